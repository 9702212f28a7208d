"""Files of house rules: options and values, and their faults."""

from __future__ import annotations

import json
from typing import Any

import pytest

from canasta_tutor.engine.rules.house_rules import build_house_rules, read_house_rules
from canasta_tutor.engine.rules.rule_files import known, list_system_files, load
from canasta_tutor.engine.values import input_faults
from canasta_tutor.engine.values.input_faults import Fault, InputError
from tests.every import every

HOUSE = """
extends = "samba"
options = ["more-naturals", "final-discard"]

[going_out]
bonus = 300
"""


def test_house_rules_name_options_and_values() -> None:
    rules = read_house_rules(HOUSE)
    assert rules.id == "samba"
    assert rules.meld.more_naturals
    assert rules.going_out.discard == "required"
    assert rules.going_out.bonus == 300
    assert rules.origins["going_out.bonus"].source == ""
    assert "Další variace" in rules.origins["meld.more_naturals"].source


def test_house_rules_may_be_json() -> None:
    patch = {"extends": "classic", "deal": {"hand": {"2": 15, "3": 13, "4": 13, "6": 11}}}
    assert read_house_rules(json.dumps(patch)).deal.hand == {2: 15, 3: 13, 4: 13, 6: 11}


def test_a_value_written_out_holds_against_an_option() -> None:
    patch = {"extends": "classic", "options": ["hand-15"], "deal": {"hand": 12}}
    assert build_house_rules(patch).deal.hand == 12


def test_house_rules_that_change_nothing() -> None:
    assert build_house_rules({"extends": "bolivia"}) == load("bolivia")


@every(
    ("patch", "path", "fault"),
    [
        ({}, "extends", input_faults.MissingKey("extends")),
        ({"extends": 3}, "extends", input_faults.BadValue("3", ", ".join(known()))),
        ({"extends": "poker"}, "extends", input_faults.UnknownRules("poker", list_system_files())),
        ({"extends": "classic", "options": "x"}, "options", input_faults.BadValue("x", "[ … ]")),
        ({"extends": "classic", "options": [3]}, "options.0", input_faults.BadValue("3", '"…"')),
        ({"extends": "classic", "meld": 3}, "meld", input_faults.BadValue("3", "{ … }")),
        (
            {"extends": "classic", "meld": {"max_wild": "lots"}},
            "meld.max_wild",
            input_faults.BadValue("lots", '0, 1, 2 … "unlimited"'),
        ),
        (
            {"extends": "classic", "pile": {"onto_sequence": "some"}},
            "pile.onto_sequence",
            input_faults.BadValue("some", "no, upcard_only, whole"),
        ),
        (
            {"extends": "classic", "going_out": {"natural_canastas": 2}},
            "going_out.natural_canastas",
            input_faults.Contradiction(
                "going_out.natural_canastas = 2",
                'going_out.canastas = {"2": 2, "3": 1, "4": 1, "6": 1}',
            ),
        ),
    ],
)
def test_bad_house_rules(patch: dict[str, Any], path: str, fault: Fault) -> None:
    with pytest.raises(InputError) as caught:
        build_house_rules(patch)
    assert (caught.value.path, caught.value.fault) == (path, fault)


@pytest.mark.parametrize(
    ("patch", "path", "allowed"),
    [
        ({"extends": "classic", "mild": {}}, "mild", ("extends", "options", "meld")),
        ({"extends": "classic", "meld": {"wilds": 3}}, "meld.wilds", ("max_wild", "kinds")),
    ],
)
def test_unknown_keys_of_house_rules(
    patch: dict[str, Any], path: str, allowed: tuple[str, ...]
) -> None:
    with pytest.raises(InputError) as caught:
        build_house_rules(patch)
    assert isinstance(caught.value.fault, input_faults.UnknownKey)
    assert caught.value.path == path
    assert set(allowed) <= set(caught.value.fault.allowed)


@pytest.mark.parametrize("name", ["two-canasta", "four-packs"])
def test_an_option_that_there_is_not_for_a_system(name: str) -> None:
    with pytest.raises(InputError) as caught:
        build_house_rules({"extends": "classic", "options": ["hand-13", name]})
    assert caught.value.path == "options.1"
    assert isinstance(caught.value.fault, input_faults.BadValue)
    assert caught.value.fault.value == name
    assert "two-canastas, two-canastas-one-natural" in caught.value.fault.allowed
    assert "four-packs" not in caught.value.fault.allowed.split(", ")


@pytest.mark.parametrize(("text", "format"), [("extends = ", "TOML"), ('{"extends": ', "JSON")])
def test_house_rules_that_cannot_be_read(text: str, format: str) -> None:
    with pytest.raises(InputError) as caught:
        read_house_rules(text)
    assert isinstance(caught.value.fault, input_faults.BadSyntax)
    assert caught.value.fault.format == format
