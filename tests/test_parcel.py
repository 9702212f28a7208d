"""The contents of an installation: the files in git, and catalogues that each install compiles."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
BUILT_BY = (
    "import sys; from hatchling import build; print(getattr(build, sys.argv[1])(sys.argv[2]))"
)
ASKED = (
    "import canasta_tutor; from canasta_tutor.i18n.message_catalogues import own_name;"
    " print(canasta_tutor.__file__, own_name('cs').encode('ascii', 'replace').decode())"
)
pytestmark = pytest.mark.skipif(
    not (ROOT / ".git").exists(), reason="only git knows what a clone has"
)
COMPILING = "tools/compile_catalogues.py"
INSTALLED = 1_700_000_000
"""A moment, in seconds since 1970."""


def committed() -> Iterator[Path]:
    """The files that git would hand on, including uncommitted changes."""
    names = said(["git", "ls-files", "-co", "--exclude-standard", "-z"], ROOT).split("\0")
    return (ROOT / name for name in names if name and (ROOT / name).is_file())


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone as somebody gets it who has installed nothing."""
    folder = tmp_path_factory.mktemp("checkout")
    for path in committed():
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    assert not list(folder.rglob("*.mo"))
    return folder


def built(kind: str, checkout: Path, folder: Path) -> Path:
    """The file that the build backend makes from a checkout, in the way in which pip asks for
    it.
    """
    command = [sys.executable, "-c", BUILT_BY, f"build_{kind}", str(folder)]
    return folder / said(command, checkout).splitlines()[-1]


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of that clone.

    Binder installs it in this way, from the checkout into another folder.
    """
    return built("wheel", checkout, tmp_path_factory.mktemp("wheel"))


def own_name_in(place: Path, tmp_path: Path) -> list[str]:
    """The folder from which Python imports the package, and the name of Czech in Czech there."""
    done = subprocess.run(
        [sys.executable, "-c", ASKED],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(place)},
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.split()


def test_a_wheel_brings_them_and_the_notices(wheel: Path, tmp_path: Path) -> None:
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    package = tmp_path / "site" / "canasta_tutor" / "__init__.py"
    assert own_name_in(tmp_path / "site", tmp_path) == [str(package), "?e?tina"]
    (licences,) = (tmp_path / "site").glob("*.dist-info/licenses")
    for name in ("LICENSE", "THIRD_PARTY_NOTICES.txt"):
        assert (licences / name).read_bytes() == (ROOT / name).read_bytes()


def test_an_editable_install_finds_them_in_the_checkout(checkout: Path, tmp_path: Path) -> None:
    for compiled in checkout.rglob("*.mo"):
        compiled.unlink()
    with ZipFile(built("editable", checkout, tmp_path)) as archive:
        (link,) = (name for name in archive.namelist() if name.endswith(".pth"))
        place = Path(archive.read(link).decode().strip())
    assert place == checkout
    package = checkout / "canasta_tutor" / "__init__.py"
    assert own_name_in(place, tmp_path) == [str(package), "?e?tina"]


def test_the_source_archive_makes_the_same_wheel(
    checkout: Path, wheel: Path, tmp_path: Path
) -> None:
    with tarfile.open(built("sdist", checkout, tmp_path)) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    assert not list(source.rglob("*.mo"))
    with ZipFile(wheel) as one, ZipFile(built("wheel", source, tmp_path)) as other:
        assert sorted(one.namelist()) == sorted(other.namelist())


def test_binder_installs_the_package_itself() -> None:
    lines = (ROOT / "binder" / "requirements.txt").read_text("utf-8").splitlines()
    asked = [line for line in lines if line and not line.startswith("#")]
    assert asked == ["--constraint ../constraints.txt", ".[binder]"]


@pytest.mark.parametrize("target", ["app", "units", "content", "browser", "build-notebooks"])
def test_make_compiles_a_sentence_that_was_changed(
    target: str, checkout: Path, tmp_path: Path
) -> None:
    """The installation is complete; then a catalogue becomes newer than the installed one."""
    (tmp_path / "bin").mkdir()
    for at, name in enumerate(("bin/python", ".app-packages", ".dev-packages", ".app", ".dev")):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (INSTALLED + at, INSTALLED + at))
    command = ["make", "--dry-run", "--no-print-directory", f"VENV={tmp_path}", target]
    for path in checkout.rglob("*"):
        os.utime(path, (INSTALLED - 9, INSTALLED - 9))
    assert COMPILING not in said(command, checkout)
    os.utime(checkout / "canasta_tutor" / "i18n" / "cs.po", (INSTALLED + 9, INSTALLED + 9))
    lines = said(command, checkout).splitlines()
    assert lines[0] == f"{tmp_path}/bin/python {COMPILING}"
    assert not [line for line in lines if "pip install" in line]


def said(command: list[str], folder: Path) -> str:
    """The output of a command."""
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
