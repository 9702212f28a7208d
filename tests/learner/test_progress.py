"""Merging loses nothing, in any order and any number of times."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner import progress as progress_module
from canasta_tutor.learner.practice_log import LATEST, Answered, keep_newest
from canasta_tutor.learner.progress import (
    LONGEST_TEXT,
    MOST_EVENTS,
    MOST_UNKNOWN,
    MOST_UNREAD,
    VERSION,
    Best,
    Choice,
    Event,
    LaterProgress,
    Progress,
    Record,
    add_drill,
    add_practice,
    answers,
    bring_back,
    choose_setting,
    from_json,
    merge,
    note_event,
    start_afresh,
    take_back,
    to_json,
    trim,
)
from tests.many import tried

moments = st.integers(0, 50)
records = st.builds(
    Record, wrong=st.frozensets(moments), right=st.frozensets(moments), hint=st.frozensets(moments)
)
choices = st.none() | st.builds(Choice, when=moments, value=st.sampled_from(["en", "cs", "ru"]))
lines = st.builds(
    Answered, st.sampled_from("abcd"), st.booleans(), moments, tries=st.integers(1, 3)
)
bests = st.builds(Best, right=st.integers(0, 9), when=moments)
parts: dict[str, st.SearchStrategy[Any]] = {
    "practice": st.lists(lines).map(keep_newest),
    "drills": st.dictionaries(st.sampled_from(["classic", "samba/adding"]), bests),
    "puzzles": st.dictionaries(st.sampled_from(["a/x", "a/y", "b/x"]), records),
    "language": choices,
    "rules": choices,
}
progresses = st.builds(Progress, begun=st.integers(0, 30), **parts)
"""Progress, sometimes begun anew at some moment."""
unbroken = st.builds(Progress, **parts)


@tried()
@given(progresses, progresses)
def test_merge_is_commutative(one: Progress, other: Progress) -> None:
    assert merge(one, other) == merge(other, one)


@tried()
@given(progresses)
def test_merge_is_idempotent(progress: Progress) -> None:
    assert merge(progress, progress) == progress


@tried()
@given(progresses, progresses, progresses)
def test_merge_is_associative(one: Progress, two: Progress, three: Progress) -> None:
    assert merge(merge(one, two), three) == merge(one, merge(two, three))


@tried()
@given(unbroken, unbroken)
def test_merge_loses_no_event(one: Progress, other: Progress) -> None:
    both = merge(one, other)
    for progress in (one, other):
        for puzzle, record in progress.puzzles.items():
            assert record.wrong <= both.record(puzzle).wrong
            assert record.right <= both.record(puzzle).right
            assert record.hint <= both.record(puzzle).hint


@tried()
@given(unbroken, unbroken)
def test_merge_loses_no_practice(one: Progress, other: Progress) -> None:
    both = merge(one, other)
    codes = {line.code for line in (*one.practice, *other.practice)}
    assert {line.code for line in both.practice} == codes
    for drill, best in (*one.drills.items(), *other.drills.items()):
        assert both.drills[drill].right >= best.right


@tried()
@given(progresses, progresses)
def test_of_an_older_beginning_all_stays_that_came_after(one: Progress, other: Progress) -> None:
    both = merge(one, other)
    for progress in (one, other):
        for puzzle, when in answers(progress):
            if when >= both.begun and "/" in puzzle:
                assert (puzzle, when) in answers(both)


@tried()
@given(unbroken, unbroken, st.sampled_from([(), ("a/x",), ("a/x", "b/x", "classic")]))
def test_trimming_goes_with_merging(one: Progress, other: Progress, known: tuple[str, ...]) -> None:
    with mock.patch.object(progress_module, "MOST_UNKNOWN", 1):
        both = trim(merge(one, other), known, known)
        apart = merge(trim(one, known, known), trim(other, known, known))
        assert trim(apart, known, known) == both


@tried()
@given(progresses, progresses, moments)
def test_nothing_older_comes_back_after_a_new_beginning(
    one: Progress, stale: Progress, when: int
) -> None:
    new = start_afresh(merge(one, stale), when)
    assert answers(merge(new, stale)) == frozenset()
    assert (new.language, new.rules) == (merge(one, stale).language, merge(one, stale).rules)


@tried()
@given(unbroken, unbroken, moments)
def test_a_code_is_taken_back_in_all_tabs(own: Progress, code: Progress, when: int) -> None:
    both = merge(own, code)
    back = take_back(both, own, code, when)
    assert replace(back, begun=0) == merge(own, Progress())
    assert merge(back, both) == back


@tried()
@given(unbroken, moments)
def test_a_new_beginning_is_taken_back(own: Progress, when: int) -> None:
    new = note_event(start_afresh(own, when), "a/z", Event.RIGHT, 99)
    back = bring_back(new, own, when)
    assert answers(back) == answers(own) | {("a/z", 99)}
    assert merge(merge(back, new), own) == back


def test_no_moment_is_written_that_is_not_read() -> None:
    """A text of an earlier version, with an impossible time, hides nothing that comes later."""
    far = (1 << 40) - 1
    choice = f'{{"when":{far},"value":"cs"}}'
    old = from_json(f'{{"puzzles":{{"a/x":{{"right":[{far}]}}}},"language":{choice}}}')
    assert old.record("a/x").is_solved
    now = choose_setting(note_event(old, "a/x", Event.RIGHT, 1000), "language", "en", 1000)
    assert from_json(to_json(now)) == now
    assert merge(old, now).setting("language") == "en"


def test_at_the_end_of_time_what_is_written_is_still_read() -> None:
    last = LATEST - 1
    progress = choose_setting(Progress(), "rules", "samba", last)
    progress = choose_setting(progress, "rules", "classic", last)
    progress = add_practice(
        add_practice(progress, Answered("x", False, last)), Answered("x", True, 5)
    )
    progress = start_afresh(note_event(progress, "a/x", Event.RIGHT, last), 5)
    assert from_json(to_json(progress)) == progress


def test_ids_that_nobody_knows_are_kept_aside_and_bounded() -> None:
    strange = {f"gone/{n:05}": Record(right=frozenset({5})) for n in range(20_000)}
    own = note_event(Progress(puzzles=strange), "z/first", Event.RIGHT, 60)
    left = trim(own, ["z/first"], [])
    assert len(left.puzzles) == MOST_UNKNOWN + 1
    assert left.record("z/first").is_solved


def test_a_text_that_is_too_long_is_refused_unread() -> None:
    with pytest.raises(InputError):
        from_json(" " * (LONGEST_TEXT + 1))


def test_so_many_moments_at_a_puzzle_are_kept_the_newest() -> None:
    times = range(MOST_EVENTS + 500)
    progress = from_json(json.dumps({"puzzles": {"a/x": {"wrong": [*times]}}}))
    assert progress.record("a/x").wrong == set(times[500:])


def test_a_later_answer_to_a_puzzle_takes_the_place_of_the_first() -> None:
    progress = add_practice(Progress(), Answered("CT-1", False, 60))
    progress = add_practice(progress, Answered("CT-1", True, 60, tries=2))
    assert [(line.right, line.tries) for line in progress.practice] == [(True, 2)]


def test_the_best_of_a_drill_stays() -> None:
    progress = Progress()
    for right, when in [(5, 10), (8, 20), (8, 30), (3, 40)]:
        progress = add_drill(progress, "classic/adding", right, when)
    assert progress.drills == {"classic/adding": Best(right=8, when=20)}


def test_progress_of_the_first_version_is_read() -> None:
    """A text from before practice existed."""
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


@tried()
@given(progresses)
def test_json_round_trips(progress: Progress) -> None:
    assert from_json(to_json(progress)) == progress


@tried()
@given(progresses, progresses)
def test_equal_progresses_have_equal_texts(one: Progress, other: Progress) -> None:
    assert to_json(merge(one, other)) == to_json(merge(other, one))


@tried()
@given(progresses, st.sampled_from(Event), moments)
def test_every_event_counts(progress: Progress, event: Event, when: int) -> None:
    before = len(getattr(progress.record("a/x"), event.value))
    after = note_event(progress, "a/x", event, when)
    assert len(getattr(after.record("a/x"), event.value)) == before + 1


def test_record_tells_what_was_done() -> None:
    record = Record(wrong=frozenset({1, 2}), right=frozenset({5}), hint=frozenset({3}))
    assert (record.attempts, record.is_solved, record.last) == (3, True, 5)
    assert (Record().attempts, Record().is_solved, Record().last) == (0, False, 0)


def test_later_choice_holds_even_when_the_clock_goes_back() -> None:
    progress = choose_setting(
        choose_setting(Progress(), "rules", "classic", 100), "rules", "wikibooks", 40
    )
    assert progress.setting("rules") == "wikibooks"
    old = choose_setting(Progress(), "rules", "classic", 100)
    assert merge(old, progress).setting("rules") == "wikibooks"


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
    ],
)
def test_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        from_json(text)


def test_sections_of_another_version_are_kept() -> None:
    """Somebody who opens an older tutor for a day loses nothing that the newer one has stored."""
    text = '{"version":5,"puzzles":{},"missed":{"CT-1":[60,2]},"today":{"seen":[1]}}'
    read = from_json(text)
    assert json.loads(to_json(read)) == json.loads(text)
    here = note_event(Progress(), "melds/first", Event.RIGHT, 60)
    both = merge(read, here)
    assert merge(here, read) == both == merge(both, read)
    assert json.loads(to_json(both))["missed"] == {"CT-1": [60, 2]}
    assert start_afresh(both, 90).unread == {}
    longer = from_json('{"missed":{"CT-1":[60,2],"CT-2":[61]}}')
    assert merge(longer, both).unread["missed"] == {"CT-1": [60, 2], "CT-2": [61]}


def test_a_section_that_nobody_could_have_written_is_left_out() -> None:
    long = json.dumps({"puzzles": {}, "strange": "x" * (MOST_UNREAD + 1)})
    assert from_json(long) == Progress()
