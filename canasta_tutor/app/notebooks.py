"""Write the notebooks of the lessons, or list the outdated notebooks.

The same lesson always gives the same bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from canasta_tutor import paths
from canasta_tutor.engine.rules.reading.syntax import read_utf8
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.puzzles import lesson_pages
from canasta_tutor.puzzles.schema.written_fields import read_id

HOME = "index.ipynb"

Cell = dict[str, Any]

_TEXTS = """
    continue error failed home home_title keys lessons loading next previous reload
    skip slow
"""
_KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


@dataclass(frozen=True)
class Page:
    """A lesson in one language: its id, language and text, and the rule set that it is about."""

    lesson: str
    lang: str
    text: str
    rules: str | None = None

    @property
    def title(self) -> str:
        """The first line of the text, without the heading mark."""
        return self.text.splitlines()[0].removeprefix("#").strip()

    @property
    def file_name(self) -> str:
        """File name of the notebook."""
        return f"{self.lesson}.ipynb"


def read_page(folder: Path, lang: str, rules: str | None = None) -> Page:
    """Read a lesson's page in a language.

    Raises:
        InputError: the page cannot be read, or contains code that a browser or a kernel would run.
    """
    read_id(folder.name)
    file = folder / f"{lang}.md"
    place = f"{folder.name}/{file.name}"
    try:
        text = read_utf8(file.read_bytes())
    except InputError as error:
        raise InputError(error.fault, place) from None
    for line, fault in lesson_pages.find_dangers(lesson_pages.read_page(text)):
        raise InputError(fault, f"{place}: {line}")
    return Page(folder.name, lang, text, rules)


def lesson_notebook(page: Page, previous: Page | None, following: Page | None) -> str:
    """The notebook of a page, as JSON text."""
    setup = f'from canasta_tutor.ui import Lesson\nlesson = Lesson("{page.lesson}", "{page.lang}")'
    about = {
        "lang": page.lang,
        "lesson": page.lesson,
        "title": page.title,
        "home": f"../{HOME}",
        "previous": _link(previous),
        "next": _link(following),
        "texts": page_texts(page.lang),
    }
    cells = _build_cells(page.text)
    if page.rules:
        cells = _insert_after_first_step(cells, _code_cell("lesson.changes()"))
    return _notebook_json([_add_run_hint(_code_cell(setup), (page.lang,)), *cells], about)


@dataclass(frozen=True)
class Place:
    """A page other than a lesson: its file, the widget class to show, and the ids of its texts."""

    file_name: str
    shown: str
    title: str
    skip: str


PLACES = (
    Place(HOME, "Home", "ui.page.home_title", "ui.page.skip"),
    Place("play.ipynb", "Play", "play.page.title", "play.page.skip"),
    Place("practice.ipynb", "Practice", "practice.title", "practice.skip"),
    Place("referee.ipynb", "Referee", "referee.page.title", "referee.page.skip"),
    Place("scoring.ipynb", "Scoring", "scoring.page.title", "scoring.page.skip"),
    Place("rules.ipynb", "Rulebook", "rulebook.title", "rulebook.skip"),
    Place("glossary.ipynb", "Glossary", "glossary.title", "glossary.skip"),
    Place("class.ipynb", "ClassRoom", "class.title", "class.skip"),
    Place("rule-card.ipynb", "TableCard", "table_card.title", "table_card.skip"),
)


def place_notebook(place: Place, languages: tuple[str, ...]) -> str:
    """The notebook of a page other than a lesson, as JSON text; the notebook has all languages."""
    spoken = {lang: place_texts(place, lang) for lang in languages}
    lang = languages[0]
    about = {
        "lang": lang,
        "lesson": None,
        "title": spoken[lang]["title"],
        "texts": spoken[lang],
        "languages": spoken,
    }
    shown = _code_cell(f"from canasta_tutor.ui import {place.shown}\n{place.shown}()")
    return _notebook_json([_add_run_hint(shown, languages)], about)


def place_texts(place: Place, lang: str) -> dict[str, str]:
    """The texts around a page other than a lesson."""
    words = Words(lang)
    own = {"title": words.text(place.title), "skip": words.text(place.skip)}
    return page_texts(lang) | own


def page_texts(lang: str) -> dict[str, str]:
    """The texts around any page, by name."""
    return Words(lang).texts("ui.page.", _TEXTS)


def _build_cells(text: str) -> Iterator[Cell]:
    step = 0
    for block in lesson_pages.read_page(text).blocks:
        if isinstance(block, lesson_pages.Cell):
            yield _code_cell(block.code.strip("\n"))
        elif block.is_step:
            step += 1
            yield _text_cell(block.text, {"canasta": {"step": step}})
        else:
            yield _text_cell(block.text, {})


def _insert_after_first_step(cells: Iterable[Cell], more: Cell) -> Iterator[Cell]:
    for cell in cells:
        if cell["metadata"].get("canasta", {}).get("step") == 2:
            yield more
        yield cell


def _code_cell(source: str, metadata: Mapping[str, Any] | None = None) -> Cell:
    empty: Cell = {"cell_type": "code", "execution_count": None, "outputs": []}
    return empty | {"metadata": metadata or {}, "source": source.splitlines(keepends=True)}


def _add_run_hint(cell: Cell, languages: Iterable[str]) -> Cell:
    """The cell with an output that says how to run the cell; running it replaces the output.

    The execution count is 0: JupyterLab then shows no number, and `nbval` requires a count if there
    is an output.
    """
    text = "\n\n".join(Words(lang).text("ui.page.run_all") for lang in languages)
    text_by_type = {"text/markdown": text, "text/plain": text}
    output = {"output_type": "display_data", "data": text_by_type, "metadata": {}}
    return cell | {"execution_count": 0, "outputs": [output]}


def _text_cell(source: str, metadata: Mapping[str, Any]) -> Cell:
    lines = source.splitlines(keepends=True)
    return {"cell_type": "markdown", "metadata": metadata, "source": lines}


def _notebook_json(cells: Iterable[Cell], about: Mapping[str, Any]) -> str:
    metadata = {
        "canasta": about,
        "kernelspec": _KERNEL,
        "language_info": {"name": "python"},
        "title": about["title"],
        "voila": {"template": "canasta"},
    }
    notebook = {
        "cells": list(_add_ids(cells)),
        "metadata": metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _add_ids(cells: Iterable[Cell]) -> Iterator[Cell]:
    """The cells with ids made from their text, so that a change in one cell keeps all other ids."""
    seen: dict[str, int] = {}
    for cell in cells:
        digest = hashlib.sha256("".join(cell["source"]).encode()).hexdigest()[:12]
        seen[digest] = seen.get(digest, 0) + 1
        yield cell | {"id": digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"}


def _link(page: Page | None) -> dict[str, str] | None:
    return None if page is None else {"href": page.file_name, "title": page.title}


def build_notebooks(lessons: Path, notebooks: Path) -> dict[Path, str]:
    """The path of every notebook, and the text that the notebook should have."""
    found = {notebooks / place.file_name: place_notebook(place, languages()) for place in PLACES}
    for lang in languages():
        pages = list(_pages(lessons, lang))
        neighbours = zip([None, *pages], pages, [*pages[1:], None], strict=False)
        for previous, page, following in neighbours:
            found[notebooks / lang / page.file_name] = lesson_notebook(page, previous, following)
    return found


def find_stale() -> list[Path]:
    """Generated files that are missing, outdated or no longer needed."""
    texts = _build_all()
    changed = [path for path, text in texts.items() if _text(path) != text]
    existing = chain(paths.notebooks().glob("*.ipynb"), paths.notebooks().glob("*/*.ipynb"))
    return sorted([*changed, *(set(existing) - set(texts))])


def write_notebooks() -> list[Path]:
    """Update the generated files from the lessons; return the changed paths."""
    texts = _build_all()
    changed = find_stale()
    for path in changed:
        if path in texts:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts[path], encoding="utf-8")
        else:
            path.unlink()
    return changed


def _in_every_language(text: str, link: str | None = None, href: str = "") -> str:
    """A sentence in every language, each with a link if there is a text for one."""
    lines = []
    for lang in languages():
        words = Words(lang)
        linked = f' <a href="{href}">{words.text(link)}</a>' if link else ""
        lines.append(f'<p lang="{lang}">{words.text(text)}{linked}</p>\n')
    return "".join(lines)


def _build_all() -> dict[Path, str]:
    """The files to generate: the notebooks, and the words of error pages."""
    home = f"{{{{ base_url }}}}voila/render/{HOME}"
    failure = _in_every_language("ui.page.cannot_start", "ui.page.reload")
    no_cookie = _in_every_language("ui.page.no_cookie", "ui.page.reload")
    other_address = _in_every_language("ui.page.other_address")
    not_found = _in_every_language("ui.page.not_found", "ui.page.to_home", home)
    around = {
        paths.template() / "failure_words.html": failure,
        paths.template() / "no_cookie_words.html": no_cookie,
        paths.template() / "not_found_words.html": not_found,
        paths.template() / "other_address_words.html": other_address,
    }
    return build_notebooks(paths.lessons(), paths.notebooks()) | around


def _pages(lessons: Path, lang: str) -> Iterator[Page]:
    for folder in sorted(lessons.iterdir()):
        if (folder / f"{lang}.md").is_file():
            yield read_page(folder, lang, _rules(folder))


def _rules(folder: Path) -> str | None:
    """The rule set that a lesson is about, if it has a lesson file."""
    there = (folder / lesson_library.FILE).is_file()
    return lesson_library.load_lesson(folder.parent, folder.name).rules if there else None


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None
