"""Reading what each side of a written position has on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from canasta_tutor.engine.melds.group import read_meld
from canasta_tutor.engine.position.position_form import SidePlace, read_cards_at
from canasta_tutor.engine.rules.reading.validation_errors import not_allowed
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import NEVER_MELDED, CardKind, Cards, Rank, cards, in_order
from canasta_tutor.engine.values.table import Meld, MeldKind, Side

_EXAMPLES = {CardKind.RED_THREE: "3h 3d", CardKind.BLACK_THREE: "3s 3c"}
MELD, BLACK_MELD = "7h 7d 7c", "3s 3s 3c"
"""Examples of allowed cards; error messages show them."""


def read_side(told: SidePlace, path: str, rules: RuleSet) -> Side:
    """What a side has on the table.

    Raises:
        InputError: a word that is not a card, a three of the wrong colour, or cards that make no
            meld.
    """
    melds, beside = _read_melds(told, path, rules)
    return Side(
        score=told.score,
        melds=melds,
        red_threes=_read_threes(told.red_threes, f"{path}.red_threes", CardKind.RED_THREE),
        black_threes=beside,
        hidden_canastas=told.hidden_canastas,
        calientes_played=told.calientes_played,
    )


def _read_melds(told: SidePlace, path: str, rules: RuleSet) -> tuple[tuple[Meld, ...], Cards]:
    """The melds, and the black threes beside them.

    The black threes make a meld if they are not bonus cards.
    """
    melds = [_read_meld(text, f"{path}.melds[{n}]", rules) for n, text in enumerate(told.melds)]
    path = f"{path}.black_threes"
    if rules.black_threes.bonus:
        beside = _read_threes(told.black_threes, path, CardKind.BLACK_THREE)
        return join_by_rank(melds, rules), beside
    if told.black_threes:
        melds.append(_read_black_meld(told.black_threes, path, rules))
    return join_by_rank(melds, rules), ()


def _read_threes(text: str, path: str, kind: CardKind) -> Cards:
    group = read_cards_at(cards, text, path)
    if any(card.kind is not kind for card in group):
        raise not_allowed(text, _EXAMPLES[kind]).under(path)
    return group


def _read_black_meld(text: str, path: str, rules: RuleSet) -> Meld:
    meld = _read_meld(text, path, rules, BLACK_MELD)
    if (meld.kind, meld.rank) != (MeldKind.SET, Rank.THREE):
        raise not_allowed(text, BLACK_MELD).under(path)
    return meld


def _read_meld(text: str, path: str, rules: RuleSet, allowed: str = MELD) -> Meld:
    group = read_cards_at(in_order, text, path)
    meld = read_meld(cards(group), rules)
    barred = any(card.kind in NEVER_MELDED for card in group)
    if meld is None or meld.kind.value not in rules.meld.kinds or barred:
        raise not_allowed(text, allowed).under(path)
    return _place_wilds(meld, group)


def _place_wilds(meld: Meld, group: Cards) -> Meld:
    """A sequence with its wild cards where people wrote them, if these places fit."""
    if meld.kind is not MeldKind.SEQUENCE:
        return meld
    starts = {card.rank - place for place, card in enumerate(group) if not card.wild}
    fits = len(starts) == 1 and Rank.TWO <= min(starts) <= Rank.ACE - len(group) + 1
    return replace(meld, rank=Rank(starts.pop())) if fits else meld


def join_by_rank(melds: Sequence[Meld], rules: RuleSet) -> tuple[Meld, ...]:
    """The melds; where the rules allow one meld of each rank, melds of the same rank are joined."""
    if rules.meld.same_rank != "one":
        return tuple(melds)
    found: list[Meld] = []
    for meld in melds:
        what = None if meld.kind is MeldKind.SEQUENCE else (meld.kind, meld.rank)
        like = [other for other in found if (other.kind, other.rank) == what]
        if like:
            group = cards((*like[0].cards, *meld.cards))
            found[found.index(like[0])] = replace(like[0], cards=group)
        else:
            found.append(meld)
    return tuple(found)
