"""Sequences while they are laid, card by card from the lowest on.

Of an unfinished sequence matters only what may yet become of it. Those of which the same may
become stand for each other, so that there are few, however many wild cards a sequence may hold.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from itertools import groupby
from operator import add

from canasta_tutor.engine.melds.sequence import HIGHEST, top
from canasta_tutor.engine.search.choices import Setting
from canasta_tutor.engine.search.moves import Move, Open, Unfinished, Way
from canasta_tutor.engine.search.needs import Numbers
from canasta_tutor.engine.search.promises import End, Gain, Gains, Promise
from canasta_tutor.engine.search.spots import sequence_spot
from canasta_tutor.engine.values.cards import Card, Rank, Suit


class Runs:
    """The sequences of one suit that a hand could lay or make longer.

    `every`: no two unfinished sequences stand for each other, so that each way is found.
    `loosely`: for a bound alone; each may get any number of wild cards, and what is needed is not
    asked.
    """

    def __init__(
        self,
        setting: Setting,
        suit: Suit,
        gains: Gains,
        promise: Promise,
        *,
        every: bool = False,
        loosely: bool = False,
    ) -> None:
        self._setting, self._suit, self._gains, self._promise = setting, suit, gains, promise
        self._every, self._loosely = every, loosely
        laid = [(1 << place, meld) for place, meld in enumerate(setting.melds)]
        own = [(bit, sequence_spot(suit, meld)) for bit, meld in laid if meld.suit is suit]
        self.spots = (*(spot for _, spot in own), sequence_spot(suit, None))
        self._bits = (*(bit for bit, _ in own), 0)
        self.card = setting.held.of_suit(suit)
        self.copies = {
            rank: setting.held.ranks[rank].count(card) for rank, card in self.card.items()
        }
        limit = setting.rules.meld.sequence_wilds
        self._limit = HIGHEST if limit is None else limit
        self._wilds = setting.held.wilds
        self._most = min(self._limit, self._wilds)
        self._row = 0 if loosely else gains.row
        self._none = (0,) * len(setting.needs.needs)
        self._ended: dict[Hashable, tuple[End, ...]] = gains.ended
        self._names: dict[Hashable, int] = {(): 0}
        self._futures: dict[Hashable, int] = {}
        self._numbers: dict[Hashable, int] = {}
        self._moved: dict[Hashable, tuple[Move, ...]] = {}
        self._known: dict[Hashable, tuple[Way, ...]] = {}
        self.open: list[Unfinished] = []
        self._ranks: list[Rank] = []
        self._alike: dict[Open, Open] = {}
        self._promised: dict[tuple[int, Open], Numbers] = {}

    @cached_property
    def loosely(self) -> Runs:
        """The same for a bound alone."""
        return Runs(self._setting, self._suit, self._gains, self._promise, loosely=True)

    @property
    def hopeful(self) -> bool:
        """Whether there is a sequence of the side, or one could be begun."""
        runs = (
            (rank, Unfinished(0, (), 0, 0).longer(card, self._row))
            for rank, card in self.card.items()
        )
        return len(self.spots) > 1 or any(self._future(run, rank) for rank, run in runs)

    def card_of(self, rank: Rank | None) -> Card | None:
        """The card of a rank, if the hand holds it."""
        return self.card.get(rank) if rank else None

    def alike(self, there: Open, others: Runs) -> Open:
        """Unfinished sequences as those count them for whom some stand for each other."""
        if there not in self._alike:
            found = (others.number(self.open[number], self._ranks[number]) for number in there)
            self._alike[there] = tuple(sorted(found))
        return self._alike[there]

    def promise(self, rank: int, there: Open) -> Numbers:
        """The most that these and others could bring with all cards from a rank on."""
        if (rank, there) not in self._promised:
            ahead = sum(count for of, count in self.copies.items() if of >= rank)
            begun = sum(len(self.open[number].plain) + self.open[number].wild for number in there)
            laid = [spot.before for spot in self.spots if spot.before]
            self._promised[rank, there] = self._promise.of(ahead + begun, laid)
        return self._promised[rank, there]

    def ways(self, rank: Rank | None, there: Open, used: int, count: int) -> tuple[Way, ...]:
        """Each thing to do with the unfinished sequences and so many cards of a rank.

        Without a rank wild cards alone come to sequences of the side.
        """
        key = (rank, there, used, count)
        if key not in self._known:
            found: dict[Hashable, Way] = {}
            ahead = sum(count for of, count in self.copies.items() if rank and of > rank)
            for way in self._ways(rank, there, used, count) if rank else self._added(used, 0):
                if way.wild <= self._wilds and len(way.open) <= ahead:
                    like = self._like(way)
                    if like not in found or (self._loosely and way.wild < found[like].wild):
                        found[like] = way
            self._known[key] = tuple(found.values())
        return self._known[key]

    def _like(self, way: Way) -> Hashable:
        """What ways have in common of which one is enough, for a bound that with few wilds."""
        if self._every:
            return tuple(sorted(way.moves, key=repr))
        return (way.open, way.taken, way.bonus) if self._loosely else way[1:]

    def _ways(self, rank: Rank, there: Open, used: int, left: int) -> Iterator[Way]:
        if not there:
            yield from self._begun(rank, used, left, 0)
            return
        for move in self._moves(there[0], rank, left > 0):
            taken = move.card is not None
            for way in self.ways(rank, there[1:], used, left - taken):
                yield self._with(move, way)

    def _begun(self, rank: Rank, used: int, left: int, first: int) -> Iterator[Way]:
        """Nothing begun, or each choice of sequences that begin with a card of the rank."""
        yield Way((), (), used, 0, 0, self._none, 0, 0)
        for place in range(first, len(self.spots)) if left else ():
            bit = self._bits[place]
            if not used & bit:
                for move in self._starts(place, rank):
                    for way in self._begun(rank, used | bit, left - 1, place):
                        yield self._with(move, way)

    def _with(self, move: Move, way: Way) -> Way:
        open, brought = way.open, way.brought
        if move.after is not None:
            open = tuple(sorted((move.after, *open)))
        if move.brought is not self._none:
            brought = tuple(map(add, move.brought, brought))
        return Way(
            (move, *way.moves),
            open,
            way.used,
            way.taken + (move.card is not None),
            way.wild + move.wild,
            brought,
            way.bonus + move.bonus,
            way.room + move.room,
        )

    def _moves(self, number: int, rank: Rank, takes: bool) -> tuple[Move, ...]:
        """What may be done with an unfinished sequence: a card, a wild card, or it is passed."""
        key = (number, rank, takes)
        if key not in self._moved:
            self._moved[key] = tuple(self._all_moves(number, rank, takes))
        return self._moved[key]

    def _all_moves(self, number: int, rank: Rank, takes: bool) -> Iterator[Move]:
        run = self.open[number]
        if self._covered(run.place, rank):
            yield from self._on(number, run, rank, None, 0)
            return
        if takes:
            card = self.card[rank]
            longer = run.longer(card, self._row)
            yield from self._on(number, longer, rank, card, 0)
            yield from self._finished(number, longer, card, 0)
        if run.wild < self._limit:
            yield from self._on(number, run.wider(1, self._row), rank, None, 1)

    def _starts(self, place: int, rank: Rank) -> Iterator[Move]:
        """A sequence begun, or one of the side made longer, with a card of the rank."""
        before = self.spots[place].before
        if self._covered(place, rank):
            return
        wild = max(rank - top(before) - 1, 0) if before else 0
        if wild <= self._most:
            card = self.card[rank]
            run = Unfinished(place, (), wild, 0).longer(card, self._row)
            yield from self._on(None, run, rank, card, wild)
            yield from self._finished(None, run, card, wild)

    def _on(
        self, number: int | None, run: Unfinished, rank: Rank, card: Card | None, wild: int
    ) -> Iterator[Move]:
        """The sequence left unfinished, if something may yet become of it."""
        if self._future(run, rank):
            after = self.number(run, rank)
            yield Move(number, self.spots[run.place], card, wild, after, self._none, 0)

    def _finished(
        self, number: int | None, run: Unfinished, card: Card | None, wild: int
    ) -> Iterator[Move]:
        """The sequence finished, with so many wild cards more."""
        for more, gain, room in self._ends(run):
            yield Move(number, self.spots[run.place], card, wild + more, None, *gain, room)

    def _ends(self, run: Unfinished) -> tuple[End, ...]:
        """What it brings if it is finished with no wild card more, with one more and so on.

        New sequences of all suits are looked at together.
        """
        spot, clean = self.spots[run.place], run.row == self._row
        key = (self._every, self._loosely, spot.shape, run.look[1:4], clean)
        if key not in self._ended:
            left = max(self._wilds - run.wild, 0)
            gains = [self._gain(run, run.wild + more) for more in range(left + 1)]
            if self._every:
                found = [End(more, gain, 0) for more, gain in enumerate(gains) if gain]
            else:
                found = list(self._wide_ends(gains))
            self._ended[key] = tuple(found)
        return self._ended[key]

    def _wide_ends(self, gains: list[Gain | None]) -> Iterator[End]:
        """Those that bring the same as one; the last has room for all wild cards there are."""
        while self._loosely and gains and gains[-1] is None:
            del gains[-1]
        more = 0
        for gain, like in groupby(gains):
            count = sum(1 for _ in like)
            if gain:
                last = more + count == len(gains)
                yield End(more, gain, self._wilds if last else count - 1)
            more += count

    def _gain(self, run: Unfinished, wild: int) -> Gain | None:
        """What the sequence brings if it is finished with so many wild cards, None where not."""
        clean = run.row == self._row if self._row else None
        gain = self._gains.of(self.spots[run.place], run.plain, wild, clean)
        return Gain(self._none, gain.bonus) if gain and self._loosely else gain

    def _covered(self, place: int, rank: Rank) -> bool:
        """Whether a sequence of the side lies at that rank."""
        before = self.spots[place].before
        return before is not None and before.rank <= rank <= top(before)

    def _future(self, run: Unfinished, rank: Rank) -> int:
        """A name for all that may yet become of a sequence, 0 where that is nothing.

        It depends on the lowest card, on the numbers and on the naturals side by side alone.
        """
        key = (run.look, rank)
        if key not in self._futures:
            ahead = self._ahead(run, Rank(rank + 1)) if rank < HIGHEST else ()
            self._futures[key] = self._names.setdefault(ahead, len(self._names))
        return self._futures[key]

    def _ahead(self, run: Unfinished, rank: Rank) -> tuple[object, ...]:
        """What may become of it at the next rank: finished there, or later on."""
        if self._covered(run.place, rank):
            later = self._future(run, rank)
            return ("covered", later) if later else ()
        finished: tuple[End, ...] = ()
        longer = passed = 0
        if rank in self.card:
            taken = run.longer(self.card[rank], self._row)
            finished, longer = self._ends(taken), self._future(taken, rank)
        if run.wild < self._limit:
            passed = self._future(run.wider(1, self._row), rank)
        return (finished, longer, passed) if finished or longer or passed else ()

    def number(self, run: Unfinished, rank: Rank) -> int:
        """The number of a sequence; the first of which the same may become stands for it."""
        if run.row > self._row:
            run = run._replace(row=self._row)
        key: Hashable = (rank, run if self._every else self._future(run, rank))
        if key not in self._numbers:
            self._numbers[key] = len(self.open)
            self.open.append(run)
            self._ranks.append(rank)
        return self._numbers[key]

    def _added(self, used: int, first: int) -> Iterator[Way]:
        """Nothing, or wild cards alone added to sequences of the side that have got nothing."""
        yield Way((), (), used, 0, 0, self._none, 0, 0)
        for place in range(first, len(self.spots) - 1):
            if not used & self._bits[place]:
                for move in self._finished(None, Unfinished(place, (), 1, 0), None, 1):
                    for way in self._added(used | self._bits[place], place + 1):
                        yield self._with(move, way)
