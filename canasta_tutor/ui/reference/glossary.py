"""The words of the game, each with what it means, cards where they help, and its lesson."""

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
"""Pictures that are the same by all rules."""

_PILES: Mapping[str, tuple[str, str | None, str]] = {
    "discard_pile": ("9d", None, "free"),
    "top_card": ("9d", None, "free"),
    "free_pile": ("9d", None, "free"),
    "frozen_pile": ("9d", "X", "frozen"),
    "blocked_pile": ("3s", None, "blocked"),
}
"""Pictures of the discard pile: its top card, what lies across, how it stands."""

_DEPTH = 5
"""Cards in such a pile."""


class GlossaryPage(Page):
    """All terms in the learner's language."""

    def scene(self) -> Props:
        """The terms, with the sizes of melds and canastas that the learner's rules have."""
        words, rules = self.words, self.learner.rules
        return {
            **page_scene("glossary", "glossary", "rules", words),
            "find": words.text("glossary.find"),
            "none": words.text("glossary.none"),
            "entries": [entry(term, rules, words) for term in terms().values()],
        }


def entry(term: Term, rules: RuleSet, words: Words) -> Props:
    """A term as it is drawn: word, meaning, picture, the lesson that explains it."""
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
    """The cards of a picture: melds and canastas as large as the rules have them."""
    first, size = rules.meld.min_cards, rules.canasta.size
    packs = for_players(rules.pack.packs, rules.seats.usual)
    sevens, wilds = in_order("7h 7d 7s 7c") * packs, in_order("X 2c")
    grown: Mapping[str, Cards] = {
        "meld": sevens[:first],
        "canasta": sevens[:size],
        "natural_canasta": sevens[:size],
        "mixed_canasta": (*sevens[: size - len(wilds)], *wilds),
        "wild_canasta": (in_order("X 2c 2h 2s 2d") * packs)[:size],
        "samba": in_order("4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah")[:size],
    }
    return grown.get(term) or (in_order(_CARDS[term]) if term in _CARDS else ())


def _pile(term: str, words: Words) -> Props | None:
    if term not in _PILES:
        return None
    top, across, state = _PILES[term]
    said = {
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
        "state_text": said.get(state),
    }


class Glossary(Panel):
    """The words of the game.

    >>> Glossary()  # doctest: +SKIP
    """

    def __init__(self) -> None:
        super().__init__(GlossaryPage(learner()), learner())
