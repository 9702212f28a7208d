"""The clauses about the last cards of a hand, and about words that end a deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.actions.ending_turn import can_go_out
from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.first_meld import is_enough_to_open
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.reasons.call_reasons import CalientePlayed
from canasta_tutor.engine.reasons.first_meld_reasons import (
    FirstMeldHasCanasta,
    FirstMeldNeedsCanasta,
)
from canasta_tutor.engine.reasons.going_out_reasons import HandWouldEmpty, WildCanastasDoNotCount
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.scoring.special_hands import find_special_hand
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.turn.discarding import verify_ending
from canasta_tutor.engine.turn.stock import count_cards_to_draw
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import cards, in_order, text_of
from canasta_tutor.engine.values.table import Phase, replace
from tests.every import every

NewScene = Callable[..., Any]

KINGS = "Kh Kd Ks Kc Kh Kd Ks"
WILDS = "2h 2d 2s 2c X X X"
NINES = "9h 9d 9s"
SEVENS = "7h 7d 7s 7c 7h 7d 7s"
FIVES = "5h 5d 5s 5c 5h 5d 5s"


def playing(hand: str, *melds: str, **more: Any) -> dict[str, Any]:
    return {"hands": [hand], "pile": "8c", "sides": [{"melds": melds}], "phase": "play", **more}


def said(game: Any, line: str) -> tuple[Reason, ...]:
    verdict = verify(game.table, read_action(line), game.rules)
    return verdict.violations or verdict.grounds


# --- going out -----------------------------------------------------------------------------------


def test_wild_canastas_that_do_not_count_are_told(scene: NewScene) -> None:
    told = said(scene("italian", playing("5h", KINGS, WILDS)), "discard 5h")
    assert HandWouldEmpty(0) in told
    assert WildCanastasDoNotCount(1) in told


@pytest.mark.parametrize(("unfinished", "wrong"), [("7h 8h 9h", False), ("7h 7d 7c", True)])
def test_a_sequence_from_a_rank_is_no_meld_of_that_rank(
    scene: NewScene, unfinished: str, wrong: bool
) -> None:
    """Where sevens must not lie there unfinished, a sequence that begins with one may."""
    melds = playing("5h", KINGS, "4s 5s 6s 7s 8s 9s Ts", unfinished)
    found = scene("samba", melds, going_out__unfinished=["7"]).against("discard 5h")
    assert ("going_out.unfinished" in found) is wrong


@pytest.mark.parametrize(
    ("melds", "wrong"),
    [
        (["7h 7d 7s 7c 2d 2h"], []),
        (["7h 7d 7s 2c 2d 2h"], ["going_out.keep_a_card", "going_out.canastas"]),
        (["Jh Jd Js Jc Jh"], ["going_out.keep_a_card", "going_out.canastas"]),
    ],
)
def test_the_card_kept_may_be_one_that_makes_the_canasta_still_lacking(
    scene: NewScene, melds: list[str], wrong: list[str]
) -> None:
    """He may lay down to one card that he could not discard, if he can lay it to go out."""
    game = scene("classic", playing(f"{NINES} X", *melds))
    assert game.against(f"lay {NINES}") == wrong


@pytest.mark.parametrize(("turn", "wrong"), [(0, []), (4, ["going_out.after_black_three"])])
def test_a_black_three_turned_up_was_discarded_by_nobody(
    scene: NewScene, turn: int, wrong: list[str]
) -> None:
    game = scene("cs-wikipedia", playing("5h", KINGS) | {"pile": "3s"})
    game.table = replace(game.table, turn=turn)
    assert game.against("discard 5h")[1:] == wrong


def test_going_out_concealed_is_told_only_where_it_brings_something(scene: NewScene) -> None:
    game = scene("classic", playing(KINGS))
    assert "going_out.concealed" in game.grounds(f"out {KINGS}")
    without = scene("classic", playing(KINGS), going_out__concealed_bonus=0)
    assert "going_out.concealed" not in without.grounds(f"out {KINGS}")


def test_a_laid_red_three_to_discard_does_not_let_a_hand_be_emptied(scene: NewScene) -> None:
    side = {"melds": [NINES], "red_threes": "3h"}
    for hand, wrong in (("5h 5d 5s", True), ("5h 5d 5s 6c", False)):
        position = playing(hand) | {"sides": [side]}
        game = scene("classic", position, pile__red_three_discard=True)
        assert bool(game.against("lay 5h 5d 5s")) is wrong


def test_without_cards_there_is_nothing_that_could_not_be_discarded(scene: NewScene) -> None:
    game = scene("classic", playing("5h", NINES))
    assert not verify_ending(game.table, (), game.rules).ok


CAN_GO_OUT: list[tuple[str, str, list[str], dict[str, Any], bool]] = [
    ("classic", f"{NINES} 5h", [KINGS], {"going_out__unfinished": ["7"]}, True),
    ("classic", f"{NINES} 5h", [SEVENS], {"going_out__unfinished": ["7"]}, True),
    ("classic", "7h 7d 7s 7c 5h", ["7h 7d 7s", KINGS], {"going_out__unfinished": ["7"]}, True),
    ("classic", "7h 7d 7s 5h", [KINGS], {"going_out__unfinished": ["7"]}, False),
    ("classic", f"{FIVES} 6s", [], {"initial__canasta_suffices": True}, True),
    ("classic", f"{FIVES} 6s", [], {"initial__canasta_suffices": False}, False),
    ("czech-club", f"{FIVES} 6s", [], {"initial__canasta_bonus": True}, True),
    ("czech-club", f"{FIVES} 6s", [], {"initial__canasta_bonus": False}, False),
    ("czech-club", "Kh Kd Ks Kc 2h 2d X 5h 5d 5s 6s", [], {}, True),
    ("czech-club", "Kh Kd Ks Kc 2h 2d X 6s", [], {}, False),
    ("italian", f"{KINGS} Ah Ad 2h 5s", [], {"going_out__canastas": 1}, False),
    ("italian", f"{KINGS} Ah Ad As 5s", [], {"going_out__canastas": 1}, True),
]


@every(("rules", "hand", "melds", "house", "can"), CAN_GO_OUT)
def test_whether_a_player_can_go_out(
    scene: NewScene, rules: str, hand: str, melds: list[str], house: dict[str, Any], can: bool
) -> None:
    """Also where the canasta, its bonus or a clean group is what the first meld hangs on."""
    side = {"melds": melds, "score": 0 if melds else 3000}
    game = scene(rules, playing(hand) | {"sides": [side]}, **house)
    assert can_go_out(game.table, game.rules) is can


@pytest.mark.parametrize(
    ("stock", "held", "laid"), [("9h 3h", "3h 5h 6h 9h", ""), ("3h 9h", "5h 6h 9h", "3h")]
)
def test_only_a_three_as_the_last_card_of_the_stock_is_laid(
    scene: NewScene, stock: str, held: str, laid: str
) -> None:
    """Where threes may be kept, one drawn before the last card is."""
    game = scene("two-player", playing("5h 6h") | {"phase": "draw"}, 2, red_threes__laid="may")
    game.table = replace(game.table, stock=in_order(stock))
    after = game.do("draw").table
    assert (text_of(after.hand), text_of(after.side.red_threes)) == (held, laid)


@pytest.mark.parametrize(("hand", "wrong"), [("5h 5d", True), ("5h 5d 6s", False)])
def test_a_red_three_to_discard_is_no_card_to_keep(scene: NewScene, hand: str, wrong: bool) -> None:
    side = {"melds": [NINES], "red_threes": "3h"}
    position = {"hands": [hand], "pile": "5c", "sides": [side]}
    game = scene("classic", position, pile__red_three_discard=True)
    assert ("going_out.keep_a_card" in game.against("take 5h 5d")) is wrong


def test_why_a_turn_or_a_deal_does_not_end_so(scene: NewScene) -> None:
    asked = scene("classic", playing("9c 5h", KINGS, NINES)).do("ask", "answer yes")
    assert asked.against("end turn") == ["discard.needed"]
    assert scene("classic", playing("5h")).against("out discard 5h") == ["going_out.canastas"]


def test_a_three_that_is_the_last_card_would_leave_no_card(scene: NewScene) -> None:
    game = scene("modern-american", playing("3h", NINES, stock=5))
    assert HandWouldEmpty(0) in said(game, "threes 3h")


@pytest.mark.parametrize("melds", [["4h 5h 6h", "8h 9h Th Jh"], ["8h 9h Th Jh", "4h 5h 6h"]])
def test_the_upcard_alone_goes_to_the_longest_sequence(scene: NewScene, melds: list[str]) -> None:
    position = {"hands": ["9c Kc"], "pile": "8c 7h", "sides": [{"melds": melds}]}
    game = scene("samba", position, pile__onto_sequence="upcard_only").do("add upcard")
    assert sorted(len(meld.cards) for meld in game.table.side.melds) == [3, 5]


@pytest.mark.parametrize(("phase", "wrong"), [("draw", ["turn.draw_first"]), ("play", [])])
def test_the_partner_is_asked_about_going_out_after_the_draw(
    scene: NewScene, phase: str, wrong: list[str]
) -> None:
    assert scene("classic", playing("4h 9d") | {"phase": phase}).against("ask") == wrong


# --- first melds ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "melds", "reason"),
    [
        (7000, NINES, FirstMeldNeedsCanasta(7000, natural=False)),
        (9000, NINES, FirstMeldNeedsCanasta(9000, natural=True)),
        (9000, "9h 9d 9s 9c 9h 9d X", FirstMeldNeedsCanasta(9000, natural=True)),
        (7000, "9h 9d 9s 9c 9h 9d X", FirstMeldHasCanasta(7000, natural=False)),
        (9000, "9h 9d 9s 9c 9h 9d 9s", FirstMeldHasCanasta(9000, natural=True)),
    ],
)
def test_which_canasta_a_first_meld_needs_is_told(
    scene: NewScene, score: int, melds: str, reason: Reason
) -> None:
    position = playing(f"{melds} 5h 6h") | {"sides": [{"score": score}]}
    assert reason in said(scene("brazilian", position), f"lay {melds}")


def test_a_canasta_is_told_to_suffice_only_where_the_points_do_not(scene: NewScene) -> None:
    for canasta, ground in ((KINGS, "initial.reached"), (FIVES, "initial.canasta_suffices")):
        game = scene("classic", playing(f"{canasta} 6h 8h"), initial__canasta_suffices=True)
        assert game.grounds(f"lay {canasta}")[0] == ground


@pytest.mark.parametrize(
    ("groups", "wrong"), [(f"{FIVES}; 6h 6d 6s", []), ("6h 6d 6s", ["initial.too_low"])]
)
def test_one_canasta_among_the_groups_suffices(
    scene: NewScene, groups: str, wrong: list[str]
) -> None:
    position = playing(f"{FIVES} 6h 6d 6s 8h 9h") | {"sides": [{"score": 1500}]}
    game = scene("classic", position, initial__canasta_suffices=True)
    assert game.against(f"lay {groups}") == wrong


@pytest.mark.parametrize(("deals", "reached"), [(0, True), (1, False)])
def test_melds_suffice_for_the_minimum_of_their_deal(
    scene: NewScene, deals: int, reached: bool
) -> None:
    position = playing("5h", memory={"deals_played": deals})
    game = scene("classic", position, initial__by_deal=[50, 90])
    assert is_enough_to_open([Lay(cards("Kh Kd Ks Kc Kh"))], game.table, game.rules) is reached


# --- special hands -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("", None),
        ("4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h 3h X", "straight"),
        ("4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h 3h X 4h", None),
        ("2h 2d 2s 2c 7h 7d 7s 7c 7h 7d Ah Ad As Ac", "wild_pairs"),
    ],
)
def test_special_hands_at_their_limits(hand: str, name: str | None) -> None:
    found = find_special_hand(cards(hand), load("modern-american"))
    assert (found and found.name) == name


# --- words ---------------------------------------------------------------------------------------


def test_the_steps_are_counted_from_the_lowest_bid(scene: NewScene) -> None:
    game = scene("sitoumussamba", {}, calls__contract_start=1200)
    game.table = replace(game.table, phase=Phase.AUCTION)
    assert game.against("bid 1700") == []
    assert game.against("bid 1500") == ["auction.off_step"]


def test_after_the_auction_the_first_card_is_offered_where_it_is() -> None:
    rules = patch_rules(load("sitoumussamba"), {"deal.first_upcard": "offered"})
    table = deal(rules, 4, full_deck(rules, 4))
    for _ in range(4):
        table = apply(table, read_action("pass"), rules).after
    assert table.phase is Phase.OFFER


def test_a_no_to_going_out_is_no_answer_about_acaba(scene: NewScene) -> None:
    game = scene("british-acaba", playing("4h 9d", KINGS))
    game.do("ask", "answer no")
    assert game.against("acaba") == []


@pytest.mark.parametrize("turn", [0, 1])
def test_a_caliente_counts_the_melds_of_the_others_alone(scene: NewScene, turn: int) -> None:
    sides: list[dict[str, Any]] = [{}, {}]
    sides[1 - turn] = {"melds": [NINES]}
    hands = [None] * turn + ["4h 5h 6h 7h 8h Jh Y"]
    position = {"hands": hands, "sides": sides, "phase": "play", "turn": turn}
    house = {"pack__calientes": 1, "calls__caliente": 100}
    assert said(scene("wikibooks", position, **house), "caliente") == (
        CalientePlayed(5, 100, 11, 6),
    )


def test_no_more_is_drawn_than_there_is(scene: NewScene) -> None:
    """The pile counts only where it is turned over."""
    position = {"hands": ["5h 6h"], "pile": "8c 9c", "stock": 1}
    game = scene("two-player", position, 2)
    assert count_cards_to_draw(game.table, game.rules) == 1
    over = scene("two-player", position, 2, stock__when_empty="turn_over")
    over.table = replace(over.table, stirred=True)
    assert count_cards_to_draw(over.table, over.rules) == 2
