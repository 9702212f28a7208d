"""Tables built from the packs in play, so that no card lies twice and every count can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ...engine.cards import Card, CardKind, Cards, Rank, Suit, cards, naturals
from ...engine.melds import CanastaKind, canasta_of, problems
from ...engine.rules import RuleSet, for_players
from ...engine.threes import lies_at_once
from .wanted import PLAIN, Raw, Supply, Wanted, text

TRIES = 12
"""Groups looked at before a meld that fits is given up."""


@dataclass(slots=True)
class Scene:
    """A table as it grows: the learner's hand, his side's melds, the other side's, the pile."""

    wanted: Wanted
    supply: Supply
    hand: list[Card] = field(default_factory=list)
    melds: list[Cards] = field(default_factory=list)
    others: list[Cards] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    red_threes: Cards = ()
    score: int = 0
    memory: dict[str, Any] = field(default_factory=dict)

    @property
    def ranks(self) -> set[Rank]:
        """The ranks that lie on the table."""
        return {card.rank for meld in (*self.melds, *self.others) for card in naturals(meld)}

    @property
    def rules(self) -> RuleSet:
        """The rules played."""
        return self.wanted.rules

    def hold(self, group: Iterable[Card]) -> Cards:
        """Put cards into the hand."""
        found = tuple(group)
        self.hand += found
        return found

    def fill(self, size: int) -> None:
        """Fill the hand up with cards that can be held."""
        self.hold(held(self.supply, size - len(self.hand), self.rules))

    def position(self) -> Raw:
        """The table as a lesson file would hold it."""
        own: Raw = {"score": self.score, "melds": [line(meld) for meld in self.melds]}
        if self.red_threes:
            own["red_threes"] = text(self.red_threes)
        found: Raw = {"sides": [own]}
        if self.hand:
            found["hands"] = [text(self.hand)]
        if self.others:
            found["sides"].append({"melds": [line(meld) for meld in self.others]})
        if self.pile:
            found["pile"] = " ".join(card.text for card in self.pile)
        if self.memory:
            found["memory"] = self.memory
        return found


def scene(wanted: Wanted) -> Scene:
    """An empty table."""
    return Scene(wanted, wanted.supply())


def line(meld: Cards) -> str:
    """A meld as it is written: as built, so that a sequence keeps its order."""
    return " ".join(card.text for card in meld)


def held(supply: Supply, count: int, rules: RuleSet) -> Cards:
    """Cards that a hand can hold: threes that lie at once are not among them."""
    return supply.take(count, lambda card: not lies_at_once(card, rules))


def full_hand(wanted: Wanted, *, drawn: bool) -> int:
    """The cards of a player who has melded nothing, before or after his draw."""
    rules, players = wanted.rules, wanted.rules.seats.usual
    size, draw = for_players(rules.deal.hand, players), for_players(rules.draw.count, players)
    turns = wanted.among(0, 2)
    return size + turns * (draw - 1) + (draw if drawn else 0)


def some_hand(wanted: Wanted) -> int:
    """The cards of a player whose side has melded: fewer than dealt."""
    most = for_players(wanted.rules.deal.hand, wanted.rules.seats.usual)
    low, high = wanted.by_level((3, 5), (5, 8), (7, 11))
    return wanted.among(low, min(high, most))


def meld(made: Scene, sizes: tuple[int, int]) -> Cards | None:
    """A legal meld of a rank not yet on the table, or of another kind that the rules know."""
    for _ in range(TRIES):
        before = list(made.supply.left)
        found = _shape(made, made.wanted.among(*sizes))
        if len(found) >= sizes[0] and not problems(cards(found), made.rules):
            return found
        made.supply.left = before
    return None


def _shape(made: Scene, size: int) -> Cards:
    kinds = made.rules.meld.kinds
    if "sequence" in kinds and made.wanted.often(SEQUENCES):
        return run(made, size)
    if "wild" in kinds and made.wanted.often(WILD_MELDS):
        return made.supply.wild(size)
    return a_set(made, size)


SEQUENCES, WILD_MELDS = 0.3, 0.08
"""How often a meld is a sequence, or of wild cards, where such are laid."""


def a_set(made: Scene, size: int, wild: int | None = None) -> Cards:
    """Cards of a rank not yet on the table, some of them wild."""
    there = made.ranks
    free = [rank for rank in PLAIN if rank not in there] or PLAIN
    most = made.wanted.by_level(1, 2, 3)
    wild = made.wanted.among(0, min(most, size // 2)) if wild is None else wild
    return (*made.supply.rank(made.wanted.one(free), size - wild), *made.supply.wild(wild))


def run(made: Scene, size: int) -> Cards:
    """Cards of a suit in order."""
    low = made.wanted.among(Rank.FOUR, Rank.ACE - size + 1)
    found = made.supply.run(made.wanted.one(list(Suit)), low, size)
    return found if len(found) == size else ()


def canasta(made: Scene, kind: CanastaKind | None = None) -> Cards | None:
    """A legal canasta, of a kind where one is asked."""
    for _ in range(TRIES):
        before = list(made.supply.left)
        size = made.rules.canasta.size
        found = _canasta_cards(made, size, kind)
        if not problems(cards(found), made.rules):
            there = canasta_of(cards(found), made.rules)
            if there and kind in (None, there):
                return found
        made.supply.left = before
    return None


def _canasta_cards(made: Scene, size: int, kind: CanastaKind | None) -> Cards:
    if kind is CanastaKind.SEQUENCE:
        return run(made, size)
    if kind is CanastaKind.WILD:
        return made.supply.wild(size)
    spare = made.wanted.among(0, 1) if not made.rules.canasta.closed else 0
    if kind is CanastaKind.NATURAL:
        return a_set(made, size + spare, 0)
    return a_set(made, size + spare, made.wanted.among(1, 3) if kind else None)


def lay_out(made: Scene, count: int, sizes: tuple[int, int] = (3, 5)) -> None:
    """Lay so many melds before the learner's side."""
    made.melds += some_melds(made, count, sizes)


def some_melds(made: Scene, count: int, sizes: tuple[int, int] = (3, 5)) -> Iterator[Cards]:
    """So many legal melds."""
    for _ in range(count):
        found = meld(made, sizes)
        if found:
            yield found


def red_threes(made: Scene, count: int) -> Cards:
    """So many red threes."""
    return made.supply.kind(CardKind.RED_THREE, count)
