"""The price list of a system: what each card counts, and every bonus."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.rules.schema.system import RuleSet, value_of
from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.values.cards import ALL_CARDS
from canasta_tutor.i18n.rulecards import rule_name
from canasta_tutor.i18n.ruletables import rule_rows
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.cards import Props

BONUSES = (
    "canasta.rank_bonus",
    "canasta.wild_contents",
    "going_out.bonus",
    "going_out.concealed_bonus",
)
"""Bonuses beside those of the kinds of canastas and of the red threes."""


def price_list(rules: RuleSet, words: Words) -> Props:
    """Its tables, and what each card counts."""
    single = [(rule_name(words, key), words.points(worth)) for key, worth in _single(rules)]
    tables = [_table("points.cards", rules, words), {"name": None, "rows": single}]
    return {
        "label": words.text("scoring.prices"),
        "show": words.text("scoring.prices.show"),
        "tables": [*tables, *(_table(key, rules, words) for key in _tables(rules))],
        "values": {card.text: worth for card in ALL_CARDS if (worth := card_points(card, rules))},
    }


def _bonuses(rules: RuleSet) -> Iterator[str]:
    yield from (f"canasta.{kind}_bonus" for kind in rules.canasta.kinds)
    yield from BONUSES


def _single(rules: RuleSet) -> Iterator[tuple[str, int]]:
    """The bonuses that are one number; what the system does not pay is no price."""
    for key in _bonuses(rules):
        worth = value_of(rules, key)
        if worth and isinstance(worth, int):
            yield key, worth


def _tables(rules: RuleSet) -> Iterator[str]:
    """The bonuses that are a table."""
    if rules.red_threes.laid != "never":
        yield "red_threes.bonus"
    for key in _bonuses(rules):
        worth = value_of(rules, key)
        if worth and not isinstance(worth, int):
            yield key


def _table(key: str, rules: RuleSet, words: Words) -> Props:
    _, rows = rule_rows(words, key, value_of(rules, key)) or ((), [])
    return {"name": rule_name(words, key), "rows": [list(row) for row in rows]}
