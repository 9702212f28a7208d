"""Rule cards: the rules of a rule set, and the source of each rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlencode

from canasta_tutor.engine.rules.house_rules import options
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.rules.schema.rule_values import Standing
from canasta_tutor.engine.scoring.first_meld_minimum import minimum_rule
from canasta_tutor.i18n.citations import cite
from canasta_tutor.i18n.rule_texts import needs_no_table, rule_name, rule_rows, rule_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props, RichProps, rich_props, sentence
from canasta_tutor.ui.plain_text import rich_text

WITHOUT_SOURCE: Props = dict.fromkeys(("system", "standing_label", "source"), "")
"""The empty fields of a card that names no system, standing or source."""


def rule_card(key: str, rules: RuleSet, words: Words) -> Props:
    """The card of one rule: a sentence or a table, and its source."""
    value = value_of(rules, key)
    table = rule_rows(words, key, value)
    head, rows = table or (None, None)
    text = rule_text(words, key, value, rules.seats.usual, rules)
    return {
        **rule_line(key, rules, words),
        "text": rich_props(text, words),
        "head": list(head) if head else None,
        "rows": [list(row) for row in rows] if rows else None,
    }


def rule_line(key: str, rules: RuleSet, words: Words) -> Props:
    """The head of a rule card: name, system, standing, source."""
    origin = rules.origins[key]
    return {
        "key": key,
        "at": rule_place(key, rules.id),
        "name": rule_name(words, key),
        "system": words.text(f"ruleset.{origin.system}.name"),
        "standing": origin.standing.value,
        "standing_label": standing_label(origin.standing, words),
        "source": cite(origin.source, words) or words.text("standing.chosen.note"),
    }


def say_source(key: str, rules: RuleSet, words: Words) -> str:
    """The system, standing and source of a rule, in plain sentences."""
    origin = rules.origins[key]
    system = words.text(f"ruleset.{origin.system}.name")
    sentences = [words.text("ui.source.of", standing=origin.standing, system=system)]
    if origin.source:
        source = cite(origin.source, words)
        sentences.append(words.text("ui.source.written", source=source, standing=origin.standing))
    return " ".join(sentences)


def rule_place(key: str, first: str, second: str = "") -> str:
    """Link to a rule on the rules page, of one system or of two side by side."""
    return f"{rules_place(first, second)}#{key}"


def rules_place(first: str, second: str = "") -> str:
    """Link to the rules page, of one system or of two side by side."""
    names = {"first": first, "second": second} if second else {"first": first}
    return f"rules.ipynb?{urlencode(names)}"


def standing_label(standing: Standing, words: Words) -> str:
    """The standing of a value in words; empty if the source itself gives the value."""
    return "" if standing is Standing.DOCUMENTED else words.text(f"standing.{standing.value}")


def say_rule(key: str, rules: RuleSet, words: Words, players: int | None = None) -> RichProps:
    """The rule in running text: its sentence, or the rows of its table.

    `players`: the number of players, if it is not the usual number.
    """
    value = value_of(rules, key)
    table = None if needs_no_table(key, value) else rule_rows(words, key, value)
    if table is None:
        return rich_props(rule_text(words, key, value, players or rules.seats.usual, rules), words)
    return sentence(
        words, f"rule.{key}.said", rows=_say_rows(f"rule.{key}.said.row", table[1], words)
    )


def tell_rule(key: str, rules: RuleSet, words: Words, players: int | None = None) -> Props:
    """The rule as running text, or with its table if the rows make no sentence."""
    card = rule_card(key, rules, words)
    sentence_enough = needs_no_table(key, value_of(rules, key))
    if not card["rows"] or sentence_enough or words.has(f"rule.{key}.said.row"):
        return {"text": say_rule(key, rules, words, players)}
    return {field: card[field] for field in ("text", "head", "rows")}


def _say_rows(row: str, rows: Iterable[Sequence[str]], words: Words) -> str:
    """The rows of a table in running text: as clauses if the catalogue has words for clauses."""
    if not words.has(row):
        return words.text("list.next").join(
            words.text("rule.row", name=name, number=number) for name, number in rows
        )
    clauses = (
        words.text(row, name=name, names=tuple(name.split(", ")), points=number)
        for name, number in rows
    )
    return words.text("list.clauses").join(clauses)


def name_rule(key: str, rules: RuleSet, words: Words) -> RichProps:
    """The rule in running text, after its name if it shows the rows of a table."""
    said, value = say_rule(key, rules, words), value_of(rules, key)
    needs_name = rule_rows(words, key, value) and not needs_no_table(key, value)
    needs_name = needs_name and not words.has(f"rule.{key}.said.row")
    return [f"{words.text(f'rule.{key}.name')}. ", *said] if needs_name else said


def rule_cards(keys: Iterable[str], rules: RuleSet, words: Words) -> list[Props]:
    """The cards of some rules, in this order.

    For a minimum, the card of the rule that sets the minimum.
    """
    asked = (minimum_rule(rules) if key == "initial.bands" else key for key in keys)
    return [rule_card(key, rules, words) for key in asked]


def disputed_card(key: str, own: RuleSet, words: Words, called: str = "") -> Props:
    """The card of a disputed rule: every value, with the systems that have it.

    The rules in force have the first row; the last rows show the values of house rules.
    `called`: a name for the rules in force, in place of their own.
    """
    rows = dict[str, list[str]]()
    for rules in (own, *(load(name) for name in known() if name != own.id)):
        rows.setdefault(_state_rule(key, rules, words), []).append(rules.id)
    for rules in _patched_systems(key):
        rows.setdefault(_state_rule(key, rules, words), [])
    return {
        **rule_line(key, own, words),
        **WITHOUT_SOURCE,
        "text": [],
        "wordy": True,
        "head": [words.text("ui.disputed.played"), words.text("ui.disputed.where")],
        "rows": [
            [said, _name_systems(names, own.id, words, called)] for said, names in rows.items()
        ],
    }


def _state_rule(key: str, rules: RuleSet, words: Words) -> str:
    """The sentence of a rule at the usual table, as plain text."""
    value = value_of(rules, key)
    return rich_text(rich_props(rule_text(words, key, value, players=rules.seats.usual), words))


def _patched_systems(key: str) -> Iterator[RuleSet]:
    """One system, combined with each named house rule that changes this rule."""
    for option in options().values():
        for name in option.systems:
            values = option.values_for(name)
            if key in values:
                yield patch_rules(load(name), values)
                break


def _name_systems(names: Sequence[str], own: str, words: Words, called: str) -> str:
    """The systems that have a value: the rules in force, then a few by name, or "most" or "all"."""
    if not names:
        return words.text("ui.disputed.houses")
    others = [words.text(f"ruleset.{name}.name") for name in names if name != own]
    if len(names) > len(known()) / 2:
        others = [
            words.text("ui.disputed.all" if len(names) == len(known()) else "ui.disputed.most")
        ]
    return "; ".join([called or words.text(f"ruleset.{own}.name")] * (own in names) + others)
