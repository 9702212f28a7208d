"""The worked examples of the seeds, asked through the referee."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from canasta_tutor import ask
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.values.actions import Discard, Draw, GoOut, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import text_of
from tests.every import every

Example = dict[str, Any]
FILE = Path(__file__).parent.parent / "engine" / "seed_examples.toml"
EXAMPLES: list[Example] = tomllib.loads(FILE.read_text("utf-8"))["example"]


def of_kind(key: str) -> list[Any]:
    return [
        pytest.param(example, system, id=f"{row}-{system}")
        for example in EXAMPLES
        if key in example
        for row, systems in example["rows"].items()
        for system in (known() if systems == ["every"] else systems)
    ]


def asked(example: Example, system: str, question: Any, position: Any = None) -> dict[str, Any]:
    rest = {"options": example.get("options", {}), "position": position or {}}
    return ask({"rules": system, "ask": question, **rest})


def codes(found: dict[str, Any]) -> list[str]:
    return [reason["code"] for reason in found["reasons"]]


@every(("example", "system"), of_kind("group"))
def test_group(example: Example, system: str) -> None:
    found = asked(example, system, {"kind": "group", "cards": example["group"]})
    if example.get("going_out"):
        assert (found["group"] is not None) is (not example["against"])
        return
    assert found["legal"] is (not example["against"])
    assert set(codes(found)) >= {*example["against"], *example.get("grounds", [])}
    assert (found["canasta"] or "none") == example.get("canasta", found["canasta"] or "none")
    assert found["points"] == example.get("points", found["points"])


@pytest.mark.parametrize(("example", "system"), of_kind("minimum"))
def test_minimum(example: Example, system: str) -> None:
    for score, minimum in example["minimum"]:
        assert asked(example, system, {"kind": "minimum", "score": score})["value"] == minimum


@every(("example", "system"), of_kind("position"))
def test_position(example: Example, system: str) -> None:
    question = question_of(read_action(example["do"]))
    for position in positions(example):
        found = asked(example, system, question, position)
        assert found["legal"] is (not example["against"])
        if example["against"]:
            assert codes(found) == example["against"]
        assert set(codes(found)) >= set(example.get("grounds", []))
        if "counted" in example:
            assert (found["points"], found["minimum"]) == (example["counted"], example["asked"])


def positions(example: Example) -> Iterator[dict[str, Any]]:
    position = dict(example["position"])
    hidden = [side.pop("hidden_canastas", 0) for side in position.get("sides", [])]
    assert not any(hidden)
    for score in example.get("scores", [None]):
        yield position if score is None else {**position, "sides": [{"score": score}]}


def question_of(action: object) -> dict[str, Any]:
    """An action as it is asked about."""
    match action:
        case TakePile(using, also):
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
    return {"kind": "ask_partner"}


def written(groups: tuple[Lay, ...]) -> list[dict[str, Any]]:
    return [
        {"cards": text_of(group.cards)} | ({"to": group.onto.text} if group.onto else {})
        for group in groups
    ]
