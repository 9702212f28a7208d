"""A puzzle while it is asked: its table, its cards, what an answer may be."""
