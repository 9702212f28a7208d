"""A rule card to print and lay beside a real table: one page per system."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.rules_in_force import is_in_force
from canasta_tutor.engine.rules.schema.rule_set import KEYS, RuleSet, value_of
from canasta_tutor.i18n.rule_texts import by_players
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Blob, learner
from canasta_tutor.ui.page_head import page_scene
from canasta_tutor.ui.panel import Page, Panel
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.referee.referee_page import system_choices
from canasta_tutor.ui.rule_cards import rule_card

_MOST_ASKED = (
    "pack.packs", "pack.jokers", "deal.hand", "draw.count", "points.cards", "meld.kinds",
    "meld.min_cards", "meld.min_naturals", "meld.max_wild", "canasta.size",
    "canasta.natural_bonus", "canasta.mixed_bonus", "initial.bands", "red_threes.bonus",
    "red_threes.minus", "black_threes.melded", "pile.naturals", "pile.onto_meld",
    "pile.freezing", "pile.always_frozen", "pile.naturals_frozen", "pile.frozen_until_melded",
    "pile.never_taken", "going_out.canastas", "going_out.discard", "going_out.bonus",
    "going_out.concealed_bonus", "game.target",
)  # fmt: skip
"""The rules that players ask about most."""

_LINES_ON_PAGE = 112
"""Number of lines on the page; the special rules of a system fill the rest of the page."""

_LINE_LETTERS = 58
"""Number of characters in a line."""

_HEADING_LINES = 2
"""Number of lines for a heading."""

_LONGEST_ID = 40
"""The most letters of a system's id that the page reads."""


@dataclass
class TableCardPage(Page):
    """The rule card of the chosen system, or else of the learner's own rules."""

    system: str | None = None

    def scene(self) -> Props:
        """The systems to choose from."""
        words = self.words
        return {
            **page_scene("card", "rule-card", "rules", words),
            "systems": system_choices(words),
            "system_label": words.text("rulebook.first"),
            "print_label": words.text("table_card.print"),
        }

    def state(self) -> Props:
        """The card."""
        rules, words = load(self.system or self.learner.rules.id), self.words
        return {
            "system": rules.id,
            "name": words.text(f"ruleset.{rules.id}.name"),
            "note": words.text(f"ruleset.{rules.id}.note"),
            "sections": list(card_sections(rules, words)),
            "rest": _rest(rules, words),
            **super().state(),
        }

    def handle(self, event: Props) -> list[Blob]:
        """Take the choice of another system.

        Raises:
            InputError: there is no such system.
        """
        match event:
            case {"type": "system", "id": str(name)}:
                self.system = load(name[:_LONGEST_ID]).id
        return []


def card_sections(rules: RuleSet, words: Words) -> Iterator[Props]:
    """The rules on the card by section, in the order of a rule file."""
    chosen = _choose_rules(rules, words)
    for section, keys in groupby(sorted(chosen, key=KEYS.index), key=_section):
        yield {
            "label": words.text(f"referee.page.section.{section}"),
            "rules": [chosen[key] for key in keys],
        }


def _choose_rules(rules: RuleSet, words: Words) -> Mapping[str, Props]:
    """The rules that players ask about most, then the system's special rules while they fit."""
    chosen = {key: _short_rule(key, rules, words) for key in _MOST_ASKED if _matters(key, rules)}
    for key in special(rules):
        more = {**chosen, key: _short_rule(key, rules, words)}
        if _count_all_lines(more) <= _LINES_ON_PAGE:
            chosen = more
    return chosen


def _matters(key: str, rules: RuleSet) -> bool:
    """Whether a rule is worth a line: it has an effect, or it is a limit that the system lifts."""
    return is_in_force(key, rules) or value_of(rules, key) is None


def _count_all_lines(chosen: Mapping[str, Props]) -> int:
    """Number of lines for the rules and the headings of their sections."""
    return sum(map(_count_lines, chosen.values())) + _HEADING_LINES * len(
        {_section(key) for key in chosen}
    )


def _section(key: str) -> str:
    return key.partition(".")[0]


def _rest(rules: RuleSet, words: Words) -> str | None:
    """A note that some special rules are not on the card, or None."""
    left = set(special(rules)) - set(_choose_rules(rules, words))
    return words.text("table_card.rest", count=len(left)) if left else None


def special(rules: RuleSet) -> Iterator[str]:
    """Keys of other rules in which the system differs from the usual one."""
    usual = load(known()[0])
    excluded = {*_MOST_ASKED, "seats.usual", "seats.sides"}
    for key in KEYS:
        if key in excluded or value_of(rules, key) == value_of(usual, key):
            continue
        if is_in_force(key, rules) or is_in_force(key, usual):
            yield key


def _short_rule(key: str, rules: RuleSet, words: Words) -> Props:
    """A short form of a rule, for the usual number of players if it depends on the number."""
    card = rule_card(key, rules, words)
    spread = by_players(key, value_of(rules, key))
    return {
        "name": card["name"],
        "text": card["text"],
        "rows": None if spread else card["rows"],
        "head": None if spread else card["head"],
    }


def _count_lines(rule: Props) -> int:
    return ceil((len(rule["name"]) + len(rich_text(rule["text"]))) / _LINE_LETTERS) + len(
        rule["rows"] or ()
    )


class TableCard(Panel):
    """The card of a system, to print: `TableCard("samba")`.

    >>> TableCard("classic")  # doctest: +SKIP
    """

    def __init__(self, system: str | None = None) -> None:
        page = TableCardPage(learner())
        if system:
            page.handle({"type": "system", "id": system})
        super().__init__(page, learner())
