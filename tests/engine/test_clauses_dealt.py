"""The clauses of the laws about dealing and the first upcard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.values.cards import in_order, text_of, without
from canasta_tutor.engine.values.input_faults import InputError, PlayersNotSupported
from canasta_tutor.engine.values.table import Phase, Table
from tests.every import every

NewScene = Callable[..., Any]


@every(
    ("rules_id", "players", "size", "sides"),
    [
        ("classic", 2, 15, 2), ("classic", 3, 13, 3), ("classic", 4, 11, 2), ("classic", 6, 11, 2),
        ("two-player", 2, 15, 2), ("three-player", 3, 13, 3),
        ("wikibooks", 2, 11, 2), ("wikibooks", 3, 11, 3), ("wikibooks", 4, 11, 2),
        ("wikibooks", 5, 11, 5), ("wikibooks", 6, 11, 3),
        ("cs-wikipedia", 2, 15, 2), ("cs-wikipedia", 3, 13, 3), ("cs-wikipedia", 4, 13, 2),
        ("cs-wikipedia", 5, 13, 5), ("cs-wikipedia", 6, 13, 3),
    ],
)  # fmt: skip
def test_a_deal_for_each_number_of_players(
    dealt: Callable[..., Table], rules_id: str, players: int, size: int, sides: int
) -> None:
    rules = load(rules_id)
    table = dealt(rules, players, "7h")
    assert [len(hand) for hand in table.hands] == [size] * players
    assert len(table.sides) == sides
    assert len(full_deck(rules, players)) == 108
    assert len(table.stock) == 108 - size * players - 1
    assert (table.phase, table.seat, text_of(table.pile)) == (Phase.DRAW, 0, "7h")


def test_there_are_no_cards_for_a_number_of_players_without_rules() -> None:
    with pytest.raises(InputError) as caught:
        full_deck(load("two-player"), 4)
    assert caught.value.fault == PlayersNotSupported(4, (2,))


@every(
    ("rules_id", "turned", "frozen"),
    [
        ("classic", "7h", False), ("classic", "3s", False), ("classic", "2c 7h", True),
        ("classic", "X 3h 3s", True), ("classic", "3d 7h", True),
        ("wikibooks", "3s 7h", False), ("wikibooks", "3s 2c 7h", True),
        ("cs-wikipedia", "3c 3d 7h", True), ("cs-wikipedia", "3s 3c 7h", False),
    ],
)  # fmt: skip
def test_the_first_upcard(
    dealt: Callable[..., Table], rules_id: str, turned: str, frozen: bool
) -> None:
    rules = load(rules_id)
    table = dealt(rules, rules.seats.usual, turned)
    assert text_of(table.pile) == turned
    assert find_pile_state(table, rules).frozen is frozen


def test_play_goes_round_and_partners_sit_opposite(scene: NewScene) -> None:
    game = scene("classic", {"sides": [{"score": 10}, {"score": 20}], "turn": 3})
    seats = []
    for _ in range(5):
        seats.append((game.table.seat, game.table.side.score))
        game.do("draw", f"discard {next(card for card in game.table.hand if not card.wild)}")
    assert seats == [(3, 20), (0, 10), (1, 20), (2, 10), (3, 20)]


def test_at_first_nobody_has_melded_and_every_side_has_its_score() -> None:
    rules = load("classic")
    deck = full_deck(rules, 4)
    table = deal(rules, 4, deck, scores=(100, 250))
    assert table.melded == (False,) * 4
    assert (table.feet, table.foot) == ((), ())
    assert [side.score for side in table.sides] == [100, 250]
    assert [side.score for side in deal(rules, 4, deck).sides] == [0, 0]


@pytest.mark.parametrize("first", [0, 2])
def test_dealt_red_threes_are_owed_to_who_got_them(first: int) -> None:
    """They are laid at once, and replaced at their player's next draw."""
    rules = load("czech-club")
    threes = in_order("3h 3h 3d")
    rest = [card for card in without(full_deck(rules, 4), threes) if not card.text.startswith("3")]
    dealt = [*threes[:2], *rest[:11], *rest[11:24], threes[2], *rest[24:36], *rest[36:49]]
    table = deal(rules, 4, (*rest[49:], *reversed(dealt)), first=first)
    owed = {first: 2, (first + 2) % 4: 1}
    assert table.owed == tuple(owed.get(seat, 0) for seat in range(4))
