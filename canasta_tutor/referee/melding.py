"""Rulings on melds: groups, lay-downs, the best first lay-down."""

from __future__ import annotations

from typing import Any

from ..engine.actions import LayMelds
from ..engine.cards import Card, CardKind, Cards, Rank, cards, text_of
from ..engine.melds import CanastaKind, canasta_of, examine, rank_of
from ..engine.rules import RuleSet
from ..engine.scoring import minimum, points_of
from ..engine.table import Phase
from .asks import AskBest, AskGroup, AskLay, lays_of
from .largest import largest_lay
from .repairs import mended_action, mended_group
from .rulings import Remark, Ruling, after, depends, rule_on, tried, unmelded
from .scene import Scene


@rule_on.register
def _group(ask: AskGroup, scene: Scene) -> Ruling:
    group, rules = cards(ask.cards), scene.rules
    verdict = examine(group, rules)
    kind = canasta_of(group, rules) if verdict.ok else None
    values = {
        "group": _kind_of(group, rules),
        "canasta": kind.value if kind else None,
        "points": points_of(group, rules),
        "bonus": _bonus(group, kind, rules),
    }
    repair = None if verdict.ok else mended_group(group, scene)
    return Ruling(verdict.ok, verdict.violations or verdict.grounds, values, repair)


def _kind_of(group: Cards, rules: RuleSet) -> str | None:
    if not examine(group, rules, going_out=True).ok:
        return None
    return "black-threes" if rank_of(group) is Rank.THREE else "set"


def _bonus(group: Cards, kind: CanastaKind | None, rules: RuleSet) -> int:
    """What the group brings beside its card points."""
    if kind:
        natural = kind is CanastaKind.NATURAL
        return rules.canasta.natural_bonus if natural else rules.canasta.mixed_bonus
    black = [card for card in group if card.kind is CardKind.BLACK_THREE]
    whole = len(black) >= rules.black_threes.set_size and _kind_of(group, rules)
    return rules.black_threes.set_bonus if whole else 0


@rule_on.register
def _lay(ask: AskLay, scene: Scene) -> Ruling:
    action = LayMelds(lays_of(ask.groups))
    ruling = tried(scene, action)
    laid = tuple(card for group in action.groups for card in group.cards)
    asked = minimum(scene.table.side.score, scene.rules) if unmelded(scene) else None
    values: dict[str, Any] = {
        "points": points_of(laid, scene.rules),
        "minimum": asked,
        "effects": [],
    }
    if ruling.legal and after(scene, action).phase is Phase.OVER:
        values["effects"] = ["ends-deal"]
    repair = mended_action(action, scene) if ruling.legal is False else None
    return Ruling(ruling.legal, ruling.reasons, values, repair)


@rule_on.register
def _best(ask: AskBest, scene: Scene) -> Ruling:
    if not scene.known.hand:
        return depends("hand", groups=None, points=None)
    if not unmelded(scene):
        return Ruling(False, (Remark("melded_already"),), {"groups": [], "points": 0})
    found = largest_lay(scene.table, scene.rules)
    if found is None:
        reason = Remark("no_first_meld", {}, "initial.bands")
        return Ruling(False, (reason,), {"groups": [], "points": 0})
    laid: list[Card] = [card for group in found.groups for card in group.cards]
    groups = [text_of(group.cards) for group in found.groups]
    values = {"groups": groups, "points": points_of(laid, scene.rules)}
    return Ruling(True, tried(scene, found).reasons, values)
