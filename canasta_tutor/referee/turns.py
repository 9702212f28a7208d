"""Rulings on the turn: taking the pile, drawing, discarding, asking the partner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..engine.actions import AskPartner, Discard, Draw, Lay, TakePile
from ..engine.cards import Card, cards, text_of
from ..engine.pile import standing_freezes
from ..engine.play import legal_actions
from ..engine.reasons import (
    DiscardBlocks,
    DiscardFreezes,
    MinimumNotReached,
    MinimumReached,
    MustTakePile,
    PileEmpty,
    StockEmpty,
    UpcardBlocks,
)
from ..engine.scoring import minimum, points_of
from ..engine.table import Phase
from ..engine.verify import cards_used
from . import asks
from .repairs import mended_action
from .rulings import Ruling, after, depends, rule_on, tried, unmelded
from .scene import Scene


@rule_on.register
def _take(ask: asks.AskTake, scene: Scene) -> Ruling:
    asked = minimum(scene.table.side.score, scene.rules) if unmelded(scene) else None
    nothing: dict[str, Any] = {"ways": None, "points": None, "minimum": asked, "effects": []}
    if not scene.known.pile:
        return depends("pile", **nothing, hand_cards=None)
    if ask.at_all:
        return _take_at_all(scene, nothing)
    action = TakePile(cards(ask.using or ""), asks.lays_of(ask.also or ()))
    ruling = tried(scene, action)
    repair = mended_action(action, scene) if ruling.legal is False else None
    values = nothing | {"ways": _ways(scene), "points": _counted(action, ruling, scene)}
    values["hand_cards"] = None
    if ruling.legal:
        values |= _taken(action, scene)
    return Ruling(ruling.legal, ruling.reasons, values, repair)


def _counted(action: TakePile, ruling: Ruling, scene: Scene) -> int:
    """What counts toward the minimum: the cards laid at once, with the upcard as a rule."""
    for reason in ruling.reasons:
        if isinstance(reason, MinimumReached | MinimumNotReached):
            return reason.points
    return points_of((*scene.table.pile[-1:], *cards_used(action)), scene.rules)


def _taken(action: TakePile, scene: Scene) -> dict[str, Any]:
    then = after(scene, action)
    freed = ["unfreezes"] if standing_freezes(scene.table, scene.rules) else []
    ended = ["ends-deal"] if then.phase is Phase.OVER else []
    left = len(then.hand) if scene.known.hand_size else None
    return {"effects": [*freed, *ended], "hand_cards": left}


def _take_at_all(scene: Scene, nothing: dict[str, Any]) -> Ruling:
    """Whether there is any way; where the hand is unknown, often nobody can say."""
    ways = _ways(scene)
    onto = tried(scene, TakePile())
    values = nothing | {"ways": ways, "hand_cards": None}
    if onto.legal is None:
        return onto if not ways else Ruling(None, onto.reasons, values)
    if onto.legal:
        return Ruling(True, onto.reasons, values | _taken(TakePile(), scene))
    if any(isinstance(reason, PileEmpty | UpcardBlocks) for reason in onto.reasons):
        return Ruling(False, onto.reasons, values)
    if not scene.known.hand:
        return depends("hand", **values)
    if not ways:
        return Ruling(False, onto.reasons, values)
    first = next(_takes(scene))
    ruling = tried(scene, first)
    values |= {"points": _counted(first, ruling, scene), **_taken(first, scene)}
    return Ruling(True, ruling.reasons, values)


def _takes(scene: Scene) -> Iterator[TakePile]:
    found = legal_actions(scene.table, scene.rules)
    return (action for action in found if isinstance(action, TakePile))


def _ways(scene: Scene) -> list[dict[str, Any]] | None:
    """Every canonical way to take the pile, where the hand is known."""
    if not scene.known.hand or len(scene.tables) > 1 or scene.table.phase is not Phase.DRAW:
        return None
    return [
        {"using": text_of(action.using), "also": [_written(group) for group in action.also]}
        for action in _takes(scene)
    ]


def _written(group: Lay) -> str:
    return text_of(group.cards)


@rule_on.register
def _draw(ask: asks.AskDraw, scene: Scene) -> Ruling:
    ruling = tried(scene, Draw())
    if ruling.legal:
        over = after(scene, Draw()).phase is Phase.OVER
        return Ruling(True, ruling.reasons, {"effects": ["ends-deal"] if over else []})
    must = any(isinstance(reason, MustTakePile) for reason in ruling.reasons)
    ends = any(isinstance(reason, StockEmpty) for reason in ruling.reasons)
    effects = ["must-take"] * must + ["ends-deal"] * ends
    if (must or ends) and (unknown := _unsure_of_taking(scene)):
        return depends(unknown, effects=[])
    return Ruling(ruling.legal, ruling.reasons, {"effects": effects})


def _unsure_of_taking(scene: Scene) -> str | None:
    """What must be known to say whether an empty stock ends the deal."""
    if not scene.known.pile:
        return "pile"
    if scene.known.hand:
        return None
    return "hand" if _take_at_all(scene, {}).legal is None else None


@rule_on.register
def _discard(ask: asks.AskDiscard, scene: Scene) -> Ruling:
    action = Discard(Card(ask.card), ask.place == "table")
    ruling = tried(scene, action)
    if not ruling.legal:
        return Ruling(ruling.legal, ruling.reasons, {"effects": []})
    said = {DiscardFreezes.code: "freezes", DiscardBlocks.code: "blocks"}
    effects = [said[reason.code] for reason in ruling.reasons if reason.code in said]
    then = after(scene, action)
    if then.out is not None or (then.phase is Phase.OVER and then.seat in scene.known.hands):
        effects.append("ends-deal")
    return Ruling(True, ruling.reasons, {"effects": effects})


@rule_on.register
def _partner(ask: asks.AskPartner, scene: Scene) -> Ruling:
    ruling = tried(scene, AskPartner())
    return Ruling(ruling.legal, ruling.reasons, {"effects": []})
