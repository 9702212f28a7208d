"""What a question leaves unsaid, settled: how many play, which suits its cards have."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.turn.deal import full_deck
from canasta_tutor.engine.values.cards import in_order
from canasta_tutor.referee.question.asks import Ask, AskDeal
from canasta_tutor.referee.question.schema import PositionAsked, Question
from canasta_tutor.referee.settled.asks import Before, settle_ask
from canasta_tutor.referee.settled.position import longer_with, settle_position
from canasta_tutor.referee.settled.suits import Packs


@dataclass(frozen=True, slots=True)
class Settled:
    """A question of which all cards have their suits."""

    ask: Ask
    position: PositionAsked
    rules: RuleSet
    players: int
    told_players: int | None
    """How many play, if the question tells."""
    packs: Packs
    """The cards, and those of them that are placed nowhere yet."""


def settle(question: Question, rules: RuleSet) -> Settled:
    """The question with all that it leaves unsaid and that can be settled before a table is laid.

    Raises:
        InputError: a word names no card, or there are too many of it, with the path where.
    """
    players = _players(question, rules)
    packs, seat = Packs(full_deck(rules, players)), question.position.turn
    side = seat % rules.seats.sides.get(players, 1)
    longer = longer_with(question, rules, side)
    position = settle_position(question.position, question.ask, packs, rules, longer)
    hand = position.hands[seat] if seat < len(position.hands) else None
    before = Before(
        packs,
        rules,
        hand=Counter(in_order(hand)) if isinstance(hand, str) else None,
        pile=in_order(position.pile or ""),
        melds=tuple(in_order(meld) for own in position.sides[side:][:1] for meld in own.melds),
        stock=position.stock,
        longer=longer,
    )
    ask = settle_ask(_with_players(question), before)
    return Settled(ask, position, rules, players, question.players, packs)


def _players(question: Question, rules: RuleSet) -> int:
    """How many play; a deal may be asked about for a number that is not supported."""
    told = rules.seats.usual if question.players is None else question.players
    unsupported = isinstance(question.ask, AskDeal) and told not in rules.players
    return rules.seats.usual if unsupported else told


def _with_players(question: Question) -> Ask:
    """The ask; one about a deal without a number of players is about that of the question."""
    ask = question.ask
    if isinstance(ask, AskDeal) and ask.players is None:
        return ask.model_copy(update={"players": question.players})
    return ask
