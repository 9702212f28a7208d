"""What the learner reads after an answer or a hint, and which cards and rows get a mark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from canasta_tutor.engine.reasons.foot_and_special_hand_reasons import NoSpecialHand
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.i18n.rule_texts import rule_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.puzzle_session import MISSES_BEFORE_MARKS, Session
from canasta_tutor.misconceptions.misconception_catalogue import (
    find_system_where_right,
    misconceptions,
)
from canasta_tutor.misconceptions.pointed_cards import find_pointed_cards
from canasta_tutor.puzzles.answered.check_answer import (
    check,
    find_objections,
    find_other_judgements,
)
from canasta_tutor.puzzles.answered.hints import (
    CountThese,
    Hint,
    Reveal,
    Told,
    build_hints,
    usual_hints,
)
from canasta_tutor.puzzles.asked.objection import Objection, Statement
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import (
    Answered,
    Because,
    Count,
    Line,
    LookAt,
    Part,
    Result,
    Total,
    Works,
)
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.ui.card_props import Props, RichProps, begin_sentence, sentence, zone_props
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.carried_out import carried_out
from canasta_tutor.ui.puzzle.objections_in_words import objections_told
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.presenters.presenter import run_on
from canasta_tutor.ui.puzzle.question_props import Given, Round, words_at
from canasta_tutor.ui.puzzle.short_verdict import fits_sheet, shorten
from canasta_tutor.ui.puzzle.solution_steps import (
    CardSum,
    answer_parts,
    is_worth_saying,
    reveal_parts,
    step_parts,
    sum_up,
)
from canasta_tutor.ui.puzzle.sums_and_repairs import is_only_cards, repair_parts
from canasta_tutor.ui.puzzle.table_props import marks
from canasta_tutor.ui.rule_cards import rule_line, rule_place, say_source, tell_rule

SAID_WITH = {
    "score": "minimum",
    "deal": "minimum",
    "kept": "left",
    "hand_left": "left",
    "freezing": "by",
}
"""For each count of a step, the field of a sentence that already says the same."""
_MARKS = {"right": "✓", "wrong": "✗"}


def feedback(
    puzzle: Puzzle,
    rules: RuleSet,
    result: Result,
    elsewhere: Sequence[str],
    words: Words,
    *,
    worked: bool,
    given: Given | None = None,
    session: Session[Result] | None = None,
) -> Props:
    """The verdict in terms of the learner's cards, the rule behind it, and what would work.

    `rules`: the rules that decided. `worked`: open the worked solution. `given`: the answer, with
    what the tutor believes about the learner. `session`: tells how often the learner was wrong.
    """
    tone = "right" if result.right else "wrong"
    drawing, posed = drawing_of(puzzle), pose_under(puzzle, rules)
    words = words_at(posed, words)
    said = result.right or worked or not drawing.in_rule(puzzle)
    deciding = list(drawing.deciding(posed, result))
    body = [begin_sentence(told) for told in _body(posed, result, given, words)]
    return {
        "tone": tone,
        "mark": _MARKS[tone],
        "heading": words.text(f"verdict.{tone}{drawing.heading(puzzle, result)}"),
        **_on_the_sheet(
            _sheet_says(posed, result, given, each, session) for each in (words, words.shortened)
        ),
        "offers_answer": bool(session and session.repair_open and not result.repair)
        and not result.right,
        "diagnosis": _diagnosis(posed, result, given, words) if given else None,
        "body": body,
        "rules": [
            _line(key, where, name, posed, words, brief=result.right and bool(body))
            for (key, where), name in zip(deciding, _names(deciding, words), strict=True)
            if said or key != puzzle.rule
        ],
        "sources": _sources(deciding, words),
        "elsewhere": elsewhere_text(elsewhere, words),
        "elsewhere_at": _compared(posed, result, elsewhere),
        "worked": _worked(posed, result, words) if worked else None,
    }


def _body(posed: Posed, result: Result, given: Given | None, words: Words) -> Iterator[RichProps]:
    """The text about the mistake itself, then the reasons.

    An expected mistake has its own sentence. If no misconception explains the mistake, the text
    says how far off the answer is.
    """
    drawing = drawing_of(posed.puzzle)
    if result.mistake:
        yield [result.mistake.says[words.lang]]
    elif not (result.right or (given and given.belief)):
        yield from drawing.missed(posed, result, words)
    yield from drawing.body(posed, result, words)


def _sheet_says(
    posed: Posed,
    result: Result,
    given: Given | None,
    words: Words,
    session: Session[Result] | None,
) -> RichProps:
    """The text of the sheet under the table.

    It says why the answer is wrong; after a second miss, where to look; after that, what would
    work.

    If the second miss marks cards, the marks show where to look, and the text still says why. The
    text does not list the lines of a right sum.
    """
    if result.repair:
        then = kind_of(posed.puzzle).answered_at(posed, result.answer)
        return repair_parts(result.repair, then, words)
    summed = len(result.lines) > 1 and not is_only_cards(result.lines)
    if result.right and summed and not posed.puzzle.says:
        return []
    again = session and session.misses >= MISSES_BEFORE_MARKS and not result.right
    looked_at = 1 if again and not result.offending else 0
    told = list(islice(_body(posed, result, given, words), looked_at + 1))
    return told[-1] if told else []


def _on_the_sheet(ways: Iterable[RichProps]) -> Props:
    """The text of the sheet, and further text for a sheet with more room.

    `ways`: the same text in shorter and shorter words. The sheet gets the first of these texts
    whose first sentence fits.
    """
    said: RichProps = []
    for way in ways:
        said = begin_sentence(way or [""])
        if fits_sheet(said):
            break
    short, more = shorten(said)
    return {"short": short, "more": more}


def _diagnosis(posed: Posed, result: Result, given: Given, words: Words) -> Props | None:
    """Why the learner gave this answer.

    The tutor states a cause that is sure, and asks about a cause that is only likely.
    """
    thanks = words.text("ui.guess.thanks") if given.said else None
    if result.right or result.mistake:
        return None
    if given.slip:
        text: RichProps = [words.text("practice.diagnosis.slip", count=given.slip)]
        return {"kind": "slip", "text": text, "asks": None, "thanks": None}
    if given.belief is None:
        return {"kind": "told", "text": [], "asks": None, "thanks": thanks} if thanks else None
    text = misconception_parts(given.belief.name, posed.puzzle, posed.rules, result.answer, words)
    if given.belief.sure:
        return {"kind": "named", "text": text, "asks": None, "thanks": thanks}
    lead = words.text("ui.guess.perhaps")
    choices = [
        {"id": name, "label": label} for name, label in words.texts("ui.guess.", "yes no").items()
    ]
    asks = {"label": words.text("ui.guess.question"), "choices": choices}
    return {"kind": "asked", "text": [lead, " ", *text], "asks": asks, "thanks": None}


Deciding = Sequence[tuple[str, RuleSet]]
"""The rules behind a verdict, each with the system in which to look it up."""


def _sources(deciding: Deciding, words: Words) -> Props | None:
    """Where the rules come from: one button, and a line for each rule behind it."""
    lines = [
        {"rule": name if len(deciding) > 1 else None, "said": said}
        for (key, where), name in zip(deciding, _names(deciding, words), strict=True)
        for said in [say_source(key, where, words)]
    ]
    return {"label": words.text("ui.source"), "lines": lines} if lines else None


def _names(deciding: Deciding, words: Words) -> list[str]:
    """The names of the rules; if two systems decide, each with the name of its system."""
    one = len({where.id for _, where in deciding}) == 1
    return [
        rule_name(words, key)
        if one
        else words.text(
            "ui.rule.of",
            rule=rule_name(words, key),
            system=words.text(f"ruleset.{where.id}.name"),
        )
        for key, where in deciding
    ]


def _line(key: str, rules: RuleSet, name: str, posed: Posed, words: Words, *, brief: bool) -> Props:
    """The rule's name, and its text unless the verdict has already applied it to these cards."""
    line = rule_line(key, rules, words) | {"name": name}
    told = {"text": []} if brief else tell_rule(key, rules, words, posed.players)
    return {**line, "standing": line["standing_label"], **told}


def _worked(posed: Posed, result: Result, words: Words) -> Props:
    sheet = drawing_of(posed.puzzle).worked_sheet(posed, result, words)
    return {
        "label": words.text("ui.worked"),
        "sheet": sheet,
        "body": [] if sheet else _said_once(_steps(posed, result, words)),
        "open": sheet is not None,
    }


Step = tuple[bool, RichProps]
"""A step in words, and whether it is part of a sum."""


def _said_once(steps: Iterable[Step]) -> list[RichProps]:
    """The steps, leaving out every step that only repeats the beginning of a later step.

    A sum keeps all its lines.
    """
    every = [(summed, begin_sentence(step)) for summed, step in steps]
    told = [rich_text(step) for _, step in every]
    return [
        step
        for place, (summed, step) in enumerate(every)
        if summed
        or not any(other.startswith(told[place].rstrip(".")) for other in told[place + 1 :])
    ]


def _steps(posed: Posed, result: Result, words: Words) -> Iterator[Step]:
    """The steps of the solution; after a wrong answer, with the objections to it among them."""
    drawing = drawing_of(posed.puzzle)
    told = drawing.told_by_steps(result)
    against = () if told else find_objections(posed, result.answer, result)
    told_against = objections_told(against, words, posed)
    steps = [*sum_up(result.solution.steps)]
    summed = any(isinstance(step, CardSum) for step in steps)
    waiting: list[Step] = [
        (isinstance(each.said, ScoreLine), said)
        for each, said in zip(against, told_against, strict=True)
        if not (summed and isinstance(each.said, ScoreLine))  # the sum has its terms
    ]
    allowed: Iterable[RichProps] = drawing.allowed(posed, words)
    said = set(_fields_said(against, result.solution.verdict))
    for step in steps:
        if isinstance(step, Count) and SAID_WITH.get(step.what) in said:
            continue
        if not isinstance(step, LookAt | Count):
            yield from ((False, said) for said in allowed)
            yield from waiting
            allowed, waiting = (), []
        if isinstance(step, Answered):
            yield from _before_answer(posed, result, step.answer, words, told=bool(against))
        if against and isinstance(step, Because | Line) and not _of_nearest(step):
            continue
        if isinstance(step, Works) and result.solution.repair:  # the question was not about it
            yield False, repair_parts(result.solution.repair, posed, words)
        elif is_worth_saying(step) and not (isinstance(step, Works) and drawing.shown_by_answer):
            yield isinstance(step, Part | Line | Total | CardSum), step_parts(posed, step, words)


def _fields_said(against: Sequence[Objection], verdict: Verdict) -> Iterator[str]:
    """The fields filled in by the objections, else by the reasons for the right answer."""
    every = [each.said for each in against] or [*verdict.violations, *verdict.grounds]
    for said in every:
        fields = said.fields if isinstance(said, Statement) else _named(said)
        yield from (name for name, value in fields.items() if value is not None)


def _named(reason: Reason | ScoreLine) -> Mapping[str, object]:
    return dict(zip(reason.names, reason.values(), strict=True))


def _of_nearest(step: Because | Line) -> bool:
    """Whether a step says why the cards are not the special hand nearest to them.

    Such a step follows the step that says why the cards are not the special hand that the learner
    meant.
    """
    return isinstance(step, Because) and isinstance(step.reason, NoSpecialHand)


def _before_answer(
    posed: Posed, result: Result, answer: Answer, words: Words, *, told: bool
) -> Iterator[Step]:
    """What the solution says in addition to its steps, just before the answer.

    It says why the right answer is right, unless a step or the verdict has said so. `told`: whether
    the steps give the reasons against the learner's answer.
    """
    drawing = drawing_of(posed.puzzle)
    yield from ((True, said) for said in drawing.rest(posed, result, words) if told)
    yield from ((False, said) for said in drawing.besides(posed, words))
    own = drawing.own_reason(posed, answer, words)
    if own and (drawing.own_always or not (result.right if drawing.acted else told)):
        yield False, own


def elsewhere_text(names: Sequence[str], words: Words) -> str | None:
    """Which other systems decide differently."""
    if not names:
        return None
    called = (words.text(f"ruleset.{name}.name") for name in names)
    systems = tuple(words.text("ui.elsewhere.rules", name=name) for name in called)
    return words.text("ui.elsewhere", count=len(names), names=systems)


def _compared(posed: Posed, result: Result, names: Sequence[str]) -> str | None:
    """Link to a differing rule in the comparison with a system that decides differently."""
    if not names:
        return None
    rules = posed.rules
    keys = [key for key, _ in drawing_of(posed.puzzle).deciding(posed, result)]
    pairs = [(name, key) for name in names for key in keys]
    differing = (
        (name, key) for name, key in pairs if value_of(load(name), key) != value_of(rules, key)
    )
    name, key = next(differing, (names[0], posed.puzzle.rule))
    return rule_place(key, rules.id, name)


def hint_parts(puzzle: Puzzle, hint: Hint, rules: RuleSet, words: Words) -> RichProps:
    """One hint: the rule to look at, what to count, the answer with its reason, or a text."""
    if isinstance(hint, Told):
        return [hint.text[words.lang]]
    words = words_at(pose_under(puzzle, rules), words)
    if isinstance(hint, LookAt):
        return drawing_of(puzzle).look_hint(puzzle, rules, hint.rule, words)
    if isinstance(hint, CountThese):
        return drawing_of(puzzle).count_hint(puzzle, rules, words)
    return run_on(reveal_parts(pose_under(puzzle, rules), hint, words))


def misconception_parts(
    name: str, puzzle: Puzzle, rules: RuleSet, answer: Answer, words: Words
) -> RichProps:
    """A misconception, told with these cards: what the learner does, what is right, and where."""
    held = misconceptions()[name]
    fields: dict[str, object] = {
        "system": words.text(f"ruleset.{rules.id}.name"),
        "cards": find_pointed_cards(name, puzzle, rules, answer),
    }
    value = value_of(rules, held.rule)
    if isinstance(value, Mapping):
        value = value.get(rules.seats.usual)
    if isinstance(value, int):
        fields["value"] = value
    parts = sentence(words, f"misconception.{name}", **fields)
    where = find_system_where_right(held, rules)
    if not where:
        return parts
    other = words.text(f"ruleset.{where}.name")
    return [*parts, " ", *sentence(words, "misconception.of", other=other)]


def build_feedback(now: Round, session: Session[Result], given: Given | None) -> Props:
    """Verdict, hints and marks of a puzzle that somebody works at."""
    result = session.result
    if session.shown:  # as if the learner had given the right answer
        *_, reveal = usual_hints(now.puzzle, now.rules)
        result = check(now.puzzle, now.rules, reveal.answer)
    elif result:
        result = hold_back(result, session)
    drawing = drawing_of(now.puzzle)
    judged = session.result if drawing.written else result
    return {
        "hints": _hints(now, session),
        "feedback": _said(now, session, result, given),
        "marks": marks(
            now.scene["table"],
            given.names if given else (),
            [*_toned(result), ("matter", now.puzzle.cards)],
        ),
        "move_marks": drawing.marks(now.posed, judged) if judged else {},
        "rows": drawing.rows(now.posed, judged, now.words),
        "prices": drawing.prices(now.posed) if result and result.right else {},
        "outcome": carried_out(now, result, given) if result and given else None,
        "ghosts": zone_props(result.ghosts, now.words, "ghost") if result else [],
    }


def hold_back(result: Result, session: Session[Result]) -> Result:
    """The result without the parts that the learner may not see yet.

    Each miss reveals more: why the answer is wrong, then where to look, then what would work.
    """
    judgement = result.judgement
    if not session.repair_open:
        judgement = judgement.replace(repair=None)
        result = result.replace(ghosts=())
    if not session.marks_open:
        judgement = judgement.replace(offending=())
    return result.replace(judgement=judgement)


def _hints(now: Round, session: Session[Result]) -> list[object]:
    """The hints so far; none once the page shows the answer."""
    wanted = session.hints and not (session.is_solved or session.shown)
    shown = build_hints(now.puzzle, now.rules)[: session.hints] if wanted else ()
    return [hint_parts(now.puzzle, hint, now.posed.rules, now.words) for hint in shown]


def _said(
    now: Round, session: Session[Result], result: Result | None, given: Given | None
) -> Props | None:
    """The verdict, or the answer if the learner has asked for it."""
    if session.shown and result:
        return _shown(now, result)
    if not (session.result and given):
        return None
    systems = find_other_judgements(now.puzzle, now.rules, given.answer)
    return feedback(
        now.puzzle,
        now.posed.rules,
        hold_back(session.result, session),
        systems,
        now.words,
        worked=session.worked_open,
        given=given,
        session=session,
    )


def _shown(now: Round, result: Result) -> Props:
    """The answer with its rules and its worked solution, but without a verdict."""
    *_, reveal = usual_hints(now.puzzle, now.rules)
    said = feedback(now.puzzle, now.posed.rules, result, (), now.words, worked=True)
    body = list(_shown_body(now, reveal, sheet=bool(said["worked"]["sheet"])))
    return {
        **said,
        "tone": "info",
        "mark": "",
        "heading": now.words.text("verdict.shown"),
        **_on_the_sheet(_shown_on_the_sheet(now, body, reveal)),
        "body": body,
    }


def _shown_on_the_sheet(
    now: Round, body: Sequence[RichProps], reveal: Reveal
) -> Iterator[RichProps]:
    """The answer; else the author's last hint, the answer in brief words, or where to find it."""
    yield body[0] if body else []
    *_, last = build_hints(now.puzzle, now.rules)
    rules, words = now.posed.rules, now.words
    if isinstance(last, Told):
        yield hint_parts(now.puzzle, last, rules, words)
    yield hint_parts(now.puzzle, reveal, rules, words.shortened)
    yield sentence(words, "verdict.shown.more")


def _shown_body(now: Round, reveal: Reveal, *, sheet: bool) -> Iterator[RichProps]:
    """The answer, and the reasons that the sheet of the solution does not show already."""
    if not sheet:
        yield hint_parts(now.puzzle, reveal, now.posed.rules, now.words)
    elif not drawing_of(now.puzzle).whole:
        yield answer_parts(now.posed, reveal.answer, now.words, "puzzle.hint.answer")


def _toned(result: Result | None) -> list[tuple[str, Cards]]:
    """Which cards are marked: a tick only for a right answer, a cross only for a wrong answer.

    If the learner rightly saw that some cards cannot be played, the marks only point at these
    cards.
    """
    if result is None:
        return []
    if not result.right:
        return [("offending", result.offending)]
    return [("matter", result.offending)] if result.offending else [("good", result.good)]
