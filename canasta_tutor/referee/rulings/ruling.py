"""A ruling (legal or not, with its reasons), and the functions that make rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

from canasta_tutor.engine.judge.apply import apply
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.reasons.going_out_reasons import PartnerSaidYes
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.scoring.first_meld_minimum import Needed, find_needed
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.table import Table
from canasta_tutor.referee.question.referee_asks import Ask
from canasta_tutor.referee.tables.referee_case import Case

DEPENDS = "depends"
FIELDS = {
    "hand": "position.hands",
    "pile": "position.pile",
    "melds": "position.sides",
    "feet": "position.memory.foot_state",
    "deals_played": "position.memory.deals_played",
    "everyone_discarded": "position.memory.everyone_discarded",
    "aces": "position.memory.opened_aces_with_wild",
}
"""The field of a question that tells a fact on which a ruling depends."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence that is no reason of the engine; in the catalogues its id is `referee.<code>`."""

    code: str
    fields: Mapping[str, object] = field(default_factory=dict)
    rule: str | None = None


TOO_MANY_WAYS = Remark("too_many_ways")


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says; `legal` is None if the ruling depends on something unknown."""

    legal: bool | None
    reasons: tuple[Reason | Remark, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    ways: Callable[[], list[dict[str, Any]] | None] | None = None
    """Lists the ways to take the pile.

    They are found on demand, because the comparison between systems does not need them.
    """

    @property
    def gave_up(self) -> bool:
        """Whether the search for an answer gave up."""
        return any(reason == TOO_MANY_WAYS for reason in self.reasons)


def give_up(**values: Any) -> Ruling:
    """A ruling which says that the search gave up: there are too many ways to lay the hand."""
    return Ruling(None, (TOO_MANY_WAYS,), values)


def remark_not_played(kind: str, rule: str, case: Case) -> Remark:
    """The remark that these rules do not have an action or a special hand."""
    return Remark(f"not_here.{kind}", {"rules": case.rules.id}, rule)


def depend_on(*unknown: str, **values: Any) -> Ruling:
    """A ruling that depends on something unknown: `hand`, `pile`, `melds`, `feet` …"""
    remarks = (Remark(DEPENDS, {"unknown": one, "field": FIELDS[one]}) for one in unknown)
    return Ruling(None, tuple(remarks), values)


def forget(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of an open answer: only the needs of a first meld stay known."""
    known = {"minimum": values["minimum"]} if "minimum" in values else {}
    return {key: [] if key == "effects" else None for key in values} | known


@singledispatch
def rule_on(ask: Ask, case: Case) -> Ruling:
    """The ruling on the ask of a case."""
    raise TypeError(ask)


Judge = Callable[[Table], Verdict]


def judge_tables(case: Case, judge: Judge) -> Ruling:
    """The ruling on all tables that fit the question.

    If some tables allow the action and others do not, the ruling is that the answer depends on the
    melds. If the only violation is that the partner said "yes", and the hand is unknown, the ruling
    is that the answer depends on the hand, because nobody knows whether the player can go out.
    """
    verdicts = [judge(table) for table in case.tables]
    if len({verdict.ok for verdict in verdicts}) > 1:
        return depend_on("melds")
    first = verdicts[0]
    if not case.known.hand and {type(wrong) for wrong in first.violations} == {PartnerSaidYes}:
        return depend_on("hand")
    return Ruling(first.ok, first.violations or first.grounds)


def rule_on_action(case: Case, action: Action) -> Ruling:
    """The ruling on an action."""
    return judge_tables(case, lambda table: verify(table, action, case.rules))


def table_after(case: Case, action: Action) -> Table:
    """The table after a legal action."""
    return apply(case.table, action, case.rules).after


def find_asked_minimum(case: Case) -> int | str | None:
    """What the side's first meld must reach: points or a kind of canasta.

    Returns None if the side has melded.
    """
    table = case.table
    if not needs_first_meld(case):
        return None
    return format_needed(find_needed(table.side, case.rules, table.deals_played))


def format_needed(needs: Needed) -> int | str:
    """The needs of a first meld, in the form that an answer has."""
    return needs.canasta.replace("_", " ") if needs.canasta else needs.points


def needs_first_meld(case: Case) -> bool:
    """Whether the side to move still needs its first meld."""
    return not case.table.side.melds
