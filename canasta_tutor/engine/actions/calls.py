"""What a player calls: on an offered card, in the auction, to the partner, acaba, a caliente."""

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
    explain_keeping,
    fewest_melds_of_others,
    has_partner,
)
from canasta_tutor.engine.turn.stock import draw_for_turn, refill_hand
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.cards import Card
from canasta_tutor.engine.values.table import Answer, Freeze, Phase, Table, put, replace

# --- the first card of the stock, offered openly to the first player ------------------------------


def verify_offer(action: actions.AnswerOffer, table: Table, rules: RuleSet) -> Verdict:
    """Whether the offered card may be taken or refused: both always."""
    return Verdict(grounds=tuple(_offer_grounds(action, table, rules)))


def _offer_grounds(action: actions.AnswerOffer, table: Table, rules: RuleSet) -> Iterator[Reason]:
    card = _offered(table)
    if action.take:
        yield reasons.OfferTaken(card)
        return
    yield reasons.OfferRefused(card)
    if freezes(card, rules) and freezing_matters(rules):
        yield reasons.OfferFreezes(card)


def _offered(table: Table) -> Card:
    if table.offered is None:
        raise ValueError("no card is offered")
    return table.offered


def answer_offer(action: actions.AnswerOffer, table: Table, rules: RuleSet) -> Table:
    """The table after the answer and the draw that follows it.

    Taken, the card is the draw, or the first card of it; refused, it is the first upcard, and a
    freezing one freezes the pile.
    """
    card = _offered(table)
    table = replace(table, offered=None)
    if action.take:
        return draw_for_turn(replace(table, stock=(*table.stock, card)), rules)
    frozen = (Freeze(card, None, table.turn),) if freezes(card, rules) else ()
    return draw_for_turn(replace(table, pile=(card,), freezes=frozen), rules)


# --- the auction before the deal: how many points a side will make --------------------------------


def verify_bid(action: actions.Bid, table: Table, rules: RuleSet) -> Verdict:
    """Whether a bid is high enough and on a step; passing is always allowed."""
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
    """The last bid that is no pass, the highest: its place and its amount."""
    made = [(place, bid) for place, bid in enumerate(table.bids) if bid is not None]
    return made[-1] if made else None


def place_bid(action: actions.Bid, table: Table, rules: RuleSet) -> Table:
    """The table after a bid: the next player bids, or the auction has ended.

    It ends when all others have passed after a bid, or all at the start; then the player who
    bid first begins.
    """
    after = replace(table, bids=(*table.bids, action.amount))
    if _goes_on(after):
        return replace(after, seat=(table.seat + 1) % table.players)
    first = (table.seat + 1 - len(after.bids)) % table.players
    phase = Phase.OFFER if after.offered else Phase.DRAW
    return replace(_contracted(after, first), seat=first, phase=phase)


def _goes_on(table: Table) -> bool:
    """Whether a player may still bid over the last bid, or make the first."""
    last = _last_bid(table)
    if last is None:
        return len(table.bids) < table.players
    return len(table.bids) - last[0] < table.players


def _contracted(table: Table, first: int) -> Table:
    """The table with the last bid as the contract of the side that made it."""
    last = _last_bid(table)
    if last is None:
        return table
    place = (first + last[0]) % len(table.sides)
    side = replace(table.sides[place], contract=last[1])
    return replace(table, sides=put(table.sides, place, side))


# --- asking the partner for leave to go out, or to call acaba; the answer binds -------------------


def verify_ask_partner(action: actions.AskPartner, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may ask his partner, which he may once a turn."""
    wrong = (_acaba_problems if action.acaba else _asking_problems)(table, rules)
    return Verdict.of(wrong, (_question(action.acaba),))


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


def _question(acaba: bool) -> Reason:
    return reasons.AcabaAsked() if acaba else PartnerAsked()


def verify_answer_partner(action: actions.AnswerPartner, table: Table, rules: RuleSet) -> Verdict:
    """Whether the partner may answer: he may say either."""
    return Verdict(grounds=(_question(table.about_acaba),))


def ask_partner(action: actions.AskPartner, table: Table, rules: RuleSet) -> Table:
    """The table with the question open to every partner."""
    partners = table.players // len(table.sides) - 1
    return replace(
        table,
        phase=Phase.ASKED,
        answers_due=partners,
        about_acaba=action.acaba,
        asked_in=table.phase,
    )


def answer_partner(action: actions.AnswerPartner, table: Table, rules: RuleSet) -> Table:
    """The table after an answer: one no is a no, a yes holds when all have said it."""
    if action.yes and table.answers_due > 1:
        return replace(table, answers_due=table.answers_due - 1)
    answer = Answer.YES if action.yes else Answer.NO
    return replace(table, phase=table.asked_in, answers_due=0, answer=answer)


# --- acaba: a player ends the deal by a word and gives the other sides their points ---------------


def verify_acaba(action: actions.CallAcaba, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may call acaba, which he may at any time in his turn."""
    if not rules.calls.acaba:
        return Verdict(violations=(reasons.AcabaNotPlayed(),))
    if table.about_acaba and table.answer is Answer.NO:
        return Verdict(violations=(reasons.AcabaRefused(),))
    if could_go_out_after_yes(table, rules):
        return Verdict(violations=(PartnerSaidYes(),))
    return Verdict(grounds=(reasons.AcabaCalled(rules.calls.acaba),))


def call_acaba(action: actions.CallAcaba, table: Table, rules: RuleSet) -> Table:
    """The deal as it ends with acaba."""
    return replace(table, phase=Phase.OVER, acaba=table.seat)


# --- the caliente: a side that is behind in melds fills a hand up with it -------------------------


def verify_caliente(action: actions.PlayCaliente, table: Table, rules: RuleSet) -> Verdict:
    """Whether a caliente may be played: by a side with fewer melds than every other."""
    own, others = len(table.side.melds), fewest_melds_of_others(table)
    if own >= others:
        return Verdict(violations=(reasons.CalienteNotFewer(own, others, len(table.sides)),))
    if could_go_out_after_yes(table, rules):
        return Verdict(violations=(PartnerSaidYes(),))
    after = play_caliente(action, table, rules)
    keeping = explain_keeping(after, after.side.melds, after.hand, rules)
    count = len(table.stock) - len(after.stock)
    dealt, kept = for_players(rules.deal.hand, table.players), len(table.hand) - 1
    filled = dealt if kept + count == dealt else 0
    said = reasons.CalientePlayed(count, rules.calls.caliente, filled, kept)
    return Verdict.of(keeping, (said,))


def play_caliente(action: actions.PlayCaliente, table: Table, rules: RuleSet) -> Table:
    """The table with the caliente played."""
    return refill_hand(table, rules)
