"""Sentences for objections to an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from canasta_tutor.engine.reasons.canasta_reasons import (
    MixedCanastaMade,
    NaturalCanastaMade,
    SequenceCanastaMade,
    WildCanastaMade,
)
from canasta_tutor.engine.reasons.going_out_reasons import (
    CardsLeft,
    GoesOut,
    HandWouldEmpty,
    PartnerSaidNo,
    PartnerSaidYes,
    TooFewCanastas,
)
from canasta_tutor.engine.reasons.meld_reasons import LegalMeld, MixedRanks, TooManyWilds
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.scoring.sheet_lines import ScoreLine
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import Cards, missing, naturals
from canasta_tutor.i18n.reason_texts import make_reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.calls_and_feet import HELD
from canasta_tutor.puzzles.asked.objection import OF_GOING_OUT, Objection, Statement
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.schema.puzzle_asks import LegalDiscard
from canasta_tutor.ui.card_props import RichProps, begin_small, rich_props, sentence
from canasta_tutor.ui.puzzle.actions_in_words import joining, melds_in, move_parts
from canasta_tutor.ui.puzzle.sums_and_repairs import line_parts

MADE = (NaturalCanastaMade, MixedCanastaMade, SequenceCanastaMade, WildCanastaMade)
"""Reasons that say which canasta a meld becomes."""
_OF_WHOLE_MELDS = (LegalMeld, *MADE)
"""Reasons that count all the cards of a meld, both old and new."""

_LEADS: dict[type, str] = {
    GoesOut: "out",
    HandWouldEmpty: "left",
    CardsLeft: "left",
    LegalMeld: "meld",
    TooManyWilds: "meld",
    MixedRanks: "these",
    PartnerSaidNo: "never",
    PartnerSaidYes: "stays",
    TooFewCanastas: "never",
}
"""Form of the words between the cards and a reason, by the reason's type."""

_OF_RANKS = ("canasta.natural", "canasta.mixed")
"""Sheet lines for canastas that have a rank."""

FEW = 12
"""The most cards to name one by one; for more cards, the text gives a number per rank."""


def objections_told(every: Iterable[Objection], words: Words, posed: Posed) -> Iterator[RichProps]:
    """The sentences of objections, each with its cards unless the sentence before has named them.

    The text names a played hand once for all objections about going out, and a meld once for its
    kind and for the canasta that it makes.
    """
    played: Cards = ()
    before: Cards = ()
    for each in every:
        out = each.rule.startswith(OF_GOING_OUT)
        named = played if out else before if isinstance(each.said, MADE) else ()
        again = each.about == named and each.step is None
        yield objection_parts(each.replace(about=()) if again else each, words, posed)
        played, before = each.about if out else played, each.about


def objection_parts(objection: Objection, words: Words, posed: Posed | None = None) -> RichProps:
    """The sentence of an objection, with its cards if the sentence does not name them."""
    parts = _say(objection, words, posed)
    named = any(not isinstance(part, str) for part in parts) and not _too_wild_with_meld(objection)
    about = () if named or _is_obvious(objection, posed) else objection.about
    if isinstance(objection.said, ScoreLine) and about:
        if parts == line_parts(objection.said, words):  # else the sentence names the melds
            parts = [*parts, " ", *_name_cards(about, words, objection.said.code)]
        about = ()
    for place in _list_leads(objection, about, words):
        whole = str(place[-1]).endswith(".")
        parts = [*place, " ", *(parts if whole else begin_small(parts))]
    return parts


def _too_wild_with_meld(objection: Objection) -> bool:
    """Whether there are too many wild cards only because the meld already has some."""
    reason = objection.said
    return isinstance(reason, TooManyWilds) and bool(missing(objection.about, reason.cards))


def _is_obvious(objection: Objection, posed: Posed | None) -> bool:
    """Whether an objection is obviously about the question's only group or only discard."""
    if posed is None or len(posed.groups) != 1 or not isinstance(objection.said, Reason):
        return False
    (group,) = posed.groups
    if isinstance(posed.ask, LegalDiscard):
        return True
    return _part_of_cards(objection, group) == "about" and Counter(objection.about) == Counter(
        group
    )


def _list_leads(objection: Objection, about: Cards, words: Words) -> Iterator[RichProps]:
    """What to put before the sentence, innermost first: the cards or the step, then the system."""
    if objection.step is not None:
        yield sentence(words, "objection.step", step=objection.step, cards=about)
    elif about:
        fields = {"cards": about, "leads": _LEADS.get(type(objection.said))}
        yield sentence(words, f"objection.{_part_of_cards(objection, about)}", **fields)
    if objection.elsewhere:
        system = words.text(f"ruleset.{objection.rules.id}.name")
        yield sentence(words, "objection.elsewhere", system=system)


def _part_of_cards(objection: Objection, about: Cards) -> str:
    """Suffix of the message id for the part that the cards play."""
    reason = objection.said
    if isinstance(reason, Statement) and reason.code == HELD:
        return "laid"
    if objection.rule.startswith(OF_GOING_OUT):  # the reason is about the hand, not about a meld
        return "played"
    if _too_wild_with_meld(objection) or (
        isinstance(reason, _OF_WHOLE_MELDS) and _count_cards(reason) > len(about)
    ):
        return "added"
    return "on_top" if objection.on_top else "about"


def _count_cards(
    reason: LegalMeld
    | NaturalCanastaMade
    | MixedCanastaMade
    | SequenceCanastaMade
    | WildCanastaMade,
) -> int:
    return reason.naturals + reason.wilds if isinstance(reason, LegalMeld) else reason.count


def _name_cards(group: Cards, words: Words, code: str) -> RichProps:
    """The cards one by one; for many cards, numbers per rank; for many canastas, their ranks."""
    if len(group) <= FEW:
        return sentence(words, "objection.namely", cards=group)
    if code in _OF_RANKS:
        called = dict.fromkeys(words.rank(card.rank, "pl") for card in naturals(group))
        return sentence(words, "objection.ranks", ranks=tuple(called))
    ranks = Counter(card.rank for card in group)
    named = tuple(words.rank(rank, count=count) for rank, count in ranks.items())
    return sentence(words, "objection.namely", cards=named)


def _say(objection: Objection, words: Words, posed: Posed | None) -> RichProps:
    reason = objection.said
    if isinstance(reason, Reason):
        return rich_props(make_reason_parts(words, reason), words)
    if isinstance(reason, ScoreLine):
        return line_parts(reason, words, posed, objection.melds)
    parts = sentence(words, reason.code, **reason.fields)
    action = reason.fields.get("action")
    if posed is None or not isinstance(action, Action):
        return parts
    way = words.text("move.way", number=reason.fields["best"]) if "best" in reason.fields else ""
    done = joining(action, posed.table_asked, posed.rules)
    moved = move_parts(done, melds_in(posed), words, led=not way)
    return [*parts, " ", *([f"{way}: ", *begin_small(moved)] if way else moved), "."]
