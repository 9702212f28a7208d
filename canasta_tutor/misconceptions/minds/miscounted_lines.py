"""The lines of a sum as a player with misconceptions counts them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.table import replace
from canasta_tutor.misconceptions.minds.mind import Mind
from canasta_tutor.misconceptions.minds.misjudged_actions import count_wild_extra
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.schema.puzzle_asks import NumberLay, OfDeal

_HANDS = ("hand", "foot", "black_threes.hand", "red_threes.hand")
"""The lines for cards still in hand."""
_OUT = ("out", "out.black_threes", "out.first_pile")
"""The lines for going out, except the line for going out concealed."""


def miscount_lines(mind: Mind, lines: Iterable[ScoreLine]) -> Iterator[ScoreLine]:
    """The lines of a sum as the player with these misconceptions counts them."""
    posed = mind.posed
    for line in lines:
        for name in mind.models:
            line = COUNTED[name](line, posed) if name in COUNTED else line
        yield line
    if "wilds_as_naturals" in mind.models and isinstance(posed.ask, NumberLay):
        more = sum(count_wild_extra(group, posed.rules) for group in posed.groups)
        yield ScoreLine("cards", more, 0)


def _leave_out(*codes: str) -> Callable[[ScoreLine, Posed], ScoreLine]:
    """A counter that forgets the lines with these codes."""
    return lambda line, posed: replace(line, points=0) if line.code in codes else line


def _leave_out_bonuses(*groups: str) -> Callable[[ScoreLine, Posed], ScoreLine]:
    """A counter that forgets what lines whose codes begin so would add."""
    return lambda line, posed: (
        replace(line, points=0) if line.points > 0 and line.code.startswith(groups) else line
    )


def _add_hand(line: ScoreLine, posed: Posed) -> ScoreLine:
    return replace(line, points=-line.points) if line.code in _HANDS else line


def _leave_out_canasta_cards(line: ScoreLine, posed: Posed) -> ScoreLine:
    """Count only the bonus of a canasta, not its cards."""
    if line.code != "melds" or not isinstance(posed.ask, OfDeal):
        return line
    melds = posed.table_asked.sides[posed.ask.side].melds
    made = sum(
        points_of(meld.cards, posed.rules) for meld in melds if find_canasta_kind(meld, posed.rules)
    )
    return replace(line, points=line.points - (made if line.points > 0 else -made))


def _count_wilds_as_naturals(line: ScoreLine, posed: Posed) -> ScoreLine:
    """Count each wild card with the points of the natural cards of its meld."""
    if isinstance(posed.ask, OfDeal) and line.code == "melds":
        groups = [meld.cards for meld in posed.table_asked.sides[posed.ask.side].melds]
        more = sum(count_wild_extra(group, posed.rules) for group in groups)
        return replace(line, points=line.points + (more if line.points > 0 else -more))
    return line


COUNTED: Mapping[str, Callable[[ScoreLine, Posed], ScoreLine]] = {
    "hand_left_out": _leave_out(*_HANDS),
    "hand_added": _add_hand,
    "out_left_out": _leave_out(*_OUT),
    "out_and_concealed_left_out": _leave_out(*_OUT, "out.concealed"),
    "bonuses_left_out": _leave_out_bonuses("canasta", "red_threes", "out"),
    "canasta_bonuses_left_out": _leave_out_bonuses("canasta"),
    "natural_canastas_left_out": _leave_out("canasta.natural"),
    "mixed_canastas_left_out": _leave_out("canasta.mixed"),
    "red_threes_left_out": _leave_out("red_threes"),
    "canasta_cards_left_out": _leave_out_canasta_cards,
    "wilds_as_naturals": _count_wilds_as_naturals,
}
