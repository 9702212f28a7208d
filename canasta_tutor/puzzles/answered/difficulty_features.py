"""The reasons that decide a puzzle, and the features that make it hard, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.kinds.all_kinds import kind_of


@dataclass(frozen=True)
class Evidence:
    """The question, the deciding codes, whether these codes are violations, and the features."""

    ask: str
    codes: frozenset[str]
    wrong: bool
    posed: Posed

    @cached_property
    def features(self) -> dict[str, int]:
        """What makes the puzzle hard, counted.

        The features are computed on demand, because most sketches do not need them.
        """
        return dict(kind_of(self.posed.puzzle).features(self.posed))


def gather_evidence(posed: Posed) -> Evidence:
    """The evidence that decides a posed puzzle."""
    kind = kind_of(posed.puzzle)
    verdict, lines = kind.decided(posed)
    reasons: tuple[Reason, ...] = verdict.violations or verdict.grounds
    return Evidence(
        ask=f"{kind.name}.{posed.ask.kind}",
        codes=frozenset((*(reason.code for reason in reasons), *lines)),
        wrong=bool(verdict.violations),
        posed=posed,
    )


def is_sound(posed: Posed) -> bool:
    """Whether a puzzle has a right answer; if its kind requires it, exactly one."""
    return kind_of(posed.puzzle).sound(posed)
