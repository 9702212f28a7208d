"""A reason tells the rule and the deciding numbers, in the puzzles of certain systems."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations

import pytest

from canasta_tutor.engine.melds.group import verify_group
from canasta_tutor.engine.reasons.call_reasons import BidTooLow
from canasta_tutor.engine.reasons.meld_reasons import NoSuchMeld, NotConsecutive
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.cards import Rank, cards
from canasta_tutor.engine.values.table import MeldKind
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import check, solve
from canasta_tutor.puzzles.answered.hints import usual_hints
from canasta_tutor.puzzles.asked.posed_puzzle import pose, pose_under
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_code
from canasta_tutor.puzzles.kinds.other_puzzle import OTHER
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.schema.puzzle_asks import LegalBid
from canasta_tutor.puzzles.schema.puzzle_form import Answer
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.question_props import puzzle_scene
from canasta_tutor.ui.rule_cards import rules_place

WORDS = Words("en")
MADE = 12
"""Number of puzzles to make for a skill."""


def practised(system: str, skill: str) -> Iterator[Generated]:
    return (make_from_code(Code(system, skill, 2, each), load(system)) for each in range(MADE))


def told(each: Generated, answer: Answer) -> Props:
    result = check(each.puzzle, each.rules, answer)
    posed = pose(each.puzzle, each.rules)
    return feedback(each.puzzle, posed.rules, result, (), WORDS, worked=True)


def body(shown: Props) -> list[str]:
    return [rich_text(parts) for parts in shown["body"]]


def worked(shown: Props) -> list[str]:
    return [rich_text(parts) for parts in shown["worked"]["body"]]


def hint(each: Generated, number: int) -> str:
    every = usual_hints(each.puzzle, each.rules)
    return rich_text(hint_parts(each.puzzle, every[number - 1], each.rules, WORDS))


def test_a_bid_is_measured_by_the_highest_before_it() -> None:
    found = 0
    for each in practised("sitoumussamba", "bids"):
        solution = solve(each.puzzle, each.rules)
        ask = each.puzzle.ask
        assert isinstance(ask, LegalBid)
        bids = [bid for bid in ask.bids if bid]
        said = " ".join(body(told(each, solution.answer)))
        low = [one for one in solution.verdict.violations if isinstance(one, BidTooLow)]
        if low or solution.verdict.ok:
            found += 1
            assert not bids or WORDS.points(max(bids)) in said
        assert all(one.last == max(bids, default=0) for one in low)
    assert found > 1


def test_a_bid_that_is_allowed_rests_on_the_lowest_and_on_the_steps() -> None:
    bids = list(practised("sitoumussamba", "bids"))
    calls = bids[0].rules.calls
    start, step = WORDS.points(calls.contract_start), WORDS.points(calls.contract_step)
    for each in bids:
        assert start in hint(each, 1)
        assert step in hint(each, 1)
        assert start in hint(each, 2)
        assert step in hint(each, 2)
        if solve(each.puzzle, each.rules).verdict.ok:
            shown = told(each, "no")
            rules = [rule["key"] for rule in shown["rules"]]
            assert rules == ["calls.auction", "calls.contract_start", "calls.contract_step"]
            assert WORDS.text("rule.calls.auction.name") not in worked(shown)[0]


def test_a_contract_is_measured_by_all_other_lines() -> None:
    for each in practised("sitoumussamba", "contract"):
        *others, contract = solve(each.puzzle, each.rules).lines
        assert contract.made == sum(line.points for line in others)
        assert (contract.made >= abs(contract.points)) == (contract.code == "contract.made")
        said = body(told(each, solve(each.puzzle, each.rules).answer))[-2]
        assert WORDS.points(contract.made) in said
        assert WORDS.points(abs(contract.points)) in said


@pytest.mark.parametrize("system", ["modern-american", "czech-club", "uruguay"])
def test_cards_that_are_taken_off_are_said_to_be_and_by_which_rule(system: str) -> None:
    without = 0
    for each in practised(system, "red-three-sign"):
        solution = solve(each.puzzle, each.rules)
        lost = any(line.code == "melds" and line.points < 0 for line in solution.lines)
        without += lost
        rule = WORDS.text("rule.game.no_canasta.name")
        assert (rule in hint(each, 1)) >= lost
        said = body(told(each, solution.answer))[0]
        assert not lost or "a side without a canasta" in said
    assert without


def test_a_special_hand_that_was_meant_is_told_before_the_nearest() -> None:
    found = False
    for each in practised("modern-american", "special-hand-kind"):
        if solve(each.puzzle, each.rules).answer == "none":
            shown = told(each, "straight")
            assert all("closest" not in said for said in body(shown))
            assert any("closest" in said for said in worked(shown))
            found = True
    assert found


def test_a_special_hand_taken_for_another_is_told_with_what_the_other_is() -> None:
    found = 0
    for each in practised("modern-american", "special-hand-kind"):
        right = solve(each.puzzle, each.rules).answer
        if right != "none":
            other = "garbage" if right == "straight" else "straight"
            lines, steps = body(told(each, other)), worked(told(each, other))
            assert lines[-1] == WORDS.text(f"puzzle.which.special.{other}.is")
            assert lines[-1] in steps
            assert len(body(told(each, "none"))) == len(lines) - 1
            found += 1
    assert found


def test_a_freeze_that_passes_is_seen_with_its_time() -> None:
    seen = set()
    for each in practised("cs-wikipedia", "what-freezes"):
        posed = pose(each.puzzle, each.rules)
        pile = puzzle_scene("test", each.puzzle, posed, WORDS)["table"]["pile"]
        covered = [one for one in posed.table_asked.freezes if one.card != posed.table_asked.upcard]
        assert bool(pile["across"]) == bool(covered)
        assert ("The card across" in rich_text(pile["beneath"] or [])) == bool(covered)
        seen.add(bool(covered))
    assert seen == {True, False}


def test_the_answer_of_both_systems_goes_with_the_answer() -> None:
    for each in islice(practised("samba", "other-rules"), 3):
        there = OTHER.own(each.puzzle).ask.system
        names = [WORDS.text(f"ruleset.{name}.name") for name in ("samba", there)]
        shown = told(each, solve(each.puzzle, each.rules).answer)
        steps = worked(shown)
        both = WORDS.text("verdict.other.both", here=names[0], there=names[1], answer="")
        leads = [both.rstrip(" .")] if len(body(shown)) == 1 else [f"“{name}”:" for name in names]
        assert all(lead in hint(each, 3) for lead in leads)
        assert all(any(lead in step for step in steps) for lead in leads)


def test_rules_that_are_asked_about_may_be_looked_up() -> None:
    (each,) = islice(practised("samba", "other-rules"), 1)
    there = OTHER.own(each.puzzle).ask.system
    found = puzzle_scene("asked", each.puzzle, pose_under(each.puzzle, each.rules), WORDS)[
        "look_up"
    ]
    assert found["at"] == rules_place("samba", there)


@pytest.mark.parametrize(
    ("group", "reason"),
    [
        ("9s Ts Qs Ks", ((Rank.JACK,), (), 0)),
        ("9s 2h Qs", ((Rank.TEN, Rank.JACK), (), 1)),
    ],
)
def test_a_gap_in_a_sequence_is_named(group: str, reason: tuple[object, ...]) -> None:
    (said,) = verify_group(cards(group), load("bolivia")).violations
    assert isinstance(said, NotConsecutive)
    assert (said.gap, said.twice, said.wilds) == reason


def test_an_allowed_call_is_told_why_wherever_its_reasons_are() -> None:
    for system, skill in (("british-acaba", "acaba"), ("caliente", "caliente")):
        for each in practised(system, skill):
            shown = told(each, solve(each.puzzle, each.rules).answer)
            if shown["tone"] == "right" and solve(each.puzzle, each.rules).answer == "yes":
                assert body(shown)[0] in worked(shown)
                assert body(shown)[0] in hint(each, 3)


def test_a_step_that_comes_too_early_breaks_the_rule_of_the_order() -> None:
    early = 0
    for each in practised("cs-wikipedia", "turn-order"):
        posed = pose(each.puzzle, each.rules)
        for order in permutations(str(solve(each.puzzle, each.rules).answer).split()):
            result = check(each.puzzle, each.rules, " ".join(order))
            if any(isinstance(reason, NoSuchMeld) for reason in result.reasons):
                shown = feedback(each.puzzle, posed.rules, result, (), WORDS, worked=False)
                assert [rule["key"] for rule in shown["rules"]] == [each.puzzle.rule]
                early += 1
                break
    assert early


def test_a_long_table_has_a_rank_but_once_while_others_are_free() -> None:
    for each in practised("italian", "stock-end"):
        for side in pose(each.puzzle, each.rules).table_asked.sides:
            ranks = [meld.rank for meld in side.melds if meld.kind is MeldKind.SET]
            assert len(set(ranks)) == len(ranks)
