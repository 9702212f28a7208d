"""The skills of the game: for each, the skills it needs first, its rules, where it applies.

The data of a skill in `skills.toml` say which puzzles show the skill: what these puzzles ask, and
which reasons decide the answer. `applies` has conditions on the values of a rule set, by dotted
key: `has`, `lacks`, `is`, `not`, `over` (a number, or each of several), `any` (not empty),
`usual_is` and `usual_over` (for the usual number of players), `less_below_zero` (of bands).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal, Self

from pydantic import Field, Strict, model_validator

from canasta_tutor.engine.rules.reading.form import Amount, Form, Listed, read
from canasta_tutor.engine.rules.schema.meld_rules import Band
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players, value_of
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.puzzles.answered.deciding_rules import find_grounds
from canasta_tutor.puzzles.answered.difficulty_features import Evidence
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.kinds.play_puzzle import Goal
from canasta_tutor.puzzles.schema.written_fields import RuleKey

SKILL_BITS = 7
"""Number of bits of a skill's number in a puzzle code."""

Test = Literal[
    "has", "lacks", "is", "not", "over", "any", "usual_is", "usual_over", "less_below_zero"
]


class Skill(Form):
    """One skill.

    `applies`: conditions on the rules under which the skill exists. `or_else`: alternatives to
    `applies`. `asks`: the questions that can show the skill. `against`, `by`: codes of the reasons
    or score lines that must decide a puzzle: `against` if the answer is "no", `by` for any other
    answer; an empty `by` allows all codes. `bounds`: the lowest and highest value that a feature
    may have unless the answer is "no". `harder`: features that grow with the level. `maker`: the
    function that makes its puzzles, with its module in `factory/makers`. `bare`: the puzzles show
    no table, only the cards or the score that they name. `goal`: the goal of the puzzles in which
    the learner plays at the same tables; None if the skill is not about an action.
    """

    id: str
    number: Amount
    needs: Listed[str] = ()
    rules: Annotated[Listed[RuleKey], Field(min_length=1)]
    applies: dict[RuleKey, dict[Test, Any]] = Field(default_factory=dict)
    or_else: Listed[dict[RuleKey, dict[Test, Any]]] = ()
    asks: Annotated[Listed[str], Field(min_length=1)]
    maker: str
    bare: bool = False
    shapes: Listed[str] = ()
    against: Listed[str] = ()
    by: Listed[str] = ()
    bounds: dict[str, Annotated[tuple[int, int], Strict(False)]] = Field(default_factory=dict)
    harder: Annotated[Listed[str], Field(min_length=1)]
    goal: Goal | None = None

    @model_validator(mode="after")
    def _check(self) -> Self:
        """Check that the number fits into a puzzle code."""
        if self.number >= 1 << SKILL_BITS:
            raise InputError(BadValue(str(self.number), f"< {1 << SKILL_BITS}"), "number")
        return self


@cache
def skills() -> Mapping[str, Skill]:
    """Every skill by its id; each comes after the skills that it needs.

    >>> skills()["wild-limit"].rules[0]
    'meld.max_wild'
    """
    text = resources.files("canasta_tutor.puzzles").joinpath("skills.toml").read_text("utf-8")
    return {name: read(Skill, {"id": name, **raw}) for name, raw in tomllib.loads(text).items()}


def skill_applies(skill: Skill, rules: RuleSet) -> bool:
    """Whether a rule set meets the conditions of a skill."""
    return any(meets_conditions(rules, each) for each in (skill.applies, *skill.or_else))


def is_playable(skill: Skill, rules: RuleSet) -> bool:
    """Whether the factory makes puzzles of a skill that are played at the table.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> [is_playable(skills()[name], load("classic")) for name in ("going-out", "card-points")]
    [True, False]
    """
    goal = skill.goal
    return (
        goal is not None
        and skill_applies(skill, rules)
        and meets_conditions(rules, _GOAL_NEEDS.get(goal, {}))
    )


def meets_conditions(rules: RuleSet, conditions: Mapping[str, Mapping[Test, Any]]) -> bool:
    """Whether the values of a rule set meet all conditions."""
    return all(
        _TESTS[test](_pick_usual(value_of(rules, key), test, rules), wanted)
        for key, tests in conditions.items()
        for test, wanted in tests.items()
    )


_GOAL_NEEDS: Mapping[str, Mapping[str, Mapping[Test, Any]]] = {
    "take": {"pile.taken": {"is": "yes"}},
    "threes": {"red_threes.laid": {"not": "never"}},
    "safe": {"pile.onto_meld": {"is": True}, "pile.always_frozen": {"is": False}},
}
"""The rules without which a goal has nothing to teach."""


def _pick_usual(value: Any, test: Test, rules: RuleSet) -> Any:
    """The value for the usual number of players, if the test is about that number."""
    return for_players(value, rules.seats.usual) if test.startswith("usual_") else value


def _is_over(value: Any, limit: int) -> bool:
    each = value.values() if isinstance(value, dict) else (value,)
    return all(number is None or number > limit for number in each)


def _needs_less_below_zero(bands: Listed[Band]) -> bool:
    """Whether a side with a score below zero needs fewer points than one with a score of zero."""
    return any(band.start == 0 and band.minimum > bands[0].minimum for band in bands)


_TESTS: dict[Test, Callable[[Any, Any], bool]] = {
    "has": lambda value, wanted: wanted in value,
    "lacks": lambda value, wanted: wanted not in value,
    "is": lambda value, wanted: value == wanted,
    "not": lambda value, wanted: value != wanted,
    "over": _is_over,
    "any": lambda value, wanted: bool(value) is wanted,
    "usual_is": lambda value, wanted: value == wanted,
    "usual_over": _is_over,
    "less_below_zero": lambda bands, wanted: _needs_less_below_zero(bands) is wanted,
}


def shows_skill(skill: Skill, found: Evidence) -> bool:
    """Whether the reasons that decide a puzzle are the reasons that the skill is about."""
    if found.ask not in skill.asks:
        return False
    if found.wrong:
        return not found.codes.isdisjoint(skill.against)
    if skill.by and found.codes.isdisjoint(skill.by):
        return False
    return all(
        low <= found.features.get(name, 0) <= high for name, (low, high) in skill.bounds.items()
    )


def choose_named_rule(skill: Skill, posed: Posed) -> str:
    """The rule that a puzzle names: one of the skill's rules, if one of them decides the puzzle."""
    found = list(find_grounds(posed))
    shown_by = [rules for code, rules in found if code in (*skill.against, *skill.by)]
    for several in (shown_by, [rules for _, rules in found]):
        for rule in skill.rules:
            if any(rule in rules for rules in several):
                return rule
    first = next(iter((*shown_by, *(rules for _, rules in found))), skill.rules)
    return first[0]
