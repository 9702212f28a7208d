"""A module a kind of puzzle: how it is solved and judged."""
