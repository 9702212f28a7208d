"""Rule files: what a good file becomes, and the messages about a bad file."""

from __future__ import annotations

from importlib import resources
from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import (
    known,
    list_best_known,
    list_compared,
    list_system_files,
    load,
    patch_rules,
    read_rules,
)
from canasta_tutor.engine.rules.schema.rule_set import KEYS
from canasta_tutor.engine.rules.schema.rule_values import Standing
from canasta_tutor.engine.values import input_faults
from canasta_tutor.engine.values.input_faults import Fault, InputError
from tests.every import every

FILES = list_system_files()

CHILD = """
extends = "classic"

[meld]
max_wild = { value = "unlimited", source = "Grandmother, «Letters»" }

[canasta]
size = { value = 8, standing = "chosen" }
mixed_bonus = { value = 250, source = "Uncle", standing = "completed" }
"""


def fault_of(text: str) -> tuple[str, Fault]:
    with pytest.raises(InputError) as caught:
        read_rules(text, "mine")
    return caught.value.path, caught.value.fault


def patch_fault(key: str, value: Any) -> tuple[str, Fault]:
    with pytest.raises(InputError) as caught:
        patch_rules(load("classic"), {key: value})
    return caught.value.path, caught.value.fault


# --- reading -----------------------------------------------------------------------------------


def test_every_rule_file_is_known_and_classic_comes_first() -> None:
    assert sorted(known()) == sorted(list_best_known()) == sorted(FILES)
    assert set(list_compared()) <= set(known())
    assert known()[0] == "classic"
    assert [name for name in known() if name in list_compared()] == [*list_compared()]


@every("system", FILES)
def test_every_value_has_an_origin(system: str) -> None:
    origins = load(system).origins
    assert set(origins) == set(KEYS)
    for key, origin in origins.items():
        assert origin.source or origin.standing in (Standing.CHOSEN, Standing.INHERITED), key
        inherited = origin.system != system
        assert (origin.standing is Standing.INHERITED) is inherited, key


def test_loading_twice_gives_the_same_rule_set() -> None:
    assert load("classic") is load("classic")


def test_a_rule_file_holds_only_its_own_values() -> None:
    mine, classic = read_rules(CHILD, "mine"), load("classic")
    assert mine.id == "mine"
    assert mine.meld.max_wild is None
    assert (mine.canasta.size, mine.canasta.mixed_bonus) == (8, 250)
    assert mine.canasta.natural_bonus == classic.canasta.natural_bonus
    assert mine.pile == classic.pile


def test_origins_of_a_rule_file() -> None:
    mine = read_rules(CHILD, "mine").origins
    assert mine["meld.max_wild"].source == "Grandmother, «Letters»"
    assert mine["meld.max_wild"].standing is Standing.DOCUMENTED
    assert mine["canasta.mixed_bonus"].standing is Standing.COMPLETED
    assert mine["canasta.size"].standing is Standing.CHOSEN
    assert mine["meld.min_cards"].standing is Standing.INHERITED
    assert mine["meld.min_cards"].system == "classic"
    assert mine["meld.min_cards"].source == load("classic").origins["meld.min_cards"].source


# --- house rules -------------------------------------------------------------------------------


def test_house_rules_change_only_their_values() -> None:
    classic = load("classic")
    house = patch_rules(classic, {"meld.max_wild": 2, "deal.hand": {2: 15, 3: 13, 4: 13, 6: 11}})
    assert house.meld.max_wild == 2
    assert house.deal.hand == {2: 15, 3: 13, 4: 13, 6: 11}
    assert classic.meld.max_wild == 3
    assert house.origins["meld.max_wild"].standing is Standing.HOUSE
    assert house.origins["meld.min_cards"] == classic.origins["meld.min_cards"]
    assert house.pile == classic.pile


def test_house_rules_may_have_a_source() -> None:
    house = patch_rules(load("classic"), {"meld.max_wild": 2}, "Uncle")
    assert house.origins["meld.max_wild"].source == "Uncle"


def test_no_house_rules_change_nothing() -> None:
    assert patch_rules(load("cs-wikipedia"), {}) == load("cs-wikipedia")


# --- faults ------------------------------------------------------------------------------------


def test_unknown_rule_set() -> None:
    with pytest.raises(InputError) as caught:
        load("klassic")
    assert caught.value.fault == input_faults.UnknownRules("klassic", FILES)


def test_unknown_parent() -> None:
    path, fault = fault_of('extends = "klassic"')
    assert (path, fault.code) == ("extends", "rules.unknown")


def test_parent_that_is_no_name() -> None:
    path, fault = fault_of("extends = 3")
    assert (path, fault.code) == ("extends", "value.bad")


def test_a_rule_set_that_extends_itself() -> None:
    assert fault_of('extends = "mine"') == ("extends", input_faults.CircularRules("mine"))


def test_a_circle_of_two() -> None:
    """A file that takes a known name and extends a rule set that itself extends that name."""
    with pytest.raises(InputError) as caught:
        read_rules('extends = "wikibooks"', "classic")
    assert caught.value.fault == input_faults.CircularRules("classic")


def test_bad_toml_names_the_line() -> None:
    path, fault = fault_of('extends = "classic"\n[meld\n')
    assert path == ""
    assert isinstance(fault, input_faults.BadSyntax)
    assert fault.format == "TOML"
    assert "line 2" in fault.detail


@every(
    ("lines", "path", "fault"),
    [
        ("[mild]", "mild", input_faults.UnknownKey),
        ("meld = 3", "meld", input_faults.BadValue),
        ("meld.max_wilds = { value = 2, source = 'x' }", "meld.max_wilds", input_faults.UnknownKey),
        ("meld.max_wild = 2", "meld.max_wild", input_faults.BadValue),
        ("meld.max_wild = { source = 'x' }", "meld.max_wild.value", input_faults.MissingKey),
        ("meld.max_wild = { value = 2 }", "meld.max_wild.source", input_faults.MissingKey),
        (
            "meld.max_wild = { value = 2, source = 'x', page = 3 }",
            "meld.max_wild.page",
            input_faults.UnknownKey,
        ),
        (
            "meld.max_wild = { value = 2, source = 'x', standing = 'sure' }",
            "meld.max_wild.standing",
            input_faults.BadValue,
        ),
        ("meld.max_wild = { value = true, source = 'x' }", "meld.max_wild", input_faults.BadValue),
    ],
)
def test_bad_rule_file(lines: str, path: str, fault: type[Fault]) -> None:
    found_path, found = fault_of(f'extends = "classic"\n{lines}')
    assert (found_path, type(found)) == (path, fault)


def test_a_rule_file_of_its_own_needs_every_value() -> None:
    path, fault = fault_of("[meld]")
    assert (path, fault) == ("seats.sides", input_faults.MissingKey("sides"))


@every(
    ("key", "value", "path", "allowed"),
    [
        ("meld.max_wild", -1, "meld.max_wild", "≥ 0"),
        ("meld.max_wild", "many", "meld.max_wild", '0, 1, 2 … "unlimited"'),
        ("meld.min_cards", 2.5, "meld.min_cards", "1, 2, 3 …"),
        ("meld.more_naturals", 1, "meld.more_naturals", "true, false"),
        ("draw.count", 0, "draw.count", "≥ 1"),
        ("deal.hand", {4: "x"}, "deal.hand.4", "1, 2, 3 …"),
        ("pile.freezing", ["red"], "pile.freezing.0", "wild, red_three, black_three, caliente"),
        ("pile.freezing", "wild", "pile.freezing", "[ … ]"),
        (
            "going_out.discard",
            "maybe",
            "going_out.discard",
            "optional, required, or_black_threes, none",
        ),
        ("initial.bands", [], "initial.bands", "[ … ]"),
        ("initial.bands", [3], "initial.bands.0", "{ … }"),
        ("initial.bands", [{"from": 0, "minimum": 15}], "initial.bands.0.from", "{ minimum = … }"),
        ("seats.sides", {4: 3}, "seats.sides.4", "2, 4"),
        ("seats.sides", {}, "seats.sides", "{ … }"),
    ],
)
def test_bad_value(key: str, value: object, path: str, allowed: str) -> None:
    found_path, fault = patch_fault(key, value)
    assert isinstance(fault, input_faults.BadValue)
    assert (found_path, fault.allowed) == (path, allowed)


@pytest.mark.parametrize(
    ("key", "path", "allowed"),
    [
        ("meld.max_wilds", "meld.max_wilds", "max_wild"),
        ("mild.max_wild", "mild.max_wild", "meld"),
        ("max_wild", "max_wild", "meld"),
        ("meld", "meld", "meld.max_wild"),
    ],
)
def test_unknown_key_tells_what_is_allowed(key: str, path: str, allowed: str) -> None:
    found_path, fault = patch_fault(key, 2)
    assert isinstance(fault, input_faults.UnknownKey)
    assert found_path == path
    assert allowed in fault.allowed


def test_unknown_key_of_a_band() -> None:
    path, fault = patch_fault("initial.bands", [{"minimum": 15, "to": 0}])
    assert (path, fault) == (
        "initial.bands.0.to",
        input_faults.UnknownKey("to", ("from", "minimum", "needs")),
    )


def test_unknown_rank_of_points() -> None:
    points = dict(load("classic").points.cards)
    path, fault = patch_fault("points.cards", points | {"1": 5})
    assert (path, fault.code) == ("points.cards.1", "key.unknown")


@pytest.mark.parametrize(
    ("key", "value", "path", "missing"),
    [
        ("initial.bands", [{"from": 0}], "initial.bands.0.minimum", "minimum"),
        ("initial.bands", [{"minimum": 15}, {"minimum": 50}], "initial.bands.1.from", "from"),
    ],
)
def test_missing_key(key: str, value: object, path: str, missing: str) -> None:
    assert patch_fault(key, value) == (path, input_faults.MissingKey(missing))


@pytest.mark.parametrize(
    ("lines", "path", "missing"),
    [
        ("deal.hand = { value = { 2 = 15, 3 = 13, 4 = 11 }, source = 'x' }", "deal.hand.6", "6"),
        ("going_out.canastas = { value = { 4 = 1 }, source = 'x' }", "going_out.canastas.2", "2"),
        ("points.cards = { value = { X = 50 }, source = 'x' }", "points.cards.2", "2"),
    ],
)
def test_missing_key_of_a_table_in_a_file(lines: str, path: str, missing: str) -> None:
    assert fault_of(f'extends = "classic"\n{lines}') == (path, input_faults.MissingKey(missing))


def test_house_rules_may_tell_a_part_of_a_table() -> None:
    house = patch_rules(load("classic"), {"deal.hand": {"4": 13}, "points.cards": {"8": 5}})
    assert house.deal.hand == {2: 15, 3: 13, 4: 13, 6: 11}
    assert (house.points.cards["8"], house.points.cards["9"]) == (5, 10)
    drawn = patch_rules(load("wikibooks"), {"draw.count": {2: 2}})
    assert drawn.draw.count == {2: 2, 3: 1, 4: 1, 5: 1, 6: 1}


@pytest.mark.parametrize(
    ("key", "second"),
    [("from", {"from": 0, "minimum": 90}), ("minimum", {"from": 1500, "minimum": 40})],
)
def test_bands_that_do_not_rise(key: str, second: dict[str, int]) -> None:
    bands = [{"minimum": 15}, {"from": 0, "minimum": 50}, second]
    path, fault = patch_fault("initial.bands", bands)
    assert path == f"initial.bands.2.{key}"
    was, now = (0, 0) if key == "from" else (50, 40)
    said = (f"initial.bands.1.{key} = {was}", f"{path} = {now}")
    assert fault == input_faults.Contradiction(*said)


@every("rules_id", known())
def test_a_file_of_the_package_says_what_it_says_when_checked(rules_id: str) -> None:
    text = resources.files("canasta_tutor").joinpath("rulesets", f"{rules_id}.toml")
    checked = read_rules(text.read_text("utf-8"), rules_id)
    assert load(rules_id) == checked
