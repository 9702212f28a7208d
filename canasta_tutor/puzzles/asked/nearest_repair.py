"""The legal action nearest to the action that the player tried, and the cards that differ.

The engine's repair only counts exchanged cards. A patient friend would also leave cards where the
player aimed them, and keep cards of one rank together; this module prefers changes that do so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product

from canasta_tutor.engine.advice.repair import find_repair
from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.reasons.canasta_reasons import NaturalCanastaSpoiled
from canasta_tutor.engine.reasons.meld_reasons import (
    BlackThreesTooSoon,
    BlackThreesWithWilds,
    MixedRanks,
    NotMoreNaturals,
    OnlyWilds,
    RedThreeMelded,
    TooFewNaturals,
    TooManyWilds,
)
from canasta_tutor.engine.reasons.pile_reasons import (
    FrozenNeedsPair,
    NeedsNatural,
    UnmeldedNeedsPair,
)
from canasta_tutor.engine.reasons.turn_reasons import NotInHand
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.values.actions import Action, GoOut, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import (
    Card,
    Cards,
    Rank,
    cards,
    distinct,
    missing,
    naturals,
    wilds,
    without,
)
from canasta_tutor.engine.values.table import Meld, Table
from canasta_tutor.puzzles.asked.solution_and_result import Judgement, Repair

FEW_LEFT_OUT, MOST_LEFT_OUT = 2, 3
"""The most cards to leave out so that the others stay where the player aimed them.

The higher limit holds if the engine's repair also leaves out that many cards.
"""

Way = tuple[Lay, ...]


def find_nearest(
    table: Table, action: Action, rules: RuleSet, wanted: Callable[[Action], bool] | None = None
) -> Action | None:
    """The legal action nearest to a lay-down or a take; None if there is none.

    The search starts from the engine's repair. If this repair moves cards away from where the
    player aimed them, a change that leaves the cards there is better. `wanted`: whether an action
    leads to the goal of a puzzle. The search prefers changes that lead to the goal; a change that
    moves cards must lead to it.
    """
    found = find_repair(table, action, rules)
    if found is None:
        return None
    if isinstance(action, LayMelds) and isinstance(found, LayMelds) and _moves_cards(action, found):
        other = _keep_aims(table, action, found, rules)
        if other and (not wanted or not wanted(found) or wanted(other)):
            return other
        if wanted and not wanted(found):
            return None
    found = _spare_joker(table, action, found, rules)
    found = join_new_melds(table, found, rules)
    found = spare_natural_canastas(table, found, rules)
    return _finish_canasta(table, action, found, rules)


def _keep_aims(table: Table, action: LayMelds, found: LayMelds, rules: RuleSet) -> LayMelds | None:
    """A legal change that leaves out a few cards or adds one, and keeps all others in place.

    `found`: the engine's repair. Within limits, the change may leave out the same number of cards
    as this repair.
    """
    left = len(missing(cards_used(found), cards_used(action)))
    most = max(FEW_LEFT_OUT, min(left, MOST_LEFT_OUT))
    return _leave_out(table, action, rules, most) or _add_card(table, action, found, rules)


def _spare_joker(table: Table, tried: Action, found: Action, rules: RuleSet) -> Action:
    """The action with a two from the hand in place of an added joker, if that is legal."""
    used = cards_used(found)
    jokers = [card for card in without(used, cards_used(tried)) if card.rank is Rank.JOKER]
    twos = [card for card in without(table.hand, used) if card.rank is Rank.TWO]
    if not jokers or not twos:
        return found
    groups = groups_of(found)
    for place, group in enumerate(groups):
        if jokers[0] in group.cards:
            swapped = cards((*without(group.cards, jokers[:1]), twos[0]))
            less = Lay(swapped, group.onto, group.new)
            other = replace_groups(found, (*groups[:place], less, *groups[place + 1 :]))
            if verify(table, other, rules).ok:
                return other
    return found


def move_to_going_out(table: Table, out: GoOut, rules: RuleSet) -> GoOut | None:
    """The way out with one card moved, if the move makes it legal and spoils no natural canasta."""
    for way in _move_one_card(table.side.melds, out):
        verdict = verify(table, way, rules)
        if verdict.ok and not find_spoiled_canastas(verdict):
            return GoOut(groups_of(join_new_melds(table, way, rules)), way.discard)
    return None


def _move_one_card(melds: tuple[Meld, ...], out: GoOut) -> Iterator[GoOut]:
    """The way out with one card moved to another group, to a meld, or to the missing discard."""
    for place, group in enumerate(out.groups):
        before, after = out.groups[:place], out.groups[place + 1 :]
        for card in dict.fromkeys(group.cards):
            kept = without(group.cards, (card,))
            rest = (Lay(kept, group.onto, group.new),) if kept else ()
            for at, other in enumerate((*before, *after)):
                more = Lay(cards((*other.cards, card)), other.onto, other.new)
                others = (*before, *after)
                yield GoOut((*rest, *others[:at], more, *others[at + 1 :]), out.discard)
            for meld in melds:
                yield GoOut((*before, *rest, *after, Lay((card,), meld.mark)), out.discard)
            if out.discard is None:
                yield GoOut((*before, *rest, *after), card)


def find_spoiled_canastas(said: Verdict) -> tuple[Reason, ...]:
    """The natural canastas that a legal action makes mixed."""
    return tuple(each for each in said.grounds if isinstance(each, NaturalCanastaSpoiled))


def spare_natural_canastas(table: Table, action: Action, rules: RuleSet) -> Action:
    """The action with one group moved to another meld, if the move spares a natural canasta.

    A wild card spoils a natural canasta: the canasta becomes mixed.
    """
    if not find_spoiled_canastas(verify(table, action, rules)):
        return action
    groups = groups_of(action)
    for (place, group), meld in product(enumerate(groups), table.side.melds):
        elsewhere = (*groups[:place], Lay(group.cards, meld.mark), *groups[place + 1 :])
        other = replace_groups(action, elsewhere)
        verdict = verify(table, other, rules)
        if verdict.ok and not find_spoiled_canastas(verdict):
            return other
    return action


def _finish_canasta(table: Table, tried: Action, found: Action, rules: RuleSet) -> Action:
    """The action with wild cards moved so that they complete a canasta, if the side has none yet.

    Groups stay at the melds that the player aimed at.
    """
    groups, aimed = groups_of(found), {group.onto for group in groups_of(tried)}
    free = [each for each in groups if each.onto and not naturals(each.cards)]
    free = [each for each in free if each.onto not in aimed]
    if not isinstance(found, LayMelds) or _has_canasta(table, groups, rules):
        return found
    for moved_ones in (*[[each] for each in free], free):
        kept = [each for each in groups if each not in moved_ones]
        loose = cards([card for each in moved_ones for card in each.cards])
        for meld in table.side.melds if loose else ():
            way = (*kept, Lay(loose, meld.mark))
            other = replace_groups(found, way)
            if _has_canasta(table, way, rules) and verify(table, other, rules).ok:
                return other
    return found


def _has_canasta(table: Table, groups: Way, rules: RuleSet) -> bool:
    """Whether the side has a canasta once these groups are laid."""
    return any(find_canasta_kind(meld, rules) for meld in lay_at(table, groups, rules).melds)


def replace_groups(action: Action, groups: Way) -> Action:
    """The action with other groups."""
    match action:
        case LayMelds():
            return LayMelds(groups)
        case GoOut(discard=last):
            return GoOut(groups, last)
        case TakePile(using=using, onto=onto, new=new):
            return TakePile(using, groups, onto, new)
    return action


def join_new_melds(table: Table, action: Action, rules: RuleSet) -> Action:
    """The action with the new melds of each rank joined into one, if that is legal."""
    groups = groups_of(action)
    gathered = _join_by_rank(groups)
    other = replace_groups(action, gathered)
    fewer = len(gathered) < len(groups)
    return other if fewer and verify(table, other, rules).ok else action


def _moves_cards(action: LayMelds, found: LayMelds) -> bool:
    """Whether a repair moves cards away from where they were aimed, or splits a group."""
    return any(_moves_group(group, found) for group in action.groups)


def _moves_group(group: Lay, found: LayMelds) -> bool:
    laid = cards(cards_used(found))
    kept = without(group.cards, without(group.cards, laid))
    places = [other for other in found.groups if group.onto in (None, other.onto)]
    return not any(len(without(kept, other.cards)) == 0 for other in places)


def _leave_out(table: Table, action: LayMelds, rules: RuleSet, most: int) -> LayMelds | None:
    """The legal lay with the fewest cards left out and all others where they were aimed.

    The function leaves out at most `most` cards. Among equal lays, it takes the one with the fewest
    wild cards, then the fewest jokers.
    """
    for ways in _list_smaller(action, most):
        legal = [way for way in ways if verify(table, way, rules).ok]
        if legal:
            return min(legal, key=_count_wilds)
    return None


def _add_card(table: Table, action: LayMelds, found: LayMelds, rules: RuleSet) -> LayMelds | None:
    """The legal lay with one more card in a group; None if the repair exchanges no card."""
    tried, used = cards_used(action), cards_used(found)
    if not missing(tried, used) and not missing(used, tried):
        return None
    groups, spare = action.groups, without(table.hand, tried)
    more = (
        LayMelds(
            (
                *groups[:place],
                Lay(cards((*group.cards, card)), group.onto, group.new),
                *groups[place + 1 :],
            )
        )
        for place, group in enumerate(groups)
        for card in dict.fromkeys(spare)
    )
    return min(
        (way for way in more if verify(table, way, rules).ok), key=_count_wilds, default=None
    )


def _count_wilds(way: LayMelds) -> tuple[int, int]:
    wild = wilds(cards_used(way))
    return len(wild), sum(card.rank is Rank.JOKER for card in wild)


def _list_smaller(action: LayMelds, most: int) -> Iterator[Iterator[LayMelds]]:
    """Lays with one group smaller by 1, 2 … `most` cards, then lays without one whole group."""
    for count in range(1, most + 1):
        yield _shrink_group(action.groups, count)
    groups = action.groups
    places = range(len(groups) if len(groups) > 1 else 0)
    yield (LayMelds((*groups[:place], *groups[place + 1 :])) for place in places)


def _shrink_group(groups: Way, count: int) -> Iterator[LayMelds]:
    """Lays with one group smaller by `count` cards."""
    for place, group in enumerate(groups):
        for left in distinct(combinations(group.cards, count)):
            kept = without(group.cards, left)
            less = (Lay(kept, group.onto, group.new),) if kept else ()
            ways = (*groups[:place], *less, *groups[place + 1 :])
            if ways:
                yield LayMelds(ways)


def groups_of(action: Action) -> Way:
    """The groups that an action lays."""
    if isinstance(action, LayMelds | GoOut):
        return action.groups
    return action.also if isinstance(action, TakePile) else ()


def _join_by_rank(groups: Way) -> Way:
    """The groups, with new melds of one rank joined."""
    found: dict[object, Lay] = {}
    for place, group in enumerate(groups):
        rank = _one_rank(group)
        key = (rank,) if rank and group.onto is None else place
        before = found.get(key)
        joined: Cards = cards((*(before.cards if before else ()), *group.cards))
        found[key] = Lay(joined, group.onto, group.new and (before is None or before.new))
    return tuple(found.values())


def _one_rank(group: Lay) -> Rank | None:
    ranks = {card.rank for card in naturals(group.cards)}
    return next(iter(ranks)) if len(ranks) == 1 else None


def compare_cards(tried: Cards, action: Action | None) -> Repair | None:
    """The cards to leave out and to add so that the tried cards become the cards of a legal action.

    Returns None if no card would stay: that would be another answer, not a repair.
    """
    if action is None:
        return None
    wanted = cards(cards_used(action))
    lost = without(tried, wanted)
    if tried and len(lost) == len(tried):
        return None
    return Repair(wanted, lost, without(wanted, tried), action)


def sort_shown_cards(
    right: bool, verdict: Verdict, shown: Cards, repair: Repair | None
) -> Judgement:
    """The judgement with the shown cards sorted into offending and good cards.

    The offending cards are the cards that the repair leaves out; without a repair, the cards that
    the reasons object to. If there is no repair and no card to blame, no card is marked.
    """
    offending = repair.remove if repair else find_blamed_cards(verdict, shown)
    helpless = verdict.violations and not repair and not offending
    good = () if helpless else cards(without(shown, offending))
    return Judgement(right, verdict, repair, offending, good)


_ALL = (BlackThreesTooSoon, NotInHand, OnlyWilds, RedThreeMelded)
_TOO_WILD = (NotMoreNaturals, TooFewNaturals)
_STRANGERS = (FrozenNeedsPair, NeedsNatural, UnmeldedNeedsPair)


def find_blamed_cards(verdict: Verdict, shown: Cards) -> Cards:
    """The shown cards that the violations object to."""
    found: Counter[Card] = Counter()
    for reason in verdict.violations:
        found |= Counter(cards_against(reason))
    return cards((found & Counter(shown)).elements())


def cards_against(reason: Reason) -> Cards:
    """The cards that a reason objects to; no cards if the reason is only about numbers."""
    if isinstance(reason, _ALL):
        return reason.cards
    if isinstance(reason, _TOO_WILD):
        return wilds(reason.cards)
    if isinstance(reason, TooManyWilds):
        return reason.wilds[reason.allowed :]
    if isinstance(reason, BlackThreesWithWilds):
        return reason.wilds
    if isinstance(reason, _STRANGERS):
        return tuple(card for card in reason.offered if card.rank is not reason.rank)
    return _find_minority(reason.cards) if isinstance(reason, MixedRanks) else ()


def _find_minority(group: Cards) -> Cards:
    """The natural cards that are not of the most frequent rank; all of them, if two ranks tie."""
    counted: Counter[Rank] = Counter(card.rank for card in naturals(group))
    (main, most), (_, next_most) = counted.most_common(2)
    return tuple(card for card in naturals(group) if card.rank is not main or most == next_most)
