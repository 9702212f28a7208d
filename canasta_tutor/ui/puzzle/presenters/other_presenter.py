"""Presenter for a question about other rules: both systems side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from canasta_tutor.engine.reasons.first_meld_reasons import OfMelds
from canasta_tutor.engine.reasons.going_out_reasons import CANASTAS_LACKING, GoesOut
from canasta_tutor.engine.reasons.pile_reasons import FrozenNeedsPair, PileAlwaysFrozen, PileFree
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.turn.going_out import explain_not_out
from canasta_tutor.engine.values.table import replace
from canasta_tutor.i18n.reason_texts import make_reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.deciding_rules import rules_that_differ
from canasta_tutor.puzzles.asked.objection import SIGN, rules_behind_reason
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.kinds import other_puzzle
from canasta_tutor.puzzles.kinds.other_puzzle import CHANGES, OtherPuzzle, answer_both
from canasta_tutor.puzzles.schema.puzzle_asks import LegalGoOut, NumberScore, WhichPile
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.ui.card_props import Props, RichProps, lower_first, rich_props, sentence
from canasta_tutor.ui.puzzle.presenters.legal_presenter import LEGAL, canastas_made
from canasta_tutor.ui.puzzle.presenters.number_presenter import NUMBER, count_in_words, sign_said
from canasta_tutor.ui.puzzle.presenters.presenter import Presenter, rules_hint, run_on
from canasta_tutor.ui.puzzle.presenters.which_presenter import WHICH
from canasta_tutor.ui.puzzle.sums_and_repairs import sum_parts
from canasta_tutor.ui.rule_cards import rules_place, say_rule

Stand = tuple[RuleSet, Answer, Verdict]

CANASTAS_COUNTED = (GoesOut, *CANASTAS_LACKING)
"""Reasons that mention the number of a side's canastas."""


class UnderOthers(Presenter):
    """A question of another kind: does its answer change under other rules?"""

    name = "other"

    def __init__(self, *plain: Presenter) -> None:
        self._plain: Mapping[str, Presenter] = {drawing.name: drawing for drawing in plain}

    def fields(self, posed: Posed, words: Words) -> dict[str, object]:
        """Adds the names of both systems."""
        names = {"here": posed.rules.id, "there": _own_puzzle(posed.puzzle).ask.system}
        systems = {place: words.text(f"ruleset.{name}.name") for place, name in names.items()}
        return super().fields(posed, words) | systems

    def about(self, posed: Posed, words: Words) -> list[RichProps] | None:
        """The inner question."""
        about = _own_puzzle(posed.puzzle).about
        sentences = [self._plain[about.kind].thought_of(posed.replace(puzzle=about), words)]
        return (
            [*sentences, [words.text("puzzle.other.rules.counted")]]
            if _only_counted(posed)
            else sentences
        )

    def look_up(self, posed: Posed, words: Words) -> Props | None:
        """A link to both systems side by side, because nobody knows all systems by heart."""
        there = _own_puzzle(posed.puzzle).ask.system
        label = words.text("puzzle.other.rules.look_up")
        return {"label": label, "at": rules_place(posed.rules.id, there)}

    def table(self, posed: Posed, words: Words) -> Props | None:
        """The table of the inner question."""
        about = _own_puzzle(posed.puzzle).about
        return self._plain[about.kind].table(posed.replace(puzzle=about), words)

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The answer of each system."""
        return self._stands(posed, words)

    def _stands(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """The answer of each system with its reasons; a single text if both say the same."""
        in_both = [
            (self._answer(posed, answer, words), list(_explain(posed, rules, verdict, words)))
            for rules, answer, verdict in stands(posed)
        ]
        (answer, why), other = in_both
        fields = self.fields(posed, words)
        if (answer, why) == other:
            yield run_on(
                [sentence(words, "verdict.other.both", **fields | {"answer": answer}), *why]
            )
            return
        for place, (answer, why) in zip(("here", "there"), in_both, strict=True):
            answer_text = sentence(
                words, "verdict.other.answer", system=fields[place], answer=answer
            )
            yield run_on([answer_text, *why])

    def told_by_steps(self, result: Result) -> bool:
        """True: the steps have the answer of each system."""
        return True

    def own_reason(self, posed: Posed, answer: Answer, words: Words) -> RichProps | None:
        """The answer of each system, on a line of its own."""
        first, *others = self._stands(posed, words)
        return [*first, *(part for each in others for part in ("\n", *each))]

    def _answer(self, posed: Posed, answer: Answer, words: Words) -> str:
        """The label of a button, or a number with its noun."""
        about = _own_puzzle(posed.puzzle).about
        if not isinstance(answer, str):
            return count_in_words(about, answer, words)
        return lower_first(self._plain[about.kind].label(about, answer, words))

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The deciding rule of each system, or one rule if both have the same value.

        If the answer changes, the rule that changes it comes before the rule of the reason. For a
        score, the result has all rules that make a difference.
        """
        score_rules = _differing_score_rules(posed)
        if score_rules:
            yield from ((key, rules) for key in score_rules for rules, _, _ in stands(posed))
            return
        seen: list[tuple[str, object]] = []
        changes = result.solution.answer == CHANGES
        for rules, _, verdict in stands(posed):
            there = pose_under(_own_puzzle(posed.puzzle).about, rules)
            against = _reasons_against(posed.puzzle, verdict, there)
            reasons = against or _reasons_for_pile(verdict, there, changes=changes)
            behind = [rules_behind_reason(each, verdict, there)[0] for each in reasons]
            by = [posed.puzzle.rule] if changes or not behind else []
            for key in dict.fromkeys([*by, *behind[:1]]):
                if (key, value_of(rules, key)) not in seen:
                    seen.append((key, value_of(rules, key)))
                    yield key, rules

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """The hint on the deciding rule; for a score, on all deciding rules."""
        keys = _differing_score_rules(pose_under(puzzle, rules))
        if keys:
            return rules_hint(keys, rules, words)
        return super().look_hint(puzzle, rules, rule, words)

    def count_hint(self, puzzle: Puzzle, rules: RuleSet, words: Words) -> RichProps:
        """What the other system says about the deciding rules."""
        there = _own_puzzle(puzzle).ask.system
        keys = _differing_score_rules(pose_under(puzzle, rules)) or (puzzle.rule,)
        rule_texts = [say_rule(key, load(there), words) for key in keys]
        alike = rule_texts == [say_rule(key, rules, words) for key in keys]
        called = "same" if alike else "count"
        fields = {"system": words.text(f"ruleset.{there}.name"), "several": len(keys) > 1}
        lead = sentence(words, f"puzzle.other.rules.hint.{called}", **fields)
        return lead if alike else run_on([lead, *rule_texts])


OTHER = UnderOthers(LEGAL, NUMBER, WHICH)


def _own_puzzle(puzzle: Puzzle) -> OtherPuzzle:
    return other_puzzle.OTHER.own(puzzle)


def _only_counted(posed: Posed) -> bool:
    """Whether one of the systems would not let the deal end in this way, for lack of canastas."""
    about = _own_puzzle(posed.puzzle).about
    out = about.ask.out if isinstance(about.ask, NumberScore) else None
    return out is not None and any(
        isinstance(each, CANASTAS_LACKING)
        for rules, _, _ in stands(posed)
        for at in [replace(pose_under(about, rules).table_asked, seat=out)]
        for each in explain_not_out(at, at.side.melds, rules)
    )


def _reasons_against(puzzle: Puzzle, verdict: Verdict, there: Posed) -> tuple[Reason, ...]:
    """The reasons against the action; reasons of the rule in question come first."""
    return tuple(
        sorted(
            verdict.violations,
            key=lambda each: rules_behind_reason(each, verdict, there)[0] != puzzle.rule,
        )
    )


def _reasons_for_pile(verdict: Verdict, there: Posed, *, changes: bool) -> tuple[Reason, ...]:
    """The reasons for the state of a pile, if the question asks for the state.

    There are none for a pile that is free only in this system: there the differing rule is the
    reason.
    """
    free_here_alone = changes and _is_free(verdict)
    return verdict.grounds if isinstance(there.ask, WhichPile) and not free_here_alone else ()


def _is_free(verdict: Verdict) -> bool:
    return any(isinstance(each, PileFree) for each in verdict.grounds)


def _differing_score_rules(posed: Posed) -> tuple[str, ...]:
    """The rules that make a deal score differently in the other system; () for other questions."""
    puzzle = _own_puzzle(posed.puzzle)
    if not isinstance(puzzle.about.ask, NumberScore):
        return ()
    here, there = (pose_under(puzzle.about, rules) for rules, _, _ in stands(posed))
    return rules_that_differ(here, there)


def _explain(posed: Posed, rules: RuleSet, verdict: Verdict, words: Words) -> Iterator[RichProps]:
    """The first reason of a system; for a first meld, also the minimum; for a score, the sum."""
    there = pose_under(_own_puzzle(posed.puzzle).about, rules)
    first, *others = _reasons_against(posed.puzzle, verdict, there) or verdict.grounds or (None,)
    opening = (each for each in others if isinstance(each, OfMelds))
    yield from _say_canastas(there, first, words)
    for reason in filter(None, (first, *opening)):
        yield rich_props(make_reason_parts(words, reason), words)
    if isinstance(first, FrozenNeedsPair) and first.by is None and rules.pile.always_frozen:
        yield rich_props(make_reason_parts(words, PileAlwaysFrozen()), words)
    yield from _say_thawed(there, verdict, words)
    yield from sum_parts(_sum_lines(posed, rules), words)
    yield from _say_threes(posed, rules, words)


def _say_canastas(there: Posed, first: Reason | None, words: Words) -> Iterator[RichProps]:
    """For going out with a required number of canastas: which melds become canastas."""
    if isinstance(there.ask, LegalGoOut) and isinstance(first, CANASTAS_COUNTED):
        yield from canastas_made(there.ask, there, words)


def _say_thawed(there: Posed, verdict: Verdict, words: Words) -> Iterator[RichProps]:
    """For a pile that is free because the side has melds: how many it has."""
    if _is_free(verdict) and there.rules.pile.frozen_until_melded:
        yield sentence(words, "step.count.melds", count=len(there.table_asked.side.melds))


def _say_threes(posed: Posed, rules: RuleSet, words: Words) -> Iterator[RichProps]:
    """Why red threes add or take points.

    The text says this only if it decides the answer and the line for red threes does not say it.
    """
    about = _own_puzzle(posed.puzzle).about
    if SIGN in (posed.puzzle.rule, *_differing_score_rules(posed)):
        yield from sign_said(pose_under(about, rules), _sum_lines(posed, rules), words)


def _sum_lines(posed: Posed, rules: RuleSet) -> tuple[ScoreLine, ...]:
    """The lines of a sum under some rules, if there are several."""
    about = _own_puzzle(posed.puzzle).about
    lines = other_puzzle.OTHER.plain[about.kind].solve(pose_under(about, rules)).lines
    return lines if len(lines) > 1 else ()


def stands(posed: Posed) -> Iterator[Stand]:
    """The answer of each system, the learner's own first."""
    (here, why_here), (there, why_there) = answer_both(posed)
    yield posed.rules, here, why_here
    yield load(_own_puzzle(posed.puzzle).ask.system), there, why_there
