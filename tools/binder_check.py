"""Repeat Binder's build without Docker: read the files, install the package, open the pages.

1. repo2docker, in its own environment, lists the steps that it would take.
2. The steps run on a copy of the repository, in an environment that has only the servers of
   Binder's base image.
3. Servers start as on Binder, each with its own path and token: Jupyter's, to compare with, and
   the tutor's own, which `binder/start` puts in its place.
4. Chromium opens pages as the launch link does. It answers a puzzle, loses the server, and looks
   for the answer in the next places.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import psutil
from binder_look import (
    Look,
    answer_twice,
    find_link_onward,
    is_counted,
    look_at,
    open_browser,
    open_jupyterlab,
)
from playwright.sync_api import Browser

REPOSITORY = Path(__file__).resolve().parent.parent
PLACE = REPOSITORY / ".binder-check"
READER = "jupyter-repo2docker==2026.4.0"
HOME, LESSON = "index.ipynb", "en/04-melds.ipynb"
START_SECONDS = 120.0
MOST_MEGABYTES = 600
MOST_OF_PLAIN = 0.4
"""The longest time until the first page, as a fraction of the time that plain Voilà takes."""


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
    """Raised if Binder cannot build or show the tutor from these files."""


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
    """Copy the files that git would give Binder, including uncommitted changes.

    Return the folder.
    """
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


@dataclass(frozen=True)
class Place:
    """A running server of a Binder session, and how to ask for its pages."""

    process: subprocess.Popen[str]
    base: str
    token: str

    def address(self, path: str) -> str:
        """The address to which a launch link with this `urlpath` leads."""
        path, mark, fragment = path.partition("#")
        return f"{self.base}{path}?token={self.token}{mark}{fragment}"


@contextmanager
def run_server(
    start: Sequence[str | Path], copy: Path, programs: Path, port: int
) -> Iterator[Place]:
    """Start a session as Binder does, with an address and a token of its own."""
    token, user = secrets.token_hex(24), f"/user/canasta-tutor-{secrets.token_hex(4)}/"
    said = [f"base_url={user}", f"token={token}", "trust_xheaders=True"]
    options = [f"--{app}.{each}" for app in ("NotebookApp", "ServerApp") for each in said]
    environment = {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "JUPYTER_RUNTIME_DIR": str(PLACE / "runtime"),
        "JUPYTERHUB_SERVICE_PREFIX": user,
        "BINDER_SERVICE_HOST": "127.0.0.1",
        "BINDER_LAUNCH_HOST": "http://binder.invalid/",
        "BINDER_REQUEST": "v2/gh/NAME/canasta_tutor/HEAD",
    }
    process = subprocess.Popen(
        [*map(str, start), "--ip=127.0.0.1", f"--port={port}", *options, "--allow-root"],
        cwd=copy,
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    place = Place(process, f"http://127.0.0.1:{port}{user}", token)
    try:
        _wait_for_answer(place)
        yield place
    finally:
        _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    """End a server and its children; otherwise JupyterLab would outlive the server."""
    with suppress(psutil.NoSuchProcess):
        for child in psutil.Process(process.pid).children(recursive=True):
            child.kill()
    process.terminate()
    process.wait(30)


def _wait_for_answer(place: Place) -> None:
    """Wait, as Binder does, until the server answers anything at all."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and place.process.poll() is None:
        try:
            urlopen(f"{place.base}api", timeout=5).close()
        except HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise Refused("the server did not start")


def find_free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def report(name: str, look: Look) -> None:
    """Print how a page opened.

    Raises:
        Refused: the page has problems.
    """
    print(f"  {name}: {look.widgets} widgets, the first after {look.seconds:.1f} s")
    if look.problems:
        raise Refused("\n  ".join([f"{name} did not open well:", *look.problems]))


def check_size(environment: Path) -> None:
    """Print how much Binder's environment takes.

    Raises:
        Refused: it takes too much.
    """
    files = (path for path in environment.rglob("*") if path.is_file() and not path.is_symlink())
    size = sum(path.stat().st_blocks * 512 for path in files) / 2**20
    print(f"environment: {size:.0f} MB")
    if size > MOST_MEGABYTES:
        raise Refused(f"the environment is larger than {MOST_MEGABYTES} MB")


class Session:
    """A learner in a browser, and the servers that Binder gives them one after another."""

    def __init__(self, browser: Browser, reading: Reading, copy: Path, programs: Path) -> None:
        self._browser, self._copy, self._programs = browser, copy, programs
        # The Dockerfile sets this variable to the folder of the repository.
        self._start = (reading.start or "").replace("${REPO_DIR}", str(copy))
        self._page = browser.new_context(locale="en-US").new_page()

    def place(self, port: int) -> AbstractContextManager[Place]:
        """Another place on Binder."""
        command = [self._start, "jupyter", "lab"]
        return run_server(command, self._copy, self._programs, port)

    def check_speed(self) -> None:
        """Compare the first page and a lesson with plain Voilà in Jupyter's server.

        Raises:
            Refused: the tutor's own server is not quick enough.
        """
        with run_server(
            ["jupyter", "notebook"], self._copy, self._programs, find_free_port()
        ) as it:
            home = it.address(f"voila/render/notebooks/{HOME}")
            plain = look_at(self._browser, home, lists_kernels=True)
            report("home page of plain Voilà", plain)
            lesson = look_at(self._browser, home.replace(HOME, LESSON), lists_kernels=True)
            report("lesson of plain Voilà", lesson)
        with self.place(find_free_port()) as it:
            own = look_at(self._browser, it.address(f"voila/render/{HOME}"))
            report("home page", own)
            report("lesson", look_at(self._browser, it.address(f"voila/render/{LESSON}")))
            report(
                "published link",
                look_at(self._browser, it.address(f"voila/render/notebooks/{HOME}")),
            )
            seconds = open_jupyterlab(self._page, it.address(f"voila/render/{HOME}"))
            print(f"  JupyterLab: after {seconds:.1f} s")
        ratio = own.seconds / plain.seconds
        print(f"first page: {ratio:.2f} of plain Voilà")
        if ratio > MOST_OF_PLAIN:
            raise Refused(f"the first page takes more than {MOST_OF_PLAIN} of plain Voilà")

    def check_progress(self) -> None:
        """End the server after two answers, and check that the next servers still have the answers.

        Raises:
            Refused: an answer is lost.
        """
        page, port = self._page, find_free_port()
        with self.place(port) as first:
            answer_twice(page, first.address(f"voila/render/{LESSON}"))
            first.process.kill()
            first.process.wait(30)
            onward = find_link_onward(page)
        with self.place(port) as same:
            counted = is_counted(page, same.address(f"voila/render/{HOME}"))
            self._tell("same port, another address and token", counted)
        with self.place(find_free_port()) as other:
            code = f"#{onward.partition('#')[2]}"
            counted = is_counted(page, other.address(f"voila/render/{HOME}"), code)
            self._tell('another port, after "Go on"', counted)

    def _tell(self, where: str, counted: bool) -> None:
        print(f"  {where}: {'1 of 13 is there' if counted else 'LOST'}")
        if not counted:
            raise Refused(f"what was answered is lost: {where}")


def main() -> int:
    """Run all steps, and print how long they took."""
    begun = time.monotonic()
    PLACE.mkdir(exist_ok=True)
    copy = copy_of_repository()
    reading = read_as_binder(copy)
    print(f"repo2docker: {reading.pack}, Python {reading.python}, on {', '.join(reading.base)}")
    programs = build(reading, copy)
    print(f"built in {time.monotonic() - begun:.0f} s")
    check_size(programs.parent)
    with open_browser() as browser:
        session = Session(browser, reading, copy, programs)
        session.check_speed()
        session.check_progress()
    print(f"Binder would show the tutor. ({time.monotonic() - begun:.0f} s)")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Refused, subprocess.CalledProcessError) as error:
        sys.exit(f"binder-check: {error}")
