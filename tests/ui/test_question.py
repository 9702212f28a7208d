"""The drawing of a question before its answer."""

from __future__ import annotations

import re

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.hints import usual_hints
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.schema.puzzle_asks import LegalGroup
from canasta_tutor.puzzles.skills import skill_applies, skills
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.plain_text import plain_text, rich_text
from canasta_tutor.ui.puzzle.feedback import hint_parts
from canasta_tutor.ui.puzzle.puzzle_panel import Work
from canasta_tutor.ui.puzzle.question_props import Round, puzzle_scene
from tests.puzzles.factory.made_once import made_once

HAND = re.compile(r"\b(hand|hold|рук\w*|держ\w*|ruce|ruky|držíš|držíte|máš)\b", re.IGNORECASE)
"""Words about cards that a player holds, in each language."""


def pile(lying: str, words: Words) -> Props:
    """The pile of a question about the state of the pile."""
    asked = read_puzzle(
        {
            "id": "pile",
            "rule": "pile.freezing",
            "kind": "which",
            "ask": {"kind": "pile"},
            "position": {"pile": lying, "sides": [{"melds": ["Qh Qd Qs"]}]},
        }
    )
    scene = puzzle_scene("pile", asked, pose(asked, load("classic")), words)
    assert plain_text(scene)
    found: Props = scene["table"]["pile"]
    return found


def test_a_covered_black_three_is_told_as_players_have_seen_it(words: Words) -> None:
    beneath = pile("5h 3c 9d", words)["beneath"]
    assert [part["card"]["name"] for part in beneath if not isinstance(part, str)] == [
        words.card(card) for card in cards("3c")
    ]


def test_of_other_covered_cards_and_of_a_black_upcard_nothing_is_told(words: Words) -> None:
    assert pile("5h 3h 9d", words)["beneath"] is None
    assert pile("5h 9d 3c", words)["beneath"] is None


def test_how_the_pile_stands_is_not_told_where_it_is_asked(words: Words) -> None:
    assert pile("5h 2d 9d", words)["state_text"] is None


@pytest.mark.parametrize(
    "ask", [{"kind": "card", "card": "9d"}, {"kind": "canasta", "cards": "7h 7d 7c 7s 7h 7d 2c"}]
)
def test_what_a_card_or_a_meld_is_is_asked_of_it_alone(ask: Props, words: Words) -> None:
    asked = read_puzzle(
        {
            "id": "alone",
            "rule": "meld.max_wild",
            "kind": "which",
            "ask": ask,
            "position": {
                "pile": "5h 9d",
                "hands": ["Kh Ks 9d"],
                "sides": [{"melds": ["Qh Qd Qs"]}],
            },
        }
    )
    table = puzzle_scene("alone", asked, pose(asked, load("classic")), words)["table"]
    assert len(table["groups"]) == 1
    assert not any(table[place] for place in ("hand", "pile", "players", "sides"))


OF_CARDS = ("group-size", "one-rank", "wild-limit", "natural-cards", "no-sequences")
OF_A_SCORE = ("minimum-bands", "minimum-edges")


def practised(skill: str, level: int, words: Words) -> Round:
    rules = load("classic")
    found = make_from_code(Code("classic", skill, level, 3), rules)
    return Round(found.code, found.puzzle, rules, words)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("skill", OF_CARDS)
def test_whether_cards_are_a_meld_is_asked_of_them_alone(
    skill: str, level: int, words: Words
) -> None:
    asked = practised(skill, level, words)
    table = asked.scene["table"]
    (group,) = table["groups"]
    assert len(group["cards"]) == len(asked.posed.named_cards)
    assert not any(table[place] for place in ("hand", "pile", "stock", "players", "sides"))
    assert words.text("ui.table.hand") not in plain_text(asked.scene)
    assert asked.puzzle.position  # the code makes the same puzzle as ever


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("skill", OF_A_SCORE)
def test_what_a_score_asks_for_is_asked_without_a_table(
    skill: str, level: int, words: Words
) -> None:
    assert practised(skill, level, words).scene["table"] is None


@pytest.mark.parametrize("skill", ["red-threes-apart", "black-threes-early", "first-meld"])
def test_the_table_stays_where_it_matters(skill: str, words: Words) -> None:
    table = practised(skill, 1, words).scene["table"]
    assert table["hand"]
    assert table["pile"]


def test_a_question_of_other_rules_is_as_bare_as_it_is_here(words: Words) -> None:
    rules, bare = load("classic"), 0
    for seed in range(60):
        found = made_once(Code("classic", "other-rules", 1, seed))
        about = found.puzzle.plain
        assert about.bare is skills()[about.id].bare
        if about.bare:
            bare += 1
            table = Round(found.code, found.puzzle, rules, words).scene["table"]
            assert table is None or not any(table[place] for place in ("hand", "pile", "players"))
    assert bare


def test_what_is_told_of_bare_cards_speaks_of_no_hand(words: Words) -> None:
    """It shows neither what would repair them, nor what is visible only after laying them."""
    asked = 0
    for skill in filter(lambda name: skills()[name].bare, skills()):
        for level in LEVELS:
            if not skill_applies(skills()[skill], load("classic")):
                continue
            now = practised(skill, level, words)
            if isinstance(now.posed.ask, LegalGroup):
                asked += 1
                work = Work(now)
                work.handle({"type": "answer", "id": "yes", "cards": []})
                state = work.state()
                assert not HAND.search(plain_text({**now.scene, **state}))
                after = (state["outcome"] or {}).get("table")
                assert not (after and (after["hand"] or after["pile"]))
    assert asked


@pytest.mark.parametrize(
    ("kind", "ask", "main"),
    [
        ("legal", {"kind": "group", "cards": "7h 7d 7c"}, [False, False]),
        ("number", {"kind": "points", "cards": "7h 7d"}, [True]),
    ],
)
def test_no_answer_is_put_forward_among_answers(
    kind: str, ask: Props, main: list[bool], words: Words
) -> None:
    asked = read_puzzle({"id": "p", "rule": "meld.min_cards", "kind": kind, "ask": ask})
    scene = puzzle_scene("p", asked, pose(asked, load("classic")), words)
    assert [choice["primary"] for choice in scene["answer"]["choices"]] == main


def test_what_a_caliente_is_is_asked_and_hinted_by_what_it_is_for(words: Words) -> None:
    scenes, hinted = [], []
    for card in ("Y", "7h"):
        ask = {"kind": "card", "card": card}
        raw = {"kind": "which", "choices": ["natural", "caliente"], "ask": ask}
        asked, rules = read_puzzle({"id": "p", "rule": "calls.caliente", **raw}), load("caliente")
        scenes.append(puzzle_scene("p", asked, pose(asked, rules), words))
        hinted.append(rich_text(hint_parts(asked, usual_hints(asked, rules)[0], rules, words)))
    name, label = words.text("card.Y"), scenes[0]["answer"]["choices"][1]["label"]
    assert name.lower() not in label.lower()
    assert hinted[0] != hinted[1]


def test_who_chooses_a_meld_beside_a_pile_hears_that_the_turn_has_begun(words: Words) -> None:
    """Otherwise, the learner might mistake it for the pile.

    If no pile is shown, there is no such text.
    """
    at = {"hands": ["8h 8s 4d 5c"], "phase": "play"}
    entry = {"id": "t", "kind": "choose", "rule": "meld.min_cards", "ask": {"kind": "group"}}
    drawn = words.text("puzzle.drawn", drawn=True, several=False, laid=False)
    for position, told in (({**at, "pile": "5h 8d"}, True), (at, False)):
        asked = read_puzzle({**entry, "position": position})
        question = rich_text(Round("t", asked, load("classic"), words).scene["question"])
        assert (drawn in question) is told


@pytest.mark.parametrize("skill", ["first-meld", "first-meld-choice"])
def test_where_the_minimum_goes_by_the_deal_it_is_said_which_deal_it_is(
    words: Words, skill: str
) -> None:
    asked = [
        make_from_code(Code("hand-and-foot", skill, 2, seed), load("hand-and-foot"))
        for seed in (1, 2)
    ]
    for found in asked:
        question = rich_text(Round("t", found.puzzle, found.rules, words).scene["question"])
        told = found.puzzle.position
        assert told
        assert told.memory.deals_played is not None
        assert question.startswith(words.text("puzzle.deal", deal=told.memory.deals_played + 1))
