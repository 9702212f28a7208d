"""A puzzle as someone with misconceptions sees it.

His rules may be patched; beside that he may see the question otherwise (`seen`), count otherwise
(`counted`), add something to the points of a first meld (`allowed`), or know nothing of some
reasons. Several misconceptions work together.
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
"""What changes how a table is read: which cards of a pile have frozen it, how large feet are."""


@dataclass(frozen=True, slots=True)
class Mind:
    """A puzzle as it is seen, and the misconceptions behind that."""

    posed: Posed
    held: tuple[Misconception, ...]

    @property
    def models(self) -> tuple[str, ...]:
        """The small models among the misconceptions."""
        return tuple(each.model for each in self.held if each.model)

    def overlooks(self, reason: Reason) -> bool:
        """Whether such a reason is not known here."""
        return any(reason.code in each.overlooks for each in self.held)

    def forgives(self, reasons: tuple[Reason, ...]) -> bool:
        """Whether one of the reasons makes all of them forgotten."""
        codes = {reason.code for reason in reasons}
        return any(each.forgives in codes for each in self.held if each.forgives)


def mind(
    posed: Posed, held: tuple[Misconception, ...], rules: RuleSet | None = None
) -> Mind | None:
    """A posed puzzle in the eyes of who holds these misconceptions; `rules`: as he has them.

    None where by his rules the question could not come up, or they contradict each other; and
    for a question about two systems or several deals at once.
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
    """Whether all melds on the table are of a kind that there is in these eyes."""
    kinds = seen.rules.meld.kinds
    sides = seen.table.sides if seen.table else ()
    return all(meld.kind.value in kinds for side in sides for meld in side.melds)
