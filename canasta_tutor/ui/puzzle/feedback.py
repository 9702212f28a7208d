"""What the learner is told after an answer, and after asking for a hint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from canasta_tutor.engine.rules.schema.system import RuleSet, value_of
from canasta_tutor.i18n.rulecards import rule_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.misconceptions.catalogue import misconceptions
from canasta_tutor.misconceptions.diagnosis import Diagnosis, diagnose
from canasta_tutor.misconceptions.pointed_cards import pointed_at
from canasta_tutor.puzzles.answered.hints import CountThese, Hint, Told
from canasta_tutor.puzzles.answered.objections import objections
from canasta_tutor.puzzles.asked.question import Posed, under
from canasta_tutor.puzzles.asked.solution import Because, Count, Line, LookAt, Result, Works
from canasta_tutor.puzzles.schema.puzzle import Answer, Puzzle
from canasta_tutor.ui.cards import Props, RichProps, sentence
from canasta_tutor.ui.puzzle.kinds.all_kinds import drawing_of
from canasta_tutor.ui.puzzle.objections import objection_parts
from canasta_tutor.ui.puzzle.solution_steps import reveal_parts, sayable, step_parts
from canasta_tutor.ui.rule_cards import rule_line, rule_said

_MARKS = {"right": "✓", "wrong": "✗"}


def feedback(
    puzzle: Puzzle,
    rules: RuleSet,
    result: Result,
    elsewhere: Sequence[str],
    words: Words,
    *,
    worked: bool,
    diagnosis: Diagnosis | None = None,
) -> Props:
    """The verdict with these cards, the rule behind it, and what would work.

    `rules` are those that decided; `worked` opens the worked solution; `diagnosis` is why the
    answer was given, where that has been found already.
    """
    tone = "right" if result.right else "wrong"
    drawing, posed = drawing_of(puzzle), under(puzzle, rules)
    said = result.right or worked or not drawing.in_rule(puzzle)
    return {
        "tone": tone,
        "mark": _MARKS[tone],
        "heading": words.text(f"verdict.{tone}{drawing.heading(puzzle, result)}"),
        "body": list(_body(posed, result, words, diagnosis)),
        "rules": [
            _line(key, where, words, said=said or key != puzzle.rule)
            for key, where in drawing.deciding(posed, result)
        ],
        "elsewhere": elsewhere_text(elsewhere, words),
        "worked": _worked(posed, result, words) if worked else None,
    }


def _body(
    posed: Posed, result: Result, words: Words, diagnosis: Diagnosis | None
) -> Iterator[RichProps]:
    """An expected mistake's own sentence first, or that of a misconception; then the reasons."""
    if result.mistake:
        yield [result.mistake.says[words.lang]]
    elif not result.right:
        yield from diagnosed(posed.puzzle, posed.rules, result.answer, words, diagnosis)
    yield from drawing_of(posed.puzzle).body(posed, result, words)


def _line(key: str, rules: RuleSet, words: Words, *, said: bool) -> Props:
    line = rule_line(key, rules, words)
    text = rule_said(key, rules, words) if said else None
    return {**line, "standing": line["standing_label"], "text": text}


def _worked(posed: Posed, result: Result, words: Words) -> Props:
    return {
        "label": words.text("ui.worked"),
        "body": list(_steps(posed, result, words)),
        "open": False,
    }


def _steps(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """The steps of the solution; after a wrong answer all that stands against it among them."""
    drawing = drawing_of(posed.puzzle)
    told = result.right or drawing.told_by_steps
    against = () if told else objections(posed, result.answer, result)
    waiting = [objection_parts(each, words, posed) for each in against]
    for step in result.solution.steps:
        if not isinstance(step, LookAt | Count):
            yield from waiting
            waiting = []
        if against and isinstance(step, Because | Line):
            continue
        if sayable(step) and not (isinstance(step, Works) and drawing.shown_by_answer):
            yield step_parts(posed, step, words)


def elsewhere_text(names: Sequence[str], words: Words) -> str | None:
    """Which other systems decide differently."""
    if not names:
        return None
    systems = tuple(words.text(f"ruleset.{name}.name") for name in names)
    return words.text("ui.elsewhere", count=len(names), names=systems)


def hint_parts(puzzle: Puzzle, hint: Hint, rules: RuleSet, words: Words) -> RichProps:
    """One hint: the rule to look at, what to count, the answer with its reason, or a text."""
    if isinstance(hint, Told):
        return [hint.text[words.lang]]
    if isinstance(hint, LookAt):
        look = sentence(words, "puzzle.hint.rule", rule=rule_name(words, hint.rule))
        if drawing_of(puzzle).is_rule(puzzle):
            return look
        return _run_on([look, rule_said(hint.rule, rules, words)])
    if isinstance(hint, CountThese):
        return drawing_of(puzzle).count_hint(puzzle, words)
    return _run_on(reveal_parts(puzzle, hint, words))


def _run_on(sentences: Iterable[RichProps]) -> RichProps:
    """Sentences one after the other."""
    found: RichProps = []
    for said in sentences:
        found += [" ", *said] if found else said
    return found


def diagnosed(
    puzzle: Puzzle, rules: RuleSet, answer: Answer, words: Words, said: Diagnosis | None = None
) -> Iterator[RichProps]:
    """The sentence of the misconception that an answer shows, if one alone explains it.

    `rules` are those that decided; `said`: the diagnosis, where it has been made.
    """
    said = said or diagnose(puzzle, rules, answer)
    if said.kind == "named":
        yield misconception_parts(said.suspects[0], puzzle, rules, answer, words)


def misconception_parts(
    name: str, puzzle: Puzzle, rules: RuleSet, answer: Answer, words: Words
) -> RichProps:
    """A misconception with these cards: what the learner does, what is right, where it is so."""
    held = misconceptions()[name]
    fields: dict[str, object] = {
        "system": words.text(f"ruleset.{rules.id}.name"),
        "cards": pointed_at(name, puzzle, rules, answer),
    }
    value = value_of(rules, held.rule)
    if isinstance(value, Mapping):
        value = value.get(rules.seats.usual)
    if isinstance(value, int):
        fields["value"] = value
    parts = sentence(words, f"misconception.{name}", **fields)
    if not held.of or held.of == rules.id:
        return parts
    other = words.text(f"ruleset.{held.of}.name")
    return [*parts, " ", *sentence(words, "misconception.of", other=other)]
