"""Whole deals that a learner plays against program players: codes, the deal itself, hints."""
