"""All that a hand could do, by counting."""
