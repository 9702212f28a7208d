"""Make a puzzle from a code.

The makers draw random sketches until a sketch shows the skill that the code names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.answered.difficulty_features import Evidence, gather_evidence, is_sound
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.factory.all_makers import maker_of
from canasta_tutor.puzzles.factory.maker_order import Maker, Raw, Wanted
from canasta_tutor.puzzles.factory.played_sketches import play_sketch
from canasta_tutor.puzzles.factory.tables.table_melds import each_allowed, each_with_room
from canasta_tutor.puzzles.factory.tables.turns_played import NoHistory
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS, Code, read_code
from canasta_tutor.puzzles.result_cache import remember_last
from canasta_tutor.puzzles.schema.puzzle_asks import OfDeal, WhichPile
from canasta_tutor.puzzles.schema.puzzle_faults import NoSuchSkill, OtherOptions
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.puzzles.skills import (
    choose_named_rule,
    is_playable,
    shows_skill,
    skill_applies,
    skills,
)
from canasta_tutor.short_codes import fingerprint

Look = tuple[tuple[str, int], ...]
"""What stands out on a table: each striking feature, by name, with its number."""


def describe_look(posed: Posed) -> Look:
    """What stands out on the table of a puzzle, apart from what the question is about.

    These features are the state of the pile, whether the side has melds, and its canastas.
    """
    if posed.table is None:
        return ()
    asked = [Counter(group) for group in posed.groups]
    melds = [meld for meld in posed.table.side.melds if Counter(meld.cards) not in asked]
    kinds = (find_canasta_kind(meld, posed.rules) for meld in melds)
    seen = Counter(kind.value for kind in kinds if kind) + Counter(melded=bool(melds))
    if not isinstance(posed.ask, WhichPile):
        state = find_pile_state(posed.table, posed.rules)
        seen |= Counter(blocked=state.blocked, frozen=state.frozen)
    return tuple(sorted(seen.items()))


TRIES = 400
"""Number of sketches to make before the factory decides that the skill cannot be asked."""
SEARCH, FAR = 32, 64
"""After this number of sketches, the factory accepts an answer that chance did not choose.

The first number holds if the sketches so far have several answers, the second if they all have the
same answer.
"""
TELLING = 0.25
"""The share of puzzles (0 to 1) whose look may give the answer away."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A puzzle of the factory, with the rules that it was made for."""

    code: str
    skill: str
    level: int
    raw: Raw
    puzzle: Puzzle
    rules: RuleSet
    features: dict[str, int]


def new_code(rules: RuleSet, skill: str, level: int, seed: int, *, played: bool = False) -> str:
    """The code of a puzzle of a skill under these rules.

    Raises:
        InputError: there is no such skill, or it does not apply under these rules, or it has no
            puzzles that are played.
    """
    applies = is_playable if played else skill_applies
    if skill not in skills() or not applies(skills()[skill], rules):
        raise InputError(NoSuchSkill(skill, rules.id))
    level = min(max(level, LEVELS[0]), LEVELS[-1])
    options = fingerprint(rules)
    return Code(rules.id, skill, level, seed % SEEDS, options, played=played).text


def make_from_text(text: str, rules: RuleSet | None = None) -> Generated:
    """The puzzle of a code, always the same. `rules`: the house rules that it was made for, if any.

    Raises:
        InputError: the code cannot be read, or was made for other house rules.

    >>> make_from_text(new_code(load("classic"), "wild-limit", 1, 7)).puzzle.kind
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
        InputError: the skill does not apply under these rules, or no sketch shows it.
    """
    applies = is_playable if code.played else skill_applies
    if not applies(skills()[code.skill], rules):
        raise InputError(NoSuchSkill(code.skill, rules.id))
    wanted = _order_for(code, rules)
    found = _choose_sketch(wanted)
    if found and not _may_lie(found[1]):  # a second try, so that other codes keep their puzzles
        found = _choose_sketch(_order_for(code, rules, lawful=True), _may_lie) or found
    if found is None:
        raise InputError(NoSuchSkill(code.skill, rules.id))
    raw, posed, seen = found
    if "rule" not in raw:
        raw["rule"] = kind_of(posed.puzzle).naming(posed, choose_named_rule(wanted.skill, posed))
    for each in (raw, raw.get("about", raw)):
        # not earlier, because choosing a sketch needs its table
        if skills()[each["id"]].bare and not code.played:
            each["bare"] = True
    if code.level == LEVELS[0] and isinstance(posed.puzzle.ask, OfDeal):
        raw["own"] = True
    return Generated(code.text, code.skill, code.level, raw, read_puzzle(raw), rules, seen.features)


def _may_lie(posed: Posed) -> bool:
    """Whether the rules allow all melds on the table; if the puzzle compares systems, both must."""
    compared = kind_of(posed.puzzle).compared_questions(posed)
    return all(map(each_with_room, (posed, *compared))) and all(map(each_allowed, compared))


def _order_for(code: Code, rules: RuleSet, *, lawful: bool = False) -> Wanted:
    """The order for the maker; the same code always gives the same order."""
    chance = Random(code.chance)
    return Wanted(skills()[code.skill], rules, code.level, chance, lawful, code.played)


Found = tuple[Raw, Posed, Evidence]
Sort = tuple[Look, str]
"""The look of a sketch, and its answer ("" for an answer that is not balanced)."""


def _choose_sketch(wanted: Wanted, fit: Callable[[Posed], bool] = lambda _: True) -> Found | None:
    """A `fit` sketch, chosen so that the look of a table does not give its answer away.

    The first sketch decides the look to aim for, and chance decides the answer. The search succeeds
    when it has two sketches that have this look but different answers, so that the look does not
    give the answer away. One of the two must have the answer that chance decided on. After many
    sketches without success, `_choose_other` chooses the next best sketch.
    """
    found: dict[Sort, Found] = {}
    aim: Sort | None = None
    maker = maker_of(wanted.skill.maker)
    for count in range(TRIES):
        sketch = _make_sketch(maker, wanted)
        sort = _sort_sketch(sketch[1]) if sketch else None
        if sketch and sort and sort not in found and fit(sketch[1]) and is_sound(sketch[1]):
            balanced = _balanced_answers(sketch[1])
            look, answer = sort
            aim = aim or (look, wanted.one(balanced or (answer,)))
            found[sort] = sketch
            if all((aim[0], each) in found for each in {*balanced[:2], aim[1]}):
                return found[aim]
        several = len({answer for _, answer in found}) > 1
        if found and count >= (SEARCH if several else FAR):
            break
    return _choose_other(found, aim, wanted) if aim else None


def _balanced_answers(posed: Posed) -> tuple[str, ...]:
    """The answers that the factory makes equally often."""
    return kind_of(posed.puzzle).sorts(posed.puzzle)


def _sort_sketch(posed: Posed) -> Sort:
    """The look of a sketch, and which of the balanced answers is right."""
    balanced = _balanced_answers(posed)
    return describe_look(posed), kind_of(posed.puzzle).sort(posed) if balanced else ""


def _choose_other(found: dict[Sort, Found], aim: Sort, wanted: Wanted) -> Found:
    """The next best sketch.

    Mostly this is a sketch with the answer aimed for, and with a look that occurs with several
    answers.

    If there is no such sketch, and in a small share of all cases, it is the first sketch found.
    """
    looks = Counter(look for look, _ in found)
    several = [sort for sort in found if looks[sort[0]] > 1]
    meant = [sort for sort in several or found if sort[1] == aim[1]]
    if not meant or (several and wanted.often(TELLING)):
        return next(iter(found.values()))
    return found[meant[0]]


def _make_sketch(maker: Maker, wanted: Wanted) -> Found | None:
    """A sketch that shows the skill; None if the maker's sketch does not."""
    try:
        sketch = maker(wanted)
        if sketch is None:
            return None
        raw: dict[str, Any] = {"id": wanted.skill.id, **sketch}
        puzzle = read_puzzle({"rule": wanted.skill.rules[0], **raw})
        posed = pose_under(puzzle, wanted.rules)
        seen = gather_evidence(posed)
        if not shows_skill(wanted.skill, seen):
            return None
        if not wanted.played:
            return raw, posed, seen
        played = play_sketch(raw, posed, seen, wanted.skill)
        return (played, pose_under(read_puzzle(played), wanted.rules), seen) if played else None
    except (InputError, NoHistory):
        return None
