"""What is said of going out is true of the case: the canastas, the partner, the cards kept."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.reasons.base import Among
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.values.cards import Rank, cards
from canasta_tutor.i18n.rulecards import rule_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check import solve
from canasta_tutor.puzzles.answered.hints import usual_hints
from canasta_tutor.puzzles.asked.question import pose
from canasta_tutor.puzzles.kinds.best import HELD, sheet_after
from canasta_tutor.puzzles.kinds.choose_cards import cards_left
from canasta_tutor.puzzles.kinds.turn import actions_of
from canasta_tutor.puzzles.schema.entries import NONE
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import hint_parts
from canasta_tutor.ui.puzzle.question import puzzle_scene
from tests.ui.sentences import fixed
from tests.ui.told import (
    CLASSIC,
    LEFT,
    WORDS,
    body,
    keys,
    of_lesson,
    practised,
    puzzle,
    right_of,
    told,
    worked,
)


def test_who_keeps_a_card_because_of_a_no_is_shown_the_rule_of_asking() -> None:
    shown = told(of_lesson("08-going-out", "partner-says-no"), "lay 8s; Jc")
    assert keys(shown) == ["going_out.ask_partner"]


def test_who_goes_out_hears_which_canastas_that_takes_and_all_that_he_lays() -> None:
    melds = ["5c 6c 7c 8c 9c Tc Jc", "Kh Ks Kc Kc Kc 2s X"]
    at = {"hands": ["3s 3s 3c 4d 4s 4s 7d"], "sides": [{"melds": melds}], "phase": "play"}
    ask: Props = {"kind": "go_out", "groups": ["3s 3s 3c", "4d 4s 4s"], "discard": "7d"}
    raw = {"kind": "legal", "rule": "black_threes.melded", "ask": ask, "position": at}
    shown = told(puzzle(raw), "no", load("bolivia"))
    kinds = ["going_out.canastas", "going_out.sequence_canastas"]
    assert keys(shown) == ["black_threes.melded", *kinds]
    said, samba = body(shown), (Among(kinds[1], 1),)
    (out,) = (line for line in said if fixed("reason.going_out.out") in line)
    assert WORDS.text("reason.going_out.out", count=2, needed=2, bonus=200, among=samba) == out
    assert len(said) == 1 + len(ask["groups"])
    steps = worked(shown)
    assert steps[0] == WORDS.text("step.look", rule=rule_name(WORDS, "black_threes.melded"))
    why = WORDS.text("verdict.go_out.black_threes", count=3)
    assert why in said
    assert why == steps[1]
    hinted = usual_hints(puzzle(raw), load("bolivia"))[1]
    assert rich_text(hint_parts(puzzle(raw), hinted, load("bolivia"), WORDS)) == WORDS.text(
        "puzzle.legal.go_out.hint.count", sorts=True
    )


def test_ways_to_go_out_are_compared_by_what_can_be_seen() -> None:
    asked = of_lesson("08-going-out", "where-the-two-goes")
    posed = pose(asked, CLASSIC)
    lines = [sheet_after(posed, way) for way in actions_of(posed)]
    assert not {line.code for way in lines for line in way} & set(HELD)
    first, *_ = worked(told(asked, "3"))
    totals = [sum(line.points for line in way) for way in lines]
    fields = {
        "way": 3,
        "points": totals[2],
        "best": 2,
        "most": totals[1],
    }
    said = WORDS.text("objection.best", **fields)
    way = "Way 2: add 6♣ to your sixes; add 2♥ to your kings; discard 5♦."
    assert first == f"{said} {way}"
    assert keys(told(asked, "3")) == ["canasta.mixed_bonus"]


def test_a_canasta_that_going_out_makes_is_told_before_it_is_counted() -> None:
    sides = [{"melds": ["4h 4h 4d 4d 4s 4c", "Qh Qh X"]}]
    at = {"hands": ["4s Qd 6h 6d 2c As"], "sides": sides, "phase": "play", "pile": "5c"}
    ask = {"kind": "go_out", "groups": ["4s", "Qd", "2c 6h 6d"], "discard": "As"}
    asked = puzzle({"kind": "legal", "rule": "going_out.canastas", "ask": ask} | {"position": at})
    steps, said = worked(told(asked, "no")), body(told(asked, "no"))
    assert steps == worked(told(asked, "yes"))
    begun = [
        fixed("reason.canasta.natural"),
        fixed("step.count.canastas"),
        fixed("reason.going_out.out", "among=none"),
    ]
    made, counted, out = ([part in line for line in steps].index(True) for part in begun)
    assert made < counted < out == len(steps) - 1
    fields = {"cards": cards("4s"), "rank": Rank.FOUR, "size": 7, "kind": "set", "new": False}
    lead = WORDS.text("verdict.go_out.canasta", **fields)
    assert said[:2] == [lead, steps[-1]]
    reveal = usual_hints(asked, CLASSIC)[-1]
    assert lead in rich_text(hint_parts(asked, reveal, CLASSIC, WORDS))


def test_who_cannot_go_out_yet_is_not_told_to_ask_his_partner() -> None:
    at = {"hands": ["7h 7s 7c Ac"], "sides": [{"melds": ["5h 5d 5s 5s 2c"]}], "phase": "play"}
    ask = {"kind": "lay", "groups": ["7h 7s 7c"]}
    asked = puzzle({"kind": "legal", "rule": "going_out.canastas", "ask": ask, "position": at})
    shown = told(asked, "yes", load("czech-fast"))
    assert keys(shown) == ["going_out.canastas"]
    assert WORDS.text("reason.going_out.not_asked") not in [*body(shown), *worked(shown)]


def test_a_last_card_that_may_not_be_discarded_is_told_where_it_may_go() -> None:
    melds = ["9h 9d 9s 9c 9h 9d 9s", "4h 4d 4s 4c 4d 4s"]
    at = {"hands": ["4h"], "sides": [{"melds": melds}], "phase": "play"}
    ask = {"kind": "discard", "card": "4h"}
    asked = puzzle({"kind": "legal", "rule": "going_out.canastas", "ask": ask, "position": at})
    shown = told(asked, "yes", load("italian"))
    lead, out = WORDS.text("repair.so", change="same"), WORDS.text("repair.out")
    assert body(shown)[-1] == f"{lead} 4\N{BLACK HEART SUIT} to your fours. {out}"
    barred = WORDS.text("reason.going_out.keep_a_card", left=0)
    assert barred in worked(shown)  # it is clear which card is meant


@pytest.mark.parametrize(
    ("hand", "melds", "left"),
    [
        ("Kh Kd Kc Ks Ac Ad As", [], None),
        ("2d 5h 5d 5d 5c 5c 6h 6s 6c Th Tc Tc", [], 0),
        ("X Ac Ad 9s", [], 1),
        ("Kh Kd Kc", ["4h 4d 4s"], 0),
        ("4c 9s", ["4h 4d 4s"], 1),
        ("4c 5c", ["4h 4d 4s", "5h 5d 5s"], None),
    ],
)
def test_that_nothing_can_be_laid_is_told_with_the_cards_that_would_be_left(
    hand: str, melds: list[str], left: int | None, words: Words
) -> None:
    at = {"hands": [hand], "sides": [{"melds": melds, "score": 1500}], "phase": "play"}
    ask = {"kind": "lay"}
    asked = puzzle({"kind": "choose", "rule": "going_out.canastas", "ask": ask, "position": at})
    posed = pose(asked, CLASSIC)
    assert cards_left(posed) == left
    *_, reveal = usual_hints(asked, CLASSIC)
    opened = bool(melds)
    kept = words.text("verdict.nothing.kept", opened=opened, left=left)
    assert kept in rich_text(hint_parts(asked, reveal, CLASSIC, words))
    others = {words.text("verdict.nothing.kept", opened=opened, left=n) for n in (0, 1, None)}
    assert len(others) == 3
    kept = WORDS.text("verdict.nothing.kept", opened=opened, left=left)
    shown = told(asked, NONE)
    assert body(shown)[0] == kept
    assert kept in worked(shown)
    all_laid = told(asked, cards(hand))
    assert all_laid["tone"] == "wrong"


@pytest.mark.parametrize(
    ("rule", "melds", "hinted"),
    [("going_out.canastas", [], True), ("initial.bands", [], False),
     ("going_out.canastas", ["4h 4d 4s"], False)],
)  # fmt: skip
def test_who_would_go_out_with_a_first_meld_is_hinted_to_count_what_is_left(
    rule: str, melds: list[str], hinted: bool, words: Words
) -> None:
    sides = [{"melds": melds, "score": 1500}]
    at = {"hands": ["Kh Kd Kc Ks Ac Ad As"], "sides": sides, "phase": "play"}
    asked = puzzle({"kind": "choose", "rule": rule, "ask": {"kind": "lay"}, "position": at})
    _, count, *_ = usual_hints(asked, CLASSIC)
    said = rich_text(hint_parts(asked, count, CLASSIC, words))
    assert said.endswith(words.text("puzzle.choose.lay.hint.out")) is hinted


def test_all_cards_laid_would_be_going_out() -> None:
    for hand, melds in (("Kh Kd Kc Ks Ac Ad As", []), ("Kh Kd Kc", ["4h 4d 4s"])):
        at = {"hands": [hand], "sides": [{"melds": melds, "score": 1500}], "phase": "play"}
        entry = {"kind": "choose", "rule": "going_out.canastas", "ask": {"kind": "lay"}}
        all_laid = told(puzzle({**entry, "position": at}), cards(hand))
        assert body(all_laid)[0] == WORDS.text("verdict.lay.empties")


def test_who_may_go_out_another_way_is_not_told_to_keep_a_card() -> None:
    kings = "Kh Kh Kd Ks Ks 2s"
    at = {"hands": ["Kd"], "sides": [{"melds": [kings]}], "phase": "play", "pile": "As"}
    ask = {"kind": "discard", "card": "Kd"}
    asked = puzzle({"kind": "legal", "rule": "going_out.canastas", "ask": ask, "position": at})
    no_card, lacks, other_way = body(told(asked, "no"))
    assert no_card == WORDS.text("reason.going_out.keep_a_card", left=0)
    assert "stay in your hand" not in no_card
    assert lacks.startswith(fixed("reason.going_out.canastas", "count=0")[:20])
    assert WORDS.text("repair.out") in other_way


def test_all_cards_asked_about_as_melds_would_be_going_out() -> None:
    at = {"hands": ["Kh Kd Kc"], "sides": [{"melds": ["4h 4d 4s"]}], "phase": "play"}
    ask = {"kind": "lay", "groups": ["Kh Kd Kc"]}
    asked = puzzle({"kind": "legal", "rule": "going_out.canastas", "ask": ask, "position": at})
    assert body(told(asked, "yes"))[0] == WORDS.text("verdict.lay.empties")


def test_going_out_is_asked_about_with_the_meld_that_each_card_goes_to() -> None:
    sides = [{"melds": ["2h 2d 2s X X", "9h 9d 9c 2c 2c"]}]
    at = {"hands": ["2h 9s 6h 6d 6s Td"], "sides": sides, "phase": "play"}
    ask = {"kind": "go_out", "groups": ["2h", "9s", "6h 6d 6s"], "discard": "Td"}
    asked = puzzle({"kind": "legal", "rule": "going_out.canastas", "ask": ask, "position": at})
    posed = pose(asked, load("czech-club"))
    question = rich_text(puzzle_scene("out", asked, posed, WORDS)["question"])
    assert (
        "2\N{BLACK HEART SUIT} to your wild cards; 9\N{BLACK SPADE SUIT} to your nines" in question
    )


def test_who_picks_up_nothing_is_told_what_he_keeps() -> None:
    for each in practised("modern-american", "talons"):
        right = solve(each.puzzle, each.rules).answer
        kept = len(pose(each.puzzle, each.rules).hand) - len(pose(each.puzzle, each.rules).named)
        assert body(told(each.puzzle, right, each.rules))[0] == WORDS.text(
            "objection.held", left=kept, more=0, waits="talons"
        )


def test_a_worse_way_out_is_told_with_what_both_ways_bring() -> None:
    asked = of_lesson("08-going-out", "where-the-two-goes")
    *_, both, left_out = body(told(asked, "3"))
    assert left_out == WORDS.text("verdict.best.partner")
    assert both.startswith(WORDS.text("verdict.best.both"))
    assert str(CLASSIC.going_out.bonus) in both


@pytest.mark.parametrize(("wild", "several"), [("2s", False), ("2s X", True)])
def test_a_natural_canasta_that_a_way_out_makes_mixed_is_said_to_be(
    wild: str, *, several: bool
) -> None:
    melds = ["Th Th Td Td Ts Ts Tc Tc", "6h 6h 6s X", "9s 9c 2d"]
    at = {"hands": [f"{wild} 6d 6c 9d"], "sides": [{"melds": melds}], "phase": "play"}
    to_sixes = f"out 6d 6c {wild} onto 6h; 9d" if several else "out 6d 6c; 9d; 2s onto 6h"
    kept = "out 6d 6c; 9d; X onto 6h discard 2s" if several else "out 6d 6c; 9d discard 2s"
    ways = [f"out 6d 6c; 9d; {wild} onto Th", to_sixes, kept]
    entry = {"kind": "best", "rule": "canasta.natural_bonus", "position": at}
    asked = puzzle(entry | {"ask": {"kind": "out", "steps": ways}})
    mixed = WORDS.text("verdict.best.mixed", rank=Rank.TEN, several=several)
    assert solve(asked, CLASSIC).answer == "2"
    assert mixed in body(told(asked, "1"))
    assert mixed not in body(told(asked, "3"))


@pytest.mark.parametrize("rule", ["going_out.canastas", "initial.bands"])
def test_the_hint_of_a_first_meld_goes_by_the_rule_that_is_asked(rule: str) -> None:
    """Who lays nearly all his cards counts what is left, and not only points."""
    lay = {"kind": "lay", "groups": ["8h 8d 8s 8c", "Ah Ad As Ac"]}
    at = {"hands": ["8h 8d 8s 8c Ah Ad As Ac 4s"], "phase": "play", "pile": "5d"}
    asked = puzzle({"kind": "legal", "rule": rule, "ask": lay, "position": at})
    said = rich_text(hint_parts(asked, usual_hints(asked, CLASSIC)[1], CLASSIC, WORDS))
    kept = fixed("puzzle.legal.lay.hint.count", "rule=going_out.canastas")
    assert (kept in said) == (rule == "going_out.canastas")


def test_who_may_go_out_keeps_no_card() -> None:
    sides = [{"melds": ["7h 7h 7d 7d 7s 7s 7c"]}]
    at = {"hands": ["Kh Kd Kc 4s"], "sides": sides, "phase": "play", "pile": "5d"}
    lay = {"kind": "lay", "groups": ["Kh Kd Kc"]}
    asked = {"kind": "legal", "rule": "going_out.canastas", "ask": lay, "position": at}
    assert body(told(puzzle(asked), "yes"))[0] == WORDS.text(
        "puzzle.legal.lay.why", left=1, out=True
    )


@pytest.mark.parametrize(
    ("system", "skill"),
    [("caliente", "caliente-draw"), ("hand-and-foot", "foot-cards"), ("classic", "keep-a-card")],
)
def test_the_cards_that_are_left_are_told_once(system: str, skill: str) -> None:
    for each in practised(system, skill):
        right = right_of(each)
        wrong = right + 1 if isinstance(right, int) else "yes" if right == "no" else "no"
        for answer in (right, wrong):
            lines = worked(told(each.puzzle, answer, each.rules))
            kept = [line for line in lines if LEFT.search(line)]
            assert len(kept) <= 1


@pytest.mark.parametrize(
    ("action", "laid", "last", "left"),
    [
        ("out Tc discard Qc", "Tc", "Qc", "Qd Qs"),
        ("out Tc", "Tc", "", "Qd Qs Qc"),
        ("out discard Qc", "", "Qc", "Qd Qs Tc"),
    ],
)
def test_who_would_keep_cards_in_going_out_hears_what_would_be_laid(
    action: str, laid: str, last: str, left: str
) -> None:
    """Else the cards that are named are fewer than those that the learner sees in the hand."""
    shown = told(of_lesson("03-turn", "room-to-breathe"), action)
    fields = {"laid": cards(laid), "last": cards(last), "discards": bool(last)}
    assert body(shown)[:2] == [
        WORDS.text("play.supposed", **fields),
        WORDS.text("reason.going_out.cards_left", cards=cards(left)),
    ]


@pytest.mark.parametrize(("hand", "why"), [("Ah 4h 6c Kd", True), ("Ah As 4h Kd", False)])
def test_who_can_neither_draw_nor_take_the_pile_hears_why_not(hand: str, why: bool) -> None:
    """Nothing of cards that nobody offered."""
    at = {"hands": [hand], "pile": "2d Ac", "stock": 0, "phase": "draw"}
    asked = puzzle(
        {"kind": "legal", "rule": "stock.when_empty", "ask": {"kind": "draw"}, "position": at}
    )
    lines = body(told(asked, "yes"))
    assert (
        any(fixed("reason.pile.frozen_needs_pair", "offered=none") in line for line in lines) is why
    )
