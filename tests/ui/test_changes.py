"""The changes from the rules that the learner knows, at the head of a lesson on other rules."""

from __future__ import annotations

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.differences import list_differences_by_weight
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.course_progress import CHECK, Stop
from canasta_tutor.learner.lesson_library import course, load_lesson
from canasta_tutor.learner.progress import Event, note_event
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.course.rule_changes import MOST, Changes
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.plain_text import rich_text
from tests.ui.browser import send

SAMBA = Stop("16-samba", {"en": "Samba"}, {"en": "a"}, ("first",), "samba")
CORE = Stop("01-cards", {"en": "Cards"}, {"en": "a"}, ("first",))


def changes(one: Learner, words: Words, name: str) -> Changes:
    return Changes("20-other", load(name), (), [CORE, SAMBA], one, words)


def told(page: Changes) -> Props:
    """The text of each change that is unfolded."""
    return {each["key"]: each["now"] for each in page.state()["changes"]}


@pytest.mark.parametrize("name", known()[1:])
def test_a_few_changes_are_in_sight_and_the_others_folded(
    name: str, one: Learner, words: Words
) -> None:
    state = changes(one, words, name).state()
    shown = [each["key"] for each in (*state["changes"], *state["rest"])]
    assert shown == list(list_differences_by_weight(load(known()[0]), load(name)))
    assert 0 < len(state["changes"]) <= MOST
    assert bool(state["rest_label"]) is bool(state["rest"])


@pytest.mark.parametrize("name", known()[1:])
def test_a_change_says_what_is_and_what_was(name: str, one: Learner, words: Words) -> None:
    state = changes(one, words, name).state()
    for each in (*state["changes"], *state["rest"]):
        assert rich_text(each["now"])
        assert each["was"] is None or rich_text(each["was"]).removeprefix(
            words.text("ui.changes.was")
        ).strip() != rich_text(each["now"])


def test_what_a_puzzle_asks_about_is_told_after_its_answer(one: Learner, words: Words) -> None:
    key, other = list(list_differences_by_weight(load(known()[0]), load("samba")))[:2]
    asked = {key: ("first",)}
    page = Changes("20-other", load("samba"), (), [CORE, SAMBA], one, words, asked)
    before = told(page)
    one.note("20-other/first", Event.WRONG)
    after = told(page)
    assert before[key] is None
    assert after[key]
    assert after[other] == before[other]


def test_who_chose_other_rules_comes_from_there(one: Learner) -> None:
    page = changes(one, Words("en"), "bolivia")
    assert page.comes_from.id == known()[0]
    one.choose("rules", "cs-wikipedia")
    assert page.comes_from.id == "cs-wikipedia"


def test_nobody_comes_from_the_rules_of_the_lesson_itself(one: Learner) -> None:
    one.choose("rules", "two-player")
    assert changes(one, Words("en"), "two-player").comes_from.id == known()[0]


def test_who_finished_another_lesson_comes_from_its_rules(one: Learner) -> None:
    one.choose("rules", "cs-wikipedia")
    one.progress = note_event(one.progress, CORE.key("first"), Event.RIGHT, 3000)
    page = changes(one, Words("en"), "bolivia")
    assert page.comes_from.id == "cs-wikipedia"
    one.progress = note_event(one.progress, SAMBA.key("first"), Event.RIGHT, 2000)
    assert page.comes_from.id == "samba"


def test_the_learner_says_what_he_knows(one: Learner) -> None:
    panel = Panel(changes(one, Words("en"), "samba"), one)
    state = send(panel, type="known", id="bolivia")
    assert [each["id"] for each in state["systems"] if each["current"]] == ["bolivia"]
    shown = [each["key"] for each in (*state["changes"], *state["rest"])]
    assert shown == list(list_differences_by_weight(load("bolivia"), load("samba")))
    assert "first=bolivia&second=samba" in state["all"]
    assert "samba" not in [each["id"] for each in state["systems"]]


def test_rules_that_are_none_are_refused(one: Learner) -> None:
    panel = Panel(changes(one, Words("en"), "samba"), one)
    state = send(panel, type="known", id="whist")
    assert state["notice"]
    assert [each["id"] for each in state["systems"] if each["current"]] == [known()[0]]


def test_the_changes_can_be_read_without_a_browser(one: Learner) -> None:
    assert "10,000" in repr(Panel(changes(one, Words("en"), "samba"), one))


def at_the_head(name: str, one: Learner) -> Changes:
    """The changes in the form in which a lesson shows them."""
    content = load_lesson(paths.lessons(), name)
    names = content.id, load(str(content.rules)), content.teaches
    return Changes(*names, course(paths.lessons()), one, Words("en"), content.asked_puzzles)


OTHERS = [stop.id for stop in course(paths.lessons()) if stop.rules]


@pytest.mark.parametrize("name", OTHERS)
def test_what_a_puzzle_asks_is_not_told_before_it_was_answered(name: str, one: Learner) -> None:
    page, asked = at_the_head(name, one), load_lesson(paths.lessons(), name).asked_puzzles
    state = page.state()
    every = [*state["changes"], *state["rest"]]
    hidden = {each["key"] for each in every if each["now"] is None}
    assert hidden == asked.keys() & {each["key"] for each in every}
    assert hidden
    for each in every:
        assert bool(each["later"]) is (each["now"] is None)
        assert each["now"] or each["was"] is None


def test_an_answer_tells_the_rule_and_a_passed_check_tells_all(one: Learner) -> None:
    page = at_the_head("15-samba", one)
    first = page.state()["changes"][0]
    assert first["now"] is None
    (puzzle, *_) = load_lesson(paths.lessons(), "15-samba").asked_puzzles[first["key"]]
    one.progress = note_event(one.progress, f"15-samba/{puzzle}", Event.WRONG, 1000)
    assert page.state()["changes"][0]["now"]
    one.progress = note_event(one.progress, f"15-samba/{CHECK}", Event.RIGHT, 1001)
    state = page.state()
    assert all(each["now"] for each in (*state["changes"], *state["rest"]))


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_not_yet_told_is_named_without_a_browser_too(name: str, one: Learner) -> None:
    said = repr(Panel(at_the_head(name, one), one))
    assert Words("en").text("ui.changes.later") in said
