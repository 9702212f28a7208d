"""A worksheet to be printed: puzzles of some skills with room to answer, the key on its own page.

The sheet is one file of HTML that draws its cards by itself, just as the tutor does; a browser
prints it or saves it as a PDF.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from random import Random

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.i18n.reason_texts import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.asked.solution_and_result import Answered, LookAt
from canasta_tutor.puzzles.factory.make_puzzle import Generated
from canasta_tutor.puzzles.factory.short_deals import make_fresh
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.presenters.presenter import ALONE
from canasta_tutor.ui.puzzle.question_props import puzzle_scene, words_at
from canasta_tutor.ui.puzzle.solution_steps import answer_parts, is_worth_saying, step_parts
from canasta_tutor.ui.scoring.counting_practice import price_list, tasks_of
from canasta_tutor.ui.widget import BUILT

MOST = 60
"""More puzzles than these nobody prints at once."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What shall be printed: skills of a system (none named: all about scores), how many, how hard.

    `level` 0: from easy to hard. `prices`: with the price list before the first puzzle. The same
    wish always gives the same sheet.
    """

    system: str
    skills: tuple[str, ...] = ()
    count: int = 10
    level: int = 0
    seed: int = 1
    prices: bool = False


def choose_puzzles(wish: Wish) -> tuple[Generated, ...]:
    """The puzzles of a sheet, the skills in turn.

    Raises:
        InputError: no such system or skill, or more puzzles than a sheet has.

    >>> wish = Wish("samba", ("deal-score", "wrong-line"), count=3)
    >>> [found.skill for found in choose_puzzles(wish)]
    ['deal-score', 'wrong-line', 'deal-score']
    """
    rules = load(wish.system)
    if not 1 <= wish.count <= MOST:
        raise InputError(BadValue(str(wish.count), f"1…{MOST}"), "count")
    skills = wish.skills or tasks_of(rules)
    chance = Random(f"{wish.system}/{wish.seed}")
    return tuple(
        make_fresh(rules, skills[place % len(skills)], _level(wish, place), chance.randrange(SEEDS))
        for place in range(wish.count)
    )


def _level(wish: Wish, place: int) -> int:
    """How hard the puzzle in that place is."""
    return wish.level or LEVELS[place * len(LEVELS) // wish.count]


def sheet_props(wish: Wish, words: Words) -> Props:
    """All that stands on the sheet.

    Raises:
        InputError: no such system or skill, or more puzzles than a sheet has.
    """
    found = choose_puzzles(wish)
    return {
        "lang": words.lang,
        "title": words.text("worksheet.title"),
        "system": words.text(f"ruleset.{wish.system}.name"),
        "texts": words.texts("worksheet.", "name date key print code note"),
        "prices": _prices(wish, words) if wish.prices else None,
        "puzzles": [_question(number, each, words) for number, each in enumerate(found, start=1)],
        "key": [_answer(number, each, words) for number, each in enumerate(found, start=1)],
    }


def _prices(wish: Wish, words: Words) -> Props:
    """What the cards count and what bonuses there are."""
    prices = price_list(load(wish.system), words)
    return {name: prices[name] for name in ("label", "tables")}


def _question(number: int, found: Generated, words: Words) -> Props:
    posed = pose(found.puzzle, found.rules)
    scene = puzzle_scene(found.code, found.puzzle, posed, words)
    return {
        "number": number,
        "code": found.code,
        **{name: scene[name] for name in ("about", "question", "answer")},
        "table": drawing_of(found.puzzle).on_paper(posed, words_at(posed, words)),
    }


def _answer(number: int, found: Generated, words: Words) -> Props:
    """The answer, and how it comes about."""
    puzzle, solution = found.puzzle, solve(found.puzzle, found.rules)
    posed = pose(puzzle, found.rules)
    words = words_at(posed, words)
    steps = [step for step in solution.steps if not isinstance(step, Answered | LookAt)]
    return {
        "number": number,
        "code": found.code,
        "answer": answer_parts(posed, solution.answer, words, ALONE),
        "steps": [step_parts(posed, step, words) for step in steps if is_worth_saying(step)],
    }


def worksheet(wish: Wish, lang: str) -> str:
    """The sheet as a file of HTML.

    Raises:
        InputError: no such system or skill, or more puzzles than a sheet has.
    """
    words = Words(lang)
    props = sheet_props(wish, words)
    title = f"{props['title']} – {props['system']}"
    data = json.dumps(props, ensure_ascii=False).replace("</", "<\\/")
    return _PAGE.format(
        lang=words.lang,
        title=escape(title),
        style=(BUILT / "worksheet.css").read_text("utf-8"),
        data=data,
        code=sheet_script(),
    )


def sheet_script() -> str:
    """The script that stands in each worksheet, so that the file draws itself anywhere."""
    return (BUILT / "worksheet.js").read_text("utf-8").replace("</script", "<\\/script")


def read_skill_list(names: Sequence[str]) -> tuple[str, ...]:
    """The skills of a list that may be written with commas.

    >>> read_skill_list(["deal-score,wrong-line", "whole-sheet"])
    ('deal-score', 'wrong-line', 'whole-sheet')
    """
    return tuple(each for name in names for each in name.split(",") if each)


_PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
{style}
</style>
</head>
<body>
<main class="ct ct-worksheet" id="sheet"></main>
<script type="application/json" id="props">{data}</script>
<script type="module">{code}</script>
</body>
</html>
"""


@dataclass
class SheetMaker:
    """Makes worksheets; the last one is handed to the browser once."""

    rules: str
    number: int = 0
    html: str | None = None
    fault: str | None = None

    def state(self) -> Props:
        """The sheet that has just been made."""
        return {
            "rules": self.rules,
            "number": self.number,
            "html": self.html,
            "fault": self.fault,
        }

    def make(self, event: Props, words: Words, chance: Random) -> None:
        """A sheet as it was wished for; one that cannot be made is refused in words."""
        wish = Wish(
            system=str(event.get("rules")),
            skills=tuple(map(str, event.get("skills") or ())),
            count=_whole(event.get("count")),
            level=_whole(event.get("level")),
            seed=chance.randrange(SEEDS),
            prices=event.get("prices") is True,
        )
        try:
            self.html, self.fault = worksheet(wish, words.lang), None
        except InputError as error:
            self.html, self.fault = None, fault_text(words, error.fault)
        else:
            self.number += 1


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
