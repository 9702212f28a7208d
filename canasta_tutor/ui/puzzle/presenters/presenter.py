"""How the page draws a kind of puzzle and puts it into words.

Each kind has one object in its own module. The class of that object says how to draw the question
(`Posing`) and what to tell the learner about an answer (`Judging`). The classes here do what most
kinds need; a kind's module overrides whatever is different for that kind.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import ClassVar

from canasta_tutor.engine.melds.group import find_canasta
from canasta_tutor.engine.reasons.first_meld_reasons import DealMinimumNotReached, MinimumNotReached
from canasta_tutor.engine.reasons.foot_and_special_hand_reasons import (
    NoSpecialHand,
    SpecialNotFirst,
)
from canasta_tutor.engine.reasons.going_out_reasons import HandWouldEmpty
from canasta_tutor.engine.reasons.meld_reasons import OF_RANK, LegalMeld, LegalSequence
from canasta_tutor.engine.reasons.pile_reasons import (
    FrozenNeedsPair,
    NeedsNatural,
    UnmeldedNeedsPair,
)
from canasta_tutor.engine.reasons.turn_reasons import NothingLaid
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.turn.going_out import list_canasta_demands
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import Rank, naturals
from canasta_tutor.engine.values.table import NOT_ASKED, PLAY
from canasta_tutor.i18n.reason_texts import make_reason_parts
from canasta_tutor.i18n.rule_texts import rule_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import is_judged_as_written
from canasta_tutor.puzzles.answered.deciding_rules import rule_named_by_puzzle
from canasta_tutor.puzzles.asked.learners_answer import CHECK
from canasta_tutor.puzzles.asked.objection import (
    OF_GOING_OUT,
    Statement,
    drop_repeated,
    is_always_told,
    is_repeated,
    rules_behind_reason,
    sort_deciding_first,
)
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.schema.puzzle_asks import (
    ChooseGroup,
    ChooseLay,
    LegalDiscard,
    LegalGoOut,
    LegalLay,
    LegalSpecial,
)
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.ui.card_props import (
    Props,
    RichProps,
    begin_sentence,
    lower_first,
    rich_props,
    sentence,
)
from canasta_tutor.ui.puzzle.sums_and_repairs import repair_parts, sum_parts, works_parts
from canasta_tutor.ui.puzzle.table_props import beneath, scene_table
from canasta_tutor.ui.rule_cards import say_rule, tell_rule

AFTER_DRAWING = (ChooseLay, LegalDiscard, LegalGoOut, LegalLay, LegalSpecial)
"""Questions about actions that are possible only once a player has drawn."""

ALONE = "worksheet.answer"
"""The message of an answer that stands alone, not after a colon."""

Marks = dict[str, str]
"""For each row, by its number, whether it is right."""


class Posing:
    """The question before it is answered."""

    name: ClassVar[str]
    """The name of the kind in a lesson file."""
    answered_with: ClassVar[str] = "choice"
    """How the learner answers in the browser."""
    seated: ClassVar[bool] = False
    """Whether the learner plays a turn, with the other players around the table."""
    written: ClassVar[bool] = False
    """Whether the learner's own text or order stays on the page when the answer is shown."""
    acted: ClassVar[bool] = False
    """Whether the learner acts on the table itself, one action after the other."""

    def prompt(self, posed: Posed, words: Words) -> RichProps:
        """The puzzle's own question, or the usual one of its kind."""
        puzzle = posed.puzzle
        if puzzle.prompt:
            return [puzzle.prompt[words.lang]]
        return run_on([*deal_said(posed, words), self.usual_prompt(posed, words)])

    def thought_of(self, posed: Posed, words: Words) -> RichProps:
        """The question as part of another puzzle, where the learner does not answer it directly."""
        return self.prompt(posed, words)

    def usual_prompt(self, posed: Posed, words: Words) -> RichProps:
        """The usual question."""
        return sentence(
            words, f"{message_prefix(posed.puzzle)}.prompt", **self.fields(posed, words)
        )

    def fields(self, posed: Posed, words: Words) -> dict[str, object]:
        """The fields of the usual question's sentence."""
        return kind_of(posed.puzzle).fields(posed)

    def about(self, posed: Posed, words: Words) -> list[RichProps] | None:
        """The question that this question is about, if there is one."""
        return None

    def look_up(self, posed: Posed, words: Words) -> Props | None:
        """Where a learner may look up the answer: the text of the link, and its address."""
        return None

    def table(self, posed: Posed, words: Words) -> Props | None:
        """The table before the learner."""
        selectable = self.answered_with == "cards"
        table = scene_table(
            posed.puzzle.lying, posed, words, selectable=selectable, seated=self.seated
        )
        return with_pile_beneath(table, posed, words)

    def on_paper(self, posed: Posed, words: Words) -> Props | None:
        """The table as a worksheet prints it."""
        return self.table(posed, words)

    def answer(self, posed: Posed, words: Words) -> Props:
        """The buttons, and everything else with which the learner composes the answer."""
        return {"kind": self.answered_with, "choices": self.buttons(posed, words), "label": None}

    def buttons(self, posed: Posed, words: Words) -> list[Props]:
        """The buttons. The first is the main button, unless the buttons are the answers."""
        main, puzzle = self.answered_with != "choice", posed.puzzle
        return [
            {
                "id": choice,
                "label": self.label(puzzle, choice, words),
                "primary": main and place == 0,
            }
            for place, choice in enumerate(kind_of(puzzle).choices(puzzle))
        ]

    def label(self, puzzle: Puzzle, choice: str, words: Words) -> str:
        """The words of one way to answer."""
        if choice == CHECK:
            return words.text("puzzle.number.check")
        return words.text(f"{message_prefix(puzzle)}.{choice}")


class Judging(Posing):
    """The texts that the learner reads about an answer."""

    shown_by_answer: ClassVar[bool] = False
    """Whether the answer is itself the action that works, so that no step repeats it."""
    own_always: ClassVar[bool] = False
    """Whether to give `own_reason` even beside the reasons against a wrong answer."""
    whole: ClassVar[bool] = False
    """Whether the answer itself shows every line of the count."""
    judged: ClassVar[str] = ""
    """The ending of the id of the verdict's heading, if the ending is always the same."""

    def heading(self, puzzle: Puzzle, result: Result) -> str:
        """The ending of the id of the verdict's heading."""
        return self.judged

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The reasons, or what the author says about the right answer; then what would work."""
        puzzle = posed.puzzle
        if result.right and puzzle.says and is_judged_as_written(posed, result.answer):
            yield [puzzle.says[words.lang]]
        else:
            yield from self.why_so(posed, result, words)
        if result.repair:
            then = kind_of(puzzle).answered_at(posed, result.answer)
            yield repair_parts(result.repair, then, words)

    def missed(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """How far off an unexplained wrong answer is, without giving the right answer away."""
        return iter(())

    def allowed(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """Why the action in the question is allowed, if no reason of the engine says so."""
        return iter(())

    def why_so(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The reasons, or the sum if there are no reasons.

        If the author has explained the mistake, the result has only the first reason.
        """
        reasons = told_reasons(posed, result)
        for reason in reasons[:1] if result.mistake else reasons:
            if isinstance(reason, Statement):
                yield sentence(words, reason.code, **reason.fields)
            else:
                yield self.reason_said(posed, reason, words)
        if result.right and not reasons:
            yield from sum_parts(result.lines, words, posed)

    def reason_said(self, posed: Posed, reason: Reason, words: Words) -> RichProps:
        """A reason of the engine's in words."""
        return rich_props(make_reason_parts(words, reason), words)

    def leading(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """Facts on which the reason builds; the worked solution gives them step by step."""
        return iter(())

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rules shown under an answer, each with the rule set in which to look it up."""
        own = result.mistake.rule if result.mistake else None
        return ((key, posed.rules) for key in ((own,) if own else _broken(posed, result)))

    def marks(self, posed: Posed, result: Result) -> Marks:
        """Which rows of moves are right and which are not."""
        return {}

    def tried(self, posed: Posed, result: Result) -> Action | None:
        """What the answer does on the table, if it does anything there."""
        return None

    def rows(self, posed: Posed, result: Result | None, words: Words) -> list[Props]:
        """How each line of a sheet stands after an answer."""
        return []

    def prices(self, posed: Posed) -> Mapping[str, int]:
        """The points of each card, by the face of the card; shown on the card with the answer."""
        return {}

    def worked_sheet(self, posed: Posed, result: Result, words: Words) -> Props | None:
        """The solution as a score sheet; None if the solution is not a score sheet."""
        return None

    def answer_said(self, posed: Posed, answer: Answer, words: Words, msgid: str) -> RichProps:
        """The right answer: a button's words, a number, cards."""
        if isinstance(answer, str):
            label = self.label(posed.puzzle, answer, words)
            return sentence(words, msgid, answer=label if msgid == ALONE else lower_first(label))
        if isinstance(answer, tuple) and not answer:
            return works_parts(answer, words)
        example = isinstance(answer, tuple) and not kind_of(posed.puzzle).one_answer
        return sentence(words, msgid, answer=answer, example=example)

    def own_reason(self, posed: Posed, answer: Answer, words: Words) -> RichProps | None:
        """The reason for the right answer, if no reason of the engine gives it."""
        return None

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """Which rule to look at.

        Also the text of the rule, unless the text gives the answer away.
        """
        if self.in_rule(puzzle):
            return sentence(words, "puzzle.hint.rule", rule=rule_name(words, rule))
        return rules_hint((rule,), rules, words)

    def count_hint(self, puzzle: Puzzle, rules: RuleSet, words: Words) -> RichProps:
        """What to count; this depends on the rule that decides and on the cards on the table."""
        posed = pose_under(puzzle, rules)
        fields = {
            **self.fields(posed, words),
            "rule": puzzle.rule,
            "sequences": "sequence" in rules.meld.kinds,
            "bonus": rules.initial.canasta_bonus
            and any(find_canasta(group, rules) for group in posed.groups),
            **_standing(posed),
            "only": len(posed.named_cards) == 1,
            "always": rules.pile.always_frozen,
            "least_naturals": rules.pile.naturals,
            "starts": rules.pile.start_sequence,
            "clean": rules.initial.clean_group,
            "more": rules.meld.more_naturals,
            "natural": bool(naturals(posed.named_cards)) or not posed.named_cards,
            "wild": len(naturals(posed.named_cards)) < len(posed.named_cards),
            "sorts": any(
                for_players(least, posed.players or rules.seats.usual)
                for _, _, least in list_canasta_demands(rules.going_out)
            ),
            "dealt": for_players(rules.deal.hand, posed.players or rules.seats.usual),
        }
        return sentence(words, f"{message_prefix(puzzle)}.hint.count", **fields)

    def told_by_steps(self, result: Result) -> bool:
        """Whether the steps of the solution already give all objections to an answer."""
        return result.right

    def besides(self, posed: Posed, words: Words) -> Iterator[RichProps]:
        """Further problems that the nearest reason does not mention."""
        return iter(())

    def rest(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """The last steps of the solution, after the objections to an answer."""
        return iter(())

    def why_unasked(self, puzzle: Puzzle, rules: RuleSet, words: Words) -> list[RichProps]:
        """Why the puzzle does not exist under the learner's rules: what these rules say instead."""
        return [say_rule(puzzle.rule, rules, words)]

    def in_rule(self, puzzle: Puzzle) -> bool:
        """Whether the text of the rule gives the answer away.

        If so, a hint only names the rule. A verdict shows its text only if the answer is right or
        the solution is shown.
        """
        return False


class Presenter(Judging):
    """How the page draws a kind of puzzle and puts it into words: the question and the verdict."""

    def how_to_count(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """Only what to count, if the reasons would give the answer away."""
        puzzle = posed.puzzle
        if result.mistake:
            return
        if puzzle.hints and is_judged_as_written(posed, result.solution.answer):
            yield [puzzle.hints[1][words.lang]]
        else:
            yield self.count_hint(puzzle, posed.rules, words)


Offered = FrozenNeedsPair | NeedsNatural | UnmeldedNeedsPair
"""Reasons that name the cards offered for a pile."""


def nothing_offered(reason: Reason) -> Reason:
    """The reason why the player cannot take the pile, without the hand cards that it names."""
    return reason.replace(offered=()) if isinstance(reason, Offered) else reason


def no_card_left(said: Verdict, words: Words) -> Iterator[RichProps]:
    """If the objection is about going out, say that the laid cards are the last cards."""
    out = any(each.code.startswith(OF_GOING_OUT) for each in said.violations)
    if out and not any(isinstance(each, HandWouldEmpty) for each in said.violations):
        yield sentence(words, "verdict.lay.empties")


def deal_said(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Which deal of the game this is, if the position says so."""
    position = posed.puzzle.position
    played = position.memory.deals_played if position and position.memory else None
    if played is not None:
        yield sentence(words, "puzzle.deal", deal=played + 1)


def drawn_said(posed: Posed, words: Words) -> Iterator[RichProps]:
    """Whether the player has drawn, for a question about a later part of the turn.

    A question about a single group says this only if there is a pile that the player could have
    taken.
    """
    position = posed.puzzle.position
    pile = isinstance(posed.ask, ChooseGroup) and position is not None and bool(position.pile)
    if isinstance(posed.ask, AFTER_DRAWING) or (pile and posed.table_asked.phase is PLAY):
        yield so_far(posed, words)


def so_far(posed: Posed, words: Words) -> RichProps:
    """What the player has done in this turn.

    Nobody begins a turn with an empty hand. So a player who now holds only as many cards as they
    drew, or fewer, has laid cards in this turn.
    """
    drawn = posed.table_asked.phase is PLAY
    count = for_players(posed.rules.draw.count, posed.table_asked.players)
    laid = drawn and 0 < len(posed.hand) <= count and bool(posed.table_asked.side.melds)
    return sentence(words, "puzzle.drawn", drawn=drawn, several=count > 1, laid=laid)


def run_on(sentences: Iterable[RichProps]) -> RichProps:
    """Sentences one after the other."""
    found: RichProps = []
    for said in sentences:
        begun_so = begin_sentence(said)
        found += [" ", *begun_so] if found else begun_so
    return found


def rules_hint(keys: Collection[str], rules: RuleSet, words: Words) -> RichProps:
    """The rules behind a whole sheet, one below the other; a single rule comes with its table."""
    if len(keys) == 1:
        (key,) = keys
        look = sentence(words, "puzzle.hint.rule", rule=rule_name(words, key))
        told = tell_rule(key, rules, words)
        table: RichProps = [{"head": told["head"], "rows": told["rows"]}] if "rows" in told else []
        return [*run_on([look, told["text"]]), *table]
    found = sentence(words, "puzzle.hint.rules")
    for key in keys:
        name = words.text("puzzle.hint.rules.each", rule=rule_name(words, key))
        found += [f"\n{name} ", *say_rule(key, rules, words)]
    return found


def message_prefix(puzzle: Puzzle) -> str:
    """The first part of the ids of messages about a question of this kind."""
    return f"puzzle.{puzzle.kind}.{puzzle.ask.kind}"


def _standing(posed: Posed) -> dict[str, bool]:
    """Whether the side has melds, whether the player has drawn, whether cards have one rank."""
    table, ranks = posed.table, [card.rank for card in posed.named_cards]
    return {
        "opened": table is None or bool(table.side.melds),
        "drawn": table is not None and table.phase is PLAY,
        "alike": len(set(ranks)) < len(ranks),
        "asked": table is not None and table.answer is not NOT_ASKED,
    }


def with_pile_beneath(table: Props | None, posed: Posed, words: Words) -> Props | None:
    """The table, with a text on the covered cards of its pile."""
    if table and table.get("pile"):
        table["pile"]["beneath"] = beneath(posed, words)
    return table


def told_reasons(posed: Posed, result: Result) -> tuple[Reason | Statement, ...]:
    """The reasons to tell the learner.

    These are all reasons against the cards. If there are no such reasons, they are the reasons
    about the rule of the puzzle; if one of these is a meld, all melds.
    """
    said, rule = result.judgement.verdict, posed.puzzle.rule
    if said.violations:
        return drop_repeated(sort_deciding_first(said.violations, posed))
    wanted = [
        each
        for each in result.reasons
        if is_always_told(each, said) or rule in rules_behind_reason(each, said, posed)
    ]
    melds = any(isinstance(each, LegalMeld) for each in wanted)
    told = [each for each in result.reasons if each in wanted or (melds and _is_meld(each))]
    return tuple(sorted(told, key=lambda each: not of_threes(each, posed))) or result.reasons[:1]


def of_threes(reason: Reason | Statement, posed: Posed) -> bool:
    """Whether a reason is the meld of black threes that the puzzle is about."""
    threes = isinstance(reason, LegalMeld) and reason.rank is Rank.THREE
    return threes and posed.puzzle.rule == OF_RANK[Rank.THREE]


def too_low(reason: Reason) -> bool:
    """Whether a reason is that a first meld is not worth enough."""
    return isinstance(reason, MinimumNotReached | DealMinimumNotReached)


def _is_meld(reason: Reason) -> bool:
    return isinstance(reason, LegalMeld | LegalSequence)


def _broken(posed: Posed, result: Result) -> tuple[str, ...]:
    """The rules that the answer breaks.

    If it breaks none, the rule of the puzzle and related rules.

    If the learner has chosen nothing, the answer breaks no rule. If cards are not a special hand,
    or come too late for a special hand, the only rule is the rule of the special hand that the
    learner meant, or else the rule of the puzzle.
    """
    said, puzzle = result.judgement.verdict, posed.puzzle
    violations = said.violations
    near = next((each.near for each in violations if isinstance(each, NoSpecialHand)), "")
    if near or any(isinstance(each, NoSpecialHand | SpecialNotFirst) for each in violations):
        return (f"special.{near}" if near else puzzle.rule,)
    resting = [rules_behind_reason(each, said, posed) for each in violations or said.grounds]
    if not violations:
        told = zip(said.grounds, resting, strict=True)
        behind = [r for each, r in told if puzzle.rule in r or is_always_told(each, said)]
        own = rule_named_by_puzzle(posed)
        rules = (rule for rules in behind for rule in rules)
        return tuple(dict.fromkeys((*([own] if own else []), *rules)))
    broken = (
        rule
        for each, rules in zip(violations, resting, strict=True)
        if not is_repeated(each, violations) and not isinstance(each, NothingLaid)
        for rule in rules
    )
    return tuple(dict.fromkeys(broken))
