"""Whether something is legal, drawn and told."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.table import Answer
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.ruling import named
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.asked.solution import Result
from canasta_tutor.puzzles.kinds.legal import YES, asked_for
from canasta_tutor.puzzles.schema.asks import LegalDraw, LegalGoOut
from canasta_tutor.puzzles.schema.puzzle import Puzzle
from canasta_tutor.ui.cards import Props, RichProps, sentence
from canasta_tutor.ui.first_letters import sentence_begun
from canasta_tutor.ui.puzzle.kinds.kind import Drawing, with_pile_beneath
from canasta_tutor.ui.puzzle.sums_and_repairs import as_laid
from canasta_tutor.ui.puzzle.table import scene_table


class Legal(Drawing):
    """Yes and no."""

    name = "legal"
    seated = True

    def usual_prompt(self, posed: Posed, words: Words) -> RichProps:
        """Before going out: what the partner has answered, or that he should have been asked.

        Then where each card would go.
        """
        asked = super().usual_prompt(posed, words)
        if not isinstance(posed.ask, LegalGoOut):
            return asked
        if posed.ask.groups:
            asked = [*asked, " ", *sentence_begun(as_laid(posed.ask.action, posed, words))]
        said, must = posed.at.answer, posed.rules.going_out.ask_partner == "required"
        if said is Answer.NOT_ASKED and not must:
            return asked
        return [*sentence(words, "puzzle.legal.go_out.partner", said=said.value), " ", *asked]

    def table(self, posed: Posed, words: Words) -> Props | None:
        """What lies before the learner; the last card of going out is said to be discarded."""
        discard = isinstance(posed.ask, LegalGoOut) and posed.ask.discard is not None
        table = scene_table(posed.puzzle.position, posed, words, discard=discard, seated=True)
        return with_pile_beneath(table, posed, words)

    def heading(self, puzzle: Puzzle, result: Result) -> str:
        """Whether it is legal."""
        return ".legal" if result.solution.answer == YES else ".illegal"

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rules behind the verdict, first that which the question is about."""
        about = named(posed)
        behind = [key for key, _ in super().deciding(posed, result)]
        return ((key, posed.rules) for key in dict.fromkeys([about or behind[0], *behind]))

    def tried(self, posed: Posed, result: Result) -> Action | None:
        """What is asked about, if the learner would do it."""
        return asked_for(posed) if result.answer == YES else None

    def in_rule(self, puzzle: Puzzle) -> bool:
        """Of drawing, the rule says it."""
        return isinstance(puzzle.ask, LegalDraw)


LEGAL = Legal()
