"""Puzzles as people with misconceptions see them, and what they answer."""

from canasta_tutor.misconceptions.minds.allowed import BLACK_THREES, TOWARD
from canasta_tutor.misconceptions.minds.answer import accepts, answer_of, believed_answer
from canasta_tutor.misconceptions.minds.counted import COUNTED
from canasta_tutor.misconceptions.minds.mind import Mind, mind
from canasta_tutor.misconceptions.minds.seen import SEEN

MODELS = frozenset((*SEEN, *COUNTED, *TOWARD, BLACK_THREES))
"""The names of all small models."""

__all__ = ["MODELS", "Mind", "accepts", "answer_of", "believed_answer", "mind"]
