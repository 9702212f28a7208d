"""Where systems differ, and which differences come first."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.differences import list_differences_by_weight, values_differ
from canasta_tutor.engine.rules.rule_files import KEYS, known, list_telling_rules, load, patch_rules

CLASSIC = load("classic")


def test_the_telling_rules_are_rules_and_stand_there_once() -> None:
    assert set(list_telling_rules()) <= set(KEYS)
    assert len(set(list_telling_rules())) == len(list_telling_rules())


@pytest.mark.parametrize("name", known()[1:])
def test_every_system_is_told_from_the_classic_game(name: str) -> None:
    found = list_differences_by_weight(CLASSIC, load(name))
    assert found
    assert all(values_differ(key, CLASSIC, load(name)) for key in found)


def test_nothing_changes_in_the_same_system() -> None:
    assert list_differences_by_weight(CLASSIC, CLASSIC) == ()


def test_what_is_otherwise_at_another_table_alone_is_not_noticed() -> None:
    spread = {str(count): number for count, number in CLASSIC.deal.hand.items()}  # type: ignore[union-attr]
    usual = str(CLASSIC.seats.usual)
    others = {count: number + (count != usual) for count, number in spread.items()}
    house = patch_rules(CLASSIC, {"deal.hand": others})
    assert values_differ("deal.hand", CLASSIC, house)
    assert list_differences_by_weight(CLASSIC, house) == ()


def test_what_a_lesson_teaches_comes_first() -> None:
    samba = load("samba")
    keys = list_differences_by_weight(
        CLASSIC, samba, ["going_out.bonus", "meld.min_cards", "game.target"]
    )
    assert keys[:2] == ("going_out.bonus", "game.target")
    assert sorted(keys) == sorted(list_differences_by_weight(CLASSIC, samba))
