"""The rules of a system as cards, or two systems side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from canasta_tutor.engine.rules.differences import values_differ
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.rules_in_force import is_in_force
from canasta_tutor.engine.rules.schema.rule_set import KEYS, SECTIONS, RuleSet
from canasta_tutor.i18n.citations import find_address
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.chosen_rules import keys_of
from canasta_tutor.ui.learner_panels import Blob, learner
from canasta_tutor.ui.page_head import page_scene
from canasta_tutor.ui.panel import Page, Panel
from canasta_tutor.ui.referee.referee_page import system_choices
from canasta_tutor.ui.rule_cards import rule_card

_LONGEST_ID = 40
"""The most letters of a system's id that the page reads."""


@dataclass
class RulebookPage(Page):
    """The rules page: the rules of one system, or the differences of two."""

    first: str | None = None
    second: str | None = None

    def scene(self) -> Props:
        """The systems to choose from."""
        words = self.words
        return {
            **page_scene("rulebook", "rules", "referee", words),
            "systems": system_choices(words),
            "first_label": words.text("rulebook.first"),
            "second_label": words.text("rulebook.second"),
            "card_label": words.text("table_card.of"),
            **words.texts("rulebook.", "alone sections find sources"),
            **words.texts("rulebook.", "found silent", count="{count}"),
        }

    def state(self) -> Props:
        """The rules of the chosen system or systems."""
        first, words = load(self.first or self.learner.rules.id), self.words
        second = load(self.second) if self.second else None
        return {
            "first": first.id,
            "second": second.id if second else "",
            "note": words.text(f"ruleset.{first.id}.note"),
            "names": [words.text(f"ruleset.{rules.id}.name") for rules in (first, second) if rules],
            "sections": list(sections(first, second, words)),
            "count": _count(first, second, words),
            **super().state(),
        }

    def handle(self, event: Props) -> list[Blob]:
        """Handle a choice of other systems."""
        match event:
            case {"type": "systems", "first": str(first), "second": str(second)}:
                self.choose(first, second or None)
        return []

    def choose(self, first: str | None, second: str | None) -> None:
        """Choose the systems to show.

        Raises:
            InputError: there is no such system.
        """
        for name in filter(None, (first, second)):
            load(name[:_LONGEST_ID])
        self.first, self.second = first, second


def sections(first: RuleSet, second: RuleSet | None, words: Words) -> Iterator[Props]:
    """The rules by section; for two systems, only the rules that differ.

    For one system, rules without an effect are in a list of their own.
    """
    for section in SECTIONS:
        keys = [
            key for key in keys_of(section) if second is None or values_differ(key, first, second)
        ]
        if keys:
            silent = [key for key in keys if second is None and not is_in_force(key, first)]
            shown = [key for key in keys if key not in silent]
            yield {
                "id": section,
                "label": words.text(f"referee.page.section.{section}"),
                "rules": list(_cards(shown, first, second, words)),
                "silent": list(_cards(silent, first, second, words)),
            }


def _cards(
    keys: Iterable[str], first: RuleSet, second: RuleSet | None, words: Words
) -> Iterator[Props]:
    for key in keys:
        card = rule_card(key, first, words) | {"read_at": find_address(first.origins[key].source)}
        yield {**card, "other": rule_card(key, second, words)} if second else card


def _count(first: RuleSet, second: RuleSet | None, words: Words) -> str | None:
    """The number of rules that differ, in words."""
    if second is None:
        return None
    return words.text(
        "rulebook.count", count=sum(values_differ(key, first, second) for key in KEYS)
    )


class Rulebook(Panel):
    """The rules of one system, or of two side by side: `Rulebook("classic", "samba")`.

    >>> Rulebook("classic")  # doctest: +SKIP
    """

    def __init__(self, first: str | None = None, second: str | None = None) -> None:
        page = RulebookPage(learner())
        page.choose(first, second)
        super().__init__(page, learner())
