"""The score of a deal, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.left_in_hand import hand_lines
from canasta_tutor.engine.scoring.melds_and_canastas import (
    canasta_lines,
    meld_lines,
    unfinished_lines,
)
from canasta_tutor.engine.scoring.sheet_lines import (
    Holding,
    ScoreLine,
    SideScore,
    find_holding,
    repeat_line,
)
from canasta_tutor.engine.scoring.three_points import (
    melded_black_threes,
    removed_lines,
    three_lines,
)
from canasta_tutor.engine.values.table import Side, Table


def score_deal(table: Table, rules: RuleSet) -> tuple[SideScore, ...]:
    """The score of every side if the deal ended with this table."""
    return tuple(score_side(table, side, rules) for side in range(len(table.sides)))


def score_side(table: Table, side: int, rules: RuleSet) -> SideScore:
    """The score of one side.

    After acaba, or after its own special hand, the side scores nothing else.
    """
    only = _find_only_line(table, side, rules)
    if only:
        return SideScore((only,))
    lines = tuple(_list_lines(table, side, rules))
    auction = rules.calls.auction != "none"
    contract = contract_line(SideScore(lines).total, table.sides[side]) if auction else None
    return SideScore((*lines, contract) if contract else lines)


def _find_only_line(table: Table, side: int, rules: RuleSet) -> ScoreLine | None:
    """The one line of a side that scores nothing else, or None."""
    if table.acaba is not None:
        if table.acaba % len(table.sides) == side:
            return ScoreLine("acaba.called", 0, 1)
        return ScoreLine("acaba", rules.calls.acaba, 1)
    if table.special is not None and find_holding(table, side).out:
        return ScoreLine(f"special.{table.special}", getattr(rules.special, table.special), 1)
    return None


def _list_lines(table: Table, side: int, rules: RuleSet) -> Iterator[ScoreLine]:
    held = find_holding(table, side)
    packs = for_players(rules.pack.packs, table.players)
    yield from meld_lines(held, rules)
    yield from canasta_lines(held, rules)
    yield from unfinished_lines(held, rules)
    yield from three_lines(held, rules)
    yield from removed_lines(held.side, packs, rules)
    yield from _out_lines(table, held, rules)
    yield from hand_lines(held, rules)
    yield from repeat_line("caliente.played", held.side.calientes_played, -rules.calls.caliente)
    yield from repeat_line("exact_lift", held.side.exact_lifts, rules.deal.exact_lift)


def _out_lines(table: Table, held: Holding, rules: RuleSet) -> Iterator[ScoreLine]:
    """The lines for going out: the bonuses and a fine.

    The bonuses are the highest bonus that fits, and the bonus for going out concealed. The fine is
    for each partner who has not taken up the foot.
    """
    if not held.out:
        return
    yield going_out_line(table, held.side, rules)
    if table.concealed and rules.going_out.concealed != "none":
        yield from repeat_line("out.concealed", 1, rules.going_out.concealed_bonus)
    yield from repeat_line("out.partner_in_hand", held.in_first_hand, -rules.going_out.hand_fine)


def going_out_line(table: Table, side: Side, rules: RuleSet) -> ScoreLine:
    """The line with the highest bonus for going out that fits the side's cards on the table."""
    return max(_out_bonuses(table, side, rules), key=lambda line: line.points)


def _out_bonuses(table: Table, side: Side, rules: RuleSet) -> Iterator[ScoreLine]:
    values, threes = rules.going_out, melded_black_threes(side)
    yield ScoreLine("out", values.bonus, 1)
    for least, bonus in values.black_three_bonus.items():
        if len(threes) >= least:
            yield ScoreLine("out.black_threes", bonus, len(threes), threes)
    if table.first_pile == table.turn:
        yield from repeat_line("out.first_pile", 1, values.first_pile_bonus)


def contract_line(score: int, side: Side) -> ScoreLine | None:
    """The line for the contract: points added if the side made it, otherwise deducted.

    `score`: the points of the deal. None if the side has no contract.
    """
    if side.contract is None:
        return None
    if score >= side.contract:
        return ScoreLine("contract.made", side.contract, 1, made=score)
    return ScoreLine("contract.missed", -side.contract, 1, made=score)
