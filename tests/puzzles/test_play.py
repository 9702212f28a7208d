"""Play at the table: legal ways, refusals with their reasons, goals, moves of the others."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.rules.rule_files import known, list_compared, load
from canasta_tutor.engine.values.actions import (
    Action,
    CallAcaba,
    Discard,
    Draw,
    GoOut,
    Lay,
    LayMelds,
    LaySpecial,
    LayThrees,
    PlayCaliente,
    TakePile,
)
from canasta_tutor.engine.values.cards import Card, cards
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import OVER, PLAY
from canasta_tutor.learner import lesson_library
from canasta_tutor.puzzles.answered.check_answer import check, find_objections, solve
from canasta_tutor.puzzles.answered.puzzle_problems import puzzle_problems
from canasta_tutor.puzzles.asked.learners_answer import Entered
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose
from canasta_tutor.puzzles.asked.solution_and_result import Barred
from canasta_tutor.puzzles.kinds.play_puzzle import (
    PlayPuzzle,
    actions_of,
    find_counting_way,
    find_missed_goal,
    first_table,
    list_offered,
    read_action,
    replay_game,
)
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.written_fields import format_actions
from tests.all_cards import all_cards

POSITION = {
    "hands": ["7h 7d 7c 4s Kd 9c Qs As 2h"],
    "sides": [{"melds": ["Ah Ad Ac"]}, {"melds": ["Th Td Tc"]}],
    "pile": "Th 5d",
    "stock": 40,
}
SEVENS = "draw, lay 7h 7d 7c, discard 4s"


def puzzle(
    position: dict[str, Any] = POSITION,
    mistakes: tuple[dict[str, Any], ...] = (),
    /,
    **ask: Any,
) -> PlayPuzzle:
    found = read_puzzle(
        {
            "id": "played",
            "kind": "play",
            "rule": "turn.order",
            "ask": {"kind": "turn", "solution": SEVENS.split(", ")} | ask,
            "position": position,
            "mistake": list(mistakes),
        }
    )
    assert isinstance(found, PlayPuzzle)
    return found


def posed(**ask: Any) -> Posed:
    return pose(puzzle(**ask), load("classic"))


@pytest.mark.parametrize("rules", list_compared())
def test_the_solution_reaches_the_goal(rules: str) -> None:
    asked = puzzle(laying=True)
    answer = solve(asked, load(rules)).answer
    assert answer == "draw, lay 7h 7d 7c, discard 4s"
    assert check(asked, load(rules), answer).right


def test_any_other_way_to_the_goal_counts() -> None:
    assert check(puzzle(laying=True), load("classic"), "draw, lay As, discard Qs").right


def test_a_turn_in_which_nothing_was_laid_may_not_be_enough() -> None:
    answer = "draw, discard Qs"
    assert check(puzzle(), load("classic"), answer).right
    result = check(puzzle(laying=True), load("classic"), answer)
    assert not result.right
    assert result.reasons == ()


@pytest.mark.parametrize(
    ("answer", "code", "offending"),
    [
        ("discard 4s", "turn.draw_first", ""),
        ("draw, draw", "turn.already_drawn", ""),
        ("draw, lay 7h 7d Kd", "meld.mixed_ranks", "Kd"),
        ("draw, lay 7h 7d", "meld.too_few_cards", ""),
        ("take 9c", "pile.needs_natural", "9c"),
        ("draw, out 7h 7d 7c discard 4s", "going_out.cards_left", ""),
    ],
)
def test_what_is_refused_is_explained(answer: str, code: str, offending: str) -> None:
    asked, rules = puzzle(), load("classic")
    result = check(asked, rules, answer)
    assert not result.right
    assert code in [reason.code for reason in result.reasons]
    assert result.offending == cards(offending)
    assert find_objections(pose(asked, rules), answer)


@pytest.mark.parametrize(("rule", "said"), [("meld.min_cards", 1), ("meld.max_wild", 0)])
def test_the_solution_says_what_its_rule_has_against_a_foreseen_way(rule: str, said: int) -> None:
    """The text on how to play does not mention the mistake: another rule lets the player discard
    4s.
    """
    mistake = {"answer": "draw, lay 7h 7d", "says": {"en": ".", "cs": ".", "ru": "."}}
    asked = puzzle(POSITION, (mistake,)).model_copy(update={"rule": rule})
    against = [step for step in solve(asked, load("classic")).steps if isinstance(step, Barred)]
    assert [step.objection.rule for step in against] == [rule] * said


def test_what_is_refused_changes_nothing() -> None:
    asked = posed()
    before = replay_game(asked, actions_of("draw"))
    after = replay_game(asked, actions_of("draw, lay 7h 7d"))
    assert after.table == before.table
    assert not after.goes_on


def test_what_follows_a_refusal_is_not_played() -> None:
    asked = posed()
    assert replay_game(asked, actions_of("discard 4s, draw")).steps == ()


@pytest.mark.parametrize(
    ("ask", "position", "answer"),
    [
        (
            {"kind": "canasta"},
            {"phase": "play", "hands": ["Jd 4c 8s"], "sides": [{"melds": ["Jh Jh Jd Js Jc 2s"]}]},
            "lay Jd",
        ),
        (
            {"kind": "open"},
            {"phase": "play", "hands": ["Ah Ad Ac 4c 8s Kd"]},
            "lay Ah Ad Ac",
        ),
        ({"kind": "take"}, POSITION | {"pile": "Th 7s"}, "take 7h 7d"),
        (
            {"kind": "out"},
            {
                "phase": "play",
                "hands": ["Jd 9h"],
                "sides": [{"melds": ["Jh Jh Jd Js Jc 2s", "5h 5h 5d 5d 5s 5s 5c"]}],
            },
            "lay Jd, discard 9h",
        ),
    ],
)
def test_every_goal(ask: dict[str, Any], position: dict[str, Any], answer: str) -> None:
    asked = puzzle(position, **ask, solution=answer.split(", "))
    rules = load("classic")
    assert [str(problem) for problem in puzzle_problems(asked) if "classic" in str(problem)] == []
    assert solve(asked, rules).answer == answer
    assert check(asked, rules, answer).right
    first = answer.split(", ")[0]
    assert check(asked, rules, first).right is (first == answer)


PAIRS = "4h 4d 5s 5c 8h 8d 9s 9c Th Ts Jd Jc Kh Kd"
RARE = [
    ("modern-american", {"phase": "play", "hands": [PAIRS]}, "special"),
    (
        "caliente",
        {
            "phase": "play",
            "hands": ["Y Kh 9d 4c"],
            "sides": [{"melds": ["6h 6d 6s"]}, {"melds": ["Qh Qd Qs", "Ah Ad As"]}],
        },
        "caliente",
    ),
    ("british-acaba", {"hands": ["Kh 9d 4c"]}, "acaba"),
]
"""The rules, a position, and an action that is possible in it only under these rules."""


@pytest.mark.parametrize(("rules", "position", "goal"), RARE)
def test_what_only_some_rules_have_is_played(
    rules: str, position: dict[str, Any], goal: str
) -> None:
    asked = puzzle(position, kind=goal, solution=[goal])
    assert check(asked, load(rules), goal).right


@pytest.mark.parametrize("goal", ["special", "acaba"])
def test_what_the_rules_do_not_have_is_refused(goal: str) -> None:
    refused = check(puzzle(also=[goal]), load("classic"), f"draw, {goal}")
    assert (refused.right, bool(refused.reasons)) == (False, True)


def test_what_only_some_rules_have_is_offered_where_it_is_wanted() -> None:
    rare = {"out", "special", "caliente", "acaba"}
    assert rare.isdisjoint(list_offered(puzzle().ask))
    assert rare.intersection(list_offered(puzzle(kind="out", solution=["draw"]).ask)) == {"out"}
    assert rare.intersection(list_offered(puzzle(also=["caliente"]).ask)) == {"caliente"}


def test_a_goal_out_of_reach_is_a_fault_of_the_puzzle() -> None:
    found = [error.fault.code for error in puzzle_problems(puzzle(kind="canasta"))]
    assert found == ["content.not_reached"]


def test_where_the_solution_leads_nowhere_the_counting_player_may_find_a_way() -> None:
    asked = puzzle(solution=["discard 4s"])
    answer = solve(asked, load("classic")).answer
    assert answer != "none"
    assert check(asked, load("classic"), answer).right


def test_the_others_play_and_always_the_same() -> None:
    asked, own = posed(turns=2, kind="canasta"), actions_of("draw, discard Qs")
    first, again = replay_game(asked, own), replay_game(asked, own)
    assert first == again
    assert first.goes_on
    assert first.table.seat == first.seat
    assert {step.before.seat for step in first.steps} == {0, 1, 2, 3}
    for step in first.steps:
        assert verify(step.before, step.action, load("classic")).ok


def test_the_turns_are_counted() -> None:
    two = posed(turns=2, kind="canasta")
    assert replay_game(two, actions_of("draw, discard Qs")).goes_on
    done = replay_game(two, actions_of("draw, discard Qs, draw, discard Kd"))
    assert done.ended
    assert not done.reached


def test_the_cards_that_are_drawn_first() -> None:
    asked = posed(stock="8c 8c 8d")
    start = first_table(asked)
    assert start.stock[-3:] == (Card("8d"), Card("8c"), Card("8c"))
    assert cards(all_cards(start)) == cards(all_cards(asked.table_asked))
    assert start.hand == asked.table_asked.hand
    assert Card("8c") in replay_game(asked, actions_of("draw")).table.hand


def test_cards_that_cannot_be_drawn_are_a_fault() -> None:
    asked = puzzle(stock="Ah Ah Ah")
    assert {error.path for error in puzzle_problems(asked)} == {"puzzle.played.ask.stock"}


def meant(verb: str, chosen: str, onto: str = "", before: str = "draw", pile: str = "5d") -> str:
    asked = pose(puzzle(POSITION | {"pile": pile}, stock="8c"), load("classic"))
    game = replay_game(asked, actions_of(before))
    entered = Entered(verb, cards(chosen), onto=Card(onto) if onto else None)
    return format_actions((read_action(game, entered, asked.rules),))


@pytest.mark.parametrize(
    ("verb", "chosen", "onto", "action"),
    [
        ("draw", "", "", "draw"),
        ("lay", "7h 7d 7c", "", "lay 7h 7d 7c"),
        ("lay", "7h 7d 2h", "", "lay 2h 7h 7d"),
        ("lay", "2h", "Ah", "lay 2h onto Ah"),
        ("discard", "4s", "", "discard 4s"),
        ("pile", "4s", "", "discard 4s"),
        ("out", "4s", "", "out 7h 7d 7c; 2h As discard 4s"),
    ],
)
def test_what_is_meant_with_chosen_cards(verb: str, chosen: str, onto: str, action: str) -> None:
    assert meant(verb, chosen, onto) == action


@pytest.mark.parametrize("name", ["03-turn/eight-too-far", "03-turn/out-too-soon"])
def test_who_may_not_go_out_hears_why_and_not_that_the_last_card_is_no_meld(name: str) -> None:
    asked = pose(PLAYED[name], load("classic"))
    action = read_action(replay_game(asked, ()), Entered("out"), asked.rules)
    verdict = verify(asked.table_asked, action, asked.rules)
    assert {reason.rule for reason in verdict.violations} == {"going_out.canastas"}


def test_the_pile_is_taken_before_drawing() -> None:
    assert meant("pile", "7h 7d", before="", pile="5d 7s") == "take 7h 7d"


@pytest.mark.parametrize(("verb", "chosen"), [("discard", ""), ("discard", "4s 9c"), ("fly", "")])
def test_what_cannot_be_meant(verb: str, chosen: str) -> None:
    with pytest.raises(InputError):
        meant(verb, chosen)


def test_a_mistake_is_named_by_what_was_played() -> None:
    says = {"en": "Draw first.", "cs": "Nejdřív táhněte.", "ru": "Сначала возьмите."}
    asked = puzzle(POSITION, ({"answer": "discard  4s", "says": says},))
    assert check(asked, load("classic"), "discard 4s").mistake is asked.mistakes[0]
    assert check(asked, load("classic"), "discard 9c").mistake is None


PLAYED = {
    f"{name}/{each.id}": each
    for name in lesson_library.list_lessons(paths.lessons())
    for each in lesson_library.load_lesson(paths.lessons(), name).puzzles
    if isinstance(each, PlayPuzzle)
}


def entered(action: Action) -> Entered:
    """The buttons and cards that a learner uses for an action."""
    match action:
        case Draw():
            return Entered("draw")
        case TakePile():
            return Entered("take", cards_used(action))
        case LayMelds((Lay(onto=onto), *_)):
            return Entered("lay", cards_used(action), onto=onto)
        case LayThrees(threes):
            return Entered("lay", threes)
        case Discard(card):
            return Entered("discard", (card,))
        case GoOut(_, last):
            return Entered("out", (last,) if last else ())
        case LaySpecial() | PlayCaliente() | CallAcaba():
            return Entered(action_text(action))
    raise TypeError(action)


def done(puzzle: PlayPuzzle, way: tuple[Action, ...]) -> tuple[Action, ...]:
    """The result of the same cards and buttons on the table."""
    asked = pose(puzzle, load(puzzle.rules or known()[0]))
    found: tuple[Action, ...] = ()
    for action in way:
        assert entered(action).choice in list_offered(puzzle.ask)
        found = (*found, read_action(replay_game(asked, found), entered(action), asked.rules))
    return found


@pytest.mark.parametrize("puzzle", PLAYED.values(), ids=PLAYED.keys())
def test_a_solution_can_be_played_with_the_buttons(puzzle: PlayPuzzle) -> None:
    asked = pose(puzzle, load(puzzle.rules or known()[0]))
    assert replay_game(asked, done(puzzle, puzzle.ask.solution)).reached


@pytest.mark.parametrize("puzzle", PLAYED.values(), ids=PLAYED.keys())
def test_an_expected_mistake_can_be_made_with_the_buttons(puzzle: PlayPuzzle) -> None:
    for mistake in puzzle.mistakes:
        assert format_actions(done(puzzle, actions_of(mistake.answer))) == mistake.answer


def ends(asked: Posed, way: tuple[Action, ...]) -> list[tuple[Action, ...]]:
    """The ways to continue to the end of the turn, with any discard."""
    hand = replay_game(asked, way).table.hand
    found = [(*way, Discard(card)) for card in dict.fromkeys(hand)]
    return [each for each in found if replay_game(asked, each).ended]


@pytest.mark.parametrize("puzzle", PLAYED.values(), ids=PLAYED.keys())
def test_an_expected_mistake_gets_its_sentence(puzzle: PlayPuzzle) -> None:
    """While the game goes on, the tutor says nothing.

    Then it names the mistake, whatever the discard was.

    A refused action ends the game: later actions do not belong to the same mistake.
    """
    rules = load(puzzle.rules or known()[0])
    asked = pose(puzzle, rules)
    for mistake in puzzle.mistakes:
        way = actions_of(mistake.answer)
        assert len(replay_game(asked, way[:-1]).own) == len(way) - 1, mistake.answer
        over = [way] if not replay_game(asked, way).goes_on else ends(asked, way)
        assert over, mistake.answer
        for each in over:
            assert check(puzzle, rules, format_actions(each)).mistake is mistake


@pytest.mark.parametrize("rules", list_compared())
def test_every_played_puzzle_of_the_lessons_is_solved_by_its_solution(rules: str) -> None:
    for each in PLAYED.values():
        asked = pose(each, load(rules))
        assert replay_game(asked, each.ask.solution).reached, each.id


KINGS = {"melds": ["Kh Ks Kc"]}


def kings_next(rules: str) -> dict[str, Any]:
    """The next player has kings on the table."""
    sides = [{"melds": ["Ah Ad Ac"]}, KINGS, KINGS]
    others = 2 if rules == "three-player" else 1
    return POSITION | {"phase": "play", "sides": sides[: 1 + others]}


@pytest.mark.parametrize("rules", list_compared())
def test_a_discard_is_safe_where_no_meld_of_the_next_player_takes_it(rules: str) -> None:
    asked = puzzle(kings_next(rules), kind="safe", solution=["discard 4s"])
    assert check(asked, load(rules), "discard 4s").right
    assert check(asked, load(rules), "discard 2h").right
    assert not check(asked, load(rules), "discard Kd").right
    assert not check(asked, load(rules), "lay 7h 7d 7c").right


def test_what_is_to_be_kept_must_not_leave_the_hand() -> None:
    ask = {"kind": "keep", "keeping": "7h 7d 7c", "solution": ["discard 4s"]}
    asked = puzzle(POSITION | {"phase": "play"}, **ask)
    assert check(asked, load("classic"), "discard 4s").right
    assert not check(asked, load("classic"), "discard 7h").right
    game = replay_game(pose(asked, load("classic")), actions_of("lay 7h 7d 7c"))
    assert (game.ended, game.reached) == (True, False)


# --- a whole deal alone


def alone() -> PlayPuzzle:
    found = lesson_library.load_lesson(paths.lessons(), "12-whole-deal").puzzle("on-your-own")
    assert isinstance(found, PlayPuzzle)
    return found


def test_a_whole_deal_is_played_to_its_end() -> None:
    posed = pose(alone(), load("classic"))
    game = replay_game(posed, actions_of(solve(alone(), load("classic")).answer))
    assert game.reached
    assert game.table.out == game.seat
    assert len(game.start.side.melds) == 0
    assert {step.before.seat for step in game.steps} == {0, 1, 2, 3}


def test_the_counting_player_goes_out_in_the_learners_place() -> None:
    posed = pose(alone(), load("classic"))
    assert replay_game(posed, find_counting_way(posed)).reached


def test_who_only_waits_is_told_that_the_deal_is_over() -> None:
    posed, done = pose(alone(), load("classic")), list[Action]()
    while (game := replay_game(posed, done)).goes_on:
        hand = game.table.hands[game.seat]
        done.append(Discard(hand[-1]) if game.table.phase is PLAY else Draw())
    assert game.table.phase is OVER
    assert game.table.out != game.seat
    assert find_missed_goal(posed, format_actions(done)) == "over"


def test_a_repair_needs_no_card_that_is_to_be_kept() -> None:
    position = {
        "hands": ["9h 9d 2d Kh Kd Ks 4c 5s"],
        "sides": [{"score": 0}, {"score": 0}],
        "pile": "4h 9s",
        "stock": 40,
    }
    ask = {"kind": "take", "solution": ["take 9h 9d with Kh Kd Ks"]}
    free, kept = (puzzle(position, **ask, **keeping) for keeping in ({}, {"keeping": "2d"}))
    rules = load("classic")
    added = [check(asked, rules, "take 9h 9d").repair for asked in (free, kept)]
    assert [repair.add for repair in added if repair] == [cards("2d"), cards("Kh Kd Ks")]
