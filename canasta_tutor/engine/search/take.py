"""Each way to take the pile: what goes with the upcard, and what more a first meld needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from canasta_tutor.engine.melds.group import rank_of
from canasta_tutor.engine.melds.laying import Addition, Occasion, occasion_at
from canasta_tutor.engine.reasons.base import Reason
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.scoring.first_meld_minimum import Needed, needed
from canasta_tutor.engine.search.first_meld import Aim, Choosing, Parts, enough, with_upcard
from canasta_tutor.engine.search.go_out import outs
from canasta_tutor.engine.search.groups import Piece, free_pieces, joined_at, spots_for
from canasta_tutor.engine.search.hand import Stack, stack
from canasta_tutor.engine.search.lays import Meant, given, pays, written
from canasta_tutor.engine.turn.freezing_and_blocking import PileState, pile_state
from canasta_tutor.engine.turn.taking_the_upcard import Upcard, naturals_of, not_joined
from canasta_tutor.engine.values.actions import GoOut, Lay, TakePile
from canasta_tutor.engine.values.cards import Card, CardKind, Cards, Rank, cards, without
from canasta_tutor.engine.values.record import value
from canasta_tutor.engine.values.table import Meld, Table, with_own, worked_out

Order = Callable[[Iterable[Piece]], Iterator[Piece]]


@value(slots=False)
class Turned:
    """The upcard that the player to move might take, and how its pile stands for him."""

    card: Card
    state: PileState
    table: Table
    rules: RuleSet
    order: Order

    @worked_out
    def occasion(self) -> Occasion:
        """When something is laid with it."""
        return occasion_at(self.table, self.rules)

    @worked_out
    def held(self) -> Stack:
        """The player's hand."""
        return stack(self.table.hand, self.rules)

    @worked_out
    def asked(self) -> Needed:
        """What a first meld must reach."""
        return needed(self.table.side, self.rules, self.table.deals_played)

    @worked_out
    def choosing(self) -> Choosing:
        """The search for a first meld from the hand alone."""
        return Choosing(self.held, Aim((), self.asked, self.rules), self.occasion)

    def strict(self, melds: tuple[Meld, ...]) -> bool:
        """Whether the pile is as if frozen for a side with these melds."""
        return self.state.frozen or (self.state.for_side_only and not melds)


@value()
class Join:
    """Hand cards that go with the upcard, and the meld that they then make or make longer."""

    piece: Piece
    after: Meld


def takes(table: Table, rules: RuleSet, order: Order = iter) -> Iterator[TakePile]:
    """Each way the player to move might take the pile.

    `order`: in which order the groups are looked at that the upcard could be part of.
    """
    upcard = table.upcard
    if upcard is None or not upcard.plain:
        return
    state = pile_state(table, rules)
    if state.closed or state.blocked:
        return
    melds = table.side.melds
    turned = Turned(upcard, state, table, rules, order)
    if not melds:
        yield from _first_takes(turned)
        yield from _last_takes(upcard, table, rules)
        return
    for join in _joins(turned, melds):
        yield from _named(turned, ((join.piece.spot.before, join.piece.cards(turned.held)),))


def _joins(turned: Turned, melds: tuple[Meld, ...]) -> Iterator[Join]:
    """What of the hand can go with the upcard where these melds lie there."""
    if _lacks_partners(turned, melds):
        return
    rules, upcard = turned.rules, turned.card
    held = turned.held.plus(upcard)
    found = (
        piece
        for spot in spots_for(upcard, melds, rules)
        for piece in free_pieces(spot, held, melds, rules, turned.occasion)
    )
    for piece in turned.order(found):
        join = _join(turned, piece)
        if join and not any(_refusals(turned, join, melds)):
            yield join


def _lacks_partners(turned: Turned, melds: tuple[Meld, ...]) -> bool:
    """Whether the hand has too few naturals of the rank, and no meld is there to join."""
    pile, upcard, strict = turned.rules.pile, turned.card, turned.strict(melds)
    joins = pile.pair_on_table or pile.onto_frozen if strict else True
    if pile.start_sequence or (joins and _any_near(melds, upcard, turned.rules)):
        return False
    least = pile.naturals_frozen if strict else pile.naturals
    return naturals_of(upcard, turned.table.hand) < least


def _any_near(melds: tuple[Meld, ...], upcard: Card, rules: RuleSet) -> bool:
    """Whether there is a meld of the card's rank or, where they are played, a run of its suit."""
    if upcard.rank in [meld.rank for meld in melds]:
        return True
    return "sequence" in rules.meld.kinds and any(meld.suit is upcard.suit for meld in melds)


def _refusals(turned: Turned, join: Join, melds: tuple[Meld, ...]) -> Iterator[Reason]:
    """Why the upcard is not taken so."""
    before, using = join.piece.spot.before, join.piece.cards(turned.held)
    made = Addition(before, join.after, cards((*using, turned.card)))
    return _refused(turned, using, made, melds)


def _refused(
    turned: Turned, using: Cards, made: Addition, melds: tuple[Meld, ...]
) -> Iterator[Reason]:
    strict = turned.strict(melds)
    upcard = Upcard(turned.card, using, made, melds, turned.state, strict)
    return not_joined(upcard, turned.rules)


def _join(turned: Turned, piece: Piece) -> Join | None:
    """A group that may hold the upcard, as the hand cards that go with it."""
    upcard, spot = turned.card, piece.spot
    if not piece.plain or (spot.suit and upcard not in piece.plain):
        return None
    plain = without(piece.plain, (upcard,))
    if not spot.suit:
        plain = turned.held.ranks.get(upcard.rank, ())[: len(piece.plain) - 1]
    rest = Piece(spot, plain, piece.twos, piece.jokers)
    after = joined_at(spot, (upcard, *rest.cards(turned.held)), turned.rules)
    return Join(rest, after) if after else None


def _first_takes(turned: Turned) -> Iterator[TakePile]:
    """Each way to take it with a first meld: with the upcard in it, or from the hand alone."""
    if turned.rules.pile.first_meld:
        yield from _counting_the_upcard(turned)
    if turned.rules.pile.hand_lay_first:
        yield from _opened_by_the_hand(turned)


def _counting_the_upcard(turned: Turned) -> Iterator[TakePile]:
    for join in _joins(turned, ()):
        if pays(turned.held, (join.piece,)):
            for chosen in turned.choosing.toward(_aim(turned, join)).ways((join.piece,)):
                pieces = (*(part.piece for part in chosen if part.piece), join.piece)
                yield from _named(turned, next(given([pieces], turned.held)))


def _aim(turned: Turned, join: Join) -> Aim:
    """What a first meld must come to beside the upcard's."""
    return Aim((with_upcard(join.after, turned.card, turned.rules),), turned.asked, turned.rules)


def _opened_by_the_hand(turned: Turned) -> Iterator[TakePile]:
    """Each way to take it as one who has just melded from the hand."""
    for chosen in turned.choosing.ways():
        for join in _joins(turned, tuple(part.made for part in chosen)):
            pieces = (*(part.piece for part in chosen if part.piece), join.piece)
            if pays(turned.held, pieces) and not _counts_anyway(turned, join, chosen):
                *also, (before, using) = next(given([pieces], turned.held))
                yield from _named(turned, (*also, (_as_laid(before, chosen, also), using)))


def _as_laid(before: Meld | None, chosen: Parts, also: list[Meant]) -> Meld | None:
    """The meld that the upcard joins, with the cards that it has got."""
    for part, (_, group) in zip(chosen, also, strict=True):
        if part.made is before:
            return Meld(part.made.rank, cards(group), part.made.kind)
    return None


def _counts_anyway(turned: Turned, join: Join, chosen: Parts) -> bool:
    """Whether the same would do as a first meld with the upcard in it."""
    using = without(join.after.cards, (turned.card,))
    made = Addition(None, join.after, join.after.cards)
    if not turned.rules.pile.first_meld or any(_refused(turned, using, made, ())):
        return False
    others = tuple(part for part in chosen if part.made is not join.piece.spot.before)
    return _aim(turned, join).met(others)


def _named(turned: Turned, groups: tuple[Meant, ...]) -> Iterator[TakePile]:
    """The taking as an action; the last group goes with the upcard."""
    *also, (before, using) = groups
    meant = [*also, (before, (turned.card, *using))]
    lays = written(meant, turned.table.side.melds, turned.rules, turned.occasion)
    if lays:
        *others, last = lays
        yield TakePile(cards(using), tuple(others), last.onto, last.new)


def _last_takes(upcard: Card, table: Table, rules: RuleSet) -> Iterator[TakePile]:
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
