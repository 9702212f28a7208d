"""Whether something is legal, drawn and told."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.actions.calls import highest_bid
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.turn.going_out import fewest_melds_of_others
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.table import Answer
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.ruling import named
from canasta_tutor.puzzles.asked.objection import OF_BIDS
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.puzzles.kinds.legal import YES, asked_for, verdict
from canasta_tutor.puzzles.schema.asks import (
    LegalAcaba,
    LegalBid,
    LegalCaliente,
    LegalDraw,
    LegalGoOut,
    LegalLay,
)
from canasta_tutor.puzzles.schema.puzzle import Puzzle
from canasta_tutor.ui.cards import Props, RichProps, sentence
from canasta_tutor.ui.puzzle.actions_in_words import groups_of, joining
from canasta_tutor.ui.puzzle.kinds.kind import (
    Drawing,
    drawn_said,
    rules_hint,
    run_on,
    with_pile_beneath,
)
from canasta_tutor.ui.puzzle.sums_and_repairs import as_laid
from canasta_tutor.ui.puzzle.table import scene_table


class Legal(Drawing):
    """Yes and no."""

    name = "legal"
    seated = True

    def usual_prompt(self, posed: Posed, words: Words) -> RichProps:
        """What has gone before in the turn, what is asked, and where each card would go."""
        before = [*drawn_said(posed, words), *_partner_said(posed, words)]
        return run_on([*before, super().usual_prompt(posed, words), *_places(posed, words)])

    def fields(self, posed: Posed, words: Words) -> dict[str, object]:
        """Of cards to be laid: whether some join an own meld; of a bid, what it must reach."""
        return super().fields(posed, words) | {"joins": _joins(posed)} | _least(posed)

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """Of a bid all its rules: one alone would tell whether it is allowed."""
        if isinstance(puzzle.ask, LegalBid):
            return rules_hint(OF_BIDS, rules, words)
        return super().look_hint(puzzle, rules, rule, words)

    def table(self, posed: Posed, words: Words) -> Props | None:
        """What lies before the learner; the last card of going out is said to be discarded."""
        discard = isinstance(posed.ask, LegalGoOut) and posed.ask.discard is not None
        table = scene_table(posed.puzzle.position, posed, words, discard=discard, seated=True)
        return with_pile_beneath(table, posed, words)

    def heading(self, puzzle: Puzzle, result: Result) -> str:
        """Whether it is legal."""
        return ".legal" if result.solution.answer == YES else ".illegal"

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rules behind the verdict, first that which the question is about."""
        behind = [key for key, _ in super().deciding(posed, result)]
        about = posed.puzzle.rule if posed.puzzle.rule in behind else named(posed) or behind[0]
        return ((key, posed.rules) for key in dict.fromkeys([about, *behind]))

    def why_so(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """Before what comes of a call, why it is allowed."""
        yield from self.allowed(posed, words)
        yield from super().why_so(posed, result, words)

    def allowed(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """Of a call that may be made: nobody need be asked, or the numbers are so."""
        if verdict(posed).ok:
            yield from _call_allowed(posed, words)

    def tried(self, posed: Posed, result: Result) -> Action | None:
        """What is asked about, if the learner would do it."""
        return asked_for(posed) if result.answer == YES else None

    def in_rule(self, puzzle: Puzzle) -> bool:
        """Of drawing, the rule says it."""
        return isinstance(puzzle.ask, LegalDraw)


LEGAL = Legal()


def _call_allowed(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Why a call is allowed: nobody had to be asked, the fewest melds, a bid high enough."""
    match posed.ask:
        case LegalAcaba(about=about):
            asked = posed.at.answer is not Answer.NOT_ASKED
            yield sentence(words, "puzzle.legal.acaba.why", about=about if asked else None)
        case LegalCaliente():
            own, sides = len(posed.at.side.melds), len(posed.at.sides)
            fields = {"count": own, "others": fewest_melds_of_others(posed.at), "sides": sides}
            yield sentence(words, "puzzle.legal.caliente.why", **fields)
        case LegalBid(amount=amount):
            yield sentence(words, "puzzle.legal.bid.why", amount=amount, **_least(posed))


def _least(posed: Posed) -> dict[str, int]:
    """What a bid must reach: the highest so far, the lowest contract, a step."""
    if not isinstance(posed.ask, LegalBid):
        return {}
    calls = posed.rules.calls
    return {
        "last": highest_bid(posed.at),
        "start": calls.contract_start,
        "step": calls.contract_step,
    }


def _partner_said(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Before going out: what the partner has answered, or that he should have been asked."""
    if not isinstance(posed.ask, LegalGoOut):
        return
    said, must = posed.at.answer, posed.rules.going_out.ask_partner == "required"
    if must or said is not Answer.NOT_ASKED:
        yield sentence(words, "puzzle.legal.go_out.partner", said=said.value)


def _joins(posed: Posed) -> bool:
    """Whether cards that are to be laid join a meld of the side."""
    if not isinstance(posed.ask, LegalLay):
        return False
    action = joining(posed.ask.action, posed.at, posed.rules)
    return any(group.onto is not None for group in groups_of(action))


def _places(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Where each card would go, where the question itself does not say it."""
    ask = posed.ask
    if (isinstance(ask, LegalGoOut) and ask.groups) or (
        isinstance(ask, LegalLay) and _joins(posed)
    ):
        yield as_laid(ask.action, posed, words)
