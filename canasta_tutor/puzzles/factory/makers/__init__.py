"""Makers of puzzles, a group of skills in a module."""
