"""Puzzles that show what a learner may believe: beside a suspicion, and where nothing is known."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner.beliefs.beliefs import Beliefs, beliefs_of
from canasta_tutor.learner.choice.candidates import Candidate, had_turns
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import OnceMore, Why
from canasta_tutor.learner.skills.standing import Place, is_searched
from canasta_tutor.misconceptions.diagnosis import answer_for_each
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake, misconceptions
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.schema.puzzle_form import Answer

LOOKED_AT, SEARCHED = 6, 2
"""Fresh puzzles of which the most telling one comes: usually, and where a search is slow."""

LATELY, TRIES = 8, 6
"""Puzzles after a wrong answer among which one may show the misconception behind it; fresh puzzles
made in search of that one.
"""

USUAL, OTHER, SUSPECTED = 3, 1, 6
"""What it is worth to show a misconception that beginners often hold and that no answer has shown
or ruled out yet; any other such one; one that is suspected.
"""

RIGHT = "right"
"""Stands for the right answer, whatever it is."""


@dataclass(frozen=True, slots=True)
class Sounding:
    """A puzzle: the sort of its right answer, and the wrong answers of some misconceptions."""

    code: Code
    sort: str
    answers: Mapping[str, Answer]


def sound(codes: Iterable[Code], rules: RuleSet, among: Collection[str]) -> Iterator[Sounding]:
    """What some puzzles show of some misconceptions, without codes that have no puzzle."""
    for code in codes:
        try:
            puzzle = make_from_code(code, rules).puzzle
        except InputError:
            continue
        sort = kind_of(puzzle).sort(pose(puzzle, rules))
        yield Sounding(code, sort, answer_for_each(puzzle, rules, among))


def mistakes_in(skill: str, rules: RuleSet) -> Sequence[str]:
    """The misconceptions that show in a skill under these rules."""
    return [n for n in believed_by_mistake(rules) if skill in misconceptions()[n].skills]


def worth(names: Iterable[str], beliefs: Beliefs) -> int:
    """What it is worth to show these misconceptions, of what is not known yet."""
    return sum(_worth(name, beliefs) for name in names)


def _worth(name: str, beliefs: Beliefs) -> int:
    if beliefs.is_open(name):
        return SUSPECTED
    if beliefs.agreeing[name] or beliefs.against[name] or name in beliefs.asked:
        return 0
    return USUAL if misconceptions()[name].common else OTHER


def choose_telling(moment: Moment, skill: str, level: int) -> Code:
    """A fresh puzzle; of a few, the one that shows most of what is not known yet.

    The lot says first which answer is to be right, so that none is much commoner than others.
    """
    mistakes = mistakes_in(skill, moment.rules)
    if not mistakes:
        return moment.fresh(skill, level)
    many = SEARCHED if is_searched(skill) else LOOKED_AT
    found = [*sound((moment.fresh(skill, level) for _ in range(many)), moment.rules, mistakes)]
    if not found:
        return moment.fresh(skill, level)
    beliefs, sort = moment.beliefs(), moment.chance.choice(sorted({each.sort for each in found}))
    alike = (each for each in found if each.sort == sort)
    return max(alike, key=lambda each: (worth(each.answers, beliefs), len(each.answers))).code


def settle(moment: Moment, found: Candidate, why: Why) -> Chosen:
    """A fresh puzzle of a candidate."""
    code = (
        moment.fresh(found.skill, found.level, played=True)
        if found.played
        else choose_telling(moment, found.skill, found.level)
    )
    return Chosen(code, why, found.expected, found.shown)


def choose_once_more(moment: Moment) -> Chosen | None:
    """After a wrong answer that misconceptions explain, a puzzle that shows which it was.

    None if there was none of late, or if the skills in which they show may not come now.
    """
    suspects, rules = _find_suspects(moment), moment.rules
    shown_in = {skill for name in suspects for skill in misconceptions()[name].skills}
    skills = [
        name
        for name in moment.picked()
        if name in shown_in and not had_turns(moment.practice, rules.id, name)
    ]
    codes = (moment.fresh(moment.chance.choice(skills), LEVELS[0]) for _ in range(TRIES) if skills)
    telling = (each for each in sound(codes, rules, suspects) if _splits(each, suspects))
    found = next(islice(telling, 1), None)
    if found is None:
        return None
    code = found.code
    expected = moment.practice.expected(Place(code.system, code.skill), code.level)
    return Chosen(code, OnceMore(code.skill), expected)


def _find_suspects(moment: Moment) -> Sequence[str]:
    """The misconceptions that explain one of the last answers, about which nothing was asked."""
    log, here = [*moment.practice.log.values()], believed_by_mistake(moment.rules)
    beliefs = beliefs_of(log)
    for line in reversed(log[-LATELY:]):
        found = [name for name in line.suspects if name in here and beliefs.is_open(name)]
        if found:
            return found
    return ()


def _splits(each: Sounding, suspects: Collection[str]) -> bool:
    """Whether the suspects give different answers to a puzzle; one alone, a wrong one."""
    given = {str(each.answers.get(name, RIGHT)) for name in suspects}
    return len(given) > 1 or (len(suspects) == 1 and given != {RIGHT})
