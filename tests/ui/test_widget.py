"""What a cell shows of a table, and the code with which Voilà's page draws it."""

import hashlib

import pytest

from canasta_tutor import paths
from canasta_tutor.ui.widget import IN_VOILA, STATIC, TABLE, CardTable


def shown(table: CardTable) -> dict[str, object]:
    """The output that a cell with a table at its end gives its notebook."""
    data, _metadata = table._repr_mimebundle_()
    return data


def test_in_voila_a_cell_shows_what_is_to_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(IN_VOILA, "/")
    table = CardTable({"part": "puzzle"}, {"solved": False})
    table.reply(solved=True)
    assert shown(table)[TABLE] == {
        "scene": {"part": "puzzle"},
        "state": {"serial": 1, "solved": True},
    }


def test_elsewhere_a_cell_shows_the_widget_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A saved notebook does not store everything twice."""
    monkeypatch.delenv(IN_VOILA, raising=False)
    assert shown(CardTable({"part": "puzzle"})).keys() == {
        "text/plain",
        "application/vnd.jupyter.widget-view+json",
    }


@pytest.mark.parametrize(
    ("entry", "bundle"), [("line.js", "jupyterlab_services.js"), ("templates.js", "lit_html.js")]
)
def test_what_comes_from_npm_is_what_its_versions_say(entry: str, bundle: str) -> None:
    """`tools/vendor-services` makes this bundle; nothing else needs npm."""
    sources = paths.lessons().parent / "tools" / "npm_packages"
    made_from = b"".join((sources / name).read_bytes() for name in ("package-lock.json", entry))
    head = (STATIC / "vendor" / bundle).read_text(encoding="utf-8")[:1000]
    assert hashlib.sha256(made_from).hexdigest() in head
