"""The lay-down with the most points, exactly: what a hand is worth as a first meld."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.laying import lay_at, occasion_at
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta_bonus
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import needed
from canasta_tutor.engine.search import UNKNOWN, GaveUp, Unknown
from canasta_tutor.engine.search.go_out import fullest_way_out
from canasta_tutor.engine.search.hand import stack, twos_apart
from canasta_tutor.engine.search.lays import Meant, given, written
from canasta_tutor.engine.search.needs import Needs, first_needs
from canasta_tutor.engine.search.plan import Plan
from canasta_tutor.engine.search.sets import Setting
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
from canasta_tutor.engine.values.table import Table

NO_NEED = 2
"""With so many cards left a player need not go out."""


def largest_lay(table: Table, rules: RuleSet) -> LayMelds | Unknown | None:
    """The legal lay-down with the most points; among equals with the fewest wilds, then cards.

    For a first meld the points that count toward the minimum, else the card points.
    """
    try:
        return _largest(table, rules)
    except GaveUp:
        return UNKNOWN


def _largest(table: Table, rules: RuleSet) -> LayMelds | None:
    out = fullest_way_out(table, rules)
    tries = [LayMelds(out.groups)] if out else []
    fewest = 0 if out else _fewest_kept(table, rules)
    for needs in _first_needs(table, rules):
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
    used = cards_used(action)
    bonus = _bonuses(action, table, rules) if _counts_bonuses(table, rules) else 0
    return points_of(used, rules) + bonus, -len(wilds(used)), -len(used)


def _counts_bonuses(table: Table, rules: RuleSet) -> bool:
    """Whether the bonus of a canasta counts toward a first meld."""
    return rules.initial.canasta_bonus and not table.side.melds


def _first_needs(table: Table, rules: RuleSet) -> tuple[Needs, ...]:
    """Nothing, or what a first meld must come to beside points."""
    if table.side.melds:
        return (Needs(),)
    asked = needed(table.side, rules, table.deals_played)
    return first_needs(asked, asked.points, rules)


def _keeping(table: Table, rules: RuleSet, needs: Needs, keeps: range) -> Iterator[LayMelds]:
    """The best lay-down for each number of cards kept.

    Fewer than some may be kept that are legal; then none that keeps more is better.
    """
    counts, melds = _counts_bonuses(table, rules), table.side.melds
    held, occasion = stack(table.hand, rules), occasion_at(table, rules)

    setting = Setting(held, melds, rules, occasion, needs)
    plan = Plan(setting, whole=False, apart=twos_apart(rules, bonuses=counts))
    loose = len([card for card in table.hand if card.kind in NEVER_MELDED])
    for kept in keeps:
        way = plan.best(needs.lacking(melds), max(kept - loose, 0))
        if way is None:
            return
        ways = given([way], held, plan.says_twos)
        meant = max(ways, key=_twos) if plan.two > plan.joker else next(ways)
        groups = written(meant, melds, rules, occasion)
        if groups:
            yield LayMelds(groups)
            if verify(table, LayMelds(groups), rules).ok:
                return


def _twos(meant: tuple[Meant, ...]) -> int:
    """How many twos are laid."""
    return sum(card.rank is Rank.TWO for _, group in meant for card in group)
