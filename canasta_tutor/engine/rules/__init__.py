"""Rule systems as data: their form, their files, house rules on them."""
