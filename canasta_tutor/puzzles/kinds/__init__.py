"""The kinds of puzzles, mostly one per module: how to solve and judge them."""
