"""Adding only the upcard to a sequence, instead of drawing. The rest of the pile stays."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.laying import Laid, explain_laid, lay_at
from canasta_tutor.engine.reasons import pile_reasons as reasons
from canasta_tutor.engine.reasons.turn_reasons import StockEmpty
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.freezing_and_blocking import explain_blocked
from canasta_tutor.engine.turn.going_out import explain_keeping
from canasta_tutor.engine.turn.stock import ends_the_deal
from canasta_tutor.engine.values.actions import AddUpcard, Lay
from canasta_tutor.engine.values.cards import Card
from canasta_tutor.engine.values.table import MeldKind, Phase, Table, replace, with_own


def verify_add_upcard(action: AddUpcard, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may add only the upcard to a sequence of their side."""
    wrong = tuple(_problems(table, rules))
    if wrong or table.upcard is None:
        return Verdict(violations=wrong)
    laid = _lay_upcard(table, table.upcard, rules)
    if laid is None:
        return Verdict(violations=(reasons.NoSequenceForUpcard(table.upcard),))
    keeping = explain_keeping(_without_upcard(table), laid.melds, table.hand, rules)
    return Verdict.of(keeping, (reasons.UpcardAdded(table.upcard), *explain_laid(laid, rules)))


def _problems(table: Table, rules: RuleSet) -> Iterator[Reason]:
    if rules.pile.onto_sequence != "upcard_only":
        yield reasons.UpcardNotAlone()
    elif table.upcard is None:
        yield reasons.PileEmpty()
    elif ends_the_deal(table, rules):
        yield StockEmpty()
    elif blocked := explain_blocked(table, rules):
        yield blocked


def _lay_upcard(table: Table, upcard: Card, rules: RuleSet) -> Laid | None:
    """The melds with the upcard on the longest sequence that it fits, or None."""
    sequences = [meld for meld in table.side.melds if meld.kind is MeldKind.SEQUENCE]
    for meld in sorted(sequences, key=lambda meld: len(meld.cards), reverse=True):
        laid = lay_at(table, (Lay((upcard,), meld.mark),), rules)
        if not laid.problems:
            return laid
    return None


def _without_upcard(table: Table) -> Table:
    """The table without the upcard. An empty pile is no longer frozen."""
    rest = table.pile[:-1]
    return replace(table, pile=rest, freezes=table.freezes if rest else ())


def add_upcard(action: AddUpcard, table: Table, rules: RuleSet) -> Table:
    """The table with the upcard on the sequence; this is the player's draw."""
    laid = _lay_upcard(table, table.pile[-1], rules)
    if laid is None:
        raise ValueError("no sequence for the upcard")
    side = replace(table.side, melds=laid.melds)
    return replace(with_own(_without_upcard(table), table.hand, side), phase=Phase.PLAY)
