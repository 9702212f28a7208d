"""Ends of deals in few words, for the tests of the score."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from canasta_tutor.engine.melds.group import read_meld
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.deal_score import score_side
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import Meld, Side, Table


def house(system: str, options: dict[str, Any]) -> RuleSet:
    """A system with house rules, by dotted key."""
    return patch_rules(load(system), options)


def meld_of(text: str, rules: RuleSet) -> Meld:
    """The meld that some cards make."""
    meld = read_meld(cards(text), rules)
    assert meld is not None, text
    return meld


def side_with(rules: RuleSet, *melds: str, **more: Any) -> Side:
    """A side with these melds; cards of other fields are written as text, too."""
    fields: dict[str, Any] = {
        name: cards(value) if isinstance(value, str) else value for name, value in more.items()
    }
    return Side(melds=tuple(meld_of(text, rules) for text in melds), **fields)


def ended(side: Side, *hands: str, **more: Any) -> Table:
    """A deal of two sides at its end, the side first; hands that are not given are empty."""
    held = tuple(cards(hands[seat]) if seat < len(hands) else () for seat in range(4))
    return replace(Table(held, (side, Side()), (), ()), **more)


def lines(table: Table, rules: RuleSet, side: int = 0) -> dict[str, int]:
    """The points of a side, by code; no code comes twice."""
    found = score_side(table, side, rules).lines
    assert len({line.code for line in found}) == len(found)
    return {line.code: line.points for line in found}
