"""The lay-down with the most points, exactly: what a hand is worth as a first meld."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from heapq import heappop, heappush
from itertools import combinations

from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.laying import lay_at, occasion_at
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta_bonus
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.search import UNKNOWN, GaveUp, Unknown
from canasta_tutor.engine.search.going_out_ways import find_fullest_way_out
from canasta_tutor.engine.search.group_ways import Pieces, Setting
from canasta_tutor.engine.search.hand import sort_hand
from canasta_tutor.engine.search.needs import Needs, first_needs
from canasta_tutor.engine.search.pieces_to_lays import deal_out_cards, name_lays, twos_in
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

NO_NEED = 2
"""With so many cards left a player need not go out."""
SCALE = 256
"""More than the cards of any hand: points come first, then few wild cards, then few cards."""
NEVER = 10**12
Going = tuple[int, tuple[int, ...], int, State | None, Pieces]
"""A way so far: what it costs at least, its turn, its cost, where it stands (None: at the end)."""


def largest_lay(table: Table, rules: RuleSet) -> LayMelds | Unknown | None:
    """The legal lay-down with the most points; among equals with the fewest wilds, then cards.

    For a first meld the points that count toward the minimum, else the card points.
    """
    try:
        return _largest(table, rules)
    except GaveUp:
        return UNKNOWN


def _largest(table: Table, rules: RuleSet) -> LayMelds | None:
    out = find_fullest_way_out(table, rules)
    if isinstance(out, Unknown):
        raise GaveUp
    tries = [LayMelds(out.groups)] if out else []
    fewest = 0 if out else _fewest_kept(table, rules)
    for needs in first_needs(table, rules):
        tries += _keeping(table, rules, needs, range(fewest, NO_NEED + 1))
    ranked = [(_rank(action, table, rules), action) for action in tries]
    ranked.sort(key=lambda found: found[0], reverse=True)
    legal = (action for _, action in ranked if verify(table, action, rules).ok)
    found = next(legal, None)
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


def _fewest_kept(table: Table, rules: RuleSet) -> int:
    """How few cards a player may keep who cannot go out at once.

    After a first meld the last card may yet make the canasta that he needs; a caliente may fill
    up the hand.
    """
    if has_foot(table):
        return 0
    kept = any(may_keep(table, (card,), rules) for card in distinct(table.hand))
    return 1 if kept or not table.side.melds or CALIENTE in table.hand else NO_NEED


def _rank(action: LayMelds, table: Table, rules: RuleSet) -> tuple[int, int, int]:
    used, counts = cards_used(action), rules.initial.canasta_bonus and not table.side.melds
    bonus = _bonuses(action, table, rules) if counts else 0
    return points_of(used, rules) + bonus, -len(wilds(used)), -len(used)


def _keeping(table: Table, rules: RuleSet, needs: Needs, keeps: range) -> Iterator[LayMelds]:
    """The best lay-down for each number of cards kept.

    Fewer than some may be kept that are legal; then none that keeps more is better.
    """
    melds, held, occasion = (
        table.side.melds,
        sort_hand(table.hand, rules),
        occasion_at(table, rules),
    )
    plan = Plan(Setting(held, melds, rules, occasion, needs), whole=False)
    loose = len([card for card in table.hand if card.kind in NEVER_MELDED])
    for kept in keeps:
        way = _cheapest(
            plan, plan.start_state(None, needs.count_lacking(melds), max(kept - loose, 0))
        )
        if way is None:
            return
        ways = deal_out_cards([sort_pieces(way)], held, plan.names_twos, plan.setting.steps)
        meant = max(ways, key=twos_in) if plan.two > plan.joker else next(ways)
        groups = name_lays(meant, melds, rules, occasion)
        if groups:
            yield LayMelds(groups)
            if verify(table, LayMelds(groups), rules).ok:
                return


def _cheapest(plan: Plan, first: State) -> Pieces | None:
    """What counts the most, where so many cards are kept and all that is lacking is had.

    The way that has cost the least so far is always gone on with: cards left over cost points.
    The first need is a bonus that counts as points do.
    """
    ahead: list[Going] = [] if plan.is_hopeless(first) else [(0, (), 0, first, ())]
    least = _least(plan)
    known: dict[Hashable, int] = {}
    while ahead:
        _, turn, cost, state, pieces = heappop(ahead)
        if state is None:
            return pieces
        if plan.is_finished(state):
            cost += state.twos * _wild_cost(plan.two) + state.jokers * _wild_cost(plan.joker)
            heappush(ahead, (cost, turn, cost, None, pieces))
        for number, step in enumerate(plan.next_steps(state)):
            then, key, spent = (
                step.state,
                plan.state_key(step.state),
                cost + _cost(plan, state, step),
            )
            if spent < known.get(key, NEVER) and not plan.is_hopeless(then):
                known[key] = spent
                hope = spent + then.keep * least - sum(plan.bound_ahead(then)[:1]) * SCALE**2
                longer = (*pieces, *step.way.pieces)
                heappush(ahead, (hope, (*turn, number), spent, then, longer))
    return None


def _cost(plan: Plan, state: State, step: Step) -> int:
    """What a step costs: the cards that stay, less the bonus of what is laid."""
    place = plan.places[state.place]
    each = _wild_cost(place.each) if place.own else max(place.each * SCALE**2 - 1, 0)
    return step.left * each - sum(step.way.brought[:1]) * SCALE**2


def _wild_cost(points: int) -> int:
    """What a wild card costs that is kept."""
    return points * SCALE**2 - SCALE - 1


def _least(plan: Plan) -> int:
    """What a card costs at least that is kept."""
    plain = [place.each * SCALE**2 - 1 for place in plan.places if place.each and not place.own]
    return min([*plain, _wild_cost(plan.two), _wild_cost(plan.joker)])
