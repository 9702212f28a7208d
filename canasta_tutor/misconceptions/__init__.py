"""Misconceptions: what learners commonly take for a rule, and how their answers show it."""
