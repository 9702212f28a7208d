"""Puzzles: positions with questions. They store no answers; the engine answers."""
