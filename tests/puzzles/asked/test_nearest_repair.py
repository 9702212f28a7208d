"""The nearest change: cards aimed at a meld stay there, and a rank stays together."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.advice.repair import find_repair
from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.position.actions_as_text import action_text, read_action
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.actions import GoOut
from canasta_tutor.engine.values.table import Table
from canasta_tutor.puzzles.asked.nearest_repair import (
    find_nearest,
    find_spoiled_canastas,
    join_new_melds,
    move_to_going_out,
    spare_natural_canastas,
)

CLASSIC = load("classic")
KINGS = "Kd Ks Kc 2h 2d"


def table(hand: str, *melds: str) -> Table:
    raw = {"hands": [hand], "phase": "play", "sides": [{"melds": list(melds)}]}
    return read_position(raw, CLASSIC)


@pytest.mark.parametrize(
    ("hand", "tried", "counted", "aimed"),
    [
        ("Kh 9d 4c 5c 6c", "lay Kh 9d onto Kd", "lay Kh", "lay Kh onto Kd"),
        ("7h 7d 2s 5c 4c", "lay 2s onto Kd; 7h 7d", "lay 2s 7h 7d", "lay 2s onto Kd"),
    ],
)
def test_what_was_aimed_at_a_meld_stays_there(
    hand: str, tried: str, counted: str, aimed: str
) -> None:
    at, action = table(hand, KINGS), read_action(tried)
    assert not verify(at, action, CLASSIC).ok
    found, other = find_repair(at, action, CLASSIC), find_nearest(at, action, CLASSIC)
    assert found
    assert other
    assert (action_text(found), action_text(other)) == (counted, aimed)


def test_a_change_that_is_wanted_goes_before_one_that_is_not() -> None:
    at, action = table("7h 7d 2s 5c 4c", KINGS), read_action("lay 2s onto Kd; 7h 7d")
    found = find_nearest(at, action, CLASSIC, lambda way: len(cards_used(way)) > 1)
    assert found
    assert action_text(found) == "lay 2s 7h 7d"


def test_one_rank_is_laid_as_one_meld() -> None:
    at = table("7h 7d 2s 7s 7c 2h 4c 5c", "Qh Qd Qs")
    apart = read_action("lay 7h 7d 2s; 7s 7c 2h")
    assert action_text(join_new_melds(at, apart, CLASSIC)) == "lay 2h 2s 7h 7d 7s 7c"


SEVENS = "7h 7h 7d 7d 7s 7s 7c"


def test_no_canasta_is_spoiled_where_a_wild_card_can_lie_elsewhere() -> None:
    dear = read_action("lay 2c onto 7h")
    at = table("2c 9c 4c", SEVENS, "5h 5d 5s")
    assert [reason.code for reason in find_spoiled_canastas(verify(at, dear, CLASSIC))] == [
        "canasta.spoiled"
    ]
    assert action_text(spare_natural_canastas(at, dear, CLASSIC)) == "lay 2c onto 5h"
    assert spare_natural_canastas(table("2c 9c 4c", SEVENS), dear, CLASSIC) == dear


NINES, JACKS = "9h 9d 9d 9s 9c 9c", "Jh Jd Js Jc Jc"


FEW = "2s 6h 6c 3c"
"""The player may lay at most two cards of the hand, because the side has no canasta."""


@pytest.mark.parametrize(
    ("hand", "melds", "tried", "nearer"),
    [
        (FEW, (NINES, JACKS), "lay 2s 6h 6c", "lay 2s onto 9h"),
        (FEW, (NINES, JACKS, SEVENS), "lay 2s 6h 6c", None),  # the side has a canasta
        (FEW, ("9h 9d 9d 9s 9c", JACKS), "lay 2s 6h 6c", "lay 2s onto Jh"),
        (FEW, (NINES, JACKS), "lay 2s onto Jh; 6h 6c", "lay 2s onto Jh"),
        # the nines make a natural canasta by themselves
        ("2s 9s 6h 3c 4d 5d", (NINES, JACKS), "lay 9s; 2s 6h", "lay 9s; 2s onto Jh"),
        ("2s X 6h 3c 4d", ("9h 9d 9d 9s 9c", "Jh Jd Js 2c 2d"), "lay 2s X",
         "lay X onto 9h; 2s onto 9h"),
    ],
)  # fmt: skip
def test_a_wild_card_finishes_the_canasta_that_is_lacking_where_it_was_not_aimed(
    hand: str, melds: tuple[str, ...], tried: str, nearer: str | None
) -> None:
    at, action = table(hand, *melds), read_action(tried)
    assert verify(at, action, CLASSIC).ok is (nearer is None)
    found = find_nearest(at, action, CLASSIC)
    assert found
    assert action_text(found) == (nearer or tried)


def test_where_nothing_helps_there_is_no_change() -> None:
    assert find_nearest(table("4c 5d 6h 9s", "Qh Qd Qs"), read_action("lay 4c 5d"), CLASSIC) is None


@pytest.mark.parametrize(
    ("system", "hand", "melds", "tried", "nearer"),
    [
        (
            "sitoumussamba",
            "2s Jd X 6c 10h Qh Qs Kh Ad",
            ["Jd Jc X", "8h 8d 8d 8d 8c 8c"],
            "lay 2s Jd X onto Jd",
            "lay 2s Jd onto Jd",
        ),
        (
            "wikibooks-10000",
            "2h X 4d 5d 8h Kc",
            ["2d 2s 2c 2c X", "Kh Kd Ks"],
            "lay 2h X 4d 5d 8h onto 2d",
            "lay 2h X onto 2d",
        ),
        (
            "brazilian",
            "2h 2h 2s 2c X X X X 5c 7h 8c 9h",
            ["Ah Ad As Ac"],
            "lay 2h 2h 2s 2c X X X X",
            "lay X X X 2h 2h 2s 2c",
        ),
    ],
)
def test_cards_that_were_aimed_at_one_meld_stay_together(
    system: str, hand: str, melds: list[str], tried: str, nearer: str
) -> None:
    rules = load(system)
    raw = {"hands": [hand], "phase": "play", "sides": [{"melds": melds}]}
    at = read_position(raw, rules)
    found = find_nearest(at, read_action(tried), rules)
    assert found
    assert action_text(found) == action_text(read_action(nearer))


def test_a_card_more_leaves_the_others_where_they_were() -> None:
    rules, tried = load("czech-club"), "lay Jh Jd Js; 8d 8d 8c 8c; 10h 10d 10s 10c"
    hand = "2s 8d 8d 8c 8c 9d 10h 10d 10s 10c Jh Jd Js Qh"
    at = read_position({"hands": [hand], "phase": "play", "sides": [{"score": 2500}]}, rules)
    found, torn = (mend(at, read_action(tried), rules) for mend in (find_nearest, find_repair))
    assert found
    assert torn
    assert action_text(found) == "lay 2s Jh Jd Js; 8d 8d 8c 8c; Th Td Ts Tc"
    assert "8d 9d Td" in action_text(torn)


@pytest.mark.parametrize("tried", ["2c", "2c 5c", "2c 5c 9d"])
def test_cards_elsewhere_are_no_help_where_they_lead_nowhere(tried: str) -> None:
    rules, action = load("italian"), read_action(f"lay {tried} onto Kh")
    melds = ["2h 2d 2s 2h", "Kh Kd Ks Kc Kh Kd"]
    raw = {"hands": ["2c X 5c 9d"], "phase": "play", "sides": [{"melds": melds}]}
    at = read_position(raw, rules)
    elsewhere = find_nearest(at, action, rules)
    assert elsewhere
    assert action_text(elsewhere) == "lay 2c"
    assert find_nearest(at, action, rules, lambda way: way != elsewhere) is None


@pytest.mark.parametrize(
    ("hand", "melds", "tried", "way"),
    [
        ("2s 3s 3s 3c 6s 6c", (SEVENS,), "out 2s 3s 3s 3c; 6s 6c", "out 3s 3s 3c; 2s 6s 6c"),
        ("2s 3s 3s 3c", (SEVENS, KINGS), "out 2s 3s 3s 3c", "out 3s 3s 3c; 2s onto Kd"),
        ("2s 3s 3s 3c", (SEVENS,), "out 2s 3s 3s 3c", "out 3s 3s 3c discard 2s"),
        ("2s 3s 3s 3c 4h", (SEVENS,), "out 2s 3s 3s 3c discard 4h", None),
    ],
)
def test_of_a_way_out_one_card_is_moved_and_no_canasta_spoiled(
    hand: str, melds: tuple[str, ...], tried: str, way: str | None
) -> None:
    out = read_action(tried)
    assert isinstance(out, GoOut)
    found = move_to_going_out(table(hand, *melds), out, CLASSIC)
    assert (action_text(found) if found else None) == (
        action_text(read_action(way)) if way else None
    )
