"""Rulings that are numbers: minimum, points, the score of a deal, the winner."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from ..engine.cards import cards
from ..engine.faults import BadValue, InputError
from ..engine.scoring import ScoreLine, minimum, points_of, score_side, winner
from ..i18n.words import Words
from .asks import AskMinimum, AskPoints, AskScore, AskWinner
from .rulings import Remark, Ruling, depends, rule_on
from .scene import Scene


@rule_on.register
def _minimum(ask: AskMinimum, scene: Scene) -> Ruling:
    value = minimum(ask.score, scene.rules)
    reason = Remark("minimum", {"score": ask.score, "minimum": value}, "initial.bands")
    return Ruling(True, (reason,), {"value": value})


@rule_on.register
def _points(ask: AskPoints, scene: Scene) -> Ruling:
    group = cards(ask.cards)
    reasons = tuple(
        Remark("points", {"cards": same, "points": points_of(same, scene.rules)}, "points.cards")
        for _, alike in groupby(group, key=lambda card: card.rank)
        for same in [tuple(alike)]
    )
    return Ruling(True, reasons, {"value": points_of(group, scene.rules)})


@rule_on.register
def _score(ask: AskScore, scene: Scene) -> Ruling:
    table, known = scene.table, scene.known
    _at_most(ask.side, len(table.sides) - 1, "ask.side")
    _at_most(ask.out or 0, scene.players - 1, "ask.out")
    if ask.special_hand:
        return Ruling(False, (_lacking("special_hand", scene),), {"lines": [], "total": None})
    if ask.side not in known.melds:
        return depends("melds", lines=[], total=None)
    over = replace(table, out=ask.out, concealed=ask.concealed)
    score = score_side(over, ask.side, scene.rules)
    lines = [_written(line, scene.words) for line in score.lines]
    seats = range(ask.side, scene.players, len(table.sides))
    empty = [seat for seat in seats if seat not in known.hands and seat != ask.out]
    reasons = (Remark("hands_empty"),) if empty else ()
    return Ruling(True, reasons, {"lines": lines, "total": score.total})


def _written(line: ScoreLine, words: Words) -> dict[str, object]:
    fields = {"points": line.points, "count": line.count, "cards": line.cards}
    text = words.text(f"score.{line.code}", **fields)
    return {"code": line.code, "points": line.points, "text": text}


def _at_most(value: int, most: int, path: str) -> None:
    if value > most:
        raise InputError(BadValue(str(value), f"0…{most}"), path)


def _lacking(kind: str, scene: Scene) -> Remark:
    return Remark(f"not_here.{kind}", {"rules": scene.rules.id})


@rule_on.register
def _winner(ask: AskWinner, scene: Scene) -> Ruling:
    first = winner(ask.totals, scene.rules)
    best, second = sorted(ask.totals, reverse=True)[:2]
    target = scene.rules.game.target
    values = {"over": first is not None, "winner": first, "target": target}
    margin = best - second if first is not None else None
    reasons: list[Remark] = [Remark("target", {"target": target}, "game.target")]
    if first is None and best >= target:
        reasons = [Remark("tie", {"points": best}, "game.tie")]
    return Ruling(True, tuple(reasons), values | {"margin": margin})
