"""What several answers together say: sets of misconceptions, weighed by Bayes' rule."""

from __future__ import annotations

import pytest

from canasta_tutor.learner.beliefs.beliefs import (
    Belief,
    Beliefs,
    behind,
    chances,
    explaining,
    learned,
    named,
    suspected,
    together,
)
from canasta_tutor.learner.beliefs.signs import NOT, OPEN, Held, Sign, trust
from canasta_tutor.learner.beliefs.weighed_sets import guesses, is_hidden

DAY = 86_400
ONE, TWO = "joker-as-two", "hand-added"


def wrong(*suspects: str, others: tuple[str, ...] = (), ways: int = 20, when: int = 0) -> Sign:
    return Sign(suspects, others, False, ways, when)


def right(*others: str, suspects: tuple[str, ...] = (), ways: int = 20) -> Sign:
    return Sign(suspects, others, True, ways, 0)


def beliefs(*signs: Sign) -> Beliefs:
    return Beliefs(signs)


def test_nothing_is_believed_of_who_has_shown_nothing() -> None:
    assert guesses((), 0) == {Held(): 1.0}
    assert chances(beliefs(), 0, [ONE]) == {ONE: pytest.approx(trust().prior)}


def test_two_that_explain_the_same_share_the_evidence() -> None:
    found = explaining(beliefs(*[wrong(ONE, TWO)] * 4), 0)
    assert found[ONE] == found[TWO] == pytest.approx(0.5, abs=0.02)
    assert set(suspected(beliefs(*[wrong(ONE, TWO)] * 4), 0)) == {ONE, TWO}


def test_an_answer_that_one_alone_explains_decides_of_the_others_as_well() -> None:
    found = beliefs(*[wrong(ONE, TWO)] * 3, wrong(ONE, others=(TWO,)))
    assert named(found, 0) == (ONE,)
    assert explaining(found, 0).get(TWO, 0) < trust().suspected


@pytest.mark.parametrize(("ways", "answers"), [(20, 3), (1, 4)])
def test_so_many_wrong_answers_make_a_name(ways: int, answers: int) -> None:
    """Of somebody who is right where it does not show."""
    signs, good = [wrong(ONE, ways=ways)] * answers, [right()] * 6
    assert named(beliefs(*good, *signs), 0) == (ONE,)
    assert named(beliefs(*good, *signs[1:]), 0) == ()


def test_who_guesses_is_believed_to_hold_nothing() -> None:
    """Half of his answers are wrong, and some of them look like a misconception."""
    bare, like = [wrong(ways=1), right()] * 6, [wrong(ONE, ways=1)] * 4
    guessing = beliefs(*bare, *like, *[right(ONE, ways=1)] * 3)
    assert explaining(guessing, 0).get(ONE, 0) < trust().asked
    assert named(beliefs(*[right()] * 12, *like), 0) == (ONE,)


def test_where_not_all_fits_it_may_be_some_other_rule() -> None:
    """Three answers fit; one that should have been wrong was right. More that fit decide."""
    fits, fits_not = wrong(ONE), right(ONE)
    assert named(beliefs(fits, fits, fits), 0) == (ONE,)
    assert named(beliefs(fits, fits_not, fits, fits), 0) == ()
    assert suspected(beliefs(fits, fits_not, fits, fits), 0) == (ONE,)
    assert named(beliefs(fits, fits_not, *[fits] * 5), 0) == (ONE,)


def test_who_was_asked_and_says_no_is_believed() -> None:
    asked = wrong(others=(f"{NOT}{ONE}",))
    assert explaining(beliefs(asked, wrong(ONE)), 0).get(ONE, 0) < trust().asked
    assert named(beliefs(asked, *[wrong(ONE)] * 2), 0) == ()


def test_of_who_does_not_say_whether_it_was_so_less_is_believed() -> None:
    """Three answers made a name; it takes more. It is no evidence of anything else."""
    silent = wrong(ONE, others=(f"{OPEN}{ONE}",))
    assert silent.is_expected_of(Held((ONE,)))
    assert named(beliefs(*[wrong(ONE)] * 3), 0) == (ONE,)
    assert named(beliefs(silent, *[wrong(ONE)] * 2), 0) == ()
    assert named(beliefs(silent, *[wrong(ONE)] * 4), 0) == (ONE,)
    assert suspected(beliefs(silent), 0) == (ONE,)


def test_an_answer_that_nothing_explains_may_come_of_some_other_rule() -> None:
    """Where the one would have shown; elsewhere it says nothing of it."""
    strange, elsewhere = wrong(others=(ONE,)), wrong()
    assert named(beliefs(*[wrong(ONE)] * 3, elsewhere), 0) == (ONE,)
    assert named(beliefs(*[wrong(ONE)] * 3, strange), 0) == ()


def test_who_says_himself_that_it_was_so_has_no_other_rule() -> None:
    assert named(beliefs(wrong(ONE, ways=trust().own_word)), 0) == (ONE,)


def test_right_answers_speak_against() -> None:
    once = beliefs(wrong(ONE))
    assert explaining(once, 0)[ONE] > trust().suspected
    assert explaining(beliefs(wrong(ONE), right(ONE), right(ONE)), 0)[ONE] < trust().suspected
    assert chances(beliefs(right(ONE)), 0, [ONE])[ONE] < trust().prior


def test_two_are_named_by_what_only_both_explain() -> None:
    both = wrong(f"{TWO}+{ONE}", others=(ONE, TWO))
    assert set(named(beliefs(both, both, both), 0)) == {ONE, TWO}
    assert together(beliefs(both, both, both), 0, (ONE, TWO), 0.5) == (Held((ONE, TWO)),)


def test_a_right_answer_that_two_lead_to_speaks_against_neither() -> None:
    """One is known; the other would have shown, did the first not hide it."""
    known = [wrong(TWO)] * 3
    hidden = right(ONE, suspects=(f"{TWO}+{ONE}",))
    plain, clear = (beliefs(*known, sign, wrong(ONE)) for sign in (hidden, right(ONE)))
    assert explaining(plain, 0)[ONE] > 2 * explaining(clear, 0)[ONE]


def test_in_a_sum_each_is_off_by_its_own_part() -> None:
    """Who holds both would have given another number; where there is but yes or no, the same."""
    both = Held((ONE, TWO))
    assert not wrong(ONE, TWO).is_expected_of(both)
    assert wrong(ONE, TWO, ways=1).is_expected_of(both)
    assert not right(ONE, TWO, ways=1).is_expected_of(both)
    assert right().is_expected_of(both)


def test_old_answers_fade() -> None:
    signs = [wrong(ONE)] * 3
    assert named(beliefs(*signs), 0) == (ONE,)
    assert named(beliefs(*signs), 60 * DAY) == ()
    fresh = chances(beliefs(*signs), 400 * DAY, [ONE])[ONE]
    assert fresh == pytest.approx(trust().prior, abs=0.02)


def test_the_order_of_answers_does_not_matter() -> None:
    signs = [wrong(ONE, TWO), right(TWO), wrong(f"{TWO}+{ONE}"), wrong(ONE, others=(TWO,))]
    one, other = explaining(beliefs(*signs), 0), explaining(beliefs(*reversed(signs)), 0)
    assert one.keys() == other.keys()
    assert all(one[name] == pytest.approx(other[name]) for name in one)


def test_what_contradicts_itself_is_believed_by_nobody() -> None:
    both = [wrong("joker-as-two"), wrong("two-as-joker")] * 3
    assert all(len(held) < 2 for held in guesses(tuple(both), 0))


def test_what_a_known_one_has_hidden_more_than_once_is_told() -> None:
    hidden = wrong(TWO, f"{ONE}+{TWO}", others=(ONE,))
    assert is_hidden(ONE, Held((TWO,)), (hidden, hidden))
    assert not is_hidden(ONE, Held((TWO,)), (hidden,))
    assert not is_hidden(ONE, Held((TWO,)), (hidden, wrong(TWO, others=(ONE,))))


def test_what_explains_a_sum_only_with_others_is_asked_about_first() -> None:
    """Of two that would have done it one is left: likely at once, and yet a guess."""
    other = "natural-priced-as-mixed"
    either = wrong(f"{TWO}+{ONE}", f"{TWO}+{other}", others=(ONE, TWO, other))
    left = wrong(f"{TWO}+{ONE}")
    seen = beliefs(*[either] * 3)
    assert explaining(learned(seen, left), 0)[ONE] >= trust().named
    assert behind(seen, left, 0) == Belief(ONE)
    assert behind(learned(seen, left), left, 0) == Belief(ONE, sure=True)
