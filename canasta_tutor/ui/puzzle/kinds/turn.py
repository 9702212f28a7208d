"""What is said of answers about a turn and its steps, or about several ways to play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_tutor.engine.reasons.base import Reason, Verdict
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.engine.values.actions import Action, Discard, EndTurn, GoOut
from canasta_tutor.i18n.sayings import reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.puzzles.kinds.best import sheet_after
from canasta_tutor.puzzles.kinds.turn import actions_of, in_order, verdicts
from canasta_tutor.puzzles.schema.entries import NONE
from canasta_tutor.ui.cards import RichProps, rich_props, sentence
from canasta_tutor.ui.first_letters import begun_small
from canasta_tutor.ui.puzzle.actions_in_words import move_parts
from canasta_tutor.ui.puzzle.solution_steps import line_parts, sum_parts

ENDS = (Discard, EndTurn, GoOut)
"""After these the turn is over."""

Marks = dict[str, str]
"""Which rows are right and which are not, by their numbers."""


def order_body(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """The first step that breaks down, with its reasons; or that each has its time."""
    ordered = in_order(posed, result.answer)
    if result.right or ordered is None:
        yield sentence(words, "verdict.order.each" if result.right else "verdict.order.missing")
        return
    place = len(list(verdicts(posed, ordered)))
    lead = sentence(words, "verdict.order.breaks", number=place)
    yield [*lead, " ", *begun_small(move_parts(ordered[place - 1], words)), "."]
    yield from _against(ordered[: place - 1], result, words)


def order_marks(posed: Posed, result: Result) -> Marks:
    """The steps that have been played, and the one that could not be."""
    ordered = in_order(posed, result.answer) or ()
    names = str(result.answer).split()
    said = [verdict.ok for verdict in verdicts(posed, ordered)]
    return {name: _tone(ok) for name, ok in zip(names, said, strict=False)}


def turn_body(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """Why the step picked is against the rules, or why it is not it; the right one stays open."""
    chosen, wrong = str(result.answer), str(result.solution.answer)
    if result.right and chosen == NONE:
        yield sentence(words, "verdict.turn.all")
    elif result.right:
        yield [*_step(posed, chosen, words), "."]
        yield from _against(actions_of(posed)[: int(chosen) - 1], result, words)
    elif chosen == NONE:
        yield sentence(words, "verdict.turn.some")
    elif wrong != NONE and int(chosen) > int(wrong):
        yield sentence(words, "verdict.turn.before", number=int(chosen))
    else:
        yield [*_step(posed, chosen, words), "."]
        yield sentence(words, "verdict.turn.legal", number=int(chosen))
        yield from _said(_verdict(posed, int(chosen)).grounds[:1], words)


def turn_keys(posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
    """The rules broken once they are found; until then those that allow the step picked."""
    reasons: Iterable[Reason] = result.reasons
    if not result.right:
        picked = turn_marks(posed, result)
        reasons = _verdict(posed, int(str(result.answer))).grounds[:1] if picked else ()
    keys = dict.fromkeys(reason.rule for reason in reasons)
    return ((key, posed.rules) for key in keys or (posed.puzzle.rule,))


def turn_marks(posed: Posed, result: Result) -> Marks:
    """The step that was picked, where it can be judged."""
    chosen, wrong = str(result.answer), str(result.solution.answer)
    if result.right and chosen == NONE:
        return {str(place): "good" for place, _ in enumerate(actions_of(posed), start=1)}
    if chosen == NONE or (wrong != NONE and int(chosen) > int(wrong)):
        return {}
    return {chosen: _tone(chosen != wrong)}


def best_body(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """What the way picked brings, line by line; of a better one only the lines that differ."""
    chosen = sheet_after(posed, actions_of(posed)[int(str(result.answer)) - 1])
    if result.right:
        yield from sum_parts(chosen, words)
        return
    best = result.lines
    totals = {"points": _total(chosen), "most": _total(best)}
    yield sentence(words, "verdict.best.less", **totals)
    for msgid, own, other in (("yours", chosen, best), ("better", best, chosen)):
        lines = [line for line in own if line not in other]
        if lines:
            yield _run(sentence(words, f"verdict.best.{msgid}"), lines, words)


def best_marks(posed: Posed, result: Result) -> Marks:
    """The way that was picked."""
    return {str(result.answer): _tone(result.right)}


MARKS = {"order": order_marks, "turn": turn_marks, "best": best_marks}
"""How the rows of an answer are marked, for the kinds that have rows."""


def best_keys(posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
    """The rules of the lines in which the best way is better."""
    chosen = sheet_after(posed, actions_of(posed)[int(str(result.answer)) - 1])
    keys = dict.fromkeys(LINES[line.code] for line in result.lines if line not in chosen)
    return ((key, posed.rules) for key in keys or (posed.puzzle.rule,))


def _tone(ok: bool) -> str:
    return "good" if ok else "offending"


def _step(posed: Posed, number: str, words: Words) -> RichProps:
    action = actions_of(posed)[int(number) - 1]
    lead = sentence(words, "move.of_step", number=int(number))
    return [*lead, " ", *begun_small(move_parts(action, words))]


def _verdict(posed: Posed, number: int) -> Verdict:
    """What the engine says of a step that is reached."""
    return list(verdicts(posed, actions_of(posed)[:number]))[-1]


def _against(before: Iterable[Action], result: Result, words: Words) -> Iterator[RichProps]:
    """Why a step cannot be played: the turn was over before it, or what the rules say of it."""
    if any(isinstance(action, ENDS) for action in before):
        return iter((sentence(words, "verdict.turn.over"),))
    return _said(result.reasons, words)


def _said(reasons: Iterable[Reason], words: Words) -> Iterator[RichProps]:
    return (rich_props(reason_parts(words, reason), words) for reason in reasons)


def _total(lines: Iterable[ScoreLine]) -> int:
    return sum(line.points for line in lines)


def _run(lead: RichProps, lines: Iterable[ScoreLine], words: Words) -> RichProps:
    """Lines of a sheet one after the other."""
    return [*lead, *(part for line in lines for part in (" ", *line_parts(line, words)))]
