"""What comes back for an answer: typed values, no words."""

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
"""Nothing against it, and nothing that it rests on."""


class LookAt(Record):
    """Look at the rule with this key."""

    rule: str


class Count(Record):
    """Something counted, and the least or most that the rules ask (None: no limit)."""

    what: str
    count: int
    limit: int | None = None
    cards: Cards = ()
    rank: Rank | None = None


class Because(Record):
    """A reason of the engine's."""

    reason: Reason


class Barred(Record):
    """Why a way that tempts is closed."""

    objection: Objection


class Line(Record):
    """A line of a sum; `melds` are those that lay on the table then."""

    line: ScoreLine
    melds: tuple[Meld, ...] = ()


class Total(Record):
    """The sum of the lines."""

    points: int


class Works(Record):
    """Something that can be played."""

    action: Action


class Answered(Record):
    """The right answer."""

    answer: Answer


class Part(Record):
    """What follows is about one side in one deal of a game."""

    deal: int
    side: int
    players: int
    sides: int


Step = LookAt | Part | Count | Barred | Because | Line | Total | Works | Answered


class Repair(Record):
    """What would work in place of the cards tried: which cards less, which more.

    `action` is None where only the shape of a group is in question.
    """

    cards: Cards
    remove: Cards
    add: Cards
    action: Action | None = None


class Solution(Record):
    """The right answer and how the rules lead to it."""

    answer: Answer
    verdict: Verdict = NO_REASONS
    action: Action | None = None
    """What can be played, where the question does not say it already."""
    repair: Repair | None = None
    """The smallest change that would make an illegal thing legal."""
    counts: tuple[Count, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    melds: tuple[Meld, ...] = ()
    """What lies before the side where its lines are counted, if not what lies there now."""
    barred: tuple[Objection, ...] = ()
    """What stands against a way that tempts, where the right one does not say it."""
    steps: tuple[Step, ...] = ()


class Judgement(Record):
    """What a kind of puzzle says about one answer."""

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
    """The cards of the repair that nobody holds; they would have to be there as well."""

    @property
    def right(self) -> bool:
        """Whether the answer was right."""
        return self.judgement.right

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The rules broken, else the rules relied on."""
        return self.judgement.verdict.violations or self.judgement.verdict.grounds

    @property
    def repair(self) -> Repair | None:
        """What would work with the fewest changes."""
        return self.judgement.repair

    @property
    def offending(self) -> Cards:
        """The cards that are in the way."""
        return self.judgement.offending

    @property
    def good(self) -> Cards:
        """The cards that may stay."""
        return self.judgement.good

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """How a number comes about."""
        return self.solution.lines
