"""A module a kind of puzzle: how it is drawn, and what is said of its answers."""
