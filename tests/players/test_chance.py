"""The chance player does everything that the rules allow, sooner or later."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.going_out_ways import find_ways_out
from canasta_tutor.engine.values.actions import (
    Action,
    AddUpcard,
    AnswerOffer,
    AnswerPartner,
    AskPartner,
    Bid,
    CallAcaba,
    Discard,
    Draw,
    EndTurn,
    GoOut,
    JoinSets,
    LayMelds,
    LaySpecial,
    LayThrees,
    PlayCaliente,
    TakePile,
)
from canasta_tutor.players import chance_player
from canasta_tutor.players.played_deals import deal_shuffled, play_deal

EVERYWHERE = {Draw, TakePile, LayMelds, Discard, GoOut, AskPartner, AnswerPartner}


@pytest.mark.parametrize(
    ("rules_id", "house", "kinds"),
    [
        ("classic", {}, EVERYWHERE),
        ("samba", {"pile.onto_sequence": "upcard_only"}, {AddUpcard, JoinSets}),
        ("sitoumussamba", {}, {Bid}),
        ("british-acaba", {}, {CallAcaba}),
        ("caliente", {}, {PlayCaliente}),
        ("czech-club", {}, {AnswerOffer}),
        ("modern-american", {}, {LayThrees}),
        ("hand-and-foot", {"discard.foot_optional": True}, {EndTurn}),
    ],
)
def test_chance_does_everything(
    rules_id: str, house: dict[str, Any], kinds: set[type[Action]]
) -> None:
    rules = patch_rules(load(rules_id), house)
    seen: set[type[Action]] = set()
    for seed in range(60):
        random = Random(seed)
        table = deal_shuffled(rules, rules.seats.usual, random)
        seen |= {
            type(step.action)
            for step in play_deal(table, rules, chance_player.choose_by_chance, random)
        }
        if kinds <= seen:
            return
    raise AssertionError(kinds - seen)


STRAIGHT = "2h 3s 4h 5d 6d 7c 8h 9s Tc Jd Qh Ks Ah X"


def test_chance_lays_a_special_hand() -> None:
    rules = load("modern-american")
    table = read_position({"hands": [STRAIGHT], "phase": "play"}, rules)
    assert LaySpecial() in {
        chance_player.choose_by_chance(table, rules, Random(seed)) for seed in range(9)
    }


def test_chance_may_do_whatever_is_listed() -> None:
    rules = load("classic")
    position = {"hands": ["7h 7d 2c Ks Kd 9c"], "phase": "play", "sides": [{"melds": ["8h 8d 8s"]}]}
    table = read_position(position, rules)
    done = {chance_player.choose_by_chance(table, rules, Random(seed)) for seed in range(500)}
    assert done == set(legal_actions(table, rules)) - {AskPartner()}


SEVENS, KINGS = "7h 7d 7s 7c 7h 7d 7s", "Kh Kd Ks Kc Kh Kd Ks"


@pytest.mark.parametrize(("copies", "kinds"), [(2, {LayMelds, GoOut}), (3, {LayMelds})])
def test_chance_lays_some_of_a_large_hand_before_it_goes_out(
    copies: int, kinds: set[type[Action]]
) -> None:
    rules = load("samba")
    hand = " ".join(["8h 8d 8s 9h 9d 9s Jh Jd Js"] * copies)
    position = {"hands": [hand], "phase": "play", "sides": [{"melds": [SEVENS, KINGS]}]}
    table = read_position(position, rules)
    done = {type(chance_player.choose_by_chance(table, rules, Random(seed))) for seed in range(500)}
    assert next(drop_unknown(find_ways_out(table, rules)), None)
    assert done & {LayMelds, GoOut} == kinds
