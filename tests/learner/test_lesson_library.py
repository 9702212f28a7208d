"""The lessons on disk, in their order."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner import lesson_library
from canasta_tutor.puzzles.course_plan import FILE as PLAN

LESSON = """
id = "{name}"
teaches = ["meld.min_cards"]
title = {{ en = "One", cs = "Jedna", ru = "Один" }}
goal = {{ en = "a", cs = "b", ru = "c" }}
able = {{ en = "a", cs = "b", ru = "c" }}
[[puzzle]]
id = "first"
kind = "legal"
rule = "meld.min_cards"
ask = {{ kind = "group", cards = "7h 7d 7c" }}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("02-b", "01-a"):
        (tmp_path / name).mkdir()
        (tmp_path / name / lesson_library.FILE).write_text(LESSON.format(name=name))
    (tmp_path / "notes").mkdir()
    return tmp_path


def test_folders_with_a_lesson_are_the_course(folder: Path) -> None:
    assert lesson_library.list_lessons(folder) == ("01-a", "02-b")
    assert [stop.id for stop in lesson_library.course(folder)] == ["01-a", "02-b"]


def test_the_plan_says_the_order(folder: Path) -> None:
    (folder / PLAN).write_text("[02-b]\n[99-none]\n")
    assert lesson_library.list_lessons(folder) == ("02-b", "01-a")
    assert lesson_library.skills_in(folder, "01-a") == ()


def test_lesson_becomes_a_stop(folder: Path) -> None:
    stop = lesson_library.stop(folder, "01-a")
    assert (stop.title["cs"], stop.goal["ru"], stop.puzzles) == ("Jedna", "c", ("first",))
    assert stop.key("first") == "01-a/first"


def test_lessons_know_what_follows(folder: Path) -> None:
    after = lesson_library.next_lesson(folder, "01-a")
    assert after is not None
    assert after.id == "02-b"
    assert lesson_library.next_lesson(folder, "02-b") is None


def test_lesson_is_read_alone(folder: Path) -> None:
    (folder / "02-b" / lesson_library.FILE).write_text("damaged")
    assert lesson_library.load_lesson(folder, "01-a").puzzle("first").kind == "legal"
    with pytest.raises(InputError) as caught:
        lesson_library.load_lesson(folder, "02-b")
    assert "02-b" in caught.value.path


def test_a_lesson_gives_its_rules_to_its_puzzles(folder: Path) -> None:
    pinned = LESSON.format(name="02-b").replace("teaches", 'rules = "samba"\nteaches', 1)
    other = '[[puzzle]]\nid = "other"\nrules = "bolivia"'
    more = pinned[pinned.index("[[puzzle]]") :].replace('[[puzzle]]\nid = "first"', other)
    (folder / "02-b" / lesson_library.FILE).write_text(pinned + more)
    lesson = lesson_library.load_lesson(folder, "02-b")
    assert [puzzle.rules for puzzle in lesson.puzzles] == ["samba", "bolivia"]
    assert lesson_library.stop(folder, "02-b").rules == "samba"
    assert lesson_library.stop(folder, "01-a").rules is None


def test_rules_that_are_none_are_refused(folder: Path) -> None:
    text = LESSON.format(name="02-b").replace("teaches", 'rules = "whist"\nteaches', 1)
    (folder / "02-b" / lesson_library.FILE).write_text(text)
    with pytest.raises(InputError) as caught:
        lesson_library.load_lesson(folder, "02-b")
    assert caught.value.path == f"02-b/{lesson_library.FILE}: rules"


def test_a_skill_is_taught_by_the_lesson_on_ones_own_system(folder: Path) -> None:
    text = LESSON.format(name="02-b").replace("teaches", 'rules = "samba"\nteaches', 1)
    (folder / "02-b" / lesson_library.FILE).write_text(text)
    every = (f'[{name}]\nskills = ["group-size"]\n' for name in ("01-a", "02-b"))
    (folder / PLAN).write_text("".join(every))
    assert set(lesson_library.parts(folder).values()) == {"01-a"}
    assert lesson_library.parts(folder, "samba")["group-size"] == "02-b"


def test_the_steps_of_a_lesson_are_those_of_its_text(folder: Path) -> None:
    text = """# One\n\n## Begin\n\n```python\nlesson.puzzle("first")\n```\n\n## End\n"""
    (folder / "01-a" / "en.md").write_text(text)
    steps = lesson_library.legs(folder, "01-a", "en")
    assert [(step.title, step.puzzles) for step in steps] == [("Begin", ("first",)), ("End", ())]
