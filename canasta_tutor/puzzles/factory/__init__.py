"""The puzzle factory: it makes any number of puzzles for every skill, each from a short code."""
