"""What a verdict says, and what it leaves to the worked solution."""

from __future__ import annotations

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.i18n.rule_texts import rule_rows
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.beliefs.beliefs import Belief
from canasta_tutor.puzzles.answered.check_answer import check, find_objections, solve
from canasta_tutor.puzzles.answered.hints import Told, build_hints
from canasta_tutor.puzzles.asked.objection import Objection
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.asked.solution_and_result import Repair
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.puzzle_form import HINTS, Answer, Puzzle
from canasta_tutor.ui.card_props import Props, RichProps
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import _said_once, feedback, hint_parts
from canasta_tutor.ui.puzzle.objections_in_words import objection_parts
from canasta_tutor.ui.puzzle.question_props import Given
from canasta_tutor.ui.puzzle.sums_and_repairs import repair_parts
from canasta_tutor.ui.rule_cards import say_rule

WORDS = Words("en")
RULES = load("classic")
HAND = {"hands": ["7h 7d 7c 9s Kd 4h 5c"]}
CHOOSE: Props = {"kind": "choose", "rule": "meld.min_cards", "ask": {"kind": "group"}}
BONUS: Props = {
    "kind": "number",
    "rule": "canasta.mixed_bonus",
    "ask": {"kind": "bonus", "cards": "8h 8d 8s 8s 8c 2h X"},
}


def puzzle(entry: Props, **more: object) -> Puzzle:
    return read_puzzle({"id": "test", **entry, **more})


def said(asked: Puzzle, answer: Answer, *, worked: bool = False, rules: RuleSet = RULES) -> Props:
    return feedback(asked, rules, check(asked, rules, answer), (), WORDS, worked=worked)


def body(shown: Props) -> list[str]:
    return [rich_text(parts) for parts in shown["body"]]


def test_rule_that_states_the_number_waits_for_the_worked_solution() -> None:
    assert said(puzzle(BONUS), 500)["rules"] == []
    (rule,) = said(puzzle(BONUS), 500, worked=True)["rules"]
    assert str(RULES.canasta.mixed_bonus) in rich_text(rule["text"])


TABLE: Props = {"pile": "4d 9s", "sides": [{"melds": ["Kh Kd Ks"]}], "stock": 40}
TAKE: Props = {"kind": "choose", "rule": "pile.naturals", "ask": {"kind": "take"}}
LAY: Props = {"kind": "choose", "rule": "initial.bands", "ask": {"kind": "lay"}}


@pytest.mark.parametrize(
    ("entry", "system", "position", "where"),
    [
        (CHOOSE, "classic", {"hands": ["7h 7d 7c 9s 4h"]}, "look for cards of one rank"),
        (CHOOSE, "classic", {"hands": ["7h 7d 2c 9s 4h"]}, "cards of one rank and at your wild"),
        (CHOOSE, "uruguay", {"hands": ["2h 2d 2c 9s 4h"]}, "a meld: look at your wild cards"),
        (CHOOSE, "samba", {"hands": ["7h 8h 9h Js 4h"]}, "cards of one suit that follow"),
        (CHOOSE, "classic", {**TABLE, "hands": ["Kc 8h 9h"]}, "the melds that you have already"),
        (LAY, "classic", {"hands": ["Ah Ad As 7h 5d"]}, "first meld: one meld is enough."),
        (LAY, "classic", {"hands": ["Kh Kd X 7h 5d"]}, "one meld is enough. Look at your wild"),
        (LAY, "classic", {"hands": ["Kh Kd Ks Qh Qd Qs 7h 5d"]},
         "several melds may be laid together."),
        (LAY, "classic", {"hands": ["4h 4d X 5d 5h 2s 7h 8d"], "sides": [{"score": 1500}]},
         "several melds may be laid together. Look at your wild cards"),
        (LAY, "classic", {**TABLE, "hands": ["7h 7d 7s Qs 4h"]}, "look for cards of one rank"),
        (TAKE, "classic", {**TABLE, "hands": ["9h 9d 5c 4h"]}, "of the same rank as the top card."),
        (TAKE, "classic", {**TABLE, "hands": ["9h 2d 5c 4h"]}, "the top card and at your wild"),
        (TAKE, "classic", {**TABLE, "hands": ["Qh 5c 4h"], "pile": "4d Kc"}, "look at the melds"),
        (TAKE, "czech-club", {**TABLE, "hands": ["7s 8s 5c 4h"]}, "of the same suit as the top"),
    ],
)  # fmt: skip
def test_who_saw_no_way_is_told_where_to_look(
    entry: Props, system: str, position: Props, where: str
) -> None:
    asked, rules = puzzle(entry, position=position), load(system)
    (once,) = body(said(asked, "none", rules=rules))
    assert where in once


def test_a_number_that_a_misconception_explains_is_told_by_that_alone() -> None:
    asked = puzzle(
        {"kind": "number", "rule": "points.cards", "ask": {"kind": "points", "cards": "Ks X"}}
    )
    result = check(asked, RULES, 30)
    for belief, more in ((Belief("joker-as-two"), 0), (None, 1)):
        given = Given(30, belief=belief)
        told = feedback(asked, RULES, result, (), WORDS, worked=False, given=given)
        assert len(told["body"]) == 1 + more


@pytest.mark.parametrize("key", ["red_threes.bonus", "initial.bands", "points.cards"])
def test_table_in_running_text_is_a_sentence(key: str) -> None:
    table = rule_rows(WORDS, key, value_of(RULES, key))
    assert table is not None
    text = rich_text(say_rule(key, RULES, WORDS))
    assert text == WORDS.text(
        f"rule.{key}.said",
        rows="; ".join(map(": ".join, table[1])),
    )


def test_worked_solution_says_what_stands_against_the_answer() -> None:
    asked = puzzle(BONUS)
    result = check(asked, RULES, 500)
    against = [
        objection_parts(each, WORDS, pose(asked, RULES))
        for each in find_objections(pose(asked, RULES), 500, result)
    ]
    assert against
    told = said(asked, 500, worked=True)["worked"]["body"]
    assert [parts for parts in told if parts in against] == against
    shown = said(asked, RULES.canasta.mixed_bonus, worked=True)["worked"]["body"]
    assert len(shown) < len(told)


def test_only_the_name_of_a_rule_stands_under_a_verdict_and_its_source_behind_one_button() -> None:
    shown = said(puzzle(CHOOSE, position=HAND), cards("9s"))
    (rule,), (line,) = shown["rules"], shown["sources"]["lines"]
    assert shown["sources"]["label"] == WORDS.text("ui.source")
    assert rule["source"] in line["said"]
    assert rule["system"] in line["said"]
    assert line["rule"] is None


def test_rules_from_several_places_are_told_apart_behind_the_button() -> None:
    asked = puzzle(CHOOSE, position={"hands": ["7h 7d 7c 9s 2c 4h 5c"]})
    shown = said(asked, cards("9s 2c"))
    lines = shown["sources"]["lines"]
    assert len(lines) == len(shown["rules"]) > 1
    assert [line["rule"] for line in lines] == [rule["name"] for rule in shown["rules"]]


def test_a_puzzle_says_itself_what_its_right_answer_means() -> None:
    own = {"en": "Own.", "cs": "Vlastní.", "ru": "Своё."}
    hint = [{lang: f"{text} {number}" for lang, text in own.items()} for number in range(HINTS)]
    raw = {"id": "own", "kind": "legal", "rule": "meld.max_wild", "says": own, "hint": hint}
    ask = {"kind": "group", "cards": "8h 8d 2c 2d X X"}
    asked = read_puzzle({**raw, "ask": ask})
    other = load("wikibooks")
    assert "Own." in body(said(asked, "no"))
    assert [
        rich_text(hint_parts(asked, each, RULES, WORDS)) for each in build_hints(asked, RULES)
    ] == [f"Own. {number}" for number in range(HINTS)]
    assert check(asked, other, "yes").right
    assert not any(isinstance(each, Told) for each in build_hints(asked, other))


def test_after_the_words_of_the_author_only_the_nearest_reason_is_told() -> None:
    asked = {"kind": "which", "rule": "canasta.min_naturals"}
    queens: Props = {**asked, "ask": {"kind": "canasta", "cards": "Qh Qs Qd 2h 2d 2c X"}}
    says = {"en": "Too wild.", "cs": "Divoké.", "ru": "Дико."}
    own = puzzle(queens, mistake=[{"answer": "mixed", "says": says}])
    assert len(body(said(puzzle(queens), "mixed"))) == 2
    assert body(said(own, "mixed")) == ["Too wild.", *body(said(puzzle(queens), "mixed"))[:1]]


def test_a_mistake_is_shown_the_rule_that_its_author_names() -> None:
    says = {"en": "Same rank.", "cs": "Hodnota.", "ru": "Достоинство."}
    mistake: Props = {"answer": "none", "says": says}
    for entry, rule in (
        (mistake, CHOOSE["rule"]),
        ({**mistake, "rule": "meld.kinds"}, "meld.kinds"),
    ):
        (shown,) = said(puzzle(CHOOSE, position=HAND, mistake=[entry]), "none")["rules"]
        assert shown["key"] == rule


@pytest.mark.parametrize("lesson", ["01-cards", "04-melds", "05-first-meld"])
def test_the_worked_solution_speaks_of_the_right_answer_and_not_of_the_cards_tried(
    lesson: str,
) -> None:
    every = lesson_library.load_lesson(paths.lessons(), lesson).puzzles
    tried = [(each, way.answer) for each in every if each.kind == "choose" for way in each.mistakes]
    assert tried
    for each, answer in tried:
        right = solve(each, RULES).answer
        steps = said(each, answer, worked=True)["worked"]["body"]
        assert steps == said(each, right, worked=True)["worked"]["body"]


def test_the_way_to_play_says_which_meld_a_card_joins() -> None:
    asked = lesson_library.load_lesson(paths.lessons(), "03-turn").puzzle("jack-makes-it")
    reveal = build_hints(asked.model_copy(update={"hints": ()}), RULES)[-1]
    told = rich_text(hint_parts(asked, reveal, RULES, WORDS))
    assert told.startswith("Go out: add J♦ to your jacks; add 4♠ to your fours; discard 9♥.")


def test_a_step_that_a_later_one_begins_with_is_told_once() -> None:
    told: list[RichProps] = [["Sevens: 3."], ["Sevens: 3, a meld."], ["So: yes."]]
    assert _said_once((False, step) for step in told) == told[1:]
    assert _said_once((True, step) for step in told) == told


def test_several_canastas_are_called_by_their_ranks() -> None:
    laid = cards("Th Th Td Td Ts Ts 2h 6h 6h 6d 6d 2d X X")
    line = ScoreLine("canasta.mixed", 600, 2, laid)
    told = rich_text(objection_parts(Objection(line, "canasta.mixed_bonus", RULES, laid), WORDS))
    assert told.endswith("sixes and tens.")


@pytest.mark.parametrize(("kept", "called"), [("Ks Kh", "the joker"), ("Ks Kh X", "a joker")])
def test_only_joker_is_the_joker(kept: str, called: str) -> None:
    asked = {"kind": "group", "cards": f"{kept} X"}
    posed = pose(puzzle({"kind": "legal", "rule": "meld.max_wild", "ask": asked}), RULES)
    repair = Repair(cards(kept), cards("X"), ())
    assert f"Leave out {called}," in rich_text(repair_parts(repair, posed, WORDS))


@pytest.mark.parametrize(("spare", "called"), [("X 5c", "the joker"), ("X X 5c", "a joker")])
def test_the_only_joker_of_the_hand_is_the_joker(spare: str, called: str) -> None:
    at = {"hands": [f"Ks Kh {spare}"], "phase": "play", "sides": [{"melds": ["4h 4d 4s"]}]}
    asked = {"kind": "lay", "groups": ["Ks Kh"]}
    entry = {"kind": "legal", "rule": "meld.min_cards", "ask": asked, "position": at}
    repair = Repair(cards("Ks Kh X"), (), cards("X"))
    said = rich_text(repair_parts(repair, pose(puzzle(entry), RULES), WORDS))
    assert said.startswith(f"Add {called},")


@pytest.mark.parametrize("lang", ["cs", "ru"])
def test_one_of_several_jokers_is_left_out(lang: str) -> None:
    words = Words(lang)
    asked = {"kind": "group", "cards": "Ks Kh X X"}
    posed = pose(puzzle({"kind": "legal", "rule": "meld.max_wild", "ask": asked}), RULES)
    said = [
        rich_text(repair_parts(Repair(cards(kept), cards("X"), ()), posed, words))
        for kept in ("Ks Kh", "Ks Kh X")
    ]
    assert said[1] == words.text("repair.remove", lone="one_of") != said[0]


def test_one_of_two_like_cards_is_left_out() -> None:
    asked = {"kind": "group", "cards": "Ks Kh 2c 2c"}
    posed = pose(puzzle({"kind": "legal", "rule": "meld.max_wild", "ask": asked}), RULES)
    said = rich_text(repair_parts(Repair(cards("Ks Kh 2c"), cards("2c"), ()), posed, WORDS))
    assert said == "Leave out one 2♣, and it works."


def test_the_only_joker_is_left_out_with_other_cards_and_both_of_two() -> None:
    asked = {"kind": "group", "cards": "Ks Kh 2c X X"}
    posed = pose(puzzle({"kind": "legal", "rule": "meld.max_wild", "ask": asked}), RULES)
    said = [
        rich_text(repair_parts(Repair(cards(kept), cards(gone), ()), posed, WORDS))
        for kept, gone in (("Ks Kh", "2c X"), ("Ks Kh 2c", "X X"))
    ]
    assert said == [
        "Leave out 2♣ and the joker, and it works.",
        WORDS.text("repair.remove", lone="both"),
    ]


@pytest.mark.parametrize("lang", ["en", "cs", "ru"])
def test_a_caliente_may_be_left_out_with_a_joker(lang: str) -> None:
    """Each language has a word for it in that place."""
    asked = {"kind": "group", "cards": "Ks Kh Y X"}
    posed = pose(puzzle({"kind": "legal", "rule": "meld.kinds", "ask": asked}), load("caliente"))
    said = repair_parts(Repair(cards("Ks Kh"), cards("Y X"), ()), posed, Words(lang))
    assert "aliente" in rich_text(said) or "альенте" in rich_text(said)


@pytest.mark.parametrize("rank", ["4", "J", "K", "A"])
def test_the_card_that_is_lacking_has_its_gender(rank: str) -> None:
    """A king is masculine: a pronoun for it must not be feminine, in Russian or in Czech."""
    at = {"hands": [f"{rank}d {rank}h 8s 9c"], "phase": "play", "pile": "5h"}
    entry = {"kind": "legal", "rule": "meld.min_cards"}
    asked = {**entry, "ask": {"kind": "group", "cards": f"{rank}d {rank}h"}, "position": at}
    posed, near = pose(puzzle(asked), RULES), cards(f"{rank}d {rank}h {rank}c")
    repair = Repair(near, (), cards(f"{rank}c"))
    russian, czech = (rich_text(repair_parts(repair, posed, Words(lang))) for lang in ("ru", "cs"))
    assert "одной" not in russian
    assert "ale tu" not in czech
