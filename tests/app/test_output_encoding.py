"""Every command reads and writes UTF-8, whatever the settings of the terminal are."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from canasta_tutor.app.command_line import main

NARROW = {
    "LC_ALL": "C",
    "PYTHONIOENCODING": "latin-1",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
}
"""Settings under which Python by itself writes only Western letters."""
ASKED = '{"ask": {"kind": "points", "cards": "Žolík"}}\n'
COMMANDS = {
    "app --port 8866": 2,
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


ASCII = {
    "rules check дома.toml --lang ru",
    "worksheet --count 1 --lang cs -o list.html",
    "--version",
}
"""The commands that write only ASCII, or nothing."""
IN_A_PROCESS = ("rules show samba --lang ru", "referee - --lang ru")


def run_process(command: str, folder: Path, **settings: str) -> tuple[int, bytes, bytes]:
    """Run a command in a process of its own; return its exit status and the bytes that it
    writes.
    """
    kept = {name: os.environ[name] for name in os.environ if not name.startswith(("PYTHON", "LC"))}
    done = subprocess.run(
        [sys.executable, "-m", "canasta_tutor.app.command_line", *command.split()],
        input=ASKED.encode(),
        capture_output=True,
        check=False,
        cwd=folder,
        env=kept | settings,
    )
    return done.returncode, done.stdout, done.stderr


def run_here(command: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """Run a command with streams that know only Western letters.

    Return its exit status and its output.
    """
    raw = {"stdin": io.BytesIO(ASKED.encode()), "stdout": io.BytesIO(), "stderr": io.BytesIO()}
    wrapped = {name: io.TextIOWrapper(file, encoding="latin-1") for name, file in raw.items()}
    with monkeypatch.context() as patched:
        for name, stream in wrapped.items():
            patched.setattr(sys, name, stream)
        try:
            status = main(command.split())
        except SystemExit as ended:
            status = int(ended.code or 0)
        sys.stdout.flush()
        sys.stderr.flush()
    return status, (raw["stdout"].getvalue() + raw["stderr"].getvalue()).decode("utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_writes_utf_8(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "дома.toml").write_text('extends = "samba"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CANASTA_TUTOR_PROGRESS", "žádný")
    status, said = run_here(command, monkeypatch)
    assert status == COMMANDS[command], said
    assert said.isascii() is (command in ASCII)


@pytest.mark.parametrize("command", IN_A_PROCESS)
def test_a_process_writes_utf_8_whatever_the_terminal_says(command: str, tmp_path: Path) -> None:
    found = run_process(command, tmp_path, **NARROW)
    assert found[0] == COMMANDS[command]
    assert found == run_process(command, tmp_path, PYTHONUTF8="1")


def test_the_charset_that_a_worksheet_names_is_true(tmp_path: Path) -> None:
    _, page, _ = run_process("worksheet --count 1 --lang ru", tmp_path, PYTHONIOENCODING="cp1251")
    assert b'<meta charset="utf-8">' in page
    assert "Ответы" in page.decode("utf-8")
