"""Any question gets an answer or an error, never an exception."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor import ask
from canasta_tutor.engine.rules.rule_files import known
from tests.many import tried

FILES = [Path(__file__).with_name("golden.jsonl"), *Path(__file__).parent.glob("cases/*.jsonl")]
QUESTIONS = [
    {key: value for key, value in json.loads(line).items() if key not in ("clause", "expect")}
    for file in FILES
    for line in file.read_text("utf-8").splitlines()
]
"""Questions of all systems and kinds."""
PLACES = ("ask", "position", "rules", "options", "players", "cards", "groups", "hands", "pile")
RANKS = ["4", "5", "7h", "7d", "9", "T", "10", "K", "A", "2", "X", "3h", "3s"]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(PLACES) | st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
card_lists = st.lists(st.sampled_from(RANKS), max_size=9).map(" ".join)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, each in inner:
        yield from places(each, (*path, key))


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    question = copy.deepcopy(draw(st.sampled_from(QUESTIONS)))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(list(places(question))))
        inner = question
        for key in way:
            inner = inner[key]
        cards = isinstance(inner[last], str) and last not in ("kind", "rules")
        inner[last] = draw(card_lists if cards else json_values)
    return question


def answered(found: dict[str, Any]) -> bool:
    json.dumps(found)
    if "error" in found:
        return set(found["error"]) == {"code", "path", "text"}
    return found["legal"] in (True, False, None)


@tried(50)
@given(json_values)
def test_any_json_is_answered(question: Any) -> None:
    assert answered(ask(question))


@tried(30)
@given(st.text(max_size=40))
def test_any_text_is_answered(question: str) -> None:
    assert answered(ask(question))


@tried(80)
@given(mutated())
def test_altered_questions_are_answered(question: Any) -> None:
    assert answered(ask(question))


@tried(80)
@given(st.sampled_from(QUESTIONS), st.sampled_from(known()))
def test_every_system_answers_every_question(question: Any, system: str) -> None:
    other = {key: value for key, value in question.items() if key != "options"}
    assert answered(ask(other | {"rules": system}))
