"""A child of twelve can read every English sentence, judging by the lengths of words and
sentences.
"""

from __future__ import annotations

import pytest

from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.skills import skills
from tests.content.test_words_of_lessons import FOLDERS, of_lesson
from tests.ui.practised import practised
from tests.ui.sentences import WORD, grade, read_in, sentences, syllables

GRADE = 6.0
"""The highest school year for all sentences together."""
HARDEST = 9.0
"""The highest school year for one sentence; for short sentences the measure means little."""
LONG = 10
"""Number of words from which on the measure says something about a sentence."""
ANSWERS = 2


def hard(said: set[str]) -> list[str]:
    """The sentences that are too hard."""
    long = (text for text in said if len(WORD.findall(text)) >= LONG)
    return sorted(f"{grade([text]):.1f} {text}" for text in long if grade([text]) > HARDEST)


def test_lessons_are_easy_to_read() -> None:
    said = sentences(text for folder in FOLDERS for _, _, text in of_lesson(folder, "en"))
    assert grade(said) <= GRADE
    assert hard(said) == []


def test_what_practice_says_is_easy_to_read() -> None:
    """The texts of a puzzle of each skill.

    `python -m tests.soak.said` looks at hundreds of puzzles.
    """
    said = {
        sentence
        for each in practised(200, len(skills()))
        for sentence in sentences(read_in(each, Words("en"), ANSWERS))
    }
    assert grade(said) <= GRADE
    assert hard(said) == []


@pytest.mark.parametrize(
    ("word", "count"), [("meld", 1), ("canasta", 3), ("frozen", 2), ("side", 1), ("table", 2)]
)
def test_syllables_are_counted(word: str, count: int) -> None:
    assert syllables(word) == count


def test_the_measure_tells_hard_from_easy() -> None:
    hard_one = "Notwithstanding preceding considerations, participants are prohibited from melding."
    assert grade([hard_one]) > 2 * HARDEST > 2 * GRADE > grade(["You may lay three sevens now."])
