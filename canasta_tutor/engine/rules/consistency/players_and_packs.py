"""Players, packs and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from canasta_tutor.engine.rules.consistency.contradiction import clash, needs
from canasta_tutor.engine.rules.schema.system import RuleSet, by_players, for_players, value_of
from canasta_tutor.engine.values.cards import PACK, CardKind, Rank
from canasta_tutor.engine.values.faults import BadValue, InputError, MissingKey, UnknownKey


def _sides_are_even(rules: RuleSet) -> Iterator[InputError]:
    """At least two sides, all with the same number of players."""
    for players, sides in rules.seats.sides.items():
        fitting = [n for n in range(2, players + 1) if players % n == 0]
        if sides not in fitting:
            allowed = ", ".join(map(str, fitting))
            yield InputError(BadValue(str(sides), allowed), f"seats.sides.{players}")


def _the_usual_number_of_players_is_one_of_them(rules: RuleSet) -> Iterator[InputError]:
    """The usual number of players is one that the system has rules for."""
    if rules.seats.usual not in rules.players:
        yield clash("seats.usual", "seats.sides")


def _every_number_of_players_is_served(rules: RuleSet) -> Iterator[InputError]:
    """A value that depends on the players is given for every number of players."""
    for path in by_players():
        value = value_of(rules, path)
        for players in rules.players:
            if isinstance(value, dict) and players not in value:
                yield InputError(MissingKey(str(players)), f"{path}.{players}")


def _every_rank_has_points(rules: RuleSet) -> Iterator[InputError]:
    """Every rank has its points, and nothing else has."""
    ranks = tuple(rank.symbol for rank in Rank if rank is not Rank.CALIENTE)
    for symbol in rules.points.cards:
        if symbol not in ranks:
            yield InputError(UnknownKey(symbol, ranks), f"points.cards.{symbol}")
    for symbol in ranks:
        if symbol not in rules.points.cards:
            yield InputError(MissingKey(symbol), f"points.cards.{symbol}")


def _packs_suffice(rules: RuleSet) -> Iterator[InputError]:
    """After hands, feet, talons and first upcards a card is left to draw."""
    if any(_dealt(rules, players) >= _size(rules, players) for players in rules.players):
        dealt = ("deal.hand", "deal.foot", "deal.talons")
        there = ("pack.packs", "pack.each_rank")
        for keys in product(dealt, there):
            if all(value_of(rules, key) for key in keys):
                yield clash(*keys)


def _size(rules: RuleSet, players: int) -> int:
    """The cards in play."""
    pack, packs = rules.pack, for_players(rules.pack.packs, players)
    whole = (len(PACK) + pack.jokers + pack.calientes) * packs
    if pack.each_rank is None:
        return whole
    ranks = Counter(card.rank for card in PACK if card.kind is CardKind.PLAIN)
    return whole - sum(max(0, count * packs - pack.each_rank) for count in ranks.values())


def _ranks_suffice(rules: RuleSet) -> Iterator[InputError]:
    """A rank has as many cards as a canasta needs natural ones."""
    if rules.pack.each_rank is not None and rules.pack.each_rank < rules.canasta.min_naturals:
        yield clash("pack.each_rank", "canasta.min_naturals")


def _dealt(rules: RuleSet, players: int) -> int:
    """The cards that are not in the stock when the first player begins."""
    deal = rules.deal
    each = for_players(deal.hand, players) + for_players(deal.foot, players)
    under = Rank.KING if deal.face_down == "upcard_rank" else 0
    upcard = 0 if deal.first_upcard == "none" else 1
    return players * each + sum(deal.talons) + under + upcard


def _cards_lie_under_an_upcard(rules: RuleSet) -> Iterator[InputError]:
    """Cards lie face down under a first upcard only where one is turned."""
    under, upcard = rules.deal.face_down != "none", rules.deal.first_upcard != "none"
    yield from needs(under, "deal.face_down", upcard, "deal.first_upcard")


def _the_cutter_keeps_no_more_than_his_hand(rules: RuleSet) -> Iterator[InputError]:
    """The cutter does not look at more cards than he is dealt."""
    for players in rules.players:
        if rules.deal.peek > for_players(rules.deal.hand, players):
            yield clash("deal.peek", "deal.hand")


def _a_foot_is_dealt(rules: RuleSet) -> Iterator[InputError]:
    """What is said of the foot needs one."""
    feet = [for_players(rules.deal.foot, players) for players in rules.players]
    said = {
        "deal.first_hand": rules.deal.first_hand != "dealt",
        "pile.taken": rules.pile.taken == "from_foot",
        "discard.foot_optional": rules.discard.foot_optional,
        "going_out.foot_played": rules.going_out.foot_played,
        "going_out.hand_fine": rules.going_out.hand_fine,
    }
    for key, wanted in said.items():
        yield from needs(wanted, key, all(feet), "deal.foot")


CHECKS = (
    _sides_are_even,
    _the_usual_number_of_players_is_one_of_them,
    _every_number_of_players_is_served,
    _every_rank_has_points,
    _packs_suffice,
    _ranks_suffice,
    _cards_lie_under_an_upcard,
    _the_cutter_keeps_no_more_than_his_hand,
    _a_foot_is_dealt,
)
