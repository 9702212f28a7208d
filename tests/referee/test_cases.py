"""Questions on every system with the answers that its rules give, written by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from canasta_tutor import ask

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


def cases() -> list[Any]:
    return [
        pytest.param(case, id=case["clause"].replace(" ", "_"))
        for file in FILES
        for case in tomllib.loads(file.read_text("utf-8"))["case"]
    ]


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, Any]) -> None:
    expected = dict(case["expect"])
    code = expected.pop("code", None)
    question = {key: case[key] for key in case if key not in ("clause", "expect")}
    answer = ask(question)
    given = {key: plain(answer.get(key)) for key in expected}
    assert given == expected, answer
    if code:
        assert code in [reason["code"] for reason in answer["reasons"]]


def plain(value: Any) -> Any:
    """TOML has no null."""
    return "none" if value is None else value
