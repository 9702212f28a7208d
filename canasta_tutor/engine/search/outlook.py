"""What a hand can come to, worked out by counting and not by trying.

The places of the table are gone through one after the other: first those where twos and jokers
differ, then the ranks of the hand in ascending order, at each the suits of its cards and last its
sets. What is possible from there on depends on little: the wild cards left, the sequences that
are unfinished, what the melds still lack. So each such state is looked at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, cached_property, partial
from operator import gt

from canasta_tutor.engine.melds.sequence import HIGHEST
from canasta_tutor.engine.search.choices import Choice, Pieces, Setting, choices, with_room
from canasta_tutor.engine.search.moves import Open
from canasta_tutor.engine.search.needs import Numbers, less, total
from canasta_tutor.engine.search.pieces import Piece
from canasta_tutor.engine.search.places import places, suits
from canasta_tutor.engine.search.prices import NEVER, Prices, Tariff
from canasta_tutor.engine.search.steps import Place, State, Step, fullest, laid, parted, payment
from canasta_tutor.engine.search.unfinished import Runs
from canasta_tutor.engine.values.cards import Card, Rank

FEW = 4
"""So few places are gone through sooner than what they could bring at most is worked out."""
EACH = 12
"""What a wild card costs that must be found: it can be shared among two, three or four cards."""


class Outlook:
    """What a hand can come to beside its side's melds.

    `whole`: all cards must be laid. Else some may stay; then of ways to lay a rank that differ
    by cards left over only those with the most cards are looked at, unless cards must stay.
    `apart`: it matters which wild cards are twos in melds of wild cards. `every`: of sequences
    that come to the same each is looked at.
    """

    def __init__(
        self, setting: Setting, *, whole: bool, apart: bool = True, every: bool = False
    ) -> None:
        self.setting = setting
        self.whole = whole
        self.apart = apart
        self._every = every
        self._faceless = replace(setting, held=setting.held.faceless)
        self.suits = suits(setting, every=every)
        self._some = Outlook(setting, whole=whole, apart=apart) if every and self.suits else None
        self.places = tuple(places(setting, self.suits))
        self._counted: dict[tuple[int, int], list[Choice]] = {}
        self._known: dict[tuple[int, int, int], tuple[Choice, ...]] = {}
        self._reached: dict[State, bool] = {}
        self._promised: dict[tuple[int, tuple[Open, ...]], Numbers] = {}
        self._paid = cache(partial(payment, rules=setting.rules))

    def state(self, gone: Card | None, lacking: Numbers, keep: int = 0) -> State:
        """The start of a search with the hand, less a card that is discarded."""
        held = self.setting.held
        twos = len(held.twos) - (gone is not None and gone.rank is Rank.TWO)
        jokers = len(held.jokers) - (gone is not None and gone.rank is Rank.JOKER)
        plain = None if gone is None or gone.wild else gone
        none: tuple[Open, ...] = ((),) * len(self.suits)
        return self._settled(State(0, plain, none, 0, 0, 0, twos, jokers, keep, lacking))

    def reaches(self, state: State) -> bool:
        """Whether all that is lacking can be had."""
        if self._some:
            return self._some.reaches(self.alike(state))
        if state not in self._reached:
            self._reached[state] = self._reaches(state)
        return self._reached[state]

    def alike(self, state: State) -> State:
        """The state with each unfinished sequence as the first that comes to the same."""
        if self._some is None:
            return state
        suits = zip(self.suits, self._some.suits, state.open, strict=True)
        return state._replace(open=tuple([own.alike(there, some) for own, some, there in suits]))

    def hopeless(self, state: State) -> bool:
        """Whether even all that is ahead could not bring what is lacking, or is too dear."""
        by_sets: list[int] = []
        if any(state.lacking):
            promised = self._promise(state)
            most = total((self._most[state.place], promised), len(promised))
            if any(map(gt, state.lacking, most)):
                return True
            by_sets = [
                need for need, lack in enumerate(state.lacking) if lack and not promised[need]
            ]
        return self.whole and self._too_dear(state, by_sets)

    def _promise(self, state: State) -> Numbers:
        """The most that sequences could yet bring."""
        key = (self._ahead[state.place], state.open)
        if key not in self._promised:
            found = [
                runs.promise(key[0], there)
                for runs, there in zip(self.suits, state.open, strict=True)
            ]
            self._promised[key] = total(found, len(state.lacking))
        return self._promised[key]

    def _too_dear(self, state: State, by_sets: list[int]) -> bool:
        """Whether what is ahead takes more wild cards than there are, whichever card is kept.

        `by_sets`: the needs that sets alone can bring.
        """
        wild = (state.twos + state.jokers) * EACH
        kept = state.keep + (state.gone is not None)
        return any(
            prices.of(state) + prices.more(state.place, by_sets) > wild + kept * loss
            for loss, prices in self._prices[kept > 0]
        )

    @cached_property
    def _prices(self) -> tuple[list[tuple[int, Prices]], list[tuple[int, Prices]]]:
        """What is ahead costs in wild cards where all is laid, and where a card kept costs some."""
        found = [(loss, self.prices(Tariff(EACH, kept=loss))) for loss in (NEVER, EACH, 2 * EACH)]
        return found[:1], found[1:]

    def prices(self, tariff: Tariff) -> Prices:
        """What is ahead costs at least by a tariff."""
        return Prices(self.places, self.suits, self.all_choices, tariff)

    def _reaches(self, state: State) -> bool:
        if len(self.places) > FEW and self.hopeless(state):
            return False
        if state.place == len(self.places):
            return self.ends(state)
        return any(self.reaches(step.state) for step in self.steps(state))

    @cached_property
    def _most(self) -> tuple[Numbers, ...]:
        """The most that the sets of each place and those after it bring, were there all cards."""
        found = [(0,) * len(self.setting.needs.needs)]
        for index in reversed(range(len(self.places))):
            brought = [choice.brought for choice in self.all_choices(index)]
            best = [tuple(map(max, zip(*brought, strict=True)))] if brought else []
            found.append(total((found[-1], *best), len(found[-1])))
        return tuple(reversed(found))

    def all_choices(self, index: int) -> list[Choice]:
        """What can come to the sets of a place with all cards of the hand."""
        place = self.places[index]
        held = self.setting.held.ranks.get(place.rank, ()) if place.rank else ()
        return self._found(index, len(held)) if place.runs is None else []

    def ways(self, state: State) -> Iterator[tuple[Step, ...]]:
        """Each way to have all that is lacking."""
        if self.reaches(state):
            yield from self._ways(state)

    def _ways(self, state: State) -> Iterator[tuple[Step, ...]]:
        if state.place == len(self.places):
            yield ()
            return
        for step in self.steps(state):
            if self.reaches(step.state):
                for others in self._ways(step.state):
                    yield (step, *others)

    def ends(self, state: State) -> bool:
        """Whether at the end nothing is lacking and as many cards are left as must be."""
        wild = state.twos + state.jokers
        enough = wild - state.room <= state.keep if self.whole else wild >= state.keep
        return enough and not any(state.lacking)

    def added(self, state: State) -> int:
        """How many wild cards more are laid at the end where there is room for them."""
        spare = 0 if self.whole else state.keep
        return max(min(state.room, state.twos + state.jokers - spare), 0)

    def steps(self, state: State) -> Iterator[Step]:
        """Each thing to do at the place where the search stands."""
        place = self.places[state.place]
        if place.runs:
            return self._run_steps(state, place, place.runs)
        return self._set_steps(state, place)

    def _run_steps(self, state: State, place: Place, runs: Runs) -> Iterator[Step]:
        """Each thing that can be done with the sequences of a suit at a rank."""
        gone = state.gone is not None and state.gone is runs.card_of(place.rank)
        before, there, after = parted(state.open, place.suit)
        for way in runs.ways(place.rank, there, state.used, place.count - gone):
            paid = self._paid(way.wild, state.twos, state.jokers)
            if paid:
                then = State(
                    state.place + 1,
                    None if gone else state.gone,
                    (*before, way.open, *after),
                    way.used,
                    state.free + place.count - gone - way.taken,
                    state.room + way.room,
                    state.twos - paid[0],
                    state.jokers - paid[1],
                    state.keep,
                    less(state.lacking, way.brought),
                )
                points = way.taken * place.each + way.bonus
                yield Step((), way.moves, way.taken, *paid, points, (), self._settled(then))

    def _set_steps(self, state: State, place: Place) -> Iterator[Step]:
        """Each thing that can come to the sets of a rank with the cards that no sequence took."""
        gone = state.gone is not None and state.gone.rank is place.rank
        count, own = place.count + state.free - gone, self.own(place.rank)
        for choice in self._choices(state.place, count, state.keep):
            paid = self._paid(choice.jokers, state.twos, state.jokers)
            if own:
                paid = choice.twos, choice.jokers
            if not paid or paid[0] > state.twos or paid[1] > state.jokers:
                continue
            twos, jokers = state.twos - paid[0], state.jokers - paid[1]
            kept = count - choice.plain + (twos if choice.locks else 0)
            if self.whole and kept > state.keep:
                continue
            then = State(
                state.place + 1,
                None if gone else state.gone,
                state.open,
                state.used,
                0,
                state.room + len(choice.wider),
                0 if choice.locks else twos,
                jokers,
                max(state.keep - kept, 0),
                less(state.lacking, choice.brought),
            )
            points = choice.plain * place.each + choice.bonus
            yield Step(
                choice.pieces, (), choice.plain, *paid, points, choice.wider, self._settled(then)
            )

    def _settled(self, state: State) -> State:
        """The state without places where nothing is there to be done."""
        index = state.place
        while index < len(self.places):
            place = self.places[index]
            if place.runs is None or place.count or state.open[place.suit] or not place.rank:
                break
            index += 1
        room = min(state.room, state.twos + state.jokers)
        if index == state.place and room == state.room:
            return state
        return state._replace(place=index, room=room)

    def pieces(self, way: tuple[Step, ...]) -> Pieces:
        """All that is laid on a way, with the wild cards for which there is room at the end."""
        return laid(way, self.added(way[-1].state) if way else 0)

    def says_twos(self, piece: Piece) -> bool:
        """Whether a piece says which of its wild cards are twos."""
        return self.own(piece.spot.rank)

    def own(self, rank: Rank | None) -> bool:
        """Whether it matters which of the wild cards are twos in melds of a rank."""
        return rank is Rank.TWO or (self.apart and rank is Rank.JOKER)

    def _choices(self, index: int, count: int, keep: int) -> tuple[Choice, ...]:
        key = (index, count, keep)
        if key not in self._known:
            found = self._found(index, count)
            if self.whole:
                ways = [way for way in found if way.plain >= count - keep]
            else:
                ways = list(fullest(found, keep + 1))
            joined = not self._every and not self.own(self.places[index].rank)
            self._known[key] = tuple(with_room(ways) if joined else ways)
        return self._known[key]

    def _found(self, index: int, count: int) -> list[Choice]:
        """Each way to lay so many cards of a rank or fewer."""
        if (index, count) not in self._counted:
            place = self.places[index]
            setting = self.setting if self.own(place.rank) else self._faceless
            assert place.rank is not None
            self._counted[index, count] = list(choices(setting, place.kind, place.rank, count))
        return self._counted[index, count]

    @cached_property
    def _ahead(self) -> tuple[int, ...]:
        """For each place the lowest rank of which cards for sequences are ahead."""
        found = [HIGHEST + 1]
        for place in reversed(self.places):
            ahead = place.runs and place.rank and place.count
            found.append(int(place.rank) if ahead and place.rank else found[-1])
        return tuple(reversed(found))
