"""One learner: the browser's progress, the file's, and this kernel's."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_tutor.engine.values.faults import BadProgressCode, InputError
from canasta_tutor.learner import progress_file as store
from canasta_tutor.learner.log import Answered
from canasta_tutor.learner.progress import (
    Event,
    LaterProgress,
    Progress,
    chosen,
    from_json,
    merged,
    noted,
    to_json,
)
from canasta_tutor.learner.progress_code import progress_code
from canasta_tutor.learner.progress_file import NotWritable, SetAside
from canasta_tutor.ui.learner import BLOB, Learner

IN_BROWSER = chosen(noted(Progress(), "a/x", Event.RIGHT, 10), "rules", "wikibooks", 11)
IN_FILE = noted(Progress(), "a/y", Event.RIGHT, 20)


def learner(**fields: object) -> Learner:
    return Learner(now=lambda: 1000.0, **fields)  # type: ignore[arg-type]


def test_kernel_reads_nothing_before_the_browser_comes(progress_file: Path) -> None:
    store.keep(progress_file, IN_FILE)
    assert learner().progress == Progress()


def test_hello_joins_browser_and_file(progress_file: Path) -> None:
    store.keep(progress_file, IN_FILE)
    one = learner()
    (blob,) = one.hello(to_json(IN_BROWSER))
    assert one.progress == merged(IN_BROWSER, IN_FILE)
    assert (blob.key, from_json(blob.value)) == (BLOB, one.progress)
    assert store.read(progress_file).progress == one.progress


def test_hello_with_nothing_new_sends_nothing_back() -> None:
    one = learner()
    one.hello(to_json(IN_BROWSER))
    assert one.hello(to_json(one.progress)) == []


def test_hello_adopts_the_rules() -> None:
    one = learner()
    assert one.rules.id == "classic"
    one.hello(to_json(IN_BROWSER))
    assert one.rules.id == "wikibooks"


def test_rules_that_no_longer_exist_give_way_to_the_first() -> None:
    one = learner(progress=chosen(Progress(), "rules", "gone", 1))
    assert one.rules.id == "classic"


def test_browsers_language_holds_until_one_is_chosen() -> None:
    one = learner()
    one.hello(None, ["de-AT", "cs-CZ", "en"])
    assert one.language == "cs"
    assert one.progress.setting("language") is None
    one.choose("language", "ru")
    assert one.language == "ru"


def test_language_of_the_open_lesson_becomes_the_learners_once() -> None:
    one = learner(reads="cs")
    one.hello(to_json(chosen(Progress(), "language", "ru", 5)))
    assert one.language == "cs"
    later = chosen(one.progress, "language", "en", 2000)
    one.hello(to_json(later))
    assert one.language == "en"


def test_unknown_wishes_leave_the_first_language() -> None:
    one = learner()
    one.hello(None, ["de", ""])
    assert one.language == "en"
    assert one.progress.setting("language") is None


@pytest.mark.parametrize(
    ("stored", "kept"),
    [
        ("", ""),
        ("{", "{"),
        ("\0", "\0"),
        ('{"version": 0}', '{"version": 0}'),
        ({"version": 0}, '{"version": 0}'),
        ([1], "[1]"),
        (5, "5"),
    ],
)
def test_damaged_blob_is_kept_under_another_key(stored: object, kept: str) -> None:
    aside, *_ = learner().hello(stored)
    assert aside.key.startswith(f"{BLOB}-damaged-")
    assert aside.value == kept


def test_blob_of_a_later_version_is_kept_and_told() -> None:
    one = learner()
    aside, *_ = one.hello('{"version": 9}')
    assert aside.key.startswith(f"{BLOB}-later-")
    assert aside.value == '{"version": 9}'
    assert isinstance(one.fault, LaterProgress)


def test_practice_reaches_file_and_browser(progress_file: Path) -> None:
    one = learner()
    one.practised(Answered("CT-1", False, 1000))
    one.practised(Answered("CT-1", True, 1000, tries=2))
    (blob,) = one.drilled("classic/adding", 7)
    assert [line.tries for line in one.progress.practice] == [2]
    assert one.progress.drills["classic/adding"].right == 7
    assert from_json(blob.value) == one.progress == store.read(progress_file).progress


def test_events_reach_file_and_browser(progress_file: Path) -> None:
    one = learner()
    (blob,) = one.note("a/x", Event.HINT)
    assert one.progress.record("a/x").hint == {1000}
    assert from_json(blob.value) == one.progress == store.read(progress_file).progress


def test_choosing_what_holds_already_changes_nothing() -> None:
    one = learner()
    assert len(one.choose("rules", "wikibooks")) == 1
    assert one.choose("rules", "wikibooks") == []
    assert one.rules.id == "wikibooks"


def test_unknown_choice_is_refused() -> None:
    one = learner()
    with pytest.raises(InputError):
        one.choose("rules", "poker")
    with pytest.raises(InputError):
        one.choose("language", "xx")
    assert one.progress == Progress()


def test_code_adds_to_what_is_there() -> None:
    one = learner(progress=IN_FILE)
    one.take_over(progress_code(IN_BROWSER))
    assert one.progress == merged(IN_FILE, IN_BROWSER)


def test_altered_code_changes_nothing() -> None:
    one = learner(progress=IN_FILE)
    with pytest.raises(InputError) as caught:
        one.take_over(progress_code(IN_BROWSER)[:-1])
    assert caught.value.fault == BadProgressCode()
    assert one.progress == IN_FILE


def test_trouble_with_the_file_is_remembered(progress_file: Path) -> None:
    progress_file.write_text("{")
    one = learner()
    one.hello(None)
    assert isinstance(one.fault, SetAside)


def test_learning_goes_on_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "file" / "progress.json"))
    one = learner()
    (blob,) = one.note("a/x", Event.RIGHT)
    assert isinstance(one.fault, NotWritable)
    assert from_json(blob.value).record("a/x").solved


def test_shared_server_keeps_no_file(progress_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(store.VARIABLE, "off")
    one = learner()
    one.hello(to_json(IN_BROWSER))
    one.note("a/x", Event.RIGHT)
    assert list(progress_file.parent.iterdir()) == []
