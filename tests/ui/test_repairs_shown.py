"""Repairs that help: cards that the learner holds, other than those refused, and where they go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.reasons.canastas import NaturalCanastaSpoiled
from canasta_tutor.engine.rules.files import load
from canasta_tutor.engine.values.actions import Action, GoOut, LayMelds, TakePile
from canasta_tutor.engine.values.cards import Rank, cards, missing
from canasta_tutor.i18n.catalogues import languages
from canasta_tutor.i18n.sayings import reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.question import under
from canasta_tutor.puzzles.asked.solution import Repair, Result
from canasta_tutor.puzzles.lesson_file import read_puzzle
from canasta_tutor.puzzles.skills import skills
from canasta_tutor.ui.cards import rich_props
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.sums_and_repairs import repair_parts
from tests.ui.practised import Practised, practised
from tests.ui.sentences import fixed

ANSWERS = 3
"""Wrong answers to each puzzle."""
WAYS = ("top", "new", "onto", "upcard", "discard")
CALLED = ("", "spot=rank", "spot=sequence", "spot=wild")
"""How a meld of one's own is called: by a card in it, its rank, what it is."""
PLACES = re.compile(
    "|".join(
        re.escape(fixed(f"repair.{way}", called if way == "onto" else ""))
        for way, called in product(WAYS, CALLED)
    )
)
NOTHING = re.compile(r":\s*[.;]|:\s*$")
"""A list of no cards."""
NOT_HELD = tuple(
    fixed(f"repair.{change}.lacking", held)
    for change in ("add", "swap")
    for held in ("", "held=none")
)


def places(action: Action | None) -> int:
    """To how many places the cards of an action go; 0 where that needs no telling."""
    match action:
        case LayMelds(groups=(group,)):
            return int(group.onto is not None)
        case LayMelds(groups=groups):
            return len(groups)
        case TakePile(using=using, also=also):
            return 1 + len(also) if also or not using else 0
        case GoOut(groups=groups, discard=last):
            return len(groups) + int(last is not None)
    return 0


def useless(each: Practised, result: Result) -> Iterator[str]:
    """What is wrong with the repair that is shown with an answer."""
    repair = result.repair
    if repair is None:
        return
    said = [rich_text(repair_parts(repair, each.posed, Words(lang))) for lang in languages()]
    if any(NOTHING.search(text) for text in said):
        yield f"empty: {said[0]}"
    if missing(each.posed.hand, repair.add) and not any(word in said[0] for word in NOT_HELD):
        yield f"not held: {said[0]}"
    told = len(PLACES.findall(said[0]))
    if not (repair.add or repair.remove) and not told:
        yield f"refused before: {said[0]}"
    if told < places(repair.action) and not missing(each.posed.hand, repair.add):
        yield f"nobody says where: {said[0]}"


def unhelpful(each: Practised) -> list[str]:
    """What is wrong with the repairs of a puzzle."""
    found = {line for result in each.answers(ANSWERS) for line in useless(each, result)}
    return [f"{each.made.code} ({each.made.skill}): {line}" for line in sorted(found)]


def test_a_repair_says_what_it_costs(words: Words) -> None:
    raw = {"phase": "play", "hands": ["2c 9c"], "sides": [{"melds": ["7h 7h 7d 7d 7s 7s 7c"]}]}
    ask = {"kind": "lay", "groups": ["2c 9c"]}
    entry = {"id": "dear", "kind": "legal", "rule": "meld.kinds", "ask": ask, "position": raw}
    posed = under(read_puzzle(entry), load("classic"))
    action = read_action("lay 2c onto 7h")
    said = rich_text(repair_parts(Repair(cards("2c"), cards("9c"), (), action), posed, words))
    reason = NaturalCanastaSpoiled(Rank.SEVEN, 500, 300)
    assert said.endswith(rich_text(rich_props(reason_parts(words, reason), words)))


def test_repairs_help() -> None:
    """Of a puzzle of each skill; `python -m tests.soak.said` looks at hundreds."""
    seen = list(practised(100, len(skills())))
    assert any(result.repair for each in seen for result in each.answers(ANSWERS))
    assert [line for each in seen for line in unhelpful(each)] == []
