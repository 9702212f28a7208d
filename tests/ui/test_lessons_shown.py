"""Every lesson, in every language, under every rule set: shown, missed, hinted and solved.

Under the first rule set, the languages share the lessons. Under each other rule set, the test takes
one lesson of the game itself, a different one each time; all lessons if `TIMES` is over 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.actions import Action, GoOut, LayMelds, LayThrees
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import PLAY
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner import progress_file as store
from canasta_tutor.learner.course_progress import Standing
from canasta_tutor.learner.progress import Event, Progress, choose_setting, note_event
from canasta_tutor.puzzles.answered.check_answer import check, list_choices, solve
from canasta_tutor.puzzles.answered.puzzle_problems import is_askable
from canasta_tutor.puzzles.asked.learners_answer import Entered
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.kinds.play_puzzle import PlayPuzzle, actions_of, read_action, replay_game
from canasta_tutor.puzzles.lesson_file import Lesson
from canasta_tutor.puzzles.lesson_page_checks import FOLLOWING
from canasta_tutor.puzzles.lesson_pages import read_call, read_page
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.ui.card_props import Props, identities
from canasta_tutor.ui.course.home_notebook import HomePage
from canasta_tutor.ui.course.lesson_parts import Bar, Disputed, Example, Otherwise, Summary
from canasta_tutor.ui.course.picture import PicturePart
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.panel import Panel, Part
from canasta_tutor.ui.practice.coach import Coach
from canasta_tutor.ui.puzzle.played_puzzle import PlayedPart
from canasta_tutor.ui.puzzle.puzzle_panel import PuzzlePart
from tests.every import every
from tests.many import TIMES, in_turn

FOLDER = paths.lessons()
LESSONS = [lesson_library.load_lesson(FOLDER, name) for name in lesson_library.list_lessons(FOLDER)]

FIRST, *OTHERS = known()
UNDER = [*((FIRST, lang) for lang in languages()), *zip(OTHERS, cycle(languages()), strict=False)]
"""The first rule set in every language, each other rule set in one language."""
LESS = 5
"""The test tries the home page under every n-th rule set; these rule sets cover all languages."""

CORE = [lesson for lesson in LESSONS if not lesson.rules]


def lessons_of(rules: str, turn: int) -> list[Lesson]:
    """The lessons to try under a rule set."""
    if rules == FIRST:
        return in_turn(LESSONS, turn)
    return CORE if TIMES > 1 else [CORE[turn % len(CORE)]]


EVERY_RULES = pytest.mark.parametrize(
    ("rules", "words", "lessons"),
    [
        pytest.param(rules, Words(lang), lessons_of(rules, turn), id=f"{rules}-{lang}")
        for turn, (rules, lang) in enumerate(UNDER)
    ],
)
LEFTOVER = re.compile(r"\{\w+(:[^}]*)?\}|\b(ui|puzzle|step|reason|repair|verdict|rule)\.\w+\.\w")
"""A field without a value, or the id of a message instead of its text."""
UNREAD = ("id", "href", "code", "place", "marks", "part", "begins", "source", "sign")
"""Props that are not texts, or that the browser fills in."""


def place(case: tuple[Lesson, Puzzle]) -> str:
    """Props that tell the place of a puzzle."""
    lesson, puzzle = case
    return f"{lesson.id}/{puzzle.id}"


@pytest.fixture(autouse=True)
def progress_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test writes no progress anywhere."""
    monkeypatch.setenv(store.VARIABLE, "off")


def texts(props: object, key: str = "") -> Iterator[str]:
    """Every text that the browser would show."""
    if isinstance(props, dict):
        for name, value in props.items():
            if name not in UNREAD:
                yield from texts(value, name)
    elif isinstance(props, list):
        for value in props:
            yield from texts(value, key)
    elif isinstance(props, str):
        yield props


def assert_readable(panel: Panel) -> None:
    shown: Props = {**panel.widget.scene, **panel.widget.state}
    assert [text for text in texts(shown) if LEFTOVER.search(text)] == []


def player(rules: str) -> Learner:
    return Learner(choose_setting(Progress(), "rules", rules, 1))


def answer_event(scene: Props, answer: Answer) -> Props:
    """The event that the browser sends for an answer."""
    if "check" in [choice["id"] for choice in scene["answer"]["choices"]]:
        return {"type": "answer", "id": "check", "number": str(answer)}
    if isinstance(answer, str | int):
        return {"type": "answer", "id": str(answer)}
    left = [card["id"] for card in scene["table"]["hand"]["cards"]]
    names = []
    for card in answer:
        name = next(name for name in left if name.startswith(f"{card.text}#"))
        left.remove(name)
        names.append(name)
    return {"type": "answer", "id": "done", "cards": names}


def right_events(scene: Props, puzzle: Puzzle, answer: Answer) -> list[Props]:
    """The events that the browser sends for the right answer: one event, or one for each action."""
    if not isinstance(puzzle, PlayPuzzle):
        return [answer_event(scene, answer)]
    return [
        {
            "type": "play",
            "id": VERBS.get(type(action)) or action_text(action).split()[0],
            "cards": [name for name, _ in identities(cards_used(action))],
            "onto": aimed(action),
        }
        for whole in actions_of(answer)
        for action in apart(whole)
    ]


def apart(action: Action) -> list[Action]:
    """Cards of which some go to a meld on the table are laid group by group."""
    if not isinstance(action, LayMelds) or aimed(action) is None:
        return [action]
    return [LayMelds((group,)) for group in action.groups]


VERBS: dict[type[object], str] = {LayThrees: "lay"}
"""The button to press for an action, if its name differs from the action's."""


def aimed(action: Action) -> str | None:
    """The meld on which the learner drops the cards, if the action names one."""
    onto = action.groups[0].onto if isinstance(action, LayMelds) and action.groups else None
    return onto.text if onto else None


def wrong_events(
    panel: Panel, puzzle: Puzzle, rules: RuleSet, right: Answer
) -> tuple[Props, Props]:
    """Two wrong answers; they differ in a played game, because the same answer counts once
    there.
    """
    if not isinstance(puzzle, PlayPuzzle):
        wrong = wrong_event(panel, puzzle, right)
        return wrong, wrong
    hand = [card["id"] for card in panel.widget.state["table"]["hand"]["cards"]]
    first = hand[0]
    if puzzle.ask.kind == "out":
        drawn = pose(puzzle, rules).table_asked.phase is PLAY
        take = {"type": "play", "id": "take", "cards": [first]}
        return {"type": "play", "id": "draw"} if drawn else {**take, "cards": hand[:2]}, take
    refused = "take" if rules.pile.taken == "never" else "out"
    posed, out = pose(puzzle, rules), {"type": "play", "id": refused}
    meant = read_action(replay_game(posed, ()), Entered(refused), rules)
    last = meant.discard.text if isinstance(meant, GoOut) and meant.discard else ""
    other = next((card for card in hand if not last or not card.startswith(last)), first)
    return out, {**out, "cards": [other]}


def wrong_event(panel: Panel, puzzle: Puzzle, right: Answer) -> Props:
    """A wrong answer."""
    if panel.widget.scene["answer"]["kind"] == "sheet":
        return {"type": "answer", "id": "check", "number": " ".join(["1", *str(right).split()[1:]])}
    if isinstance(right, int):
        return {"type": "answer", "id": "check", "number": str(right + 5)}
    offered = list_choices(puzzle)
    if "done" not in offered:
        return {"type": "answer", "id": next(choice for choice in offered if choice != right)}
    if right != "none":
        return {"type": "answer", "id": "none"}
    first = panel.widget.scene["table"]["hand"]["cards"][0]["id"]
    return {"type": "answer", "id": "done", "cards": [first]}


@EVERY_RULES
def test_puzzles_are_missed_hinted_and_solved(
    rules: str, words: Words, lessons: list[Lesson]
) -> None:
    puzzles = [(lesson, puzzle) for lesson in lessons for puzzle in lesson.puzzles]
    every(("lesson", "puzzle"), puzzles, ids=place)(missed_hinted_and_solved)(
        rules=rules, words=words
    )


def assert_says_why(panel: Panel) -> None:
    """The page gives no task, says why, and lets the lesson go on."""
    lead, *reasons = panel.widget.scene["said"]
    assert lead
    assert reasons
    assert_readable(panel)
    panel.send(type="answer", id="yes")
    assert panel.widget.state["answered"]
    assert panel.widget.state["attempts"] == 0


def missed_hinted_and_solved(lesson: Lesson, puzzle: Puzzle, rules: str, words: Words) -> None:
    one = player(rules)
    part = PlayedPart if isinstance(puzzle, PlayPuzzle) else PuzzlePart
    panel = Panel(part(f"{lesson.id}/{puzzle.id}", puzzle, one, words), one)
    if not is_askable(puzzle, one.rules):
        assert_says_why(panel)
        return
    right = solve(puzzle, one.rules).answer
    wrong, again = wrong_events(panel, puzzle, one.rules, right)
    assert_readable(panel)
    panel.send(**wrong)
    assert panel.widget.state["feedback"]["tone"] == "wrong"
    assert_readable(panel)
    for _ in range(3):
        panel.send(type="hint")
    assert len(panel.widget.state["hints"]) == 3
    panel.send(**again)
    worked = panel.widget.state["feedback"]["worked"]
    assert worked["body"] or worked["sheet"]["rows"]
    assert_readable(panel)
    last = right_events(panel.widget.scene, puzzle, right)
    for event in last:
        panel.send(**event)
    assert panel.widget.state["feedback"]["tone"] == "right"
    assert panel.widget.state["solved"]
    assert_readable(panel)
    record = one.progress.record(f"{lesson.id}/{puzzle.id}")
    assert (record.attempts, len(record.hint), record.is_solved) == (3, 3, True)
    assert panel.widget.state["serial"] == 5 + len(last)


@EVERY_RULES
def test_lessons_are_shown(rules: str, words: Words, lessons: list[Lesson]) -> None:
    every("lesson", lessons, ids=lambda lesson: lesson.id)(is_shown)(rules=rules, words=words)


def is_shown(lesson: Lesson, rules: str, words: Words) -> None:
    one = player(rules)
    stop, after = (
        lesson_library.stop(FOLDER, lesson.id),
        lesson_library.next_lesson(FOLDER, lesson.id),
    )
    legs = lesson_library.legs(FOLDER, lesson.id, words.lang)
    name, own, able = lesson.id, lesson.rules, lesson.able[words.lang]
    parts: list[Part] = [
        Bar(one, words, stop, legs),
        Summary(one, words, "summary", own, stop, legs, after, able, lesson.teaches),
    ]
    parts += [
        Disputed(one, words, f"{lesson.id}/{name}", lesson.rules, keys)
        for name, keys in lesson.disputed.items()
    ]
    parts += [Example(one, words, f"{name}/{each.id}", own, each) for each in lesson.tables]
    parts += [PicturePart(one, words, f"{name}/{each.id}", own, each) for each in lesson.pictures]
    parts += [
        Otherwise(one, words, f"{name}/{keys}", keys, instead=instead)
        for instead, keys in following(name)
    ]
    for part in parts:
        assert_readable(Panel(part, one))


def following(name: str) -> Iterator[tuple[bool, tuple[str, ...]]]:
    """The texts of a lesson where the learner's rules differ, and where there is nothing to do."""
    page = read_page((FOLDER / name / "en.md").read_text(encoding="utf-8"))
    calls = [read_call(cell.code) for cell in page.cells]
    yield from ((call.endswith("only"), keys) for call, keys in calls if call in FOLLOWING)


def test_a_lesson_is_done_without_what_there_is_not_by_the_learners_rules() -> None:
    here, rules = lesson_library.stop(FOLDER, "06-pile"), load("samba")
    there = lesson_library.keep_askable(FOLDER, here, rules)
    assert set(there.puzzles) < set(here.puzzles)
    assert {"eight-and-a-two", "jack-for-the-canasta"}.isdisjoint(there.puzzles)
    progress = Progress()
    for puzzle in there.puzzles:
        progress = note_event(progress, there.key(puzzle), Event.RIGHT, 5)
    assert there.standing(progress) is Standing.DONE
    assert here.standing(progress) is Standing.BEGUN


def test_a_step_says_what_the_learners_rules_know_nothing_of() -> None:
    instead = Otherwise(player("hand-and-foot"), Words("en"), "x", ("pile.taken",), instead=True)
    assert instead.scene()["said"] == [
        ["By your rules (Hand and Foot) there is nothing to do here."],
        ["The discard pile is never taken."],
    ]
    assert instead.scene()["instead"]
    same = Otherwise(player("samba"), Words("en"), "x", ("pile.taken",), instead=True)
    assert (same.scene()["said"], same.scene()["instead"]) == ([], False)


def test_a_text_is_followed_by_rules_of_what_is_played_and_by_the_names_of_tables() -> None:
    keys, words = ("red_threes.minus", "initial.by_deal"), Words("en")
    _, *said = Otherwise(player("hand-and-foot"), words, "x", keys).scene()["said"]
    assert len(said) == 1
    assert said[0][0].startswith(words.text("rule.initial.by_deal.name"))


@pytest.mark.parametrize("rules", ["classic", "modern-american", "hand-and-foot"])
def test_what_the_learners_rules_know_nothing_of_is_not_asked(rules: str) -> None:
    late = lesson_library.load_lesson(FOLDER, "09-counting").puzzle("the-side-that-was-late")
    assert is_askable(late, load(rules)) is (load(rules).red_threes.laid != "never")


@pytest.mark.parametrize("rules", ["classic", "hand-and-foot"])
def test_a_mistake_is_told_by_rules_like_those_that_it_names(rules: str) -> None:
    """Where black threes are never melded, no text says that they wait for going out."""
    pairs = lesson_library.load_lesson(FOLDER, "04-melds").puzzle("a-hand-of-pairs")
    told = check(pairs, load(rules), cards("3s 3s 3c")).mistake
    assert bool(told) is (load(rules).black_threes.melded != "never")


@pytest.mark.parametrize("name", ["seven-again", "high-clubs"])
def test_what_an_author_says_of_his_own_rules_is_not_said_where_others_judge_otherwise(
    name: str,
) -> None:
    """The cards are a sequence, which is no mistake in Samba.

    They are not three cards of a rank.
    """
    one, words = player("samba"), Words("en")
    puzzle = lesson_library.load_lesson(FOLDER, "01-cards").puzzle(name)
    mistake = next(each for each in puzzle.mistakes if len(each.answer) == 3)
    panel = Panel(PuzzlePart(f"01-cards/{name}", puzzle, one, words), one)
    panel.send(**answer_event(panel.widget.scene, mistake.answer))
    said = panel.widget.state["feedback"]
    assert said["tone"] == "right"
    assert puzzle.says
    assert said["body"] not in ([[puzzle.says["en"]]], [[mistake.says["en"]]])


@pytest.mark.parametrize(("rules", "lang"), UNDER[::LESS])
def test_home_is_shown(rules: str, lang: str) -> None:
    one, words = player(rules), Words(lang)
    one.choose("language", words.lang)
    panel = Panel(HomePage(one, lesson_library.course(FOLDER), Coach(one)), one)
    assert panel.widget.scene["lang"] == words.lang
    assert len(panel.widget.state["lessons"]) == len(LESSONS)
    assert_readable(panel)
