"""What a wrong answer says about the learner, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from canasta_tutor.engine.rules.schema.system import RuleSet, value_of
from canasta_tutor.i18n.words import Words
from canasta_tutor.misconceptions.catalogue import misconceptions
from canasta_tutor.misconceptions.diagnosis import Diagnosis, diagnose
from canasta_tutor.misconceptions.pointed_cards import pointed_at
from canasta_tutor.puzzles.schema.puzzle import Answer, Puzzle
from canasta_tutor.ui.cards import RichProps, sentence


def diagnosed(
    puzzle: Puzzle, rules: RuleSet, answer: Answer, words: Words, said: Diagnosis | None = None
) -> Iterator[RichProps]:
    """The sentence of the misconception that an answer shows, if one alone explains it.

    `rules` are those that decided; `said`: the diagnosis, where it has been made.
    """
    said = said or diagnose(puzzle, rules, answer)
    if said.kind == "named":
        yield misconception_parts(said.suspects[0], puzzle, rules, answer, words)


def misconception_parts(
    name: str, puzzle: Puzzle, rules: RuleSet, answer: Answer, words: Words
) -> RichProps:
    """A misconception with these cards: what the learner does, what is right, where it is so."""
    held = misconceptions()[name]
    fields: dict[str, object] = {
        "system": words.text(f"ruleset.{rules.id}.name"),
        "cards": pointed_at(name, puzzle, rules, answer),
    }
    value = value_of(rules, held.rule)
    if isinstance(value, Mapping):
        value = value.get(rules.seats.usual)
    if isinstance(value, int):
        fields["value"] = value
    parts = sentence(words, f"misconception.{name}", **fields)
    if not held.of or held.of == rules.id:
        return parts
    other = words.text(f"ruleset.{held.of}.name")
    return [*parts, " ", *sentence(words, "misconception.of", other=other)]
