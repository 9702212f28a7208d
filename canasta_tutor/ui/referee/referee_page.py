"""The parts of the referee page without a question: choices, the tray of cards, and all texts."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.values.cards import CALIENTE, JOKER, PACK, Card, CardKind, Rank
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props, card_props
from canasta_tutor.ui.page_head import common_texts, page_scene
from canasta_tutor.ui.referee.question_places import TAKEN, kind_props, place_props

_FIELDS = """
    add.also add.groups add.melds ask ask_again cards clear clear.undo concealed example field
    field_help foot foot.played foot.taken foot.untouched frozen frozen.no frozen.told
    frozen.yes hand.cards hand.count hand.stay hand.unknown kinds known laid left melded memory
    minimum more needed no not_asked nothing numbered numbered.melds other other.kind
    others.help out out.nobody phase phase.draw phase.implied phase.play players put remove
    rules score side stock system table pile.empty take_back taken takes_pile tray unset why yes
"""
_OPTIONS = "heading find none reset reset_all changed add remove loading number"
_EXCHANGE = "heading help label copy paste apply applied"
_HOLES = {name: f"{{{name}}}" for name in ("card", "place", "count", "left", "n", "rank")}
"""Fields of texts that the browser fills in."""
_MEMORY = {
    "melded_before_this_turn": "yes_no",
    "side_melded_before_this_turn": "yes_no",
    "everyone_discarded": "yes_no",
    "pile_taken_this_deal": "yes_no",
    "partner_answer": "partner",
    "previous_discard": "cards",
    "frozen_by": "seat",
    "frozen_turns_ago": "number",
    "deals_played": "number",
    "failed_attempts": "number",
    "hidden_canastas": "number",
    "contract": "number",
    "opened_aces_with_wild": "yes_no",
    "exact_lift": "yes_no",
}
"""Earlier events on which some rule depends, each with the type of its control."""


def referee_scene(words: Words) -> Props:
    """The parts of the page that depend only on the language."""
    return {
        **page_scene("referee", "referee", "rules", words),
        "systems": system_choices(words),
        "kinds": kind_props(words),
        "taken": place_props(TAKEN, words),
        "zones": {
            "hand": words.text("ui.table.hand"),
            "red_threes": words.text("ui.table.red_threes"),
            "others": words.text("referee.page.others"),
            **words.texts("referee.page.place.", "pile melds"),
        },
        "memory": [
            {"id": name, "form": form, "label": words.text(f"referee.page.memory.{name}")}
            for name, form in _MEMORY.items()
        ],
        "cards": {props["id"]: props for props in _known_cards(words)},
        "tray": tray(),
        "order": _order(),
        "red_threes": [card.text for card in PACK if card.kind is CardKind.RED_THREE],
        "options": words.texts("referee.page.options.", _OPTIONS),
        "exchange": words.texts("referee.page.exchange.", _EXCHANGE)
        | {"copied": words.text("ui.progress.copied")},
        "compare": words.texts("referee.page.compare.", "waiting use"),
        "texts": {
            **common_texts(words),
            **words.texts("referee.page.", _FIELDS, **_HOLES),
            "unknown": words.text("fault.card.unknown", text="{text}"),
        },
    }


def system_choices(words: Words) -> list[Props]:
    """Every rule system by its name."""
    return [{"id": name, "label": words.text(f"ruleset.{name}.name")} for name in known()]


def tray() -> list[Props]:
    """The tray: one row per suit, from the ace down, with wild cards at the end.

    A narrow page shows the cards one after the other instead.
    """
    naturals = [card for card in PACK if not card.wild]
    twos = [card for card in PACK if card.wild]
    ranks = sorted({card.rank for card in naturals}, reverse=True)
    suits = [card.suit for card in twos]
    rows = sorted(naturals, key=lambda card: (suits.index(card.suit), -card.rank))
    return [
        *(_place_in_tray(card, suits.index(card.suit), ranks.index(card.rank)) for card in rows),
        *(_place_in_tray(card, suits.index(card.suit), len(ranks)) for card in twos),
        _place_in_tray(JOKER, 0, len(ranks) + 1),
        _place_in_tray(CALIENTE, 2, len(ranks) + 1),
    ]


def _place_in_tray(card: Card, row: int, column: int) -> Props:
    return {"card": card.text, "row": row + 1, "column": column + 1}


def _order() -> list[str]:
    """The order of cards in a hand: jokers first, then from the ace down."""
    ranked = {rank.symbol: rank for rank in Rank if rank < Rank.JOKER}
    ranked |= {card.text: card.rank for card in (*PACK, JOKER, CALIENTE)}
    return sorted(ranked, key=lambda name: (-ranked[name], name))


def _known_cards(words: Words) -> Iterator[Props]:
    """Every card, and every rank without a suit."""
    for card in (*PACK, JOKER, CALIENTE):
        yield card_props(card, words)
    for rank in Rank:
        if rank < Rank.JOKER and rank is not Rank.THREE:
            name = words.text("referee.page.any_suit", rank=rank)
            props = card_props(Card(f"{rank.symbol}s"), words, rank.symbol)
            yield {**props, "suit": None, "name": name}
