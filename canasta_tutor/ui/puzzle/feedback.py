"""What the learner is told after an answer, and after asking for a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.reasons.foot_and_special_hands import NoSpecialHand
from canasta_tutor.engine.rules.schema.ending import SPECIAL_HANDS
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.i18n.rulecards import rule_name
from canasta_tutor.i18n.sayings import reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.misconceptions.diagnosis import Diagnosis
from canasta_tutor.puzzles.answered.hints import CountThese, Hint, Told, holds_own_words
from canasta_tutor.puzzles.answered.objections import objections
from canasta_tutor.puzzles.asked.calls import FOOT_WAITS, NOT, cards_kept
from canasta_tutor.puzzles.asked.objection import repeated
from canasta_tutor.puzzles.asked.question import Posed, under
from canasta_tutor.puzzles.asked.solution import Because, Count, Line, LookAt, Result, Works
from canasta_tutor.puzzles.schema.asks import WhichCard, WhichFoot
from canasta_tutor.puzzles.schema.lesson_file import OtherPuzzle, Puzzle
from canasta_tutor.ui.cards import Props, RichProps, rich_props, sentence
from canasta_tutor.ui.puzzle.diagnosis import diagnosed
from canasta_tutor.ui.puzzle.kinds.game import game_body, game_keys
from canasta_tutor.ui.puzzle.kinds.other import other_body, other_hint, other_keys
from canasta_tutor.ui.puzzle.kinds.sheet import sheet_body, sheet_keys
from canasta_tutor.ui.puzzle.kinds.turn import (
    best_body,
    best_keys,
    order_body,
    turn_body,
    turn_keys,
)
from canasta_tutor.ui.puzzle.objections import objection_parts
from canasta_tutor.ui.puzzle.solution_steps import (
    repair_parts,
    reveal_parts,
    sayable,
    step_parts,
    sum_parts,
)
from canasta_tutor.ui.rule_cards import rule_line, rule_said

_MARKS = {"right": "✓", "wrong": "✗"}
_HEADINGS = {
    "which": "",
    "turn": "",
    "other": "",
    "order": ".order",
    "best": ".best",
    "line": ".line",
    "sheet": ".sheet",
    "game": ".game",
}
"""How the headings go on for kinds of puzzles with their own, or with the plain ones."""

BODIES: dict[str, Callable[[Posed, Result, Words], Iterator[RichProps]]] = {
    "order": order_body,
    "turn": turn_body,
    "best": best_body,
    "other": other_body,
    "line": sheet_body,
    "sheet": sheet_body,
    "game": game_body,
}
"""What is said of answers to kinds of puzzles that are more than cards and reasons."""

DECIDING: dict[str, Callable[[Posed, Result], Iterator[tuple[str, RuleSet]]]] = {
    "turn": turn_keys,
    "best": best_keys,
    "other": other_keys,
    "line": sheet_keys,
    "sheet": sheet_keys,
    "game": game_keys,
}
"""The rules shown under such an answer, where they are not simply those that were broken."""
_SAID_BY_RULE = ("hand", "draw", "bonus")
"""Questions whose answer stands in the sentence of their rule; it waits for the second miss."""

_ANSWERED_BY_RULE = ("hand", "draw")
"""Those of them whose first hint names the rule and no more, for it would be the answer."""

_SHOWN_BY_ANSWER = ("choose", "best")
"""Kinds of puzzles whose answer is what works."""


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
    said = result.right or worked or puzzle.ask.kind not in _SAID_BY_RULE
    posed = under(puzzle, rules)
    return {
        "tone": tone,
        "mark": _MARKS[tone],
        "heading": words.text(_heading(puzzle, result)),
        "body": list(_body(posed, result, words, diagnosis)),
        "rules": [
            _line(key, where, words, said=said or key != puzzle.rule)
            for key, where in _rules(posed, result)
        ],
        "elsewhere": elsewhere_text(elsewhere, words),
        "worked": _worked(posed, result, words) if worked else None,
    }


def _heading(puzzle: Puzzle, result: Result) -> str:
    """The message of the verdict, for the kind of puzzle and the kind of answer."""
    tone = "right" if result.right else "wrong"
    own = _HEADINGS.get(puzzle.kind)
    return f"verdict.{tone}" + (f".{_said(puzzle, result)}" if own is None else own)


def _said(puzzle: Puzzle, result: Result) -> str:
    if puzzle.kind == "legal":
        return "legal" if result.solution.answer == "yes" else "illegal"
    if puzzle.kind == "choose":
        return "none" if result.answer == "none" else "cards"
    return "number"


def _body(
    posed: Posed, result: Result, words: Words, diagnosis: Diagnosis | None
) -> Iterator[RichProps]:
    """An expected mistake's own sentence first, or that of a misconception; then the reasons."""
    if result.mistake:
        yield [result.mistake.says[words.lang]]
    elif not result.right:
        yield from diagnosed(posed.puzzle, posed.rules, result.answer, words, diagnosis)
    yield from BODIES.get(posed.puzzle.kind, _reasoned)(posed, result, words)


def _reasoned(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """The reasons, then what would work.

    Where the reasons would give the answer away, only how to count is said.
    """
    puzzle = posed.puzzle
    if not result.right and _answer_would_show(puzzle, result):
        if not result.mistake:
            yield _what_to_count(puzzle, result, words)
        return
    if result.right and puzzle.says and holds_own_words(puzzle, result.solution.answer):
        yield [puzzle.says[words.lang]]
    else:
        yield from _why_so(posed, result, words)
    if result.repair:
        yield repair_parts(result.repair, posed, words)


def _what_to_count(puzzle: Puzzle, result: Result, words: Words) -> RichProps:
    """The second hint, the puzzle's own where it has one."""
    if puzzle.hints and holds_own_words(puzzle, result.solution.answer):
        return [puzzle.hints[1][words.lang]]
    return sentence(words, _count_hint(puzzle))


def _why_so(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """The reasons, or the sum where there are none."""
    reasons = _reasons(posed.puzzle, result)
    for reason in reasons:
        yield rich_props(reason_parts(words, reason), words)
    yield from _why(posed, result, words)
    if result.right and not reasons:
        yield from sum_parts(result.lines, words, posed)


def _why(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """What no reason of the engine says: what a card is, that a foot waits."""
    ask, answer = posed.ask, result.solution.answer
    if isinstance(ask, WhichCard):
        yield sentence(words, f"puzzle.which.card.{answer}.why", card=ask.card)
    if isinstance(ask, WhichFoot) and answer == NOT:
        yield sentence(words, FOOT_WAITS, left=cards_kept(posed.hand, posed.groups))


def _answer_would_show(puzzle: Puzzle, result: Result) -> bool:
    """Whether the reasons name what is still to be found: the number, or the cards to play."""
    return puzzle.kind == "number" or (puzzle.kind == "choose" and result.answer == "none")


def _reasons(puzzle: Puzzle, result: Result) -> tuple[Reason, ...]:
    """Everything that is against the cards; of what is for them only what the puzzle is about."""
    if result.judgement.verdict.violations:
        return tuple(reason for reason in result.reasons if not repeated(reason, result.reasons))
    wanted = tuple(reason for reason in result.reasons if reason.rule == puzzle.rule)
    return wanted or result.reasons[:1]


def _rules(posed: Posed, result: Result) -> Iterable[tuple[str, RuleSet]]:
    """The rules that decide, each with the rule set that it is looked up in."""
    if posed.puzzle.kind in DECIDING:
        return DECIDING[posed.puzzle.kind](posed, result)
    return ((key, posed.rules) for key in _broken(posed.puzzle, result))


def _broken(puzzle: Puzzle, result: Result) -> tuple[str, ...]:
    """The rules that were broken, else the one that the puzzle is about.

    That cards are no special hand at all lies with no rule of one: with that which was meant.
    """
    violations = result.judgement.verdict.violations
    if any(isinstance(reason, NoSpecialHand) for reason in violations):
        named = result.answer in SPECIAL_HANDS
        return (f"special.{result.answer}" if named else puzzle.rule,)
    broken = (reason.rule for reason in violations if not repeated(reason, violations))
    return tuple(dict.fromkeys(broken)) or (puzzle.rule,)


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
    puzzle = posed.puzzle
    against = () if _told_by_steps(puzzle, result) else objections(posed, result.answer, result)
    waiting = [objection_parts(each, words, posed) for each in against]
    for step in result.solution.steps:
        if not isinstance(step, LookAt | Count):
            yield from waiting
            waiting = []
        if against and isinstance(step, Because | Line):
            continue
        if sayable(step) and not (isinstance(step, Works) and puzzle.kind in _SHOWN_BY_ANSWER):
            yield step_parts(posed, step, words)


def _told_by_steps(puzzle: Puzzle, result: Result) -> bool:
    """Whether the steps say it all: after a right answer, and in a game of several sheets."""
    return result.right or puzzle.kind == "game"


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
        if puzzle.kind == "number" and puzzle.ask.kind in _ANSWERED_BY_RULE:
            return look
        return _run_on([look, rule_said(hint.rule, rules, words)])
    if isinstance(hint, CountThese) and isinstance(puzzle, OtherPuzzle):
        return other_hint(puzzle, words)
    if isinstance(hint, CountThese):
        return sentence(words, _count_hint(puzzle))
    return _run_on(reveal_parts(puzzle, hint, words))


def _count_hint(puzzle: Puzzle) -> str:
    """The message that says what to count."""
    return f"puzzle.{puzzle.kind}.{puzzle.ask.kind}.hint.count"


def _run_on(sentences: Iterable[RichProps]) -> RichProps:
    """Sentences one after the other."""
    found: RichProps = []
    for said in sentences:
        found += [" ", *said] if found else said
    return found
