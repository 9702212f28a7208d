"""Pieces as the groups that a player lays: with which cards of the hand, and named how.

Pieces are worked out by counting: so many naturals of a rank, so many wild cards. An action names
cards, and each group so that it lands at the meld that it is meant for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from canasta_tutor.engine.melds.laying import Occasion, Places, find_target
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import Steps, steps_left
from canasta_tutor.engine.search.group_ways import Piece, Pieces, Spot, find_pieces
from canasta_tutor.engine.search.hand import Stack, sort_hand
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, distinct, naturals
from canasta_tutor.engine.values.table import Meld

Meant = tuple[Meld | None, Cards]
"""Cards and the meld that they are meant for, as it is then; None: a new one."""
Own = Callable[[Piece], bool]
"""Whether a piece says which of its wild cards are twos."""
GIVEN = 10
"""Steps for each group of a way: to give it cards, to name it, to try whether it is legal."""


def find_groups(
    hand: Cards, melds: tuple[Meld, ...], rules: RuleSet, dead: frozenset[Rank] = frozenset()
) -> Iterator[Lay]:
    """Each single group that could be laid from a hand: new melds and additions.

    `dead`: the ranks that may not be melded any more.
    """
    held, occasion = sort_hand(hand, rules), Occasion(opening=not melds, dead=dead)
    for piece in find_pieces(held, melds, rules, occasion):
        group = name_lays(((piece.spot.before, piece.cards(held)),), melds, rules, occasion)
        if group is not None:
            yield group[0]


def name_lays(
    meant: Iterable[Meant], melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> tuple[Lay, ...] | None:
    """The groups laid one after the other; None where one cannot be told apart from another.

    Each lands where it is meant to, or at a meld that is just the same.
    """
    places, found = Places(melds), list[Lay]()
    for before, group in meant:
        for lay in _names(before, group):
            target = find_target(lay, places, rules, occasion)
            if target and before == (None if target[0] is None else places.melds[target[0]]):
                break
        else:
            return None
        found.append(lay)
        places.settle(target)
    return tuple(found)


def _names(before: Meld | None, group: Cards) -> Iterator[Lay]:
    """Each way to name the group, the shortest first."""
    chosen = cards(group)
    yield Lay(chosen)
    if before is None:
        yield Lay(chosen, new=True)
        return
    yield from (Lay(chosen, onto=card) for card in distinct((before.mark, *before.cards)))


def can_pay(held: Stack, found: Iterable[Piece]) -> bool:
    """Whether a hand has the cards for all pieces together."""
    twos, jokers = len(held.twos), len(held.jokers)
    ranks, runs = Counter[Rank](), Counter[Card]()
    for piece in found:
        twos, jokers = twos - piece.twos, jokers - piece.jokers
        ranks.update([card.rank for card in piece.plain])
        if piece.spot.suit:
            runs.update(piece.plain)
    enough = all(count <= len(held.ranks[rank]) for rank, count in ranks.items())
    there = all(count <= held.ranks[card.rank].count(card) for card, count in runs.items())
    return min(twos, jokers) >= 0 and enough and there


def deal_out_cards(
    found: Iterable[Pieces],
    held: Stack,
    own: Own = lambda piece: True,
    steps: Steps | None = None,
) -> Iterator[tuple[Meant, ...]]:
    """Each way to give the hand's cards to pieces, as groups and the melds they are meant for.

    `own`: the pieces that say which of their wild cards are twos; of others each split counts.
    Melds that are the same stand for each other.
    """
    seen, steps = set(), steps or steps_left()
    for way in found:
        plain = _naturals(way, held)
        for twos in _splits(way, len(held.twos), len(held.jokers), own):
            steps.spend(GIVEN * (len(way) + 1))
            meant = tuple(_groups(way, plain, twos, held))
            if (change := _change(way, meant)) not in seen:
                seen.add(change)
                yield meant


def twos_in(meant: tuple[Meant, ...]) -> int:
    """How many twos are laid."""
    return sum(card.rank is Rank.TWO for _, group in meant for card in group)


def _change(way: Pieces, meant: tuple[Meant, ...]) -> frozenset[object]:
    """Which melds, by all that matters, there are more of in the end, and which fewer."""
    counts = Counter[object]()
    for piece, (before, group) in zip(way, meant, strict=True):
        there = before.cards if before else ()
        counts[_look(piece.spot, (*there, *group))] += 1
        if before:
            counts[_look(piece.spot, there)] -= 1
    return frozenset(item for item in counts.items() if item[1])


def _look(spot: Spot, group: Cards) -> object:
    """A meld by all that matters: where it lies, its naturals, its twos and jokers.

    The suits of a set do not matter, nor those of twos.
    """
    plain = naturals(group)
    twos = sum(card.rank is Rank.TWO for card in group)
    named = cards(plain) if spot.suit else len(plain)
    return spot.suit, spot.rank, named, twos, len(group)


def _splits(way: Pieces, twos: int, jokers: int, own: Own) -> Iterator[tuple[int, ...]]:
    """Each way to make up the pieces' wild cards of twos and jokers: how many twos, few first."""
    if not way:
        yield ()
        return
    piece = way[0]
    wild = piece.twos + piece.jokers
    least, most = max(wild - jokers, 0), min(wild, twos)
    if own(piece):
        least, most = max(least, piece.twos), min(most, piece.twos)
    for low in range(least, most + 1):
        for others in _splits(way[1:], twos - low, jokers - (wild - low), own):
            yield (low, *others)


def _naturals(way: Pieces, held: Stack) -> list[Cards]:
    """The naturals of each piece: sequences get theirs, sets the first that are left."""
    left = {rank: list(plain) for rank, plain in held.ranks.items()}
    for card in (card for piece in way if piece.spot.suit for card in piece.plain):
        left[card.rank].remove(card)
    return [p.plain if p.spot.suit else tuple([left[c.rank].pop(0) for c in p.plain]) for p in way]


def _groups(
    way: Pieces, plain: list[Cards], splits: tuple[int, ...], held: Stack
) -> Iterator[Meant]:
    """The groups with the first twos and jokers that are left for each."""
    low = high = 0
    for piece, group, twos in zip(way, plain, splits, strict=True):
        jokers = piece.twos + piece.jokers - twos
        wild = (*held.twos[low : low + twos], *held.jokers[high : high + jokers])
        low, high = low + twos, high + jokers
        yield piece.spot.before, (*group, *wild)
