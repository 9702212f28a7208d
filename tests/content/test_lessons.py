"""For every puzzle of the lessons: solve it, fail it, and make every expected mistake."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.rule_files import known, list_compared, load
from canasta_tutor.engine.rules.schema.rule_set import for_players
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.table import PLAY
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import (
    check,
    find_other_judgements,
    list_choices,
    solve,
)
from canasta_tutor.puzzles.answered.deciding_rules import find_grounds, rule_named_by_puzzle
from canasta_tutor.puzzles.answered.hints import Reveal, Told, build_hints
from canasta_tutor.puzzles.asked.learners_answer import is_same_answer
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, exhibit, home_rules, pose
from canasta_tutor.puzzles.asked.solution_and_result import Answered, LookAt
from canasta_tutor.puzzles.course_plan import plan
from canasta_tutor.puzzles.kinds.choose_cards_puzzle import ChoosePuzzle
from canasta_tutor.puzzles.kinds.number_puzzle import NumberPuzzle
from canasta_tutor.puzzles.kinds.play_puzzle import PlayPuzzle, actions_of, replay_game
from canasta_tutor.puzzles.kinds.sheet_puzzle import SheetPuzzle
from canasta_tutor.puzzles.lesson_checks import LESSON, check_content
from canasta_tutor.puzzles.lesson_file import Lesson, read_lesson
from canasta_tutor.puzzles.lesson_page_checks import PUZZLE
from canasta_tutor.puzzles.lesson_pages import read_call, read_page
from canasta_tutor.puzzles.schema.puzzle_asks import OfDeal
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle, TableExample
from canasta_tutor.puzzles.skills import skills
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.question_props import puzzle_scene
from tests.all_cards import all_cards
from tests.every import every

FOLDERS = sorted(path.parent for path in paths.lessons().glob(f"*/{LESSON}"))


def read(folder: Path) -> Lesson:
    return read_lesson((folder / LESSON).read_text("utf-8"), f"{folder.name}/{LESSON}")


PUZZLES = [
    pytest.param(puzzle, id=f"{folder.name}/{puzzle.id}")
    for folder in FOLDERS
    for puzzle in read(folder).puzzles
]
TABLES = [
    pytest.param(example, rules, id=f"{folder.name}/{example.id}-{rules}")
    for folder in FOLDERS
    for lesson in [read(folder)]
    for example in lesson.tables
    for rules in ((lesson.rules,) if lesson.rules else known())
]
MISTAKES = [
    pytest.param(puzzle, place, id=f"{folder.name}/{puzzle.id}/{place}")
    for folder in FOLDERS
    for puzzle in read(folder).puzzles
    for place in range(len(puzzle.mistakes))
]


def test_there_are_lessons() -> None:
    assert FOLDERS


def test_nothing_is_wrong_with_the_content() -> None:
    assert [str(problem) for problem in check_content(paths.lessons())] == []


MOVING = ("play", "choose", "order", "lay")
"""The kinds of puzzles in which the learner moves cards."""


def test_most_puzzles_move_cards_and_few_are_yes_or_no() -> None:
    kinds = [puzzle.kind for folder in FOLDERS for puzzle in read(folder).puzzles]
    assert sum(kind in MOVING for kind in kinds) >= len(kinds) / 2
    assert kinds.count("legal") <= len(kinds) / 4


@every("puzzle", PUZZLES)
def test_every_card_of_the_packs_has_its_place(puzzle: Puzzle) -> None:
    """Somebody who counts the cards of an unfinished deal finds all of them.

    A player whose side has laid nothing still holds at least the cards they were dealt. The cards
    that a side holds or has laid never become fewer than it was dealt, because a player draws
    before each discard.
    """
    posed = pose(puzzle, home_rules(puzzle))
    table = posed.table
    if table is None or isinstance(puzzle.ask, OfDeal) or not _counted(posed):
        return
    assert len(all_cards(table)) == len(full_deck(posed.rules, table.players))
    dealt = for_players(posed.rules.deal.hand, table.players)
    for seat, hand in enumerate(table.hands):
        assert table.sides[seat % len(table.sides)].melds or len(hand) >= dealt
    for place, side in enumerate(table.sides):
        hands = table.hands[place :: len(table.sides)]
        kept = sum(map(len, hands)) + sum(len(meld.cards) for meld in side.melds)
        drawn = table.phase is PLAY and table.side is side
        assert table.feet or kept >= dealt * len(hands) + drawn


def _counted(posed: Posed) -> bool:
    """Whether the page says how many cards the other players hold."""
    scene = puzzle_scene(posed.puzzle.id, posed.puzzle, posed, Words("en"))
    return isinstance(posed.puzzle, PlayPuzzle) or bool((scene["table"] or {}).get("stock"))


def wrong_answers(puzzle: Puzzle, answer: Answer) -> Iterator[Answer]:
    """Answers that cannot be right when another answer is right."""
    if isinstance(puzzle, NumberPuzzle) and isinstance(answer, int):
        yield from (answer - 5, answer + 5, -answer or 1)
    elif isinstance(puzzle, ChoosePuzzle) and answer != "none":
        yield "none"
    elif isinstance(puzzle, ChoosePuzzle):
        hand = pose(puzzle, home_rules(puzzle)).hand
        yield from (chosen for size in (1, 2) for chosen in combinations(hand, size))
    elif isinstance(puzzle, PlayPuzzle):
        yield "draw, draw"
    elif isinstance(puzzle, SheetPuzzle):
        first, *others = str(answer).split()
        yield " ".join((str(int(first) + 5), *others))
    else:
        yield from (choice for choice in list_choices(puzzle) if choice != answer)


@pytest.mark.parametrize("rules", list_compared())
@every("puzzle", PUZZLES)
def test_every_puzzle_is_solved(puzzle: Puzzle, rules: str) -> None:
    solution = solve(puzzle, load(rules))
    result = check(puzzle, load(rules), solution.answer)
    assert result.right
    assert (result.mistake, result.offending if puzzle.kind == "choose" else ()) == (None, ())
    assert (solution.steps[0] == LookAt(puzzle.rule)) == bool(
        rule_named_by_puzzle(pose(puzzle, load(rules)))
    )
    assert solution.steps[-1] == Answered(solution.answer)
    last = build_hints(puzzle, load(rules))[2]
    assert isinstance(last, Told) or (isinstance(last, Reveal) and last.answer == solution.answer)


@pytest.mark.parametrize("rules", list_compared())
@every("puzzle", PUZZLES)
def test_every_puzzle_is_failed(puzzle: Puzzle, rules: str) -> None:
    answer = solve(puzzle, load(rules)).answer
    results = [check(puzzle, load(rules), wrong) for wrong in wrong_answers(puzzle, answer)]
    assert results
    assert not any(result.right for result in results)


ASKED_APART = {
    "dark-three": "the rule of black threes speaks of going out, which comes later",
    "nothing-left": "asked is the discard that need not be, not the canastas that are there",
    "a-round-later": "asked is how long a freeze lasts, not what froze the pile",
    "nothing-to-throw": "asked is the discard that a way out may do without",
    "all-for-nothing": "asked is the whole score of a side without a canasta, not one line of it",
    "threes-want-a-canasta": "asked is the canasta that they need, not that they cost nothing",
    "clean-from-the-start": "asked is a first meld that has no wild card to be told of",
    "twos-of-their-own": "asked is whether twos are a rank, not how many cards a meld has",
    "a-two-too-many": "asked is whether a finished canasta may grow, not what it earns then",
    "canasta-of-fives": "asked is whether a canasta needs the minimum too",
}
"""Puzzles that name a rule other than the rule of the engine's reasons, and why."""


@every("puzzle", PUZZLES)
def test_a_lesson_names_the_rule_that_decides(puzzle: Puzzle) -> None:
    """A played game shows its rule on the way.

    In some other puzzles, the answer is the value of a rule, so no ground mentions it.
    """
    behind = {key for _, keys in find_grounds(pose(puzzle, home_rules(puzzle))) for key in keys}
    if puzzle.id not in ASKED_APART and not isinstance(puzzle, PlayPuzzle) and behind:
        assert puzzle.rule in behind


@every(("puzzle", "place"), MISTAKES)
def test_every_expected_mistake_is_made(puzzle: Puzzle, place: int) -> None:
    mistake = puzzle.mistakes[place]
    result = check(puzzle, home_rules(puzzle), mistake.answer)
    assert not result.right
    assert result.mistake is mistake
    assert not is_same_answer(mistake.answer, result.solution.answer)


@every("puzzle", PUZZLES)
def test_another_system_judges_otherwise_only_where_it_does(puzzle: Puzzle) -> None:
    rules = home_rules(puzzle)
    answer = solve(puzzle, rules).answer
    others = find_other_judgements(puzzle, rules, answer)
    assert rules.id not in others
    if not puzzle.rules:
        assert all(not check(puzzle, load(name), answer).right for name in others)


@pytest.mark.parametrize(("example", "rules"), TABLES)
def test_every_example_can_be_shown(example: TableExample, rules: str) -> None:
    shown = exhibit(example, load(rules))
    assert shown.table or shown.groups


def rules_behind(puzzle: Puzzle) -> set[str]:
    """The subject of a puzzle, and every rule behind its right answer."""
    posed = pose(puzzle, home_rules(puzzle))
    solution = solve(puzzle, home_rules(puzzle))
    said = [solution.verdict]
    if isinstance(puzzle, PlayPuzzle):
        own = replay_game(posed, actions_of(solution.answer)).own
        said += [verify(step.before, step.action, posed.rules) for step in own]
    return {puzzle.rule}.union(*(reasons(each) for each in said))


def reasons(said: Verdict) -> set[str]:
    return {reason.rule for reason in said.violations or said.grounds}


def test_every_lesson_comes_back_to_an_earlier_idea() -> None:
    """At least one of its puzzles needs a skill of an earlier lesson, and no skill of its own
    lesson.
    """
    parts, earlier, without = plan(paths.lessons()), set[str](), []
    for name, part in parts.items():
        lesson = read(paths.lessons() / name)
        new = [skill for skill in part.skills if skill not in earlier]
        own = lesson.taught_rules.union(*(skills()[skill].rules for skill in new))
        known = {key for skill in earlier for key in skills()[skill].rules} - own
        if earlier and not any(known & rules_behind(puzzle) for puzzle in lesson.puzzles):
            without.append(name)
        earlier |= set(part.skills)
    assert without == []


LOOKED_UP = {
    "thin-queens": "the cards have to be counted",
    "bonus-for-eights": "two rules stand there, and the kind of canasta has to be told",
    "a-two-too-many": "asked is whether one may, and the rule says what it brings",
}
"""Puzzles below a card of their own rule, and what the learner must still work out."""


@every("folder", FOLDERS)
def test_no_rule_stands_above_the_question_that_it_answers(folder: Path) -> None:
    """Questions that a rule alone decides: yes or no, which, and numbers that a rule states."""
    lesson, shown = read(folder), set[tuple[int, str]]()
    for step, part in read_page((folder / "en.md").read_text("utf-8")).by_step():
        if isinstance(part, str):
            continue
        name, keys = read_call(part.code)
        if name == "lesson.rules":
            shown |= {(step, key) for key in keys}
        elif name == PUZZLE:
            puzzle = lesson.puzzle(*keys)
            alone = puzzle.kind in ("legal", "which") or drawing_of(puzzle).in_rule(puzzle)
            if alone and puzzle.id not in LOOKED_UP:
                assert (step, puzzle.rule) not in shown


@every("rule", ["black_threes.melded", "black_threes.with_wilds", "game.target"])
def test_what_core_puzzles_rest_on_is_told_by_a_core_lesson(rule: str) -> None:
    """With a rule card, which shows the learner's own rules."""
    core = (folder for folder in FOLDERS if read(folder).rules is None)
    pages = (read_page((folder / "en.md").read_text("utf-8")) for folder in core)
    told = [read_call(cell.code) for page in pages for cell in page.cells]
    assert any(rule in keys for name, keys in told if name == "lesson.rules")


@every("folder", FOLDERS)
def test_no_lesson_shows_a_rule_twice(folder: Path) -> None:
    cells = read_page((folder / "en.md").read_text("utf-8")).cells
    told = [read_call(cell.code) for cell in cells]
    shown = [key for name, keys in told if name == "lesson.rules" for key in _of_one(keys)]
    assert len(shown) == len(set(shown))


def _of_one(keys: tuple[str, ...]) -> list[tuple[str, str]]:
    """Each rule in a call, with the system that the call names before it."""
    named = keys[0] in known()
    return [(keys[0] if named else "", key) for key in keys[named:]]
