"""A hint in steps: where to look, which kind of action to take, which cards to use, and why.

The hint is what the counting player would do in the learner's seat, with the reason that decided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canasta_tutor.deals import hint_reasons as reasons
from canasta_tutor.deals.deal_in_play import DealInPlay
from canasta_tutor.deals.hint_reasons import Advice
from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.take_ways import find_takes
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import BLACK_THREE, RED_THREE
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import SEQUENCE, Meld, Phase, Table
from canasta_tutor.players.counting_player import choose_in_style
from canasta_tutor.players.counting_worth import (
    Danger,
    DiscardCost,
    list_discard_costs,
    may_next_go_out,
)
from canasta_tutor.players.player_style import COUNTING


class DealHint(Record):
    """The steps of a hint.

    `look` and `kind` end the ids of two sentences, `hint.look.pile` and `hint.kind.take`: what to
    look at, and which kind of action. `action`: the whole action. `reason`: why.
    """

    look: str
    kind: str
    action: Action
    reason: Advice


def give_hint(now: DealInPlay) -> DealHint | None:
    """What the counting player would do in the learner's seat; None if it is not their turn."""
    if not now.is_own_turn or now.is_stuck:
        return None
    return find_hint(now.table, now.rules)


def find_hint(table: Table, rules: RuleSet) -> DealHint:
    """What the counting player would do at this table."""
    action = choose_in_style(table, rules, COUNTING)
    kind = KINDS.get(type(action), "rarer")
    look = LOOKS.get(kind) or LOOKS[table.phase]
    if table.phase is Phase.DRAW and rules.pile.taken == "never":
        look = TURN
    return DealHint(look, kind, action, explain_choice(action, table, rules))


LOOKS: dict[str, str] = {
    "out": "end",
    "discard": "next",
    Phase.DRAW: "pile",
    Phase.ASKED: "partner",
    Phase.OFFER: "offer",
    Phase.AUCTION: "auction",
    Phase.PLAY: "hand",
}
"""What to look at: by the kind of action or, for other actions, by the phase of the turn."""
TURN = "turn"
"""What to look at if nobody may take the pile and the player has nothing to choose."""
KINDS: dict[type[Action], str] = {
    actions.Draw: "draw",
    actions.TakePile: "take",
    actions.LayMelds: "lay",
    actions.GoOut: "out",
    actions.Discard: "discard",
    actions.AnswerPartner: "answer",
    actions.AnswerOffer: "offer",
    actions.Bid: "bid",
}


def explain_choice(action: Action, table: Table, rules: RuleSet) -> Advice:
    """Why the counting player chooses this action."""
    explain = _REASONS.get(type(action))
    return explain(action, table, rules) if explain else reasons.Worthwhile()


def _explain_draw(action: actions.Draw, table: Table, rules: RuleSet) -> Advice:
    if rules.pile.taken == "never":
        return reasons.AlwaysDraw()
    if next(drop_unknown(find_takes(table, rules)), None) is None:
        return reasons.PileNotForYou()
    return reasons.PileTooSmall(len(table.pile))


def _explain_take(action: actions.TakePile, table: Table, rules: RuleSet) -> Advice:
    opens = not table.side.melds
    return (reasons.PileOpens if opens else reasons.PileBringsCards)(len(table.pile))


def _explain_answer(action: actions.AnswerPartner, table: Table, rules: RuleSet) -> Advice:
    points = points_of(table.hands[table.acting], rules)
    return reasons.HandIsLight(points) if action.yes else reasons.HandIsHeavy(points)


def _explain_offer(action: actions.AnswerOffer, table: Table, rules: RuleSet) -> Advice:
    return reasons.OfferHelps() if action.take else reasons.OfferIsAlone()


def _explain_bid(action: actions.Bid, table: Table, rules: RuleSet) -> Advice:
    return reasons.HandIsWeak() if action.amount is None else reasons.HandIsStrong()


def _explain_lay(action: actions.LayMelds, table: Table, rules: RuleSet) -> Advice:
    before, after = table.side.melds, table_after(table, action, rules)
    melds = after.sides[table.seat % len(table.sides)].melds
    finished = [meld for meld in melds if find_canasta_kind(meld, rules)]
    old = [meld for meld in before if find_canasta_kind(meld, rules)]
    if len(finished) > len(old):
        return reasons.MakesCanasta()
    return reasons.CountsOnTable() if before else reasons.OpensSide()


def _explain_discard(action: actions.Discard, table: Table, rules: RuleSet) -> Advice:
    """The reason that decided between this discard and the others."""
    if action.from_table:
        return reasons.Worthwhile()
    card, costs = action.card, list_discard_costs(table.hand, table, rules, COUNTING)
    others = [each for each in costs if each.card.rank is not card.rank]
    own = next(each for each in costs if each.card is card)
    if not others:
        return reasons.LastCard()
    if card.kind is RED_THREE and rules.red_threes.in_hand:
        return reasons.CostsInHand(card, rules.red_threes.in_hand)
    danger = Danger(table, rules, COUNTING)
    if card.kind is BLACK_THREE and not danger.closed:
        if not rules.going_out.after_black_three and may_next_go_out(table, rules):
            return reasons.KeepsFromGoingOut(card)
        return reasons.BlocksPile(card, len(table.pile) + 1)
    if danger.closed or not card.plain:
        return reasons.NoUseOfPile(card) if danger.closed else reasons.NeededLeast(card)
    return _compare_discards(own, others, table, rules)


def _compare_discards(
    own: DiscardCost, others: list[DiscardCost], table: Table, rules: RuleSet
) -> Advice:
    """Why the player should discard this plain card, while the next player may take the pile."""
    card, danger = own.card, Danger(table, rules, COUNTING)
    fitting = [each for each in others if each.fits and danger.may_join(each.fits)]
    if own.fits and find_canasta_kind(own.fits, rules) and not _is_sequence(own.fits):
        near = [each for each in fitting if each.fits and not find_canasta_kind(each.fits, rules)]
        if near and near[0].fits and not _is_sequence(near[0].fits):
            return reasons.IntoCanasta(card.rank, near[0].card.rank, len(near[0].fits.cards) + 1)
    if own.unseen <= 0 and not own.fits:
        return reasons.AllSeen(card.rank)
    if fitting and not own.fits:
        return reasons.FitsNothing(card, fitting[0].card.rank)
    plain = [each for each in others if each.card.plain]
    if plain and not own.fits and own.unseen < min(each.unseen for each in plain):
        return reasons.FewUnseen(card.rank, own.unseen)
    alone = [each.rank for each in table.hand].count(card.rank) == 1
    paired = any([held.rank for held in table.hand].count(each.card.rank) > 1 for each in plain)
    if alone and paired and not own.fits:
        return reasons.Alone(card)
    return reasons.NeededLeast(card)


_REASONS: dict[type[Action], Callable[[Any, Table, RuleSet], Advice]] = {
    actions.Draw: _explain_draw,
    actions.TakePile: _explain_take,
    actions.LayMelds: _explain_lay,
    actions.GoOut: lambda action, table, rules: reasons.GoesOutNow(),
    actions.Discard: _explain_discard,
    actions.AnswerPartner: _explain_answer,
    actions.AnswerOffer: _explain_offer,
    actions.Bid: _explain_bid,
}
"""The function that explains each kind of action; rarer kinds have no function."""


def _is_sequence(meld: Meld) -> bool:
    return meld.kind is SEQUENCE
