"""Looking for the smallest change that makes an action legal.

The ways to lay cards of the hand are gone through by how many of the cards tried they exchange: one
changes nothing at first, then one card, then two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.melds.laying import lay, occasion_at
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.search import drop_unknown, mark_unknown
from canasta_tutor.engine.search.group_ways import Piece, Pieces, Setting
from canasta_tutor.engine.search.hand import Stack, sort_hand
from canasta_tutor.engine.search.needs import Needs, first_needs, out_needs
from canasta_tutor.engine.search.pieces_to_lays import Meant, deal_out_cards, name_lays, twos_in
from canasta_tutor.engine.search.plan import Plan, State, Step, sort_pieces
from canasta_tutor.engine.values.actions import Action, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, missing, wilds, without
from canasta_tutor.engine.values.table import Table

MOST_CHANGES = 4
"""How many cards a repair may exchange before it is no help any more."""
FEW_CHANGES = 1
"""The same for a hand with very many choices."""
LARGE_HAND = 15
"""A hand with more cards has very many choices."""
COUNTED = 3
"""Steps that it takes to count what a step of the plan exchanges."""


def find_repair(table: Table, action: Action, rules: RuleSet) -> Action | None:
    """The legal action nearest to a lay-down or a take, or None.

    Nearest: the fewest hand cards exchanged, where adding, leaving out or swapping a card is one
    change, and twos stand for each other; among equals the one that uses the fewest wild cards,
    then the one that takes back the fewest cards of the try, then the one that lays the fewest.
    A hand that can be laid in very many ways is mended with those that are found first, if any.
    """
    if isinstance(action, TakePile):
        return _mend(table, action, table.upcard, rules) if table.upcard else None
    return _mend(table, action, None, rules) if isinstance(action, LayMelds) else None


def _mend(table: Table, action: Action, upcard: Card | None, rules: RuleSet) -> Action | None:
    tried = cards_used(action)
    nearby = Nearby(table, tried, upcard, rules)
    most = MOST_CHANGES if len(table.hand) <= LARGE_HAND else FEW_CHANGES
    for changes in range(most + 1):
        found = (
            other
            for meant in drop_unknown(nearby.ways(changes))
            for other in _actions(meant, table, upcard, nearby, rules)
        )
        near = (other for other in found if _changes(cards_used(other), tried) == changes)
        legal = [other for other in near if verify(table, other, rules).ok]
        if legal:
            return min(legal, key=lambda other: _thrift(cards_used(other), tried))
    return None


def _changes(used: Cards, tried: Cards) -> int:
    """How many cards are exchanged: added, left out or swapped."""
    now, then = Counter(map(_kind, used)), Counter(map(_kind, tried))
    return max((now - then).total(), (then - now).total())


def _kind(card: Card) -> Card | Rank:
    """The card, but twos stand for each other."""
    return card.rank if card.wild else card


def _thrift(used: Cards, tried: Cards) -> tuple[int, int, int]:
    return len(wilds(used)), len(missing(used, tried)), len(used)


def _actions(
    meant: tuple[Meant, ...], table: Table, upcard: Card | None, nearby: Nearby, rules: RuleSet
) -> Iterator[Action]:
    """The groups as a lay-down, or as a take with one that holds the upcard."""
    melds, occasion = table.side.melds, nearby.occasion
    if upcard is None:
        groups = name_lays(meant, melds, rules, occasion) if meant else None
        if groups:
            yield LayMelds(groups)
        return
    for place, (before, group) in enumerate(meant):
        if upcard in group:
            others = (*meant[:place], *meant[place + 1 :])
            for whole in ((before, group),), *_opened_by_the_hand(group, upcard, table, rules):
                lays = name_lays((*others, *whole), melds, rules, occasion)
                if lays:
                    *also, last = lays
                    using = cards(without(last.cards, (upcard,)))
                    yield TakePile(using, tuple(also), last.onto, last.new)


def _opened_by_the_hand(
    group: Cards, upcard: Card, table: Table, rules: RuleSet
) -> Iterator[tuple[Meant, ...]]:
    """The group laid in two: a first meld from the hand that opens the pile, then the upcard."""
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
    """A way so far: its pieces, how many cards were added and left out, its wild cards.

    `points`: what its naturals count. `taken`: the cards of the rank that sequences got. `joined`:
    what lies where the upcard may lie.
    """

    pieces: Pieces
    added: int
    removed: int
    wild: int
    points: int = 0
    taken: Cards = ()
    joined: Pieces = ()


class Nearby:
    """The ways to lay cards of a hand, by how many they exchange of those that were tried.

    `upcard`: a card of the pile that is laid with them.
    """

    def __init__(self, table: Table, tried: Cards, upcard: Card | None, rules: RuleSet) -> None:
        melds, pile = table.side.melds, (upcard,) if upcard else ()
        self._tried, self._upcard = Counter((*tried, *pile)), upcard
        self._held = _tried_first(sort_hand((*table.hand, *pile), rules), self._tried)
        self._wild, self._seen = len(wilds(tried)), set[object]()
        self.occasion = occasion_at(table, rules)
        setting = Setting(self._held, melds, rules, self.occasion, _needs(table, rules))
        self._lacking = setting.needs.count_lacking(melds)
        self._plan, self._all = Plan(setting, whole=False), len(table.hand) + 1
        suits = enumerate(self._plan.suits)
        self._joins = [at for at, runs in suits if upcard and upcard in runs.card.values()]

    @mark_unknown
    def ways(self, most: int) -> Iterator[tuple[Meant, ...]]:
        """Ways with so many changes at most, as groups and the melds they are meant for."""
        strange = sum(
            count
            for card, count in self._tried.items()
            if not card.wild and card.rank not in self._held.ranks
        )
        self._seen.clear()
        first = self._plan.start_state(None, self._lacking, self._all)
        for pieces in self._ways(first, Going((), 0, strange, 0), most):
            different: dict[int, tuple[Meant, ...]] = {}
            for meant in deal_out_cards(
                [sort_pieces(pieces)], self._held, self._plan.names_twos, self._plan.setting.steps
            ):
                different.setdefault(twos_in(meant), meant)
            yield from different.values()

    def _ways(self, state: State, going: Going, most: int) -> Iterator[Pieces]:
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
            self._plan.setting.steps.spend(COUNTED)
            then = step.state._replace(keep=self._all)
            yield from self._ways(then, self._with(step, state, going), most)

    def _with(self, step: Step, state: State, going: Going) -> Going:
        """The way with what is laid at a place."""
        place, way, added, removed = self._plan.places[state.place], step.way, 0, 0
        if place.runs:
            taken = going.taken + ((place.card,) * way.plain if place.card else ())
        else:
            held = Counter(self._held.ranks.get(place.rank, ()) if place.rank else ())
            runs = Counter(going.taken)
            tried = Counter({card: self._tried[card] for card in held})
            like = min(((tried - runs) & (held - runs)).total(), way.plain)
            added = (runs - tried).total() + way.plain - like
            removed, taken = (tried - runs).total() - like, ()
        return Going(
            going.pieces + way.pieces,
            going.added + added,
            going.removed + removed,
            going.wild + way.twos + way.jokers,
            going.points + way.plain * place.each,
            taken,
            going.joined + (way.pieces if place.own else tuple(filter(self._may_join, way.pieces))),
        )

    def _may_join(self, piece: Piece) -> bool:
        """Whether the upcard may lie where the piece does."""
        spot, card = piece.spot, self._upcard
        return card is not None and (spot.rank is card.rank or spot.suit is card.suit)


def _needs(table: Table, rules: RuleSet) -> Needs:
    """All that may decide whether cards may be laid: how they are laid beside that is all one."""
    found = (out_needs(table, rules), *first_needs(table, rules, 0))
    return Needs(tuple([need for needs in found for need in needs.needs]))


def _tried_first(held: Stack, tried: Counter[Card]) -> Stack:
    """The hand with the cards that were tried before others of their kind."""
    ranks = {rank: _in_order(plain, tried) for rank, plain in held.ranks.items()}
    return Stack(ranks, _in_order(held.twos, tried), held.jokers)


def _in_order(group: Cards, tried: Counter[Card]) -> Cards:
    places = range(len(group))
    late = [group[:place].count(group[place]) >= tried[group[place]] for place in places]
    return tuple(group[place] for place in sorted(places, key=lambda place: late[place]))
