"""Give each card of a question a suit, so that the hand, the pile or the packs can hold it."""

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
"""Kinds of questions about cards that are not part of the position."""
FROM_STOCK = referee_asks.AskDraw | referee_asks.AskOffer | referee_asks.AskUpcards
"""Kinds of questions about cards from the stock, that is, cards that the packs have left."""
DRAWN = "ask.drawn"
Settled = dict[str, Cards]
"""Cards, by the path of the place in the question where they stand."""


@dataclass(frozen=True, slots=True)
class Before:
    """The settled position as the player to move sees it, and the cards that have no place yet."""

    packs: Packs
    rules: RuleSet
    hand: Counter[Card] | None
    """None if the hand is unknown."""
    pile: Cards
    melds: tuple[Cards, ...]
    stock: int | None
    longer: Cards
    """The cards that would lengthen a sequence of the player's side."""


def settle_ask(ask: referee_asks.Ask, asked: Places, before: Before) -> referee_asks.Ask:
    """The ask with suits for all its cards; where possible, these are suits of cards in the hand.

    Raises:
        InputError: the packs hold too few of a card.
    """
    if isinstance(ask, APART):
        settled = _settle_from_packs(asked, Packs(before.packs.whole), before.rules)
    elif isinstance(ask, FROM_STOCK):
        settled = _settle_drawn(asked, before)
    elif isinstance(ask, referee_asks.AskGoOut) and ask.take is not None:
        settled = _settle_going_out(asked, before)
    else:
        hand = before.packs.left if before.hand is None else before.hand
        settled = _settle_from_sources(
            (hand,), asked, cards_with_suits(asked), before, before.longer
        )
    aims = read_places(texts_of_ask(ask, AIM))
    for path, aim in aims.items():
        beside = asked.get(path.removesuffix(AIM) + "cards", ())
        settled[path] = _settle_aim(aim, beside, before)
    texts = {path: text_of(place) for path, place in settled.items()}
    return read(type(ask), rewrite_texts(ask.model_dump(exclude_unset=True), texts, "ask"))


def _settle_from_packs(asked: Places, packs: Packs, rules: RuleSet) -> Settled:
    """Settle cards that the position does not have: each comes from the packs."""
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


def _settle_from_sources(
    sources: Sources, asked: Places, used: Counter[Card], before: Before, longer: Cards = ()
) -> Settled:
    """Settle cards that players play from these sources; `used` cards have left them."""
    settled: Settled = {}
    for path, place in asked.items():
        run = give_one_suit(place, sources[-1] - used, before.rules, longer)
        used += count_suited(run) - count_suited(place)
        settled[path] = settle_from(sources, run, before.packs, used, longer)
    return settled


def _settle_going_out(asked: Places, before: Before) -> Settled:
    """Settle the cards of going out with the pile.

    The cards that take the pile come only from the hand. Cards laid afterwards come first from the
    hand, then from the pile; if the hand is unknown, they come first from the pile.
    """
    hand, pile, unplaced = before.hand, Counter(before.pile[:-1]), before.packs.left
    paying = {path: place for path, place in asked.items() if path.startswith(TAKE)}
    later = {path: place for path, place in asked.items() if path not in paying}
    used = cards_with_suits(paying) + (cards_with_suits(later) - pile)
    paid = _settle_from_sources((unplaced if hand is None else hand,), paying, used, before)
    gone = Counter(card for place in paid.values() for card in place)
    left = unplaced if hand is None else hand - gone
    sources = (pile if hand is None else left, left + pile)
    return paid | _settle_from_sources(
        sources, later, cards_with_suits(later), before, before.longer
    )


def _settle_drawn(asked: Places, before: Before) -> Settled:
    """Settle drawn cards: from the stock, then from the turned-over pile.

    The pile is not shuffled and its lowest card comes first, so a card without a suit gets the suit
    of the card at its place in the pile.
    """
    stock, drawn = before.stock, asked.get(DRAWN, ())
    if stock is None or before.rules.stock.when_empty != "turn_over" or not drawn[stock:]:
        return _settle_from_packs(asked, before.packs, before.rules)
    settled = _settle_from_packs({DRAWN: drawn[:stock]}, before.packs, before.rules)
    turned = drawn[stock:]
    lying = zip_longest(turned, before.pile[: len(turned)])
    return {DRAWN: (*settled[DRAWN], *(_settle_by_pile(card, there) for card, there in lying))}


def _settle_by_pile(card: Card | Rank, there: Card | None) -> Card:
    if isinstance(card, Card):
        return card
    same = there is not None and there.rank is card
    return there if there and same else Card(card.symbol + Suit.HEARTS.value)


def _settle_aim(aim: Written, laid: Written, before: Before) -> Cards:
    """Settle the card that a group is aimed at: a card of that rank in a meld of the side.

    If the group has a card of another rank, the function looks for the card in sequences first,
    then in sets.
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
