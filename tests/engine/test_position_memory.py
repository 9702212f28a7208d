"""What a written position tells of melds of every kind, of feet, of earlier turns and deals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import CardKind, cards, text_of
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Foot, MeldKind, Table
from tests.all_cards import all_cards
from tests.engine.scores import house
from tests.every import every

KINDS = {"meld.kinds": ["set", "sequence", "wild"]}
FEET = {"deal.foot": 11, "pack.packs": 4}


def read(position: dict[str, Any], rules: RuleSet | None = None, **more: Any) -> Table:
    return read_position(position, rules or load("classic"), **more)


def told(**memory: Any) -> Table:
    return read({"sides": [{"melds": ["8h 8d 8s"]}], "memory": memory})


# --- melds -------------------------------------------------------------------------------------


@every(
    ("text", "kind", "rank"),
    [
        ("7h 8h 9h", MeldKind.SEQUENCE, "7"),
        ("9h 7h 8h", MeldKind.SEQUENCE, "7"),
        ("7h 2c 9h", MeldKind.SEQUENCE, "7"),
        ("8h 9h 2c", MeldKind.SEQUENCE, "8"),
        ("2c 8h 9h", MeldKind.SEQUENCE, "7"),
        ("X 2c Qs Ks As", MeldKind.SEQUENCE, "T"),
        ("Ks As 2c", MeldKind.SEQUENCE, "Q"),
        ("2h 2d X", MeldKind.WILD, "X"),
        ("7h 7d X", MeldKind.SET, "7"),
        ("3s 3c 2h", MeldKind.SET, "3"),
    ],
)
def test_melds_of_every_kind(text: str, kind: MeldKind, rank: str) -> None:
    (meld,) = read({"sides": [{"melds": [text]}]}, house("classic", KINDS)).side.melds
    assert (meld.kind, meld.rank.symbol, meld.cards) == (kind, rank, cards(text))


@pytest.mark.parametrize("text", ["7h 8h 9h", "2h 2d X", "3h 3d 3h", "7h 7d Y", "", "7h 9d Kc"])
def test_what_the_rules_know_as_no_meld(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read({"sides": [{"melds": [text]}]})
    assert caught.value.path == "sides[0].melds[0]"


TWICE = ["8h 8d 8s", "8h 8d 8c", "4h 5h 6h", "4h 5h 6h"]


@pytest.mark.parametrize(("allowed", "sizes"), [("one", [6, 3, 3]), ("two", [3, 3, 3, 3]),
                                                ("after_closed", [3, 3, 3, 3])])  # fmt: skip
def test_melds_of_one_rank_lie_apart_where_they_may(allowed: str, sizes: list[int]) -> None:
    rules = house("classic", KINDS | {"meld.same_rank": allowed})
    melds = read({"sides": [{"melds": TWICE}]}, rules).side.melds
    assert [len(meld.cards) for meld in melds] == sizes


@pytest.mark.parametrize(("bonus", "beside"), [([], ""), ([100, 300], "3s 3c")])
def test_black_threes_lie_beside_the_melds_where_they_are_bonus_cards(
    bonus: list[int], beside: str
) -> None:
    side = read(
        {"sides": [{"black_threes": "3s 3c"}]}, house("classic", {"black_threes.bonus": bonus})
    ).side
    assert text_of(side.black_threes) == beside
    assert [text_of(meld.cards) for meld in side.melds] == ([] if beside else ["3s 3c"])


# --- feet --------------------------------------------------------------------------------------


def feet(**memory: Any) -> Table:
    return read({"memory": memory}, house("classic", FEET))


def test_feet_that_are_not_told_are_untouched_and_unknown() -> None:
    table = feet()
    assert table.foot == (Foot.UNTOUCHED,) * 4
    assert [len(foot) for foot in table.feet] == [11] * 4


def test_feet_as_told() -> None:
    table = feet(foot=["3s Kh", 5, "", None])
    assert (text_of(table.feet[0]), [len(foot) for foot in table.feet]) == ("3s Kh", [2, 5, 0, 11])
    assert table.foot == (Foot.UNTOUCHED, Foot.UNTOUCHED, Foot.PLAYED, Foot.UNTOUCHED)


def test_how_far_each_player_is() -> None:
    table = feet(foot=["3s Kh"], foot_state=["untouched", "taken", "played"])
    assert table.foot == (Foot.UNTOUCHED, Foot.TAKEN, Foot.PLAYED, Foot.UNTOUCHED)
    assert [len(foot) for foot in table.feet] == [2, 0, 0, 11]


def test_without_feet_what_is_told_of_them_is_passed_over() -> None:
    table = told(foot=["Kh"], foot_state=["taken"])
    assert (table.feet, table.foot) == ((), ())


# --- what is remembered ------------------------------------------------------------------------


def test_what_memory_says_of_one_side() -> None:
    memory = {
        "contract": 2500, "failed_attempts": 2, "hidden_canastas": 1, "exact_lift": True,
        "opened_aces_with_wild": True,
    }  # fmt: skip
    own, other = read({"turn": 2, "memory": memory}).sides
    assert (own.contract, own.failed_attempts, own.hidden_canastas, own.exact_lifts) == (
        2500, 2, 1, 1,
    )  # fmt: skip
    assert (other.contract, other.failed_attempts, other.exact_lifts) == (None, 0, 0)
    own, other = read({"memory": memory}, about=1).sides
    assert (own.contract, other.contract) == (None, 2500)


def test_deals_played() -> None:
    assert (told().deals_played, told(deals_played=3).deals_played) == (0, 3)


@pytest.mark.parametrize(("said", "all_had_a_turn"), [(None, True), (True, True), (False, False)])
def test_whether_everyone_has_discarded(said: bool | None, all_had_a_turn: bool) -> None:
    table = told(everyone_discarded=said)
    assert (table.turn >= table.players) is all_had_a_turn


@pytest.mark.parametrize(("said", "taken"), [(None, 0), (False, 0), (True, 1)])
def test_whether_the_pile_was_taken_in_this_deal(said: bool | None, taken: int) -> None:
    table = told(pile_taken_this_deal=said)
    assert table.piles_taken == taken
    assert (table.first_pile is not None) is bool(taken)
    assert table.first_pile != table.turn


@pytest.mark.parametrize(("said", "turns"), [(False, [0, 2]), (True, [0, 3])])
def test_a_card_that_lies_longer_than_the_turns_played_is_of_the_deal(
    said: bool, turns: list[int]
) -> None:
    table = read({"pile": "2h 4s 5s 6s 2d", "memory": {"everyone_discarded": said}})
    assert [freeze.turn for freeze in table.freezes] == turns
    assert [freeze.seat for freeze in table.freezes] == [None, 3]


@pytest.mark.parametrize(
    ("pile", "ago"), [("2h 9c", 0), ("2h 3h 9c 5c", 1), ("2h 9c 5c 6c 7c 8c", 4)]
)
def test_what_an_untouched_pile_was_begun_with_is_of_the_deal(pile: str, ago: int) -> None:
    table = read({"pile": pile, "memory": {"pile_taken_this_deal": False}})
    assert {(table.turn - freeze.turn, freeze.seat) for freeze in table.freezes} == {(ago, None)}


def test_of_an_unknown_pile_the_previous_discard_may_be_known() -> None:
    position = {"memory": {"previous_discard": "3s"}}
    assert text_of(read(position).pile) == "3s"
    assert text_of(read({**position, "pile": "8h 9h"}).pile) == "8h 9h"


def test_what_left_the_game_is_nowhere_else() -> None:
    rules = house("classic", {"pack.calientes": 1, "black_threes.removed": True})
    position = {
        "sides": [{"calientes_played": 2}],
        "memory": {"black_threes_removed": [1, 3]},
    }
    table = read(position, rules)
    assert [side.black_removed for side in table.sides] == [1, 3]
    assert Counter(card.kind for card in table.removed) == {
        CardKind.BLACK_THREE: 4, CardKind.CALIENTE: 2,
    }  # fmt: skip
    assert all_cards(table) == full_deck(rules, 4)


def test_talons_lie_aside() -> None:
    rules = house("classic", {"deal.talons": [4, 3]})
    table = read({"hands": ["Kh"]}, rules)
    assert [len(talon) for talon in table.talons] == [4, 3]
    assert all_cards(table) == full_deck(rules, 4)


@every(
    ("memory", "path"),
    [
        ({"deals_played": -1}, "memory.deals_played"),
        ({"everyone_discarded": 3}, "memory.everyone_discarded"),
        ({"foot": ["", "", "", "", ""]}, "memory.foot"),
        ({"foot": ["Zz"]}, "memory.foot[0]"),
        ({"foot_state": ["gone"]}, "memory.foot_state[0]"),
        ({"previous_discard": 3}, "memory.previous_discard"),
        ({"contract": "much"}, "memory.contract"),
        ({"failed_attempts": True}, "memory.failed_attempts"),
        ({"pile_taken_this_deal": "yes"}, "memory.pile_taken_this_deal"),
        ({"hidden_canastas": -1}, "memory.hidden_canastas"),
        ({"black_threes_removed": [1, 2, 3]}, "memory.black_threes_removed"),
        ({"black_threes_removed": [1, "two"]}, "memory.black_threes_removed[1]"),
        ({"black_threes_removed": [9]}, "memory.black_threes_removed[0]"),
        ({"black_threes_removed": [5, 4]}, "memory.black_threes_removed[1]"),
        ({"foot_state": [None] * 5, "foot": [""] * 5}, "memory.foot_state"),
        ({"opened_aces_with_wild": 1}, "memory.opened_aces_with_wild"),
        ({"exact_lift": "yes"}, "memory.exact_lift"),
    ],
)
def test_memory_that_cannot_be_read_says_where(memory: dict[str, Any], path: str) -> None:
    with pytest.raises(InputError) as caught:
        read({"memory": memory}, house("classic", FEET))
    assert (caught.value.fault.code, caught.value.path) in [
        ("value.bad", path), ("card.unknown", path),
    ]  # fmt: skip


# --- every system ------------------------------------------------------------------------------


@every(
    ("system", "players"),
    [(system, players) for system in known() for players in load(system).players],
)
def test_a_position_holds_every_card_of_its_packs(system: str, players: int) -> None:
    rules = load(system)
    table = read({}, rules, players=players)
    assert all_cards(table) == full_deck(rules, players)
    assert table.stock
