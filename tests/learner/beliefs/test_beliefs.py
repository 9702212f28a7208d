"""What several answers say together, found by counting them."""

from __future__ import annotations

import pytest

from canasta_tutor.learner.beliefs.beliefs import (
    BY_BUTTONS,
    NOT,
    OPEN,
    SAID_YES,
    SURE,
    UNEXPLAINED,
    Belief,
    Beliefs,
    behind,
    beliefs_of,
)
from canasta_tutor.learner.practice_log import Answered, from_rows
from canasta_tutor.misconceptions.diagnosis import MANY
from canasta_tutor.misconceptions.misconception_catalogue import misconceptions

ONE, TWO = "joker-as-two", "hand-added"


def wrong(*suspects: str, others: tuple[str, ...] = (), ways: int = MANY) -> Answered:
    return Answered("CT-1", False, 0, suspects=suspects, others=others, ways=ways)


def right(*others: str) -> Answered:
    return Answered("CT-1", True, 0, others=others, ways=MANY)


def after(*lines: Answered, suspects: tuple[str, ...] = (ONE,)) -> Belief | None:
    """What the tutor says after the last of some answers that have these suspects."""
    return behind(beliefs_of(lines), suspects)


def test_nothing_is_believed_of_who_has_shown_nothing() -> None:
    assert beliefs_of(()) == Beliefs()
    assert after(suspects=()) is None


def test_one_that_alone_explains_a_number_is_asked_about_at_once() -> None:
    assert after(wrong(ONE)) == Belief(ONE)


def test_buttons_must_agree_twice() -> None:
    line = wrong(ONE, ways=1)
    assert after(*[line] * (BY_BUTTONS - 1)) is None
    assert after(*[line] * BY_BUTTONS) == Belief(ONE)


def test_of_two_that_explain_as_much_none_is_asked_about() -> None:
    plain = [name for name, each in misconceptions().items() if not each.common][:2]
    both = wrong(*plain)
    assert after(both, both, suspects=tuple(plain)) is None
    assert after(both, wrong(plain[0]), suspects=(plain[0],)) == Belief(plain[0])


def test_of_two_that_explain_as_much_the_one_that_is_common_comes_first() -> None:
    usual = next(name for name, each in misconceptions().items() if each.common)
    plain = next(name for name, each in misconceptions().items() if not each.common)
    assert after(wrong(usual, plain), suspects=(plain, usual)) == Belief(usual)


def test_it_is_asked_once() -> None:
    for mark in (NOT, OPEN):
        assert after(wrong(others=(f"{mark}{ONE}",)), wrong(ONE)) is None


def test_after_a_yes_it_is_said() -> None:
    yes = wrong(ONE, ways=SAID_YES)
    assert after(yes, wrong(ONE)) == Belief(ONE, sure=True)
    assert beliefs_of([yes]).sure == (ONE,)


def test_a_yes_weighs_like_three_answers() -> None:
    """The present answer is the fourth."""
    yes = wrong(ONE, ways=SAID_YES)
    assert beliefs_of([yes, *[right(ONE)] * 3]).sure == (ONE,)
    assert beliefs_of([yes, *[right(ONE)] * 5]).sure == ()


def test_who_leaves_the_question_open_is_told_after_four() -> None:
    left = wrong(ONE, others=(f"{OPEN}{ONE}",))
    assert beliefs_of([left, *[wrong(ONE)] * (SURE - 2)]).sure == ()
    assert beliefs_of([left, *[wrong(ONE)] * (SURE - 1)]).sure == (ONE,)
    assert beliefs_of([left, right(ONE), *[wrong(ONE)] * SURE]).sure == ()


def test_who_says_no_is_believed() -> None:
    assert beliefs_of([wrong(others=(f"{NOT}{ONE}",)), *[wrong(ONE)] * 9]).sure == ()


def test_right_answers_speak_against() -> None:
    assert after(right(ONE), wrong(ONE)) is None
    assert after(right(ONE), wrong(ONE), wrong(ONE)) == Belief(ONE)


def test_who_is_often_wrong_must_show_it_more_often() -> None:
    bare = [wrong()] * UNEXPLAINED
    assert after(*bare, wrong(ONE)) is None
    assert after(*bare, wrong(ONE), wrong(ONE)) == Belief(ONE)
    assert after(*bare, *bare, wrong(ONE), wrong(ONE)) is None


def test_who_does_not_know_says_nothing() -> None:
    assert beliefs_of([Answered("CT-1", False, 0, tries=0)]) == Beliefs()


def test_the_answer_at_hand_is_left_out() -> None:
    assert beliefs_of([wrong(ONE)], but="CT-1") == Beliefs()


def test_the_order_of_answers_does_not_matter() -> None:
    lines = [wrong(ONE, TWO), right(TWO), wrong(ONE, others=(TWO,))]
    assert beliefs_of(lines) == beliefs_of(lines[::-1])


def test_what_an_earlier_version_has_written_is_counted_anew() -> None:
    """Earlier versions also wrote sets of misconceptions, and wrote a "yes" as a thousand ways."""
    rows = {
        "CT-1": [60, 1, 2, 0, 20, f"{TWO} {ONE}+{TWO}", f"open:{ONE} not:gone"],
        "CT-2": [70, 1, 2, 0, 1000, TWO, ""],
    }
    found = beliefs_of(from_rows(rows))
    assert found.agreeing[TWO] == 2
    assert found.sure == (TWO,)
    assert found.asked == {ONE, TWO, "gone"}


@pytest.mark.parametrize("gone", ["no-such-misconception", f"{ONE}+{TWO}"])
def test_what_the_catalogue_no_longer_has_is_counted_for_nobody(gone: str) -> None:
    found = beliefs_of([wrong(gone, ways=SAID_YES)] * 5)
    assert found.sure == ()
    assert after(*[wrong(gone, ONE)], suspects=(ONE,)) == Belief(ONE)
