"""The sequences of one suit, laid card by card from the lowest rank on.

Of a sequence that is not finished it matters where it began, how many naturals and wild cards it
has got, and not which: so sequences by the dozen are few to the plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cached_property
from operator import add, sub

from canasta_tutor.engine.melds.sequence import HIGHEST, highest_rank
from canasta_tutor.engine.search.group_ways import (
    Begun,
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
"""More wild cards than any hand holds."""
Open = tuple[Begun, ...]
"""The unfinished sequences of a suit."""
End = tuple[int, Numbers]
"""How a sequence may be finished: with so many wild cards more, and what it then brings."""


class Runs:
    """The sequences of one suit that a hand could lay or make longer."""

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
        self._none = Way((), 0, 0, 0, (0,) * len(setting.needs.needs))
        self._known: dict[Hashable, tuple[Way, ...]] = {}
        self._ended: dict[Hashable, tuple[End, ...]] = {}
        self._wanted: dict[Hashable, int] = {}

    @cached_property
    def span(self) -> range:
        """The ranks to be gone through, if there is a sequence or one could be begun."""
        hopeful = any(any(self._begun(-1, rank)) for rank in self.card)
        hopeful |= bool(self.card) and len(self.spots) > 1
        return range(min(self.card), max(self.card) + 1) if hopeful else range(0)

    def find_ways(self, rank: Rank | None, there: Open, used: int, count: int) -> tuple[Way, ...]:
        """Each thing to do with the unfinished sequences and so many cards of a rank.

        Without a rank wild cards alone come to sequences of the side.
        """
        key = (rank, there, used, count)
        if key not in self._known:
            ways = self._ways(rank, there, used, count) if rank else self._starts(None, used, 1, 0)
            found = {
                (way.open, frozenset(Counter(way.pieces).items()), way.plain): way
                for way in ways
                if way.jokers <= self._wilds
            }
            self._known[key] = tuple(found.values())
        return self._known[key]

    def _ways(self, rank: Rank, there: Open, used: int, left: int) -> Iterator[Way]:
        if not there:
            yield from self._starts(rank, used, left, 0)
            return
        for done in self._moves(there[0], rank, takes=left > 0):
            for way in self.find_ways(rank, there[1:], used, left - done.plain):
                self._setting.steps.spend()
                yield _both(done, way)

    def _starts(self, rank: Rank | None, used: int, left: int, first: int) -> Iterator[Way]:
        """Nothing begun, or each choice of sequences that begin with a card of the rank.

        Without a rank: those of the side that have got nothing and get wild cards alone.
        """
        yield self._none._replace(used=used)
        for place in range(first, len(self.spots)) if left else ():
            bit = self._bits[place]
            if not used & bit:
                for done in self._begun(place, rank):
                    for way in self._starts(rank, used | bit, left - bool(rank), place):
                        self._setting.steps.spend()
                        yield _both(done, way)

    def _begun(self, place: int, rank: Rank | None) -> Iterator[Way]:
        """A sequence begun, or one of the side made longer, with a card of the rank."""
        before = self.spots[place].before
        if rank is None:
            yield from self._finished(Begun(place, 0, 1, 0), 0, 1) if before else ()
        elif not self._covered(place, rank):
            wild = max(rank - highest_rank(before) - 1, 0) if before else 0
            if wild <= self._most:
                yield from self._with_card(Begun(place, 0, wild, 0), rank, wild)

    def _moves(self, run: Begun, rank: Rank, *, takes: bool) -> Iterator[Way]:
        """What may be done with a sequence: a card, a wild card, or it is passed."""
        if self._covered(run.place, rank):
            yield from self._on(run, rank, 0, 0)
            return
        if takes:
            yield from self._with_card(run, rank, 0)
        if run.wild < self._most:
            row = run.row if run.row == self._row else 0
            yield from self._on(run._replace(wild=run.wild + 1, row=row), rank, 0, 1)

    def _with_card(self, run: Begun, rank: Rank, wild: int) -> Iterator[Way]:
        """The sequence with the card of the rank, to be gone on with or finished."""
        row = min(run.row + 1, self._row)
        longer = run._replace(ranks=run.ranks | 1 << rank, row=row)
        yield from self._on(longer, rank, 1, wild)
        yield from self._finished(longer, 1, wild)

    def _on(self, run: Begun, rank: Rank, taken: int, wild: int) -> Iterator[Way]:
        """The sequence left unfinished, if it may yet be finished."""
        wants = self._wants(run, rank)
        if wants < NEVER:
            here = run._replace(wants=wants)
            yield self._none._replace(open=(here,), plain=taken, jokers=wild)

    def _wants(self, run: Begun, rank: Rank) -> int:
        """The fewest wild cards more with which it may be finished above a rank."""
        key = (run.look, rank)
        if key not in self._wanted:
            higher = Rank(rank + 1) if rank < HIGHEST else None
            ways = self._moves(run, higher, takes=higher in self.card) if higher else ()
            wants = (way.jokers + sum(each.wants for each in way.open) for way in ways)
            self._wanted[key] = min(wants, default=NEVER)
        return self._wanted[key]

    def _finished(self, run: Begun, taken: int, wild: int) -> Iterator[Way]:
        spot, plain = self.spots[run.place], self._plain(run)
        for more, brought in self._ends(run):
            piece = Piece(spot, plain, 0, run.wild + more)
            yield Way((piece,), taken, 0, wild + more, brought)

    def _covered(self, place: int, rank: Rank) -> bool:
        """Whether a sequence of the side lies at that rank."""
        before = self.spots[place].before
        return before is not None and before.rank <= rank <= highest_rank(before)

    def _ends(self, run: Begun) -> tuple[End, ...]:
        """What it brings if it is finished with no wild card more, with one more and so on."""
        if run.look not in self._ended:
            ends = (self._end(run, more) for more in range(self._wilds - run.wild + 1))
            self._ended[run.look] = tuple([end for end in ends if end])
        return self._ended[run.look]

    def _end(self, run: Begun, more: int) -> End | None:
        """What the sequence brings with so many wild cards more, None where it may not lie."""
        setting, spot = self._setting, self.spots[run.place]
        plain, wild = self._plain(run), run.wild + more
        if not fits_place(Piece(spot, plain, 0, wild), setting.rules, setting.occasion):
            return None
        made = join_meld_at(spot, (*plain, *(JOKER,) * wild), setting.rules)
        if made is None or setting.needs.bars_meld(made):
            return None
        brought = setting.needs.count_brought(made)
        if spot.before:
            brought = tuple(map(sub, brought, setting.needs.count_brought(spot.before)))
        return more, brought

    def _plain(self, run: Begun) -> Cards:
        return tuple([card for rank, card in self.card.items() if run.ranks >> rank & 1])


def _both(one: Way, other: Way) -> Way:
    """Both done; the other says which sequences of the side are then used."""
    return Way(
        (*one.pieces, *other.pieces),
        one.plain + other.plain,
        0,
        one.jokers + other.jokers,
        tuple(map(add, one.brought, other.brought)),
        open=tuple(sorted((*one.open, *other.open))),
        used=other.used,
    )
