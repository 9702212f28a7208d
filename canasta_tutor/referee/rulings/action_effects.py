"""The effects of an action, as codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import lt

from canasta_tutor.engine.reasons.call_reasons import OfferFreezes
from canasta_tutor.engine.reasons.discard_reasons import DiscardBlocks, DiscardFreezes
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.freezing_and_blocking import freezing_matters, list_standing_freezes
from canasta_tutor.engine.values.table import Foot, Phase, Side, Table
from canasta_tutor.referee.rulings.ruling import Remark


def list_effects(
    before: Table, after: Table, rules: RuleSet, reasons: Sequence[Reason | Remark] = ()
) -> list[str]:
    """The effects of a legal action, from its reasons and the tables before and after it."""
    return [*_effects_on_pile(before, after, rules, reasons), *_effects_on_deal(before, after)]


def _effects_on_pile(
    before: Table, after: Table, rules: RuleSet, reasons: Sequence[Reason | Remark]
) -> Iterator[str]:
    if any(isinstance(reason, DiscardFreezes | OfferFreezes) for reason in reasons):
        yield "freezes"
    if any(isinstance(reason, DiscardBlocks) for reason in reasons):
        yield "blocks"
    thaws = freezing_matters(rules) and not rules.pile.always_frozen
    if thaws and list_standing_freezes(before, rules) and not after.freezes:
        yield "unfreezes"


def _effects_on_deal(before: Table, after: Table) -> Iterator[str]:
    if takes_foot(before, after):
        yield "takes-foot"
    if _scores(before, after):
        yield "scores"
    if after.phase is Phase.OVER:
        yield "ends-deal"


def takes_foot(before: Table, after: Table) -> bool:
    """Whether the player takes up their foot, at once or for their next turn."""
    seat = before.seat
    if not before.foot or before.foot[seat] is not Foot.UNTOUCHED:
        return False
    return after.foot[seat] is not Foot.UNTOUCHED or not after.hands[seat]


def _scores(before: Table, after: Table) -> bool:
    """Whether the action brings or costs a side points at once: bonus cards, calientes, a call."""
    pairs = zip(before.sides, after.sides, strict=True)
    called = (before.acaba, before.special) != (after.acaba, after.special)
    return called or any(
        any(map(lt, _count_bonus_cards(old), _count_bonus_cards(new))) for old, new in pairs
    )


def _count_bonus_cards(side: Side) -> tuple[int, int, int]:
    return len(side.red_threes), len(side.black_threes), side.calientes_played
