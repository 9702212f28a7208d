"""The lines of a count, what can be played, and what would work instead, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.solution import Repair
from canasta_tutor.ui.cards import RichProps, sentence

_SMALL = 4
"""Cards added and left out that are still easier to say than all the cards."""


def line_parts(line: ScoreLine, words: Words) -> RichProps:
    """One line of a count: what for, and how many points."""
    fields = {"cards": line.cards, "count": line.count, "points": line.points}
    return sentence(words, f"score.{line.code}", **fields)


def sum_parts(lines: Sequence[ScoreLine], words: Words) -> Iterator[RichProps]:
    """The lines of a count, and their sum where there are several."""
    yield from (line_parts(line, words) for line in lines)
    if len(lines) > 1:
        yield sentence(words, "step.total", points=sum(line.points for line in lines))


def works_parts(played: Cards, words: Words) -> RichProps:
    """What can be played; with nothing from the hand the upcard goes onto a meld."""
    if not played:
        return sentence(words, "step.works.onto")
    return sentence(words, "step.works", cards=played)


def repair_parts(repair: Repair, words: Words) -> RichProps:
    """What would work with these cards: the change where it is small, else the whole."""
    fields = {"cards": repair.cards, "add": repair.add, "remove": repair.remove}
    return sentence(words, f"repair.{_change(repair)}", **fields)


def _change(repair: Repair) -> str:
    if len(repair.add) + len(repair.remove) > _SMALL:
        return "instead"
    if repair.add and repair.remove:
        return "swap"
    return "add" if repair.add else "remove"
