"""From an answer to a sign: who would have given it, who another one, alone and together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.beliefs.beliefs import Beliefs, explaining, together
from canasta_tutor.learner.beliefs.signs import NOT, OPEN, Held, Sign, joined
from canasta_tutor.learner.beliefs.telling_apart import matters
from canasta_tutor.misconceptions.diagnosis import (
    Diagnosis,
    find_misconceptions_shown,
    find_sets_behind_sum,
    would_answer,
)
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake, fit_together
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle

LIKELY = 0.05
"""A set of misconceptions that is so likely is looked at together with every other one."""

MOST = 3
"""So many sets are."""


def seen_at_once(
    puzzle: Puzzle, rules: RuleSet, answer: Answer, said: Diagnosis, beliefs: Beliefs, when: int
) -> Sign:
    """What is known of an answer at once: what explains it alone, or else what does together."""
    alone = said.kind == "right" or said.suspects
    few = (
        ()
        if alone
        else find_sets_behind_sum(puzzle, rules, answer, tuple(explaining(beliefs, when)))
    )
    suspects = (*said.suspects, *map(joined, few))
    return Sign(suspects, (), said.kind == "right", said.wrong_answers, when)


def noticed(
    puzzle: Puzzle,
    rules: RuleSet,
    skill: str,
    answer: Answer,
    said: Diagnosis,
    beliefs: Beliefs,
    when: int,
) -> Sign:
    """The sign of an answer to a puzzle of a skill, for what was believed of the learner before."""
    leading = find_misconceptions_shown(puzzle, rules)
    right = said.kind == "right"
    others = tuple(name for name in leading if name not in said.suspects)
    alone = Sign(said.suspects, others, right, said.wrong_answers, when)
    like = (name for name in believed_by_mistake(rules) if matters(name, skill))
    concerned = frozenset((*leading, *said.suspects, *like))
    few = (
        ()
        if right
        else find_sets_behind_sum(puzzle, rules, answer, tuple(explaining(beliefs, when)))
    )
    looked = dict.fromkeys(map(frozenset, few), True)
    likely = together(beliefs, when, concerned, LIKELY)[:MOST]
    for held in _with_another(likely, concerned):
        if held not in looked:
            told = would_answer(held, puzzle, rules, answer)
            if alone.is_expected_of(held) is not told:
                looked[held] = told
    return Sign(
        (*alone.suspects, *(joined(held) for held in looked if looked[held])),
        (
            *alone.others,
            *(joined(held) for held in looked if not looked[held]),
            *(f"{NOT}{name}" for name in said.denied),
        ),
        right,
        said.wrong_answers,
        when,
    )


def with_open(sign: Sign, names: Iterable[str], beliefs: Beliefs) -> Sign:
    """The sign of a learner who was asked about some misconceptions and did not answer.

    The silence counts only once, because some learners never answer such questions.
    """
    counted = frozenset[str]().union(*(each.left_open for each in beliefs.signs))
    marks = (f"{OPEN}{name}" for name in names if name not in counted)
    return replace(sign, others=(*sign.others, *marks))


def _with_another(likely: Iterable[Held], concerned: Held) -> Iterator[Held]:
    """Sets of several: the likely ones, and each with one more."""
    for held in likely:
        if len(held) > 1:
            yield held
        if held:
            more = (held | {name} for name in sorted(concerned - held))
            yield from (each for each in more if fit_together(each))
