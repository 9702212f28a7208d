"""A player that does any legal thing, so that deals see every rule sooner or later.

To play a deal fast it does not list all that it could do: it thinks of one kind of action after
another, by chance, and does the first that is legal. Each kind of action that a rule system knows
comes to its mind at each turn with some likelihood, going out the less likely the more cards it
holds, and so does each way to do it, but for first melds with the upcard and for ways out: of these
it thinks of a few, of ways out of large hands not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from random import Random
from typing import TypeVar

from canasta_tutor.engine.judge.legal_actions import first_legal
from canasta_tutor.engine.melds.first_meld import is_enough_to_open
from canasta_tutor.engine.melds.laying import occasion_at
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import drop_unknown
from canasta_tutor.engine.search.going_out_ways import find_ways_out
from canasta_tutor.engine.search.group_ways import (
    Spot,
    find_free_pieces,
    find_pieces_at,
    run_spots,
    set_ranks,
    set_spots,
    spots,
)
from canasta_tutor.engine.search.hand import Stack, sort_hand
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
"""How many ways of one kind the player looks at before he thinks of something else."""
FEW = 4
"""How many first melds with the upcard, or ways out, he thinks of at most."""
LARGE = 18
"""With more cards than this he lays some before he thinks of going out."""


def choose(table: Table, rules: RuleSet, random: Random) -> Action:
    """A legal action, by chance. The deal must not be over."""
    thoughts = _THOUGHTS[table.phase](table, rules, random)
    if rules.calls.acaba and random.random() < SELDOM:
        acaba = _either(actions.CallAcaba(), actions.AskPartner(acaba=True), random)
        thoughts = chain((acaba,), thoughts)
    return first_legal(thoughts, table, rules)


def _answers(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    yield actions.AnswerPartner(random.random() < HALF)


def _offers(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    yield actions.AnswerOffer(random.random() < HALF)


def _bids(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    calls, made = rules.calls, [bid for bid in table.bids if bid is not None]
    least = max(made) + calls.contract_step if made else calls.contract_start
    higher = least + calls.contract_step * random.randrange(TRIES)
    yield _either(actions.Bid(None), actions.Bid(higher), random)


def _starts(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    if rules.pile.onto_sequence == "upcard_only" and random.random() < HALF:
        yield actions.AddUpcard()
    if random.random() < HALF:
        yield from _takes(table, rules, random)
    yield actions.Draw()


def _takes(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    found = drop_unknown(find_takes(table, rules, lambda pieces: _shuffled(pieces, random)))
    return islice(found, TRIES) if table.side.melds else _few(found, random)


def _moves(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    if random.random() < HALF:
        yield from _special(table, rules, random)
    if random.random() * len(table.hand) < QUARTER or table.answer is YES:
        yield from _ways_out(table, rules, random)
    if random.random() < HALF:
        yield from islice(_lays(table, rules, random), TRIES)
    yield from _ends(table, rules, random)


_THOUGHTS: dict[Phase, Callable[[Table, RuleSet, Random], Iterator[Action]]] = {
    Phase.ASKED: _answers,
    Phase.OFFER: _offers,
    Phase.AUCTION: _bids,
    Phase.DRAW: _starts,
    Phase.PLAY: _moves,
}
"""Actions that may be legal, in the order in which they come to mind."""


def _special(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    """What only some rule systems know."""
    if rules.special.is_played:
        yield actions.LaySpecial()
    if CALIENTE in table.hand:
        yield actions.PlayCaliente()
    if rules.red_threes.laid == "may":
        threes = _shuffled((card for card in table.hand if is_bonus(card, rules)), random)
        yield actions.LayThrees(cards(islice(threes, random.randrange(2), None)))
    if rules.meld.same_rank == "two":
        ranks = [meld.rank for meld in table.side.melds if meld.kind is SET]
        twice = (rank for rank in distinct(ranks) if ranks.count(rank) > 1)
        yield from map(actions.JoinSets, _shuffled(twice, random))


def _ways_out(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    if len(table.hand) > LARGE:
        return
    ways = list(_few(drop_unknown(find_ways_out(table, rules)), random))
    if ways and random.random() < HALF:
        yield actions.AskPartner()
    yield from ways


def _ends(table: Table, rules: RuleSet, random: Random) -> Iterator[Action]:
    if rules.discard.foot_optional and random.random() < HALF:
        yield actions.EndTurn()
    if random.random() < SELDOM and rules.pile.red_three_discard:
        yield from (actions.Discard(card, from_table=True) for card in table.side.red_threes)
    hand = table.hand
    yield actions.Discard(hand[int(random.random() * len(hand))])
    yield from map(actions.Discard, _shuffled(distinct(hand), random))


def _lays(table: Table, rules: RuleSet, random: Random) -> Iterator[actions.LayMelds]:
    held, melds = sort_hand(table.hand, rules), table.side.melds
    if not melds:
        places = _shuffled(spots(held, melds, rules), random)
        yield from _first_lay(places, table, rules, random)
        return
    occasion = occasion_at(table, rules)
    for place in _places(held, melds, rules, random):
        pieces = find_free_pieces(place, held, melds, rules, occasion)
        for piece in islice(_shuffled(pieces, random), TRIES):
            groups = name_lays(((place.before, piece.cards(held)),), melds, rules, occasion)
            if groups:
                yield actions.LayMelds(groups)


def _places(held: Stack, melds: tuple[Meld, ...], rules: RuleSet, random: Random) -> Iterator[Spot]:
    """Each place where something could be laid: those of one rank or suit after the other."""
    ways: list[tuple[MeldKind, Rank] | Suit] = [*set_ranks(held, melds, rules)]
    if "sequence" in rules.meld.kinds:
        ways += Suit
    for way in _shuffled(ways, random):
        found = run_spots(way, melds) if isinstance(way, Suit) else set_spots(*way, melds, rules)
        yield from _shuffled(found, random)


def _first_lay(
    places: Iterable[Spot], table: Table, rules: RuleSet, random: Random
) -> Iterator[actions.LayMelds]:
    """New melds as they come to mind, until they are enough."""
    hand, occasion = table.hand, occasion_at(table, rules)
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


def _either(one: Action, other: Action, random: Random) -> Action:
    return one if random.random() < HALF else other


def _few(ways: Iterable[Choice], random: Random) -> Iterator[Choice]:
    """The first ones, some of them by chance, the last of these first."""
    return reversed(list(islice(ways, 1 + int(random.random() * FEW))))


def _shuffled(ways: Iterable[Choice], random: Random) -> Iterator[Choice]:
    """All of them by chance, each picked when it is asked for: mostly the first will do."""
    left = list(ways)
    return _picked(left, random) if len(left) > 1 else iter(left)


def _picked(left: list[Choice], random: Random) -> Iterator[Choice]:
    while left:
        place = int(random.random() * len(left))
        left[place], left[-1] = left[-1], left[place]
        yield left.pop()
