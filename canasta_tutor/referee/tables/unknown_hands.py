"""The hands and feet of a question; unknown hands and feet get cards that they might hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

from canasta_tutor.engine.position.position_form import Hand, Memory
from canasta_tutor.engine.rules.schema.rule_set import for_players
from canasta_tutor.engine.values.cards import (
    CALIENTE,
    CardKind,
    Cards,
    cards,
    in_order,
    text_of,
    without,
)
from canasta_tutor.engine.values.table import replace_item
from canasta_tutor.referee.question import referee_asks
from canasta_tutor.referee.unsaid.card_places import texts_of_ask
from canasta_tutor.referee.unsaid.settle_question import Settled

PLAYS = (
    referee_asks.AskLay
    | referee_asks.AskTake
    | referee_asks.AskGoOut
    | referee_asks.AskDiscard
    | referee_asks.AskLayThrees
)
"""Kinds of questions in which the player plays cards of the hand."""


def goes_out_with_pile(ask: referee_asks.Ask) -> bool:
    """Whether the ask is about going out with the pile."""
    return isinstance(ask, referee_asks.AskGoOut) and ask.take is not None


def hands_of(settled: Settled) -> tuple[Hand, ...]:
    """The hands of the position.

    If the hand of the player to move is unknown, it gets the cards that they play, and other cards.
    If the question scores a deal, unknown hands are empty.
    """
    position, players = settled.position, settled.players
    if isinstance(settled.ask, referee_asks.AskScore):
        known = (hand if isinstance(hand, str) else 0 for hand in position.hands[:players])
        return (*known, *(0,) * (players - len(position.hands)))
    given, seat = position.own_hand, position.turn
    if isinstance(given, str) or seat >= players:
        return position.hands
    hands = (*position.hands, *(None,) * (seat + 1 - len(position.hands)))
    return replace_item(hands, seat, text_of(_suppose_hand(settled, given)))


def _suppose_hand(settled: Settled, given: int | None) -> Cards:
    """A hand that fits: the cards played, then cards of ranks that the ask does not name."""
    ask, packs, pile = settled.ask, settled.packs, in_order(settled.position.pile or "")
    played = tuple(card for card in played_cards(ask) if packs.whole[card])
    if goes_out_with_pile(ask):
        played = without(played, pile[:-1])
    size = for_players(settled.rules.deal.hand, settled.players)
    whole = len(played) if isinstance(ask, referee_asks.AskGoOut) else max(size, len(played) + 2)
    left = list((packs.left - Counter(played)).elements())
    named = {card.rank for card in (*played, *pile[-1:])}
    plain = [card for card in left if card.kind is CardKind.PLAIN]
    others = sorted(plain, key=lambda card: (card.rank in named, packs.whole[card], card.order))
    return cards((*played, *others)[: whole if given is None else given])


def played_cards(ask: referee_asks.Ask) -> Cards:
    """The hand cards that an ask plays."""
    if ask.kind == "caliente":
        return (CALIENTE,)
    if not isinstance(ask, PLAYS) or (
        isinstance(ask, referee_asks.AskDiscard) and ask.place == "table"
    ):
        return ()
    return cards(" ".join(text for _, text in texts_of_ask(ask)))


# --- feet --------------------------------------------------------------------------------------


def known_feet(memory: Memory, players: int) -> frozenset[int]:
    """The seats whose feet are known, or that have taken them up."""
    feet, states = dict(enumerate(memory.foot or ())), dict(enumerate(memory.foot_state or ()))
    unknown = {
        seat
        for seat in range(players)
        if isinstance(feet.get(seat), int)
        or (states.get(seat) == "untouched" and not isinstance(feet.get(seat), str))
    }
    return frozenset(range(players)) - unknown


def feet_of(settled: Settled) -> dict[str, Any]:
    """Values for the feet that the question does not give.

    If the question scores a deal or the player goes out, these feet have no cards.
    """
    memory, players = settled.position.memory, settled.players
    if isinstance(settled.ask, referee_asks.AskScore):
        return _scored_feet(memory, players)
    if memory.foot is None:
        over = isinstance(settled.ask, referee_asks.AskGoOut) and memory.foot_state is None
        return {"foot": ("",) * players} if over else {}
    return {}


def _scored_feet(memory: Memory, players: int) -> dict[str, Any]:
    """The feet of a scored deal: an unknown foot has no cards, but it counts as untouched."""
    feet, states = dict(enumerate(memory.foot or ())), dict(enumerate(memory.foot_state or ()))
    left = {seat: "untouched" if isinstance(foot, int) else None for seat, foot in feet.items()}
    given = [feet.get(seat) for seat in range(max(players, len(feet)))]
    return {
        "foot": tuple(foot if isinstance(foot, str) else "" for foot in given),
        "foot_state": tuple(states.get(n) or left.get(n) for n in range(len(states) or players)),
    }
