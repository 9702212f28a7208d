"""Questions in every system, with the answers by the system's rules, written by hand.

`seed_*.jsonl` has the rows of the seeds' worked examples. In a row, `expect` holds values of the
answer; `code` is the code of one of its reasons; `line` gives the points of lines of a score;
`fault` gives the code and the path of the error.
"""

from __future__ import annotations

import json
import tomllib
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from canasta_tutor import ask
from tests.every import every

FILES = sorted((Path(__file__).parent / "cases").iterdir())


def written(file: Path) -> list[dict[str, Any]]:
    text = file.read_text("utf-8")
    if file.suffix == ".toml":
        found: list[dict[str, Any]] = tomllib.loads(text)["case"]
        return found
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_question_gets_its_answer(file: Path) -> None:
    every("case", written(file), ids=itemgetter("clause"))(is_answered)()


def is_answered(case: dict[str, Any]) -> None:
    expected = dict(case["expect"])
    code = expected.pop("code", None)
    points = expected.pop("line", {})
    fault = expected.pop("fault", None)
    question = {key: case[key] for key in case if key not in ("clause", "expect")}
    answer = ask(question)
    assert fault_of(answer) == fault, answer
    given = {key: answer.get(key) for key in expected}
    assert given == {key: plain(value) for key, value in expected.items()}, answer
    assert of_lines(answer, points) == points, answer
    if code:
        assert code in [reason["code"] for reason in answer["reasons"]]


def fault_of(answer: dict[str, Any]) -> list[str] | None:
    """The code and the path of an error."""
    error = answer.get("error")
    return [error["code"], error["path"]] if error else None


def of_lines(answer: dict[str, Any], codes: dict[str, int]) -> dict[str, int]:
    """The points of the score lines that have these codes."""
    lines = answer.get("lines", [])
    return {code: sum(line["points"] for line in lines if line["code"] == code) for code in codes}


def plain(value: Any) -> Any:
    """Leave out None, because TOML has no null."""
    return None if value == "none" else value
