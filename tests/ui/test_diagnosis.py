"""What a misconception is told as: a whole sentence with these cards, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from canasta_tutor.engine.rules.files import known, load
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.i18n.catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.misconceptions.catalogue import misconceptions, mistakes
from canasta_tutor.misconceptions.diagnosis import believed_answers
from canasta_tutor.puzzles.codes import LEVELS, Code
from canasta_tutor.puzzles.factory.making import made
from canasta_tutor.puzzles.schema.puzzle import Answer, Puzzle
from canasta_tutor.puzzles.skills import applies, skills
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import diagnosed, misconception_parts
from tests.ui.test_feedback import body, puzzle, said

LONGEST = 320


def sentence(name: str, asked: Puzzle, system: str, answer: Answer, lang: str) -> str:
    return rich_text(misconception_parts(name, asked, load(system), answer, Words(lang)))


@pytest.mark.parametrize("system", known())
def test_sentences_are_whole(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Words, "strict", True)
    rules, chance, told = load(system), Random(7), set[str]()
    for name in mistakes(rules):
        for code in codes(name, rules, chance):
            asked = made(code, rules).puzzle
            for found, answer in believed_answers(asked, rules).items():
                texts = [sentence(found, asked, system, answer, lang) for lang in languages()]
                assert all(map(whole, texts)), texts
                told.add(found)
            if name in told:
                break
    assert len(told) > len(mistakes(rules)) * 3 / 4


def codes(name: str, rules: RuleSet, chance: Random) -> Iterator[Code]:
    """Puzzles of the skills and levels in which a misconception might show, two of each."""
    for _, skill, level in product(range(2), misconceptions()[name].skills, LEVELS):
        if applies(skills()[skill], rules):
            yield Code(rules.id, skill, level, chance.randrange(99))


def whole(text: str) -> bool:
    hole = re.search(r"[{}]|  | [.,;:)]|\( |\(\)|^[\s.,;:–—]|None", text)
    return not hole and text.endswith(".") and len(text) <= LONGEST


def test_a_named_misconception_comes_first() -> None:
    asked = puzzle(
        {"kind": "which", "rule": "pile.freezing", "ask": {"kind": "pile"}}, position=PILE
    )
    first = body(said(asked, "frozen"))[0]
    assert "3♠" in first
    assert "freezes the pile" in first
    assert not any("You think" in line for line in body(said(asked, "free")))


PILE = {"pile": "9c 3s 8d", "sides": [{"melds": ["Kh Kd Ks"]}]}


def test_what_several_explain_is_not_said() -> None:
    take = {"kind": "take", "using": "8h X"}
    position = {**PILE, "pile": "9c 2s 4h 5c 6d 8d", "hands": ["8h X 9c 4d"]}
    asked = puzzle({"kind": "legal", "rule": "pile.freezing", "ask": take}, position=position)
    assert not list(diagnosed(asked, load("classic"), "yes", Words("en")))


def test_an_expected_mistake_has_its_own_sentence() -> None:
    mistake = {"answer": "frozen", "says": {"en": "own", "cs": "vlastní", "ru": "своё"}}
    asked = puzzle(
        {"kind": "which", "rule": "pile.freezing", "ask": {"kind": "pile"}, "mistake": [mistake]},
        position=PILE,
    )
    shown = body(said(asked, "frozen"))
    assert shown[0] == "own"
    assert not any("You think" in line for line in shown)


def test_where_else_it_is_so_is_told() -> None:
    asked = puzzle({"kind": "legal", "rule": "meld.kinds", "ask": RUN})
    assert "would be right in Samba" in body(said(asked, "yes"))[0]


RUN = {"kind": "group", "cards": "7h 8h 9h"}
