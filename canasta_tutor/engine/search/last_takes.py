"""Ways to take the pile that only going out allows: with black threes in the first meld."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.melds.group import rank_of
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.search.first_lays import enough
from canasta_tutor.engine.search.whole_hand import outs
from canasta_tutor.engine.values.actions import GoOut, Lay, TakePile
from canasta_tutor.engine.values.cards import Card, CardKind, Rank, cards, without
from canasta_tutor.engine.values.table import Table, with_own


def last_takes(upcard: Card, table: Table, rules: RuleSet) -> Iterator[TakePile]:
    """Each way a side might take the pile with a first meld that needs its black threes.

    They lie only on the way out. So all of the hand is laid with them, but for one card at most.
    """
    threes = [card for card in table.hand if card.kind is CardKind.BLACK_THREE]
    if len(threes) < rules.meld.min_naturals:
        return
    whole = with_own(table, cards((*table.hand, upcard)), table.side)
    for out in outs(whole, rules):
        others = tuple(group for group in out.groups if not _has_threes(group))
        if _keeps_the_last(out, upcard) and not enough(others, table, rules):
            yield from _taking(out, upcard)


def _has_threes(group: Lay) -> bool:
    return any(card.rank is Rank.THREE for card in group.cards)


def _keeps_the_last(out: GoOut, upcard: Card) -> bool:
    """Whether the card kept is the last of those that it could stand for."""
    kept = out.discard
    if kept is None:
        return True
    alike = (group.cards for group in out.groups if kept.wild or rank_of(group.cards) is kept.rank)
    laid = (card for group in alike for card in without(group, (upcard,)))
    return all(card.rank is not kept.rank or card.order <= kept.order for card in laid)


def _taking(out: GoOut, upcard: Card) -> Iterator[TakePile]:
    """The taking that lays the same groups, if the upcard is in one of them."""
    for place, group in enumerate(out.groups):
        if upcard in group.cards:
            also = (*out.groups[:place], *out.groups[place + 1 :])
            yield TakePile(without(group.cards, (upcard,)), also, group.onto, group.new)
            return
