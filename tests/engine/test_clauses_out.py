"""The clauses about what going out needs: canastas by number and kind, the last card, the hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from canasta_tutor.engine.melds.group import read_meld
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import Foot, Phase, Side, with_own

NewScene = Callable[..., Any]

NATURAL = "8h 8d 8s 8c 8h 8d 8s"
OTHER_NATURAL = "Qh Qd Qs Qc Qh Qd Qs"
MIXED = "Kh Kd Ks Kc Kh Kd 2c"
OTHER_MIXED = "Jh Jd Js Jc Jh Jd 2d"
THIRD_MIXED = "9h 9d 9s 9c 9h 9d 2s"
SAMBA = "5h 6h 7h 8h 9h Th Jh"
WILD = "2h 2d 2s 2c X X X"
TENS = "Th Td Ts"
KINDS = {
    "meld__kinds": ["set", "sequence", "wild"],
    "canasta__kinds": ["natural", "mixed", "sequence", "wild"],
    "pack__packs": 3,
}
KEEP = "going_out.keep_a_card"


def out(scene: NewScene, *melds: str, **options: object) -> list[str]:
    """What stands against going out with a ten laid and a four discarded, with these melds."""
    game = scene("classic", {"hands": ["Tc 4h"], "phase": "play"}, **KINDS, **options)
    read = (read_meld(cards(meld), game.rules) for meld in (*melds, TENS))
    side = Side(melds=tuple(meld for meld in read if meld))
    game.table = with_own(game.table, game.table.hand, side)
    wrong: list[str] = game.against("out Tc discard 4h")
    return wrong


# --- canastas by number and kind -----------------------------------------------------------------


def test_two_canastas_one_of_them_clean(scene: NewScene) -> None:
    """Samba: each place is filled by a samba or a natural canasta, two sambas suffice."""
    rule = {"going_out__canastas": 2, "going_out__clean_canastas": 1}
    assert out(scene, MIXED, **rule) == ["going_out.canastas", "going_out.clean_canastas"]
    assert out(scene, MIXED, OTHER_MIXED, **rule) == ["going_out.clean_canastas"]
    assert out(scene, MIXED, SAMBA, **rule) == []
    assert out(scene, MIXED, NATURAL, **rule) == []
    assert out(scene, SAMBA, "4s 5s 6s 7s 8s 9s Ts", **rule) == []


def test_an_escalera_and_another_canasta_of_any_kind(scene: NewScene) -> None:
    rule = {"going_out__canastas": 2, "going_out__sequence_canastas": 1}
    assert out(scene, NATURAL, OTHER_NATURAL, **rule) == ["going_out.sequence_canastas"]
    assert out(scene, SAMBA, **rule) == ["going_out.canastas"]
    assert out(scene, SAMBA, WILD, **rule) == []
    assert out(scene, SAMBA, MIXED, **rule) == []


def test_three_mixed_and_two_natural_canastas(scene: NewScene) -> None:
    rule = {
        "going_out__canastas": 5, "going_out__mixed_canastas": 3,
        "going_out__natural_canastas": 2,
    }  # fmt: skip
    three = (MIXED, OTHER_MIXED, THIRD_MIXED)
    assert out(scene, *three, NATURAL, OTHER_NATURAL, **rule) == []
    assert out(scene, *three, NATURAL, SAMBA, **rule) == ["going_out.natural_canastas"]
    assert out(scene, *three[:2], NATURAL, OTHER_NATURAL, "Ah Ad As Ac Ah Ad As", **rule) == [
        "going_out.mixed_canastas"
    ]


def test_one_mixed_one_natural_and_one_wild_canasta(scene: NewScene) -> None:
    rule = {
        "going_out__canastas": 3, "going_out__mixed_canastas": 1,
        "going_out__natural_canastas": 1, "going_out__wild_canastas": 1,
    }  # fmt: skip
    assert out(scene, MIXED, NATURAL, WILD, **rule) == []
    assert out(scene, MIXED, NATURAL, OTHER_NATURAL, **rule) == ["going_out.wild_canastas"]


def test_wild_canastas_may_not_count(scene: NewScene) -> None:
    rule = {"going_out__canastas": 2, "going_out__wild_count": False}
    lacking = ["going_out.canastas", "going_out.wild_count"]
    assert out(scene, WILD, MIXED, **rule) == lacking
    assert out(scene, WILD, MIXED, NATURAL, **rule) == []
    assert out(scene, WILD, MIXED, going_out__canastas=2) == []
    twos = "2h 2d 2s 2c 2h 2d 2s"
    assert out(scene, twos, MIXED, **rule, meld__twos="rank") == lacking


@pytest.mark.parametrize(
    ("meld", "wrong"),
    [
        ("7h 7d 7s", ["going_out.unfinished"]),
        ("Ah Ad As", ["going_out.unfinished"]),
        ("Ah Ad 2s", []),
        ("2h 2d X", ["going_out.unfinished"]),
        ("6h 6d 6s", []),
        ("7h 7d 7s 7c 7h 7d 7s", []),
        (WILD, []),
    ],
)
def test_some_melds_may_not_be_left_unfinished(
    scene: NewScene, meld: str, wrong: list[str]
) -> None:
    pure = {"meld__no_wilds": ["7", "A"], "meld__wilds_if_opened": ["A"]}
    assert out(scene, NATURAL, meld, going_out__unfinished=["7", "A", "wild"], **pure) == wrong
    assert out(scene, NATURAL, meld) == []


# --- the last card -------------------------------------------------------------------------------


def at(hand: str, *melds: str, **more: Any) -> dict[str, Any]:
    side = {"melds": list(melds or (NATURAL, TENS))}
    return {"hands": [hand], "sides": [side], "phase": "play", **more}


@pytest.mark.parametrize(
    ("card", "wrong"),
    [("2c", "going_out.last_not"), ("X", "going_out.last_not"), ("3s", "going_out.last_not"),
     ("4c", "")],
)  # fmt: skip
def test_some_cards_are_not_to_go_out_with(scene: NewScene, card: str, wrong: str) -> None:
    rule = {"going_out__last_not": ["wild", "black_three"]}
    game = scene("classic", at(f"Tc {card}"), **rule)
    assert game.against(f"out Tc discard {card}") == wrong.split()
    assert scene("classic", at(f"{card} 9c"), **rule).against(f"discard {card}") == []
    alone = scene("classic", at(card), **rule)
    assert alone.against(f"discard {card}") == ([KEEP, wrong] if wrong else [])


def test_what_cannot_be_the_last_discard_is_laid_or_another_card_kept(scene: NewScene) -> None:
    rule = {"going_out__last_not": ["wild", "black_three"]}
    assert scene("classic", at("Tc 2c"), **rule).against("lay Tc") == []
    assert scene("classic", at("Tc 3s"), **rule).against("lay Tc") == [KEEP, "going_out.last_not"]
    needed = scene("classic", at("Tc 2c"), **rule, going_out__discard="required")
    assert needed.against("lay Tc") == [KEEP, "going_out.last_not"]


def test_where_no_last_discard_is_allowed_every_card_is_laid(scene: NewScene) -> None:
    rule = {"going_out__discard": "none"}
    game = scene("classic", at("Tc 4h"), **rule)
    assert game.against("out Tc discard 4h") == ["going_out.no_discard"]
    assert game.against("lay Tc") == [KEEP, "going_out.no_discard"]
    assert game.against("discard 4h") == []
    assert scene("classic", at("4h"), **rule).against("discard 4h") == [
        KEEP, "going_out.no_discard",
    ]  # fmt: skip
    assert scene("classic", at("Tc 8c"), **rule).against("out Tc; 8c") == []
    assert scene("classic", at("Tc 8c"), **rule).against("lay Tc") == []


def test_black_threes_may_stand_in_for_the_last_discard(scene: NewScene) -> None:
    rule = {"going_out__discard": "or_black_threes"}
    assert scene("classic", at("3s 3c 3s Tc"), **rule).against("out 3s 3c 3s; Tc") == []
    assert scene("classic", at("3s 3c 3s 4h"), **rule).against("out 3s 3c 3s discard 4h") == []
    assert scene("classic", at("Tc"), **rule).against("out Tc") == ["going_out.discard_needed"]
    assert scene("classic", at("Tc 4h"), **rule).against("out Tc discard 4h") == []


# --- the partner's hand and the feet -------------------------------------------------------------


def with_foot(game: Any, *feet: Foot) -> Any:
    """The scene with each player's second hand in that state, untouched ones with a nine."""
    nines = tuple(cards("9c") if foot is Foot.UNTOUCHED else () for foot in feet)
    game.table = replace(game.table, foot=feet, feet=nines)
    return game


FEET = {"deal__foot": 5}
PLAYED, TAKEN, UNTOUCHED = Foot.PLAYED, Foot.TAKEN, Foot.UNTOUCHED


@pytest.mark.parametrize(
    ("feet", "wrong"),
    [
        ((PLAYED, PLAYED, PLAYED, PLAYED), ""),
        ((PLAYED, UNTOUCHED, PLAYED, TAKEN), ""),
        ((TAKEN, PLAYED, PLAYED, PLAYED), ""),
        ((PLAYED, PLAYED, TAKEN, PLAYED), "going_out.foot_played"),
        ((PLAYED, PLAYED, UNTOUCHED, PLAYED), "going_out.foot_played"),
    ],
)
def test_every_partner_has_played_a_card_of_his_foot(
    scene: NewScene, feet: tuple[Foot, ...], wrong: str
) -> None:
    game = with_foot(scene("classic", at("Tc 4h"), going_out__foot_played=True, **FEET), *feet)
    assert game.against("out Tc discard 4h") == wrong.split()
    assert with_foot(scene("classic", at("Tc 4h")), *feet).against("out Tc discard 4h") == []


def test_who_has_his_foot_to_play_does_not_go_out_but_may_empty_his_hand(scene: NewScene) -> None:
    feet = (UNTOUCHED, PLAYED, PLAYED, PLAYED)
    for melds in ((NATURAL, TENS), (TENS,)):
        game = with_foot(scene("classic", at("Tc 4h", *melds)), *feet)
        assert "going_out.foot_to_play" in game.against("out Tc discard 4h")
        assert game.against("lay Tc") == []
        all_laid = with_foot(scene("classic", at("Tc", *melds)), *feet)
        assert all_laid.grounds("lay Tc") == ["foot.taken_up", "meld.added"]
        last = with_foot(scene("classic", at("4h", *melds)), *feet)
        assert last.grounds("discard 4h") == ["discard.plain", "foot.next_turn"]
        assert last.do("discard 4h").table.phase is Phase.DRAW


def test_he_may_take_the_pile_with_his_last_cards(scene: NewScene) -> None:
    feet = (UNTOUCHED, PLAYED, PLAYED, PLAYED)
    position = at("7h 7d", TENS, pile="7s")
    game = with_foot(scene("classic", {**position, "phase": "draw"}), *feet)
    assert game.against("take 7h 7d") == []


@pytest.mark.parametrize(
    ("own", "partner", "action", "wrong"),
    [
        ("Tc 4h", "5c 6d", "out Tc discard 4h", ""),
        ("Tc 4h", "5c 3s", "out Tc discard 4h", "going_out.no_threes"),
        ("Tc 4h", "5c 3h", "out Tc discard 4h", "going_out.no_threes"),
        ("Tc 3s", "5c 6d", "out Tc discard 3s", "going_out.no_threes"),
        ("Tc 3s 4h", "5c 6d", "out Tc discard 4h", "going_out.cards_left"),
    ],
)
def test_no_threes_are_held_in_any_hand_of_the_side(
    scene: NewScene, own: str, partner: str, action: str, wrong: str
) -> None:
    rule = {"going_out__no_threes": True, "red_threes__laid": "never"}
    position = {**at(own), "hands": [own, "3c 3d", partner, "3s"]}
    assert scene("classic", position, **rule).against(action) == wrong.split()
    if wrong == "going_out.no_threes":
        assert scene("classic", position, red_threes__laid="never").against(action) == []
