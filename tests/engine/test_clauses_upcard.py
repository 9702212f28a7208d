"""The clauses about what goes with the upcard, where a rule is easily taken for another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.reasons.pile_reasons import PileFree, TakenInPart
from canasta_tutor.engine.turn.freezing_and_blocking import explain_pile_state, find_pile_state
from canasta_tutor.engine.values.actions import TakePile
from canasta_tutor.engine.values.cards import Card, cards, text_of
from canasta_tutor.engine.values.table import Freeze, replace
from tests.engine.cases import at

NewScene = Callable[..., Any]

NINES: dict[str, Any] = {"melds": ["9h 9d 9s"]}
RUN: dict[str, Any] = {"melds": ["4h 5h 6h"]}
PAIR = "pile.frozen_needs_pair"


# --- groups laid together with the pile ----------------------------------------------------------


@pytest.mark.parametrize("rules", ["classic", "cs-wikipedia"])
@pytest.mark.parametrize("onto", ["", "onto 7h "])
def test_who_has_melded_lays_no_set_first_to_take_the_pile_onto(
    scene: NewScene, rules: str, onto: str
) -> None:
    """Sets laid before the draw open a pile for nobody but a side without melds."""
    game = scene(rules, at("7h 7d 7s 5c", "8c 7c", NINES))
    assert game.against(f"take {onto}with 7h 7d 7s") == ["pile.no_meld"]


def test_a_frozen_pile_is_not_opened_by_a_pair_just_laid(scene: NewScene) -> None:
    """Naturals on the table count for a frozen pile; those of this very turn do not."""
    game = scene(
        "cs-wikipedia", at("Ah Ad As 5c", "2c Ac"), pile__pair_on_table=True, pile__onto_frozen=True
    )
    assert PAIR in game.against("take with Ah Ad As")


def test_where_an_open_pile_stays_so_before_the_first_meld(scene: NewScene) -> None:
    position = at("Ah X Kd Ks Kc 5c", "8c As")
    taken = "take Ah X with Kd Ks Kc"
    assert scene("classic", position).against(taken) == ["pile.unmelded_needs_pair"]
    assert scene("classic", position, pile__frozen_until_melded=False).against(taken) == []


def test_a_canasta_with_the_upcard_is_none_from_the_hand(scene: NewScene) -> None:
    """Its bonus does not count toward the minimum."""
    side, kings = {"score": 5000}, "Kh Kd Ks Kc Kh Kd"
    with_pile = scene("czech-club", at(f"{kings} 5c 6c", "8c Ks", side))
    assert with_pile.against(f"take {kings}") == ["initial.too_low"]
    drawn = scene("czech-club", at(f"{kings} Ks 5c 6c", "8c", side, phase="play"))
    assert drawn.against(f"lay {kings} Ks") == []


@pytest.mark.parametrize(("deals", "wrong"), [(0, []), (1, ["initial.too_low_in_deal"])])
def test_the_minimum_of_the_deal_holds_for_the_pile_and_for_going_out(
    scene: NewScene, deals: int, wrong: list[str]
) -> None:
    memory, bands = {"deals_played": deals}, {"initial__by_deal": [50, 90]}
    pile = scene("classic", at("Kh Kd Kc Kh 7c 9c", "8c Ks", memory=memory), **bands)
    assert pile.against("take Kh Kd Kc Kh") == wrong
    kings = "Kh Kd Ks Kc Kh Kd Ks"
    out = scene("classic", at(kings, "8c", phase="play", memory=memory), **bands)
    assert out.against(f"out {kings}") == wrong


# --- how much is taken, and with how few ---------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "left", "hand"),
    [
        ("5c 6c 8c 7s", "", "5c 6c 8c 9c"),
        ("Kc 5c 6c 8c 4h 4d 4s 7s", "Kc", "4s 4h 4d 5c 6c 8c 9c"),
    ],
)
def test_of_a_small_pile_all_is_taken(scene: NewScene, pile: str, left: str, hand: str) -> None:
    game = scene("classic", at("7h 7d 9c", pile, NINES), pile__most_cards=7)
    action = TakePile(cards("7h 7d"))
    told = [
        reason
        for reason in verify(game.table, action, game.rules).grounds
        if isinstance(reason, TakenInPart)
    ]
    assert told == ([TakenInPart(7, 1)] if left else [])
    after = game.do("take 7h 7d").table
    assert (text_of(after.pile), after.hand) == (left, cards(hand))


@pytest.mark.parametrize(("limit", "wrong"), [("allowed", []), ("not_single", ["pile.one_card"])])
def test_a_pile_of_one_card_with_one_card_in_hand(
    scene: NewScene, limit: str, wrong: list[str]
) -> None:
    side = {"melds": ["7h 7d 7s", "Kh Kd Ks Kc Kh Kd Ks"]}
    game = scene("classic", at("7h", "7s", side), pile__with_one_card=limit)
    assert game.against("take") == wrong


@pytest.mark.parametrize(("stock", "wrong"), [(1, []), (0, ["stock.empty"])])
def test_an_empty_stock_alone_ends_the_taking(
    scene: NewScene, stock: int, wrong: list[str]
) -> None:
    game = scene("classic", at("7h 7d 9c", "5c 7s", NINES, stock=stock), stock__when_empty="end")
    assert game.against("take 7h 7d") == wrong


# --- sequences and finished canastas -------------------------------------------------------------


@pytest.mark.parametrize("onto", ["no", "whole", "upcard_only"])
def test_a_pair_does_not_lead_a_frozen_upcard_into_a_sequence(scene: NewScene, onto: str) -> None:
    """Where no sequence is begun with the upcard, cards that would begin one are no pair."""
    game = scene("samba", at("8h 9h Kc Qc", "8c 7h", RUN), pile__onto_sequence=onto)
    assert game.against("take 8h 9h onto 4h") == [PAIR]


@pytest.mark.parametrize(("onto", "wrong"), [("no", ["pile.not_onto_sequence"]), ("whole", [])])
def test_an_open_upcard_joins_a_sequence_only_where_one_may(
    scene: NewScene, onto: str, wrong: list[str]
) -> None:
    options = {"pile__always_frozen": False, "pile__onto_sequence": onto}
    game = scene("samba", at("8h 9h Kc Qc", "8c 7h", RUN), **options)
    assert game.against("take 8h 9h onto 4h") == wrong
    assert game.against("take onto 4h") == wrong
    barred = scene("samba", at("8h Kc Qc", "8c 7h", RUN), pile__onto_meld=False, **options)
    assert barred.against("take onto 4h") == wrong


@pytest.mark.parametrize(
    ("meld", "wrong"), [("7s 7d 2c", []), ("7s 7d 7c", []), ("4h 5h 6h", [PAIR])]
)
def test_two_naturals_of_a_set_on_the_table_are_a_pair(
    scene: NewScene, meld: str, wrong: list[str]
) -> None:
    game = scene("samba", at("8h 9h Kc Qc", "8c 7h", {"melds": [meld]}), pile__pair_on_table=True)
    assert game.against("take") == wrong


@pytest.mark.parametrize(
    ("using", "wrong"),
    [("7c 7c", []), ("7c 2c", []), ("7c", ["canasta"]), ("", ["canasta"]), ("2c 2d", ["canasta"])],
)
def test_a_meld_made_with_the_upcard_may_join_a_canasta(
    scene: NewScene, using: str, wrong: list[str]
) -> None:
    """Upcard and hand make a meld by themselves; else a finished canasta does not take it."""
    side = {"melds": ["7h 7d 7s 2h 7d 7s X"]}
    game = scene("czech-club", at("7c 7c 2c 2d Kc Qc", "8c 7h", side))
    assert game.against(f"take {using}") == [f"pile.not_onto_{each}" for each in wrong]


@pytest.mark.parametrize(
    ("melds", "using", "wrong"),
    [
        ("7h 7d 7s 2c 2d 2h", "X", "meld.too_many_wilds"),
        ("9h 9d 9s", "X", "pile.needs_natural"),
        ("9h 9d 9s", "X X", "pile.needs_natural"),
    ],
)
def test_why_wild_cards_alone_do_not_take_the_upcard(
    scene: NewScene, melds: str, using: str, wrong: str
) -> None:
    game = scene("classic", at("X X Kc", "8c 7c", {"melds": [melds, "Jh Jd Js"]}))
    assert game.against(f"take {using}") == [wrong]


@pytest.mark.parametrize(
    ("meld", "using", "wrong"),
    [
        ("7h 7d 7s", "X onto Kh", "meld.mixed_ranks"),
        ("9h 9d 9s", "X onto Kh", "pile.needs_natural"),
        ("7h 8h 9h", "X onto Kh", "pile.needs_natural"),
        ("7h 7d 7s", "X X new", "pile.needs_natural"),
        ("9h 9d 9s", "8h", "meld.too_few_cards"),
    ],
)
def test_a_natural_is_asked_for_unless_the_upcard_could_join_a_set(
    scene: NewScene, meld: str, using: str, wrong: str
) -> None:
    game = scene("czech-club", at("X X 8h 4c", "8c 7h", {"melds": [meld, "Kh Kd Ks"]}))
    assert game.against(f"take {using}") == [wrong]


@pytest.mark.parametrize(
    ("side", "taken", "ground"),
    [
        (NINES, "8h 9h", "pile.taken_for_sequence"),
        (NINES, "8h X", "pile.taken_for_sequence"),
        (RUN, "8h 9h onto 4h", "pile.taken_for_sequence"),
        (RUN, "8h onto 4h", "pile.taken_onto_sequence"),
        (RUN, "onto 4h", "pile.taken_onto_sequence"),
    ],
)
def test_whether_a_sequence_is_begun_or_joined_is_told(
    scene: NewScene, side: dict[str, Any], taken: str, ground: str
) -> None:
    game = scene("czech-club", at("8h 9h X Kc Qc", "8c 7h", side))
    assert game.grounds(f"take {taken}")[0] == ground


def test_a_pair_on_the_table_is_told_only_of_a_frozen_pile(scene: NewScene) -> None:
    position = at("8h Kc Qc", "8c 7h", {"melds": ["7s 7d 7c"]})
    free = scene("classic", position, pile__pair_on_table=True)
    assert free.grounds("take")[0] == "pile.taken_onto_meld"
    frozen = scene("classic", position, pile__pair_on_table=True, pile__always_frozen=True)
    assert frozen.grounds("take")[0] == "pile.taken_with_laid_pair"


# --- what freezes it -----------------------------------------------------------------------------


def test_of_several_wild_cards_the_last_is_told(scene: NewScene) -> None:
    game = scene("classic", at("5h", "2c 9h X 7s", NINES))
    assert find_pile_state(game.table, game.rules).by == Card("X")
    unknown = replace(game.table, freezes=(Freeze(Card("2c"), 1, 3), Freeze(None, 3, 3)))
    assert find_pile_state(unknown, game.rules).by == Card("2c")


def test_an_unknown_card_that_froze_the_pile_is_not_told(scene: NewScene) -> None:
    frozen = scene("classic", at("5h", "9h 7s", NINES, frozen=True))
    assert explain_pile_state(frozen.table, frozen.rules) == ()
    memory = {"frozen_turns_ago": 9}
    lapsed = scene("cs-wikipedia", at("5h", "9h 7s", NINES, frozen=True, memory=memory))
    assert explain_pile_state(lapsed.table, lapsed.rules) == (PileFree(Card("7s")),)


@pytest.mark.parametrize(("pile", "wrong"), [("", []), ("8c", ["keep_a_card", "frozen"])])
def test_there_is_no_frozen_pile_without_cards(
    scene: NewScene, pile: str, wrong: list[str]
) -> None:
    """Who has taken an always frozen pile may go out where none goes out while it is frozen."""
    side = {"melds": ["Kh Kd Ks Kc Kh Kd Ks"]}
    position = at("5h", pile, side, phase="play")
    game = scene("cs-wikipedia", position, pile__always_frozen=True)
    assert game.against("discard 5h") == [f"going_out.{each}" for each in wrong]


@pytest.mark.parametrize(
    ("pile", "frozen", "for_side_only"),
    [("8c 7s", False, True), ("2c 7s", True, False), ("", False, False)],
)
def test_a_pile_is_as_if_frozen_only_where_no_card_freezes_it(
    scene: NewScene, pile: str, frozen: bool, for_side_only: bool
) -> None:
    game = scene("classic", at("5h 6h", pile))
    state = find_pile_state(game.table, game.rules)
    assert (state.frozen, state.for_side_only) == (frozen, for_side_only)


@pytest.mark.parametrize(("pile", "closed"), [("7s", True), ("", False)])
def test_no_pile_is_closed_where_there_is_none(scene: NewScene, pile: str, closed: bool) -> None:
    game = scene("classic", at("5h 6h", pile), pile__taken="never")
    state = find_pile_state(game.table, game.rules)
    assert (state.closed, state.blocked) == (closed, False)
