"""The tutor in a notebook: `Lesson` and `Home`, loaded when first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .home import Home
    from .lesson import Lesson

__all__ = ["Home", "Lesson"]


def __getattr__(name: str) -> object:
    if name == "Lesson":
        from .lesson import Lesson

        return Lesson
    if name == "Home":
        from .home import Home

        return Home
    raise AttributeError(name)
