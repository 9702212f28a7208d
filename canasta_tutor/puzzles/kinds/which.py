"""Which is it? The kind of canasta, how the pile stands, what a card is."""

from __future__ import annotations

from canasta_tutor.engine.melds.group import canasta_of, examine, rank_of, reading
from canasta_tutor.engine.reasons.base import Reason, Verdict
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind, canasta_reason
from canasta_tutor.engine.turn.pile import pile_reasons, pile_state
from canasta_tutor.engine.values.cards import CardKind, Cards, cards, naturals
from canasta_tutor.puzzles.asked.calls import foot_taken, special_kind
from canasta_tutor.puzzles.asked.changes import judged
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import NO_REASONS, Judgement, Kind, Solution
from canasta_tutor.puzzles.schema.asks import WhichCanasta, WhichCard, WhichFoot, WhichSpecial
from canasta_tutor.puzzles.schema.entries import NONE
from canasta_tutor.puzzles.schema.lesson_file import Answer

BLOCKED, FROZEN, FREE = "blocked", "frozen", "free"
NATURAL = "natural"


def solve(posed: Posed) -> Solution:
    """The right choice and the engine's reasons for it."""
    ask, rules = posed.ask, posed.rules
    if isinstance(ask, WhichCanasta):
        kind = canasta_kind(ask.cards, rules)
        return Solution(kind.value if kind else NONE, canasta_verdict(ask.cards, rules))
    if isinstance(ask, WhichSpecial):
        return Solution(*special_kind(ask.cards, rules))
    if isinstance(ask, WhichFoot):
        return Solution(*foot_taken(posed.at, ask, rules))
    if isinstance(ask, WhichCard):
        kind_of = ask.card.kind
        return Solution(NATURAL if kind_of is CardKind.PLAIN else kind_of.value, NO_REASONS)
    return Solution(pile_answers(posed)[0], Verdict(grounds=pile_reasons(posed.at, rules)))


def judge(posed: Posed, answer: Answer, solution: Solution) -> Judgement:
    """Right or not, with the same reasons for either."""
    shown = tuple(card for group in posed.groups for card in group)
    return judged(answer == solution.answer, solution.verdict, shown, None)


def right(posed: Posed, answer: Answer) -> bool:
    """Whether it is the answer of the rules."""
    return answer == solve(posed).answer


def pile_answers(posed: Posed) -> tuple[str, ...]:
    """Every word that fits the pile; a question must have just one."""
    state = pile_state(posed.at, posed.rules)
    fitting = {BLOCKED: state.blocked or state.closed, FROZEN: state.frozen or state.for_side_only}
    return tuple(word for word, fits in fitting.items() if fits) or (FREE,)


def canasta_kind(group: Cards, rules: RuleSet) -> CanastaKind | None:
    """The kind of canasta, or None; what is no meld is no canasta."""
    return canasta_of(cards(group), rules) if examine(cards(group), rules).ok else None


def canasta_verdict(group: Cards, rules: RuleSet) -> Verdict:
    """Why a group is the canasta that it is, or none."""
    verdict = examine(cards(group), rules)
    if not verdict.violations:
        return Verdict(grounds=_made(group, rules))
    if rank_of(group) is None or not _falls_short(group, rules):
        return verdict
    return Verdict(violations=(*_made(group, rules), *verdict.violations))


def _made(group: Cards, rules: RuleSet) -> tuple[Reason, ...]:
    meld = reading(cards(group), rules)
    return (canasta_reason(meld, rules),) if meld else ()


def _falls_short(group: Cards, rules: RuleSet) -> bool:
    """Whether a group is too small for a canasta, or has too few natural cards."""
    limits = rules.canasta
    return len(group) < limits.size or len(naturals(group)) < limits.min_naturals


KINDS = {"which": Kind(solve, judge, right)}
