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
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_text
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
"""Skills to practise, from the points of one card to the score of a whole game."""


@dataclass
class Beside:
    """A stand-in for the learner: these puzzles are not part of the lessons' progress."""

    rules: RuleSet
    progress: Progress = field(default_factory=Progress)
    now: Callable[[], float] = time.time
    open_questions: Open = field(default_factory=dict)

    def note(self, puzzle: str, event: Event) -> list[Blob]:
        """Store nothing."""
        return []


@dataclass
class SheetPractice:
    """The present puzzle, and the choices for the next puzzle."""

    rules: str
    task: str = "deal-score"
    level: int = 1
    code: str = ""
    fault: str | None = None
    part: PuzzlePart | None = None

    def state(self, words: Words, chance: Random) -> Props:
        """The choices, and the puzzle with the learner's state."""
        part = self._part(words, chance)
        return {
            "rules": self.rules,
            "task": self.task,
            "tasks": task_choices(load(self.rules), words),
            "code": self.code,
            "prices": price_list(load(self.rules), words),
            "fault": self.fault,
            "puzzle": {"scene": part.scene(), "state": part.state()},
        }

    def handle(self, event: Props, words: Words, chance: Random) -> list[Blob]:
        """Handle a request for another puzzle, or an answer to the present puzzle."""
        self.fault = None
        match event:
            case {"type": "practice", "rules": str(rules), "task": str(task), **wish}:
                level = wish.get("level")
                self._choose(rules, task, level if level in LEVELS else self._next_level(), chance)
            case {"type": "code", "code": str(code)}:
                self._open(code, words)
            case {"type": "answer" | "recall" | "hint" | "show"}:
                return self._part(words, chance).handle(event)
        return []

    def _choose(self, rules: str, task: str, level: int, chance: Random) -> None:
        """Make a new puzzle; if the system lacks the task, the new task is "deal-score"."""
        tasks = tasks_of(load(rules))
        self.rules, self.level = rules, level
        self.task = task if task in tasks else "deal-score"
        self.code = make_fresh(load(rules), self.task, level, chance.randrange(SEEDS)).code
        self.part = None

    def _next_level(self) -> int:
        """The next level: higher after a right first answer, lower after an unsolved puzzle."""
        if self.part is None:
            return self.level
        now = self.part.state()
        up = now["solved"] and now["attempts"] == 1
        down = not now["solved"] and (now["attempts"] > 0 or not now["show_enabled"])
        level: int = min(max(self.level + up - down, LEVELS[0]), LEVELS[-1])
        return level

    def _open(self, code: str, words: Words) -> None:
        """Open the puzzle of a code; if the code is bad, the old puzzle stays."""
        try:
            found = make_from_text(code)
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
            self.part = puzzle_part(make_from_text(self.code), words)
        return self.part


def puzzle_part(found: Generated, words: Words) -> PuzzlePart:
    """A generated puzzle, under the rules that it was made for."""
    puzzle = read_puzzle({**found.raw, "rules": found.rules.id})
    return PuzzlePart(found.code, puzzle, Beside(found.rules), words)


def tasks_of(rules: RuleSet) -> tuple[str, ...]:
    """The tasks that exist under these rules."""
    return tuple(name for name in TASKS if skill_applies(skills()[name], rules))


def task_choices(rules: RuleSet, words: Words) -> list[Props]:
    """The tasks for the browser, by name."""
    return [{"id": name, "label": words.text(f"skill.{name}")} for name in tasks_of(rules)]


BONUSES = (
    "canasta.rank_bonus",
    "canasta.wild_contents",
    "going_out.bonus",
    "going_out.concealed_bonus",
)
"""Keys of bonuses, without the bonuses for kinds of canastas and for red threes."""


def price_list(rules: RuleSet, words: Words) -> Props:
    """Tables of points and bonuses, and the points of each card."""
    rows = [(rule_name(words, key), words.points(worth)) for key, worth in _single_bonuses(rules)]
    tables = [_table_props("points.cards", rules, words), {"name": None, "rows": rows}]
    return {
        "label": words.text("scoring.prices"),
        "show": words.text("scoring.prices.show"),
        "tables": [*tables, *(_table_props(key, rules, words) for key in _table_keys(rules))],
        "values": {card.text: worth for card in ALL_CARDS if (worth := card_points(card, rules))},
    }


def _bonus_keys(rules: RuleSet) -> Iterator[str]:
    yield from (f"canasta.{kind}_bonus" for kind in rules.canasta.kinds)
    yield from BONUSES


def _single_bonuses(rules: RuleSet) -> Iterator[tuple[str, int]]:
    """Bonuses that are a single number other than 0."""
    for key in _bonus_keys(rules):
        worth = value_of(rules, key)
        if worth and isinstance(worth, int):
            yield key, worth


def _table_keys(rules: RuleSet) -> Iterator[str]:
    if rules.red_threes.laid != "never":
        yield "red_threes.bonus"
    for key in _bonus_keys(rules):
        worth = value_of(rules, key)
        if worth and not isinstance(worth, int):
            yield key


def _table_props(key: str, rules: RuleSet, words: Words) -> Props:
    _, rows = rule_rows(words, key, value_of(rules, key)) or ((), [])
    return {"name": rule_name(words, key), "rows": [list(row) for row in rows]}
