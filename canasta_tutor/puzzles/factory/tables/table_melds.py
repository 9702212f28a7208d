"""Melds for a table that grows: sets, sequences, canastas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta_tutor.engine.melds.group import find_canasta, group_problems, rank_of, read_meld
from canasta_tutor.engine.melds.laying import has_room
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import CanastaKind
from canasta_tutor.engine.values.cards import Cards, Rank, Suit, cards, naturals
from canasta_tutor.engine.values.table import SET, Meld
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.factory.maker_order import PLAIN
from canasta_tutor.puzzles.factory.tables.made_table import Scene
from canasta_tutor.puzzles.kinds.game_puzzle import GameAsk, tables
from canasta_tutor.puzzles.schema.puzzle_asks import LegalGoOut, LegalLay, LegalTake

TRIES = 12
"""Number of random groups to try before the search for a fitting meld ends."""
SEQUENCES, WILD_MELDS = 0.3, 0.08
"""The shares of melds that are sequences, or wild melds, if the rules have them."""


Laid = Sequence[Cards] | None
"""The melds of the side that gets a new meld; None means the learner's side."""


def make_meld(made: Scene, sizes: tuple[int, int], own: Laid = None) -> Cards | None:
    """A random legal meld: a set of a new rank, or another kind of meld; None if no meld was found.

    `sizes`: the fewest and most cards. `own`: the melds of the side that gets the meld.
    """
    for _ in range(TRIES):
        before = list(made.supply.left)
        found = _draw_group(made, made.wanted.among(*sizes), own)
        if len(found) >= sizes[0] and not group_problems(cards(found), made.rules):
            return found
        made.supply.left = before
    return None


def _draw_group(made: Scene, size: int, own: Laid) -> Cards:
    kinds = made.rules.meld.kinds
    if "sequence" in kinds and made.wanted.often(SEQUENCES):
        return make_sequence(made, size)
    if "wild" in kinds and not has_wild_meld(made) and made.wanted.often(WILD_MELDS):
        return made.supply.wild(size)
    return make_set(made, size, own=own)


def has_wild_meld(made: Scene) -> bool:
    """Whether a wild meld is on the table; a side seldom has more than one."""
    return any(not naturals(found) for found in (*made.melds, *made.others))


def make_set(made: Scene, size: int, wild: int | None = None, own: Laid = None) -> Cards:
    """A set of a rank not yet on the table, some of its cards wild."""
    there = made.ranks
    sets = {rank_of(meld) for meld in (*made.melds, *made.others)}
    free: Sequence[Rank] = [rank for rank in PLAIN if rank not in there]
    free = free or [rank for rank in PLAIN if rank not in sets]
    if not free and made.wanted.lawful:
        laid = {rank_of(meld) for meld in (made.melds if own is None else own)}
        free = [rank for rank in PLAIN if rank not in laid]
    free = free or PLAIN
    most = made.wanted.by_level(1, 2, 3)
    wild = made.wanted.among(0, min(most, size // 2)) if wild is None else wild
    return (*made.supply.rank(made.wanted.one(free), size - wild), *made.supply.wild(wild))


def make_sequence(made: Scene, size: int) -> Cards:
    """A sequence of this size; empty if cards are missing."""
    low = made.wanted.among(Rank.FOUR, Rank.ACE - size + 1)
    found = made.supply.run(made.wanted.one(list(Suit)), low, size)
    return found if len(found) == size else ()


def make_canasta(made: Scene, kind: CanastaKind | None = None) -> Cards | None:
    """A random legal canasta of a kind (None: any kind).

    The result is None if no canasta was found.
    """
    for _ in range(TRIES):
        before = list(made.supply.left)
        size = made.rules.canasta.size
        found = _draw_canasta(made, size, kind)
        if not group_problems(cards(found), made.rules):
            there = find_canasta(cards(found), made.rules)
            if there and kind in (None, there):
                return found
        made.supply.left = before
    return None


def _draw_canasta(made: Scene, size: int, kind: CanastaKind | None) -> Cards:
    if kind is CanastaKind.SEQUENCE:
        return make_sequence(made, size)
    if kind is CanastaKind.WILD:
        return () if has_wild_meld(made) else made.supply.wild(size)
    spare = made.wanted.among(0, 1) if not made.rules.canasta.closed else 0
    if kind is CanastaKind.NATURAL:
        return make_set(made, size + spare, 0)
    return make_set(made, size + spare, made.wanted.among(1, 3) if kind else None)


def lay_out(made: Scene, count: int, sizes: tuple[int, int] = (3, 5)) -> None:
    """Lay `count` melds for the learner's side, or fewer if the cards run short."""
    made.melds += some_melds(made, count, sizes)


def some_melds(
    made: Scene, count: int, sizes: tuple[int, int] = (3, 5), own: Laid = None
) -> Iterator[Cards]:
    """Up to `count` legal melds for a side that has laid the melds `own`."""
    for _ in range(count):
        found = make_meld(made, sizes, own)
        if found:
            yield found


def each_with_room(posed: Posed) -> bool:
    """Whether no side has more melds of a rank than the rules allow.

    The check includes the new melds that the question plans. A plan may name a rank twice if a meld
    of this rank is on the table, because the cards join that meld.
    """
    ask, rules = posed.ask, posed.rules
    shown = tables(ask, rules) if isinstance(ask, GameAsk) else filter(None, (posed.table,))
    laid = [side.melds for table in shown for side in table.sides]
    return all(_have_room(melds, rules) for melds in (*laid, _find_planned_melds(posed)))


def each_allowed(posed: Posed) -> bool:
    """Whether each meld on the table is legal under these rules; it was made for other rules."""
    sides = posed.table.sides if posed.table else ()
    laid = (meld.cards for side in sides for meld in side.melds)
    return not any(group_problems(each, posed.rules, going_out=True) for each in laid)


def _find_planned_melds(posed: Posed) -> Sequence[Meld]:
    """The new melds in the groups that the question names."""
    if not isinstance(posed.ask, LegalGoOut | LegalLay | LegalTake):
        return ()
    there = {meld.rank for meld in posed.table_asked.side.melds}
    planned = (read_meld(group, posed.rules) for group in posed.groups)
    return [meld for meld in planned if meld and meld.rank not in there]


def _have_room(melds: Sequence[Meld], rules: RuleSet) -> bool:
    """Whether a side may have all these sets; the longest sets count as laid first."""
    sets = sorted((meld for meld in melds if meld.kind is SET), key=lambda meld: -len(meld.cards))
    return all(has_room(meld, sets[:place], rules) for place, meld in enumerate(sets))
