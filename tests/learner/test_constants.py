"""The constants of the learner model: what is wrong in the file is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner import constants as module
from canasta_tutor.learner.constants import constants, read_constants

TEXT = Path(module.__file__).with_suffix(".toml").read_text(encoding="utf-8")


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
def test_what_is_wrong_is_told_with_its_place(before: str, after: str, place: str) -> None:
    text = TEXT.replace(before, after)
    assert text != TEXT
    with pytest.raises(InputError) as caught:
        read_constants(text)
    assert caught.value.path == place


def test_the_values_are_those_that_were_measured() -> None:
    """Figures in docs/diagnosis.md came of these."""
    found = constants()
    assert (found.answers.slip, found.answers.guess, found.learning.gain) == (0, 1, 0)
    assert found.beliefs.slip == 0.1
