"""Rulings: what the rules say about a question."""
