"""What a seat has not seen, and the chances that follow."""

from __future__ import annotations

from itertools import combinations

import pytest

from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.cards import Rank
from canasta_tutor.players.unseen_cards import chance_of_some, count_unseen


@pytest.mark.parametrize("least", [1, 2, 3])
@pytest.mark.parametrize("marked", range(5))
@pytest.mark.parametrize("held", range(5))
def test_chances_are_those_of_all_hands(marked: int, held: int, least: int) -> None:
    hands = [*combinations(range(7), held)]
    some = sum(sum(card < marked for card in hand) >= least for hand in hands)
    assert chance_of_some(marked, least, 7, held) == pytest.approx(some / len(hands))


def test_what_lies_open_is_seen() -> None:
    rules = load("classic")
    position = {
        "hands": ["Kd 5h", 8, 9, 10],
        "sides": [{"melds": ["Ah Ad As"], "red_threes": "3d"}, {"melds": ["Kh Ks 2c"]}],
        "pile": "6d Kc 7s",
        "stock": 30,
    }
    unseen = count_unseen(read_position(position, rules), 0, rules)
    assert unseen.ranks[Rank.KING] == 8 - 4
    assert unseen.ranks[Rank.ACE] == 8 - 3
    assert unseen.wilds == 12 - 1
    assert unseen.ranks[Rank.THREE] == 8 - 1
    assert unseen.count == 108 - 2 - 3 - 1 - 3 - 3
    assert unseen.held == 8


def test_cards_under_the_first_upcard_are_not_seen() -> None:
    rules = load("italian")
    table = read_position({"hands": ["Kd 5h", 8, 9, 10], "pile": "Kc Ks 6d", "stock": 30}, rules)
    unseen = count_unseen(table, 0, rules)
    assert unseen.ranks[Rank.KING] == 12 - 1
    assert unseen.ranks[Rank.SIX] == 12 - 1
