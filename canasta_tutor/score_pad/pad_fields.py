"""The numbers that a side enters at the end of a deal, if they can change a score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.deal_score import score_side
from canasta_tutor.engine.values.cards import PACK, CardKind
from canasta_tutor.score_pad.meld_samples import sample_melds
from canasta_tutor.score_pad.pad import DealEntry, SideEntry
from canasta_tutor.score_pad.pad_table import deal_table

Form = Literal["count", "points", "yes"]
_BY_POINTS = ("melds", "hand")
"""Sheet lines that players enter as points, because they count points for them at the table."""


@dataclass(frozen=True, slots=True)
class PadField:
    """A number that a side enters: its name, the sheet line to which it belongs, its form.

    `each`: the points for one item, if fixed. `credit`: the item leaves no card behind, so the pad
    asks for the number even if the side enters cards.
    """

    id: str
    line: str
    form: Form = "count"
    each: int | None = None
    credit: bool = False
    of: str = ""
    """The rank or kind of meld, if the sheet line is about several ranks or kinds."""


@cache
def pad_fields(system: str, players: int) -> tuple[PadField, ...]:
    """The numbers that a side can enter in a system, in the order of the sheet.

    Of the numbers of all systems, these are the numbers that can change a score in this system.

    >>> [each.id for each in pad_fields("classic", 4)][:3]
    ['points', 'canasta.natural:500', 'canasta.mixed:300']
    """
    rules = load(system)
    scenes = list(_scenes(rules, players))
    return tuple(
        each
        for each in _candidates(rules)
        if each.line in _BY_POINTS
        or (_can_occur(each, rules, players) and _changes_score(each, scenes, rules, players))
    )


def _candidates(rules: RuleSet) -> Iterator[PadField]:
    """The numbers of all systems."""
    yield PadField("points", "melds", "points")
    for name, (code, bonus, _) in sample_melds(rules.id).items():
        yield PadField(name, code, each=bonus)
    for name in rules.canasta.unfinished:
        yield PadField(f"unfinished:{name}", "canasta.unfinished", of=name)
    yield PadField("sequence.short", "sequence.short", "yes")
    yield PadField("canasta.hidden", "canasta.hidden", credit=True)
    yield PadField("red_threes", "red_threes")
    yield PadField("black_threes", "black_threes")
    yield PadField("black_threes.melded", "out.black_threes")
    yield PadField("black_threes.removed", "black_threes.removed", credit=True)
    yield PadField("hand", "hand", "points")
    yield PadField("foot", "foot", "points")
    yield PadField("red_threes.hand", "red_threes.hand")
    yield PadField("black_threes.hand", "black_threes.hand")
    for name in rules.canasta.held:
        yield PadField(f"held:{name}", "hand.held", of=name)
    yield PadField("caliente.hand", "caliente.hand")
    yield PadField("caliente.played", "caliente.played", credit=True)
    yield PadField("exact_lift", "exact_lift", credit=True)
    yield PadField("first_hand", "out.partner_in_hand", credit=True)
    yield PadField("contract", "contract.made", "points", credit=True)


def _can_occur(each: PadField, rules: RuleSet, players: int) -> bool:
    """Whether the system has the cards or the calls that the number is about."""
    there = {
        "foot": for_players(rules.deal.foot, players) > 0,
        "caliente.hand": rules.pack.calientes > 0,
        "caliente.played": rules.pack.calientes > 0,
        "contract": rules.calls.auction != "none",
    }
    return there.get(each.id, True)


def _changes_score(each: PadField, scenes: list[_Scene], rules: RuleSet, players: int) -> bool:
    """Whether the number changes any line of the sheet, except card points, in any scene."""
    if each.id in sample_melds(rules.id):
        return True
    return any(
        _sheet_lines({**before, each.id: number}, rules, players, out) != usual
        for before, out, usual in scenes
        for number in _values_to_try(each, rules, players)
    )


_Scene = tuple[dict[str, int], int | None, dict[str, int]]
"""A side's numbers, the seat that went out, and the lines of the side's sheet."""


def _scenes(rules: RuleSet, players: int) -> Iterator[_Scene]:
    """Sides with nothing, with a few points, with canastas: a score may depend on these."""
    name = next(iter(sample_melds(rules.id)))
    worth = min(rules.points.cards.values())
    some = ({"points": worth}, {name: 1, "hand": worth}, {name: 2}, {name: 9})
    for before, out in product((dict[str, int](), *some), (None, 0)):
        yield before, out, _sheet_lines(before, rules, players, out)


def _values_to_try(each: PadField, rules: RuleSet, players: int) -> tuple[int, ...]:
    if each.form == "points":
        return (max(rules.points.cards.values()),)
    packs = for_players(rules.pack.packs, players)
    all_black = packs * sum(card.kind is CardKind.BLACK_THREE for card in PACK)
    return (1, *rules.going_out.black_three_bonus, all_black) if "black" in each.id else (1,)


def _sheet_lines(
    counts: Mapping[str, int], rules: RuleSet, players: int, out: int | None
) -> dict[str, int]:
    """Points of each line of the sheet, without the lines in `_BY_POINTS`."""
    sides = (SideEntry(counts=counts), *(SideEntry(),) * (rules.seats.sides[players] - 1))
    table = deal_table(DealEntry(sides, out=out), rules, players)
    lines = score_side(table, 0, rules).lines
    return {line.code: line.points for line in lines if line.code not in _BY_POINTS}
