"""A sitting: so many puzzles, and at its end a quiet word about what went well and comes next; or a
drill with its clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.beliefs.beliefs import beliefs_of
from canasta_tutor.learner.choice.daily_five import LEVELS_OF_DAY
from canasta_tutor.learner.choice.next_puzzle import CHECK_LENGTH, Mode
from canasta_tutor.learner.choice.placement import LENGTH
from canasta_tutor.learner.practice_log import Answered, Log
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import any_code
from canasta_tutor.puzzles.schema.written_fields import NONE
from canasta_tutor.short_codes import fingerprint
from canasta_tutor.ui.card_props import Props, RichProps
from canasta_tutor.ui.puzzle.feedback import misconception_parts

TEN = 10
"""Puzzles of a sitting."""

TOLD = 3
"""So much of what is believed is told at the end, the surest."""

LENGTHS = {Mode.PRACTICE.value: TEN, Mode.REVIEW.value: TEN, Mode.AGAIN.value: TEN}
LENGTHS |= {
    Mode.TODAY.value: len(LEVELS_OF_DAY),
    Mode.PLACEMENT.value: LENGTH,
    Mode.CHECK.value: CHECK_LENGTH,
}
"""How long a sitting is; a drill has its clock."""


@dataclass
class Sitting:
    """The puzzles that were answered since the learner sat down, by their codes."""

    mode: str = Mode.PRACTICE.value
    codes: list[str] = field(default_factory=list)
    ended: bool = False
    firmer: int = 0
    """At its end: how many skills of the same game are firmer than before today."""
    asked: int | None = None
    """How many puzzles the address of the page asks for, if it does."""

    @property
    def length(self) -> int | None:
        """How many puzzles it has; None for a drill."""
        return self.asked or LENGTHS.get(self.mode)

    def count(self, code: str) -> None:
        """A puzzle was answered; each counts once."""
        if code not in self.codes:
            self.codes.append(code)

    @property
    def full(self) -> bool:
        """Whether it is time for the end."""
        return self.length is not None and len(self.codes) >= self.length

    def lines(self, log: Log) -> list[Answered]:
        """What was answered."""
        found = {line.code: line for line in log}
        return [found[code] for code in self.codes if code in found]


def codes_kept(told: object, log: Log) -> list[str]:
    """The codes that the browser has kept of a sitting, those that were answered."""
    names = [str(each) for each in told] if isinstance(told, list) else []
    there = {line.code for line in log}
    return [name for name in dict.fromkeys(names) if name in there]


def place_text(sitting: Sitting, words: Words) -> str | None:
    """Which puzzle of how many this is."""
    if sitting.length is None:
        return None
    place = min(len(sitting.codes) + 1, sitting.length)
    return words.text("practice.sitting", place=place, count=sitting.length)


def end_props(sitting: Sitting, log: Log, known: str, ahead: str | None, words: Words) -> Props:
    """What went well, what to look at again, what comes next, and how it grows."""
    lines = sitting.lines(log)
    skills = [any_code(line.code).skill for line in lines]
    missed = [skill for skill, line in zip(skills, lines, strict=True) if not line.clean]
    right = sum(line.clean for line in lines)
    other = sitting.mode in (Mode.PLACEMENT.value, Mode.TODAY.value)
    name = "missed" if sitting.mode == Mode.AGAIN.value else "ten"
    well = (skill for skill in skills if skill not in missed)
    return {
        "heading": words.text(f"practice.end.{name}"),
        "said": words.text("practice.end.right", right=right, count=len(lines)),
        "known": known,
        "marks": [
            {"state": state, "label": words.text(f"practice.end.mark.{state}")}
            for state in map(_mark, lines)
        ],
        "good": _skills("good", well, words),
        "again": _skills("again", missed, words),
        "lessons": [],
        "growth": words.text("practice.end.growth", count=sitting.firmer)
        if sitting.firmer
        else None,
        "ahead": ahead,
        "more": words.text("practice.end.practise" if other else "practice.end.more"),
        "home": {"href": "index.ipynb", "label": words.text("practice.end.home")},
    }


SIGNS = {"right": "✓", "wrong": "✗", "unknown": "?"}
"""How a result is written in a line to share."""


def daily_end(lines: Sequence[Answered], day: str, rules: RuleSet, words: Words) -> Props:
    """The result of the five of a day, and a line to share that tells no answer."""
    system, marks = words.text(f"ruleset.{rules.id}.name"), "".join(SIGNS[_mark(x)] for x in lines)
    return {
        "heading": words.text("practice.end.today", day=day),
        "growth": None,
        "share": {
            "label": words.text("practice.share"),
            "text": words.text("practice.share.text", system=system, day=day, marks=marks),
            "address": f"?five={day}&system={rules.id}",
        },
    }


def believed(sitting: Sitting, log: Log, rules: RuleSet, words: Words) -> Props | None:
    """What the learner has shown in this sitting to take for a rule, as far as it is certain."""
    texts: list[RichProps] = []
    for name in beliefs_of(log).sure:
        shown = (line for line in reversed(sitting.lines(log)) if _shows(name, line, rules))
        line = next(shown, None)
        if line and len(texts) < TOLD:
            puzzle = make_from_code(any_code(line.code), rules).puzzle
            texts.append(misconception_parts(name, puzzle, rules, NONE, words))
    return {"label": words.text("practice.end.believed"), "texts": texts} if texts else None


def _shows(name: str, line: Answered, rules: RuleSet) -> bool:
    """Whether an answer under these rules speaks for a misconception that is one here."""
    code = any_code(line.code)
    here = (code.system, code.options) == (rules.id, fingerprint(rules))
    return here and name in line.suspects and name in believed_by_mistake(rules)


def _mark(line: Answered) -> str:
    """How an answer is drawn."""
    return "right" if line.clean else "unknown" if line.unknown else "wrong"


def _skills(name: str, skills: Iterable[str], words: Words) -> Props | None:
    """Skills by their names, each once."""
    found = [{"id": each, "label": words.text(f"skill.{each}")} for each in dict.fromkeys(skills)]
    return {"label": words.text(f"practice.end.{name}"), "skills": found} if found else None


DRILL_SECONDS = 120
"""How long a drill lasts."""


@dataclass
class DrillClock:
    """A drill under way, or at rest with the result of the last one."""

    began: int | None = None
    seen: int = 0
    """What the computer's clock showed last; it may be set back meanwhile."""
    right: int = 0
    missed: list[str] = field(default_factory=list)
    """The skill of each puzzle whose first answer was wrong."""
    result: int | None = None
    record: bool = False

    @property
    def runs(self) -> bool:
        """Whether the clock runs."""
        return self.began is not None

    def start(self, now: int) -> None:
        """Begin anew."""
        self.began, self.seen, self.right, self.result = now, now, 0, None
        self.missed = []

    def count(self, skill: str, *, right: bool) -> None:
        """A first answer was given."""
        self.right += right
        self.missed += [] if right else [skill]

    def left(self, now: int) -> int:
        """The seconds that are left; never more than before."""
        if self.began is None:
            return 0
        self.began -= max(0, self.seen - now)
        self.seen = now
        return max(0, self.began + DRILL_SECONDS - now)

    def stop(self, best: int | None) -> None:
        """The time is up; `best` is the best of the drills before."""
        self.record = self.right > (best or 0)
        self.began, self.result = None, self.right

    def props(self, now: int, best: int | None, words: Words) -> Props:
        """What is drawn of it."""
        start = "start" if self.result is None else "again"
        return {
            "left": self.left(now) if self.runs else None,
            "right": words.text("practice.drill.right", count=self.right),
            "start": words.text(f"practice.drill.{start}"),
            "help": words.text("practice.drill.help", time=clock_text(DRILL_SECONDS)),
            "best": words.text("practice.drill.best", best=best) if best else None,
            "result": self._result(words),
            "missed": self._missed(words),
        }

    def _missed(self, words: Words) -> list[Props]:
        """The skills to look at again, once the time is up."""
        names = [] if self.result is None else dict.fromkeys(self.missed)
        return [{"id": name, "label": words.text(f"skill.{name}")} for name in names]

    def _result(self, words: Words) -> str | None:
        if self.result is None:
            return None
        name = "record" if self.record else "result"
        answered = self.result + len(self.missed)
        return words.text(f"practice.drill.{name}", count=self.result, answered=answered)


def clock_text(seconds: int) -> str:
    """Minutes and seconds.

    >>> clock_text(95)
    '1:35'
    """
    return f"{seconds // 60}:{seconds % 60:02}"
