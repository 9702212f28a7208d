"""Kinds of puzzles: each has one module for the question and one for the drawing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import pytest

import canasta_tutor
from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import action_text, read_action
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.actions import Discard
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import Table
from canasta_tutor.i18n.words import Words
from canasta_tutor.misconceptions.diagnosis import diagnose
from canasta_tutor.puzzles.answered.check_answer import check, solve
from canasta_tutor.puzzles.answered.difficulty_features import gather_evidence
from canasta_tutor.puzzles.answered.puzzle_problems import puzzle_problems
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose
from canasta_tutor.puzzles.asked.solution_and_result import Judgement, Solution
from canasta_tutor.puzzles.kinds.all_kinds import KINDS
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.schema.puzzle_asks import Ask
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle, SaidPuzzle
from canasta_tutor.ui.card_props import RichProps
from canasta_tutor.ui.puzzle.presenters.all_presenters import PRESENTERS
from canasta_tutor.ui.puzzle.presenters.presenter import Presenter
from canasta_tutor.ui.puzzle.puzzle_panel import Work
from canasta_tutor.ui.puzzle.question_props import Round

PACKAGE = Path(canasta_tutor.__file__).parent
HOMES = (PACKAGE / "puzzles" / "kinds", PACKAGE / "ui" / "puzzle" / "presenters")
NAMED = re.compile(rf"^({'|'.join(KINDS)})$")


def elsewhere() -> Iterator[tuple[str, ast.AST]]:
    """Modules about puzzles that are not the home of a kind."""
    for folder in ("puzzles", "misconceptions", "learner", "ui/puzzle", "ui/practice", "ui/course"):
        for path in (PACKAGE / folder).rglob("*.py"):
            if path.parent not in HOMES:
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    yield str(path.relative_to(PACKAGE)), node


def test_each_kind_has_its_puzzle_and_its_presenter() -> None:
    assert list(KINDS) == list(PRESENTERS)
    for name, kind in KINDS.items():
        assert kind.model.model_fields["kind"].annotation == Literal[name]
        modules = (type(each).__module__.rpartition(".")[2] for each in (kind, PRESENTERS[name]))
        mine, shown = modules
        assert mine.removesuffix("_puzzle") == shown.removesuffix("_presenter")


def test_no_table_has_kinds_as_its_keys() -> None:
    tables = [
        (path, ast.unparse(node))
        for path, node in elsewhere()
        if isinstance(node, ast.Dict)
        and sum(isinstance(k, ast.Constant) and bool(NAMED.match(str(k.value))) for k in node.keys)
        > 1
    ]
    assert tables == []


def test_nobody_asks_for_the_class_or_the_name_of_a_kind() -> None:
    models = {kind.model.__name__ for kind in KINDS.values()}
    found = [
        (path, ast.unparse(node))
        for path, node in elsewhere()
        if (isinstance(node, ast.Name) and node.id in models)
        or (isinstance(node, ast.Compare) and re.search(r"puzzle\.kind\b", ast.unparse(node)))
    ]
    assert found == []


class LeftAsk(Ask):
    """Play until this number of cards is left in the hand."""

    needs_table = True

    kind: Literal["left"]
    left: int


class LeftPuzzle(SaidPuzzle):
    """Lay and discard until this number of cards is left."""

    kind: Literal["left"]
    ask: LeftAsk


def played(posed: Posed, answer: Answer) -> tuple[Verdict, Table]:
    """The verdict on the last action, and the table after the legal actions."""
    said, table = Verdict(), posed.table_asked
    for action in map(read_action, filter(None, str(answer).split("; "))):
        said = verify(table, action, posed.rules)
        if not said.ok:
            break
        table = table_after(table, action, posed.rules)
    return said, table


class Left(Kind[LeftPuzzle]):
    """A kind whose answer is a sequence of actions."""

    name = "left"
    model = LeftPuzzle
    in_lessons = True
    one_answer = False
    open = True

    def solve(self, posed: Posed) -> Solution:
        """A discard."""
        tries = (action_text(Discard(card)) for card in posed.hand)
        return Solution(next(each for each in tries if self.right(posed, each)))

    def judge(self, posed: Posed, answer: Answer, solution: Solution) -> Judgement:
        """Whether the actions reach the goal; if not, the objections."""
        return Judgement(self.right(posed, answer), played(posed, answer)[0])

    def right(self, posed: Posed, answer: Answer) -> bool:
        """Whether every action is legal and the right number of cards is left."""
        said, table = played(posed, answer)
        return (
            said.ok and len(table.hands[posed.table_asked.seat]) == self.own(posed.puzzle).ask.left
        )

    def typed(self, entered: Any) -> Answer:
        """The actions."""
        return "; ".join(action_text(read_action(each)) for each in entered.typed.split("; "))


class LeftDrawing(Presenter):
    """A presenter that says for itself what to count, and what the player did."""

    name = "left"
    answered_with = "actions"

    def count_hint(self, puzzle: Puzzle, rules: RuleSet, words: Words) -> RichProps:
        """What to count."""
        return ["count"]

    def answer_said(self, posed: Posed, answer: Answer, words: Words, msgid: str) -> RichProps:
        """The actions."""
        return [str(answer)]


RAW: Mapping[str, Any] = {
    "id": "one-left",
    "kind": "left",
    "rule": "meld.min_cards",
    "ask": {"kind": "left", "left": 1},
    "position": {"hands": ["7h 9d"], "pile": "4c"},
    "prompt": {"en": "Play!", "cs": "Hrajte!", "ru": "Играйте!"},
}


@pytest.fixture
def puzzle(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    """A puzzle of a kind that only this file defines."""
    monkeypatch.setitem(KINDS, "left", Left())
    monkeypatch.setitem(PRESENTERS, "left", LeftDrawing())
    return read_puzzle(RAW)


def test_a_new_kind_is_solved_and_judged(puzzle: Puzzle) -> None:
    rules = load("classic")
    answer = solve(puzzle, rules).answer
    assert check(puzzle, rules, answer).right
    assert not check(puzzle, rules, "lay 7h 9d").right
    assert list(puzzle_problems(puzzle)) == []
    assert gather_evidence(pose(puzzle, rules)).ask == "left.left"
    assert diagnose(puzzle, rules, "lay 7h 9d").kind in ("several", "unexplained", "named")


def test_a_new_kind_is_played_on_the_page(puzzle: Puzzle) -> None:
    work = Work(Round("new", puzzle, load("classic"), Words("en")))
    assert work.round.scene["question"] == ["Play!"]
    assert work.round.scene["answer"]["kind"] == "actions"
    work.handle({"type": "answer", "id": "check", "number": "lay 7h 9d"})
    assert work.state()["feedback"]["tone"] == "wrong"
    work.handle({"type": "hint"})
    assert len(work.state()["hints"]) == 1
    work.handle({"type": "answer", "id": "check", "number": "discard 7h"})
    assert work.state()["feedback"]["tone"] == "right"
    assert work.state()["solved"]


def test_what_cannot_be_read_is_said(puzzle: Puzzle) -> None:
    work = Work(Round("new", puzzle, load("classic"), Words("en")))
    with pytest.raises(InputError):
        work.handle({"type": "answer", "id": "check", "number": "wave 7h"})
