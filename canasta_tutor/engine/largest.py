"""The lay-down with the most points, exactly: what a hand is worth on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate

from .actions import LayMelds
from .bounds import NEVER, SCALE, Bounds
from .cards import wilds
from .choices import Pieces, Setting
from .giving import given
from .laying import Occasion, dead_ranks, lay_at
from .melds import canasta_bonus
from .needs import Needs, first_needs
from .outlook import Outlook, State, Step
from .rules import RuleSet
from .scoring import card_points, needed, points_of
from .stacks import stack, twos_apart
from .table import Meld, Table
from .verify import cards_used, verify
from .whole_hand import fullest_way_out
from .writing import written

KEPT = (0, 1, 2)
"""How many cards a player may have to keep who does not go out."""


def largest_lay(table: Table, rules: RuleSet) -> LayMelds | None:
    """The legal lay-down with the most points; among equals with the fewest wilds, then cards.

    For a first meld the points that count toward the minimum, else the card points.
    """
    counts = rules.initial.canasta_bonus and not table.side.melds
    return _best(table, rules, _canastas(rules) if counts else _nothing)


def richest_lay(table: Table, rules: RuleSet) -> LayMelds | None:
    """The legal lay-down after which the side's melds count the most, canastas included.

    None where they count no less without it: a wild card may spoil a natural canasta.
    """
    return _best(table, rules, _canastas(rules))


Bonus = Callable[[Meld], int]


def _nothing(meld: Meld) -> int:
    return 0


def _canastas(rules: RuleSet) -> Bonus:
    return lambda meld: canasta_bonus(meld, rules)


def _best(table: Table, rules: RuleSet, bonus: Bonus) -> LayMelds | None:
    """The best legal one of the best for each number of cards kept, and of going out."""
    out = fullest_way_out(table, rules)
    tries = [LayMelds(out.groups)] if out else []
    tries += _keeping(table, rules, bonus)
    ranked = [(_rank(action, table, rules, bonus), action) for action in tries]
    ranked.sort(key=lambda found: found[0], reverse=True)
    nothing = (sum(map(bonus, table.side.melds)), 0, 0)
    legal = (
        action for rank, action in ranked if rank > nothing and verify(table, action, rules).ok
    )
    return next(legal, None)


def _rank(action: LayMelds, table: Table, rules: RuleSet, bonus: Bonus) -> tuple[int, int, int]:
    used = cards_used(action)
    melds = lay_at(table, action.groups, rules, going_out=True).melds
    points = points_of(used, rules) + sum(map(bonus, melds))
    return points, -len(wilds(used)), -len(used)


def _keeping(table: Table, rules: RuleSet, bonus: Bonus) -> Iterator[LayMelds]:
    """The best lay-down for each number of cards kept and each thing that a first meld may be."""
    for needs in _first_needs(table, rules):
        search = Search(table, rules, needs, bonus)
        for kept in KEPT:
            found = search.best(kept)
            if found is None:
                break
            yield found
            if len(cards_used(found)) + KEPT[-1] <= len(table.hand):
                break


def _first_needs(table: Table, rules: RuleSet) -> tuple[Needs, ...]:
    """Nothing, or what a first meld must come to beside points."""
    if table.side.melds:
        return (Needs(),)
    asked = needed(table.side, rules, table.deals_played)
    return first_needs(asked, asked.points, rules)


class Search:
    """The search for the lay-down with the most points that comes to what is needed."""

    def __init__(self, table: Table, rules: RuleSet, needs: Needs, bonus: Bonus) -> None:
        melds = table.side.melds
        self.apart = twos_apart(rules, bonuses=bonus is not _nothing)
        self.hand, self.held = table.hand, stack(table.hand, rules)
        occasion = Occasion(False, not melds, dead_ranks(table, rules))
        held = self.held if self.apart else self.held.faceless
        self.setting = Setting(held, melds, rules, occasion, needs, bonus)
        self.outlook = Outlook(self.setting, whole=False)
        worth = sorted(card_points(card, rules) for card in wilds(table.hand))
        self._left = (0, *accumulate(worth))
        self.bounds = Bounds(self.outlook, self._left, apart=self.apart)
        self.merit = cache(self._merit)

    def best(self, kept: int) -> LayMelds | None:
        """The best lay-down that leaves so many cards in the hand; None if there is none."""
        lacking = self.setting.needs.lacking(self.setting.melds)
        pieces: Pieces = ()
        state = self.outlook.state(self.hand, lacking, kept)
        if self.merit(state) == NEVER:
            return None
        while state.place < len(self.outlook.places):
            step = next(self._best_steps(state))
            state, pieces = step.state, (*pieces, *step.pieces)
        return self._action(pieces)

    def _action(self, pieces: Pieces) -> LayMelds | None:
        """The pieces with the hand's cards: the dearest wild cards."""
        melds, occasion = self.setting.melds, self.setting.occasion
        meant = next(given([pieces], self.held, apart=self.apart))
        groups = written(meant, melds, self.setting.rules, occasion)
        return LayMelds(groups) if groups else None

    def _merit(self, state: State) -> float:
        """The best that can be had from a state on."""
        if state.place == len(self.outlook.places):
            return self._spent(state) if self.outlook.ends(state) else NEVER
        if self.outlook.hopeless(state):
            return NEVER
        best, most = NEVER, self.bounds.of(state)
        for step in self.outlook.steps(state):
            if self._worth(step) + self.bounds.of(step.state) > best:
                best = max(best, self._through(step))
                if best == most:
                    break
        return best

    def _best_steps(self, state: State) -> Iterator[Step]:
        """The steps that bring the most, the others being asked no more than need be."""
        merit = self.merit(state)
        for step in self.outlook.steps(state):
            hopeful = self._worth(step) + self.bounds.of(step.state) >= merit
            if hopeful and self._through(step) == merit:
                yield step

    def _through(self, step: Step) -> float:
        """The best that can be had by a step."""
        return self._worth(step) + self.merit(step.state)

    def _worth(self, step: Step) -> int:
        """Points first; then few wild cards, then few cards. Wild cards may count in the end."""
        points = step.points
        twos = sum([piece.twos for piece in step.pieces])
        jokers = sum([piece.jokers for piece in step.pieces])
        if self.apart:
            points += twos * self.bounds.two + jokers * self.bounds.joker
        wild = twos + jokers
        return (points * SCALE - wild) * SCALE - wild - step.plain

    def _spent(self, state: State) -> int:
        """What the wild cards count, the cheapest being left."""
        return 0 if self.apart else (self._left[-1] - self._left[state.jokers]) * SCALE * SCALE
