"""Reading a whole position and filling in the cards that it does not name."""

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

    `phase`: the phase if the position names none. `players`: the number of players; None means the
    usual number of the rule set. `about`: the side that memory is about; None means the side of the
    player to move.

    Raises:
        InputError: an unknown key, a word that is no card, too many copies of a card and so on,
            with the path of the key.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> read_position({"hands": ["7h 7d 2c"], "pile": "9c 7s"}, load("classic")).upcard
    Card('7s')
    """
    form = position if isinstance(position, Position) else read_form(Position, position)
    count = players or rules.seats.usual
    deck = full_deck(rules, count)
    check_at_most(form.turn, count - 1, "turn")
    sides = _read_sides(form, rules, rules.seats.sides[count])
    place = (form.turn if about is None else about) % len(sides)
    sides = read_remembered_sides(sides, place, form.memory, deck)
    table = _build_table(form, sides, deck, rules, count)
    table = add_memory(table, form.memory, form.frozen, rules)
    return replace(table, phase=Phase(form.phase) if form.phase else phase)


def _read_sides(form: Position, rules: RuleSet, count: int) -> tuple[Side, ...]:
    """The sides; a missing side has nothing."""
    check_length(form.sides, count, "sides")
    sides = [read_side(side, f"sides[{n}]", rules) for n, side in enumerate(form.sides)]
    return (*sides, *(Side() for _ in range(count - len(sides))))


def _build_table(
    form: Position, sides: tuple[Side, ...], deck: Cards, rules: RuleSet, players: int
) -> Table:
    """The table with every card of the deck in a place."""
    seat = form.turn
    held = read_hands(form.hands, players, "hands", len(deck))
    size, foot_size = (for_players(n, players) for n in (rules.deal.hand, rules.deal.foot))
    feet = read_feet(form.memory, players, len(deck))[: players if foot_size else 0]
    before, path = form.memory.previous_discard or "", "memory.previous_discard"
    pile = read_cards_at(in_order, form.pile or "", "pile") or read_cards_at(in_order, before, path)
    named = known_hand_cards((*held, *(foot for foot, _ in feet)))
    rest = list_undealt(deck, (*pile, *list_laid_cards(sides), *named))
    amount = len(rest) if form.stock is None else check_at_most(form.stock, len(deck), "stock")
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
    """The cards of the deck that are not known, in a fixed order without a pattern.

    Raises:
        InputError: there are more copies of a known card than the deck has.
    """
    left = Counter(deck)
    for card, count in Counter(known).items():
        if count > left[card]:
            raise InputError(TooManyCopies(card.text, count, left[card]))
        left[card] -= count
    rest = tuple(left.elements())
    return [rest[place] for place in _shuffle_places(len(rest))]


@cache
def _shuffle_places(count: int) -> list[int]:
    """The numbers below `count`, always in the same order, which has no pattern."""
    places = list(range(count))
    random.Random(count).shuffle(places)
    return places


def fill_hand(hand: Held, size: int, rest: list[Card], rules: RuleSet) -> Cards:
    """The hand as written; for an unknown hand, `size` cards taken from `rest`.

    The cards taken do not include threes that must be laid at once or that keep the side from going
    out.
    """
    if isinstance(hand, tuple):
        return hand
    wanted = size if hand is None else hand
    neutral = list(islice((card for card in rest if not _matters_in_hand(card, rules)), wanted))
    rest[:] = without(tuple(rest), neutral)
    return cards(neutral)


def _matters_in_hand(card: Card, rules: RuleSet) -> bool:
    """Whether an answer could depend on this card being in an unknown hand."""
    if card.kind is CardKind.BLACK_THREE:
        return rules.going_out.no_threes or lies_at_once(card, rules)
    return card.kind is CardKind.RED_THREE


def remove_from_game(sides: Iterable[Side], rest: list[Card]) -> Cards:
    """Remove from `rest` the calientes played and the black threes that left the game."""
    gone: list[Card] = []
    for place, side in enumerate(sides):
        played = _take_out(rest, CardKind.CALIENTE, side.calientes_played)
        check_at_most(side.calientes_played, len(played), f"sides[{place}].calientes_played")
        gone += played + _take_out(rest, CardKind.BLACK_THREE, side.black_removed)
    return cards(gone)


def _take_out(rest: list[Card], kind: CardKind, count: int) -> list[Card]:
    """Take up to `count` cards of a kind out of `rest`, and return them."""
    taken = list(islice((card for card in rest if card.kind is kind), min(count, len(rest))))
    for card in taken:
        rest.remove(card)
    return taken


def known_hand_cards(hands: Iterable[Held]) -> Cards:
    """The cards of all hands whose cards are known."""
    return tuple(card for hand in hands if isinstance(hand, tuple) for card in hand)


def list_laid_cards(sides: Iterable[Side]) -> Cards:
    """The cards that the sides have on the table."""
    return tuple(
        card
        for side in sides
        for group in (side.red_threes, side.black_threes, *(meld.cards for meld in side.melds))
        for card in group
    )
