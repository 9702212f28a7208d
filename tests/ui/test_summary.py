"""The end of a lesson: how it went, and what is worth another look."""

from __future__ import annotations

import pytest

from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.course_progress import Leg, Stop
from canasta_tutor.learner.progress import Event, Progress, Record, note_event
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.course.lesson_parts import Summary, how_it_went, summary_state
from canasta_tutor.ui.learner_panels import Learner

STOP = Stop("01-a", {"en": "A"}, {"en": "a"}, ("first", "second", "third"))
LEGS = [Leg("Begin", ("first",)), Leg("Go on", ("second", "third")), Leg("End", ())]
WORDS = Words("en")

RIGHT, WRONG, HINT = Event.RIGHT, Event.WRONG, Event.HINT


def state(*events: tuple[str, Event]) -> Props:
    progress = Progress()
    for when, (puzzle, event) in enumerate(events, start=1):
        progress = note_event(progress, f"01-a/{puzzle}", event, when)
    return summary_state(STOP, LEGS, progress, WORDS)


def again(*events: tuple[str, Event]) -> list[tuple[str, str]]:
    return [(step["href"], step["text"]) for step in state(*events)["again"]]


def test_what_was_taught_of_other_rules_is_told_by_their_numbers() -> None:
    also = {"boat": ["canasta.wild_bonus"], "uruguay": ["canasta.wild_bonus"]}
    own = ["meld.max_wild"]
    one = (Learner(now=lambda: 0.0), WORDS, "01-a/summary", None)
    shown = Summary(*one, STOP, LEGS, None, own, also).scene()
    cards = [(card["key"], card["system"]) for card in shown["rules"]]
    names = {name: WORDS.text(f"ruleset.{name}.name") for name in ("classic", *also)}
    assert cards == [
        ("meld.max_wild", names["classic"]),
        ("canasta.wild_bonus", names["boat"]),
        ("canasta.wild_bonus", names["uruguay"]),
    ]


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
