"""The end of a lesson: how it went, and what is worth another look."""

from __future__ import annotations

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.files import load
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.course import Leg, Stop
from canasta_tutor.learner.progress import Event, Progress, Record, noted
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.course.summary import how_it_went, summary_scene, summary_state

STOP = Stop("01-a", {"en": "A"}, {"en": "a"}, ("first", "second", "third"))
LEGS = [Leg("Begin", ("first",)), Leg("Go on", ("second", "third")), Leg("End", ())]
WORDS = Words("en")

RIGHT, WRONG, HINT = Event.RIGHT, Event.WRONG, Event.HINT


def state(*events: tuple[str, Event]) -> Props:
    progress = Progress()
    for when, (puzzle, event) in enumerate(events, start=1):
        progress = noted(progress, f"01-a/{puzzle}", event, when)
    return summary_state(STOP, LEGS, progress, WORDS)


def again(*events: tuple[str, Event]) -> list[tuple[str, str]]:
    return [(step["href"], step["text"]) for step in state(*events)["again"]]


def test_who_has_done_nothing_is_told_no_more() -> None:
    assert again() == []
    assert len(state()["points"]) == 1


@pytest.mark.parametrize(
    ("before", "why"),
    [([WRONG], "missed"), ([HINT], "hinted"), ([HINT, WRONG], "missed")],
)
def test_a_step_that_was_hard_is_worth_another_look(before: list[Event], why: str) -> None:
    first = [("first", event) for event in [*before, RIGHT]]
    rest = [("second", RIGHT), ("third", RIGHT)]
    assert again(*first, *rest) == [("#step-1", WORDS.text(f"ui.summary.{why}"))]


def test_what_is_open_comes_before_what_was_hard() -> None:
    done = [("first", RIGHT), ("second", WRONG), ("second", RIGHT)]
    assert again(*done) == [("#step-2", WORDS.text("ui.summary.open"))]


def test_a_later_miss_takes_nothing_back() -> None:
    done = [("first", RIGHT), ("second", RIGHT), ("third", RIGHT), ("third", WRONG)]
    assert again(*done) == []
    assert "3" in "".join(map(str, state(*done)["points"][1]))


def test_a_hint_in_the_same_second_came_before_the_answer() -> None:
    assert how_it_went(Record(right=frozenset({5}), hint=frozenset({5}))) == "hinted"


def test_there_is_a_card_for_each_puzzle() -> None:
    done = [("first", RIGHT), ("second", WRONG), ("second", RIGHT)]
    assert state(*done)["went"] == ["at_once", "missed", "open"]


def test_a_lesson_on_a_system_ends_without_rules_of_its_kin() -> None:
    name, rules = "22-czech-club", load("czech-club")
    lesson = lesson_library.lesson(paths.lessons(), name)
    stop = lesson_library.stop(paths.lessons(), name)
    shown = summary_scene(stop, None, lesson.teaches, rules, WORDS)["rules"]
    names = {card["name"] for card in shown}
    assert WORDS.text("rule.initial.clean_group.name") in names
    assert WORDS.text("rule.turn.opening.name") not in names
