"""Tables from deals of the program players: every seating, early and late in a deal."""

from itertools import chain
from random import Random
from typing import Any

from canasta_tutor.engine.rules.rule_files import list_system_files, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import cards
from canasta_tutor.engine.values.table import OVER, Table, replace, replace_item
from canasta_tutor.i18n.words import Words
from canasta_tutor.players.counting_player import choose_by_counting
from canasta_tutor.players.played_deals import deal_shuffled, play_deal
from canasta_tutor.ui.puzzle.table_props import Places, table_props, turn_props
from tests.browser import scenes

Props = dict[str, Any]


def list_seatings() -> list[tuple[str, int]]:
    """Each system with each of its numbers of players."""
    return [(system, players) for system in list_system_files() for players in load(system).players]


def play_tables(rules: RuleSet, players: int, seed: int) -> list[Table]:
    """All tables of a deal that program players play, until somebody goes out."""
    random = Random(seed)
    start = deal_shuffled(rules, players, random)
    steps = play_deal(start, rules, choose_by_counting, random)
    return [start, *(step.after for step in steps if step.after.phase is not OVER)]


def find_late_table(rules: RuleSet, players: int, seed: int) -> Table:
    """The table of a deal with the most melds; among equals, the table with the largest hand."""
    return max(play_tables(rules, players, seed), key=_count_lying)


def _count_lying(table: Table) -> tuple[int, int]:
    return sum(len(side.melds) for side in table.sides), len(table.hand)


def fill_hand(table: Table, size: int) -> Table:
    """The table after its player has taken up cards to this size: first from the pile, then from
    the stock.
    """
    more = max(0, size - len(table.hand))
    pile, stock = table.pile[:-1], table.stock
    taken = (*pile[:more], *stock[: max(0, more - len(pile))])
    return replace(
        table,
        hands=replace_item(table.hands, table.seat, cards((*table.hand, *taken))),
        pile=table.pile[len(pile[:more]) :],
        stock=stock[max(0, more - len(pile)) :],
    )


def fill_melds(table: Table, rules: RuleSet, count: int) -> Table:
    """The table with this number of melds on each side, filled up with melds of other deals."""
    played = (find_late_table(rules, table.players, seed) for seed in range(count))
    melds = tuple(chain.from_iterable(side.melds for late in played for side in late.sides))
    return replace(table, sides=tuple(replace(side, melds=melds[:count]) for side in table.sides))


def make_stage(table: Table, rules: RuleSet, words: Words, turn: int = 0) -> tuple[Props, Props]:
    """A played table as the player to move sees it: its fixed part and its state.

    `turn`: the player to act sits this number of seats to the left of the player.
    """
    sides = (True,) * len(table.sides)
    everything = Places(hand=True, pile=True, stock=True, players=True, sides=sides, scores=sides)
    drawn = table_props(table, rules, words, everything, (), selectable=True)
    drawn |= turn_props(replace(table, seat=(table.seat + turn) % table.players), table.seat, words)
    verbs = [
        {"id": verb, "label": words.text(f"play.verb.{verb}"), "needs_cards": verb == "lay"}
        for verb in ("draw", "lay")
    ]
    answer = {
        "kind": "play",
        "choices": [],
        "verbs": verbs,
        **words.texts("play.", "undo again add"),
        "said_label": words.text("play.said.label"),
        "texts": scenes.TEXTS,
    }
    scene = scenes.puzzle(
        table=None, answer=answer, heading=None, about=None, question=[words.text("play.main.none")]
    )
    main = {"none": verbs[0], "one": verbs[0], "many": verbs[1], "of": {}}
    return scene, scenes.state(table=drawn, said=[], begun=False, over=False, tried=None, main=main)
