"""Make score sheets of finished deals, from a few melds to all that can be counted."""

from __future__ import annotations

from dataclasses import dataclass

from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.sheet_lines import LINES
from canasta_tutor.engine.turn.going_out import explain_not_out
from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
from canasta_tutor.puzzles.factory.maker_order import Raw, Wanted
from canasta_tutor.puzzles.factory.makers.make_deal_ends import (
    ALONE,
    choose_lone_ending,
    choose_way_out,
    credit_side,
    end_by_call,
    hold_back,
    lay_at_once,
    lay_black_threes,
    leave_foot,
    play_calientes,
)
from canasta_tutor.puzzles.factory.makers.make_going_out import KINDS, lay_kinds, reach_canastas
from canasta_tutor.puzzles.factory.makers.make_lays import remember_played_feet
from canasta_tutor.puzzles.factory.tables.made_table import Scene, scene, take_red_threes
from canasta_tutor.puzzles.factory.tables.table_melds import lay_out, make_canasta
from canasta_tutor.puzzles.factory.tables.table_past import make_ended_position
from canasta_tutor.puzzles.kinds.sheet_puzzle import true_points
from canasta_tutor.puzzles.lesson_file import read_puzzle

OUT = 0.6
"""The share of deals in which the learner's side goes out."""
CONCEALED = 0.2
"""The share of these deals in which the side goes out concealed, if that brings points."""
FEW_MORE, MOSTLY = 1, 0.9
"""In most easy deals, a side has laid at most this number of cards more than it was dealt.

The second number is the share of longer deals that the maker refuses.
"""
OF_ALL = "points.cards"
"""The rule of the skills in which the learner counts all cards of a deal."""
SLIPS = (1, 2, 3, 4, 10)
"""Sizes of small errors in a sum, in steps of points."""
USUAL = ("melds", "canasta.natural", "canasta.mixed", "red_threes", "out", "hand")
"""Lines that a sheet may have even if they count nothing."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished deal: the table, who went out, and how they went out."""

    position: Raw
    ending: Raw


def total(wanted: Wanted) -> Raw | None:
    """What does the side score for the deal?"""
    done = finish_deal(wanted)
    if is_too_long(done, wanted):
        return None
    return {"kind": "number", "ask": {"kind": "score", **done.ending}, "position": done.position}


def called_total(wanted: Wanted) -> Raw:
    """What does the side score for a deal that ended with a call or a special hand?"""
    done = finish_deal(wanted, choose_lone_ending(wanted, always=True))
    special = done.ending.get("special")
    about = {"rule": f"special.{special}"} if special else {}
    ask = {"kind": "score", **done.ending}
    return {"kind": "number", "ask": ask, "position": done.position, **about}


def caliente_total(wanted: Wanted) -> Raw:
    """What does a side that has played or kept a caliente score?"""
    done = finish_deal(wanted, hot=True)
    return {"kind": "number", "ask": {"kind": "score", **done.ending}, "position": done.position}


def concealed_total(wanted: Wanted) -> Raw:
    """What does a side that has gone out concealed score?"""
    made = scene(wanted)
    made.memory = _make_memory(made)
    lay_concealed(made)
    ending: Raw = {"out": 0, "concealed": True}
    made.memory |= credit_side(made, ending)
    done = _finish_table(made, ending, hot=False)
    return {"kind": "number", "ask": {"kind": "score", **done.ending}, "position": done.position}


def lay_concealed(made: Scene) -> None:
    """Lay the melds of a side that goes out concealed, and its red threes."""
    lay_at_once(made)
    lay_red_threes(made)


def finish_deal(wanted: Wanted, only: Raw | None = None, *, hot: bool = False) -> Finished:
    """A finished deal as the learner's side sees it.

    `only`: an ending by a call or a special hand. `hot`: the side has had a caliente.
    """
    made = scene(wanted)
    only = only or choose_lone_ending(wanted)
    if only is not None:
        return Finished(end_by_call(made, only), only)
    made.memory = _make_memory(made)
    ending = _lay_way_out(made) if wanted.often(OUT) else None
    if ending is None:
        lay_deal(made)
        made.memory |= leave_foot(made)
    made.memory |= credit_side(made, ending or {})
    return _finish_table(made, ending or {"out": 1}, hot=hot)


def is_too_long(done: Finished, wanted: Wanted) -> bool:
    """Whether an easy deal has too many cards to count.

    At the end of a deal, a side has laid about the number of cards that it was dealt; many more are
    too many to count.
    """
    laid = sum(len(meld.split()) for meld in done.position["sides"][0].get("melds", ()))
    easy = wanted.by_level(True, False, False) and wanted.skill.rules[0] == OF_ALL
    return easy and laid > count_dealt(wanted.rules) + FEW_MORE and wanted.often(MOSTLY)


def count_dealt(rules: RuleSet) -> int:
    """The number of cards that the players of a side are dealt together, with their feet."""
    seats = rules.seats
    mates = seats.usual // seats.sides[seats.usual]
    hands = (rules.deal.hand, rules.deal.foot)
    return mates * sum(for_players(hand, seats.usual) for hand in hands)


def _lay_way_out(made: Scene) -> Raw | None:
    """Lay the melds with which the side goes out; return how it goes out, or None if it cannot."""
    concealed = bool(made.rules.going_out.concealed_bonus) and made.wanted.often(CONCEALED)
    if concealed:
        lay_concealed(made)
    else:
        reach_canastas(made)
        lay_deal(made)
    ending = {"out": 0, "concealed": True} if concealed else choose_way_out(made)
    return ending if may_go_out(made) else None


def _finish_table(made: Scene, ending: Raw, *, hot: bool) -> Finished:
    """The finished deal with the cards left in the hands of the side."""
    wanted = made.wanted
    left = wanted.among(*wanted.by_level((1, 2), (2, 4), (4, 8), (6, 12)))
    beside = play_calientes(made, hot=hot) | lay_black_threes(made)
    hold_back(made, hot=hot and not beside)
    if ending["out"]:
        made.memory |= {} if "foot" in made.memory else remember_played_feet(wanted, of_all=True)
        reach_canastas_there(made)
    position = make_ended_position(made, ending, left)
    position["sides"][0] |= beside
    return Finished(position, ending)


def reach_canastas_there(made: Scene) -> None:
    """Lay the canastas with which the other side goes out."""
    made.melds, made.others = made.others, made.melds
    reach_canastas(made)
    made.melds, made.others = made.others, made.melds


def lay_deal(made: Scene) -> None:
    """Lay canastas, melds and red threes, more of them on higher levels."""
    wanted, rules = made.wanted, made.rules
    known = [KINDS[name] for name in rules.canasta.kinds]
    for _ in range(wanted.among(*wanted.by_level((0, 1), (0, 1), (1, 2), (2, 3)))):
        found = make_canasta(made, wanted.one(known))
        made.melds += [found] if found else []
    lay_out(made, wanted.among(*wanted.by_level((0, 0), (1, 3), (2, 4), (3, 5))), (3, 6))
    if rules.game.canastas_win and wanted.often(ALONE):
        lay_kinds(
            made, [wanted.one(known) for _ in range(rules.game.canastas_win - len(made.melds))]
        )
    lay_red_threes(made)


def lay_red_threes(made: Scene) -> None:
    """Lay red threes of the side, if the rules let players lay them."""
    wanted, rules = made.wanted, made.rules
    if rules.red_threes.laid != "never":
        most = wanted.by_level((0, 1), (0, 3), (1, 4), (2, 5))
        made.red_threes = take_red_threes(made, wanted.among(*most))


def _make_memory(made: Scene) -> Raw:
    """Memory of a deal: feet taken up, and the partner's "yes" if the rules require it."""
    asked = made.rules.going_out.ask_partner == "required"
    return remember_played_feet(made.wanted) | ({"partner_answer": "yes"} if asked else {})


def may_go_out(made: Scene) -> bool:
    """Whether the melds let the side go out."""
    table = read_position(made.write_table([]) | {"phase": "play"}, made.rules)
    return not explain_not_out(table, table.side.melds, made.rules)


def wrong_line(wanted: Wanted) -> Raw | None:
    """Which line of the sheet is wrong?"""
    done = finish_deal(wanted)
    true = points_by_line(done, wanted)
    if is_too_long(done, wanted) or len(true) < wanted.by_level(2, 3, 4, 5):
        return None
    code = wanted.one(sorted(true))
    written = true | {code: _miswrite(true[code], wanted)}
    ask = {"kind": "line", "written": written, **done.ending}
    return {"kind": "line", "ask": ask, "position": done.position}


def points_by_line(done: Finished, wanted: Wanted) -> dict[str, int]:
    """The points of each line of the sheet, by its code."""
    raw = {"id": "sheet", "rule": "points.cards", "kind": "number", "position": done.position}
    puzzle = read_puzzle(raw | {"ask": {"kind": "score", **done.ending}})
    return true_points(pose_under(puzzle, wanted.rules))


def _miswrite(points: int, wanted: Wanted) -> int:
    """A wrong number: far off, with the wrong sign, or nearly right."""
    bonuses = (wanted.rules.canasta.natural_bonus, wanted.rules.canasta.mixed_bonus)
    slips = (points + wanted.step * wanted.one(SLIPS), points - wanted.step * wanted.one(SLIPS))
    far = (points + wanted.one(bonuses), -points or wanted.rules.going_out.bonus or 1)
    return wanted.one(wanted.by_level(far, (*far, *slips), slips))


def fill_in(wanted: Wanted) -> Raw | None:
    """How many points does each line count?"""
    done = finish_deal(wanted)
    if is_too_long(done, wanted):
        return None
    true = points_by_line(done, wanted)
    absent = [code for code in USUAL if code not in true]
    extra = wanted.random.sample(absent, min(len(absent), wanted.level - 1))
    lines = [code for code in LINES if code in true or code in extra]
    ask = {"kind": "sheet", "lines": lines or USUAL[:1], **done.ending}
    return {"kind": "sheet", "ask": ask, "position": done.position}
