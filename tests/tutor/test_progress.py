"""Merging loses nothing, in any order and as often as one likes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.learner.log import Answered, newest
from canasta_tutor.learner.progress import (
    VERSION,
    Best,
    Choice,
    Event,
    LaterProgress,
    Progress,
    Record,
    chosen,
    drilled,
    from_json,
    merged,
    noted,
    practised,
    to_json,
)

moments = st.integers(0, 50)
records = st.builds(
    Record, wrong=st.frozensets(moments), right=st.frozensets(moments), hint=st.frozensets(moments)
)
choices = st.none() | st.builds(Choice, when=moments, value=st.sampled_from(["en", "cs", "ru"]))
lines = st.builds(
    Answered, st.sampled_from("abcd"), st.booleans(), moments, tries=st.integers(1, 3)
)
bests = st.builds(Best, right=st.integers(0, 9), when=moments)
progresses = st.builds(
    Progress,
    practice=st.lists(lines).map(newest),
    drills=st.dictionaries(st.sampled_from(["classic", "samba/adding"]), bests),
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


@given(progresses, progresses)
def test_merge_loses_no_practice(one: Progress, other: Progress) -> None:
    both = merged(one, other)
    codes = {line.code for line in (*one.practice, *other.practice)}
    assert {line.code for line in both.practice} == codes
    for drill, best in (*one.drills.items(), *other.drills.items()):
        assert both.drills[drill].right >= best.right


def test_a_later_answer_to_a_puzzle_takes_the_place_of_the_first() -> None:
    progress = practised(Progress(), Answered("CT-1", False, 60))
    progress = practised(progress, Answered("CT-1", True, 60, tries=2))
    assert [(line.right, line.tries) for line in progress.practice] == [(True, 2)]


def test_the_best_of_a_drill_stays() -> None:
    progress = Progress()
    for right, when in [(5, 10), (8, 20), (8, 30), (3, 40)]:
        progress = drilled(progress, "classic/adding", right, when)
    assert progress.drills == {"classic/adding": Best(right=8, when=20)}


def test_progress_of_the_first_version_is_read() -> None:
    """As it was kept before there was any practice."""
    old = '{"version":1,"puzzles":{"a/x":{"right":[5]}},"rules":{"when":7,"value":"classic"}}'
    progress = from_json(old)
    assert progress.record("a/x").right == {5}
    assert (progress.practice, dict(progress.drills)) == ((), {})
    assert from_json(to_json(progress)) == progress


@pytest.mark.parametrize("rest", ["", ',"puzzles":5', ',"stars":[1]'])
def test_a_later_version_is_refused_as_such(rest: str) -> None:
    with pytest.raises(InputError) as caught:
        from_json(f'{{"version":{VERSION + 1}{rest}}}')
    assert caught.value.fault == LaterProgress(VERSION + 1, VERSION)


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
        '{"version": 0}',
        '{"version": true}',
        '{"practice": {"CT-1": [5]}}',
        '{"drills": {"classic": {"right": -1, "when": 5}}}',
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
