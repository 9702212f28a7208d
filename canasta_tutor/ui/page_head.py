"""The head of a page, and props that all pages share: rule sets, languages, terms, display."""

from __future__ import annotations

from functools import cache

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.i18n.game_terms import terms
from canasta_tutor.i18n.message_catalogues import languages, own_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props

PAGES = {
    "play": "play.page",
    "practice": "practice",
    "referee": "referee.page",
    "scoring": "scoring.page",
    "rules": "rulebook",
    "glossary": "glossary",
    "rule-card": "table_card",
    "class": "class",
}
"""The pages other than lessons: each notebook, and the prefix of its message ids."""

EVERYDAY = ("points", "side", "partner", "suit", "game", "hand", "draw", "turn", "score")
"""Everyday words; the glossary explains them, but texts show no note for them."""


def scene_of(part: str, name: str, words: Words) -> Props:
    """The props that begin every scene: part of the tutor, name, language and texts."""
    return {"part": part, "id": name, "lang": words.lang, "texts": common_texts(words)}


def check_place(name: str) -> str:
    """Link from the home page to the check of a lesson or system."""
    return f"practice.ipynb?check={name}"


def page_scene(part: str, name: str, more: str, words: Words) -> Props:
    """The head of a page other than a lesson, with a link to another page."""
    return {
        **scene_of(part, part, words),
        **words.texts(f"{PAGES[name]}.", "title lead"),
        "home": {"href": "index.ipynb", "label": words.text("ui.bar.home")},
        "more_link": {"href": f"{more}.ipynb", "label": words.text(f"{PAGES[more]}.title")},
        "languages": language_choices(words.lang),
        "languages_label": words.text("ui.bar.languages"),
        **look(words),
        "terms": marked_terms(words.lang),
    }


@cache
def marked_terms(lang: str) -> Props:
    """The terms that texts explain in a note, with the words of the note."""
    words = Words(lang)
    return {
        "more": words.text("glossary.more"),
        "known": [
            {
                "id": term.id,
                "word": words.text(f"term.{term.id}"),
                "means": words.text(f"term.{term.id}.means"),
                "begins": list(term.beginnings(lang)),
            }
            for term in terms().values()
            if term.id not in EVERYDAY
        ],
    }


def rule_set_choices(current: str, words: Words) -> list[Props]:
    """The rule sets to choose from."""
    return [
        {
            "id": name,
            "label": words.text(f"ruleset.{name}.name"),
            "note": words.text(f"ruleset.{name}.note"),
            "current": name == current,
        }
        for name in known()
    ]


def language_choices(current: str) -> list[Props]:
    """The languages, each by its own name for itself."""
    return [
        {"id": lang, "label": own_name(lang), "current": lang == current} for lang in languages()
    ]


def look(words: Words) -> Props:
    """The texts of the settings that only the browser knows: deck, colours and sound."""
    return {
        "settings_label": words.text("ui.bar.settings"),
        "deck": words.texts("ui.deck.", "label two four"),
        "theme": words.texts("ui.theme.", "label auto light dark"),
        "sound": words.texts("ui.sound.", "label off on"),
    }


def common_texts(words: Words) -> Props:
    """Texts that any widget may show without asking the kernel."""
    return {
        **words.texts(
            "ui.",
            "mark.matter mark.good mark.offending mark.missing kernel_gone reload sort loading",
        ),
        "place": words.text("ui.card.place", n="{n}", total="{total}"),
        "hand_help": words.text("ui.hand.help"),
    }
