"""The solution of a puzzle and the result of an answer, as typed values without words."""

from __future__ import annotations

from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import Cards, Rank
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import Meld
from canasta_tutor.puzzles.asked.objection import Objection
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Mistake

NO_REASONS = Verdict()
"""A verdict without violations and grounds."""


class LookAt(Record):
    """A step: look at the rule with this key."""

    rule: str


class Count(Record):
    """A step: a count, with the lowest or highest number that the rules allow (None: no limit)."""

    what: str
    count: int
    limit: int | None = None
    cards: Cards = ()
    rank: Rank | None = None


class Because(Record):
    """A step: a reason of the engine."""

    reason: Reason


class Barred(Record):
    """A step: why a tempting way does not work."""

    objection: Objection


class Line(Record):
    """A step: a score line; `melds` are the melds on the table when the line is counted."""

    line: ScoreLine
    melds: tuple[Meld, ...] = ()


class Total(Record):
    """A step: the sum of the lines."""

    points: int


class Works(Record):
    """A step: an action that works."""

    action: Action


class Answered(Record):
    """A step: the right answer."""

    answer: Answer


class Part(Record):
    """A step: the steps that follow are about one side in one deal of a game."""

    deal: int
    side: int
    players: int
    sides: int


Step = LookAt | Part | Count | Barred | Because | Line | Total | Works | Answered


class Repair(Record):
    """What would work in place of the cards tried: the cards to remove and to add.

    `action` is None if the question is only about the shape of a group.
    """

    cards: Cards
    remove: Cards
    add: Cards
    action: Action | None = None


class Solution(Record):
    """The right answer, and how the rules lead to it."""

    answer: Answer
    verdict: Verdict = NO_REASONS
    action: Action | None = None
    """The action that works, if the question does not name it already."""
    repair: Repair | None = None
    """The smallest change that would make an illegal action legal."""
    counts: tuple[Count, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    melds: tuple[Meld, ...] = ()
    """The melds of the side when its lines are counted, if the table does not have them now."""
    barred: tuple[Objection, ...] = ()
    """The objections to a tempting way, unless the right way already mentions them."""
    steps: tuple[Step, ...] = ()


class Judgement(Record):
    """What a kind of puzzle says about one answer.

    `offending`: shown cards that make the answer wrong. `good`: shown cards that may stay.
    """

    right: bool
    verdict: Verdict
    repair: Repair | None = None
    offending: Cards = ()
    good: Cards = ()


class Result(Record):
    """A checked answer, ready to be put into words."""

    answer: Answer
    judgement: Judgement
    solution: Solution
    mistake: Mistake | None = None
    ghosts: Cards = ()
    """The cards of the repair that the learner does not hold."""

    @property
    def right(self) -> bool:
        """Whether the answer was right."""
        return self.judgement.right

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The violations; if there are none, the grounds."""
        return self.judgement.verdict.violations or self.judgement.verdict.grounds

    @property
    def repair(self) -> Repair | None:
        """What would work with the fewest changes."""
        return self.judgement.repair

    @property
    def offending(self) -> Cards:
        """The shown cards that make the answer wrong."""
        return self.judgement.offending

    @property
    def good(self) -> Cards:
        """The cards that may stay."""
        return self.judgement.good

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The score lines behind a number."""
        return self.solution.lines
