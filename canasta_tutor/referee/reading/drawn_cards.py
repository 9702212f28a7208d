"""The cards that a question says are drawn: of the stock, then of the pile turned over."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import zip_longest

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.cards import Card, CardKind, Cards, Rank, Suit, in_order, text_of
from canasta_tutor.engine.values.faults import BadValue, InputError
from canasta_tutor.engine.values.table import Table
from canasta_tutor.referee.question.asks import AnyAsk, AskAnnounce, AskDraw, AskLayThrees
from canasta_tutor.referee.reading.settled_suits import read_cards
from canasta_tutor.referee.reading.suits import Written


def of_stock(ask: AnyAsk, stock: int | None, rules: RuleSet) -> tuple[AnyAsk, Written]:
    """The ask with the cards drawn of so large a stock alone, and those of the pile after them."""
    if not isinstance(ask, AskDraw) or stock is None or rules.stock.when_empty != "turn_over":
        return ask, ()
    words = ask.drawn.replace(",", " ").split()
    later = read_cards("ask.drawn", " ".join(words[stock:]))
    return ask.but(drawn=" ".join(words[:stock])), later


def with_turned(ask: AnyAsk, turned: Written, pile: Cards) -> AnyAsk:
    """The ask with these cards of the pile drawn, too; it is not shuffled, the lowest comes first.

    A suit that is left out is that of the card which lies there.
    """
    if not isinstance(ask, AskDraw) or not turned:
        return ask
    found = [_meant(card, there) for card, there in zip_longest(turned, pile[: len(turned)])]
    return ask.but(drawn=text_of((*in_order(ask.drawn), *found)))


def _meant(card: Card | Rank, there: Card | None) -> Card:
    if isinstance(card, Card):
        return card
    same = there is not None and there.rank is card
    return there if there and same else Card(card.symbol + Suit.HEARTS.value)


def turned_over(ask: AskDraw, table: Table) -> Cards:
    """The cards drawn that the stock does not hold."""
    return in_order(ask.drawn)[len(table.stock) :]


def with_drawn(
    table: Table, ask: AnyAsk, told: int | None, left: Counter[Card], rules: RuleSet
) -> Table:
    """The table with the cards that will be drawn on top of the stock.

    Those that nobody names are plain as far as there are such, so that nothing hangs on them.
    """
    if not isinstance(ask, AskDraw | AskAnnounce | AskLayThrees) or not table.stock:
        return table
    drawn = in_order(ask.drawn) if isinstance(ask, AskDraw) else ()
    if told is not None and len(drawn) > told and rules.stock.when_empty != "turn_over":
        raise InputError(BadValue(text_of(drawn), f"0…{told}"), "ask.drawn")
    drawn = drawn[:told]
    others = sorted(left.elements(), key=lambda card: card.kind is CardKind.PLAIN)
    below = others[len(others) + len(drawn) - len(table.stock) :]
    return replace(table, stock=(*below, *reversed(drawn)))
