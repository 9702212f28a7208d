"""The answer that a player with misconceptions gives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.misconceptions.minds.mind import Mind
from canasta_tutor.misconceptions.minds.miscounted_lines import miscount_lines
from canasta_tutor.misconceptions.minds.misjudged_actions import leaves_nothing_against
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.schema.puzzle_form import Answer


@dataclass(frozen=True, slots=True)
class Thinking:
    """What a kind of puzzle may ask a mind."""

    mind: Mind

    def allows(self, said: Verdict) -> bool:
        """Whether the player with these misconceptions would allow the play."""
        return leaves_nothing_against(self.mind, said)

    def count_lines(self, lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
        """The lines of a sum as this player counts them."""
        return tuple(miscount_lines(self.mind, lines))


def answer_of(mind: Mind) -> Answer | None:
    """The answer that this player gives; None if the player has no answer."""
    return kind_of(mind.posed.puzzle).believed(mind.posed, Thinking(mind))


def accepts(mind: Mind, answer: Answer) -> bool:
    """Whether this player considers an answer right."""
    return kind_of(mind.posed.puzzle).accepted(mind.posed, answer, Thinking(mind))
