"""Reading a whole position; the cards that it does not name are filled in."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import islice
from typing import Any

from canasta_tutor.engine.position.earlier_turns import add_memory, read_feet, read_remembered_sides
from canasta_tutor.engine.position.position_form import (
    Held,
    Position,
    check_at_most,
    check_length,
    read_cards_at,
    read_form,
    read_hands,
)
from canasta_tutor.engine.position.side_form import read_side
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.turn.bonus_threes import lies_at_once
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import Card, CardKind, Cards, cards, in_order, without
from canasta_tutor.engine.values.input_faults import InputError, TooManyCopies
from canasta_tutor.engine.values.table import Phase, Side, Table, replace


def read_position(
    position: Position | Mapping[str, Any],
    rules: RuleSet,
    players: int | None = None,
    phase: Phase = Phase.DRAW,
    about: int | None = None,
) -> Table:
    """The table of a position.

    `phase` holds where the position does not name one; `players` likewise (else four, or the
    first number that the rule set has). `about` is the side that memory speaks of where it
    speaks of one, of a contract, say; else it is that of the player to move.

    Raises:
        InputError: an unknown key, a card that is none, too many copies of a card …, with
            the path of the key.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> read_position({"hands": ["7h 7d 2c"], "pile": "9c 7s"}, load("classic")).upcard
    Card('7s')
    """
    told = position if isinstance(position, Position) else read_form(Position, position)
    count = players or rules.seats.usual
    deck = full_deck(rules, count)
    check_at_most(told.turn, count - 1, "turn")
    sides = _sides(told, rules, rules.seats.sides[count])
    place = (told.turn if about is None else about) % len(sides)
    sides = read_remembered_sides(sides, place, told.memory, deck)
    table = add_memory(_table(told, sides, deck, rules, count), told.memory, told.frozen, rules)
    return replace(table, phase=Phase(told.phase) if told.phase else phase)


def _sides(told: Position, rules: RuleSet, count: int) -> tuple[Side, ...]:
    """The sides, those that are left out with nothing."""
    check_length(told.sides, count, "sides")
    found = [read_side(side, f"sides[{n}]", rules) for n, side in enumerate(told.sides)]
    return (*found, *(Side() for _ in range(count - len(found))))


def _table(
    told: Position, sides: tuple[Side, ...], deck: Cards, rules: RuleSet, players: int
) -> Table:
    """The table with every card of the deck in its place."""
    seat = told.turn
    held = read_hands(told.hands, players, "hands", len(deck))
    size, foot_size = (for_players(n, players) for n in (rules.deal.hand, rules.deal.foot))
    feet = read_feet(told.memory, players, len(deck))[: players if foot_size else 0]
    before, path = told.memory.previous_discard or "", "memory.previous_discard"
    pile = read_cards_at(in_order, told.pile or "", "pile") or read_cards_at(in_order, before, path)
    named = known_hand_cards((*held, *(foot for foot, _ in feet)))
    rest = list_undealt(deck, (*pile, *laid_cards(sides), *named))
    amount = len(rest) if told.stock is None else check_at_most(told.stock, len(deck), "stock")
    gone = remove_from_game(sides, rest)
    return Table(
        hands=tuple(fill_hand(hand, size, rest, rules) for hand in held),
        feet=tuple(fill_hand(foot, foot_size, rest, rules) for foot, _ in feet),
        foot=tuple(state for _, state in feet),
        talons=tuple(fill_hand(None, talon, rest, rules) for talon in rules.deal.talons),
        stock=tuple(rest[:amount]),
        sides=sides,
        pile=pile,
        removed=gone,
        seat=seat,
        turn=players + seat,
        melded=tuple(bool(sides[place % len(sides)].melds) for place in range(players)),
        melds_before=sides[seat % len(sides)].melds,
    )


# --- cards for unknown hands, feet and the stock --------------------------------------------------


def list_undealt(deck: Cards, known: Iterable[Card]) -> list[Card]:
    """The cards that are left, in a fixed order without pattern."""
    there = Counter(deck)
    for card, count in Counter(known).items():
        if count > there[card]:
            raise InputError(TooManyCopies(card.text, count, there[card]))
        there[card] -= count
    rest = tuple(there.elements())
    return [rest[place] for place in _order(len(rest))]


@cache
def _order(count: int) -> list[int]:
    """So many places in an order without pattern, always the same."""
    places = list(range(count))
    random.Random(count).shuffle(places)
    return places


def fill_hand(hand: Held, size: int, rest: list[Card], rules: RuleSet) -> Cards:
    """A hand as told, or so many of the cards left.

    Without threes that would be laid at once, or would keep the side from going out.
    """
    if isinstance(hand, tuple):
        return hand
    wanted = size if hand is None else hand
    plain = list(islice((card for card in rest if not _tells(card, rules)), wanted))
    rest[:] = without(tuple(rest), plain)
    return cards(plain)


def _tells(card: Card, rules: RuleSet) -> bool:
    """Whether more than the number of cards depends on a card's being in an unknown hand."""
    if card.kind is CardKind.BLACK_THREE:
        return rules.going_out.no_threes or lies_at_once(card, rules)
    return card.kind is CardKind.RED_THREE


def remove_from_game(sides: Iterable[Side], rest: list[Card]) -> Cards:
    """Calientes played and black threes of piles taken, out of the cards left."""
    found: list[Card] = []
    for place, side in enumerate(sides):
        played = _first(rest, CardKind.CALIENTE, side.calientes_played)
        check_at_most(side.calientes_played, len(played), f"sides[{place}].calientes_played")
        found += played + _first(rest, CardKind.BLACK_THREE, side.black_removed)
    return cards(found)


def _first(rest: list[Card], kind: CardKind, count: int) -> list[Card]:
    """So many of a kind, taken away."""
    found = list(islice((card for card in rest if card.kind is kind), min(count, len(rest))))
    for card in found:
        rest.remove(card)
    return found


def known_hand_cards(hands: Iterable[Held]) -> Cards:
    """The cards of the hands that are known."""
    return tuple(card for hand in hands if isinstance(hand, tuple) for card in hand)


def laid_cards(sides: Iterable[Side]) -> Cards:
    """The cards before the sides."""
    return tuple(
        card
        for side in sides
        for group in (side.red_threes, side.black_threes, *(meld.cards for meld in side.melds))
        for card in group
    )
