"""The beginning of a deal: the cards in play, the hands, the first upcard, the red threes."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import CALIENTE, JOKER, PACK, Card, CardKind, Cards, cards
from .faults import InputError, PlayersNotSupported
from .rules import RuleSet, for_players, matches
from .table import Freeze, Side, Table


def full_deck(rules: RuleSet, players: int) -> Cards:
    """All cards in play for so many players, sorted.

    Raises:
        InputError: the rule set has no rules for that number of players.
    """
    supported(rules, players)
    packs = for_players(rules.pack.packs, players)
    return cards(
        (*PACK, *(JOKER,) * rules.pack.jokers, *(CALIENTE,) * rules.pack.calientes) * packs
    )


def supported(rules: RuleSet, players: int) -> None:
    """Refuse a number of players that the rule set has no rules for."""
    if players not in rules.players:
        raise InputError(PlayersNotSupported(players, rules.players), "players")


def deal(
    rules: RuleSet, players: int, deck: Cards, scores: Iterable[int] = (), first: int = 0
) -> Table:
    """Deal a shuffled deck, whose last card is on top, to players from seat `first` on.

    Red threes are laid and replaced at once; the first upcard is covered while the rules say so.
    """
    supported(rules, players)
    sides = rules.seats.sides[players]
    size = for_players(rules.deal.hand, players)
    seats = [(first + place) % players for place in range(players)]
    stock = list(deck)
    hands: list[Cards] = [()] * players
    for seat in seats:
        hands[seat], stock[-size:] = tuple(stock[-size:]), []
    pile = _turn_upcard(stock, rules)
    red: list[Cards] = [()] * sides
    for seat in seats:
        hands[seat], laid = replace_red_threes(hands[seat], stock)
        red[seat % sides] = cards((*red[seat % sides], *laid))
    totals = (*scores, *(0,) * sides)
    return Table(
        hands=tuple(hands),
        sides=tuple(Side(score=totals[side], red_threes=red[side]) for side in range(sides)),
        stock=tuple(stock),
        pile=pile,
        seat=first,
        freezes=tuple(
            Freeze(card, None, 0) for card in pile if matches(card.kind, rules.pile.freezing)
        ),
        melded=(False,) * players,
    )


def _turn_upcard(stock: list[Card], rules: RuleSet) -> Cards:
    pile = [stock.pop()]
    while matches(pile[-1].kind, rules.deal.turned_on):
        pile.append(stock.pop())
    return tuple(pile)


def replace_red_threes(hand: Iterable[Card], stock: list[Card]) -> tuple[Cards, Cards]:
    """Take red threes out of a hand and draw for each while the stock lasts.

    Returns the hand and the red threes laid; the stock is used up from its end.
    """
    kept: list[Card] = []
    laid: list[Card] = []
    queue = list(hand)
    while queue:
        card = queue.pop(0)
        if card.kind is not CardKind.RED_THREE:
            kept.append(card)
            continue
        laid.append(card)
        if stock:
            queue.append(stock.pop())
    return cards(kept), cards(laid)
