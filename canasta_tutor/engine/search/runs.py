"""The sequences of one suit, laid card by card from the lowest rank on.

Of a sequence that is not finished matters only what may yet become of it, which has a name of its
own: a number. So sequences by the dozen, with wild cards here or there, are few to the plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from functools import cached_property
from operator import add, sub
from typing import NamedTuple

from canasta_tutor.engine.melds.sequence import HIGHEST, top
from canasta_tutor.engine.search.groups import Piece, joined_at, run_fits, sequence_spot
from canasta_tutor.engine.search.needs import Numbers, total
from canasta_tutor.engine.search.sets import Pieces, Setting
from canasta_tutor.engine.values.cards import JOKER, Card, Cards, Rank, Suit, cards
from canasta_tutor.engine.values.table import SEQUENCE, Meld

ANY = tuple(Card(Rank(rank).symbol + Suit.HEARTS.value) for rank in range(Rank.THREE, HIGHEST + 1))
"""Cards of a suit; which, is all one."""


class Begun(NamedTuple):
    """A sequence to which a further natural must come: where it lies, what it has got.

    `ranks`: a bit for each rank of its naturals. `row`: so many of them lie side by side on top, or
    as many anywhere as a clean group asks for. `future`: a name for all that may become of it.
    """

    place: int
    ranks: int
    wild: int
    row: int
    future: int = 0

    @property
    def look(self) -> tuple[int, int, int, int, int]:
        """All that decides what it brings and what may become of it."""
        lowest = self.ranks & -self.ranks
        return self.place, lowest, self.ranks.bit_count(), self.wild, self.row


Open = tuple[Begun, ...]


class Way(NamedTuple):
    """What is done with all sequences of a suit at a rank.

    `pieces`: those that are finished; `open`: those that are not. `taken`: so many of the cards
    there; `used`: a bit for each sequence of the side that got some.
    """

    pieces: Pieces
    open: Open
    used: int
    taken: int
    wild: int
    brought: Numbers


class End(NamedTuple):
    """How a sequence may be finished: with so many wild cards more, and what it then brings."""

    more: int
    brought: Numbers


class Runs:
    """The sequences of one suit that a hand could lay or make longer.

    `ended`: how sequences may be finished, shared by the suits.
    """

    def __init__(
        self, setting: Setting, suit: Suit, ended: dict[Hashable, tuple[End, ...]]
    ) -> None:
        self._setting, self._ended, values = setting, ended, setting.rules
        laid = [(1 << place, meld) for place, meld in enumerate(setting.melds)]
        own = [(bit, sequence_spot(suit, meld)) for bit, meld in laid if meld.suit is suit]
        self.spots = (*(spot for _, spot in own), sequence_spot(suit, None))
        self._bits = (*(bit for bit, _ in own), 0)
        self.card = setting.held.of_suit(suit)
        self.copies = {
            rank: setting.held.ranks[rank].count(card) for rank, card in self.card.items()
        }
        limit = values.meld.sequence_wilds
        self._wilds = setting.held.wilds
        self._most = self._wilds if limit is None else min(limit, self._wilds)
        clean = setting.occasion.opening and values.initial.clean_group == "three_naturals"
        self._row = values.meld.min_cards if clean else 0
        self._none = Way((), (), 0, 0, 0, (0,) * len(setting.needs.needs))
        self._names: dict[Hashable, int] = {(): 0}
        self._futures: dict[Hashable, int] = {}
        self._known: dict[Hashable, tuple[Way, ...]] = {}
        self._promised: dict[tuple[int, Open], Numbers] = {}

    @property
    def hopeful(self) -> bool:
        """Whether there is a sequence of the side, or one could be begun."""
        begun = (self._longer(Begun(-1, 0, 0, 0), rank) for rank in self.card)
        return len(self.spots) > 1 or any(run.future for run in begun)

    def card_of(self, rank: Rank | None) -> Card | None:
        """The card of a rank, if the hand holds it."""
        return self.card.get(rank) if rank else None

    def ways(self, rank: Rank | None, there: Open, used: int, count: int) -> tuple[Way, ...]:
        """Each thing to do with the unfinished sequences and so many cards of a rank.

        Without a rank wild cards alone come to sequences of the side.
        """
        key = (rank, there, used, count)
        if key not in self._known:
            ahead = sum(count for of, count in self.copies.items() if rank and of > rank)
            ways = self._ways(rank, there, used, count) if rank else self._added(used, 0)
            found = {
                (way.open, frozenset(Counter(way.pieces).items()), way.taken): way
                for way in ways
                if way.wild <= self._wilds and len(way.open) <= ahead
            }
            self._known[key] = tuple(found.values())
        return self._known[key]

    def _ways(self, rank: Rank, there: Open, used: int, left: int) -> Iterator[Way]:
        if not there:
            yield from self._starts(rank, used, left, 0)
            return
        for done in self._moves(there[0], rank, left > 0):
            for way in self._ways(rank, there[1:], used, left - done.taken):
                yield _both(done, way)

    def _starts(self, rank: Rank, used: int, left: int, first: int) -> Iterator[Way]:
        """Nothing begun, or each choice of sequences that begin with a card of the rank."""
        yield self._none._replace(used=used)
        for place in range(first, len(self.spots)) if left else ():
            bit = self._bits[place]
            if not used & bit:
                for done in self._begun(place, rank):
                    for way in self._starts(rank, used | bit, left - 1, place):
                        yield _both(done, way)

    def _begun(self, place: int, rank: Rank) -> Iterator[Way]:
        """A sequence begun, or one of the side made longer, with a card of the rank."""
        before = self.spots[place].before
        if not self._covered(place, rank):
            wild = max(rank - top(before) - 1, 0) if before else 0
            if wild <= self._most:
                yield from self._with_card(Begun(place, 0, wild, 0), rank, wild)

    def _moves(self, run: Begun, rank: Rank, takes: bool) -> Iterator[Way]:
        """What may be done with a sequence: a card, a wild card, or it is passed."""
        if self._covered(run.place, rank):
            yield from self._on(self._named(run, rank), 0, 0)
            return
        if takes:
            yield from self._with_card(run, rank, 0)
        if run.wild < self._most:
            yield from self._on(self._wider(run, rank), 0, 1)

    def _with_card(self, run: Begun, rank: Rank, wild: int) -> Iterator[Way]:
        """The sequence with the card of the rank, to be gone on with or finished."""
        run = self._longer(run, rank)
        yield from self._on(run, 1, wild)
        yield from self._finished(run, 1, wild)

    def _on(self, run: Begun, taken: int, wild: int) -> Iterator[Way]:
        """The sequence left unfinished, if something may yet become of it."""
        if run.future:
            yield self._none._replace(open=(run,), taken=taken, wild=wild)

    def _finished(self, run: Begun, taken: int, wild: int) -> Iterator[Way]:
        spot, plain = self.spots[run.place], self._plain(run)
        for more, brought in self._ends(run):
            piece = Piece(spot, plain, 0, run.wild + more)
            yield Way((piece,), (), 0, taken, wild + more, brought)

    def _added(self, used: int, first: int) -> Iterator[Way]:
        """Nothing, or wild cards alone added to sequences of the side that have got nothing."""
        yield self._none._replace(used=used)
        for place in range(first, len(self.spots) - 1):
            if not used & self._bits[place]:
                for done in self._finished(Begun(place, 0, 1, 0), 0, 1):
                    for way in self._added(used | self._bits[place], place + 1):
                        yield _both(done, way)

    def _longer(self, run: Begun, rank: Rank) -> Begun:
        """The same with the natural of the rank."""
        row = min(run.row + 1, self._row)
        return self._named(run._replace(ranks=run.ranks | 1 << rank, row=row), rank)

    def _wider(self, run: Begun, rank: Rank) -> Begun:
        """The same with one wild card more."""
        row = run.row if run.row == self._row else 0
        return self._named(run._replace(wild=run.wild + 1, row=row), rank)

    def _named(self, run: Begun, rank: Rank) -> Begun:
        return run._replace(future=self._future(run, rank))

    def _future(self, run: Begun, rank: int) -> int:
        """A name for all that may yet become of a sequence, 0 where that is nothing.

        It depends on the lowest card, on the numbers and on the naturals side by side alone.
        """
        key = (run.look, rank)
        if key not in self._futures:
            ahead = self._ahead(run, Rank(rank + 1)) if rank < HIGHEST else ()
            self._futures[key] = self._names.setdefault(ahead, len(self._names))
        return self._futures[key]

    def _ahead(self, run: Begun, rank: Rank) -> tuple[Hashable, ...]:
        """What may become of it at the next rank: finished there, or later on."""
        if self._covered(run.place, rank):
            later = self._future(run, rank)
            return ("covered", later) if later else ()
        ends: tuple[End, ...] = ()
        longer = passed = 0
        if rank in self.card:
            taken = self._longer(run, rank)
            ends, longer = self._ends(taken), taken.future
        if run.wild < self._most:
            passed = self._wider(run, rank).future
        return (ends, longer, passed) if ends or longer or passed else ()

    def most(self, rank: int, there: Open) -> Numbers:
        """The most that these and others could bring with all cards from a rank on."""
        if (rank, there) not in self._promised:
            found = sum(count for of, count in self.copies.items() if of >= rank)
            found += sum(run.ranks.bit_count() + run.wild for run in there)
            found += self._wilds if found and self._most else 0
            new, *laid = self._gains
            more = (tuple(gain for _, gain in each) for each in laid)
            each = tuple(found // least * gain for least, gain in new)
            self._promised[rank, there] = total((each, *more), len(each))
        return self._promised[rank, there]

    @cached_property
    def _gains(self) -> list[list[tuple[int, int]]]:
        """For a new sequence and each of the side: what cards could bring, see `_gain`."""
        return [self._gain(spot.before) for spot in reversed(self.spots)]

    def _gain(self, before: Meld | None) -> list[tuple[int, int]]:
        """Of each need: the fewest cards that bring something, the most that any do."""
        needs, there = self._setting.needs, before.cards if before else ()
        had = needs.brought(before) if before else self._none.brought
        found = [(1, 0)] * len(had)
        for size in range(len(ANY) - len(there), 0, -1):
            for wild in range(min(self._most, size) + 1):
                group = cards((*there, *ANY[: size - wild], *(JOKER,) * wild))
                made = Meld(before.rank if before else Rank.FOUR, group, SEQUENCE)
                for index, (now, then) in enumerate(zip(needs.brought(made), had, strict=True)):
                    if now > then:
                        found[index] = size, max(found[index][1], now - then)
        return found

    def _covered(self, place: int, rank: Rank) -> bool:
        """Whether a sequence of the side lies at that rank."""
        before = self.spots[place].before
        return before is not None and before.rank <= rank <= top(before)

    def _ends(self, run: Begun) -> tuple[End, ...]:
        """What it brings if it is finished with no wild card more, with one more and so on."""
        shape, clean = self.spots[run.place].shape, run.row == self._row
        key = (shape, *run.look[1:4], clean)
        if key not in self._ended:
            most = self._wilds - run.wild
            ends = (self._end(run, more) for more in range(most + 1))
            self._ended[key] = tuple([end for end in ends if end])
        return self._ended[key]

    def _end(self, run: Begun, more: int) -> End | None:
        """What the sequence brings with so many wild cards more, None where it may not lie."""
        setting, spot = self._setting, self.spots[run.place]
        plain, wild = self._plain(run), run.wild + more
        if not run_fits(spot, plain, wild, setting.rules, setting.occasion):
            return None
        made = joined_at(spot, (*plain, *(JOKER,) * wild), setting.rules)
        if made is None or setting.needs.bar(made):
            return None
        brought = setting.needs.brought(made)
        if spot.before:
            brought = tuple(map(sub, brought, setting.needs.brought(spot.before)))
        return End(more, brought)

    def _plain(self, run: Begun) -> Cards:
        return tuple([card for rank, card in self.card.items() if run.ranks >> rank & 1])


def _both(one: Way, other: Way) -> Way:
    """Both done; the other says which sequences of the side are then used."""
    return Way(
        (*one.pieces, *other.pieces),
        tuple(sorted((*one.open, *other.open))),
        other.used,
        one.taken + other.taken,
        one.wild + other.wild,
        tuple(map(add, one.brought, other.brought)),
    )
