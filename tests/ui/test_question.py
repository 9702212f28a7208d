"""What is drawn of a question before it is answered."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.hints import usual_hints
from canasta_tutor.puzzles.asked.question import pose
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.plain_text import plain_text, rich_text
from canasta_tutor.ui.puzzle.feedback import hint_parts
from canasta_tutor.ui.puzzle.question import Round, puzzle_scene


def pile(lying: str, words: Words) -> Props:
    """The pile of a question about how it stands."""
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
    """Else one might take the pile for it; where no pile is shown nothing is said."""
    at = {"hands": ["8h 8s 4d 5c"], "phase": "play"}
    entry = {"id": "t", "kind": "choose", "rule": "meld.min_cards", "ask": {"kind": "group"}}
    drawn = words.text("puzzle.drawn", drawn=True, several=False, laid=False)
    for position, told in (({**at, "pile": "5h 8d"}, True), (at, False)):
        asked = read_puzzle({**entry, "position": position})
        question = rich_text(Round("t", asked, load("classic"), words).scene["question"])
        assert (drawn in question) is told
