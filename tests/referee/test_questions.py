"""Reading questions: missing suits, unknown facts, house rules, faults, other systems."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any

import pytest

from canasta_tutor import ask
from canasta_tutor.engine import search
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.referee.answer import repair_sentences
from canasta_tutor.referee.ask import compare_systems

Fields = dict[str, Any]


def group(cards: str, **fields: Any) -> Fields:
    return ask({**fields, "ask": {"kind": "group", "cards": cards}})


def lay(groups: list[Any], **position: Any) -> Fields:
    return ask({"position": position, "ask": {"kind": "lay", "groups": groups}})


def take(using: str | None = None, **position: Any) -> Fields:
    asked = {"kind": "take"} | ({} if using is None else {"using": using})
    return ask({"position": position, "ask": asked})


def test_the_id_comes_back() -> None:
    for name in ("a", 7, None, {"b": [1]}):
        assert group("5 5 5", id=name)["id"] == name
        assert ask({"id": name, "ask": {}})["id"] == name


def test_a_question_may_be_text() -> None:
    question = {"ask": {"kind": "minimum", "score": 0}}
    assert ask(json.dumps(question)) == ask(question)


def test_suits_may_be_left_out() -> None:
    assert group("5 5 2")["points"] == group("5h 5d 2c")["points"]
    assert group("10 10 T")["legal"] is True


def test_cards_asked_about_are_those_of_the_hand() -> None:
    assert (
        lay(["Kh Kd", "A A A"], hands=["K K A A A 4 4"])["reasons"][0]["code"] != "turn.not_in_hand"
    )
    assert lay(["K K K", "A A A"], hands=["Kh Kh Kd Ac Ac Ah 4 4"])["legal"] is True
    assert lay(["K K K K"], hands=["Kh Kh Kd Ac"])["reasons"][0]["code"] == "turn.not_in_hand"


def test_suits_fit_hand_melds_and_pile() -> None:
    full = {"hands": ["K K K"], "sides": [{"melds": ["K K K K"]}], "pile": "K"}
    assert "error" not in take("K K", **full)
    found = take("K K", **(full | {"pile": "K K"}))
    assert found["error"]["code"] == "card.too_many"


def samba(asked: Fields, **position: Any) -> Fields:
    return ask({"rules": "samba", "position": position, "ask": asked})


def test_a_card_without_a_suit_lengthens_a_sequence_of_any_suit() -> None:
    sides = [{"melds": ["9s Ts Js"]}]
    for hand in ("8 6 4 5", None, 5):
        assert samba({"kind": "lay", "groups": ["8"]}, hands=[hand], sides=sides)["legal"] is True
    both = {"kind": "lay", "groups": [{"cards": "8 Q", "to": "9"}]}
    assert samba(both, hands=["8 Q 4 5"], sides=sides)["legal"] is True
    assert samba(both, hands=["8h Q 4 5"], sides=sides)["legal"] is False
    assert samba(both, hands=["8 K 4 5"], sides=sides)["legal"] is False


def test_three_cards_without_suits_stand_by_themselves() -> None:
    sides = [{"melds": ["5s 6s 7s 8s 9s Ts"]}]
    found = samba({"kind": "lay", "groups": ["J Q K"]}, hands=["J Q K 4 4"], sides=sides)
    assert found["legal"] is True


def test_the_upcard_without_a_suit_lengthens_a_sequence() -> None:
    sides = [{"melds": ["7s 8s 9s"]}]
    question = {"rules": "czech-club", "ask": {"kind": "take", "using": ""}}
    position = {"hands": ["4 5"], "sides": sides}
    assert ask({**question, "position": {**position, "pile": "6 T"}})["legal"] is True
    assert ask({**question, "position": {**position, "pile": "6 Th"}})["legal"] is False


def test_a_three_needs_its_suit() -> None:
    assert group("3 3 3")["error"]["code"] == "card.suit_needed"


@pytest.mark.parametrize(
    ("found", "unknown"),
    [
        (take(), "pile"),
        (take("7 7"), "pile"),
        (take(pile="9h"), "hand"),
        (ask({"ask": {"kind": "best"}}), "hand"),
        (lay(["A A"], sides=[{"melded": True}]), "side has laid"),
        (take("", pile="7h", sides=[{"melded": True}]), "side has laid"),
        (ask({"position": {"stock": 0}, "ask": {"kind": "draw"}}), "pile"),
        (ask({"position": {"stock": 0, "pile": "9h"}, "ask": {"kind": "draw"}}), "hand"),
        (
            ask({"position": {"sides": [{"melded": True}]}, "ask": {"kind": "score"}}),
            "side has laid",
        ),
        (
            ask({
                "position": {"sides": [{"melded": True}]},
                "ask": {"kind": "go_out", "groups": ["9 9 9"], "discard": "4"},
            }),
            "side has laid",
        ),
    ],
)  # fmt: skip
def test_what_depends_on_the_unknown_is_not_decided(found: Fields, unknown: str) -> None:
    assert found["legal"] is None
    (reason,) = found["reasons"]
    assert reason["code"] == "depends"
    assert unknown in reason["text"]


def test_what_does_not_depend_on_the_unknown_is_decided() -> None:
    assert take(pile="9h 3s")["legal"] is False
    assert take(pile="")["legal"] is False
    assert take(pile="7h", sides=[{"melds": ["7 7 7"]}])["legal"] is True
    assert take(pile="X 7h", hands=["7 7 4 5"], sides=[{"melded": True}])["legal"] is True
    assert take(pile="X 7h", hands=["7 2 4 5"], sides=[{"melded": True}])["legal"] is False
    assert lay(["A A A"], sides=[{"melded": True}])["legal"] is True
    assert lay(["A A 4"], sides=[{"melded": True}])["legal"] is False


def test_a_number_is_a_hand_of_so_many_unknown_cards() -> None:
    position = {"pile": "9h 7h", "sides": [{"melded": True}]}
    assert take("7 7", hands=[5], **position)["hand_cards"] == 5 - 2 + 1
    assert take("7 7", hands=[None], **position)["hand_cards"] is None


def test_options_and_patches_are_house_rules() -> None:
    cards = "8h 8s 2c 2h X X"
    assert group(cards)["legal"] is False
    assert group(cards, options={"meld.max_wild": 4})["legal"] is True
    house = {"extends": "classic", "meld": {"max_wild": 4}}
    assert group(cards, rules=house)["legal"] is True
    reason = group("8h 8s 2c 2h", rules=house, options={"meld.max_wild": 1})["reasons"][0]
    assert (reason["rule"], reason["standing"]) == ("meld.max_wild", "house")


def test_freezing_can_be_told() -> None:
    position = {"pile": "9h 7h", "sides": [{"melds": ["Q Q Q"]}], "hands": ["7 2 4 4 5"]}
    assert take("7 2", **position)["legal"] is True
    assert take("7 2", frozen=True, **position)["legal"] is False
    frozen = position | {"pile": "X 9h 7h"}
    assert take("7 2", **frozen)["legal"] is False
    assert take("7 2", frozen=False, **frozen)["legal"] is True


def test_every_memory_key_is_known() -> None:
    memory = {
        "frozen_by": 2, "frozen_turns_ago": 1, "melded_before_this_turn": False,
        "side_melded_before_this_turn": False, "deals_played": 3, "everyone_discarded": True,
        "foot": ["7h", None], "foot_state": ["taken", None], "previous_discard": "3s",
        "contract": 2500, "partner_answer": "yes", "failed_attempts": 1,
        "pile_taken_this_deal": False, "hidden_canastas": 1, "black_threes_removed": [4, 0],
        "opened_aces_with_wild": True, "exact_lift": True,
    }  # fmt: skip
    assert lay(["A A A"], memory=memory)["legal"] is True
    error = lay(["A A A"], memory={"frozen": True})["error"]
    assert (error["code"], error["path"]) == ("key.unknown", "position.memory.frozen")


def test_other_systems_that_answer_otherwise() -> None:
    question = {"ask": {"kind": "group", "cards": "9h 9s 9c 2h 2d 2c X"}}
    assert ask(question, compare=True)["elsewhere"] == [
        "wikibooks", "wikibooks-10000", "cs-wikipedia", "caliente",
    ]  # fmt: skip
    assert "elsewhere" not in ask(question)
    same = {"ask": {"kind": "group", "cards": "9h 9s 9c"}}
    assert ask(same, compare=True)["elsewhere"] == []


WIDE: Fields = {
    "position": {"hands": ["4h 4d 4s 5h 5d 5s 6h 6d 6s 7h 7d 7s 2h 2d X"], "pile": "4c"},
    "ask": {"kind": "take"},
}


def test_a_search_that_gives_up_says_so_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_STEPS", 10)
    best = {"position": {**WIDE["position"], "phase": "play"}, "ask": {"kind": "best"}}
    for lang, said in {
        "en": "There are too many ways to lay these cards to try them all",
        "cs": "Tyto karty lze vyložit tolika způsoby",
        "ru": "Способов выложить эти карты слишком много",
    }.items():
        for question in (best, WIDE):
            answer = ask(question, lang)
            assert answer["legal"] is None
            (reason,) = answer["reasons"]
            assert reason["code"] == "too_many_ways"
            assert reason["text"].startswith(said)


def test_systems_with_too_many_ways_to_try_are_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = WIDE["position"]["hands"][0].replace("4h 4d ", "")
    question = WIDE | {"position": {"hands": [hand], "pile": "4c", "sides": [{"melds": ["4 4 4"]}]}}
    assert "undecided" not in ask(question, compare=True)
    monkeypatch.setattr(search, "MOST_STEPS", 300)
    answer = ask(question, compare=True)
    assert answer["undecided"]
    assert not {*answer["undecided"]} & {*answer["elsewhere"]}
    systems = compare_systems(question)
    assert systems["undecided"] == answer["undecided"]
    assert sorted(chain(*systems.values())) == sorted({*known()} - {"classic"})


def test_for_other_systems_no_repair_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def looking(group: Cards, spare: Cards, there: object, rules: RuleSet, **more: Any) -> None:
        looked.append(rules.id)

    monkeypatch.setattr(repair_sentences, "repair_group", looking)
    assert ask({"ask": {"kind": "group", "cards": "7h 2c 2d"}}, compare=True)["legal"] is False
    assert looked == ["classic"]


@pytest.mark.parametrize("lang", ["cs", "ru"])
def test_sentences_are_in_the_language_asked_for(lang: str) -> None:
    for question in (
        {"ask": {"kind": "bid"}},
        {"ask": {"kind": "take"}},
        {"ask": {"kind": "deal"}},
    ):
        said, english = ask(question, lang), ask(question)
        assert said["legal"] == english["legal"]
        assert said["reasons"][0]["text"] != english["reasons"][0]["text"]


def go_out(groups: list[str], discard: str | None, **position: Any) -> Fields:
    """Going out with a pile that the player takes with two nines."""
    asked = {"kind": "go_out", "take": {"using": "9 9"}, "groups": groups, "discard": discard}
    return ask({"position": {"sides": [{"melds": ["Q Q Q Q Q Q Q"]}], **position}, "ask": asked})


def test_of_two_alike_the_pile_is_taken_with_those_of_the_hand() -> None:
    assert go_out(["9", "K K K"], None, hands=["9 9 K K K"], pile="9 9")["legal"] is True
    assert go_out(["9s", "K K K"], None, hands=["9h 9d K K K"], pile="9s 9c")["legal"] is True
    assert go_out(["9", "K K"], None, hands=["9 9 K K"], pile="9 9")["legal"] is False


def test_suits_that_are_asked_about_are_the_hand_s_or_the_pile_s() -> None:
    assert go_out(["Ks Kh Kc"], "4s", hands=["9 9 Kh Ks Kc"], pile="4 9")["legal"] is True
    assert go_out(["9s", "K K K"], None, hands=["9 9 K K K"], pile="9 9")["legal"] is True
    assert go_out(["Ks Kh Kc"], "4s", hands=["9 9 Kh Ks Kc"], pile="4d 9")["legal"] is False


def test_of_an_unknown_hand_the_rest_of_the_pile_is_played_first() -> None:
    assert go_out(["K K K"], "4", pile="4d 9h")["legal"] is True
    assert go_out(["K K K"], "4", hands=[5], pile="4d 9h")["legal"] is True
    assert go_out(["K K K"], "5", pile="4d 9h")["legal"] is False
