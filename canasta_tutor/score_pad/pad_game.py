"""Standing of a game on the pad: sheets, totals, next first-meld minimum, winner."""

from __future__ import annotations

from dataclasses import dataclass

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.deal_score import contract_line, score_deal
from canasta_tutor.engine.scoring.first_meld_minimum import Needed, find_needed
from canasta_tutor.engine.scoring.game_end import find_instant_winner, find_winner
from canasta_tutor.engine.scoring.melds_and_canastas import loses_all
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine, SideScore
from canasta_tutor.engine.values.input_faults import BadValue, InputError, UnknownKey
from canasta_tutor.engine.values.table import Side
from canasta_tutor.score_pad.pad import DealEntry, Pad, SideEntry
from canasta_tutor.score_pad.pad_fields import pad_fields
from canasta_tutor.score_pad.pad_table import MOST, deal_table, example_sums, least_points


@dataclass(frozen=True, slots=True)
class Standing:
    """The sheets and totals of each deal, and what each side needs in the next deal."""

    scores: tuple[tuple[SideScore, ...], ...]
    totals: tuple[tuple[int, ...], ...]
    needs: tuple[Needed, ...]
    winner: int | None

    @property
    def now(self) -> tuple[int, ...]:
        """Each side's total over all deals so far."""
        return self.totals[-1]


def find_standing(pad: Pad) -> Standing:
    """The standing of the game; `totals` begin with the zeros before the first deal.

    Raises:
        InputError: a deal is impossible as it was entered.

    >>> from canasta_tutor.score_pad.pad import new_pad
    >>> find_standing(new_pad("classic")).needs[0].points
    50
    """
    rules = pad.system
    scores = tuple(deal_scores(deal, rules, pad.players) for deal in pad.deals)
    totals = [(0,) * pad.sides]
    for each in scores:
        totals.append(
            tuple(before + side.total for before, side in zip(totals[-1], each, strict=True))
        )
    sides = [Side(score=total) for total in totals[-1]]
    return Standing(
        scores=scores,
        totals=tuple(totals),
        needs=tuple(find_needed(side, rules, len(pad.deals)) for side in sides),
        winner=_winner(pad, totals[-1]),
    )


def _winner(pad: Pad, totals: tuple[int, ...]) -> int | None:
    """The side that has won, at once or by its total, or None."""
    if not pad.deals:
        return None
    at_once = find_instant_winner(deal_table(pad.deals[-1], pad.system, pad.players), pad.system)
    return find_winner(totals, pad.system, len(pad.deals)) if at_once is None else at_once


def deal_scores(deal: DealEntry, rules: RuleSet, players: int) -> tuple[SideScore, ...]:
    """The sheet of each side for one deal.

    Raises:
        InputError: the deal is impossible as it was entered.
    """
    for place, entry in enumerate(deal.sides):
        _check_counts(entry, rules, players, f"sides[{place}]")
    table = deal_table(deal, rules, players)
    scores = score_deal(table, rules)
    return tuple(
        score if entry.by_cards else _with_points(score, entry, side, rules)
        for score, entry, side in zip(scores, deal.sides, table.sides, strict=True)
    )


def _check_counts(entry: SideEntry, rules: RuleSet, players: int, path: str) -> None:
    fields = {each.id: each for each in pad_fields(rules.id, players)}
    for name, count in entry.counts.items():
        if name not in fields:
            raise InputError(UnknownKey(name[:40], tuple(fields)), f"{path}.counts")
        if count < 0 or (fields[name].form == "count" and count > MOST):
            raise InputError(BadValue(str(count), f"0…{MOST}"), f"{path}.counts.{name}")
    points = entry.counts.get("points", 0)
    if points % least_points(rules):
        raise InputError(BadValue(str(points), example_sums(rules)), f"{path}.counts.points")


def _with_points(score: SideScore, entry: SideEntry, side: Side, rules: RuleSet) -> SideScore:
    """The sheet with the card points that the side entered, because it entered no cards."""
    if not any(line.code == "melds" for line in score.lines):
        return score
    points = entry.counts.get("points", 0) * (-1 if loses_all(side, rules) else 1)
    lines = [
        ScoreLine("melds", points, 0) if line.code == "melds" else line
        for line in score.lines
        if not line.code.startswith("contract.") and (line.code != "melds" or points)
    ]
    contract = contract_line(SideScore(tuple(lines)).total, side)
    return SideScore((*lines, contract) if contract else tuple(lines))
