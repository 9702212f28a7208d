"""Merging loses nothing, in any order and as often as one likes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.engine.faults import InputError
from canasta_tutor.tutor.progress import (
    Choice,
    Event,
    Progress,
    Record,
    chosen,
    from_json,
    merged,
    noted,
    to_json,
)

moments = st.integers(0, 50)
records = st.builds(
    Record, wrong=st.frozensets(moments), right=st.frozensets(moments), hint=st.frozensets(moments)
)
choices = st.none() | st.builds(Choice, when=moments, value=st.sampled_from(["en", "cs", "ru"]))
progresses = st.builds(
    Progress,
    puzzles=st.dictionaries(st.sampled_from(["a/x", "a/y", "b/x"]), records),
    language=choices,
    rules=choices,
)


@given(progresses, progresses)
def test_merge_is_commutative(one: Progress, other: Progress) -> None:
    assert merged(one, other) == merged(other, one)


@given(progresses)
def test_merge_is_idempotent(progress: Progress) -> None:
    assert merged(progress, progress) == progress


@given(progresses, progresses, progresses)
def test_merge_is_associative(one: Progress, two: Progress, three: Progress) -> None:
    assert merged(merged(one, two), three) == merged(one, merged(two, three))


@given(progresses, progresses)
def test_merge_loses_no_event(one: Progress, other: Progress) -> None:
    both = merged(one, other)
    for progress in (one, other):
        for puzzle, record in progress.puzzles.items():
            assert record.wrong <= both.record(puzzle).wrong
            assert record.right <= both.record(puzzle).right
            assert record.hint <= both.record(puzzle).hint


@given(progresses)
def test_json_round_trips(progress: Progress) -> None:
    assert from_json(to_json(progress)) == progress


@given(progresses, progresses)
def test_equal_progresses_have_equal_texts(one: Progress, other: Progress) -> None:
    assert to_json(merged(one, other)) == to_json(merged(other, one))


@given(progresses, st.sampled_from(Event), moments)
def test_every_event_counts(progress: Progress, event: Event, when: int) -> None:
    before = len(getattr(progress.record("a/x"), event.value))
    after = noted(progress, "a/x", event, when)
    assert len(getattr(after.record("a/x"), event.value)) == before + 1


def test_record_tells_what_was_done() -> None:
    record = Record(wrong=frozenset({1, 2}), right=frozenset({5}), hint=frozenset({3}))
    assert (record.attempts, record.solved, record.last) == (3, True, 5)
    assert (Record().attempts, Record().solved, Record().last) == (0, False, 0)


def test_later_choice_holds_even_when_the_clock_goes_back() -> None:
    progress = chosen(chosen(Progress(), "rules", "classic", 100), "rules", "wikibooks", 40)
    assert progress.setting("rules") == "wikibooks"
    old = chosen(Progress(), "rules", "classic", 100)
    assert merged(old, progress).setting("rules") == "wikibooks"


def test_nothing_is_chosen_at_first() -> None:
    assert Progress().setting("language") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"version": 2}',
        '{"puzzles": {"a/x": {"right": ["5"]}}}',
        '{"puzzles": {"a/x": {"right": [-1]}}}',
        '{"puzzles": {"a/x": {"seen": [1]}}}',
        '{"rules": {"value": "classic"}}',
        '{"colour": "red"}',
    ],
)
def test_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        from_json(text)
