"""Rules in words, with the value that a rule set gives them.

Some values have a sentence of their own, `rule.<key>.text.<value>`; the others fill the sentence
`rule.<key>.text`. A rule with more than one value also has a table of two columns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

from canasta_tutor.engine.rules.schema.meld_rules import Band, CanastaSet, WildContent
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import Card, Rank
from canasta_tutor.i18n.message_fields import Rich
from canasta_tutor.i18n.words import Words

_RANKS = ("meld.no_wilds", "meld.wilds_if_opened", "meld.sequence_low", "discard.not_on_empty")
"""The rules whose values are ranks."""

_NOUNS = {"meld.kinds": "meld", "canasta.kinds": "canastas", "canasta.closed": "canastas"}
"""For some rules, the prefix of the ids of nouns; in all other rules, names are kinds of cards."""

_MELDS = ("set", "sequence", "wild")


def rule_name(words: Words, key: str) -> str:
    """The title of a rule."""
    return words.text(f"rule.{key}.name")


def rule_text(
    words: Words,
    key: str,
    value: object,
    players: int | None = None,
    rules: RuleSet | None = None,
) -> Rich:
    """The rule as a sentence; if the value depends on the number of players, `players` selects it.

    `rules`: the whole rule set, because some sentences also mention values of other rules.
    """
    msgid = f"rule.{key}.text"
    if isinstance(value, Mapping) and by_players(key, value):
        if players not in value:
            return words.rich(f"{msgid}.by_players")
        return words.rich(msgid, value=value[players], players=players)
    own = f"{msgid}.{_sentence_ending(value)}"
    fields = _fields(words, key, value) | (_other_values(rules) if rules else {})
    return words.rich(own if words.has(own) else msgid, **fields)


def _other_values(rules: RuleSet) -> dict[str, object]:
    """Values of other rules that a sentence may mention, because it would be false without them.

    For example: whether all melds are sets, what else limits wild cards, and which ranks may hold
    wild cards only after the first meld.
    """
    opening = rules.meld.wilds_if_opened
    return {
        "sets": rules.meld.kinds == ("set",),
        "sequences": "sequence" in rules.meld.kinds,
        "share": rules.meld.wild_share,
        "more": rules.meld.more_naturals,
        "least": rules.meld.min_naturals,
        "starts": rules.pile.start_sequence,
        "excepted": bool(opening),
        "opening": _ranks(opening),
    }


def _sentence_ending(value: object) -> str:
    """The ending of the id of the sentence that a value may have of its own."""
    if value is None:
        return "unlimited"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return "all"
    if isinstance(value, str):
        return value
    if not isinstance(value, tuple | Mapping) or not value:
        return "none"
    # kinds of melds in their usual order; other lists have no sentence of their own
    return "+".join(kind for kind in _MELDS if kind in value)


def _fields(words: Words, key: str, value: object) -> dict[str, object]:
    """The fields of a rule's sentence: names as nouns, any other value as it is."""
    if key in _RANKS:
        return {"value": _ranks(value)}
    if not isinstance(value, tuple) or not all(isinstance(item, str) for item in value):
        return {"value": value}
    if key == "going_out.unfinished":
        return {"value": tuple(name_meld(words, name) for name in value)}
    if key in _NOUNS:
        return {"kinds": tuple(words.text(f"{_NOUNS[key]}.{name}") for name in value)}
    one, many = (
        tuple(words.text(f"{noun}.{name}") for name in value) for noun in ("kind", "kinds")
    )
    return {"value": one, "kinds": many}


def _ranks(value: object) -> Rank | tuple[Rank, ...]:
    """The rank of a symbol, or the ranks of several symbols."""
    if isinstance(value, tuple):
        return tuple(Card(f"{symbol}s").rank for symbol in value)
    return Card(f"{value}s").rank


Rows = list[tuple[str, str]]
RuleTable = tuple[tuple[str, str], Rows]
"""The titles of both columns, and the rows of a table."""


def rule_rows(words: Words, key: str, value: object) -> RuleTable | None:
    """The rule as a table, or None if it has one value."""
    rows = _list_rows(words, key, value)
    if not rows:
        return None
    return (words.text(f"rule.{key}.head.1"), words.text(f"rule.{key}.head.2")), rows


def by_players(key: str, value: object) -> bool:
    """Whether the value of a rule depends on the number of players.

    >>> by_players("deal.hand", {2: 15, 4: 11}), by_players("deal.hand", 11)
    (True, False)
    """
    return isinstance(value, Mapping) and key not in _TABLES


def needs_no_table(key: str, value: object) -> bool:
    """Whether the sentence of a rule is enough without its table."""
    return by_players(key, value) or key == "seats.sides"


def name_meld(words: Words, name: str) -> str:
    """The words for a meld's cards, as in "a meld of …": a rank, or wild cards."""
    if name == "wild":
        return words.text("meld.of.wild")
    return words.text("meld.of.rank", rank=Card(f"{name}s").rank)


def _list_rows(words: Words, key: str, value: Any) -> Rows:
    if key in _TABLES:
        return _TABLES[key](words, value)
    if by_players(key, value):
        return [(_players(words, count), words.points(n)) for count, n in value.items()]
    return []


def _players(words: Words, count: int) -> str:
    return words.text("rule.table.players", count=count)


def _side_rows(words: Words, sides: Mapping[int, int]) -> Rows:
    return [(_players(words, count), _sides(words, count, n)) for count, n in sides.items()]


def _sides(words: Words, players: int, sides: int) -> str:
    if players == sides:
        return words.text("rule.table.alone")
    return words.text("rule.table.sides", sides=sides, size=players // sides)


def _point_rows(words: Words, points: Mapping[str, int]) -> Rows:
    """Rows of ranks with equal points.

    Most points first, and within a row the highest rank first.
    """
    highest = [
        (rank.symbol, points[rank.symbol]) for rank in reversed(Rank) if rank.symbol in points
    ]
    return _group_rows(words, highest, print_rank)


def _group_rows(
    words: Words, worths: Sequence[tuple[str, int]], name_text: Callable[[Words, str], str]
) -> Rows:
    """Rows of names with equal points, most points first."""
    ordered = sorted(worths, key=lambda item: -item[1])
    return [
        (", ".join(name_text(words, name) for name, _ in same), words.points(worth))
        for worth, same in groupby(ordered, key=lambda item: item[1])
    ]


def print_rank(words: Words, symbol: str) -> str:
    """A rank as printed on its cards; the joker and the black three in words."""
    if symbol == "X":
        return words.text("rank.X")
    return words.text("rank.3b") if symbol == "3" else words.index(Card(f"{symbol}s"))


def list_bands(every: Sequence[Band]) -> list[Band]:
    """The bands of scores; of adjacent bands with equal demands, only the first band."""
    return [next(same) for _, same in groupby(every, key=lambda band: (band.minimum, band.needs))]


def _band_rows(words: Words, every: Sequence[Band]) -> Rows:
    bands = list_bands(every)
    limits = [*(band.start for band in bands), None]
    rows = []
    for band, (lower, upper) in zip(bands, pairwise(limits), strict=True):
        asked = band.needs != "points"
        least = words.text(f"rule.band.{band.needs}") if asked else words.points(band.minimum)
        rows.append((_band(words, lower, upper), least))
    return rows


def _band(words: Words, lower: int | None, upper: int | None) -> str:
    if lower is None:
        return words.text("rule.band.any" if upper is None else "rule.band.below", upper=upper)
    if upper is None:
        return words.text("rule.band.from", lower=lower)
    return words.text("rule.band.between", lower=lower, last=upper - 1)


def _total_rows(words: Words, totals: Sequence[int] | Mapping[int, int]) -> Rows:
    """The points for one, two, three … items, or for the counts that a mapping names."""
    counted = totals.items() if isinstance(totals, Mapping) else enumerate(totals, start=1)
    return [(words.points(count), words.points(n)) for count, n in counted]


def _meld_rows(words: Words, worths: Mapping[str, int]) -> Rows:
    """The points for melds of a rank, or of wild cards."""
    plural = {name: Card(f"{name}s").rank for name in worths if name != "wild"}
    return _group_rows(
        words,
        tuple(worths.items()),
        lambda words, name: (
            words.rank(plural[name], "pl") if name in plural else words.text("kinds.wild")
        ),
    )


def _bonus_rows(words: Words, several: Sequence[WildContent | CanastaSet]) -> Rows:
    """The points for certain cards of a canasta, or for certain canastas."""
    return [
        (
            words.text("rule.table.content", twos=each.twos, jokers=each.jokers)
            if isinstance(each, WildContent)
            else words.text("rule.table.canastas", canastas=each.canastas, natural=each.natural),
            words.points(each.bonus),
        )
        for each in several
    ]


_TABLES: dict[str, Callable[[Words, Any], Rows]] = {
    "seats.sides": _side_rows,
    "points.cards": _point_rows,
    "initial.bands": _band_rows,
    "initial.by_deal": _total_rows,
    "red_threes.bonus": _total_rows,
    "black_threes.bonus": _total_rows,
    "canasta.wild_contents": _bonus_rows,
    "canasta.sets": _bonus_rows,
    "canasta.rank_bonus": _meld_rows,
    "canasta.unfinished": _meld_rows,
    "canasta.held": _meld_rows,
    "going_out.black_three_bonus": _total_rows,
}
"""Rules whose value is a table; in any other rule a mapping is by the number of players."""
