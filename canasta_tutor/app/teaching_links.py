"""Links for a class: launch addresses of home, lessons and JupyterLab on Binder, and QR codes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from urllib.parse import quote, urlencode

from canasta_tutor import paths
from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.message_catalogues import languages, own_name
from canasta_tutor.learner.course_progress import Stop
from canasta_tutor.learner.lesson_library import course

BINDER = "https://BINDER"
"""Stands for the address of Binder while nobody has named it."""
REPOSITORY = "NAME/canasta_tutor"
"""Stands for the repository while nobody has named it."""
PAGE = "links.md"
WORDS_A_MINUTE, MINUTES_A_PUZZLE = 150, 0.75
"""How fast a learner works: words read in a minute, and minutes spent on a puzzle."""
_ROUNDED_TO = 5
_CODE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


class Launch(Record):
    """What to launch on Binder: a version of a repository, and the address of that Binder."""

    repository: str = REPOSITORY
    ref: str = "HEAD"
    binder: str = BINDER

    def link(self, urlpath: str) -> str:
        """The address that launches the repository and opens a page of its server."""
        place = f"{self.binder.rstrip('/')}/v2/gh/{self.repository}/{quote(self.ref, safe='')}"
        return f"{place}?{urlencode({'urlpath': urlpath})}"

    @property
    def badge(self) -> str:
        """The badge of Binder in Markdown."""
        picture = f"{self.binder.rstrip('/')}/badge_logo.svg"
        return f"[![Binder]({picture})]({self.link(HOME)})"


HOME, LAB = "voila/render/index.ipynb", "lab/tree/notebooks/index.ipynb"
"""The pages that a launch link opens, below the base address of the server."""


class Links(Record):
    """All links for a class, as a page of Markdown."""

    launch: Launch

    @cached_property
    def stops(self) -> list[Stop]:
        """The lessons."""
        return course(paths.lessons())

    def named(self) -> Mapping[str, str]:
        """Each link by the name of its QR code."""
        pages = {"home": HOME, "jupyterlab": LAB}
        for stop in self.stops:
            pages |= {f"{stop.id}-{lang}": lesson_page(stop, lang) for lang in languages()}
        return {name: self.launch.link(page) for name, page in pages.items()}

    def page(self) -> str:
        """The page that is written to a file."""
        return f"# Canasta tutor: links for a class\n\n{self.lists()}\n"

    def lists(self) -> str:
        """The badge, the links, and the table of the lessons."""
        home, lab = self.launch.link(HOME), self.launch.link(LAB)
        pages = f"[Home]({home}) (in the learner's language) · [JupyterLab]({lab})"
        return "\n\n".join([self.launch.badge, pages, self.table()])

    def table(self) -> str:
        """The lessons in a table: for each, its length in minutes and a link in each language."""
        head = ["Lesson", "Minutes", *map(own_name, languages())]
        rows = [head, ["---", "--:", *("---" for _ in languages())], *self._rows()]
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def write(self, folder: Path) -> Iterator[Path]:
        """Write the page and a QR code for each link."""
        folder.mkdir(parents=True, exist_ok=True)
        page = folder / PAGE
        page.write_text(self.page(), encoding="utf-8")
        yield page
        segno = import_module("segno")
        for name, link in self.named().items():
            path = folder / f"{name}.svg"
            segno.make(link, micro=False).save(str(path), scale=6, border=4)
            yield path

    def _rows(self) -> Iterator[list[str]]:
        for number, stop in enumerate(self.stops, 1):
            links = (
                f"[{stop.title[lang]}]({self.launch.link(lesson_page(stop, lang))})"
                for lang in languages()
            )
            yield [str(number), str(estimate_minutes(stop)), *links]


def lesson_page(stop: Stop, lang: str) -> str:
    """The page of a lesson, below the base address of the server."""
    return f"voila/render/{lang}/{stop.id}.ipynb"


def estimate_minutes(stop: Stop) -> int:
    """About how many minutes a lesson takes somebody to whom it is new, in steps of five."""
    text = (paths.lessons() / stop.id / f"{languages()[0]}.md").read_text(encoding="utf-8")
    reading = len(_CODE.sub("", text).split()) / WORDS_A_MINUTE
    minutes = reading + len(stop.puzzles) * MINUTES_A_PUZZLE
    return max(1, round(minutes / _ROUNDED_TO)) * _ROUNDED_TO


def known_binder(environment: Mapping[str, str] = os.environ) -> str:
    """The address of the Binder on which this program runs; elsewhere, a placeholder."""
    return environment.get("BINDER_LAUNCH_HOST") or BINDER
