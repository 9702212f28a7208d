"""Turning pieces into the groups that a player lays.

A piece only counts cards: some naturals of a rank, some wild cards. An action names cards of the
hand, and it makes clear which meld each group joins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from canasta_tutor.engine.melds.laying import Occasion, Places, find_target
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import Steps, steps_left
from canasta_tutor.engine.search.group_ways import Piece, Pieces, Spot, find_pieces
from canasta_tutor.engine.search.hand import SortedHand, sort_hand
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, distinct, naturals
from canasta_tutor.engine.values.table import Meld

Intended = tuple[Meld | None, Cards]
"""The meld that cards join, as it is at that moment (None for a new meld), and the cards."""
FixesTwos = Callable[[Piece], bool]
"""Whether a piece fixes which of its wild cards are twos."""
STEPS_PER_GROUP = 10
"""Steps that the search spends for each group: choose its cards, name it, check it."""


def find_groups(
    hand: Cards, melds: tuple[Meld, ...], rules: RuleSet, dead: frozenset[Rank] = frozenset()
) -> Iterator[Lay]:
    """Each single group that a player could lay from a hand: new melds and additions.

    `dead`: the ranks that nobody may meld any more.
    """
    held, occasion = sort_hand(hand, rules), Occasion(opening=not melds, dead=dead)
    for piece in find_pieces(held, melds, rules, occasion):
        group = name_lays(((piece.spot.before, piece.cards(held)),), melds, rules, occasion)
        if group is not None:
            yield group[0]


def name_lays(
    meant: Iterable[Intended], melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> tuple[Lay, ...] | None:
    """The groups as lays, in order.

    None if the engine could add a group to another meld than meant.

    Each lay joins the meld that it is meant for, or an equal meld.
    """
    places, lays = Places(melds), list[Lay]()
    for before, group in meant:
        for lay in _list_names(before, group):
            target = find_target(lay, places, rules, occasion)
            if target and before == (None if target[0] is None else places.melds[target[0]]):
                break
        else:
            return None
        lays.append(lay)
        places.settle(target)
    return tuple(lays)


def _list_names(before: Meld | None, group: Cards) -> Iterator[Lay]:
    """Each way to name the group, the shortest first."""
    chosen = cards(group)
    yield Lay(chosen)
    if before is None:
        yield Lay(chosen, new=True)
        return
    yield from (Lay(chosen, onto=card) for card in distinct((before.mark, *before.cards)))


def can_pay(held: SortedHand, found: Iterable[Piece]) -> bool:
    """Whether the hand has enough cards for all the pieces together."""
    twos, jokers = len(held.twos), len(held.jokers)
    ranks, in_sequences = Counter[Rank](), Counter[Card]()
    for piece in found:
        twos, jokers = twos - piece.twos, jokers - piece.jokers
        ranks.update([card.rank for card in piece.plain])
        if piece.spot.suit:
            in_sequences.update(piece.plain)
    return (
        min(twos, jokers) >= 0
        and all(n <= len(held.ranks[rank]) for rank, n in ranks.items())
        and all(n <= held.ranks[card.rank].count(card) for card, n in in_sequences.items())
    )


def deal_out_cards(
    found: Iterable[Pieces],
    held: SortedHand,
    own: FixesTwos = lambda piece: True,
    steps: Steps | None = None,
) -> Iterator[tuple[Intended, ...]]:
    """Each way to give cards of the hand to the pieces, as groups and the melds they are meant for.

    `own`: which pieces fix the number of their twos; for the other pieces every split of their wild
    cards into twos and jokers is a way. Ways that lead to equal melds count once.
    """
    seen, steps = set(), steps or steps_left()
    for way in found:
        plain = _give_naturals(way, held)
        for twos in _split_wilds(way, len(held.twos), len(held.jokers), own):
            steps.spend(STEPS_PER_GROUP * (len(way) + 1))
            meant = tuple(_give_cards(way, plain, twos, held))
            if (change := _count_change(way, meant)) not in seen:
                seen.add(change)
                yield meant


def count_twos(meant: tuple[Intended, ...]) -> int:
    """Number of twos in the groups."""
    return sum(card.rank is Rank.TWO for _, group in meant for card in group)


def _count_change(way: Pieces, meant: tuple[Intended, ...]) -> frozenset[object]:
    """For each look of melds, how many the way adds (positive) or removes (negative)."""
    counts = Counter[object]()
    for piece, (before, group) in zip(way, meant, strict=True):
        laid = before.cards if before else ()
        counts[_look_of(piece.spot, (*laid, *group))] += 1
        if before:
            counts[_look_of(piece.spot, laid)] -= 1
    return frozenset(item for item in counts.items() if item[1])


def _look_of(spot: Spot, group: Cards) -> object:
    """Everything about a meld that matters: its suit or rank, its naturals, its wild cards.

    The suits of the cards in a set do not matter, and neither do the suits of twos.
    """
    plain = naturals(group)
    twos = sum(card.rank is Rank.TWO for card in group)
    named = cards(plain) if spot.suit else len(plain)
    return spot.suit, spot.rank, named, twos, len(group)


def _split_wilds(way: Pieces, twos: int, jokers: int, own: FixesTwos) -> Iterator[tuple[int, ...]]:
    """Each way to split the wild cards of the pieces: the number of twos in each.

    Fewest twos first.
    """
    if not way:
        yield ()
        return
    piece = way[0]
    wild = piece.twos + piece.jokers
    least, most = max(wild - jokers, 0), min(wild, twos)
    if own(piece):
        least, most = max(least, piece.twos), min(most, piece.twos)
    for count in range(least, most + 1):
        for others in _split_wilds(way[1:], twos - count, jokers - (wild - count), own):
            yield (count, *others)


def _give_naturals(way: Pieces, held: SortedHand) -> list[Cards]:
    """The naturals of each piece.

    Sequences take their own cards; sets take the first of the cards left over.
    """
    left = {rank: list(plain) for rank, plain in held.ranks.items()}
    for card in (card for piece in way if piece.spot.suit for card in piece.plain):
        left[card.rank].remove(card)
    return [p.plain if p.spot.suit else tuple([left[c.rank].pop(0) for c in p.plain]) for p in way]


def _give_cards(
    way: Pieces, plain: list[Cards], splits: tuple[int, ...], held: SortedHand
) -> Iterator[Intended]:
    """The groups, each with its naturals and the next twos and jokers of the hand."""
    all_twos, all_jokers = iter(held.twos), iter(held.jokers)
    for piece, group, twos in zip(way, plain, splits, strict=True):
        jokers = piece.twos + piece.jokers - twos
        yield piece.spot.before, (*group, *islice(all_twos, twos), *islice(all_jokers, jokers))
