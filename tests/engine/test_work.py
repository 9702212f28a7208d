"""Large hands: the work of listing and asking grows only with the size of the result.

These tests do not time the work; they count calls of functions, whatever the functions do.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from canasta_tutor import ask
from canasta_tutor.engine import search as searches
from canasta_tutor.engine.actions.ending_turn import can_go_out
from canasta_tutor.engine.advice.best_lay import find_largest_lay
from canasta_tutor.engine.advice.repair import find_repair
from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.judge.verify import can_take, verify
from canasta_tutor.engine.melds.laying import Occasion
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import UNKNOWN
from canasta_tutor.engine.search.first_meld_ways import find_lays
from canasta_tutor.engine.search.going_out_ways import (
    find_all_outs_or_unknown,
    find_ways_out,
    split_into_lays,
)
from canasta_tutor.engine.search.take_ways import find_takes
from canasta_tutor.engine.values.actions import Action, Draw, GoOut
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Table
from canasta_tutor.puzzles.asked.tempting_lays import find_best_take

RULES = load("two-player")
WIDE = "4h 4d 4s 5h 5d 5s 6h 6d 6s 7h 7d 7s 8h 8d 8s 9h 9d 9s Th Td Ts Jh Jd"
WILD = "2h 2d 2s X X X X"
READY = {"melds": ["Kh Kd Ks Kc Kh Kd Ks", "Qh Qd Qs Qc Qh Qd"]}
"""One canasta and one near-canasta, which two players still need."""
FEW = 3_000
"""Number of steps within which a search finds some first melds of such a hand, but not all."""
MOST_WORK = 3_500_000
"""Most calls of functions for the answer to any question; this takes about a second."""
RUNS = "2h 2d 2d 2s 2c 4d 5h 5h 5d 5d 6h 6d 6d 7h 7d 8h 8d 8d 9h Jh Jd Qh Qd Kh Ad X"
"""Runs and sets in two suits, with six wild cards that fit both."""


def table(
    hand: str, side: dict[str, Any], phase: str = "play", pile: str = "", rules: RuleSet = RULES
) -> Table:
    position = {"hands": [hand], "sides": [side], "phase": phase, "pile": pile}
    return read_position(position, rules)


def work(asked: Callable[..., object], *values: object) -> int:
    """Number of function calls until a question is answered."""
    calls = 0

    def count(frame: object, event: str, value: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        asked(*values)
    finally:
        sys.setprofile(before)
    return calls


def test_that_few_canastas_are_out_of_reach_is_seen_soon() -> None:
    """No rank has the naturals that a canasta needs, whichever cards the wild cards join."""
    there = table(f"{WIDE} {WILD}", {"melds": ["Ah Ad As"]})
    assert not can_go_out(there, RULES)
    assert work(can_go_out, there, RULES) <= 6_000


def test_each_step_toward_a_way_out_leads_to_one() -> None:
    hand = "4h 4d 4s 5h 5d 6h 6d 6s 7h 7d 8h 8d 8s 9h 9d Th Td Jh Jd 2h 2d 2s X X X Qs"
    there = table(hand, READY)
    found = [action for action in legal_actions(there, RULES) if isinstance(action, GoOut)]
    assert found
    assert work(lambda: list(legal_actions(there, RULES))) <= 2_000 * len(found)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("4d 5h 5d 6h 6d 7h 7h 8h 8d 9h Th Td Jh Qh Kh Kd Kd Ah Ah Ad 2d 2s 2s 2c 2c X",
         ["Kh Ks Ks Kc Kc", "Qh Qc Qc"]),
        ("4h 5c 6s 7c 9d 9s 9c Ts Tc Js Qs Qc Kd Ks Kc Ah Ah Ad As Ac 2c 2c X X X X", []),
    ],
)  # fmt: skip
@pytest.mark.parametrize("search", [can_go_out, find_largest_lay])
def test_where_sequences_and_sets_compete_the_best_way_is_found(
    search: Callable[..., object], hand: str, melds: list[str]
) -> None:
    rules = load("czech-club")
    there = table(hand, {"melds": melds}, rules=rules)
    assert search(there, rules) is not UNKNOWN
    assert work(search, there, rules) <= 180_000


def test_a_search_that_gives_up_says_neither_yes_nor_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "MOST_STEPS", 10)
    rules = load("czech-club")
    there = table(RUNS, {"melds": ["Kh Kd Ks Ks Kc Kc", "Qd Qs Qc"]}, rules=rules)
    assert can_go_out(there, rules) is UNKNOWN
    assert find_largest_lay(there, rules) is UNKNOWN
    assert list(find_ways_out(there, rules)) == [UNKNOWN]
    assert list(find_all_outs_or_unknown(there, rules))[-1] is UNKNOWN
    laid = split_into_lays(there.hand, there.side.melds, rules, Occasion())
    assert list(laid)[-1] is UNKNOWN
    assert find_repair(there, read_action(f"lay {RUNS}"), rules) is None


@pytest.mark.parametrize("asked", [find_lays, find_takes])
def test_a_list_of_first_melds_that_is_not_whole_says_so(
    asked: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = table(f"{WIDE} {WILD}", {"score": 3000}, "draw", "4c")
    whole = list(islice(asked(there, RULES), 100))
    assert UNKNOWN not in whole
    monkeypatch.setattr(searches, "MOST_STEPS", FEW)
    found = list(asked(there, RULES))
    assert found[-1] is UNKNOWN
    assert found[:-1] == whole[: len(found) - 1]


def test_nobody_says_no_where_the_search_for_a_take_gives_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = table(f"{WIDE} {WILD}", {"score": 3000}, "draw", "4c")
    monkeypatch.setattr(searches, "MOST_STEPS", 1)
    assert can_take(there, RULES) is UNKNOWN
    with pytest.raises(InputError):
        find_best_take(there, RULES)
    assert Draw() in list(legal_actions(there, RULES))


def test_a_first_meld_is_not_sought_where_the_points_do_not_suffice() -> None:
    there = table("4h 4d 4s 5h 5d 5s 6h 6d 6s 7h 7d 7s 9c", {"score": 3000})
    assert list(find_lays(there, RULES)) == []
    assert work(lambda: list(find_lays(there, RULES))) <= 400


def test_a_first_meld_of_a_large_hand() -> None:
    """A choice of groups grows only until it is enough, so few choices have too many groups."""
    hand = "4h 4d 4s 4c 5h 5d 6h 6d 7h 7d 8h 8d 9h 9d Th Td 2h 2d X X X"
    there = table(hand, {"score": 3000})
    found = len(list(find_lays(there, RULES)))
    assert found > 100
    assert work(lambda: list(find_lays(there, RULES))) <= 3_000 * found


def test_the_first_of_thousands_of_sequences_are_found_soon() -> None:
    rules = load("czech-club")
    hand = "4h 5h 7h 8d 8h 9c 9h Ts Th Jh Jd Qh Qc Kh Ks Kd Ah Ac 2h 2h 2d 2s 2s X X X"
    there = table(hand, {}, rules=rules)
    assert work(lambda: list(islice(legal_actions(there, rules), 100))) <= 1_000_000


def test_a_frozen_pile_without_a_pair_is_not_pondered() -> None:
    there = table(f"{WIDE} {WILD}", {"score": 3000}, "draw", "2c Kc Qc")
    assert not can_take(there, RULES)
    assert work(can_take, there, RULES) <= 100


def test_a_pile_that_can_be_taken_is_seen_at_the_first_way() -> None:
    there = table(f"{WIDE} {WILD}", {"score": 3000}, "draw", "4c")
    assert can_take(there, RULES)
    assert work(can_take, there, RULES) <= 16_000


@pytest.mark.parametrize("tried", ["lay 4h 5d 6h 7d", "lay 4h", "lay Jh Jd Th"])
def test_a_repair_of_a_large_hand_tries_few_actions(tried: str) -> None:
    there = table(f"{WIDE} {WILD}", {"score": 3000})
    assert work(find_repair, there, read_action(tried), RULES) <= 14_000


SMALL = "4h 4d 4s 5h 5d 5s 9c"
MENDED = read_action("lay 4h 4d 4s")


@pytest.mark.parametrize(
    ("hand", "tried", "mended"),
    [
        (SMALL, "lay 4h 4d", MENDED),
        (WIDE, "lay 4h 4d", MENDED),
        (SMALL, "lay 4h 4d; 5h 5d", MENDED),
        (WIDE, "lay 4h 4d; 5h 5d", None),
    ],
)
def test_a_large_hand_is_mended_by_one_card_at_most(
    hand: str, tried: str, mended: Action | None
) -> None:
    assert find_repair(table(hand, {"melds": ["Kh Kd Ks"]}), read_action(tried), RULES) == mended


def test_a_repair_among_very_many_ways_is_one_of_the_first() -> None:
    rules = load("czech-club")
    laid = table(RUNS, {"melds": ["Kh Kd Ks Ks Kc Kc", "Qd Qs Qc"]}, rules=rules)
    tried = read_action(f"lay {RUNS}")
    found = find_repair(laid, tried, rules)
    assert found
    assert verify(laid, found, rules).ok
    assert work(find_repair, laid, tried, rules) <= 700_000


WILD_60 = (
    "2h 2s 2s 3s 3s 3c 3c 4d 5h 5h 5d 5d 5s 5s 5c 5c 7h 7h 7d 7d"
    " 7s 7s 7c 7c 8s 8s 9h 9h 9d 9d 9s 9s 9c 9c Jh Jh Jd Jd Js Js"
    " Jc Jc Qh Qh Qd Qd Qs Qs Qc Qc Kd Ah Ah Ad Ad As As Ac Ac X"
)
WILD_59 = (
    "2h 2d 2d 2d 2s 2s 2c 2c 2c 3s 3s 3c 4h 4d 4d 5d 5s 5s 5c 6d"
    " 6s 6s 7h 7d 7d 7s 7s 8h 8c 9d 9s 9s 9s 9c Th Th Th Ts Jh Jh"
    " Jd Js Js Js Qh Qd Qs Qc Kh Kh Kd Ks Kc Ah As As X X X"
)


@pytest.mark.parametrize(
    ("system", "hand", "score", "pile", "compare"),
    [
        ("czech-club", WILD_60, 1500, "8h", True),
        ("chilean", WILD_59, -100, "Td 3s 9d 4h X 9c", False),
        ("brazilian", WILD_59, 0, "Td 9c", True),
    ],
)
@pytest.mark.parametrize("asked", [{"kind": "take"}, {"kind": "take", "using": "9s 9s"}])
def test_no_question_takes_more_work_than_anyone_waits_for(
    system: str, hand: str, score: int, pile: str, compare: bool, asked: dict[str, str]
) -> None:
    """Hands of 59 cards; `benchmarks.hostile` asks many more such questions."""
    position = {"hands": [hand], "sides": [{"score": score}], "pile": pile}
    question = {"rules": system, "position": position, "ask": asked}
    answer = ask(question, compare=compare)
    assert "error" not in answer
    assert work(ask, question, "en", compare) <= MOST_WORK
