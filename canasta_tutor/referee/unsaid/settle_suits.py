"""Give cards written without a suit any suit that the packs still allow.

The module settles hand, melds, pile and the cards of the ask together, so that they fit each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import ALL_CARDS, PLAIN_RANKS, Card, Cards, Rank, Suit
from canasta_tutor.engine.values.input_faults import Fault, InputError, TooManyCopies

Written = tuple[Card | Rank, ...]
"""Cards in the order written; a rank stands for a card without a suit."""
Sources = tuple[Counter[Card], ...]
"""Where played cards may come from, the likeliest source first; the last source has all cards."""


class SuitNeeded(Fault, code="card.suit_needed"):
    """A three without its suit: red and black threes differ."""

    text: str


_RANKS = {rank.symbol: rank for rank in Rank if rank < Rank.JOKER} | {"10": Rank.TEN}


def read_open_cards(text: str) -> Written:
    """Read the cards of a text; suits may be left out.

    Raises:
        InputError: a word names no card, or a three has no suit.
    """
    return tuple(_read_word(word) for word in text.replace(",", " ").split())


def _read_word(word: str) -> Card | Rank:
    rank = _RANKS.get(word.upper())
    if rank is Rank.THREE:
        raise InputError(SuitNeeded(word))
    if rank:
        return rank
    return Card(word)


def count_suited(cards: Written) -> Counter[Card]:
    """Count the cards whose suits the question gives."""
    return Counter(card for card in cards if isinstance(card, Card))


def give_one_suit(
    place: Written, held: Counter[Card], rules: RuleSet, longer: Cards = ()
) -> Written:
    """The cards, with one suit for all cards that have none, if the cards can then be a sequence.

    `held`: the cards that are available. `longer`: cards that lengthen a sequence; their suits are
    tried first. If no suit has all these cards, the cards stay as written.
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
    """The cards that would lengthen sequences with a written suit, the nearest ranks first."""
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
    """The rank of a card, whether or not its suit is written."""
    return card if isinstance(card, Rank) else card.rank


def is_wild_text(card: Card | Rank) -> bool:
    """Whether a card is wild, whether or not its suit is written."""
    return card is Rank.TWO if isinstance(card, Rank) else card.wild


def read_suited(card: Card | Rank, suit: Suit) -> Card | Rank:
    """The card with this suit, if its suit is open.

    A two stays without a suit: its suit never matters.
    """
    if isinstance(card, Card) or card is Rank.TWO:
        return card
    return Card(card.symbol + suit.value)


class Packs:
    """The cards of the game: all cards, and the cards that have no place yet."""

    def __init__(self, deck: Iterable[Card]) -> None:
        self.whole = Counter(deck)
        self.left = Counter(self.whole)

    def spend(self, cards: Counter[Card]) -> None:
        """Place cards whose suits are known.

        Raises:
            InputError: the packs have too few of a card.
        """
        for card, count in cards.items():
            if count > self.left[card]:
                placed = self.whole[card] - self.left[card] + count
                raise InputError(TooManyCopies(card.text, placed, self.whole[card]))
            self.left[card] -= count

    def settle(self, cards: Written, *wanted: Counter[Card]) -> Cards:
        """Give each card without a suit the suit of a wanted card, else of a card in the packs."""
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
    """Give played cards the suits of cards in the sources, else any suit that the packs have left.

    The first source that still has a card of the rank gives it; cards that lengthen a sequence
    (`longer`) come first. `used`: the cards played so far; the function adds to it.
    """
    settled: list[Card] = []
    for card in cards:
        if isinstance(card, Rank):
            card = _pick_from_sources(card, sources, packs, used, longer)
            used[card] += 1
        settled.append(card)
    return tuple(settled)


def _pick_from_sources(
    rank: Rank, sources: Sources, packs: Packs, used: Counter[Card], longer: Cards
) -> Card:
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
