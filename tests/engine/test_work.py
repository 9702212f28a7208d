"""Large hands: the work of listing and asking stays near what there is to list.

Work is counted, not timed: the steps of a search, the actions that are verified in vain.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from canasta_tutor.engine.actions import end_turn
from canasta_tutor.engine.actions.end_turn import can_go_out
from canasta_tutor.engine.advice import repair as search
from canasta_tutor.engine.advice.best_lay import largest_lay, richest_lay
from canasta_tutor.engine.advice.nearby_lays import MOST_STEPS, Nearby
from canasta_tutor.engine.advice.repair import repair
from canasta_tutor.engine.judge import play, verify
from canasta_tutor.engine.judge.play import legal_actions
from canasta_tutor.engine.judge.verify import can_take
from canasta_tutor.engine.position.notation import read_action
from canasta_tutor.engine.position.reading import read_position
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.search import options, parts
from canasta_tutor.engine.search.first_lays import Choosing
from canasta_tutor.engine.search.outlook import Outlook
from canasta_tutor.engine.values.actions import Action, GoOut
from canasta_tutor.engine.values.table import Table

RULES = load("two-player")
WIDE = "4h 4d 4s 5h 5d 5s 6h 6d 6s 7h 7d 7s 8h 8d 8s 9h 9d 9s Th Td Ts Jh Jd"
WILD = "2h 2d 2s X X X X"
READY = {"melds": ["Kh Kd Ks Kc Kh Kd Ks", "Qh Qd Qs Qc Qh Qd"]}
"""One canasta and one nearly: the second is the one that two players still need."""


def table(hand: str, side: dict[str, Any], phase: str = "play", pile: str = "") -> Table:
    position = {"hands": [hand, 9], "sides": [side], "phase": phase, "pile": pile}
    return read_position(position, RULES, 2)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[object, str], list[object]]:
    """`counted(module, "name")`: a list that grows by one with each call of the function."""

    def count(module: Any, name: str) -> list[object]:
        calls: list[object] = []
        original = getattr(module, name)

        def counting(*args: Any, **more: Any) -> Any:
            calls.append(name)
            return original(*args, **more)

        monkeypatch.setattr(module, name, counting)
        return calls

    return count


def test_without_enough_canastas_no_way_out_is_looked_for(counted: Any) -> None:
    """No rank has the naturals that a canasta needs, whatever the wild cards are laid with."""
    steps, looked = counted(Outlook, "steps"), counted(end_turn, "out_verdict")
    there = table(f"{WIDE} {WILD}", {"melds": ["Ah Ad As"]})
    assert not can_go_out(there, RULES)
    assert looked == steps == []


def test_each_step_toward_a_way_out_leads_to_one(counted: Any) -> None:
    steps = counted(Outlook, "_ways")
    hand = "4h 4d 4s 5h 5d 6h 6d 6s 7h 7d 8h 8d 8s 9h 9d Th Td Jh Jd 2h 2d 2s X X X Qs"
    there = table(hand, READY)
    found = [action for action in legal_actions(there, RULES) if isinstance(action, GoOut)]
    ranks = 11
    assert found
    assert len(steps) <= len(found) * (ranks + 1) + len(there.hand) + 1


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("4c 5d 5d 5s 6h 6s 7h 7d 7d 7s 7c 9h 9d Td Js Kd Ks Kc Ad Ac 2c 2c X X X X", []),
        ("4d 5h 5d 6h 6d 7h 7h 8h 8d 9h Th Td Jh Qh Kh Kd Kd Ah Ah Ad 2d 2s 2s 2c 2c X",
         ["Kh Ks Ks Kc Kc", "Qh Qc Qc"]),
        ("4h 5c 6s 7c 9d 9s 9c Ts Tc Js Qs Qc Kd Ks Kc Ah Ah Ad As Ac 2c 2c X X X X", []),
    ],
)  # fmt: skip
@pytest.mark.parametrize("search", [can_go_out, largest_lay, richest_lay])
def test_where_sequences_and_sets_compete_the_best_way_is_found_early(
    counted: Any, search: Callable[..., object], hand: str, melds: list[str]
) -> None:
    steps, rules = counted(Outlook, "steps"), load("czech-club")
    position = {"hands": [hand], "sides": [{"melds": melds}], "phase": "play"}
    search(read_position(position, rules), rules)
    assert len(steps) <= 500


def test_hardly_any_action_is_verified_in_vain(counted: Any) -> None:
    tried = counted(play, "verify")
    there = table("4h 4d 4s 5h 5d 6h 6d 6s 7h 7d 8h 8d 2h 2d X X Qs", READY)
    listed = list(legal_actions(there, RULES))
    assert len(tried) <= len(listed) + 1  # asking the partner is tried too


def test_a_first_meld_is_not_sought_where_the_points_do_not_suffice(counted: Any) -> None:
    steps = counted(Choosing, "_grown")
    there = table("4h 4d 4s 5h 5d 5s 6h 6d 6s 7h 7d 7s 9c", {"score": 3000})
    assert list(options.lays(there, RULES)) == []
    assert len(steps) == 1


def test_a_first_meld_of_a_large_hand(counted: Any) -> None:
    """A choice of groups grows only to what is enough, and none of these is too much."""
    steps, complete = counted(Choosing, "_grown"), counted(Choosing, "_can_wait")
    there = table("4h 4d 4s 5h 5d 6h 6d 7h 7d 8h 8d 9h 9d Th Td 2h 2d X X X", {"score": 3000})
    found = len(list(options.lays(there, RULES)))
    assert found > 100
    assert len(steps) <= found * 2
    assert len(complete) == found


def test_the_first_of_thousands_of_sequences_are_made_alone(counted: Any) -> None:
    made, rules = counted(parts, "Meld"), load("czech-club")
    hand = "4h 5h 7h 8d 8h 9c 9h Ts Th Jh Jd Qh Qc Kh Ks Kd Ah Ac 2h 2h 2d 2s 2s X X X"
    there = read_position({"hands": [hand], "phase": "play", "sides": [{}]}, rules)
    first = list(islice(legal_actions(there, rules), 100))
    assert len(first) == 100
    assert len(made) <= 150


def test_a_frozen_pile_without_a_pair_is_not_pondered(counted: Any) -> None:
    steps, tried = counted(Choosing, "_grown"), counted(verify, "verify")
    there = table(f"{WIDE} {WILD}", {"score": 3000}, "draw", "2c Kc Qc")
    assert not can_take(there, RULES)
    assert steps == tried == []


def test_a_pile_that_can_be_taken_is_seen_at_the_first_way(counted: Any) -> None:
    steps, tried = counted(Choosing, "_grown"), counted(verify, "verify")
    assert can_take(table(f"{WIDE} {WILD}", {"score": 3000}, "draw", "4c"), RULES)
    assert len(tried) == 1
    assert len(steps) <= 2 * len(f"{WIDE} {WILD}".split())


@pytest.mark.parametrize("tried", ["lay 4h 5d 6h 7d", "lay 4h", "lay Jh Jd Th"])
def test_a_repair_of_a_large_hand_tries_few_actions(counted: Any, tried: str) -> None:
    verified, steps = counted(search, "verify"), counted(Nearby, "_ways")
    repair(table(f"{WIDE} {WILD}", {"score": 3000}), read_action(tried), RULES)
    assert len(verified) <= 1000
    assert len(steps) <= 20_000


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
    assert repair(table(hand, {"melds": ["Kh Kd Ks"]}), read_action(tried), RULES) == mended


def test_a_repair_among_very_many_ways_is_one_of_the_first(counted: Any) -> None:
    """A hand of runs and sets in two suits, with six wild cards for either."""
    hand = "2h 2d 2d 2s 2c 4d 5h 5h 5d 5d 6h 6d 6d 7h 7d 8h 8d 8d 9h Jh Jd Qh Qd Kh Ad X"
    sides = [{"melds": ["Kh Kd Ks Ks Kc Kc", "Qd Qs Qc"]}]
    rules = load("czech-club")
    laid = read_position({"hands": [hand], "phase": "play", "sides": sides}, rules)
    looks = counted(Nearby, "_ways")
    found = repair(laid, read_action(f"lay {hand}"), rules)
    assert found
    assert verify.verify(laid, found, rules).ok
    assert MOST_STEPS <= len(looks) <= 1.1 * MOST_STEPS
