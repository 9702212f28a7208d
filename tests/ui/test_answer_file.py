"""What practice writes to the file of answers, where a learner has asked for one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from canasta_tutor.engine.rules.files import load
from canasta_tutor.learner import answer_file, constants
from canasta_tutor.learner.answer_file import Kept, from_line
from canasta_tutor.puzzles.answered.check import choices, solve
from canasta_tutor.puzzles.factory.making import new_code
from canasta_tutor.ui.learner import Learner
from canasta_tutor.ui.practice.coach import Coach
from canasta_tutor.ui.practice.practice import PracticePage

CODE = new_code(load("classic"), "wild-limit", 1, 7)


class Sitting:
    """A page on which one puzzle lies, and a clock that goes on when told to."""

    def __init__(self) -> None:
        self.seconds = 1_795_000_000
        learner = Learner(now=lambda: self.seconds)
        self.page = PracticePage(learner, Coach(learner, Random(5)))
        self.page.handle({"type": "begin", "code": CODE})
        self.page.state()

    def press(self, kind: str, after: int = 0, **event: object) -> None:
        self.seconds += after
        self.page.handle({"type": kind, **event})
        self.page.state()

    def answer(self, after: int, *, right: bool) -> None:
        assert self.page.puzzle is not None
        made = self.page.puzzle.made
        answer = solve(made.puzzle, made.rules).answer
        others = [each for each in choices(made.puzzle) if each != answer]
        self.press("answer", after, id=answer if right else others[0])


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "answers.jsonl"
    monkeypatch.setenv(answer_file.VARIABLE, str(path))
    return path


def written(path: Path) -> list[Kept]:
    return [from_line(line) for line in path.read_bytes().splitlines()]


def short(path: Path) -> list[tuple[str, int, int, int]]:
    return [(each.answer, each.seconds, each.earlier, each.hints) for each in written(path)]


def test_each_answer_is_a_line_with_its_time(file: Path) -> None:
    sitting = Sitting()
    sitting.answer(20, right=False)
    sitting.press("hint", 5)
    sitting.answer(4, right=True)
    assert short(file) == [("wrong", 20, 0, 0), ("right", 9, 1, 1)]
    assert {each.code for each in written(file)} == {CODE}


def test_who_does_not_know_has_a_line(file: Path) -> None:
    sitting = Sitting()
    sitting.press("show", 12)
    sitting.answer(3, right=True)
    assert short(file) == [("unknown", 12, 0, 0), ("right", 3, 1, 3)]


def test_the_time_begins_with_the_next_puzzle(file: Path) -> None:
    sitting = Sitting()
    sitting.answer(20, right=True)
    sitting.press("next", 30)
    sitting.press("show", 7)
    assert [each.seconds for each in written(file)] == [20, 7]


def test_hints_and_questions_about_guesses_are_no_answers(file: Path) -> None:
    sitting = Sitting()
    sitting.press("hint", 5)
    sitting.press("guess", 5, id="yes")
    sitting.press("next", 5)
    assert not file.exists()


def test_nothing_is_written_unless_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(answer_file.VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    sitting = Sitting()
    sitting.answer(20, right=True)
    there = {path.stem for path in tmp_path.rglob("*") if path.is_file()}
    assert there - {"progress"} == set()


def test_a_file_that_fails_disturbs_no_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(answer_file.VARIABLE, str(tmp_path / "none" / "answers.jsonl"))
    sitting = Sitting()
    sitting.answer(20, right=True)
    puzzle = sitting.page.state()["puzzle"]
    assert puzzle["state"]["solved"]
    assert sitting.page.state()["notice"] is None


@pytest.mark.parametrize("settings", [answer_file, constants])
def test_a_wrong_setting_is_told_on_the_page(
    settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    variable = settings.VARIABLE  # type: ignore[attr-defined]
    monkeypatch.setenv(variable, "on")
    one = Learner()
    one.hello(None)
    assert one.fault == settings.NotASetting(variable, "on", settings.ALLOWED)  # type: ignore[attr-defined]
    assert one.in_file
