"""What a rule says, in words, with the value that a rule set gives it.

Some values have a sentence of their own, `rule.<key>.text.<value>`; the others fill the sentence
`rule.<key>.text`. A value for each number of players, the minimums and the points are tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

from ..engine.cards import Card, Rank
from ..engine.rules import Band
from .fields import Rich
from .words import Words

Rows = list[tuple[str, str]]
RuleTable = tuple[tuple[str, str], Rows]
"""Two heads, and rows of two."""


def rule_name(words: Words, key: str) -> str:
    """The title of a rule."""
    return words.text(f"rule.{key}.name")


def rule_text(words: Words, key: str, value: object, players: int | None = None) -> Rich:
    """The rule as a sentence; `players` picks the value where it depends on their number."""
    msgid = f"rule.{key}.text"
    if isinstance(value, dict) and key != "points.cards" and key != "seats.sides":
        if players not in value:
            return words.rich(f"{msgid}.by_players")
        return words.rich(msgid, value=value[players], players=players)
    for name in _names(value):
        if words.has(f"{msgid}.{name}"):
            return words.rich(f"{msgid}.{name}", value=value)
    return words.rich(msgid, value=_spoken(words, value))


def rule_rows(words: Words, key: str, value: object) -> RuleTable | None:
    """The rule as a table, where it has more than one value."""
    rows = _rows(words, key, value)
    if rows is None:
        return None
    return (words.text(f"rule.{key}.head.1"), words.text(f"rule.{key}.head.2")), rows


def _names(value: object) -> list[str]:
    """The values as the ids of their own sentences call them."""
    if value is None:
        return ["unlimited"]
    if isinstance(value, bool):
        return [str(value).lower()]
    if isinstance(value, int):
        return ["all"]
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return ["+".join(map(str, value))] if value else ["none"]
    return []


def _spoken(words: Words, value: object) -> object:
    """A list of kinds of cards as nouns; anything else as it is."""
    if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
        return tuple(words.text(f"kind.{item}") for item in value)
    return value


def _rows(words: Words, key: str, value: object) -> Rows | None:
    if key == "seats.sides" and isinstance(value, dict):
        return [(_players(words, count), _sides(words, count, n)) for count, n in value.items()]
    if key == "points.cards" and isinstance(value, dict):
        return _point_rows(words, value)
    if isinstance(value, dict):
        return [(_players(words, count), words.points(n)) for count, n in value.items()]
    if isinstance(value, tuple) and value and isinstance(value[0], Band):
        return _band_rows(words, value)
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return [(words.points(count), words.points(n)) for count, n in enumerate(value, start=1)]
    return None


def _players(words: Words, count: int) -> str:
    return words.text("rule.table.players", count=count)


def _sides(words: Words, players: int, sides: int) -> str:
    if players == sides:
        return words.text("rule.table.alone")
    return words.text("rule.table.sides", sides=sides, size=players // sides)


def _point_rows(words: Words, points: Mapping[str, int]) -> Rows:
    """Ranks of equal points together, the dearest and highest first."""
    highest = [
        (rank.symbol, points[rank.symbol]) for rank in reversed(Rank) if rank.symbol in points
    ]
    ordered = sorted(highest, key=lambda item: -item[1])
    return [
        (", ".join(_printed(words, symbol) for symbol, _ in same), words.points(worth))
        for worth, same in groupby(ordered, key=lambda item: item[1])
    ]


def _printed(words: Words, symbol: str) -> str:
    """A rank as its cards show it; the joker and the black three in words."""
    if symbol == "X":
        return words.text("rank.X")
    return words.text("rank.3b") if symbol == "3" else words.index(Card(f"{symbol}s"))


def _band_rows(words: Words, bands: Sequence[Band]) -> Rows:
    limits = [*(band.start for band in bands), None]
    return [
        (_band(words, lower, upper), words.points(band.minimum))
        for band, (lower, upper) in zip(bands, pairwise(limits), strict=True)
    ]


def _band(words: Words, lower: int | None, upper: int | None) -> str:
    if lower is None:
        return words.text("rule.band.any" if upper is None else "rule.band.below", upper=upper)
    if upper is None:
        return words.text("rule.band.from", lower=lower)
    return words.text("rule.band.between", lower=lower, last=upper - 1)
