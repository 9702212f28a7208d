"""What a player says: about an offered card, in the auction, to the partner, acaba, caliente."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.actions.ending_turn import could_go_out_after_yes
from canasta_tutor.engine.reasons import call_reasons as reasons
from canasta_tutor.engine.reasons.going_out_reasons import (
    AlreadyAsked,
    AskedTooLate,
    AskingForbidden,
    PartnerAsked,
    PartnerSaidYes,
)
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.turn.discarding import may_keep
from canasta_tutor.engine.turn.freezing_and_blocking import freezes, freezing_matters
from canasta_tutor.engine.turn.going_out import (
    count_fewest_melds_of_others,
    explain_keeping,
    has_partner,
)
from canasta_tutor.engine.turn.stock import draw_for_turn, refill_hand
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.cards import Card
from canasta_tutor.engine.values.table import Answer, Freeze, Phase, Table, replace, replace_item

# --- the first card of the stock, offered face up to the first player -----------------------------


def verify_offer(action: actions.AnswerOffer, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player may take or refuse the offered card: they may always do either."""
    return Verdict(grounds=tuple(_offer_grounds(action, table, rules)))


def _offer_grounds(action: actions.AnswerOffer, table: Table, rules: RuleSet) -> Iterator[Reason]:
    card = _offered_card(table)
    if action.take:
        yield reasons.OfferTaken(card)
        return
    yield reasons.OfferRefused(card)
    if freezes(card, rules) and freezing_matters(rules):
        yield reasons.OfferFreezes(card)


def _offered_card(table: Table) -> Card:
    if table.offered is None:
        raise ValueError("no card is offered")
    return table.offered


def answer_offer(action: actions.AnswerOffer, table: Table, rules: RuleSet) -> Table:
    """The table after the answer and the draw that follows it.

    A card that the player takes is the first card of the draw. A card that they refuse becomes the
    first upcard; if it is a freezing card, it freezes the pile.
    """
    card = _offered_card(table)
    table = replace(table, offered=None)
    if action.take:
        return draw_for_turn(replace(table, stock=(*table.stock, card)), rules)
    frozen = (Freeze(card, None, table.turn),) if freezes(card, rules) else ()
    return draw_for_turn(replace(table, pile=(card,), freezes=frozen), rules)


# --- the auction before the deal: how many points a side promises to make -------------------------


def verify_bid(action: actions.Bid, table: Table, rules: RuleSet) -> Verdict:
    """Whether a bid is high enough and a whole number of steps up; passing is always allowed."""
    if action.amount is None:
        return Verdict(grounds=(reasons.BidPassed(),))
    wrong = _bid_problems(action.amount, table, rules)
    return Verdict.of(wrong, (reasons.ContractBid(action.amount),))


def _bid_problems(amount: int, table: Table, rules: RuleSet) -> Iterator[Reason]:
    start, step = rules.calls.contract_start, rules.calls.contract_step
    least = least_bid(table, rules)
    if amount < least:
        yield reasons.BidTooLow(amount, least, highest_bid(table), step)
    if (amount - start) % step:
        yield reasons.BidOffStep(amount, start, step)


def least_bid(table: Table, rules: RuleSet) -> int:
    """The lowest bid that is high enough."""
    last = _last_bid(table)
    if last is None:
        return rules.calls.contract_start
    return last[1] + rules.calls.contract_step


def highest_bid(table: Table) -> int:
    """The highest bid so far, or 0."""
    last = _last_bid(table)
    return last[1] if last else 0


def _last_bid(table: Table) -> tuple[int, int] | None:
    """The place and the amount of the last bid that is not a pass; this bid is the highest."""
    made = [(place, bid) for place, bid in enumerate(table.bids) if bid is not None]
    return made[-1] if made else None


def place_bid(action: actions.Bid, table: Table, rules: RuleSet) -> Table:
    """The table after a bid: the next player bids, or the auction ends.

    The auction ends when all other players have passed after a bid, or when all players pass at the
    start. Then the player whose turn it was to bid first begins play.
    """
    after = replace(table, bids=(*table.bids, action.amount))
    if _can_still_bid(after):
        return replace(after, seat=(table.seat + 1) % table.players)
    first = (table.seat + 1 - len(after.bids)) % table.players
    phase = Phase.OFFER if after.offered else Phase.DRAW
    return replace(_set_contract(after, first), seat=first, phase=phase)


def _can_still_bid(table: Table) -> bool:
    """Whether a player can still outbid the last bid, or make the first bid."""
    last = _last_bid(table)
    if last is None:
        return len(table.bids) < table.players
    return len(table.bids) - last[0] < table.players


def _set_contract(table: Table, first: int) -> Table:
    """The table with the last bid as the contract of the side that made it.

    `first`: the seat whose turn it was to bid first.
    """
    last = _last_bid(table)
    if last is None:
        return table
    place = (first + last[0]) % len(table.sides)
    side = replace(table.sides[place], contract=last[1])
    return replace(table, sides=replace_item(table.sides, place, side))


# --- asking the partner for permission to go out or to call acaba; the answer binds ---------------


def verify_ask_partner(action: actions.AskPartner, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may ask the partner, which they may do once in a turn."""
    wrong = (_acaba_problems if action.acaba else _asking_problems)(table, rules)
    return Verdict.of(wrong, (_question_reason(action.acaba),))


def _asking_problems(table: Table, rules: RuleSet) -> Iterator[Reason]:
    if rules.going_out.ask_partner == "forbidden" or not has_partner(table):
        yield AskingForbidden()
    elif table.answer is not Answer.NOT_ASKED:
        yield AlreadyAsked()
    elif len(table.hand) == 1 and not may_keep(table, table.hand, rules):
        yield AskedTooLate()


def _acaba_problems(table: Table, rules: RuleSet) -> Iterator[Reason]:
    if not rules.calls.acaba:
        yield reasons.AcabaNotPlayed()
    elif not has_partner(table):
        yield reasons.AcabaNobodyToAsk()
    elif table.answer is not Answer.NOT_ASKED:
        yield AlreadyAsked()


def _question_reason(acaba: bool) -> Reason:
    return reasons.AcabaAsked() if acaba else PartnerAsked()


def verify_answer_partner(action: actions.AnswerPartner, table: Table, rules: RuleSet) -> Verdict:
    """Whether the partner may answer: they may always say yes or no."""
    return Verdict(grounds=(_question_reason(table.about_acaba),))


def ask_partner(action: actions.AskPartner, table: Table, rules: RuleSet) -> Table:
    """The table after the question, which every partner must answer."""
    partners = table.players // len(table.sides) - 1
    return replace(
        table,
        phase=Phase.ASKED,
        answers_due=partners,
        about_acaba=action.acaba,
        asked_in=table.phase,
    )


def answer_partner(action: actions.AnswerPartner, table: Table, rules: RuleSet) -> Table:
    """The table after an answer. If one partner says no, the answer of all is no."""
    if action.yes and table.answers_due > 1:
        return replace(table, answers_due=table.answers_due - 1)
    answer = Answer.YES if action.yes else Answer.NO
    return replace(table, phase=table.asked_in, answers_due=0, answer=answer)


# --- acaba: a player ends the deal by a word and gives the other sides points ---------------------


def verify_acaba(action: actions.CallAcaba, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may call acaba, which they may do at any time in their turn."""
    if not rules.calls.acaba:
        return Verdict(violations=(reasons.AcabaNotPlayed(),))
    if table.about_acaba and table.answer is Answer.NO:
        return Verdict(violations=(reasons.AcabaRefused(),))
    if could_go_out_after_yes(table, rules):
        return Verdict(violations=(PartnerSaidYes(),))
    return Verdict(grounds=(reasons.AcabaCalled(rules.calls.acaba),))


def call_acaba(action: actions.CallAcaba, table: Table, rules: RuleSet) -> Table:
    """The table after acaba, which ends the deal."""
    return replace(table, phase=Phase.OVER, acaba=table.seat)


# --- the caliente: it fills up the hand of a player whose side is behind in melds -----------------


def verify_caliente(action: actions.PlayCaliente, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player may play a caliente: their side must have fewer melds than any other."""
    own, others = len(table.side.melds), count_fewest_melds_of_others(table)
    if own >= others:
        return Verdict(violations=(reasons.CalienteNotFewer(own, others, len(table.sides)),))
    if could_go_out_after_yes(table, rules):
        return Verdict(violations=(PartnerSaidYes(),))
    after = play_caliente(action, table, rules)
    keeping = explain_keeping(after, after.side.melds, after.hand, rules)
    count = len(table.stock) - len(after.stock)
    dealt, kept = for_players(rules.deal.hand, table.players), len(table.hand) - 1
    filled = dealt if kept + count == dealt else 0
    return Verdict.of(keeping, (reasons.CalientePlayed(count, rules.calls.caliente, filled, kept),))


def play_caliente(action: actions.PlayCaliente, table: Table, rules: RuleSet) -> Table:
    """The table after the caliente: the player has filled up the hand."""
    return refill_hand(table, rules)
