"""One deal of each system, told turn by turn in `<system>.txt`, is played the same again.

If you change the play on purpose, `python -m tests.golden` rewrites the files.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from tests.golden.playthrough import told

SEEDS = {
    "classic": 55,
    "two-player": 62,
    "three-player": 33,
    "wikibooks": 55,
    "wikibooks-10000": 44,
    "cs-wikipedia": 22,
    "uruguay": 41,
    "czech-club": 2,
    "czech-fast": 1,
    "caliente": 44,
    "british-acaba": 25,
    "boat": 41,
    "samba": 51,
    "bolivia": 2,
    "brazilian": 44,
    "chilean": 2,
    "cuban": 37,
    "italian": 15,
    "sitoumussamba": 51,
    "hand-and-foot": 32,
    "modern-american": 25,
}
"""Deals in which many of the system's special events happen."""


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
