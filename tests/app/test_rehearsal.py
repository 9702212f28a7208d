"""The rehearsal, which runs before any learner comes, leaves nothing behind that a learner could
see.
"""

import os
from pathlib import Path

import pytest
from ipywidgets import Widget
from ipywidgets.widgets import widget

from canasta_tutor.app import rehearsal, serve
from canasta_tutor.engine.rules.reading.validation_errors import adapter
from canasta_tutor.explanation import explain, minimum
from canasta_tutor.i18n.message_catalogues import catalogue, languages
from canasta_tutor.learner.progress import Progress
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.ui.learner_panels import learner


@pytest.mark.parametrize("kept", ["progress.json", None])
def test_a_rehearsal_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: str | None
) -> None:
    file = tmp_path / "progress.json"
    monkeypatch.setenv(VARIABLE, str(file)) if kept else monkeypatch.delenv(VARIABLE, raising=False)
    before, widgets, panels = dict(os.environ), set(widgets_there()), list(learner().panels)
    rehearsal.rehearse()
    assert dict(os.environ) == before
    assert not file.exists()
    assert set(widgets_there()) <= widgets
    assert learner().panels == panels
    assert learner().progress == Progress()


def widgets_there() -> list[Widget]:
    return list(widget._instances.values())


def test_it_is_what_the_tutor_rehearses() -> None:
    module, _, function = serve.PRELOADED[-1].partition(":")
    assert (module, function) == (rehearsal.__name__, rehearsal.rehearse.__name__)
    adapter.cache_clear()
    catalogue.cache_clear()
    rehearsal.rehearse()
    built = adapter.cache_info().misses
    assert built > 0
    assert explain(minimum(0))
    assert adapter.cache_info().misses == built
    assert catalogue.cache_info().currsize == len(languages())
