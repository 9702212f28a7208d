"""The cards that are asked about, each with a suit: of the hand, of the pile, of the packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from canasta_tutor.engine.rules.reading.form import read
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.cards import (
    Card,
    Cards,
    Rank,
    Suit,
    cards,
    in_order,
    naturals,
    text_of,
)
from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.referee.question.asks import (
    Ask,
    AskDraw,
    AskGoOut,
    AskGroup,
    AskOffer,
    AskPoints,
    AskSpecialHand,
    AskUpcards,
)
from canasta_tutor.referee.settled.suits import (
    Packs,
    Places,
    Written,
    explicit,
    in_one_suit,
    rank_of,
    settle_from,
    wild,
    written,
)

CARD_KEYS = ("cards", "using", "card", "discard", "drawn", "turned")
APART = AskGroup | AskPoints | AskSpecialHand
"""Asks about cards that lie nowhere yet."""
FROM_STOCK = AskDraw | AskOffer | AskUpcards
"""Asks about cards that come from the stock: the packs have them left."""
Settle = Callable[[Written], Cards]


@dataclass(frozen=True, slots=True)
class Before:
    """What lies before the player who is asked about, with all suits, and what is not placed."""

    packs: Packs
    rules: RuleSet
    hand: Counter[Card] | None
    """None where it is not known."""
    pile: Cards
    melds: tuple[Cards, ...]
    stock: int | None
    longer: Cards
    """The cards that would make an own sequence longer."""


def settle_ask(ask: Ask, before: Before) -> Ask:
    """The ask with the suits of all its cards, those that the hand holds where it can be.

    Raises:
        InputError: a word names no card, or the packs hold too few of it.
    """
    ask, turned = _of_stock(ask, before)
    form = ask.model_dump(exclude_unset=True)
    if isinstance(ask, AskGoOut) and ask.take is not None:
        form = _going_out(form, before)
    else:
        form = _with_suits(form, "ask", _settling(ask, form, before), before.melds)
    return _with_turned(read(type(ask), form), turned, before.pile)


def _settling(ask: Ask, form: dict[str, Any], before: Before) -> Settle:
    """Where the cards of an ask come from: the packs, the stock, or the hand."""
    if isinstance(ask, APART | FROM_STOCK):
        packs = Packs(before.packs.whole) if isinstance(ask, APART) else before.packs
        _spend(packs, form)
        return _from_packs(packs, before.rules)
    places = (before.packs.left if before.hand is None else before.hand,)
    return _from_places(places, named(form), before, before.longer)


def _spend(packs: Packs, form: dict[str, Any]) -> None:
    for path, text in leaves(form):
        place = read_cards(path, text)
        try:
            packs.spend(explicit(place))
        except InputError as error:
            raise error.under(path) from None


def _from_packs(packs: Packs, rules: RuleSet) -> Settle:
    """Cards that lie nowhere else: each is one of the packs."""

    def settle(place: Written) -> Cards:
        run = in_one_suit(place, packs.left, rules)
        packs.spend(explicit(run) - explicit(place))
        return packs.settle(run)

    return settle


def _from_places(places: Places, used: Counter[Card], before: Before, longer: Cards = ()) -> Settle:
    """Cards that are played from these places, of which some are used already."""

    def settle(place: Written) -> Cards:
        run = in_one_suit(place, places[-1] - used, before.rules, longer)
        used.update(explicit(run) - explicit(place))
        return settle_from(places, run, before.packs, used, longer)

    return settle


def _going_out(form: dict[str, Any], before: Before) -> dict[str, Any]:
    """A going out that takes the pile: the hand alone pays for that, the rest of the pile helps on.

    Cards of the hand are laid first; of an unknown hand nothing is left, so the pile's are.
    """
    hand, pile, unplaced = before.hand, Counter(before.pile[:-1]), before.packs.left
    later = {key: value for key, value in form.items() if key != "take"}
    held = unplaced if hand is None else hand
    used = named(form["take"]) + (named(later) - pile)
    settle = _from_places((held,), used, before)
    take = _with_suits({"take": form["take"]}, "ask", settle, before.melds)
    left = unplaced if hand is None else hand - named(take)
    places = (pile if hand is None else left, left + pile)
    settle = _from_places(places, named(later), before, before.longer)
    return {**_with_suits(later, "ask", settle, before.melds), **take}


# --- drawing -----------------------------------------------------------------------------------


def _of_stock(ask: Ask, before: Before) -> tuple[Ask, Written]:
    """The ask with the cards drawn of the stock alone, and those of the pile turned over."""
    stock, turned_over = before.stock, before.rules.stock.when_empty == "turn_over"
    if not isinstance(ask, AskDraw) or stock is None or not turned_over:
        return ask, ()
    words = ask.drawn.replace(",", " ").split()
    later = read_cards("ask.drawn", " ".join(words[stock:]))
    return ask.model_copy(update={"drawn": " ".join(words[:stock])}), later


def _with_turned(ask: Ask, turned: Written, pile: Cards) -> Ask:
    """The ask with these cards of the pile drawn, too; it is not shuffled, the lowest comes first.

    A suit that is left out is that of the card which lies there.
    """
    if not isinstance(ask, AskDraw) or not turned:
        return ask
    found = [_lying(card, there) for card, there in zip_longest(turned, pile[: len(turned)])]
    drawn = text_of((*in_order(ask.drawn), *found))
    return ask.model_copy(update={"drawn": drawn})


def _lying(card: Card | Rank, there: Card | None) -> Card:
    if isinstance(card, Card):
        return card
    same = there is not None and there.rank is card
    return there if there and same else Card(card.symbol + Suit.HEARTS.value)


# --- the texts of an ask -----------------------------------------------------------------------


def named(form: Any, *keys: str) -> Counter[Card]:
    """The cards written with their suits in a part of an ask."""
    return explicit(written_in(form, *keys))


def written_in(form: Any, *keys: str) -> Written:
    """The cards in a part of an ask, as they are written."""
    return tuple(card for path, text in leaves(form, *keys) for card in read_cards(path, text))


def leaves(form: Any, *keys: str, path: str = "ask") -> Iterator[tuple[str, str]]:
    """The texts that hold cards, with their paths."""
    parts: Iterable[tuple[str, str, Any]] = ()
    if isinstance(form, dict):
        parts = ((key, f"{path}.{key}", inner) for key, inner in form.items())
    elif isinstance(form, list | tuple):
        parts = (("", f"{path}[{place}]", inner) for place, inner in enumerate(form))
    for key, where, inner in parts:
        if isinstance(inner, str) and key in (keys or CARD_KEYS):
            yield where, inner
        else:
            yield from leaves(inner, *keys, path=where)


def read_cards(path: str, text: str) -> Written:
    """The cards of a text, as they are written."""
    try:
        return written(text)
    except InputError as error:
        raise error.under(path) from None


def _with_suits(form: Any, path: str, settle: Settle, melds: tuple[Cards, ...]) -> Any:
    if isinstance(form, dict):
        return {
            key: _settled(key, form, f"{path}.{key}", settle, melds)
            if isinstance(inner, str)
            else _with_suits(inner, f"{path}.{key}", settle, melds)
            for key, inner in form.items()
        }
    if isinstance(form, list | tuple):
        return [_with_suits(inner, f"{path}[{n}]", settle, melds) for n, inner in enumerate(form)]
    return form


def _settled(
    key: str, form: dict[str, Any], path: str, settle: Settle, melds: tuple[Cards, ...]
) -> str:
    text: str = form[key]
    if key == "to":
        laid = read_cards(path, form.get("cards", ""))
        return _aimed_at(read_cards(path, text), laid, melds).text
    if key not in CARD_KEYS:
        return text
    try:
        return text_of(settle(read_cards(path, text)))
    except InputError as error:
        raise error if error.path else error.under(path) from None


def _aimed_at(place: Written, laid: Written, melds: Iterable[Cards]) -> Card:
    """The card as it is written; without a suit, one of that rank on the side's table.

    A card of another rank is meant for a sequence, others rather for a set.
    """
    (card,) = place
    if isinstance(card, Card):
        return card
    others = {rank_of(one) for one in laid if not wild(one)} - {card}
    suits = {one.suit for one in laid if isinstance(one, Card)}
    there = [(held, meld) for meld in melds for held in meld if held.rank is card]
    meant = [held for held, meld in there if _is_run(meld) is bool(others)]
    of_suit = [held for held in meant if held.suit in suits]
    return (*of_suit, *meant, *(held for held, _ in there), *cards(f"{card.symbol}h"))[0]


def _is_run(meld: Cards) -> bool:
    return len({card.rank for card in naturals(meld)}) > 1
