"""Presenters for the steps of a turn: their order, and the step against the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_tutor.engine.reasons.discard_reasons import PlainDiscard
from canasta_tutor.engine.reasons.meld_reasons import NoSuchMeld
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.actions import Action, TakePile
from canasta_tutor.i18n.reason_texts import make_reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.objection import rules_behind_reason
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import NO_REASONS, Result
from canasta_tutor.puzzles.kinds.turn_puzzle import (
    actions_of,
    find_order,
    has_several_orders,
    is_turn_over,
    verify_steps,
)
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.puzzles.schema.written_fields import NONE
from canasta_tutor.ui.card_props import Props, RichProps, begin_small, rich_props, sentence
from canasta_tutor.ui.puzzle.actions_in_words import (
    all_moves,
    in_turn,
    melds_in,
    move_parts,
    moves_of,
    order_parts,
)
from canasta_tutor.ui.puzzle.presenters.presenter import Marks, Presenter, message_prefix


class InOrder(Presenter):
    """Steps that the learner puts in order."""

    name = "order"
    answered_with = "order"
    judged = ".order"
    written = True

    def answer(self, posed: Posed, words: Words) -> Props:
        """The steps, with the texts that the browser says while the learner moves them."""
        holes = {name: f"{{{name}}}" for name in ("name", "n", "total")}
        messages = ("up", "down", "moved")
        return super().answer(posed, words) | {
            "label": words.text(f"{message_prefix(posed.puzzle)}.label"),
            "moves": all_moves(posed, words),
            "help": words.text("ui.order.help"),
            "said": {name: words.text(f"ui.order.{name}", **holes) for name in messages},
        }

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The first illegal step with its reasons, or a sentence that the order is right."""
        ordered = find_order(posed, result.answer)
        if result.right or ordered is None:
            yield sentence(words, "verdict.order.each" if result.right else "verdict.order.missing")
            return
        place = len(list(verify_steps(posed, ordered)))
        broken = _order_moves(posed, result.answer)[place - 1]
        lead = sentence(words, "verdict.order.breaks", number=place)
        yield [
            *lead,
            " ",
            *begin_small(move_parts(broken, melds_in(posed), words)),
            ".",
        ]
        yield from _explain_illegal(ordered[: place - 1], result, words)

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The broken rules; if a meld is missing because of the order, the puzzle's rule."""
        if any(isinstance(reason, NoSuchMeld) for reason in result.reasons):
            return iter([(posed.puzzle.rule, posed.rules)])
        return super().deciding(posed, result)

    def marks(self, posed: Posed, result: Result) -> Marks:
        """Marks at the legal steps, and at the first illegal one."""
        ordered = find_order(posed, result.answer) or ()
        names = str(result.answer).split()
        legal = [verdict.ok for verdict in verify_steps(posed, ordered)]
        return {name: tone(ok) for name, ok in zip(names, legal, strict=False)}

    def answer_said(self, posed: Posed, answer: Answer, words: Words, msgid: str) -> RichProps:
        """The steps in order, with a note if other orders are possible."""
        melds = melds_in(posed)
        done = ((action, melds) for action in _order_moves(posed, answer))
        return order_parts(done, words, example=has_several_orders(posed))


class Picking(Presenter):
    """Numbered moves; the learner chooses one."""

    answered_with = "moves"
    numbered: str
    """Id of the message that names a move by its number."""
    led = True
    """Whether the name of a move begins with the action.

    Else the list says it once for all moves.
    """

    def answer(self, posed: Posed, words: Words) -> Props:
        """The moves, each with its number for screen readers."""
        moves = all_moves(posed, words, led=self.led)
        for move in moves:
            place = self.label(posed.puzzle, move["id"], words)
            move["name"] = words.text("move.name", place=place, move=move["name"])
        label = words.text(f"{message_prefix(posed.puzzle)}.label")
        return super().answer(posed, words) | {"label": label, "moves": moves}

    def buttons(self, posed: Posed, words: Words) -> list[Props]:
        """The buttons for answers other than a move."""
        every = super().buttons(posed, words)
        return [button for button in every if not button["id"].isdecimal()]

    def label(self, puzzle: Puzzle, choice: str, words: Words) -> str:
        """The label; the label of a move is its number."""
        if choice.isdecimal():
            return words.text(self.numbered, number=int(choice))
        return super().label(puzzle, choice, words)


class AgainstRules(Picking):
    """Steps of a turn; the learner chooses one."""

    name = "turn"
    numbered = "move.step"

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """Why the chosen step is illegal or legal; the text does not give the right step away."""
        chosen, wrong = str(result.answer), str(result.solution.answer)
        if result.right and chosen == NONE:
            yield sentence(words, "verdict.turn.all")
        elif result.right:
            yield [*_step_text(posed, chosen, words), "."]
            yield from _explain_illegal(actions_of(posed)[: int(chosen) - 1], result, words)
        elif chosen == NONE:
            yield sentence(words, "verdict.turn.some")
        elif wrong != NONE and int(chosen) > int(wrong):
            yield sentence(words, "verdict.turn.before", number=int(chosen))
        else:
            yield [*_step_text(posed, chosen, words), "."]
            yield sentence(words, "verdict.turn.legal", number=int(chosen))
            grounds = _verdict_on_step(posed, int(chosen)).grounds[:1]
            yield from (self.reason_said(posed, reason, words) for reason in grounds)

    def reason_said(self, posed: Posed, reason: Reason, words: Words) -> RichProps:
        """The reason's sentence; for a discard it says whether the player drew or took the pile."""
        taken = any(isinstance(action, TakePile) for action in actions_of(posed))
        if taken and isinstance(reason, PlainDiscard):
            return sentence(words, "verdict.turn.discard", card=reason.card)
        return super().reason_said(posed, reason, words)

    def told_by_steps(self, result: Result) -> bool:
        """Whether the steps say everything: they do if no step is against the rules."""
        return super().told_by_steps(result) or result.solution.answer == NONE

    def own_reason(self, posed: Posed, answer: Answer, words: Words) -> RichProps | None:
        """The note that every step was legal, or that the turn was over before."""
        if answer == NONE:
            return sentence(words, "verdict.turn.all")
        if is_turn_over(actions_of(posed)[: int(str(answer)) - 1]):
            return sentence(words, "verdict.turn.over")
        return None

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The broken rules once the learner has found the step.

        Until then, the rules that allow the chosen step.
        """
        said, reasons = result.judgement.verdict, result.reasons
        if not result.right:
            picked = self.marks(posed, result)
            said = _verdict_on_step(posed, int(str(result.answer))) if picked else NO_REASONS
            reasons = said.grounds[:1]
        keys = dict.fromkeys(
            rule for each in reasons for rule in rules_behind_reason(each, said, posed)
        )
        return ((key, posed.rules) for key in keys or (posed.puzzle.rule,))

    def marks(self, posed: Posed, result: Result) -> Marks:
        """A mark at the chosen step, if the engine can judge it; at all steps if all are legal."""
        chosen, wrong = str(result.answer), str(result.solution.answer)
        if result.right and chosen == NONE:
            return {str(place): "good" for place, _ in enumerate(actions_of(posed), start=1)}
        if chosen == NONE or (wrong != NONE and int(chosen) > int(wrong)):
            return {}
        return {chosen: tone(chosen != wrong)}


ORDER, TURN = InOrder(), AgainstRules()


def tone(ok: bool) -> str:
    """The mark of a row."""
    return "good" if ok else "offending"


def _order_moves(posed: Posed, answer: Answer) -> tuple[Action, ...]:
    """The steps in the order of the answer, with the melds that they extend in that order."""
    moves = moves_of(posed)
    ordered = (moves[int(place) - 1] for place in str(answer).split())
    return in_turn(ordered, posed.table_asked, posed.rules)


def _step_text(posed: Posed, number: str, words: Words) -> RichProps:
    action = moves_of(posed)[int(number) - 1]
    lead = sentence(words, "move.of_step", number=int(number))
    return [*lead, " ", *begin_small(move_parts(action, melds_in(posed), words))]


def _verdict_on_step(posed: Posed, number: int) -> Verdict:
    return list(verify_steps(posed, actions_of(posed)))[number - 1]


def _explain_illegal(before: Iterable[Action], result: Result, words: Words) -> Iterator[RichProps]:
    """Why a step is illegal: the turn was over before it, or the reasons."""
    if is_turn_over(before):
        return iter((sentence(words, "verdict.turn.over"),))
    return _say_reasons(result.reasons, words)


def _say_reasons(reasons: Iterable[Reason], words: Words) -> Iterator[RichProps]:
    return (rich_props(make_reason_parts(words, reason), words) for reason in reasons)
