"""The plan of the course names only lessons and skills that exist, and all of the usual game."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.learner.lesson_library import list_lessons, list_needed_lessons, load_lesson
from canasta_tutor.puzzles.course_plan import (
    FILE,
    coverage,
    plan_problems,
    skills_in_system,
    skills_of_system,
    untaught_rules,
)
from canasta_tutor.puzzles.skills import skill_applies, skills

FOLDER = paths.lessons()
LESSONS = {name: load_lesson(FOLDER, name) for name in list_lessons(FOLDER)}


def test_nothing_is_wrong_with_the_plan() -> None:
    assert list(plan_problems(FOLDER, LESSONS)) == []


def test_the_course_covers_everything() -> None:
    assert list(coverage(FOLDER, LESSONS)) == []


@pytest.mark.parametrize(
    ("lesson", "left"),
    [
        ("19-hand-and-foot", ("rules", "deal.foot")),
        ("15-samba", ("reasons", "sequence.out_of_range")),
        ("13-any-table", ("reasons", "discard.never")),
        ("12-whole-deal", ("skills", "turn-mistake")),
        ("16-samba-family", ("skills", "bids")),
        ("16-samba-family", ("systems", "sitoumussamba")),
        ("13-any-table", ("systems", "two-player")),
    ],
)
def test_what_no_lesson_teaches_is_named(lesson: str, left: tuple[str, str]) -> None:
    others = {name: each for name, each in LESSONS.items() if name != lesson}
    assert left in list(coverage(FOLDER, others))


def test_a_lesson_builds_on_others_near_and_far() -> None:
    assert list_needed_lessons(FOLDER, "01-cards") == frozenset()
    assert {"01-cards", "05-first-meld", "06-pile"} <= list_needed_lessons(FOLDER, "07-frozen")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('["99-none"]\nskills = ["card-points"]', "99-none"),
        ('["02-deal"]\nskills = ["none"]', "02-deal.skills"),
        ('["02-deal"]\nneeds = ["03-turn"]', "02-deal.needs"),
        ('["02-deal"]', "01-cards"),
        ('["02-deal"]', "15-samba"),
        ('["15-samba"]\nskills = ["foot"]', "15-samba.skills"),
    ],
)
def test_what_is_wrong_with_a_plan_is_named(tmp_path: Path, text: str, place: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert place in [error.path for error in plan_problems(tmp_path, LESSONS)]


def test_a_rule_that_a_lesson_teaches_waits_no_longer() -> None:
    before = untaught_rules({"01-cards": LESSONS["01-cards"]})
    assert "pack.packs" not in before
    assert "game.target" in before
    assert "game.target" not in untaught_rules(LESSONS)


@pytest.mark.parametrize("name", known())
def test_a_system_is_asked_about_what_is_its_own(name: str) -> None:
    found = skills_of_system(load(name))
    assert found
    assert all(skill_applies(skills()[each], load(name)) for each in found)
    assert skills_in_system(("foot", "card-points"), load("classic")) == ("card-points",)
