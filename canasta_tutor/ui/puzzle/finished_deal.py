"""A finished deal on the table: every meld spread out, the remaining hands open."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.sheet_lines import LINES
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.table import Foot, Side, Table
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.schema.puzzle_asks import OfDeal
from canasta_tutor.ui.card_props import Props, lower_first, zone_props
from canasta_tutor.ui.puzzle.table_props import groups_only, meld_props
from canasta_tutor.ui.seats import player_label, side_label

_COUNTED = {
    "canasta.hidden": "hidden_canastas",
    "black_threes.removed": "black_removed",
    "caliente.played": "calientes_played",
    "exact_lift": "exact_lifts",
}
"""Credits for things that have left the table: the field of the side for each sheet line."""


def side_shown(posed: Posed) -> int | None:
    """The only side that a deal shows, or None if it shows all sides."""
    return posed.ask.side if posed.puzzle.own and isinstance(posed.ask, OfDeal) else None


def _sides_and_seats(table: Table, only: int | None) -> tuple[Collection[int], Collection[int]]:
    sides = range(len(table.sides)) if only is None else (only,)
    return sides, [seat for seat in range(table.players) if seat % len(table.sides) in sides]


def finished_props(
    table: Table, rules: RuleSet, words: Words, zone: str = "", only: int | None = None
) -> Props:
    """Everything that a score sheet counts, the learner's side first.

    `only`: the only side to show.
    """
    label = words.text("ui.table.label")
    sides, seats = _sides_and_seats(table, only)
    return {
        **groups_only(list(_list_left_cards(table, seats, words)), words),
        "label": f"{label} {zone}".strip(),
        "sides": [
            _side_props(table, place, rules, words, f"{zone}side{place}")
            for place, side in enumerate(table.sides)
            if place in sides and (side.melds or side.red_threes or side.black_threes)
        ],
        "facts": list(_list_facts(table, rules, sides, seats, words)),
    }


def _side_props(table: Table, place: int, rules: RuleSet, words: Words, zone: str) -> Props:
    """The melds and threes of a side; canastas stay spread out so that the cards can be counted."""
    side = table.sides[place]
    melds = (
        meld_props(meld, rules, words, f"{zone}.{number}") for number, meld in enumerate(side.melds)
    )
    threes = (*side.red_threes, *side.black_threes)
    return {
        "label": side_label(words, place, table.players, len(table.sides)),
        "score_text": None,
        "melds": [{**meld, "open": True} for meld in melds],
        "red_threes": zone_props(threes, words, f"{zone}.red"),
        "red_threes_label": _threes_label(side, words),
    }


def _threes_label(side: Side, words: Words) -> str:
    red, black = words.text("ui.table.red_threes"), words.text("sheet.line.black_threes")
    if side.red_threes and side.black_threes:
        return words.text("deal.threes")
    return black if side.black_threes else red


def _list_left_cards(
    table: Table, seats: Collection[int], words: Words
) -> Iterator[tuple[str, Cards]]:
    """The cards left in hands and feet, by player; the text says that a special hand was laid."""
    for name, heap in (("deal.left", table.hands), ("deal.foot", table.feet)):
        for seat, cards in enumerate(heap):
            laid = table.special and name == "deal.left" and seat == table.out
            msgid = "deal.special_laid" if laid else name
            if cards and seat in seats:
                player = lower_first(seat_label(words, seat, table))
                yield words.text(msgid, player=player), cards


def seat_label(words: Words, seat: int, table: Table) -> str:
    """Name of the player in a seat, seen from the learner's seat."""
    if seat == 0:
        return words.text("ui.side.you")
    return player_label(words, seat, table.players, len(table.sides))


def _list_facts(
    table: Table, rules: RuleSet, sides: Collection[int], seats: Collection[int], words: Words
) -> Iterator[Props]:
    """Facts about the end of the deal (who called acaba, or else who went out), and credits."""
    if table.acaba is None:
        yield _fact("deal.out", _name_or_nobody(table.out, table, words), words)
    if table.concealed:
        yield _fact("deal.concealed", words.text("deal.yes"), words)
    if table.first_pile is not None and table.first_pile == table.turn:
        yield _fact("deal.first_pile", words.text("deal.yes"), words)
    if table.special:
        yield _fact("deal.special", words.text(f"puzzle.which.special.{table.special}"), words)
    if table.acaba is not None:
        yield _fact("deal.acaba", _name_or_nobody(table.acaba, table, words), words)
    for place in sides:
        whose = side_label(words, place, table.players, len(table.sides))
        yield from _list_credits(table.sides[place], whose, words)
    yield from _note_no_contract(table, rules, words)
    untouched = (seat for seat, foot in enumerate(table.foot) if foot is Foot.UNTOUCHED)
    waiting = [seat for seat in untouched if seat in seats]
    if rules.going_out.hand_fine and waiting:
        names = tuple(seat_label(words, seat, table) for seat in waiting)
        yield _fact("deal.first_hand", words.text("deal.names", names=names), words)


def _list_credits(side: Side, whose: str, words: Words) -> Iterator[Props]:
    for code, field in _COUNTED.items():
        count = getattr(side, field)
        if count:
            yield _credit(f"sheet.line.{code}", whose, count, words)
    if side.contract is not None:
        yield _credit("deal.contract", whose, side.contract, words)


def _note_no_contract(table: Table, rules: RuleSet, words: Words) -> Iterator[Props]:
    if rules.calls.auction != "none" and all(side.contract is None for side in table.sides):
        yield _fact("deal.contract", words.text("deal.none"), words)


def _credit(msgid: str, whose: str, count: int, words: Words) -> Props:
    label = words.text("deal.of", what=words.text(msgid), whose=lower_first(whose))
    return {"label": label, "value": words.points(count)}


def _fact(msgid: str, value: str, words: Words) -> Props:
    return {"label": words.text(msgid), "value": value}


def _name_or_nobody(seat: int | None, table: Table, words: Words) -> str:
    return words.text("deal.nobody") if seat is None else seat_label(words, seat, table)


def line_label(code: str, words: Words) -> str:
    """The label of a line of the sheet, without its number."""
    return words.text(f"sheet.line.{code}") if code in LINES else code
