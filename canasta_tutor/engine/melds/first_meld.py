"""The first meld of a side: the points that it must reach, and the cards that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_tutor.engine.melds.group import is_clean, read_meld
from canasta_tutor.engine.melds.laying import Addition, Laid, find_hidden_canastas
from canasta_tutor.engine.reasons import first_meld_reasons as reasons
from canasta_tutor.engine.reasons.verdict import Counted, Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta_bonus, find_canasta_kind
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import Needed, find_needed
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Card
from canasta_tutor.engine.values.table import Side, Table


def verify_first_meld(
    side: Side, laid: Laid, rules: RuleSet, *, deals_played: int, upcard: Card | None = None
) -> Verdict:
    """Whether the groups make a first meld.

    If the side has melded before, the verdict has no reasons. All cards laid at once count, and so
    does the upcard. The bonus of a canasta counts only where the rules say so, and only for a
    canasta that the player had in the hand.
    """
    if side.melds:
        return Verdict()
    needs = find_needed(side, rules, deals_played)
    counted = tuple(_count_melds(laid, upcard, rules))
    wrong = tuple(_problems(laid, counted, needs, side, rules))
    suffices = rules.initial.canasta_suffices
    if wrong and suffices and any(find_canasta_kind(meld, rules) for meld in laid.melds):
        return Verdict(grounds=(reasons.CanastaSuffices(_sum_points(counted), needs.points),))
    return Verdict.of(wrong, (_explain_enough(counted, needs, side),))


def count_opening_points(laid: Laid, rules: RuleSet) -> int:
    """Number of points that groups from the hand count toward the minimum."""
    return _sum_points(_count_melds(laid, None, rules))


def _sum_points(melds: Iterable[Counted]) -> int:
    return sum(meld.points + meld.bonus for meld in melds)


def _count_melds(laid: Laid, upcard: Card | None, rules: RuleSet) -> Iterator[Counted]:
    """The melds laid, each with the points that it counts toward the minimum."""
    with_bonus = find_hidden_canastas(laid, upcard, rules) if rules.initial.canasta_bonus else ()
    for place in laid.additions:
        bonus = canasta_bonus(place.after, rules) if place.after in with_bonus else 0
        yield Counted(place.cards, points_of(place.cards, rules), bonus)


def _problems(
    laid: Laid, counted: tuple[Counted, ...], needs: Needed, side: Side, rules: RuleSet
) -> Iterator[Reason]:
    if needs.canasta and not any(
        needs.is_met_by(find_canasta_kind(meld, rules)) for meld in laid.melds
    ):
        yield reasons.FirstMeldNeedsCanasta(side.score, needs.canasta == "natural_canasta")
    if _sum_points(counted) < needs.points:
        yield _explain_too_low(counted, needs, side)
    if not any(is_clean(meld, rules) for meld in laid.melds):
        yield reasons.FirstMeldNeedsClean(counted, rules.initial.clean_group)
    wild = tuple(card for meld in laid.melds for card in meld.wilds)
    if wild and not rules.initial.wilds:
        yield reasons.FirstMeldWithoutWilds(wild)


def _explain_too_low(counted: tuple[Counted, ...], needs: Needed, side: Side) -> Reason:
    points = _sum_points(counted)
    if needs.deal is not None:
        return reasons.DealMinimumNotReached(counted, points, needs.points, needs.deal)
    return reasons.MinimumNotReached(counted, points, needs.points, side.score, needs.raised)


def _explain_enough(counted: tuple[Counted, ...], needs: Needed, side: Side) -> Reason:
    points = _sum_points(counted)
    if needs.canasta:
        return reasons.FirstMeldHasCanasta(side.score, needs.canasta == "natural_canasta")
    if needs.deal is not None:
        return reasons.DealMinimumReached(counted, points, needs.points, needs.deal)
    return reasons.MinimumReached(counted, points, needs.points, side.score, needs.raised)


def add_clean_group(said: Verdict, rules: RuleSet) -> Verdict:
    """The verdict with one more ground after the points: the first clean group.

    The verdict is unchanged where the rules need no clean group.
    """
    needs = rules.initial.clean_group
    points = next((each for each in said.grounds if isinstance(each, reasons.OfMelds)), None)
    if points is None or needs == "none":
        return said
    read = ((each, read_meld(each.cards, rules)) for each in points.melds)
    clean = next((each for each, meld in read if meld and is_clean(meld, rules)), None)
    added = [reasons.FirstMeldHasClean((clean,), needs)] if clean else []
    at = said.grounds.index(points) + 1
    return Verdict(grounds=(*said.grounds[:at], *added, *said.grounds[at:]))


def is_enough_to_open(groups: Iterable[Lay], table: Table, rules: RuleSet) -> bool:
    """Whether new melds from the hand alone would be enough as a first meld of the side to move."""
    made = tuple(filter(None, (read_meld(group.cards, rules) for group in groups)))
    laid = Laid(made, tuple(Addition(None, meld, meld.cards) for meld in made))
    return verify_first_meld(table.side, laid, rules, deals_played=table.deals_played).ok
