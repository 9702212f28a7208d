"""Freed memory goes back where the system can take it."""

from __future__ import annotations

import ctypes
import sys

import pytest

from canasta_tutor.ui.memory import give_back


class Library:
    """A C library that can trim, and how it was asked to."""

    def __init__(self) -> None:
        self.kept: list[int] = []

    def malloc_trim(self, room: int) -> None:
        self.kept.append(room)


@pytest.mark.parametrize(("platform", "kept"), [("linux", [0]), ("darwin", []), ("emscripten", [])])
def test_only_linux_is_asked(
    platform: str, kept: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library()
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: library)
    give_back()
    assert library.kept == kept


def test_a_library_that_cannot_trim_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: object())
    give_back()
