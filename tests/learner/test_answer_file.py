"""The file of answers: off unless asked for, anonymous, and never in the way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.learner import answer_file
from canasta_tutor.learner.answer_file import (
    LONGEST_TIME,
    VARIABLE,
    NotASetting,
    as_line,
    from_line,
    kept,
    place,
    write,
)
from canasta_tutor.puzzles.codes import Code

CODE = Code("classic", "wild-limit", 2, 7)
ONE = kept(CODE, "wrong", 12, 1, 2)
LINE = json.loads(as_line(ONE))


@pytest.mark.parametrize("environment", [{}, {VARIABLE: ""}, {VARIABLE: "off"}])
def test_it_is_off_unless_asked_for(environment: dict[str, str]) -> None:
    assert place(environment) is None


def test_the_variable_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    assert place({VARIABLE: str(path)}) == path


@pytest.mark.parametrize("wrong", ["on", "/home/ann", "log", "progress.json"])
def test_other_values_are_refused_with_those_that_are_allowed(wrong: str) -> None:
    with pytest.raises(InputError) as caught:
        place({VARIABLE: wrong})
    assert caught.value.fault == NotASetting(VARIABLE, wrong, answer_file.ALLOWED)


@pytest.mark.parametrize(
    "environment",
    [
        {"JUPYTERHUB_USER": "ann"},
        {"BINDER_SERVICE_HOST": "10.0.0.1"},
        {"VOILA_REQUEST_URL": "http://192.168.1.5:8866/voila/render/index.ipynb"},
        {"VOILA_REQUEST_URL": "http://localhost:8866/voila", "HTTP_FORWARDED": "for=unknown"},
    ],
)
def test_where_others_can_reach_the_tutor_nothing_is_written(environment: dict[str, str]) -> None:
    assert place({VARIABLE: "a.jsonl"}) is not None
    assert place({VARIABLE: "a.jsonl", **environment}) is None


def test_a_line_says_what_the_fit_needs_and_no_more() -> None:
    assert {
        "code": CODE.text,
        "skill": "wild-limit",
        "level": 2,
        "answer": "wrong",
        "seconds": 12,
        "earlier": 1,
        "hints": 2,
    } == LINE


def test_lines_are_added_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    monkeypatch.setenv(VARIABLE, str(path))
    write(ONE)
    write(kept(CODE, "right", 3, 2, 2))
    lines = path.read_bytes().splitlines()
    assert [from_line(line).answer for line in lines] == ["wrong", "right"]
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(("taken", "told"), [(-5, 0), (7, 7), (10**9, LONGEST_TIME)])
def test_odd_clocks_tell_no_odd_times(taken: int, told: int) -> None:
    assert kept(CODE, "right", taken).seconds == told


@pytest.mark.parametrize("name", ["none/a.jsonl", "a.jsonl"])
def test_a_file_that_cannot_be_written_disturbs_nobody(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.jsonl").mkdir()
    monkeypatch.setenv(VARIABLE, str(tmp_path / name))
    write(ONE)
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]


@pytest.mark.parametrize(
    "change",
    [
        {"code": "CT-00000"},
        {"skill": "card-points"},
        {"level": 1},
        {"level": 4},
        {"answer": "maybe"},
        {"seconds": -1},
        {"seconds": 1.5},
        {"earlier": -1},
        {"name": "Ann"},
    ],
)
def test_damaged_lines_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(InputError):
        from_line(json.dumps(LINE | change))


@pytest.mark.parametrize("line", ["", "{", "[]", "null", b"\xff", as_line(ONE)[:40]])
def test_what_is_no_line_is_refused(line: str | bytes) -> None:
    with pytest.raises(InputError):
        from_line(line)
