"""What a verdict says, and what it leaves for the worked solution."""

from __future__ import annotations

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.rules.schema.system import RuleSet, value_of
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.i18n.rulecards import rule_rows
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.beliefs.beliefs import Belief
from canasta_tutor.puzzles.answered.check import check, objections, solve
from canasta_tutor.puzzles.answered.hints import Told, hints
from canasta_tutor.puzzles.asked.objection import Objection
from canasta_tutor.puzzles.asked.question import pose
from canasta_tutor.puzzles.asked.solution import Repair
from canasta_tutor.puzzles.kinds.game import played
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.puzzle import HINTS, Answer, Puzzle
from canasta_tutor.ui.cards import Props, RichProps
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import _said_once, feedback, hint_parts
from canasta_tutor.ui.puzzle.objections_in_words import objection_parts
from canasta_tutor.ui.puzzle.question import Given
from canasta_tutor.ui.puzzle.sums_and_repairs import repair_parts
from canasta_tutor.ui.rule_cards import rule_said

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


def test_cards_to_find_are_not_shown_to_who_gave_up() -> None:
    asked = puzzle(CHOOSE, position=HAND)
    (where,) = body(said(asked, "none"))
    assert "seven" not in where
    assert "sevens" in body(said(asked, cards("7h 7d 7c")))[0]


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


@pytest.mark.parametrize(
    ("ask", "answer", "off"),
    [
        ({"kind": "points", "cards": "Ks Kd X"}, 75, "Your number is 5 points too high."),
        ({"kind": "points", "cards": "Ks Kd X"}, 60, "Your number is 10 points too low."),
        ({"kind": "points", "cards": "X"}, 60, "Your number is too high."),
        ({"kind": "minimum", "score": 0}, 15, "Your number is too low."),
    ],
)
def test_a_wrong_sum_is_told_by_how_much_and_one_number_only_that_it_is_wrong(
    ask: Props, answer: int, off: str
) -> None:
    asked = puzzle({"kind": "number", "rule": "points.cards", "ask": ask})
    first, _ = body(said(asked, answer))
    assert first.replace("\N{NO-BREAK SPACE}", " ") == off
    assert off not in body(said(asked, check(asked, RULES, 0).solution.answer))


def test_a_number_that_a_misconception_explains_is_told_by_that_alone() -> None:
    asked = puzzle(
        {"kind": "number", "rule": "points.cards", "ask": {"kind": "points", "cards": "Ks X"}}
    )
    result = check(asked, RULES, 30)
    for belief, more in ((Belief("joker-as-two"), 0), (None, 1)):
        given = Given(30, belief=belief)
        told = feedback(asked, RULES, result, (), WORDS, worked=False, given=given)
        assert len(told["body"]) == 1 + more


def test_too_few_cards_are_said_once() -> None:
    asked = puzzle(CHOOSE, position=HAND)
    shown = said(asked, cards("9s"))
    assert [line for line in body(shown) if "9♠" in line] == [body(shown)[0]]
    assert [rule["name"] for rule in shown["rules"]] == [WORDS.text("rule.meld.min_cards.name")]


@pytest.mark.parametrize("key", ["red_threes.bonus", "initial.bands", "points.cards"])
def test_table_in_running_text_is_a_sentence(key: str) -> None:
    table = rule_rows(WORDS, key, value_of(RULES, key))
    assert table is not None
    text = rich_text(rule_said(key, RULES, WORDS))
    assert text == WORDS.text(
        f"rule.{key}.said",
        rows="; ".join(map(": ".join, table[1])),
    )


def test_worked_solution_says_what_stands_against_the_answer() -> None:
    asked = puzzle(BONUS)
    result = check(asked, RULES, 500)
    against = [
        objection_parts(each, WORDS, pose(asked, RULES))
        for each in objections(pose(asked, RULES), 500, result)
    ]
    assert against
    told = said(asked, 500, worked=True)["worked"]["body"]
    assert [parts for parts in told if parts in against] == against
    shown = said(asked, RULES.canasta.mixed_bonus, worked=True)["worked"]["body"]
    assert len(shown) < len(told)


@pytest.mark.parametrize("answer", ["pairs", "garbage"])
def test_no_special_hand_is_told_by_the_rule_of_the_one_that_was_named(answer: str) -> None:
    raw = {
        "id": "nearly",
        "rule": "special.garbage",
        "kind": "which",
        "ask": {"kind": "special", "cards": "4h 6h 6d 6s 7h 7d 7s 7c 8h 8d 8s Ah Ad X"},
        "choices": ["straight", "pairs", "garbage", "none"],
    }
    rules = load("modern-american")
    asked = read_puzzle(raw)
    told = feedback(asked, rules, check(asked, rules, answer), (), WORDS, worked=False)
    names = [WORDS.text(f"rule.special.{answer}.name")]
    assert [line["name"] for line in told["rules"]] == names


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


def test_melds_are_told_one_by_one_where_they_are_added_up() -> None:
    side = {"melds": ["7h 7d 7s", "Kh Kd 2c"]}
    raw = {"id": "sum", "kind": "number", "rule": "points.cards", "ask": {"kind": "score"}}
    asked = read_puzzle({**raw, "position": {"hands": ["4d"], "sides": [side]}})
    worth = RULES.points.cards
    sevens, kings = 3 * worth["7"], 2 * worth["K"] + worth["2"]
    told = body(said(asked, sevens + kings - worth["4"]))[0]
    assert told.endswith(f"Sevens {sevens}, kings {kings}: together {sevens + kings}.")


def test_a_puzzle_says_itself_what_its_right_answer_means() -> None:
    own = {"en": "Own.", "cs": "Vlastní.", "ru": "Своё."}
    hint = [{lang: f"{text} {number}" for lang, text in own.items()} for number in range(HINTS)]
    raw = {"id": "own", "kind": "legal", "rule": "meld.max_wild", "says": own, "hint": hint}
    ask = {"kind": "group", "cards": "8h 8d 2c 2d X X"}
    asked = read_puzzle({**raw, "ask": ask})
    other = load("wikibooks")
    assert "Own." in body(said(asked, "no"))
    assert [rich_text(hint_parts(asked, each, RULES, WORDS)) for each in hints(asked, RULES)] == [
        f"Own. {number}" for number in range(HINTS)
    ]
    assert check(asked, other, "yes").right
    assert not any(isinstance(each, Told) for each in hints(asked, other))


OUT: Props = {
    "kind": "legal",
    "rule": "going_out.canastas",
    "ask": {"kind": "go_out", "groups": ["7h 7d", "9s", "4h", "Kd Kc Ks"]},
}


def test_many_groups_that_are_too_small_are_told_at_once() -> None:
    at = {"hands": ["7h 7d 9s 4h Kd Kc Ks"], "sides": [{"melds": ["Ah Ah Ad Ad As As Ac"]}]}
    shown = said(puzzle(OUT, position=at), "yes", worked=True)
    needed = RULES.meld.min_cards
    at_once = WORDS.text("verdict.too_small", cards=cards("4h 7h 7d 9s"), needed=needed)
    assert body(shown)[0] == at_once
    steps = [rich_text(parts) for parts in shown["worked"]["body"]]
    assert at_once in steps
    assert not any("That is only" in line for line in (*body(shown), *steps))


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


def test_a_choice_of_nothing_is_told_what_would_work_and_not_what_to_add() -> None:
    lay: Props = {"kind": "choose", "rule": "initial.bands", "ask": {"kind": "lay"}}
    at = {"hands": ["Ah Ad Ac 9s 4h"], "sides": [{"score": 0}], "phase": "play"}
    told = body(said(puzzle(lay, position=at), ()))
    laid, counted, _ = told[-1].replace("\N{NO-BREAK SPACE}", " ").split(". ")
    assert laid == "Like this it would work: A♥, A♦ and A♣ as a new meld"
    assert counted == "A♥ A♦ A♣: 60 points"


def test_that_nothing_was_chosen_is_no_step_of_the_solution() -> None:
    shown = said(puzzle(CHOOSE, position={"hands": ["7h 8d 9c Ts 4h"]}), (), worked=True)
    (chosen,) = body(shown)
    assert chosen not in [rich_text(step) for step in shown["worked"]["body"]]


@pytest.mark.parametrize("lesson", ["01-cards", "04-melds", "05-first-meld"])
def test_the_worked_solution_speaks_of_the_right_answer_and_not_of_the_cards_tried(
    lesson: str,
) -> None:
    every = lesson_library.lesson(paths.lessons(), lesson).puzzles
    tried = [(each, way.answer) for each in every if each.kind == "choose" for way in each.mistakes]
    assert tried
    for each, answer in tried:
        right = solve(each, RULES).answer
        steps = said(each, answer, worked=True)["worked"]["body"]
        assert steps == said(each, right, worked=True)["worked"]["body"]


def test_a_way_to_play_that_failed_is_no_step_of_the_solution() -> None:
    asked = lesson_library.lesson(paths.lessons(), "06-pile").puzzle("sixes-in-the-cold")
    shown = said(asked, "take 6h X", worked=True)
    tried = rich_text(shown["body"][1])
    steps = [rich_text(step) for step in shown["worked"]["body"]]
    assert tried.endswith("does not work.")
    assert tried not in steps
    assert any("With such cards" in step for step in steps)


def test_the_way_to_play_says_which_meld_a_card_joins() -> None:
    asked = lesson_library.lesson(paths.lessons(), "03-turn").puzzle("jack-makes-it")
    reveal = hints(asked.model_copy(update={"hints": ()}), RULES)[-1]
    told = rich_text(hint_parts(asked, reveal, RULES, WORDS))
    assert told.startswith("Go out: add J♦ to your jacks; add 4♠ to your fours; discard 9♥.")


def test_a_number_is_told_with_what_is_counted() -> None:
    dealt = puzzle({"kind": "number", "rule": "deal.hand", "ask": {"kind": "hand"}})
    for asked, unit in ((puzzle(BONUS), "points"), (dealt, "cards")):
        reveal = hints(asked, RULES)[-1]
        said_so = rich_text(hint_parts(asked, reveal, RULES, WORDS)).split(". ")[0]
        assert said_so.rstrip(".").endswith(unit)


def test_a_yes_or_no_is_not_told_once_more_by_the_worked_solution() -> None:
    asked = puzzle(
        {"kind": "legal", "rule": "meld.kinds", "ask": {"kind": "group", "cards": "7h 7d 7c"}}
    )
    steps = [rich_text(step) for step in said(asked, "no", worked=True)["worked"]["body"]]
    assert "meld of" in steps[-1]


def test_a_first_meld_that_was_found_is_added_up() -> None:
    asked = lesson_library.lesson(paths.lessons(), "05-first-meld").puzzle("queens-and-eights")
    author, added = body(said(asked, "lay Qh Qd Qc; 8s 8d X"))
    worth = RULES.points.cards
    assert asked.says
    assert author == asked.says["en"]
    assert f": {3 * worth['Q'] + 2 * worth['8'] + worth['X']}" in added


def test_the_worked_solution_says_why_that_way_and_not_that_it_may_be_played() -> None:
    own = {"en": "The door is open.", "cs": "Otevřeno.", "ru": "Открыто."}
    raw: Props = {"kind": "play", "rule": "initial.bands", "says": own}
    ask = {"kind": "turn", "laying": True, "solution": ["lay 4h 4s 4c", "discard 9s"]}
    at = {
        "phase": "play",
        "hands": ["4h 4s 4c 9s Kd Qc"],
        "sides": [{"score": RULES.game.target - 1, "melds": ["As Ad Ac"]}],
    }
    asked = puzzle(raw, ask=ask, position=at)
    for answer in ("discard 4h", "lay 4h 4s 4c, discard 9s"):
        shown = said(asked, answer, worked=True)
        steps = [rich_text(step) for step in shown["worked"]["body"]]
        assert any(step.startswith("A meld of") for step in steps)
        assert [*body(shown), *steps].count("The door is open.") == 1
        assert not any("no rule forbids it" in step for step in steps)


def test_a_step_that_a_later_one_begins_with_is_told_once() -> None:
    told: list[RichProps] = [["Sevens: 3."], ["Sevens: 3, a meld."], ["So: yes."]]
    assert _said_once((False, step) for step in told) == told[1:]
    assert _said_once((True, step) for step in told) == told


KINGS = {"melds": ["Kh Kd Ks Kc Kh Kd Ks"], "red_threes": "3h"}
DEAL = {"out": 0, "position": {"sides": [KINGS, {}], "hands": ["", "9h 9d"]}}
GAME = {
    "kind": "game",
    "rule": "game.target",
    "ask": {"kind": "game", "deals": [DEAL, DEAL], "scores": [0, 0]},
}


@pytest.mark.parametrize(
    ("place", "more", "off", "named"),
    [
        (0, 5, {"too": "high"}, True),
        (1, -10, {"too": "low", "minus": True}, True),
        (1, 5, {"too": "high", "minus": True}, True),
        (2, 5, {"too": "high"}, False),
        (4, -35, {"too": "low"}, True),
    ],
)
def test_a_wrong_number_of_a_game_is_told_by_how_much(
    place: int, more: int, off: dict[str, object], named: bool
) -> None:
    asked = puzzle(GAME)
    numbers = [int(number) for number in str(solve(asked, RULES).answer).split()]
    numbers[place] += more
    shown = said(asked, " ".join(map(str, numbers)), worked=True)
    assert body(shown)[1] == WORDS.text("sheet.off", by=abs(more), **off)
    names = [rule["key"] for rule in shown["rules"]]
    assert bool(names) == named
    assert "game.target" not in names
    steps = [rich_text(step) for step in shown["worked"]["body"]]
    assert not any(WORDS.text("rule.game.target.name") in step for step in steps)


def test_a_worked_game_keeps_the_lines_that_come_again() -> None:
    asked = puzzle(GAME)
    shown = said(asked, "0", worked=True)["worked"]["body"]
    lines = [int(line.points) for each in played(pose(asked, RULES)).scores for side in each
             for line in side.lines]  # fmt: skip
    told = [rich_text(step) for step in shown]
    for points in lines:
        assert sum(WORDS.text("sheet.points", points=points) in line for line in told) >= len(
            [each for each in lines if each == points]
        )


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


def test_who_cannot_draw_is_told_how_the_pile_can_be_taken() -> None:
    """Nothing of leaving out or adding: no card was chosen."""
    at = {"hands": ["7h 7d 9s"], "phase": "draw", "stock": 0, "pile": "4h 7c"}
    at = {**at, "sides": [{"melds": ["Kh Kd Ks"]}]}
    draw = puzzle(
        {"kind": "legal", "rule": "stock.when_empty", "ask": {"kind": "draw"}}, position=at
    )
    assert any("You can take the pile like this:" in line for line in body(said(draw, "yes")))


def test_cards_that_are_no_meld_bring_no_bonus_and_why() -> None:
    asked = {"kind": "bonus", "cards": "8h 8d 8s 2h 2d 2c X"}
    told = body(said(puzzle({**BONUS, "ask": asked}), 0))
    assert WORDS.text("verdict.bonus.no_meld") in " ".join(told)


@pytest.mark.parametrize(("melds", "minus"), [(["Kh Kd Ks"], False), ([], True)])
def test_why_red_threes_are_added_or_taken_off_is_told(melds: list[str], minus: bool) -> None:
    side = {"melds": melds, "red_threes": "3h"}
    entry = {"kind": "number", "rule": "red_threes.minus", "ask": {"kind": "score"}}
    deal = puzzle(entry, position={"sides": [side, {}]})
    told = body(said(deal, solve(deal, RULES).answer))
    why = {"minus": minus, "when": RULES.red_threes.minus}
    assert WORDS.text("verdict.threes", **why) in " ".join(told)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_what_a_wild_card_costs_a_natural_canasta_is_told_after_any_answer(answer: str) -> None:
    at = {"hands": ["2d Jh 9d 8c"], "phase": "play", "sides": [{"melds": ["7h 7d 7c 7s 7h 7d 7c"]}]}
    ask = {"kind": "lay", "groups": [{"cards": "2d", "to": "7h"}]}
    lay = puzzle({"kind": "legal", "rule": "meld.max_wild", "ask": ask}, position=at)
    told = [line for line in body(said(lay, answer)) if "a mixed one" in line]
    assert len(told) == 1


def test_a_card_that_does_not_fit_the_pile_at_all_is_told_beside_the_pair() -> None:
    at = {"hands": ["2d 7d Th 9c"], "phase": "draw", "pile": "5h Tc", "stock": 9}
    take = {"kind": "legal", "rule": "pile.frozen_until_melded", "ask": {"kind": "take"}}
    told, fits = (
        said(puzzle({**take, "ask": {"kind": "take", "using": using}}, position=at), "yes")
        for using in ("2d 7d", "2d Th")
    )
    keys = [[rule["key"] for rule in each["rules"]] for each in (told, fits)]
    assert keys == [["pile.frozen_until_melded", "meld.kinds"], ["pile.frozen_until_melded"]]
    assert "ten" in body(told)[1]


def test_one_card_that_is_not_held_goes_with_a_wild_one_that_is() -> None:
    """Not two that are not held: one would do."""
    at = {"hands": ["6d 2d 4d 7d 8s"], "phase": "play", "pile": "5h"}
    asked = {"kind": "legal", "rule": "meld.min_cards", "ask": {"kind": "group", "cards": "6d"}}
    told = body(said(puzzle(asked, position=at), "yes"))
    assert told[-1] == "With another six and 2♦ it would work, but you have no other six."


def test_black_threes_without_their_joker_are_too_few() -> None:
    at = {"hands": ["3s 3c X 5c"], "phase": "play", "sides": [{"melds": ["Kh Kd Ks Kc Kh Kd Ks"]}]}
    ask = {"kind": "go_out", "groups": ["3s 3c X"], "discard": "5c"}
    out = puzzle({"kind": "legal", "rule": "black_threes.with_wilds", "ask": ask}, position=at)
    least = RULES.meld.min_cards
    too_few = WORDS.text("verdict.lay.without_wilds", count=2, needed=least)
    assert body(said(out, "yes"))[1] == too_few


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


def test_who_drew_where_the_pile_is_wanted_hears_what_can_be_done() -> None:
    asked = lesson_library.lesson(paths.lessons(), "06-pile").puzzle("pair-of-kings")
    (again,) = [line for line in body(said(asked, "draw, draw")) if "already drawn" in line]
    assert again.endswith(WORDS.text("play.drawn_first"))


@pytest.mark.parametrize("rank", ["4", "J", "K", "A"])
def test_the_card_that_is_lacking_has_its_gender(rank: str) -> None:
    """A king is no "one" of a feminine noun in Russian, nor "that one" in Czech."""
    at = {"hands": [f"{rank}d {rank}h 8s 9c"], "phase": "play", "pile": "5h"}
    entry = {"kind": "legal", "rule": "meld.min_cards"}
    asked = {**entry, "ask": {"kind": "group", "cards": f"{rank}d {rank}h"}, "position": at}
    posed, near = pose(puzzle(asked), RULES), cards(f"{rank}d {rank}h {rank}c")
    repair = Repair(near, (), cards(f"{rank}c"))
    russian, czech = (rich_text(repair_parts(repair, posed, Words(lang))) for lang in ("ru", "cs"))
    assert "одной" not in russian
    assert "ale tu" not in czech
