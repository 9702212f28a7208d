"""The lines of a count, what can be played, and what would work instead, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.actions import Action, GoOut, LayMelds
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.table import Meld
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import Repair
from canasta_tutor.puzzles.schema.asks import OfDeal
from canasta_tutor.ui.cards import RichProps, sentence
from canasta_tutor.ui.first_letters import begun_large
from canasta_tutor.ui.puzzle.actions_in_words import landed

_WAYS = {"onto": "onto", "new": "new", "discard": "discard", "with": "upcard"}
"""How it is said where cards go."""

_SMALL = 4
"""Cards added and left out that are still easier to say than all the cards."""


def line_parts(line: ScoreLine, words: Words, posed: Posed | None = None) -> RichProps:
    """One line of a count: what for, and how many points; the cards laid meld by meld."""
    fields = {"cards": line.cards, "count": line.count, "points": line.points}
    said = sentence(words, f"score.{line.code}", **fields)
    melds = _melds_of(line, posed) if posed else ()
    return [*said, " ", *_meld_by_meld(melds, posed, words)] if posed and len(melds) > 1 else said


def _melds_of(line: ScoreLine, posed: Posed) -> tuple[Meld, ...]:
    """The melds that a line of a deal's sheet adds up, none where it counts something else."""
    if line.code != "melds" or not isinstance(posed.ask, OfDeal):
        return ()
    melds = posed.at.sides[posed.ask.side].melds
    worth = sum(points_of(meld.cards, posed.rules) for meld in melds)
    return melds if worth == abs(line.points) else ()


def _meld_by_meld(melds: tuple[Meld, ...], posed: Posed, words: Words) -> RichProps:
    """What the cards of each meld are worth, and all of them together."""
    worths = [points_of(meld.cards, posed.rules) for meld in melds]
    said = [
        words.text("score.meld", kind=meld.kind.value, rank=meld.rank, points=points)
        for meld, points in zip(melds, worths, strict=True)
    ]
    each = words.text("list.comma").join(said)
    return sentence(words, "score.meld.each", each=begun_large(each), points=sum(worths))


def sum_parts(
    lines: Sequence[ScoreLine], words: Words, posed: Posed | None = None
) -> Iterator[RichProps]:
    """The lines of a count, and their sum where there are several."""
    yield from (line_parts(line, words, posed) for line in lines)
    if len(lines) > 1:
        yield sentence(words, "step.total", points=sum(line.points for line in lines))


def works_parts(played: Cards, words: Words) -> RichProps:
    """What can be played; with nothing from the hand the upcard goes onto a meld."""
    if not played:
        return sentence(words, "step.works.onto")
    return sentence(words, "step.works", cards=played)


def repair_parts(repair: Repair, posed: Posed, words: Words) -> RichProps:
    """What would work with these cards: the change where it is small, else the whole.

    Where the very same cards would work, it is said where each of them goes.
    """
    if repair.action and not (repair.add or repair.remove):
        return _as_laid(repair.action, posed, words)
    fields = {"cards": repair.cards, "add": repair.add, "remove": repair.remove}
    return sentence(words, f"repair.{_change(repair)}", **fields)


def _as_laid(action: Action, posed: Posed, words: Words) -> RichProps:
    """The groups of an action, each with the meld that it joins."""
    whole = GoOut(action.groups) if isinstance(action, LayMelds) else action
    said = sentence(words, "repair.so")
    for place, group in enumerate(landed(whole, posed.at, posed.rules)):
        fields = {"cards": group.cards, "card": group.onto or group.cards[0]}
        said += ["; " if place else " ", *sentence(words, f"repair.{_WAYS[group.way]}", **fields)]
    return [*said, "."]


def _change(repair: Repair) -> str:
    if len(repair.add) + len(repair.remove) > _SMALL:
        return "instead"
    if repair.add and repair.remove:
        return "swap"
    return "add" if repair.add else "remove"
