"""The state of practice follows from the log, and from nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.learner.practice_log import LATEST, Answered
from canasta_tutor.learner.skills.review import is_due
from canasta_tutor.learner.skills.standing import (
    ANSWERS_ENOUGH,
    TARGET,
    Place,
    Practice,
    add_answer,
    replay_log,
)
from canasta_tutor.puzzles import puzzle_codes
from canasta_tutor.puzzles.puzzle_codes import Code
from tests.many import tried

WILD = Place("classic", "wild-limit")


def code(skill: str = "wild-limit", level: int = 1, seed: int = 1, system: str = "classic") -> str:
    return Code(system, skill, level, seed).text


def wrong(seed: int, when: int, level: int = 1, skill: str = "wild-limit") -> Answered:
    return Answered(code(skill, level, seed), True, when, tries=2)


def right(seed: int, when: int, level: int = 1, skill: str = "wild-limit") -> Answered:
    return Answered(code(skill, level, seed), True, when)


lines = st.builds(
    Answered,
    code=st.builds(
        code,
        st.sampled_from(["wild-limit", "card-points", "group-size"]),
        st.integers(1, 3),
        st.integers(0, 5),
        st.sampled_from(["classic", "samba"]),
    ),
    right=st.booleans(),
    when=st.integers(1_795_000_000, 1_795_000_900),
    tries=st.integers(1, 3),
    hints=st.integers(0, 3),
)


@tried()
@given(st.lists(lines, max_size=12), lines)
def test_one_more_answer_is_the_same_as_the_whole_log(log: list[Answered], line: Answered) -> None:
    assert add_answer(replay_log(log), line) == replay_log([*log, line])


@tried()
@given(st.lists(lines, max_size=10), st.randoms())
def test_the_order_of_lines_does_not_matter(log: list[Answered], chance: object) -> None:
    mixed = list(log)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert replay_log(mixed) == replay_log(log)


def test_nothing_practised_is_a_beginner() -> None:
    practice = replay_log(())
    assert practice == Practice()
    assert practice.form == TARGET
    assert practice.mastery(WILD, 1) < practice.expected(WILD, 1)


def test_a_skill_keeps_what_was_done() -> None:
    practice = replay_log([wrong(1, 10), right(2, 20, level=2), right(3, 30, level=2)])
    skilled = practice.skilled(WILD)
    assert (skilled.answers, skilled.clean, skilled.level) == (3, 2, 2)
    assert practice.recent == (WILD, WILD, WILD)


def test_hints_and_retries_count_less() -> None:
    clean, hinted = (
        replay_log([Answered(code("card-points"), True, 5, hints=hints)]) for hints in (0, 2)
    )
    again = replay_log([Answered(code("card-points"), True, 5, tries=2)])
    place = Place("classic", "card-points")
    masteries = [each.mastery(place, 1) for each in (clean, hinted, again)]
    assert masteries == sorted(set(masteries), reverse=True)


def test_one_right_answer_without_help_opens_what_builds_on_it() -> None:
    assert replay_log([right(1, 10)]).skilled(WILD).opens
    assert not replay_log([Answered(code(), True, 10, hints=1)]).skilled(WILD).opens


def test_whose_first_answer_was_wrong_needs_two() -> None:
    assert not replay_log([wrong(1, 10), right(2, 20)]).skilled(WILD).opens
    assert replay_log([wrong(1, 10), right(2, 20), right(3, 30)]).skilled(WILD).opens
    assert replay_log([right(1, 10), wrong(2, 20)]).skilled(WILD).opens


def test_nobody_is_held_up_for_long() -> None:
    lines = [wrong(seed, seed) for seed in range(ANSWERS_ENOUGH)]
    assert not replay_log(lines[1:]).skilled(WILD).opens
    assert replay_log(lines).skilled(WILD).opens


def test_a_skill_is_mastered_after_some_right_answers_and_no_longer_after_wrong_ones() -> None:
    good = [right(seed, seed) for seed in range(6)]
    assert not replay_log(good[:1]).is_mastered(WILD)
    assert replay_log(good).is_mastered(WILD)
    assert not replay_log([*good, *[wrong(9 + n, 9 + n) for n in range(4)]]).is_mastered(WILD)


def test_form_follows_the_latest_answers() -> None:
    up = replay_log(right(seed, seed) for seed in range(12))
    down = replay_log(wrong(seed, seed) for seed in range(12))
    assert down.form < 0.3 < TARGET < 0.9 < up.form


def test_codes_that_say_nothing_here_are_only_kept() -> None:
    practice = replay_log([Answered("CT-gone", True, 5)])
    assert list(practice.log) == ["CT-gone"]
    assert practice.places == Practice().places


def test_puzzles_of_older_generators_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """New generators must not take away what a learner has shown."""
    line = right(1, 10)
    monkeypatch.setattr(puzzle_codes, "VERSION", puzzle_codes.VERSION + 1)
    assert replay_log([line]).skilled(WILD).clean == 1


@pytest.mark.parametrize("when", [0, LATEST - 1])
def test_clocks_that_are_far_off_are_borne(when: int) -> None:
    """The log may come from a computer whose clock is wrong."""
    lines = [Answered(code(seed=seed), True, when) for seed in range(3)]
    practice = replay_log(lines)
    assert practice.skilled(WILD).clean == 3
    assert not is_due(practice.skilled(WILD).card, when)


def test_not_to_know_costs_no_more_than_a_blind_guess_is_worth() -> None:
    unknown = Answered(code(), False, 60, tries=0)
    missed = Answered(code(), False, 60)
    honest, guessed, before = (
        replay_log(log).mastery(WILD, 1) for log in ((unknown,), (missed,), ())
    )
    assert guessed < honest < before
