"""Worksheets: questions and key match, equal wishes give equal sheets, every skill works."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.values.input_faults import BadValue, Fault, InputError, UnknownRules
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.schema.puzzle_asks import NumberMinimum
from canasta_tutor.puzzles.schema.puzzle_faults import NoSuchSkill
from canasta_tutor.puzzles.schema.puzzle_form import Answer
from canasta_tutor.puzzles.skills import skill_applies, skills
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.presenters.presenter import ALONE
from canasta_tutor.ui.puzzle.solution_steps import answer_parts
from canasta_tutor.ui.scoring.worksheet import MOST, Wish, choose_puzzles, sheet_props, worksheet
from tests.every import every
from tests.many import in_turn

IN_TURN = [
    (system, lang) for turn, system in enumerate(known()) for lang in in_turn(languages(), turn)
]


@cache
def of_code(code: str) -> tuple[Posed, Answer]:
    """A question with its answer."""
    found = make_from_text(code)
    return pose_under(found.puzzle, found.rules), solve(found.puzzle, found.rules).answer


@pytest.mark.parametrize(("system", "lang"), IN_TURN)
def test_questions_and_key_are_in_step(system: str, lang: str) -> None:
    words = Words(lang)
    props = sheet_props(Wish(system, count=10, seed=4), words)
    questions, key = props["puzzles"], props["key"]
    assert [each["number"] for each in questions] == list(range(1, 11))
    assert [(each["number"], each["code"]) for each in questions] == [
        (each["number"], each["code"]) for each in key
    ]
    for each in key:
        posed, right = of_code(each["code"])
        said = answer_parts(posed, right, words, "worksheet.answer")
        assert rich_text(each["answer"]) == rich_text(said) != ""


@pytest.mark.parametrize(
    ("winner", "said"), [("0", "Winner: nobody yet"), ("2", "Winner: opponents")]
)
def test_the_key_of_a_game_says_in_words_who_has_won(winner: str, said: str) -> None:
    puzzle = make_from_text(Code("classic", "whole-game", 2, 3).text).puzzle
    *numbers, _ = str(solve(puzzle, load("classic")).answer).split()
    posed = pose_under(puzzle, load("classic"))
    answer = answer_parts(posed, " ".join([*numbers, winner]), Words("en"), ALONE)
    assert rich_text(answer).splitlines()[-1].startswith(f"{said}, ")


@every("skill", skills())
def test_every_skill_can_be_printed(skill: str) -> None:
    system = next(name for name in known() if skill_applies(skills()[skill], load(name)))
    props = sheet_props(Wish(system, (skill,), count=1, level=2), Words("en"))
    assert props["puzzles"][0]["question"]
    assert props["key"][0]["answer"]


def test_a_sheet_gets_harder_unless_one_level_is_wished_for() -> None:
    rising = [found.level for found in choose_puzzles(Wish("classic", count=9))]
    assert rising == sorted(rising)
    assert set(rising) == {*LEVELS}
    assert {found.level for found in choose_puzzles(Wish("classic", count=9, level=2))} == {2}


def test_the_same_wish_is_the_same_sheet() -> None:
    wish = Wish("samba", ("whole-sheet",), count=3, seed=7)
    assert worksheet(wish, "cs") == worksheet(wish, "cs")
    other = [
        found.code for found in choose_puzzles(Wish("samba", ("whole-sheet",), count=3, seed=8))
    ]
    assert other != [found.code for found in choose_puzzles(wish)]


def test_the_price_list_is_printed_where_it_is_wished_for() -> None:
    assert sheet_props(Wish("samba", count=1), Words("en"))["prices"] is None
    prices = sheet_props(Wish("samba", count=1, prices=True), Words("en"))["prices"]
    assert prices["label"] == Words("en").text("scoring.prices")
    assert prices["tables"][0]["name"] == "Points of the cards"
    assert ["joker", "50"] in prices["tables"][0]["rows"]


@pytest.mark.parametrize("skill", ["minimum-bands", "minimum-edges"])
def test_of_a_question_about_a_score_no_table_is_printed(skill: str) -> None:
    (puzzle,) = sheet_props(Wish("classic", (skill,), count=1), Words("en"))["puzzles"]
    posed, _ = of_code(puzzle["code"])
    assert isinstance(posed.ask, NumberMinimum)
    assert Words("en").points(posed.ask.score) in rich_text(puzzle["question"])
    assert puzzle["table"] is None


@pytest.mark.parametrize(("system", "across"), [("classic", 2), ("three-player", 3)])
def test_the_boxes_of_a_game_stand_side_by_side(system: str, across: int) -> None:
    (puzzle,) = sheet_props(Wish(system, ("whole-game",), count=1), Words("en"))["puzzles"]
    assert puzzle["answer"]["across"] == across
    headed = [row for row in puzzle["answer"]["rows"] if "heading" in row]
    assert len(headed) == len(puzzle["table"]["deals"])


def test_the_file_stands_alone_and_no_text_ends_a_script() -> None:
    text = worksheet(Wish("classic", count=4), "ru")
    assert text.count("</script") == 2
    assert not re.search(r'(?:src|href)="(?!data:)', text)
    assert "import " not in text.split('<script type="module">')[1].split("\n")[1]
    props = json.loads(text.split('id="props">')[1].split("</script")[0])
    assert props["lang"] == "ru"


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        (Wish("nobody"), UnknownRules),
        (Wish("classic", ("juggling",)), NoSuchSkill),
        (Wish("classic", ("sequences",)), NoSuchSkill),
        (Wish("classic", count=0), BadValue),
        (Wish("classic", count=MOST + 1), BadValue),
    ],
)
def test_what_cannot_be_printed_is_refused(wish: Wish, kind: type[Fault]) -> None:
    with pytest.raises(InputError) as caught:
        worksheet(wish, "en")
    assert isinstance(caught.value.fault, kind)
