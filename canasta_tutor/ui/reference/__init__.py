"""What one looks up: the words of the game, and a card of rules for the table."""
