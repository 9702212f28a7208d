"""The head of a lesson, and what every page says about rule sets, languages and the look."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_tutor.engine.rules.files import known
from canasta_tutor.i18n.catalogues import languages, own_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.course import Leg, Stop, asked
from canasta_tutor.learner.progress import Progress
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.reference.terms_shown import marked_terms

PAGES = {
    "practice": "practice",
    "referee": "referee.page",
    "scoring": "scoring.page",
    "rules": "rulebook",
    "glossary": "glossary",
    "rule-card": "table_card",
}
"""The pages beside the lessons, each notebook with where its words stand in the catalogues."""

_MARKS = ("matter", "good", "offending", "missing")
"""What a card can be marked as."""


def bar_scene(stop: Stop, words: Words) -> Props:
    """The links and steps of the lesson and what can be chosen; its title stands in its text."""
    return {
        "part": "bar",
        "id": stop.id,
        "lang": words.lang,
        "home": {"href": "../index.ipynb", "label": words.text("ui.bar.home")},
        "check": {
            "href": f"../{check_place(stop.id)}",
            "label": words.text("ui.check.known"),
        },
        "languages": [
            {**language, "href": f"../{language['id']}/{stop.id}.ipynb"}
            for language in language_choices(words.lang)
        ],
        "languages_label": words.text("ui.bar.languages"),
        "rules_label": words.text("ui.bar.rules"),
        "steps_label": words.text("ui.bar.steps"),
        "settings_label": words.text("ui.bar.settings"),
        **look(words),
        "texts": common_texts(words),
        "terms": marked_terms(words.lang),
    }


def check_place(name: str) -> str:
    """Where the check of a lesson or of a system is held, seen from the home page."""
    return f"practice.ipynb?check={name}"


def bar_state(
    stop: Stop, legs: Sequence[Leg], progress: Progress, rules: str, words: Words
) -> Props:
    """How many puzzles are solved, in all and in each step, and which rules hold."""
    done, total = stop.solved(progress), len(stop.puzzles)
    return {
        "done": done,
        "total": total,
        "progress_text": words.text("ui.bar.progress", done=done, total=total),
        "steps": [_step(place, leg, stop, progress, words) for place, leg in enumerate(legs, 1)],
        "rules": [] if stop.rules else rule_set_choices(rules, words),
    }


def _step(place: int, leg: Leg, stop: Stop, progress: Progress, words: Words) -> Props:
    """A step with its place on the page; without puzzles there is nothing to count."""
    puzzles = asked(leg, stop)
    total = len(puzzles)
    done = sum(progress.record(stop.key(puzzle)).solved for puzzle in puzzles)
    return {
        "href": f"#step-{place}",
        "label": leg.title,
        "text": words.text("ui.bar.step", done=done, total=total) if total else None,
        "done": bool(total) and done == total,
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
        "terms": marked_terms(words.lang),
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
    """The languages, each by its own name."""
    return [
        {"id": lang, "label": own_name(lang), "current": lang == current} for lang in languages()
    ]


def look(words: Words) -> Props:
    """The words for what the browser itself decides: deck, colours and sound."""
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
        "sound": {
            "label": words.text("ui.sound.label"),
            "off": words.text("ui.sound.off"),
            "on": words.text("ui.sound.on"),
        },
    }


def common_texts(words: Words) -> Props:
    """What every widget may have to say by itself."""
    return {
        **{f"mark.{mark}": words.text(f"ui.mark.{mark}") for mark in _MARKS},
        "place": words.text("ui.card.place", n="{n}", total="{total}"),
        "hand_help": words.text("ui.hand.help"),
        "kernel_gone": words.text("ui.kernel_gone"),
        "reload": words.text("ui.reload"),
        "sort": words.text("ui.sort"),
        "loading": words.text("ui.loading"),
    }
