"""Presenter for several ways to play: what the chosen way scores, and what a better way scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine
from canasta_tutor.engine.turn.going_out import has_partner
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import wilds
from canasta_tutor.engine.values.table import SET
from canasta_tutor.i18n.reason_texts import make_reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.kinds.best_puzzle import (
    find_changed_lines,
    melds_after,
    rules_between,
    sheet_after,
)
from canasta_tutor.puzzles.kinds.turn_puzzle import actions_of
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.ui.card_props import RichProps, rich_props, sentence
from canasta_tutor.ui.puzzle.presenters.presenter import Marks, rules_hint
from canasta_tutor.ui.puzzle.presenters.turn_presenter import Picking, tone
from canasta_tutor.ui.puzzle.sums_and_repairs import line_parts, sum_parts


class BestWay(Picking):
    """Several ways to go out; the learner chooses one."""

    name = "best"
    numbered = "move.way"
    shown_by_answer = True
    judged = ".best"
    led = False

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The chosen way line by line; if another way is better, first the lines that differ."""
        chosen = _chosen_sheet(posed, result)
        if result.right:
            melds = melds_after(posed, _chosen_way(posed, result))
            yield from sum_parts(chosen, words, posed, melds)
            yield from _say_partner_left_out(posed, words)
            return
        best = result.lines
        totals = {"points": _total(chosen), "most": _total(best)}
        yield sentence(words, "verdict.best.less", **totals)
        picked, better = melds_after(posed, _chosen_way(posed, result)), result.solution.melds
        sides = (("yours", chosen, best, picked), ("better", best, chosen, better))
        for msgid, own, other, melds in sides:
            lines = find_changed_lines(own, other)
            if lines:
                yield sentence(words, f"verdict.best.{msgid}")
                yield from (line_parts(line, words, posed, melds) for line in lines)
            if msgid == "yours":
                yield from _say_mixed_canastas(posed, _chosen_way(posed, result), words)
        yield from self.rest(posed, result, words)
        yield from _say_partner_left_out(posed, words)

    def rest(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The lines that the chosen way and a better one have in common."""
        best = result.lines
        both = [
            line
            for line in best
            if line not in find_changed_lines(best, _chosen_sheet(posed, result))
        ]
        if both:
            yield _run_on_lines(sentence(words, "verdict.best.both"), both, words)

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rules of the lines in which the chosen and the best way differ, most points first.

        If the chosen way is the best, the result has the rules of all lines in which it differs
        from the others.
        """
        chosen, best = _chosen_sheet(posed, result), result.lines
        others = (
            [sheet_after(posed, way) for way in actions_of(posed)] if result.right else [chosen]
        )
        apart: Counter[str] = Counter()
        for other in others:
            for line in find_changed_lines(best, other) + find_changed_lines(other, best):
                apart[LINES[line.code]] = max(
                    apart[LINES[line.code]], _point_difference(line, best, other)
                )
        keys = [key for key, _ in apart.most_common()]
        return ((key, posed.rules) for key in keys or (posed.puzzle.rule,))

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """The rules of all lines in which the ways differ."""
        keys = rules_between(pose_under(puzzle, rules))
        return rules_hint(keys, rules, words)

    def why_unasked(self, puzzle: Puzzle, rules: RuleSet, words: Words) -> list[RichProps]:
        """The violations of the first illegal way."""
        posed = pose(puzzle, rules)
        verdicts = (verify(posed.table_asked, action, rules) for action in actions_of(posed))
        against = next(verdict.violations for verdict in verdicts if not verdict.ok)
        return [rich_props(make_reason_parts(words, each), words) for each in against]

    def marks(self, posed: Posed, result: Result) -> Marks:
        """A mark at the chosen way."""
        return {str(result.answer): tone(result.right)}


BEST = BestWay()


def _say_partner_left_out(posed: Posed, words: Words) -> Iterator[RichProps]:
    """The partner's hand costs the same in every way, so the sums leave it out."""
    if has_partner(posed.table_asked):
        yield sentence(words, "verdict.best.partner")


def _say_mixed_canastas(posed: Posed, way: Action, words: Words) -> Iterator[RichProps]:
    """The natural canastas on the table that a way out makes mixed."""
    for meld in melds_after(posed, way):
        before = posed.table_asked.side.meld_of(meld.rank) if meld.kind is SET else None
        full = before and not wilds(before.cards) and find_canasta_kind(before, posed.rules)
        if full and wilds(meld.cards):
            several = len(wilds(meld.cards)) > 1
            yield sentence(words, "verdict.best.mixed", rank=meld.rank, several=several)


def _chosen_way(posed: Posed, result: Result) -> Action:
    return actions_of(posed)[int(str(result.answer)) - 1]


def _chosen_sheet(posed: Posed, result: Result) -> tuple[ScoreLine, ...]:
    return sheet_after(posed, _chosen_way(posed, result))


def _total(lines: Iterable[ScoreLine]) -> int:
    return sum(line.points for line in lines)


def _point_difference(
    line: ScoreLine, best: Iterable[ScoreLine], other: Iterable[ScoreLine]
) -> int:
    """Difference between two sheets in one line, in points."""
    points = [
        sum(each.points for each in lines if each.code == line.code) for lines in (best, other)
    ]
    return abs(points[0] - points[1])


def _run_on_lines(lead: RichProps, lines: Iterable[ScoreLine], words: Words) -> RichProps:
    return [*lead, *(part for line in lines for part in (" ", *line_parts(line, words)))]
