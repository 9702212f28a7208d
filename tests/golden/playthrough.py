"""A deal written down turn by turn, as a card player would tell it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random

from canasta_tutor.engine.judge.apply import Step
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.deal_score import score_deal
from canasta_tutor.engine.turn.freezing_and_blocking import find_pile_state
from canasta_tutor.engine.values.cards import missing, text_of
from canasta_tutor.engine.values.table import Phase, Side, Table
from canasta_tutor.players import counting_player
from canasta_tutor.players.played_deals import deal_shuffled, play_deal
from tests.all_cards import all_cards

SIDES = "ABCDEFGH"


def told(rules: RuleSet, players: int, seed: int) -> str:
    """A whole deal of counting players."""
    return "\n".join(_lines(rules, players, seed)) + "\n"


def _lines(rules: RuleSet, players: int, seed: int) -> Iterator[str]:
    random = Random(seed)
    table = deal_shuffled(rules, players, random)
    steps = list(play_deal(table, rules, counting_player.choose_by_counting, random))
    yield f"{rules.id}: {players} players, {len(all_cards(table))} cards, seed {seed}"
    for _, of_turn in groupby(steps, key=_when):
        yield ""
        yield from _turn(list(of_turn), rules)
    yield ""
    yield from _scores(steps[-1].after, rules)


def _when(step: Step) -> tuple[int, int, bool]:
    """The turn of a step; in an auction, each bid counts as a turn."""
    return step.before.turn, step.before.seat, step.before.phase is Phase.AUCTION


def _turn(steps: list[Step], rules: RuleSet) -> Iterator[str]:
    """One turn: the player, their hand and the pile, their actions with reasons, then the table."""
    first, last = steps[0].before, steps[-1].after
    number = "Auction:" if first.phase is Phase.AUCTION else f"{first.turn + 1}."
    yield f"{number} {_who(first, first.seat)} holds {text_of(first.hand)}"
    yield f"   {_heaps(first, rules)}"
    for step in steps:
        yield f"   {_deed(step, rules)}"
    for place, (before, after) in enumerate(zip(first.sides, last.sides, strict=True)):
        if before != after:
            yield f"   {SIDES[place]}: {_laid(after)}"


def _who(table: Table, seat: int) -> str:
    return f"Player {seat + 1} ({SIDES[seat % len(table.sides)]})"


def _heaps(table: Table, rules: RuleSet) -> str:
    """The state of the pile for the player, and the stock."""
    frozen = ", frozen" if find_pile_state(table, rules).frozen else ""
    pile = f"{table.upcard} on a pile of {len(table.pile)}{frozen}" if table.pile else "no pile"
    offered = f", {table.offered} is offered" if table.offered else ""
    return f"{pile}, {len(table.stock)} cards in the stock{offered}"


def _deed(step: Step, rules: RuleSet) -> str:
    """The action with the reasons for it, and the cards that came to the hand."""
    reasons = verify(step.before, step.action, rules).grounds
    codes = ", ".join(dict.fromkeys(reason.code for reason in reasons))
    return f"{action_text(step.action)}{_got(step)}  [{codes}]"


def _got(step: Step) -> str:
    seat = step.before.seat
    new = missing(step.before.hands[seat], step.after.hands[seat])
    return f" -> {text_of(new)}" if new else ""


def _laid(side: Side) -> str:
    melds = [text_of(meld.cards) for meld in side.melds]
    threes = text_of((*side.red_threes, *side.black_threes))
    contract = [f"contract {side.contract}"] if side.contract else []
    return " | ".join([*melds, *([f"threes {threes}"] if threes else []), *contract]) or "nothing"


def _scores(table: Table, rules: RuleSet) -> Iterator[str]:
    yield f"{_end(table)} after {table.turn + 1} turns."
    for place, score in enumerate(score_deal(table, rules)):
        yield f"Side {SIDES[place]}: {score.total}"
        for line in score.lines:
            yield f"   {line.points:6}  {line.code} ({line.count})"


def _end(table: Table) -> str:
    if table.acaba is not None:
        return f"{_who(table, table.acaba)} calls acaba"
    return f"{_who(table, table.out)} goes out" if table.out is not None else "The deal ends"
