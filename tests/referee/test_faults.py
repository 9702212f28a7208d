"""Questions that cannot be read: the error message, and the path in it."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor import ask
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.input_faults import TooManyCards
from canasta_tutor.i18n.reason_texts import fault_text
from canasta_tutor.i18n.words import Words


@pytest.mark.parametrize(
    ("question", "code", "path"),
    [
        ("{", "syntax.bad", ""),
        ([], "value.bad", ""),
        ({}, "key.missing", "ask"),
        ({"ask": {}}, "key.missing", "ask.kind"),
        ({"ask": {"kind": "fly"}}, "value.bad", "ask.kind"),
        ({"ask": {"kind": "group"}}, "key.missing", "ask.cards"),
        ({"ask": {"kind": "group", "cards": 7}}, "value.bad", "ask.cards"),
        ({"ask": {"kind": "group", "cards": "7z"}}, "card.unknown", "ask.cards"),
        ({"ask": {"kind": "group", "cards": "7h 7h 7h"}}, "card.too_many", "ask.cards"),
        (
            {"ask": {"kind": "lay", "groups": ["K K K", "Kz"]}},
            "card.unknown",
            "ask.groups[1].cards",
        ),
        ({"ask": {"kind": "minimum", "score": "0"}}, "value.bad", "ask.score"),
        ({"ask": {"kind": "draw"}, "hands": []}, "key.unknown", "hands"),
        ({"ask": {"kind": "draw"}, "rules": "poker"}, "rules.unknown", "rules"),
        ({"ask": {"kind": "draw"}, "rules": {}}, "key.missing", "rules.extends"),
        (
            {"ask": {"kind": "draw"}, "options": {"meld.wings": 2}},
            "key.unknown",
            "options.meld.wings",
        ),
        (
            {"ask": {"kind": "draw"}, "options": {"pack.packs": 10**6}},
            "value.bad",
            "options.pack.packs",
        ),
        ({"ask": {"kind": "draw"}, "players": 9}, "players.unsupported", "players"),
        ({"ask": {"kind": "draw"}, "position": {"turn": 4}}, "value.bad", "position.turn"),
        ({"ask": {"kind": "draw"}, "position": {"pile": "1h"}}, "card.unknown", "position.pile"),
        (
            {"ask": {"kind": "draw"}, "position": {"hands": ["7h 7h", "7h"]}},
            "card.too_many",
            "position.hands[1]",
        ),
        (
            {"ask": {"kind": "draw"}, "position": {"hands": [True]}},
            "value.bad",
            "position.hands[0]",
        ),
        ({"ask": {"kind": "score", "side": 2}}, "value.bad", "ask.side"),
        (
            {"ask": {"kind": "draw", "drawn": "9h 9d"}, "position": {"stock": 1}},
            "value.bad",
            "ask.drawn",
        ),
    ],
)
def test_what_cannot_be_read(question: Any, code: str, path: str) -> None:
    error = ask(question)["error"]
    assert (error["code"], error["path"]) == (code, path)
    assert error["text"]


def whole_packs(rules: str) -> list[str]:
    """All cards that a text may name."""
    system = load(rules)
    return [card.text for card in full_deck(system, system.seats.usual)]


@pytest.mark.parametrize("rules", ["classic", "hand-and-foot"])
@pytest.mark.parametrize("told", ["number", "cards", "two", "foot"])
def test_a_hand_larger_than_the_packs_is_refused(rules: str, told: str) -> None:
    """The error says how many cards the packs can give there."""
    packs = whole_packs(rules)
    most = len(packs)
    hands, count, path = {
        "number": ([most + 1], most + 1, "hands"),
        "cards": ([" ".join([*packs, "7h"])], most + 1, "hands[0]"),
        "two": ([" ".join(packs[:-5]), 6], 6, "hands"),
        "foot": ([None], most + 1, "memory.foot[0]"),
    }[told]
    memory = {"foot": [most + 1]} if told == "foot" else {}
    asked = {
        "rules": rules,
        "position": {"hands": hands, "memory": memory},
        "ask": {"kind": "draw"},
    }
    error = ask(asked)["error"]
    assert (error["code"], error["path"]) == ("hand.too_many", f"position.{path}")
    left = most if told != "two" else 5
    assert error["text"] == fault_text(Words("en"), TooManyCards(count, left))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ({"options": {"draw.count": "two"}}, "“two” is not allowed here. Allowed: 1, 2, 3 …."),
        ({"players": "4"}, "“\"4\"” is not allowed here. Allowed: 1, 2, 3 …."),
        ({"position": {"memory": {"frozen_by": True}}},
         "“true” is not allowed here. Allowed: 0, 1, 2 …."),
        ({"position": {"hands": [{"9": 3}]}},
         "“{\"9\": 3}” is not allowed here. Allowed: \"7h 7d 2c\", 11, null."),
        ({"position": {"sides": [{"black_threes": "3h"}]}},
         "“3h” is not allowed here. Allowed: 3s 3s 3c."),
        ({"options": {"meld.kinds": []}}, "“[]” is not allowed here. Allowed: [ … ]."),
        ({"rules": {"extends": "classic", "meld": [None]}},
         "“[null]” is not allowed here. Allowed: { … }."),
        ({"ask": {"kind": "discard", "card": "9h 9d"}},
         "“9h 9d” is no single card. Write one, for example 7h."),
        ({"ask": {"kind": "winner", "totals": [1]}},
         "“[1]” is not allowed here. Allowed: [ …, … ]."),
    ],
)  # fmt: skip
def test_what_is_allowed_is_told_as_it_is_written(question: dict[str, Any], text: str) -> None:
    assert ask({"ask": {"kind": "best"}} | question)["error"]["text"] == text
