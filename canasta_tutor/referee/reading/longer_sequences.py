"""Cards without a suit that are meant for a sequence on the table: they are of its suit."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_tutor.engine.rules.reading.forms import as_table
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.cards import PLAIN_RANKS, Card, Cards, Rank
from canasta_tutor.referee.question.asks import AskAnnounce, AskTake
from canasta_tutor.referee.question.schema import Question
from canasta_tutor.referee.reading.settled_suits import CARD_KEYS, leaves, placed, read_cards
from canasta_tutor.referee.reading.suits import Written, suited, wild


def longer_with(question: Question, rules: RuleSet, players: int) -> Cards:
    """The cards asked about without a suit that would lengthen a sequence of the side to move.

    Only those that make no meld by themselves: a few cards to be added, or the upcard alone.

    Raises:
        InputError: a word names no card, or a three has no suit.
    """
    position, ask = question.position, question.ask
    side = position.turn % rules.seats.sides.get(players, 1)
    laid = position.sides[side].melds if side < len(position.sides) else ()
    melds = [placed(f"sides[{side}].melds[{n}]", text) for n, text in enumerate(laid)]
    groups = [read_cards(path, text) for path, text in leaves(as_table(ask), "ask", CARD_KEYS)]
    few = [group for group in groups if len(group) < rules.meld.min_cards]
    alone = isinstance(ask, AskTake | AskAnnounce) and not getattr(ask, "using", None)
    upcard = placed("pile", position.pile or "")[-1:] if alone else ()
    ranks = {card for group in (*few, upcard) for card in group if isinstance(card, Rank)}
    return tuple(card for card in _lengthening(melds, rules) if card.rank in ranks)


def _lengthening(melds: Iterable[Written], rules: RuleSet) -> Cards:
    """The cards that would make sequences longer whose suit is written, the nearest first."""
    found: dict[Card, int] = {}
    for meld in melds if "sequence" in rules.meld.kinds else ():
        plain = [card for card in meld if not wild(card)]
        ranks = [card if isinstance(card, Rank) else card.rank for card in plain]
        suits = {card.suit for card in plain if isinstance(card, Card) and card.suit}
        if len(suits) != 1 or len(set(ranks)) < 2:
            continue
        for rank in {*PLAIN_RANKS} - {*ranks}:
            card, away = suited(rank, *suits), min(abs(rank - other) for other in ranks)
            if isinstance(card, Card):
                found[card] = min(away, found.get(card, away))
    return tuple(sorted(found, key=lambda card: (found[card], card.order)))
