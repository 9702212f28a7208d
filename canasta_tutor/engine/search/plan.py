"""The places of a hand, the states of a search, and the steps between them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import cached_property
from operator import add, gt
from typing import NamedTuple

from canasta_tutor.engine.melds.sequence import HIGHEST
from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.search.group_ways import Piece, Pieces, Setting, Way
from canasta_tutor.engine.search.hand import SortedHand
from canasta_tutor.engine.search.needs import Numbers, subtract_needs
from canasta_tutor.engine.search.sequence_ways import OpenSequences, SuitSequences
from canasta_tutor.engine.search.set_ways import find_set_ways
from canasta_tutor.engine.values.cards import JOKER, Card, Rank, Suit, without
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import SEQUENCE, SET, Meld, MeldKind, replace_item

LONGEST_SEQUENCE = tuple(Card(Rank(rank).symbol + "h") for rank in range(Rank.THREE, HIGHEST + 1))
"""The naturals of the longest sequence, in hearts, as an example for every suit."""


class State(NamedTuple):
    """A state of the search.

    `place`: the index of the next place. `gone`: a natural card that is discarded, not laid.
    `open`: the unfinished sequences of each suit. `used`: one bit for each sequence of the side
    that got cards. `free`: number of cards of the rank that no sequence took. `keep`: number of
    cards that must still stay in the hand; if the player lays the whole hand, number of cards that
    may still stay. `lacking`: what the melds still need.
    """

    place: int
    gone: Card | None
    open: tuple[OpenSequences, ...]
    used: int
    free: int
    twos: int
    jokers: int
    keep: int
    lacking: Numbers

    @property
    def wild(self) -> int:
        """Number of wild cards left."""
        return self.twos + self.jokers


class Step(NamedTuple):
    """A way at a place, and what follows from it.

    `left`: number of cards of the place that stay in the hand after the way. `state`: the next
        state.
    """

    way: Way
    left: int
    state: State


@frozen_value()
class Place:
    """One place of a hand: the sets of a rank, or the cards of a rank and suit for sequences.

    `rank`: None where sequences of the side get only wild cards. `count`: number of cards at this
    place; at a place for sets, only cards that no sequence can use. `each`: the points of a card at
    this place. `own`: whether it matters which wild cards are twos. `runs`: the sequences of the
    suit with the index `suit`; None at a place for sets.
    """

    kind: MeldKind
    rank: Rank | None
    count: int = 0
    each: int = 0
    own: bool = False
    suit: int = 0
    runs: SuitSequences | None = None

    @property
    def card(self) -> Card | None:
        """The card of this place for sequences, if the hand has it."""
        return self.runs.card.get(self.rank) if self.runs and self.rank else None

    def is_of_place(self, gone: Card | None) -> bool:
        """Whether the discarded card `gone` is one of the cards of this place."""
        here = gone is not None and self.rank is gone.rank
        return here and (self.runs is None or self.card is gone)


class Plan:
    """What a player can do with a hand beside the side's melds.

    `whole`: the player must lay every card.
    """

    def __init__(self, setting: Setting, *, whole: bool) -> None:
        self.setting, self._whole = setting, whole
        rules, held = setting.rules, setting.held
        any_wild = SortedHand(held.ranks, (), held.twos + held.jokers)
        self._any_wild = replace(setting, held=any_wild)
        """The setting with twos as jokers, for places where the difference does not matter."""
        self.two, self.joker = card_points(Card("2c"), rules), card_points(JOKER, rules)
        has_sequences = "sequence" in rules.meld.kinds
        self.suits = tuple(SuitSequences(setting, suit) for suit in Suit) if has_sequences else ()
        self.places = (*self._list_wild_places(), *_list_rank_places(setting, self.suits))
        self._known_ways: dict[tuple[int, int], tuple[Way, ...]] = {}
        self._dead: set[Hashable] = set()
        """The keys of states from which no way leads to the end."""

    def _list_wild_places(self) -> Iterator[Place]:
        """The places for sets of twos and for wild melds.

        In a wild meld it matters which cards are twos if there are sets of twos, or if its bonus
        depends on that.
        """
        rules, twos = self.setting.rules, self.setting.rules.meld.twos == "rank"
        if twos:
            yield Place(SET, Rank.TWO, each=self.two, own=True)
        if "wild" in rules.meld.kinds:
            by_contents = rules.initial.canasta_bonus and rules.canasta.wild_contents
            yield Place(MeldKind.WILD, Rank.JOKER, own=twos or bool(by_contents))

    def names_twos(self, piece: Piece) -> bool:
        """Whether it matters in this piece which wild cards are twos."""
        return any(place.own and place.rank is piece.spot.rank for place in self.places[:2])

    def start_state(self, gone: Card | None, lacking: Numbers, keep: int) -> State:
        """The state in which a search begins; `gone`: a hand card that is discarded, not laid."""
        held, out = self.setting.held, (gone,) if gone else ()
        twos, jokers = (len(without(wild, out)) for wild in (held.twos, held.jokers))
        plain = gone if gone and not gone.wild else None
        return State(0, plain, ((),) * len(self.suits), 0, 0, twos, jokers, keep, lacking)

    def find_ways(self, state: State) -> Iterator[Pieces]:
        """Each way to continue from a state so that nothing is lacking at the end."""
        key = self.state_key(state)
        if key in self._dead or self.is_hopeless(state):
            return
        leads_on = self.is_finished(state)
        if leads_on:
            yield ()
        for step in self.next_steps(state):
            for others in self.find_ways(step.state):
                leads_on = True
                yield (*step.way.pieces, *others)
        if not leads_on:
            self._dead.add(key)

    def is_finished(self, state: State) -> bool:
        """Whether all places are done, nothing is lacking, and enough (not too many) cards are
        left.
        """
        enough = state.wild <= state.keep if self._whole else state.wild >= state.keep
        return state.place == len(self.places) and enough and not any(state.lacking)

    def is_hopeless(self, state: State) -> bool:
        """Whether no way from this state can meet the needs.

        Either the unfinished sequences need more wild cards than are left, or even all places ahead
        together could not bring what the needs still lack.
        """
        if sum([begun.wants for suit in state.open for begun in suit]) > state.wild:
            return True
        return any(state.lacking) and any(map(gt, state.lacking, self.bound_ahead(state)))

    def bound_ahead(self, state: State) -> Numbers:
        """For each need, the most that places ahead and unfinished sequences could bring."""
        ahead, begun = self._most_ahead[state.place][state.wild], sum(map(len, state.open))
        gains = zip(ahead, self._most_by_sequence, strict=True)
        return tuple([most + begun * gain for most, gain in gains])

    @cached_property
    def _most_ahead(self) -> tuple[tuple[Numbers, ...], ...]:
        """The most that the places from here on bring, by place and number of wild cards left.

        It is an upper bound, computed from the last place to the first. After the last place, each
        sequence of the side could still bring the most that any sequence brings. At a place for
        sequences, each card could begin a sequence that uses no wild cards. At a place for sets,
        each way brings something and uses some wild cards, which later places then lack.
        """
        wilds = range(self.setting.held.wilds + 1)
        own_sequences = sum(len(runs.spots) - 1 for runs in self.suits)
        bounds = [(tuple([own_sequences * gain for gain in self._most_by_sequence]),) * len(wilds)]
        for index in reversed(range(len(self.places))):
            place, later = self.places[index], bounds[-1]
            gains = {(0, tuple([place.count * gain for gain in self._most_by_sequence]))}
            if not place.runs:
                count = len(self.setting.held.ranks.get(place.rank or Rank.JOKER, ()))
                ways = self._find_set_ways(index, count)
                gains = {(way.twos + way.jokers, way.brought) for way in ways}
            bounds.append(tuple(_add_bounds(gains, later, wild) for wild in wilds))
        return tuple(reversed(bounds))

    @cached_property
    def _most_by_sequence(self) -> Numbers:
        """For each need, the most that a single sequence could bring."""
        needs, sizes = self.setting.needs, range(1, len(LONGEST_SEQUENCE) if self.suits else 0)
        sequences = (
            Meld(LONGEST_SEQUENCE[at].rank, LONGEST_SEQUENCE[at : at + size], SEQUENCE)
            for at in (0, 1)
            for size in sizes
        )
        brought = [(0,) * len(needs.needs), *map(needs.count_brought, sequences)]
        return tuple(map(max, zip(*brought, strict=True)))

    def state_key(self, state: State) -> Hashable:
        """Everything in a state that decides how the search can go on from there.

        If the player lays the whole hand and no place ahead tells twos from jokers, only the number
        of wild cards matters.
        """
        begun = [tuple(sorted([each.look for each in suit])) if suit else () for suit in state.open]
        if self._whole and not any(each.own for each in self.places[state.place :][:2]):
            state = state._replace(twos=0, jokers=state.wild)
        return state[:2], tuple(begun), state[3:]

    def next_steps(self, state: State) -> Iterator[Step]:
        """Each step from the state: a way at its place, and the state after it.

        If sequences do not use all cards of a rank, the cards left over (`free`) are passed on to
        the place for sets of that rank. The cards that the sets do not use stay in the hand, and so
        do the twos that an unfinished set of twos locks.
        """
        if state.place == len(self.places):
            return
        self.setting.steps.spend()
        place = self.places[state.place]
        runs = place.runs
        gone = place.is_of_place(state.gone)
        count = place.count - gone + (0 if runs else state.free)
        if runs:
            ways = runs.find_ways(place.rank, state.open[place.suit], state.used, count)
        else:
            ways = self._find_set_ways(state.place, count)
        for way in ways:
            twos, jokers = self._count_wilds_left(state, way)
            left, locked = count - way.plain, twos if way.locks else 0
            stay = 0 if runs else left + locked
            if min(twos, jokers) < 0 or (self._whole and stay > state.keep):
                continue
            after = State(
                place=state.place + 1,
                gone=None if gone else state.gone,
                open=replace_item(state.open, place.suit, way.open) if runs else state.open,
                used=way.used if runs else state.used,
                free=state.free + left if runs else 0,
                twos=twos - locked,
                jokers=jokers,
                keep=max(state.keep - stay, 0),
                lacking=subtract_needs(state.lacking, way.brought),
            )
            self.setting.steps.spend()
            yield Step(way, stay, after)

    def _count_wilds_left(self, state: State, way: Way) -> tuple[int, int]:
        """The numbers of twos and jokers left.

        Where it does not matter which wild cards the way uses, the wild cards with fewer points are
        left.
        """
        if self.places[state.place].own:
            return state.twos - way.twos, state.jokers - way.jokers
        left = state.wild - way.jokers
        twos = max(left - state.jokers, 0) if self.two > self.joker else min(state.twos, left)
        return twos, left - twos

    def _find_set_ways(self, index: int, count: int) -> tuple[Way, ...]:
        """Each way to lay up to `count` naturals at a place for sets.

        If cards may stay in the hand, the ways that lay the most come first.
        """
        key, place = (index, count), self.places[index]
        if key not in self._known_ways:
            setting = self.setting if place.own else self._any_wild
            ways = find_set_ways(setting, place.kind, place.rank, count) if place.rank else ()
            most_first = ways if self._whole else sorted(ways, key=lambda way: -way.plain)
            self._known_ways[key] = tuple(most_first)
        return self._known_ways[key]


def _add_bounds(gains: set[tuple[int, Numbers]], later: tuple[Numbers, ...], wild: int) -> Numbers:
    """For each need, the most that this place and later ones bring with `wild` wild cards.

    `gains`: for each way here, the wild cards that it uses and what it brings. `later`: the bounds
    of the later places by number of wild cards.
    """
    sums = [map(add, brought, later[wild - used]) for used, brought in gains if used <= wild]
    return tuple(map(max, zip((0,) * len(later[0]), *sums, strict=True)))


def _list_rank_places(setting: Setting, suits: tuple[SuitSequences, ...]) -> Iterator[Place]:
    """For each rank, first the places for its sequences, then the place for its sets.

    The last places are for wild cards that join the side's sequences without any other card.
    """
    sets = {meld.rank for meld in setting.melds if meld.kind is SET}
    for rank in [card.rank for card in LONGEST_SEQUENCE]:
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
    """Pieces in order of their lowest rank, sequences before sets, wild cards last."""
    ranks = [p.spot.rank or (p.plain[0].rank if p.plain else Rank.CALIENTE) for p in way]
    order = sorted(range(len(way)), key=lambda at: (ranks[at], bool(way[at].spot.rank)))
    return tuple([way[at] for at in order])
