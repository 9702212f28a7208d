"""Answers to puzzles: whether they are right, the hints, the rules that decide."""
