"""In these tests, a missing word is an error, and nobody's own progress is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import progress_file as store
from canasta_tutor.ui import learner_panels as learners
from canasta_tutor.ui.learner_panels import Learner


@pytest.fixture(autouse=True)
def _strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Words, "strict", True)


@pytest.fixture(autouse=True)
def progress_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "progress.json"
    monkeypatch.setenv(store.VARIABLE, str(path))
    return path


@pytest.fixture(params=languages())
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


@pytest.fixture
def one(monkeypatch: pytest.MonkeyPatch) -> Learner:
    """A learner without stored progress."""
    fresh = Learner(now=lambda: 1000.0)
    monkeypatch.setattr(learners, "_LEARNER", fresh)
    return fresh
