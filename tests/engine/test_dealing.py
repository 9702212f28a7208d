"""Dealing, as far as the clauses do not cover it: the cards of a pack, numbers of players,
views.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest

from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.values.cards import CardKind, Rank, in_order, without
from canasta_tutor.engine.values.input_faults import InputError, PlayersNotSupported
from canasta_tutor.engine.values.view import View


@pytest.mark.parametrize(("system", "players", "size"), [("classic", 4, 97), ("samba", 4, 107)])
def test_seven_cards_of_each_meldable_rank(system: str, players: int, size: int) -> None:
    """Eleven ranks with seven cards each, plus all twos, threes and jokers: 8 twos, 8 threes, 4
    jokers per two packs.
    """
    deck = full_deck(patch_rules(load(system), {"pack.each_rank": 7}), players)
    plain = Counter(card.rank for card in deck if card.kind is CardKind.PLAIN)
    assert set(plain.values()) == {7}
    assert len(plain) == 11
    assert len(deck) == size
    nines = Counter(card.suit for card in deck if card.rank is Rank.NINE)
    assert sorted(nines.values()) == [1, 2, 2, 2]


def test_there_are_no_cards_for_a_number_of_players_without_rules() -> None:
    with pytest.raises(InputError) as caught:
        full_deck(load("two-player"), 4)
    assert caught.value.fault == PlayersNotSupported(4, (2,))


def test_a_deal_for_an_unsupported_number_of_players_is_refused() -> None:
    rules = load("classic")
    with pytest.raises(InputError) as caught:
        deal(rules, 5, full_deck(rules, 4))
    assert caught.value.fault.code == "players.unsupported"


@pytest.mark.parametrize("first", [0, 2])
def test_dealt_red_threes_are_owed_to_the_player_who_got_them(first: int) -> None:
    """Dealt red threes are laid at once, and replaced at their player's next draw."""
    rules = load("czech-club")
    threes = in_order("3h 3h 3d")
    rest = [card for card in without(full_deck(rules, 4), threes) if not card.text.startswith("3")]
    dealt = [*threes[:2], *rest[:11], *rest[11:24], threes[2], *rest[24:36], *rest[36:49]]
    table = deal(rules, 4, (*rest[49:], *reversed(dealt)), first=first)
    owed = {first: 2, (first + 2) % 4: 1}
    assert table.owed == tuple(owed.get(seat, 0) for seat in range(4))


def test_nobody_sees_a_foot() -> None:
    assert not any("feet" in field.name for field in fields(View))
