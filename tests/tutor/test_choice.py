"""The next puzzle: fresh, at the right level, of the right skill, and for a reason."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from canasta_tutor.engine.house_rules import house_rules
from canasta_tutor.engine.rulefiles import known as systems
from canasta_tutor.engine.rulefiles import load
from canasta_tutor.puzzles.codes import Code, fingerprint
from canasta_tutor.puzzles.generate import made
from canasta_tutor.puzzles.skills import applies, skills
from canasta_tutor.tutor.answered import Answered
from canasta_tutor.tutor.candidates import known, needs_of, open_skills, skills_of
from canasta_tutor.tutor.choice import Chosen, Mode, Waiting, chosen, waiting
from canasta_tutor.tutor.making_good import difference, features
from canasta_tutor.tutor.moment import Moment
from canasta_tutor.tutor.practice import Place, Practice, practised, replayed
from canasta_tutor.tutor.review import SECONDS_A_DAY, due
from canasta_tutor.tutor.why import Ahead, Due, Easier, Harder, Opened

from .learners import START, Learner, sitting

CLASSIC = load("classic")
SETTLED = 40
"""Puzzles after which the tutor should know the learner."""
TURNS = 160
LEARNERS = 8


@cache
def shares(strength: float, system: str) -> tuple[float, ...]:
    """Of some learners of one strength the share of puzzles that were right at once."""
    return tuple(share(Learner(strength, seed), system) for seed in range(LEARNERS))


def share(learner: Learner, system: str) -> float:
    turns = list(sitting(learner, load(system)).turns(TURNS))[SETTLED:]
    return sum(line.clean for _, line in turns) / len(turns)


@pytest.mark.parametrize("system", ["classic", "samba"])
@pytest.mark.parametrize("strength", [-50, 50, 150, 250])
def test_learners_of_many_strengths_are_right_as_often_as_teaches_most(
    strength: float, system: str
) -> None:
    found = shares(strength, system)
    assert 0.72 <= sum(found) / len(found) <= 0.82
    assert all(0.66 <= each <= 0.88 for each in found)


def rise(growth: float) -> float:
    """How much higher the level of a skill is in the end than at first, over some learners."""
    rises: list[float] = []
    for seed in range(3):
        levels: dict[str, list[int]] = {}
        for found, _ in sitting(Learner(-100, seed, growth=growth), CLASSIC).turns(240):
            levels.setdefault(found.code.skill, []).append(found.code.level)
        often = [each for each in levels.values() if len(each) >= 6]
        assert len(often) >= 5
        rises += [(sum(each[-2:]) - sum(each[:2])) / 2 for each in often]
    return sum(rises) / len(rises)


def test_who_grows_gets_harder_puzzles() -> None:
    """Somebody who learns by every puzzle is not left at what he could do at first."""
    assert rise(growth=0) < 0 < rise(growth=40)


@pytest.mark.parametrize(("strength", "level"), [(-500, 1), (900, 3)])
def test_beyond_the_levels_the_nearest_is_asked(strength: float, level: int) -> None:
    turns = list(sitting(Learner(strength), CLASSIC).turns(120))[SETTLED:]
    assert Counter(found.code.level for found, _ in turns)[level] > 0.9 * len(turns)


def test_weak_skills_come_more_often() -> None:
    weak = ("card-points", "discards")
    counts: Counter[str] = Counter()
    for seed in range(LEARNERS):
        learner = Learner(150, seed, weak, spread=0)
        counts.update(found.code.skill for found, _ in sitting(learner, CLASSIC).turns(TURNS))
    others = ("group-size", "minimum-bands", "pile-state", "card-kinds")
    often, rarely = [counts[each] for each in weak], [counts[each] for each in others]
    assert min(often) > max(rarely)
    assert sum(often) / len(often) > 1.5 * sum(rarely) / len(rarely)


def test_nothing_comes_twice() -> None:
    turns = list(sitting(Learner(0), CLASSIC).turns(300))
    assert len({found.code.text for found, _ in turns}) == 300


def test_a_code_that_was_seen_is_passed_over() -> None:
    """Chance may well hit a seen one, where it has few to hit."""

    class Narrow(Random):
        def randrange(self, *_: int) -> int:  # type: ignore[override]
            return int(self.random() * 3)

    practice = Practice()
    for turn in range(3):
        found = next_one(practice, Mode.PRACTICE, chance=Narrow(turn), only=("card-points",))
        line = Answered(found.code.text, True, START + turn, tries=2)
        assert found.code.text not in practice.log
        practice = practised(practice, line)


def next_one(
    practice: Practice,
    mode: Mode,
    now: int = START,
    chance: Random | None = None,
    only: tuple[str, ...] = (),
) -> Chosen:
    found = chosen(practice, CLASSIC, mode, now, chance or Random(1), only)
    assert found is not None
    return found


@pytest.mark.parametrize("mode", [Mode.PRACTICE, Mode.REVIEW, Mode.DRILL])
def test_no_skill_comes_three_times_in_a_row(mode: Mode) -> None:
    seen = sitting(Learner(100), CLASSIC)
    skills_seen = [found.code.skill for found, _ in seen.turns(60)]
    skills_seen = skills_seen * (mode is Mode.PRACTICE)
    skills_seen += [found.code.skill for found, _ in seen.turns(60, mode)]
    assert len(set(skills_seen)) > 5
    triples = zip(skills_seen, skills_seen[1:], skills_seen[2:], strict=False)
    assert all(len(set(triple)) > 1 for triple in triples)


def test_a_skill_picked_alone_may_come_all_the_time() -> None:
    turns = list(sitting(Learner(0), CLASSIC).turns(10, only=("going-out",)))
    assert {found.code.skill for found, _ in turns} == {"going-out"}
    assert {found.why.code for found, _ in turns} == {"asked"}


@pytest.mark.parametrize(("strength", "enough", "most"), [(-200, 2, 30), (400, 1, 60)])
def test_what_a_skill_needs_comes_first(strength: float, enough: int, most: int) -> None:
    """Each skill first comes when all that it rests on has been right: of a weak learner twice."""
    seen = sitting(Learner(strength, 5), CLASSIC)
    clean: Counter[str] = Counter()
    met: set[str] = set()
    for found, line in seen.turns(TURNS):
        skill = found.code.skill
        if skill not in met:
            assert all(clean[need] >= enough for need in needs_of(skill, CLASSIC))
        met.add(skill)
        clean[skill] += line.clean
    assert 10 < len(met) < most


def test_who_is_strong_meets_all_skills_soon() -> None:
    turns = list(sitting(Learner(350, 5), CLASSIC).turns(TURNS))
    assert len({found.code.skill for found, _ in turns}) > 0.9 * len(skills_of(CLASSIC))


def test_a_beginner_meets_only_what_needs_nothing() -> None:
    assert all(not needs_of(each, CLASSIC) for each in open_skills(Practice(), CLASSIC))
    assert len(open_skills(Practice(), CLASSIC)) >= 4


def test_what_a_system_lacks_is_passed_through() -> None:
    """A skill may need one that these rules have nothing about; then it needs that one's needs."""
    for system in systems():
        rules = load(system)
        for skill in skills_of(rules):
            assert all(applies(skills()[need], rules) for need in needs_of(skill, rules))


@pytest.mark.parametrize("system", systems())
def test_every_system_has_puzzles_to_choose(system: str) -> None:
    rules = load(system)
    for seed in range(4):
        found = chosen(Practice(), rules, Mode.PRACTICE, START, Random(seed))
        assert found is not None
        assert made(found.code, rules).skill == found.code.skill
    assert len(open_skills(Practice(), rules)) >= 3


@pytest.mark.parametrize("system", systems())
def test_every_skill_of_a_system_opens_in_time(system: str) -> None:
    rules = load(system)
    practice, now = Practice(), START
    for _ in range(len(skills())):
        for skill in open_skills(practice, rules):
            for _ in range(3 * (not known(practice, rules, skill))):
                now += 1
                practice = practised(
                    practice, Answered(Code(system, skill, 2, now).text, True, now)
                )
    assert set(open_skills(practice, rules)) == set(skills_of(rules))


def learned(skill: str, days_ago: int, seed: int = 1, level: int = 1) -> Answered:
    when = START - days_ago * SECONDS_A_DAY
    return Answered(Code("classic", skill, level, seed).text, True, when)


def test_review_serves_what_is_due_the_faintest_first() -> None:
    practice = replayed(
        [learned("card-points", 40), learned("group-size", 90), learned("discards", 0)]
    )
    found = next_one(practice, Mode.REVIEW)
    assert (found.code.skill, found.why) == ("group-size", Due("group-size", 90))
    assert waiting(practice, CLASSIC, START) == Waiting(due=2, wrong=0)
    practice = practised(practice, Answered(found.code.text, True, START))
    assert next_one(practice, Mode.REVIEW).code.skill == "card-points"


def test_review_goes_on_with_what_would_be_next() -> None:
    practice = replayed([learned("card-points", 0), learned("group-size", 1)])
    found = next_one(practice, Mode.REVIEW)
    assert isinstance(found.why, Ahead)
    assert found.code.skill == "group-size"
    assert next_one(Practice(), Mode.REVIEW).why.code == "first"


def test_practice_brings_what_is_due_more_often() -> None:
    roots = open_skills(Practice(), CLASSIC)
    practice = replayed(
        learned(skill, 60 if skill == "discards" else 0, seed) for skill in roots for seed in (1, 2)
    )
    assert due(practice.skilled(Place("classic", "discards")).card, START)
    picked = Counter(
        next_one(practice, Mode.PRACTICE, chance=Random(seed), only=roots).code.skill
        for seed in range(400)
    )
    assert picked.most_common(1)[0][0] == "discards"


def missed(skill: str, seed: int, level: int = 2) -> Answered:
    return Answered(Code("classic", skill, level, seed).text, True, START + seed, tries=2)


def test_again_serves_only_what_was_wrong_until_it_is_right() -> None:
    lines = [missed("wild-limit", 1), missed("card-points", 2, 3), learned("group-size", 3)]
    practice, served = replayed(lines), []
    now, wrongs = START + 100, 2
    while found := chosen(practice, CLASSIC, Mode.AGAIN, now, Random(now)):
        served.append((found.code.skill, found.code.level))
        assert found.why.code == "missed"
        assert found.code.text not in practice.log
        again_wrong = len(served) <= wrongs
        tries = 2 if again_wrong else 1
        practice = practised(practice, Answered(found.code.text, True, now, tries))
        now += 10
        assert len(served) < 30
    assert set(served) == {("wild-limit", 2), ("card-points", 3)}
    assert len(served) == 2 + 2 * wrongs
    assert waiting(practice, CLASSIC, now).wrong == 0


def test_again_is_alike_in_what_made_it_hard() -> None:
    """Nearer than any fresh puzzle of the skill and level would be."""
    near, far = 0, 0
    for seed in range(12):
        wrong = Code("classic", "deal-score", 2, seed)
        practice = replayed([Answered(wrong.text, False, START + seed)])
        moment = Moment(practice, CLASSIC, START, Random(seed))
        before = features(wrong, moment)
        found = next_one(practice, Mode.AGAIN, chance=Random(seed))
        near += difference(before, features(found.code, moment))
        far += difference(before, features(moment.fresh("deal-score", 2), moment))
    assert near < far / 2


def test_wrong_answers_of_other_rules_wait_for_those_rules() -> None:
    practice = replayed([missed("wild-limit", 1)])
    samba = load("samba")
    assert chosen(practice, samba, Mode.AGAIN, START, Random(1)) is None
    assert waiting(practice, samba, START).wrong == 0
    assert waiting(practice, CLASSIC, START).wrong == 1


def test_house_rules_get_codes_of_their_own() -> None:
    rules = house_rules({"extends": "classic", "going_out": {"canastas": 2}})
    found = chosen(Practice(), rules, Mode.PRACTICE, START, Random(1))
    assert found is not None
    assert found.code.options == fingerprint(rules) != 0


def test_drill_asks_what_is_known_and_easy() -> None:
    seen = sitting(Learner(150), CLASSIC)
    list(seen.turns(80))
    before = {place.skill for place in seen.practice.places}
    turns = list(seen.turns(60, Mode.DRILL))
    assert {found.code.skill for found, _ in turns} <= before
    assert {found.why.code for found, _ in turns} == {"quick"}
    assert sum(line.clean for _, line in turns) / 60 > 0.8


def test_reasons_are_true() -> None:
    seen = sitting(Learner(150, 4), CLASSIC)
    before: dict[str, int] = {}
    for found, _ in seen.turns(TURNS):
        skill, level = found.code.skill, found.code.level
        match found.why:
            case Opened(needs=needs):
                assert skill not in before
                assert set(needs) <= before.keys()
            case Harder():
                assert level > before[skill]
            case Easier():
                assert level < before[skill]
            case Due():
                assert skill in before
        assert found.why.skill == skill
        before[skill] = level


def test_the_same_moment_and_chance_choose_the_same() -> None:
    runs = [[found for found, _ in sitting(Learner(0), CLASSIC).turns(20)] for _ in range(2)]
    assert runs[0] == runs[1]


def test_wrong_answers_make_it_easier() -> None:
    start = next_levels(clean=True)
    assert sum(next_levels(clean=False)) < sum(start)


def next_levels(clean: bool) -> list[int]:
    line = [
        Answered(Code("classic", "card-points", 2, seed).text, True, START + seed, 1 + (not clean))
        for seed in range(8)
    ]
    practice = replayed(line)
    return [
        next_one(practice, Mode.PRACTICE, chance=Random(seed), only=("card-points",)).code.level
        for seed in range(5)
    ]
