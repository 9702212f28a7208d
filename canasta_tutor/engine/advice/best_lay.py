"""The legal lay-down with the most points, found exactly."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from heapq import heappop, heappush
from itertools import combinations

from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.laying import find_occasion, lay_at
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta_bonus
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.search import UNKNOWN, GaveUp, Unknown
from canasta_tutor.engine.search.going_out_ways import find_fullest_way_out
from canasta_tutor.engine.search.group_ways import Pieces, Setting
from canasta_tutor.engine.search.hand import sort_hand
from canasta_tutor.engine.search.needs import Needs, find_first_needs
from canasta_tutor.engine.search.pieces_to_lays import count_twos, deal_out_cards, name_lays
from canasta_tutor.engine.search.plan import Plan, State, Step, sort_pieces
from canasta_tutor.engine.turn.discarding import may_keep
from canasta_tutor.engine.turn.foot import has_foot
from canasta_tutor.engine.values.actions import Lay, LayMelds
from canasta_tutor.engine.values.cards import (
    CALIENTE,
    NEVER_MELDED,
    cards,
    distinct,
    naturals,
    wilds,
)
from canasta_tutor.engine.values.table import Table

NEVER_MUST_GO_OUT = 2
"""A player with at least this number of cards in the hand need not go out."""
SCALE = 256
"""More than the number of cards in any hand.

A card that stays in the hand costs its points * SCALE² - 1; a wild card costs SCALE less. So the
search compares the points first, then the number of wild cards laid, then the number of cards laid.
"""
NEVER = 10**12
"""More than any cost."""
Going = tuple[int, tuple[int, ...], int, State | None, Pieces]
"""An unfinished way; the heap compares ways by these values in this order.

The values are: the lowest possible final cost of the way, the numbers of its steps (so that the
earlier way comes first), its cost so far, its state (None at the end), and its pieces.
"""


def find_largest_lay(table: Table, rules: RuleSet) -> LayMelds | Unknown | None:
    """The legal lay-down with the most points.

    Among lay-downs with equal points, the one with the fewest wild cards comes first, then the one
    with the fewest cards.

    The points of a first meld are the points that count toward the minimum; the points of any other
    lay-down are the card points.
    """
    try:
        return _find_largest(table, rules)
    except GaveUp:
        return UNKNOWN


def _find_largest(table: Table, rules: RuleSet) -> LayMelds | None:
    out = find_fullest_way_out(table, rules)
    if isinstance(out, Unknown):
        raise GaveUp
    tries = [LayMelds(out.groups)] if out else []
    fewest = 0 if out else _fewest_kept(table, rules)
    for needs in find_first_needs(table, rules):
        tries += _find_best_keeping(table, rules, needs, range(fewest, NEVER_MUST_GO_OUT + 1))
    tries.sort(key=lambda action: _value(action, table, rules), reverse=True)
    largest = next((action for action in tries if verify(table, action, rules).ok), None)
    return largest and _join_groups(largest, table, rules)


def _join_groups(action: LayMelds, table: Table, rules: RuleSet) -> LayMelds:
    """The same cards in fewer groups, where two groups can be one meld without losing a bonus."""
    for one, other in combinations(action.groups, 2):
        plain = naturals((*one.cards, *other.cards))
        if len({card.rank for card in plain}) > 1 and len({card.suit for card in plain}) > 1:
            continue
        whole = Lay(cards((*one.cards, *other.cards)), one.onto, new=one.new and other.new)
        rest = tuple(group for group in action.groups if group not in (one, other))
        joined = LayMelds((*rest, whole))
        no_less = _sum_bonuses(joined, table, rules) >= _sum_bonuses(action, table, rules)
        if no_less and verify(table, joined, rules).ok:
            return _join_groups(joined, table, rules)
    return action


def _sum_bonuses(action: LayMelds, table: Table, rules: RuleSet) -> int:
    melds = lay_at(table, action.groups, rules, going_out=True).melds
    return sum(canasta_bonus(meld, rules) for meld in melds)


def _fewest_kept(table: Table, rules: RuleSet) -> int:
    """The fewest cards that a player who cannot go out at once may keep.

    The player may keep a single card in two cases: with a first meld, because the last card may
    still complete the canasta that the player needs; and if the card is a caliente, because a
    caliente may fill up the hand.
    """
    if has_foot(table):
        return 0
    kept = any(may_keep(table, (card,), rules) for card in distinct(table.hand))
    return 1 if kept or not table.side.melds or CALIENTE in table.hand else NEVER_MUST_GO_OUT


def _value(action: LayMelds, table: Table, rules: RuleSet) -> tuple[int, int, int]:
    """How good a lay-down is: more points first, then fewer wild cards, then fewer cards."""
    used, counts = cards_used(action), rules.initial.canasta_bonus and not table.side.melds
    bonus = _sum_bonuses(action, table, rules) if counts else 0
    return points_of(used, rules) + bonus, -len(wilds(used)), -len(used)


def _find_best_keeping(
    table: Table, rules: RuleSet, needs: Needs, keeps: range
) -> Iterator[LayMelds]:
    """The best lay-down for each number of cards kept, up to the first legal one.

    A lay-down that keeps more cards is not better than a legal one.
    """
    melds, held, occasion = (
        table.side.melds,
        sort_hand(table.hand, rules),
        find_occasion(table, rules),
    )
    plan = Plan(Setting(held, melds, rules, occasion, needs), whole=False)
    loose = len([card for card in table.hand if card.kind in NEVER_MELDED])
    for kept in keeps:
        start = plan.start_state(None, needs.count_lacking(melds), max(kept - loose, 0))
        way = _find_cheapest(plan, start)
        if way is None:
            return
        ways = deal_out_cards([sort_pieces(way)], held, plan.names_twos, plan.setting.steps)
        meant = max(ways, key=count_twos) if plan.two > plan.joker else next(ways)
        groups = name_lays(meant, melds, rules, occasion)
        if groups:
            yield LayMelds(groups)
            if verify(table, LayMelds(groups), rules).ok:
                return


def _find_cheapest(plan: Plan, first: State) -> Pieces | None:
    """The way with the most points that keeps enough cards and meets all needs, or None.

    This is a best-first search (A*). Cards that stay in the hand cost their points; the bonus of a
    canasta, which is the first need, lowers the cost. The search estimates the cost of the rest of
    a way: the least cost of the cards that the player must still keep, minus the most points that
    bonuses at later places could bring.
    """
    ahead: list[Going] = [] if plan.is_hopeless(first) else [(0, (), 0, first, ())]
    least = _least_cost(plan)
    known: dict[Hashable, int] = {}
    while ahead:
        _, turn, cost, state, pieces = heappop(ahead)
        if state is None:
            return pieces
        if plan.is_finished(state):
            cost += state.twos * _wild_cost(plan.two) + state.jokers * _wild_cost(plan.joker)
            heappush(ahead, (cost, turn, cost, None, pieces))
        for number, step in enumerate(plan.next_steps(state)):
            after, spent = step.state, cost + _step_cost(plan, state, step)
            key = plan.state_key(after)
            if spent < known.get(key, NEVER) and not plan.is_hopeless(after):
                known[key] = spent
                hope = spent + after.keep * least - sum(plan.bound_ahead(after)[:1]) * SCALE**2
                longer = (*pieces, *step.way.pieces)
                heappush(ahead, (hope, (*turn, number), spent, after, longer))
    return None


def _step_cost(plan: Plan, state: State, step: Step) -> int:
    place = plan.places[state.place]
    each = _wild_cost(place.each) if place.own else max(place.each * SCALE**2 - 1, 0)
    return step.left * each - sum(step.way.brought[:1]) * SCALE**2


def _wild_cost(points: int) -> int:
    return points * SCALE**2 - SCALE - 1


def _least_cost(plan: Plan) -> int:
    """The least cost of any card that stays in the hand."""
    plain = [place.each * SCALE**2 - 1 for place in plan.places if place.each and not place.own]
    return min([*plain, _wild_cost(plan.two), _wild_cost(plan.joker)])
