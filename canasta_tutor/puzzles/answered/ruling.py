"""The rules that the answer to a puzzle rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta_tutor.engine.reasons.base import Reason, Verdict
from canasta_tutor.engine.rules.schema.system import RuleSet, matches, value_of
from canasta_tutor.engine.scoring.sheet_lines import LINES, ScoreLine, holding
from canasta_tutor.engine.values.cards import CardKind
from canasta_tutor.puzzles.asked.objection import OF_CARDS, repeated, resting_on, told_anyway
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.kinds.best import BestAsk, rules_between
from canasta_tutor.puzzles.kinds.game import GameAsk
from canasta_tutor.puzzles.schema.asks import (
    LegalBid,
    LegalGoOut,
    LegalLay,
    NumberHeld,
    NumberMinimum,
    OfDeal,
    WhichCard,
    WhichFoot,
)

Ground = tuple[str, tuple[str, ...]]
"""The code of a reason or of a line, and the rules that it rests on, its own first."""

NO_LIMIT = (None, False, "any")
"""Values of rules that say nothing."""

_OF_KIND = {
    CardKind.RED_THREE: "red_threes.laid",
    CardKind.BLACK_THREE: "black_threes.melded",
    CardKind.CALIENTE: "calls.caliente",
    CardKind.WILD: "meld.min_naturals",
    CardKind.PLAIN: "meld.min_naturals",
}
"""The rule that tells what a card is."""

NO_CANASTA = "game.no_canasta"
"""The rule by which a side without a canasta loses the cards that it has laid."""

THREES = ("red_threes", "black_threes")
"""Lines of threes that bring a bonus."""

_SIGN = ("red_threes.minus", "red_threes.plus_canastas")
"""The rules by which threes count for a side or against it."""

_ALSO = {
    "red_threes": _SIGN,
    "black_threes": _SIGN,
    "canasta.wild": ("canasta.wild_contents",),
    "out.concealed": ("going_out.concealed",),
}
"""Lines that other rules also bear on: their sign, their bonus, or when they arise at all."""


def grounds(posed: Posed) -> Iterator[Ground]:
    """What the right answer rests on, in the order in which it is said.

    >>> from canasta_tutor.engine.rules.files import load
    >>> from canasta_tutor.puzzles.asked.question import under
    >>> from canasta_tutor.puzzles.lesson_file import read_puzzle
    >>> ask = {"kind": "group", "cards": "7h 7d"}
    >>> two = read_puzzle({"id": "two", "rule": "meld.kinds", "kind": "legal", "ask": ask})
    >>> list(grounds(under(two, load("classic"))))
    [('meld.too_few_cards', ('meld.min_cards',))]
    """
    rule = of_question(posed)
    if rule:
        yield rule, (rule,)
        return
    kind = kind_of(posed.puzzle)
    yield from of_verdict(kind.ruled(posed)[1], posed)
    yield from (of_line(code, posed) for code in kind.decided(posed)[1])


def named(posed: Posed) -> str | None:
    """The rule that a puzzle names.

    None where its author asks for a word and not for a rule, and where several rules decide.
    """
    if isinstance(posed.ask, BestAsk) and len(rules_between(posed)) > 1:
        return None
    if isinstance(posed.ask, LegalBid | LegalGoOut | LegalLay) and _with_others(posed):
        return None
    rule = posed.puzzle.rule
    asked = of_question(posed) if isinstance(posed.ask, WhichCard) else rule
    return rule if asked == rule else None


def _with_others(posed: Posed) -> bool:
    """Whether what speaks for an answer by the rule, or is told with it, rests on others, too."""
    rule, said = posed.puzzle.rule, kind_of(posed.puzzle).ruled(posed)[1]
    every = [(told_anyway(each, said), resting_on(each, said, posed)) for each in said.grounds]
    own = any(rule in rules for _, rules in every)
    return own and any(rules != (rule,) for told, rules in every if told or rule in rules)


def of_question(posed: Posed) -> str | None:
    """The one rule that a question is about, whatever is said of its cards."""
    match posed.ask:
        case WhichCard() as ask:
            return of_card(ask.card.kind, posed.rules)
        case NumberMinimum():
            return "initial.by_deal" if posed.rules.initial.by_deal else "initial.bands"
        case NumberHeld() | WhichFoot():
            return posed.puzzle.rule
        case GameAsk():
            return "game.target" if posed.rules.game.deals is None else "game.deals"
    return None


def of_card(kind: CardKind, rules: RuleSet) -> str:
    """The rule that tells what a card is for; a black three stops others, where it does that."""
    if kind is CardKind.BLACK_THREE and matches(kind, rules.pile.never_taken):
        return "pile.never_taken" if rules.pile.taken != "never" else _OF_KIND[kind]
    return _OF_KIND[kind]


def of_verdict(said: Verdict, posed: Posed) -> Iterator[Ground]:
    """The reasons that a verdict tells, each with its rules."""
    reasons: tuple[Reason, ...] = said.violations or said.grounds
    for reason in reasons:
        if not repeated(reason, reasons):
            also = (key for key in reason.also if value_of(posed.rules, key) not in NO_LIMIT)
            yield reason.code, (*resting_on(reason, said, posed), *also)


def of_line(code: str, posed: Posed) -> Ground:
    """A line of a sum; threes that count for nothing do so for want of canastas."""
    rule = LINES.get(code, OF_CARDS)
    if code in THREES and isinstance(posed.ask, OfDeal) and _idle(code, posed):
        return code, ("red_threes.plus_canastas", *([] if code == "red_threes" else [rule]))
    also = (key for key in _ALSO.get(code, ()) if value_of(posed.rules, key))
    return code, (rule, *also)


def of_scored(line: ScoreLine, posed: Posed) -> tuple[str, ...]:
    """The rules of a line of a deal; where even the cards laid are taken off, that rule first."""
    rules = of_line(line.code, posed)[1]
    return (NO_CANASTA, *rules) if line.code == "melds" and line.points < 0 else rules


def of_sheet(posed: Posed) -> tuple[str, ...]:
    """The rules of all lines of a side's sheet, that of the puzzle first.

    Threes left in a hand that stand in no line are counted by a rule, too: they cost nothing.
    """
    lines = kind_of(posed.puzzle).solve(posed).lines
    behind = [rule for line in lines for rule in of_scored(line, posed)]
    behind += costing_nothing(posed, lines)
    own = [rule for rule in behind if rule == posed.puzzle.rule]
    return tuple(dict.fromkeys((*own, *behind)))


_KEPT = {
    CardKind.RED_THREE: "red_threes.in_hand",
    CardKind.BLACK_THREE: "black_threes.in_hand",
}
"""The rules of threes that are left in a hand."""

_ALONE = ("acaba", "special.")
"""How the lines begin that take the place of all others."""


def costing_nothing(posed: Posed, lines: Sequence[ScoreLine]) -> Iterator[str]:
    """The rules by which threes left in the side's hands stand in no line."""
    if not isinstance(posed.ask, OfDeal) or lines[0].code.startswith(_ALONE):
        return
    counted = {card.kind for line in lines for card in line.cards}
    left = {card.kind for hand in holding(posed.at, posed.ask.side).left for card in hand}
    yield from (rule for kind, rule in _KEPT.items() if kind in left - counted)


def _idle(code: str, posed: Posed) -> bool:
    """Whether the threes of a line bring nothing, and cost nothing."""
    lines = kind_of(posed.puzzle).solve(posed).lines
    return any(line.code == code and line.points == 0 for line in lines)
