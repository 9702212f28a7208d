"""Score sheets: finished deals, from a few melds to all that can be counted."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.going_out import out_problems
from ...engine.position import read_position
from ...engine.scoring import LINES
from ..model import read_puzzle
from ..question import under
from ..sheets import true_points
from .endings import alone, black_threes_laid, calientes_played, credited, feet_left, way_out
from .lays import played_feet
from .outs import KINDS, reach_canastas
from .positions import Scene, canasta, held, lay_out, red_threes, scene
from .wanted import Raw, Wanted, text


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished deal: the table, and who went out in which way."""

    position: Raw
    ending: Raw


def total(wanted: Wanted) -> Raw:
    """What does the side score for the deal?"""
    done = finished(wanted)
    return {"kind": "number", "ask": {"kind": "score", **done.ending}, "position": done.position}


def finished(wanted: Wanted) -> Finished:
    """A finished deal as the learner's side sees it."""
    made, only = scene(wanted), alone(wanted)
    goes_out = only is None and wanted.often(OUT)
    if goes_out:
        reach_canastas(made)
    if only is None or "acaba" in only:
        lay_deal(made)
    made.memory = _remembered(made)
    if only is not None:
        return _finished(made, only)
    if goes_out and may_go_out(made):
        ending = way_out(made)
        made.memory |= credited(made)
        return _finished(made, ending)
    made.memory |= credited(made) | feet_left(made)
    return _finished(made, {"out": 1})


OUT = 0.6
"""How often the learner goes out."""


def _finished(made: Scene, ending: Raw) -> Finished:
    """The deal with what is left in the hands of the side; who went out has none.

    It has a past, save where it ended in a rarer way.
    """
    if set(ending) <= PLAIN and not set(made.memory) & RARE:
        left = made.wanted.among(*made.wanted.by_level((1, 2), (2, 4), (4, 8)))
        if ending["out"]:
            made.memory |= played_feet(made.wanted, of_all=True)
            reach_canastas_there(made)
        position = made.finished(ending["out"], left)
    else:
        position = made.placed(left_over(made, first=ending.get("out") != 0))
    position["sides"][0] |= calientes_played(made) | black_threes_laid(made)
    return Finished(position, ending)


PLAIN, RARE = {"out", "concealed"}, {"foot", "black_threes_removed"}
"""What is told of the plain ends of deals, and remembered of rarer ones."""


def reach_canastas_there(made: Scene) -> None:
    """The canastas with which the other side goes out."""
    made.melds, made.others = made.others, made.melds
    reach_canastas(made)
    made.melds, made.others = made.others, made.melds


def lay_deal(made: Scene) -> None:
    """Canastas, melds and threes, more of each with the level."""
    wanted, rules = made.wanted, made.rules
    known = [KINDS[name] for name in rules.canasta.kinds]
    for _ in range(wanted.among(*wanted.by_level((0, 1), (0, 1), (1, 2)))):
        found = canasta(made, wanted.one(known))
        made.melds += [found] if found else []
    lay_out(made, wanted.among(*wanted.by_level((0, 2), (1, 3), (2, 4))), (3, 6))
    if rules.red_threes.laid != "never":
        most = wanted.by_level((0, 1), (0, 3), (1, 4))
        made.red_threes = red_threes(made, wanted.among(*most))


def _remembered(made: Scene) -> Raw:
    """Feet played, and a partner who has said yes where he must."""
    asked = made.rules.going_out.ask_partner == "required"
    return played_feet(made.wanted) | ({"partner_answer": "yes"} if asked else {})


def may_go_out(made: Scene) -> bool:
    """Whether the melds let the side go out."""
    table = read_position(made.placed([]) | {"phase": "play"}, made.rules)
    return not out_problems(table, table.side.melds, made.rules)


def left_over(made: Scene, *, first: bool) -> list[str]:
    """What is left in the hands of the side."""
    rules, wanted = made.rules, made.wanted
    players = rules.seats.usual
    hands = [""] * players
    for seat in range(0, players, rules.seats.sides[players]):
        if seat or first:
            count = wanted.among(*wanted.by_level((1, 2), (2, 4), (4, 8)))
            hands[seat] = text(held(made.supply, count, rules))
    return hands


def wrong_line(wanted: Wanted) -> Raw | None:
    """Which line of the sheet is wrong?"""
    done = finished(wanted)
    true = points_by_line(done, wanted)
    if len(true) < wanted.by_level(2, 3, 4):
        return None
    code = wanted.one(sorted(true))
    written = true | {code: _miswritten(true[code], wanted)}
    ask = {"kind": "line", "written": written, **done.ending}
    return {"kind": "line", "ask": ask, "position": done.position}


def points_by_line(done: Finished, wanted: Wanted) -> dict[str, int]:
    """What each line of the sheet counts."""
    raw = {"id": "sheet", "rule": "points.cards", "kind": "number", "position": done.position}
    puzzle = read_puzzle(raw | {"ask": {"kind": "score", **done.ending}})
    return true_points(under(puzzle, wanted.rules))


def _miswritten(points: int, wanted: Wanted) -> int:
    """Another number: far off, or with the wrong sign, or nearly right."""
    bonuses = (wanted.rules.canasta.natural_bonus, wanted.rules.canasta.mixed_bonus)
    slips = (points + wanted.one(CARD_POINTS), points - wanted.one(CARD_POINTS))
    far = (points + wanted.one(bonuses), -points or wanted.rules.going_out.bonus or 1)
    return wanted.one(wanted.by_level(far, (*far, *slips), slips))


CARD_POINTS = (5, 10, 15, 20, 50)
"""By so many points a sum goes wrong easily."""


def fill_in(wanted: Wanted) -> Raw:
    """What does each line count?"""
    done = finished(wanted)
    true = points_by_line(done, wanted)
    absent = [code for code in USUAL if code not in true]
    extra = wanted.random.sample(absent, min(len(absent), wanted.level - 1))
    lines = [code for code in LINES if code in true or code in extra]
    ask = {"kind": "sheet", "lines": lines or USUAL[:1], **done.ending}
    return {"kind": "sheet", "ask": ask, "position": done.position}


USUAL = ("melds", "canasta.natural", "canasta.mixed", "red_threes", "out", "hand")
"""Lines that a sheet has room for even where there is nothing to write."""
