"""The puzzle factory: endless puzzles of every skill, each from a short code."""
