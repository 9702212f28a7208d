"""Every maker of puzzles by the name that skills give it."""

from __future__ import annotations

from canasta_tutor.puzzles.factory.makers import (
    calls,
    feet_and_special_hands,
    games,
    going_out,
    groups,
    lays,
    piles,
    sheets,
    temptations,
    turns,
    under_other_rules,
)
from canasta_tutor.puzzles.factory.wanted import Maker, Raw, Wanted


def _other_rules(wanted: Wanted) -> Raw | None:
    return under_other_rules.other_rules(wanted, MAKERS)


MAKERS: dict[str, Maker] = {
    "legal_group": groups.legal_group,
    "which_canasta": groups.which_canasta,
    "points": groups.points,
    "bonus": groups.bonus,
    "minimum": lays.minimum,
    "first_lay": lays.first_lay,
    "counted": lays.counted,
    "add": lays.add,
    "wild_lay": lays.wild_lay,
    "choose_group": lays.choose_group,
    "choose_first": lays.choose_first,
    "keep": lays.keep,
    "tempted_lay": temptations.tempted_lay,
    "spare_out": temptations.spare_out,
    "black_out": temptations.black_out,
    "discard_first": temptations.discard_first,
    "pair_take": temptations.pair_take,
    "few_melds": temptations.few_melds,
    "at_edge": temptations.at_edge,
    "topped_pile": temptations.topped_pile,
    "deep_pile": temptations.deep_pile,
    "clean": lays.clean,
    "state": piles.state,
    "take": piles.take,
    "onto": piles.onto,
    "first_take": piles.first_take,
    "choose_take": piles.choose,
    "stock_end": piles.stock_end,
    "discard": piles.discard,
    "go_out": going_out.go_out,
    "black_threes": going_out.black_threes,
    "partner": going_out.partner,
    "total": sheets.total,
    "called_total": sheets.called_total,
    "concealed_total": sheets.concealed_total,
    "caliente_total": sheets.caliente_total,
    "wrong_line": sheets.wrong_line,
    "fill_in": sheets.fill_in,
    "whole_game": games.whole_game,
    "order": turns.order,
    "mistake": turns.mistake,
    "best_out": going_out.best_out,
    "other_rules": _other_rules,
    "card_kind": groups.card_kind,
    "special_hand": feet_and_special_hands.special_hand,
    "special_kind": feet_and_special_hands.special_kind,
    "acaba": calls.acaba,
    "caliente": calls.caliente,
    "caliente_draw": calls.caliente_draw,
    "bid": calls.bid,
    "foot": feet_and_special_hands.foot,
    "foot_cards": feet_and_special_hands.foot_cards,
    "talon": feet_and_special_hands.talon,
}
