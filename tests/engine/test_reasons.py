"""Every reason is given where its rule decides: one position and one action each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.group import read_meld, verify_group
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import KEYS
from canasta_tutor.engine.scoring.canastas import canasta_reason
from canasta_tutor.engine.turn.freezing_and_blocking import explain_pile_state
from canasta_tutor.engine.values.cards import cards
from tests.every import every


@dataclass(frozen=True)
class Case:
    """An action on a table, and the reasons that it meets."""

    action: str
    codes: str
    ok: bool
    position: dict[str, Any] = field(default_factory=dict)
    rules: str = "classic"
    house: dict[str, Any] = field(default_factory=dict)


MELDED: dict[str, Any] = {"melds": ["8h 8d 8s"]}
CANASTA: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d 8s", "Kh Kd Ks"]}
SIX: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d"]}


def at(hand: str, *sides: dict[str, Any], phase: str = "play", **more: Any) -> dict[str, Any]:
    return {"hands": [hand], "sides": list(sides), "phase": phase, **more}


CASES = [
    Case("draw", "turn.already_drawn", False, at("7h 9c")),
    Case("discard 7h", "turn.draw_first", False, at("7h 9c", phase="draw")),
    Case("discard Ks", "turn.not_in_hand", False, at("7h 9c")),
    Case("lay", "turn.nothing_laid", False, at("7h 9c")),
    Case("lay 7h 7d", "meld.too_few_cards", False, at("7h 7d 9c")),
    Case("lay 7h 7d 8c", "meld.mixed_ranks", False, at("7h 7d 8c 9c")),
    Case("lay 2h 2d X", "meld.only_wilds", False, at("2h 2d X 9c")),
    Case("lay 7h 2h 2d", "meld.too_few_naturals", False, at("7h 2h 2d 9c")),
    Case("lay 7h 7d 2h 2d X X", "meld.too_many_wilds", False, at("7h 7d 2h 2d X X 9c")),
    Case("lay 7h 7d 2h 2d", "meld.not_more_naturals", False, at("7h 7d 2h 2d 9c 4c"),
         house={"meld.more_naturals": True}),
    Case("lay 3h 7d 7s", "meld.red_three meld.mixed_ranks", False, at("3h 7d 7s 9c")),
    Case("lay 3s 3c 3s", "black_threes.too_soon", False, at("3s 3c 3s 9c 4h", MELDED)),
    Case("out 3s 3c 2h", "black_threes.no_wilds", False, at("3s 3c 2h", CANASTA)),
    Case("lay 2h onto 9c", "meld.none_there", False, at("2h 7d 4c", MELDED)),
    Case("lay 9h onto 8h", "meld.mixed_ranks", False, at("9h 7d 4c", MELDED)),
    Case("lay Kh Kd Ks 2c", "initial.reached meld.legal", True, at("Kh Kd Ks 2c 9h 4c")),
    Case("lay 8c", "meld.added", True, at("8c 9h 4c", MELDED)),
    Case("lay 8c", "meld.added canasta.natural", True, at("8c 9h 4c", SIX)),
    Case("lay 2c onto 8h", "meld.added canasta.mixed", True, at("2c 9h 4c", SIX)),
    Case("lay 2c onto 8h", "meld.added canasta.spoiled", True, at("2c 9h 4c", CANASTA)),
    Case("lay Kh Kd Ks", "initial.too_low", False, at("Kh Kd Ks 9h 4c")),
    Case("lay Kh Kd Ks", "initial.too_low_in_deal", False, at("Kh Kd Ks 9h 4c"),
         house={"initial.by_deal": [50, 90]}),
    Case("lay Kh Kd Ks 2c", "initial.reached_in_deal meld.legal", True, at("Kh Kd Ks 2c 9h 4c"),
         house={"initial.by_deal": [50, 90]}),
    Case("lay 4h 4d 4s 4c 4h 4d 4s", "initial.canasta_suffices meld.legal canasta.natural", True,
         at("4h 4d 4s 4c 4h 4d 4s 9h 5c"), house={"initial.canasta_suffices": True}),
    Case("take 7h 7d", "pile.empty", False, at("7h 7d 9c", MELDED, phase="draw")),
    Case("take 7h 7d", "pile.blocked", False, at("7h 7d 9c", MELDED, phase="draw", pile="7c 3s")),
    Case("take 7h 2c", "pile.frozen_needs_pair", False,
         at("7h 2c 9c", MELDED, phase="draw", pile="2d 7s")),
    Case("take Ah 2c 2d", "pile.unmelded_needs_pair", False,
         at("Ah 2c 2d 9c", phase="draw", pile="As")),
    Case("take 2c 2d", "pile.needs_natural", False,
         at("2c 2d 9c", MELDED, phase="draw", pile="As")),
    Case("take", "pile.no_meld", False, at("2c 2d 9c", MELDED, phase="draw", pile="As")),
    Case("take", "pile.not_onto_meld", False, at("2c 2d 9c", MELDED, phase="draw", pile="8c"),
         house={"pile.onto_meld": False}),
    Case("take", "pile.not_onto_canasta", False, at("2c 2d 9c", CANASTA, phase="draw", pile="8c"),
         house={"pile.onto_canasta": False}),
    Case("take", "pile.one_card", False, at("9c", MELDED, phase="draw", pile="8c")),
    Case("take", "pile.one_card", False, at("9c", MELDED, phase="draw", pile="4c 8c"),
         house={"pile.with_one_card": "never"}),
    Case("take 7h 7d", "pile.taken_with_pair meld.legal", True,
         at("7h 7d 9c 4c", MELDED, phase="draw", pile="2d 7s")),
    Case("take 7h 2c", "pile.taken_with_natural meld.legal", True,
         at("7h 2c 9c 4c", MELDED, phase="draw", pile="7s")),
    Case("take", "pile.taken_onto_meld meld.added", True,
         at("7h 2c 9c 4c", MELDED, phase="draw", pile="8c")),
    Case("take 7h 2c with Kh Kd Ks Kc 2d",
         "pile.taken_with_natural initial.reached meld.legal meld.legal", True,
         at("7h 2c Kh Kd Ks Kc 2d 4c 5c", phase="draw", pile="7s"), rules="cs-wikipedia"),
    Case("draw", "stock.drawn", True, at("7h 9c", phase="draw")),
    Case("draw", "stock.empty", False, at("7h 9c", phase="draw", stock=0, pile="Ks")),
    Case("draw", "stock.must_take", False,
         at("8h 9c 4c", MELDED, phase="draw", stock=0, pile="8c")),
    Case("draw", "stock.turned_over stock.drawn", True,
         at("7h 9c", phase="draw", stock=0, pile="Ks"), house={"stock.when_empty": "turn_over"}),
    Case("discard 7h", "discard.plain", True, at("7h 9c")),
    Case("discard 2h", "discard.plain discard.freezes", True, at("2h 9c")),
    Case("discard 3s", "discard.plain discard.blocks", True, at("3s 9c")),
    Case("discard 3h from table", "discard.red_three_stays", False,
         at("7h 9c", {"red_threes": "3h"})),
    Case("discard 7h from table", "discard.no_red_three", False, at("7h 9c", {"red_threes": "3h"})),
    Case("discard 3h", "discard.red_three_held", False, at("3h 9c 4c")),
    Case("discard 3h from table", "discard.no_red_three", False,
         at("7h 9c", {"red_threes": "3d"}), rules="cs-wikipedia"),
    Case("discard 3h from table", "discard.plain discard.freezes", True,
         at("7h 9c", {"red_threes": "3h"}), rules="cs-wikipedia"),
    Case("out Kc discard 9h", "going_out.canastas", False, at("Kc 9h", {"melds": ["Kh Kd Ks"]})),
    Case("out Kc discard 9h", "going_out.natural_canastas", False,
         at("Kc 9h", {"melds": ["8h 8d 8s 8c 8h 8d 2c", "Kh Kd Ks"]}),
         house={"going_out.natural_canastas": 1}),
    Case("lay 8c", "going_out.keep_a_card going_out.canastas", False, at("8c 9h", MELDED)),
    Case("discard 9h", "going_out.keep_a_card going_out.canastas", False, at("9h", MELDED)),
    Case("out Kc", "going_out.cards_left", False, at("Kc 9h", CANASTA)),
    Case("out Kc", "going_out.discard_needed", False, at("Kc", CANASTA), rules="cs-wikipedia"),
    Case("out Kc discard 9h", "going_out.frozen", False, at("Kc 9h", CANASTA, pile="2c 4c 5c"),
         rules="cs-wikipedia"),
    Case("out Kc discard 9h", "going_out.after_black_three", False,
         at("Kc 9h", CANASTA, pile="4c 5c 3s"), rules="cs-wikipedia"),
    Case("out Kc discard 9h", "going_out.partner_no", False,
         at("Kc 9h", CANASTA, memory={"partner_answer": "no"})),
    Case("discard 9h", "going_out.partner_yes", False,
         at("Kc 9h", CANASTA, memory={"partner_answer": "yes"})),
    Case("out Kc discard 9h", "going_out.not_asked", False, at("Kc 9h", CANASTA),
         house={"going_out.ask_partner": "required"}),
    Case("ask", "going_out.no_asking", False, at("Kc 9h", CANASTA),
         house={"going_out.ask_partner": "forbidden"}),
    Case("ask", "going_out.no_asking", False, at("Kc 9h", CANASTA), rules="two-player"),
    Case("ask", "going_out.asked_already", False,
         at("Kc 9h", CANASTA, memory={"partner_answer": "yes"})),
    Case("ask", "going_out.asked_too_late", False, at("9h", CANASTA)),
    Case("ask", "going_out.asked", True, at("Kc 9h", CANASTA)),
    Case("answer yes", "going_out.nothing_asked", False, at("Kc 9h", CANASTA)),
    Case("out Kc discard 9h", "going_out.out meld.added", True, at("Kc 9h", CANASTA)),
    Case("out 9h 9d 9s 9c 9h 9d 9s discard 4c",
         "going_out.out going_out.concealed initial.reached meld.legal canasta.natural", True,
         at("9h 9d 9s 9c 9h 9d 9s 4c")),
]  # fmt: skip


def name(case: Case) -> str:
    return f"{case.rules}-{case.action}-{case.codes}".replace(" ", "_")


@every("case", CASES, ids=name)
def test_an_action_meets_its_reasons(case: Case) -> None:
    rules = patch_rules(load(case.rules), case.house)
    table = read_position(case.position, rules)
    verdict = verify(table, read_action(case.action), rules)
    assert [reason.code for reason in verdict.violations or verdict.grounds] == case.codes.split()
    assert verdict.ok is case.ok


def test_a_question_is_answered_before_play_goes_on() -> None:
    rules = load("classic")
    asked = apply(read_position(at("Kc 9h", CANASTA), rules), read_action("ask"), rules).after
    assert [r.code for r in verify(asked, read_action("discard 9h"), rules).violations] == [
        "going_out.answer_first"
    ]
    refused = apply(asked, read_action("answer no"), rules).after
    assert not verify(refused, read_action("out Kc discard 9h"), rules).ok
    agreed = apply(asked, read_action("answer yes"), rules).after
    assert verify(agreed, read_action("out Kc discard 9h"), rules).ok


def test_all_partners_are_asked() -> None:
    rules = load("classic")
    table = read_position(at("Kc 9h", CANASTA), rules, players=6)
    asked = apply(table, read_action("ask"), rules).after
    once = apply(asked, read_action("answer yes"), rules).after
    assert once.phase is asked.phase
    assert apply(once, read_action("answer yes"), rules).after.phase is table.phase


def test_nobody_plays_after_the_end() -> None:
    rules = load("classic")
    over = apply(
        read_position(at("Kc 9h", CANASTA), rules), read_action("out Kc discard 9h"), rules
    ).after
    assert [r.code for r in verify(over, read_action("draw"), rules).violations] == [
        "turn.deal_over"
    ]


@pytest.mark.parametrize(
    ("pile", "sides", "house", "codes"),
    [
        ("4c 3s", [MELDED], {}, ["pile.blocked"]),
        ("2c 4c 5c", [MELDED], {}, ["pile.frozen"]),
        ("4c 5c", [MELDED], {"pile.always_frozen": True}, ["pile.always_frozen"]),
        ("4c 5c", [], {}, ["pile.unmelded_needs_pair"]),
        ("4c 5c", [MELDED], {}, ["pile.free"]),
        ("2c 4c 5c 6c 7c", [MELDED], {"pile.freeze_lasts": "one_round"},
         ["pile.freeze_lapsed", "pile.free"]),
        ("", [MELDED], {}, []),
    ],
)  # fmt: skip
def test_a_pile_is_free_frozen_or_blocked_for_a_reason(
    pile: str, sides: list[dict[str, Any]], house: dict[str, Any], codes: list[str]
) -> None:
    rules = patch_rules(load("classic"), house)
    table = read_position({"hands": ["7h 9c"], "pile": pile, "sides": sides}, rules)
    assert [reason.code for reason in explain_pile_state(table, rules)] == codes


@pytest.mark.parametrize(
    ("group", "code"),
    [
        ("8h 8d 8s", "canasta.too_small"),
        ("8h 8d 8s 2h 2d 2s X", "canasta.too_few_naturals"),
        ("8h 8d 8s 8c 8h 2s X", "canasta.mixed"),
        ("8h 8d 8s 8c 8h 8d 8s", "canasta.natural"),
    ],
)
def test_a_canasta_has_a_reason_to_be_one_or_not(group: str, code: str) -> None:
    rules = load("wikibooks")
    meld = read_meld(cards(group), rules)
    assert meld
    assert canasta_reason(meld, rules).code == code


def test_a_lone_group_is_examined() -> None:
    grounds = verify_group(cards("8h 8d 8s 8c 8h 2s X"), load("classic")).grounds
    assert [reason.code for reason in grounds] == ["meld.legal", "canasta.mixed"]


def every_reason() -> dict[str, type[Reason]]:
    return {reason.code: reason for reason in Reason.__subclasses__()}


def test_every_reason_is_met_by_a_test_of_the_engine() -> None:
    tests = Path(__file__).parent.glob("*.py")
    named = set(re.findall(r"[a-z_]+\.[a-z_]+", "".join(path.read_text("utf-8") for path in tests)))
    assert set(every_reason()) - named == set()


def test_every_reason_rests_on_a_value_of_the_rule_set() -> None:
    rules = (rule for each in every_reason().values() for rule in (each.rule, *each.also))
    assert set(rules) <= set(KEYS)


PILES: dict[str, tuple[str, list[list[str]]]] = {
    "free": ("4c 9d", [["Ks Kd Kc"], ["7s 7c 7h"]]),
    "frozen": ("2c 9d", [["Ks Kd Kc"], ["7s 7c 7h"]]),
    "before the first meld": ("4c 9d", [[]]),
}
USED = ("7h 7d", "7h 2d", "", "6s 8s", "7h 7d 2d")
OTHERWISE: dict[str, dict[str, Any]] = {
    "pile.naturals": {"pile.naturals": 8, "pile.naturals_frozen": 8},
    "pile.naturals_frozen": {"pile.naturals_frozen": 8},
    "pile.frozen_until_melded": {"pile.naturals_frozen": 8},
    "pile.onto_meld": {"pile.onto_meld": False},
    "pile.onto_frozen": {"pile.onto_frozen": False},
    "pile.pair_on_table": {"pile.pair_on_table": False},
    "pile.start_sequence": {"pile.start_sequence": False},
    "pile.onto_sequence": {"pile.onto_sequence": "no"},
}
"""For each rule that a taking rests on, values of rules that forbid what it allows."""
OTHER_WAYS = ("pile.onto_meld", "pile.onto_frozen", "pile.pair_on_table", "pile.onto_sequence")
"""Rules that allow a taking beside the one that it rests on."""


def takings() -> Iterator[Any]:
    for name in known():
        for pile, (below, sides) in PILES.items():
            for melds, using in product(sides, USED):
                side = {"melds": melds, "score": -500}
                hand = "7h 7d 2d 2s 6s 8s 9c Th Ah Ad As Ac Kh"
                also = "" if melds else " with Ah Ad As Ac"
                position = {"hands": [hand], "sides": [side], "pile": f"{below} 7s"}
                yield pytest.param(name, position, f"take {using}{also}", id=f"{name}, {pile}")


def test_each_ground_of_a_taking_names_the_rule_that_decides() -> None:
    """With this rule otherwise, and no other way to take the pile, it may not be taken so."""
    named = Counter[tuple[str, str]]()
    for case in takings():
        name, position, text = case.values
        rules, action = load(name), read_action(text)
        for ground in verify(read_position(position, rules), action, rules).grounds:
            if ground.rule in OTHERWISE:
                own = OTHERWISE[ground.rule]
                others = [key for key in OTHER_WAYS if key != ground.rule]
                if ground.rule in OTHER_WAYS:
                    others.append("pile.naturals")
                beside = {key: off for rule in others for key, off in OTHERWISE[rule].items()}
                for house, ok in (beside, True), (beside | own, False):
                    there = patch_rules(rules, house)
                    said = verify(read_position(position, there), action, there)
                    assert said.ok is ok, (name, position, text, ground, house)
                named[ground.code, ground.rule] += 1
    assert {rule for _, rule in named} >= {
        "pile.naturals", "pile.naturals_frozen", "pile.frozen_until_melded", "pile.onto_meld",
    }  # fmt: skip
