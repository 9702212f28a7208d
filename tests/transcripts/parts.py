"""The parts of a transcript, each as its files: lessons, practice, the referee, further cases.

All pages are the pages that notebooks open, for a learner without stored progress.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.progress import Progress, choose_setting
from canasta_tutor.puzzles.answered.check_answer import solve, solve_posed
from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_text
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.puzzles.skills import is_playable, skill_applies, skills
from canasta_tutor.ui import Lesson, Referee
from canasta_tutor.ui import learner_panels as learners
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.practice.worked_puzzle import Practised
from canasta_tutor.ui.puzzle.played_puzzle import PlayedPart
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.puzzle_panel import PuzzlePart
from tests.puzzles.factory.made_once import made_once
from tests.puzzles.wrong_answers import wrong_answers
from tests.referee.test_cases import FILES, written
from tests.transcripts.answering import LessonDesk, PractisedDesk, buttons, write_puzzle
from tests.transcripts.as_text import Transcript, list_other_texts

ROOT = Path(__file__).parents[2]
CASES = Path(__file__).with_name("cases")
OTHER = "other_texts"
"""The name of the file for texts that no other file of a part contains."""
SEEDS = 3
"""Number of puzzles of each skill; each is under other rules and on another level."""
QUESTIONS = 100
"""Number of questions to the referee."""
CALL = re.compile(r"lesson\.(\w+)\((.*)\)")

Files = dict[str, str]


def stranger(rules: str = known()[0]) -> Learner:
    """A learner of whom only the rules are known; this learner replaces the earlier one."""
    one = Learner(choose_setting(Progress(), "rules", rules, 1), now=lambda: 1_000.0)
    learners._LEARNER = one
    return one


def files_of(part: str, transcripts: dict[str, Transcript]) -> Files:
    """The files of a part, by their paths."""
    texts = {f"{part}/{name}.txt": each.text for name, each in transcripts.items()}
    return texts | {f"{part}/{OTHER}.txt": list_other_texts(transcripts.values())}


# --- lessons


def lessons(lang: str) -> Files:
    """Every lesson, cell by cell of its notebook."""
    notebooks = sorted((ROOT / "notebooks" / lang).glob("*.ipynb"))
    return files_of("lessons", {each.stem: _lesson(each, lang) for each in notebooks})


def _lesson(notebook: Path, lang: str) -> Transcript:
    transcript, one = Transcript(), stranger()
    with redirect_stdout(StringIO()):
        lesson = Lesson(notebook.stem, lang)
    for call, names in _calls(notebook):
        one.panels.clear()
        panel: Panel = getattr(lesson, call)(*names)
        if isinstance(panel.part, PuzzlePart):
            transcript.begin(names[0])
            _write_asked(transcript, panel.part, one, written_answers(panel.part.puzzle))
        else:
            shown = panel.widget.scene | panel.widget.state
            transcript.add_cell(" ".join((call, *names)), repr(panel), shown)
    return transcript


def written_answers(puzzle: Puzzle) -> list[Answer]:
    """The mistakes that an author has written down, and every button."""
    return [*(mistake.answer for mistake in puzzle.mistakes), *buttons(puzzle)]


def _calls(notebook: Path) -> Iterator[tuple[str, list[str]]]:
    """The calls in a lesson's cells: what each shows, and the names."""
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        call = CALL.fullmatch("".join(cell["source"])) if cell["cell_type"] == "code" else None
        if call:
            yield call[1], re.findall(r'"([^"]*)"', call[2])


def _write_asked(
    transcript: Transcript, part: PuzzlePart, one: Learner, answers: Iterable[Answer]
) -> None:
    """A puzzle of a page with its answers, each given by a new learner."""

    def begin() -> LessonDesk:
        one.open_questions.clear()
        return LessonDesk(part)

    write_puzzle(transcript, begin, answers, solve(part.puzzle, one.rules).answer)


# --- practice


def practice(lang: str) -> Files:
    """Puzzles of every skill, by the first part of the rule that the skill is about.

    The first and the second are asked, the last is played if the skill is about an action.
    """
    words, found = Words(lang), dict[str, Transcript]()
    for skill in skills().values():
        transcript = found.setdefault(skill.rules[0].partition(".")[0], Transcript())
        for code in codes(skill.id):
            transcript.begin(code.text)
            _write_practised(transcript, made_once(code), words)
    return files_of("practice", dict(sorted(found.items())))


def codes(skill: str) -> list[Code]:
    """Puzzles of a skill: under the usual rules if they have the skill, and under random other
    rules.
    """
    fit = [name for name in known() if skill_applies(skills()[skill], load(name))]
    fit.sort(key=lambda name: (name != known()[0], crc32(f"{skill} {name}".encode())))
    systems = (fit * SEEDS)[:SEEDS]
    found = [
        Code(system, skill, level, level) for system, level in zip(systems, LEVELS, strict=False)
    ]
    last = found[-1]
    played = is_playable(skills()[skill], load(last.system))
    return [*found[:-1], replace(last, played=played)]


def _write_practised(transcript: Transcript, found: Generated, words: Words) -> None:
    posed = pose_under(found.puzzle, found.rules)
    solution = solve_posed(posed)
    wrong = (
        each for each in wrong_answers(posed, solution, Random(found.code)) if each not in ("", ())
    )
    write_puzzle(
        transcript,
        lambda: PractisedDesk(Practised(found), words),
        islice(wrong, 1),
        solution.answer,
        twice=False,
    )


# --- the referee


def referee(lang: str) -> Files:
    """Questions to the referee, in the form in which the page asks them."""
    transcript, one = Transcript(), stranger()
    one.choose("language", lang)
    page = Referee()
    for case in questions():
        clause = case.pop("clause")
        transcript.begin(f"{clause}")
        page.send(type="ask", question={"options": {}, **case})
        transcript.add_ruling(case, page.widget.state["ruling"])
    return files_of("referee", {"questions": transcript})


def questions(most: int = QUESTIONS) -> list[dict[str, Any]]:
    """Some of the referee's cases: every kind with each of its answers, every system, and
    others.
    """
    cases = [
        {key: value for key, value in case.items() if key != "expect"} | {"answer": _outcome(case)}
        for file in FILES
        for case in written(file)
    ]
    cases.sort(key=lambda case: crc32(json.dumps(case, sort_keys=True).encode()))
    first = dict[object, dict[str, Any]]()
    for case in cases:
        first.setdefault((kind(case), case["answer"]), case)
    for case in cases:
        if str(case.get("rules")) in known():
            first.setdefault(case["rules"], case)
    chosen_cases = {json.dumps(case, sort_keys=True): case for case in (*first.values(), *cases)}
    some = sorted(
        islice(chosen_cases.values(), most), key=lambda case: (kind(case), case["clause"])
    )
    return [{key: value for key, value in case.items() if key != "answer"} for case in some]


def kind(case: dict[str, Any]) -> str:
    """The kind of a question to the referee."""
    ask = case["ask"]
    return str(ask.get("kind")) if isinstance(ask, dict) else ""


def _outcome(case: dict[str, Any]) -> str:
    expected = case["expect"]
    return str(expected["fault"][0] if "fault" in expected else expected.get("legal"))


# --- further cases


def further(lang: str) -> Files:
    """Puzzles of the files of `cases`, each with its answers.

    A case without a name repeats the name before it.
    """
    found = dict[str, Transcript]()
    for file in sorted(CASES.glob("*.toml")):
        transcript, name, number = found.setdefault(file.stem, Transcript()), "", 1
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            name, number = (case["name"], 1) if "name" in case else (name, number + 1)
            transcript.begin(f"{name} ({number})" if number > 1 else name)
            _write_case(transcript, case, Words(lang))
    return files_of("cases", found)


def _write_case(transcript: Transcript, case: dict[str, Any], words: Words) -> None:
    puzzle, rules = puzzle_of(case)
    part, one = PlayedPart if drawing_of(puzzle).acted else PuzzlePart, stranger(rules)
    answers = [as_answer(written) for written in case.get("answers", ())]
    _write_asked(transcript, part(puzzle.id, puzzle, one, words), one, answers)


def puzzle_of(case: dict[str, Any]) -> tuple[Puzzle, str]:
    """The text of a puzzle, by code or from a lesson, and the rules to play by."""
    if "code" in case:
        made = make_from_text(case["code"])
        return made.puzzle, made.rules.id
    if "lesson" in case:
        lesson, _, name = case["lesson"].partition("/")
        return lesson_library.load_lesson(ROOT / "lessons", lesson).puzzle(name), known()[0]
    return read_puzzle({"id": "case", **case["puzzle"]}), case.get("rules", known()[0])


def as_answer(written: str | int) -> Answer:
    """An answer as a case writes it: a number, cards after a colon, else a text."""
    if isinstance(written, str) and written.startswith(":"):
        return cards(written[1:])
    return written


PARTS: dict[str, Callable[[str], Files]] = {
    "lessons": lessons,
    "practice": practice,
    "referee": referee,
    "cases": further,
}
