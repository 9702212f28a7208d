"""Cards written without a suit: any suit that the packs still allow.

Hand, melds, pile and the cards asked about are settled together, so that they fit each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import ALL_CARDS, PLAIN_RANKS, Card, Cards, Rank, Suit
from canasta_tutor.engine.values.input_faults import Fault, InputError, TooManyCopies

Written = tuple[Card | Rank, ...]
"""Cards in the order written; a rank stands for a card whose suit is left out."""
Sources = tuple[Counter[Card], ...]
"""Where cards that are played may come from: the likeliest first, the last one has all."""


class SuitNeeded(Fault, code="card.suit_needed"):
    """A three without its suit: red and black threes differ."""

    text: str


_RANKS = {rank.symbol: rank for rank in Rank if rank < Rank.JOKER} | {"10": Rank.TEN}


def read_open_cards(text: str) -> Written:
    """The cards of a text, suits still open.

    Raises:
        InputError: a word names no card, or a three has no suit.
    """
    return tuple(_word(word) for word in text.replace(",", " ").split())


def _word(word: str) -> Card | Rank:
    rank = _RANKS.get(word.upper())
    if rank is Rank.THREE:
        raise InputError(SuitNeeded(word))
    if rank:
        return rank
    return Card(word)


def count_suited(cards: Written) -> Counter[Card]:
    """The cards that are written with their suits."""
    return Counter(card for card in cards if isinstance(card, Card))


def give_one_suit(
    place: Written, held: Counter[Card], rules: RuleSet, longer: Cards = ()
) -> Written:
    """The cards with one suit for all that have none, where they could be a sequence so.

    `held` are the cards that there are, `longer` those that lengthen a sequence. Where no suit
    has them all they stay as written.
    """
    ranks = [rank_of(card) for card in place if not is_wild_text(card)]
    if "sequence" not in rules.meld.kinds or len(set(ranks)) < max(len(ranks), 2):
        return place
    suits = {card.suit for card in place if isinstance(card, Card) and not card.wild} or set(Suit)
    short = len(place) < rules.meld.min_cards
    likely = [card.suit for card in longer if short and card.rank in ranks]
    for suit in dict.fromkeys((*likely, *Suit)):
        given = tuple(read_suited(card, suit) for card in place)
        if suits == {suit} or (len(suits) > 1 and suit in suits):
            fits = not count_suited(given) - count_suited(place) - held
            if fits:
                return given
    return place


def find_lengthening(melds: Iterable[Written], rules: RuleSet) -> Cards:
    """The cards that would make sequences longer whose suit is written, the nearest first."""
    found: dict[Card, int] = {}
    for meld in melds if "sequence" in rules.meld.kinds else ():
        plain = [card for card in meld if not is_wild_text(card)]
        ranks = {rank_of(card) for card in plain}
        suits = {card.suit for card in plain if isinstance(card, Card) and card.suit}
        if len(suits) != 1 or len(ranks) < 2:
            continue
        for rank in {*PLAIN_RANKS} - ranks:
            card, away = read_suited(rank, *suits), min(abs(rank - other) for other in ranks)
            if isinstance(card, Card):
                found[card] = min(away, found.get(card, away))
    return tuple(sorted(found, key=lambda card: (found[card], card.order)))


def rank_of(card: Card | Rank) -> Rank:
    """The rank of a card, be its suit written or not."""
    return card if isinstance(card, Rank) else card.rank


def is_wild_text(card: Card | Rank) -> bool:
    """Whether a card is wild, be its suit written or not."""
    return card is Rank.TWO if isinstance(card, Rank) else card.wild


def read_suited(card: Card | Rank, suit: Suit) -> Card | Rank:
    """The card in that suit, if it has none and is no two, which needs none."""
    if isinstance(card, Card) or card is Rank.TWO:
        return card
    return Card(card.symbol + suit.value)


class Packs:
    """The cards not yet placed anywhere."""

    def __init__(self, deck: Iterable[Card]) -> None:
        self.whole = Counter(deck)
        self.left = Counter(self.whole)

    def spend(self, cards: Counter[Card]) -> None:
        """Place cards whose suits are known.

        Raises:
            InputError: there are not so many of a card.
        """
        for card, count in cards.items():
            if count > self.left[card]:
                placed = self.whole[card] - self.left[card] + count
                raise InputError(TooManyCopies(card.text, placed, self.whole[card]))
            self.left[card] -= count

    def settle(self, cards: Written, *wanted: Counter[Card]) -> Cards:
        """Give each card without a suit one: the wanted cards first, then what is left."""
        wishes = [Counter(wish) for wish in wanted]
        settled: list[Card] = []
        for card in cards:
            if isinstance(card, Rank):
                card = self._pick(card, wishes)
                for wish in [wish for wish in wishes if wish[card] > 0][:1]:
                    wish[card] -= 1
            settled.append(card)
        return tuple(settled)

    def _pick(self, rank: Rank, wishes: list[Counter[Card]]) -> Card:
        suits = [card for card in ALL_CARDS if card.rank is rank]
        free = [card for card in suits if self.left[card] > 0]
        if not free:
            total = sum(self.whole[card] for card in suits)
            raise InputError(TooManyCopies(rank.symbol, total + 1, total))
        card = max(free, key=lambda one: ([wish[one] > 0 for wish in wishes], self.left[one]))
        self.left[card] -= 1
        return card


def settle_from(
    sources: Sources, cards: Written, packs: Packs, used: Counter[Card], longer: Cards = ()
) -> Cards:
    """Give cards that are played suits of those of the sources, else any that might be held.

    The first that still has a card gives it, one that lengthens a sequence (`longer`) rather
    than another. `used` are the cards played so far; it grows.
    """
    settled: list[Card] = []
    for card in cards:
        if isinstance(card, Rank):
            card = _played(card, sources, packs, used, longer)
            used[card] += 1
        settled.append(card)
    return tuple(settled)


def _played(rank: Rank, sources: Sources, packs: Packs, used: Counter[Card], longer: Cards) -> Card:
    nearest = [card for card in longer if card.rank is rank]
    suits = [card for card in ALL_CARDS if card.rank is rank]
    for there in sources:
        for card in nearest:
            if there[card] > used[card]:
                return card
        best = max(
            suits, key=lambda card: (there[card] - used[card], packs.left[card] - used[card])
        )
        if there[best] > used[best]:
            return best
    return max(suits, key=lambda card: packs.left[card] - used[card])
