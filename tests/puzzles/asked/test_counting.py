"""The counts about a pile: whether it is frozen, for whom, and what takes it."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.house_rules import add_options
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.asked.counting import count_pile, count_wilds
from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Count
from canasta_tutor.puzzles.lesson_file import read_puzzle

MELDS = [{"melds": ["Ah Ad As"]}]
FREE = Count("freezing", 0)


@pytest.mark.parametrize(
    ("sides", "pile", "counts"),
    [
        (MELDS, "4d 9s", (FREE, Count("melds", 1))),
        ([], "4d 9s", (FREE, Count("melds_closed", 0))),
        (MELDS, "2d 3s", ()),
        (MELDS, "2d 9s", (Count("freezing", 1, None, cards("2d")),)),
        ([], "2d 9s", (Count("freezing", 1, None, cards("2d")),)),
        (MELDS, "", ()),
    ],
)
def test_a_free_pile_is_counted_with_the_melds_of_the_side(
    sides: list[object], pile: str, counts: tuple[Count, ...]
) -> None:
    position = {"hands": ["9h 9d Kc"], "sides": sides, "pile": pile, "stock": 40}
    entry = {"id": "pile", "kind": "which", "rule": "pile.freezing", "ask": {"kind": "pile"}}
    posed = pose_under(read_puzzle({**entry, "position": position}), load("classic"))
    assert tuple(count_pile(posed)) == counts


KINGS = {"sides": [{"melds": ["Kh Kd Ks"]}]}
ROUND_OVER = {"frozen_by": 0, "frozen_turns_ago": 4}


@pytest.mark.parametrize(
    ("system", "using", "position", "counts"),
    [
        ("cs-wikipedia", "", {**KINGS, "pile": "4d X 9s", "memory": ROUND_OVER},
         {"freezing": cards("X"), "melds": ()}),
        ("classic", "9h 9d", {"pile": "4d 9s"},
         {"freezing": (), "melds_closed": (), "upcard_offered": cards("9h 9d"),
          "points_with_top": ()}),
        ("modern-american", "9h 9d", {"pile": "4d 9s"}, {"melds": ()}),
        ("czech-club", "7s 8s", {**KINGS, "pile": "4d 9s"}, {"freezing": (), "melds": ()}),
    ],
)  # fmt: skip
def test_of_a_take_no_card_is_counted_that_cannot_help(
    system: str, using: str, position: dict[str, object], counts: dict[str, object]
) -> None:
    at = {"hands": ["9h 9d 7s 8s Kc"], "stock": 40, **position}
    entry = {"id": "take", "kind": "legal", "rule": "pile.naturals", "position": at}
    asked = read_puzzle({**entry, "ask": {"kind": "take", "using": using}})
    assert {each.what: each.cards for each in solve(asked, load(system)).counts} == counts


def test_after_a_first_meld_from_the_hand_one_natural_card_takes_an_open_pile() -> None:
    at = {"hands": ["9h 2d Ah Ad As Kh Kd Ks 4c"], "stock": 40, "pile": "4d 9s"}
    ask = {"kind": "take", "using": "9h 2d", "also": ["Ah Ad As", "Kh Kd Ks"]}
    entry = {"id": "take", "kind": "legal", "rule": "pile.naturals", "position": at, "ask": ask}
    solution = solve(read_puzzle(entry), load("cs-wikipedia"))
    (fitting,) = (each for each in solution.counts if each.what == "upcard_offered")
    assert (solution.answer, fitting.limit) == ("yes", load("cs-wikipedia").pile.naturals)


@pytest.mark.parametrize(
    ("system", "house", "group", "count"),
    [
        ("hand-and-foot", (), "8h 8d 8s 2c 2d", Count("wilds_fewer", 2, 2, cards("2c 2d"))),
        ("boat", (), "8h 8d 8s 2c", Count("wilds_half_unfinished", 1, 2, cards("2c"))),
        ("samba", ("twice-as-many-naturals",), "8h 8d 2c", Count("wilds_third", 1, 1, cards("2c"))),
        ("modern-american", (), "7h 7d 2c", Count("wilds", 1, 0, cards("2c"))),
        ("wikibooks", (), "8h 8d 2c", Count("wilds", 1, None, cards("2c"))),
        ("classic", (), "8h 8d 2c", Count("wilds_beside", 1, None, cards("2c"))),
    ],
)
def test_wild_cards_are_counted_by_the_rule_that_limits_them(
    system: str, house: tuple[str, ...], group: str, count: Count
) -> None:
    assert count_wilds(cards(group), add_options(load(system), house), "meld.kinds") == count


@pytest.mark.parametrize(
    ("melds", "counted"),
    [(["9h 9d 9s"], {}), (["Ah Ad As"], {"upcard_naturals": cards("9s")})],
)
def test_cards_of_the_hand_are_not_counted_where_the_top_card_joins_a_meld(
    melds: list[str], counted: dict[str, object]
) -> None:
    at = {"hands": ["9s 7d 8s Kc"], "stock": 40, "pile": "4d 9c", "sides": [{"melds": melds}]}
    entry = {"id": "take", "kind": "choose", "rule": "pile.onto_meld", "position": at}
    asked = read_puzzle({**entry, "ask": {"kind": "take"}})
    found = {each.what: each.cards for each in solve(asked, load("classic")).counts}
    assert found == {"freezing": (), "melds": (), **counted}
