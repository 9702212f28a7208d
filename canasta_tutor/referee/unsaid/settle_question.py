"""Settle what a question leaves unsaid: the number of players, and the suits of its cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from canasta_tutor.engine.position.position_form import check_card_count
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import Card, Cards, Rank, in_order
from canasta_tutor.referee.question.question_form import PositionAsked, Question
from canasta_tutor.referee.question.referee_asks import Ask, AskAnnounce, AskDeal, AskTake
from canasta_tutor.referee.unsaid.card_places import (
    Places,
    read_places,
    texts_of_ask,
    texts_of_position,
)
from canasta_tutor.referee.unsaid.settle_asks import Before, settle_ask
from canasta_tutor.referee.unsaid.settle_position import PILE, settle_position, wishes_of
from canasta_tutor.referee.unsaid.settle_suits import Packs, find_lengthening


@dataclass(frozen=True, slots=True)
class Settled:
    """A question whose cards all have suits."""

    ask: Ask
    position: PositionAsked
    rules: RuleSet
    players: int
    told_players: int | None
    """The number of players, if the question gives it."""
    packs: Packs
    """All cards of the game, and the cards that have no place yet."""
    without_suit: frozenset[Rank]
    """The ranks whose cards the question always names without a suit."""


def settle_question(question: Question, rules: RuleSet) -> Settled:
    """Settle everything that a question leaves unsaid, before a table is built.

    Raises:
        InputError: a word names no card, or a card is named too often, with the path.
    """
    players, seat, ask = _count_players(question, rules), question.position.turn, question.ask
    packs, side = Packs(full_deck(rules, players)), seat % rules.seats.sides.get(players, 1)
    there = read_places(texts_of_position(question.position))
    for path, place in there.items():
        check_card_count(len(place), packs.whole.total(), path)
    asked = read_places(texts_of_ask(ask))
    longer = _find_lengthening_cards(ask, asked, there, f"position.sides[{side}].melds[", rules)
    wishes = wishes_of(ask, asked, there, f"position.hands[{seat}]", longer)
    position = settle_position(question.position, there, wishes, packs, rules)
    before = _view_before(position, side, packs, rules, longer)
    settled = settle_ask(_with_players(question), asked, before)
    named = [card for place in (*there.values(), *asked.values()) for card in place]
    open_ranks = {card for card in named if isinstance(card, Rank)}
    suited = {card.rank for card in named if isinstance(card, Card)}
    without_suit = frozenset(open_ranks - suited)
    return Settled(settled, position, rules, players, question.players, packs, without_suit)


def _count_players(question: Question, rules: RuleSet) -> int:
    """The number of players.

    If the question is about dealing to a number of players that the rules do not support, the
    result is the usual number.
    """
    given = rules.seats.usual if question.players is None else question.players
    unsupported = isinstance(question.ask, AskDeal) and given not in rules.players
    return rules.seats.usual if unsupported else given


def _with_players(question: Question) -> Ask:
    """The ask; an ask about dealing without a number of players gets the question's number."""
    ask = question.ask
    if isinstance(ask, AskDeal) and ask.players is None:
        return ask.model_copy(update={"players": question.players})
    return ask


def _find_lengthening_cards(
    ask: Ask, asked: Places, there: Places, own: str, rules: RuleSet
) -> Cards:
    """The cards that would lengthen a sequence of the side to move.

    The result has only cards of ranks that the ask names without a suit. It matters only where the
    cards of the ask make no meld by themselves: a few cards to add, or the upcard.
    """
    melds = [place for path, place in there.items() if path.startswith(own)]
    few = [place for place in asked.values() if len(place) < rules.meld.min_cards]
    alone = isinstance(ask, AskTake | AskAnnounce) and not getattr(ask, "using", None)
    upcard = there.get(PILE, ())[-1:] if alone else ()
    ranks = {card for place in (*few, upcard) for card in place if isinstance(card, Rank)}
    return tuple(card for card in find_lengthening(melds, rules) if card.rank in ranks)


def _view_before(
    position: PositionAsked, side: int, packs: Packs, rules: RuleSet, longer: Cards
) -> Before:
    """The settled position as the player to move sees it."""
    hand = position.own_hand
    return Before(
        packs,
        rules,
        hand=Counter(in_order(hand)) if isinstance(hand, str) else None,
        pile=in_order(position.pile or ""),
        melds=tuple(in_order(meld) for own in position.sides[side:][:1] for meld in own.melds),
        stock=position.stock,
        longer=longer,
    )
