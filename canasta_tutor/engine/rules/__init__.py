"""Rule systems as data: their schema, their files, house rules."""
