"""Sequences while they are laid, card by card from the lowest on.

Of an unfinished sequence matters only what may yet become of it. Those of which the same may
become stand for each other, so that there are few, however many wild cards a sequence may hold.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from itertools import takewhile
from operator import eq

from .cards import JOKER, Card, Rank, Suit
from .choices import Setting
from .moves import Move, Open, Unfinished, Way
from .promises import Gain, Promise
from .sequences import HIGHEST, top
from .spots import Spot, joined_at, run_fits, sequence_spot
from .table import Meld


class Runs:
    """The sequences of one suit that a hand could lay or make longer.

    `every`: no two unfinished sequences stand for each other, so that each way is found.
    """

    def __init__(self, setting: Setting, suit: Suit, promise: Promise, *, every: bool) -> None:
        self._setting, self._promise, self._every = setting, promise, every
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
        self._most = min(self._limit, setting.held.wilds)
        self._none = (0,) * len(setting.needs.needs)
        self._gains: dict[Hashable, Gain | None] = {}
        self._names: dict[Hashable, int] = {(): 0}
        self._futures: dict[Hashable, int] = {}
        self._numbers: dict[Hashable, int] = {}
        self._known: dict[Hashable, tuple[Way, ...]] = {}
        self.open: list[Unfinished] = []
        self._ranks: list[Rank] = []
        self._alike: dict[Open, Open] = {}
        self._promised: dict[tuple[int, Open], Gain] = {}

    @property
    def hopeful(self) -> bool:
        """Whether there is a sequence of the side, or one could be begun."""
        runs = ((rank, Unfinished(0, (card,), 0)) for rank, card in self.card.items())
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

    def promise(self, rank: int, there: Open) -> Gain:
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
            all_ways = self._ways(rank, there, used, count) if rank else self._added(used, 0)
            for way in all_ways:
                like = tuple(sorted(way.moves, key=repr)) if self._every else way[1:]
                found.setdefault(like, way)
            self._known[key] = tuple(found.values())
        return self._known[key]

    def _ways(self, rank: Rank, there: Open, used: int, left: int) -> Iterator[Way]:
        if not there:
            yield from self._begun(rank, used, left, 0)
            return
        for move in self._moves(there[0], rank, left):
            taken = move.card is not None
            for way in self._ways(rank, there[1:], used, left - taken):
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
        still = (move.after,) if move.after is not None else ()
        return Way(
            (move, *way.moves),
            tuple(sorted((*still, *way.open))),
            way.used,
            way.taken + (move.card is not None),
            way.wild + move.wild,
            tuple(map(sum, zip(way.brought, move.brought, strict=True))),
            way.bonus + move.bonus,
            way.room + move.room,
        )

    def _moves(self, number: int, rank: Rank, left: int) -> Iterator[Move]:
        """What may be done with an unfinished sequence: a card, a wild card, or it is passed."""
        run = self.open[number]
        if self._covered(run.place, rank):
            yield from self._on(number, run, rank, None, 0)
            return
        if left:
            card = self.card[rank]
            longer = run._replace(plain=(*run.plain, card))
            yield from self._on(number, longer, rank, card, 0)
            yield from self._finished(number, longer, card, 0)
        if run.wild < self._limit:
            yield from self._on(number, run._replace(wild=run.wild + 1), rank, None, 1)

    def _starts(self, place: int, rank: Rank) -> Iterator[Move]:
        """A sequence begun, or one of the side made longer, with a card of the rank."""
        before = self.spots[place].before
        if self._covered(place, rank):
            return
        wild = max(rank - top(before) - 1, 0) if before else 0
        if wild <= self._most:
            card = self.card[rank]
            run = Unfinished(place, (card,), wild)
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
        spot = self.spots[run.place]
        gains = [self.gain(run._replace(wild=more)) for more in range(run.wild, self._most + 1)]
        for more, gain in enumerate(gains):
            first = not more or gains[more - 1] != gain
            if gain and (first or self._every):
                like = takewhile(partial(eq, gain), gains[more + 1 :])
                room = 0 if self._every else sum(1 for _ in like)
                yield Move(number, spot, card, wild + more, None, *gain, room)

    def _covered(self, place: int, rank: Rank) -> bool:
        """Whether a sequence of the side lies at that rank."""
        before = self.spots[place].before
        return before is not None and before.rank <= rank <= top(before)

    def gain(self, run: Unfinished) -> Gain | None:
        """What the sequence brings if it is finished so, None where it may not be."""
        low = run.plain[0].rank if run.plain else None
        key = (run.place, low, len(run.plain), run.wild)
        if key not in self._gains:
            self._gains[key] = self._gain(run)
        return self._gains[key]

    def _gain(self, run: Unfinished) -> Gain | None:
        setting, spot = self._setting, self.spots[run.place]
        if not run_fits(spot, run.plain, run.wild, setting.rules, setting.occasion):
            return None
        made = joined_at(spot, (*run.plain, *(JOKER,) * run.wild), setting.rules)
        if made is None or setting.needs.bar(made):
            return None
        return self._more(spot, made)

    def _more(self, spot: Spot, made: Meld) -> Gain:
        needs, bonus = self._setting.needs, self._setting.bonus
        if spot.before is None:
            return Gain(needs.brought(made), bonus(made))
        had = needs.brought(spot.before)
        more = tuple(now - then for now, then in zip(needs.brought(made), had, strict=True))
        return Gain(more, bonus(made) - bonus(spot.before))

    def _future(self, run: Unfinished, rank: Rank) -> int:
        """A name for all that may yet become of a sequence, 0 where that is nothing.

        It depends on the lowest card and on the numbers alone.
        """
        key = (run.place, run.plain[0].rank, len(run.plain), run.wild, rank)
        if key not in self._futures:
            ahead = self._ahead(run, Rank(rank + 1)) if rank < HIGHEST else ()
            self._futures[key] = self._names.setdefault(ahead, len(self._names))
        return self._futures[key]

    def _ahead(self, run: Unfinished, rank: Rank) -> tuple[object, ...]:
        """What may become of it at the next rank: finished there, or later on."""
        if self._covered(run.place, rank):
            later = self._future(run, rank)
            return ("covered", later) if later else ()
        finished: tuple[object, ...] = ()
        longer = passed = 0
        if rank in self.card:
            taken = run._replace(plain=(*run.plain, self.card[rank]))
            more = range(self._setting.held.wilds + 1)
            gains = [self.gain(taken._replace(wild=run.wild + wild)) for wild in more]
            finished = tuple(gains) if any(gains) else ()
            longer = self._future(taken, rank)
        if run.wild < self._limit:
            passed = self._future(run._replace(wild=run.wild + 1), rank)
        return (finished, longer, passed) if finished or longer or passed else ()

    def number(self, run: Unfinished, rank: Rank) -> int:
        """The number of a sequence; the first of which the same may become stands for it."""
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
                for move in self._finished(None, Unfinished(place, (), 1), None, 1):
                    for way in self._added(used | self._bits[place], place + 1):
                        yield self._with(move, way)
