"""`canasta-tutor rules`: readable tables."""

from __future__ import annotations

import pytest

from canasta_tutor.cli import main
from canasta_tutor.engine.rulefiles import KEYS, known


def lines(capsys: pytest.CaptureFixture[str], *what: str) -> list[str]:
    assert main(["rules", *what]) == 0
    return capsys.readouterr().out.splitlines()


def test_systems_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert [line.split()[0] for line in lines(capsys)] == list(known())


def test_a_system_is_shown_with_sources(capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, "show", "classic")
    assert [line.split()[0] for line in shown] == list(KEYS)
    minimum = next(line for line in shown if line.startswith("meld.min_cards"))
    assert {"3", "documented"} <= set(minimum.split())
    assert "Wikipedia (ru)" in minimum


def test_two_systems_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    found = {line.split()[0] for line in lines(capsys, "diff", "classic", "wikibooks")[1:]}
    assert "meld.max_wild" in found
    assert "meld.min_cards" not in found


def test_every_option_is_listed_with_its_values(capsys: pytest.CaptureFixture[str]) -> None:
    listed = lines(capsys, "options")
    assert [line.split()[0] for line in listed] == list(KEYS)
    asking = next(line for line in listed if line.startswith("going_out.ask_partner"))
    assert "allowed | required | forbidden" in asking


def test_codes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    found = {line.split()[0] for line in lines(capsys, "codes")}
    assert {"pile.frozen_needs_pair", "depends", "not_here.acaba", "melds", "card.unknown"} <= found


def test_names_are_translated(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "--lang", "cs") != lines(capsys)


@pytest.mark.parametrize("what", [["show", "poker"], ["show"], ["fly"]])
def test_what_is_not_there(what: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *what]) == 2
    assert capsys.readouterr().err
