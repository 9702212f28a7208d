"""A puzzle under a rule set: its table and the cards that it is about."""

from __future__ import annotations

from dataclasses import replace

from canasta_tutor.engine.position.position_form import Position
from canasta_tutor.engine.position.read_position import read_position
from canasta_tutor.engine.rules.differences import keep_different, keep_one_sided
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.rules.schema.ending_rules import SPECIAL_HANDS
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.turn.dealing import check_players
from canasta_tutor.engine.turn.going_out import explain_not_out
from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.engine.values.input_faults import BadValue, Contradiction, InputError, at
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import Answer, Phase, Table
from canasta_tutor.puzzles.asked.calls_and_feet import add_asked_facts
from canasta_tutor.puzzles.result_cache import remember_last
from canasta_tutor.puzzles.schema.puzzle_asks import Ask, Ending, OfDeal
from canasta_tutor.puzzles.schema.puzzle_faults import NoHand
from canasta_tutor.puzzles.schema.puzzle_form import Frame, Puzzle


class Shown(Record):
    """What the learner sees.

    `rules`: the rules that hold here. `table`: the table, on which the learner is the player to
    move; None if no position is needed. `groups`: cards that the question names. `hand`: the
    learner's hand; empty if the position names no hand.
    """

    rules: RuleSet
    table: Table | None
    groups: tuple[Cards, ...]
    hand: Cards


class Posed(Shown):
    """A puzzle with its table and the rules under which the tutor asks it."""

    puzzle: Puzzle

    @property
    def ask(self) -> Ask:
        """The question of the puzzle."""
        return self.puzzle.ask

    @property
    def named_cards(self) -> Cards:
        """All cards that the question names."""
        return tuple(card for group in self.groups for card in group)

    @property
    def players(self) -> int | None:
        """The number of players, if the question or the table tells it."""
        asked: int | None = getattr(self.ask, "players", None)
        return asked or (self.table.players if self.table else None)

    @property
    def table_asked(self) -> Table:
        """The table.

        Raises:
            InputError: the question has no table.
        """
        if self.table is None:
            raise InputError(NoHand(), "position")
        return self.table


def home_rules(puzzle: Puzzle) -> RuleSet:
    """The rules that a puzzle is written for: its own rule set, else the usual rule set."""
    return load(puzzle.rules or known()[0])


def find_rules_in_the_way(puzzle: Puzzle, rules: RuleSet) -> tuple[str, ...]:
    """Keys of rules whose values under these rules mean that the tutor must not ask a puzzle.

    The author of the puzzle names the rules that matter (`like` and `knows`).
    """
    home = home_rules(puzzle)
    return (*keep_different(puzzle.like, home, rules), *keep_one_sided(puzzle.knows, home, rules))


def rules_of(puzzle: Puzzle, rules: RuleSet) -> RuleSet:
    """The rules that decide a puzzle: its own rule set or the learner's, with its options."""
    if puzzle.rules:
        with at("rules"):
            rules = load(puzzle.rules)
    return add_puzzle_options(puzzle, rules)


def add_puzzle_options(puzzle: Puzzle, rules: RuleSet) -> RuleSet:
    """A rule set with the puzzle's options."""
    if not puzzle.options:
        return rules
    with at("options"):
        return patch_rules(rules, puzzle.options)


def pose(puzzle: Puzzle, rules: RuleSet) -> Posed:
    """The puzzle for a learner who plays by these rules.

    Raises:
        InputError: the position is impossible or does not fit the rules; the path is within the
            puzzle.
    """
    return pose_under(puzzle, rules_of(puzzle, rules))


@remember_last
def pose_under(puzzle: Puzzle, rules: RuleSet) -> Posed:
    """The puzzle under exactly these rules."""
    plain = puzzle.plain
    table = _build_table(plain, rules)
    hand = table.hand if table and _has_hand(plain.lying) else ()
    if plain.of_hand and not hand:
        raise InputError(NoHand(), "position.hands")
    return Posed(rules, table, plain.ask.card_groups, hand, puzzle)


def exhibit(example: Frame, rules: RuleSet) -> Shown:
    """An example on the table for a learner who plays by these rules."""
    table = _read_table(example.position, rules) if example.position is not None else None
    hand = table.hand if table and _has_hand(example.position) else ()
    return Shown(rules, table, example.groups, hand)


def _build_table(puzzle: Puzzle, rules: RuleSet) -> Table | None:
    ask, position = puzzle.ask, puzzle.position
    if position is None and not ask.needs_table:
        return None
    if isinstance(ask, OfDeal):
        return _build_scored_table(ask, position or Position(), rules)
    phase = Phase.DRAW if ask.before_drawing else Phase.PLAY
    table = _read_table(position or Position(), rules, phase)
    return add_asked_facts(table, ask, rules)


def _build_scored_table(ask: OfDeal, position: Position, rules: RuleSet) -> Table:
    """The table at the end of the deal whose score the question asks for."""
    table = finished_table(position, ask, rules)
    if ask.side >= len(table.sides):
        raise InputError(Contradiction("ask.side", "seats.sides"), "ask.side")
    return table


def finished_table(position: Position, ending: Ending, rules: RuleSet) -> Table:
    """The table at the end of a deal; hands that are not named are empty.

    Feet count as played.

    Raises:
        InputError: the position or its ending is impossible.
    """
    if ending.special is not None and ending.special not in SPECIAL_HANDS:
        raise InputError(BadValue(ending.special, ", ".join(SPECIAL_HANDS)), "ask.special")
    named = [hand if isinstance(hand, str) else "" for hand in position.hands]
    players, memory = rules.seats.usual, position.memory
    rest = ("",) * (players - len(named))
    if for_players(rules.deal.foot, players) and not (memory.foot or memory.foot_state):
        memory = memory.model_copy(update={"foot": ("",) * players})
    changes = {"hands": (*named, *rest), "memory": memory}
    table = _read_table(position.model_copy(update=changes), rules)
    return replace(
        table,
        out=ending.out,
        concealed=ending.concealed,
        first_pile=table.turn if ending.first_pile else table.first_pile,
        special=ending.special,
        acaba=ending.acaba,
        phase=Phase.OVER,
    )


def may_end_so(table: Table, rules: RuleSet) -> bool:
    """Whether a side that went out has the melds that going out needs.

    The check assumes an empty pile and a yes from the partner, because neither can be seen
    afterwards.
    """
    if table.out is None or table.special:
        return True
    before = replace(table, seat=table.out, pile=(), answer=Answer.YES)
    return not explain_not_out(before, before.side.melds, rules)


def _read_table(position: Position, rules: RuleSet, phase: Phase = Phase.PLAY) -> Table:
    with at("position"):
        return read_position(position, rules, phase=phase)


def _has_hand(position: Position | None) -> bool:
    return position is not None and isinstance(position.own_hand, str)


def players_of(asked: int | None, rules: RuleSet) -> int:
    """The number of players that a question is about.

    Raises:
        InputError: the rules do not allow this number.
    """
    if asked is None:
        return rules.seats.usual
    try:
        check_players(rules, asked)
    except InputError as error:
        raise InputError(error.fault, "ask.players") from None
    return asked
