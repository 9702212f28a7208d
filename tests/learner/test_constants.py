"""The constants of the learner model: one file, and another one where it is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.learner import constants as own
from canasta_tutor.learner.constants import (
    NotASetting,
    NotReadable,
    as_constants,
    constants,
    stated,
    stated_text,
    wanted,
)


@pytest.fixture(autouse=True)
def read_anew() -> Iterator[None]:
    constants.cache_clear()
    yield
    constants.cache_clear()


def file(folder: Path, text: str) -> str:
    path = folder / "constants.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_those_of_the_package_hold_where_nothing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(own.VARIABLE, raising=False)
    assert wanted() is None
    assert constants() == stated()


def test_a_file_that_is_named_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = stated_text().replace("level = 130.0", "level = 145.5")
    monkeypatch.setenv(own.VARIABLE, file(tmp_path, text))
    assert constants().difficulty.level == 145.5
    assert constants().beliefs == stated().beliefs


@pytest.mark.parametrize("wrong", ["on", "off", "/home/ann", "constants.json"])
def test_other_values_of_the_variable_are_refused(wrong: str) -> None:
    with pytest.raises(InputError) as caught:
        wanted({own.VARIABLE: wrong})
    assert caught.value.fault == NotASetting(own.VARIABLE, wrong, own.ALLOWED)


def test_a_file_that_is_not_there_is_told_and_ours_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "none.toml")
    monkeypatch.setenv(own.VARIABLE, path)
    with pytest.raises(InputError) as caught:
        wanted()
    assert caught.value.fault == NotReadable(path)
    assert constants() == stated()


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        ("guess = 1.0", "guess = nan", "answers.guess"),
        ("guess = 1.0", 'guess = "1"', "answers.guess"),
        ("slip = 0.0", "slip = 0.5", "answers.slip"),
        ("slip = 0.1", "slip = 0.0", "beliefs.slip"),
        ("own_word = 1000", "own_word = 0", "beliefs.own_word"),
        ("first = 8.0", "first = inf", "learning.level.first"),
        ("retry = 0.95", "again = 0.95", "costs.again"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    before: str, after: str, place: str, tmp_path: Path
) -> None:
    text = stated_text().replace(before, after)
    assert text != stated_text()
    with pytest.raises(InputError) as caught:
        wanted({own.VARIABLE: file(tmp_path, text)})
    assert caught.value.path == place


def test_a_file_of_other_letters_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "constants.toml"
    path.write_bytes(b"\xff")
    with pytest.raises(InputError):
        wanted({own.VARIABLE: str(path)})


def test_the_stated_values_are_those_that_were_measured() -> None:
    """Figures in docs/diagnosis.md came of these."""
    found = as_constants(stated_text())
    assert (found.answers.slip, found.answers.guess, found.learning.gain) == (0, 1, 0)
    assert found.beliefs.slip == 0.1
