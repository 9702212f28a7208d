"""Counting practice: one puzzle after another about scores, under any rule system."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.values.cards import ALL_CARDS
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.reason_texts import fault_text
from canasta_tutor.i18n.rule_texts import rule_name, rule_rows
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress import Event, Progress
from canasta_tutor.puzzles.factory.make_puzzle import Generated, generate
from canasta_tutor.puzzles.factory.short_deals import make_fresh
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS
from canasta_tutor.puzzles.skills import skill_applies, skills
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Blob
from canasta_tutor.ui.puzzle.puzzle_panel import Open, PuzzlePart

TASKS = (
    "card-points",
    "canasta-bonus",
    "minimum-bands",
    "red-three-bonus",
    "cards-in-hand",
    "bonus-for-going-out",
    "deal-score",
    "whole-sheet",
    "wrong-line",
    "whole-game",
)
"""From one card to a whole game."""


@dataclass
class Beside:
    """In the learner's place: puzzles of other systems are no part of the lessons' progress."""

    rules: RuleSet
    progress: Progress = field(default_factory=Progress)
    now: Callable[[], float] = time.time
    open_questions: Open = field(default_factory=dict)

    def note(self, puzzle: str, event: Event) -> list[Blob]:
        """Nothing is kept."""
        return []


@dataclass
class SheetPractice:
    """The puzzle that is being worked at, and what the next one shall be."""

    rules: str
    task: str = "deal-score"
    level: int = 1
    code: str = ""
    fault: str | None = None
    part: PuzzlePart | None = None

    def state(self, words: Words, chance: Random) -> Props:
        """The choices, and the puzzle with where the learner stands."""
        part = self._part(words, chance)
        return {
            "rules": self.rules,
            "task": self.task,
            "level": self.level,
            "tasks": task_choices(load(self.rules), words),
            "levels": level_choices(words),
            "code": self.code,
            "prices": price_list(load(self.rules), words),
            "fault": self.fault,
            "puzzle": {"scene": part.scene(), "state": part.state()},
        }

    def handle(self, event: Props, words: Words, chance: Random) -> list[Blob]:
        """Another puzzle is wanted, or an answer is given to this one."""
        self.fault = None
        match event:
            case {"type": "practice", "rules": str(rules), "task": str(task), "level": int(level)}:
                self._choose(rules, task, level, chance)
            case {"type": "code", "code": str(code)}:
                self._open(code, words)
            case {"type": "answer" | "recall" | "hint" | "show"}:
                return self._part(words, chance).handle(event)
        return []

    def _choose(self, rules: str, task: str, level: int, chance: Random) -> None:
        """A fresh puzzle; a task that a system does not know gives way to one that it does."""
        tasks = tasks_of(load(rules))
        self.rules, self.level = rules, level
        self.task = task if task in tasks else "deal-score"
        self.code = make_fresh(load(rules), self.task, level, chance.randrange(SEEDS)).code
        self.part = None

    def _open(self, code: str, words: Words) -> None:
        """The puzzle of a code; one that cannot be read leaves the old one."""
        try:
            found = generate(code)
        except InputError as error:
            self.fault = fault_text(words, error.fault)
            return
        if found.skill not in TASKS:
            self.fault = words.text("scoring.code.other")
            return
        self.rules, self.task, self.level = found.rules.id, found.skill, found.level
        self.code, self.part = found.code, None

    def _part(self, words: Words, chance: Random) -> PuzzlePart:
        if not self.code:
            self._choose(self.rules, self.task, self.level, chance)
        if self.part is None or self.part.words.lang != words.lang:
            self.part = puzzle_part(generate(self.code), words)
        return self.part


def puzzle_part(found: Generated, words: Words) -> PuzzlePart:
    """A puzzle of the factory under the rules that it was made for."""
    puzzle = read_puzzle({**found.raw, "rules": found.rules.id})
    return PuzzlePart(found.code, puzzle, Beside(found.rules), words)


def tasks_of(rules: RuleSet) -> tuple[str, ...]:
    """The tasks that these rules have."""
    return tuple(name for name in TASKS if skill_applies(skills()[name], rules))


def task_choices(rules: RuleSet, words: Words) -> list[Props]:
    """The tasks by their names."""
    return [{"id": name, "label": words.text(f"skill.{name}")} for name in tasks_of(rules)]


def level_choices(words: Words) -> list[Props]:
    """How hard it shall be."""
    return [{"id": level, "label": words.text(f"scoring.level.{level}")} for level in LEVELS]


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
