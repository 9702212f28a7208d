"""The tutor in a notebook: lessons, practice, the referee, the rules; loaded when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .home import Home
    from .lesson import Lesson
    from .practice import Practice
    from .referee import Referee
    from .rulebook import Rulebook
    from .scoring import Scoring

__all__ = ["Home", "Lesson", "Practice", "Referee", "Rulebook", "Scoring"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(name)
    return getattr(import_module(f".{name.lower()}", __name__), name)
