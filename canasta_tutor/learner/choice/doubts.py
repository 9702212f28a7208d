"""Puzzles that show what a learner may believe: beside a suspicion, and where nothing is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from canasta_tutor.learner.beliefs.beliefs import Beliefs, beliefs_of
from canasta_tutor.learner.beliefs.kept_ready import Sounding, kept_ready, sounding
from canasta_tutor.learner.choice.candidates import had_turns
from canasta_tutor.learner.choice.moment import Chosen, Moment
from canasta_tutor.learner.choice.why import OnceMore
from canasta_tutor.learner.skills.standing import Place
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake, misconceptions
from canasta_tutor.puzzles.factory.short_deals import is_short
from canasta_tutor.puzzles.puzzle_codes import LEVELS

LATELY = 4
"""Puzzles after a wrong answer among which one may show the misconception behind it."""

TRIES = 8
"""Fresh puzzles made in search of one that shows a misconception, if none is kept ready."""

USUAL, OTHER, SUSPECTED = 3, 1, 6
"""What it is worth to show a misconception that beginners often hold and that no answer has shown
or ruled out yet; any other such one; one that is suspected.
"""

RIGHT = "right"
"""Stands for the right answer, whatever it is."""


def worth(each: Sounding, beliefs: Beliefs) -> int:
    """What a puzzle may bring to light of what is not known yet."""
    return sum(_worth(name, beliefs) for name in each.answers)


def _worth(name: str, beliefs: Beliefs) -> int:
    if beliefs.is_open(name):
        return SUSPECTED
    if beliefs.agreeing[name] or beliefs.against[name] or name in beliefs.asked:
        return 0
    return USUAL if misconceptions()[name].common else OTHER


def telling_skills(moment: Moment) -> Counter[str]:
    """For each skill, what the best of its puzzles kept ready may bring to light."""
    beliefs, found = beliefs_of(moment.practice.log.values()), Counter[str]()
    for each in kept_ready(moment.rules):
        skill = each.code.skill
        found[skill] = max(found[skill], worth(each, beliefs))
    return found


def once_more(moment: Moment) -> Chosen | None:
    """After a wrong answer that misconceptions explain, a puzzle that shows which it was.

    None if there was none of late, or if the skills in which they show may not come now.
    """
    suspects = _suspects(moment)
    found = max(_showing(suspects, moment), key=lambda each: _apart(each, suspects), default=None)
    if found is None:
        return None
    code = found.code
    expected = moment.practice.expected(Place(code.system, code.skill), code.level)
    return Chosen(code, OnceMore(code.skill), expected)


def _suspects(moment: Moment) -> Sequence[str]:
    """The misconceptions that explain one of the last answers, about which nothing was asked."""
    log = [*moment.practice.log.values()]
    beliefs, here = beliefs_of(log), believed_by_mistake(moment.rules)
    for line in reversed(log[-LATELY:]):
        found = [name for name in line.suspects if name in here and beliefs.is_open(name)]
        if found:
            return found
    return ()


def _apart(each: Sounding, suspects: Collection[str]) -> int:
    """How many different answers the suspects give to a puzzle, the right one among them."""
    return len({str(each.answers.get(name, RIGHT)) for name in suspects})


def _showing(suspects: Collection[str], moment: Moment) -> Iterator[Sounding]:
    """Puzzles that may come now and show at least one of the suspects."""
    practice, rules = moment.practice, moment.rules
    shown_in = {skill for name in suspects for skill in misconceptions()[name].skills}
    may_come = [n for n in moment.picked() if not had_turns(practice, rules.id, n)]
    ready = (
        each
        for each in kept_ready(rules)
        if each.code.skill in may_come
        and not each.answers.keys().isdisjoint(suspects)
        and moment.is_new(each.code)
        and is_short(each.code, rules)
    )
    first = next(ready, None)
    if first is not None:
        yield first
        yield from ready
        return
    skills = [name for name in may_come if name in shown_in]
    codes = (moment.fresh(moment.chance.choice(skills), LEVELS[0]) for _ in range(TRIES) if skills)
    soundings = (sounding(code, rules, suspects) for code in codes)
    yield from islice((each for each in soundings if each and each.answers), 1)


def as_telling(found: Chosen, moment: Moment) -> Chosen:
    """The same skill at the same level, by a puzzle kept ready if it may bring something to light.

    So a misconception that nobody suspects yet shows as well.
    """
    code, rules = found.code, moment.rules
    if code.played:
        return found
    beliefs = beliefs_of(moment.practice.log.values())
    ready = [
        each
        for each in kept_ready(rules)
        if (each.code.skill, each.code.level) == (code.skill, code.level)
        and moment.is_new(each.code)
        and is_short(each.code, rules)
    ]
    best = max(ready, key=lambda each: worth(each, beliefs), default=None)
    return found if best is None or not worth(best, beliefs) else found.with_code(best.code)
