"""The puzzle factory: endless puzzles of every skill, each from a short code.

A maker sketches raw puzzles, as a lesson file would hold them; the first that shows the skill is
taken. The rules answer them like any other puzzle.
"""

from .making import Generated, generate, made, new_code

__all__ = ["Generated", "generate", "made", "new_code"]
