"""Groups as actions name them, so that each lands at the meld that it is meant for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_tutor.engine.melds.laying import Occasion, Places, landing, rank_tells
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Cards, cards, distinct
from canasta_tutor.engine.values.table import SET, Meld

Meant = tuple[Meld | None, Cards]
"""Cards and the meld that they are meant for, as it is then; None: a new one."""


def written(
    meant: Iterable[Meant], melds: tuple[Meld, ...], rules: RuleSet, occasion: Occasion
) -> tuple[Lay, ...] | None:
    """The groups laid one after the other; None where one cannot be told apart from another."""
    if rank_tells(rules):
        return tuple([_to_its_rank(before, group) for before, group in meant])
    places, found = Places(melds), list[Lay]()
    for before, group in meant:
        for lay in _names(before, group):
            target = landing(lay, places, rules, occasion)
            if target and _meant(target[0], before, places):
                break
        else:
            return None
        found.append(lay)
        places.settle(target)
    return tuple(found)


def _to_its_rank(before: Meld | None, group: Cards) -> Lay:
    """Wild cards alone aim at a natural card of the set that they join."""
    aimed = before and before.kind is SET and all(card.wild for card in group)
    return Lay(cards(group), onto=before.mark if before and aimed else None)


def _names(before: Meld | None, group: Cards) -> Iterator[Lay]:
    """Each way to name the group, the shortest first."""
    chosen = cards(group)
    yield Lay(chosen)
    if before is None:
        yield Lay(chosen, new=True)
        return
    yield from (Lay(chosen, onto=card) for card in distinct((before.mark, *before.cards)))


def _meant(index: int | None, before: Meld | None, places: Places) -> bool:
    """Whether a group lands where it is meant to, or at a meld that is just the same."""
    return (None if index is None else places.melds[index]) == before
