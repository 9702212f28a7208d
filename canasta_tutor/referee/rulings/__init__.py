"""What the rules say of a question."""
