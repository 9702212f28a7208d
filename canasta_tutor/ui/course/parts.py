"""The parts of the tutor that a panel can show, apart from the puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from canasta_tutor import paths
from canasta_tutor.engine.rules.differences import missing, otherwise
from canasta_tutor.engine.rules.files import known, load
from canasta_tutor.engine.rules.in_force import concerns
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.terms import unexplained
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.course import Leg, Stop
from canasta_tutor.learner.lesson_library import asked_under
from canasta_tutor.puzzles.asked.question import exhibit
from canasta_tutor.puzzles.schema.puzzle import TableExample
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.course.summary import summary_scene, summary_state
from canasta_tutor.ui.learner import Blob, Learner
from canasta_tutor.ui.page_head import bar_scene, bar_state, common_texts
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.question import by_your_rules, example_scene
from canasta_tutor.ui.reference.terms_shown import in_a_sentence
from canasta_tutor.ui.rule_cards import disputed_card, rule_cards, rule_named


def rules_of(system: str | None, learner: Learner) -> RuleSet:
    """The rules of a lesson: its own, else those that the learner plays by."""
    return load(system) if system else learner.rules


class Still(Record):
    """A part that reacts to nothing of its own."""

    def state(self) -> Props:
        """Nothing changes."""
        return {}

    def handle(self, event: Props) -> list[Blob]:
        """Nothing happens."""
        return []


class Bar(Still):
    """The head of a lesson."""

    stop: Stop
    legs: Sequence[Leg]
    learner: Learner
    words: Words

    def scene(self) -> Props:
        """Links and choices."""
        return bar_scene(self.stop, self.words)

    def state(self) -> Props:
        """What is solved and which rules hold."""
        learner = self.learner
        stop = asked_under(paths.lessons(), self.stop, learner.rules)
        state = bar_state(stop, self.legs, learner.progress, learner.rules.id, self.words)
        return {**state, "notice": self.learner.trouble(self.words)}


class Example(Still):
    """A table to look at, under the rules that hold."""

    name: str
    example: TableExample
    learner: Learner
    words: Words
    system: str | None = None

    def scene(self) -> Props:
        """The table."""
        posed = exhibit(self.example, rules_of(self.system, self.learner))
        return example_scene(self.name, self.example, posed, self.words)


class Rules(Still):
    """Rule cards with the numbers of the rules that hold."""

    name: str
    keys: Sequence[str]
    learner: Learner
    words: Words
    system: str | None = None

    def scene(self) -> Props:
        """The cards."""
        rules = rules_of(self.system, self.learner)
        return {
            "part": "rules",
            "id": self.name,
            "lang": self.words.lang,
            "rules": rule_cards(self.keys, rules, self.words),
            "texts": common_texts(self.words),
        }


class Disputed(Still):
    """What is played here and there, a small table a rule."""

    name: str
    keys: Sequence[str]
    learner: Learner
    words: Words
    system: str | None = None

    def scene(self) -> Props:
        """The tables, the rules that hold first."""
        rules, words = rules_of(self.system, self.learner), self.words
        called = "" if self.system else words.text("ui.disputed.yours")
        return {
            "part": "rules",
            "id": self.name,
            "lang": words.lang,
            "rules": [disputed_card(key, rules, words, called) for key in self.keys],
            "texts": common_texts(words),
        }


class Otherwise(Still):
    """What the learner's rules have otherwise than the text; nothing where it holds as it is.

    Words that no lesson has explained so far are explained. `instead`: where they know nothing of
    the kind, there is nothing to do in the step, and nothing else of it is shown.
    """

    name: str
    keys: Sequence[str]
    learner: Learner
    words: Words
    instead: bool = False

    def scene(self) -> Props:
        """A sentence for each rule that is otherwise."""
        rules, words, usual = self.learner.rules, self.words, load(known()[0])
        keys = (missing if self.instead else otherwise)(self.keys, usual, rules)
        played = tuple(key for key in keys if concerns(key, rules))
        keys = played or (keys if self.instead else ())
        said = [rule_named(key, rules, words) for key in keys]
        lesson, told = self.name.partition("/")[0], " ".join(map(rich_text, said))
        new = unexplained(
            told, words.lang, lesson, lambda term: words.text(f"term.{term.id}.means")
        )
        return {
            "part": "otherwise",
            "id": self.name,
            "lang": words.lang,
            "said": [
                *by_your_rules(said, rules, words, nothing=self.instead),
                *([in_a_sentence(term, words)] for term in new),
            ],
            "instead": self.instead and bool(said),
            "texts": common_texts(words),
        }


class Summary(Still):
    """The end of a lesson."""

    stop: Stop
    legs: Sequence[Leg]
    after: Stop | None
    keys: Sequence[str]
    learner: Learner
    words: Words
    also: Mapping[str, Sequence[str]] = MappingProxyType({})
    """What it has taught of other systems."""

    def scene(self) -> Props:
        """What the lesson has taught, and the way on."""
        own = (rules_of(self.stop.rules, self.learner), self.keys)
        told = [own, *((load(name), keys) for name, keys in self.also.items())]
        return summary_scene(self.stop, self.after, told, self.words)

    def state(self) -> Props:
        """How it went."""
        stop = asked_under(paths.lessons(), self.stop, self.learner.rules)
        return summary_state(stop, self.legs, self.learner.progress, self.words)
