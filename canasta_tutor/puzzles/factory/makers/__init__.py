"""The makers of puzzles; each module serves a group of skills."""
