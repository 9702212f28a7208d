"""What was tried and what would work: the nearest change, and how it differs in cards.

The engine's repair counts cards only. As a patient friend would put it, what the player aimed at a
meld stays there, and cards of one rank stay together.
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
from canasta_tutor.engine.scoring.canastas import canasta
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
"""So many cards are left out so that the others may stay where they were aimed; the most where the
other change leaves out as many.
"""

Way = tuple[Lay, ...]


def find_nearest(
    table: Table, action: Action, rules: RuleSet, wanted: Callable[[Action], bool] | None = None
) -> Action | None:
    """The legal action nearest to a lay-down or a take, or None; best one that is `wanted`.

    Cards that would lie elsewhere than aimed are no help where that is not wanted.
    """
    found = find_repair(table, action, rules)
    if isinstance(action, LayMelds) and isinstance(found, LayMelds) and _torn(action, found):
        left = len(missing(cards_used(found), cards_used(action)))
        most = max(FEW_LEFT_OUT, min(left, MOST_LEFT_OUT))
        other = _staying(table, action, rules, most) or _growing(table, action, found, rules)
        if other and not (wanted and wanted(found) and not wanted(other)):
            return other
        if wanted and not wanted(found):
            return None
    if found is None:
        return None
    best = spare_natural_canastas(
        table, join_new_melds(table, _thrifty(table, action, found, rules), rules), rules
    )
    return _finishing(table, action, best, rules)


def _thrifty(table: Table, tried: Action, found: Action, rules: RuleSet) -> Action:
    """The same with a two of the hand for a joker that is added, where the two is enough."""
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
    """The same way out with one card lying elsewhere, if that is enough and spoils no canasta."""
    for way in _moving(table.side.melds, out):
        said = verify(table, way, rules)
        if said.ok and not find_spoiled_canastas(said):
            return GoOut(groups_of(join_new_melds(table, way, rules)), way.discard)
    return None


def _moving(melds: tuple[Meld, ...], out: GoOut) -> Iterator[GoOut]:
    """The way out with a card moved: to another group, to a meld, to where the discard lacks."""
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
    """The same cards with no natural canasta spoiled, where one group can lie elsewhere."""
    if not find_spoiled_canastas(verify(table, action, rules)):
        return action
    groups = groups_of(action)
    for (place, group), meld in product(enumerate(groups), table.side.melds):
        elsewhere = (*groups[:place], Lay(group.cards, meld.mark), *groups[place + 1 :])
        other = replace_groups(action, elsewhere)
        said = verify(table, other, rules)
        if said.ok and not find_spoiled_canastas(said):
            return other
    return action


def _finishing(table: Table, tried: Action, found: Action, rules: RuleSet) -> Action:
    """The same with wild cards where they finish a canasta, for a side that would have none.

    What the player aimed at a meld stays there.
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
    """Whether the side has a canasta once these are laid."""
    return any(canasta(meld, rules) for meld in lay_at(table, groups, rules).melds)


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
    """The same with each rank in one new meld, where that may be."""
    groups = groups_of(action)
    gathered = _gathered(groups)
    other = replace_groups(action, gathered)
    fewer = len(gathered) < len(groups)
    return other if fewer and verify(table, other, rules).ok else action


def _torn(action: LayMelds, found: LayMelds) -> bool:
    """Whether cards go elsewhere than they were aimed, or to several places."""
    return any(_torn_apart(group, found) for group in action.groups)


def _torn_apart(group: Lay, found: LayMelds) -> bool:
    laid = cards(cards_used(found))
    kept = without(group.cards, without(group.cards, laid))
    places = [other for other in found.groups if group.onto in (None, other.onto)]
    return not any(len(without(kept, other.cards)) == 0 for other in places)


def _staying(table: Table, action: LayMelds, rules: RuleSet, most: int) -> LayMelds | None:
    """The same with the fewest cards left out, all others where they were aimed, if that may be.

    `most`: no more cards are left out. Among equals the one that lays the fewest wild cards, and
    jokers last.
    """
    for ways in _fewer(action, most):
        legal = [way for way in ways if verify(table, way, rules).ok]
        if legal:
            return min(legal, key=_costly)
    return None


def _exchanged(action: Action, found: Action) -> int:
    """How many cards one action lays beside those of another, or fewer than it."""
    tried, used = cards_used(action), cards_used(found)
    return len(missing(tried, used)) + len(missing(used, tried))


def _growing(table: Table, action: LayMelds, found: LayMelds, rules: RuleSet) -> LayMelds | None:
    """The same with a card more in one of the groups, if that changes no more cards."""
    if not _exchanged(action, found):
        return None
    groups, spare = action.groups, without(table.hand, cards_used(action))
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
    return min((way for way in more if verify(table, way, rules).ok), key=_costly, default=None)


def _costly(way: LayMelds) -> tuple[int, int]:
    wild = wilds(cards_used(way))
    return len(wild), sum(card.rank is Rank.JOKER for card in wild)


def _fewer(action: LayMelds, most: int) -> Iterator[Iterator[LayMelds]]:
    """The groups with ever more cards less in one of them, then without one of them."""
    for count in range(1, most + 1):
        yield _less(action.groups, count)
    groups = action.groups
    places = range(len(groups) if len(groups) > 1 else 0)
    yield (LayMelds((*groups[:place], *groups[place + 1 :])) for place in places)


def _less(groups: Way, count: int) -> Iterator[LayMelds]:
    """The groups with so many cards less in one of them."""
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


def _gathered(groups: Way) -> Way:
    """The groups, those of one rank that join no meld put together."""
    found: dict[object, Lay] = {}
    for place, group in enumerate(groups):
        rank = _rank(group)
        key = (rank,) if rank and group.onto is None else place
        before = found.get(key)
        joined: Cards = cards((*(before.cards if before else ()), *group.cards))
        found[key] = Lay(joined, group.onto, group.new and (before is None or before.new))
    return tuple(found.values())


def _rank(group: Lay) -> Rank | None:
    ranks = {card.rank for card in naturals(group.cards)}
    return next(iter(ranks)) if len(ranks) == 1 else None


def compare_cards(tried: Cards, action: Action | None) -> Repair | None:
    """What to leave out and what to add so that the cards become those of a legal action.

    Where no card would stay it is no repair but another answer.
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
    """The judgement with the shown cards sorted into those in the way and those that may stay.

    In the way is what the repair leaves out, or what the reasons are against. Where nothing
    helps and no card is to blame, none is marked.
    """
    offending = repair.remove if repair else find_blamed_cards(verdict, shown)
    helpless = verdict.violations and not repair and not offending
    good = () if helpless else cards(without(shown, offending))
    return Judgement(right, verdict, repair, offending, good)


_ALL = (BlackThreesTooSoon, NotInHand, OnlyWilds, RedThreeMelded)
_TOO_WILD = (NotMoreNaturals, TooFewNaturals)
_STRANGERS = (FrozenNeedsPair, NeedsNatural, UnmeldedNeedsPair)


def find_blamed_cards(verdict: Verdict, shown: Cards) -> Cards:
    """Those of the shown cards that the violations are against."""
    found: Counter[Card] = Counter()
    for reason in verdict.violations:
        found |= Counter(cards_against(reason))
    return cards((found & Counter(shown)).elements())


def cards_against(reason: Reason) -> Cards:
    """The cards that a reason is against; none where it is a matter of numbers only."""
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
    return _minority(reason.cards) if isinstance(reason, MixedRanks) else ()


def _minority(group: Cards) -> Cards:
    """The naturals that are not of the rank that the group has most of; all, where none has."""
    counted: Counter[Rank] = Counter(card.rank for card in naturals(group))
    (main, most), (_, next_most) = counted.most_common(2)
    return tuple(card for card in naturals(group) if card.rank is not main or most == next_most)
