"""The tutor in a notebook: lessons, practice, the referee, the rules; loaded when asked for.

In a folder of the page's name a module of that name holds what the notebook calls, and `page` how
it is drawn at first.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from canasta_tutor.ui.course.home import Home
    from canasta_tutor.ui.course.lesson import Lesson
    from canasta_tutor.ui.practice.practice import Practice
    from canasta_tutor.ui.referee.referee import Referee
    from canasta_tutor.ui.referee.rulebook import Rulebook
    from canasta_tutor.ui.scoring.scoring import Scoring

__all__ = ["Home", "Lesson", "Practice", "Referee", "Rulebook", "Scoring"]

_PAGES = {
    "Home": "course.home",
    "Lesson": "course.lesson",
    "Practice": "practice.practice",
    "Referee": "referee.referee",
    "Rulebook": "referee.rulebook",
    "Scoring": "scoring.scoring",
}
"""Where each page is."""


def __getattr__(name: str) -> object:
    if name not in _PAGES:
        raise AttributeError(name)
    return getattr(import_module(f".{_PAGES[name]}", __name__), name)
