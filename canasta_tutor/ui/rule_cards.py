"""Rule cards: what holds under a rule set, and where that is written."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from canasta_tutor.engine.rules.schema.system import RuleSet, value_of
from canasta_tutor.engine.rules.schema.values import Standing
from canasta_tutor.i18n.citations import cited
from canasta_tutor.i18n.rulecards import rule_name, rule_text
from canasta_tutor.i18n.ruletables import by_players, rule_rows
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.cards import Props, RichProps, rich_props, sentence
from canasta_tutor.ui.first_letters import small


def rule_card(key: str, rules: RuleSet, words: Words) -> Props:
    """The card of one rule: a sentence or a table, and its origin."""
    value = value_of(rules, key)
    table = rule_rows(words, key, value)
    head, rows = table or (None, None)
    text = rule_text(words, key, value, players=rules.seats.usual)
    return {
        **rule_line(key, rules, words),
        "text": rich_props(text, words),
        "head": list(head) if head else None,
        "rows": [list(row) for row in rows] if rows else None,
    }


def rule_line(key: str, rules: RuleSet, words: Words) -> Props:
    """The rule that a verdict rests on: name, system, standing, source."""
    origin = rules.origins[key]
    return {
        "key": key,
        "at": rule_place(key, rules.id),
        "name": rule_name(words, key),
        "system": words.text(f"ruleset.{origin.system}.name"),
        "standing": origin.standing.value,
        "standing_label": standing_label(origin.standing, words),
        "source": cited(origin.source, words) or words.text("standing.chosen.note"),
    }


def source_said(key: str, rules: RuleSet, words: Words) -> str:
    """Which rules a rule comes from, why, and where that can be read, in plain sentences."""
    origin = rules.origins[key]
    system = words.text(f"ruleset.{origin.system}.name")
    said = [words.text("ui.source.of", standing=origin.standing, system=system)]
    if origin.source:
        said.append(words.text("ui.source.written", source=cited(origin.source, words)))
    return " ".join(said)


def rule_place(key: str, first: str, second: str = "") -> str:
    """Where the page of rules tells a rule of a system, or of two side by side."""
    names = {"first": first, "second": second} if second else {"first": first}
    return f"rules.ipynb?{urlencode(names)}#{key}"


def standing_label(standing: Standing, words: Words) -> str:
    """What is worth saying of where a value comes from; nothing where its source says it."""
    return "" if standing is Standing.DOCUMENTED else words.text(f"standing.{standing.value}")


def rule_said(key: str, rules: RuleSet, words: Words, players: int | None = None) -> RichProps:
    """The rule in running text: its sentence, or the lines of its table.

    `players`: how many sit at the table, where that is not the usual number.
    """
    value = value_of(rules, key)
    table = rule_rows(words, key, value)
    if table and not by_players(key, value):
        (first, last), rows = table
        lines = "; ".join(f"{name} ({number})" for name, number in rows)
        return sentence(words, "rule.table.said", first=first, last=small(last), rows=lines)
    text = rule_text(words, key, value, players=players or rules.seats.usual)
    return rich_props(text, words)


def rule_cards(keys: Iterable[str], rules: RuleSet, words: Words) -> list[Props]:
    """The cards of some rules, in the order given."""
    return [rule_card(key, rules, words) for key in keys]
