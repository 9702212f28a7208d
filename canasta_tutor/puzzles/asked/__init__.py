"""A puzzle as it is asked: its table, its cards, and what an answer can mean."""
