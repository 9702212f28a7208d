"""The command `canasta-tutor worksheet`."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tutor.app.command_line import main
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.scoring.worksheet import Wish, worksheet


def test_a_sheet_is_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    skills = ["--skill", "whole-sheet", "--skill", "wrong-line"]
    asked = ["worksheet", "--system", "samba", *skills, "--count", "2", "--seed", "5"]
    assert main([*asked, "--lang", "cs", "-o", str(path)]) == 0
    wish = Wish("samba", ("whole-sheet", "wrong-line"), count=2, seed=5)
    assert path.read_text(encoding="utf-8") == worksheet(wish, "cs")


def test_a_sheet_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worksheet", "--count", "1"]) == 0
    assert capsys.readouterr().out == worksheet(Wish("classic", count=1), "en")


def test_the_price_list_is_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worksheet", "--count", "1", "--prices"]) == 0
    assert capsys.readouterr().out == worksheet(Wish("classic", count=1, prices=True), "en")


@pytest.mark.parametrize("lang", ["en", "cs", "ru"])
def test_what_cannot_be_printed_is_said(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worksheet", "--skill", "juggling", "--lang", lang]) == 2
    words = Words(lang)
    system = words.text("ruleset.classic.name")
    said = words.text("fault.puzzle_code.skill", skill="juggling", system=system)
    assert capsys.readouterr().err.strip() == said


def test_a_folder_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none" / "sheet.html"
    assert main(["worksheet", "--count", "1", "-o", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}: ")
