"""Props of a puzzle or an example table before any answer, and a puzzle under one rule set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.beliefs.beliefs import Belief
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, Shown, find_rules_in_the_way, pose
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle, TableExample
from canasta_tutor.ui.card_props import Props, RichProps, begin_sentence
from canasta_tutor.ui.page_head import scene_of
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.table_props import scene_table
from canasta_tutor.ui.rule_cards import say_rule


def puzzle_scene(name: str, puzzle: Puzzle, posed: Posed, words: Words) -> Props:
    """The question, its table, and the ways to answer."""
    drawing, words = drawing_of(puzzle), words_at(posed, words)
    return {
        **scene_of("puzzle", name, words),
        "heading": None,
        "about": drawing.about(posed, words),
        "question": drawing.prompt(posed, words),
        "look_up": drawing.look_up(posed, words),
        "table": drawing.table(posed, words),
        "answer": drawing.answer(posed, words),
        "hint_label": words.text("ui.hint"),
        "show_label": words.text("ui.unknown"),
        "sheet": words.texts("ui.sheet.", "again more menu show"),
    }


def words_at(shown: Shown, words: Words) -> Words:
    """The words for a player at this table; they differ for players without a partner."""
    table, seats = shown.table, shown.rules.seats
    players = table.players if table else seats.usual
    sides = len(table.sides) if table else seats.sides[players]
    return Words(words.lang, alone=players == sides, short=words.brief)


REASONS = 2
"""Number of reasons why a puzzle does not exist."""


def unasked_scene(name: str, puzzle: Puzzle, rules: RuleSet, words: Words) -> Props:
    """A note that the puzzle does not exist under the learner's rules, and why."""
    why = [say_rule(key, rules, words) for key in find_rules_in_the_way(puzzle, rules)]
    why = why or drawing_of(puzzle).why_unasked(puzzle, rules, words)
    return {
        **scene_of("puzzle", name, words),
        "heading": None,
        "said": by_your_rules(why[:REASONS], rules, words, nothing=True),
        "table": None,
        "answer": None,
    }


def by_your_rules(
    said: Sequence[RichProps], rules: RuleSet, words: Words, *, nothing: bool
) -> list[RichProps]:
    """An introduction, then sentences about the learner's rules.

    `nothing`: the step has nothing to do.
    """
    system = words.text(f"ruleset.{rules.id}.name")
    lead = words.text("ui.nothing_here" if nothing else "ui.by_your_rules", system=system)
    return [[lead], *map(begin_sentence, said)] if said else []


def example_scene(name: str, example: TableExample, shown: Shown, words: Words) -> Props:
    """A table to look at."""
    return {
        **scene_of("table", name, words),
        "heading": None,
        "question": [example.caption[words.lang]],
        "table": scene_table(example.position, shown, words),
        "answer": None,
        "hint_label": words.text("ui.hint"),
    }


class Round(Record):
    """A puzzle under one rule set.

    If the learner changes the rules, the page makes a new object.
    """

    name: str
    puzzle: Puzzle
    rules: RuleSet
    words: Words

    @cached_property
    def posed(self) -> Posed:
        """The question with its table."""
        return pose(self.puzzle, self.rules)

    @cached_property
    def scene(self) -> Props:
        """The scene before any answer."""
        return puzzle_scene(self.name, self.puzzle, self.posed, self.words)


@dataclass(frozen=True)
class Given:
    """The learner's answer, the cards chosen for it, and the belief that may explain it.

    `slip`: number of right answers of the kind just before. `said`: the learner has said whether
    the belief is true.
    """

    answer: Answer
    names: tuple[str, ...] = ()
    belief: Belief | None = None
    slip: int = 0
    said: bool = False
