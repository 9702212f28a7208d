"""One puzzle, from the first look to the solution."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.learner.progress import Event
from canasta_tutor.learner.puzzle_session import (
    HINTS,
    Session,
    Step,
    answer,
    ask_answer,
    ask_hint,
)
from tests.many import tried


@dataclass(frozen=True)
class Reply:
    right: bool


RIGHT, WRONG = Reply(True), Reply(False)
FRESH: Session[Reply] = Session()


def played(moves: str) -> Step[Reply]:
    """The letters stand for: `r` right, `w` wrong, `h` hint, `s` show me."""
    step: Step[Reply] = Step(FRESH)
    for move in moves:
        if move == "h":
            step = ask_hint(step.session)
        elif move == "s":
            step = ask_answer(step.session)
        else:
            step = answer(step.session, RIGHT if move == "r" else WRONG)
    return step


def test_the_answer_is_shown_for_the_price_of_a_hint() -> None:
    step = played("s")
    assert step.session.shown
    assert (step.session.attempts, step.session.hints_left) == (0, 0)
    assert step.logged is Event.HINT
    assert played("ss").logged is None
    assert played("rs").logged is None


def test_an_answer_ends_the_showing_and_counts() -> None:
    assert not played("sw").session.shown
    assert played("sr").session.is_solved
    assert played("sws").session.shown
    assert played("sws").logged is None


def test_right_answer_solves() -> None:
    step = played("r")
    assert step.session.is_solved
    assert step.session.attempts == 1
    assert step.logged is Event.RIGHT


def test_wrong_answer_is_counted_and_kept() -> None:
    step = played("w")
    assert (step.session.is_solved, step.session.attempts) == (False, 1)
    assert step.session.result is WRONG
    assert step.logged is Event.WRONG


def test_second_miss_opens_the_worked_solution() -> None:
    assert not played("w").session.worked_open
    assert played("ww").session.worked_open
    assert not played("wwr").session.worked_open


def test_hints_come_one_by_one_and_are_logged() -> None:
    step = played("h")
    assert (step.session.hints, step.session.hints_left) == (1, 2)
    assert step.logged is Event.HINT


def test_last_hint_waits_for_a_try() -> None:
    assert not played("hh").session.hint_open
    assert played("hhh").logged is None
    assert played("hhw").session.hint_open
    assert played("hhwh").session.hints == HINTS


def test_no_hint_is_left_after_the_last() -> None:
    step = played("whhhh")
    assert step.session.hints == HINTS
    assert (step.session.hint_open, step.logged) == (False, None)


def test_solved_puzzle_takes_no_more() -> None:
    assert played("rw").session == played("r").session
    assert played("rh").session == played("r").session
    assert played("rw").logged is None


@tried()
@given(st.text("rwh", max_size=12))
def test_whatever_happens_counts_agree_with_the_log(moves: str) -> None:
    session, log = FRESH, list[Event | None]()
    for move in moves:
        step = ask_hint(session) if move == "h" else answer(session, Reply(move == "r"))
        session = step.session
        log.append(step.logged)
    assert session.attempts == log.count(Event.WRONG) + log.count(Event.RIGHT)
    assert session.misses == log.count(Event.WRONG)
    assert session.hints == log.count(Event.HINT) <= HINTS
    assert session.is_solved == (Event.RIGHT in log)
