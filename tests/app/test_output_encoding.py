"""Every command reads and writes UTF-8, whatever the terminal's settings say."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

NARROW = {
    "LC_ALL": "C",
    "PYTHONIOENCODING": "latin-1",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
}
"""Settings under which Python by itself writes no letter that is not western."""
ASKED = '{"ask": {"kind": "points", "cards": "Žolík"}}\n'
ANSWERS = (
    '{"code": "CT-66PM1-685XH-6B", "skill": "canastas-to-spare", "level": 2,'
    ' "answer": "right", "seconds": 20}\n'
)
COMMANDS = {
    "app --port 8866": 2,
    "build --check": 0,
    "check": 0,
    "referee - --lang ru": 1,
    "rules --lang cs": 0,
    "rules show samba --lang ru": 0,
    "rules diff classic samba --lang cs": 0,
    "rules check дома.toml --lang ru": 0,
    "rules show нет --lang ru": 2,
    "rules options": 0,
    "rules schema": 0,
    "rules codes": 0,
    "worksheet --count 1 --lang ru": 0,
    "worksheet --count 1 --lang cs -o list.html": 0,
    "worksheet --skill žonglování --lang cs": 2,
    "--help": 0,
    "--version": 0,
}


def run(command: str, folder: Path, **settings: str) -> tuple[int, bytes, bytes]:
    """The status of a command, what it writes, and what it complains of."""
    told = {name: os.environ[name] for name in os.environ if not name.startswith(("PYTHON", "LC"))}
    done = subprocess.run(
        [sys.executable, "-m", "canasta_tutor.app.command_line", *command.split()],
        input=ASKED.encode(),
        capture_output=True,
        check=False,
        cwd=folder,
        env=told | {"CANASTA_TUTOR_PROGRESS": "žádný"} | settings,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_writes_utf_8(command: str, tmp_path: Path) -> None:
    (tmp_path / "дома.toml").write_text('extends = "samba"\n', encoding="utf-8")
    (tmp_path / "answers.jsonl").write_text(ANSWERS, encoding="utf-8")
    found = run(command, tmp_path, **NARROW)
    status, said, error = found
    assert status == COMMANDS[command], error.decode("utf-8")
    assert b"Traceback" not in error
    if said or error:
        assert found == run(command, tmp_path, PYTHONUTF8="1")


def test_the_charset_that_a_worksheet_names_is_true(tmp_path: Path) -> None:
    _, page, _ = run("worksheet --count 1 --lang ru", tmp_path, PYTHONIOENCODING="cp1251")
    assert b'<meta charset="utf-8">' in page
    assert "Ответы" in page.decode("utf-8")
