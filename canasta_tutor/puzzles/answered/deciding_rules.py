"""The rules that decide the answer to a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.reasons.going_out_reasons import HandWouldEmpty
from canasta_tutor.engine.reasons.meld_reasons import OF_RANK, LegalAddition, LegalMeld, MixedRanks
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import value_of
from canasta_tutor.engine.scoring.first_meld_minimum import minimum_rule
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine, find_holding
from canasta_tutor.engine.scoring.three_points import melded_black_threes
from canasta_tutor.engine.turn.going_out import explain_not_out
from canasta_tutor.engine.values.cards import CardKind, Rank, wilds, without
from canasta_tutor.puzzles.asked.objection import (
    OF_CARDS,
    SIGN,
    is_always_told,
    is_repeated,
    rules_behind_reason,
)
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.kinds.best_puzzle import BestAsk, rules_between
from canasta_tutor.puzzles.kinds.game_puzzle import GameAsk
from canasta_tutor.puzzles.kinds.sheet_puzzle import LineAsk
from canasta_tutor.puzzles.kinds.which_puzzle import rule_of_card
from canasta_tutor.puzzles.schema.puzzle_asks import (
    LegalBid,
    LegalDraw,
    LegalGoOut,
    LegalLay,
    LegalTake,
    NumberHeld,
    NumberMinimum,
    OfDeal,
    WhichCard,
    WhichFoot,
)

Ground = tuple[str, tuple[str, ...]]
"""The code of a reason or of a score line, and the rules behind it.

The first is the code's own rule.
"""

NO_LIMIT = (None, False, "any")
"""Values with which a rule sets no limit."""

NO_CANASTA = "game.no_canasta"
"""The rule by which the laid cards of a side without a canasta count against it."""

LAID = ("melds", "black_threes.set")
"""Score lines of the cards laid."""

THREES = ("red_threes", "black_threes")
"""Score lines of threes with a bonus."""

_SIGN = (SIGN, "red_threes.plus_canastas")
"""The rules that decide whether threes count for a side or against it."""

_ALSO = {
    "red_threes": _SIGN,
    "black_threes": _SIGN,
    "canasta.wild": ("canasta.wild_contents",),
    "out.concealed": ("going_out.concealed",),
}
"""Further rules behind a score line: about its sign, its bonus, or when it appears."""


def find_grounds(posed: Posed) -> Iterator[Ground]:
    """The grounds of the right answer, in the order in which the tutor says them.

    >>> from canasta_tutor.engine.rules.rule_files import load
    >>> from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
    >>> from canasta_tutor.puzzles.lesson_file import read_puzzle
    >>> ask = {"kind": "group", "cards": "7h 7d"}
    >>> two = read_puzzle({"id": "two", "rule": "meld.kinds", "kind": "legal", "ask": ask})
    >>> list(find_grounds(pose_under(two, load("classic"))))
    [('meld.too_few_cards', ('meld.min_cards',))]
    """
    rule = rule_of_question(posed)
    if rule:
        yield rule, (rule,)
        return
    kind = kind_of(posed.puzzle)
    verdict = kind.ruled(posed)[1]
    yield from grounds_of_verdict(verdict, posed)
    codes = kind.decided(posed)[1]
    lines = {line.code: line for line in kind.solve(posed).lines} if codes else {}
    yield from (ground_of_line(lines.get(code, ScoreLine(code, 0, 0)), posed) for code in codes)
    if verdict.ok and asks_for_kept_cards(posed):
        yield HandWouldEmpty.code, (HandWouldEmpty.rule,)


def asks_for_kept_cards(posed: Posed) -> bool:
    """Whether the question is about keeping enough cards in hand after a lay."""
    return isinstance(posed.ask, LegalLay) and posed.puzzle.rule == HandWouldEmpty.rule


def may_go_out(ask: LegalLay, posed: Posed) -> bool:
    """Whether the side has enough canastas to go out once melds are laid."""
    melds = lay_at(posed.table_asked, ask.action.groups, posed.rules).melds
    return not explain_not_out(posed.table_asked, melds, posed.rules)


def rule_named_by_puzzle(posed: Posed) -> str | None:
    """The rule that a puzzle names, if this rule alone decides it; else None.

    The result is None for a question about a word and not about a rule, for the question what a
    three is (the suit of the three decides that), and if several rules decide. It is also None for
    a question about the cards kept in hand if the player keeps two or more and the side has the
    canastas to go out.
    """
    rule, ask = posed.puzzle.rule, posed.ask
    match ask:
        case WhichCard():
            alone = ask.card.rank is not Rank.THREE and rule_of_question(posed) == rule
        case BestAsk():
            alone = len(rules_between(posed)) <= 1
        case LegalLay() if (
            asks_for_kept_cards(posed) and _keeps_two(posed) and may_go_out(ask, posed)
        ):
            alone = False
        case LegalBid() | LegalDraw() | LegalGoOut() | LegalLay() | LegalTake():
            alone = not _rests_on_others(posed)
        case _:
            alone = True
    return rule if alone else None


def _keeps_two(posed: Posed) -> bool:
    return len(without(posed.hand, posed.named_cards)) > 1


def _rests_on_others(posed: Posed) -> bool:
    """Whether the grounds that the tutor gives for the puzzle's rule rest on other rules too."""
    rule, verdict = posed.puzzle.rule, kind_of(posed.puzzle).ruled(posed)[1]
    every = [
        (is_always_told(each, verdict), rules_behind_reason(each, verdict, posed))
        for each in verdict.grounds
    ]
    own = any(rule in rules for _, rules in every)
    return own and any(rules != (rule,) for always, rules in every if always or rule in rules)


def rule_of_question(posed: Posed) -> str | None:
    """The one rule that a question is about, if its kind alone says it; else None."""
    match posed.ask:
        case WhichCard() as ask:
            return rule_of_card(ask.card.kind, posed.rules)
        case NumberMinimum():
            return minimum_rule(posed.rules)
        case NumberHeld() | WhichFoot():
            return posed.puzzle.rule
        case GameAsk():
            return "game.target" if posed.rules.game.deals is None else "game.deals"
    return None


def grounds_of_verdict(said: Verdict, posed: Posed) -> Iterator[Ground]:
    """The reasons of a verdict, each with its rules; each reason appears once."""
    reasons: tuple[Reason, ...] = said.violations or said.grounds
    for reason in reasons:
        if not is_repeated(reason, reasons):
            also = (
                key
                for key in _find_further_rules(reason)
                if value_of(posed.rules, key) not in NO_LIMIT
            )
            yield reason.code, (*rules_behind_reason(reason, said, posed), *also)


def _find_further_rules(reason: Reason) -> tuple[str, ...]:
    """The further rules of a reason.

    If natural cards are added, there are no further rules, because natural cards break no limit on
    wild cards. The rule on mixed ranks is left out for melds with wild cards and for melds of twos
    or threes.
    """
    if isinstance(reason, LegalAddition) and not wilds(reason.cards):
        return ()
    wild = isinstance(reason, LegalMeld) and (reason.wilds > 0 or reason.rank in OF_RANK)
    return tuple(key for key in reason.also if not (wild and key == MixedRanks.rule))


def ground_of_line(line: ScoreLine, posed: Posed) -> Ground:
    """A score line with its rules.

    Threes and laid cards may need canastas. Without these, threes count nothing and laid cards
    count below zero; then the rule that says so comes first.
    """
    code = line.code
    rule = LINES.get(code, OF_CARDS)
    if code in LAID and line.points < 0:
        return code, (NO_CANASTA, rule)
    if code in THREES and line.count and not line.points:
        return code, ("red_threes.plus_canastas", *([] if code == "red_threes" else [rule]))
    also = (key for key in _ALSO.get(code, ()) if value_of(posed.rules, key))
    return code, (rule, *also)


def rules_that_differ(here: Posed, there: Posed) -> tuple[str, ...]:
    """The rules that make a deal count differently in two systems.

    The result has the rules behind each line whose points differ, if these rules differ too. The
    rule on card points is left out if another rule differs, for instance one that counts laid cards
    below zero.
    """
    sheets = [
        {line.code: line for line in kind_of(posed.puzzle).solve(posed).lines}
        for posed in (here, there)
    ]
    found: list[str] = []
    for code in dict.fromkeys(code for sheet in sheets for code in sheet):
        lines = [
            (sheet.get(code), posed) for sheet, posed in zip(sheets, (here, there), strict=True)
        ]
        if len({line.points if line else 0 for line, _ in lines}) > 1:
            keys = [key for line, posed in lines if line for key in ground_of_line(line, posed)[1]]
            own = [k for k in keys if value_of(here.rules, k) != value_of(there.rules, k)]
            found += [key for key in own if key != OF_CARDS] or own
    return tuple(dict.fromkeys(found))


def rules_of_sheet(posed: Posed) -> tuple[str, ...]:
    """The rules of all lines of a side's sheet, the puzzle's rule first.

    Threes in hand that have no line also have a rule: the rule by which they cost nothing.
    """
    lines = kind_of(posed.puzzle).solve(posed).lines
    behind = [rule for line in lines for rule in ground_of_line(line, posed)[1]]
    behind += find_uncounted_threes(posed, lines)
    own = [rule for rule in behind if rule == posed.puzzle.rule]
    return tuple(dict.fromkeys((*own, *behind)))


def drop_undoubted_sign(
    keys: Iterable[str], lines: Iterable[ScoreLine], posed: Posed
) -> tuple[str, ...]:
    """Leave out the rule on the sign of red threes if there is no doubt about the sign.

    There is no doubt if all lines of threes are above zero, and threes count against a side only if
    it has melded nothing. The rule stays if the puzzle is about it.
    """
    plain = all(line.points > 0 for line in lines if line.code in THREES)
    melded = plain and posed.rules.red_threes.minus == "nothing_melded"
    return tuple(key for key in keys if key != SIGN or posed.puzzle.rule == SIGN or not melded)


def rules_to_hint(posed: Posed) -> tuple[str, ...]:
    """The rules of a side's sheet that are worth reading before counting it."""
    lines = [*kind_of(posed.puzzle).solve(posed).lines]
    if isinstance(posed.ask, LineAsk):
        lines += [ScoreLine(code, points, 0) for code, points in posed.ask.written.items()]
    return drop_undoubted_sign(rules_of_sheet(posed), lines, posed)


_KEPT = {
    CardKind.RED_THREE: "red_threes.in_hand",
    CardKind.BLACK_THREE: "black_threes.in_hand",
}
"""The rules about threes left in a hand."""

TAKES_ALL = ("acaba", "special.")
"""The start of the codes of lines that replace all others."""


def find_uncounted_threes(posed: Posed, lines: Sequence[ScoreLine]) -> Iterator[str]:
    """The rules by which some threes of the side have no line of their own.

    The threes are left in the hands of the side, or the side laid them as it went out after it took
    the first pile.
    """
    if not isinstance(posed.ask, OfDeal) or lines[0].code.startswith(TAKES_ALL):
        return
    held = find_holding(posed.table_asked, posed.ask.side)
    counted = {card.kind for line in lines for card in line.cards}
    left = {card.kind for hand in held.cards_left for card in hand}
    yield from (rule for kind, rule in _KEPT.items() if kind in left - counted)
    if melded_black_threes(held.side) and any(line.code == "out.first_pile" for line in lines):
        yield "going_out.black_three_bonus"
