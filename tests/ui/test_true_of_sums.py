"""Sums are told true of the case: by the rules of their lines, each line as often as it stands."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.rules.schema.system import RuleSet, value_of
from canasta_tutor.engine.scoring.sheet_lines import LINES
from canasta_tutor.engine.values.cards import Rank
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.session import Session
from canasta_tutor.puzzles.answered.check import check, elsewhere, solve
from canasta_tutor.puzzles.answered.hints import hints, usual_hints
from canasta_tutor.puzzles.asked.objection import OF_CARDS
from canasta_tutor.puzzles.asked.question import pose
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.puzzles.kinds.best import rules_between
from canasta_tutor.puzzles.kinds.other import CHANGES, OTHER, SAME
from canasta_tutor.puzzles.schema.puzzle import Puzzle
from canasta_tutor.ui.cards import small
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import hint_parts
from canasta_tutor.ui.puzzle.feedback import told as state
from canasta_tutor.ui.puzzle.kinds.sheet import off_by
from canasta_tutor.ui.puzzle.question import Round, puzzle_scene
from canasta_tutor.ui.puzzle.sums_and_repairs import made_up_of
from tests.ui.sentences import fixed
from tests.ui.told import (
    CLASSIC,
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


def test_a_number_that_stands_twice_is_told_twice() -> None:
    said = WORDS.text("game.answer.total", deal="", sides=("+100", "0", "+100"))
    assert said == "Totals: +100, 0 and +100"


def test_rules_for_other_tables_are_not_compared() -> None:
    asked = of_lesson("02-deal", "dealt-to-each")
    others = elsewhere(asked, CLASSIC, solve(asked, CLASSIC).answer)
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


def test_nobody_is_told_to_write_a_zero_where_no_number_is_typed() -> None:
    ask = {"kind": "bonus", "cards": "2d 2s 2c Ah Ad As Ac"}
    about = {"id": "about", "kind": "number", "rule": "meld.max_wild", "ask": ask}
    ask = {"kind": "rules", "system": "brazilian"}
    asked = puzzle({"kind": "other", "rule": "meld.max_wild", "ask": ask, "about": about})
    zero = WORDS.text("puzzle.number.bonus.none")
    scene = puzzle_scene("test", asked, pose(asked, CLASSIC), WORDS)
    alone = puzzle_scene("test", asked.plain, pose(asked.plain, CLASSIC), WORDS)
    assert not any(zero in rich_text(said) for said in scene["about"])
    assert rich_text(alone["question"]).endswith(zero)


def test_a_deal_under_other_rules_is_told_with_all_rules_that_differ_and_both_sums() -> None:
    sides = [{"melds": ["5d 5s X", "Ah Ad As Ac"]}, {"melds": ["4h 4h 4d 4s 4s 4c 4c"]}]
    at = {"sides": sides, "hands": ["5s 9h", "6h 6d", "2c Ts", ""], "pile": "Kd"}
    about = {"id": "about", "kind": "number", "rule": "points.cards", "position": at}
    about |= {"ask": {"kind": "score", "out": 3}}
    ask = {"kind": "rules", "system": "hand-and-foot"}
    asked = puzzle({"kind": "other", "rule": "red_threes.minus", "ask": ask, "about": about})
    rules = load("czech-club")
    shown = told(asked, SAME, rules)
    scene = puzzle_scene("test", asked, pose(asked, rules), WORDS)
    minus = WORDS.text("puzzle.number.minus")
    assert not any(minus in rich_text(said) for said in scene["about"])  # no number is typed
    alone = puzzle_scene("test", asked.plain, pose(asked.plain, rules), WORDS)
    assert rich_text(alone["question"]).endswith(minus)
    assert keys(shown) == ["game.no_canasta"] * 2
    for said, system in zip(body(shown), (rules, load("hand-and-foot")), strict=True):
        for line in solve(asked.plain, system).lines:
            assert WORDS.signed(line.points) in said
    look, *_ = usual_hints(asked, rules)
    hint = rich_text(hint_parts(asked, look, rules, WORDS))
    assert WORDS.text("rule.game.no_canasta.name") in hint


def second_hint(asked: Puzzle, words: Words = WORDS, rules: RuleSet = CLASSIC) -> str:
    _, count, _ = usual_hints(asked, rules)
    return rich_text(hint_parts(asked, count, rules, words))


SHEETS = ("deal-score", "cards-in-hand", "red-three-sign", "bonus-for-going-out")
"""Skills of which the score of a deal is asked."""


@pytest.mark.parametrize("skill", SHEETS)
def test_what_counts_in_a_deal_is_hinted_line_by_line(skill: str, words: Words) -> None:
    """All of it, in the order of the sheet, and nothing that brings no points there."""
    for each in practised("classic", skill):
        solution = solve(each.puzzle, each.rules)
        said, codes = second_hint(each.puzzle, words), {line.code for line in solution.lines}
        # red threes alone, that count against who has laid no meld, are added up with nothing
        codes |= {"hand"} if codes == {"hand", "red_threes"} else {"melds", "hand"}
        for code in LINES:
            told = words.text(f"sheet.line.{code}").casefold() in said.casefold()
            assert told is (code in codes), (each.code, code)
        assert str(solution.answer) not in said


@pytest.mark.parametrize(("melds", "signs"), [([], "no_meld"), (["Kh Kd Kc"], False)])
def test_a_side_without_a_meld_is_not_told_to_add_it_up(
    melds: list[str], signs: str | bool, words: Words
) -> None:
    side = {"melds": melds, "red_threes": "3h 3d"}
    at = {"sides": [side, {}], "hands": ["9h 4s", "", "5h", ""], "pile": "Kd"}
    ask = {"kind": "score", "side": 0, "out": 1}
    entry = {"kind": "number", "rule": "points.cards", "ask": ask, "position": at}
    added, taken = (small(words.text(f"sheet.line.{code}")) for code in ("melds", "hand"))
    asked, threes = puzzle(entry), small(words.text("sheet.line.red_threes"))
    fields = {"added": (added, threes) if melds else (added,), "taken": (taken,)}
    said = words.text("puzzle.number.score.hint.count", signs=signs, sole=True, **fields)
    assert second_hint(asked, words) == said
    assert (added in said) is bool(melds)


def test_where_nothing_is_added_that_is_said(words: Words) -> None:
    """Of a side whose own cards are taken off, as it has made no canasta."""
    at = {"sides": [{"melds": ["4h 4s 4c"]}, {}], "hands": ["Js", "", "9s", ""], "pile": "Kd"}
    ask = {"kind": "score", "side": 0, "out": 1}
    entry = {"kind": "number", "rule": "points.cards", "ask": ask, "position": at}
    begun = fixed("puzzle.number.score.hint.count", "added=none", words.lang)
    assert begun in second_hint(puzzle(entry), words, load("modern-american"))
    assert begun not in second_hint(puzzle(entry), words)
    side = {"melds": ["4h 4s 4c"], "red_threes": "3h"}
    threes = puzzle(entry | {"position": at | {"sides": [side, {}]}})
    asked_first = fixed("puzzle.number.score.hint.count", "added=none,signs=yes", words.lang)
    assert asked_first in second_hint(threes, words, load("czech-fast"))


def test_a_deal_with_no_bonus_is_hinted_without_any(words: Words) -> None:
    """The first lesson asks for the cards alone: it has not told what a canasta is."""
    said = second_hint(of_lesson("01-cards", "laid-and-left"), words)
    added, taken = (small(words.text(f"sheet.line.{code}")) for code in ("melds", "hand"))
    fields = {"added": (added,), "taken": (taken,), "plain": True, "sole": True}
    assert said == words.text("puzzle.number.score.hint.count", **fields)
    assert added in said
    assert taken in said
    assert ":" not in said


def test_a_wrong_score_names_the_rule_of_the_line_that_is_missing() -> None:
    nines, queens = "9h 9h 9d 9d 9s 9s 9c", "Qh Qh Qd Qd Qs Qs 2c"
    at = {"sides": [{"melds": [nines, queens]}, {}], "hands": ["", "4s", "5h", ""], "pile": "Kd"}
    ask = {"kind": "score", "side": 0, "out": 0}
    asked = puzzle({"kind": "number", "rule": "points.cards", "ask": ask, "position": at})
    whole = int(str(solve(asked, CLASSIC).answer))
    bonus = CLASSIC.canasta.mixed_bonus
    assert keys(told(asked, whole - bonus)) == ["canasta.mixed_bonus"]
    assert keys(told(asked, whole - CLASSIC.going_out.bonus)) == ["going_out.bonus"]
    assert len(keys(told(asked, whole + 1))) > 1


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


def test_cards_laid_that_are_taken_off_are_told_with_the_rule_that_does_it() -> None:
    at = {"sides": [{"melds": ["Qh Qd Qs"], "red_threes": "3h"}, {}], "hands": ["4s", "", "5h", ""]}
    ask = {"kind": "score", "side": 0, "out": 1}
    asked = puzzle({"kind": "number", "rule": "red_threes.minus", "ask": ask, "position": at})
    for system, behind in (("czech-club", True), ("classic", False)):
        assert ("game.no_canasta" in keys(told(asked, 0, load(system)))) is behind


def test_a_sequence_that_is_a_canasta_is_called_a_samba_in_the_sum() -> None:
    runs = ["5s 6s 7s 8s 9s Ts Js", "5c 6c 7c"]
    at = {"hands": ["4d", "", "", ""], "sides": [{"melds": runs}, {}]}
    ask = {"kind": "score", "side": 0, "out": 1}
    raw = {"kind": "number", "rule": "points.cards", "ask": ask, "position": at}
    asked, rules = puzzle(raw), load("samba")
    sheet = told(asked, solve(asked, rules).answer, rules)["worked"]["sheet"]
    (made_up,) = (
        rich_text(row["how"]) for row in sheet["rows"] if "sequence" in rich_text(row["how"])
    )
    assert made_up.startswith("A samba")
    assert made_up.count("samba") == made_up.count("sequence") == 1


def test_numbers_under_two_systems_are_told_with_what_they_count() -> None:
    each = next(
        each
        for each in practised("modern-american", "other-rules")
        if OTHER.own(each.puzzle).about.ask.kind == "score"
    )
    assert all("points" in line for line in body(told(each.puzzle, CHANGES, each.rules)))


@pytest.mark.parametrize("score", [0, 2000])
@pytest.mark.parametrize(("hand", "aside"), [("", True), ("6h", True), ("6h 5d", False)])
def test_where_cards_are_only_counted_the_question_says_so(
    score: int, hand: str, *, aside: bool
) -> None:
    """To lay them all would end the deal, for which there are no canastas yet.

    Whether they reach the minimum is not told by it.
    """
    at = {"hands": [f"Kh Kd Ks 9h 9d 9s {hand}"], "phase": "play", "sides": [{"score": score}]}
    ask = {"kind": "lay", "groups": ["Kh Kd Ks", "9h 9d 9s"]}
    asked = puzzle({"kind": "number", "rule": "points.cards", "ask": ask, "position": at})
    scene = puzzle_scene("test", asked, pose(asked, CLASSIC), WORDS)
    assert (WORDS.text("puzzle.number.lay.counted") in rich_text(scene["question"])) == aside


def test_equal_lines_of_a_sum_all_stand_in_the_solution_after_a_wrong_answer() -> None:
    ask = {"kind": "lay", "groups": ["5h 5c X", "7d 7c X"]}
    asked = puzzle({"kind": "number", "rule": "points.cards", "ask": ask})
    (line,) = [said for said in worked(told(asked, 1)) if "joker" in said]
    assert line.count(f"a joker ({CLASSIC.points.cards['X']})") == 2
    assert line.endswith(f" = {solve(asked, CLASSIC).answer}\N{NO-BREAK SPACE}points.")


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


def test_the_score_of_a_deal_is_told_by_the_rules_of_all_its_lines() -> None:
    melds = ["8h 8h 8d 8d 8s 8s 8c", "7h 7h 7d 7c", "Qh Qd Qs"]
    at = {"sides": [{"melds": melds}, {}], "hands": ["", "4c 3s", "", "Js"]}
    ask = {"kind": "score", "side": 0, "out": 0}
    asked = puzzle({"kind": "number", "rule": "canasta.unfinished", "ask": ask, "position": at})
    rules = load("modern-american")
    lines = {"points.cards", "canasta.natural_bonus", "canasta.unfinished", "going_out.bonus"}
    assert set(keys(told(asked, 0, rules))) == lines
    first = rich_text(hint_parts(asked, hints(asked, rules)[0], rules, WORDS))
    assert all(WORDS.text(f"rule.{key}.name") in first for key in lines)
    unfinished = [row for row in told(asked, 0, rules)["worked"]["sheet"]["rows"] if row["how"]]
    assert "Sevens" in [rich_text(row["how"]) for row in unfinished]


def test_threes_that_cost_nothing_in_the_hand_are_told_by_their_rule() -> None:
    ask = {"kind": "score", "side": 0, "out": 1}
    for left, named in (("3h 4h", True), ("3c 4h", False)):
        at = {"sides": [{"melds": ["6h 6d 6s"]}, {}], "hands": ["", "", left, ""]}
        asked = puzzle({"kind": "number", "rule": "points.cards", "ask": ask, "position": at})
        assert ("red_threes.in_hand" in keys(told(asked, 0))) is named


def test_a_canasta_to_be_priced_lies_alone() -> None:
    at = {"hands": ["Qs"], "sides": [{"melds": ["4h 4h 4d 4d 4s 4c"]}], "phase": "play"}
    ask = {"kind": "bonus", "cards": "4h 4h 4d 4d 4s 4c"}
    asked = puzzle({"kind": "number", "rule": "canasta.size", "ask": ask, "position": at})
    table = puzzle_scene("test", asked, pose(asked, CLASSIC), WORDS)["table"]
    assert len(table["groups"]) == 1
    assert not table["sides"]


@pytest.mark.parametrize(
    ("rule", "melds", "told_of"),
    [
        ("points.cards", ["Kh Kd Kc"], False),
        ("points.cards", [], True),
        ("red_threes.minus", ["Kh Kd Kc"], True),
    ],
)
def test_the_sign_of_red_threes_is_hinted_where_it_is_in_doubt(
    rule: str, melds: list[str], told_of: bool
) -> None:
    sides = [{"melds": melds, "red_threes": "3h 3d"}, {}]
    at = {"sides": sides, "hands": ["9h 4s", "", "5h", ""], "pile": "Kd"}
    ask = {"kind": "score", "side": 0, "out": 1}
    asked = puzzle({"kind": "number", "rule": rule, "ask": ask, "position": at})
    look, *_ = usual_hints(asked, CLASSIC)
    hint = rich_text(hint_parts(asked, look, CLASSIC, WORDS))
    assert (WORDS.text("rule.red_threes.minus.name") in hint) is told_of


def test_a_line_with_the_wrong_sign_is_hinted_with_the_rule_of_the_sign() -> None:
    at = {"sides": [{"melds": ["Kh Kd Kc"], "red_threes": "3h"}, {}], "hands": ["9h", "", "", ""]}
    for threes, told_of in ((-100, True), (200, False)):
        written = {"melds": 30, "red_threes": threes, "hand": -10}
        ask = {"kind": "line", "side": 0, "out": 1, "written": written}
        asked = puzzle({"kind": "line", "rule": "red_threes.bonus", "ask": ask, "position": at})
        look, *_ = usual_hints(asked, CLASSIC)
        hint = rich_text(hint_parts(asked, look, CLASSIC, WORDS))
        assert (WORDS.text("rule.red_threes.minus.name") in hint) is told_of


def test_one_card_left_is_called_by_its_rank(words: Words) -> None:
    at = {"sides": [{}, {}], "hands": ["Kh 3s As Ad 9h 9d 9s 4h 4d", "", "", ""]}
    ask = {"kind": "score", "side": 0, "out": 1}
    asked = puzzle({"kind": "number", "rule": "points.cards", "ask": ask, "position": at})
    posed = pose(asked, CLASSIC)
    (hand,) = (line for line in solve(asked, CLASSIC).lines if line.code == "hand")
    said = rich_text(made_up_of(hand, posed, words)).casefold()
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


@pytest.mark.parametrize(
    ("fours", "told_of"), [("4h 4h 4d 4s 4s 4c 4c", True), ("4h 4h 4d 4s 4s 4c", False)]
)
def test_a_canasta_that_does_not_open_is_told_to_have_its_bonus_apart(
    fours: str, told_of: bool
) -> None:
    at = {"hands": [f"{fours} Kd Qs"], "sides": [{"score": 1600}], "phase": "play"}
    ask = {"kind": "lay", "groups": [fours]}
    asked = puzzle({"kind": "legal", "rule": "initial.bands", "ask": ask, "position": at})
    assert (WORDS.text("verdict.lay.bonus_apart") in body(told(asked, "yes"))) is told_of


@pytest.mark.parametrize(("written", "sign"), [(40, True), (35, False), (-45, False)])
def test_that_only_the_sign_is_wrong_is_told(written: int, *, sign: bool) -> None:
    said = rich_text(off_by(written, -40, WORDS))
    assert (said == WORDS.text("sheet.off.sign")) == sign


@pytest.mark.parametrize(("written", "signs"), [(35, True), (-45, False), (0, False)])
def test_that_the_sign_is_wrong_as_well_is_told(written: int, *, signs: bool) -> None:
    said = rich_text(off_by(written, -40, WORDS))
    assert (fixed("sheet.off", "signs=yes") in said) == signs
