"""Broken texts: nested too deeply, with numbers that are too long, or without any syntax."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor import ask
from canasta_tutor.engine.position.actions_as_text import read_table
from canasta_tutor.engine.rules.house_rules import read_house_rules
from canasta_tutor.engine.rules.rule_files import load, patch_rules, read_rules
from canasta_tutor.engine.values.input_faults import BadSyntax, InputError
from tests.every import every

DEEP, LONG = 100_000, "9" * 5_000
TOML = ("a = " + "[" * DEEP, "a = " + "{b = " * DEEP, f"a = {LONG}", "a = ", "[")
JSON = ('{"a": ' + "[" * DEEP, '{"a":' * DEEP, f'{{"a": {LONG}}}', '{"a": ', "{")


@pytest.mark.parametrize("text", TOML, ids=range(len(TOML)))
@every("reader", [read_house_rules, lambda text: read_rules(text, "house")])
def test_toml_that_cannot_be_read(reader: Callable[[str], Any], text: str) -> None:
    with pytest.raises(InputError) as raised:
        reader(text)
    assert isinstance(raised.value.fault, BadSyntax)
    assert raised.value.fault.format == "TOML"


@pytest.mark.parametrize("text", JSON, ids=range(len(JSON)))
def test_json_that_cannot_be_read(text: str) -> None:
    with pytest.raises(InputError) as raised:
        read_house_rules(text)
    assert isinstance(raised.value.fault, BadSyntax)
    assert raised.value.fault.format == "JSON"
    with pytest.raises(InputError):
        read_table(text)
    assert ask(text)["error"]["code"] == "syntax.bad"


@pytest.mark.parametrize("depth", [60, 900, 970, 980, 990])
def test_json_that_is_too_deep(depth: int) -> None:
    """However deep the nesting is, the error comes before anything is built from the text."""
    inner = "[" * depth + "]" * depth
    for text in (f'{{"id": {inner}}}', f'{{"options": {{"meld.kinds": {inner}}}}}'):
        assert ask(text)["error"]["code"] == "syntax.bad"


@pytest.mark.parametrize(
    "question",
    [
        {"id": "\ud800"},
        {"rules": "cl\ud800", "ask": {"kind": "best"}},
        {"options": {"meld.\ud800": 1}, "ask": {"kind": "best"}},
        {"ask": {"kind": "\ud800"}},
        {"ask": {"kind": "group", "cards": "9 9 \ud800"}},
        {"ask": {"kind": "best", "\udfff": 1}},
    ],
)
def test_half_a_character(question: dict[str, Any]) -> None:
    """JSON can contain a lone surrogate, but nothing else can."""
    for asked in (question, json.dumps(question)):
        answer = ask(asked)
        assert "error" in answer
        assert json.dumps(answer, ensure_ascii=False).encode()


def test_a_key_that_is_too_long_a_number() -> None:
    with pytest.raises(InputError) as raised:
        patch_rules(load("classic"), {"deal.hand": {LONG: 11}})
    assert raised.value.path.startswith("deal.hand")
    asked = {"ask": {"kind": "group", "cards": "7h"}, "options": {"deal.hand": {LONG: 11}}}
    assert ask(asked)["error"]["code"] == "value.bad"


@pytest.mark.parametrize("text", ["7", "[]", '{"sides": [7]}'])
def test_json_of_another_form_is_no_table(text: str) -> None:
    with pytest.raises(InputError) as raised:
        read_table(text)
    assert isinstance(raised.value.fault, BadSyntax)
    assert raised.value.fault.format == "table"


def test_a_question_is_a_table() -> None:
    assert ask({"ask": 7})["error"]["code"] == "value.bad"
