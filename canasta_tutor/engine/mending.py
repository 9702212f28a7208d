"""Each way to lay cards that differs little from what a player tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from .cards import Card, Cards, wilds
from .choices import Pieces, Setting
from .giving import given
from .laying import Occasion, dead_ranks
from .needs import Needs
from .outlook import Outlook
from .rules import RuleSet
from .stacks import Stack, stack, twos_apart
from .steps import Place, State, Step
from .table import Table
from .writing import Meant


class Going(NamedTuple):
    """A way so far: its steps, the cards added and left out, those of the rank in sequences."""

    steps: tuple[Step, ...] = ()
    added: int = 0
    removed: int = 0
    wild: int = 0
    taken: Cards = ()


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
        self.occasion = Occasion(False, not melds, dead_ranks(table, rules))
        setting = Setting(self._held, melds, rules, self.occasion, Needs())
        apart = twos_apart(rules, bonuses=False)
        self._outlook = Outlook(setting, whole=False, apart=apart, every=True)

    def ways(self, most: int) -> Iterator[tuple[Meant, ...]]:
        """Each way with so many changes at most, as groups and the melds they are meant for."""
        strange = sum(
            count
            for card, count in self._tried.items()
            if not card.wild and card.rank not in self._held.ranks
        )
        start = self._outlook.state(None, (), self._all)
        found = self._ways(start, Going(removed=strange), most)
        return given(found, self._held, self._outlook.says_twos)

    def _ways(self, state: State, going: Going, most: int) -> Iterator[Pieces]:
        if max(going.added + max(going.wild - self._wild, 0), going.removed) > most:
            return
        if state.place == len(self._outlook.places):
            yield self._outlook.pieces(going.steps)
            return
        place = self._outlook.places[state.place]
        for step in self._outlook.steps(state):
            then = self._in_runs(step, going) if place.runs else self._in_sets(place, step, going)
            stays = step.state._replace(keep=self._all)
            yield from self._ways(stays, then, most)

    def _in_runs(self, step: Step, going: Going) -> Going:
        """The way with cards of a suit in sequences; some of them were not tried."""
        cards = tuple(move.card for move in step.moves if move.card)
        taken = (*going.taken, *cards)
        added = sum(taken.count(card) > self._tried[card] for card in cards)
        return self._with(step, going, added, 0, taken)

    def _in_sets(self, place: Place, step: Step, going: Going) -> Going:
        """The way with cards of a rank in sets, those tried first, and what is left out of it."""
        held = self._held.ranks.get(place.rank, ()) if place.rank else ()
        spare = Counter(held) - Counter(going.taken)
        tried = Counter({card: self._tried[card] for card in set(held)})
        waits = tried - Counter(going.taken)
        like = min((waits & spare).total(), step.plain)
        return self._with(step, going, step.plain - like, waits.total() - like, ())

    def _with(self, step: Step, going: Going, added: int, removed: int, taken: Cards) -> Going:
        return Going(
            (*going.steps, step),
            going.added + added,
            going.removed + removed,
            going.wild + step.twos + step.jokers,
            taken,
        )


def _tried_first(held: Stack, tried: Counter[Card]) -> Stack:
    """The hand with the cards that were tried before others of their kind."""
    ranks = {rank: _in_order(plain, tried) for rank, plain in held.ranks.items()}
    return Stack(ranks, _in_order(held.twos, tried), held.jokers)


def _in_order(group: Cards, tried: Counter[Card]) -> Cards:
    places = range(len(group))
    late = [group[:place].count(group[place]) >= tried[group[place]] for place in places]
    return tuple(group[place] for place in sorted(places, key=lambda place: late[place]))
