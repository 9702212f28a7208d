"""Remarks on taking the discard pile, in addition to the deciding rule."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.reasons.pile_reasons import (
    FrozenNeedsPair,
    NoMeldForUpcard,
    TakenOntoMeld,
    TakenWithPair,
)
from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.turn.foot import has_foot
from canasta_tutor.engine.values.cards import Card, Cards, wilds, without
from canasta_tutor.i18n.reason_texts import make_reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve_posed
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.kinds.legal_puzzle import find_asked_action, verdict
from canasta_tutor.puzzles.schema.puzzle_asks import LegalTake
from canasta_tutor.ui.card_props import RichProps, rich_props, sentence
from canasta_tutor.ui.puzzle.presenters.presenter import run_on, told_reasons
from canasta_tutor.ui.puzzle.sums_and_repairs import wild_fits


def say_beside_taking(posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
    """Further reasons why the player may take the pile; if no meld fits, what a new meld needs."""
    if not isinstance(posed.ask, LegalTake):
        return
    judged = verdict(posed)
    if judged.ok:
        yield from _say_with_pair(posed, posed.ask.using or (), result, words)
    yield from _say_onto_canasta(posed, words)
    yield from _say_onto_frozen(posed, words)
    if judged.ok and _plays_on(posed):
        yield sentence(words, "verdict.take.goes_on")
    helpless = not (solve_posed(posed).repair or posed.rules.pile.start_sequence)
    for each in judged.violations:
        if isinstance(each, NoMeldForUpcard) and helpless:
            yield _say_needed(each.upcard, posed, words)


def _say_with_pair(posed: Posed, using: Cards, result: Result, words: Words) -> Iterator[RichProps]:
    """A pair takes even a frozen pile, and wild cards may lie with the pair."""
    pair = next((each for each in verdict(posed).grounds if isinstance(each, TakenWithPair)), None)
    if not pair:
        return
    was_said = pair in told_reasons(posed, result)
    if pair.frozen and not was_said:
        was_said = True
        yield rich_props(make_reason_parts(words, pair), words)
    if wild := wilds(using):
        fields = {"cards": wild, "count": len(wild), "pair": pair.cards, "told": was_said}
        yield sentence(words, "verdict.take.wilds", **fields)


def _plays_on(posed: Posed) -> bool:
    """Whether taking the pile uses up the hand; the player goes on with the pile's other cards."""
    action = find_asked_action(posed)
    if action is None or without(posed.hand, posed.named_cards) or has_foot(posed.table_asked):
        return False
    return bool(table_after(posed.table_asked, action, posed.rules).hands[posed.table_asked.seat])


def _say_onto_canasta(posed: Posed, words: Words) -> Iterator[RichProps]:
    """The top card may extend a meld that is already a canasta."""
    for each in verdict(posed).grounds:
        if isinstance(each, TakenOntoMeld):
            meld = posed.table_asked.side.meld_of(each.rank)
            if meld and find_canasta_kind(meld, posed.rules):
                yield sentence(words, "verdict.take.canasta")


def _say_onto_frozen(posed: Posed, words: Words) -> Iterator[RichProps]:
    """If a frozen pile needs a pair from the hand, a meld on the table does not replace it."""
    upcard, onto = (
        posed.table_asked.upcard,
        isinstance(posed.ask, LegalTake) and posed.ask.using == (),
    )
    pair = any(isinstance(each, FrozenNeedsPair) for each in verdict(posed).violations)
    if onto and pair and upcard and posed.table_asked.side.meld_of(upcard.rank):
        yield sentence(words, "verdict.take.added", upcard=upcard, rank=upcard.rank)


def _say_needed(upcard: Card, posed: Posed, words: Words) -> RichProps:
    """The cards from the hand that a new meld with the top card needs."""
    rules = posed.rules
    helped = rules.pile.naturals == 1 and rules.meld.wild_onto <= len((upcard, upcard))
    helped = helped and wild_fits((upcard, upcard), rules)
    needed = max(rules.pile.naturals, rules.meld.min_cards - 1)
    fields = {"wilds": helped, "needed": needed, "rank": upcard.rank}
    need = sentence(words, "verdict.take.needed", **fields)
    return run_on([need, *say_none_held(upcard, posed, words)])


def say_none_held(upcard: Card, posed: Posed, words: Words) -> Iterator[RichProps]:
    """The hand has no card of the top card's rank."""
    if all(card.rank is not upcard.rank for card in posed.hand):
        yield sentence(words, "verdict.take.none_held")
