"""Score sheets as answers: every line has a name, and the wrong lines get a mark."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import for_players
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.i18n.grammar import MINUS
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import check, solve
from canasta_tutor.puzzles.answered.hints import build_hints
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_text, new_code
from canasta_tutor.puzzles.factory.makers.make_sheets import FEW_MORE
from canasta_tutor.puzzles.kinds import game_puzzle, sheet_puzzle
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.presenters.sheet_presenter import say_off_by
from canasta_tutor.ui.puzzle.puzzle_panel import Work
from canasta_tutor.ui.puzzle.question_props import Round, puzzle_scene
from canasta_tutor.ui.puzzle.sums_and_repairs import line_parts
from tests.ui.sentences import fixed


@cache
def made(system: str, skill: str, level: int = 2, seed: int = 5) -> Generated:
    return make_from_text(new_code(load(system), skill, level, seed))


def told(found: Generated, answer: str, words: Words) -> Props:
    result = check(found.puzzle, found.rules, answer)
    return feedback(found.puzzle, found.rules, result, (), words, worked=True)


def test_a_wrong_number_says_by_how_much_it_is_wrong(words: Words) -> None:
    found = made("classic", "whole-sheet")
    first, *others = str(solve(found.puzzle, found.rules).answer).split()
    for off, too in ((5, "high"), (-10, "low")):
        said = told(found, " ".join((str(int(first) + off), *others)), words)
        assert words.text("sheet.off", by=abs(off), too=too) == rich_text(said["body"][1])


def test_threes_that_bring_nothing_say_why(words: Words) -> None:
    said = [rich_text(line_parts(ScoreLine("red_threes", points, 1), words)) for points in (0, 100)]
    assert fixed("score.red_threes", "points=0", words.lang) in said[0]
    assert fixed("score.red_threes", "points=0", words.lang) not in said[1]


def marks(found: Generated, answer: str) -> list[Props]:
    result = check(found.puzzle, found.rules, answer)
    posed = pose(found.puzzle, found.rules)
    return drawing_of(found.puzzle).rows(posed, result, Words("en"))


def test_every_line_has_a_name(words: Words) -> None:
    names = [words.text(f"sheet.line.{code}") for code in LINES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("system", known())
@pytest.mark.parametrize("skill", ["whole-sheet", "wrong-line"])
def test_sheets_of_all_systems_are_drawn_and_explained(
    system: str, skill: str, words: Words
) -> None:
    found = made(system, skill)
    scene = puzzle_scene("x", found.puzzle, pose(found.puzzle, found.rules), words)
    assert len(scene["answer"]["rows"]) >= 1
    assert scene["table"]["facts"]
    answer = str(solve(found.puzzle, found.rules).answer)
    assert told(found, answer, words)["tone"] == "right"
    others = [row["id"] for row in scene["answer"]["rows"] if row.get("id", answer) != answer]
    wrong = others[0] if others else " ".join(["1", *answer.split()[1:]])
    said = told(found, wrong, words)
    assert said["tone"] == "wrong"
    assert all(rich_text(line) for line in said["body"])


def number(text: str) -> int:
    """The value of a number that is written for a reader."""
    return int("".join(sign for sign in text.replace("−", "-") if sign in "-0123456789"))


def test_every_wrong_line_is_marked() -> None:
    found = made("classic", "whole-sheet", 3)
    first, second, *rest = str(solve(found.puzzle, found.rules).answer).split()
    wrong = marks(found, " ".join([first, "1", *rest[:-1], "1"]))
    tones = ["right", "wrong", *["right" for _ in rest[:-1]], "wrong"]
    assert [mark.get("tone") for mark in wrong] == tones
    right = marks(found, " ".join([first, second, *rest]))
    assert {mark["tone"] for mark in right} == {"right"}


def test_numbers_of_ones_own_stay_wrong_beside_the_answer_that_is_asked_for(words: Words) -> None:
    found = made("classic", "whole-sheet", 3)
    right = str(solve(found.puzzle, found.rules).answer).split()
    work = Work(Round("x", found.puzzle, found.rules, words))
    work.handle({"type": "answer", "id": "check", "number": " ".join([*right[:-1], "1"])})
    work.handle({"type": "show"})
    shown = work.state(solved_before=False)
    assert shown["feedback"]["tone"] == "info"
    assert [row["tone"] for row in shown["rows"]] == [*["right"] * (len(right) - 1), "wrong"]


@pytest.mark.parametrize(("skill", "told"), [("whole-sheet", 0), ("deal-score", 1)])
def test_the_answer_that_is_asked_for_is_the_sheet_itself(
    skill: str, told: int, words: Words
) -> None:
    found = made("classic", skill)
    work = Work(Round("x", found.puzzle, found.rules, words))
    work.handle({"type": "show"})
    shown = work.state(solved_before=False)["feedback"]
    assert len(shown["body"]) == told
    assert shown["worked"]["sheet"]["rows"]


@pytest.mark.parametrize("skill", ["deal-score", "whole-sheet", "wrong-line"])
def test_easy_deals_have_hardly_more_cards_than_were_dealt(skill: str) -> None:
    rules = load("classic")
    dealt = 2 * for_players(rules.deal.hand, rules.seats.usual)
    deals = [made("classic", skill, 1, seed) for seed in range(12)]
    sides = [pose(found.puzzle, found.rules).table_asked.sides[0] for found in deals]
    laid = [sum(len(meld.cards) for meld in side.melds) for side in sides]
    assert sum(count <= dealt + FEW_MORE for count in laid) >= len(laid) * 3 / 4


@pytest.mark.parametrize("skill", ["deal-score", "whole-sheet", "wrong-line"])
def test_the_solution_is_a_sheet_with_the_wrong_lines_marked(skill: str, words: Words) -> None:
    found = made("classic", skill, 3)
    scene = puzzle_scene("x", found.puzzle, pose(found.puzzle, found.rules), words)["answer"]
    answer = str(solve(found.puzzle, found.rules).answer)
    lines = [row["label"] for row in scene.get("rows", ())]
    ids = [row["id"] for row in scene.get("rows", ()) if row.get("id", answer) != answer]
    wrong = ids[0] if ids else None
    sheet = told(found, wrong or " ".join(["1", *answer.split()[1:]]), words)["worked"]["sheet"]
    rows = sheet["rows"]
    assert lines in ([row["label"] for row in rows], [])
    assert sum(number(row["points"]) for row in rows) == number(sheet["total"])
    assert sum(row["written"] is not None for row in rows) == (skill != "deal-score")


def test_a_wrong_line_names_its_rule_but_not_its_number() -> None:
    found = made("classic", "whole-sheet", 2)
    answer = str(solve(found.puzzle, found.rules).answer).split()
    said = told(found, " ".join(["1", *answer[1:]]), Words("en"))
    text = " ".join(rich_text(line) for line in said["body"])
    assert Words("en").text("sheet.line.melds") in text
    assert answer[0] not in text
    assert said["rules"][0]["name"] == Words("en").text("rule.points.cards.name")


def test_equal_numbers_are_said_as_often_as_they_stand(words: Words) -> None:
    found = made("classic", "whole-sheet")
    drawing, posed = drawing_of(found.puzzle), pose(found.puzzle, found.rules)
    said = rich_text(drawing.answer_said(posed, "100 100 0 0 -20", words, "puzzle.hint.answer"))
    numbers = [line.rstrip(".").rsplit(": ", 1)[1] for line in said.splitlines()[1:]]
    assert numbers == ["+100", "+100", "0", "0", f"{MINUS}20"]


def test_pointing_at_a_line_that_is_right_is_said_so() -> None:
    found = made("classic", "wrong-line", 2)
    answer = str(solve(found.puzzle, found.rules).answer)
    rows = puzzle_scene("x", found.puzzle, pose(found.puzzle, found.rules), Words("en"))["answer"]
    other = next(row["id"] for row in rows["rows"] if row["id"] != answer)
    assert [mark.get("tone") for mark in marks(found, other)].count("wrong") == 1
    assert [mark.get("tone") for mark in marks(found, answer)].count("found") == 1


def test_canastas_are_spread_out_and_hands_left_are_seen() -> None:
    found = made("samba", "whole-sheet", 3)
    posed = pose(found.puzzle, found.rules)
    table = puzzle_scene("x", found.puzzle, posed, Words("en"))["table"]
    melds = [meld for side in table["sides"] for meld in side["melds"]]
    assert all(meld["open"] for meld in melds)
    left = [card for group in table["groups"] for card in group["cards"]]
    assert len(left) == sum(len(hand) for hand in posed.table_asked.hands)


def test_a_line_in_place_of_all_others_is_not_begun_with_the_cards(words: Words) -> None:
    for system, line, variant in (
        ("british-acaba", "acaba.called", "alone=yes"),
        ("british-acaba", "melds", ""),
    ):
        sheets = (made(system, "whole-sheet", seed=seed) for seed in range(40))
        codes = ((each, solve(each.puzzle, each.rules).lines[0].code) for each in sheets)
        found = next(each for each, first in codes if first == line)
        _, count, _ = build_hints(found.puzzle, found.rules)
        said = rich_text(hint_parts(found.puzzle, count, found.rules, words))
        assert said == fixed("puzzle.sheet.sheet.hint.count", variant, words.lang)


@pytest.mark.parametrize(("system", "counted"), [("hand-and-foot", True), ("classic", False)])
def test_deals_are_numbered_on_from_those_before_where_the_number_matters(
    words: Words, system: str, counted: bool
) -> None:
    found = next(each for each in games(system) if asked(each).deals_played)
    scene = puzzle_scene("x", found.puzzle, pose(found.puzzle, found.rules), words)
    first = asked(found).deals_played + 1 if counted else 1
    titles = [words.text("pad.deal", number=first + place) for place in range(2)]
    assert [deal["title"] for deal in scene["table"]["deals"]] == titles
    assert [row["heading"] for row in scene["answer"]["rows"] if "heading" in row] == titles
    _, count, _ = build_hints(found.puzzle, found.rules)
    said = rich_text(hint_parts(found.puzzle, count, found.rules, words))
    variant = "by_deal=yes" if counted else ""
    assert said == fixed("puzzle.game.game.hint.count", variant, words.lang)


def games(system: str) -> Iterator[Generated]:
    return (made(system, "whole-game", seed=seed) for seed in range(40))


def asked(found: Generated) -> game_puzzle.GameAsk:
    return game_puzzle.game_ask(pose(found.puzzle, found.rules))


def test_where_no_card_is_left_in_a_hand_none_is_taken_off(words: Words) -> None:
    left = set()
    for seed in range(40):
        found = made("three-player", "whole-sheet", seed=seed)
        lines = sheet_puzzle.SHEET.own(found.puzzle).ask.lines
        _, count, _ = build_hints(found.puzzle, found.rules)
        said = rich_text(hint_parts(found.puzzle, count, found.rules, words))
        variant = "" if "hand" in lines else "alone=no,held=no"
        assert said == fixed("puzzle.sheet.sheet.hint.count", variant, words.lang)
        left.add(variant)
    assert len(left) == 2


@pytest.mark.parametrize(("system", "bid"), [("sitoumussamba", True), ("samba", False)])
def test_where_contracts_are_bid_every_deal_tells_of_one(system: str, bid: bool) -> None:
    told = Words("en").text("deal.contract")
    for seed in range(8):
        found = made(system, "whole-sheet", seed=seed)
        posed = pose(found.puzzle, found.rules)
        table = puzzle_scene("x", found.puzzle, posed, Words("en"))["table"]
        assert any(fact["label"].startswith(told) for fact in table["facts"]) is bid


@pytest.mark.parametrize(
    ("written", "right", "off"),
    [(-295, -300, {"too": "high"}), (-220, -215, {"too": "low"})],
)
def test_of_points_that_are_lost_too_many_or_too_few_are_taken_off(
    written: int, right: int, off: dict[str, object], words: Words
) -> None:
    """The text does not call the smaller loss the higher number."""
    said = words.text("sheet.off", by=5, minus=True, **off)
    assert rich_text(say_off_by(written, right, words)) == said
    assert said != words.text("sheet.off", by=5, **off)
    of_a_sum = words.text("sheet.off", by=5, minus=True, summed=True, **off)
    assert rich_text(say_off_by(written, right, words, summed=True)) == of_a_sum != said
