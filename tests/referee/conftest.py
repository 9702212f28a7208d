"""In these tests, missing words are errors."""

from __future__ import annotations

import pytest

from canasta_tutor.i18n.words import Words


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing word fails the test instead of falling back to English."""
    monkeypatch.setattr(Words, "strict", True)
