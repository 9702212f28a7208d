"""The glossary: each term with its meaning, its lesson, and cards where they help."""

from __future__ import annotations

from collections.abc import Mapping

from canasta_tutor import paths
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.values.cards import Card, Cards, in_order
from canasta_tutor.i18n.game_terms import Term, terms
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.ui.card_props import Props, card_props, zone_props
from canasta_tutor.ui.learner_panels import learner
from canasta_tutor.ui.page_head import page_scene
from canasta_tutor.ui.panel import Page, Panel

_CARDS = {
    "rank": "7h 7s",
    "suit": "7h Kh 4h",
    "joker": "X",
    "natural": "Kd 9s",
    "wild": "X 2c",
    "black_three": "3s 3c",
    "red_three": "3h 3d",
    "sequence": "5h 6h 7h",
    "special_hand": "4s 4d 9h 9c Qs Qd",
    "garbage": "4h 4d 4s 4c 9h 9d 9s",
}
"""Example cards that are the same under all rules."""

_PILES: Mapping[str, tuple[str, str | None, str]] = {
    "discard_pile": ("9d", None, "free"),
    "top_card": ("9d", None, "free"),
    "free_pile": ("9d", None, "free"),
    "frozen_pile": ("9d", "X", "frozen"),
    "blocked_pile": ("3s", None, "blocked"),
}
"""Example discard piles: the top card, the card across the pile, the state."""

_DEPTH = 5
"""Number of cards in an example pile."""


class GlossaryPage(Page):
    """All terms in the learner's language."""

    def scene(self) -> Props:
        """The terms; melds and canastas in examples have the sizes of the learner's rules."""
        words, rules = self.words, self.learner.rules
        return {
            **page_scene("glossary", "glossary", "rules", words),
            "find": words.text("glossary.find"),
            "none": words.text("glossary.none"),
            "entries": [entry(term, rules, words) for term in terms().values()],
        }


def entry(term: Term, rules: RuleSet, words: Words) -> Props:
    """A term for the browser: word, meaning, example, lesson."""
    return {
        "id": term.id,
        "word": words.text(f"term.{term.id}"),
        "means": words.text(f"term.{term.id}.means"),
        "cards": zone_props(_cards(term.id, rules), words, term.id),
        "pile": _pile(term.id, words),
        "lesson": _lesson(term, words),
    }


def _lesson(term: Term, words: Words) -> Props | None:
    if term.lesson not in lesson_library.list_lessons(paths.lessons()):
        return None
    title = lesson_library.stop(paths.lessons(), term.lesson).title[words.lang]
    return {
        "href": f"{words.lang}/{term.lesson}.ipynb",
        "label": words.text("glossary.lesson", title=title),
    }


def _cards(term: str, rules: RuleSet) -> Cards:
    """Example cards; melds and canastas have the sizes of the rules."""
    first, size = rules.meld.min_cards, rules.canasta.size
    packs = for_players(rules.pack.packs, rules.seats.usual)
    sevens, wilds = in_order("7h 7d 7s 7c") * packs, in_order("X 2c")
    sized: Mapping[str, Cards] = {
        "meld": sevens[:first],
        "canasta": sevens[:size],
        "natural_canasta": sevens[:size],
        "mixed_canasta": (*sevens[: size - len(wilds)], *wilds),
        "wild_canasta": (in_order("X 2c 2h 2s 2d") * packs)[:size],
        "samba": in_order("4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah")[:size],
    }
    return sized.get(term) or (in_order(_CARDS[term]) if term in _CARDS else ())


def _pile(term: str, words: Words) -> Props | None:
    if term not in _PILES:
        return None
    top, across, state = _PILES[term]
    state_texts = {
        "frozen": words.text("ui.pile.frozen_by", by=Card(across) if across else None),
        "blocked": words.text("ui.pile.blocked", upcard=Card(top)),
    }
    return {
        "label": words.text("ui.table.pile"),
        "count": _DEPTH,
        "count_text": words.text("ui.table.count", count=_DEPTH),
        "upcard": card_props(Card(top), words, f"{term}.top"),
        "across": card_props(Card(across), words, f"{term}.across") if across else None,
        "state": state,
        "state_text": state_texts.get(state),
    }


class Glossary(Panel):
    """The glossary in a notebook cell.

    >>> Glossary()  # doctest: +SKIP
    """

    def __init__(self) -> None:
        super().__init__(GlossaryPage(learner()), learner())
