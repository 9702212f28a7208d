"""The rules as readable tables: `canasta-tutor rules`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from canasta_tutor.app import option_tables
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.house_rules import read_house_rules
from canasta_tutor.engine.rules.reading.syntax import read_utf8
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.meld_rules import Band, CanastaSet, WildContent
from canasta_tutor.engine.rules.schema.rule_set import KEYS, RuleSet, value_of
from canasta_tutor.engine.scoring.sheet_lines import LINES
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.i18n.citations import cite
from canasta_tutor.i18n.message_catalogues import catalogue
from canasta_tutor.i18n.rule_texts import rule_name
from canasta_tutor.i18n.words import Words

RULES = "list | show ID | diff ID ID | check FILE | options | schema | codes"
WIDEST = 90
"""The most characters in a column, except in the last column."""

Row = Sequence[str]
_LISTED = ("pack.packs", "game.target")
"""The rules that the list of systems shows."""


def run(what: Sequence[str], lang: str) -> int:
    """Print the requested table.

    Raises:
        InputError: there is no such table, or a file is wrong.
    """
    for line in _list_lines(what, Words(lang)):
        print(line)
    return 0


def _list_lines(what: Sequence[str], words: Words) -> Iterable[str]:
    if list(what) == ["schema"]:
        schema = option_tables.house_rules_schema()
        return json.dumps(schema, ensure_ascii=False, indent=2).splitlines()
    return align_columns(_list_rows(what, words))


def _list_rows(what: Sequence[str], words: Words) -> Iterable[Row]:
    match list(what):
        case [] | ["list"]:
            return list_systems(words)
        case ["show", name]:
            return list_values(_system(name), words)
        case ["diff", first, second]:
            return list_differences(_system(first), _system(second), words, first, second)
        case ["check", path]:
            house = _house_rules(path)
            return list_differences(load(house.id), house, words, house.id, "")
        case ["options"]:
            return option_tables.list_option_rows()
        case ["codes"]:
            return list_codes()
    raise InputError(BadValue(" ".join(what), RULES))


def _system(name: str) -> RuleSet:
    """A rule system by its id, or house rules by their file name."""
    return _house_rules(name) if Path(name).suffix else load(name)


def _house_rules(path: str) -> RuleSet:
    return read_house_rules(read_utf8(Path(path).read_bytes()))


def list_systems(words: Words) -> Iterator[Row]:
    """Every rule system: id, name, numbers of players, packs, target."""
    columns = (words.text("scoring.players"), *(rule_name(words, key) for key in _LISTED))
    yield "", "", *columns
    for name in known():
        rules = load(name)
        players = ", ".join(map(str, rules.players))
        title = words.text(f"ruleset.{name}.name")
        yield name, title, players, *(format_value(value_of(rules, key)) for key in _LISTED)


def list_values(rules: RuleSet, words: Words) -> Iterator[Row]:
    """Every value of a system with its name, source and standing."""
    for key in KEYS:
        origin = rules.origins[key]
        cells = (key, format_value(value_of(rules, key)), rule_name(words, key))
        yield *cells, words.text(f"standing.{origin.standing.value}"), cite(origin.source, words)


def list_differences(first: RuleSet, second: RuleSet, words: Words, *heads: str) -> Iterator[Row]:
    """The values that differ between two systems, below the titles of the columns."""
    yield "", *heads, ""
    for key in KEYS:
        one, other = value_of(first, key), value_of(second, key)
        if one != other:
            yield key, format_value(one), format_value(other), rule_name(words, key)


def list_codes() -> Iterator[Row]:
    """Every code in the referee's answers: reasons, score lines, remarks and faults.

    Reasons and score lines come with their rules.
    """
    for kind in sorted({kind.code: kind for kind in Reason.__subclasses__()}.items()):
        yield kind[0], kind[1].rule, (kind[1].__doc__ or "").strip().partition("\n")[0]
    for code, rule in LINES.items():
        yield code, rule, _english(f"score.{code}")
    for prefix in ("referee.", "fault."):
        for msgid in catalogue("en").ids():
            if msgid.startswith(prefix) and not msgid.startswith("referee.unknown."):
                yield msgid.removeprefix(prefix), prefix.rstrip("."), _english(msgid)


def _english(msgid: str) -> str:
    return str(catalogue("en").message(msgid))


def format_value(value: object) -> str:
    """A value as in a rule file; lists and tables are shortened."""
    return "unlimited" if value is None else in_short(value)


def in_short(value: Any) -> str:
    """A value of a rule file in short for a reader; `∞` means no limit.

    >>> in_short({"K": 10, "Q": 10, "7": 5})
    'K Q: 10, 7: 5'
    """
    match value:
        case None:
            return "∞"
        case bool():
            return "true" if value else "false"
        case Mapping():
            return ", ".join(_group_entries(value)) or "–"
        case tuple():
            return ", ".join(map(in_short, value)) or "–"
        case Band():
            asked = value.minimum if value.needs == "points" else value.needs
            return f"{asked}" if value.start is None else f"{value.start}: {asked}"
        case WildContent():
            return f"{'2' * value.twos}{'X' * value.jokers}: {value.bonus}"
        case CanastaSet():
            return f"{value.canastas} ({value.natural}): {value.bonus}"
    return str(value)


def _group_entries(table: Mapping[Any, Any]) -> Iterator[str]:
    """The entries of a table; adjacent keys with equal values share one entry."""
    for value, keys in groupby(table, key=table.__getitem__):
        yield f"{' '.join(map(str, keys))}: {in_short(value)}"


def align_columns(rows: Iterable[Row]) -> Iterator[str]:
    """The rows as lines with aligned columns."""
    cut = [
        [*(cell if len(cell) <= WIDEST else f"{cell[: WIDEST - 1]}…" for cell in row[:-1]), row[-1]]
        for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*(row[:-1] for row in cut), strict=True)]
    for row in cut:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        yield "  ".join([*cells, row[-1]]).rstrip()
