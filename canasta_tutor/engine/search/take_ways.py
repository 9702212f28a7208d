"""Each way to take the pile: the cards laid with the upcard, and the rest of a first meld."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from canasta_tutor.engine.melds.first_meld import is_enough_to_open
from canasta_tutor.engine.melds.group import rank_of
from canasta_tutor.engine.melds.laying import Addition, find_occasion
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.card_points import card_points
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.search import Steps, mark_unknown, steps_left
from canasta_tutor.engine.search.first_meld_ways import (
    STEPS_PER_MELD,
    FirstMeldSearch,
    Part,
    Parts,
    list_pieces,
    make_part,
)
from canasta_tutor.engine.search.going_out_ways import find_all_outs
from canasta_tutor.engine.search.group_ways import (
    Piece,
    find_free_pieces,
    join_meld_at,
    list_spots_for,
)
from canasta_tutor.engine.search.hand import SortedHand, sort_hand
from canasta_tutor.engine.search.pieces_to_lays import Intended, can_pay, deal_out_cards, name_lays
from canasta_tutor.engine.turn.freezing_and_blocking import PileState, find_pile_state
from canasta_tutor.engine.turn.taking_the_upcard import Upcard, explain_not_joined
from canasta_tutor.engine.values.actions import GoOut, TakePile
from canasta_tutor.engine.values.cards import Card, CardKind, Cards, Rank, cards, without
from canasta_tutor.engine.values.record import frozen_value
from canasta_tutor.engine.values.table import Meld, Table, with_own

Order = Callable[[Iterable[Piece]], Iterator[Piece]]


@frozen_value()
class UpcardSearch:
    """The upcard that the player to move might take, and everything that decides how they can."""

    card: Card
    state: PileState
    held: SortedHand
    table: Table
    rules: RuleSet
    order: Order
    steps: Steps


@frozen_value()
class Join:
    """Hand cards that go with the upcard, and the meld that they make or extend."""

    piece: Piece
    part: Part


@mark_unknown
def find_takes(table: Table, rules: RuleSet, order: Order = iter) -> Iterator[TakePile]:
    """Each way in which the player to move could take the pile.

    `order`: sorts the groups that could contain the upcard. They are tried in that order.
    """
    upcard = table.upcard
    if upcard is None or not upcard.plain:
        return
    state, melds = find_pile_state(table, rules), table.side.melds
    if state.closed or state.blocked:
        return
    turned = UpcardSearch(
        upcard, state, sort_hand(table.hand, rules), table, rules, order, steps_left()
    )
    for join in _find_joins(turned, melds) if melds else ():
        yield from _name_takes(turned, (join.piece,))
    if not melds:
        yield from _find_first_takes(turned)
        yield from _find_last_takes(upcard, table, rules)


def _find_joins(turned: UpcardSearch, melds: tuple[Meld, ...]) -> Iterator[Join]:
    """Each choice of hand cards that can go with the upcard beside these melds."""
    table, rules = turned.table, turned.rules
    held, occasion = sort_hand((*table.hand, turned.card), rules), find_occasion(table, rules)
    pieces = (
        piece
        for spot in list_spots_for(turned.card, melds, rules)
        for piece in find_free_pieces(spot, held, melds, rules, occasion)
    )
    return filter(None, (_as_join(turned, piece, melds) for piece in turned.order(pieces)))


def _may_join(turned: UpcardSearch, made: Addition, melds: tuple[Meld, ...]) -> bool:
    strict = turned.state.frozen or (turned.state.for_side_only and not melds)
    using = without(made.cards, (turned.card,))
    upcard = Upcard(turned.card, using, made, melds, turned.state, strict)
    return not any(explain_not_joined(upcard, turned.rules))


def _as_join(turned: UpcardSearch, piece: Piece, melds: tuple[Meld, ...]) -> Join | None:
    """The hand cards of a group with the upcard; None if they do not let the player take it."""
    turned.steps.spend(STEPS_PER_MELD)
    upcard, spot = turned.card, piece.spot
    if not piece.plain or (spot.suit and upcard not in piece.plain):
        return None
    plain = without(piece.plain, (upcard,))
    if not spot.suit:
        plain = turned.held.ranks.get(upcard.rank, ())[: len(piece.plain) - 1]
    rest = Piece(spot, plain, piece.twos, piece.jokers)
    added = cards((upcard, *rest.cards(turned.held)))
    after = join_meld_at(spot, added, turned.rules)
    if after is None or not _may_join(turned, Addition(spot.before, after, added), melds):
        return None
    return Join(rest, make_part(after, turned.rules, upcard=upcard))


def _find_first_takes(turned: UpcardSearch) -> Iterator[TakePile]:
    """Each way to take the pile with a first meld that has the upcard or is from the hand alone."""
    rules, choosing = turned.rules, None
    for join in _find_joins(turned, ()) if rules.pile.first_meld else ():
        if can_pay(turned.held, (join.piece,)):
            choosing = choosing or FirstMeldSearch(turned.table, rules)
            for chosen in choosing.find_choices((join.part,), (join.piece,)):
                yield from _name_takes(turned, (*list_pieces(chosen), join.piece))
    if rules.pile.hand_lay_first:
        yield from _find_takes_after_lay(turned, choosing or FirstMeldSearch(turned.table, rules))


def _find_takes_after_lay(turned: UpcardSearch, choosing: FirstMeldSearch) -> Iterator[TakePile]:
    """Each way to take the pile after a first meld from the hand alone.

    It leaves out the ways in which the first meld could have the upcard instead.
    """
    for chosen in choosing.find_choices():
        for join in _find_joins(turned, tuple(part.made for part in chosen)):
            pieces, after = (*list_pieces(chosen), join.piece), join.part.made
            others = (part for part in chosen if part.made is not join.piece.spot.before)
            if can_pay(turned.held, pieces) and not (
                turned.rules.pile.first_meld
                and _may_join(turned, Addition(None, after, after.cards), ())
                and choosing.is_enough((join.part, *others))
            ):
                yield from _name_takes(turned, pieces, chosen)


def _name_takes(
    turned: UpcardSearch, pieces: tuple[Piece, ...], chosen: Parts = ()
) -> Iterator[TakePile]:
    """The taking of the pile as an action, if it can be named.

    The last piece goes with the upcard; it may join one of the melds `chosen` just before.
    """
    *also, (before, using) = next(deal_out_cards([pieces], turned.held, steps=turned.steps))
    for part, (_, group) in zip(chosen, also, strict=False):
        if part.made is before:
            before = Meld(before.rank, cards(group), before.kind)
            break
    meant: list[Intended] = [*also, (before, (turned.card, *using))]
    occasion = find_occasion(turned.table, turned.rules)
    lays = name_lays(meant, turned.table.side.melds, turned.rules, occasion)
    if lays:
        *others, last = lays
        yield TakePile(cards(using), tuple(others), last.onto, last.new)


def _find_last_takes(upcard: Card, table: Table, rules: RuleSet) -> Iterator[TakePile]:
    """Each way to take the pile with a first meld that needs black threes.

    A player may meld black threes only when going out, so they lay the whole hand, except for one
    card at most.
    """
    threes = [card for card in table.hand if card.kind is CardKind.BLACK_THREE]
    rest = without((*table.hand, upcard), threes)
    if len(threes) < rules.meld.min_naturals or _open_by_points(rest, table, rules):
        return
    whole = with_own(table, cards((*table.hand, upcard)), table.side)
    for out in find_all_outs(whole, rules):
        others = [lay for lay in out.groups if Rank.THREE not in {card.rank for card in lay.cards}]
        if _keeps_the_last(out, upcard) and not is_enough_to_open(others, table, rules):
            yield from _as_takes(out, upcard)


def _open_by_points(group: Cards, table: Table, rules: RuleSet) -> bool:
    """Whether the cards have enough points for a first meld, whichever one of them is left out.

    The result is False if a first meld needs more than points.
    """
    needed, initial = find_needed(table.side, rules, table.deals_played), rules.initial
    if needed.canasta or initial.clean_group != "none" or not initial.wilds:
        return False
    each = [card_points(card, rules) for card in group]
    return sum(each) - max(each) >= needed.points


def _keeps_the_last(out: GoOut, upcard: Card) -> bool:
    """Whether the card kept is, in card order, the last of all cards that could be kept."""
    kept = out.discard
    if kept is None:
        return True
    alike = (group.cards for group in out.groups if kept.wild or rank_of(group.cards) is kept.rank)
    laid = (card for group in alike for card in without(group, (upcard,)))
    return all(card.rank is not kept.rank or card.order <= kept.order for card in laid)


def _as_takes(out: GoOut, upcard: Card) -> Iterator[TakePile]:
    """The taking of the pile that lays the same groups, if one of the groups has the upcard."""
    for place, group in enumerate(out.groups):
        if upcard in group.cards:
            also = (*out.groups[:place], *out.groups[place + 1 :])
            yield TakePile(without(group.cards, (upcard,)), also, group.onto, group.new)
            return
