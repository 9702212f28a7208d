"""What is said is true of this very case: the goal missed, the rule that decides, the cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.reasons.base import Among
from canasta_tutor.engine.reasons.canastas import WildCanastaMade
from canasta_tutor.engine.reasons.discard_pile import FreezeLapsed
from canasta_tutor.engine.reasons.first_meld import MinimumNotReached
from canasta_tutor.engine.reasons.going_out import GoesOut, HandWouldEmpty
from canasta_tutor.engine.reasons.melds import LegalMeld, TwosLocked
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.rules.schema.system import RuleSet, value_of
from canasta_tutor.engine.values.cards import Card, Rank, cards, missing
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.puzzles.answered.check import check, elsewhere, objections, solve
from canasta_tutor.puzzles.answered.hints import hints, usual_hints
from canasta_tutor.puzzles.asked.question import pose, under
from canasta_tutor.puzzles.asked.solution import Count
from canasta_tutor.puzzles.codes import Code
from canasta_tutor.puzzles.factory.making import Generated, generate, made
from canasta_tutor.puzzles.kinds.best import HELD, sheet_after
from canasta_tutor.puzzles.kinds.other import CHANGES, OTHER, SAME
from canasta_tutor.puzzles.kinds.turn import actions_of
from canasta_tutor.puzzles.kinds.which import rule_of_card
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.puzzle import Answer, Puzzle
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.question import puzzle_scene
from canasta_tutor.ui.puzzle.sums_and_repairs import what_works
from tests.ui.sentences import fixed

WORDS = Words("en")
CLASSIC = load("classic")
LEFT = re.compile(r"[Yy]ou keep|left in your hand|leave you only|leave no card")
"""How the cards that are left are told."""
SEARCHED = 20
"""So many made puzzles are looked through for a case."""


def of_lesson(lesson: str, name: str) -> Puzzle:
    return lesson_library.lesson(paths.lessons(), lesson).puzzle(name)


def puzzle(entry: Props) -> Puzzle:
    return read_puzzle({"id": "test", **entry})


def told(asked: Puzzle, answer: Answer, rules: RuleSet = CLASSIC) -> Props:
    result = check(asked, rules, answer)
    return feedback(asked, pose(asked, rules).rules, result, (), WORDS, worked=True)


def body(shown: Props) -> list[str]:
    return [rich_text(parts) for parts in shown["body"]]


def worked(shown: Props) -> list[str]:
    return [rich_text(parts) for parts in shown["worked"]["body"]]


def keys(shown: Props) -> list[str]:
    return [rule["key"] for rule in shown["rules"]]


def right_of(each: Generated) -> Answer:
    return solve(each.puzzle, each.rules).answer


def practised(system: str, skill: str) -> Iterator[Generated]:
    return (made(Code(system, skill, 2, each), load(system)) for each in range(SEARCHED))


@pytest.mark.parametrize(
    ("lesson", "name", "answer", "goal"),
    [
        ("07-frozen", "the-cheaper-frost", "discard X", "keep"),
        ("07-frozen", "the-cheaper-frost", "discard 6h", "freeze"),
        ("10-partner", "open-without-the-joker", "lay 9h 9d X", "keep"),
        ("12-whole-deal", "a-nine-for-you", "take 9d 9c with 2d Kh Kd Ks", "keep"),
        ("12-whole-deal", "riches", "discard 3s", "turn"),
        ("12-whole-deal", "riches", "lay 4h 4d 4s, discard Qd", "safe"),
    ],
)
def test_the_goal_that_is_said_to_be_missed_was_missed(
    lesson: str, name: str, answer: str, goal: str
) -> None:
    shown = told(of_lesson(lesson, name), answer)
    assert body(shown)[-1] == WORDS.text(f"play.missed.{goal}")


def test_a_number_that_stands_twice_is_told_twice() -> None:
    said = WORDS.text("game.answer.total", deal="", sides=("+100", "0", "+100"))
    assert said == "Totals: +100, 0 and +100"


CHOSEN: Props = {"kind": "choose", "rule": "meld.min_cards", "ask": {"kind": "group"}}
TAKE: Props = {"kind": "legal", "rule": "pile.naturals", "ask": {"kind": "take", "using": "8h 8d"}}
TABLE: Props = {"hands": ["8h 8d 4s 5c"], "pile": "8c 5d"}


@pytest.mark.parametrize(
    ("pile", "melds", "rule"),
    [
        ("8c 5d", ["9h 9d 9c"], "pile.naturals"),
        ("8c 2d 5d", ["9h 9d 9c"], "pile.naturals_frozen"),
        ("8c 5d", [], "pile.frozen_until_melded"),
    ],
)
def test_a_pair_takes_each_pile_by_its_own_rule(pile: str, melds: list[str], rule: str) -> None:
    sides = [{"melds": melds, "score": -50}]
    asked = puzzle(TAKE | {"position": TABLE | {"pile": pile, "sides": sides}})
    posed = pose(asked, CLASSIC)
    assert next(each.rule for each in objections(posed, "no")) == rule


def test_who_keeps_a_card_because_of_a_no_is_shown_the_rule_of_asking() -> None:
    shown = told(of_lesson("08-going-out", "partner-says-no"), "lay 8s; Jc")
    assert keys(shown) == ["going_out.ask_partner"]


def test_who_must_take_the_pile_is_told_so_with_the_way() -> None:
    asked = of_lesson("08-going-out", "the-stock-is-gone")
    must, way = fixed("reason.stock.must_take"), fixed("reason.pile.taken_with_pair")
    said = rich_text(hint_parts(asked, hints(asked, CLASSIC)[-1], CLASSIC, WORDS))
    assert said.index(must) < said.index(way)
    shown = worked(told(asked, "draw"))
    assert len([line for line in shown if must in line]) == 1


def test_a_meld_of_black_threes_is_called_so() -> None:
    shown = told(of_lesson("08-going-out", "threes-at-last"), "out 3s 3c 3c discard 6h")
    assert "A meld of 3\N{NO-BREAK SPACE}black threes." in worked(shown)


def test_cards_that_go_to_a_meld_are_told_with_it() -> None:
    sides = [{"melds": ["8h 8d 8s 8c", "Jd Js Jc"]}]
    at = {"hands": ["2s 2c X 4c 6d 9d"], "sides": sides, "phase": "play", "pile": "5d"}
    asked = puzzle(
        {"kind": "legal", "rule": "meld.kinds", "ask": {"kind": "lay", "groups": ["2s 2c X"]}}
        | {"position": at}
    )
    lead = WORDS.text("repair.so", change="same")
    (works,) = (line for line in worked(told(asked, "yes")) if line.startswith(lead))
    assert works.endswith("2♠, 2♣ and a joker to your jacks.")


@pytest.mark.parametrize(("system", "limits"), [("classic", True), ("czech-club", False)])
def test_where_wild_cards_alone_are_a_meld_no_limit_of_a_mixed_one_is_counted(
    system: str, limits: bool
) -> None:
    entry = {"kind": "legal", "rule": "meld.kinds", "ask": {"kind": "group", "cards": "2h 2d 2c X"}}
    counts = {count.what for count in solve(puzzle(entry), load(system)).counts}
    assert counts == ({"cards", "naturals", "wilds"} if limits else {"cards"})


def test_a_rule_is_told_for_the_players_of_the_question() -> None:
    asked = of_lesson("13-any-table", "cards-for-three")
    (rule,) = told(asked, solve(asked, CLASSIC).answer)["rules"]
    assert WORDS.text("rule.deal.hand.text", players=3, value=13) == rich_text(rule["text"])


def test_rules_for_other_tables_are_not_compared() -> None:
    asked = of_lesson("02-deal", "dealt-to-each")
    others = elsewhere(asked, CLASSIC, solve(asked, CLASSIC).answer)
    assert others
    assert all(4 in load(name).seats.sides for name in others)


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
    assert fixed("step.look") not in " ".join(worked(shown))
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
    way = "Way 2: go out: add 6♣ to your sixes; add 2♥ to your kings; discard 5♦."
    assert first == f"{said} {way}"
    assert keys(told(asked, "3")) == ["canasta.mixed_bonus"]


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


def test_a_deal_under_other_rules_is_told_with_all_rules_that_differ_and_both_sums() -> None:
    sides = [{"melds": ["5d 5s X", "Ah Ad As Ac"]}, {"melds": ["4h 4h 4d 4s 4s 4c 4c"]}]
    at = {"sides": sides, "hands": ["5s 9h", "6h 6d", "2c Ts", ""], "pile": "Kd"}
    about = {"id": "about", "kind": "number", "rule": "points.cards", "position": at}
    about |= {"ask": {"kind": "score", "out": 3}}
    ask = {"kind": "rules", "system": "hand-and-foot"}
    asked = puzzle({"kind": "other", "rule": "red_threes.minus", "ask": ask, "about": about})
    rules = load("czech-club")
    shown = told(asked, SAME, rules)
    assert keys(shown) == ["game.no_canasta"] * 2
    for said, system in zip(body(shown), (rules, load("hand-and-foot")), strict=True):
        for line in solve(asked.plain, system).lines:
            assert WORDS.signed(line.points) in said
    look, *_ = usual_hints(asked, rules)
    hint = rich_text(hint_parts(asked, look, rules, WORDS))
    assert WORDS.text("rule.game.no_canasta.name") in hint


def test_red_threes_before_a_side_are_not_asked_of_rules_that_lay_none() -> None:
    found = generate("CT-6W2JM-G0FEZ-RK")
    there = load(OTHER.own(found.puzzle).ask.system)
    posed = under(found.puzzle.plain, there)
    assert any(side.red_threes for side in posed.at.sides)
    assert there.red_threes.laid != "never"


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
    here, _ = body(told(asked, SAME))
    assert fixed("reason.pile.taken_with_pair") in here
    assert (fixed("reason.initial.reached", "raised=0") in here) is told_so


def test_threes_that_bring_nothing_are_told_by_the_rule_of_the_canastas() -> None:
    idle = [
        each.puzzle.rule
        for each in practised("modern-american", "red-three-bonus")
        for line in solve(each.puzzle, each.rules).lines
        if line.code == "red_threes" and line.points == 0
    ]
    assert idle
    assert set(idle) == {"red_threes.plus_canastas"}


def test_a_step_is_called_by_its_place_in_the_order_that_was_given() -> None:
    each = next(practised("classic", "turn-order"))
    answer = " ".join(reversed(str(solve(each.puzzle, each.rules).answer).split()))
    posed = under(each.puzzle, each.rules)
    against = objections(posed, answer)
    shown = feedback(
        each.puzzle, each.rules, check(each.puzzle, each.rules, answer), (), WORDS, worked=True
    )
    assert body(shown)[0].startswith(
        WORDS.text("verdict.order.breaks", number=against[0].step).split(":")[0]
    )


def counted(entry: Props, rules: str) -> dict[str, Count]:
    """What there is to count, by its name."""
    return {count.what: count for count in solve(puzzle(entry), load(rules)).counts}


def test_under_a_card_that_blocks_the_pile_no_card_of_the_hand_is_counted() -> None:
    table = {"hands": ["3s 3c 4s 5c"], "pile": "8c 3s", "sides": [{"melds": ["9h 9d 9c"]}]}
    ask = {"kind": "take", "using": "3s 3c"}
    entry = {"kind": "legal", "rule": "pile.never_taken", "ask": ask, "position": table}
    assert "upcard_naturals" not in counted(entry, "classic")
    assert "upcard_naturals" in counted(entry | {"position": table | {"pile": "3s 4h"}}, "classic")


@pytest.mark.parametrize(("system", "limited"), [("classic", True), ("uruguay", False)])
def test_the_wild_cards_of_a_hand_have_a_limit_only_where_they_need_others(
    system: str, limited: bool
) -> None:
    hand = {"hands": ["2h 2d 2c X 3s 3s 3c Kd"]}
    counts = counted(CHOSEN | {"position": hand}, system)
    assert (counts["wilds_held"].limit is not None) == limited
    assert counts["black_threes_held"].cards == cards("3s 3s 3c")


def test_a_rank_is_said_to_be_enough_for_a_meld_only_where_it_is() -> None:
    at = {"hands": ["9h 9d 9c 4d 4s Kh 2c"], "phase": "play"}
    asked = puzzle(
        {"kind": "choose", "rule": "meld.kinds", "ask": {"kind": "group"}, "position": at}
    )
    steps = " ".join(worked(told(asked, cards("9h 9d 9c"))))
    assert "nines (9♥, 9♦ and 9♣): enough for a meld." in steps
    assert "fours (4♦ and 4♠): too few by themselves." in steps


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


def test_a_hint_only_names_the_rule_that_says_the_answer() -> None:
    asked = of_lesson("04-melds", "bonus-for-eights")
    said = [rich_text(hint_parts(asked, each, CLASSIC, WORDS)) for each in hints(asked, CLASSIC)]
    bonus = str(CLASSIC.canasta.mixed_bonus)
    assert [bonus in each for each in said] == [False, False, True]


def test_each_reason_of_going_out_is_told_with_its_own_cards() -> None:
    sides = [{"melds": ["4h 4h 4d 4d 4s 4c", "Qh Qh X"]}]
    at = {"hands": ["4s Qd 6h 6d 2c As"], "sides": sides, "phase": "play", "pile": "5c"}
    ask = {"kind": "go_out", "groups": ["4s", "Qd", "2c 6h 6d"], "discard": "As"}
    asked = puzzle({"kind": "legal", "rule": "going_out.canastas", "ask": ask} | {"position": at})
    steps = worked(told(asked, "no"))
    (out,) = (line for line in steps if fixed("reason.going_out.out", "among=none") in line)
    assert out.startswith(fixed("objection.played", "leads=out"))
    (made,) = (line for line in steps if fixed("reason.canasta.natural") in line)
    assert made.startswith("With 4\N{BLACK SPADE SUIT}: ")


def test_a_first_meld_that_falls_short_is_not_put_down_to_the_last_discard() -> None:
    rules, hand = load("uruguay"), "2d 5h 5h 5s 5c 7h 7d 7s 9h 9h 9d 9s"
    at = {"hands": [hand], "sides": [{"score": 3015}], "phase": "play"}
    asked = puzzle(
        {"kind": "choose", "rule": "initial.bands", "ask": {"kind": "lay"}, "position": at}
    )
    assert [reason.code for reason in solve(asked, rules).verdict.violations] == ["initial.too_low"]


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
    assert (
        body(shown)[-1]
        == f"{WORDS.text('repair.so', change='same')} 4\N{BLACK HEART SUIT} to your fours."
    )


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


def test_a_pile_that_is_always_frozen_is_not_put_down_to_a_card() -> None:
    at = {"hands": ["2d Ts 3c 5d"], "pile": "X Tc", "sides": [{"melds": ["4h 4d 4s 4s"]}]}
    asked = puzzle({"kind": "legal", "rule": "pile.naturals_frozen", "position": at}
                   | {"ask": {"kind": "take", "using": "2d Ts"}})  # fmt: skip
    for system, named in (("chilean", False), ("classic", True)):
        shown = told(asked, "yes", load(system))
        assert any("joker" in line for line in [*body(shown), *worked(shown)]) is named


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


@pytest.mark.parametrize(
    ("system", "card", "said", "unsaid"),
    [
        ("classic", "3h", "bonus", "discard"),
        ("classic", "3s", "stop", "bonus"),
        ("hand-and-foot", "3h", "discard", "bonus"),
        ("hand-and-foot", "3s", "black three", "stop"),
    ],
)
def test_what_a_three_is_for_goes_by_the_rules(
    system: str, card: str, said: str, unsaid: str
) -> None:
    entry = {"kind": "which", "rule": "points.cards", "ask": {"kind": "card", "card": card}}
    asked, rules = puzzle(entry), load(system)
    (first, *_) = body(told(asked, solve(asked, rules).answer, rules))
    assert said in first
    assert unsaid not in first


@pytest.mark.parametrize("card", ["3h", "3s"])
def test_what_a_three_is_its_suit_decides_and_no_rule(card: str) -> None:
    rule = rule_of_card(Card(card).kind, CLASSIC)
    asked = puzzle({"kind": "which", "rule": rule, "ask": {"kind": "card", "card": card}})
    shown, name = told(asked, "natural"), WORDS.text(f"rule.{rule}.name")
    said = [rich_text(hint_parts(asked, each, CLASSIC, WORDS)) for each in hints(asked, CLASSIC)]
    assert fixed("puzzle.which.card.hint.suit") in said
    assert not any(name in each for each in (*said, *worked(shown)))
    assert not keys(shown)


def test_who_picks_up_nothing_is_told_what_he_keeps() -> None:
    for each in practised("modern-american", "talons"):
        right = solve(each.puzzle, each.rules).answer
        kept = len(pose(each.puzzle, each.rules).hand) - len(pose(each.puzzle, each.rules).named)
        assert body(told(each.puzzle, right, each.rules))[0] == WORDS.text(
            "objection.held", left=kept, more=0, waits="talons"
        )


def test_a_wild_canasta_is_told_of_the_cards_that_join_it() -> None:
    played = practised("czech-club", "going-out")
    told_of = [
        (each.about, each.said.cards)
        for one in played
        for wrong in [check(one.puzzle, one.rules, answer) for answer in ("yes", "no")]
        for each in objections(under(one.puzzle, one.rules), wrong.answer, wrong)
        if isinstance(each.said, WildCanastaMade)
    ]
    assert told_of
    assert not any(missing(canasta, about) for about, canasta in told_of)


def test_taking_the_pile_is_told_with_the_top_card() -> None:
    at = {"hands": ["Kh Kd 4s 5c"], "sides": [{"melds": ["7h 7d 7s"]}], "pile": "9c Ks"}
    ask = {"kind": "take"}
    asked = puzzle({"kind": "choose", "rule": "pile.naturals", "ask": ask, "position": at})
    posed = under(asked, CLASSIC)
    action = solve(asked, CLASSIC).action
    assert action is not None
    said = rich_text(what_works(action, posed, WORDS))
    assert said == WORDS.text("step.works.take", cards=cards_used(action))


def asked_about(ask: Props, melds: list[str], hand: str, phase: str = "play") -> str:
    at = {"hands": [hand], "sides": [{"melds": melds}], "phase": phase, "pile": "5d"}
    asked = puzzle({"kind": "legal", "rule": "meld.min_cards", "ask": ask, "position": at})
    return rich_text(puzzle_scene("test", asked, pose(asked, CLASSIC), WORDS)["question"])


def test_a_new_meld_and_an_addition_are_asked_about_in_other_words() -> None:
    melds, hand = ["8h 8d 8s", "Jd Js Jc"], "8c 2c 4c 4d 4h 9d"
    new = asked_about({"kind": "lay", "groups": ["4c 4d 4h"]}, melds, hand)
    added = asked_about({"kind": "lay", "groups": ["8c"]}, melds, hand)
    both = asked_about({"kind": "lay", "groups": ["8c", "4c 4d 4h"]}, melds, hand)
    fields = {"groups": 1, "joins": False, "only": False}
    assert new.endswith(WORDS.text("puzzle.legal.lay.prompt", **fields))
    assert added.endswith(WORDS.text("puzzle.legal.lay.prompt", groups=1, joins=True, only=True))
    plan = WORDS.text("puzzle.legal.plan")
    assert f"{plan} 8♣ to your eights." in added
    assert f"{plan} 8♣ to your eights; 4♥, 4♦ and 4♣ as a new meld." in both


@pytest.mark.parametrize(("phase", "drawn"), [("play", True), ("draw", False)])
def test_whether_the_player_has_drawn_is_said_before_what_comes_after_it(
    phase: str, drawn: bool
) -> None:
    said = asked_about({"kind": "discard", "card": "9d"}, [], "9d 4c 4d", phase)
    assert said.startswith(WORDS.text("puzzle.drawn", drawn=drawn, several=False))


def test_equal_lines_of_a_sum_all_stand_in_the_solution_after_a_wrong_answer() -> None:
    ask = {"kind": "lay", "groups": ["5h 5c X", "7d 7c X"]}
    asked = puzzle({"kind": "number", "rule": "points.cards", "ask": ask})
    (line,) = {said for said in worked(told(asked, 1)) if "joker" in said}
    assert worked(told(asked, 1)).count(line) == 2


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


def test_wild_cards_alone_are_not_put_aside() -> None:
    asked = puzzle(
        {"kind": "legal", "rule": "meld.kinds", "ask": {"kind": "group", "cards": "2h 2d 2c"}}
    )
    second = rich_text(hint_parts(asked, hints(asked, CLASSIC)[1], CLASSIC, WORDS))
    assert second == WORDS.text("puzzle.legal.group.hint.count", natural=False)


@pytest.mark.parametrize("melds", [[], ["8h 8d 8s"]])
def test_a_meld_to_be_found_leaves_the_first_meld_aside(melds: list[str]) -> None:
    at = {"hands": ["Jd Jc Jc 4h 9s"], "sides": [{"melds": melds}]}
    asked = puzzle(
        {"kind": "choose", "rule": "meld.min_cards", "ask": {"kind": "group"}, "position": at}
    )
    said = rich_text(puzzle_scene("test", asked, pose(asked, CLASSIC), WORDS)["question"])
    assert ("first meld" in said) is (not melds)


@pytest.mark.parametrize(("rule", "what"), [("meld.max_wild", "wilds"), ("meld.kinds", "beside")])
def test_how_many_wild_cards_there_may_be_is_told_where_it_matters(rule: str, what: str) -> None:
    for group, told_so in (("9h 9d 2c X", what), ("9h 9d 2c 2d 2h X", "wilds")):
        entry = {"kind": "legal", "rule": rule, "ask": {"kind": "group", "cards": group}}
        assert [name for name in counted(entry, "classic") if name.endswith(told_so)]


def test_a_whole_canasta_is_held_to_the_natural_cards_of_one() -> None:
    ask = {"kind": "group", "cards": "7h 7h 7d 7d 7s 7s 7c 2c"}
    found = counted({"kind": "legal", "rule": "canasta.mixed_bonus", "ask": ask}, "classic")
    assert found["naturals"].limit == CLASSIC.canasta.min_naturals


def test_a_worse_way_out_is_told_with_what_both_ways_bring() -> None:
    asked = of_lesson("08-going-out", "where-the-two-goes")
    *_, both, left_out = body(told(asked, "3"))
    assert left_out == WORDS.text("verdict.best.partner")
    assert both.startswith(WORDS.text("verdict.best.both"))
    assert str(CLASSIC.going_out.bonus) in both


def test_a_canasta_to_be_priced_lies_alone() -> None:
    at = {"hands": ["Qs"], "sides": [{"melds": ["4h 4h 4d 4d 4s 4c"]}], "phase": "play"}
    ask = {"kind": "bonus", "cards": "4h 4h 4d 4d 4s 4c"}
    asked = puzzle({"kind": "number", "rule": "canasta.size", "ask": ask, "position": at})
    table = puzzle_scene("test", asked, pose(asked, CLASSIC), WORDS)["table"]
    assert len(table["groups"]) == 1
    assert not table["sides"]


@pytest.mark.parametrize(
    ("system", "rule", "group", "why", "named"),
    [
        ("bolivia", "meld.min_naturals", "2s 5h 5d 5s",
         "3 natural cards are enough: at least 2 are needed. 1 wild card is within the limit of 2.",
         []),
        ("classic", "meld.min_cards", "5h 5d 2c",
         "3 cards are enough for a meld: at least 3 are needed. 1 wild card is within the limit of"
         " 3.", []),
        ("hand-and-foot", "meld.kinds", "8d 8s 8s 2c 2d",
         "All the natural cards are of one rank. There must be more natural cards than wild ones,"
         " and there are: 3 against 2.", ["meld.more_naturals"]),
        ("hand-and-foot", "meld.more_naturals", "8d 8s 8s 8c 2d",
         "4 natural cards are enough: at least 2 are needed. There must be more natural cards than"
         " wild ones, and there are: 4 against 1.", []),
        ("modern-american", "meld.min_naturals", "7h 7s 7c",
         "3 natural cards are enough: at least 2 are needed. No wild card lies in this meld, and by"
         " these rules none may.", []),
        ("wikibooks", "meld.min_naturals", "7h 7s 2c",
         "2 natural cards are enough: at least 2 are needed. By these rules there is no limit for"
         " wild cards.", []),
        ("boat", "meld.wild_share", "7h 7s 2c 2d",
         "2 natural cards are enough: at least 2 are needed. Not more than half of the cards are"
         " wild: 2 of 4.", []),
    ],
)  # fmt: skip
def test_a_meld_that_was_doubted_is_told_by_the_rule_that_allows_it(
    system: str, rule: str, group: str, why: str, named: list[str]
) -> None:
    ask = {"kind": "group", "cards": group}
    asked, rules = puzzle({"kind": "legal", "rule": rule, "ask": ask}), load(system)
    assert body(told(asked, "no", rules))[1].replace("\N{NO-BREAK SPACE}", " ") == why
    assert len(body(told(asked, "yes", rules))) == 1
    assert [key for key in keys(told(asked, "no", rules)) if key != rule] == named


def test_of_cards_added_only_the_wild_cards_of_the_whole_meld_are_told() -> None:
    melds, hand = ["5d 5d 2c X", "7h 7d 7s"], "5h 7c 4d 9s"
    for card, why in (("5h", ["2 wild cards are within the limit of 2."]), ("7c", [])):
        at = {"hands": [hand], "sides": [{"melds": melds}], "phase": "play", "pile": "5c"}
        ask = {"kind": "lay", "groups": [card]}
        asked = puzzle({"kind": "legal", "rule": "meld.kinds", "ask": ask, "position": at})
        said = body(told(asked, "no", load("samba")))[1:]
        assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in said] == why


def test_a_call_that_is_allowed_is_told_why() -> None:
    why = {WORDS.text("puzzle.legal.acaba.why", about=about) for about in (None, "out", "acaba")}
    for system, skill in (("british-acaba", "acaba"), ("caliente", "caliente")):
        made_for = practised(system, skill)
        allowed = [each for each in made_for if solve(each.puzzle, each.rules).answer == "yes"]
        first = {body(told(each.puzzle, "yes", each.rules))[0] for each in allowed}
        assert first == why if skill == "acaba" else all("so you have fewer" in n for n in first)
        assert first


def test_a_meld_is_held_to_the_natural_cards_of_a_meld() -> None:
    ask = {"kind": "group", "cards": "Jh Jd Jc 2h 2s X X"}
    found = counted({"kind": "legal", "rule": "meld.max_wild", "ask": ask}, "classic")
    assert found["naturals"].limit == CLASSIC.meld.min_naturals < CLASSIC.canasta.min_naturals


def test_cards_to_choose_are_one_answer_of_several() -> None:
    asked = of_lesson("04-melds", "three-queens")
    reveal = usual_hints(asked, CLASSIC)[-1]
    assert "for example" in rich_text(hint_parts(asked, reveal, CLASSIC, WORDS))


def test_a_pile_whose_freeze_is_over_names_how_long_one_lasts() -> None:
    rules = load("cs-wikipedia")
    over = next(
        each.puzzle
        for each in practised("cs-wikipedia", "what-freezes")
        if any(isinstance(why, FreezeLapsed) for why in solve(each.puzzle, rules).verdict.grounds)
    )
    shown = told(over, "frozen", rules)
    assert keys(shown) == [FreezeLapsed.rule]
    assert any("one round" in line for line in body(shown))


def test_a_repair_adds_no_joker_where_a_two_is_enough() -> None:
    at = {"hands": ["Kh Kd Kc 2h X 5s 6s 9d"]}
    asked = {"kind": "choose", "rule": "initial.bands", "ask": {"kind": "lay"}, "position": at}
    repair = check(puzzle(asked), CLASSIC, cards("Kh Kd Kc")).repair
    assert repair is not None
    assert repair.add == cards("2h")


def test_an_example_spends_no_joker_where_a_two_is_enough() -> None:
    at = {"hands": ["7h 7c 2h X 4c 9s Jd"]}
    asked = {"kind": "choose", "rule": "meld.kinds", "ask": {"kind": "group"}, "position": at}
    assert solve(puzzle(asked), CLASSIC).answer == cards("7h 7c 2h")


def test_a_sequence_with_a_wild_card_is_not_counted_rank_by_rank() -> None:
    ask = {"kind": "group", "cards": "2s Ts Js Qs Ks As"}
    found = counted({"kind": "legal", "rule": "meld.sequence_wilds", "ask": ask}, "chilean")
    assert set(found) == {"cards", "wilds_beside"}


def test_the_same_card_once_more_is_not_told_as_if_it_lay_there_already() -> None:
    at = {"hands": ["9h 9h 2s X 4c"]}
    asked = {"kind": "choose", "rule": "meld.kinds", "ask": {"kind": "group"}, "position": at}
    assert "Add one more such card (9♥), and it works." in body(
        told(puzzle(asked), cards("9h 2s X"))
    )


@pytest.mark.parametrize(
    ("system", "hand", "melds", "pairs", "more"),
    [
        ("classic", "2c X X 4d 5s 8h", [], False, None),
        ("classic", "4d 4s 5s 5c 8h 9h", [], True, None),
        ("classic", "4d 4s 5s 5c 8h 9h", ["Kh Kd Ks"], True, {"sequences": False}),
        ("samba", "4d 4s 5s 5c 8h 9h", [], True, {"melds": False}),
    ],
)
def test_a_hand_without_a_meld_is_told_as_a_whole(
    system: str, hand: str, melds: list[str], pairs: bool, more: Props | None
) -> None:
    at = {"hands": [hand], "sides": [{"melds": melds}], "phase": "play"}
    asked, rules = puzzle(CHOSEN | {"position": at}), load(system)
    needed = rules.meld.min_cards if pairs else rules.meld.min_naturals
    lacking = WORDS.text("verdict.nothing", pairs=pairs, needed=needed)
    other = [WORDS.text("verdict.nothing.else", **more)] if more else []
    shown = told(asked, "none", rules)
    assert body(shown) == [" ".join([lacking, *other])]
    *_, reveal = usual_hints(asked, rules)
    assert rich_text(hint_parts(asked, reveal, rules, WORDS)).endswith(body(shown)[0])
    for answer in ("none", cards("4d"), ()):
        assert worked(told(asked, answer, rules))[-2:-1] == body(shown)


@pytest.mark.parametrize("system", ["classic", "three-player", "samba"])
def test_who_may_lay_so_many_cards_is_told_how_many_are_left(system: str) -> None:
    allowed = [each for each in practised(system, "keep-a-card") if right_of(each) == "yes"]
    assert allowed
    for each in allowed:
        posed, shown = pose(each.puzzle, each.rules), told(each.puzzle, "yes", each.rules)
        outs = [g for g in solve(each.puzzle, each.rules).verdict.grounds if isinstance(g, GoesOut)]
        kinds = [kind.rule for out in outs for kind in out.among]
        assert keys(shown) == [HandWouldEmpty.rule, *kinds]
        left = len(posed.hand) - len(posed.named)
        if left > 1:
            why = WORDS.text("puzzle.legal.lay.why", left=left)
            assert why in body(shown)
            assert why in worked(shown)


def test_who_may_go_out_keeps_no_card() -> None:
    sides = [{"melds": ["7h 7h 7d 7d 7s 7s 7c"]}]
    at = {"hands": ["Kh Kd Kc 4s"], "sides": sides, "phase": "play", "pile": "5d"}
    lay = {"kind": "lay", "groups": ["Kh Kd Kc"]}
    asked = {"kind": "legal", "rule": "going_out.canastas", "ask": lay, "position": at}
    assert body(told(puzzle(asked), "yes"))[0] == WORDS.text("puzzle.legal.lay.why", left=1)


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


@pytest.mark.parametrize("system", ["classic", "hand-and-foot"])
def test_the_minimum_is_told_once(system: str) -> None:
    for each in practised(system, "first-meld-choice"):
        for answer in (right_of(each), "none", (), pose(each.puzzle, each.rules).hand[:1]):
            lines = worked(told(each.puzzle, answer, each.rules))
            needs = [line for line in lines if "minimum is" in line or "its first meld" in line]
            assert len(needs) == 1


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


def test_one_group_of_different_ranks_is_told_alike_in_verdict_and_worked_solution() -> None:
    ask = {"kind": "group", "cards": "6c 7c Qc"}
    shown = told(puzzle({"kind": "legal", "rule": "meld.kinds", "ask": ask}), "yes")
    (said,) = (line for line in body(shown) if line.startswith("These cards"))
    assert said in worked(shown)
    assert ":" not in said


def test_of_several_groups_the_one_of_different_ranks_is_pointed_at() -> None:
    at = {"hands": ["6c 7c Qc 8h 8d 8s 4d 9h"], "sides": [{"melds": ["Kh Kd Ks"]}]}
    lay = {"kind": "lay", "groups": ["6c 7c Qc", "8h 8d 8s"]}
    position = at | {"phase": "play"}
    asked = puzzle({"kind": "legal", "rule": "meld.kinds", "ask": lay, "position": position})
    (said,) = (line for line in worked(told(asked, "yes")) if "different ranks" in line)
    assert said.startswith("Look at 6♣, 7♣ and Q♣. These cards are")


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


def test_cards_for_a_frozen_pile_are_counted_by_what_they_make() -> None:
    at = {"hands": ["2h Ts 9s Kh"], "pile": "2s Tc", "sides": [{"melds": ["4h 4d 4s 4c"]}]}
    asked = puzzle({"kind": "legal", "rule": "pile.naturals_frozen", "position": at}
                   | {"ask": {"kind": "take", "using": "2h Ts"}})  # fmt: skip
    for system, what in (("czech-club", "upcard_fitting"), ("classic", "upcard_naturals")):
        assert what in [each.what for each in solve(asked, load(system)).counts]


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
