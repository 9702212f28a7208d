"""Everything that could be laid or taken, built by combination and not yet checked.

Cards of one rank are interchangeable, and so are twos, and jokers: each choice stands once,
with the first cards of its kind. The ways to lay a first meld hold no group too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .actions import Lay, LayMelds, TakePile
from .cards import Card, CardKind, Cards, Rank, cards, missing, naturals, wilds, without
from .laying import reaches
from .melds import problems
from .rules import RuleSet
from .scoring import points_of
from .table import Meld, Side, Table


@dataclass(frozen=True, slots=True)
class Stack:
    """A hand sorted for laying: naturals by rank, twos, jokers."""

    ranks: dict[Rank, Cards]
    twos: Cards
    jokers: Cards

    @property
    def wilds(self) -> int:
        """The number of wild cards."""
        return len(self.twos) + len(self.jokers)

    def without(self, wild: Cards) -> Stack:
        """The hand with so many wild cards fewer."""
        twos = sum(card.rank is Rank.TWO for card in wild)
        return Stack(self.ranks, self.twos[twos:], self.jokers[len(wild) - twos :])

    def wild_choices(self) -> Iterator[Cards]:
        """Each choice of wild cards once, none first."""
        for twos in range(len(self.twos) + 1):
            for jokers in range(len(self.jokers) + 1):
                yield self.twos[:twos] + self.jokers[:jokers]


def stack(hand: Cards) -> Stack:
    """Sort a hand for laying; red threes are left out."""
    ranks: dict[Rank, Cards] = {}
    for card in hand:
        if not card.wild and card.kind is not CardKind.RED_THREE:
            ranks[card.rank] = (*ranks.get(card.rank, ()), card)
    twos = tuple(card for card in hand if card.rank is Rank.TWO)
    return Stack(ranks, twos, tuple(card for card in hand if card.rank is Rank.JOKER))


def fits(meld: Cards, added: Cards, rules: RuleSet, *, going_out: bool = False) -> bool:
    """Whether a meld (or nothing) with the added cards is a legal meld."""
    whole = meld + added
    wild = sum(card.wild for card in whole)
    memo = rules.memo
    black = any(card.rank is Rank.THREE for card in whole)
    key = (len(whole), wild, black, going_out)
    if key not in memo:
        memo[key] = not problems(whole, rules, going_out=going_out)
    return memo[key]


def groups(hand: Cards, melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[Lay]:
    """Each single group that could be laid from a hand: new melds and additions."""
    sorted_hand = stack(hand)
    on_table = {meld.rank: meld for meld in melds}
    for rank in sorted({*sorted_hand.ranks, *on_table}):
        yield from _groups_of(rank, sorted_hand, on_table.get(rank), rules)


def _groups_of(rank: Rank, held: Stack, meld: Meld | None, rules: RuleSet) -> Iterator[Lay]:
    plain = held.ranks.get(rank, ())
    there = meld.cards if meld else ()
    for wild in held.wild_choices():
        for count in range(len(plain) + 1):
            chosen = plain[:count] + wild
            if chosen and (count or meld) and fits(there, chosen, rules):
                yield group_onto(chosen, meld if not count else None)


def pay(group: Lay, hand: Cards) -> Lay | None:
    """The same group with the first twos and jokers of a hand, or None if it lacks cards."""
    chosen = list(naturals(group.cards))
    for card in wilds(group.cards):
        chosen += [other for other in without(hand, chosen) if other.rank is card.rank][:1]
    lacks = len(chosen) < len(group.cards) or missing(hand, chosen)
    return None if lacks else Lay(cards(chosen), group.onto)


def group_onto(chosen: Cards, meld: Meld | None) -> Lay:
    """The chosen cards as a group, aimed at a meld where they are wild only."""
    return Lay(cards(chosen), onto=meld.naturals[0] if meld else None)


def first_lays(
    hand: Cards, side: Side, rules: RuleSet, *, laid: tuple[Lay, ...] = ()
) -> Iterator[tuple[Lay, ...]]:
    """Each way to reach the minimum from a hand, beside groups already laid, none too many."""
    taken = {_rank(group) for group in laid}
    choices = [group for group in groups(hand, (), rules) if _rank(group) not in taken]
    for chosen in _combinations(
        (), choices, hand, lambda some: enough((*laid, *some), side, rules)
    ):
        if not _one_too_many(laid, chosen, side, rules):
            yield chosen


def _combinations(
    chosen: tuple[Lay, ...],
    choices: list[Lay],
    hand: Cards,
    done: Callable[[tuple[Lay, ...]], bool],
) -> Iterator[tuple[Lay, ...]]:
    """Each set of groups of different ranks that is enough, grown one group at a time."""
    if done(chosen):
        yield chosen
        return
    for place, choice in enumerate(choices):
        group = pay(choice, hand)
        if group:
            later = [other for other in choices[place + 1 :] if _rank(other) is not _rank(group)]
            left = without(hand, group.cards)
            yield from _combinations((*chosen, group), later, left, done)


def _rank(group: Lay) -> Rank:
    return next((card.rank for card in group.cards if not card.wild), Rank.JOKER)


def enough(chosen: tuple[Lay, ...], side: Side, rules: RuleSet) -> bool:
    """Whether new melds reach the minimum of a side."""
    held = [group.cards for group in chosen]
    points = sum(points_of(group, rules) for group in held)
    return reaches(points, held, side, rules)


def _one_too_many(
    laid: tuple[Lay, ...], chosen: tuple[Lay, ...], side: Side, rules: RuleSet
) -> bool:
    """Whether the minimum would be reached without one of the chosen groups."""
    fewer = (chosen[:place] + chosen[place + 1 :] for place in range(len(chosen)))
    return any(enough((*laid, *rest), side, rules) for rest in fewer)


def takes(table: Table, rules: RuleSet) -> Iterator[TakePile]:
    """Each way the player to move might take the pile."""
    upcard = table.upcard
    if upcard is None or upcard.kind is not CardKind.PLAIN:
        return
    found = dict.fromkeys(
        TakePile(using, also)
        for using in _cards_with(upcard, table, rules)
        for also in _also(upcard, using, table, rules)
    )
    yield from found


def _cards_with(upcard: Card, table: Table, rules: RuleSet) -> Iterator[Cards]:
    """The hand cards that might go with the upcard; none where it joins a meld."""
    held = stack(table.hand)
    meld = table.side.meld_of(upcard.rank)
    there = (*meld.cards, upcard) if meld else (upcard,)
    plain = held.ranks.get(upcard.rank, ())
    for wild in held.wild_choices():
        for count in range(len(plain) + 1):
            chosen = plain[:count] + wild
            if not chosen or fits(there, chosen, rules):
                yield cards(chosen)


def _also(upcard: Card, using: Cards, table: Table, rules: RuleSet) -> Iterator[tuple[Lay, ...]]:
    """The further groups that a first meld with the pile might need, none of the upcard's rank."""
    if table.side.melds:
        yield ()
        return
    left = without(table.hand, using)
    with_upcard = Lay(cards((upcard, *using)))
    if using:
        yield from first_lays(left, table.side, rules, laid=(with_upcard,))
    if rules.pile.hand_lay_first:
        for chosen in first_lays(left, table.side, rules):
            if all(_rank(group) is not upcard.rank for group in chosen):
                yield chosen


def lays(table: Table, rules: RuleSet) -> Iterator[LayMelds]:
    """Each way the player to move might lay: one group, or a first meld."""
    if table.side.melds:
        for group in groups(table.hand, table.side.melds, rules):
            yield LayMelds((group,))
    else:
        for chosen in first_lays(table.hand, table.side, rules):
            yield LayMelds(chosen)
