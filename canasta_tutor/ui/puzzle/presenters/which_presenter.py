"""Presenter for puzzles whose answer is one of a few words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from canasta_tutor.engine.reasons.pile_reasons import (
    PileAlwaysFrozen,
    PileFree,
    PileFrozen,
    UpcardBlocks,
)
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.differences import keep_different
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, is_named
from canasta_tutor.engine.values.cards import Card, CardKind, Rank
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.calls_and_feet import FOOT_WAITS, NOT, count_kept
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, home_rules
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.kinds.which_puzzle import (
    BLOCKED,
    BLOCKING,
    FREE,
    FROZEN,
    is_taken_for_another,
)
from canasta_tutor.puzzles.schema.puzzle_asks import WhichCanasta, WhichCard, WhichFoot, WhichPile
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.ui.card_props import Props, RichProps, sentence
from canasta_tutor.ui.puzzle.presenters.presenter import Presenter, run_on
from canasta_tutor.ui.puzzle.table_props import scene_table
from canasta_tutor.ui.rule_cards import say_rule

_CLOSING_RULES = ("pile.taken", "pile.always_frozen", "pile.first_meld")
"""Rules that may keep a side from the pile, whatever lies in it."""
_NOT_BLOCKED = PileFree | PileFrozen | PileAlwaysFrozen
"""Reasons about a pile that its top card does not block."""


class Which(Presenter):
    """A button for each word."""

    name = "which"

    def why_unasked(self, puzzle: Puzzle, rules: RuleSet, words: Words) -> list[RichProps]:
        """Why a pile question has no single answer: rules that freeze or close the pile anyway."""
        keys = keep_different(_CLOSING_RULES, home_rules(puzzle), rules)
        rule_texts = [say_rule(key, rules, words) for key in keys]
        return rule_texts or super().why_unasked(puzzle, rules, words)

    def table(self, posed: Posed, words: Words) -> Props | None:
        """The table; without the state of the pile if the question asks for that state.

        If the question is about the kind of a card or meld, the table shows only that card or meld.
        """
        if isinstance(posed.ask, WhichCard | WhichCanasta):
            return scene_table(None, posed, words)
        table = super().table(posed, words)
        return without_pile_state(table) if isinstance(posed.ask, WhichPile) else table

    def why_so(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The reasons, including reasons that the engine does not have."""
        yield from super().why_so(posed, result, words)
        own = self.own_reason(posed, result.solution.answer, words)
        if own:
            yield own
        if _called_blocked(result):
            yield sentence(words, "verdict.pile.not_blocked", upcard=posed.table_asked.pile[-1])
        if is_taken_for_another(posed, result):
            yield sentence(words, f"puzzle.which.special.{result.answer}.is")

    def reason_said(self, posed: Posed, reason: Reason, words: Words) -> RichProps:
        """The reason's sentence, with a note on what does not matter.

        If the pile is not blocked, a covered black three does not matter; if it is blocked, nothing
        else matters.
        """
        reason_text = super().reason_said(posed, reason, words)
        asked = isinstance(posed.ask, WhichPile) and isinstance(reason, _NOT_BLOCKED)
        if asked and _covers_black_three(posed):
            return run_on([reason_text, sentence(words, "verdict.pile.covered")])
        if isinstance(reason, UpcardBlocks) and isinstance(posed.ask, WhichPile):
            return run_on([reason_text, sentence(words, "verdict.pile.blocked")])
        return reason_text

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The deciding rules, with the rule on blocking cards where the learner must know it.

        If the learner takes a free pile for a blocked pile, the rule on blocking cards is the only
        rule. It comes second if they recognize a free pile, or take a frozen pile for a blocked
        pile.
        """
        usual, blocking = super().deciding(posed, result), [(BLOCKING, posed.rules)]
        if _called_blocked(result):
            return chain(usual, blocking)
        if result.solution.answer != FREE or not posed.rules.pile.never_taken or result.mistake:
            return usual
        if result.answer == BLOCKED:
            return iter(blocking)
        return chain(usual, blocking if result.right else [])

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """The hint; for a three it says that the suit decides, not a rule."""
        if isinstance(puzzle.ask, WhichCard) and puzzle.ask.card.rank is Rank.THREE:
            return sentence(words, "puzzle.which.card.hint.suit")
        return super().look_hint(puzzle, rules, rule, words)

    def count_hint(self, puzzle: Puzzle, rules: RuleSet, words: Words) -> RichProps:
        """The hint.

        For a pile, it begins with the top cards that block, if no other hint names them.
        """
        hint = super().count_hint(puzzle, rules, words)
        blocking = isinstance(puzzle.ask, WhichPile) and rules.pile.never_taken
        if not blocking or puzzle.rule == BLOCKING:
            return hint
        return run_on([say_rule(BLOCKING, rules, words), hint])

    def own_reason(self, posed: Posed, answer: Answer, words: Words) -> RichProps | None:
        """The purpose of a card, or a sentence that the foot still waits."""
        ask = posed.ask
        if isinstance(ask, WhichCard):
            return _explain_card(ask.card, str(answer), posed.rules, words)
        if isinstance(ask, WhichFoot) and answer == NOT:
            return sentence(words, FOOT_WAITS, left=count_kept(posed.hand, posed.groups))
        return None


def _explain_card(card: Card, kind: str, rules: RuleSet, words: Words) -> RichProps:
    """The purpose of cards of that kind under these rules."""
    stops = is_named(CardKind.BLACK_THREE, rules.pile.never_taken) and rules.pile.taken != "never"
    barred = is_named(CardKind.BLACK_THREE, (*rules.discard.never, *rules.discard.only_last))
    fields = {"laid": rules.red_threes.laid, "stops": stops and not barred}
    return sentence(words, f"puzzle.which.card.{kind}.why", card=card, **fields)


def without_pile_state(table: Props | None) -> Props | None:
    """The table with a pile that does not show its state."""
    if table and table.get("pile"):
        table["pile"] |= {"state": "free", "state_text": None}
    return table


WHICH = Which()


def _called_blocked(result: Result) -> bool:
    """Whether the learner called a frozen pile blocked."""
    return result.answer == BLOCKED and result.solution.answer == FROZEN


def _covers_black_three(posed: Posed) -> bool:
    """Whether a black three lies in the pile below the top card."""
    return any(card.kind is CardKind.BLACK_THREE for card in posed.table_asked.pile[:-1])
