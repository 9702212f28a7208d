"""The fields of a message, `{name}` or `{name:form}`, and how their values are written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any

from canasta_tutor.engine.reasons.verdict import Among, Counted
from canasta_tutor.engine.values.cards import Card, Rank
from canasta_tutor.i18n.grammar import NO_BREAK, Grammar
from canasta_tutor.i18n.message_catalogues import UnknownWord

Rich = list[str | dict[str, Any]]
"""A sentence in parts: text, and cards as `{"card": Card}`.

A part with a card may also hold the other arguments of `Grammar.short`, such as `count`.
"""

Fields = Mapping[str, object]

_ENDS = (". ", "! ", "? ")
"""Endings of the previous sentence; a field after one of these begins a sentence."""

_NAMED = "named"
"""The form that writes jokers, which have no suit, as words in a case: `{cards:named.acc}`."""

_CARDS = "cards"
"""The form that writes melds without their points: `{melds:cards}`."""

FIELD = re.compile(r"\{(\w+)(?::([^{}]+))?\}")
"""A field of a message, and its form."""


def find_fitting(contexts: Iterable[str], fields: Fields) -> Iterator[str]:
    """The contexts of an entry (up to four `field=value`) that fit the fields.

    The last context is "".
    """
    if contexts:
        known = {f"{name}={_context_value(value)}" for name, value in fields.items()}
        yield from (each for each in contexts if known.issuperset(each.split(",")))
    yield ""


def fill_fields(template: str, fields: Fields, grammar: Grammar) -> Rich:
    """The message with its fields filled in.

    Raises:
        UnknownWord: a field or a form does not exist.
    """
    parts: Rich = []
    literals, places = _split_template(template)
    for literal, (name, form, begins) in zip(literals, places, strict=False):
        value_parts = format_field(name, form, fields, grammar)
        parts += [literal, *(_mark_beginning(value_parts) if begins else value_parts)]
    return join_parts([*parts, literals[-1]])


@cache
def _split_template(template: str) -> tuple[list[str], list[tuple[str, str, bool]]]:
    """The texts around the fields.

    For each field its name, its form, and whether it begins a sentence.
    """
    end = 0
    literals, places = list[str](), list[tuple[str, str, bool]]()
    for match in FIELD.finditer(template):
        literals.append(template[end : match.start()])
        begins = template[: match.start()].endswith(_ENDS)
        places.append((match[1], match[2] or "", begins))
        end = match.end()
    return [*literals, template[end:]], places


def format_field(name: str, form: str, fields: Fields, grammar: Grammar) -> Rich:
    """The value of one field in a form.

    Raises:
        UnknownWord: there is no such field or form.
    """
    if name not in fields:
        raise UnknownWord(f"{grammar.catalogue.lang}: no field {name}")
    value = fields[name]
    if isinstance(value, Card) and form.startswith(_NAMED):
        return _format_several((value,), form, grammar)
    if isinstance(value, Card | Rank):
        return [_format_card(value, form, grammar)]
    if isinstance(value, tuple | list):
        return _format_several(tuple(value), form, grammar)
    if isinstance(value, int):
        return [_format_number(value, form, fields, grammar)]
    return [str(value)]


def join_parts(parts: Rich) -> Rich:
    """The parts with adjacent texts joined and empty ones left out."""
    result: Rich = []
    for part in parts:
        if isinstance(part, str) and result and isinstance(result[-1], str):
            result[-1] += part
        elif part:
            result.append(part)
    return result


def _mark_beginning(parts: Rich) -> Rich:
    """The field's parts as the beginning of a sentence: words for a card begin with a capital."""
    first, *rest = parts or [""]
    return parts if isinstance(first, str) else [{**first, "begins": True}, *rest]


def _context_value(value: object) -> str:
    if value is None or value == () or value == "":
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value if isinstance(value, Enum) and isinstance(value.value, str) else value)


def _format_card(value: Card | Rank, form: str, grammar: Grammar) -> str | dict[str, Any]:
    if isinstance(value, Rank):
        return grammar.rank(value, form)
    if form == "name":
        return grammar.word(f"card.{value.text}")
    return grammar.kind(value, form) if form else {"card": value}


def _format_several(values: tuple[object, ...], form: str, grammar: Grammar) -> Rich:
    first = values[:1] and values[0]
    if form.startswith(_NAMED):
        return _format_list(values, form, "and", grammar)
    if isinstance(first, Counted):
        return _format_melds(values, form, grammar)
    if isinstance(first, Among):
        return _format_list(
            tuple(_format_canasta_count(each, form, grammar) for each in values), "", "and", grammar
        )
    if form and form != "or" and not isinstance(first, Rank):
        return [grammar.count_noun(f"n.{form}", len(values))]
    if isinstance(first, tuple):
        return _format_groups(values, grammar)
    case, last = ("", "or") if form == "or" else (form, "and")
    return _format_list(values, case, last, grammar)


def _format_list(values: tuple[object, ...], case: str, last: str, grammar: Grammar) -> Rich:
    """A list of things. Equal cards become one item with a count; equal numbers stay apart."""
    drawn = all(isinstance(value, Card | Rank) for value in values)
    items = list(Counter(values).items()) if drawn else [(value, 1) for value in values]
    parts: Rich = []
    for (value, count), link in zip(items, grammar.separators(items, last), strict=True):
        parts += [*_format_item(value, case, count, grammar), link]
    return parts


def _format_melds(melds: tuple[object, ...], form: str, grammar: Grammar) -> Rich:
    """A list of melds; two or more show their points: `7♥ 7♦ 7♠ (15)`."""
    parts: Rich = []
    for meld, link in zip(melds, grammar.separators(melds), strict=True):
        assert isinstance(meld, Counted)
        points = "" if form == _CARDS else _format_points(meld, grammar, alone=len(melds) == 1)
        parts += [*_format_groups((meld.cards,), grammar), points, link]
    return parts


def _format_canasta_count(canastas: object, case: str, grammar: Grammar) -> str:
    """A number of canastas of a kind, named as in their rule: `2 natural canastas`."""
    assert isinstance(canastas, Among)
    noun = f"n.{canastas.rule.rpartition('.')[2]}"
    return grammar.count_noun(f"{noun}.{case}" if case else noun, canastas.needed)


def _format_points(meld: Counted, grammar: Grammar, *, alone: bool) -> str:
    """A meld's points in brackets; nothing for a single meld without a bonus."""
    bonus = f" + {grammar.number(meld.bonus)}" if meld.bonus else ""
    return f" ({grammar.number(meld.points)}{bonus})" if bonus or not alone else ""


def _format_groups(groups: tuple[object, ...], grammar: Grammar) -> Rich:
    """A list of groups of cards; the cards of a group stand next to each other."""
    parts: Rich = []
    for group, link in zip(groups, grammar.separators(groups), strict=True):
        assert isinstance(group, tuple)
        for card in group:
            parts += [{"card": card, "beside": True}, NO_BREAK]
        parts[-1:] = [link]
    return parts


def _format_item(value: object, case: str, count: int, grammar: Grammar) -> Rich:
    """One thing of a list; equal cards have a count: `2 jokers`, `2× 7♦`."""
    if not isinstance(value, Card | Rank):
        return [grammar.number(value) if isinstance(value, int) else str(value)]
    if isinstance(value, Card) and (not case or case.startswith(_NAMED)):
        return _format_counted(value, case.removeprefix(_NAMED).removeprefix("."), count)
    return [_format_card(value, case, grammar)]


def _format_counted(card: Card, case: str, count: int) -> Rich:
    """A card with its count; a card without a suit is written in words, in the given case."""
    if card.suit is not None:
        times = [f"{count}×{NO_BREAK}"] if count > 1 else []
        return [*times, {"card": card}]
    many: dict[str, Any] = {"count": count} if count > 1 else {}
    return [{"card": card, **many, **({"case": case} if case else {})}]


def _format_number(value: int, form: str, fields: Fields, grammar: Grammar) -> str:
    if not form:
        return grammar.number(value)
    if form == "plain":
        return str(value)
    if form == "signed":
        return grammar.signed(value)
    if not form.startswith("@"):
        return grammar.count_noun(f"n.{form}", value)
    name, _, case = form[1:].partition(".")
    rank = fields.get(name)
    if not isinstance(rank, Rank):
        raise UnknownWord(f"{grammar.catalogue.lang}: no rank {name}")
    return grammar.rank(rank, case, value)
