"""Puzzles as players with misconceptions see and answer them."""
