"""What a question leaves unsaid, settled: how many play, which suits its cards have."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from canasta_tutor.engine.position.position_form import check_card_count
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import Cards, Rank, in_order
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
    """A question of which all cards have their suits."""

    ask: Ask
    position: PositionAsked
    rules: RuleSet
    players: int
    told_players: int | None
    """How many play, if the question tells."""
    packs: Packs
    """The cards, and those of them that are placed nowhere yet."""


def settle_question(question: Question, rules: RuleSet) -> Settled:
    """The question with all that it leaves unsaid and that can be settled before a table is laid.

    Raises:
        InputError: a word names no card, or there are too many of it, with the path where.
    """
    players, seat, ask = _players(question, rules), question.position.turn, question.ask
    packs, side = Packs(full_deck(rules, players)), seat % rules.seats.sides.get(players, 1)
    there = read_places(texts_of_position(question.position))
    for path, place in there.items():
        check_card_count(len(place), packs.whole.total(), path)
    asked = read_places(texts_of_ask(ask))
    longer = _longer_with(ask, asked, there, f"position.sides[{side}].melds[", rules)
    wishes = wishes_of(ask, asked, there, f"position.hands[{seat}]", longer)
    position = settle_position(question.position, there, wishes, packs, rules)
    before = _before(position, side, packs, rules, longer)
    settled = settle_ask(_with_players(question), asked, before)
    return Settled(settled, position, rules, players, question.players, packs)


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


def _longer_with(ask: Ask, asked: Places, there: Places, own: str, rules: RuleSet) -> Cards:
    """The cards asked about without a suit that would lengthen a sequence of the side to move.

    Only those that make no meld by themselves: a few cards to be added, or the upcard alone.
    """
    melds = [place for path, place in there.items() if path.startswith(own)]
    few = [place for place in asked.values() if len(place) < rules.meld.min_cards]
    alone = isinstance(ask, AskTake | AskAnnounce) and not getattr(ask, "using", None)
    upcard = there.get(PILE, ())[-1:] if alone else ()
    ranks = {card for place in (*few, upcard) for card in place if isinstance(card, Rank)}
    return tuple(card for card in find_lengthening(melds, rules) if card.rank in ranks)


def _before(
    position: PositionAsked, side: int, packs: Packs, rules: RuleSet, longer: Cards
) -> Before:
    """What lies before the player to move, as it is settled."""
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
