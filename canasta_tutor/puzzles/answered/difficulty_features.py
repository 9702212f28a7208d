"""What the answer to a puzzle rests on, and the features that make it hard, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.kinds.all_kinds import kind_of


@dataclass(frozen=True)
class Evidence:
    """The question, the codes of what decides it, whether they speak against, the features."""

    ask: str
    codes: frozenset[str]
    wrong: bool
    posed: Posed

    @cached_property
    def features(self) -> dict[str, int]:
        """What makes the puzzle hard; of most sketches nobody asks."""
        return dict(kind_of(self.posed.puzzle).features(self.posed))


def gather_evidence(posed: Posed) -> Evidence:
    """What a posed puzzle rests on."""
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
    """Whether it has a right answer, where it must just one, and a deal that may end so."""
    return kind_of(posed.puzzle).sound(posed)
