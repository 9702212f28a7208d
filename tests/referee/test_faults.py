"""Questions that cannot be read: what is told of them, and where."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor import ask


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
