"""The command `canasta-tutor referee`: JSON lines in and out.

The questions are in `golden.jsonl`, the answers in `golden_answers.jsonl`. If you change answers on
purpose, write them again: `canasta-tutor referee tests/referee/golden.jsonl --compare >
tests/referee/golden_answers.jsonl`
"""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from canasta_tutor.app.command_line import main

QUESTIONS = Path(__file__).with_name("golden.jsonl")
ANSWERS = Path(__file__).with_name("golden_answers.jsonl")


def test_golden_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", str(QUESTIONS), "--compare"]) == 1
    answers = capsys.readouterr().out.splitlines()
    expected = ANSWERS.read_text("utf-8").splitlines()
    assert list(map(json.loads, answers)) == list(map(json.loads, expected))


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = json.dumps({"id": 1, "ask": {"kind": "minimum", "score": 0}})
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{line}\n\n{line}\n"))
    assert main(["referee", "-", "--lang", "cs"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == second
    assert "Při skóre" in first["reasons"][0]["text"]


def test_a_line_that_cannot_be_read_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = json.dumps({"ask": {"kind": "minimum", "score": 0}})
    monkeypatch.setattr("sys.stdin", io.StringIO("{\n" + line))
    assert main(["referee", "-"]) == 1
    bad, good = map(json.loads, capsys.readouterr().out.splitlines())
    assert bad["error"]["code"] == "syntax.bad"
    assert good["value"] == 50


def test_only_the_end_of_a_line_ends_a_question(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "one\u2028two\x85three"
    question = {"id": name, "ask": {"kind": "minimum", "score": 0}}
    line = json.dumps(question, ensure_ascii=False)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{line}\r\n{line}\n"))
    assert main(["referee", "-"]) == 0
    answers = capsys.readouterr().out.split("\n")
    assert [json.loads(answer)["id"] for answer in answers if answer] == [name, name]


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", "no-such-file.jsonl"]) == 2
    assert "no-such-file" in capsys.readouterr().err
