"""The score pad for the browser: sheets, totals, needs for the next deal, the form of a deal."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic_core import to_jsonable_python

from canasta_tutor.engine.rules.schema.ending_rules import SPECIAL_HANDS
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.first_meld_minimum import Needed
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.i18n.words import Words
from canasta_tutor.score_pad.pad import Pad
from canasta_tutor.score_pad.pad_fields import PadField, pad_fields
from canasta_tutor.score_pad.pad_game import Standing, find_standing
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.chosen_rules import house, house_props
from canasta_tutor.ui.puzzle.finished_deal import line_label
from canasta_tutor.ui.rule_controls import name_value
from canasta_tutor.ui.seats import player_label, side_label

_LABELS = {
    "points": "pad.points",
    "hand": "pad.hand",
    "foot": "pad.foot",
    "contract": "deal.contract",
    "black_threes.melded": "pad.black_threes_melded",
}
"""Message ids of fields whose label differs from the label of their line."""
_UNCOUNTED = ("melds", "hand", "foot")
"""Sheet lines without a count."""


def pad_props(pad: Pad, words: Words) -> Props:
    """The whole game for the browser."""
    stands, names, seats = find_standing(pad), side_names(pad, words), _seat_names(pad, words)
    rules, fields = pad.system, pad_fields(pad.rules, pad.players)
    return {
        "rules": pad.rules,
        "players": pad.players,
        "tables": house_props(house(pad.rules, {}), words)["tables"],
        "note": words.text(f"ruleset.{pad.rules}.note"),
        "names": list(pad.names),
        "sides": names,
        "mates": [seats[place :: pad.sides] for place in range(pad.sides)],
        "seats": seats,
        "fields": [_field_props(each, rules, words) for each in fields],
        "ending": _ending_props(rules, words),
        "black_threes": bool(rules.black_threes.bonus),
        "feet": any(each.id == "foot" for each in fields),
        "deals": list(_deal_props(pad, stands, names, words)),
        "totals": [words.points(total) for total in stands.now],
        "history": [list(totals) for totals in stands.totals],
        "target": rules.game.target if rules.game.deals is None else None,
        "goal": _goal_text(rules, words),
        "needs": [
            {"side": name, "text": need_text(need, words)}
            for name, need in zip(names, stands.needs, strict=True)
            if stands.winner is None
        ],
        "winner": None
        if stands.winner is None
        else words.text("pad.winner", side=names[stands.winner]),
    }


def tried_props(pad: Pad, place: int, words: Words) -> Props:
    """The sheets of one deal, and whether they are all empty."""
    deal = list(_deal_props(pad, find_standing(pad), side_names(pad, words), words))[place]
    empty = not any(sheet["lines"] for sheet in deal["sheets"])
    return {"label": deal["label"], "sheets": deal["sheets"], "empty": empty}


def side_names(pad: Pad, words: Words) -> list[str]:
    """Names of the sides: as the players entered them, or else as seen from the first seat."""
    usual = [side_label(words, place, pad.players, pad.sides) for place in range(pad.sides)]
    wished = (*pad.names, *("",) * len(usual))
    return [name or other for name, other in zip(wished, usual, strict=False)]


def _seat_names(pad: Pad, words: Words) -> list[str]:
    """Names of the players; a player without a partner has the name of the side."""
    if pad.sides == pad.players:
        return side_names(pad, words)
    others = range(1, pad.players)
    named = (player_label(words, seat, pad.players, pad.sides) for seat in others)
    return [words.text("ui.side.you"), *named]


def _field_props(each: PadField, rules: RuleSet, words: Words) -> Props:
    """One number to enter, with the points for each item if they are fixed."""
    label = words.text(_LABELS.get(each.id, f"sheet.line.{each.line}"))
    of = _describe_subject(each, rules, words)
    brings = words.text("pad.each", points=each.each) if each.each else None
    return {
        "id": each.id,
        "label": f"{label} ({of})" if of else label,
        "note": brings,
        "form": each.form,
        "credit": each.credit,
    }


def _describe_subject(each: PadField, rules: RuleSet, words: Words) -> str:
    """The rank or kind of cards that a number counts; for a wild canasta, its contents."""
    contents = rules.canasta.wild_contents
    if each.line == "canasta.wild" and contents:
        found = [content for content in contents if content.bonus == each.each]
        if not found:
            return words.text("pad.other_wild")
        return words.text("rule.table.content", twos=found[0].twos, jokers=found[0].jokers)
    return name_value(each.of, words) if each.of else ""


def _ending_props(rules: RuleSet, words: Words) -> Props:
    """The facts that players can enter about the end of a deal."""
    special = [name for name in SPECIAL_HANDS if getattr(rules.special, name)]
    return {
        "concealed": bool(rules.going_out.concealed_bonus),
        "first_pile": bool(rules.going_out.first_pile_bonus),
        "acaba": bool(rules.calls.acaba),
        "special": [
            {"id": name, "label": words.text(f"sheet.line.special.{name}")} for name in special
        ],
    }


def _deal_props(pad: Pad, stands: Standing, names: list[str], words: Words) -> Iterator[Props]:
    for place, (deal, scores) in enumerate(zip(pad.deals, stands.scores, strict=True)):
        yield {
            "id": deal.id,
            "label": words.text("pad.deal", number=place + 1),
            "entry": to_jsonable_python(deal, exclude={"id", "changed"}),
            "points": [words.text("sheet.points", points=score.total) for score in scores],
            "totals": [words.points(total) for total in stands.totals[place + 1]],
            "out": _seat_names(pad, words)[deal.out] if deal.out is not None else None,
            "sheets": [
                {
                    "side": name,
                    "lines": [_line_props(line, words) for line in score.lines],
                    "total": words.points(score.total),
                }
                for name, score in zip(names, scores, strict=True)
            ],
        }


def _line_props(line: ScoreLine, words: Words) -> Props:
    many = line.count if line.count > 1 and line.code not in _UNCOUNTED else None
    return {
        "label": line_label(line.code, words),
        "count": words.text("pad.times", count=many) if many else None,
        "points": words.text("sheet.points", points=line.points),
    }


def _goal_text(rules: RuleSet, words: Words) -> str:
    if rules.game.deals is not None:
        return words.text("pad.goal.deals", count=rules.game.deals)
    return words.text("pad.goal.target", target=rules.game.target)


def need_text(need: Needed, words: Words) -> str:
    """A first-meld minimum in a few words: points, or a canasta."""
    if need.canasta:
        return words.text(f"referee.page.column.needs.{need.canasta}")
    return words.text("explain.points", points=need.points)
