"""The referee agrees with the clauses wherever a clause can be asked as a question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tests.clauses
from canasta_tutor import ask
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.position.position_form import Position
from canasta_tutor.engine.values.actions import Discard, Draw, GoOut, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import text_of
from tests.clauses.runner import Case, read_clauses
from tests.clauses.scene import unknown
from tests.every import every

FILES = sorted(Path(tests.clauses.__path__[0]).glob("*.toml"))
Answer = dict[str, Any]


def asked(case: Case) -> Iterator[tuple[str, Answer, str]]:
    """The questions that a case can ask the referee, the referee's answers, and what the clause
    says.  The referee does not answer about dealing, the end of a deal, or what follows an action.
    """
    if {"deal", "end", "players"} & case.said.keys():
        return
    position = {key: value for key, value in case.said.items() if key in Position.model_fields}
    for step in case.steps:
        question, said = step.split(": ", 1)
        if question.startswith(("do", "set ")):
            return
        if put := question_of(question if "canasta" in question else question.removeprefix("why ")):
            told = {"rules": case.rules, "options": case.said["options"], "ask": put}
            yield question, ask(told | {"position": unknown(position)}), said


def question_of(text: str) -> dict[str, Any] | None:
    """A question of a clause in the form in which the referee reads it."""
    word, _, rest = text.partition(" ")
    match word:
        case "group" | "canasta" | "points" if not rest.endswith(" opening"):
            return {"kind": "group", "cards": rest.removesuffix(" going out")}
        case "minimum":
            return {"kind": "minimum", "score": int(rest)}
        case "take" | "lay" | "out" | "discard" | "draw":
            return action_of(read_action(text))
    return None


def action_of(action: object) -> dict[str, Any] | None:
    """An action in the form of a question."""
    match action:
        case TakePile(using, also, None, False):
            return {"kind": "take", "using": text_of(using), "also": written(also)}
        case LayMelds(groups):
            return {"kind": "lay", "groups": written(groups)}
        case GoOut(groups, discard):
            last = discard.text if discard else None
            return {"kind": "go_out", "groups": written(groups), "discard": last}
        case Discard(card, from_table):
            return {"kind": "discard", "card": card.text, "from": "table" if from_table else "hand"}
        case Draw():
            return {"kind": "draw"}
    return None


def written(groups: tuple[Lay, ...]) -> list[dict[str, Any]]:
    return [
        {"cards": text_of(group.cards)} | ({"to": group.onto.text} if group.onto else {})
        for group in groups
    ]


def agrees(question: str, found: Answer, said: str) -> bool:
    """Whether the referee agrees with a clause, or knows too little to answer."""
    if found.get("error", {}).get("code") == "card.too_many":
        return True
    codes = [reason["code"] for reason in found["reasons"]]
    match question.split()[0]:
        case "minimum":
            return bool(found["value"] == int(said))
        case "points":
            return bool(found["points"] == int(said))
        case "canasta":
            return bool(
                {None: "none", "samba": "sequence"}.get(found["canasta"], found["canasta"]) == said
            )
        case "group" | "why" if question.endswith(" going out"):
            return (found["group"] is not None) is (not said.startswith("black_threes."))
        case "why":
            return found["legal"] and set(said.split()) <= set(codes)
    if found["legal"] is None or said == "legal":
        return found["legal"] is not False
    return not found["legal"] and codes == said.split()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_referee_says_the_same(file: Path) -> None:
    every("case", list(read_clauses(file)), ids=lambda case: case.name)(is_agreed)()


def is_agreed(case: Case) -> None:
    wrong = [(question, said, found) for question, found, said in asked(case)
             if not agrees(question, found, said)]  # fmt: skip
    assert not wrong


def test_many_clauses_are_asked() -> None:
    """Otherwise, the clauses would have a form that this test does not read."""
    seeds = (file for file in FILES if file.stem == "seed_examples")
    assert sum(len(list(asked(case))) for file in seeds for case in read_clauses(file)) > 100
