"""A puzzle as a player with misconceptions sees it.

A misconception changes what the player believes in one of these ways: it patches their rules; they
misread the question (`misread_question`); they count differently (`miscounted_lines`); they add
something to the points of a first meld, or do not know some reasons (`misjudged_actions`). If a
player holds several misconceptions, all of them take effect.
"""

from __future__ import annotations

from dataclasses import dataclass

from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.table import replace
from canasta_tutor.misconceptions.minds.misread_question import SEEN
from canasta_tutor.misconceptions.misconception_catalogue import Misconception, believed_rules
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.kinds.all_kinds import kind_of

_READ = ("pile.freezing", "deal.foot")
"""Rules that decide how to read a position: what has frozen the pile, how large the feet are."""


@dataclass(frozen=True, slots=True)
class Mind:
    """A puzzle as the player sees it, and the misconceptions they hold."""

    posed: Posed
    held: tuple[Misconception, ...]

    @property
    def models(self) -> tuple[str, ...]:
        """The names of the models of these misconceptions."""
        return tuple(each.model for each in self.held if each.model)

    def overlooks(self, reason: Reason) -> bool:
        """Whether the player does not know this kind of reason."""
        return any(reason.code in each.overlooks for each in self.held)

    def forgives(self, reasons: tuple[Reason, ...]) -> bool:
        """Whether one of these reasons makes the player ignore all of them."""
        codes = {reason.code for reason in reasons}
        return any(each.forgives in codes for each in self.held if each.forgives)


def imagine_mind(
    posed: Posed, held: tuple[Misconception, ...], rules: RuleSet | None = None
) -> Mind | None:
    """The puzzle as a player who holds these misconceptions sees it.

    `rules`: the rules as this player believes them, if they are already known. Returns None if
    the question could not come up under these rules, if the rules contradict each other, or if the
    question is about two systems or several deals.
    """
    if not kind_of(posed.puzzle).imagined:
        return None
    try:
        believed = believed_rules(posed.rules, held) if rules is None else rules
        read_anew = any(key in _READ for each in held for key in each.patch)
        seen = pose_under(posed.puzzle, believed) if read_anew else replace(posed, rules=believed)
    except InputError:
        return None
    if not _could_lie_there(seen):
        return None
    for each in held:
        seen = SEEN[each.model](seen) if each.model in SEEN else seen
    return Mind(seen, held)


def _could_lie_there(seen: Posed) -> bool:
    """Whether the believed rules have every kind of meld that lies on the table."""
    kinds = seen.rules.meld.kinds
    sides = seen.table.sides if seen.table else ()
    return all(meld.kind.value in kinds for side in sides for meld in side.melds)
