"""Who may import whom: the rules of the game know nothing of widgets, and nobody looks upwards."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "canasta_tutor"
ENGINE = PACKAGE / "engine"

WIDGETS = {"IPython", "anywidget", "ipywidgets", "traitlets", "voila"}
CHANCE_AND_TIME = {"datetime", "secrets", "time"}

MAY_IMPORT = {
    "engine": set[str](),
    "puzzles": {"engine"},
    "bots": {"engine"},
    "i18n": {"engine"},
    "tutor": {"engine", "puzzles", "bots"},
    "referee": {"engine", "puzzles", "i18n"},
    "ui": {"engine", "puzzles", "bots", "i18n", "tutor", "referee"},
    "app": {"engine", "puzzles", "bots", "i18n", "tutor", "ui", "referee"},
}


def modules(layer: str) -> list[Path]:
    return sorted((PACKAGE / layer).rglob("*.py"))


def imported(source: str, package: tuple[str, ...]) -> Iterator[str]:
    """The full names of the modules that a source text imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            name = ".".join([*above, *([node.module] if node.module else [])])
            # `from . import play` names a module only behind the word import
            yield from (f"{name}.{alias.name}" for alias in node.names)


def imports_of(path: Path) -> set[str]:
    package = path.relative_to(PACKAGE.parent).parent.parts
    return set(imported(path.read_text(encoding="utf-8"), package))


def layers_above(path: Path, layer: str) -> set[str]:
    own = {name.split(".")[1] for name in imports_of(path) if name.startswith("canasta_tutor.")}
    return own & MAY_IMPORT.keys() - MAY_IMPORT[layer] - {layer}


def outside(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports_of(path)}


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_no_layer_looks_upwards(layer: str) -> None:
    found = {path.name: layers_above(path, layer) for path in modules(layer)}
    assert {name: layers for name, layers in found.items() if layers} == {}


@pytest.mark.parametrize("layer", ["engine", "puzzles", "bots", "tutor", "i18n"])
def test_only_the_table_knows_widgets(layer: str) -> None:
    assert [path.name for path in modules(layer) if outside(path) & WIDGETS] == []


def engine_layers() -> list[list[str]]:
    """The modules of the engine by layer, as its docstring lists them behind the last gap."""
    tree = ast.parse(ENGINE.joinpath("__init__.py").read_text(encoding="utf-8"))
    layers: list[list[str]] = []
    for line in (ast.get_docstring(tree) or "").split("\n\n")[-1].splitlines():
        if line.startswith(" "):
            layers[-1] += line.replace(",", " ").split()
        else:
            layers.append([])
    return layers


def test_the_engine_lists_each_of_its_modules_once() -> None:
    there = {path.stem for path in ENGINE.glob("[!_]*.py")}
    there |= {path.parent.name for path in ENGINE.glob("*/__init__.py")}
    assert sorted(name for layer in engine_layers() for name in layer) == sorted(there)


def test_no_module_of_the_engine_knows_a_later_layer() -> None:
    layers = engine_layers()
    level = {name: place for place, layer in enumerate(layers) for name in layer}
    found = [
        (importer, imported)
        for path in modules("engine")
        for importer in path.relative_to(ENGINE).with_suffix("").parts[:1]
        for imported in {name.split(".")[2] for name in imports_of(path) if in_engine(name)}
        if level[imported] > level[importer]
    ]
    assert found == []


def in_engine(name: str) -> bool:
    return name.startswith("canasta_tutor.engine.")


def test_the_rules_know_no_time() -> None:
    assert [path.name for path in modules("engine") if outside(path) & CHANCE_AND_TIME] == []


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


def test_every_folder_of_the_package_is_a_known_layer() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert folders <= MAY_IMPORT.keys()


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import ipywidgets.widgets", {"ipywidgets.widgets"}),
        ("from IPython.display import display", {"IPython.display.display"}),
        ("from ..engine.cards import Card", {"canasta_tutor.engine.values.cards.Card"}),
        ("from .. import ui", {"canasta_tutor.ui"}),
        ("from . import play", {"canasta_tutor.tutor.play"}),
        ("def later():\n    import anywidget", {"anywidget"}),
    ],
)
def test_every_form_of_import_is_seen(source: str, names: set[str]) -> None:
    assert set(imported(source, ("canasta_tutor", "tutor"))) == names
