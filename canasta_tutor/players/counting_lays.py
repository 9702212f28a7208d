"""The lays that the counting player tries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from canasta_tutor.engine.melds.first_meld import is_enough_to_open
from canasta_tutor.engine.melds.laying import Occasion, find_occasion
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.card_points import card_points, points_of
from canasta_tutor.engine.search.group_ways import (
    Piece,
    Spot,
    find_free_pieces,
    list_set_ranks,
    list_set_spots,
    list_spots,
    sequence_spot,
    set_spot,
)
from canasta_tutor.engine.search.hand import BySuit, SortedHand, group_ranks_by_suit, sort_hand
from canasta_tutor.engine.search.pieces_to_lays import Intended, can_pay, deal_out_cards, name_lays
from canasta_tutor.engine.values.actions import LayMelds
from canasta_tutor.engine.values.cards import JOKER, Cards, Rank, missing, without
from canasta_tutor.engine.values.table import Meld, MeldKind, Table
from canasta_tutor.players.counting_worth import A_TWO, STOP_CARD, count_piece_worth
from canasta_tutor.players.player_style import Style

Valued = tuple[int, Piece]
"""The points that a group seems to be worth, and the group."""
_worth = itemgetter(0)
PLEDGE = 500
"""A first meld that seems to lose more points than this is not worth it."""


class Choice(NamedTuple):
    """A hand to lay from, with the melds of its side."""

    held: SortedHand
    melds: tuple[Meld, ...]
    rules: RuleSet
    occasion: Occasion
    style: Style
    clean: frozenset[Meld] = frozenset()
    """The melds that wild cards must not join; see `choose_clean_melds`."""

    @property
    def suits(self) -> BySuit:
        """For each suit, the ranks in hand."""
        return group_ranks_by_suit(
            tuple(card for plain in self.held.ranks.values() for card in plain)
        )

    def at(self, places: Iterable[Spot]) -> list[Valued]:
        """Each group that could be laid at one of the places, the best first."""
        found = [
            (count_piece_worth(piece, self.held, self.rules, self.style), piece)
            for place in places
            for piece in find_free_pieces(place, self.held, self.melds, self.rules, self.occasion)
            if not (piece.twos or piece.jokers) or place.before not in self.clean
        ]
        return sorted(found, key=_worth, reverse=True)

    def best(self, places: Iterable[Spot]) -> list[Valued]:
        """The best group at each of the places."""
        groups = [self.at((place,)) for place in places]
        return [found[0] for found in groups if found]


def find_first_lay(table: Table, rules: RuleSet, style: Style) -> Iterator[LayMelds]:
    """One lay: add the most valuable new melds until they make a first meld.

    If all of them together are not enough, replace groups by higher-scoring groups at the same
    place. Leave out a meld that costs much if it stays unfinished.
    """
    held, occasion = sort_hand(table.hand, rules), find_occasion(table, rules)
    found = Choice(held, (), rules, occasion, style).at(list_spots(held, (), rules))
    chosen: dict[Spot, Piece] = {}
    for gives_way, (worth, piece) in product((False, True), found):
        if worth < -PLEDGE:
            continue
        now = chosen.get(piece.spot)
        if now and not (gives_way and _count_points(piece, rules) > _count_points(now, rules)):
            continue
        tried = chosen | {piece.spot: piece}
        if can_pay(held, tried.values()):
            chosen = tried
            groups = name_lays(
                next(deal_out_cards([tuple(chosen.values())], held)), (), rules, occasion
            )
            if groups and is_enough_to_open(groups, table, rules):
                yield LayMelds(groups)
                return


def _count_points(piece: Piece, rules: RuleSet) -> int:
    twos, jokers = card_points(A_TWO, rules), card_points(JOKER, rules)
    return points_of(piece.plain, rules) + piece.twos * twos + piece.jokers * jokers


def find_lays(table: Table, rules: RuleSet, style: Style) -> Iterator[LayMelds]:
    """All useful groups together, then each of them alone, the best first.

    These lays may leave the player with too few cards in hand.
    """
    held, melds = sort_hand(table.hand, rules), table.side.melds
    clean = choose_clean_melds(table, rules)
    choice = Choice(held, melds, rules, find_occasion(table, rules), style, clean)
    useful = [(piece.spot.before, piece.cards(held)) for piece in _find_useful(choice)]
    together = [_choose_payable(useful, table.hand)] if len(useful) > 1 else []
    for meant in (*together, *([group] for group in useful)):
        groups = name_lays(meant, melds, rules, choice.occasion)
        if groups:
            yield LayMelds(groups)


def _choose_payable(useful: list[Intended], hand: Cards) -> list[Intended]:
    """As many useful groups as the hand has cards for, at most one for each meld."""
    chosen: list[Intended] = []
    for before, group in useful:
        taken = before is not None and any(before is other for other, _ in chosen)
        if not taken and not missing(hand, group):
            hand = without(hand, group)
            chosen.append((before, group))
    return chosen


def _find_useful(choice: Choice) -> list[Piece]:
    """The best group at each place, if it is worth laying; it leaves wild cards for canastas."""
    plain = choice._replace(held=SortedHand(choice.held.ranks, (), ()))
    found = plain.best(
        spot
        for kind, rank in list_set_ranks(plain.held, plain.melds, plain.rules)
        for spot in list_set_spots(kind, rank, plain.melds, plain.rules)
    )
    if "sequence" in choice.rules.meld.kinds:
        found += plain.best(_find_runs(plain))
    if choice.held.wilds:
        found += choice.best(_find_unfinished(choice))
    found.sort(key=_worth, reverse=True)
    return [piece for worth, piece in found if worth >= STOP_CARD]


def _find_runs(choice: Choice) -> Iterator[Spot]:
    """The sequences that the hand could lengthen, and the suits in which it could start one."""
    suits, least = choice.suits, choice.rules.meld.min_cards
    for meld in choice.melds:
        if meld.suit:
            near = suits.get(meld.suit, ())
            if meld.rank - 1 in near or meld.rank + len(meld.cards) in near:
                yield sequence_spot(meld.suit, meld)
    for suit, ranks in suits.items():
        if suit and _has_run(sorted(ranks), least):
            yield sequence_spot(suit, None)


def _has_run(ranks: list[Rank], count: int) -> bool:
    """Whether `count` of these sorted ranks follow one another."""
    last = count - 1
    return any(high - low == last for low, high in zip(ranks, ranks[last:], strict=False))


def _find_unfinished(choice: Choice) -> Iterator[Spot]:
    """The sets and wild melds that the hand could complete to canastas."""
    held, size = choice.held, choice.rules.canasta.size
    for meld in choice.melds:
        most = len(meld.cards) + held.wilds + len(held.ranks.get(meld.rank, ()))
        if len(meld.cards) < size <= most and meld.kind is not MeldKind.SEQUENCE:
            yield set_spot(meld.kind, meld.rank, meld)


def choose_clean_melds(table: Table, rules: RuleSet) -> frozenset[Meld]:
    """The side's longest sets without wild cards, one for each natural canasta needed to go out."""
    needed = max(
        for_players(rules.going_out.natural_canastas, table.players),
        for_players(rules.going_out.clean_canastas, table.players),
    )
    if not needed:
        return frozenset()
    pure = [meld for meld in table.side.melds if meld.kind is MeldKind.SET and not meld.wilds]
    pure.sort(key=_size, reverse=True)
    return frozenset(pure[:needed])


def _size(meld: Meld) -> int:
    return len(meld.cards)
