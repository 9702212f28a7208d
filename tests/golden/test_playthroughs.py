"""One deal of each system, told turn by turn in `<system>.txt`, is played the same again.

Where the rules are meant to play otherwise: `python -m tests.golden` writes the files anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from tests.golden.playthrough import told

SEEDS = {
    "classic": 15,
    "two-player": 47,
    "three-player": 43,
    "wikibooks": 28,
    "wikibooks-10000": 51,
    "cs-wikipedia": 55,
    "uruguay": 53,
    "czech-club": 35,
    "czech-fast": 23,
    "caliente": 10,
    "british-acaba": 11,
    "boat": 65,
    "samba": 58,
    "bolivia": 2,
    "brazilian": 58,
    "chilean": 24,
    "cuban": 29,
    "italian": 50,
    "sitoumussamba": 58,
    "hand-and-foot": 65,
    "modern-american": 4,
}
"""Deals in which much happens that is special to the system."""


def path_of(rules_id: str) -> Path:
    return Path(__file__).with_name(f"{rules_id}.txt")


def playthrough(rules_id: str) -> str:
    rules = load(rules_id)
    return told(rules, rules.seats.usual, SEEDS[rules_id])


def test_every_system_has_a_playthrough() -> None:
    assert set(SEEDS) == set(known())


@pytest.mark.parametrize("rules_id", SEEDS)
def test_a_deal_goes_as_it_went(rules_id: str) -> None:
    assert playthrough(rules_id) == path_of(rules_id).read_text("utf-8")
