"""Puzzles as people with misconceptions see them, and what they answer."""
