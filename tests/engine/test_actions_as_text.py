"""Every action and every table has a text form that reads back as the same value."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace

import pytest

from canasta_tutor.engine.position.actions_as_text import (
    action_text,
    read_action,
    read_table,
    table_json,
)
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.values.cards import Card, Rank, cards
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Answer, Foot, Freeze, Meld, MeldKind, Phase, Side
from tests.every import every

LINES = [
    "draw", "take", "take 2c 7h", "take 7h with Kd Ks Kc; 4d 4s 4c", "add upcard",
    "lay 7h 7d 7s", "lay 2c onto 7h; 8h 8d 8s", "lay 7h 7d 7s new", "lay 7c onto 7h new; 2c onto X",
    "join 7", "join T", "threes 3h 3s", "discard 9s", "discard 3h from table", "end turn",
    "out", "out 7h 7d 7s", "out 7h 7d 7s new; Kh onto Kd discard 9s", "out discard 9s", "special",
    "caliente", "acaba", "bid 1500", "pass", "offer take", "offer leave",
    "ask", "ask acaba", "answer yes", "answer no",
]  # fmt: skip


@every("line", LINES)
def test_an_action_is_one_line(line: str) -> None:
    assert action_text(read_action(line)) == line


def test_no_two_lines_are_one_action() -> None:
    assert len({read_action(line) for line in LINES}) == len(LINES)


@every(
    "line",
    ["", "dance", "draw 2", "answer", "answer maybe", "discard", "join", "join 7h", "bid",
     "bid -5", "bid ten", "bid " + "9" * 5000, "discard 7h\n8h",
     "offer", "add", "end", "pass 500", "threes 3z"],
)  # fmt: skip
def test_a_line_that_is_no_action_is_refused(line: str) -> None:
    with pytest.raises(InputError):
        read_action(line)


def test_a_table_with_all_that_it_can_remember_reads_back() -> None:
    rules = load("classic")
    table = deal(rules, 4, full_deck(rules, 4))
    side = Side(
        score=-5,
        melds=(
            Meld(Rank.SEVEN, cards("7h 7d 2c")),
            Meld(Rank.FIVE, cards("5s 6s 7s"), MeldKind.SEQUENCE),
            Meld(Rank.JOKER, cards("2d 2s X"), MeldKind.WILD),
        ),
        red_threes=cards("3h"),
        hidden_canastas=1,
        black_threes=cards("3s 3c"),
        black_removed=2,
        calientes_played=1,
        failed_attempts=1,
        contract=1500,
        exact_lifts=1,
    )
    full = replace(
        table,
        sides=(side, side),
        phase=Phase.OFFER,
        freezes=(Freeze(None, 2, 3), Freeze(Card("2c"), None, 0)),
        melds_before=side.melds,
        answer=Answer.YES,
        about_acaba=True,
        feet=(cards("4h 4d"), (), (), cards("X")),
        foot=(Foot.UNTOUCHED, Foot.TAKEN, Foot.PLAYED, Foot.UNTOUCHED),
        talons=(cards("9h 9d"), cards("Ks")),
        offered=Card("9c"),
        stirred=False,
        first_pile=3,
        special="straight",
        acaba=1,
        bids=(1000, None, 1500),
    )
    assert read_table(table_json(full)) == full


def test_a_card_stays_the_same_from_one_process_to_another() -> None:
    assert pickle.loads(pickle.dumps(Card("2c"))) is Card("2c")


def test_a_card_that_is_none_has_a_path() -> None:
    rules = load("classic")
    text = table_json(deal(rules, 4, full_deck(rules, 4))).replace('"9h"', '"9z"')
    with pytest.raises(InputError) as caught:
        read_table(text)
    assert caught.value.path.startswith("stock.")


@pytest.mark.parametrize(
    ("change", "path", "said"),
    [
        ({"turn": "3"}, "turn", '"3"'),
        ({"turn": True}, "turn", "true"),
        ({"turn": 1.0}, "turn", "1.0"),
        ({"phase": "lunch"}, "phase", "draw, play"),
        ({"sides": [{"goals": 3}]}, "sides.0.goals", "'score', 'melds'"),
        ({"hands": []}, "seat", "nobody sits"),
        ({"sides": []}, "seat", "nobody sits"),
    ],
)
def test_a_table_is_read_strictly(change: dict[str, object], path: str, said: str) -> None:
    rules = load("classic")
    table = json.loads(table_json(deal(rules, 4, full_deck(rules, 4))))
    with pytest.raises(InputError) as caught:
        read_table(json.dumps(table | change))
    assert caught.value.path == path
    assert said in str(caught.value.fault)
