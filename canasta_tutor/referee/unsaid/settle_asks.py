"""The cards that are asked about, each with a suit: of the hand, of the pile, of the packs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import zip_longest

from canasta_tutor.engine.rules.reading.form import read
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import Card, Cards, Rank, Suit, cards, naturals, text_of
from canasta_tutor.engine.values.input_faults import at
from canasta_tutor.referee.question import referee_asks
from canasta_tutor.referee.unsaid.card_places import (
    AIM,
    TAKE,
    Places,
    cards_with_suits,
    read_places,
    rewrite_texts,
    texts_of_ask,
)
from canasta_tutor.referee.unsaid.settle_suits import (
    Packs,
    Sources,
    Written,
    count_suited,
    give_one_suit,
    is_wild_text,
    rank_of,
    settle_from,
)

APART = referee_asks.AskGroup | referee_asks.AskPoints | referee_asks.AskSpecialHand
"""Asks about cards that lie nowhere yet."""
FROM_STOCK = referee_asks.AskDraw | referee_asks.AskOffer | referee_asks.AskUpcards
"""Asks about cards that come from the stock: the packs have them left."""
DRAWN = "ask.drawn"
Settled = dict[str, Cards]
"""Cards by the path of the place where they are written."""


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


def settle_ask(ask: referee_asks.Ask, asked: Places, before: Before) -> referee_asks.Ask:
    """The ask with the suits of all its cards, those that the hand holds where it can be.

    Raises:
        InputError: the packs hold too few of a card.
    """
    if isinstance(ask, APART):
        settled = _from_packs(asked, Packs(before.packs.whole), before.rules)
    elif isinstance(ask, FROM_STOCK):
        settled = _drawn(asked, before)
    elif isinstance(ask, referee_asks.AskGoOut) and ask.take is not None:
        settled = _going_out(asked, before)
    else:
        hand = before.packs.left if before.hand is None else before.hand
        settled = _from((hand,), asked, cards_with_suits(asked), before, before.longer)
    aims = read_places(texts_of_ask(ask, AIM))
    for path, aim in aims.items():
        beside = asked.get(path.removesuffix(AIM) + "cards", ())
        settled[path] = _aimed_at(aim, beside, before)
    texts = {path: text_of(place) for path, place in settled.items()}
    return read(type(ask), rewrite_texts(ask.model_dump(exclude_unset=True), texts, "ask"))


def _from_packs(asked: Places, packs: Packs, rules: RuleSet) -> Settled:
    """Cards that lie nowhere else: each is one of the packs."""
    settled: Settled = {}
    for path, place in asked.items():
        with at(path):
            packs.spend(count_suited(place))
    for path, place in asked.items():
        with at(path):
            run = give_one_suit(place, packs.left, rules)
            packs.spend(count_suited(run) - count_suited(place))
            settled[path] = packs.settle(run)
    return settled


def _from(
    sources: Sources, asked: Places, used: Counter[Card], before: Before, longer: Cards = ()
) -> Settled:
    """Cards that are played from these sources, of which some are used already."""
    settled: Settled = {}
    for path, place in asked.items():
        run = give_one_suit(place, sources[-1] - used, before.rules, longer)
        used += count_suited(run) - count_suited(place)
        settled[path] = settle_from(sources, run, before.packs, used, longer)
    return settled


def _going_out(asked: Places, before: Before) -> Settled:
    """A going out that takes the pile: the hand alone pays for that, the rest of the pile helps on.

    Cards of the hand are laid first; of an unknown hand nothing is left, so the pile's are.
    """
    hand, pile, unplaced = before.hand, Counter(before.pile[:-1]), before.packs.left
    paying = {path: place for path, place in asked.items() if path.startswith(TAKE)}
    later = {path: place for path, place in asked.items() if path not in paying}
    used = cards_with_suits(paying) + (cards_with_suits(later) - pile)
    paid = _from((unplaced if hand is None else hand,), paying, used, before)
    gone = Counter(card for place in paid.values() for card in place)
    left = unplaced if hand is None else hand - gone
    sources = (pile if hand is None else left, left + pile)
    return paid | _from(sources, later, cards_with_suits(later), before, before.longer)


def _drawn(asked: Places, before: Before) -> Settled:
    """Cards of the stock; those drawn after it are of the pile, where that is turned over.

    It is not shuffled, the lowest comes first: a suit that is left out is that of the card there.
    """
    stock, drawn = before.stock, asked.get(DRAWN, ())
    if stock is None or before.rules.stock.when_empty != "turn_over" or not drawn[stock:]:
        return _from_packs(asked, before.packs, before.rules)
    settled = _from_packs({DRAWN: drawn[:stock]}, before.packs, before.rules)
    turned = drawn[stock:]
    lying = zip_longest(turned, before.pile[: len(turned)])
    return {DRAWN: (*settled[DRAWN], *(_lying(card, there) for card, there in lying))}


def _lying(card: Card | Rank, there: Card | None) -> Card:
    if isinstance(card, Card):
        return card
    same = there is not None and there.rank is card
    return there if there and same else Card(card.symbol + Suit.HEARTS.value)


def _aimed_at(aim: Written, laid: Written, before: Before) -> Cards:
    """The card as it is written; without a suit, one of that rank on the side's table.

    A card of another rank is meant for a sequence, others rather for a set.
    """
    (card,) = aim
    if isinstance(card, Card):
        return (card,)
    others = {rank_of(one) for one in laid if not is_wild_text(one)} - {card}
    suits = {one.suit for one in laid if isinstance(one, Card)}
    there = [(held, meld) for meld in before.melds for held in meld if held.rank is card]
    runs = [len({held.rank for held in naturals(meld)}) > 1 for _, meld in there]
    meant = [held for (held, _), run in zip(there, runs, strict=True) if run is bool(others)]
    of_suit = [held for held in meant if held.suit in suits]
    return (*of_suit, *meant, *(held for held, _ in there), *cards(f"{card.symbol}h"))[:1]
