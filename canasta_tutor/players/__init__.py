"""Program players: they see a table and choose an action."""
