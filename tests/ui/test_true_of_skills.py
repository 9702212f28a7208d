"""Facts about all puzzles of a skill: the named rules, texts without repetition, sums line by line.

For the texts of single cases, see `tests/transcripts/cases`.
"""

from __future__ import annotations

import pytest

from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.reasons.canasta_reasons import WildCanastaMade
from canasta_tutor.engine.reasons.going_out_reasons import (
    GoesOut,
    HandWouldEmpty,
    LastDiscardNeeded,
)
from canasta_tutor.engine.reasons.meld_reasons import LegalMeld, TwosLocked
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.scoring.sheet_lines import LINES
from canasta_tutor.engine.turn.going_out import explain_not_out
from canasta_tutor.engine.values.cards import Rank, cards, missing
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.puzzle_session import Session
from canasta_tutor.puzzles.answered.check_answer import (
    check,
    find_objections,
    find_other_judgements,
    solve,
)
from canasta_tutor.puzzles.answered.hints import usual_hints
from canasta_tutor.puzzles.asked.objection import OF_CARDS
from canasta_tutor.puzzles.asked.posed_puzzle import pose, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text
from canasta_tutor.puzzles.kinds.best_puzzle import rules_between
from canasta_tutor.puzzles.kinds.other_puzzle import CHANGES, OTHER
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.puzzle_asks import LegalLay
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.puzzles.schema.written_fields import NONE
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import build_feedback as state
from canasta_tutor.ui.puzzle.feedback import hint_parts
from canasta_tutor.ui.puzzle.presenters.sheet_presenter import say_off_by
from canasta_tutor.ui.puzzle.question_props import Round
from canasta_tutor.ui.puzzle.sums_and_repairs import say_made_up_of
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


@pytest.mark.parametrize("system", ["classic", "hand-and-foot"])
def test_the_minimum_is_told_once(system: str) -> None:
    for each in practised(system, "first-meld-choice"):
        for answer in (right_of(each), "none", (), pose(each.puzzle, each.rules).hand[:1]):
            lines = worked(told(each.puzzle, answer, each.rules))
            needs = [line for line in lines if "minimum is" in line or "its first meld" in line]
            assert len(needs) == 1


def test_who_picks_up_nothing_is_told_what_he_keeps() -> None:
    for each in practised("modern-american", "talons"):
        right = solve(each.puzzle, each.rules).answer
        kept = len(pose(each.puzzle, each.rules).hand) - len(
            pose(each.puzzle, each.rules).named_cards
        )
        assert body(told(each.puzzle, right, each.rules))[0] == WORDS.text(
            "objection.held", left=kept, more=0, waits="talons"
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
    """Otherwise, the text would name fewer cards than the learner sees in the hand."""
    shown = told(of_lesson("03-turn", "room-to-breathe"), action)
    fields = {"laid": cards(laid), "last": cards(last), "discards": bool(last)}
    assert body(shown)[:2] == [
        WORDS.text("play.supposed", **fields),
        WORDS.text("reason.going_out.cards_left", cards=cards(left)),
    ]


def test_red_threes_before_a_side_are_not_asked_of_rules_that_lay_none() -> None:
    found = make_from_text("CT-6W2JM-G0FEZ-RK")
    there = load(OTHER.own(found.puzzle).ask.system)
    posed = pose_under(found.puzzle.plain, there)
    assert any(side.red_threes for side in posed.table_asked.sides)
    assert there.red_threes.laid != "never"


def test_who_chooses_the_cards_of_the_solution_is_told_its_melds() -> None:
    """The player could distribute the wild cards in other ways; the same cards get the same
    text.
    """
    hand = "2h 2d 8d 8c Th Ts Tc 4s 5s 6h"
    asked = puzzle(
        {
            "kind": "choose",
            "rule": "initial.bands",
            "ask": {"kind": "lay"},
            "position": {"hands": [hand], "sides": [{"score": 1600}], "phase": "play"},
        }
    )
    solution = solve(asked, CLASSIC)
    assert solution.answer != NONE
    assert check(asked, CLASSIC, solution.answer).judgement.verdict == solution.verdict


def test_a_wild_canasta_is_told_of_the_cards_that_join_it() -> None:
    played = practised("czech-club", "going-out")
    told_of = [
        (each.about, each.said.cards)
        for one in played
        for wrong in [check(one.puzzle, one.rules, answer) for answer in ("yes", "no")]
        for each in find_objections(pose_under(one.puzzle, one.rules), wrong.answer, wrong)
        if isinstance(each.said, WildCanastaMade)
    ]
    assert told_of
    assert not any(missing(canasta, about) for about, canasta in told_of)


def test_a_call_that_is_allowed_is_told_why() -> None:
    why = {WORDS.text("puzzle.legal.acaba.why", about=about) for about in (None, "out", "acaba")}
    for system, skill in (("british-acaba", "acaba"), ("caliente", "caliente")):
        made_for = practised(system, skill)
        allowed = [each for each in made_for if solve(each.puzzle, each.rules).answer == "yes"]
        first = {body(told(each.puzzle, "yes", each.rules))[0] for each in allowed}
        assert first == why if skill == "acaba" else all("you have fewer" in n for n in first)
        assert first


@pytest.mark.parametrize("system", ["classic", "three-player", "samba"])
def test_who_may_lay_so_many_cards_is_told_how_many_are_left(system: str) -> None:
    allowed = [each for each in practised(system, "keep-a-card") if right_of(each) == "yes"]
    assert allowed
    for each in allowed:
        posed, shown = pose(each.puzzle, each.rules), told(each.puzzle, "yes", each.rules)
        outs = [g for g in solve(each.puzzle, each.rules).verdict.grounds if isinstance(g, GoesOut)]
        kinds = [kind.rule for out in outs for kind in out.among]
        free = outs and each.rules.going_out.discard == "optional"
        doubted = [LastDiscardNeeded.rule] if free else []
        assert keys(shown) == [HandWouldEmpty.rule, *kinds, *doubted]
        assert (WORDS.text("verdict.go_out.no_discard") in body(shown)) == bool(doubted)
        left = len(posed.hand) - len(posed.named_cards)
        if left > 1:
            assert isinstance(posed.ask, LegalLay)
            melds = lay_at(posed.table_asked, posed.ask.action.groups, each.rules).melds
            enough = not explain_not_out(posed.table_asked, melds, each.rules)
            why = WORDS.text("puzzle.legal.lay.why", left=left, enough=enough)
            assert why in body(shown)
            assert why in worked(shown)


@pytest.mark.parametrize(
    ("system", "skill"),
    [
        ("wikibooks-10000", "no-sequences"),
        ("samba", "one-rank"),
        ("bolivia", "wild-melds"),
        ("italian", "wild-melds"),
    ],
)
def test_wild_cards_with_natural_ones_rest_on_the_natural_ones(system: str, skill: str) -> None:
    mixed = [
        (each, reason)
        for each in practised(system, skill)
        for reason in solve(each.puzzle, each.rules).verdict.grounds
        if isinstance(reason, LegalMeld) and reason.wilds
    ]
    assert mixed
    for each, reason in mixed:
        rule = TwosLocked.rule if reason.rank is Rank.TWO else LegalMeld.rule
        shown = told(each.puzzle, "yes", each.rules)
        assert keys(shown)[0] == each.puzzle.rule == rule


def test_a_number_that_stands_twice_is_told_twice() -> None:
    said = WORDS.text("game.answer.total", deal="", sides=("+100", "0", "+100"))
    assert said == "Totals: +100, 0 and +100"


def test_rules_for_other_tables_are_not_compared() -> None:
    asked = read_puzzle(
        {"id": "dealt", "kind": "number", "rule": "deal.hand", "ask": {"kind": "hand"}}
    )
    others = find_other_judgements(asked, CLASSIC, solve(asked, CLASSIC).answer)
    assert others
    assert all(4 in load(name).seats.sides for name in others)


def test_other_rules_that_change_an_answer_are_named_by_a_rule_that_differs() -> None:
    changing = [
        each
        for each in practised("modern-american", "other-rules")
        if solve(each.puzzle, each.rules).answer == CHANGES
        and OTHER.own(each.puzzle).about.ask.kind == "score"
    ]
    assert changing
    for each in changing:
        there = load(OTHER.own(each.puzzle).ask.system)
        assert value_of(each.rules, each.puzzle.rule) != value_of(there, each.puzzle.rule)


def second_hint(asked: Puzzle, words: Words = WORDS, rules: RuleSet = CLASSIC) -> str:
    _, count, _ = usual_hints(asked, rules)
    return rich_text(hint_parts(asked, count, rules, words))


SHEETS = ("deal-score", "cards-in-hand", "red-three-sign", "bonus-for-going-out")
"""Skills whose puzzles ask for the score of a deal."""


@pytest.mark.parametrize("skill", SHEETS)
def test_what_counts_in_a_deal_is_hinted_line_by_line(skill: str, words: Words) -> None:
    """All lines that can bring points there, in the order of the sheet, and no others."""
    for each in practised("classic", skill):
        solution = solve(each.puzzle, each.rules)
        said, codes = second_hint(each.puzzle, words), {line.code for line in solution.lines}
        # if only red threes count (against a side without a meld), there is nothing to add up
        codes |= {"hand"} if codes == {"hand", "red_threes"} else {"melds", "hand"}
        for code in LINES:
            told = words.text(f"sheet.line.{code}").casefold() in said.casefold()
            assert told is (code in codes), (each.code, code)
        assert str(solution.answer) not in said


def test_the_best_way_out_names_first_what_makes_the_most_of_it() -> None:
    for each in practised("classic", "best-way-out"):
        shown = told(each.puzzle, right_of(each), each.rules)
        between = rules_between(pose(each.puzzle, each.rules))
        assert set(keys(shown)) == set(between), each.code
        if len(between) > 1:
            assert keys(shown)[0] != OF_CARDS, each.code


def test_threes_that_bring_nothing_are_told_by_the_rule_of_the_canastas() -> None:
    idle = [
        each.puzzle.rule
        for each in practised("modern-american", "red-three-bonus")
        for line in solve(each.puzzle, each.rules).lines
        if line.code == "red_threes" and line.points == 0
    ]
    assert idle
    assert set(idle) == {"red_threes.plus_canastas"}


def test_cards_bear_their_points_once_the_sum_is_found() -> None:
    ask = {"kind": "points", "cards": "8h 2c 8d"}
    asked = puzzle({"kind": "number", "rule": "points.cards", "ask": ask})
    now, worth = Round("test", asked, CLASSIC, WORDS), CLASSIC.points.cards
    wrong = Session(result=check(asked, CLASSIC, 1))
    assert state(now, wrong, None)["prices"] == {}
    right = Session(result=check(asked, CLASSIC, solve(asked, CLASSIC).answer))
    expected = {"8h": worth["8"], "8d": worth["8"], "2c": worth["2"]}
    assert state(now, right, None)["prices"] == expected
    shown: Session[Result] = Session(shown=True)
    assert state(now, shown, None)["prices"] == expected


def test_one_card_left_is_called_by_its_rank(words: Words) -> None:
    at = {"sides": [{}, {}], "hands": ["Kh 3s As Ad 9h 9d 9s 4h 4d", "", "", ""]}
    ask = {"kind": "score", "side": 0, "out": 1}
    asked = puzzle({"kind": "number", "rule": "points.cards", "ask": ask, "position": at})
    posed = pose(asked, CLASSIC)
    (hand,) = (line for line in solve(asked, CLASSIC).lines if line.code == "hand")
    said = rich_text(say_made_up_of(hand, posed, words)).casefold()
    for rank, count in ((Rank.KING, 1), (Rank.ACE, 2)):
        points = CLASSIC.points.cards[rank.symbol] * count
        case = "" if count == 1 else "pl"
        assert f"{words.rank(rank, case)} ({points})".casefold() in said
    assert words.text("score.rank", rank=Rank.THREE, count=1, points=5).casefold() in said


def test_the_cards_of_a_canasta_line_are_said_to_make_the_canasta() -> None:
    made_of, count_here = fixed("sheet.rests_on", "canasta=yes"), fixed("sheet.rests_on")
    heard = dict[str, set[bool]]()
    for each in practised("classic", "wrong-line"):
        for line in solve(each.puzzle, each.rules).lines:
            said = " ".join(body(told(each.puzzle, line.code, each.rules)))
            if made_of in said or count_here in said:
                heard.setdefault(line.code, set()).add(made_of in said)
    assert heard["canasta.mixed"] == {True}
    assert heard["red_threes"] == {False}


@pytest.mark.parametrize(("written", "sign"), [(40, True), (35, False), (-45, False)])
def test_that_only_the_sign_is_wrong_is_told(written: int, *, sign: bool) -> None:
    said = rich_text(say_off_by(written, -40, WORDS))
    assert (said == WORDS.text("sheet.off.sign")) == sign


@pytest.mark.parametrize(("written", "signs"), [(35, True), (-45, False), (0, False)])
def test_that_the_sign_is_wrong_as_well_is_told(written: int, *, signs: bool) -> None:
    said = rich_text(say_off_by(written, -40, WORDS))
    assert (fixed("sheet.off", "signs=yes") in said) == signs
