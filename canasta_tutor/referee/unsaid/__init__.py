"""Settle what a question leaves unsaid: the suits of its cards, and the melds that they join."""
