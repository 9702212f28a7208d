"""Every sentence that the program asks for exists in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import canasta_tutor
from canasta_tutor.engine.rules.reading.form import Form
from canasta_tutor.engine.scoring.canastas import CanastaKind
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.i18n.reason_texts import line_fields
from canasta_tutor.i18n.words import Words
from canasta_tutor.misconceptions.misconception_catalogue import misconceptions
from canasta_tutor.puzzles.kinds.best_puzzle import BestPuzzle
from canasta_tutor.puzzles.kinds.choose_cards_puzzle import ChoosePuzzle
from canasta_tutor.puzzles.kinds.game_puzzle import GamePuzzle
from canasta_tutor.puzzles.kinds.legal_puzzle import LegalPuzzle
from canasta_tutor.puzzles.kinds.number_puzzle import NumberPuzzle
from canasta_tutor.puzzles.kinds.other_puzzle import CHANGES, SAME, OtherPuzzle
from canasta_tutor.puzzles.kinds.play_puzzle import VERBS, PlayAsk
from canasta_tutor.puzzles.kinds.sheet_puzzle import LinePuzzle, SheetPuzzle
from canasta_tutor.puzzles.kinds.turn_puzzle import OrderPuzzle, TurnPuzzle
from canasta_tutor.puzzles.kinds.which_puzzle import CHOICES, MORE_CHOICES, WhichPuzzle
from canasta_tutor.puzzles.skills import skills

PACKAGE = Path(canasta_tutor.__file__).parent
MSGID = re.compile(
    r"(ui|verdict|move|objection|step|repair|puzzle|explain|cli|standing|kind)(\.[a-z_]+)+"
)
SAID = {
    "line": (LinePuzzle, ()),
    "sheet": (SheetPuzzle, ("label",)),
    "game": (GamePuzzle, ("label",)),
    "order": (OrderPuzzle, ("label",)),
    "turn": (TurnPuzzle, ("label", "none")),
    "best": (BestPuzzle, ("label",)),
    "other": (OtherPuzzle, (SAME, CHANGES)),
}
PUZZLES: dict[str, type[Form]] = {
    "legal": LegalPuzzle,
    "choose": ChoosePuzzle,
    "number": NumberPuzzle,
}
BUTTONS = {"legal": ("yes", "no"), "choose": ("done", "none"), "number": ("label",)}


def first_words(path: Path, calls: set[str]) -> Iterator[str]:
    """The texts at the beginning of the arguments of these calls in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text)), *_]):
                if name in calls:
                    yield text


@cache
def literals() -> set[str]:
    """All texts of the program that look like the id of a sentence."""
    nodes = (
        node
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )
    texts = {str(node.value) for node in nodes if isinstance(node, ast.Constant)}
    return {text for text in texts if MSGID.fullmatch(text)}


def asks(puzzle: type[Form]) -> Iterator[str]:
    """The kinds of question that a kind of puzzle has."""
    union = get_type_hints(puzzle)["ask"]
    for ask in get_args(union):
        yield from get_args(get_type_hints(ask)["kind"])


def test_sentences_named_in_the_program(words: Words) -> None:
    named = literals()
    assert len(named) > 50
    assert [msgid for msgid in sorted(named) if not words.has(msgid)] == []


def test_score_lines(words: Words) -> None:
    for code in ("cards", *LINES):
        line = ScoreLine(code, 100, 2, cards("Ah"), made=1500)
        assert words.text(f"score.{code}", **line_fields(line, words))


def test_counts_of_worked_solutions(words: Words) -> None:
    modules = (PACKAGE / "puzzles").rglob("*.py")
    kinds = {word for module in modules for word in first_words(module, {"Count"})}
    assert {"cards", "naturals", "wilds"} <= kinds
    assert [kind for kind in sorted(kinds) if not words.has(f"step.count.{kind}")] == []


@pytest.mark.parametrize("kind", PUZZLES)
def test_questions_hints_and_buttons(kind: str, words: Words) -> None:
    found = list(asks(PUZZLES[kind]))
    assert found
    for ask in found:
        for part in ("prompt", "hint.count", *BUTTONS[kind]):
            assert words.has(f"puzzle.{kind}.{ask}.{part}"), (ask, part)


def test_questions_of_played_games(words: Words) -> None:
    goals = get_args(get_type_hints(PlayAsk)["kind"])
    for goal in goals:
        for msgid in (f"puzzle.play.{goal}.prompt", f"puzzle.play.{goal}.hint.count"):
            assert words.has(msgid), msgid
        assert words.has(f"play.reached.{goal}"), goal
        assert words.has(f"play.missed.{goal}"), goal
    assert words.has("play.missed.over")
    assert [verb for verb in VERBS if not words.has(f"play.verb.{verb}")] == []


@pytest.mark.parametrize("kind", SAID)
def test_questions_of_turns_and_sheets(kind: str, words: Words) -> None:
    puzzle, buttons = SAID[kind]
    (ask,) = get_args(get_type_hints(get_type_hints(puzzle)["ask"])["kind"])
    for part in ("prompt", "hint.count", *buttons):
        assert words.has(f"puzzle.{kind}.{ask}.{part}"), part


def test_which_questions(words: Words) -> None:
    assert set(asks(WhichPuzzle)) == set(CHOICES)
    for ask, choices in CHOICES.items():
        for part in ("prompt", "hint.count", *choices, *MORE_CHOICES[ask]):
            assert words.has(f"puzzle.which.{ask}.{part}"), (ask, part)


def test_skills_have_names(words: Words) -> None:
    assert [name for name in skills() if not words.has(f"skill.{name}")] == []


def test_misconceptions_have_sentences(words: Words) -> None:
    for name, held in misconceptions().items():
        assert words.has(f"misconception.{name}")
        assert not held.of or words.text(f"ruleset.{held.of}.name")


@pytest.mark.parametrize("kind", CanastaKind)
def test_canastas_have_names(kind: CanastaKind, words: Words) -> None:
    assert words.text(f"canasta.{kind.value}")
