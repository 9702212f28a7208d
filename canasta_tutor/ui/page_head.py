"""The head of a lesson, and what every page says about rule sets, languages and the look."""

from __future__ import annotations

from canasta_tutor.engine.rules.files import taught
from canasta_tutor.i18n.catalogues import languages, own_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.course import Stop
from canasta_tutor.learner.progress import Progress
from canasta_tutor.ui.cards import Props

PAGES = {
    "practice": "practice",
    "referee": "referee.page",
    "scoring": "scoring.page",
    "rules": "rulebook",
}
"""The pages beside the lessons, each notebook with where its words stand in the catalogues."""


def bar_scene(stop: Stop, words: Words) -> Props:
    """The links of the lesson and what can be chosen; its title stands in its text."""
    return {
        "part": "bar",
        "id": stop.id,
        "lang": words.lang,
        "home": {"href": "../index.ipynb", "label": words.text("ui.bar.home")},
        "languages": [
            {**language, "href": f"../{language['id']}/{stop.id}.ipynb"}
            for language in language_choices(words.lang)
        ],
        "languages_label": words.text("ui.bar.languages"),
        "rules_label": words.text("ui.bar.rules"),
        **look(words),
        "texts": common_texts(words),
    }


def bar_state(stop: Stop, progress: Progress, rules: str, words: Words) -> Props:
    """How many puzzles are solved, and which rules hold."""
    done, total = stop.solved(progress), len(stop.puzzles)
    return {
        "done": done,
        "total": total,
        "progress_text": words.text("ui.bar.progress", done=done, total=total),
        "rules": rule_set_choices(rules, words),
    }


def page_scene(part: str, name: str, more: str, words: Words) -> Props:
    """The head of a page beside the lessons, and its link to another one."""
    return {
        "part": part,
        "id": part,
        "lang": words.lang,
        "title": words.text(f"{PAGES[name]}.title"),
        "lead": words.text(f"{PAGES[name]}.lead"),
        "home": {"href": "index.ipynb", "label": words.text("ui.bar.home")},
        "more_link": {"href": f"{more}.ipynb", "label": words.text(f"{PAGES[more]}.title")},
        "languages": language_choices(words.lang),
        "languages_label": words.text("ui.bar.languages"),
        **look(words),
        "texts": common_texts(words),
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
        for name in taught()
    ]


def language_choices(current: str) -> list[Props]:
    """The languages, each by its own name."""
    return [
        {"id": lang, "label": own_name(lang), "current": lang == current} for lang in languages()
    ]


def look(words: Words) -> Props:
    """The words for what the browser itself decides: deck and colours."""
    return {
        "deck": {
            "label": words.text("ui.deck.label"),
            "two": words.text("ui.deck.two"),
            "four": words.text("ui.deck.four"),
        },
        "theme": {
            "label": words.text("ui.theme.label"),
            "auto": words.text("ui.theme.auto"),
            "light": words.text("ui.theme.light"),
            "dark": words.text("ui.theme.dark"),
        },
    }


def common_texts(words: Words) -> Props:
    """What every widget may have to say by itself."""
    return {
        "selected": words.text("ui.card.selected"),
        "place": words.text("ui.card.place", n="{n}", total="{total}"),
        "hand_help": words.text("ui.hand.help"),
        "kernel_gone": words.text("ui.kernel_gone"),
        "sort": words.text("ui.sort"),
        "loading": words.text("ui.loading"),
    }
