"""Turns to put in order, mistakes in played turns, the best way out, other rules: what is said."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.values.actions import Discard
from canasta_tutor.engine.values.cards import Card, Rank, cards
from canasta_tutor.i18n.rulecards import rule_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.session import Session
from canasta_tutor.puzzles.answered.check import check, choices, elsewhere, solve
from canasta_tutor.puzzles.answered.hints import hints
from canasta_tutor.puzzles.asked.question import pose
from canasta_tutor.puzzles.factory.making import Generated, generate, new_code
from canasta_tutor.puzzles.kinds.best import sheet_after
from canasta_tutor.puzzles.kinds.other import OtherPuzzle
from canasta_tutor.puzzles.kinds.turn import OrderPuzzle, actions_of
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.puzzle import Answer, Puzzle
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.plain_text import plain_text, rich_text
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.puzzle import puzzle_state
from canasta_tutor.ui.puzzle.question import Given, Round
from tests.ui.test_lessons_shown import LEFTOVER, texts

ENGLISH, CLASSIC = Words("en"), load("classic")
SKILLS = ("turn-order", "turn-mistake", "best-way-out", "other-rules")
SYSTEMS = ("classic", "samba", "hand-and-foot")
TURN = {
    "id": "turn",
    "rule": "turn.order",
    "kind": "turn",
    "ask": {"kind": "turn", "steps": ["draw", "lay 7h 7d 7c", "lay 9s Kd 2c", "discard 4h"]},
    "position": {"hands": ["7h 7d 7c 9s Kd 2c 4h 5c"], "sides": [{"melds": ["5d 5s 5h"]}]},
}
OUT = {
    "id": "out",
    "rule": "going_out.bonus",
    "kind": "best",
    "ask": {"kind": "out", "steps": ["out As X discard Qd", "out As; X onto Kh discard Qd"]},
    "position": {
        "hands": ["X Qd As"],
        "sides": [{"melds": ["Kc Ks Kd Kh Kc Kd Kh Ks", "Ac As Ad Ac Ad 2d"]}],
    },
}


def answers(puzzle: Puzzle) -> tuple[Answer, ...]:
    """Answers to be told right and wrong."""
    if isinstance(puzzle, OrderPuzzle):
        numbers = [str(place) for place in range(1, len(puzzle.ask.steps) + 1)]
        return " ".join(numbers), " ".join(reversed(numbers))
    return choices(puzzle)


def state(now: Round, answer: Answer) -> Props:
    """What is drawn after a second wrong answer, or the right one."""
    result = check(now.puzzle, now.rules, answer)
    return puzzle_state(now, Session(misses=2, hints=3, result=result), Given(answer), False)


def body(shown: Props) -> str:
    return " ".join(map(rich_text, shown["feedback"]["body"]))


def made(skill: str, system: str, seed: int = 11) -> Generated:
    return generate(new_code(load(system), skill, 2, seed))


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("skill", SKILLS)
def test_every_answer_is_explained(skill: str, system: str, words: Words) -> None:
    found = made(skill, system)
    now = Round("test", found.puzzle, found.rules, words)
    right = solve(found.puzzle, found.rules).answer
    assert not LEFTOVER.search(plain_text(now.scene))
    for answer in {*answers(found.puzzle), right}:
        shown = state(now, answer)
        assert (
            shown["feedback"]["tone"] == ("right" if answer == right else "wrong")
            or (shown["solved"])
        )
        assert body(shown)
        assert shown["feedback"]["rules"]
        assert len(shown["hints"]) == len({rich_text(hint) for hint in shown["hints"]})
        assert [text for text in texts(shown) if LEFTOVER.search(text)] == []


def test_moves_have_their_cards_and_a_name_to_read_out() -> None:
    now = Round("turn", read_puzzle(TURN), load("classic"), ENGLISH)
    moves = now.scene["answer"]["moves"]
    assert [move["id"] for move in moves] == ["1", "2", "3", "4"]
    assert [card["rank"] for card in moves[1]["parts"][0]["cards"]] == ["7", "7", "7"]
    assert moves[3]["name"] == "Step 4: Discard: four of hearts"
    assert [choice["id"] for choice in now.scene["answer"]["choices"]] == ["none"]


def test_a_legal_step_is_explained_and_the_mistake_stays_open() -> None:
    now = Round("turn", read_puzzle(TURN), load("classic"), ENGLISH)
    shown = state(now, "2")
    assert "A meld of 3\N{NO-BREAK SPACE}sevens." in body(shown)
    assert "K♦" not in body(shown)
    assert shown["move_marks"] == {"2": "good"}


@pytest.mark.parametrize("taken", [True, False])
def test_a_discard_after_the_pile_was_taken_is_not_called_one_after_drawing(
    taken: bool, words: Words
) -> None:
    begun = "take 7h 7d" if taken else "draw"
    ask = {"kind": "turn", "steps": [begun, "discard 4h"]}
    at = {"hands": ["7h 7d 9s Kd 4h 5c"], "sides": [{"melds": ["5d 5s 5h"]}], "pile": "9d 7s"}
    turn = read_puzzle({**TURN, "ask": ask, "position": at})
    result = check(turn, CLASSIC, "none")
    shown = feedback(turn, CLASSIC, result, (), words, worked=True)
    steps = list(map(rich_text, shown["worked"]["body"]))
    found = [words.text(message, card=Card("4h")) in steps for message in _DISCARDS]
    assert found == [not taken, taken]


_DISCARDS = ("reason.discard.plain", "verdict.turn.discard")


def test_that_no_step_is_wrong_is_shown_by_all_of_them() -> None:
    ask = {"kind": "turn", "steps": ["draw", "lay 7h 7d 7c", "discard 4h"]}
    turn = read_puzzle({**TURN, "ask": ask})
    results = [check(turn, CLASSIC, answer) for answer in ("1", "3", "none")]
    assert [result.right for result in results] == [False, False, True]
    first, *others = (
        list(map(rich_text, shown["worked"]["body"]))
        for shown in (feedback(turn, CLASSIC, each, (), ENGLISH, worked=True) for each in results)
    )
    assert others == [first, first]
    assert len(first) > len(ask["steps"])


def test_a_step_behind_the_mistake_points_back() -> None:
    now = Round("turn", read_puzzle(TURN), load("classic"), ENGLISH)
    shown = state(now, "4")
    assert body(shown) == ENGLISH.text("verdict.turn.before", number=4)
    assert shown["move_marks"] == {}


def test_the_mistake_found_is_named_with_its_cards() -> None:
    now = Round("turn", read_puzzle(TURN), load("classic"), ENGLISH)
    shown = state(now, "3")
    assert shown["solved"]
    assert "K♦" in body(shown)
    assert shown["move_marks"] == {"3": "offending"}


def test_nothing_is_played_after_the_discard() -> None:
    found = made("turn-order", "classic")
    posed = pose(found.puzzle, found.rules)
    steps = {str(place): step for place, step in enumerate(actions_of(posed), start=1)}
    right = str(solve(found.puzzle, found.rules).answer).split()
    (last,) = (place for place, step in steps.items() if isinstance(step, Discard))
    early = [right[0], last, *(place for place in right[1:] if place != last)]
    shown = state(Round("test", found.puzzle, found.rules, ENGLISH), " ".join(early))
    assert ENGLISH.text("verdict.turn.over") in body(shown)
    assert shown["move_marks"] == {early[0]: "good", last: "good", early[2]: "offending"}


def test_a_worse_way_out_says_what_it_brings_and_in_which_lines_it_falls_short() -> None:
    puzzle, rules = read_puzzle(OUT), load("classic")
    posed = pose(puzzle, rules)
    best = str(solve(puzzle, rules).answer)
    worse = next(number for number in choices(puzzle) if number != best)
    lines = sheet_after(posed, actions_of(posed)[int(worse) - 1])
    shown = state(Round("out", puzzle, rules, ENGLISH), worse)
    assert ENGLISH.points(sum(line.points for line in lines)) in body(shown)
    assert shown["move_marks"] == {worse: "offending"}
    assert state(Round("out", puzzle, rules, ENGLISH), best)["move_marks"] == {best: "good"}


def test_both_systems_have_their_say(words: Words) -> None:
    found = made("other-rules", "samba")
    shown = state(Round("test", found.puzzle, found.rules, words), "same")
    assert isinstance(found.puzzle, OtherPuzzle)
    for system in ("samba", found.puzzle.ask.system):
        assert words.text(f"ruleset.{system}.name") in body(shown)


@pytest.mark.parametrize("skill", ["best-way-out", "other-rules"])
def test_nowhere_else_decides_what_is_asked_of_one_system(skill: str) -> None:
    found = made(skill, "classic")
    for answer in answers(found.puzzle):
        assert elsewhere(found.puzzle, found.rules, answer) == ()


def test_a_turn_without_a_mistake_is_explained_step_by_step() -> None:
    ask = {"kind": "turn", "steps": ["draw", "lay 7h 7d 7c", "discard 4h"]}
    now = Round("turn", read_puzzle({**TURN, "ask": ask}), load("classic"), ENGLISH)
    reasons = [reason.code for reason in check(now.puzzle, now.rules, "none").reasons]
    assert reasons == ["stock.drawn", "meld.legal", "discard.plain"]


def first_meld(*steps: str) -> Round:
    """A turn of a side without melds that needs 50 points."""
    ask = {"kind": "turn", "steps": ["draw", *steps]}
    at = {"hands": ["7h 7d 7c Kh Kd Kc 5s 5d 5c 2c 4h 9s"], "sides": [{"score": 0}]}
    return Round("turn", read_puzzle({**TURN, "ask": ask, "position": at}), CLASSIC, ENGLISH)


@pytest.mark.parametrize(
    ("steps", "wrong", "codes"),
    [
        (("lay 7h 7d 7c", "lay Kh Kd Kc 2c", "discard 4h"), "none", []),
        (("lay Kh Kd Kc", "lay 2c onto Kh", "discard 4h"), "none", []),
        (("lay 7h 7d 7c", "draw", "lay Kh Kd Kc 2c", "discard 4h"), "3", ["turn.already_drawn"]),
        (("lay 7h 7d 7c", "lay 4h 9s", "lay Kh Kd Kc 2c"), "3", ["meld.mixed_ranks"]),
        (("lay 7h 7d 7c", "lay 5s 5d 5c", "discard 4h"), "2", ["initial.too_low"]),
        (("lay 7h 7d 7c", "discard 4h", "lay Kh Kd Kc 2c"), "2", ["initial.too_low"]),
    ],
)
def test_a_first_meld_counts_all_that_is_laid_in_the_turn(
    steps: tuple[str, ...], wrong: str, codes: list[str]
) -> None:
    now = first_meld(*steps)
    found = check(now.puzzle, now.rules, wrong)
    assert found.right
    if codes:
        assert [reason.code for reason in found.reasons] == codes


def test_melds_laid_one_after_the_other_are_added_up() -> None:
    now = first_meld("lay 7h 7d 7c", "lay 5s 5d 5c", "discard 4h")
    counted = sum(CLASSIC.points.cards[rank] for rank in "777555")
    assert str(counted) in body(state(now, "2"))


@pytest.mark.parametrize("answer", ["5", "2"])
def test_after_the_discard_no_draw_is_asked_for(answer: str) -> None:
    steps = ["draw", "lay 7h 7d 7c", "lay 2c onto 7h", "discard 4h", "discard 4h"]
    asked = read_puzzle({**TURN, "ask": {"kind": "turn", "steps": steps}})
    *_, reveal = hints(asked, CLASSIC)
    shown = feedback(asked, CLASSIC, check(asked, CLASSIC, answer), (), ENGLISH, worked=True)
    hint = rich_text(hint_parts(asked, reveal, CLASSIC, ENGLISH))
    worked = " ".join(map(rich_text, shown["worked"]["body"]))
    over, draw = (
        ENGLISH.text(msgid).split(maxsplit=1)[1]  # after "Step 5:" the first letter is small
        for msgid in ("verdict.turn.over", "reason.turn.draw_first")
    )
    assert over in hint
    assert over in worked
    assert draw not in hint + worked


def test_a_free_pile_is_not_taken_by_the_rule_of_frozen_ones() -> None:
    ask = {"kind": "turn", "steps": ["take 7h 7d", "discard 4h"]}
    at = {"hands": ["7h 7d 9s 4h 5c"], "pile": "8c 7s", "sides": [{"melds": ["5d 5s 5h"]}]}
    now = Round("turn", read_puzzle({**TURN, "ask": ask, "position": at}), CLASSIC, ENGLISH)
    assert [rule["key"] for rule in state(now, "1")["feedback"]["rules"]] == ["pile.naturals"]


SEVENS = {
    "hands": ["7h 7d 7d 7s 7c 7c 2s Kh"],
    "sides": [{"melds": ["8d 8s 8c 2h X"]}],
    "pile": "5c 2s 7h",
}
STEPS = ["take 7h 7c", "lay 7d 7d 7c", "lay 7s onto 7h", "discard 2s"]


@pytest.mark.parametrize("kind", ["steps", "turn"])
def test_cards_that_join_the_meld_of_the_pile_are_told_as_added(kind: str, words: Words) -> None:
    steps = STEPS if kind == "turn" else STEPS[::-1]
    entry = {"id": "test", "kind": "turn" if kind == "turn" else "order", "rule": "turn.order"}
    asked = read_puzzle({**entry, "ask": {"kind": kind, "steps": steps}, "position": SEVENS})
    now = Round("test", asked, CLASSIC, words)
    verbs = [move["verb"] for move in now.scene["answer"]["moves"]]
    added = words.text("move.lay", spot="rank", rank=Rank.SEVEN, onto=Card("7h"))
    assert verbs.count(added) == 2
    assert words.text("move.lay", onto=None, spot="card") not in verbs
    *_, reveal = hints(asked, CLASSIC)
    said = rich_text(hint_parts(asked, reveal, CLASSIC, words))
    add = words.text("move.do.add", spot="rank", rank=Rank.SEVEN, cards=cards("7s"))
    assert (add in said) is (kind == "steps")


@pytest.mark.parametrize("order", ["3 1 4 2", "3 4 1 2"])
def test_cards_for_a_meld_may_come_before_the_card_that_names_it(order: str) -> None:
    """The sevens lie there with the pile; that 7♦ comes to them later is no matter."""
    steps = ["lay 7s onto 7d", "discard 2s", "take 7h 7c", "lay 7d 7d 7c"]
    entry = {"id": "test", "kind": "order", "rule": "turn.order"}
    asked = read_puzzle({**entry, "ask": {"kind": "steps", "steps": steps}, "position": SEVENS})
    moves = Round("test", asked, CLASSIC, ENGLISH).scene["answer"]["moves"]
    assert check(asked, CLASSIC, order).right
    assert not check(asked, CLASSIC, "1 3 4 2").right
    assert moves[0]["verb"] == ENGLISH.text("move.lay", rank=Rank.SEVEN, spot="rank")


def test_a_meld_of_a_new_rank_is_laid_down() -> None:
    position = {**SEVENS, "hands": ["7h 7c 9d 9d 9c 2s Kh"]}
    ask = {"kind": "turn", "steps": ["take 7h 7c", "lay 9d 9d 9c", "discard 2s"]}
    asked = read_puzzle({**TURN, "ask": ask, "position": position})
    move = Round("turn", asked, CLASSIC, ENGLISH).scene["answer"]["moves"][1]
    assert move["verb"] == ENGLISH.text("move.lay", onto=None)


@pytest.mark.parametrize(
    ("steps", "example"),
    [(STEPS[::-1], True), (["discard 2s", "take 7h 7c"], False)],
)
def test_an_order_is_an_example_where_there_are_others(
    steps: list[str], example: bool, words: Words
) -> None:
    entry = {"id": "test", "kind": "order", "rule": "turn.order"}
    asked = read_puzzle({**entry, "ask": {"kind": "steps", "steps": steps}, "position": SEVENS})
    *_, reveal = hints(asked, CLASSIC)
    said = rich_text(hint_parts(asked, reveal, CLASSIC, words))
    assert said.startswith(words.text("move.order", example=example))


def test_the_last_hint_of_a_turn_without_a_mistake_is_about_all_its_steps(words: Words) -> None:
    ask = {"kind": "turn", "steps": ["draw", "lay 7h 7d 7c", "discard 4h"]}
    turn = read_puzzle({**TURN, "ask": ask})
    *_, reveal = hints(turn, CLASSIC)
    assert rich_text(hint_parts(turn, reveal, CLASSIC, words)).endswith(
        words.text("verdict.turn.all")
    )


@pytest.mark.parametrize("system", ["classic", "samba"])
def test_under_other_rules_one_thing_is_asked(system: str, words: Words) -> None:
    """The question itself stands before it."""
    found = made("other-rules", system)
    question = rich_text(Round("test", found.puzzle, found.rules, words).scene["question"])
    assert question.count("?") == 1
    assert question.endswith("?")
    assert all(words.text(f"ruleset.{name}.name") in question for name in systems_of(found))


def test_red_threes_that_turn_into_a_minus_are_told_why() -> None:
    sides = [{"melds": ["4d 4c 2h", "6h 6d 6s 6c"], "red_threes": "3h 3h 3d"}, {}]
    deal = {"kind": "number", "ask": {"kind": "score"}, "position": {"sides": sides}}
    ask = {"kind": "rules", "system": "bolivia"}
    about = {"id": "deal", "rule": "red_threes.minus", **deal}
    raw = {"id": "two", "rule": "red_threes.minus", "kind": "other", "ask": ask, "about": about}
    asked = read_puzzle(raw)
    shown = feedback(asked, CLASSIC, check(asked, CLASSIC, "same"), (), ENGLISH, worked=False)
    told = [rich_text(parts) for parts in shown["body"]]
    rules = (CLASSIC, load("bolivia"))
    for said, minus, each in zip(told, (False, True), rules, strict=True):
        why = {"minus": minus, "when": each.red_threes.minus}
        assert ENGLISH.text("verdict.threes", **why) in said
    links = [link["name"] for link in shown["rules"]]
    name = rule_name(ENGLISH, "red_threes.minus")
    assert [link for link in links if name in link] == [f"{name} (Classic)", f"{name} (Bolivia)"]


def systems_of(found: Generated) -> tuple[str, str]:
    assert isinstance(found.puzzle, OtherPuzzle)
    return found.rules.id, found.puzzle.ask.system


FOURS, FIVES = "4d 4c 4h 4s 4d 4c 4h", "5d 5c 5h 5s 5d 5c 5h"


@pytest.mark.parametrize(
    ("system", "melds", "counted"),
    [
        ("samba", [FOURS], True),
        ("uruguay", [FOURS], False),
        ("bolivia", [FOURS, FIVES], True),  # a sequence is lacking
        ("samba", [FOURS, FIVES], False),
    ],
)
def test_only_where_a_deal_could_not_end_so_one_is_asked_to_count(
    system: str, melds: list[str], counted: bool
) -> None:
    """Nobody wonders how a side went out without the canastas it needs."""
    at = {"sides": [{"melds": melds}, {}], "hands": ["", "9s", "8s", "7s"]}
    about = {"kind": "number", "ask": {"kind": "score", "out": 0}, "position": at}
    about = {"id": "deal", "rule": "going_out.bonus", **about}
    ask = {"kind": "rules", "system": system}
    raw = {"id": "two", "rule": "going_out.bonus", "kind": "other", "ask": ask, "about": about}
    lines = Round("test", read_puzzle(raw), CLASSIC, ENGLISH).scene["about"]
    told = " ".join(map(rich_text, lines))
    assert (ENGLISH.text("puzzle.other.rules.counted") in told) is counted


def test_why_red_threes_are_taken_off_by_both_rules_is_told_of_each() -> None:
    """The points are alike, and their reasons are not."""
    sides = [{"melds": [], "red_threes": "3h 3d"}, {}]
    at = {"sides": sides, "hands": ["5d", "9s", "8s", "7s"]}
    about = {"kind": "number", "ask": {"kind": "score"}, "position": at}
    about = {"id": "deal", "rule": "red_threes.minus", **about}
    ask = {"kind": "rules", "system": "samba"}
    asked = read_puzzle(
        {"id": "two", "rule": about["rule"], "kind": "other", "ask": ask, "about": about}
    )
    shown = feedback(asked, CLASSIC, check(asked, CLASSIC, "change"), (), ENGLISH, worked=False)
    told = " ".join(rich_text(parts) for parts in shown["body"])
    for rules in (CLASSIC, load("samba")):
        why = {"minus": True, "when": rules.red_threes.minus}
        assert ENGLISH.text("verdict.threes", **why) in told
