"""Finding the smallest change that makes an action legal.

The search tries the ways to lay cards of the hand. First come the ways that exchange none of the
cards that the player tried, then the ways that exchange one, then two, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.laying import find_occasion, lay
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import drop_unknown, mark_unknown
from canasta_tutor.engine.search.group_ways import Piece, Pieces, Setting
from canasta_tutor.engine.search.hand import SortedHand, sort_hand
from canasta_tutor.engine.search.needs import Needs, find_first_needs, find_out_needs
from canasta_tutor.engine.search.pieces_to_lays import (
    Intended,
    count_twos,
    deal_out_cards,
    name_lays,
)
from canasta_tutor.engine.search.plan import Plan, State, Step, sort_pieces
from canasta_tutor.engine.values.actions import Action, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, missing, wilds, without
from canasta_tutor.engine.values.table import Table

MOST_CHANGES = 4
"""The most cards that a repair may exchange; more would be no help to the player."""
FEW_CHANGES = 1
"""The most cards that a repair may exchange in a large hand, which has very many ways to be laid.
"""
LARGE_HAND = 15
"""A hand with more cards than this is large."""
STEPS_PER_COUNT = 3
"""Number of search steps spent to count the cards exchanged at one step of the plan."""


def find_repair(table: Table, action: Action, rules: RuleSet) -> Action | None:
    """The legal action nearest to a lay-down or a taking of the pile, or None.

    The nearest action exchanges the fewest hand cards: adding, leaving out or swapping a card is
    one change, and all twos count as the same card. Among equally near actions, the one with the
    fewest wild cards wins; then the one that adds the fewest cards that the player did not try;
    then the one that lays the fewest cards. If there are very many ways to lay the hand, the search
    may give up; then the result is the nearest of the ways found so far.
    """
    if isinstance(action, TakePile):
        return _mend(table, action, table.upcard, rules) if table.upcard else None
    return _mend(table, action, None, rules) if isinstance(action, LayMelds) else None


def _mend(table: Table, action: Action, upcard: Card | None, rules: RuleSet) -> Action | None:
    tried = cards_used(action)
    nearby = Nearby(table, tried, upcard, rules)

    def thrift(other: Action) -> tuple[int, int, int]:
        used = cards_used(other)
        return len(wilds(used)), len(missing(used, tried)), len(used)

    most = MOST_CHANGES if len(table.hand) <= LARGE_HAND else FEW_CHANGES
    for changes in range(most + 1):
        others = (
            other
            for meant in drop_unknown(nearby.find_ways(changes))
            for other in _as_actions(meant, table, upcard, nearby, rules)
        )
        near = (other for other in others if _count_changes(cards_used(other), tried) == changes)
        legal = [other for other in near if verify(table, other, rules).ok]
        if legal:
            return min(legal, key=thrift)
    return None


def _count_changes(used: Cards, tried: Cards) -> int:
    """Number of changes: cards added, left out or swapped."""
    now, before = Counter(map(_drop_suit_of_wild, used)), Counter(map(_drop_suit_of_wild, tried))
    return max((now - before).total(), (before - now).total())


def _drop_suit_of_wild(card: Card) -> Card | Rank:
    """The card; for a wild card only its rank, because twos stand for each other."""
    return card.rank if card.wild else card


def _as_actions(
    meant: tuple[Intended, ...], table: Table, upcard: Card | None, nearby: Nearby, rules: RuleSet
) -> Iterator[Action]:
    """The groups as a lay-down; with an upcard, as each way to take the pile."""
    melds, occasion = table.side.melds, nearby.occasion
    if upcard is None:
        groups = name_lays(meant, melds, rules, occasion) if meant else None
        if groups:
            yield LayMelds(groups)
        return
    for place, (before, group) in enumerate(meant):
        if upcard in group:
            others = (*meant[:place], *meant[place + 1 :])
            for whole in ((before, group),), *_split_first_meld(group, upcard, table, rules):
                lays = name_lays((*others, *whole), melds, rules, occasion)
                if lays:
                    *also, last = lays
                    using = cards(without(last.cards, (upcard,)))
                    yield TakePile(using, tuple(also), last.onto, last.new)


def _split_first_meld(
    group: Cards, upcard: Card, table: Table, rules: RuleSet
) -> Iterator[tuple[Intended, ...]]:
    """The group split in two: a first meld from the hand, then the upcard that joins it.

    This is possible only where the rules let a first meld from the hand open the pile.
    """
    if table.side.melds or not rules.pile.hand_lay_first:
        return
    held = without(group, (upcard,))
    plain = [card for card in held if not card.wild]
    for count in range(len(plain)):
        using = plain[:count]
        opening = without(held, using)
        for made in lay((), (Lay(opening),), rules).melds:
            yield (None, opening), (made, (upcard, *using))


class Going(NamedTuple):
    """An unfinished way.

    `added`: number of its cards that the player did not try. `removed`: number of cards that the
    player tried and the way leaves out. `wild`: number of its wild cards. `points`: the points of
    its naturals. `taken`: the cards of the current rank that sequences got. `joined`: the pieces
    that the upcard may join.
    """

    pieces: Pieces
    added: int
    removed: int
    wild: int
    points: int = 0
    taken: Cards = ()
    joined: Pieces = ()


class Nearby:
    """The ways to lay cards of a hand that differ in few cards from what the player tried.

    `upcard`: the upcard, if the player lays it together with cards of the hand.
    """

    def __init__(self, table: Table, tried: Cards, upcard: Card | None, rules: RuleSet) -> None:
        melds, pile = table.side.melds, (upcard,) if upcard else ()
        self._tried, self._upcard = Counter((*tried, *pile)), upcard
        self._held = _put_tried_first(sort_hand((*table.hand, *pile), rules), self._tried)
        self._wild, self._seen = len(wilds(tried)), set[object]()
        self.occasion = find_occasion(table, rules)
        setting = Setting(self._held, melds, rules, self.occasion, _all_needs(table, rules))
        self._lacking = setting.needs.count_lacking(melds)
        self._plan, self._all = Plan(setting, whole=False), len(table.hand) + 1
        suits = enumerate(self._plan.suits)
        self._joins = [at for at, runs in suits if upcard and upcard in runs.card.values()]

    @mark_unknown
    def find_ways(self, most: int) -> Iterator[tuple[Intended, ...]]:
        """Each way with at most this many changes, as groups and the melds they are meant for."""
        not_held = sum(
            count
            for card, count in self._tried.items()
            if not card.wild and card.rank not in self._held.ranks
        )
        self._seen.clear()
        first = self._plan.start_state(None, self._lacking, self._all)
        for pieces in self._go_on(first, Going((), 0, not_held, 0), most):
            different: dict[int, tuple[Intended, ...]] = {}
            for meant in deal_out_cards(
                [sort_pieces(pieces)], self._held, self._plan.names_twos, self._plan.setting.steps
            ):
                different.setdefault(count_twos(meant), meant)
            yield from different.values()

    def _go_on(self, state: State, going: Going, most: int) -> Iterator[Pieces]:
        changes = max(going.added + max(going.wild - self._wild, 0), going.removed)
        look = (
            self._plan.state_key(state),
            *going[1:],
            *(state.open[suit] for suit in self._joins),
        )
        if changes > most or look in self._seen:
            return
        self._seen.add(look)
        if state.place == len(self._plan.places):
            yield going.pieces
            return
        for step in self._plan.next_steps(state):
            self._plan.setting.steps.spend(STEPS_PER_COUNT)
            after = step.state._replace(keep=self._all)
            yield from self._go_on(after, self._add_step(going, step, state), most)

    def _add_step(self, going: Going, step: Step, state: State) -> Going:
        """The way with one more step.

        Sequences of a rank come before its sets, so the search knows all laid cards of the rank
        only at the place for sets. Example: the player tried 7h 7d; a sequence took 7h, and the set
        takes two of 7d 7s. Then 7s is added and nothing is removed.
        """
        place, way, added, removed = self._plan.places[state.place], step.way, 0, 0
        if place.runs:
            taken = going.taken + ((place.card,) * way.plain if place.card else ())
        else:
            held = Counter(self._held.ranks.get(place.rank, ()) if place.rank else ())
            in_sequences = Counter(going.taken)
            tried = Counter({card: self._tried[card] for card in held})
            tried_left = tried - in_sequences
            kept = min((tried_left & (held - in_sequences)).total(), way.plain)
            added = (in_sequences - tried).total() + way.plain - kept
            removed, taken = tried_left.total() - kept, ()
        joined = way.pieces if place.own else tuple(filter(self._may_join, way.pieces))
        return Going(
            pieces=going.pieces + way.pieces,
            added=going.added + added,
            removed=going.removed + removed,
            wild=going.wild + way.twos + way.jokers,
            points=going.points + way.plain * place.each,
            taken=taken,
            joined=going.joined + joined,
        )

    def _may_join(self, piece: Piece) -> bool:
        """Whether the upcard may lie at the place of the piece."""
        spot, card = piece.spot, self._upcard
        return card is not None and (spot.rank is card.rank or spot.suit is card.suit)


def _all_needs(table: Table, rules: RuleSet) -> Needs:
    """All needs that could decide whether a lay is legal.

    Two ways that have the same cards and bring the same toward these needs count as one way.
    """
    every = (find_out_needs(table, rules), *find_first_needs(table, rules, 0))
    return Needs(tuple([need for needs in every for need in needs.needs]))


def _put_tried_first(held: SortedHand, tried: Counter[Card]) -> SortedHand:
    """The hand with the cards tried before the other cards of their rank."""
    ranks = {rank: _order_tried(plain, tried) for rank, plain in held.ranks.items()}
    return SortedHand(ranks, _order_tried(held.twos, tried), held.jokers)


def _order_tried(group: Cards, tried: Counter[Card]) -> Cards:
    places = range(len(group))
    late = [group[:place].count(group[place]) >= tried[group[place]] for place in places]
    return tuple(group[place] for place in sorted(places, key=lambda place: late[place]))
