"""Merging readable progress gives readable progress, whatever its size."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from unittest import mock

from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.learner import progress as progress_module
from canasta_tutor.learner import progress_file
from canasta_tutor.learner.practice_log import KEPT, LATEST
from canasta_tutor.learner.progress import (
    ALWAYS_KEPT,
    LONGEST,
    LONGEST_TEXT,
    MOST_EVENTS,
    MOST_UNKNOWN,
    Event,
    Progress,
    Record,
    from_json,
    is_small,
    merge,
    to_json,
    trim,
)
from canasta_tutor.learner.progress_bounds import bound_progress, known_ids, merge_bounded
from canasta_tutor.learner.progress_code import keep_carried, progress_code, read_code
from tests.learner.test_progress import unbroken
from tests.many import tried

BROWSER = 5_000_000
"""Number of characters that a browser stores for all pages of one address together."""

ENDINGS = ("", "ž", "\0", '"', "\\", "\u2028", "🂡")
"""A character for ids; as JSON it takes six times its size."""


@st.composite
def long_texts(draw: st.DrawFn) -> str:
    """A readable progress that has the greatest allowed amount of something."""
    start, ending = draw(st.integers(0, LATEST - 10**7)), draw(st.sampled_from(ENDINGS))
    name = draw(st.sampled_from("abc"))
    puzzles, drills = known_ids()
    own = islice(sorted(puzzles), draw(st.sampled_from([0, 3, len(puzzles)])))
    strange = (_id(f"{name}/{n}", ending) for n in range(draw(st.sampled_from([0, 2, 3000]))))
    names = [*own, *strange]
    each = draw(st.sampled_from([0, 1, ALWAYS_KEPT + 5, 2 * MOST_EVENTS]))
    each = min(each, 600_000 // (3 * len(names) + 1))
    record = {kind.value: list(range(start, start + each)) for kind in Event}
    lines = range(draw(st.sampled_from([0, 5, KEPT])))
    signs = " ".join([draw(st.sampled_from(["x" * 59, "x" * 9])) + ending] * 60)
    told = [start, 0, 1, 0, 9, signs, signs] if draw(st.booleans()) else [start, 1, 1, 0]
    best = {"right": start, "when": start}
    bests = [*sorted(drills), *(_id(f"{name}{n}", ending) for n in range(len(names)))]
    text = json.dumps(
        {
            "puzzles": dict.fromkeys(names, record),
            "practice": {_id(f"CT-{name}{n}", ending)[:60]: told for n in lines if each < 99},
            "drills": dict.fromkeys(bests, best) if draw(st.booleans()) else {},
        },
        ensure_ascii=False,
    )
    return text if len(text) <= LONGEST_TEXT else "{}"


def _id(start: str, ending: str) -> str:
    return start + ending * (LONGEST - len(start))


@tried(10)
@given(st.lists(long_texts(), min_size=1, max_size=3))
def test_what_is_merged_can_be_read_again(texts: list[str]) -> None:
    """The progress comes from the file, as a code, and from a browser that has it twice, with a
    step to undo.
    """
    progress = Progress()
    for text in texts:
        progress = merge_bounded(progress, from_json(text))
    kept = to_json(progress)
    assert from_json(kept) == from_json(kept.encode()) == progress
    assert read_code(progress_code(progress)) == keep_carried(progress)
    undo = json.dumps({"before": kept, "code": to_json(keep_carried(progress))}, ensure_ascii=False)
    assert 2 * len(kept) + len(undo) < BROWSER


@tried()
@given(unbroken, unbroken, st.sampled_from([(), ("a/x",), ("a/x", "b/x", "classic")]))
def test_old_moments_go_alike_before_and_after_merging(
    one: Progress, other: Progress, known: tuple[str, ...]
) -> None:
    with (
        mock.patch.object(progress_module, "ALWAYS_KEPT", 2),
        mock.patch.object(progress_module, "MOST_OLDER", 3),
    ):
        both = trim(merge(one, other), known, known)
        apart = merge(trim(one, known, known), trim(other, known, known))
        assert trim(apart, known, known) == both


@tried()
@given(unbroken)
def test_of_what_is_small_nothing_goes(progress: Progress) -> None:
    with (
        mock.patch.object(progress_module, "ALWAYS_KEPT", 9),
        mock.patch.object(progress_module, "MOST_UNKNOWN", 2),
    ):
        assert not is_small(progress) or trim(progress, (), ()) == progress


def test_of_an_id_that_no_puzzle_has_the_newest_moments_are_kept() -> None:
    strange = Record(frozenset(range(50)), frozenset(range(45, 90)), frozenset(range(80, 100)))
    (kept,) = bound_progress(Progress({"gone/x": strange})).puzzles.values()
    assert kept.wrong | kept.right | kept.hint == set(range(90, 100)) | set(range(85, 90))
    assert kept.count == ALWAYS_KEPT


def test_a_flood_of_answers_hides_no_answer_of_another_puzzle() -> None:
    one, *others = sorted(known_ids()[0])
    own = Progress({one: Record(right=frozenset({60}))})
    flood = Record(wrong=frozenset(range(10**6, 10**6 + MOST_EVENTS)))
    both = merge_bounded(own, Progress(dict.fromkeys(others, flood)))
    assert both.record(one).is_solved
    assert all(both.record(name).wrong for name in others)
    assert all(len(both.record(name).wrong) >= ALWAYS_KEPT for name in others)


def test_a_file_and_a_long_progress_are_a_file_that_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    for letter in "abcde":
        strange = {f"{letter}/{n}": Record(right=frozenset(range(100))) for n in range(5000)}
        kept = progress_file.keep(path, Progress(strange))
        assert progress_file.read(path) == replace(kept, fault=None)
    assert len(kept.held.puzzles) == MOST_UNKNOWN
    assert [each.name for each in tmp_path.glob("*damaged*")] == []
