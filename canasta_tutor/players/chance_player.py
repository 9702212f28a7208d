"""A player that does anything legal, at random, so that its deals use every rule sooner or later.

To play a deal fast, the player does not list all legal actions. It tries one kind of action after
another, leaves some kinds out at random, and takes the first action that is legal. In each turn,
every kind of action that the rules have gets some chance; the more cards are in hand, the smaller
the chance of going out. Every way to do an action has a chance too, with two exceptions. The player
looks at only a few first melds with the upcard and at only a few ways out. With a large hand, it
does not look for a way out at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from random import Random
from typing import TypeVar

from canasta_tutor.engine.judge.legal_actions import first_legal
from canasta_tutor.engine.melds.first_meld import is_enough_to_open
from canasta_tutor.engine.melds.laying import find_occasion
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.going_out_ways import find_ways_out
from canasta_tutor.engine.search.group_ways import (
    Spot,
    find_free_pieces,
    find_pieces_at,
    list_sequence_spots,
    list_set_ranks,
    list_set_spots,
    list_spots,
)
from canasta_tutor.engine.search.hand import SortedHand, sort_hand
from canasta_tutor.engine.search.pieces_to_lays import name_lays
from canasta_tutor.engine.search.take_ways import find_takes
from canasta_tutor.engine.turn.bonus_threes import is_bonus
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import CALIENTE, Cards, Rank, Suit, cards, distinct, without
from canasta_tutor.engine.values.table import SET, YES, Meld, MeldKind, Phase, Table

Choice = TypeVar("Choice")

HALF, QUARTER = 1 / 2, 1 / 4
SELDOM = 1 / 64
TRIES = 8
"""Number of ways of one kind that the player tries before it turns to another kind of action."""
FEW = 4
"""The most first melds with the upcard, or ways out, that the player looks at."""
LARGE = 18
"""With more cards in hand than this, the player does not look for a way out."""


def choose_by_chance(table: Table, rules: RuleSet, random: Random) -> Action:
    """A random legal action. The deal must not be over."""
    tries = _ACTIONS[table.phase](table, rules, random)
    if rules.calls.acaba and random.random() < SELDOM:
        acaba = _choose_one(actions.CallAcaba(), actions.AskPartner(acaba=True), random)
        tries = chain((acaba,), tries)
    return first_legal(tries, table, rules)


def _try_answers(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    yield actions.AnswerPartner(random.random() < HALF)


def _try_offers(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    yield actions.AnswerOffer(random.random() < HALF)


def _try_bids(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    calls, made = rules.calls, [bid for bid in table.bids if bid is not None]
    least = max(made) + calls.contract_step if made else calls.contract_start
    higher = least + calls.contract_step * random.randrange(TRIES)
    yield _choose_one(actions.Bid(None), actions.Bid(higher), random)


def _try_starts(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    if rules.pile.onto_sequence == "upcard_only" and random.random() < HALF:
        yield actions.AddUpcard()
    if random.random() < HALF:
        yield from _try_takes(table, rules, random)
    yield actions.Draw()


def _try_takes(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    found = drop_unknown(find_takes(table, rules, lambda pieces: _shuffle(pieces, random)))
    return islice(found, TRIES) if table.side.melds else _take_few(found, random)


def _try_moves(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    if random.random() < HALF:
        yield from _try_special(table, rules, random)
    if random.random() * len(table.hand) < QUARTER or table.answer is YES:
        yield from _try_ways_out(table, rules, random)
    if random.random() < HALF:
        yield from islice(_try_lays(table, rules, random), TRIES)
    yield from _try_ends(table, rules, random)


_ACTIONS: dict[Phase, Callable[[Table, RuleSet, Random], Iterator[Action]]] = {
    Phase.ASKED: _try_answers,
    Phase.OFFER: _try_offers,
    Phase.AUCTION: _try_bids,
    Phase.DRAW: _try_starts,
    Phase.PLAY: _try_moves,
}
"""For each phase, the actions to try, in order; not all of them are legal."""


def _try_special(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    """Actions that only some rule systems have."""
    if rules.special.is_played:
        yield actions.LaySpecial()
    if CALIENTE in table.hand:
        yield actions.PlayCaliente()
    if rules.red_threes.laid == "may":
        threes = _shuffle((card for card in table.hand if is_bonus(card, rules)), random)
        yield actions.LayThrees(cards(islice(threes, random.randrange(2), None)))
    if rules.meld.same_rank == "two":
        ranks = [meld.rank for meld in table.side.melds if meld.kind is SET]
        twice = (rank for rank in distinct(ranks) if ranks.count(rank) > 1)
        yield from map(actions.JoinSets, _shuffle(twice, random))


def _try_ways_out(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    if len(table.hand) > LARGE:
        return
    ways = list(_take_few(drop_unknown(find_ways_out(table, rules)), random))
    if ways and random.random() < HALF:
        yield actions.AskPartner()
    yield from ways


def _try_ends(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    if rules.discard.foot_optional and random.random() < HALF:
        yield actions.EndTurn()
    if random.random() < SELDOM and rules.pile.red_three_discard:
        yield from (actions.Discard(card, from_table=True) for card in table.side.red_threes)
    hand = table.hand
    yield actions.Discard(hand[int(random.random() * len(hand))])
    yield from map(actions.Discard, _shuffle(distinct(hand), random))


def _try_lays(table: Table, rules: RuleSet, random: Random) -> Iterator[actions.LayMelds]:
    held, melds = sort_hand(table.hand, rules), table.side.melds
    if not melds:
        places = _shuffle(list_spots(held, melds, rules), random)
        yield from _try_first_lay(places, table, rules, random)
        return
    occasion = find_occasion(table, rules)
    for place in _shuffle_places(held, melds, rules, random):
        pieces = find_free_pieces(place, held, melds, rules, occasion)
        for piece in islice(_shuffle(pieces, random), TRIES):
            groups = name_lays(((place.before, piece.cards(held)),), melds, rules, occasion)
            if groups:
                yield actions.LayMelds(groups)


def _shuffle_places(
    held: SortedHand, melds: tuple[Meld, ...], rules: RuleSet, random: Random
) -> Iterator[Spot]:
    """Each place where something could be laid, one rank or suit after the other."""
    ways: list[tuple[MeldKind, Rank] | Suit] = [*list_set_ranks(held, melds, rules)]
    if "sequence" in rules.meld.kinds:
        ways += Suit
    for way in _shuffle(ways, random):
        found = (
            list_sequence_spots(way, melds)
            if isinstance(way, Suit)
            else list_set_spots(*way, melds, rules)
        )
        yield from _shuffle(found, random)


def _try_first_lay(
    places: Iterable[Spot], table: Table, rules: RuleSet, random: Random
) -> Iterator[actions.LayMelds]:
    """One lay: random new melds are added until they are enough for a first meld."""
    hand, occasion = table.hand, find_occasion(table, rules)
    chosen: list[Cards] = []
    for place in places:
        held = sort_hand(hand, rules)
        pieces = list(find_pieces_at(place, held, rules, occasion))
        if pieces:
            group = random.choice(pieces).cards(held)
            hand = without(hand, group)
            chosen.append(group)
            groups = name_lays(((None, group) for group in chosen), (), rules, occasion)
            if groups and is_enough_to_open(groups, table, rules):
                yield actions.LayMelds(groups)
                return


def _choose_one(one: Action, other: Action, random: Random) -> Action:
    return one if random.random() < HALF else other


def _take_few(ways: Iterable[Choice], random: Random) -> Iterator[Choice]:
    """The first ways, a random number of them, in reverse order."""
    return reversed(list(islice(ways, 1 + int(random.random() * FEW))))


def _shuffle(ways: Iterable[Choice], random: Random) -> Iterator[Choice]:
    """All ways in random order.

    The function picks each on demand: the caller often needs only one.
    """
    left = list(ways)
    return _pick_each(left, random) if len(left) > 1 else iter(left)


def _pick_each(left: list[Choice], random: Random) -> Iterator[Choice]:
    while left:
        place = int(random.random() * len(left))
        left[place], left[-1] = left[-1], left[place]
        yield left.pop()
