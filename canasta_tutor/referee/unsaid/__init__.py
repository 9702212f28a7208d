"""Settle what a question leaves unsaid: the suits of its cards, and their aims."""
