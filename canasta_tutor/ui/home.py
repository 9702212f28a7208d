"""What the home page's notebook calls."""

from __future__ import annotations

from .learner import learner
from .lesson import course
from .panel import Panel
from .parts import HomePage


class Home(Panel):
    """The way in: language, rules, lessons, progress."""

    def __init__(self) -> None:
        super().__init__(HomePage(course(), learner()), learner())
