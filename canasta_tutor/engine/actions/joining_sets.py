"""Joining two sets of a rank into one."""

from __future__ import annotations

from canasta_tutor.engine.actions.ending_turn import can_go_out, could_go_out_after_yes
from canasta_tutor.engine.melds.group import meld_problems
from canasta_tutor.engine.reasons.going_out_reasons import PartnerSaidYes
from canasta_tutor.engine.reasons.meld_reasons import NoSetsToJoin, SetsJoined
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import explain_canasta, find_canasta_kind
from canasta_tutor.engine.values.actions import JoinSets
from canasta_tutor.engine.values.cards import Rank, cards
from canasta_tutor.engine.values.table import Meld, MeldKind, Side, Table, replace, with_own


def verify_join_sets(action: JoinSets, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may join the two sets of a rank of their side."""
    sets = sets_of(action.rank, table.side)
    if len(sets) < 2:
        return Verdict(violations=(NoSetsToJoin(action.rank),))
    whole = _join(sets)
    wrong = meld_problems(whole, rules)
    if wrong:
        return Verdict(violations=wrong)
    after = join_sets(action, table, rules)
    if could_go_out_after_yes(table, rules) and can_go_out(after, rules) is False:
        return Verdict(violations=(PartnerSaidYes(),))
    canastas = (explain_canasta(whole, rules),) if find_canasta_kind(whole, rules) else ()
    return Verdict(grounds=(SetsJoined(action.rank, len(whole.cards)), *canastas))


def sets_of(rank: Rank, side: Side) -> tuple[Meld, ...]:
    """The side's first two sets of a rank, or fewer if it has fewer."""
    return tuple(m for m in side.melds if m.kind is MeldKind.SET and m.rank is rank)[:2]


def _join(sets: tuple[Meld, ...]) -> Meld:
    return Meld(sets[0].rank, cards(card for meld in sets for card in meld.cards))


def join_sets(action: JoinSets, table: Table, rules: RuleSet) -> Table:
    """The table with the two sets as one, in the place of the first."""
    first, second = sets_of(action.rank, table.side)
    melds = list(table.side.melds)
    melds.remove(second)
    melds[melds.index(first)] = _join((first, second))
    return with_own(table, table.hand, replace(table.side, melds=tuple(melds)))
