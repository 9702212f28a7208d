"""The first card of the stock, offered openly to the first player."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.reasons.base import Reason, Verdict
from canasta_tutor.engine.reasons.calls import OfferFreezes, OfferRefused, OfferTaken
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.turn.freezing_and_blocking import freezes, freezing_matters
from canasta_tutor.engine.turn.stock import turn_drawn
from canasta_tutor.engine.values.actions import AnswerOffer
from canasta_tutor.engine.values.cards import Card
from canasta_tutor.engine.values.table import Freeze, Table, replace


def verdict(action: AnswerOffer, table: Table, rules: RuleSet) -> Verdict:
    """Whether the offered card may be taken or refused: both always."""
    return Verdict(grounds=tuple(_grounds(action, table, rules)))


def _grounds(action: AnswerOffer, table: Table, rules: RuleSet) -> Iterator[Reason]:
    card = _offered(table)
    if action.take:
        yield OfferTaken(card)
        return
    yield OfferRefused(card)
    if freezes(card, rules) and freezing_matters(rules):
        yield OfferFreezes(card)


def _offered(table: Table) -> Card:
    if table.offered is None:
        raise ValueError("no card is offered")
    return table.offered


def answered(action: AnswerOffer, table: Table, rules: RuleSet) -> Table:
    """The table after the answer and the draw that follows it.

    Taken, the card is the draw, or the first card of it; refused, it lies on the pile.
    """
    card = _offered(table)
    table = replace(table, offered=None)
    if action.take:
        return turn_drawn(replace(table, stock=(*table.stock, card)), rules)
    return turn_drawn(_refused(table, card, rules), rules)


def _refused(table: Table, card: Card, rules: RuleSet) -> Table:
    """The table with the refused card as the first upcard; a freezing one freezes the pile."""
    frozen = (Freeze(card, None, table.turn),) if freezes(card, rules) else ()
    return replace(table, pile=(card,), freezes=frozen)
