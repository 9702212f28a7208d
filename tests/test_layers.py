"""Which module may import which: the folders are layers, and no layer imports a higher one."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from graphlib import TopologicalSorter
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PACKAGE = Path(__file__).parent.parent / "canasta_tutor"
INSTANT = Path(__file__).parent.parent / "instant_pages"
"""This package knows nothing about Canasta; of the tutor, only `app` imports it."""

LAYERS = {
    "": (
        "paths engine short_codes packed_text i18n players puzzles deals misconceptions learner"
        " classroom score_pad referee explanation ui app"
    ),
    "engine": "values rules reasons scoring melds turn position search actions judge advice",
    "engine/rules": (
        "reading schema contradictions rule_files differences rules_in_force house_rules"
    ),
    "puzzles": (
        "schema result_cache asked kinds answered skills puzzle_codes lesson_file course_plan"
        " factory lesson_pages lesson_page_checks lesson_checks"
    ),
    "puzzles/factory": (
        "maker_order tables makers all_makers played_sketches make_puzzle short_deals"
    ),
    "deals": "deal_faults deal_codes deal_in_play hint_reasons deal_hints deal_words",
    "misconceptions": "misconception_catalogue minds diagnosis pointed_cards sums_by_lines",
    "learner": (
        "named_files practice_log progress progress_code progress_owner puzzle_session"
        " course_progress lesson_library lessons_as_answers progress_bounds progress_file skills"
        " beliefs choice"
    ),
    "classroom": (
        "class_faults assignment handed_in shared_misconceptions class_table class_report"
    ),
    "referee": "question unsaid tables rulings answer ask json_lines",
}
"""The parts of a folder, in order; each imports only parts before it."""
WIDGETS = {"IPython", "anywidget", "ipywidgets", "traitlets", "voila"}
CHANCE_AND_TIME = {"datetime", "secrets", "time"}
NO_WIDGETS = (
    "engine",
    "i18n",
    "players",
    "puzzles",
    "misconceptions",
    "learner",
    "classroom",
    "score_pad",
)


def modules(folder: str = "", package: Path = PACKAGE) -> list[Path]:
    return sorted((package / folder).rglob("*.py"))


def all_modules() -> list[Path]:
    return [*modules(), *modules(package=INSTANT)]


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
        ".__init__"
    )


NAMES = {name_of(path) for path in all_modules()}


def imported(source: str) -> Iterator[str]:
    """The full names of the modules that a source text imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative: {ast.unparse(node)}"
            assert node.module
            # `from canasta_tutor.engine import judge` names a module only after the word import
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in NAMES else node.module for name in names)


@cache
def imports() -> dict[str, set[str]]:
    """What each module imports."""
    return {
        name_of(path): set(imported(path.read_text(encoding="utf-8"))) for path in all_modules()
    }


def rooms(folder: str, name: str) -> str | None:
    """The part of a folder in which a module lies."""
    inside = ".".join([PACKAGE.name, *filter(None, folder.split("/"))]) + "."
    return name.removeprefix(inside).split(".")[0] if name.startswith(inside) else None


@pytest.mark.parametrize("folder", LAYERS)
def test_no_room_looks_upwards(folder: str) -> None:
    level = {room: place for place, room in enumerate(LAYERS[folder].split())}
    found = [
        (name, other)
        for name, others in imports().items()
        for other in others
        for own, used in [(rooms(folder, name), rooms(folder, other))]
        if own and used and level[used] > level[own]
    ]
    assert found == []


@pytest.mark.parametrize("folder", LAYERS)
def test_the_list_names_each_room_once(folder: str) -> None:
    there = {path.stem for path in (PACKAGE / folder).glob("[!_]*.py")}
    there |= {path.parent.name for path in (PACKAGE / folder).glob("*/__init__.py")}
    assert sorted(LAYERS[folder].split()) == sorted(there)


def test_nothing_imports_itself_around_a_corner() -> None:
    graph = {
        name: {other for other in others if other in NAMES} for name, others in imports().items()
    }
    assert list(TopologicalSorter(graph).static_order())


def test_every_import_stands_at_the_top() -> None:
    late = [
        (name_of(path), ast.unparse(node))
        for path in all_modules()
        for inner in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(inner, ast.FunctionDef)
        for node in ast.walk(inner)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert late == []


def outside(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports()[name_of(path)]}


@pytest.mark.parametrize("folder", NO_WIDGETS)
def test_only_the_table_knows_widgets(folder: str) -> None:
    assert [path.name for path in modules(folder) if outside(path) & WIDGETS] == []


def test_the_rules_know_no_time() -> None:
    assert [path.name for path in modules("engine") if outside(path) & CHANCE_AND_TIME] == []


def test_instant_pages_know_nothing_of_the_tutor() -> None:
    """Only the README of the package names the wheel that brings it."""
    found = [file.name for file in modules(package=INSTANT) if "canasta" in file.read_text("utf-8")]
    tests = modules(INSTANT.name, Path(__file__).parent)
    found += [file.name for file in tests if PACKAGE.name in file.read_text("utf-8")]
    assert tests
    assert found == []


def test_only_the_server_knows_instant_pages() -> None:
    users = {path for path in modules() if INSTANT.name in outside(path)}
    assert users
    assert [path for path in users if path.parent != PACKAGE / "app"] == []


def brought(package: str, seen: set[str]) -> set[str]:
    """The names of all distributions that a distribution brings along, including itself."""
    name = canonicalize_name(package)
    if name not in seen:
        seen.add(name)
        with suppress(PackageNotFoundError):
            for line in requires(name) or ():
                needed = Requirement(line)
                if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                    brought(needed.name, seen)
    return seen


def test_a_learner_gets_all_that_is_imported() -> None:
    there, whose = brought("canasta-tutor", set()), packages_distributions()
    foreign = {
        (name_of(path), package)
        for path in all_modules()
        for package in outside(path) - sys.stdlib_module_names - {PACKAGE.name, INSTANT.name}
        if not there & {canonicalize_name(each) for each in whose[package]}
    }
    assert foreign == set()


def global_chance(source: str) -> list[str]:
    """Uses of the module `random` other than a generator with a seed of its own."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(source))
        if (
            isinstance(node, ast.Attribute)
            and ast.unparse(node.value) == "random"
            and node.attr != "Random"
        )
        or (isinstance(node, ast.Call) and ast.unparse(node) in ("random.Random()", "Random()"))
    ]


def test_the_rules_leave_nothing_to_chance() -> None:
    found = {
        path.name: global_chance(path.read_text(encoding="utf-8")) for path in modules("engine")
    }
    assert {name: uses for name, uses in found.items() if uses} == {}


def test_a_seeded_generator_is_no_chance() -> None:
    assert global_chance("random.Random(7).shuffle(cards)") == []
    assert global_chance("random.shuffle(cards)") == ["random.shuffle"]
    assert global_chance("random.Random()") == ["random.Random()"]


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import ipywidgets.widgets", {"ipywidgets.widgets"}),
        ("from IPython.display import display", {"IPython.display"}),
        ("from canasta_tutor.engine import judge", {"canasta_tutor.engine.judge"}),
        ("from canasta_tutor.engine.judge import apply", {"canasta_tutor.engine.judge.apply"}),
        ("def later():\n    import anywidget", {"anywidget"}),
    ],
)
def test_every_form_of_import_is_seen(source: str, names: set[str]) -> None:
    assert set(imported(source)) == names
