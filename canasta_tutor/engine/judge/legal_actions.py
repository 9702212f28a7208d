"""Every legal action of a player: what could be tried, each candidate checked."""

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
from canasta_tutor.engine.turn.discarding import explain_refusal, verify_ending
from canasta_tutor.engine.turn.foot import has_foot
from canasta_tutor.engine.turn.stock import ends_the_deal
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import CALIENTE, CardKind, distinct
from canasta_tutor.engine.values.table import DRAW, NOT_ASKED, PLAY, MeldKind, Phase, Table

THREES = (CardKind.RED_THREE, CardKind.BLACK_THREE)


def legal_actions(table: Table, rules: RuleSet) -> Iterator[Action]:
    """Every canonical legal action of the player to move.

    Canonical, so that the list stays small but leads everywhere:

    - Cards that do not differ for the rules stand for each other. In a set these are all cards of
      its rank: it takes those that sequences laid with it leave, first those of no use to any.
      Twos stand for each other, and jokers. Melds that are the same stand for each other.
    - A side that has melded lays one group at a time, of any size.
    - A first meld holds no group that could as well be laid by a further action, nor such cards
      of a group; the same goes for what is laid beside the upcard, which only a first meld needs.
      A canasta laid at once is not cut down where that brings a bonus.
    - Of a hand with so many ways that the search gives up, those that it has found.
    - Laying a whole hand, or black threes, is `GoOut`, in which every group stands.
    """
    return keep_legal(_candidates(table, rules), table, rules)


def keep_legal(tried: Iterable[Action], table: Table, rules: RuleSet) -> Iterator[Action]:
    """Those of some actions that are legal."""
    for action in tried:
        if is_surely_legal(table, action, rules) or verify(table, action, rules).ok:
            yield action


def first_legal(thoughts: Iterable[Action], table: Table, rules: RuleSet) -> Action:
    """The first of some actions that is legal, else any.

    Raises:
        LookupError: the player to move can do nothing, which no legal deal comes to.
    """
    for action in chain(keep_legal(thoughts, table, rules), legal_actions(table, rules)):
        return action
    raise LookupError(table)


def _candidates(table: Table, rules: RuleSet) -> Iterator[Action]:
    yield from rarer_actions(table, rules)
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
    """Whether an action from the list of candidates is legal beyond doubt; False may be either.

    They fit the phase of the turn. A lay of theirs has legal groups, enough for a first meld, and
    so has a take, for a pile that is open; only an answer to keep to, or a hand nearly empty are
    left to ask about, for a first meld what the pile or twos as a rank ask, and what further groups
    make together.
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
        return sure and _spares(table, sum([len(group.cards) for group in action.groups]))
    if isinstance(action, actions.TakePile):
        sure = bool(table.side.melds) and not action.also and not ends_the_deal(table, rules)
        return sure and _spares(table, len(action.using))
    return False


def _spares(table: Table, used: int) -> bool:
    """Whether the player keeps a card and one to discard."""
    return len(table.hand) > used + 1


def rarer_actions(table: Table, rules: RuleSet) -> Iterator[Action]:
    """Each rarer action once: of higher bids the lowest, of threes one after the other."""
    match table.phase:
        case Phase.OFFER:
            yield from (actions.AnswerOffer(True), actions.AnswerOffer(False))
        case Phase.AUCTION:
            yield from (actions.Bid(None), actions.Bid(least_bid(table, rules)))
        case Phase.DRAW:
            yield from _acaba(rules)
        case Phase.PLAY:
            yield from _acaba(rules)
            yield from _with_own_cards(table, rules)


def _acaba(rules: RuleSet) -> Iterator[Action]:
    if rules.calls.acaba:
        yield from (actions.CallAcaba(), actions.AskPartner(acaba=True))


def _with_own_cards(table: Table, rules: RuleSet) -> Iterator[Action]:
    """What the hand or the side's melds allow."""
    if rules.special.is_played:
        yield actions.LaySpecial()
    if CALIENTE in table.hand:
        yield actions.PlayCaliente()
    if rules.red_threes.laid == "may":
        threes = (card for card in table.hand if card.kind in THREES)
        yield from (actions.LayThrees((card,)) for card in distinct(threes))
    if rules.meld.same_rank == "two":
        ranks = [meld.rank for meld in table.side.melds if meld.kind is MeldKind.SET]
        if len(ranks) > len(set(ranks)):
            yield from map(
                actions.JoinSets, sorted({rank for rank in ranks if ranks.count(rank) > 1})
            )
