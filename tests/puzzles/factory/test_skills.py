"""Which puzzles show a skill, by examples for and against; where a skill applies."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from canasta_tutor.engine.rulefiles import load
from canasta_tutor.puzzles.model import Puzzle, read_puzzle
from canasta_tutor.puzzles.skills import applies, shows, skills


def puzzle(text: str) -> Puzzle:
    entry: dict[str, Any] = {"id": "asked", "rule": "meld.min_cards", **tomllib.loads(text)}
    return read_puzzle(entry)


def group(cards: str) -> str:
    return f'kind = "legal"\nask = {{ kind = "group", cards = "{cards}" }}'


def number(ask: str) -> str:
    return f'kind = "number"\nask = {{ {ask} }}'


def table(kind: str, ask: str, position: str) -> str:
    return f'kind = "{kind}"\nask = {{ {ask} }}\nposition = {{ {position} }}'


KINGS = 'sides = [{ melds = ["Kh Kd Ks"] }]'
CANASTA = 'sides = [{ melds = ["Kh Kd Ks Kc Kh Kd Ks"] }]'
MIXED = 'sides = [{ melds = ["Kh Kd Ks Kc 2h 2d X"] }]'
LAY = 'kind = "lay", groups = ["Kh Kd Ks"]'
SCORE = 'kind = "score"'
GAME = f"{{ out = 0, position = {{ {CANASTA} }} }}"

PAIRS = "4h 4d 5h 5d 6h 6d 7h 7d 8h 8d 9h 9d Kh Kd"

# skill, system, a puzzle that shows it, one that does not
EXAMPLES = {
    "card-points": ("classic", number('kind = "points", cards = "7h X"'), group("7h 7d 7s")),
    "group-size": ("classic", group("7h 7d"), group("7h 7d 7s 7c 7h 7d")),
    "wild-limit": ("classic", group("7h 7d 7s 7c 2h 2d X X"), group("7h 7d 7s")),
    "red-threes-apart": ("classic", group("7h 7d 3h"), group("7h 7d 8h")),
    "one-rank": ("classic", group("7h 7d 8h"), group("7h 7d")),
    "natural-cards": ("classic", group("7h 2d X"), group("7h 7d 7s 7c 7h")),
    "pure-ranks": ("modern-american", group("7h 7d 2c"), group("8h 8d 8s 8c 2c 2d 2h")),
    "wild-melds": (
        "samba",
        table("legal", 'kind = "lay", groups = ["2h 2d X"]', f'hands = ["2h 2d X 9c 8d"], {KINGS}'),
        table("legal", LAY, 'hands = ["Kh Kd Ks 9c 8d"]'),
    ),
    "sequences": ("samba", group("7h 8h Th"), group("7h 7d")),
    "black-threes-kept": (
        "classic",
        table(
            "legal",
            'kind = "go_out", groups = ["3s 3c 3s", "2c"]',
            f'hands = ["3s 3c 3s 2c"], {CANASTA}',
        ).replace('"2c"]', '{ cards = "2c", to = "Kh" }]'),
        table("legal", 'kind = "go_out", groups = ["9c 9d"]', f'hands = ["9c 9d"], {CANASTA}'),
    ),
    "find-meld": (
        "classic",
        table("choose", 'kind = "group"', 'hands = ["7h 7d 7s 9c"]'),
        group("7h 7d 7s"),
    ),
    "adding": (
        "classic",
        table("legal", 'kind = "lay", groups = ["Kc"]', f'hands = ["Kc 9c 8d"], {KINGS}'),
        table("legal", 'kind = "lay", groups = ["9c 9d"]', f'hands = ["9c 9d 8d"], {KINGS}'),
    ),
    "canasta-kinds": (
        "classic",
        'kind = "which"\nask = { kind = "canasta", cards = "7h 7d 7s 7c 7h 7d 2c" }',
        number('kind = "bonus", cards = "7h 7d 7s 7c 7h 7d 2c"'),
    ),
    "canasta-bonus": (
        "classic",
        number('kind = "bonus", cards = "7h 7d 7s 7c 7h 7d 2c"'),
        number('kind = "points", cards = "7h"'),
    ),
    "minimum-bands": (
        "classic",
        number('kind = "minimum", score = 1500'),
        number('kind = "points", cards = "7h"'),
    ),
    "first-meld-points": (
        "classic",
        number('kind = "lay", groups = ["Kh Kd Ks"]'),
        number('kind = "points", cards = "7h"'),
    ),
    "first-meld": (
        "classic",
        table("legal", LAY, 'hands = ["Kh Kd Ks 9c 8d"]'),
        table("legal", LAY, f'hands = ["Kh Kd Ks 9c 8d"], {KINGS}'),
    ),
    "first-meld-clean": (
        "modern-american",
        table(
            "legal",
            'kind = "lay", groups = ["Kh Kd X", "Qh Qd X"]',
            'hands = ["Kh Kd X Qh Qd X 8d 9c"]',
        ),
        table("legal", LAY, 'hands = ["Kh Kd Ks 9c 8d"]'),
    ),
    "first-meld-without-wilds": (
        "italian",
        table("legal", 'kind = "lay", groups = ["Kh Kd X"]', 'hands = ["Kh Kd X 8d 9c"]'),
        table("legal", LAY, 'hands = ["Kh Kd Ks 9c 8d"]'),
    ),
    "first-meld-choice": (
        "classic",
        table("choose", 'kind = "lay"', 'hands = ["Kh Kd Ks 9c 8d"]'),
        table("choose", 'kind = "group"', 'hands = ["7h 7d 7s 9c"]'),
    ),
    "pile-state": (
        "classic",
        table("which", 'kind = "pile"', 'pile = "7h 2c 8d"'),
        table("legal", 'kind = "draw"', 'pile = "7h"'),
    ),
    "pile-frozen": (
        "classic",
        table(
            "legal",
            'kind = "take", using = "8h X"',
            f'hands = ["8h X 9c 4d"], pile = "2c 8d", {KINGS}',
        ),
        table(
            "legal",
            'kind = "take", using = "8h X"',
            f'hands = ["8h X 9c 4d"], pile = "8d", {KINGS}',
        ),
    ),
    "pile-natural": (
        "classic",
        table(
            "legal",
            'kind = "take", using = "8h X"',
            f'hands = ["8h X 9c 4d"], pile = "8d", {KINGS}',
        ),
        table("legal", 'kind = "take", using = ""', f'hands = ["9c 4d"], pile = "Kd", {KINGS}'),
    ),
    "pile-onto-meld": (
        "classic",
        table("legal", 'kind = "take", using = ""', f'hands = ["9c 4d"], pile = "Kd", {KINGS}'),
        table(
            "legal",
            'kind = "take", using = "8h 8s"',
            f'hands = ["8h 8s 9c"], pile = "8d", {KINGS}',
        ),
    ),
    "pile-first-meld": (
        "classic",
        table("legal", 'kind = "take", using = "8h 8s"', 'hands = ["8h 8s 9c"], pile = "8d"'),
        table(
            "legal",
            'kind = "take", using = "8h 8s"',
            f'hands = ["8h 8s 9c"], pile = "8d", {KINGS}',
        ),
    ),
    "pile-choice": (
        "classic",
        table("choose", 'kind = "take"', f'hands = ["8h 8s 9c"], pile = "8d", {KINGS}'),
        table("choose", 'kind = "group"', 'hands = ["7h 7d 7s 9c"]'),
    ),
    "discards": (
        "classic",
        table("legal", 'kind = "discard", card = "9c"', 'hands = ["9c"]'),
        group("7h 7d 7s"),
    ),
    "stock-end": (
        "classic",
        table("legal", 'kind = "draw"', 'pile = "7h", stock = 0'),
        group("7h 7d 7s"),
    ),
    "going-out": (
        "classic",
        table("legal", 'kind = "go_out", groups = ["9c 9d 9s"]', f'hands = ["9c 9d 9s"], {KINGS}'),
        table("legal", 'kind = "go_out", groups = ["9c 9d"]', f'hands = ["9c 9d"], {CANASTA}'),
    ),
    "keep-a-card": (
        "classic",
        table("legal", 'kind = "lay", groups = ["9c 9d 9s"]', f'hands = ["9c 9d 9s 4d"], {KINGS}'),
        table("legal", 'kind = "lay", groups = ["9c 9d"]', f'hands = ["9c 9d 4d"], {KINGS}'),
    ),
    "ask-partner": (
        "classic",
        table(
            "legal",
            'kind = "go_out", groups = ["9c 9d 9s"]',
            f'hands = ["9c 9d 9s"], memory = {{ partner_answer = "no" }}, {CANASTA}',
        ),
        table("legal", 'kind = "go_out", groups = ["9c 9d"]', f'hands = ["9c 9d"], {CANASTA}'),
    ),
    "deal-score": (
        "classic",
        table("number", SCORE, CANASTA),
        number('kind = "points", cards = "7h"'),
    ),
    "red-three-bonus": (
        "classic",
        table("number", SCORE, 'sides = [{ red_threes = "3h 3d" }]'),
        table("number", SCORE, CANASTA),
    ),
    "cards-in-hand": (
        "classic",
        table("number", SCORE, f'hands = ["7h"], {CANASTA}'),
        table("number", SCORE, CANASTA),
    ),
    "bonus-for-going-out": (
        "classic",
        table("number", f"{SCORE}, out = 0", CANASTA),
        table("number", f"{SCORE}, out = 1", CANASTA),
    ),
    "concealed": (
        "classic",
        table("number", f"{SCORE}, out = 0, concealed = true", CANASTA),
        table("number", f"{SCORE}, out = 0", CANASTA),
    ),
    "contract": (
        "sitoumussamba",
        table("number", SCORE, f"memory = {{ contract = 1000 }}, {CANASTA}"),
        table("number", SCORE, CANASTA),
    ),
    "unfinished-melds": (
        "modern-american",
        table("number", SCORE, 'sides = [{ melds = ["7h 7d 7s", "Kh Kd Ks Kc Kh Kd Ks"] }]'),
        table("number", SCORE, CANASTA),
    ),
    "card-kinds": (
        "classic",
        'kind = "which"\nask = { kind = "card", card = "2c" }',
        number('kind = "points", cards = "2c"'),
    ),
    "wrong-line": (
        "classic",
        table("line", 'kind = "line", written = { melds = 75, "canasta.natural" = 500 }', CANASTA),
        table("number", SCORE, CANASTA),
    ),
    "whole-sheet": (
        "classic",
        table("sheet", 'kind = "sheet", lines = ["melds", "canasta.natural"]', CANASTA),
        table("number", SCORE, CANASTA),
    ),
    "whole-game": (
        "classic",
        f'kind = "game"\nask = {{ kind = "game", scores = [0, 0], deals = [{GAME}] }}',
        table("sheet", 'kind = "sheet", lines = ["melds", "canasta.natural"]', CANASTA),
    ),
    "turn-order": (
        "classic",
        table("order", 'kind = "steps", steps = ["discard 9c", "draw"]', 'hands = ["9c 8d 4s"]'),
        table("turn", 'kind = "turn", steps = ["draw", "discard 9c"]', 'hands = ["9c 8d 4s"]'),
    ),
    "turn-mistake": (
        "classic",
        table("turn", 'kind = "turn", steps = ["draw", "draw"]', 'hands = ["9c 8d 4s"]'),
        table("order", 'kind = "steps", steps = ["discard 9c", "draw"]', 'hands = ["9c 8d 4s"]'),
    ),
    "other-rules": (
        "classic",
        'kind = "other"\nask = { kind = "rules", system = "samba" }\n'
        'about = { id = "asked", rule = "meld.kinds", kind = "legal", '
        'ask = { kind = "group", cards = "7h 8h 9h" } }',
        group("7h 8h 9h"),
    ),
    "best-way-out": (
        "classic",
        table(
            "best",
            'kind = "out", steps = ["out Kc 2c onto Kh", "out Kc; 2c onto 9h"]',
            'hands = ["Kc 2c"], sides = [{ melds = ["Kh Kd Ks Kc Kh Kd Ks", "9h 9d 9s"] }]',
        ),
        table("legal", 'kind = "go_out", groups = ["9c 9d"]', f'hands = ["9c 9d"], {MIXED}'),
    ),
    "no-sequences": ("classic", group("7h 8h 9h"), group("7h 7d")),
    "black-threes-early": ("classic", group("3s 3c 3s"), group("7h 7d")),
    "first-meld-tempted": (
        "classic",
        table("legal", LAY, 'hands = ["Kh Kd Ks 9c 8d"], sides = [{ red_threes = "3h" }]'),
        table("legal", LAY, f'hands = ["Kh Kd Ks 9c 8d"], {KINGS}'),
    ),
    "canastas-to-spare": (
        "classic",
        table(
            "legal", 'kind = "go_out", groups = ["9c 9d 9s"]', f'hands = ["9c 9d 9s"], {CANASTA}'
        ),
        table("legal", 'kind = "go_out", groups = ["9c 9d"]', f'hands = ["9c 9d"], {CANASTA}'),
    ),
    "red-three-sign": (
        "classic",
        table("number", SCORE, 'sides = [{ red_threes = "3h 3d" }]'),
        table("number", SCORE, CANASTA),
    ),
    "pile-points": (
        "classic",
        table("legal", 'kind = "take", using = "8h 8s"', 'hands = ["8h 8s 9c"], pile = "Kd 8d"'),
        table("legal", 'kind = "take", using = "8h X"', 'hands = ["8h X 9c"], pile = "Kd 8d"'),
    ),
    "minimum-edges": (
        "classic",
        number('kind = "minimum", score = 1500'),
        number('kind = "points", cards = "7h"'),
    ),
    "wild-balance": ("classic", group("7h 7d 7s 7c 2h 2d X X"), group("7h 7d")),
    "opening-discard": (
        "modern-american",
        table("legal", 'kind = "discard", card = "7h"', 'hands = ["7h 8d 9c"]'),
        group("7h 7d 7s"),
    ),
    "black-threes-out": (
        "classic",
        table(
            "legal",
            'kind = "go_out", groups = ["3s 3c 3s X"]',
            f'hands = ["3s 3c 3s X"], {CANASTA}',
        ),
        table(
            "legal", 'kind = "go_out", groups = ["9c 9d 9s"]', f'hands = ["9c 9d 9s"], {CANASTA}'
        ),
    ),
    "what-blocks": (
        "classic",
        table("which", 'kind = "pile"', f'pile = "7h 3s", {KINGS}'),
        table("legal", 'kind = "draw"', 'pile = "7h"'),
    ),
    "special-hand": (
        "modern-american",
        table("legal", 'kind = "special"', f'hands = ["{PAIRS}"]'),
        table("legal", LAY, 'hands = ["Kh Kd Ks 9c 8d"]'),
    ),
    "special-hand-kind": (
        "modern-american",
        f'kind = "which"\nask = {{ kind = "special", cards = "{PAIRS}" }}',
        'kind = "which"\nask = { kind = "card", card = "2c" }',
    ),
    "acaba": (
        "british-acaba",
        table("legal", 'kind = "acaba"', 'hands = ["9c"], memory = { partner_answer = "no" }'),
        table("legal", 'kind = "discard", card = "9c"', 'hands = ["9c"]'),
    ),
    "caliente": (
        "caliente",
        table("legal", 'kind = "caliente"', 'hands = ["9c Y"]'),
        table("legal", 'kind = "discard", card = "9c"', 'hands = ["9c Y"]'),
    ),
    "caliente-draw": (
        "caliente",
        table(
            "number",
            'kind = "caliente"',
            'hands = ["9c 8d Y"], sides = [{}, { melds = ["Kh Kd Ks"] }]',
        ),
        table("number", 'kind = "caliente"', 'hands = ["9c 8d Y"]'),
    ),
    "bids": (
        "sitoumussamba",
        table("legal", 'kind = "bid", amount = 1600, bids = [1000, 0]', 'hands = ["9c 8d"]'),
        table("number", SCORE, CANASTA),
    ),
    "foot": (
        "hand-and-foot",
        table("which", 'kind = "foot", groups = ["9c 9d 9s"]', f'hands = ["9c 9d 9s"], {KINGS}'),
        table("legal", 'kind = "discard", card = "9c"', 'hands = ["9c"]'),
    ),
    "foot-cards": (
        "hand-and-foot",
        table("number", 'kind = "held", groups = ["9c 9d 9s"]', f'hands = ["9c 9d 9s"], {KINGS}'),
        number('kind = "points", cards = "7h"'),
    ),
    "talons": (
        "modern-american",
        table(
            "number",
            'kind = "held", groups = ["Kh Kd Ks Kc Kh Kd Ks"]',
            'hands = ["Kh Kd Ks Kc Kh Kd Ks 9c 9d 8h 8c 4d 4s 4h"]',
        ),
        number('kind = "points", cards = "7h"'),
    ),
    "acaba-points": (
        "british-acaba",
        table("number", f"{SCORE}, acaba = 0", CANASTA),
        table("number", SCORE, CANASTA),
    ),
    "special-hand-points": (
        "modern-american",
        table("number", f'{SCORE}, out = 0, special = "pairs"', f'hands = ["{PAIRS}"]'),
        table("number", SCORE, CANASTA),
    ),
    "caliente-points": (
        "caliente",
        table("number", SCORE, f'hands = ["9c Y"], {CANASTA}'),
        table("number", SCORE, f'hands = ["9c"], {CANASTA}'),
    ),
    "what-freezes": (
        "classic",
        table("which", 'kind = "pile"', f'pile = "7h 3s 8d", {KINGS}'),
        table("legal", 'kind = "draw"', 'pile = "7h"'),
    ),
}


@pytest.mark.parametrize("skill", skills())
def test_what_shows_a_skill_and_what_does_not(skill: str) -> None:
    system, positive, negative = EXAMPLES[skill]
    rules = load(system)
    assert shows(skills()[skill], puzzle(positive), rules)
    assert not shows(skills()[skill], puzzle(negative), rules)


@pytest.mark.parametrize(
    ("skill", "yes", "no"),
    [
        ("sequences", "samba", "classic"),
        ("pure-ranks", "modern-american", "classic"),
        ("first-meld-clean", "czech-club", "classic"),
        ("first-meld-without-wilds", "italian", "samba"),
        ("pile-state", "classic", "hand-and-foot"),
        ("minimum-bands", "classic", "hand-and-foot"),
        ("pile-natural", "classic", "cuban"),
    ],
)
def test_skills_apply_where_their_rules_are(skill: str, yes: str, no: str) -> None:
    assert applies(skills()[skill], load(yes))
    assert not applies(skills()[skill], load(no))
