"""First melds are told true of the case: the minimum, what is counted, what else they need."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.reasons.first_meld import MinimumNotReached
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.values.cards import Rank, cards
from canasta_tutor.puzzles.answered.check import solve
from canasta_tutor.puzzles.answered.hints import usual_hints
from canasta_tutor.puzzles.asked.question import pose
from canasta_tutor.puzzles.kinds.other import SAME
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import hint_parts
from canasta_tutor.ui.puzzle.question import puzzle_scene
from tests.ui.sentences import fixed
from tests.ui.told import (
    CHOSEN,
    CLASSIC,
    WORDS,
    body,
    counted,
    keys,
    practised,
    puzzle,
    right_of,
    told,
    worked,
)


def test_where_a_canasta_bonus_counts_the_minimum_is_counted_with_it() -> None:
    sides = [{"score": 0}]
    at = {"hands": ["4h 4h 4d 4d 4s 4s 4c 9c Kd"], "phase": "play", "sides": sides}
    lay = {"kind": "lay", "groups": ["4h 4h 4d 4d 4s 4s 4c"]}
    asked = puzzle({"kind": "legal", "rule": "initial.bands", "ask": lay, "position": at})
    rules = load("czech-club")
    solution = solve(asked, rules)
    assert solution.answer == "yes"
    (last,) = (count for count in solution.counts if count.what == "points_with_canastas")
    assert last.count == 35 + rules.canasta.natural_bonus
    named = ["initial.bands", "initial.canasta_bonus", "initial.clean_group"]
    assert keys(told(asked, "no", rules)) == named


@pytest.mark.parametrize("rule", ["initial.bands", "initial.clean_group"])
def test_a_first_meld_that_must_be_clean_is_told_by_its_points_and_by_that(rule: str) -> None:
    at = {"hands": ["6h 6d 6s Ah Ad X 9c Kd"], "phase": "play", "pile": "5c"}
    lay = {"kind": "lay", "groups": ["Ah Ad X", "6h 6d 6s"]}
    asked = puzzle({"kind": "legal", "rule": rule, "ask": lay, "position": at})
    shown = told(asked, "no", load("czech-fast"))
    assert set(keys(shown)) == {"initial.bands", "initial.clean_group"}
    said = body(shown)
    assert any(fixed("reason.initial.reached", "raised=0") in line for line in said)
    (clean,) = (line for line in said if fixed("reason.initial.has_clean") in line)
    assert clean.startswith("6♥")
    assert fixed("step.look") not in " ".join(worked(shown))


@pytest.mark.parametrize(("melds", "told_so"), [([], True), (["Kh Kd Ks"], False)])
def test_under_other_rules_a_first_meld_is_told_with_its_minimum(
    melds: list[str], told_so: bool
) -> None:
    at = {"hands": ["5d 5s 7s 9s Jd"], "pile": "4c 5c", "sides": [{"melds": melds, "score": -715}]}
    ask = {"kind": "take", "using": "5d 5s"}
    about = {"id": "about", "kind": "legal", "rule": "turn.opening", "ask": ask, "position": at}
    other = {"kind": "rules", "system": "wikibooks"}
    asked = puzzle({"kind": "other", "rule": "turn.opening", "ask": other, "about": about,
                    "position": at})  # fmt: skip
    (both,) = body(told(asked, SAME))
    assert fixed("reason.pile.taken_with_pair") in both
    assert (fixed("reason.initial.reached", "raised=0") in both) is told_so


def test_the_minimum_by_the_deal_is_told_by_the_deal() -> None:
    at = {"hands": ["Qh Qd Qs Ah Ad As 5c"], "sides": [{"score": 0}], "memory": {"deals_played": 1}}
    entry = CHOSEN | {"rule": "initial.by_deal", "ask": {"kind": "lay"}, "position": at}
    rules = load("hand-and-foot")
    told = counted(entry, "hand-and-foot")
    assert (told["deal"].count, told["deal"].limit) == (2, rules.initial.by_deal[1])
    assert "score" not in told


def test_where_a_canasta_is_asked_to_open_no_minimum_of_points_is_told() -> None:
    at = {"hands": ["Ks Ks Kh Kh Kd 2s 2c"], "sides": [{"score": 7200}]}
    entry = CHOSEN | {"rule": "initial.bands", "ask": {"kind": "lay"}, "position": at}
    assert counted(entry, "brazilian")["score"].limit is None


def test_a_first_meld_that_falls_short_is_not_put_down_to_the_last_discard() -> None:
    rules, hand = load("uruguay"), "2d 5h 5h 5s 5c 7h 7d 7s 9h 9h 9d 9s"
    at = {"hands": [hand], "sides": [{"score": 3015}], "phase": "play"}
    asked = puzzle(
        {"kind": "choose", "rule": "initial.bands", "ask": {"kind": "lay"}, "position": at}
    )
    assert [reason.code for reason in solve(asked, rules).verdict.violations] == ["initial.too_low"]


@pytest.mark.parametrize("melds", [[], ["8h 8d 8s"]])
def test_a_meld_to_be_found_leaves_the_first_meld_aside(melds: list[str]) -> None:
    at = {"hands": ["Jd Jc Jc 4h 9s"], "sides": [{"melds": melds}]}
    asked = puzzle(
        {"kind": "choose", "rule": "meld.min_cards", "ask": {"kind": "group"}, "position": at}
    )
    said = rich_text(puzzle_scene("test", asked, pose(asked, CLASSIC), WORDS)["question"])
    assert ("first meld" in said) is (not melds)


@pytest.mark.parametrize("system", ["classic", "hand-and-foot"])
def test_the_minimum_is_told_once(system: str) -> None:
    for each in practised(system, "first-meld-choice"):
        for answer in (right_of(each), "none", (), pose(each.puzzle, each.rules).hand[:1]):
            lines = worked(told(each.puzzle, answer, each.rules))
            needs = [line for line in lines if "minimum is" in line or "its first meld" in line]
            assert len(needs) == 1


def test_a_hand_that_cannot_open_is_told_so_before_what_comes_nearest() -> None:
    at = {"hands": ["4h 4d 4s 6h 8d Jc"], "sides": [{"score": 1600}], "phase": "play"}
    asked = puzzle(CHOSEN | {"rule": "initial.bands", "ask": {"kind": "lay"}, "position": at})
    lead = WORDS.text("verdict.nothing.enough")
    shown = told(asked, "none")
    assert body(shown)[0] == lead
    *_, reveal = usual_hints(asked, CLASSIC)
    assert lead in rich_text(hint_parts(asked, reveal, CLASSIC, WORDS))
    assert worked(shown).count(lead) == 1
    assert lead not in body(told(asked, cards("4h 4d 4s")))


def test_a_first_meld_that_must_be_clean_is_counted_as_its_rules_take_clean() -> None:
    at = {"hands": ["8h 8s 2s 9h Qc Kh"], "sides": [{"score": -475}], "phase": "play"}
    asked = puzzle({"kind": "legal", "rule": "initial.clean_group", "position": at}
                   | {"ask": {"kind": "lay", "groups": ["8h 8s 2s"]}})  # fmt: skip
    rules = load("czech-fast")
    (naturals,) = (each for each in solve(asked, rules).counts if each.what == "naturals")
    assert (naturals.count, naturals.limit) == (2, rules.meld.min_cards)
    _, hint, _ = usual_hints(asked, rules)
    american = rich_text(hint_parts(asked, hint, load("modern-american"), WORDS))
    assert rich_text(hint_parts(asked, hint, rules, WORDS)) != american


def test_a_rank_with_an_exception_for_first_melds_is_asked_of_later_ones() -> None:
    rules = load("modern-american")

    def question(group: str) -> str:
        at = {"hands": [f"{group} 9h Qc"], "pile": "Td 5c"}
        asked = puzzle({"kind": "legal", "rule": "meld.no_wilds", "position": at}
                       | {"ask": {"kind": "group", "cards": group}})  # fmt: skip
        return rich_text(puzzle_scene("group", asked, pose(asked, rules), WORDS)["question"])

    aces, sevens, natural = (question(each) for each in ("Ah Ad As X", "7h 7d 7s X", "Ah Ad As"))
    assert WORDS.rank(Rank.ACE, "pl") in aces
    assert aces != sevens == natural


def test_a_pile_that_a_first_meld_from_the_hand_opens_is_told_so() -> None:
    at = {"hands": ["Jh Jc 8s 8s 8c 2s 4s Kd"], "pile": "5c Jh", "sides": [{"score": -70}]}
    ask = {"kind": "take", "using": "Jh Jc", "also": ["8s 8s 8c"]}
    entry = {"kind": "legal", "rule": "initial.bands", "ask": ask, "position": at}
    fallback = puzzle(entry | {"ask": {"kind": "take", "using": "Jh Jc"}})
    asked, rules = puzzle(entry), load("cs-wikipedia")
    for each, opens in ((asked, True), (fallback, False)):
        shown = told(each, "yes", rules)
        assert ("pile.hand_lay_first" in keys(shown)) is opens
        assert any(fixed("puzzle.legal.take.why") in line for line in body(shown)) is opens
    hinted = [
        hint_parts(each, usual_hints(each, rules)[1], rules, WORDS) for each in (asked, fallback)
    ]
    assert hinted[0] != hinted[1]


def test_the_most_that_could_be_laid_takes_sequences_in() -> None:
    held = "2s 4h 4c 5h 5d 5c 6h 6c 7h 7s 7c 7c 7c 8h 8c Tc Ks"
    at = {"hands": [held], "pile": "Qh", "sides": [{"score": 6980}], "phase": "play"}
    asked = puzzle({"kind": "choose", "rule": "initial.bands", "position": at}
                   | {"ask": {"kind": "lay"}})  # fmt: skip
    found = solve(asked, load("samba"))
    (short,) = found.verdict.violations
    assert isinstance(short, MinimumNotReached)
    assert (found.answer, short.points) == ("none", 100)
    assert [each.count for each in found.counts if each.what == "row"] == [5, 5]


def of_a_first_meld(hand: str, *groups: str) -> Props:
    sides = [{"score": 0}, {"score": 0}]
    at = {"hands": [hand], "phase": "play", "sides": sides, "pile": "5c"}
    lay = {"kind": "lay", "groups": list(groups)}
    return {"kind": "legal", "rule": "initial.bands", "ask": lay, "position": at}


@pytest.mark.parametrize(("more", "told_of"), [("", True), ("8h Jd", False)])
def test_a_low_first_meld_that_takes_the_last_card_is_told_so(more: str, *, told_of: bool) -> None:
    """Else a few points more would seem to be all that is lacking."""
    asked = puzzle(of_a_first_meld(f"6h 6d 6s 4h 4d 4s {more}", "6h 6d 6s", "4h 4d 4s"))
    assert (WORDS.text("verdict.lay.empties_too") in body(told(asked, "yes"))) == told_of


@pytest.mark.parametrize(
    ("hand", "mixed"), [("4h 4h 4d 4d 4s 4s 4c 2c 9d", True), ("4h 4h 4d 4d 4s 4s 2c 9d", False)]
)
def test_a_repaired_first_meld_is_added_up_and_what_it_costs_is_told(
    hand: str, *, mixed: bool
) -> None:
    fours = " ".join(card for card in hand.split() if card.startswith("4"))
    *_, repaired = (said for said in body(told(puzzle(of_a_first_meld(hand, fours)), "yes")))
    assert "so this is enough" in repaired
    assert (WORDS.text("repair.mixed") in repaired) == mixed
