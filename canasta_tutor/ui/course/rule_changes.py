"""The rule changes at the head of a lesson on rules other than those that the learner knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from canasta_tutor.engine.rules.differences import list_differences_by_weight
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.i18n.rule_texts import rule_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.course_progress import CHECK, Course, known_rules
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Blob, Learner
from canasta_tutor.ui.page_head import scene_of
from canasta_tutor.ui.rule_cards import rule_place, say_rule

_LONGEST_ID = 40
"""The most letters of a system's id that the page reads."""
MOST = 7
"""Number of changes that the page shows; it folds the others away."""


@dataclass
class Changes:
    """The differences between the rules of a lesson and those that the learner knows.

    A rule that a puzzle of the lesson asks about shows only its name until a puzzle is answered.
    """

    lesson: str
    rules: RuleSet
    teaches: Sequence[str]
    course: Course
    learner: Learner
    words: Words
    asked: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """For each rule, the puzzles of the lesson that ask about it."""
    told: str | None = None
    """The rule system that the learner says they know."""

    @property
    def comes_from(self) -> RuleSet:
        """The rules that the learner says they know, or else those that their past work shows."""
        usual = known()[0]
        found = self.told or known_rules(self.course, self.learner.progress, but=self.rules.id)
        return load(found if found in known() else usual)

    def scene(self) -> Props:
        """The fixed texts."""
        words = self.words
        return {
            **scene_of("changes", f"{self.lesson}/changes", words),
            "heading": words.text("ui.changes.heading"),
            "known_label": words.text("ui.changes.known"),
            "all_label": words.text("ui.changes.all"),
        }

    def state(self) -> Props:
        """The changes; only the most important ones are unfolded."""
        before, words = self.comes_from, self.words
        keys = list_differences_by_weight(before, self.rules, self.teaches)
        rest = keys[MOST:]
        return {
            "systems": list(_system_choices(self.rules, before, words)),
            "changes": list(self._changes(keys[:MOST], before)),
            "rest": list(self._changes(rest, before)),
            "rest_label": words.text("ui.changes.rest", count=len(rest)) if rest else None,
            "all": rule_place("", before.id, self.rules.id).rstrip("#"),
        }

    def _changes(self, keys: Iterable[str], before: RuleSet) -> Iterator[Props]:
        words = self.words
        for key in keys:
            texts = {"now": None, "was": None, "later": words.text("ui.changes.later")}
            if self._may_show(key):
                texts = _compare_rule(key, before, self.rules, words)
            yield {"key": key, "name": rule_name(words, key), **texts}

    def _may_show(self, key: str) -> bool:
        """Whether a rule may be shown: no puzzle asks about it, or one was answered."""
        records = self.learner.progress.record
        asking = self.asked.get(key, ())
        found = (records(f"{self.lesson}/{name}").attempts for name in asking)
        return not asking or any(found) or records(f"{self.lesson}/{CHECK}").is_solved

    def handle(self, event: Props) -> list[Blob]:
        """Take the learner's choice of the rules that they know.

        Raises:
            InputError: there are no such rules.
        """
        match event:
            case {"type": "known", "id": str(name)}:
                self.told = load(name[:_LONGEST_ID]).id
        return []


def _system_choices(rules: RuleSet, before: RuleSet, words: Words) -> Iterator[Props]:
    for name in known():
        if name != rules.id:
            label = words.text(f"ruleset.{name}.name")
            yield {"id": name, "label": label, "current": name == before.id}


def _compare_rule(key: str, before: RuleSet, after: RuleSet, words: Words) -> Props:
    """A rule as it is now.

    The old text follows if the rule had a value before and its text was different.
    """
    was = say_rule(key, before, words) if value_of(before, key) else None
    now = say_rule(key, after, words)
    before_text = [words.text("ui.changes.was"), " ", *was] if was and was != now else None
    return {"now": now, "was": before_text, "later": None}
