"""The way through the lessons."""

from __future__ import annotations

import pytest

from canasta_tutor.learner.course_progress import Standing, Stop, next_stop
from canasta_tutor.learner.progress import Event, Progress, note_event

COURSE = [
    Stop(name, {"en": name}, {"en": name}, ("first", "second")) for name in ("01-a", "02-b", "03-c")
]


def progress(*events: tuple[str, Event]) -> Progress:
    result = Progress()
    for when, (puzzle, event) in enumerate(events, start=1):
        result = note_event(result, puzzle, event, when)
    return result


def done(*lessons: str) -> Progress:
    names = [f"{lesson}/{puzzle}" for lesson in lessons for puzzle in ("first", "second")]
    return progress(*((name, Event.RIGHT) for name in names))


@pytest.mark.parametrize(
    ("learnt", "standing", "solved"),
    [
        (Progress(), Standing.NEW, 0),
        (progress(("01-a/first", Event.WRONG)), Standing.BEGUN, 0),
        (progress(("01-a/first", Event.HINT)), Standing.BEGUN, 0),
        (progress(("01-a/first", Event.RIGHT)), Standing.BEGUN, 1),
        (done("01-a"), Standing.DONE, 2),
        (done("02-b"), Standing.NEW, 0),
    ],
)
def test_standing_of_a_lesson(learnt: Progress, standing: Standing, solved: int) -> None:
    assert COURSE[0].standing(learnt) is standing
    assert COURSE[0].count_solved(learnt) == solved


def test_newcomer_starts_at_the_first_lesson() -> None:
    assert next_stop(COURSE, Progress()) is COURSE[0]


def test_learner_goes_on_where_he_stopped() -> None:
    learnt = progress(("01-a/first", Event.RIGHT), ("02-b/first", Event.WRONG))
    assert next_stop(COURSE, learnt) is COURSE[1]


def test_after_a_lesson_comes_the_next_open_one() -> None:
    assert next_stop(COURSE, done("01-a")) is COURSE[1]
    assert next_stop(COURSE, done("02-b", "01-a")) is COURSE[2]
    assert next_stop(COURSE, done("02-b", "03-c")) is COURSE[0]


def test_a_lesson_on_other_rules_waits_until_it_is_begun() -> None:
    course = [*COURSE, Stop("04-d", {"en": "d"}, {"en": "d"}, ("first", "second"), "samba")]
    learnt = done("01-a", "02-b", "03-c")
    assert next_stop(course, learnt) is None
    assert next_stop(course, note_event(learnt, "04-d/first", Event.WRONG, 99)) is course[3]


def test_nothing_is_left_when_all_is_done() -> None:
    assert next_stop(COURSE, done("01-a", "02-b", "03-c")) is None
    assert next_stop([], Progress()) is None
