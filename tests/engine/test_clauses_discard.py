"""The clauses about which cards may be discarded, and about turns without a discard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import KEYS
from canasta_tutor.engine.values.cards import CardKind
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Foot
from tests.engine.cases import Case, listed
from tests.every import every

NewScene = Callable[..., Any]

EIGHTS: dict[str, Any] = {"melds": ["8h 8d 8s"]}
CANASTA: dict[str, Any] = {"melds": ["8h 8d 8s 8c 8h 8d 8s"]}
AMERICAN: dict[str, object] = {
    "red_threes__laid": "may",
    "black_threes__bonus": [100, 200, 300, 800],
    "discard__only_last": ["wild", "red_three", "black_three"],
    "discard__not_on_empty": ["A", "7"],
    "going_out__discard": "required",
}
KEEP = "going_out.keep_a_card"


def at(hand: str, *sides: dict[str, Any], pile: str = "Jh", **more: Any) -> dict[str, Any]:
    return {"hands": [hand], "sides": list(sides), "phase": "play", "pile": pile, **more}


# --- cards kept back -----------------------------------------------------------------------------

KEPT_BACK: list[Case] = [
    ("a natural", at("9h 2c 3s"), "discard 9h", ""),
    ("a wild while there is a natural", at("9h 2c 3s"), "discard 2c", "discard.only_last"),
    ("a black three", at("9h 2c 3s"), "discard 3s", "discard.only_last"),
    ("a red three that may be laid", at("9h 2c 3h"), "discard 3h", "discard.only_last"),
    ("an ace on a pile", at("Ah 9c"), "discard Ah", ""),
    ("an ace on an empty pile", at("Ah 7c Ks", pile=""), "discard Ah", "discard.not_on_empty"),
    ("a seven on an empty pile", at("Ah 7c Ks", pile=""), "discard 7c", "discard.not_on_empty"),
    ("a king on an empty pile", at("Ah 7c Ks", pile=""), "discard Ks", ""),
    ("only an ace and a seven: the ace", at("Ah 7c", pile=""), "discard Ah", ""),
    ("only an ace and a seven: the seven", at("Ah 7c", pile=""), "discard 7c", ""),
    ("an ace before a wild", at("Ah 2c X", pile=""), "discard 2c", "discard.only_last"),
    ("an ace where else are wilds", at("Ah 2c X", pile=""), "discard Ah", ""),
    ("only wilds: the two", at("2c X", pile=""), "discard 2c", ""),
    ("only wilds: the joker", at("2c X", pile=""), "discard X", ""),
    ("a wild and a three: the wild", at("2c 3s", pile=""), "discard 2c", ""),
    ("a wild and a three: the three", at("2c 3s", pile=""), "discard 3s", "discard.only_last"),
    ("only wilds on a pile", at("2c X"), "discard 2c", ""),
    ("only threes", at("3h 3s"), "discard 3s", "discard.only_last"),
]  # fmt: skip


@every(("position", "action", "against"), listed(KEPT_BACK))
def test_threes_wilds_aces_and_sevens_are_kept_back(
    scene: NewScene, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene("classic", position, **AMERICAN).against(action) == against.split()


@pytest.mark.parametrize(
    ("hand", "card", "ground"),
    [("Ah 7c", "7c", "discard.empty_pile_for_want"), ("2c 3s", "2c", "discard.wild_for_want")],
)
def test_a_card_kept_back_is_discarded_for_want_of_another(
    scene: NewScene, hand: str, card: str, ground: str
) -> None:
    grounds = scene("classic", at(hand, pile=""), **AMERICAN).grounds(f"discard {card}")
    assert grounds[0] == "discard.plain"
    assert grounds[-1] == ground


@pytest.mark.parametrize(("hand", "seen"), [("Ah 7c", True), ("2c 3s", True), ("Ah 9c", False)])
def test_a_discard_for_want_of_another_may_be_looked_into(
    scene: NewScene, hand: str, seen: bool
) -> None:
    game = scene("classic", at(hand, pile=""), **AMERICAN, discard__want_shown=True)
    grounds = game.grounds(f"discard {hand.split()[0 if seen else 1]}")
    assert ("discard.hand_may_be_seen" in grounds) is seen


@pytest.mark.parametrize("card", ["9h", "2c", "X", "3s", "3h", "Ah", "7c"])
def test_any_card_may_be_the_last_discard(scene: NewScene, card: str) -> None:
    game = scene("classic", at(f"8c {card}", CANASTA, pile=""), **AMERICAN)
    assert game.against(f"out 8c discard {card}") == []
    assert game.do("lay 8c").against(f"discard {card}") == []


def test_a_three_may_never_be_discarded_even_as_the_last(scene: NewScene) -> None:
    never = {"discard__never": ["red_three", "black_three"], "discard__only_last": ["wild"]}
    game = scene("classic", at("8c 3s", CANASTA), **{**AMERICAN, **never})
    assert game.against("discard 3s") == ["discard.never"]
    assert game.against("out 8c discard 3s") == ["discard.never"]
    assert "going_out.cards_left" in game.against("out 8c")


def test_with_only_threes_left_a_turn_ends_without_a_discard(scene: NewScene) -> None:
    assert scene("classic", at("3h 3s"), **AMERICAN).grounds("end turn") == [
        "discard.nothing_there"
    ]
    for hand in ("9h 3s", "2c 3s", "Ah"):
        game = scene("classic", at(hand, pile=""), **AMERICAN)
        assert game.against("end turn") == ["discard.needed"]
    assert scene("classic", at("9h 3s")).against("end turn") == ["discard.needed"]


def test_a_turn_without_a_discard_leaves_the_pile_alone(scene: NewScene) -> None:
    game = scene("classic", at("3h 3s"), **AMERICAN).do("end turn")
    assert (game.table.seat, game.table.turn) == (1, 5)
    assert [str(card) for card in game.table.pile] == ["Jh"]


def test_a_three_that_cannot_be_discarded_may_be_kept_as_the_one_card(scene: NewScene) -> None:
    """He neither goes out with it nor must: his turn ends without a discard."""
    assert scene("classic", at("8c 3s", EIGHTS), **AMERICAN).against("lay 8c") == []
    assert KEEP in scene("classic", at("8c 9s", EIGHTS), **AMERICAN).against("lay 8c")


# --- plain cards ---------------------------------------------------------------------------------


def keeping_back(*named: str) -> list[str]:
    """The rules of the discard, and of the last one, that can name cards so."""
    found = []
    for key in (key for key in KEYS if key.startswith(("discard.", "going_out.last"))):
        try:
            patch_rules(load("classic"), {key: list(named)})
        except InputError:
            continue
        found.append(key)
    return found


def test_no_rule_keeps_a_plain_card_from_a_pile() -> None:
    """`refusal` counts on it: it asks no further about a plain card on a pile."""
    special = [kind.value for kind in CardKind if kind is not CardKind.PLAIN]
    named = ["discard.never", "discard.only_last", "discard.not_first_round", "going_out.last_not"]
    assert keeping_back(*special) == named
    assert keeping_back(CardKind.PLAIN.value) == []
    assert keeping_back("9") == ["discard.not_on_empty"]


def test_where_all_is_kept_back_a_plain_card_is_discarded_on_a_pile(scene: NewScene) -> None:
    special = [kind.value for kind in CardKind if kind is not CardKind.PLAIN]
    lists = {f"discard__{key}": special for key in ("never", "only_last", "not_first_round")}
    ranks = list("456789TJQKA")
    for pile, against in (("Jh", []), ("", ["discard.not_on_empty"])):
        game = scene("cuban", at("9h 4c 2c", pile=pile), **lists, discard__not_on_empty=ranks[1:])
        assert game.against("discard 9h") == against
        assert game.against("discard 4c") == []


# --- the first round -----------------------------------------------------------------------------


def test_some_cards_are_not_discarded_in_the_first_round(scene: NewScene) -> None:
    game = scene("classic", at("3s 9c 4h"), discard__not_first_round=["black_three"])
    for turn, wrong in ((0, "discard.not_first_round"), (3, "discard.not_first_round"), (4, "")):
        game.table = replace(game.table, turn=turn)
        assert game.against("discard 3s") == wrong.split()
        assert game.against("discard 9c") == []


# --- threes in the hand --------------------------------------------------------------------------


def test_threes_that_are_never_laid_are_ordinary_discards(scene: NewScene) -> None:
    game = scene("classic", at("3h 3s 9c"), red_threes__laid="never")
    assert game.against("discard 3h") == []
    assert game.against("discard 3s") == []


def test_black_threes_as_bonus_cards_are_laid_not_discarded(scene: NewScene) -> None:
    game = scene("classic", at("3h 3s 9c"), black_threes__bonus=[100, 200, 300, 800])
    assert game.against("discard 3s") == ["discard.black_three_held"]
    assert game.against("discard 3h") == ["discard.red_three_held"]


# --- a player in his foot ------------------------------------------------------------------------

FOOT = {"deal__foot": 5}
OPTIONAL = {"discard__foot_optional": True, **FOOT}


def with_foot(game: Any, *feet: Foot) -> Any:
    """The scene with each player's second hand in that state."""
    game.table = replace(game.table, foot=feet or (Foot.PLAYED,) * game.table.players)
    return game


@pytest.mark.parametrize(
    ("foot", "wrong"),
    [(Foot.UNTOUCHED, "discard.needed"), (Foot.TAKEN, ""), (Foot.PLAYED, "")],
)
def test_a_player_in_his_foot_may_decline_to_discard(
    scene: NewScene, foot: Foot, wrong: str
) -> None:
    game = with_foot(scene("classic", at("9h 4c"), **OPTIONAL), foot, *[Foot.PLAYED] * 3)
    assert game.against("end turn") == wrong.split()


def test_he_need_not_go_out_with_one_card_left(scene: NewScene) -> None:
    game = with_foot(scene("classic", at("8c 9h", EIGHTS), **OPTIONAL))
    assert game.against("lay 8c") == []
    assert game.do("lay 8c").grounds("end turn") == ["discard.foot_optional"]
    assert with_foot(scene("classic", at("8c 9h", EIGHTS), **FOOT)).against("lay 8c")[0] == KEEP


def test_after_a_yes_he_must_go_out_all_the_same(scene: NewScene) -> None:
    position = at("8c 9h", CANASTA, memory={"partner_answer": "yes"})
    game = with_foot(scene("classic", position, **OPTIONAL))
    assert game.against("end turn") == ["going_out.partner_yes"]


# --- calientes -----------------------------------------------------------------------------------


def test_a_discarded_caliente_blocks_the_pile(scene: NewScene) -> None:
    blocks = ["wild", "black_three", "caliente"]
    options = {"pack__calientes": 1, "pile__never_taken": blocks}
    position = at("Y 9c 4h", EIGHTS, pile="")
    game = scene("wikibooks", position, **options)
    assert game.grounds("discard Y") == ["discard.plain", "discard.blocks"]
    assert game.do("discard Y").against("take") == ["pile.blocked"]
