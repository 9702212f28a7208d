"""From a code to a puzzle: sketches are made until one shows the skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import canasta
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.answered.difficulty_features import Evidence, gather_evidence, is_sound
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.factory.all_makers import maker_of
from canasta_tutor.puzzles.factory.maker_order import Maker, Raw, Wanted
from canasta_tutor.puzzles.factory.tables.table_melds import each_allowed, each_with_room
from canasta_tutor.puzzles.factory.tables.turns_played import NoHistory
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.memo import remember_last
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS, Code, fingerprint, read_code
from canasta_tutor.puzzles.schema.puzzle_asks import OfDeal, WhichPile
from canasta_tutor.puzzles.schema.puzzle_faults import NoSuchSkill, OtherOptions
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.puzzles.skills import choose_named_rule, shows_skill, skill_applies, skills

Look = tuple[tuple[str, int], ...]


def describe_look(posed: Posed) -> Look:
    """What is named or marked on a table, as names with how many there are of each.

    How the pile stands, whether the side has melds, its canastas; not what the question is about.
    """
    if posed.table is None:
        return ()
    asked = [Counter(group) for group in posed.groups]
    melds = [meld for meld in posed.table.side.melds if Counter(meld.cards) not in asked]
    kinds = (canasta(meld, posed.rules) for meld in melds)
    seen = Counter(kind.value for kind in kinds if kind) + Counter(melded=bool(melds))
    if not isinstance(posed.ask, WhichPile):
        state = find_pile_state(posed.table, posed.rules)
        seen |= Counter(blocked=state.blocked, frozen=state.frozen)
    return tuple(sorted(seen.items()))


TRIES = 400
"""Sketches looked at before a skill counts as one that cannot be asked."""
SEARCH, FAR = 32, 64
"""Sketches looked at for the answer that chance has chosen before another will do; while there
is one answer alone, more of them.
"""
TELLING = 0.25
"""How often a table is asked about whose looks have one answer alone."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A puzzle of the factory, under the rules that it was made for."""

    code: str
    skill: str
    level: int
    raw: Raw
    puzzle: Puzzle
    rules: RuleSet
    features: dict[str, int]


def new_code(rules: RuleSet, skill: str, level: int, seed: int) -> str:
    """The code of a puzzle of a skill under these rules.

    Raises:
        InputError: there is no such skill, or it has nothing to ask under these rules.
    """
    if skill not in skills() or not skill_applies(skills()[skill], rules):
        raise InputError(NoSuchSkill(skill, rules.id))
    level = min(max(level, LEVELS[0]), LEVELS[-1])
    return Code(rules.id, skill, level, seed % SEEDS, fingerprint(rules)).text


def generate(text: str, rules: RuleSet | None = None) -> Generated:
    """The puzzle of a code, always the same; `rules` where it was made for house rules.

    Raises:
        InputError: the code cannot be read, or was made for other house rules.

    >>> generate(new_code(load("classic"), "wild-limit", 1, 7)).puzzle.kind
    'legal'
    """
    code = read_code(text)
    held = rules if rules is not None and rules.id == code.system else load(code.system)
    if fingerprint(held) != code.options:
        raise InputError(OtherOptions(code.system))
    return make_from_code(code, held)


@remember_last
def make_from_code(code: Code, rules: RuleSet) -> Generated:
    """The puzzle of a code under these rules.

    Raises:
        InputError: the skill has nothing to ask under them, or no puzzle of it is found.
    """
    if not skill_applies(skills()[code.skill], rules):
        raise InputError(NoSuchSkill(code.skill, rules.id))
    wanted = _wanted(code, rules)
    found = _chosen(wanted)
    if found and not _may_lie(found[1]):  # other codes still make what they always made
        found = _chosen(_wanted(code, rules, lawful=True), _may_lie) or found
    if found is None:
        raise InputError(NoSuchSkill(code.skill, rules.id))
    raw, posed, seen = found
    if "rule" not in raw:
        raw["rule"] = kind_of(posed.puzzle).naming(posed, choose_named_rule(wanted.skill, posed))
    for each in (raw, raw.get("about", raw)):
        if skills()[each["id"]].bare:  # told only now: a table has had its say in the choice
            each["bare"] = True
    if code.level == LEVELS[0] and isinstance(posed.puzzle.ask, OfDeal):
        raw["own"] = True
    return Generated(code.text, code.skill, code.level, raw, read_puzzle(raw), rules, seen.features)


def _may_lie(posed: Posed) -> bool:
    """Whether the melds of a table may lie there, by both systems where two are asked about."""
    compared = kind_of(posed.puzzle).compared_questions(posed)
    return all(map(each_with_room, (posed, *compared))) and all(map(each_allowed, compared))


def _wanted(code: Code, rules: RuleSet, *, lawful: bool = False) -> Wanted:
    """What the maker is told: the same for the same code."""
    return Wanted(skills()[code.skill], rules, code.level, Random(code.chance), lawful)


Found = tuple[Raw, Posed, Evidence]
Sort = tuple[Look, str]
"""How a sketch looks, and its answer."""


def _chosen(wanted: Wanted, fit: Callable[[Posed], bool] = lambda _: True) -> Found | None:
    """A `fit` sketch that looks like the first, with the answer that chance chooses.

    Where tables that look so have one answer alone, most often one that looks otherwise: so no
    answer goes with how a table looks.
    """
    found: dict[Sort, Found] = {}
    aim: Sort | None = None
    for count, sketch in enumerate(_sketches(wanted)):
        sort = _sort(sketch[1]) if sketch else None
        if sketch and sort and sort not in found and fit(sketch[1]) and is_sound(sketch[1]):
            answers = _answers(sketch[1])
            aim = aim or (sort[0], wanted.one(answers or sort[1:]))
            found[sort] = sketch
            if all((aim[0], answer) in found for answer in {*answers[:2], aim[1]}):
                return found[aim]
        if found and count >= (SEARCH if len({answer for _, answer in found}) > 1 else FAR):
            break
    return _instead(found, aim, wanted) if aim else None


def _answers(posed: Posed) -> tuple[str, ...]:
    """The answers that come equally often."""
    return kind_of(posed.puzzle).sorts(posed.puzzle)


def _sort(posed: Posed) -> Sort:
    """How it looks, and which of these answers is right."""
    return describe_look(posed), kind_of(posed.puzzle).sort(posed) if _answers(posed) else ""


def _instead(found: dict[Sort, Found], aim: Sort, wanted: Wanted) -> Found:
    """Rarely of a look with one answer alone; else the answer aimed at, of a look with several."""
    looks = Counter(look for look, _ in found)
    several = [sort for sort in found if looks[sort[0]] > 1]
    meant = [sort for sort in several or found if sort[1] == aim[1]]
    if not meant or (several and wanted.often(TELLING)):
        return next(iter(found.values()))
    return found[meant[0]]


def _sketches(wanted: Wanted) -> Iterator[Found | None]:
    """Sketches that show the skill; None for one that does not."""
    maker = maker_of(wanted.skill.maker)
    for _ in range(TRIES):
        yield _tried(maker, wanted)


def _tried(maker: Maker, wanted: Wanted) -> Found | None:
    try:
        sketch = maker(wanted)
        if sketch is None:
            return None
        raw: dict[str, Any] = {"id": wanted.skill.id, **sketch}
        puzzle = read_puzzle({"rule": wanted.skill.rules[0], **raw})
        posed = pose_under(puzzle, wanted.rules)
        seen = gather_evidence(posed)
    except (InputError, NoHistory):
        return None
    return (raw, posed, seen) if shows_skill(wanted.skill, seen) else None
