"""Tables and plays in few words, for the tests of the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.deal_score import score_deal
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.values.cards import in_order, without
from canasta_tutor.engine.values.table import Table


class Scene:
    """A table under some rules, on which actions are tried or done in their written form."""

    def __init__(
        self, rules: str, position: dict[str, Any], players: int = 4, **options: object
    ) -> None:
        house = {key.replace("__", "."): value for key, value in options.items()}
        self.rules: RuleSet = patch_rules(load(rules), house)
        self.table: Table = read_position(position, self.rules, players)

    def against(self, action: str) -> list[str]:
        """The codes of all that is wrong with an action; empty if it is legal."""
        verdict = verify(self.table, read_action(action), self.rules)
        return [reason.code for reason in verdict.violations]

    def grounds(self, action: str) -> list[str]:
        """The codes of all that a legal action rests on."""
        verdict = verify(self.table, read_action(action), self.rules)
        assert verdict.ok, verdict.violations
        return [reason.code for reason in verdict.grounds]

    def do(self, *actions: str) -> Scene:
        """Do actions one after the other."""
        for action in actions:
            self.table = apply(self.table, read_action(action), self.rules).after
        return self

    def scored(self, side: int = 0) -> dict[str, int]:
        """The points of a side's deal, by code."""
        return {line.code: line.points for line in score_deal(self.table, self.rules)[side].lines}


@pytest.fixture
def scene() -> Callable[..., Scene]:
    """A new scene: `scene("classic", {"hands": ["7h 7d"]}, meld__max_wild=2)`."""
    return Scene


def turned_up(rules: RuleSet, players: int, turned: str, first: int = 0) -> Table:
    """A deal without red threes, with these first upcards."""
    up = in_order(turned)
    deck = without(full_deck(rules, players), up)
    plain = sorted(deck, key=lambda card: (not card.text.startswith("3"), card.order))
    size = rules.deal.hand if isinstance(rules.deal.hand, int) else rules.deal.hand[players]
    under, hands = plain[: -size * players], plain[-size * players :]
    return deal(rules, players, (*under, *reversed(up), *hands), first=first)


@pytest.fixture
def dealt() -> Callable[..., Table]:
    """A new deal: `dealt(rules, 4, "2c 7h", first=3)`."""
    return turned_up
