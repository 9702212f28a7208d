"""What a hand can come to, worked out by counting and not by trying.

The places of the table are gone through one after the other, the ranks of the hand in ascending
order. At each the sequences that begin there are chosen, then what comes to the sets of that rank.
What is possible from there on depends on little: the cards left, what the melds still lack. So
each such state is looked at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import gt
from typing import NamedTuple

from .cards import Card, Cards, Rank
from .choices import Choice, Pieces, Run, Setting, choices, runs
from .needs import Numbers, less, total
from .scoring import card_points
from .table import MeldKind

BITS = 6
"""So many bits hold how often there is a card."""
SUITS = 4


class State(NamedTuple):
    """Where the search stands.

    `left`: the naturals left, their numbers packed into one. `used`: a bit for each sequence of
    the side that got something. `keep`: so many cards must yet stay in the hand.
    """

    place: int
    left: int
    used: int
    twos: int
    jokers: int
    keep: int
    lacking: Numbers


class Step(NamedTuple):
    """What is laid at a place, its naturals, their points with bonuses, the state then."""

    pieces: Pieces
    plain: int
    points: int
    state: State


class Start(NamedTuple):
    """A sequence that may begin at a place: the cards that it needs, where each is counted."""

    run: Run
    cells: tuple[int, ...]
    taken: int
    points: int
    bit: int


@dataclass(frozen=True, slots=True)
class Place:
    """A rank (None: wild cards onto sequences) and the sequences that begin there.

    `cell`: where its cards are counted; `open`: the sequences that can get something later on.
    """

    kind: MeldKind
    rank: Rank | None
    starts: tuple[Start, ...]
    cell: int
    each: int
    open: int


class Outlook:
    """What a hand can come to beside its side's melds.

    `whole`: all cards must be laid. Else some may stay; then of ways to lay a rank that differ
    by cards left over only those with the most cards are looked at, unless cards must stay.
    """

    def __init__(self, setting: Setting, *, whole: bool) -> None:
        self.setting = setting
        self.whole = whole
        self._suits = "sequence" in setting.rules.meld.kinds
        self.places = tuple(self._places())
        self._counted: dict[tuple[int, int], list[Choice]] = {}
        self._known: dict[tuple[int, int, int], tuple[Choice, ...]] = {}
        self._reached: dict[State, bool] = {}

    def state(self, hand: Cards, lacking: Numbers, keep: int = 0) -> State:
        """The start of a search with these cards, which are the hand or part of it."""
        wild = sum(card.wild for card in hand)
        jokers = min(wild, len(self.setting.held.jokers))
        if self.setting.held.twos:
            jokers = sum(card.rank is Rank.JOKER for card in hand)
        left = sum(1 << self._cell(card) for card in hand if not card.wild)
        return State(0, left, 0, wild - jokers, jokers, keep, lacking)

    def reaches(self, state: State) -> bool:
        """Whether all that is lacking can be had."""
        if state not in self._reached:
            self._reached[state] = self._reaches(state)
        return self._reached[state]

    def hopeless(self, state: State) -> bool:
        """Whether even all that is ahead could not bring what is lacking."""
        return any(state.lacking) and any(map(gt, state.lacking, self._most[state.place]))

    def _reaches(self, state: State) -> bool:
        if self.hopeless(state):
            return False
        if state.place == len(self.places):
            return self.ends(state)
        return any(self.reaches(step.state) for step in self.steps(state))

    @cached_property
    def _most(self) -> tuple[Numbers, ...]:
        """The most that each place and those after it could bring, were there cards for all."""
        found = [(0,) * len(self.setting.needs.needs)]
        for index in reversed(range(len(self.places))):
            found.append(total((found[-1], *self._best_of(index)), len(found[-1])))
        return tuple(reversed(found))

    def _best_of(self, index: int) -> Iterator[Numbers]:
        """The most that sets at a place bring, and what each sequence does that begins there."""
        place, plain = self.places[index], self.setting.held.ranks
        held = len(plain.get(place.rank, ())) if place.rank else 0
        brought = [choice.brought for choice in self._found(index, held)]
        if brought:
            yield tuple(map(max, zip(*brought, strict=True)))
        for start in place.starts:
            copies = self._copies(start.run)
            yield tuple(copies * amount for amount in start.run.brought)

    def ways(self, state: State) -> Iterator[Pieces]:
        """Each way to have all that is lacking."""
        if self.reaches(state):
            yield from self._ways(state)

    def _ways(self, state: State) -> Iterator[Pieces]:
        if state.place == len(self.places):
            yield ()
            return
        for step in self.steps(state):
            if self.reaches(step.state):
                for others in self._ways(step.state):
                    yield (*step.pieces, *others)

    def ends(self, state: State) -> bool:
        """Whether at the end nothing is lacking and as many cards are left as must be."""
        wild = state.twos + state.jokers
        return not any(state.lacking) and (not wild if self.whole else wild >= state.keep)

    def steps(self, state: State) -> Iterator[Step]:
        """Each thing to do at the place where the search stands."""
        place = self.places[state.place]
        for begun in self._begun(place.starts, Step((), 0, 0, state)):
            yield from self._laid(place, begun)

    def _begun(self, starts: tuple[Start, ...], so_far: Step) -> Iterator[Step]:
        """Each choice of sequences that begin at a place, some of them perhaps twice."""
        yield so_far
        for index, start in enumerate(starts):
            state = so_far.state
            twos, jokers = state.twos - start.run.piece.twos, state.jokers - start.run.piece.jokers
            if twos < 0 or jokers < 0 or state.used & start.bit:
                continue
            if all(state.left >> cell & MOST for cell in start.cells):
                then = state._replace(
                    left=state.left - start.taken,
                    used=state.used | start.bit,
                    twos=twos,
                    jokers=jokers,
                    lacking=less(state.lacking, start.run.brought),
                )
                pieces = (*so_far.pieces, start.run.piece)
                plain, points = so_far.plain + len(start.cells), so_far.points + start.points
                yield from self._begun(starts[index:], Step(pieces, plain, points, then))

    def _laid(self, place: Place, begun: Step) -> Iterator[Step]:
        """Each thing that can come to the sets of the rank once sequences have begun there."""
        state = begun.state
        count = number(state.left, place)
        left = state.left & ~(ALL << place.cell) if count else state.left
        used = state.used & place.open
        for choice in self._choices(state.place, count, state.keep):
            twos, jokers = state.twos - choice.twos, state.jokers - choice.jokers
            if twos < 0 or jokers < 0 or (choice.locks and twos and self.whole):
                continue
            kept = count - choice.plain + (twos if choice.locks else 0)
            then = State(
                state.place + 1,
                left,
                used,
                0 if choice.locks else twos,
                jokers,
                max(state.keep - kept, 0),
                less(state.lacking, choice.brought),
            )
            points = begun.points + choice.plain * place.each + choice.bonus
            yield Step((*begun.pieces, *choice.pieces), begun.plain + choice.plain, points, then)

    def _choices(self, index: int, count: int, keep: int) -> tuple[Choice, ...]:
        key = (index, count, keep)
        if key not in self._known:
            found = self._found(index, count)
            if self.whole:
                self._known[key] = tuple(way for way in found if way.plain == count)
            else:
                self._known[key] = tuple(_fullest(found, keep + 1))
        return self._known[key]

    def most_bonus(self, index: int, count: int) -> int:
        """The highest bonus that sets of a rank and each sequence begun there could bring."""
        starts = [start.run for start in self.places[index].starts if start.run.bonus > 0]
        best = max((choice.bonus for choice in self._found(index, count)), default=0)
        return best + sum(run.bonus * self._copies(run) for run in starts)

    def _copies(self, run: Run) -> int:
        """How often there are the naturals for a sequence."""
        plain = self.setting.held.ranks
        return min((plain[card.rank].count(card) for card in run.piece.plain), default=1)

    def _found(self, index: int, count: int) -> list[Choice]:
        """Each way to lay so many cards of a rank or fewer."""
        if (index, count) not in self._counted:
            place, setting = self.places[index], self.setting
            nothing = Choice((), 0, 0, 0, (0,) * len(setting.needs.needs), 0)
            self._counted[index, count] = (
                list(choices(setting, place.kind, place.rank, count)) if place.rank else [nothing]
            )
        return self._counted[index, count]

    def _places(self) -> Iterator[Place]:
        """Twos as a rank, the ranks, wild melds, wild cards onto sequences."""
        setting, rules = self.setting, self.setting.rules
        held, sets = setting.held.ranks, {m.rank for m in setting.melds if m.kind is MeldKind.SET}
        starts = self._starts()
        order = sorted({*held, *sets} - {Rank.TWO}, key=lambda rank: (rank not in held, rank))
        where: list[tuple[MeldKind, Rank | None]] = [(MeldKind.SET, rank) for rank in order]
        if rules.meld.twos == "rank":
            where.insert(0, (MeldKind.SET, Rank.TWO))
        if "wild" in rules.meld.kinds:
            where.append((MeldKind.WILD, Rank.JOKER))
        if None in starts:
            where.append((MeldKind.SEQUENCE, None))
        for index, (kind, rank) in enumerate(where):
            later = (starts.get(other, ()) for _, other in where[index + 1 :])
            yield Place(
                kind,
                rank,
                starts.get(rank, ()),
                BITS * SUITS * (rank or 0),
                card_points(held[rank][0], rules) if rank in held else 0,
                sum({start.bit for begun in later for start in begun}),
            )

    def _starts(self) -> dict[Rank | None, tuple[Start, ...]]:
        """The sequences by the lowest rank that they take from the hand."""
        found: dict[Rank | None, tuple[Start, ...]] = {}
        for run in runs(self.setting) if self._suits else ():
            plain = run.piece.plain
            cells = tuple(self._cell(card) for card in plain)
            points = sum(card_points(card, self.setting.rules) for card in plain) + run.bonus
            bit = 0 if run.place is None else 1 << run.place
            start = Start(run, cells, sum(1 << cell for cell in cells), points, bit)
            rank = plain[0].rank if plain else None
            found[rank] = (*found.get(rank, ()), start)
        return found

    def _cell(self, card: Card) -> int:
        """Where a card is counted: apart from those of other suits only if suits matter."""
        return BITS * (card.order if self._suits else SUITS * card.rank)


MOST = (1 << BITS) - 1
ALL = (1 << BITS * SUITS) - 1


def number(left: int, place: Place) -> int:
    """How many naturals of the rank of a place are left."""
    there = (left >> place.cell) & ALL
    return sum([there >> BITS * suit & MOST for suit in range(SUITS)]) if there else 0


def _fullest(found: list[Choice], most: int) -> Iterator[Choice]:
    """Of ways that differ only by naturals those with the most, so many of them."""
    seen: dict[object, int] = {}
    for choice in sorted(found, key=lambda choice: -choice.plain):
        like = (choice.twos, choice.jokers, choice.brought, choice.bonus, choice.locks)
        seen[like] = seen.get(like, 0) + 1
        if seen[like] <= most:
            yield choice
