"""Write the notebooks that the lessons ask for, or say which are out of step."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from canasta_tutor import paths
from canasta_tutor.app.lesson_notebooks import (
    HOME,
    PLACES,
    Page,
    lesson_notebook,
    place_notebook,
    read_page,
)
from canasta_tutor.i18n.catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library


def wanted(lessons: Path, notebooks: Path) -> dict[Path, str]:
    """Every notebook's path and the text it should have."""
    found = {notebooks / place.file_name: place_notebook(place, languages()) for place in PLACES}
    for lang in languages():
        pages = list(_pages(lessons, lang))
        neighbours = zip([None, *pages], pages, [*pages[1:], None], strict=False)
        for previous, page, following in neighbours:
            found[notebooks / lang / page.file_name] = lesson_notebook(page, previous, following)
    return found


def stale() -> list[Path]:
    """The generated files that are missing, out of step or left over."""
    texts = _all_wanted()
    changed = [path for path, text in texts.items() if _text(path) != text]
    existing = chain(paths.notebooks().glob("*.ipynb"), paths.notebooks().glob("*/*.ipynb"))
    return sorted([*changed, *(set(existing) - set(texts))])


def write() -> list[Path]:
    """Bring the generated files in step with the lessons; return the changed ones."""
    texts = _all_wanted()
    changed = stale()
    for path in changed:
        if path in texts:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts[path], encoding="utf-8")
        else:
            path.unlink()
    return changed


def failure_words() -> str:
    """What the page says, in every language, when not even a notebook can be opened."""
    return _in_every_language("ui.page.cannot_start", "ui.page.reload", "")


def not_found_words() -> str:
    """What it says where there is no page, with the way home."""
    home = f"{{{{ base_url }}}}voila/render/{HOME}"
    return _in_every_language("ui.page.not_found", "ui.page.to_home", home)


def _in_every_language(said: str, link: str, href: str) -> str:
    lines = (
        f'<p lang="{lang}">{Words(lang).text(said)} '
        f'<a href="{href}">{Words(lang).text(link)}</a></p>\n'
        for lang in languages()
    )
    return "".join(lines)


def _all_wanted() -> dict[Path, str]:
    around = {
        paths.template() / "failure_words.html": failure_words(),
        paths.template() / "not_found_words.html": not_found_words(),
    }
    return wanted(paths.lessons(), paths.notebooks()) | around


def _pages(lessons: Path, lang: str) -> Iterator[Page]:
    for folder in sorted(lessons.iterdir()):
        if (folder / f"{lang}.md").is_file():
            yield read_page(folder, lang, _rules(folder))


def _rules(folder: Path) -> str | None:
    """The rules that a lesson is about, where it has a file."""
    there = (folder / lesson_library.FILE).is_file()
    return lesson_library.lesson(folder.parent, folder.name).rules if there else None


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None
