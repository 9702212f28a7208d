"""What is counted in a mind: the lines of a sum."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from canasta_tutor.engine.scoring.canastas import canasta
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.table import replace
from canasta_tutor.misconceptions.minds.mind import Mind
from canasta_tutor.misconceptions.minds.misjudged_actions import count_wild_extra
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.schema.puzzle_asks import NumberLay, OfDeal

_HANDS = ("hand", "foot", "black_threes.hand", "red_threes.hand")
"""The lines of cards that are still held."""
_OUT = ("out", "out.black_threes", "out.first_pile")
"""The lines of who goes out, concealed or not."""


def miscount_lines(mind: Mind, lines: Iterable[ScoreLine]) -> Iterator[ScoreLine]:
    """The lines of a sum as they are counted in a mind."""
    posed = mind.posed
    for line in lines:
        for name in mind.models:
            line = COUNTED[name](line, posed) if name in COUNTED else line
        yield line
    if "wilds_as_naturals" in mind.models and isinstance(posed.ask, NumberLay):
        more = sum(count_wild_extra(group, posed.rules) for group in posed.groups)
        yield ScoreLine("cards", more, 0)


def _left_out(*codes: str) -> Callable[[ScoreLine, Posed], ScoreLine]:
    """A line is forgotten."""
    return lambda line, posed: replace(line, points=0) if line.code in codes else line


def _hand_added(line: ScoreLine, posed: Posed) -> ScoreLine:
    return replace(line, points=-line.points) if line.code in _HANDS else line


def _without_canastas(line: ScoreLine, posed: Posed) -> ScoreLine:
    """The cards of canastas are not counted beside their bonus."""
    if line.code != "melds" or not isinstance(posed.ask, OfDeal):
        return line
    melds = posed.at.sides[posed.ask.side].melds
    made = sum(points_of(meld.cards, posed.rules) for meld in melds if canasta(meld, posed.rules))
    return replace(line, points=line.points - (made if line.points > 0 else -made))


def _with_wilds_as_naturals(line: ScoreLine, posed: Posed) -> ScoreLine:
    """Each wild card counts what the cards count that it lies with."""
    if isinstance(posed.ask, OfDeal) and line.code == "melds":
        groups = [meld.cards for meld in posed.at.sides[posed.ask.side].melds]
        more = sum(count_wild_extra(group, posed.rules) for group in groups)
        return replace(line, points=line.points + (more if line.points > 0 else -more))
    return line


COUNTED: Mapping[str, Callable[[ScoreLine, Posed], ScoreLine]] = {
    "hand_left_out": _left_out(*_HANDS),
    "hand_added": _hand_added,
    "out_left_out": _left_out(*_OUT),
    "out_and_concealed_left_out": _left_out(*_OUT, "out.concealed"),
    "red_threes_left_out": _left_out("red_threes"),
    "canasta_cards_left_out": _without_canastas,
    "wilds_as_naturals": _with_wilds_as_naturals,
}
