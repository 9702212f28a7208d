"""A deal in words: the three steps of a hint, the comparison at the end, the named players."""

from __future__ import annotations

from canasta_tutor.deals.deal_hints import DealHint
from canasta_tutor.deals.deal_in_play import EndOfDeal
from canasta_tutor.deals.hint_reasons import Advice
from canasta_tutor.i18n.message_fields import Rich
from canasta_tutor.i18n.words import Words
from canasta_tutor.players.player_style import Style


def hint_steps(hint: DealHint, words: Words) -> tuple[str, str]:
    """The first two steps of a hint: what to look at, and which kind of action.

    The third step is the action itself, with `reason_of_hint`.
    """
    return words.text(f"hint.look.{hint.look}"), words.text(f"hint.kind.{hint.kind}")


def reason_of_hint(reason: Advice, words: Words) -> Rich:
    """The reason of a hint, as a sentence in parts; every card is a part of its own."""
    fields = dict(zip(reason.names, reason.values(), strict=True))
    return words.rich(f"advice.{reason.code}", **fields)


def compare_with_counting(end: EndOfDeal, words: Words) -> str:
    """The points of the counting player in the learner's seat, and the learner's own points."""
    return words.text("deal.compared", counting=end.counting, own=end.points)


def name_player(style: Style, words: Words) -> str:
    """The name of a player."""
    return words.text(f"player.{style.id}")


def describe_player(style: Style, words: Words) -> str:
    """How a player plays, in one sentence."""
    return words.text(f"player.{style.id}.manner")
