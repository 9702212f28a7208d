"""The auction before the deal: the sides bid how many points they will make."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.reasons.base import Reason, Verdict
from canasta_tutor.engine.reasons.calls import BidOffStep, BidPassed, BidTooLow, ContractBid
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.actions import Bid
from canasta_tutor.engine.values.table import Phase, Table, put, replace


def verdict(action: Bid, table: Table, rules: RuleSet) -> Verdict:
    """Whether a bid is high enough and on a step; passing is always allowed."""
    if action.amount is None:
        return Verdict(grounds=(BidPassed(),))
    wrong = tuple(_problems(action.amount, table, rules))
    return Verdict(violations=wrong) if wrong else Verdict(grounds=(ContractBid(action.amount),))


def _problems(amount: int, table: Table, rules: RuleSet) -> Iterator[Reason]:
    start, step = rules.calls.contract_start, rules.calls.contract_step
    least = least_bid(table, rules)
    if amount < least:
        yield BidTooLow(amount, least, highest_bid(table), step)
    if (amount - start) % step:
        yield BidOffStep(amount, start, step)


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


def bidden(action: Bid, table: Table, rules: RuleSet) -> Table:
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
