"""The clauses about an upcard that joins what lies there, and about sequences and the pile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.reasons.turn_reasons import MustTakePile
from canasta_tutor.engine.values.actions import Draw
from canasta_tutor.engine.values.cards import Card, text_of
from canasta_tutor.engine.values.table import Phase
from tests.engine.cases import Case, at, listed
from tests.every import every

NewScene = Callable[..., Any]

EIGHTS: dict[str, Any] = {"melds": ["8h 8d 8s"]}
RUN: dict[str, Any] = {"melds": ["5h 6h 7h"]}
BOTH: dict[str, Any] = {"melds": ["8c 8d 8s", "5h 6h 7h"]}
SAMBA: dict[str, object] = {
    "meld__kinds": ["set", "sequence"],
    "canasta__kinds": ["natural", "mixed", "sequence"],
    "canasta__closed": ["sequence"],
    "meld__same_rank": "two",
    "pile__always_frozen": True,
}
CLUB: dict[str, object] = {
    "meld__kinds": ["set", "sequence"],
    "meld__sequence_growth": "up",
    "meld__sequence_wilds": "unlimited",
    "pile__onto_canasta": False,
    "pile__onto_sequence": "whole",
    "pile__start_sequence": True,
}
PAIR = "pile.frozen_needs_pair"


# --- onto what lies there: Samba -----------------------------------------------------------------

ALWAYS: list[Case] = [
    ("a pair", at("7s 7d 9c", "5c 7c", RUN), "take 7s 7d", ""),
    ("a pair onto an own set", at("8h 8c 9c", "5c 8d", BOTH), "take 8h 8c", ""),
    ("onto a set", at("4c 9c", "5c 8c", EIGHTS), "take", PAIR),
    ("onto a sequence", at("4c 9c", "5c 8h", RUN), "take", PAIR),
    ("with a card onto a sequence", at("9h 4c Jc", "5c 8h", RUN), "take 9h", PAIR),
    ("to begin a sequence", at("9s Ts 4c", "5c 8s", RUN), "take 9s Ts", "pile.not_for_sequence"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "action", "against"), listed(ALWAYS))
def test_an_always_frozen_pile_takes_a_natural_pair(
    scene: NewScene, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene("classic", position, **SAMBA).against(action) == against.split()


ONTO: list[Case] = [
    ("onto a set", at("4c 9c", "5c 8h", EIGHTS), "take", ""),
    ("onto a sequence", at("4c 9c", "5c 8h", RUN), "take", ""),
    ("onto a set with a natural", at("8c 9c", "5c 8h", EIGHTS), "take 8c", ""),
    ("natural and wild", at("7h X 9c 4c", "5c 7s", EIGHTS), "take 7h X", PAIR),
    ("to begin a sequence", at("9s Ts 4c", "5c 8s", RUN), "take 9s Ts", "pile.not_for_sequence"),
    ("a sequence that it does not fit", at("4c 9c", "5c Th", RUN), "take", PAIR),
    ("onto a samba", at("4c 9c", "5c Qh", {"melds": ["5h 6h 7h 8h 9h Th Jh"]}), "take",
     "canasta.is_closed"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "action", "against"), listed(ONTO))
def test_the_upcard_may_join_a_laid_sequence_or_set_though_always_frozen(
    scene: NewScene, position: dict[str, Any], action: str, against: str
) -> None:
    rule = {**SAMBA, "pile__onto_frozen": True, "pile__onto_sequence": "whole"}
    assert scene("classic", position, **rule).against(action) == against.split()


def test_a_frozen_pile_taken_onto_a_meld_is_told(scene: NewScene) -> None:
    rule = {**SAMBA, "pile__onto_frozen": True, "pile__onto_sequence": "whole"}
    for side, ground in ((EIGHTS, "meld.added"), (RUN, "sequence.added")):
        game = scene("classic", at("4c 9c", "5c 8h", side), **rule)
        assert game.grounds("take") == ["pile.taken_onto_meld_frozen", ground]


def test_onto_a_set_but_never_onto_a_sequence(scene: NewScene) -> None:
    rule = {**SAMBA, "pile__onto_frozen": True, "pile__onto_sequence": "upcard_only"}
    assert scene("classic", at("4c 9c", "5c 8h", EIGHTS), **rule).against("take") == []
    game = scene("classic", at("4c 9c", "5c 8h", RUN), **rule)
    assert game.against("take") == ["pile.not_onto_sequence"]


@pytest.mark.parametrize(
    ("action", "grounds"),
    [
        ("take", ["pile.taken_onto_meld", "meld.added"]),
        ("take onto 8c", ["pile.taken_onto_meld", "meld.added"]),
        ("take onto 5h", ["pile.taken_onto_sequence", "sequence.added"]),
    ],
)
def test_one_says_whether_it_joins_the_set_or_the_sequence(
    scene: NewScene, action: str, grounds: list[str]
) -> None:
    rule = {**SAMBA, "pile__always_frozen": False, "pile__onto_sequence": "whole"}
    game = scene("classic", at("4c 9c", "5c 8h", BOTH), **rule)
    assert game.grounds(action) == grounds


def test_a_pair_may_make_a_second_set(scene: NewScene) -> None:
    game = scene("classic", at("8h 8c 9c", "5c 8d", BOTH), **SAMBA)
    assert game.grounds("take 8h 8c")[-1] == "meld.added"
    assert game.grounds("take 8h 8c new")[-1] == "meld.legal"
    assert len(game.do("take 8h 8c new").table.side.melds) == 3


UNFROZEN: list[Case] = [
    ("natural and wild", at("7h X 9c 4c", "5c 7s", EIGHTS), "take 7h X", "pile.needs_natural"),
    ("onto a set", at("4c 9c", "5c 8h", EIGHTS), "take", ""),
    ("onto a sequence", at("4c 9c", "5c 8h", RUN), "take", ""),
    ("frozen, onto a sequence", at("4c 9c", "2c 8h", RUN), "take", PAIR),
    ("frozen, onto a set", at("4c 9c", "2c 8h", EIGHTS), "take", PAIR),
    ("frozen, a pair", at("8c 8d 4c", "2c 8h", RUN), "take 8c 8d", ""),
]  # fmt: skip


@pytest.mark.parametrize(("position", "action", "against"), listed(UNFROZEN))
def test_frozen_and_unfrozen_may_be_told_apart(
    scene: NewScene, position: dict[str, Any], action: str, against: str
) -> None:
    rule = {**SAMBA, "pile__always_frozen": False, "pile__naturals": 2,
            "pile__onto_sequence": "whole"}  # fmt: skip
    assert scene("classic", position, **rule).against(action) == against.split()


# --- sequences: the Czech club -------------------------------------------------------------------

SEQUENCES: list[Case] = [
    ("two neighbours from the hand", at("7h 9h 4c", "5c 8h", EIGHTS), "take 7h 9h", ""),
    ("a neighbour and a wild", at("9h X 4c", "5c 8h", EIGHTS), "take 9h X", ""),
    ("frozen, two neighbours", at("7h 9h 4c", "2c 8h", EIGHTS), "take 7h 9h", ""),
    ("frozen, a neighbour and a wild", at("9h X 4c", "2c 8h", EIGHTS), "take 9h X", PAIR),
    ("another suit", at("7h 9d 4c", "5c 8h", EIGHTS), "take 7h 9d", "meld.mixed_ranks"),
    ("cards that are no neighbours", at("7h Th 4c", "5c 8h", EIGHTS), "take 7h Th",
     "meld.not_consecutive"),
    ("onto the upper end", at("4c 9c", "5c 8h", RUN), "take", ""),
    ("onto the lower end", at("Jc 9c", "5c 4h", RUN), "take", "pile.no_meld"),
    ("frozen, onto the upper end", at("4c 9c", "2c 8h", RUN), "take", PAIR),
    ("onto an unfinished set", at("4c 9c", "5c 8h", EIGHTS), "take", ""),
    ("onto a finished canasta", at("4c 9c", "5c 8h", {"melds": ["8h 8d 8s 8c 8c 8d 8s"]}), "take",
     "pile.not_onto_canasta"),
    ("not melded, two neighbours and the minimum", at("Kh Ah Ad As Ac 4c", "5c Qh"),
     "take Kh Ah with Ad As Ac", ""),
    ("not melded, a neighbour and a wild", at("Kh X Ad As Ac 4c", "5c Qh"),
     "take Kh X with Ad As Ac", "pile.unmelded_needs_pair"),
]  # fmt: skip


@every(("position", "action", "against"), listed(SEQUENCES))
def test_sequences_serve_to_take_the_pile(
    scene: NewScene, position: dict[str, Any], action: str, against: str
) -> None:
    assert scene("classic", position, **CLUB).against(action) == against.split()


def test_a_pair_that_only_the_laid_sequence_joins_does_not_take_a_frozen_pile(
    scene: NewScene,
) -> None:
    """The two naturals themselves must make a meld with the upcard."""
    position = {"melds": ["9h Th Jh"]}
    rule = {**CLUB, "meld__sequence_growth": "both"}
    game = scene("classic", at("6h 7h 4c", "2c 8h", position), **rule)
    assert game.against("take 6h 7h") == []
    game = scene("classic", at("7h Qh 4c", "2c 8h", position), **rule)
    assert game.against("take 7h Qh") == [PAIR]


def test_a_sequence_made_with_the_upcard_is_told(scene: NewScene) -> None:
    game = scene("classic", at("7h 9h 4c", "5c 8h", EIGHTS), **CLUB)
    assert game.grounds("take 7h 9h") == ["pile.taken_for_sequence", "sequence.legal"]


# --- the upcard alone ----------------------------------------------------------------------------

ALONE = {**SAMBA, "pile__onto_sequence": "upcard_only"}


def test_the_upcard_alone_joins_a_sequence_in_place_of_the_draw(scene: NewScene) -> None:
    game = scene("classic", at("4c 9c", "2c 5c 8h", RUN), **ALONE)
    assert game.grounds("add upcard") == ["pile.upcard_added", "sequence.added"]
    game.do("add upcard")
    assert (text_of(game.table.pile), text_of(game.table.hand)) == ("2c 5c", "4c 9c")
    assert text_of(game.table.side.melds[0].cards) == "5h 6h 7h 8h"
    assert game.table.phase is Phase.PLAY
    assert game.table.freezes
    assert game.against("draw") == ["turn.already_drawn"]
    assert game.do("discard 9c").table.seat == 1


@pytest.mark.parametrize(
    ("hand", "pile", "sides", "wrong"),
    [
        ("4c 9c", "5c 8h", [EIGHTS], "pile.no_sequence"),
        ("4c 9c", "5c 9h", [RUN], "pile.no_sequence"),
        ("4c 9c", "5c 8d", [RUN], "pile.no_sequence"),
        ("4c 9c", "5c 3s", [RUN], "pile.blocked"),
        ("4c 9c", "", [RUN], "pile.empty"),
        ("4c", "5c 8h", [RUN], "going_out.keep_a_card going_out.canastas"),
        ("4c 9c", "5c 8h", [{}, RUN], "pile.no_sequence"),
    ],
)
def test_it_must_make_an_own_sequence_longer(
    scene: NewScene, hand: str, pile: str, sides: list[dict[str, Any]], wrong: str
) -> None:
    assert scene("classic", at(hand, pile, *sides), **ALONE).against("add upcard") == wrong.split()


def test_elsewhere_the_upcard_is_not_taken_alone(scene: NewScene) -> None:
    game = scene("classic", at("4c 9c", "5c 8h", RUN), **SAMBA)
    assert game.against("add upcard") == ["pile.upcard_not_alone"]


def test_the_last_card_of_a_pile_may_be_added(scene: NewScene) -> None:
    game = scene("classic", at("4c 9c", "8h", RUN), **ALONE).do("add upcard")
    assert (game.table.pile, game.table.freezes) == ((), ())


def test_it_joins_a_shorter_sequence_where_it_does_not_fit_the_longest(scene: NewScene) -> None:
    both = {"melds": ["5h 6h 7h 8h", "Ts Js Qs"]}
    game = scene("classic", at("4c 9c", "5c 9s", both), **ALONE).do("add upcard")
    assert [text_of(meld.cards) for meld in game.table.side.melds] == ["5h 6h 7h 8h", "9s Ts Js Qs"]


def test_a_wild_card_that_is_added_freezes_the_pile_no_longer(scene: NewScene) -> None:
    wild = {"meld__sequence_wilds": "unlimited", "pile__never_taken": []}
    game = scene("classic", at("4c 9c", "2c", RUN), **ALONE, **wild)
    assert game.table.freezes
    assert game.do("add upcard").table.freezes == ()


def test_without_a_stock_who_can_add_the_upcard_must(scene: NewScene) -> None:
    position = at("4c 9c", "5c 8h", RUN, stock=0)
    game = scene("classic", position, **ALONE)
    assert game.against("draw") == ["stock.must_take"]
    assert verify(game.table, Draw(), game.rules).violations == (MustTakePile(Card("8h"), True),)
    assert game.against("add upcard") == []
    ended = scene("classic", position, **ALONE, stock__when_empty="end")
    assert ended.against("add upcard") == ["stock.empty"]
    assert ended.against("draw") == ["stock.empty"]
