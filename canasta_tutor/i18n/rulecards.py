"""What a rule says, in words, with the value that a rule set gives it.

Some values have a sentence of their own, `rule.<key>.text.<value>`; the others fill the sentence
`rule.<key>.text`. What has more than one value is a table as well, see `ruletables`.
"""

from __future__ import annotations

from collections.abc import Mapping

from canasta_tutor.engine.values.cards import Card, Rank
from canasta_tutor.i18n.fields import Rich
from canasta_tutor.i18n.ruletables import by_players, meld_of
from canasta_tutor.i18n.words import Words

_RANKS = ("meld.no_wilds", "meld.wilds_if_opened", "meld.sequence_low", "discard.not_on_empty")
"""The rules whose values are ranks."""

_NOUNS = {"meld.kinds": "meld", "canasta.kinds": "canastas", "canasta.closed": "canastas"}
"""Where the names in these rules have their nouns; elsewhere they are kinds of cards."""

_MELDS = ("set", "sequence", "wild")


def rule_name(words: Words, key: str) -> str:
    """The title of a rule."""
    return words.text(f"rule.{key}.name")


def rule_text(words: Words, key: str, value: object, players: int | None = None) -> Rich:
    """The rule as a sentence; `players` picks the value where it depends on their number."""
    msgid = f"rule.{key}.text"
    if isinstance(value, Mapping) and by_players(key, value):
        if players not in value:
            return words.rich(f"{msgid}.by_players")
        return words.rich(msgid, value=value[players], players=players)
    own = f"{msgid}.{_name(value)}"
    return words.rich(own if words.has(own) else msgid, **_fields(words, key, value))


def _name(value: object) -> str:
    """The value as the id of its own sentence calls it."""
    if value is None:
        return "unlimited"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return "all"
    if isinstance(value, str):
        return value
    return _together(value) if isinstance(value, tuple | Mapping) and value else "none"


def _together(value: tuple[object, ...] | Mapping[str, int]) -> str:
    """Kinds of melds in their usual order; other lists have no sentence of their own."""
    return "+".join(kind for kind in _MELDS if kind in value)


def _fields(words: Words, key: str, value: object) -> dict[str, object]:
    """The value as its sentence has it: names as nouns, anything else as it is."""
    if key in _RANKS:
        return {"value": _ranks(value)}
    if not isinstance(value, tuple) or not all(isinstance(item, str) for item in value):
        return {"value": value}
    if key == "going_out.unfinished":
        return {"value": tuple(meld_of(words, name) for name in value)}
    if key in _NOUNS:
        return {"kinds": tuple(words.text(f"{_NOUNS[key]}.{name}") for name in value)}
    one, many = (
        tuple(words.text(f"{noun}.{name}") for name in value) for noun in ("kind", "kinds")
    )
    return {"value": one, "kinds": many}


def _ranks(value: object) -> Rank | tuple[Rank, ...]:
    """The rank of a symbol, or the ranks of several."""
    if isinstance(value, tuple):
        return tuple(Card(f"{symbol}s").rank for symbol in value)
    return Card(f"{value}s").rank
