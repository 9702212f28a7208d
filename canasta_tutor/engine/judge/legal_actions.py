"""Every legal action of a player: list the candidates, then check each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from canasta_tutor.engine.actions.calls import least_bid
from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.first_meld_ways import find_lays
from canasta_tutor.engine.search.going_out_ways import find_ways_out
from canasta_tutor.engine.search.take_ways import find_takes
from canasta_tutor.engine.turn.bonus_threes import may_lie_beside
from canasta_tutor.engine.turn.discarding import explain_refusal, verify_ending
from canasta_tutor.engine.turn.foot import has_foot
from canasta_tutor.engine.turn.stock import ends_the_deal
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import CALIENTE, CardKind, distinct
from canasta_tutor.engine.values.table import DRAW, NOT_ASKED, PLAY, MeldKind, Phase, Table

THREES = (CardKind.RED_THREE, CardKind.BLACK_THREE)


def legal_actions(table: Table, rules: RuleSet) -> Iterator[Action]:
    """Every legal action of the player to move, with one action for each group of equivalent
    actions.

    These rules keep the list small; its actions still lead to every possible table:

    - Cards that the rules do not tell apart stand for each other. In a set, all
      cards of its rank stand for each other: the set takes cards that are not needed by sequences
      laid at the same time, and first the cards that no sequence can use. Twos stand for each
      other, and so do jokers and equal melds.
    - A side that has melded lays one group at a time, of any size.
    - A first meld has no group, and no card in a group, that the player could as well lay later.
      The same holds for groups laid with the upcard, which only a first meld needs. A canasta laid
      at once stays whole where that brings a bonus.
    - If the search gives up on a hand with very many ways, the list has the ways found so far.
    - Laying the whole hand, or black threes, is a `GoOut` that holds every group.
    """
    return keep_legal(_list_candidates(table, rules), table, rules)


def keep_legal(tried: Iterable[Action], table: Table, rules: RuleSet) -> Iterator[Action]:
    """The candidates that are legal."""
    for action in tried:
        if is_surely_legal(table, action, rules) or verify(table, action, rules).ok:
            yield action


def first_legal(thoughts: Iterable[Action], table: Table, rules: RuleSet) -> Action:
    """The first action of `thoughts` that is legal; if none of them is, any legal action.

    Raises:
        LookupError: the player to move can do nothing. No legal deal leads to such a table.
    """
    for action in chain(keep_legal(thoughts, table, rules), legal_actions(table, rules)):
        return action
    raise LookupError(table)


def _list_candidates(table: Table, rules: RuleSet) -> Iterator[Action]:
    yield from list_rarer_actions(table, rules)
    if table.phase is DRAW:
        yield actions.Draw()
        if rules.pile.onto_sequence == "upcard_only":
            yield actions.AddUpcard()
        yield from drop_unknown(find_takes(table, rules))
    elif table.phase is Phase.ASKED:
        yield from (actions.AnswerPartner(True), actions.AnswerPartner(False))
    elif table.phase is PLAY:
        for move in drop_unknown(find_lays(table, rules)):
            if len(cards_used(move)) < len(table.hand) or has_foot(table):
                yield move
        yield from drop_unknown(find_ways_out(table, rules))
        yield from (actions.Discard(card) for card in distinct(table.hand))
        yield from (
            actions.Discard(card, from_table=True) for card in distinct(table.side.red_threes)
        )
        if verify_ending(table, table.hand, rules).ok:
            yield actions.EndTurn()
        yield actions.AskPartner()


def is_surely_legal(table: Table, action: Action, rules: RuleSet) -> bool:
    """Whether a candidate is certainly legal; False means that it may or may not be.

    This saves a full `verify`. Every candidate already fits the phase of the turn. If it lays
    groups, the groups are legal and are enough for a first meld. If it takes the pile, the pile is
    open.

    The function does not check these cases, and returns False: the partner has answered; the hand
    is nearly empty; a first meld takes the pile, or is laid where twos are a rank; the player takes
    the pile and lays further groups; a side with melds lays several groups.
    """
    if table.answer is not NOT_ASKED or table.about_acaba:
        return False
    if rules.turn.opening != "free" and table.turn < len(table.hands):
        return False
    if isinstance(action, actions.Discard):
        alone = len(table.hand) == 1 or action.from_table
        return not alone and explain_refusal(action.card, table, rules) is None
    if isinstance(action, actions.Draw):
        return bool(table.stock)
    if isinstance(action, actions.LayMelds):
        sure = len(action.groups) == 1 if table.side.melds else rules.meld.twos == "wild"
        return sure and _keeps_two(table, sum([len(group.cards) for group in action.groups]))
    if isinstance(action, actions.TakePile):
        sure = bool(table.side.melds) and not action.also and not ends_the_deal(table, rules)
        return sure and _keeps_two(table, len(action.using))
    return False


def _keeps_two(table: Table, used: int) -> bool:
    """Whether the player keeps one card to discard and one for the hand."""
    return len(table.hand) > used + 1


def list_rarer_actions(table: Table, rules: RuleSet) -> Iterator[Action]:
    """Each of the rarer actions; only the lowest of the possible bids, and threes one at a time."""
    match table.phase:
        case Phase.OFFER:
            yield from (actions.AnswerOffer(True), actions.AnswerOffer(False))
        case Phase.AUCTION:
            yield from (actions.Bid(None), actions.Bid(least_bid(table, rules)))
        case Phase.DRAW:
            yield from _list_acaba(rules)
        case Phase.PLAY:
            yield from _list_acaba(rules)
            yield from _list_card_actions(table, rules)


def _list_acaba(rules: RuleSet) -> Iterator[Action]:
    if rules.calls.acaba:
        yield from (actions.CallAcaba(), actions.AskPartner(acaba=True))


def _list_card_actions(table: Table, rules: RuleSet) -> Iterator[Action]:
    if rules.special.is_played:
        yield actions.LaySpecial()
    if CALIENTE in table.hand:
        yield actions.PlayCaliente()
    threes = distinct(card for card in table.hand if card.kind in THREES)
    yield from (actions.LayThrees((card,)) for card in threes if may_lie_beside((card,), rules))
    if rules.meld.same_rank == "two":
        ranks = [meld.rank for meld in table.side.melds if meld.kind is MeldKind.SET]
        if len(ranks) > len(set(ranks)):
            yield from map(
                actions.JoinSets, sorted({rank for rank in ranks if ranks.count(rank) > 1})
            )
