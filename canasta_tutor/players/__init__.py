"""Players made of code: they see a table and choose an action."""
