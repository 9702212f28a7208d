"""Open the tutor in the browser: one Voilà server over the notebooks."""

import errno
import logging
import os
import socket
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlencode

from jupyter_core.utils import ensure_async
from tornado.ioloop import IOLoop
from tornado.log import gen_log
from tornado.web import HTTPError, RedirectHandler
from traitlets import Int, default
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

try:
    import resource
except ImportError:  # on Windows there is no such limit
    resource = None  # type: ignore[assignment]

from canasta_tutor import paths
from canasta_tutor.app.content_policy import content_policy
from canasta_tutor.app.guarded_pages import Line, Page, room
from canasta_tutor.app.instant import forks, provisioner, spare
from canasta_tutor.app.instant.pages import FORWARDED
from canasta_tutor.app.instant.snapshots import Snapshots
from canasta_tutor.app.instant.spare import Spares
from canasta_tutor.app.writable_folders import written_elsewhere
from canasta_tutor.learner.named_files import named_file
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.learner.progress_owner import is_here

HOST = "localhost"
ENDING = ".ipynb"
PAGE = "index.html.j2"
"""The file that makes a folder a template of Voilà's pages."""
HOME = f"voila/render/index{ENDING}"

# A closed laptop may come back within half an hour; a lost tab must not keep its kernel for ever.
_IDLE_SECONDS = 30 * 60
_LOOK_EVERY_SECONDS = 5 * 60

_OPEN = 1 << 14
"""More open files than a thousand learners need."""

LOADED = ("canasta_tutor.ui", "canasta_tutor.app.rehearsal:rehearse")
"""What all kernels of the tutor load, and do at first."""

_LONGEST_MESSAGE = 32 * 1024 * 1024
"""Bytes of a message from a page, which may hold all that a browser has kept."""

_LONGEST_SOCKET = 107
"""Characters of a Unix socket's path, by the system's own limit."""
_NAME_OF_A_SOCKET = len("/voila_12345678/kernel-12345678-1234-1234-1234-123456789012-ipc-5")


class NoSuchPage(BaseVoilaHandler):  # type: ignore[misc]
    """Any address that nobody else answers: the page that leads home."""

    async def prepare(self) -> None:
        """Say so before anything is asked.

        Raises:
            HTTPError: always.
        """
        await super().prepare()
        raise HTTPError(404)


class Unfinished(NoSuchPage):
    """An address without the ending of a notebook: the page of that name, if there is one."""

    async def prepare(self) -> None:
        """Lead to the page.

        Raises:
            HTTPError: there is none of that name.
        """
        asked = self.request.path + ENDING
        known = self.contents_manager.file_exists(self.path_args[0] + ENDING)
        if not await ensure_async(known):
            await super().prepare()
        self.redirect(f"{asked}?{self.request.query}" if self.request.query else asked)


class Tutor(Voila):  # type: ignore[misc]
    """Voilà that gives a page to whoever asks for one himself, and says where home is."""

    snapshots: Snapshots | None = None
    spares: Spares | None = None
    most_kernels = Int(help="how many learners find room at once").tag(config=True)

    @default("most_kernels")
    def _as_many_as_fit(self) -> int:
        return room()

    def setup_template_dirs(self) -> None:
        """Find the template: without one Voilà would let each page wait for ever.

        Raises:
            FileNotFoundError: it is not there.
        """
        super().setup_template_dirs()
        if not any(Path(folder, PAGE).is_file() for folder in self.template_paths):
            name = f"voila/templates/{self.voila_configuration.template}/{PAGE}"
            raise FileNotFoundError(errno.ENOENT, "Voilà's template is missing", name)

    def init_settings(self) -> dict[str, object]:
        """Those of Voilà; a server for one answers to the names of this computer alone."""
        return {
            **super().init_settings(),
            "allow_remote_access": not is_here(self.ip),
            "compress_response": True,
            "headers": {"Content-Security-Policy": content_policy()},
            "most_kernels": self.most_kernels,
            "opening": set(),
            "failed": set(),
            "sent": {},
            "snapshots": self.snapshots,
            "spares": self.spares,
            "websocket_max_message_size": _LONGEST_MESSAGE,
        }

    def init_handlers(self) -> list[object]:
        """Folders lead home; then all addresses of Voilà, the picture of the page, the rest."""
        icon = f"{self.server_url}voila/templates/canasta/static/icon.svg"
        folders = rf"{self.server_url}voila/(?:render|files)/(?:\w\w/?)?"
        page = rf"{self.server_url}voila/render/([^.]+)"
        return [
            (folders, RedirectHandler, {"url": f"{self.server_url}{HOME}"}),
            (page, Unfinished, {"voila_configuration": self.voila_configuration}),
            *(_guarded(handler) for handler in super().init_handlers()),
            (f"{self.server_url}favicon.ico", RedirectHandler, {"url": icon}),
            (r".*", NoSuchPage, {"voila_configuration": self.voila_configuration}),
        ]


def _guarded(handler: tuple[object, ...]) -> tuple[object, ...]:
    """The same address, with a page or a line that looks who asks."""
    ours = {TornadoVoilaHandler: Page, VoilaKernelWebsocketHandler: Line}
    return (handler[0], ours.get(handler[1], handler[1]), *handler[2:])


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.bind((HOST, 0))
        return int(listener.getsockname()[1])


def voila_options(port: int, open_browser: bool, extra: Sequence[str] = ()) -> list[str]:
    """What Voilà is told on its command line; what is said in `extra` is said by nobody else."""
    options = [
        str(paths.notebooks()),
        "--template=canasta",
        "--VoilaConfiguration.allow_template_override=NO",
        "--VoilaConfiguration.allow_theme_override=NO",
        f"--port={port}",
        "--Voila.log_level=WARN",
        "--classic-tree",
        f"--VoilaConfiguration.http_header_envs={FORWARDED}",
        f"--MappingKernelManager.cull_idle_timeout={_IDLE_SECONDS}",
        f"--MappingKernelManager.cull_interval={_LOOK_EVERY_SECONDS}",
    ]
    if sys.platform == "linux" and len(tempfile.gettempdir()) + _NAME_OF_A_SOCKET < _LONGEST_SOCKET:
        # Many kernels that start at once race for TCP ports; files in a folder do not.
        options.append("--ConnectionFileMixin.transport=ipc")
    if not open_browser:
        options.append("--no-browser")
    said = {option.partition("=")[0] for option in extra}
    return [option for option in options if option.partition("=")[0] not in said] + [*extra]


def serve(port: int, open_browser: bool, extra: Sequence[str] = (), plain: bool = False) -> None:
    """Run Voilà until it is interrupted; `extra` goes to Voilà as it is, port 0 means any.

    Where processes can be forked a page is run once, unless it is to be `plain`
    (docs/instant.md).
    """
    with written_elsewhere():
        _run_server(port, open_browser, extra, plain)


def _run_server(port: int, open_browser: bool, extra: Sequence[str], plain: bool) -> None:
    _prefer_checkout()
    name_file_from_here()
    many_at_once()
    # It loads the tutor while the server starts.
    warm = forks.Warm.start(LOADED) if forks.possible() and not plain else None
    spares = Spares(LOADED, changing()) if warm is None and spare.possible() else None
    voila = Tutor.instance()
    voila.spares = spares
    voila.initialize(voila_options(port or free_port(), open_browser, extra))
    for log in (voila.log, gen_log):
        log.addFilter(worth_reading)
    keep_apart(voila.ip)
    provisioner.make_default(voila)
    if warm is not None:
        voila.snapshots = Snapshots(warm, LOADED, changing())
        IOLoop.current().add_callback(voila.snapshots.prepare, voila, first_pages())
    # Voilà tries other ports when this one is taken, so the address is known once it listens.
    IOLoop.current().add_callback(lambda: print(_address_of(voila), flush=True))
    voila.start()


def worth_reading(record: logging.LogRecord) -> bool:
    """Whether a line of the log tells anything.

    Nobody signs notebooks that are shown to run. Tornado takes the milliseconds of Jupyter's pings
    for seconds, and shortens what it never gets to.
    """
    return not any(idle in str(record.msg) for idle in ("is not trusted", "websocket_ping_timeout"))


def many_at_once() -> None:
    """Let the server hold as many files open as it may: each learner takes a dozen."""
    if resource:
        allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = max(allowed, min(most, _OPEN) if most > 0 else _OPEN)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def changing() -> list[Path]:
    """The folders that hold what a page shows, apart from its notebook."""
    package = Path(__file__).parent.parent
    return [folder for folder in (package, paths.lessons(), paths.template()) if folder.is_dir()]


def first_pages() -> list[str]:
    """The notebooks that are asked for first: home, and the first lesson in each language."""
    folder = paths.notebooks()
    firsts = (min(each.glob("*.ipynb"), default=None) for each in sorted(folder.glob("??")))
    return [HOME.rpartition("/")[2], *(str(f.relative_to(folder)) for f in firsts if f)]


def _address_of(voila: Tutor) -> str:
    return address(voila.port, voila.base_url, voila.identity_provider.token)


def name_file_from_here() -> None:
    """The file of the progress, named from this folder, is the same for kernels in others."""
    named = named_file(os.environ.get(VARIABLE, ""), ".json")
    if named is not None:
        os.environ[VARIABLE] = str(named.absolute())


def keep_apart(ip: str) -> None:
    """Where others can reach the server, the browser of each keeps what he has done."""
    if not is_here(ip):
        os.environ.setdefault(VARIABLE, "off")


def address(port: int, base_url: str = "/", token: str = "") -> str:
    """Where the home page is, with the token without which it does not open."""
    query = f"?{urlencode({'token': token})}" if token else ""
    return f"http://{HOST}:{port}{base_url}{HOME}{query}"


def _prefer_checkout() -> None:
    """Let a checkout's template win over the copy that was installed with it."""
    data = paths.jupyter_data()
    if data is not None:
        found = os.environ.get("JUPYTER_PATH")
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(data), found]))
