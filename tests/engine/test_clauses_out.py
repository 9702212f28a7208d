"""The clauses about what going out needs: canastas by number and kind, the last card, the hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from canasta_tutor.engine.cards import cards, in_order
from canasta_tutor.engine.melds import reading
from canasta_tutor.engine.notation import read_action
from canasta_tutor.engine.reasons import GoesOut
from canasta_tutor.engine.table import Foot, Phase, Side, with_own
from canasta_tutor.engine.verify import verify

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
    read = (reading(cards(meld), game.rules) for meld in (*melds, TENS))
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


# --- going out concealed -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("concealed", "expected"), [("player", True), ("side", False), ("none", False)]
)
def test_whose_first_melds_make_it_concealed(
    scene: NewScene, concealed: str, expected: bool
) -> None:
    """The partner has melded tens; the player lays a whole canasta and nothing to the tens."""
    position = {
        "hands": [f"{NATURAL} 4h"], "sides": [{"melds": [TENS]}], "phase": "play",
        "memory": {"melded_before_this_turn": False},
    }  # fmt: skip
    game = scene("classic", position, going_out__concealed=concealed)
    assert game.do(f"out {NATURAL} discard 4h").table.concealed is expected


@pytest.mark.parametrize(
    ("concealed", "expected"), [("player", True), ("side", True), ("none", False)]
)
def test_a_side_without_melds_before_goes_out_concealed(
    scene: NewScene, concealed: str, expected: bool
) -> None:
    position = {"hands": [f"{OTHER_NATURAL} 4h"], "phase": "play"}
    game = scene("classic", position, going_out__concealed=concealed)
    assert game.do(f"out {OTHER_NATURAL} discard 4h").table.concealed is expected


# --- what it brings ------------------------------------------------------------------------------


def told(game: Any, action: str) -> tuple[int, int, int]:
    """What a legal action tells of going out: canastas there, canastas needed, the bonus."""
    grounds = verify(game.table, read_action(action), game.rules).grounds
    out = next(reason for reason in grounds if isinstance(reason, GoesOut))
    return out.count, out.needed, out.bonus


@pytest.mark.parametrize(
    ("hand", "action", "bonus"),
    [
        ("Tc 4h", "out Tc discard 4h", 100),
        ("3s 3c 3s 4h", "out 3s 3c 3s discard 4h", 200),
        ("3s 3c 3s 3c", "out 3s 3c 3s 3c", 300),
        ("3s 3c 2s 4h", "out 3s 3c 2s discard 4h", 100),
    ],
)
def test_black_threes_melded_raise_the_bonus(
    scene: NewScene, hand: str, action: str, bonus: int
) -> None:
    position = at(hand, memory={"partner_answer": "yes"})
    assert told(scene("czech-fast", position), action) == (1, 1, bonus)


@pytest.mark.parametrize(("first", "bonus"), [(None, 1000), (1, 100)])
def test_the_first_pile_of_the_deal_raises_the_bonus(
    scene: NewScene, first: int | None, bonus: int
) -> None:
    position = {**at("Tc 4h", pile="Td"), "phase": "draw"}
    game = scene("czech-fast", position)
    game.table = replace(game.table, first_pile=first)
    game.do("take", "ask", "answer yes")
    assert told(game, "out Tc discard 4h") == (1, 1, bonus)


LOW = "4h 5h 6h 7h 8h 9h Th"
HIGH = "Qh Kh Ah"
SHORT = "5h 6h 7h 8h 9h Th"


@pytest.mark.parametrize(
    ("hand", "foot", "action", "melds"),
    [
        ("Jh", "", "lay Jh", [LOW + " Jh", HIGH]),
        ("Jh 9c", "", "out Jh discard 9c", [LOW + " Jh", HIGH]),
        ("Jh 5d 9c", "", "lay Jh", [LOW, "Jh " + HIGH]),
        ("Jh", "5d 6d", "lay Jh", [LOW, "Jh " + HIGH]),
    ],
    ids=["going out", "with a discard", "with cards left", "with a foot to come"],
)
def test_a_closed_sequence_grows_only_when_one_goes_out(
    scene: NewScene, hand: str, foot: str, action: str, melds: list[str]
) -> None:
    position = {"hands": [hand], "phase": "play", "sides": [{"melds": [NATURAL, LOW, HIGH]}]}
    options = {"canasta__closed": ["sequence"], "going_out__extend_sequence": True}
    game = scene("classic", position, **KINDS, **options)
    if foot:
        feet, states = (cards(foot), (), (), ()), (Foot.UNTOUCHED,) * 4
        game.table = replace(game.table, feet=feet, foot=states)
    game.do(action)
    assert [meld.cards for meld in game.table.sides[0].melds[1:]] == [cards(meld) for meld in melds]


def test_a_closed_sequence_takes_no_card_that_finishes_a_canasta_still_needed(
    scene: NewScene,
) -> None:
    """The jack fits two sequences. On the finished one it would not let its player go out."""
    position = {"hands": ["Jh 9c"], "phase": "play", "sides": [{"melds": [LOW, SHORT]}]}
    options = {"canasta__closed": ["sequence"], "going_out__extend_sequence": True}
    game = scene("classic", position, **KINDS, **options, going_out__canastas=2)
    melds = game.do("lay Jh", "discard 9c").table.sides[0].melds
    assert [meld.cards for meld in melds] == [cards(LOW), cards(SHORT + " Jh")]


@pytest.mark.parametrize(("red", "against"), [("", []), ("3d", ["black_threes.too_soon"])])
def test_black_threes_are_laid_by_one_who_must_go_out(
    scene: NewScene, red: str, against: list[str]
) -> None:
    """Who may discard a red three of the table keeps his last card, so that he need not."""
    side = {"melds": [NATURAL], "red_threes": red}
    position = {"hands": ["3s 3c 3s 9c"], "phase": "play", "sides": [side]}
    game = scene("classic", position, pile__red_three_discard=True)
    assert game.against("lay 3s 3c 3s") == against


@pytest.mark.parametrize(
    ("pile", "meld", "against"),
    [
        ("7s", NATURAL, []),
        ("9c 7s", NATURAL, []),
        ("9c 9d 7s", NATURAL, ["black_threes.too_soon"]),
        ("9c 7s", "Qh Qd Qs", ["black_threes.too_soon"]),
    ],
)
def test_black_threes_are_laid_beside_the_upcard_by_one_who_must_go_out(
    scene: NewScene, pile: str, meld: str, against: list[str]
) -> None:
    position = {"hands": ["7h 7d 3s 3c 3s"], "pile": pile, "sides": [{"melds": [meld]}]}
    assert scene("classic", position).against("take 7h 7d with 3s 3c 3s") == against


def test_the_upcard_joins_no_closed_sequence(scene: NewScene) -> None:
    position = {"hands": ["5d 9c"], "pile": "4d Jh", "sides": [{"melds": [LOW, HIGH]}]}
    options = {"canasta__closed": ["sequence"], "going_out__extend_sequence": True}
    game = scene("classic", position, pile__onto_sequence="whole", **KINDS, **options)
    melds = game.do("take").table.side.melds
    assert [meld.cards for meld in melds] == [cards(LOW), cards("Jh " + HIGH)]


@pytest.mark.parametrize(
    ("hand", "action", "pile"),
    [("Kh Kd Ks 9c", "out Kh Kd Ks discard 9c", "Jc 9c"), ("Kh Kd Ks", "out Kh Kd Ks", "Jc")],
)
def test_the_last_discard_lies_on_the_pile(
    scene: NewScene, hand: str, action: str, pile: str
) -> None:
    sides = [{"melds": [NATURAL]}]
    game = scene("classic", {"hands": [hand], "phase": "play", "pile": "Jc", "sides": sides})
    assert game.do(action).table.pile == in_order(pile)


def test_who_has_melded_in_an_earlier_turn_is_remembered(scene: NewScene) -> None:
    hands = ["Ah Ad As 9c 4d", "4h 5d", "Ac 5c 6d", "4s 6s"]
    game = scene("classic", {"hands": hands, "phase": "play"}).do("lay Ah Ad As")
    assert game.table.melded == (False, False, False, False)
    assert game.do("discard 9c").table.melded == (True, False, False, False)
    assert game.do("draw", "discard 4h").table.melded == (True, False, False, False)
    assert game.do("draw", "lay Ac", "discard 5c").table.melded == (True, False, True, False)
