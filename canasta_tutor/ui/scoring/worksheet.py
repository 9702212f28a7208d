"""A worksheet to print: puzzles of some skills with room for answers, and the key on its own page.

The sheet is one HTML file that draws its cards as the tutor does; a browser prints it or saves it
as PDF.
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
"""The most puzzles on a sheet."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What to print: skills of a system, the number of puzzles, and their level.

    Without `skills` the sheet has all skills about scores. With `level` 0 the puzzles get harder
    one by one. `prices` adds the price list before the first puzzle. The same values give the same
    sheet.
    """

    system: str
    skills: tuple[str, ...] = ()
    count: int = 10
    level: int = 0
    seed: int = 1
    prices: bool = False


def choose_puzzles(wish: Wish) -> tuple[Generated, ...]:
    """The puzzles of a sheet, taking the skills in turn.

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
    return wish.level or LEVELS[place * len(LEVELS) // wish.count]


def sheet_props(wish: Wish, words: Words) -> Props:
    """The whole sheet for the browser.

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
        "puzzles": [
            _question_props(number, each, words) for number, each in enumerate(found, start=1)
        ],
        "key": [_key_props(number, each, words) for number, each in enumerate(found, start=1)],
    }


def _prices(wish: Wish, words: Words) -> Props:
    prices = price_list(load(wish.system), words)
    return {name: prices[name] for name in ("label", "tables")}


def _question_props(number: int, found: Generated, words: Words) -> Props:
    posed = pose(found.puzzle, found.rules)
    scene = puzzle_scene(found.code, found.puzzle, posed, words)
    return {
        "number": number,
        "code": found.code,
        **{name: scene[name] for name in ("about", "question", "answer")},
        "table": drawing_of(found.puzzle).on_paper(posed, words_at(posed, words)),
    }


def _key_props(number: int, found: Generated, words: Words) -> Props:
    """The key of a puzzle: its answer and the steps to it."""
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
    """The sheet as an HTML file.

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
    """The script in each worksheet, so that the file can draw itself anywhere."""
    return (BUILT / "worksheet.js").read_text("utf-8").replace("</script", "<\\/script")


def read_skill_list(names: Sequence[str]) -> tuple[str, ...]:
    """The skills in a list; an item may hold several, separated by commas.

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
    """The desk that makes worksheets; it sends each worksheet to the browser once."""

    rules: str
    number: int = 0
    html: str | None = None
    fault: str | None = None

    def state(self) -> Props:
        """The last sheet, if the browser does not have it yet."""
        return {
            "rules": self.rules,
            "number": self.number,
            "html": self.html,
            "fault": self.fault,
        }

    def make(self, event: Props, words: Words, chance: Random) -> None:
        """Make the sheet that the event asks for, or say why this is not possible."""
        wish = Wish(
            system=str(event.get("rules")),
            skills=tuple(map(str, event.get("skills") or ())),
            count=_int_or_zero(event.get("count")),
            level=_int_or_zero(event.get("level")),
            seed=chance.randrange(SEEDS),
            prices=event.get("prices") is True,
        )
        try:
            self.html, self.fault = worksheet(wish, words.lang), None
        except InputError as error:
            self.html, self.fault = None, fault_text(words, error.fault)
        else:
            self.number += 1


def _int_or_zero(value: object) -> int:
    return value if isinstance(value, int) else 0
