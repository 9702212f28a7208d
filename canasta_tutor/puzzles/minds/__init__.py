"""Puzzles as people with misconceptions see them, and what they answer."""

from .allowed import BLACK_THREES, TOWARD
from .answering import accepts, answer_of, believed_answer
from .counted import COUNTED
from .mind import Mind, mind
from .seen import SEEN

MODELS = frozenset((*SEEN, *COUNTED, *TOWARD, BLACK_THREES))
"""The names of all small models."""

__all__ = ["MODELS", "Mind", "accepts", "answer_of", "believed_answer", "mind"]
