"""The end of a lesson: the results, and the steps worth another look."""

from __future__ import annotations

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
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


def end(*events: tuple[str, Event]) -> Props:
    """The end of the first lesson after some of its puzzles."""
    one, stop = Learner(now=lambda: 90.0), lesson_library.stop(paths.lessons(), "01-cards")
    for puzzle, event in events:
        one.note(stop.key(puzzle), event)
    ruled = (one, WORDS, f"{stop.id}/summary", None)
    shown = Summary(*ruled, stop, (), STOP, "You can now lay cards.", ("meld.kinds",))
    return {**shown.scene(), **shown.state()}


PUZZLES = lesson_library.stop(paths.lessons(), "01-cards").puzzles


def test_one_way_on_stands_out_and_the_rules_lie_behind_a_link() -> None:
    ways = end()["links"]
    assert [way["href"] for way in ways if way["primary"]] == ["01-a.ipynb"]
    assert "../rules.ipynb?first=classic#meld.kinds" in [way["href"] for way in ways]
    assert "rules" not in end()


def test_the_canasta_grows_with_the_lesson_and_closes_at_its_end() -> None:
    size, half = load("classic").canasta.size, len(PUZZLES) // 2
    assert (end()["canasta"], end()["places"]) == (None, size)
    begun = end(*((puzzle, RIGHT) for puzzle in PUZZLES[:half]))
    assert 0 < len(begun["canasta"]["cards"]) == size - begun["places"] < size
    assert begun["canasta"]["name"] is None
    closed = end(*((puzzle, RIGHT) for puzzle in PUZZLES))
    assert closed["places"] == 0
    assert closed["canasta"]["name"] == WORDS.text("canasta.natural")
    assert {card["rank"] for card in closed["canasta"]["cards"]} == {"7"}


@pytest.mark.parametrize(
    ("before", "won"),
    [
        ([], ["all", "no_hint", "first_try"]),
        ([WRONG], ["all", "no_hint"]),
        ([HINT], ["all", "first_try"]),
        ([WRONG, HINT], ["all"]),
    ],
)
def test_each_star_is_won_by_itself(before: list[Event], won: list[str]) -> None:
    done = [*(("first", event) for event in before), *((name, RIGHT) for name in STOP.puzzles)]
    stars = [star["label"] for star in state(*done)["stars"] if star["won"]]
    assert stars == [WORDS.text(f"ui.summary.star.{name}") for name in won]


def test_there_is_no_star_before_all_is_solved() -> None:
    assert not any(star["won"] for star in state(("first", RIGHT))["stars"])


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
    assert all(star["won"] for star in state(*done)["stars"])


def test_a_hint_in_the_same_second_came_before_the_answer() -> None:
    assert how_it_went(Record(right=frozenset({5}), hint=frozenset({5}))) == "hinted"
