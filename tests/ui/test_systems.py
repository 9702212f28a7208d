"""From home, there is a way to every rule system, up to "I can play this"."""

from __future__ import annotations

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.course_progress import Stop
from canasta_tutor.learner.lesson_library import course
from canasta_tutor.learner.progress import Event, Progress, note_event
from canasta_tutor.ui.course.home_page import home_state, system_rows
from canasta_tutor.ui.practice.lesson_check import is_check, passed_key

SAMBA = Stop("16-samba", {"en": "Samba"}, {"en": "a"}, ("first",), "samba")
EN = Words("en")


def test_every_system_has_its_ways(words: Words) -> None:
    found = list(system_rows(course(paths.lessons()), Progress(), words))
    assert [each["id"] for each in found] == [name for name in known() if name != known()[0]]
    for each in found:
        assert len(each["links"]) == 3
        assert is_check(each["links"][-1]["href"].partition("check=")[2])


@pytest.mark.parametrize("name", known()[1:])
def test_a_system_without_a_lesson_begins_with_what_is_different(name: str) -> None:
    (ways,) = (each for each in system_rows([], Progress(), EN) if each["id"] == name)
    assert ways["links"][0]["href"] == f"rules.ipynb?first={known()[0]}&second={name}"
    assert ways["links"][1]["wish"]["system"] == name


def test_every_system_begins_with_a_lesson() -> None:
    found = system_rows(course(paths.lessons()), Progress(), EN)
    ways = {each["id"]: each["links"][0]["href"] for each in found}
    assert all(href.startswith("en/") for href in ways.values())
    assert ways["samba"] == "en/15-samba.ipynb"
    assert ways["two-player"] == "en/13-any-table.ipynb"
    assert ways["sitoumussamba"] == "en/16-samba-family.ipynb"


def test_a_system_with_a_lesson_begins_with_it() -> None:
    (ways,) = (each for each in system_rows([SAMBA], Progress(), EN) if each["id"] == "samba")
    assert ways["links"][0]["href"] == "en/16-samba.ipynb"


def test_who_has_passed_the_check_can_play_it() -> None:
    progress = note_event(Progress(), passed_key("bolivia"), Event.RIGHT, 60)
    states = {each["id"]: each["state_text"] for each in system_rows([], progress, EN)}
    assert states["bolivia"] == EN.text("ui.home.checked")
    assert [name for name, text in states.items() if text] == ["bolivia"]


def test_a_lesson_lies_with_the_known_ones_ahead_or_with_the_other_games() -> None:
    first, second, *_ = course(paths.lessons())
    checked = note_event(Progress(), passed_key(first.id), Event.RIGHT, 60)
    state = home_state([first, second, SAMBA], checked, {}, EN)
    assert [each["shelf"] for each in state["lessons"]] == ["known", "ahead", "other"]
    assert state["lessons"][0]["state_text"] == EN.text("ui.home.checked")
    assert state["known_label"] == EN.text("ui.home.known", count=1)
    assert state["others_label"] == EN.text("ui.home.others", count=1)


def test_a_lesson_on_other_rules_that_is_on_lies_on_the_path() -> None:
    begun = note_event(Progress(), SAMBA.key(SAMBA.puzzles[0]), Event.WRONG, 60)
    lessons = home_state([course(paths.lessons())[0], SAMBA], begun, {}, EN)["lessons"]
    assert [each["shelf"] for each in lessons] == ["ahead", "ahead"]
