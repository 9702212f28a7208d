"""Clauses about melds that are closed or clean, the last card, and contracts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.values.cards import text_of
from canasta_tutor.engine.values.table import replace
from tests.all_cards import all_cards

NewScene = Callable[..., Any]

NATURAL, MIXED = "9h 9d 9s 9c 9h 9d 9s", "9h 9d 9s 9c 9h 9d X"


@pytest.mark.parametrize(
    ("closed", "meld", "wrong"),
    [
        (["mixed"], MIXED, True),
        (["mixed"], NATURAL, False),
        (["natural"], NATURAL, True),
        (["natural"], MIXED, False),
        ([], MIXED, False),
    ],
)
def test_a_canasta_of_a_closed_kind_takes_no_card_more(
    scene: NewScene, closed: list[str], meld: str, wrong: bool
) -> None:
    position = {"hands": ["9c 5h 6h"], "sides": [{"melds": [meld]}], "phase": "play"}
    game = scene("classic", position, canasta__closed=closed)
    assert bool(game.against("lay 9c")) is wrong


@pytest.mark.parametrize("extend", [False, True])
def test_a_closed_sequence_grows_on_going_out_only_where_it_may(
    scene: NewScene, extend: bool
) -> None:
    melds = ["4h 5h 6h 7h 8h 9h Th", "Kh Kd Ks Kc Kh Kd Ks"]
    position = {"hands": ["Jh"], "sides": [{"melds": melds}], "phase": "play"}
    game = scene("samba", position, going_out__extend_sequence=extend)
    assert bool(game.against("out Jh onto 4h")) is not extend


def test_the_last_card_discarded_lies_on_the_pile(scene: NewScene) -> None:
    side = {"melds": ["Kh Kd Ks Kc Kh Kd Ks"]}
    position = {"hands": ["5h"], "pile": "8c", "sides": [side], "phase": "play"}
    game = scene("classic", position)
    before = all_cards(game.table)
    after = game.do("discard 5h").table
    assert (text_of(after.pile), after.out) == ("8c 5h", 0)
    assert all_cards(after) == before


@pytest.mark.parametrize(
    ("clean", "wrong"), [("none", False), ("unmixed", True), ("three_naturals", False)]
)
def test_a_clean_group_may_have_to_be_without_wild_cards(
    scene: NewScene, clean: str, wrong: bool
) -> None:
    position = {"hands": ["Kh Kd Ks Kc 2c 5h 6h"], "phase": "play"}
    game = scene("classic", position, initial__clean_group=clean)
    assert bool(game.against("lay Kh Kd Ks Kc 2c")) is wrong


@pytest.mark.parametrize(
    ("sequence", "wrong"),
    [
        ("Ts Js Qs Ks", False),
        ("Ts Js Qs 2c", False),
        ("9s 2c Js Qs Ks", False),
        ("Ts 2c Qs Ks", True),
    ],
)
def test_three_naturals_of_a_clean_sequence_stand_side_by_side(
    scene: NewScene, sequence: str, wrong: bool
) -> None:
    """As in a set, they are a meld before a wild card joins them."""
    bands = [{"minimum": 15}]
    game = scene(
        "czech-club", {"hands": [f"{sequence} 5h 6h"], "phase": "play"}, initial__bands=bands
    )
    assert game.against(f"lay {sequence}") == (["initial.needs_clean"] if wrong else [])


@pytest.mark.parametrize(("rules", "lines"), [("samba", []), ("sitoumussamba", ["contract"])])
def test_a_contract_counts_only_where_there_is_an_auction(
    scene: NewScene, rules: str, lines: list[str]
) -> None:
    game = scene(rules, {"hands": ["5h"], "phase": "play"})
    sides = tuple(replace(side, contract=1000) for side in game.table.sides)
    game.table = replace(game.table, sides=sides)
    assert [code.partition(".")[0] for code in game.scored() if "contract" in code] == lines
