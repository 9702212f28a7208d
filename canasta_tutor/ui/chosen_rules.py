"""The rules of the table on the referee page: a system plus house rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from canasta_tutor.engine.rules.house_rules import options
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import (
    KEYS,
    SECTIONS,
    RuleSet,
    for_players,
    value_of,
)
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import ALL_CARDS
from canasta_tutor.i18n.citations import cite
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.rule_cards import rule_card
from canasta_tutor.ui.rule_controls import control, to_json_value
from canasta_tutor.ui.seats import player_label, side_label

Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class House:
    """A rule system, the chosen options, and the system with these options."""

    system: RuleSet
    rules: RuleSet
    options: Options


def house(name: str, options: Options) -> House:
    """Build the rules of a table.

    Raises:
        InputError: there is no such system, or the options contradict each other.
    """
    system = load(name)
    return House(system, patch_rules(system, options) if options else system, options)


def house_props(chosen: House, words: Words) -> Props:
    """The possible tables for the browser: for each number of players, the seats and the cards."""
    rules = chosen.rules
    return {
        "id": rules.id,
        "note": words.text(f"ruleset.{rules.id}.note"),
        "usual": rules.seats.usual,
        "tables": {str(count): _table_props(rules, count, words) for count in rules.players},
        "options": dict(chosen.options),
        "changed": list(chosen.options),
        "changed_text": words.text("referee.page.changed", count=len(chosen.options)),
    }


def _table_props(rules: RuleSet, players: int, words: Words) -> Props:
    """The seats and sides of a table, and how many copies it has of each card."""
    sides = rules.seats.sides[players]
    deck = Counter(full_deck(rules, players))
    return {
        "label": words.text("rule.table.players", count=players),
        "seats": [
            words.text("ui.side.you"),
            *(player_label(words, place, players, sides) for place in range(1, players)),
        ],
        "sides": [side_label(words, place, players, sides) for place in range(sides)],
        "copies": {card.text: deck[card] for card in ALL_CARDS},
        "feet": for_players(rules.deal.foot, players) > 0,
        "hand": for_players(rules.deal.hand, players),
    }


def option_sections(chosen: House, words: Words) -> list[Props]:
    """The house rules that sources name, then every rule that can be changed, by section."""
    label = words.text("referee.page.options.variants")
    variants = list(_list_variants(chosen, words))
    return [
        {"id": "variants", "label": label, "variants": variants, "rules": []},
        *(
            {
                "id": name,
                "label": label,
                "variants": [],
                "rules": list(_list_rules(name, chosen, words)),
            }
            for name, label in words.texts("referee.page.section.", " ".join(SECTIONS)).items()
        ),
    ]


def _list_variants(chosen: House, words: Words) -> Iterator[Props]:
    """The named house rules for the system, and whether each of them is in force."""
    system = chosen.system.id
    for option in options().values():
        if system in option.systems:
            values = option.values_for(system)
            yield {
                "id": option.id,
                "label": words.text(f"option.{option.id}.name"),
                "source": cite(option.source, words),
                "values": values,
                "on": all(chosen.options.get(key) == values[key] for key in values),
            }


def keys_of(section: str) -> Iterable[str]:
    """The keys of a section, in the order of the schema."""
    return (key for key in KEYS if key.startswith(f"{section}."))


def _list_rules(section: str, chosen: House, words: Words) -> Iterator[Props]:
    for key in keys_of(section):
        value = value_of(chosen.rules, key)
        offered = control(key, value, chosen.rules.players, words)
        if offered is not None:
            yield {
                "key": key,
                **rule_card(key, chosen.rules, words),
                "control": offered,
                "own": to_json_value(value_of(chosen.system, key)),
                "changed": key in chosen.options,
            }
