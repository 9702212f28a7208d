"""Practice puzzles that are played: the goal can be reached, and each way to it counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.values.actions import Action, Discard, GoOut, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.answered.check_answer import (
    check_posed,
    find_objections,
    is_right,
    solve_posed,
)
from canasta_tutor.puzzles.asked.chosen_cards import find_fork
from canasta_tutor.puzzles.asked.learners_answer import Entered
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_text, new_code
from canasta_tutor.puzzles.factory.played_sketches import FORMS
from canasta_tutor.puzzles.kinds.play_puzzle import (
    PlayPuzzle,
    first_table,
    list_offered,
    read_action,
    replay_game,
)
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code, read_code
from canasta_tutor.puzzles.schema.puzzle_faults import NoSuchSkill
from canasta_tutor.puzzles.skills import is_playable, skill_applies, skills
from tests.many import SHARE, in_turn
from tests.puzzles.factory.made_once import made_once
from tests.puzzles.wrong_answers import wrong_answers

CLASSIC = load("classic")


def played(system: str) -> Iterator[Generated]:
    """Played puzzles of some skills of a system; skills and levels take turns."""
    rules, turn = load(system), known().index(system)
    names = (skill for skill in skills().values() if is_playable(skill, rules))
    for skill in in_turn(names, turn):
        (level, *_) = in_turn(LEVELS, turn // SHARE + skill.number, len(LEVELS))
        yield made_once(Code(system, skill.id, level, level, played=True))


@pytest.mark.parametrize("system", known())
def test_a_played_puzzle_has_a_way_to_its_goal_and_wrong_ways_are_explained(system: str) -> None:
    for made in played(system):
        assert isinstance(made.puzzle, PlayPuzzle)
        posed = pose(made.puzzle, made.rules)
        solution = solve_posed(posed)
        assert solution.answer == ", ".join(map(action_text, made.puzzle.ask.solution)), made.code
        assert is_right(posed, solution.answer)
        assert replay_game(posed, press_buttons(posed, made.puzzle.ask.solution)).reached, made.code
        for wrong in islice(wrong_answers(posed, solution, Random(0)), 2):
            result = check_posed(posed, wrong, solution)
            assert not result.right
            assert find_objections(posed, wrong, result), (made.code, wrong)


def press_buttons(posed: Posed, way: tuple[Action, ...]) -> tuple[Action, ...]:
    """The result of choosing the same cards and buttons on the table."""
    found: tuple[Action, ...] = ()
    for action in way:
        game, entered = replay_game(posed, found), enter(action)
        if entered.choice == "lay" and not entered.onto:
            assert not find_fork(entered.chosen, game.table, posed.rules)
        found = (*found, read_action(game, entered, posed.rules))
    return found


def enter(action: Action) -> Entered:
    """The cards and the button for an action."""
    if isinstance(action, Discard):
        return Entered("discard", (action.card,))
    used = tuple(cards_used(action))
    match action:
        case LayMelds((Lay(onto=onto), *_)):
            return Entered("lay", used, onto=onto)
        case TakePile():
            return Entered("take", used)
        case GoOut():
            return Entered("out")
    return Entered("lay" if used else "draw", used)


def test_the_goal_of_a_played_puzzle_is_that_of_its_skill() -> None:
    for made in played("classic"):
        goal = skills()[made.skill].goal
        forms = FORMS.get(str(goal), ({"kind": goal},))
        assert made.raw["ask"]["kind"] in [form["kind"] for form in forms]


def posed_play(skill: str, level: int, seed: int) -> Posed:
    made = make_from_text(new_code(CLASSIC, skill, level, seed, played=True))
    return pose(made.puzzle, made.rules)


def test_each_way_to_a_goal_counts() -> None:
    posed = posed_play("keep-a-card", 1, 0)
    assert first_table(posed).hand
    for way in ("lay 2c onto Td, discard 9d", "lay 2c onto 7d, discard Kh"):
        assert is_right(posed, way), way


def test_cards_that_only_look_like_a_meld_are_refused() -> None:
    posed = posed_play("black-threes-early", 1, 1)
    threes = " ".join(card.text for card in first_table(posed).hand if card.text[0] == "3")
    result = check_posed(posed, f"lay {threes}", solve_posed(posed))
    assert "black_threes.too_soon" in [reason.code for reason in result.reasons]


def test_going_out_is_played_card_by_card() -> None:
    assert "out" not in list_offered(posed_play("going-out", 2, 0).puzzle.ask)  # type: ignore[arg-type]


def test_a_code_says_whether_a_puzzle_is_played() -> None:
    asked, play = (new_code(CLASSIC, "what-blocks", 1, 1, played=each) for each in (False, True))
    assert asked == "CT-66PMG-G0001-AV", "as before there were played puzzles"
    assert [read_code(text).played for text in (asked, play)] == [False, True]
    assert make_from_text(asked).puzzle.kind == "which"
    assert make_from_text(play).puzzle.kind == "play"


@pytest.mark.parametrize("skill", ["card-points", "deal-score"])
def test_what_is_counted_is_not_played(skill: str) -> None:
    with pytest.raises(InputError) as caught:
        new_code(CLASSIC, skill, 1, 1, played=True)
    assert caught.value.fault == NoSuchSkill(skill, "classic")
    with pytest.raises(InputError):
        make_from_text(Code("classic", skill, 1, 1, played=True).text)


@pytest.mark.parametrize("system", known())
def test_half_of_the_skills_of_a_system_are_played(system: str) -> None:
    rules = load(system)
    there = [skill for skill in skills().values() if skill_applies(skill, rules)]
    assert sum(is_playable(skill, rules) for skill in there) >= len(there) / 2
