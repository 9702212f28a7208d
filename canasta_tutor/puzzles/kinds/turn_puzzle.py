"""Puzzles about the steps of a turn: their order, and the step against the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations, takewhile
from typing import Literal

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.first_meld import verify_first_meld
from canasta_tutor.engine.melds.laying import explain_laid, lay_at
from canasta_tutor.engine.reasons.turn_reasons import MustDrawFirst
from canasta_tutor.engine.reasons.verdict import Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.actions import (
    Action,
    Discard,
    EndTurn,
    GoOut,
    Lay,
    LayMelds,
    cards_laid,
)
from canasta_tutor.engine.values.cards import cards, missing, naturals
from canasta_tutor.engine.values.table import SET, Meld, Table
from canasta_tutor.puzzles.asked.counting import Feature
from canasta_tutor.puzzles.asked.learners_answer import number_steps
from canasta_tutor.puzzles.asked.objection import (
    Objection,
    groups_played,
    object_with_reasons,
    state_under_rules,
)
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import NO_REASONS, Judgement, Result, Solution
from canasta_tutor.puzzles.kinds.puzzle_kind import Kind, Mind, grounds_only
from canasta_tutor.puzzles.schema.puzzle_asks import Steps
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle, SaidPuzzle
from canasta_tutor.puzzles.schema.written_fields import NONE


class OrderAsk(Steps):
    """In which order can the player play these steps?"""

    before_drawing = True

    kind: Literal["steps"]


class OrderPuzzle(SaidPuzzle):
    """Put the steps of a turn in order."""

    kind: Literal["order"]
    ask: OrderAsk


class TurnAsk(Steps):
    """Which step of the turn was against the rules, if any?"""

    before_drawing = True

    kind: Literal["turn"]


class TurnPuzzle(SaidPuzzle):
    """Find the mistake in a turn that was played."""

    kind: Literal["turn"]
    ask: TurnAsk


class InOrder(Kind[OrderPuzzle]):
    """In which order can the steps be played? The answer is their numbers."""

    name = "order"
    seconds = 40
    model = OrderPuzzle
    one_answer = False
    open = True

    def solve(self, posed: Posed) -> Solution:
        """The first order in which all steps are legal."""
        orders = (" ".join(order) for order in permutations(order_as_asked(posed).split()))
        return Solution(next((order for order in orders if self.right(posed, order)), NONE))

    def judge(self, posed: Posed, answer: Answer, solution: Solution) -> Judgement:
        """Whether the order can be played; if not, the verdict on the first illegal step."""
        ordered = find_order(posed, answer)
        if ordered is None:
            return Judgement(right=False, verdict=NO_REASONS)
        broken = _find_broken(posed, ordered)
        return Judgement(broken is None, broken or solution.verdict)

    def right(self, posed: Posed, answer: Answer) -> bool:
        """Whether each step is legal in this order; every such order counts."""
        ordered = find_order(posed, answer)
        return ordered is not None and _find_broken(posed, ordered) is None

    def objections(self, posed: Posed, result: Result) -> Iterator[Objection]:
        """The first illegal step in the order given."""
        ordered, steps = find_order(posed, result.answer), actions_of(posed)
        if ordered is None:
            yield state_under_rules(
                "objection.order.each", posed.puzzle.rule, posed, steps=len(steps)
            )
            ordered = find_order(posed, result.solution.answer) or ()
        played = enumerate(verify_steps(posed, ordered), start=1)
        for place, verdict in played:
            if verdict.violations or ordered == find_order(posed, result.solution.answer):
                yield from _object_to_step(posed, ordered, place, verdict)

    def sound(self, posed: Posed) -> bool:
        """Whether there is a right order, and the order of the question is wrong.

        For this check, each lay must be legal by itself: melds laid later in the turn do not help.
        """
        as_asked, *others = permutations(actions_of(posed))
        return not _are_legal_alone(posed, as_asked) and any(
            _are_legal_alone(posed, order) for order in others
        )

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The usual features, and the number of steps."""
        yield from super().features(posed)
        yield "steps", len(actions_of(posed))

    def believed(self, posed: Posed, mind: Mind) -> Answer | None:
        """The first order that a mistaken player takes to be legal."""
        order = self.solve(posed).answer
        return None if order == NONE else order

    def accepted(self, posed: Posed, answer: Answer, mind: Mind) -> bool:
        """Whether each step is legal for a mistaken player in this order."""
        return self.right(posed, answer)


class AgainstRules(Kind[TurnPuzzle]):
    """Which step of a turn is against the rules? The answer is its number, or "none"."""

    name = "turn"
    seconds = 40
    model = TurnPuzzle

    def solve(self, posed: Posed) -> Solution:
        """The step against the rules; if there is none, the grounds of all steps."""
        answer, verdict = find_first_broken(posed)
        if answer != NONE:
            over = is_turn_over(actions_of(posed)[: int(answer) - 1])
            return Solution(answer, NO_REASONS if over else verdict)
        every = verify_steps(posed, actions_of(posed))
        return Solution(NONE, Verdict(grounds=tuple(r for each in every for r in each.grounds)))

    def objections(self, posed: Posed, result: Result) -> Iterator[Objection]:
        """Objections: the named step was legal or came too late; another step was illegal."""
        steps, every = actions_of(posed), tuple(verify_steps(posed, actions_of(posed)))
        named, broken = _step_number(result.answer), _step_number(result.solution.answer)
        if named is not None and broken is not None and named > broken:
            yield state_under_rules("objection.turn.later", posed.puzzle.rule, posed, step=broken)
        for place in (named, broken):
            if place is not None and place <= len(every):
                yield from _object_to_step(posed, steps, place, every[place - 1])

    def ruled(self, posed: Posed) -> tuple[Answer, Verdict]:
        """The step against the rules with its verdict.

        If there is none, the verdict on the last step.
        """
        return find_first_broken(posed)

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The steps, and "none"."""
        return (*number_steps(self.own(puzzle).ask.steps), NONE)

    def decided(self, posed: Posed) -> tuple[Verdict, tuple[str, ...]]:
        """The reasons about the step against the rules; if there is none, about the last step."""
        return grounds_only(find_first_broken(posed)[1]), ()

    def features(self, posed: Posed) -> Iterator[Feature]:
        """The usual features, and the number of steps."""
        yield from super().features(posed)
        yield "steps", len(actions_of(posed))


ORDER, TURN = InOrder(), AgainstRules()


def _step_number(answer: Answer) -> int | None:
    return None if answer == NONE else int(str(answer))


def actions_of(posed: Posed) -> tuple[Action, ...]:
    """The steps of the question."""
    return posed.ask.actions if isinstance(posed.ask, Steps) else ()


def is_turn_over(before: Iterable[Action]) -> bool:
    """Whether one of these steps ends the turn."""
    return any(isinstance(action, Discard | EndTurn | GoOut) for action in before)


def _object_to_step(
    posed: Posed, steps: Sequence[Action], place: int, verdict: Verdict
) -> Iterator[Objection]:
    """Objections about a step: that the turn was over, else the engine's reasons."""
    groups = groups_played(steps[place - 1])
    if is_turn_over(steps[: place - 1]):
        about = cards(card for group in groups for card in group)
        over = state_under_rules("verdict.turn.over", MustDrawFirst.rule, posed, about)
        yield over.replace(step=place)
    else:
        yield from object_with_reasons(verdict, posed, groups, place)


def verify_steps(
    posed: Posed, actions: Sequence[Action], *, together: bool = True
) -> Iterator[Verdict]:
    """The engine's verdict on each step, up to the first that is against the rules.

    `together`: whether all melds of the turn count for a first meld, as they do at the table.
    """
    table = posed.table_asked
    for place, step in enumerate(actions):
        action = aim_at_rank(step, table.side.melds)
        verdict = verify(table, action, posed.rules)
        short = any(reason.rule.startswith(_OF_FIRST_MELD) for reason in verdict.violations)
        if short and together and isinstance(action, LayMelds):
            verdict = _verify_with_later_lays(action, actions[place + 1 :], table, posed.rules)
        yield verdict
        if not verdict.ok:
            return
        table = table_after(table, action, posed.rules)


def aim_at_rank(action: Action, melds: Sequence[Meld]) -> Action:
    """The step with its cards aimed at a meld of the same rank, if no meld has the named card.

    Example: cards for "the meld with 7♦" may join sevens that were laid without that card.
    """
    if not isinstance(action, LayMelds):
        return action
    return LayMelds(tuple(_aim_group(group, melds) for group in action.groups))


def _aim_group(group: Lay, melds: Sequence[Meld]) -> Lay:
    onto = group.onto
    if onto is None or any(onto in meld.cards for meld in melds):
        return group
    alike = [meld for meld in melds if meld.kind is SET and meld.rank == onto.rank]
    if len(alike) != 1:
        return group
    return Lay(group.cards, naturals(alike[0].cards)[0], group.new)


_OF_FIRST_MELD = "initial."
"""The start of the keys of the rules on the first meld."""


def _verify_with_later_lays(
    action: LayMelds, later: Sequence[Action], table: Table, rules: RuleSet
) -> Verdict:
    """The verdict on a lay as a first meld, with the legal groups laid later in the turn."""
    groups = action.groups
    for step in takewhile(lambda step: not isinstance(step, Discard), later):
        more = (*groups, *(step.groups if isinstance(step, LayMelds) else ()))
        if not (missing(table.hand, cards_laid(more)) or lay_at(table, more, rules).problems):
            groups = more
    laid = lay_at(table, groups, rules)
    verdict = verify_first_meld(table.side, laid, rules, deals_played=table.deals_played)
    own = explain_laid(lay_at(table, action.groups, rules), rules)
    return Verdict.of(verdict.violations, (*verdict.grounds, *own))


def find_first_broken(posed: Posed) -> tuple[str, Verdict]:
    """The number of the first step against the rules with its verdict; "none" if all are legal."""
    verdict = NO_REASONS
    for place, verdict in enumerate(verify_steps(posed, actions_of(posed)), start=1):
        if not verdict.ok:
            return str(place), verdict
    return NONE, verdict


def find_order(posed: Posed, answer: Answer) -> tuple[Action, ...] | None:
    """The steps in the order of an answer; None if it does not name each step once."""
    actions, named = actions_of(posed), str(answer).split()
    if sorted(named) != sorted(order_as_asked(posed).split()):
        return None
    return tuple(actions[int(place) - 1] for place in named)


def has_several_orders(posed: Posed) -> bool:
    """Whether the steps can be played in more than one order."""
    orders = (" ".join(order) for order in permutations(order_as_asked(posed).split()))
    right = (order for order in orders if ORDER.right(posed, order))
    return len(list(islice(right, 2))) > 1


def order_as_asked(posed: Posed) -> str:
    """The answer that names the steps in the order of the question."""
    return " ".join(str(place) for place in range(1, len(actions_of(posed)) + 1))


def _are_legal_alone(posed: Posed, actions: Sequence[Action]) -> bool:
    """Whether each step is legal by itself, without the melds laid later."""
    return all(verdict.ok for verdict in verify_steps(posed, actions, together=False))


def _find_broken(posed: Posed, actions: tuple[Action, ...]) -> Verdict | None:
    """The verdict on the first step against the rules; None if all are legal."""
    return next((verdict for verdict in verify_steps(posed, actions) if not verdict.ok), None)
