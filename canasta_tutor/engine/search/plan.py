"""What a hand can come to, worked out by counting and not by trying.

The ranks of the hand are gone through in ascending order, at each the suits of its cards and last
its sets. What is possible from there on depends on little: the sequences that are unfinished, the
cards of the rank that none of them took, what the melds still lack. So each such state is worked
out once: with how many wild cards and how many cards kept it can be gone on with, and for how many
points at best.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from heapq import heappop, heappush
from operator import gt
from typing import NamedTuple

from canasta_tutor.engine.melds.sequence import HIGHEST
from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.search import GaveUp
from canasta_tutor.engine.search.groups import Piece
from canasta_tutor.engine.search.needs import Numbers, less, total
from canasta_tutor.engine.search.runs import End, Open, Runs
from canasta_tutor.engine.search.sets import Choice, Pieces, Setting, choices
from canasta_tutor.engine.values.cards import JOKER, Card, Rank, Suit
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import MeldKind

MOST_STATES = 25_000
"""With more states to look at a search gives up."""
SCALE = 256
"""More than the cards of any hand: points come first, then few wild cards, then few cards."""


class State(NamedTuple):
    """Where the search stands.

    `gone`: a natural of the hand that is not laid. `open`: the unfinished sequences of each suit.
    `used`: a bit for each sequence of the side that got something. `free`: so many cards of the
    rank no sequence took. `wild`: so many wild cards are left. `keep`: so many cards must yet stay
    in the hand, or may where the whole hand is laid.
    """

    place: int
    gone: Card | None
    open: tuple[Open, ...]
    used: int
    free: int
    wild: int
    keep: int
    lacking: Numbers


class Step(NamedTuple):
    """What is laid at a place, what that takes, the state then.

    `plain`: so many naturals are taken, `left`: so many stay; `bonus`: what melds then count beside
    their cards.
    """

    pieces: Pieces
    plain: int
    wild: int
    left: int
    bonus: int
    state: State


class Start(NamedTuple):
    """What comes first to the melds that tell twos from jokers, and what is left for all others."""

    pieces: Pieces
    twos: int
    jokers: int
    locked: int
    bonus: int
    state: State


@value()
class Place:
    """The sets of a rank, or the cards of a rank and suit for sequences.

    `runs`: the sequences of the suit at index `suit`. Without a rank they get wild cards alone.
    `count`: so many cards are there; of a rank those that are of no use to sequences. `each`: what
    one of them counts.
    """

    kind: MeldKind
    rank: Rank | None
    count: int = 0
    each: int = 0
    suit: int = 0
    runs: Runs | None = None


Trail = tuple[Pieces, "Trail"] | None
"""The pieces of a way, the last step first."""
Going = tuple[int, tuple[int, ...], int, State | None, Start, Trail]
"""A way so far: what it costs at least, its turn, its cost, where it stands (None: at the end)."""


class Plan:
    """What a hand can come to beside its side's melds.

    `whole`: all cards must be laid. `apart`: it matters which wild cards are twos in melds of wild
    cards.
    """

    def __init__(self, setting: Setting, *, whole: bool, apart: bool) -> None:
        self.setting, self._whole, self._apart, self._count = setting, whole, apart, 0
        self._faceless = replace(setting, held=setting.held.faceless)
        rules = setting.rules
        self.two, self.joker = card_points(Card("2c"), rules), card_points(JOKER, rules)
        self.suits = tuple(_suits(setting))
        wild = [(MeldKind.SET, Rank.TWO)] if rules.meld.twos == "rank" else []
        wild += [(MeldKind.WILD, Rank.JOKER)] if "wild" in rules.meld.kinds else []
        self._own = [each for each in wild if self.own(each[1])]
        others = (Place(*each) for each in wild if not self.own(each[1]))
        self.places = (*others, *_places(setting, self.suits))
        self._known: dict[tuple[int, int, int], tuple[Choice, ...]] = {}
        self._reached: dict[Hashable, bool] = {}

    def own(self, rank: Rank | None) -> bool:
        """Whether it matters which of the wild cards are twos in melds of a rank."""
        return rank is Rank.TWO or (self._apart and rank is Rank.JOKER)

    def says_twos(self, piece: Piece) -> bool:
        """Whether a piece says which of its wild cards are twos."""
        return self.own(piece.spot.rank)

    def starts(self, gone: Card | None, lacking: Numbers, keep: int) -> list[Start]:
        """What can come first to melds of twos, and to wild melds; a card may be gone."""
        held = self.setting.held
        twos = len(held.twos) - (gone is not None and gone.rank is Rank.TWO)
        jokers = len(held.jokers) - (gone is not None and gone.rank is Rank.JOKER)
        plain = None if gone is None or gone.wild else gone
        none: tuple[Open, ...] = ((),) * len(self.suits)
        state = self._settled(State(0, plain, none, 0, 0, twos + jokers, keep, lacking))
        found = [Start((), twos, jokers, 0, 0, state)]
        for kind, rank in self._own:
            ways = list(choices(self.setting, kind, rank, 0))
            found = [then for start in found for way in ways for then in self._with(start, way)]
        return found

    def _with(self, start: Start, way: Choice) -> Iterator[Start]:
        """The start with what comes to melds of a rank, if there are wild cards for it."""
        state, twos, jokers = start.state, start.twos - way.twos, start.jokers - way.jokers
        locked = twos if way.locks else 0
        if min(twos, jokers) >= 0 and not (self._whole and locked > state.keep):
            state = state._replace(
                wild=twos + jokers - locked,
                keep=max(state.keep - locked, 0),
                lacking=less(state.lacking, way.brought),
            )
            pieces, bonus = (*start.pieces, *way.pieces), start.bonus + sum(way.brought[:1])
            yield Start(pieces, twos - locked, jokers, start.locked + locked, bonus, state)

    def reaches(self, state: State) -> bool:
        """Whether all that is lacking can be had."""
        key = self.key(state)
        if key not in self._reached:
            self._reached[key] = self._ends(state) or (
                not self._hopeless(state)
                and any(self.reaches(step.state) for step in self.steps(state))
            )
        return self._reached[key]

    def _ends(self, state: State) -> bool:
        """Whether at the end nothing is lacking and as many cards are left as must be."""
        enough = state.wild <= state.keep if self._whole else state.wild >= state.keep
        return state.place == len(self.places) and enough and not any(state.lacking)

    def _hopeless(self, state: State) -> bool:
        """Whether even all that is ahead could not bring what is lacking."""
        if not any(state.lacking):
            return False
        return any(map(gt, state.lacking, self._promised(state)))

    def _promised(self, state: State) -> Numbers:
        """The most that all that is ahead could bring."""
        rank, most = self._ahead[state.place], self._most[state.place]
        runs = [runs.most(rank, there) for runs, there in zip(self.suits, state.open, strict=True)]
        return total((most, *runs), len(most))

    @cached_property
    def _ahead(self) -> tuple[int, ...]:
        """For each place the lowest rank of which cards for sequences are ahead."""
        found = [HIGHEST + 1]
        for place in reversed(self.places):
            ahead = place.runs and place.rank and place.count
            found.append(int(place.rank) if ahead and place.rank else found[-1])
        return tuple(reversed(found))

    @cached_property
    def _most(self) -> tuple[Numbers, ...]:
        """The most that the sets of each place and those after it bring, were there all cards."""
        found = [(0,) * len(self.setting.needs.needs)]
        for index in reversed(range(len(self.places))):
            place = self.places[index]
            count = len(self.setting.held.ranks.get(place.rank, ())) if place.rank else 0
            ways = () if place.runs else self._choices(index, count, count)
            best = [tuple(map(max, zip(*(way.brought for way in ways), strict=True)))]
            found.append(total((found[-1], *filter(None, best)), len(found[-1])))
        return tuple(reversed(found))

    def key(self, state: State) -> Hashable:
        """The state with each unfinished sequence as what may become of it."""
        futures = [tuple(sorted([run.future for run in runs])) for runs in state.open]
        return state[:2], tuple(futures), state[3:]

    def ways(self, gone: Card | None, lacking: Numbers) -> Iterator[Pieces]:
        """Each way to lay the whole hand, less a card, and to have all that is lacking."""
        for start in self.starts(gone, lacking, 0):
            for way in self._ways(start.state):
                yield in_order((*start.pieces, *way))

    def _ways(self, state: State) -> Iterator[Pieces]:
        if self.reaches(state):
            if state.place == len(self.places):
                yield ()
                return
            for step in self.steps(state):
                for others in self._ways(step.state):
                    yield (*step.pieces, *others)

    def best(self, lacking: Numbers, keep: int) -> Pieces | None:
        """What counts the most, where so many cards are kept and all that is lacking is had.

        The way that has cost the least so far is always gone on with: cards left over cost points.
        The first need is a bonus that counts as points do.
        """
        ahead: list[Going] = []
        known: dict[Hashable, int] = {}

        def push(
            turn: tuple[int, ...], cost: int, state: State, start: Start, trail: Trail
        ) -> None:
            key = (self.key(state), start.twos, start.jokers)
            if cost < known.get(key, NEVER) and not self._hopeless(state):
                known[key] = cost
                hope = cost + state.keep * self._least - self._bonus(state)
                heappush(ahead, (hope, turn, cost, state, start, trail))

        for place, start in enumerate(self._different(self.starts(None, lacking, keep))):
            cost = start.locked * self._cost(self.two) - start.bonus * SCALE**2
            push((place,), cost, start.state, start, (start.pieces, None))
        while ahead:
            _, turn, cost, state, start, trail = heappop(ahead)
            if state is None:
                return in_order(_all(trail))
            if self._ends(state):
                cost += self._wild_cost(state.wild, start)
                heappush(ahead, (cost, turn, cost, None, start, trail))
            for place, step in enumerate(self.steps(state)):
                more = step.left * self._left_cost(state.place) - step.bonus * SCALE**2
                push((*turn, place), cost + more, step.state, start, (step.pieces, trail))
        return None

    def _different(self, starts: list[Start]) -> Iterable[Start]:
        """Of starts that come to the same those that leave the most of the cheapest wild cards."""
        dear = self.two > self.joker
        starts.sort(key=lambda start: start.jokers if dear else start.twos)
        return {(start.state, start.locked, start.bonus): start for start in starts}.values()

    def _bonus(self, state: State) -> int:
        """What bonuses could yet count at most."""
        counts = self.setting.rules.initial.canasta_bonus and state.lacking
        return self._promised(state)[0] * SCALE**2 if counts else 0

    def _left_cost(self, index: int) -> int:
        return max(self.places[index].each * SCALE**2 - 1, 0)

    @cached_property
    def _least(self) -> int:
        """What a card costs at least that is kept."""
        cards = [index for index, place in enumerate(self.places) if place.each]
        wild = [self._cost(self.two), self._cost(self.joker)]
        return min([*map(self._left_cost, cards), *wild])

    def _cost(self, points: int) -> int:
        """What a wild card costs that is kept."""
        return points * SCALE**2 - SCALE - 1

    def _wild_cost(self, wild: int, start: Start) -> int:
        """What so many wild cards cost that are kept, the cheapest."""
        if self.two > self.joker:
            jokers = min(wild, start.jokers)
            twos = wild - jokers
        else:
            twos = min(wild, start.twos)
            jokers = wild - twos
        return twos * self._cost(self.two) + jokers * self._cost(self.joker)

    def steps(self, state: State) -> Iterator[Step]:
        """Each thing to do at the place where the search stands; nothing behind the last."""
        if state.place == len(self.places):
            return iter(())
        place = self.places[state.place]
        self._count += 1
        if self._count > MOST_STATES:
            raise GaveUp
        if place.runs:
            return self._run_steps(state, place, place.runs)
        return self._set_steps(state, place)

    def _run_steps(self, state: State, place: Place, runs: Runs) -> Iterator[Step]:
        """Each thing that can be done with the sequences of a suit at a rank."""
        gone = state.gone is not None and state.gone is runs.card_of(place.rank)
        count, suit = place.count - gone, place.suit
        before, there, after = state.open[:suit], state.open[suit], state.open[suit + 1 :]
        for way in runs.ways(place.rank, there, state.used, count):
            if way.wild <= state.wild:
                then = State(
                    state.place + 1,
                    None if gone else state.gone,
                    (*before, way.open, *after),
                    way.used,
                    state.free + count - way.taken,
                    state.wild - way.wild,
                    state.keep,
                    less(state.lacking, way.brought),
                )
                bonus = sum(way.brought[:1])
                yield Step(way.pieces, way.taken, way.wild, 0, bonus, self._settled(then))

    def _set_steps(self, state: State, place: Place) -> Iterator[Step]:
        """Each thing that can come to the sets of a rank with the cards that no sequence took."""
        gone = state.gone is not None and state.gone.rank is place.rank
        count = place.count + state.free - gone
        for choice in self._choices(state.place, count, state.keep):
            if choice.jokers <= state.wild:
                left = count - choice.plain
                then = State(
                    state.place + 1,
                    None if gone else state.gone,
                    state.open,
                    state.used,
                    0,
                    state.wild - choice.jokers,
                    max(state.keep - left, 0),
                    less(state.lacking, choice.brought),
                )
                bonus, wild = sum(choice.brought[:1]), choice.jokers
                yield Step(choice.pieces, choice.plain, wild, left, bonus, self._settled(then))

    def _choices(self, index: int, count: int, keep: int) -> tuple[Choice, ...]:
        """Each way to lay so many cards of a rank; of those alike that keep more the first."""
        key = (index, count, keep)
        if key not in self._known:
            place = self.places[index]
            assert place.rank is not None
            found = list(choices(self._faceless, place.kind, place.rank, count))
            if self._whole:
                self._known[key] = tuple(way for way in found if count - way.plain <= keep)
            else:
                self._known[key] = tuple(_fullest(found, keep + 1))
        return self._known[key]

    def _settled(self, state: State) -> State:
        """The state without places where nothing is there to be done."""
        index = state.place
        while index < len(self.places):
            place = self.places[index]
            if place.runs is None or place.count or state.open[place.suit] or not place.rank:
                break
            index += 1
        return state if index == state.place else state._replace(place=index)


NEVER = 10**12


def _suits(setting: Setting) -> Iterator[Runs]:
    """The suits of which there could be sequences."""
    ended: dict[object, tuple[End, ...]] = {}
    for suit in Suit if "sequence" in setting.rules.meld.kinds else ():
        runs = Runs(setting, suit, ended)
        if runs.hopeful:
            yield runs


def _places(setting: Setting, suits: tuple[Runs, ...]) -> Iterator[Place]:
    """The ranks, at each its suits and then its sets; last wild cards onto sequences."""
    sets = {meld.rank for meld in setting.melds if meld.kind is MeldKind.SET}
    passed = {Rank(r) for runs in suits if runs.card for r in range(min(runs.card), max(runs.card))}
    for rank in sorted({*setting.held.ranks, *sets, *passed} - {Rank.TWO}):
        yield from _of_rank(rank, setting, suits)
    for index, runs in enumerate(suits):
        if len(runs.spots) > 1:
            yield Place(MeldKind.SEQUENCE, None, suit=index, runs=runs)


def _of_rank(rank: Rank, setting: Setting, suits: tuple[Runs, ...]) -> Iterator[Place]:
    """The suits of a rank, then its sets."""
    held = setting.held.ranks.get(rank, ())
    each, loose = (card_points(held[0], setting.rules) if held else 0), len(held)
    for index, runs in enumerate(suits):
        count = runs.copies.get(rank, 0)
        loose -= count
        yield Place(MeldKind.SEQUENCE, rank, count, each, index, runs)
    yield Place(MeldKind.SET, rank, loose, each)


def _all(trail: Trail) -> Pieces:
    """The pieces of a way."""
    return () if trail is None else (*_all(trail[1]), *trail[0])


def _fullest(found: list[Choice], most: int) -> Iterator[Choice]:
    """Of ways that differ only by naturals those with so many of the greatest numbers of them."""
    seen: dict[object, set[int]] = {}
    for choice in sorted(found, key=lambda choice: -choice.plain):
        numbers = seen.setdefault((choice.jokers, choice.brought), set())
        numbers.add(choice.plain)
        if len(numbers) <= most:
            yield choice


def in_order(way: Pieces) -> Pieces:
    """Pieces by their lowest rank, sequences before sets, wild cards last."""
    return tuple(sorted(way, key=_order))


def _order(piece: Piece) -> tuple[int, bool]:
    if piece.spot.rank:
        return piece.spot.rank, True
    return (piece.plain[0].rank if piece.plain else Rank.CALIENTE), False
