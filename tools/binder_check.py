"""Repeat Binder's build without Docker: read the files, install the package, open the pages.

1. repo2docker, in its own environment, lists the steps that it would take.
2. The steps run on a copy of the repository, in an empty environment that has only the servers of
   Binder's base image.
3. A Jupyter Server starts as on Binder, with its own path and token.
4. Chromium opens the home page and the first lesson as the launch link does.
"""

import json
import os
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from binder_look import Look, look_at

REPOSITORY = Path(__file__).resolve().parent.parent
PLACE = REPOSITORY / ".binder-check"
READER = "jupyter-repo2docker==2026.4.0"
URL_PATH = "voila/render/notebooks/index.ipynb"


@dataclass(frozen=True)
class Reading:
    """The steps that repo2docker would take for the repository."""

    pack: str
    python: str
    base: list[str]
    scripts: list[str]
    post_build: list[str]
    start: str | None


class Refused(Exception):
    """Binder cannot build or show the tutor from these files."""


def run(*command: str | Path, cwd: Path = REPOSITORY, **env: str) -> str:
    """Run a command, show its errors, return its output."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=os.environ | env,
        check=True,
        text=True,
        stdout=subprocess.PIPE,
    )
    return done.stdout


def new_environment(folder: Path, python: str) -> Path:
    """Make an empty virtual environment; return its folder of programs."""
    run(python, "-m", "venv", "--clear", folder)
    return folder / "bin"


def install(programs: Path, *packages: str) -> None:
    """Install packages into an environment."""
    pip = (programs / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, *packages)


def copy_of_repository() -> Path:
    """Copy the files that git would give Binder, with uncommitted changes; return their folder."""
    copy = PLACE / "repository"
    shutil.rmtree(copy, ignore_errors=True)
    for name in run("git", "ls-files", "-co", "--exclude-standard", "-z").split("\0"):
        source = REPOSITORY / name
        if name and source.exists():
            target = copy / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target, follow_symlinks=False)
    return copy


def read_as_binder(copy: Path) -> Reading:
    """Ask repo2docker for its steps."""
    programs = PLACE / "reader" / "bin"
    if not (programs / "jupyter-repo2docker").exists():
        install(new_environment(PLACE / "reader", sys.executable), READER)
    script = REPOSITORY / "tools" / "binder_read.py"
    return Reading(**json.loads(run(programs / "python", script, cwd=copy)))


def python_of(version: str) -> str:
    """The interpreter of the Python version that Binder would use.

    Raises:
        Refused: this version is not installed here.
    """
    if sys.version_info[:2] == tuple(map(int, version.split("."))):
        return sys.executable
    found = shutil.which(f"python{version}")
    if found is None:
        raise Refused(f"Binder would use Python {version}, which is not installed here")
    return found


def build(reading: Reading, copy: Path) -> Path:
    """Run the build steps; return the environment's folder of programs."""
    folder = PLACE / "environment"
    programs = new_environment(folder, python_of(reading.python))
    install(programs, *reading.base)
    steps = [*reading.scripts, *(f"./{script}" for script in reading.post_build)]
    for step in steps:
        print(f"  {step}")
        run("bash", "-c", step, cwd=copy, KERNEL_PYTHON_PREFIX=str(folder))
    # `pip check` fails if the package and Binder's servers want different versions.
    run(programs / "python", "-m", "pip", "check")
    return programs


@contextmanager
def run_server(programs: Path, copy: Path) -> Iterator[str]:
    """Start a Jupyter Server as Binder does; yield the address that a launch link leads to."""
    token, user = secrets.token_hex(24), "/user/canasta-tutor-abc123/"
    options = [
        "--ip=127.0.0.1",
        "--port=0",
        "--no-browser",
        "--allow-root",
        f"--ServerApp.base_url={user}",
        f"--IdentityProvider.token={token}",
        "--KernelRestarter.restart_limit=0",
    ]
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    process = subprocess.Popen(
        [str(programs / "jupyter"), "notebook", *options],
        cwd=copy,
        env=os.environ | {"PATH": path, "JUPYTER_RUNTIME_DIR": str(PLACE / "runtime")},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield f"{_wait_for_address(process)}{URL_PATH}?token={token}"
    finally:
        process.terminate()
        process.wait(30)


def _wait_for_address(process: subprocess.Popen[str]) -> str:
    """The server's address, from its start-up message."""
    assert process.stderr is not None
    for line in process.stderr:
        if "http://127.0.0.1" in line:
            address = line[line.index("http://127.0.0.1") :].split("?")[0].strip()
            return address.removesuffix("tree")
    raise Refused("the server did not start")


def report(name: str, look: Look) -> None:
    """Print how a page opened.

    Raises:
        Refused: the page has problems.
    """
    print(f"  {name}: {look.widgets} widgets, the first after {look.seconds:.1f} s")
    if look.problems:
        raise Refused("\n  ".join([f"{name} did not open well:", *look.problems]))


def main() -> int:
    """Run all steps, and print how long they took."""
    begun = time.monotonic()
    PLACE.mkdir(exist_ok=True)
    copy = copy_of_repository()
    reading = read_as_binder(copy)
    print(f"repo2docker: {reading.pack}, Python {reading.python}, on {', '.join(reading.base)}")
    programs = build(reading, copy)
    print(f"built in {time.monotonic() - begun:.0f} s")
    with run_server(programs, copy) as home:
        report("home page", look_at(home))
        lesson = min((copy / "notebooks" / "en").glob("*.ipynb"))
        report(lesson.stem, look_at(home.replace("index.ipynb", f"en/{lesson.name}")))
    print(f"Binder would show the tutor. ({time.monotonic() - begun:.0f} s)")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Refused, subprocess.CalledProcessError) as error:
        sys.exit(f"binder-check: {error}")
