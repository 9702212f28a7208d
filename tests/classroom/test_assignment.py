"""An assignment comes back unchanged from its link; damaged links are refused."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_tutor.classroom.assignment import (
    MOST_LETTERS,
    Assignment,
    CheckTask,
    LessonTask,
    PuzzlesTask,
    SkillTask,
    Task,
    list_exercises,
    read_assignment,
    write_assignment,
)
from canasta_tutor.classroom.class_faults import BadAssignment, LaterClassCode, LongAssignment
from canasta_tutor.engine.rules.reading.form import read
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.packed_text import seal_bytes
from canasta_tutor.puzzles.factory.make_puzzle import new_code
from canasta_tutor.puzzles.puzzle_codes import SEEDS
from tests.many import tried

TASKS: list[Task] = [
    LessonTask(lesson="04-melds"),
    CheckTask(lesson="06-pile"),
    SkillTask(skill="wild-limit", system="classic", level=2, count=10),
    PuzzlesTask(codes=tuple(new_code(load("samba"), "wild-limit", 1, seed) for seed in (3, 77))),
]
ONE = Assignment(rules="classic", tasks=tuple(TASKS), seed=5, until="2026-12-05", hints=False)
CODE = write_assignment(ONE)

assignments = st.builds(
    Assignment,
    rules=st.sampled_from(["classic", "samba"]),
    language=st.sampled_from([None, "en", "cs", "ru"]),
    tasks=st.lists(st.sampled_from(TASKS), min_size=1, max_size=6).map(tuple),
    own=st.booleans(),
    seed=st.integers(0, SEEDS - 1),
    until=st.sampled_from(["", "2026-12-05"]),
    hints=st.booleans(),
    verdicts=st.sampled_from(["at_once", "after"]),
)


def fault_of(text: str) -> object:
    with pytest.raises(InputError) as caught:
        read_assignment(text)
    return caught.value.fault


@tried(100)
@given(assignments)
def test_an_assignment_survives_its_link(one: Assignment) -> None:
    code = write_assignment(one)
    assert len(code) <= MOST_LETTERS
    assert read_assignment(code) == one
    assert read_assignment(f"voila/render/class.ipynb?x=1#{code}\n") == one


@tried(200)
@given(st.integers(4, len(CODE) - 1), st.sampled_from("aZ09-_=<%"))
def test_no_altered_letter_stays_unnoticed(place: int, letter: str) -> None:
    altered = CODE[:place] + letter + CODE[place + 1 :]
    if altered != CODE:
        assert fault_of(altered) == BadAssignment()


@pytest.mark.parametrize("text", ["", "hello", CODE[:-1], CODE[:20], CODE + "A", "x" * 10_000_000])
def test_no_assignment(text: str) -> None:
    assert fault_of(text) == BadAssignment()


def test_a_later_version_is_named() -> None:
    assert fault_of(CODE.replace("CA1-", "CA2-")) == LaterClassCode()


def test_a_bomb_is_not_unpacked() -> None:
    bomb = seal_bytes("CA1-", zlib.compress(b" " * 400_000, 9))
    assert len(bomb) < 2 * MOST_LETTERS
    assert fault_of(bomb) == BadAssignment()


def test_too_many_tasks_for_a_link() -> None:
    codes = tuple(new_code(load("samba"), "wild-limit", 1, seed**5) for seed in range(50))
    with pytest.raises(InputError) as caught:
        write_assignment(
            Assignment(
                rules="samba", tasks=(PuzzlesTask(codes=codes), PuzzlesTask(codes=codes[::-1]))
            )
        )
    assert isinstance(caught.value.fault, LongAssignment)


@pytest.mark.parametrize(
    "raw",
    [
        {"rules": "whist"},
        {"language": "xx"},
        {"tasks": []},
        {"tasks": [{"kind": "lesson", "lesson": "../secret"}]},
        {"tasks": [{"kind": "check", "lesson": "99-none"}]},
        {"tasks": [{"kind": "codes", "codes": ["CT-1"]}]},
        {"tasks": [{"kind": "skill", "skill": "x", "system": "classic", "level": 1, "count": 1}]},
        {"until": "tomorrow"},
        {"seed": -1},
        {"script": "<b>"},
    ],
)
def test_only_what_exists_is_assigned(raw: dict[str, object]) -> None:
    whole = {"rules": "classic", "tasks": [{"kind": "lesson", "lesson": "04-melds"}], **raw}
    with pytest.raises(InputError):
        read(Assignment, whole)


def test_all_learners_get_the_same_puzzles_or_each_their_own() -> None:
    assert list_exercises(ONE, 1) == list_exercises(ONE, 2)
    own = ONE.model_copy(update={"own": True})
    one, other = list_exercises(own, 1), list_exercises(own, 2)
    assert one == list_exercises(own, 1)
    assert [len(each) for each in one] == [len(each) for each in other] == [13, 1, 10, 2]
    assert not set(one[2]) & set(other[2])
    assert (one[0], one[1], one[3]) == (other[0], other[1], other[3])
