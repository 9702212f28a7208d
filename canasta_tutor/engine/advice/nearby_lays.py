"""Each way to lay cards that differs little from what a player tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from canasta_tutor.engine.melds.laying import occasion_at
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.first_meld_minimum import needed
from canasta_tutor.engine.search.choices import Pieces, Setting
from canasta_tutor.engine.search.giving import given
from canasta_tutor.engine.search.needs import Needs, first_needs, out_needs
from canasta_tutor.engine.search.outlook import Outlook
from canasta_tutor.engine.search.stacks import Stack, stack, twos_apart
from canasta_tutor.engine.search.steps import Place, State, Step
from canasta_tutor.engine.search.writing import Meant
from canasta_tutor.engine.values.cards import Card, Cards, Rank, wilds
from canasta_tutor.engine.values.table import Table

MOST_STEPS = 15_000
"""After so many steps the search ends with the ways that it has found."""


class Going(NamedTuple):
    """A way so far: its steps, the cards added and left out, what its naturals count.

    `taken`: the cards of the rank that sequences got. `joined`: what was done where the upcard may
    lie.
    """

    steps: tuple[Step, ...] = ()
    added: int = 0
    removed: int = 0
    wild: int = 0
    points: int = 0
    taken: Cards = ()
    joined: tuple[object, ...] = ()


class Left(NamedTuple):
    """Cards of a rank that were tried and wait for its sets, and those of them that are there."""

    tried: int
    held: int


class Nearby:
    """The ways to lay cards of a hand, by how many they exchange of those that were tried.

    `upcard`: a card of the pile that is laid with them.
    """

    def __init__(self, table: Table, tried: Cards, upcard: Card | None, rules: RuleSet) -> None:
        melds, pile = table.side.melds, (upcard,) if upcard else ()
        self._tried = Counter((*tried, *pile))
        self._held = _tried_first(stack((*table.hand, *pile), rules), self._tried)
        self._wild = len(wilds(tried))
        self._all = len(table.hand) + len(pile)
        self.occasion = occasion_at(table, rules)
        self._upcard, self._seen, self._steps = upcard, set[object](), 0
        setting = Setting(self._held, melds, rules, self.occasion, _needs(table, rules))
        self._lacking = setting.needs.lacking(melds)
        apart = twos_apart(rules, bonuses=rules.initial.canasta_bonus)
        self._outlook = Outlook(setting, whole=False, apart=apart, every=True)

    def ways(self, most: int) -> Iterator[tuple[Meant, ...]]:
        """Ways with so many changes at most, as groups and the melds they are meant for."""
        strange = sum(
            count
            for card, count in self._tried.items()
            if not card.wild and card.rank not in self._held.ranks
        )
        start = self._outlook.state(None, self._lacking, self._all)
        self._seen.clear()
        for pieces in self._ways(start, Going(removed=strange), most):
            different: dict[int, tuple[Meant, ...]] = {}
            for meant in given([pieces], self._held, self._outlook.says_twos):
                twos = sum(card.rank is Rank.TWO for _, group in meant for card in group)
                different.setdefault(twos, meant)
            yield from different.values()

    def _ways(self, state: State, going: Going, most: int) -> Iterator[Pieces]:
        if max(going.added + max(going.wild - self._wild, 0), going.removed) > most:
            return
        look = (self._outlook.alike(state), *going[1:])
        if look in self._seen:
            return
        self._seen.add(look)
        if state.place == len(self._outlook.places):
            yield self._outlook.pieces(going.steps)
            return
        place = self._outlook.places[state.place]
        left = Left(0, 0) if place.runs else self._left(place, going)
        for step in self._outlook.steps(state):
            self._steps += 1
            if self._steps > MOST_STEPS:
                return
            then = self._in_runs(step, going) if place.runs else self._in_sets(step, going, left)
            stays = step.state._replace(keep=self._all)
            yield from self._ways(stays, then, most)

    def _in_runs(self, step: Step, going: Going) -> Going:
        """The way with cards of a suit in sequences; some of them were not tried."""
        cards = tuple(move.card for move in step.moves if move.card)
        taken = (*going.taken, *cards)
        added = sum(taken.count(card) > self._tried[card] for card in cards)
        return self._with(step, going, added, 0, taken)

    def _left(self, place: Place, going: Going) -> Left:
        """What of the cards tried of a rank no sequence got."""
        held = self._held.ranks.get(place.rank, ()) if place.rank else ()
        taken = Counter(going.taken)
        waits = Counter({card: self._tried[card] for card in set(held)}) - taken
        return Left(waits.total(), (waits & (Counter(held) - taken)).total())

    def _in_sets(self, step: Step, going: Going, left: Left) -> Going:
        """The way with cards of a rank in sets, those tried first, and what is left out of it."""
        like = min(left.held, step.plain)
        return self._with(step, going, step.plain - like, left.tried - like, ())

    def _with(self, step: Step, going: Going, added: int, removed: int, taken: Cards) -> Going:
        return Going(
            (*going.steps, step),
            going.added + added,
            going.removed + removed,
            going.wild + step.twos + step.jokers,
            going.points + step.points,
            taken,
            (*going.joined, *self._joined(step)),
        )

    def _joined(self, step: Step) -> Iterator[object]:
        """What is done at a place where the upcard may lie."""
        card = self._upcard
        if card is not None:
            yield from (piece for piece in step.pieces if piece.spot.rank is card.rank)
            yield from (move for move in step.moves if move.spot.suit is card.suit)


def _needs(table: Table, rules: RuleSet) -> Needs:
    """All that may decide whether cards may be laid: how they are laid beside that is all one."""
    found = out_needs(table, rules).needs
    if not table.side.melds:
        asked = needed(table.side, rules, table.deals_played)
        for each in first_needs(asked, 0, rules):
            found += each.needs
    return Needs(found)


def _tried_first(held: Stack, tried: Counter[Card]) -> Stack:
    """The hand with the cards that were tried before others of their kind."""
    ranks = {rank: _in_order(plain, tried) for rank, plain in held.ranks.items()}
    return Stack(ranks, _in_order(held.twos, tried), held.jokers)


def _in_order(group: Cards, tried: Counter[Card]) -> Cards:
    places = range(len(group))
    late = [group[:place].count(group[place]) >= tried[group[place]] for place in places]
    return tuple(group[place] for place in sorted(places, key=lambda place: late[place]))
