"""Logs of practice merge without loss, in any order, and stay within their limit."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner.practice_log import Answered, add_line, as_rows, from_rows, keep_newest
from tests.many import tried

lines = st.builds(
    Answered,
    code=st.sampled_from("abcdef"),
    right=st.booleans(),
    when=st.integers(0, 6),
    tries=st.integers(1, 3),
    hints=st.integers(0, 2),
    suspects=st.sampled_from([(), ("x",), ("x", "y")]),
    others=st.sampled_from([(), ("z",), ("not:z", "open:a", "a+z")]),
    ways=st.integers(1, 3),
)
logs = st.lists(lines, max_size=12)
limits = st.integers(1, 5)


@tried()
@given(logs, logs, limits)
def test_joining_is_commutative(one: list[Answered], other: list[Answered], limit: int) -> None:
    assert keep_newest([*one, *other], limit) == keep_newest([*other, *one], limit)


@tried()
@given(logs, logs, logs, limits, limits)
def test_joining_is_associative(
    one: list[Answered], two: list[Answered], three: list[Answered], limit: int, signs: int
) -> None:
    left = keep_newest([*keep_newest([*one, *two], limit, signs), *three], limit, signs)
    right = keep_newest([*one, *keep_newest([*two, *three], limit, signs)], limit, signs)
    assert left == right == keep_newest([*one, *two, *three], limit, signs)


@tried()
@given(logs, limits, limits)
def test_joining_is_idempotent(one: list[Answered], limit: int, signs: int) -> None:
    log = keep_newest(one, limit, signs)
    assert keep_newest([*log, *log], limit, signs) == log


@tried()
@given(logs, limits)
def test_only_the_newest_keep_their_signs(one: list[Answered], signs: int) -> None:
    whole, log = keep_newest(one), keep_newest(one, signs=signs)
    assert log[-signs:] == whole[-signs:]
    assert log[:-signs] == tuple(line.without_signs for line in whole[:-signs])


@tried()
@given(logs)
def test_rows_are_read_again(one: list[Answered]) -> None:
    log = keep_newest(one)
    assert from_rows(json.loads(json.dumps(as_rows(log)))) == log


@pytest.mark.parametrize(
    "rows",
    [
        [],
        {"CT-1": {}},
        {"CT-1": [60, 1, 1]},
        {"CT-1": [60, 2, 1, 0]},
        {"CT-1": [60, True, 1, 0]},
        {"CT-1": ["60", 1, 1, 0]},
        {"CT-1": [60, 1, 0, 0]},
        {"CT-1": [60, 0, -1, 0]},
        {"CT-1": [60, 1, 1, -1]},
        {"CT-1": [1 << 36, 1, 1, 0]},
        {"CT-1": [60, 1, 1, 0, 3]},
        {"CT-1": [60, 1, 1, 0, 3, "a", ["b"]]},
        {"x" * 61: [60, 1, 1, 0]},
    ],
)
def test_damaged_rows_are_refused(rows: object) -> None:
    with pytest.raises(InputError):
        from_rows(rows)


@tried()
@given(logs, limits)
def test_the_newest_lines_stay_one_for_each_puzzle(one: list[Answered], limit: int) -> None:
    log = keep_newest(one, limit)
    assert len(log) == min(limit, len({line.code for line in one}))
    gone = [line for line in one if line.code not in {kept.code for kept in log}]
    assert all(line.moment < log[0].moment for line in gone)


@tried()
@given(logs, lines)
def test_the_line_that_is_added_last_holds(one: list[Answered], line: Answered) -> None:
    log = add_line(keep_newest(one), line)
    (held,) = (each for each in log if each.code == line.code)
    assert (held.right, held.tries, held.hints) == (line.right, line.tries, line.hints)
    assert held.when >= line.when


def test_that_somebody_did_not_know_is_kept() -> None:
    line = Answered("CT-1", False, 60, tries=0)
    (kept,) = from_rows(as_rows((line,)))
    assert (kept, kept.unknown, kept.clean) == (line, True, False)
