"""What a learner reads, sentence by sentence, and how hard it is to read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from canasta_tutor.i18n.message_catalogues import catalogue
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.hints import build_hints
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.question_props import puzzle_scene
from tests.ui.practised import Practised

UNSAID = {
    *("at", "to", "texts", "system", "standing", "standing_label", "source", "sources", "id"),
    *("lang", "state"),
}
"""Props that are behind a button of their own, or that nobody reads."""
NEAR_END = re.compile(r"(?<=[.!?:;])\s+")
WORD = re.compile(r"[A-Za-z’']+")
CARD = re.compile(r"(\d+×\s)?(10|[2-9AKQJ])[♥♦♠♣]")
LISTED = 5
"""With at least this number of commas, a sentence is a list."""
SILENT = re.compile(r"(?<![aeiouyl])e$|(?<=[^td])ed$|(?<=[^sxzcgh])es$")
"""Word endings that are spelled like a syllable but are not spoken as one."""


def texts(props: Any) -> Iterator[str]:
    """Every text in the drawing."""
    if isinstance(props, str):
        yield props
    elif isinstance(props, dict) and "emblem" not in props:
        for key, value in props.items():
            yield from () if key in UNSAID else texts(value)
    elif isinstance(props, list) and any(
        isinstance(part, dict) and "card" in part for part in props
    ):
        yield rich_text(props)
    elif isinstance(props, list):
        for value in props:
            yield from texts(value)


def read_in(each: Practised, words: Words, answers: int) -> Iterator[str]:
    """Everything that the learner reads at a puzzle of practice: before, between and after some
    answers.
    """
    puzzle, rules = each.made.puzzle, each.made.rules
    yield from texts(puzzle_scene(each.made.code, puzzle, each.posed, words))
    for hint in build_hints(puzzle, rules):
        yield rich_text(hint_parts(puzzle, hint, rules, words))
    for result in (each.solved, *each.answers(answers)):
        yield from texts(feedback(puzzle, rules, result, (), words, worked=True))


def sentences(read: Iterable[str]) -> set[str]:
    """The sentences of some texts, each once; short labels and lists do not count as sentences."""
    parts = {part.strip() for text in read for part in NEAR_END.split(text)}
    return {part for part in parts if len(WORD.findall(part)) >= 5 and part.count(",") < LISTED}


def fixed(msgid: str, context: str = "", lang: str = "en") -> str:
    """The longest part of a message that no field changes."""
    template = catalogue(lang).message(msgid, context)
    assert template, msgid
    return max(re.split(r"\{[^{}]*\}", template), key=len).strip()


def syllables(word: str) -> int:
    """The approximate number of syllables of an English word."""
    return max(len(re.findall(r"[aeiouy]+", SILENT.sub("", word.lower()))), 1)


def grade(said: Iterable[str]) -> float:
    """The reading grade by Flesch and Kincaid: the school year that some sentences require.

    Kincaid and others, "Derivation of new readability formulas" (1975). A card counts as a word.
    """
    plain = [WORD.findall(CARD.sub("card", text)) for text in said]
    words = [word for each in plain for word in each]
    return 0.39 * len(words) / len(plain) + 11.8 * sum(map(syllables, words)) / len(words) - 15.59
