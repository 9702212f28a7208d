"""Logs of practice are joined without loss, in any order, and stay bounded."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.tutor.answered import Answered, added, newest

lines = st.builds(
    Answered,
    code=st.sampled_from("abcdef"),
    right=st.booleans(),
    when=st.integers(0, 6),
    tries=st.integers(1, 3),
    hints=st.integers(0, 2),
    suspects=st.sampled_from([(), ("x",), ("x", "y")]),
)
logs = st.lists(lines, max_size=12)
limits = st.integers(1, 5)


@given(logs, logs, limits)
def test_joining_is_commutative(one: list[Answered], other: list[Answered], limit: int) -> None:
    assert newest([*one, *other], limit) == newest([*other, *one], limit)


@given(logs, logs, logs, limits)
def test_joining_is_associative(
    one: list[Answered], two: list[Answered], three: list[Answered], limit: int
) -> None:
    left = newest([*newest([*one, *two], limit), *three], limit)
    right = newest([*one, *newest([*two, *three], limit)], limit)
    assert left == right == newest([*one, *two, *three], limit)


@given(logs, limits)
def test_joining_is_idempotent(one: list[Answered], limit: int) -> None:
    log = newest(one, limit)
    assert newest([*log, *log], limit) == log


@given(logs, limits)
def test_the_newest_lines_stay_one_for_each_puzzle(one: list[Answered], limit: int) -> None:
    log = newest(one, limit)
    assert len(log) == min(limit, len({line.code for line in one}))
    gone = [line for line in one if line.code not in {kept.code for kept in log}]
    assert all(line.moment < log[0].moment for line in gone)


@given(logs, lines)
def test_the_line_that_is_added_last_holds(one: list[Answered], line: Answered) -> None:
    log = added(newest(one), line)
    (held,) = (each for each in log if each.code == line.code)
    assert (held.right, held.tries, held.hints) == (line.right, line.tries, line.hints)
    assert held.when >= line.when
