"""Brute force: everything that a player could try with a small hand, and the resulting tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.group import group_problems, read_meld
from canasta_tutor.engine.melds.laying import Occasion, find_dead_ranks, lay_at
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search.pieces_to_lays import Intended, name_lays
from canasta_tutor.engine.turn.foot import has_foot
from canasta_tutor.engine.values.actions import (
    Action,
    AddUpcard,
    AnswerOffer,
    AnswerPartner,
    AskPartner,
    CallAcaba,
    Discard,
    Draw,
    EndTurn,
    GoOut,
    JoinSets,
    Lay,
    LayMelds,
    LaySpecial,
    LayThrees,
    PlayCaliente,
    TakePile,
)
from canasta_tutor.engine.values.cards import ALL_CARDS, Cards, cards, distinct, text_of, without
from canasta_tutor.engine.values.table import Meld, MeldKind, Table

Groups = tuple[Cards, ...]
"""The cards that come to each meld of a side, in the order of the melds, then the new melds."""


def every_action(table: Table, rules: RuleSet) -> Iterator[Action]:
    """Everything that a player could try with their hand, legal or not."""
    yield from (Draw(), AddUpcard(), EndTurn(), PlayCaliente(), LaySpecial(), CallAcaba())
    yield from (AnswerOffer(True), AnswerOffer(False))
    for either in (True, False):
        yield from (AskPartner(acaba=either), AnswerPartner(either))
    yield from (JoinSets(meld.rank) for meld in table.side.melds)
    yield from (LayThrees((card,)) for card in distinct(table.hand))
    for card in distinct((*table.hand, *table.side.red_threes)):
        yield from (Discard(card), Discard(card, from_table=True))
    yield from every_lay(table, rules)
    yield from every_take(table, rules)


def every_lay(table: Table, rules: RuleSet) -> Iterator[LayMelds | GoOut]:
    """Every division of the hand into groups and cards that stay."""
    melds = table.side.melds
    for stay, groups in divided(table.hand, melds, rules):
        for going_out in (False, True)[: 2 - (len(stay) > 1)]:
            occasion = Occasion(going_out, not melds, find_dead_ranks(table, rules))
            lays = name_lays(meant(groups, melds), melds, rules, occasion)
            if not lays or _merged(table, lays, rules):
                continue
            if going_out:
                yield GoOut(lays, stay[0] if stay else None)
            elif stay or has_foot(table):
                yield LayMelds(lays)


def every_take(table: Table, rules: RuleSet, *, several: bool = False) -> Iterator[TakePile]:
    """Every division of the hand and the upcard into groups; only a first meld has `several`."""
    melds, upcard = table.side.melds, table.upcard
    for _, groups in divided(cards((*table.hand, upcard)), melds, rules) if upcard else ():
        places = [place for place, group in enumerate(groups) if upcard in group]
        lone = sum(map(bool, groups)) == 1
        for place in places[: None if several else 1] if lone or several or not melds else ():
            yield from _every_taking(table, groups, place, rules)


def _every_taking(table: Table, groups: Groups, place: int, rules: RuleSet) -> Iterator[TakePile]:
    """Take the upcard with the group at that place, or with part of it after laying the other part
    first.
    """
    melds, upcard = table.side.melds, table.pile[-1]
    using = without(groups[place], (upcard,))
    also = (*groups[:place], (), *groups[place + 1 :])
    before = melds[place] if place < len(melds) else None
    yield from _taking(table, using, before, meant(also, melds), rules)
    if before is None and rules.pile.hand_lay_first:
        for first in subsets(using):
            made = read_meld(first, rules)
            wider = (*meant(also, melds), (None, first))
            yield from _taking(table, without(using, first), made, wider, rules)


def _taking(
    table: Table, using: Cards, before: Meld | None, also: tuple[Intended, ...], rules: RuleSet
) -> Iterator[TakePile]:
    melds, upcard = table.side.melds, table.pile[-1]
    occasion = Occasion(False, not melds, find_dead_ranks(table, rules))
    lays = name_lays([*also, (before, (upcard, *using))], melds, rules, occasion)
    if lays:
        *groups, last = lays
        if not _merged(table, tuple(groups), rules):
            yield TakePile(using, tuple(groups), last.onto, last.new)


def meant(groups: Groups, melds: tuple[Meld, ...]) -> tuple[Intended, ...]:
    """The groups, each with the meld that it joins."""
    places = (*melds, *(None,) * (len(groups) - len(melds)))
    return tuple((meld, group) for meld, group in zip(places, groups, strict=True) if group)


def _merged(table: Table, groups: tuple[Lay, ...], rules: RuleSet) -> bool:
    """Whether two of the groups join the same meld."""
    return len(lay_at(table, groups, rules).additions) < len(groups)


def divided(hand: Cards, melds: tuple[Meld, ...], rules: RuleSet) -> Iterator[tuple[Cards, Groups]]:
    """Each way, once, to keep some cards and to give all others to melds or to new groups."""
    seen = set()
    for groups in _divisions(hand, len(melds) + 1):
        stay, old, new = groups[0], groups[1 : len(melds) + 1], groups[len(melds) + 1 :]
        found = (stay, (*old, *sorted(new, key=text_of)))
        if found not in seen:
            seen.add(found)
            if all(_makes_a_meld(group, rules) for group in new):
                yield found


def _makes_a_meld(group: Cards, rules: RuleSet) -> bool:
    """Whether a group could be a new meld at all."""
    key = ("brute", cards(group))
    if key not in rules.memo:
        rules.memo[key] = not group_problems(cards(group), rules, going_out=True, opening=True)
    return rules.memo[key]


def _divisions(hand: Cards, places: int) -> Iterator[Groups]:
    """Each way to give cards to a number of groups or to further groups."""
    if not hand:
        yield ((),) * places
        return
    card = hand[-1]
    for groups in _divisions(hand[:-1], places):
        for place, group in enumerate(groups):
            yield (*groups[:place], (*group, card), *groups[place + 1 :])
        yield (*groups, (card,))


def subsets(hand: Cards) -> Iterator[Cards]:
    """Each different choice of some cards."""
    counts = Counter(hand)
    for chosen in product(*(range(count + 1) for count in counts.values())):
        if any(chosen):
            yield tuple(
                card for card, count in zip(counts, chosen, strict=True) for _ in range(count)
            )


def shape(table: Table, action: Action, rules: RuleSet) -> object:
    """The table after a legal action; cards that do not differ count as the same card."""
    if not isinstance(action, LayMelds | GoOut | TakePile):
        return repr(action)
    side = table_after(table, action, rules).side
    last = action.discard if isinstance(action, GoOut) else None
    return type(action).__name__, last, shapes(side.melds), side.hidden_canastas


def shapes(melds: tuple[Meld, ...]) -> object:
    """Everything that matters about melds: not the suits of a set, and not the suits of twos."""
    return frozenset(Counter(map(meld_shape, melds)).items())


def meld_shape(meld: Meld) -> object:
    """The kind of a meld, and how many copies of each card it has."""
    counts = Counter(
        card.text if meld.kind is MeldKind.SEQUENCE and not card.wild else card.rank.symbol
        for card in meld.cards
    )
    return meld.kind, meld.rank, tuple(sorted(counts.items()))


def divisible(table: Table, action: Action, rules: RuleSet) -> bool:
    """Whether the player could as well lay part of it by a further action.

    For a first meld, that part may be any cards; otherwise it must be whole groups, so that a group
    may have any size.
    """
    groups = _laid(action)
    for place, group in enumerate(groups):
        for waits in (group.cards,) if table.side.melds else subsets(group.cards):
            stays = without(group.cards, waits)
            fewer = (*groups[:place], *([replace(group, cards=stays)] if stays else []))
            less = _with(action, (*fewer, *groups[place + 1 :]))
            if verify(table, less, rules).ok and _same_later(table, action, less, waits, rules):
                return True
    return False


def _laid(action: Action) -> tuple[Lay, ...]:
    match action:
        case LayMelds(groups) | TakePile(_, groups):
            return groups
    return ()


def _with(action: Action, groups: tuple[Lay, ...]) -> Action:
    if isinstance(action, TakePile):
        return replace(action, also=groups)
    return LayMelds(groups)


def _same_later(table: Table, action: Action, less: Action, waits: Cards, rules: RuleSet) -> bool:
    """Whether the player can then lay the remaining cards so that the result is the same."""
    after, wanted = table_after(table, less, rules), table_after(table, action, rules)
    for lay in (Lay(waits), *(Lay(waits, card) for card in ALL_CARDS), Lay(waits, new=True)):
        later = LayMelds((lay,))
        if verify(after, later, rules).ok:
            side = table_after(after, later, rules).side
            same = shapes(side.melds) == shapes(wanted.side.melds)
            if same and side.hidden_canastas == wanted.side.hidden_canastas:
                return True
    return False
