"""The named rule decides: hint, verdict and worked solution name the rule of the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from canasta_tutor.engine.melds.group import verify_group
from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.reasons.foot_and_special_hand_reasons import (
    NoSpecialHand,
    SpecialNotFirst,
)
from canasta_tutor.engine.reasons.going_out_reasons import (
    GoesOut,
    LastDiscardNeeded,
    PartnerSaidYes,
)
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.ending_rules import SPECIAL_HANDS
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.turn.going_out import explain_not_out
from canasta_tutor.engine.values.cards import Cards, cards, naturals, wilds
from canasta_tutor.engine.values.table import Answer
from canasta_tutor.puzzles.answered.check_answer import find_objections
from canasta_tutor.puzzles.answered.deciding_rules import (
    asks_for_kept_cards,
    find_grounds,
    find_uncounted_threes,
    ground_of_line,
    rule_of_question,
)
from canasta_tutor.puzzles.answered.hints import usual_hints
from canasta_tutor.puzzles.asked.nearest_repair import groups_of
from canasta_tutor.puzzles.asked.objection import rules_behind_reason
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import NO_REASONS, LookAt, Result
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.kinds.best_puzzle import BestAsk, rules_between
from canasta_tutor.puzzles.kinds.legal_puzzle import find_asked_action
from canasta_tutor.puzzles.kinds.other_puzzle import OtherPuzzle
from canasta_tutor.puzzles.kinds.which_puzzle import BLOCKED, BLOCKING, FREE
from canasta_tutor.puzzles.schema.puzzle_asks import (
    ChooseGroup,
    LegalGoOut,
    LegalGroup,
    LegalLay,
    LegalTake,
    OfDeal,
)
from canasta_tutor.puzzles.skills import skills
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from tests.ui.practised import Practised, practised

ANSWERS = 3
"""Number of wrong answers to each puzzle."""
BY_WHOLE = ("game", "best", "order", "other", "turn")
"""Kinds of puzzles with a text that is neither a reason nor a line, with its rule."""


def of_reason(reason: Reason, said: Verdict, posed: Posed) -> Iterator[str]:
    """The rules of a reason; the reason "no special hand" has the rule of the hand meant."""
    yield from (*rules_behind_reason(reason, said, posed), *reason.also)
    if isinstance(reason, NoSpecialHand | SpecialNotFirst):
        yield from (f"special.{name}" for name in SPECIAL_HANDS)


def found(each: Practised, result: Result) -> Iterator[str]:
    """The rules of all reasons and lines that the engine found."""
    verdict = each.solution.verdict
    for reason in (*verdict.violations, *verdict.grounds, *result.reasons):
        yield from of_reason(reason, verdict, each.posed)
    for line in each.solution.lines:
        yield from ground_of_line(line, each.posed)[1]
    if each.solution.lines and isinstance(each.posed.ask, OfDeal):
        yield from find_uncounted_threes(each.posed, each.solution.lines)
    if isinstance(each.posed.ask, BestAsk):
        yield from rules_between(each.posed)
    yield from of_going_out(each.posed, verdict)
    yield from () if result.right else against(each, result)
    yield from of_group(each.posed)
    yield from of_pieces(each.posed)
    yield from of_two_systems(each.posed)
    pile = {result.answer, each.solution.answer} & {BLOCKED, FREE}
    if pile and each.posed.rules.pile.never_taken:  # the rule by which the pile is not blocked
        yield BLOCKING
    question = "turn.order" if each.made.puzzle.kind == "order" else rule_of_question(each.posed)
    yield from [question] if question else []
    if isinstance(each.posed.ask, ChooseGroup) or asks_for_kept_cards(
        each.posed
    ):  # no reason mentions it
        yield from (rule for _, rules in find_grounds(each.posed) for rule in rules)


def of_group(posed: Posed) -> Iterator[str]:
    """The further rule that a meld with as many cards as a canasta keeps or breaks."""
    action = find_asked_action(posed) if isinstance(posed.ask, LegalGroup | LegalLay) else None
    if action:
        laid = lay_at(posed.table_asked, groups_of(action), posed.rules)
        if any(len(meld.cards) >= posed.rules.canasta.size for meld in laid.melds):
            yield "canasta.min_naturals"


def of_pieces(posed: Posed) -> Iterator[str]:
    """The faults of the cards for a pile with its top card, and of each rank of a group."""
    groups: list[Cards] = []
    if isinstance(posed.ask, LegalTake) and posed.ask.using and posed.table_asked.upcard:
        groups = [cards((posed.table_asked.upcard, *posed.ask.using))]
    if isinstance(posed.ask, LegalGroup):
        group = cards(posed.ask.cards)
        plain = naturals(group)
        groups = [
            cards((*wilds(group), *(card for card in plain if card.rank is rank)))
            for rank in {card.rank for card in plain}
        ]
    yield from (
        each.rule for group in groups for each in verify_group(group, posed.rules).violations
    )


def of_two_systems(posed: Posed) -> Iterator[str]:
    """The rule of the question, if changing only this rule to the other system's value changes the
    answer.
    """
    puzzle = posed.puzzle
    if not isinstance(puzzle, OtherPuzzle):
        return
    elsewhere = attrgetter(puzzle.rule)(load(puzzle.ask.system))
    answers = []
    for rules in (posed.rules, patch_rules(posed.rules, {puzzle.rule: elsewhere})):
        asked = pose_under(puzzle.about, rules)
        answers.append(kind_of(puzzle.about).ruled(asked)[0])
    if answers[0] != answers[1]:
        yield puzzle.rule


def of_going_out(posed: Posed, said: Verdict) -> Iterator[str]:
    """The rules that keep a side from going out whatever it lays, or that let it go out.

    A player who lays the last card goes out without a discard.
    """
    ask = posed.ask
    if isinstance(ask, LegalLay) and any(isinstance(each, GoesOut) for each in said.grounds):
        yield LastDiscardNeeded.rule
    if isinstance(ask, LegalGoOut):
        melds = lay_at(posed.table_asked, ask.action.groups, posed.rules, going_out=True).melds
        yield from (each.rule for each in explain_not_out(posed.table_asked, melds, posed.rules))
        yield from [PartnerSaidYes.rule] if posed.table_asked.answer is Answer.YES else []
        yield from [LastDiscardNeeded.rule] if ask.discard is None else []


def against(each: Practised, result: Result) -> Iterator[str]:
    """The rules of all objections to a wrong answer."""
    for one in find_objections(each.posed, result.answer, result):
        if isinstance(one.said, Reason):
            yield from (one.rule, *of_reason(one.said, NO_REASONS, each.posed))
        elif isinstance(one.said, ScoreLine):
            yield from ground_of_line(one.said, each.posed)[1]
        elif each.made.puzzle.kind in BY_WHOLE:
            yield one.rule


def named(each: Practised, result: Result) -> Iterator[tuple[str, str]]:
    """Each place where a text names a rule, and the rule."""
    for hint in usual_hints(each.made.puzzle, each.made.rules):
        yield from [("hint", hint.rule)] if isinstance(hint, LookAt) else []
    for key, _ in drawing_of(each.made.puzzle).deciding(each.posed, result):
        yield "verdict", key
    yield from (("worked", step.rule) for step in each.solution.steps if isinstance(step, LookAt))


def misnamed(each: Practised) -> list[str]:
    """The named rules that no reason supports."""
    results = [each.solved, *each.answers(ANSWERS)]
    behind = {rule for result in results for rule in found(each, result)}
    wrong = {pair for result in results for pair in named(each, result) if pair[1] not in behind}
    return [
        f"{each.made.code} ({each.made.skill}, {each.made.rules.id}): {place} {rule}"
        for place, rule in sorted(wrong)
    ]


def test_the_rule_that_is_named_decides() -> None:
    """The test looks at one puzzle of each skill; `python -m tests.soak.said` looks at hundreds."""
    assert [line for each in practised(0, len(skills())) for line in misnamed(each)] == []
