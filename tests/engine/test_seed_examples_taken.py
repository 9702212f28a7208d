"""Worked examples of the seeds about taking the pile, discarding and going out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.values.cards import text_of
from canasta_tutor.engine.values.table import Foot, Table, replace
from tests.every import every

NewScene = Callable[..., Any]

NATURAL = "8h 8d 8s 8c 8h 8d 8s"
OTHER_NATURAL = "Qh Qd Qs Qc Qh Qd Qs"
MIXED = "Kh Kd Ks Kc Kh Kd 2c"
OTHER_MIXED = "Jh Jd Js Jc Jh Jd 2d"
THIRD_MIXED = "Ah Ad As Ac Ah Ad 2s"
SEQUENCE = "5h 6h 7h 8h 9h Th Jh"
OTHER_SEQUENCE = "5s 6s 7s 8s 9s Ts Js"
WILD = "2h 2d 2s 2c X X X"
TENS = "Th Td Ts"
EIGHTS: dict[str, Any] = {"melds": ["8h 8d 8s"]}


def at(hand: str, *melds: str, pile: str = "4d", **more: Any) -> dict[str, Any]:
    return {"hands": [hand], "sides": [{"melds": list(melds)}], "phase": "play", "pile": pile,
            **more}  # fmt: skip


def draw(hand: str, pile: str, *sides: dict[str, Any]) -> dict[str, Any]:
    return {"hands": [hand], "pile": pile, "sides": list(sides), "phase": "draw"}


# --- going out -----------------------------------------------------------------------------------


def test_S0_35_out_by_a_last_card_or_by_black_threes(scene: NewScene) -> None:
    game = scene("wikibooks-10000", at("Tc 4h", NATURAL, TENS))
    assert game.against("out Tc discard 4h") == []
    assert scene("wikibooks-10000", at("Tc", NATURAL, TENS)).against("out Tc") == [
        "going_out.discard_needed"
    ]
    assert scene("wikibooks-10000", at("3s 3c 3s", NATURAL)).against("out 3s 3c 3s") == []


TWO_KINDS = [
    ((MIXED, OTHER_MIXED), ["going_out.clean_canastas"]),
    ((MIXED, SEQUENCE), []),
    ((MIXED, NATURAL), []),
    ((SEQUENCE, OTHER_SEQUENCE), []),
]


@pytest.mark.parametrize(("melds", "wrong"), TWO_KINDS)
def test_S1_25_two_canastas_one_a_samba_or_natural(
    scene: NewScene, melds: tuple[str, ...], wrong: list[str]
) -> None:
    position = at("Tc 4h", *melds, TENS)
    assert scene("samba", position).against("out Tc discard 4h") == wrong
    option = scene("samba", position, going_out__clean_canastas=0)
    assert option.against("out Tc discard 4h") == []


@pytest.mark.parametrize(
    ("melds", "wrong"),
    [
        ((SEQUENCE, MIXED), []),
        ((SEQUENCE, WILD), []),
        ((SEQUENCE, OTHER_SEQUENCE), []),
        ((NATURAL, OTHER_NATURAL), ["going_out.sequence_canastas"]),
        ((SEQUENCE,), ["going_out.canastas"]),
    ],
)
@every("rules", ["bolivia", "brazilian", "chilean"])
def test_S3_21_an_escalera_and_any_other_canasta(
    scene: NewScene, rules: str, melds: tuple[str, ...], wrong: list[str]
) -> None:
    position = at("Tc 4h", *melds, TENS)
    assert scene(rules, position).against("out Tc discard 4h") == wrong


def test_italian_wild_canastas_do_not_count(scene: NewScene) -> None:
    twos = "2h 2d 2s 2c 2h 2d 2s"
    wrong = ["going_out.canastas", "going_out.wild_count"]
    assert scene("italian", at("Tc 4h", MIXED, twos, TENS)).against("out Tc discard 4h") == wrong
    assert scene("italian", at("Tc 4h", MIXED, NATURAL, TENS)).against("out Tc discard 4h") == []


# --- hand and foot -------------------------------------------------------------------------------

FIVE = (MIXED, OTHER_MIXED, THIRD_MIXED, NATURAL, OTHER_NATURAL)


def in_foot(table: Table) -> Table:
    return replace(table, foot=(Foot.PLAYED,) * 4, feet=((),) * 4)


@pytest.mark.parametrize(
    ("own", "partner", "action", "wrong"),
    [
        ("Tc 4h", "5c 6d", "out Tc discard 4h", []),
        ("Tc 3s", "5c 6d", "out Tc discard 3s", ["going_out.no_threes"]),
        ("Tc 4h", "3s 6d", "out Tc discard 4h", ["going_out.no_threes"]),
        ("Tc 4h", "3h 6d", "out Tc discard 4h", ["going_out.no_threes"]),
    ],
)
def test_S1_33_no_going_out_while_a_three_is_held(
    scene: NewScene, own: str, partner: str, action: str, wrong: list[str]
) -> None:
    position = {**at(own, *FIVE, TENS), "hands": [own, "4s 4c", partner, "5s 5d"]}
    game = scene("hand-and-foot", position)
    game.table = in_foot(game.table)
    assert game.against(action) == wrong


def test_S1_33_five_canastas_three_mixed_and_two_natural(scene: NewScene) -> None:
    hands = ["Tc 4h", "4s 4c", "5c 6d", "5s 5d"]
    for melds, wrong in (
        (FIVE[:4], ["going_out.canastas", "going_out.natural_canastas"]),
        (FIVE[1:], ["going_out.canastas", "going_out.mixed_canastas"]),
    ):
        game = scene("hand-and-foot", {**at("Tc 4h", *melds, TENS), "hands": hands})
        game.table = in_foot(game.table)
        assert game.against("out Tc discard 4h") == wrong


def test_S1_34_at_most_seven_cards_of_the_pile(scene: NewScene) -> None:
    option = {"pile__taken": "yes", "pile__naturals": 2, "pile__most_cards": 7}
    pile = "4s 5s 6s 9d Js Qs Ks As 9c 7s"
    assert scene("hand-and-foot", draw("7h 7d 9h", pile, EIGHTS)).against("take 7h 7d") == [
        "pile.not_taken"
    ]
    game = scene("hand-and-foot", draw("7h 7d 9h", pile, EIGHTS), **option)
    assert game.against("take 7h X") == ["turn.not_in_hand"]
    assert text_of(game.do("take 7h 7d").table.pile) == "4s 5s 6s"
    assert len(game.table.hand) == 7


# --- the American discard ------------------------------------------------------------------------

AMERICAN = [
    ("Ah 7c Ks", "Ks", "", "the king alone"),
    ("Ah 7c Ks", "Ah", "discard.not_on_empty", "no ace"),
    ("Ah 7c", "Ah", "", "the ace"),
    ("Ah 7c", "7c", "", "or the seven"),
    ("2c X", "2c", "", "a two"),
    ("2c X", "X", "", "or a joker"),
    ("2c 3s", "2c", "", "the two"),
    ("2c 3s", "3s", "discard.only_last", "never the three"),
]


@every(
    ("hand", "card", "wrong"),
    [case[:3] for case in AMERICAN],
    ids=[case[3] for case in AMERICAN],
)
def test_S1_43_the_discard_on_an_empty_pile(
    scene: NewScene, hand: str, card: str, wrong: str
) -> None:
    game = scene("modern-american", at(hand, pile=""))
    assert game.against(f"discard {card}") == wrong.split()


@pytest.mark.parametrize("card", ["3h", "3s", "2c", "X"])
def test_S1_42_threes_and_wilds_are_discarded_only_when_going_out(
    scene: NewScene, card: str
) -> None:
    melds = (NATURAL, OTHER_NATURAL, TENS)
    assert scene("modern-american", at(f"Tc 4h {card}", *melds)).against(f"discard {card}") == [
        "discard.only_last"
    ]
    game = scene("modern-american", at(f"Tc {card}", *melds))
    assert game.against(f"out Tc discard {card}") == []


# --- taking the pile in the Czech club -----------------------------------------------------------

NINETY: dict[str, Any] = {"score": 1500}


@pytest.mark.parametrize(
    ("hand", "action", "wrong"),
    [
        ("Tc Ts 4h 5h", "take Tc Ts", "initial.too_low"),
        ("Tc Ts X 2d 4h 5h", "take Tc Ts X 2d", ""),
        ("Tc Ts X 4h 5h", "take Tc Ts X", "initial.too_low"),
        ("Tc Ts Kh Kd Ks Ah Ad 2c 4h 5h", "take Tc Ts with Kh Kd Ks; Ah Ad 2c", ""),
    ],
)
def test_S2_11_12_13_the_minimum_with_the_pile(
    scene: NewScene, hand: str, action: str, wrong: str
) -> None:
    assert scene("czech-club", draw(hand, "9c Th", NINETY)).against(action) == wrong.split()


@pytest.mark.parametrize(
    ("hand", "pile", "action", "wrong"),
    [
        ("Tc X 4h 5h", "9c Th", "take Tc X", ""),
        ("Tc 2d 4h 5h", "9c Th", "take Tc 2d", ""),
        ("Tc X 4h 5h", "2c Th", "take Tc X", "pile.frozen_needs_pair"),
        ("Tc X 4h 5h", "3h Th", "take Tc X", "pile.frozen_needs_pair"),
        ("4h 5h", "2c 8c", "take", "pile.frozen_needs_pair"),
        ("4h 5h", "9c 8c", "take", ""),
    ],
)
def test_S2_14_15_16_a_side_that_has_melded(
    scene: NewScene, hand: str, pile: str, action: str, wrong: str
) -> None:
    assert scene("czech-club", draw(hand, pile, EIGHTS)).against(action) == wrong.split()


def test_S2_16_not_onto_a_finished_canasta(scene: NewScene) -> None:
    five, canasta = {"melds": ["8h 8d 8s 8h 8d"]}, {"melds": ["8h 8d 8s 8h 8d 8s 2c"]}
    assert scene("czech-club", draw("4h 5h", "9c 8c", five)).against("take") == []
    assert scene("czech-club", draw("4h 5h", "9c 8c", canasta)).against("take") == [
        "pile.not_onto_canasta"
    ]


def test_S2_17_black_threes_with_a_wild_only_when_going_out(scene: NewScene) -> None:
    assert scene("czech-club", at("3s 3c 2h", NATURAL)).against("out 3s 3c 2h") == []
    assert scene("czech-club", at("3s 3c 2h 4h 5h", NATURAL)).against("lay 3s 3c 2h") == [
        "black_threes.too_soon"
    ]


@pytest.mark.parametrize(("turn", "wrong"), [(3, ["turn.discards_first"]), (4, [])])
def test_S2_24_after_four_discards_one_may_meld_and_take(
    scene: NewScene, turn: int, wrong: list[str]
) -> None:
    position = draw("Ah Ad As 4h 5h 8c 8s", "9c 8d", {})
    game = scene("czech-fast", position)
    game.table = replace(game.table, turn=turn)
    assert game.against("take 8c 8s with Ah Ad As") == wrong
    assert game.do("draw").against("lay Ah Ad As") == wrong


def test_S2_26_with_one_card_never_the_pile(scene: NewScene) -> None:
    assert scene("czech-fast", draw("4h", "9c 8c", EIGHTS)).against("take") == ["pile.one_card"]


# --- Samba, Cuba ---------------------------------------------------------------------------------


def test_samba_takes_only_with_a_pair_and_never_for_a_sequence(scene: NewScene) -> None:
    run = {"melds": ["5h 6h 7h", "9c 9d 9s"]}
    for action, pile, wrong in (
        ("take 8c 8d", "4c 8h", ""),
        ("take", "4c 8h", "pile.frozen_needs_pair"),
        ("take", "4c 9h", "pile.frozen_needs_pair"),
        ("take 8c X", "4c 8h", "pile.frozen_needs_pair"),
        ("take Js Qs", "4c Ts", "pile.not_for_sequence"),
        ("add upcard", "4c 8h", "pile.upcard_not_alone"),
    ):
        game = scene("samba", draw("8c 8d X Js Qs", pile, run))
        assert game.against(action) == wrong.split()


def test_brazilian_no_pile_for_the_first_meld(scene: NewScene) -> None:
    game = scene("brazilian", draw("Ah Ad X 4h 5h", "9c As", {}))
    assert game.against("take Ah Ad X") == ["pile.not_for_first_meld"]


def test_S3_27_one_side_removes_all_black_threes(scene: NewScene) -> None:
    game = scene("cuban", draw("7h 7d 9h 4h", "3s 3c 5d 3s 3c 7s", EIGHTS)).do("take 7h 7d")
    assert (game.table.side.black_removed, text_of(game.table.hand)) == (4, "4h 5d 9h")
    assert game.scored()["black_threes.removed_all"] == 100


def test_uruguay_turns_the_pile_over(scene: NewScene) -> None:
    game = scene("uruguay", {**draw("7h 7d 9h 4h", "3s 5d 7s", EIGHTS), "stock": 0})
    assert text_of(game.do("draw").table.stock) == "7s 5d"
