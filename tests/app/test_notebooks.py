"""A lesson's text becomes a notebook: the same text gives the same bytes, with all that the page
needs.
"""

import json
from typing import Any

import nbformat
import pytest

from canasta_tutor.app.notebooks import PLACES, Page, lesson_notebook, place_notebook

TEXT = """# Melds and canastas

Cards of one rank belong together.

## Cards of one rank

Look at these.

```python
lesson.table("three-kinds")
```

```python
lesson.puzzle("three-sevens")
```

## Nothing to do here

Only *prose*.

## The end

```python
lesson.summary()
```
"""

PAGE = Page("04-melds", "cs", TEXT)
BEFORE = Page("03-turn", "cs", "# A turn\n")
AFTER = Page("05-first-meld", "cs", "# The first meld\n")


def built(text: str = TEXT) -> dict[str, Any]:
    notebook = lesson_notebook(Page("04-melds", "cs", text), BEFORE, AFTER)
    found: dict[str, Any] = json.loads(notebook)
    return found


def sources(notebook: dict[str, Any], kind: str) -> list[str]:
    return ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == kind]


def ids(notebook: dict[str, Any]) -> list[str]:
    return [cell["id"] for cell in notebook["cells"]]


def test_the_first_cell_opens_the_lesson_in_its_language() -> None:
    assert sources(built(), "code")[0] == (
        'from canasta_tutor.ui import Lesson\nlesson = Lesson("04-melds", "cs")'
    )


def test_fences_become_code_cells_in_order() -> None:
    assert sources(built(), "code")[1:3] == [
        'lesson.table("three-kinds")',
        'lesson.puzzle("three-sevens")',
    ]


def test_every_heading_begins_a_step() -> None:
    steps = [cell["metadata"].get("canasta", {}).get("step") for cell in built()["cells"]]
    assert [step for step in steps if step] == [1, 2, 3]


def test_a_step_without_a_table_is_a_cell_of_its_own() -> None:
    assert "## Nothing to do here\n\nOnly *prose*." in sources(built(), "markdown")


def test_neighbours_are_linked() -> None:
    about = built()["metadata"]["canasta"]
    assert about["previous"] == {"href": "03-turn.ipynb", "title": "A turn"}
    assert about["next"] == {"href": "05-first-meld.ipynb", "title": "The first meld"}
    assert about["home"] == "../index.ipynb"


def test_the_page_speaks_the_language_of_the_lesson() -> None:
    about = built()["metadata"]["canasta"]
    assert about["lang"] == "cs"
    assert about["title"] == "Melds and canastas"
    assert about["texts"]["continue"] == "Pokračovat"


def test_the_same_text_makes_the_same_bytes() -> None:
    assert lesson_notebook(PAGE, BEFORE, AFTER) == lesson_notebook(PAGE, BEFORE, AFTER)


def test_a_change_in_one_cell_leaves_the_ids_of_the_others() -> None:
    before, after = ids(built()), ids(built(TEXT.replace("Look at these.", "Look at those.")))
    assert len(set(before) ^ set(after)) == 2


def test_equal_cells_have_different_ids() -> None:
    twice = built(TEXT + '\n```python\nlesson.puzzle("three-sevens")\n```\n')
    assert len(set(ids(twice))) == len(ids(twice))


@pytest.mark.parametrize(
    "notebook",
    [
        lesson_notebook(PAGE, None, None),
        *(place_notebook(place, ("en", "cs", "ru")) for place in PLACES),
    ],
)
def test_notebooks_are_valid_clean_and_for_the_usual_kernel(notebook: str) -> None:
    read = nbformat.reads(notebook, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(read)
    assert read.metadata.kernelspec.name == "python3"
    assert read.metadata.voila.template == "canasta"
    first, *rest = (c.outputs for c in read.cells if c.cell_type == "code")
    assert not any(rest)
    assert "Run All Cells" in first[0].data["text/markdown"]


def test_home_knows_every_language() -> None:
    about = json.loads(place_notebook(PLACES[0], ("en", "cs", "ru")))["metadata"]["canasta"]
    assert {lang: texts["title"] for lang, texts in about["languages"].items()} == {
        "en": "Canasta tutor",
        "cs": "Učíme se kanastu",
        "ru": "Учимся играть в канасту",
    }
