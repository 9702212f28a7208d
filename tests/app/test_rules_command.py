"""The command `canasta-tutor rules` prints readable tables."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from canasta_tutor.app.command_line import main
from canasta_tutor.engine.rules.house_rules import Option, options
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import KEYS
from canasta_tutor.i18n.citations import cite
from canasta_tutor.i18n.words import Words


def lines(capsys: pytest.CaptureFixture[str], *what: str) -> list[str]:
    assert main(["rules", *what]) == 0
    return capsys.readouterr().out.splitlines()


def test_systems_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    head, *systems = lines(capsys)
    assert re.split(" {2,}", head.strip()) == ["Players", "Packs of cards", "End of the game"]
    assert [line.split()[0] for line in systems] == list(known())
    hands = next(line for line in systems if line.startswith("hand-and-foot"))
    assert re.split(" {2,}", hands)[2:4] == [
        "2, 3, 4, 5, 6, 8", "2: 3, 3: 4, 4: 5, 5: 6, 6 8: 7",
    ]  # fmt: skip


def test_list_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "list") == lines(capsys)


def test_a_system_is_shown_with_sources(capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, "show", "classic")
    assert [line.split()[0] for line in shown] == list(KEYS)
    minimum = next(line for line in shown if line.startswith("meld.min_cards"))
    assert "3" in minimum.split()
    assert "Wikipedia (en)" in minimum


@pytest.mark.parametrize("lang", ["en", "cs", "ru"])
def test_who_says_a_rule_is_told_in_the_language(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words, origins = Words(lang), load("czech-club").origins
    for line in lines(capsys, "show", "czech-club", "--lang", lang):
        key, *_, said, source = [*re.split(" {2,}", line), ""][:5]
        assert said == words.text(f"standing.{origins[key].standing.value}")
        assert source == cite(origins[key].source, words)


def test_a_reader_may_stop_reading() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [str(Path(sys.executable).with_name("canasta-tutor")), "rules", "options"]
    run = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert run.stderr == ""


def test_two_systems_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    found = {line.split()[0] for line in lines(capsys, "diff", "classic", "wikibooks")[1:]}
    assert "meld.max_wild" in found
    assert "meld.min_cards" not in found


def test_every_key_is_listed_with_its_values(capsys: pytest.CaptureFixture[str]) -> None:
    listed = lines(capsys, "options")
    keys = [line for line in listed if not line.startswith(" ")]
    assert [line.split()[0] for line in keys] == list(KEYS)
    asking = next(line for line in keys if line.startswith("going_out.ask_partner"))
    assert "allowed | required | forbidden" in asking
    most = next(line for line in keys if line.startswith("meld.max_wild"))
    assert "0, 1, 2 … | unlimited" in most


def test_the_options_stand_under_the_keys_that_they_set(capsys: pytest.CaptureFixture[str]) -> None:
    listed: dict[str, list[list[str]]] = {}
    for line in lines(capsys, "options"):
        if not line.startswith(" "):
            key = line.split()[0]
        else:
            listed.setdefault(key, []).append(line.split())
    for key, found in listed.items():
        serving = [option.id for option in options().values() if key in sets(option)]
        assert [words[0] for words in found] == serving
    assert sum(map(len, listed.values())) == sum(len(sets(each)) for each in options().values())
    two = next(words for words in listed["going_out.canastas"] if words[0] == "two-canastas")
    assert two[1:5] == ["2", "*", "−", "hand-and-foot:"]
    assert "«Další" in two


def sets(option: Option) -> set[str]:
    """The keys that an option sets in any system."""
    return {key for values in (option.values, *option.by_system.values()) for key in values}


def test_codes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    found = {line.split()[0] for line in lines(capsys, "codes")}
    assert {"pile.frozen_needs_pair", "depends", "not_here.acaba", "melds", "card.unknown"} <= found


def test_samba_differs_from_bolivia(capsys: pytest.CaptureFixture[str]) -> None:
    found = lines(capsys, "diff", "samba", "bolivia")
    assert found[0].split() == ["samba", "bolivia"]
    target = next(line.split() for line in found if line.startswith("game.target"))
    assert target[1:3] == ["10000", "15000"]


# --- files of house rules ------------------------------------------------------------------------


def test_house_rules_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('extends = "samba"\noptions = ["any-two-canastas"]\ngame.target = 8000\n')
    found = {line.split()[0]: line.split()[1:3] for line in lines(capsys, "check", str(file))}
    assert found["game.target"] == ["10000", "8000"]
    assert found["going_out.clean_canastas"] == ["1", "0"]
    assert set(found) == {"samba", "game.target", "going_out.clean_canastas"}


def test_house_rules_are_shown_and_compared_like_a_system(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('extends = "samba"\ngame.target = 8000\n')
    shown = lines(capsys, "show", str(file))
    assert next(line.split()[1] for line in shown if line.startswith("game.target")) == "8000"
    head, target = lines(capsys, "diff", "samba", str(file))
    assert head.split() == ["samba", str(file)]
    assert target.split()[:3] == ["game.target", "10000", "8000"]


def test_lists_and_tables_are_shown_whole(capsys: pytest.CaptureFixture[str]) -> None:
    shown = {line.split()[0]: re.split(" {2,}", line)[1] for line in lines(capsys, "show", "cuban")}
    assert shown["initial.bands"] == "15, 0: 50, 1500: 90, 3000: 120, 5005: 150"
    assert shown["points.cards"] == "X: 50, 2 A: 20, K Q J T 9 8: 10, 7 6 5 4 3: 5"
    assert shown["canasta.wild_contents"] == "2222222: 4000, XXXX: 3000"
    assert shown["meld.more_naturals"] == "false"
    assert shown["deal.talons"] == "–"


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (["show"], "“show” is not allowed here. Allowed: list | show ID"),
        (["check", "no.toml"], "no.toml: No such file"),
        (["show", "poker"], "There is no rule set “poker”."),
    ],
)
def test_what_cannot_be_shown(
    what: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *what]) == 2
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('extends = "classic"\nmeld.max_wild = "x"', ["meld.max_wild: ", "x", "unlimited"]),
        ('extends = "classic"\nmeld.wild = 2', ["meld.wild: ", "wild", "max_wild"]),
        ('extends = "classic"\noptions = ["two"]', ["options.0: ", "two", "two-canastas"]),
        (
            'extends = "classic"\ngoing_out.natural_canastas = 2',
            ["going_out.natural_canastas: ", "going_out.canastas"],
        ),
        ("game.target = 5", ["extends: "]),
    ],
)
def test_wrong_house_rules_say_key_value_and_what_is_allowed(
    text: str, said: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(text)
    assert main(["rules", "check", str(file)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(said[0])
    assert all(part in error for part in said)


@pytest.fixture
def schema_problems(capsys: pytest.CaptureFixture[str]) -> Callable[[dict[str, Any]], list[str]]:
    """The places in house rules that the printed schema does not allow."""
    schema = jsonschema.Draft202012Validator(json.loads("\n".join(lines(capsys, "schema"))))
    return lambda patch: [error.json_path for error in schema.iter_errors(patch)]


def test_the_schema_allows_every_option_written_out(
    schema_problems: Callable[[dict[str, Any]], list[str]],
) -> None:
    for option in options().values():
        for system in option.systems[:1]:
            patch: dict[str, Any] = {"extends": system, "options": [option.id]}
            for key, value in option.values_for(system).items():
                section, _, name = key.partition(".")
                patch.setdefault(section, {})[name] = value
            assert schema_problems(patch) == [], option.id


@pytest.mark.parametrize(
    ("patch", "where"),
    [
        ({}, "$"),
        ({"extends": "poker"}, "$.extends"),
        ({"extends": "classic", "meld": {"max_wild": -1}}, "$.meld.max_wild"),
        ({"extends": "classic", "meld": {"wilds": 1}}, "$.meld"),
        ({"extends": "classic", "pile": {"freezing": ["red"]}}, "$.pile.freezing[0]"),
        ({"extends": "classic", "options": ["two"]}, "$.options[0]"),
    ],
)
def test_the_schema_refuses(
    patch: dict[str, Any], where: str, schema_problems: Callable[[dict[str, Any]], list[str]]
) -> None:
    assert schema_problems(patch) == [where]


def test_names_are_translated(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "--lang", "cs") != lines(capsys)


@pytest.mark.parametrize("what", [["show", "poker"], ["show"], ["fly"], ["check", "/"]])
def test_what_is_not_there(what: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *what]) == 2
    assert capsys.readouterr().err
