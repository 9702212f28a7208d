"""The sentences about a misconception: each is whole and names these cards, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.beliefs.beliefs import Belief
from canasta_tutor.misconceptions.diagnosis import answer_for_each
from canasta_tutor.misconceptions.misconception_catalogue import (
    believed_by_mistake,
    find_system_where_right,
    misconceptions,
)
from canasta_tutor.puzzles.answered.check_answer import check
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.puzzles.skills import skill_applies, skills
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import feedback, misconception_parts
from canasta_tutor.ui.puzzle.question_props import Given
from tests.many import in_turn
from tests.puzzles.factory.made_once import made_once
from tests.ui.test_feedback import body, puzzle, said

LONGEST = 320


def sentence(name: str, asked: Puzzle, system: str, answer: Answer, lang: str) -> str:
    return rich_text(misconception_parts(name, asked, load(system), answer, Words(lang)))


@pytest.mark.parametrize("system", known())
def test_sentences_are_whole(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Words, "strict", True)
    rules, chance, told = load(system), Random(7), set[str]()
    names = in_turn(believed_by_mistake(rules), known().index(system))
    for name in names:
        for code in () if name in told else codes(name, rules, chance):
            asked = made_once(code).puzzle
            for found, answer in answer_for_each(asked, rules).items():
                texts = [sentence(found, asked, system, answer, lang) for lang in languages()]
                assert all(map(whole, texts)), texts
                told.add(found)
            if name in told:
                break
    assert len(told.intersection(names)) >= len(names) * 3 / 4


def codes(name: str, rules: RuleSet, chance: Random) -> Iterator[Code]:
    """Six puzzles of each skill and level in which a misconception shows."""
    for _, skill, level in product(range(6), misconceptions()[name].skills, LEVELS):
        if skill_applies(skills()[skill], rules):
            yield Code(rules.id, skill, level, chance.randrange(99))


def whole(text: str) -> bool:
    hole = re.search(r"[{}]|  | [.,;:)]|\( |\(\)|^[\s.,;:–—]|None", text)
    return not hole and text.endswith(".") and len(text) <= LONGEST


PILE = {"pile": "9c 3s 8d", "sides": [{"melds": ["Kh Kd Ks"]}]}
FREEZES = Belief("black-three-freezes")


def why(given: Given, asked: Puzzle | None = None) -> Props | None:
    """The text about the reason for an answer."""
    asked = asked or puzzle(
        {"kind": "which", "rule": "pile.freezing", "ask": {"kind": "pile"}}, position=PILE
    )
    rules = load("classic")
    result = check(asked, rules, given.answer)
    told = feedback(asked, rules, result, (), Words("en"), worked=False, given=given)["diagnosis"]
    return dict(told) if told else None


def test_what_is_sure_is_told_and_what_is_likely_is_asked() -> None:
    sure, likely = (
        why(Given("frozen", belief=Belief(FREEZES.name, sure=True))),
        why(Given("frozen", belief=FREEZES)),
    )
    assert sure
    assert likely
    assert "3♠" in rich_text(sure["text"])
    assert "freezes the pile" in rich_text(sure["text"])
    assert sure["asks"] is None
    assert rich_text(likely["text"]).startswith("Perhaps")
    assert [each["id"] for each in likely["asks"]["choices"]] == ["yes", "no"]


def test_what_is_not_believed_is_not_said() -> None:
    assert why(Given("frozen")) is None
    assert why(Given("free", belief=FREEZES)) is None  # the answer is right


def test_who_has_told_is_thanked_and_not_asked_again() -> None:
    no, yes = (
        why(Given("frozen", belief=belief, said=True))
        for belief in (None, Belief(FREEZES.name, sure=True))
    )
    assert no
    assert yes
    assert (no["text"], no["asks"], yes["asks"]) == ([], None, None)
    assert no["thanks"] == yes["thanks"] == Words("en").text("ui.guess.thanks")


def test_an_expected_mistake_has_its_own_sentence() -> None:
    mistake = {"answer": "frozen", "says": {"en": "own", "cs": "vlastní", "ru": "своё"}}
    asked = puzzle(
        {"kind": "which", "rule": "pile.freezing", "ask": {"kind": "pile"}, "mistake": [mistake]},
        position=PILE,
    )
    assert body(said(asked, "frozen"))[0] == "own"
    assert why(Given("frozen", belief=FREEZES), asked) is None


def test_where_else_it_is_so_is_told() -> None:
    asked = puzzle({"kind": "legal", "rule": "meld.kinds", "ask": RUN})
    told = why(Given("yes", belief=Belief("sequences-everywhere", sure=True)), asked)
    assert told
    assert "(Samba) you would be right" in rich_text(told["text"])


def test_of_the_systems_where_it_is_so_the_best_known_is_named() -> None:
    wilds, classic = misconceptions()["wilds-without-limit"], load("classic")
    assert find_system_where_right(wilds, classic) == "hand-and-foot"
    assert load("hand-and-foot").meld.max_wild is None
    assert (
        find_system_where_right(misconceptions()["one-canasta-is-enough"], load("samba"))
        == "classic"
    )
    assert find_system_where_right(misconceptions()["joker-as-two"], classic) == ""


RUN = {"kind": "group", "cards": "7h 8h 9h"}
