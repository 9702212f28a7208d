"""Presenter for puzzles whose answer is cards chosen from the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import TypeGuard

from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.melds.group import group_problems, verify_group
from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.reasons.meld_reasons import BlackThreesTooSoon, TooFewCards
from canasta_tutor.engine.reasons.turn_reasons import NothingLaid
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.turn.taking_the_pile import read_taking
from canasta_tutor.engine.values.actions import Action, LayMelds, TakePile
from canasta_tutor.engine.values.cards import CardKind, Rank, cards, wilds
from canasta_tutor.engine.values.table import SEQUENCE, SET
from canasta_tutor.i18n.reason_texts import make_reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve_posed
from canasta_tutor.puzzles.asked.chosen_cards import find_closest
from canasta_tutor.puzzles.asked.objection import OF_GOING_OUT
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.kinds.choose_cards_puzzle import (
    count_cards_left,
    has_one_answer,
    list_meanings,
)
from canasta_tutor.puzzles.schema.puzzle_asks import ChooseGroup, ChooseLay, ChooseTake
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.puzzles.schema.written_fields import NONE
from canasta_tutor.ui.card_props import Props, RichProps, rich_props, sentence
from canasta_tutor.ui.puzzle.pile_remarks import say_none_held
from canasta_tutor.ui.puzzle.presenters.presenter import (
    Offered,
    Presenter,
    drawn_said,
    no_card_left,
    nothing_offered,
    run_on,
    too_low,
)


class Choose(Presenter):
    """The learner chooses cards of the hand."""

    name = "choose"
    answered_with = "cards"
    seated = True
    shown_by_answer = True
    own_always = True

    def usual_prompt(self, posed: Posed, words: Words) -> RichProps:
        """The earlier actions of the turn, and the question."""
        return run_on([*drawn_said(posed, words), super().usual_prompt(posed, words)])

    def buttons(self, posed: Posed, words: Words) -> list[Props]:
        """A button for the chosen cards, and a button for "nothing is possible"."""
        done, none = super().buttons(posed, words)
        return [{**done, "needs_cards": not _may_take_with_nothing(posed)}, none]

    def heading(self, puzzle: Puzzle, result: Result) -> str:
        """Suffix of the verdict's message: whether the learner chose cards."""
        return ".none" if result.answer == NONE else ".cards"

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """What is wrong with the cards; after "nothing", where to look for what is possible.

        The text says only once where to look, in the author's words if there are any.
        """
        if not result.right and result.answer == NONE:
            missed = () if posed.puzzle.hints else self.missed(posed, result, words)
            return iter(()) if any(missed) else self.how_to_count(posed, result, words)
        return super().body(posed, result, words)

    def count_hint(self, puzzle: Puzzle, rules: RuleSet, words: Words) -> RichProps:
        """The hint; if a first meld could also go out, the hint mentions the cards to keep."""
        hint = super().count_hint(puzzle, rules, words)
        posed = pose_under(puzzle, rules)
        opened = not isinstance(posed.ask, ChooseLay) or bool(posed.table_asked.side.melds)
        if opened or not puzzle.rule.startswith(OF_GOING_OUT):
            return hint
        return run_on([hint, sentence(words, "puzzle.choose.lay.hint.out")])

    def told_by_steps(self, result: Result) -> bool:
        """True: the chosen cards are not a step of the solution, so the verdict covers them."""
        return True

    def missed(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """Where to look for the action that the learner did not see."""
        match result.solution.action:
            case TakePile() as take if result.answer == NONE:
                yield sentence(words, "verdict.none.take", **_take_fields(take, posed))
            case LayMelds() as way if result.answer == NONE:
                yield sentence(words, "verdict.none.lay", **_lay_fields(way, posed))

    def why_so(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The reasons; if no cards were chosen, what the hand lacks."""
        if result.answer == () and isinstance(posed.ask, ChooseGroup):
            return iter((rich_props(make_reason_parts(words, NothingLaid()), words),))
        own = self.own_reason(posed, result.answer, words)
        lead = self.allowed(posed, words) if result.answer == NONE else ()
        if result.answer and result.answer != NONE and isinstance(posed.ask, ChooseLay):
            lead = no_card_left(result.judgement.verdict, words)
        parts = chain(
            lead, super().why_so(posed, result, words), _say_threes_too_few(posed, result, words)
        )
        return iter((own,)) if own else parts

    def reason_said(self, posed: Posed, reason: Reason, words: Words) -> RichProps:
        """The reason's sentence; for a closed pile, it leaves out the offered cards.

        Black threes offered for such a pile get a reason of their own: their rank differs from the
        top card's.
        """
        if _is_threes_offered(reason, posed):
            offered = cards((*posed.table_asked.pile[-1:], *reason.cards))
            (reason, *_) = verify_group(offered, posed.rules).violations
        closed = reason in solve_posed(posed).verdict.violations
        if not closed:
            return super().reason_said(posed, reason, words)
        text = super().reason_said(posed, nothing_offered(reason), words)
        if isinstance(reason, Offered) and not reason.sequences:
            text = run_on([text, *say_none_held(reason.upcard, posed, words)])
        return text

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The deciding rules; the puzzle's own rule if no card was chosen for a meld."""
        if result.answer == () and not result.mistake and isinstance(posed.ask, ChooseGroup):
            return iter(((posed.puzzle.rule, posed.rules),))
        against = result.judgement.verdict.violations
        if not result.right and any(_is_threes_offered(each, posed) for each in against):
            return iter(((posed.puzzle.rule, posed.rules),))
        return super().deciding(posed, result)

    def allowed(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """A sentence that stands before the reasons why nothing is possible.

        It says either that no other cards reach the minimum, or that all such cards leave too few
        cards in the hand.
        """
        said = solve_posed(posed).verdict
        if not isinstance(posed.ask, ChooseLay):
            return
        if any(map(too_low, said.violations)):
            yield sentence(words, "verdict.nothing.enough")
        elif any(each.code.startswith(OF_GOING_OUT) for each in said.violations):
            fields = {"opened": bool(posed.table_asked.side.melds), "left": count_cards_left(posed)}
            yield sentence(words, "verdict.nothing.kept", **fields)

    def own_reason(self, posed: Posed, answer: Answer, words: Words) -> RichProps | None:
        """Why no cards of the hand make a meld."""
        if answer != NONE or not isinstance(posed.ask, ChooseGroup):
            return None
        return (
            None
            if solve_posed(posed).verdict.violations
            else run_on(_explain_lacking(posed, words))
        )

    def answer_said(self, posed: Posed, answer: Answer, words: Words, msgid: str) -> RichProps:
        """The cards; if other cards are also right, with a note that says so."""
        if isinstance(answer, tuple) and answer and has_one_answer(posed):
            return sentence(words, msgid, answer=answer, example=False)
        return super().answer_said(posed, answer, words, msgid)

    def tried(self, posed: Posed, result: Result) -> Action | None:
        """The action that the chosen cards mean."""
        if not isinstance(result.answer, tuple):
            return None
        meant = find_closest(list_meanings(posed, result.answer))
        return meant[0] if meant else None


def _is_threes_offered(reason: Reason, posed: Posed) -> TypeGuard[BlackThreesTooSoon]:
    """Whether the learner offered black threes for a pile with another card on top."""
    upcard = posed.table_asked.upcard if isinstance(posed.ask, ChooseTake) else None
    return isinstance(reason, BlackThreesTooSoon) and bool(upcard and upcard.rank is not Rank.THREE)


def _say_threes_too_few(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """Say that black threes, melded too soon, would also be too few at the right time."""
    chosen = result.answer if isinstance(result.answer, tuple) else ()
    against = result.judgement.verdict.violations
    if isinstance(posed.ask, ChooseTake):
        return
    if any(isinstance(each, BlackThreesTooSoon) and each.melded == "going_out" for each in against):
        for each in group_problems(chosen, posed.rules, going_out=True):
            if isinstance(each, TooFewCards):
                fields = {"count": each.count, "needed": each.needed}
                yield sentence(words, "verdict.lay.threes", **fields)


JOINS = "joins"
"""Says that cards extend a meld on the table."""


def _take_fields(take: TakePile, posed: Posed) -> dict[str, object]:
    """Fields on where the top card goes: to a meld of the side, or to a new set or sequence."""
    upcard = read_taking(take, posed.table_asked, posed.rules).upcard
    suit = upcard and upcard.in_sequence
    look = JOINS if not take.using else SEQUENCE if suit else SET
    return {"look": look, "wilds": bool(wilds(take.using))}


def _lay_fields(way: LayMelds, posed: Posed) -> dict[str, object]:
    """Fields on the lay-down: whether it is a first meld, its kind, whether it extends a meld."""
    first, *others = lay_at(posed.table_asked, way.groups, posed.rules).additions
    return {
        "look": JOINS if first.before else first.after.kind,
        "opened": bool(posed.table_asked.side.melds) or not isinstance(posed.ask, ChooseLay),
        "several": bool(others),
        "wilds": bool(wilds(cards_used(way))),
    }


def _explain_lacking(posed: Posed, words: Words) -> Iterator[RichProps]:
    """What the hand lacks for a set, and that nothing else is possible."""
    limits, melds = posed.rules.meld, bool(posed.table_asked.side.melds)
    plain = Counter(card.rank for card in posed.hand if card.kind is CardKind.PLAIN)
    pairs, sequences = max(plain.values(), default=0) > 1, "sequence" in limits.kinds
    needed = limits.min_cards if pairs else limits.min_naturals
    yield sentence(words, "verdict.nothing", pairs=pairs, needed=needed)
    if melds or sequences:
        yield sentence(words, "verdict.nothing.else", melds=melds, sequences=sequences)


def _may_take_with_nothing(posed: Posed) -> bool:
    """Whether the upcard could extend a meld without a card from the hand."""
    table = posed.table
    if not isinstance(posed.ask, ChooseTake) or table is None or table.upcard is None:
        return False
    return table.side.meld_of(table.upcard.rank) is not None


CHOOSE = Choose()
