"""What an answer or a hint changes in a puzzle: what is said, which cards and rows are marked."""

from __future__ import annotations

from canasta_tutor.learner.session import Session
from canasta_tutor.puzzles.answered.check import elsewhere
from canasta_tutor.puzzles.answered.hints import hints
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.ui.cards import Props, zone_props
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.kinds.sheet import is_sheet, row_marks
from canasta_tutor.ui.puzzle.kinds.turn import MARKS
from canasta_tutor.ui.puzzle.marks import marks
from canasta_tutor.ui.puzzle.round import Given, Round


def told(now: Round, session: Session[Result], given: Given | None) -> Props:
    """Verdict, hints and marks of a puzzle that somebody works at."""
    result = session.result
    return {
        "hints": _hints(now, session),
        "feedback": _feedback(now, session, given) if result and given else None,
        "marks": _marks(now, result, given),
        "move_marks": _move_marks(now, result),
        "rows": row_marks(now.posed, result, now.words) if is_sheet(now.puzzle) else [],
        "ghosts": zone_props(result.ghosts, now.words, "ghost") if result else [],
    }


def _hints(now: Round, session: Session[Result]) -> list[object]:
    shown = hints(now.puzzle, now.rules)[: session.hints] if session.hints else ()
    return [hint_parts(now.puzzle, hint, now.posed.rules, now.words) for hint in shown]


def _feedback(now: Round, session: Session[Result], given: Given) -> Props | None:
    if session.result is None:
        return None
    systems = elsewhere(now.puzzle, now.rules, given.answer)
    return feedback(
        now.puzzle,
        now.posed.rules,
        session.result,
        systems,
        now.words,
        worked=session.worked_open,
        diagnosis=given.diagnosis,
    )


def _marks(now: Round, result: Result | None, given: Given | None) -> dict[str, str]:
    toned = [("offending", result.offending), ("good", result.good)] if result else []
    names = given.names if given else ()
    return marks(now.scene["table"], names, [*toned, ("matter", now.puzzle.cards)])


def _move_marks(now: Round, result: Result | None) -> dict[str, str]:
    """Which rows of moves are right and which are not."""
    kind = now.puzzle.kind
    return MARKS[kind](now.posed, result) if result and kind in MARKS else {}
