"""Cite the sources of the rules with the quotation marks and the source names of a language."""

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
    """The text that a learner reads for the `source` of a rule file.

    >>> cite("Club leaflet (cs), «11. Kupování»", Words("en"))
    'Club leaflet (cs), “11. Kupování”'
    """
    texts = list[str]()
    for place, part in enumerate(_TITLE.split(source)):
        names = (_translate_name(name, words) for name in _BETWEEN.split(part))
        texts += [words.text("source.title", title=part)] if place % 2 else names
    return "".join(texts)


def find_address(source: str) -> str | None:
    """The web address of the first source that has one, or None.

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


def _translate_name(text: str, words: Words) -> str:
    """The name in the learner's language; most names are the same in all languages."""
    msgid = f"source.{text.strip().lower().replace(' ', '_')}"
    return text.replace(text.strip(), words.text(msgid)) if words.has(msgid) else text
