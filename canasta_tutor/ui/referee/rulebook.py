"""The rules of a system as cards, or two systems side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from canasta_tutor.engine.rules.differences import differ
from canasta_tutor.engine.rules.files import known, load
from canasta_tutor.engine.rules.in_force import in_force
from canasta_tutor.engine.rules.schema.system import KEYS, SECTIONS, RuleSet
from canasta_tutor.engine.values.faults import InputError, UnknownRules
from canasta_tutor.i18n.citations import address
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.house_rules import keys_of
from canasta_tutor.ui.learner import Blob, Learner, learner
from canasta_tutor.ui.page_head import page_scene
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.referee.page import system_choices
from canasta_tutor.ui.rule_cards import rule_card


@dataclass
class RulebookPage:
    """What one system says, or where two differ."""

    learner: Learner
    first: str | None = None
    second: str | None = None

    @property
    def words(self) -> Words:
        """The words of the learner's language."""
        return Words(self.learner.language)

    def scene(self) -> Props:
        """The systems to choose from."""
        return rulebook_scene(self.words)

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
            "notice": self.learner.trouble(words),
        }

    def handle(self, event: Props) -> list[Blob]:
        """Other systems were chosen."""
        match event:
            case {"type": "systems", "first": str(first), "second": str(second)}:
                for name in (first, second or first):
                    _known(name)
                self.first, self.second = first, second or None
        return []


def _known(name: str) -> None:
    if name not in known():
        raise InputError(UnknownRules(name[:40], known()))


def rulebook_scene(words: Words) -> Props:
    """All that depends on the language alone."""
    return {
        **page_scene("rulebook", "rules", "referee", words),
        "systems": system_choices(words),
        "first_label": words.text("rulebook.first"),
        "second_label": words.text("rulebook.second"),
        "alone": words.text("rulebook.alone"),
        "sections": words.text("rulebook.sections"),
        "card_label": words.text("table_card.of"),
        "find": words.text("rulebook.find"),
        "found": words.text("rulebook.found", count="{count}"),
        "silent": words.text("rulebook.silent", count="{count}"),
        "sources": words.text("rulebook.sources"),
    }


def sections(first: RuleSet, second: RuleSet | None, words: Words) -> Iterator[Props]:
    """The rules section by section; of two systems only those that differ.

    Of one system, what is not played stands apart from what is: nobody looks for it first.
    """
    for section in SECTIONS:
        keys = [key for key in keys_of(section) if second is None or differ(key, first, second)]
        if keys:
            silent = [key for key in keys if second is None and not in_force(key, first)]
            said = [key for key in keys if key not in silent]
            yield {
                "id": section,
                "label": words.text(f"referee.page.section.{section}"),
                "rules": list(_cards(said, first, second, words)),
                "silent": list(_cards(silent, first, second, words)),
            }


def _cards(
    keys: Iterable[str], first: RuleSet, second: RuleSet | None, words: Words
) -> Iterator[Props]:
    for key in keys:
        card = rule_card(key, first, words) | {"read_at": address(first.origins[key].source)}
        yield {**card, "other": rule_card(key, second, words)} if second else card


def _count(first: RuleSet, second: RuleSet | None, words: Words) -> str | None:
    """In how many rules the two differ."""
    if second is None:
        return None
    return words.text("rulebook.count", count=sum(differ(key, first, second) for key in KEYS))


class Rulebook(Panel):
    """The rules of a system, or of two side by side: `Rulebook("classic", "samba")`.

    >>> Rulebook("classic")  # doctest: +SKIP
    """

    def __init__(self, first: str | None = None, second: str | None = None) -> None:
        for name in filter(None, (first, second)):
            _known(name)
        super().__init__(RulebookPage(learner(), first, second), learner())
