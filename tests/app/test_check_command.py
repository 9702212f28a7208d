"""The command `canasta-tutor check`: it reports success, or an error if some skill has no
lesson.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from canasta_tutor import paths
from canasta_tutor.app.command_line import main


def test_nothing_is_said_where_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr() == ("", "")


def test_what_no_lesson_teaches_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lessons = tmp_path / "lessons"
    shutil.copytree(paths.lessons(), lessons)
    shutil.rmtree(lessons / "24-british-boat-caliente")
    monkeypatch.setattr(paths, "lessons", lambda: lessons)
    assert main(["check"]) == 1
    said = capsys.readouterr().out.splitlines()
    for sort, name in (
        ("rules", "calls.acaba"),
        ("reasons", "caliente.played"),
        ("skills", "caliente-points"),
        ("systems", "boat"),
    ):
        assert f"course.toml: {sort}: content.absent name='{name}'" in said
