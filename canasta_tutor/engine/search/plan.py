"""The states that a hand comes to, place after place, and the steps between them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import cached_property
from operator import add, gt
from typing import NamedTuple

from canasta_tutor.engine.melds.sequence import HIGHEST
from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.search.group_ways import Piece, Pieces, Setting, Way
from canasta_tutor.engine.search.hand import Stack
from canasta_tutor.engine.search.needs import Numbers, subtract_needs
from canasta_tutor.engine.search.sequence_ways import Open, Runs
from canasta_tutor.engine.search.set_ways import find_set_ways
from canasta_tutor.engine.values.cards import JOKER, Card, Rank, Suit, without
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import SEQUENCE, SET, Meld, MeldKind, put

RUN = tuple(Card(Rank(rank).symbol + "h") for rank in range(Rank.THREE, HIGHEST + 1))
"""All that a sequence could hold, of one suit for all."""


class State(NamedTuple):
    """Where the search stands.

    `gone`: a natural of the hand that is not laid. `open`: the unfinished sequences of each suit.
    `used`: a bit for each sequence of the side that got something. `free`: so many cards of the
    rank no sequence took. `keep`: so many cards must yet stay in the hand, or may where the whole
    hand is laid.
    """

    place: int
    gone: Card | None
    open: tuple[Open, ...]
    used: int
    free: int
    twos: int
    jokers: int
    keep: int
    lacking: Numbers

    @property
    def wild(self) -> int:
        """So many wild cards are left."""
        return self.twos + self.jokers


class Step(NamedTuple):
    """What is done at a place, how many of its cards then stay in the hand, and the state then."""

    way: Way
    left: int
    state: State


@value()
class Place:
    """The melds of a rank, or the cards of a rank and suit for sequences.

    `own`: it matters which wild cards are twos. `runs`: the sequences of the suit at index `suit`.
    Without a rank they get wild cards alone. `count`: so many cards are there; of a rank those that
    are of no use to sequences. `each`: what one of them counts.
    """

    kind: MeldKind
    rank: Rank | None
    count: int = 0
    each: int = 0
    own: bool = False
    suit: int = 0
    runs: Runs | None = None

    @property
    def card(self) -> Card | None:
        """The card that is there for sequences."""
        return self.runs.card.get(self.rank) if self.runs and self.rank else None

    def is_of_place(self, gone: Card | None) -> bool:
        """Whether a card is one of these."""
        here = gone is not None and self.rank is gone.rank
        return here and (self.runs is None or self.card is gone)


class Plan:
    """What a hand can come to beside its side's melds; `whole`: all cards must be laid."""

    def __init__(self, setting: Setting, *, whole: bool) -> None:
        self.setting, self._whole = setting, whole
        rules, held = setting.rules, setting.held
        faceless = Stack(held.ranks, (), held.twos + held.jokers)
        self._faceless = replace(setting, held=faceless)
        self.two, self.joker = card_points(Card("2c"), rules), card_points(JOKER, rules)
        runs = "sequence" in rules.meld.kinds
        self.suits = tuple(Runs(setting, suit) for suit in Suit) if runs else ()
        self.places = (*self._of_wilds(), *_of_ranks(setting, self.suits))
        self._known: dict[tuple[int, int], tuple[Way, ...]] = {}
        self._dead: set[Hashable] = set()

    def _of_wilds(self) -> Iterator[Place]:
        """The melds of twos and of wild cards.

        Of what wild melds are made matters beside a set of twos, and where they count by it.
        """
        rules, twos = self.setting.rules, self.setting.rules.meld.twos == "rank"
        if twos:
            yield Place(SET, Rank.TWO, each=self.two, own=True)
        if "wild" in rules.meld.kinds:
            by_contents = rules.initial.canasta_bonus and rules.canasta.wild_contents
            yield Place(MeldKind.WILD, Rank.JOKER, own=twos or bool(by_contents))

    def names_twos(self, piece: Piece) -> bool:
        """Whether a piece says which of its wild cards are twos."""
        return any(place.own and place.rank is piece.spot.rank for place in self.places[:2])

    def start_state(self, gone: Card | None, lacking: Numbers, keep: int) -> State:
        """Where a search begins; a card of the hand may be gone."""
        held, out = self.setting.held, (gone,) if gone else ()
        twos, jokers = (len(without(wild, out)) for wild in (held.twos, held.jokers))
        plain = gone if gone and not gone.wild else None
        return State(0, plain, ((),) * len(self.suits), 0, 0, twos, jokers, keep, lacking)

    def find_ways(self, state: State) -> Iterator[Pieces]:
        """Each way to go on from a state and to have at the end all that is lacking."""
        key = self.state_key(state)
        if key in self._dead or self.is_hopeless(state):
            return
        found = self.is_finished(state)
        if found:
            yield ()
        for step in self.next_steps(state):
            for others in self.find_ways(step.state):
                found = True
                yield (*step.way.pieces, *others)
        if not found:
            self._dead.add(key)

    def is_finished(self, state: State) -> bool:
        """Whether at the end nothing is lacking and as many cards are left as must be."""
        enough = state.wild <= state.keep if self._whole else state.wild >= state.keep
        return state.place == len(self.places) and enough and not any(state.lacking)

    def is_hopeless(self, state: State) -> bool:
        """Whether even all that is ahead could not bring what is lacking.

        Nor could it where the unfinished sequences want more wild cards than are left.
        """
        if sum([run.wants for runs in state.open for run in runs]) > state.wild:
            return True
        return any(state.lacking) and any(map(gt, state.lacking, self.bound_ahead(state)))

    def bound_ahead(self, state: State) -> Numbers:
        """The most that all that is ahead could bring."""
        ahead, begun = self._ahead[state.place][state.wild], sum(map(len, state.open))
        return tuple([most + begun * gain for most, gain in zip(ahead, self._gains, strict=True)])

    @cached_property
    def _ahead(self) -> tuple[tuple[Numbers, ...], ...]:
        """The most that each place and those after it bring, with each number of wild cards."""
        wilds = range(self.setting.held.wilds + 1)
        melds = sum(len(runs.spots) - 1 for runs in self.suits)
        found = [(tuple([melds * gain for gain in self._gains]),) * len(wilds)]
        for index in reversed(range(len(self.places))):
            place, later = self.places[index], found[-1]
            gains = {(0, tuple([place.count * gain for gain in self._gains]))}
            if not place.runs:
                count = len(self.setting.held.ranks.get(place.rank or Rank.JOKER, ()))
                ways = self._choices(index, count)
                gains = {(way.twos + way.jokers, way.brought) for way in ways}
            found.append(tuple(_most_of(gains, later, wild) for wild in wilds))
        return tuple(reversed(found))

    @cached_property
    def _gains(self) -> Numbers:
        """The most that any one sequence could bring."""
        needs, sizes = self.setting.needs, range(1, len(RUN) if self.suits else 0)
        runs = (
            Meld(RUN[at].rank, RUN[at : at + size], SEQUENCE) for at in (0, 1) for size in sizes
        )
        found = [(0,) * len(needs.needs), *map(needs.count_brought, runs)]
        return tuple(map(max, zip(*found, strict=True)))

    def state_key(self, state: State) -> Hashable:
        """All of a state that matters for what may become of it, which wilds are left at times."""
        begun = [tuple(sorted([run.look for run in runs])) if runs else () for runs in state.open]
        if self._whole and not any(each.own for each in self.places[state.place :][:2]):
            state = state._replace(twos=0, jokers=state.wild)
        return state[:2], tuple(begun), state[3:]

    def next_steps(self, state: State) -> Iterator[Step]:
        """Each thing to do at the place where the search stands; nothing behind the last."""
        if state.place == len(self.places):
            return
        self.setting.steps.spend()
        place, runs = self.places[state.place], self.places[state.place].runs
        gone = place.is_of_place(state.gone)
        count = place.count - gone + (0 if runs else state.free)
        taken = (place.rank, state.open[place.suit] if runs else (), state.used, count)
        for way in runs.find_ways(*taken) if runs else self._choices(state.place, count):
            twos, jokers = self._wild_left(state, way)
            left, locked = count - way.plain, twos if way.locks else 0
            stay = 0 if runs else left + locked
            if min(twos, jokers) < 0 or (self._whole and stay > state.keep):
                continue
            then = State(
                state.place + 1,
                None if gone else state.gone,
                put(state.open, place.suit, way.open) if runs else state.open,
                way.used if runs else state.used,
                state.free + left if runs else 0,
                twos - locked,
                jokers,
                max(state.keep - stay, 0),
                subtract_needs(state.lacking, way.brought),
            )
            self.setting.steps.spend()
            yield Step(way, stay, then)

    def _wild_left(self, state: State, way: Way) -> tuple[int, int]:
        """The twos and jokers that are left; where either will do the cheaper stay in the hand."""
        if self.places[state.place].own:
            return state.twos - way.twos, state.jokers - way.jokers
        left = state.wild - way.jokers
        twos = max(left - state.jokers, 0) if self.two > self.joker else min(state.twos, left)
        return twos, left - twos

    def _choices(self, index: int, count: int) -> tuple[Way, ...]:
        """Each way to lay so many cards of a rank; where some may stay the most cards first."""
        key, place = (index, count), self.places[index]
        if key not in self._known:
            setting = self.setting if place.own else self._faceless
            found = find_set_ways(setting, place.kind, place.rank, count) if place.rank else ()
            most_first = found if self._whole else sorted(found, key=lambda way: -way.plain)
            self._known[key] = tuple(most_first)
        return self._known[key]


def _most_of(gains: set[tuple[int, Numbers]], later: tuple[Numbers, ...], wild: int) -> Numbers:
    """The most of each need, of what is brought here with some wild cards and later with others."""
    sums = [map(add, brought, later[wild - used]) for used, brought in gains if used <= wild]
    return tuple(map(max, zip((0,) * len(later[0]), *sums, strict=True)))


def _of_ranks(setting: Setting, suits: tuple[Runs, ...]) -> Iterator[Place]:
    """At each rank its suits, then its sets; last wild cards onto sequences."""
    sets = {meld.rank for meld in setting.melds if meld.kind is SET}
    for rank in [card.rank for card in RUN]:
        held = setting.held.ranks.get(rank, ())
        each, loose = (card_points(held[0], setting.rules) if held else 0), len(held)
        for index, runs in enumerate(suits):
            if rank in runs.span:
                count = held.count(runs.card[rank]) if rank in runs.card else 0
                loose -= count
                yield Place(SEQUENCE, rank, count, each, suit=index, runs=runs)
        if held or rank in sets:
            yield Place(SET, rank, loose, each)
    for index, runs in enumerate(suits):
        if len(runs.spots) > 1:
            yield Place(SEQUENCE, None, suit=index, runs=runs)


def sort_pieces(way: Pieces) -> Pieces:
    """Pieces by their lowest rank, sequences before sets, wild cards last."""
    ranks = [p.spot.rank or (p.plain[0].rank if p.plain else Rank.CALIENTE) for p in way]
    order = sorted(range(len(way)), key=lambda at: (ranks[at], bool(way[at].spot.rank)))
    return tuple([way[at] for at in order])
