"""What an answer or a hint changes in a puzzle: what is said, which cards and rows are marked."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.learner.session import Session
from canasta_tutor.puzzles.answered.check import check, elsewhere
from canasta_tutor.puzzles.answered.hints import Reveal, hints, usual_hints
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.ui.cards import Props, RichProps, zone_props
from canasta_tutor.ui.puzzle.carried_out import carried_out
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.kinds.all_kinds import drawing_of
from canasta_tutor.ui.puzzle.marks import marks
from canasta_tutor.ui.puzzle.question import Given, Round
from canasta_tutor.ui.puzzle.solution_steps import answer_parts


def told(now: Round, session: Session[Result], given: Given | None) -> Props:
    """Verdict, hints and marks of a puzzle that somebody works at."""
    result = _right_result(now) if session.shown else session.result
    drawing = drawing_of(now.puzzle)
    judged = session.result if drawing.written else result
    return {
        "hints": _hints(now, session),
        "feedback": _said(now, session, result, given),
        "marks": _marks(now, result, given),
        "move_marks": drawing.marks(now.posed, judged) if judged else {},
        "rows": drawing.rows(now.posed, judged, now.words),
        "outcome": carried_out(now, result, given) if result and given else None,
        "ghosts": zone_props(result.ghosts, now.words, "ghost") if result else [],
    }


def _hints(now: Round, session: Session[Result]) -> list[object]:
    """The hints so far; none beside the answer itself."""
    wanted = session.hints and not (session.solved or session.shown)
    shown = hints(now.puzzle, now.rules)[: session.hints] if wanted else ()
    return [hint_parts(now.puzzle, hint, now.posed.rules, now.words) for hint in shown]


def _right_result(now: Round) -> Result:
    """What would be said of the right answer."""
    *_, reveal = usual_hints(now.puzzle, now.rules)
    return check(now.puzzle, now.rules, reveal.answer)


def _said(
    now: Round, session: Session[Result], result: Result | None, given: Given | None
) -> Props | None:
    """The verdict; or the answer, to who asked for it."""
    if session.shown and result:
        return _shown(now, result)
    return _feedback(now, session, given) if result and given else None


def _shown(now: Round, result: Result) -> Props:
    """The answer with its rules and the way there, judging nobody."""
    *_, reveal = usual_hints(now.puzzle, now.rules)
    said = feedback(now.puzzle, now.posed.rules, result, (), now.words, worked=True)
    return {
        **said,
        "tone": "info",
        "mark": "",
        "heading": now.words.text("verdict.shown"),
        "body": list(_shown_body(now, reveal, sheet=bool(said["worked"]["sheet"]))),
    }


def _shown_body(now: Round, reveal: Reveal, *, sheet: bool) -> Iterator[RichProps]:
    """The answer and its reasons; what stands on the sheet of the solution is not told again."""
    if not sheet:
        yield hint_parts(now.puzzle, reveal, now.posed.rules, now.words)
    elif not drawing_of(now.puzzle).whole:
        yield answer_parts(now.posed, reveal.answer, now.words, "puzzle.hint.answer")


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
        given=given,
    )


def _marks(now: Round, result: Result | None, given: Given | None) -> dict[str, str]:
    names = given.names if given else ()
    return marks(now.scene["table"], names, [*_toned(result), ("matter", now.puzzle.cards)])


def _toned(result: Result | None) -> list[tuple[str, Cards]]:
    """A tick under nothing but a right answer, a cross under nothing but a wrong one.

    Cards that cannot be played are only pointed at, where that is what was seen rightly.
    """
    if result is None:
        return []
    if not result.right:
        return [("offending", result.offending)]
    return [("matter", result.offending)] if result.offending else [("good", result.good)]
