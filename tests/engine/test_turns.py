"""Turns, as far as the clauses do not cover them: refused actions, missing ways, drawn cards."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.judge.apply import apply, table_after
from canasta_tutor.engine.position.actions_as_text import action_text, read_action
from canasta_tutor.engine.reasons.pile_reasons import PileFree
from canasta_tutor.engine.reasons.verdict import IllegalAction
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import KEYS
from canasta_tutor.engine.scoring.special_hands import explain_no_special_hand
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.going_out_ways import find_all_outs_or_unknown, find_ways_out
from canasta_tutor.engine.search.take_ways import find_takes
from canasta_tutor.engine.turn.discarding import verify_ending
from canasta_tutor.engine.turn.freezing_and_blocking import explain_pile_state, find_pile_state
from canasta_tutor.engine.turn.stock import count_cards_to_draw
from canasta_tutor.engine.values.cards import Card, CardKind, Rank, cards
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Freeze, replace
from tests.clauses.scene import scene

NINES: dict[str, Any] = {"melds": ["9h 9d 9s"]}


def test_an_illegal_action_is_not_done() -> None:
    game = scene(hands=["7h 8d"], phase="play")
    with pytest.raises(IllegalAction) as caught:
        apply(game.table, read_action("discard 9h"), game.rules)
    assert [reason.code for reason in caught.value.violations] == ["turn.not_in_hand"]
    assert "9h" in str(caught.value)


@pytest.mark.parametrize("action", ["add upcard", "offer take", "offer leave"])
def test_nothing_comes_of_a_card_that_is_not_there(action: str) -> None:
    options = {
        "meld.kinds": ["set", "sequence"],
        "canasta.kinds": ["natural", "mixed", "sequence"],
    }
    game = scene(options=options, hands=["7h 8d"], pile="Jc", sides=[{"melds": ["4h 5h 6h"]}])
    with pytest.raises(ValueError, match="no "):
        table_after(game.table, read_action(action), game.rules)


def test_each_way_to_lay_a_hand_whatever_going_out_asks() -> None:
    game = scene(hands=["7h 7d 7s 9c"], phase="play")
    found = {
        action_text(way) for way in drop_unknown(find_all_outs_or_unknown(game.table, game.rules))
    }
    assert found == {"out 7h 7d 7s discard 9c"}
    assert set(find_ways_out(game.table, game.rules)) == set()


@pytest.mark.parametrize("melds", [[], ["Kh Kd Ks"]])
def test_takes_are_the_same_in_any_order(melds: list[str]) -> None:
    game = scene(hands=["Ah Ad As 7h 7d 2c 9s Js"], pile="9c 7s", sides=[{"melds": melds}])
    usual = list(drop_unknown(find_takes(game.table, game.rules)))
    backwards = find_takes(game.table, game.rules, lambda pieces: reversed(list(pieces)))
    turned = list(drop_unknown(backwards))
    assert turned != usual
    assert sorted(map(action_text, turned)) == sorted(map(action_text, usual))


def test_without_cards_there_is_nothing_that_could_not_be_discarded() -> None:
    game = scene(hands=["5h"], phase="play", sides=[NINES])
    assert not verify_ending(game.table, (), game.rules).ok


def test_no_more_is_drawn_than_there_is() -> None:
    """The pile counts only where the rules turn it over."""
    position: dict[str, Any] = {"hands": ["5h 6h"], "pile": "8c 9c", "stock": 1}
    game = scene("two-player", **position)
    assert count_cards_to_draw(game.table, game.rules) == 1
    over = scene("two-player", options={"stock.when_empty": "turn_over"}, **position)
    assert count_cards_to_draw(replace(over.table, stirred=True), over.rules) == 2


def keeping_back(*named: str) -> list[str]:
    """The rules of the discard, and of the last discard, that can name kinds of cards."""
    found = []
    for key in (key for key in KEYS if key.startswith(("discard.", "going_out.last"))):
        try:
            patch_rules(load("classic"), {key: list(named)})
        except InputError:
            continue
        found.append(key)
    return found


def test_no_rule_keeps_a_plain_card_from_a_pile() -> None:
    """`explain_refusal` relies on this: it looks no further at a plain card if the pile has
    cards.
    """
    special = [kind.value for kind in CardKind if kind is not CardKind.PLAIN]
    named = ["discard.never", "discard.only_last", "discard.not_first_round", "going_out.last_not"]
    assert keeping_back(*special) == named
    assert keeping_back(CardKind.PLAIN.value) == []
    assert keeping_back("9") == ["discard.not_on_empty"]


def test_what_is_no_special_hand_is_told_by_the_one_that_is_meant() -> None:
    values = {
        "special.straight": 3000, "special.pairs": 2500, "special.wild_pairs": 2000,
        "special.garbage": 2000, "deal.hand": 13,
    }  # fmt: skip
    single = cards("4h 4d 5h 5d 6h 6d 7h 7d 8h 8d 9h 9d Th Js")
    rules = patch_rules(load("classic"), values)
    assert explain_no_special_hand(single, rules, "straight").lacking[0] is Rank.TWO
    assert explain_no_special_hand(single, load("classic")).near == ""


def test_of_several_wild_cards_the_last_is_told() -> None:
    game = scene(hands=["5h"], pile="2c 9h X 7s", sides=[NINES])
    assert find_pile_state(game.table, game.rules).by == Card("X")
    unknown = replace(game.table, freezes=(Freeze(Card("2c"), 1, 3), Freeze(None, 3, 3)))
    assert find_pile_state(unknown, game.rules).by == Card("2c")


def test_an_unknown_card_that_froze_the_pile_is_not_told() -> None:
    position: dict[str, Any] = {"hands": ["5h"], "pile": "9h 7s", "sides": [NINES], "frozen": True}
    frozen = scene(**position)
    assert explain_pile_state(frozen.table, frozen.rules) == ()
    lapsed = scene("cs-wikipedia", **position, memory={"frozen_turns_ago": 9})
    assert explain_pile_state(lapsed.table, lapsed.rules) == (PileFree(Card("7s")),)
