"""A missing field: the answer stays the same, or is null and names the field that would decide it.

Some fields have a meaning when they are missing; a table in docs/python.md lists them. For these,
leaving the field out means its usual value.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from canasta_tutor import ask
from canasta_tutor.engine.position.position_form import Memory
from canasta_tutor.referee.question.question_form import PositionAsked, SideAsked
from tests.every import every
from tests.many import in_turn
from tests.referee.test_cases import FILES, written

DOCS = Path(__file__).parents[2] / "docs" / "python.md"
ROW = re.compile(r"^\| `([a-z_.]+)` \| (.*?) \| (?:`(.*)`)? *\|$", re.MULTILINE)
Json = dict[str, Any]
Keys = tuple[str | int, ...]
SEEN_IN_PILE = ("memory.previous_discard", "memory.frozen_by", "memory.frozen_turns_ago", "frozen")
"""Facts about the pile; an answer that depends on one of them names the pile."""
ROUND = "memory.everyone_discarded"
CONTAINERS = ("sides", "memory")
"""Leaving out one of these leaves out all its fields."""


def meanings() -> dict[str, str | None]:
    """The fields whose absence has a meaning, each with its usual value as JSON, if it has one."""
    return {name: value or None for name, _, value in ROW.findall(DOCS.read_text("utf-8"))}


def fields_of(position: Json) -> Iterator[Keys]:
    """The fields that a position gives, without fields that only hold other fields."""
    for name in position:
        if name not in CONTAINERS:
            yield (name,)
    yield from (("memory", name) for name in position.get("memory") or ())
    for place, side in enumerate(position.get("sides") or ()):
        yield from (("sides", place, name) for name in side or ())


def name_of(path: Keys) -> str:
    """`memory.foot_state`, `sides.melds`"""
    return ".".join(part for part in path if isinstance(part, str))


def without(question: Json, path: Keys) -> Json:
    left = copy.deepcopy(question)
    holder: Any = left["position"]
    for part in path[:-1]:
        holder = holder[part]
    del holder[path[-1]]
    return left


def told(question: Json, path: Keys, value: Any) -> Json:
    changed = copy.deepcopy(question)
    holder: Any = changed["position"]
    for part in path[:-1]:
        holder = holder[part]
    holder[path[-1]] = value
    return changed


def check_left_out(case: Json) -> None:
    question = {key: case[key] for key in case if key not in ("clause", "expect")}
    whole = ask(question)
    if "error" in whole:
        return
    usual = meanings()
    for path in fields_of(question.get("position") or {}):
        less = ask(without(question, path))
        name = name_of(path)
        if "error" in less or less["legal"] is whole["legal"] or names(less, name):
            continue
        assert name in usual, (name, whole["legal"], less)
        value = usual[name]
        if value and not (name == ROUND and told_by_pile(question["position"])):
            assert less["legal"] is ask(told(question, path, json.loads(value)))["legal"], name


def told_by_pile(position: Json) -> bool:
    """Whether the cards of the pile, one for each turn, tell how many turns there were."""
    untouched: bool = position["memory"].get("pile_taken_this_deal") is False
    return untouched and bool(position.get("pile"))


def names(answer: Json, field: str) -> bool:
    """Whether the answer is open and names the field."""
    meant = {f"position.{field}", *(["position.pile"] if field in SEEN_IN_PILE else [])}
    named = {reason.get("field") for reason in answer["reasons"]}
    return answer["legal"] is None and bool(meant & named)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_field_left_out_is_assumed(file: Path) -> None:
    cases = in_turn(written(file), turn=0)
    every("case", cases, ids=lambda case: case["clause"])(check_left_out)()


def test_the_table_of_meanings_names_fields() -> None:
    forms = (("", PositionAsked), ("memory.", Memory), ("sides.", SideAsked))
    fields = {f"{prefix}{name}" for prefix, form in forms for name in form.model_fields}
    assert set(meanings()) <= fields
    assert set(meanings())
