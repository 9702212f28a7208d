"""The lay-down with the most points, exactly: what a hand is worth on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import combinations, count

from canasta_tutor.engine.advice.bounds import NEVER, SCALE, Bounds
from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.laying import lay_at, occasion_at
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta_bonus
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import needed
from canasta_tutor.engine.search.choices import Setting
from canasta_tutor.engine.search.giving import given
from canasta_tutor.engine.search.needs import Needs, first_needs
from canasta_tutor.engine.search.outlook import Outlook
from canasta_tutor.engine.search.prospects import canastas_out_of_reach
from canasta_tutor.engine.search.stacks import stack, twos_apart
from canasta_tutor.engine.search.steps import State, Step
from canasta_tutor.engine.search.whole_hand import fullest_way_out
from canasta_tutor.engine.search.writing import Meant, written
from canasta_tutor.engine.turn.discarding import may_keep
from canasta_tutor.engine.turn.foot import has_foot
from canasta_tutor.engine.values.actions import Lay, LayMelds
from canasta_tutor.engine.values.cards import (
    CALIENTE,
    NEVER_MELDED,
    Rank,
    cards,
    distinct,
    naturals,
    wilds,
)
from canasta_tutor.engine.values.table import Meld, Table

NO_NEED = 2
"""With so many cards left a player need not go out."""


def largest_lay(table: Table, rules: RuleSet) -> LayMelds | None:
    """The legal lay-down with the most points; among equals with the fewest wilds, then cards.

    For a first meld the points that count toward the minimum, else the card points.
    """
    counts = rules.initial.canasta_bonus and not table.side.melds
    found = _best(table, rules, _canastas(rules) if counts else _nothing)
    return found and _joined(found, table, rules)


def richest_lay(table: Table, rules: RuleSet) -> LayMelds | None:
    """The legal lay-down after which the side's melds count the most, canastas included.

    None where they count no less without it: a wild card may spoil a natural canasta.
    """
    found = _best(table, rules, _canastas(rules))
    return found and _joined(found, table, rules)


def _joined(action: LayMelds, table: Table, rules: RuleSet) -> LayMelds:
    """The same cards in fewer groups where two could be one meld, and it counts no less."""
    for one, other in combinations(action.groups, 2):
        plain = naturals((*one.cards, *other.cards))
        if len({card.rank for card in plain}) > 1 and len({card.suit for card in plain}) > 1:
            continue
        whole = Lay(cards((*one.cards, *other.cards)), one.onto, new=one.new and other.new)
        rest = tuple(group for group in action.groups if group not in (one, other))
        joined = LayMelds((*rest, whole))
        counts = _bonuses(joined, table, rules) >= _bonuses(action, table, rules)
        if counts and verify(table, joined, rules).ok:
            return _joined(joined, table, rules)
    return action


def _bonuses(action: LayMelds, table: Table, rules: RuleSet) -> int:
    melds = lay_at(table, action.groups, rules, going_out=True).melds
    return sum(canasta_bonus(meld, rules) for meld in melds)


Bonus = Callable[[Meld], int]


def _nothing(meld: Meld) -> int:
    return 0


def _canastas(rules: RuleSet) -> Bonus:
    return lambda meld: canasta_bonus(meld, rules)


def _best(table: Table, rules: RuleSet, bonus: Bonus) -> LayMelds | None:
    """The best legal one of the best for each number of cards kept, and of going out."""
    out = fullest_way_out(table, rules)
    tries = [LayMelds(out.groups)] if out else []
    fewest = 0 if out else _fewest_kept(table, rules)
    tries += _keeping(table, rules, bonus, range(fewest, NO_NEED + 1))
    ranked = [(_rank(action, table, rules, bonus), action) for action in tries]
    ranked.sort(key=lambda found: found[0], reverse=True)
    nothing = (sum(map(bonus, table.side.melds)), 0, 0)
    legal = (
        action for rank, action in ranked if rank > nothing and verify(table, action, rules).ok
    )
    return next(legal, None)


def _fewest_kept(table: Table, rules: RuleSet) -> int:
    """How few cards a player may keep who cannot go out at once.

    After a first meld the last card may yet make the canasta that he needs; a caliente may fill
    up the hand.
    """
    if has_foot(table):
        return 0
    later = not (table.side.melds or canastas_out_of_reach(table, rules))
    kept = any(may_keep(table, (card,), rules) for card in distinct(table.hand))
    return 1 if later or kept or CALIENTE in table.hand else NO_NEED


def _rank(action: LayMelds, table: Table, rules: RuleSet, bonus: Bonus) -> tuple[int, int, int]:
    used = cards_used(action)
    melds = lay_at(table, action.groups, rules, going_out=True).melds
    points = points_of(used, rules) + sum(map(bonus, melds))
    return points, -len(wilds(used)), -len(used)


def _keeping(table: Table, rules: RuleSet, bonus: Bonus, keeps: range) -> Iterator[LayMelds]:
    """The best lay-down for each number of cards kept and each thing that a first meld may be.

    Fewer than some may be kept that are legal; then none that keeps more is better.
    """
    for needs in _first_needs(table, rules):
        search = Search(table, rules, needs, bonus)
        for kept in keeps:
            found = search.best(kept)
            if found is None:
                break
            yield found
            if verify(table, found, rules).ok:
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
        occasion = occasion_at(table, rules)
        self.held = stack(table.hand, rules)
        self.setting = Setting(self.held, melds, rules, occasion, needs, bonus)
        apart = twos_apart(rules, bonuses=bonus is not _nothing)
        self.outlook = Outlook(self.setting, whole=False, apart=apart)
        self.bounds = Bounds(self.outlook)
        self.loose = len([card for card in table.hand if card.kind in NEVER_MELDED])

    def best(self, kept: int) -> LayMelds | None:
        """The best lay-down that leaves so many cards in the hand; None if there is none."""
        lacking = self.setting.needs.lacking(self.setting.melds)
        start = self.outlook.state(None, lacking, max(kept - self.loose, 0))
        if any(lacking) and not self.outlook.reaches(start):
            return None
        steps = self._best_way(start)
        return self._action(steps) if steps is not None else None

    def _action(self, steps: tuple[Step, ...]) -> LayMelds | None:
        """The pieces with the hand's cards: the dearest wild cards."""
        melds, occasion = self.setting.melds, self.setting.occasion
        pieces = self.outlook.pieces(steps)
        ways = given([pieces], self.held, self.outlook.says_twos)
        dear = self.bounds.two > self.bounds.joker
        meant = max(ways, key=_twos) if dear else next(ways)
        groups = written(meant, melds, self.setting.rules, occasion)
        return LayMelds(groups) if groups else None

    def _best_way(self, start: State) -> tuple[Step, ...] | None:
        """The way that brings the most: always the most hopeful one is gone on with."""
        self.bounds.begin(start)
        turns = count(0, -1)
        ahead: list[tuple[int, int, int, State, Trail]] = [(0, next(turns), 0, start, None)]
        known = {start: 0}
        while ahead:
            _, _, worth, state, trail = heappop(ahead)
            if worth < known[state]:
                continue
            if state.place == len(self.outlook.places):
                if self.outlook.ends(state):
                    return _steps(trail)
                continue
            for step in reversed(list(self.outlook.steps(state))):
                then, more = step.state, worth + self._worth(step)
                if more > known.get(then, NEVER) and not self.outlook.hopeless(then):
                    known[then] = more
                    hope = -more - self.bounds.of(then)
                    heappush(ahead, (hope, next(turns), more, then, (step, trail)))
        return None

    def _worth(self, step: Step) -> int:
        """Points first; then few wild cards, then few cards."""
        wild = step.twos + step.jokers
        points = step.points + step.twos * self.bounds.two + step.jokers * self.bounds.joker
        return (points * SCALE - wild) * SCALE - wild - step.plain


Trail = tuple[Step, "Trail"] | None
"""The last step of a way and those before it."""


def _steps(trail: Trail) -> tuple[Step, ...]:
    found = []
    while trail:
        step, trail = trail
        found.append(step)
    return tuple(reversed(found))


def _twos(meant: tuple[Meant, ...]) -> int:
    """How many twos are laid."""
    return sum(card.rank is Rank.TWO for _, group in meant for card in group)
