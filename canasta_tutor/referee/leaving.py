"""Rulings on going out, with or without taking the pile on the same turn."""

from __future__ import annotations

from ..engine.actions import Action, Discard, GoOut, TakePile
from ..engine.cards import Card, cards
from ..engine.play import apply
from ..engine.reasons import Verdict
from ..engine.scoring import score_side
from ..engine.table import Phase, Table
from ..engine.verify import verify
from .asks import AskGoOut, lays_of
from .rulings import Ruling, depends, judged, rule_on
from .scene import Scene


@rule_on.register
def _go_out(ask: AskGoOut, scene: Scene) -> Ruling:
    if ask.take is not None and not scene.known.pile:
        return depends("pile", concealed=None, bonus=None)
    ways = _ways(ask)
    rulings = [judged(scene, lambda table, way=way: _verdict(table, way, scene)) for way in ways]  # type: ignore[misc]
    chosen = next((n for n, ruling in enumerate(rulings) if ruling.legal), 0)
    ruling = rulings[chosen]
    if not ruling.legal:
        return Ruling(ruling.legal, ruling.reasons, {"concealed": None, "bonus": None})
    over = _played(scene.table, ways[chosen], scene)
    values = {"concealed": over.concealed, "bonus": _bonus(over, scene)}
    return Ruling(True, ruling.reasons, values)


def _bonus(over: Table, scene: Scene) -> int:
    """What going out brings: all lines of the score that are about it."""
    lines = score_side(over, over.seat % len(over.sides), scene.rules).lines
    return sum(line.points for line in lines if line.code.partition(".")[0] == "out")


def _ways(ask: AskGoOut) -> list[tuple[Action, ...]]:
    """The actions that are meant: the groups laid after the take, or together with it."""
    groups, last = lays_of(ask.groups), Card(ask.discard) if ask.discard else None
    if ask.take is None:
        return [(GoOut(groups, last),)]
    using, also = cards(ask.take.using), lays_of(ask.take.also)
    together = (TakePile(using, (*also, *groups)), *((Discard(last),) if last else ()))
    if not groups:
        return [together]
    return [(TakePile(using, also), GoOut(groups, last)), together]


def _verdict(table: Table, way: tuple[Action, ...], scene: Scene) -> Verdict:
    """The verdict on the first action that is not legal, else on the last.

    Cards that stay in the hand are what is wrong where nothing else is.
    """
    for action in way[:-1]:
        verdict = verify(table, action, scene.rules)
        if not verdict.ok:
            return verdict
        table = apply(table, action, scene.rules).after
    verdict = verify(table, way[-1], scene.rules)
    if verdict.ok and apply(table, way[-1], scene.rules).after.phase is not Phase.OVER:
        after = apply(table, way[-1], scene.rules).after
        return verify(after, GoOut(()), scene.rules)
    return verdict


def _played(table: Table, way: tuple[Action, ...], scene: Scene) -> Table:
    for action in way:
        table = apply(table, action, scene.rules).after
    return table
