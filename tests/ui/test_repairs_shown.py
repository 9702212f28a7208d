"""Repairs help: they do not repeat the refused cards, and say where cards of the hand go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.group import verify_group
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.actions import Action, GoOut, Lay, LayMelds, TakePile
from canasta_tutor.engine.values.cards import cards, missing, text_of
from canasta_tutor.engine.values.table import Meld
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import check_posed, is_right, solve_posed
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, home_rules, pose, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Repair, Result
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.kinds.choose_cards_puzzle import ChoosePuzzle
from canasta_tutor.puzzles.kinds.play_puzzle import (
    PlayPuzzle,
    actions_of,
    follow_action,
    replay_game,
)
from canasta_tutor.puzzles.lesson_checks import LESSON
from canasta_tutor.puzzles.lesson_file import read_lesson, read_puzzle
from canasta_tutor.puzzles.skills import skills
from canasta_tutor.ui.card_props import card_props
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.sums_and_repairs import repair_parts
from tests.content.test_words_of_lessons import FOLDERS
from tests.ui.practised import Practised, practised
from tests.ui.sentences import fixed

ANSWERS = 10
"""Number of wrong answers to each puzzle."""
WAYS = ("top", "new", "onto", "upcard", "discard")
CALLED = ("", "spot=rank", "spot=sequence", "spot=wild")
"""How texts name a meld of the side: by a card in it, by its rank, by its kind."""
PLACES = re.compile(
    "|".join(
        re.escape(fixed(f"repair.{way}", called if way == "onto" else ""))
        for way, called in product(WAYS, CALLED)
    )
)
NOTHING = re.compile(r":\s*[.;]|:\s*$")
"""An empty list of cards."""
CALLED_BY = re.compile(r"(?:meld|sequence) with ([^,;. ]+)")
"""The card by which a text names a meld."""
NOT_HELD = (
    fixed("repair.add.lacking", "one=yes"),
    fixed("repair.add.lacking", "one=yes,single=yes"),
    fixed("repair.add.lacking", "one=yes,single=yes,wild=yes"),
    fixed("repair.add.partly"),
    *(
        fixed(f"repair.{change}.lacking", held)
        for change in ("add", "swap")
        for held in ("", "held=none")
    ),
    fixed("repair.add.lacking", "held=none,single=yes"),
)


def places(action: Action | None, posed: Posed) -> int:
    """Number of places to which the cards of an action go; 0 if the text need not say it."""
    match action:
        case LayMelds(groups=(_,)):
            return int(not melds_after(action, posed)[1])
        case LayMelds():
            after, new = melds_after(action, posed)
            pairs = zip(posed.table_asked.side.melds, after, strict=False)
            return len(new) + sum(before != then for before, then in pairs)
        case TakePile(using=using, also=also):
            return 1 + len(also) if also or not using else 0
        case GoOut(groups=groups, discard=last):
            return len(groups) + int(last is not None)
    return 0


def useless(asked: Posed, result: Result) -> Iterator[str]:
    """The faults of the repair that an answer shows."""
    repair = result.repair
    if repair is None:
        return
    posed = kind_of(asked.puzzle).answered_at(asked, result.answer)
    said = [rich_text(repair_parts(repair, posed, Words(lang))) for lang in languages()]
    if any(NOTHING.search(text) for text in said):
        yield f"empty: {said[0]}"
    lacking = missing(posed.hand, repair.add)
    if lacking and not any(word in said[0] for word in NOT_HELD):
        yield f"not held: {said[0]}"
    told = len(PLACES.findall(said[0]))
    if not (repair.add or repair.remove) and not told:
        yield f"refused before: {said[0]}"
    if told < places(repair.action, posed) and not lacking:
        yield f"nobody says where: {said[0]}"
    if repair.action and told:
        yield from misplaced(posed, repair.action, said[0])
    yield from misleading(asked, result, repair)


def misleading(asked: Posed, result: Result, repair: Repair) -> Iterator[str]:
    """Whether the repair is illegal, or leads away from the goal of the question."""
    if not allowed(asked, repair):
        yield f"not allowed: {text_of(repair.cards)}"
    if isinstance(asked.puzzle, PlayPuzzle) and leads_away(asked, result, repair):
        yield f"misses what was asked for: {text_of(repair.cards)}"


def allowed(asked: Posed, repair: Repair) -> bool:
    """Whether the repair is legal: as an answer, as a meld by itself, at the table."""
    if isinstance(asked.puzzle, ChoosePuzzle):
        return is_right(asked, repair.cards)
    if repair.action is None:
        return verify_group(repair.cards, asked.rules).ok
    return (
        isinstance(asked.puzzle, PlayPuzzle)
        or verify(asked.table_asked, repair.action, asked.rules).ok
    )


def misplaced(posed: Posed, action: Action, said: str) -> Iterator[str]:
    """Statements about melds that are false on the table after the action."""
    after, new = melds_after(action, posed)
    apart = [meld for meld in new if not _with_upcard(meld, posed, action)]
    if said.count(fixed("repair.new")) != len(apart):
        yield f"no new meld: {said}"
    there = {
        rich_text([{"card": card_props(card, Words("en"))}]) for m in after for card in m.cards
    }
    names = (name for name in CALLED_BY.findall(said) if name not in there)
    yield from (f"no {name} lies there: {said}" for name in names)


def melds_after(action: Action, posed: Posed) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """The melds of the side after the action, and the new melds among them."""
    table = posed.table_asked
    after = table_after(table, action, posed.rules).sides[table.seat % len(table.sides)].melds
    return after, after[len(table.side.melds) :]


def _with_upcard(meld: Meld, posed: Posed, action: Action) -> bool:
    """Whether a new meld is the meld of the top card."""
    return (
        isinstance(action, TakePile)
        and bool(action.using)
        and posed.table_asked.upcard in meld.cards
    )


def leads_away(asked: Posed, result: Result, repair: Repair) -> bool:
    """Whether the repair ends a played game without reaching its goal, or lays the same cards in
    vain.
    """
    game = replay_game(asked, actions_of(result.answer)).replace(refused=None)
    assert repair.action
    then = follow_action(game, repair.action, asked)
    idle = asked.ask.kind in ("open", "canasta", "take") and not (repair.add or repair.remove)
    return bool(then.refused) or ((then.ended or idle) and not then.reached)


def unhelpful(each: Practised) -> list[str]:
    """The faults of the repairs of a puzzle."""
    found = {line for result in each.answers(ANSWERS) for line in useless(each.posed, result)}
    return [f"{each.made.code} ({each.made.skill}): {line}" for line in sorted(found)]


def test_a_way_that_goes_out_says_why_it_may(words: Words) -> None:
    """The player may not just discard: their side has no canasta yet."""
    nines = ["9s 9s 9c 9h 9d 2h", "7h 7d 7s"]
    for melds, completes in ((nines, True), (["8s 8s 8c 8h 8d 8d 8c", *nines], False)):
        position = {"phase": "play", "hands": ["9d"], "sides": [{"melds": melds}], "pile": "5s"}
        entry = {"id": "last", "kind": "legal", "rule": "going_out.canastas"}
        ask = {"kind": "discard", "card": "9d"}
        posed = pose_under(
            read_puzzle({**entry, "ask": ask, "position": position}), load("classic")
        )
        way = Repair(cards("9d"), (), (), GoOut((Lay(cards("9d")),), None))
        said = rich_text(repair_parts(way, posed, words))
        assert said.endswith(words.text("repair.out")) is completes


def test_repairs_help() -> None:
    """The test looks at one puzzle of each skill; `python -m tests.soak.said` looks at hundreds."""
    seen = list(practised(100, len(skills())))
    assert any(result.repair for each in seen for result in each.answers(ANSWERS))
    assert [line for each in seen for line in unhelpful(each)] == []


def test_repairs_of_expected_mistakes_help() -> None:
    """Of all lessons, under the rules for which each puzzle was written."""
    wrong = []
    for folder in FOLDERS:
        for puzzle in read_lesson((folder / LESSON).read_text("utf-8"), folder.name).puzzles:
            posed = pose(puzzle, home_rules(puzzle))
            for mistake in puzzle.mistakes:
                result = check_posed(posed, mistake.answer, solve_posed(posed))
                wrong += [f"{puzzle.id}: {line}" for line in useless(posed, result)]
    assert wrong == []
