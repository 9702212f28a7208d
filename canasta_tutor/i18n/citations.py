"""Where a rule is written: titles in the quotes of a language, plain names in its words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from canasta_tutor.i18n.words import Words

_TITLE = re.compile(r"«(.+?)»")
_BETWEEN = re.compile(r"([,;()] ?| \()")


def cite(source: str, words: Words) -> str:
    """A source of the rule files for the learner.

    >>> cite("Club leaflet (cs), «11. Kupování»", Words("en"))
    'Club leaflet (cs), “11. Kupování”'
    """
    said = list[str]()
    for place, part in enumerate(_TITLE.split(source)):
        names = (_name(name, words) for name in _BETWEEN.split(part))
        said += [words.text("source.title", title=part)] if place % 2 else names
    return "".join(said)


def find_address(source: str) -> str | None:
    """Where the first source that everybody can open is read; None where there is none.

    >>> find_address("Bicycle; Pagat") == find_address("Pagat")
    True
    """
    return next(
        (
            at
            for one in source.split("; ")
            for name, at in _addresses().items()
            if one.startswith(name)
        ),
        None,
    )


@cache
def _addresses() -> Mapping[str, str]:
    text = resources.files("canasta_tutor.i18n").joinpath("sources.toml").read_text("utf-8")
    return tomllib.loads(text)


def _name(text: str, words: Words) -> str:
    """A name in the words of the language where it has any; most names are the same in all."""
    msgid = f"source.{text.strip().lower().replace(' ', '_')}"
    return text.replace(text.strip(), words.text(msgid)) if words.has(msgid) else text
