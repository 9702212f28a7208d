"""The sequences of one suit, laid card by card from the lowest rank up.

For an unfinished sequence, only its start and its numbers of naturals and wild cards matter, not
which cards it has. So dozens of sequences make only a few states of the plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cached_property
from operator import add, sub

from canasta_tutor.engine.melds.sequence import HIGHEST, highest_rank
from canasta_tutor.engine.search.group_ways import (
    OpenSequence,
    Piece,
    Setting,
    Way,
    fits_place,
    join_meld_at,
    sequence_spot,
)
from canasta_tutor.engine.search.needs import Numbers
from canasta_tutor.engine.values.cards import JOKER, Cards, Rank, Suit

NEVER = 100
"""More wild cards than any hand has."""
OpenSequences = tuple[OpenSequence, ...]
"""The unfinished sequences of a suit."""
Finish = tuple[int, Numbers]
"""A way to finish a sequence: the number of wild cards added, and what the sequence then brings.
"""


class SuitSequences:
    """The sequences of one suit that a player could lay or extend."""

    def __init__(self, setting: Setting, suit: Suit) -> None:
        self._setting, rules = setting, setting.rules
        laid = [(1 << place, meld) for place, meld in enumerate(setting.melds)]
        own = [(bit, sequence_spot(suit, meld)) for bit, meld in laid if meld.suit is suit]
        self.spots = (*(spot for _, spot in own), sequence_spot(suit, None))
        self._bits = (*(bit for bit, _ in own), 0)
        self.card = setting.held.of_suit(suit)
        limit, self._wilds = rules.meld.sequence_wilds, setting.held.wilds
        self._most = self._wilds if limit is None else min(limit, self._wilds)
        clean = setting.occasion.opening and rules.initial.clean_group == "three_naturals"
        self._row = rules.meld.min_cards if clean else 0
        """Number of consecutive naturals that a clean group needs; 0 if none is needed."""
        self._none = Way((), 0, 0, 0, (0,) * len(setting.needs.needs))
        self._known_ways: dict[Hashable, tuple[Way, ...]] = {}
        self._known_ends: dict[Hashable, tuple[Finish, ...]] = {}
        self._known_wants: dict[Hashable, int] = {}

    @cached_property
    def span(self) -> range:
        """The ranks to go through; none if the player can neither begin nor extend a sequence."""
        hopeful = any(any(self._begin(-1, rank)) for rank in self.card)
        hopeful |= bool(self.card) and len(self.spots) > 1
        return range(min(self.card), max(self.card) + 1) if hopeful else range(0)

    def find_ways(
        self, rank: Rank | None, there: OpenSequences, used: int, count: int
    ) -> tuple[Way, ...]:
        """Each way to continue at this rank; `there` holds the unfinished sequences.

        `count`: number of the player's cards of that rank and suit. Without a rank, sequences of
        the side get only wild cards.
        """
        key = (rank, there, used, count)
        if key not in self._known_ways:
            ways = (
                self._continue_all(rank, there, used, count)
                if rank
                else self._begin_some(None, used, 1, 0)
            )
            different = {
                (way.open, frozenset(Counter(way.pieces).items()), way.plain): way
                for way in ways
                if way.jokers <= self._wilds
            }
            self._known_ways[key] = tuple(different.values())
        return self._known_ways[key]

    def _continue_all(
        self, rank: Rank, there: OpenSequences, used: int, left: int
    ) -> Iterator[Way]:
        """Each way to continue the sequences of `there` one by one, and then to begin new ones."""
        if not there:
            yield from self._begin_some(rank, used, left, 0)
            return
        for done in self._continue(there[0], rank, takes=left > 0):
            for way in self.find_ways(rank, there[1:], used, left - done.plain):
                self._setting.steps.spend()
                yield _combine(done, way)

    def _begin_some(self, rank: Rank | None, used: int, left: int, first: int) -> Iterator[Way]:
        """Each choice of sequences to begin or extend with cards of the rank.

        The first choice has no sequence.

        If `rank` is None, no new sequence begins; wild cards alone extend sequences of the side
        that got no cards yet.
        """
        yield self._none._replace(used=used)
        for place in range(first, len(self.spots)) if left else ():
            bit = self._bits[place]
            if not used & bit:
                for done in self._begin(place, rank):
                    for way in self._begin_some(rank, used | bit, left - bool(rank), place):
                        self._setting.steps.spend()
                        yield _combine(done, way)

    def _begin(self, place: int, rank: Rank | None) -> Iterator[Way]:
        """Begin a sequence, or extend a sequence of the side, with a card of the rank."""
        before = self.spots[place].before
        if rank is None:
            yield from self._finish(OpenSequence(place, 0, 1, 0), 0, 1) if before else ()
        elif not self._is_covered(place, rank):
            wild = max(rank - highest_rank(before) - 1, 0) if before else 0
            if wild <= self._most:
                yield from self._add_card(OpenSequence(place, 0, wild, 0), rank, wild)

    def _continue(self, run: OpenSequence, rank: Rank, *, takes: bool) -> Iterator[Way]:
        """Add the card of the rank (`takes`) or a wild card; skip a rank that the meld covers."""
        if self._is_covered(run.place, rank):
            yield from self._leave_open(run, rank, 0, 0)
            return
        if takes:
            yield from self._add_card(run, rank, 0)
        if run.wild < self._most:
            row = run.row if run.row == self._row else 0
            yield from self._leave_open(run._replace(wild=run.wild + 1, row=row), rank, 0, 1)

    def _add_card(self, run: OpenSequence, rank: Rank, wild: int) -> Iterator[Way]:
        """Add the card of the rank, and leave the sequence open or finish it."""
        row = min(run.row + 1, self._row)
        longer = run._replace(ranks=run.ranks | 1 << rank, row=row)
        yield from self._leave_open(longer, rank, 1, wild)
        yield from self._finish(longer, 1, wild)

    def _leave_open(self, run: OpenSequence, rank: Rank, taken: int, wild: int) -> Iterator[Way]:
        """Leave the sequence unfinished if a higher card can still finish it."""
        wants = self._count_wants(run, rank)
        if wants < NEVER:
            here = run._replace(wants=wants)
            yield self._none._replace(open=(here,), plain=taken, jokers=wild)

    def _count_wants(self, run: OpenSequence, rank: Rank) -> int:
        """The fewest further wild cards with which cards above `rank` can finish the sequence.

        The result is `NEVER` if they cannot finish it. The function tries each way to continue the
        sequence at the next rank. It adds up the wild cards used there and, if the sequence is then
        still open, the fewest wild cards needed from there on.
        """
        key = (run.look, rank)
        if key not in self._known_wants:
            higher = Rank(rank + 1) if rank < HIGHEST else None
            ways = self._continue(run, higher, takes=higher in self.card) if higher else ()
            wants = (way.jokers + sum(each.wants for each in way.open) for way in ways)
            self._known_wants[key] = min(wants, default=NEVER)
        return self._known_wants[key]

    def _finish(self, run: OpenSequence, taken: int, wild: int) -> Iterator[Way]:
        """Lay the sequence, each time with another number of further wild cards."""
        spot, plain = self.spots[run.place], self._list_naturals(run)
        for more, brought in self._find_ends(run):
            piece = Piece(spot, plain, 0, run.wild + more)
            yield Way((piece,), taken, 0, wild + more, brought)

    def _is_covered(self, place: int, rank: Rank) -> bool:
        before = self.spots[place].before
        return before is not None and before.rank <= rank <= highest_rank(before)

    def _find_ends(self, run: OpenSequence) -> tuple[Finish, ...]:
        """Each legal way to finish the sequence, with no further wild card, with one, and so on."""
        if run.look not in self._known_ends:
            ends = (self._find_end(run, more) for more in range(self._wilds - run.wild + 1))
            self._known_ends[run.look] = tuple([end for end in ends if end])
        return self._known_ends[run.look]

    def _find_end(self, run: OpenSequence, more: int) -> Finish | None:
        """What the sequence brings with `more` further wild cards; None if it is illegal."""
        setting, spot = self._setting, self.spots[run.place]
        plain, wild = self._list_naturals(run), run.wild + more
        if not fits_place(Piece(spot, plain, 0, wild), setting.rules, setting.occasion):
            return None
        made = join_meld_at(spot, (*plain, *(JOKER,) * wild), setting.rules)
        if made is None or setting.needs.bars_meld(made):
            return None
        brought = setting.needs.count_brought(made)
        if spot.before:
            brought = tuple(map(sub, brought, setting.needs.count_brought(spot.before)))
        return more, brought

    def _list_naturals(self, run: OpenSequence) -> Cards:
        return tuple([card for rank, card in self.card.items() if run.ranks >> rank & 1])


def _combine(one: Way, other: Way) -> Way:
    """Both ways as one; `other` is the later way, so its `used` already has all used sequences."""
    return Way(
        (*one.pieces, *other.pieces),
        one.plain + other.plain,
        0,
        one.jokers + other.jokers,
        tuple(map(add, one.brought, other.brought)),
        open=tuple(sorted((*one.open, *other.open))),
        used=other.used,
    )
