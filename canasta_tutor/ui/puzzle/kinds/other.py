"""What is said of an answer about other rules: both systems side by side."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.reasons.base import Verdict
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.i18n.sayings import reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.puzzles.kinds.other import both
from canasta_tutor.puzzles.schema.lesson_file import Answer, OtherPuzzle
from canasta_tutor.ui.cards import RichProps, rich_props, sentence
from canasta_tutor.ui.first_letters import small
from canasta_tutor.ui.puzzle.labels import choice_label
from canasta_tutor.ui.rule_cards import rule_said

Stand = tuple[RuleSet, Answer, Verdict]


def stands(posed: Posed) -> Iterator[Stand]:
    """What each of the two systems answers, the learner's own first."""
    (here, why_here), (there, why_there) = both(posed)
    yield posed.rules, here, why_here
    if isinstance(posed.puzzle, OtherPuzzle):
        yield load(posed.puzzle.ask.system), there, why_there


def other_body(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """The answer of each system, with its first reason."""
    for rules, answer, verdict in stands(posed):
        said = sentence(
            words,
            "verdict.other.answer",
            system=words.text(f"ruleset.{rules.id}.name"),
            answer=_label(posed, answer, words),
        )
        for reason in (verdict.violations or verdict.grounds)[:1]:
            said += [" ", *rich_props(reason_parts(words, reason), words)]
        yield said


def other_keys(posed: Posed, _result: Result) -> Iterator[tuple[str, RuleSet]]:
    """The rule that decides, in each of the two systems; once where one has it from the other."""
    seen = set()
    for rules, _, verdict in stands(posed):
        key = next((reason.rule for reason in verdict.violations), posed.puzzle.rule)
        if (key, rules.origins[key]) not in seen:
            seen.add((key, rules.origins[key]))
            yield key, rules


def other_hint(puzzle: OtherPuzzle, words: Words) -> RichProps:
    """What the other system says of the rule that decides."""
    system = words.text(f"ruleset.{puzzle.ask.system}.name")
    lead = sentence(words, "puzzle.other.rules.hint.count", system=system)
    return [*lead, " ", *rule_said(puzzle.rule, load(puzzle.ask.system), words)]


def _label(posed: Posed, answer: Answer, words: Words) -> object:
    """A button's words, or a number."""
    about = posed.puzzle.about if isinstance(posed.puzzle, OtherPuzzle) else posed.puzzle
    return small(choice_label(about, answer, words)) if isinstance(answer, str) else answer
