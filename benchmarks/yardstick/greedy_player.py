"""A simple player: it does what is worth most at the moment, and knows only what its seat may see.

To play a deal fast, the player does not list all legal actions. It tries one kind of action after
another, the best first, and takes the first action that is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from benchmarks.yardstick.greedy_lays import find_first_lay, find_lays
from benchmarks.yardstick.greedy_worth import (
    count_discard_costs,
    count_lead_on_table,
    count_take_worth,
    estimate_strength,
    is_ready_to_go_out,
)
from canasta_tutor.engine.actions.calls import least_bid
from canasta_tutor.engine.judge.legal_actions import first_legal, list_rarer_actions
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.going_out_ways import find_fullest_way_out
from canasta_tutor.engine.search.take_ways import find_takes
from canasta_tutor.engine.turn.going_out import (
    count_canastas,
    count_needed_canastas,
    explain_not_out,
)
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.table import Answer, Phase, Table
from canasta_tutor.engine.values.view import View, view

CARD_DRAWN = 20
"""What a card from the stock is worth, in points."""
LIGHT = 100
"""The player lets their partner go out if their own hand counts at most this many points."""
WELCOME = 10
"""The player takes an offered card if discarding it would cost more than this many points."""
TRIES = 8
"""Number of ways to take the pile that the player compares."""
LARGE = 6
"""If the player has melded and has more cards in hand than this, it does not look for a way out."""


def choose_greedily(table: Table, rules: RuleSet, random: Random) -> Action:
    """The choice of the player to act; it ignores `random`. The deal must not be over."""
    return first_legal(_ACTIONS[table.phase](table, rules), table, rules)


def _try_answers(table: Table, rules: RuleSet) -> Iterator[Action]:
    hand = view(table, table.acting).hand
    yield actions.AnswerPartner(points_of(hand, rules) <= LIGHT)


def _try_offers(table: Table, rules: RuleSet) -> Iterator[Action]:
    seen, card = view(table, table.acting), table.offered
    yield actions.AnswerOffer(
        bool(card and count_discard_costs((*seen.hand, card), seen, rules)[card] > WELCOME)
    )


def _try_bids(table: Table, rules: RuleSet) -> Iterator[Action]:
    least = least_bid(table, rules)
    yield actions.Bid(
        least if estimate_strength(view(table, table.acting), rules) > least else None
    )


def _try_starts(table: Table, rules: RuleSet) -> Iterator[Action]:
    yield from _try_rarer(table, rules)
    if rules.pile.onto_sequence == "upcard_only":
        yield actions.AddUpcard()
    found = list(islice(drop_unknown(find_takes(table, rules)), TRIES))
    if found:
        yield from _choose_worthwhile(found, table, rules)
    yield actions.Draw()


def _choose_worthwhile(
    found: list[actions.TakePile], table: Table, rules: RuleSet
) -> list[actions.TakePile]:
    """The ways to take the pile that are worth more than a draw, the best first."""
    seen, drawn = view(table, table.acting), for_players(rules.draw.count, table.players)
    worth = {take: count_take_worth(take, seen, rules) for take in found}
    better = [take for take in found if worth[take] > CARD_DRAWN * drawn]
    return sorted(better, key=worth.__getitem__, reverse=True)


def _try_moves(table: Table, rules: RuleSet) -> Iterator[Action]:
    yield from _try_rarer(table, rules)
    if _may_go_out(table, rules):
        out = find_fullest_way_out(table, rules)
        if isinstance(out, actions.GoOut):
            yield out
    if len(table.hand) == 1:
        yield actions.Discard(table.hand[0])
    must_ask = rules.going_out.ask_partner == "required"
    if must_ask and is_ready_to_go_out(view(table, table.acting), rules):
        yield actions.AskPartner()
    yield from find_lays(table, rules) if table.side.melds else find_first_lay(table, rules)
    yield from _try_ends(table, rules)


def _try_ends(table: Table, rules: RuleSet) -> Iterator[Action]:
    """Ways to end the turn, the cheapest first."""
    seen = view(table, table.acting)
    by_card = count_discard_costs(table.hand, seen, rules)
    if rules.discard.foot_optional and min(by_card.values()) > 0:
        yield actions.EndTurn()
    yield from map(actions.Discard, sorted(by_card, key=by_card.__getitem__))
    yield actions.EndTurn()


_ACTIONS: dict[Phase, Callable[[Table, RuleSet], Iterator[Action]]] = {
    Phase.ASKED: _try_answers,
    Phase.OFFER: _try_offers,
    Phase.AUCTION: _try_bids,
    Phase.DRAW: _try_starts,
    Phase.PLAY: _try_moves,
}
"""For each phase, the actions to try, the best first; not all of them are legal."""


def _try_rarer(table: Table, rules: RuleSet) -> Iterator[Action]:
    """The rarer actions that seem worth it."""
    for action in list_rarer_actions(table, rules):
        if _is_worth_it(action, view(table, table.acting), rules):
            yield action


def _is_worth_it(action: Action, seen: View, rules: RuleSet) -> bool:
    """Whether a rarer action is worth it.

    Laying threes, laying a special hand and joining sets are always worth it.

    Calling acaba is worth it if the side is behind by more points than the call gives the others.
    Playing a caliente is worth it if the hand has at most half the cards it was dealt and is not
    yet ready to go out. Asking the partner is never worth it.
    """
    match action:
        case actions.CallAcaba():
            return count_lead_on_table(seen, rules) < -rules.calls.acaba
        case actions.AskPartner():
            return False
        case actions.PlayCaliente():
            small = 2 * len(seen.hand) <= for_players(rules.deal.hand, len(seen.hand_sizes))
            return small and not is_ready_to_go_out(seen, rules)
    return True


def _may_go_out(table: Table, rules: RuleSet) -> bool:
    """Whether it is worth looking for a way out."""
    melds = table.side.melds
    if melds and table.answer_out is not Answer.YES:
        if len(table.hand) > LARGE:
            return False
        enough = count_canastas(melds, rules) >= count_needed_canastas(table, rules)
        if not enough or explain_not_out(table, melds, rules):
            return False
    return True
