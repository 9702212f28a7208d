"""Puzzles in which the learner plays at the table until they reach a goal; the others play too.

An answer is the player's own actions in order: `draw, lay 7h 7d 7c, discard 4s`. These actions
determine what the others do in between: the counting player plays for the others, and it leaves
nothing to chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from random import Random
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from canasta_tutor.engine.advice.best_lay import find_largest_lay
from canasta_tutor.engine.judge.apply import Step, table_after
from canasta_tutor.engine.judge.verify import cards_used, verify
from canasta_tutor.engine.reasons.discard_reasons import PlainDiscard
from canasta_tutor.engine.reasons.meld_reasons import OF_RANK, LegalMeld, TooFewCards
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.reading.form import Count, Form, Listed
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.canastas import find_canasta_kind
from canasta_tutor.engine.turn.bonus_threes import is_bonus
from canasta_tutor.engine.turn.freezing_and_blocking import discard_freezes
from canasta_tutor.engine.values.actions import (
    Action,
    AddUpcard,
    CallAcaba,
    Discard,
    Draw,
    GoOut,
    Lay,
    LayMelds,
    LaySpecial,
    LayThrees,
    PlayCaliente,
    TakePile,
)
from canasta_tutor.engine.values.cards import Card, Cards, cards, missing, without
from canasta_tutor.engine.values.input_faults import BadValue, InputError
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import (
    DRAW,
    OVER,
    Foot,
    Side,
    Table,
    replace,
    replace_item,
    with_own,
)
from canasta_tutor.players import counting_player
from canasta_tutor.puzzles.asked.chosen_cards import (
    find_closest,
    find_lays_meant,
    find_takes_meant,
    verdict_stage,
    verify_each,
)
from canasta_tutor.puzzles.asked.learners_answer import LONGEST, Entered, is_same_answer
from canasta_tutor.puzzles.asked.nearest_repair import compare_cards, find_nearest, sort_shown_cards
from canasta_tutor.puzzles.asked.objection import (
    Objection,
    groups_played,
    object_with_reasons,
    state_under_rules,
)
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import (
    NO_REASONS,
    Judgement,
    Repair,
    Result,
    Solution,
)
from canasta_tutor.puzzles.asked.tempting_lays import find_best_out
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind
from canasta_tutor.puzzles.schema.puzzle_asks import BeforeDrawing
from canasta_tutor.puzzles.schema.puzzle_asks import Step as Written
from canasta_tutor.puzzles.schema.puzzle_faults import NotReached, OneCardOnly
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Mistake, Puzzle
from canasta_tutor.puzzles.schema.written_fields import (
    NONE,
    Played,
    Several,
    format_actions,
    read_played,
)

MOST = 60
"""The most actions to try for a way to the goal, more than anyone needs."""
Rare = Literal["out", "special", "caliente", "acaba"]
"""Actions that are possible in few turns, or under few rules."""
Goal = Literal[
    "turn",
    "open",
    "meld",
    "add",
    "canasta",
    "take",
    "freeze",
    "safe",
    "keep",
    "threes",
    "foot",
    Rare,
]


class PlayAsk(BeforeDrawing):
    """Play at the table until a goal is reached; the others play too.

    `turns`: the number of turns to reach it. `laying`: whether the player must lay cards on the
    way. `keeping`: cards that must still be in hand when the goal is reached. `stock`: the first
    cards to be drawn. `also`: rare actions to offer, even if they are not the goal. `by_steps`:
    whether a rare goal is reached without a button of its own, as going out is by laying cards and
    discarding the last one. `solution`: actions that lead to the goal.
    """

    kind: Goal
    turns: Count = 1
    also: Listed[Rare] = ()
    by_steps: bool = False
    laying: bool = False
    keeping: Several = ()
    stock: Several = ()
    solution: Annotated[Listed[Written], Field(min_length=1)]


class MistakenPlay(Mistake):
    """Actions whose last action is illegal or misses the goal."""

    answer: Played


class Shown(Form):
    """Evidence that a piece of advice is good.

    A simulation played many deals from the position to the end, in two ways. `deals`: the number of
    deals. `points`: how many more points the side gets in the better way, plus or minus `within`
    points.
    """

    better: Played
    worse: Played
    deals: Annotated[Count, Field(ge=2)]
    points: Count
    within: Count

    @model_validator(mode="after")
    def _check(self) -> Self:
        """Check that the difference is larger than its uncertainty."""
        if self.points <= self.within:
            raise InputError(BadValue(str(self.points), f"> {self.within}"), "points")
        return self

    @property
    def ways(self) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
        """Both ways, the better one first."""
        return read_played(self.better), read_played(self.worse)


class PlayPuzzle(Puzzle):
    """Play at the table until a goal is reached.

    `shown`: evidence that the advice of the puzzle, or of the lesson's text about it, is good.
    """

    of_hand = True

    kind: Literal["play"]
    ask: PlayAsk
    shown: Listed[Shown] = ()
    mistakes: Annotated[Listed[MistakenPlay], Field(alias="mistake")] = ()


class Play(Kind[PlayPuzzle]):
    """Play until a goal is reached."""

    name = "play"
    model = PlayPuzzle
    in_lessons = True
    of_one_system = True
    imagined = False
    one_answer = False
    open = True

    def solve(self, posed: Posed) -> Solution:
        """The author's way to the goal; if it misses the goal, the counting player's way."""
        for way in (play_ask(posed).solution, find_counting_way(posed)):
            game = replay_game(posed, way)
            if game.reached:
                barred = tuple(_object_to_mistake(posed, game.said))
                return Solution(format_actions(way), _gather_reasons(game, posed), barred=barred)
        return Solution(NONE)

    def judge(self, posed: Posed, answer: Answer, solution: Solution) -> Judgement:
        """Whether the actions reach the goal; if the rules refuse an action, the reasons why."""
        game = replay_game(posed, actions_of(answer))
        if game.refused is None:
            return Judgement(game.reached, game.said if game.reached else NO_REASONS)
        used = cards(cards_used(game.refused))
        return sort_shown_cards(False, game.said, used, _find_repair(game, posed))

    def answered_at(self, posed: Posed, answer: Answer) -> Posed:
        """The question with the table and the hand to which the legal actions lead."""
        game = replay_game(posed, actions_of(answer))
        table = replace(game.table, seat=game.seat)
        return posed.replace(table=table, hand=table.hand)

    def right(self, posed: Posed, answer: Answer) -> bool:
        """Whether the actions reach the goal."""
        return replay_game(posed, actions_of(answer)).reached

    def objections(self, posed: Posed, result: Result) -> Iterable[Objection]:
        """The objections to the refused action.

        If no action is refused, the objection is that the goal is missed.
        """
        game = replay_game(posed, actions_of(result.answer))
        if game.refused is not None:
            return _object_to_refused(game.refused, game.said, posed)
        return (
            state_under_rules(
                f"play.missed.{find_missed_goal(posed, result.answer)}", posed.puzzle.rule, posed
            ),
        )

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The verbs of the actions; `pile` means to take the pile or to discard on it."""
        return (*VERBS, PILE)

    def read(self, puzzle: Puzzle, entered: Entered) -> Answer:
        """Read actions that are written as a text.

        This method cannot read chosen cards, because their meaning depends on the table; see
        `read_action`.

        Raises:
            InputError: the choice is a verb, or not a text of actions.
        """
        if entered.choice in self.choices(puzzle):
            raise InputError(BadValue(entered.choice, entered.typed[:LONGEST]))
        return format_actions(read_played(entered.choice))

    def makes(self, answer: Answer, mistaken: Answer) -> bool:
        """Whether an answer starts with the mistaken actions; the suit of a discard may differ."""
        done, expected = actions_of(answer), actions_of(mistaken)
        return len(done) >= len(expected) and all(map(_are_alike, done, expected))

    def problems(self, posed: Posed) -> Iterator[InputError]:
        """The goal must be reachable, and the first cards to be drawn must be hidden cards."""
        ask, game = play_ask(posed), replay_game(posed, ())
        hidden = (hand for seat, hand in enumerate(game.table.hands) if seat != game.seat)
        there = (*game.table.stock, *(card for hand in hidden for card in hand))
        if missing(there, ask.stock):
            yield InputError(BadValue(ask.kind, ""), "ask.stock")
        elif self.solve(posed).answer == NONE:
            yield InputError(NotReached(ask.kind, posed.rules.id), "ask.solution")

    def sound(self, posed: Posed) -> bool:
        """Whether the goal can be reached."""
        return self.solve(posed).answer != NONE


PLAY = Play()


def play_ask(posed: Posed) -> PlayAsk:
    """The question."""
    return PLAY.own(posed.puzzle).ask


def actions_of(answer: Answer) -> tuple[Action, ...]:
    """The player's own actions."""
    return () if answer == NONE else read_played(str(answer))


def _object_to_refused(refused: Action, verdict: Verdict, posed: Posed) -> Iterator[Objection]:
    groups = () if isinstance(refused, GoOut) else groups_played(refused)
    return object_with_reasons(verdict, posed.replace(table=None), groups)


def _gather_reasons(game: Game, posed: Posed) -> Verdict:
    """The grounds of all lays of the last turn, then of the last action.

    The ground that the player may discard appears only if the puzzle is about the order of a turn.
    """
    own = game.own[:-1]
    begun = max((place for place, step in enumerate(own, start=1) if _ends_turn(step)), default=0)
    laid = (step for step in own[begun:] if cards_used(step.action))
    before = (verify(step.before, step.action, posed.rules).grounds for step in laid)
    grounds = (*chain.from_iterable(before), *game.said.grounds)
    telling = tuple(reason for reason in grounds if not isinstance(reason, PlainDiscard))
    return Verdict(grounds=grounds if posed.puzzle.rule == PlainDiscard.rule else telling)


def _object_to_mistake(posed: Posed, verdict: Verdict) -> Iterator[Objection]:
    """The objections to the first expected mistake that the puzzle's rule forbids.

    There are no objections if the right way already names the rule. `verdict`: the verdict on the
    right way.
    """
    rule = posed.puzzle.rule
    if any(reason.rule == rule and _says_why(reason) for reason in verdict.grounds):
        return
    for mistake in PLAY.own(posed.puzzle).mistakes:
        game = replay_game(posed, actions_of(mistake.answer))
        if game.refused is None:
            continue
        found = [
            each for each in _object_to_refused(game.refused, game.said, posed) if each.rule == rule
        ]
        if found:
            first, *others = found
            ordered = rule == PlainDiscard.rule  # the rule is about the turn, not about cards
            yield first.replace(about=()) if ordered else first
            yield from (each.replace(about=()) for each in others)
            return


def _says_why(reason: Reason) -> bool:
    """Whether a ground explains why an action is legal, and does more than describe the action."""
    of_rank = isinstance(reason, LegalMeld) and reason.rank in OF_RANK
    return not (of_rank or isinstance(reason, PlainDiscard))


def _are_alike(one: Action, other: Action) -> bool:
    if isinstance(one, Discard) and isinstance(other, Discard):
        return one.from_table == other.from_table and is_same_answer((one.card,), (other.card,))
    return one == other


# --- the game --------------------------------------------------------------------------------


class Game(Record):
    """All actions played, including the others', and the refused action, if there is one.

    `said`: the verdict on the refused action, else on the player's last action.
    """

    start: Table
    steps: tuple[Step, ...] = ()
    refused: Action | None = None
    said: Verdict = NO_REASONS
    reached: bool = False
    ended: bool = False
    """Whether the goal is lost: the turns or the deal are over, or a card to keep is gone.

    It is also lost if the goal is to take the pile and the player has drawn in the last turn.
    """

    @property
    def table(self) -> Table:
        """The present table."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def seat(self) -> int:
        """The player's own seat."""
        return self.start.seat

    @property
    def goes_on(self) -> bool:
        """Whether the last action was legal and the player can go on."""
        return not (self.refused or self.reached or self.ended)

    @property
    def own(self) -> tuple[Step, ...]:
        """The player's own steps."""
        return tuple(step for step in self.steps if step.before.seat == self.seat)


def replay_game(posed: Posed, actions: Iterable[Action]) -> Game:
    """The game after the player's actions, up to the first action that the rules refuse."""
    game = Game(first_table(posed))
    for action in actions:
        game = follow_action(game, action, posed)
        if not game.goes_on:
            break
    return game


def follow_action(game: Game, action: Action, posed: Posed) -> Game:
    """The game after one more action of the player and the others' answers to it."""
    rules = posed.rules
    verdict = verify(game.table, action, rules)
    if not verdict.ok:
        return game.replace(refused=action, said=verdict)
    step = Step(game.table, action, table_after(game.table, action, rules))
    game = game.replace(steps=(*game.steps, step), said=verdict)
    game = game.replace(reached=_has_reached(game, posed), ended=_has_ended(game, play_ask(posed)))
    if not game.goes_on:
        return game
    steps = (*game.steps, *_play_others(game.table, game.seat, posed))
    game = game.replace(steps=steps)
    return game.replace(ended=game.table.phase is OVER)


def _play_others(table: Table, seat: int, posed: Posed) -> Iterator[Step]:
    """The others' steps until it is the player's turn again."""
    random = Random(posed.puzzle.id)
    while table.phase is not OVER and (table.seat != seat or table.acting != seat):
        action = counting_player.choose_by_counting(table, posed.rules, random)
        after = table_after(table, action, posed.rules)
        yield Step(table, action, after)
        table = after


def _has_ended(game: Game, ask: PlayAsk) -> bool:
    """Whether all turns for the goal are over, the deal is over, or a card to keep is gone.

    A player who draws in the last turn can no longer take the pile; the tutor tells them at once.
    """
    turns = sum(_ends_turn(step) for step in game.own)
    drawn = ask.kind == "take" and isinstance(game.own[-1].action, Draw)
    if turns + drawn >= ask.turns:
        return True
    return game.table.phase is OVER or not _keeps_cards(game, ask)


def _keeps_cards(game: Game, ask: PlayAsk) -> bool:
    """Whether the player still holds the cards to keep."""
    return not missing(game.table.hands[game.seat], ask.keeping)


def _ends_turn(step: Step) -> bool:
    return step.after.seat != step.before.seat or step.after.phase is OVER


def find_counting_way(posed: Posed) -> tuple[Action, ...]:
    """The actions of the counting player in the player's place, until the goal or the end."""
    game, random = Game(first_table(posed)), Random(posed.puzzle.id)
    for _ in range(MOST):
        if not game.goes_on:
            break
        try:
            game = follow_action(
                game, counting_player.choose_by_counting(game.table, posed.rules, random), posed
            )
        except LookupError:  # under rules other than its own, a table may allow no legal action
            break
    return tuple(step.action for step in game.own)


# --- the goal --------------------------------------------------------------------------------


def _side(table: Table, seat: int) -> Side:
    return table.sides[seat % len(table.sides)]


def _has_more_canastas(game: Game, rules: RuleSet) -> bool:
    now, before = (
        sum(find_canasta_kind(meld, rules) is not None for meld in _side(table, game.seat).melds)
        for table in (game.table, game.start)
    )
    return now > before


def _has_new_meld(game: Game, rules: RuleSet) -> bool:
    now, before = (len(_side(table, game.seat).melds) for table in (game.table, game.start))
    return now > before


def _has_added(game: Game, rules: RuleSet) -> bool:
    """Whether a meld that lay on the table has grown."""
    sizes = [
        [len(meld.cards) for meld in _side(t, game.seat).melds] for t in (game.table, game.start)
    ]
    return any(now > before for now, before in zip(*sizes, strict=False))


def _has_foot_in_hand(game: Game, rules: RuleSet) -> bool:
    feet = game.table.foot
    return bool(feet) and feet[game.seat] is not Foot.UNTOUCHED


def _freezes_pile(step: Step, rules: RuleSet) -> bool:
    done = step.action
    return isinstance(done, Discard) and discard_freezes(done.card, done.from_table, rules)


def _is_safe(step: Step, rules: RuleSet) -> bool:
    """Whether a step ends a turn, and the next player has no meld that takes the pile."""
    after = step.after
    return _ends_turn(step) and after.phase is DRAW and not verify(after, TakePile(), rules).ok


def _has_laid_threes(game: Game, rules: RuleSet) -> bool:
    """Whether the player has laid threes beside the melds, and holds no more of them."""
    laid = any(isinstance(step.action, LayThrees) for step in game.own)
    return laid and not any(is_bonus(card, rules) for card in game.table.hands[game.seat])


def _is_turn_over(game: Game, rules: RuleSet) -> bool:
    return any(map(_ends_turn, game.own))


_GOALS: dict[str, Callable[[Game, RuleSet], bool]] = {
    "turn": _is_turn_over,
    "open": lambda game, rules: bool(_side(game.table, game.seat).melds),
    "meld": _has_new_meld,
    "add": _has_added,
    "canasta": _has_more_canastas,
    "take": lambda game, rules: any(
        isinstance(step.action, TakePile | AddUpcard) for step in game.own
    ),
    "freeze": lambda game, rules: any(_freezes_pile(step, rules) for step in game.own),
    "safe": lambda game, rules: any(_is_safe(step, rules) for step in game.own),
    "keep": _is_turn_over,
    "threes": _has_laid_threes,
    "foot": _has_foot_in_hand,
    "out": lambda game, rules: game.table.out == game.seat,
    "special": lambda game, rules: game.table.special is not None and game.table.out == game.seat,
    "caliente": lambda game, rules: any(isinstance(step.action, PlayCaliente) for step in game.own),
    "acaba": lambda game, rules: game.table.acaba == game.seat,
}
"""For each goal, whether a game has reached it."""

_BY_LAYING = ("open", "meld", "add", "canasta", "take")
"""Goals that are reached as soon as the right cards are laid."""


def _has_reached(game: Game, posed: Posed) -> bool:
    ask = play_ask(posed)
    laid = any(isinstance(step.action, LayMelds | TakePile | GoOut) for step in game.own)
    goal = _GOALS[ask.kind](game, posed.rules)
    return goal and (laid or not ask.laying) and _keeps_cards(game, ask)


def find_missed_goal(posed: Posed, answer: Answer) -> str:
    """The id of the message about what the player missed.

    The player failed to keep some cards ("keep"), to lay some on the way ("turn"), to finish before
    the others ended the deal ("over"), or to reach the goal itself.
    """
    ask, game = play_ask(posed), replay_game(posed, actions_of(answer))
    if not _keeps_cards(game, ask):
        return "keep"
    if _GOALS[ask.kind](game, posed.rules):
        return "turn"
    return "over" if game.table.phase is OVER else ask.kind


# --- the table -------------------------------------------------------------------------------


def first_table(posed: Posed) -> Table:
    """The table before the first action, with the first cards to be drawn on top of the stock."""
    table = posed.table_asked
    for place, card in enumerate(play_ask(posed).stock, start=1):
        table = _put_on_stock(table, card, len(table.stock) - place)
    return table


def _put_on_stock(table: Table, card: Card, place: int) -> Table:
    """The table after swapping the card at this place of the stock for a hidden card."""
    if card in table.stock[: place + 1]:
        swapped = replace_item(table.stock, table.stock.index(card), table.stock[place])
        return replace(table, stock=replace_item(swapped, place, card))
    for seat, hand in enumerate(table.hands):
        if seat != table.seat and card in hand:
            given = cards((*without(hand, (card,)), table.stock[place]))
            hands = replace_item(table.hands, seat, given)
            return replace(table, hands=hands, stock=replace_item(table.stock, place, card))
    return table


# --- what is tried ---------------------------------------------------------------------------

PILE = "pile"


def read_action(game: Game, entered: Entered, rules: RuleSet) -> Action:
    """The action that the player means with the chosen cards.

    Raises:
        InputError: there is no such verb, or the player did not choose exactly one card to
            discard.
    """
    verb, table, chosen = entered.choice, game.table, cards(entered.chosen)
    if verb == PILE:
        verb = "take" if table.phase is DRAW else "discard"
    if verb == "lay" and entered.onto:
        return LayMelds((Lay(chosen, entered.onto),))
    if verb not in VERBS:
        raise InputError(BadValue(verb[:LONGEST], ", ".join(VERBS)))
    return VERBS[verb](chosen, table, rules)


def _read_discard(chosen: Cards, table: Table, rules: RuleSet) -> Action:
    if len(chosen) != 1:
        raise InputError(OneCardOnly())
    return Discard(chosen[0])


def _read_take(chosen: Cards, table: Table, rules: RuleSet) -> Action:
    found = find_closest(verify_each(find_takes_meant(chosen, table, rules), table, rules))
    return found[0] if found else TakePile(chosen)


def _read_lay(chosen: Cards, table: Table, rules: RuleSet) -> Action:
    """A lay of melds, or of threes if the rules let the player lay them beside the melds."""
    beside = LayThrees(chosen)
    if chosen and verify(table, beside, rules).ok:
        return beside
    found = find_closest(verify_each(find_lays_meant(chosen, table, rules), table, rules))
    return found[0] if found else LayMelds((Lay(chosen),) if chosen else ())


def _read_way_out(chosen: Cards, table: Table, rules: RuleSet) -> Action:
    """A legal way out, else the nearest try.

    If the player chose a single card, it is the discard. If the player chose no card and one card
    is left alone, that card is the discard.
    """
    found = find_best_out(table, rules)
    if found is not None:
        return found
    last = chosen[0] if len(chosen) == 1 else None
    kept = with_own(table, without(table.hand, (last,) if last else ()), table.side)
    tries, most = _list_ways_out(last, table, rules), find_largest_lay(kept, rules)
    if isinstance(most, LayMelds):
        tries.append(_add_discard(most, last, table))
    nearest = find_closest(verify_each(tries, table, rules))
    odd = _find_single_cards(nearest[1]) if nearest and not last else ()
    if nearest and len(odd) == 1:
        other = find_closest(verify_each(_list_ways_out(odd[0], table, rules), table, rules))
        nearest = (
            other if other and verdict_stage(other[1]) > verdict_stage(nearest[1]) else nearest
        )
    return nearest[0] if nearest else GoOut((), last)


def _find_single_cards(verdict: Verdict) -> Cards:
    """The cards that the verdict finds alone in a group."""
    few = [each.cards for each in verdict.violations if isinstance(each, TooFewCards)]
    return tuple(group[0] for group in few if len(group) == 1)


def _list_ways_out(last: Card | None, table: Table, rules: RuleSet) -> list[Action]:
    """Each way to lay all cards of the hand except `last`, which is discarded."""
    laid = without(table.hand, (last,) if last else ())
    return [GoOut(lay.groups, last) for lay in find_lays_meant(laid, table, rules)]


def _add_discard(lay: LayMelds, last: Card | None, table: Table) -> GoOut:
    """Going out with this lay; a single card left over is discarded."""
    left = without(table.hand, cards_used(lay))
    return GoOut(lay.groups, left[0] if len(left) == 1 else last)


VERBS: dict[str, Callable[[Cards, Table, RuleSet], Action]] = {
    "draw": lambda chosen, table, rules: Draw(),
    "take": _read_take,
    "lay": _read_lay,
    "discard": _read_discard,
    "out": _read_way_out,
    "special": lambda chosen, table, rules: LaySpecial(),
    "caliente": lambda chosen, table, rules: PlayCaliente(),
    "acaba": lambda chosen, table, rules: CallAcaba(),
}
"""For each verb, the function that makes an action from the chosen cards."""


def list_offered(ask: PlayAsk) -> tuple[str, ...]:
    """The verbs to offer; rare verbs only if they are the goal or in `also`."""
    goal = () if ask.by_steps else (ask.kind,)
    rare = {*get_args(Rare)}.difference(goal, ask.also)
    return tuple(verb for verb in VERBS if verb not in rare)


def _find_repair(game: Game, posed: Posed) -> Repair | None:
    """The smallest change that would make the refused lay or take legal.

    The change does not use cards that the puzzle says to keep; the search prefers a change that
    reaches the goal.
    """
    action, table, ask = game.refused, game.table, play_ask(posed)
    if not isinstance(action, LayMelds | TakePile):
        return None
    used = cards(cards_used(action))
    spare = without(table.hand, ask.keeping)
    return compare_cards(
        used,
        find_nearest(
            with_own(table, spare, table.side),
            action,
            posed.rules,
            lambda other: (
                ask.kind not in _BY_LAYING
                or follow_action(game.replace(refused=None), other, posed).reached
            ),
        ),
    )
