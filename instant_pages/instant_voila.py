"""`InstantVoila`: the Voilà application whose pages open at once."""

from __future__ import annotations

import errno
import logging
import sys
import tempfile
from pathlib import Path
from typing import Any

from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.ioloop import IOLoop
from tornado.log import gen_log
from traitlets import Bool, Int, List, Unicode, default
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

from instant_pages.drawn_pages import SentPage
from instant_pages.forks import WarmProcess, can_fork
from instant_pages.guarded_pages import (
    KernelLineHandler,
    KernelModelHandler,
    KernelShutdownHandler,
    PageHandler,
    count_kernel_places,
)
from instant_pages.provisioner import register_provisioner
from instant_pages.snapshots import Snapshots
from instant_pages.spare_kernel import SpareKernels, can_keep_spare
from instant_pages.writable_folders import use_writable_folders

PAGE_TEMPLATE = "index.html.j2"
"""The file that makes a folder a template of Voilà's pages."""
OWN_TEMPLATES = Path(__file__).parent / "templates"
HANDLERS = {
    KernelHandler: KernelModelHandler,
    TornadoVoilaHandler: PageHandler,
    VoilaKernelWebsocketHandler: KernelLineHandler,
    VoilaShutdownKernelHandler: KernelShutdownHandler,
}
"""Handlers of Voilà, and the handlers that replace them."""

_OPEN_FILES = 1 << 14
"""The limit of open files; a thousand visitors need fewer."""
_LONGEST_SOCKET = 107
"""The most characters in the path of a Unix socket; the system sets this limit."""
_NAME_OF_A_SOCKET = len("/voila_12345678/kernel-12345678-1234-1234-1234-123456789012-ipc-5")


class InstantVoila(Voila):  # type: ignore[misc]
    """A Voilà that runs each notebook once and gives each visitor a copy of page and kernel.

    Start it with `launch_instance`. Subclasses may change the defaults of the settings.
    """

    preload = List(
        Unicode(),
        help="Modules that all kernels load before any visitor comes;"
        " for MODULE:FUNCTION the function is called, too.",
    ).tag(config=True)
    watched_folders = List(
        Unicode(),
        help="Folders with what the preloaded modules and the pages read;"
        " after a change there, all snapshots are made anew.",
    ).tag(config=True)
    first_pages = List(
        Unicode(), help="Notebooks, below the root folder, to draw when the server starts."
    ).tag(config=True)
    plain = Bool(False, help="Run each notebook for each visitor, on Linux, too.").tag(config=True)
    most_kernels = Int(
        help="How many kernels may run at once (default: as many of 100 MiB as fit into memory)."
    ).tag(config=True)
    content_policy = Unicode(
        help="The Content-Security-Policy of all pages (default: that of Jupyter)."
    ).tag(config=True)
    known_cookie = Unicode(
        "instant-pages-known", help="The cookie of browsers that had a page of this server."
    ).tag(config=True)

    snapshots: Snapshots | None = None
    spares: SpareKernels | None = None

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.opening: set[object] = set()
        """Requests that are about to start a kernel."""
        self.sent_pages: dict[str, SentPage] = {}
        """Drawn pages that have not asked for their kernel yet, by the id of that kernel."""
        self.starting_kernels: set[str] = set()
        """Ids of kernels that are starting, for drawn pages that are still open."""
        self.failed_pages: set[str] = set()
        """Notebooks for which forking a kernel failed; the next visit runs them."""

    @default("most_kernels")
    def _default_most_kernels(self) -> int:
        return count_kernel_places()

    @classmethod
    def launch_instance(cls, argv: Any = None, **settings: Any) -> None:
        """Run the server with these settings until it is interrupted.

        `argv` has Voilà's options.
        """
        with use_writable_folders():
            raise_file_limit()
            super().launch_instance(argv, **settings)

    def initialize(self, argv: Any = None) -> None:
        """Read the settings.

        Let kernels use socket files if the names of the files are short enough.
        """
        super().initialize(argv)
        transport = self.config.ConnectionFileMixin
        if "transport" not in transport and can_use_socket_files():
            # Kernels that start together compete for TCP ports, but not for files in a folder.
            transport.transport = "ipc"

    def setup_template_dirs(self) -> None:
        """Check that the template exists: without one, each page of Voilà would wait for ever.

        Raises:
            FileNotFoundError: the template is missing.
        """
        super().setup_template_dirs()
        if not any(Path(folder, PAGE_TEMPLATE).is_file() for folder in self.template_paths):
            name = f"voila/templates/{self.voila_configuration.template}/{PAGE_TEMPLATE}"
            raise FileNotFoundError(errno.ENOENT, "Voilà's template is missing", name)
        self.template_paths.append(str(OWN_TEMPLATES))

    def init_settings(self) -> dict[str, Any]:
        """Return Voilà's settings, with compression and the policy."""
        policy = {"headers": {"Content-Security-Policy": self.content_policy}}
        settings = super().init_settings()
        return {**settings, "compress_response": True, **(policy if self.content_policy else {})}

    def init_handlers(self) -> list[Any]:
        """Return Voilà's handlers, some of them replaced as `HANDLERS` says."""
        return [
            (address, HANDLERS.get(handler, handler), *more)
            for address, handler, *more in super().init_handlers()
        ]

    def start(self) -> None:
        """Start the processes that wait for visitors.

        Then serve until the server is interrupted.
        """
        for log in (self.log, gen_log):
            log.addFilter(is_worth_reading)
        register_provisioner(self)
        if can_fork() and not self.plain:
            warm = WarmProcess.start(self.preload)
            self.snapshots = Snapshots(warm, self.preload, self.watched_folders)
            IOLoop.current().add_callback(self.snapshots.prepare, self, self.first_pages)
        elif can_keep_spare():
            self.spares = SpareKernels(self.preload, self.watched_folders)
        super().start()


def raise_file_limit() -> None:
    """Raise the limit of open files as far as the system allows; each visitor needs a dozen."""
    if resource:
        allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = max(allowed, min(most, _OPEN_FILES) if most > 0 else _OPEN_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def can_use_socket_files() -> bool:
    """Whether kernels can listen on Unix sockets in the temporary folder."""
    length = len(tempfile.gettempdir()) + _NAME_OF_A_SOCKET
    return sys.platform == "linux" and length < _LONGEST_SOCKET


def is_worth_reading(record: logging.LogRecord) -> bool:
    """Whether a line of the log tells anything useful.

    Two warnings tell nothing useful. One says that a notebook is not signed, but this server only
    shows the notebook. In the other, Tornado says that it shortens ping times, but only because it
    takes Jupyter's milliseconds for seconds.
    """
    return not any(idle in str(record.msg) for idle in ("is not trusted", "websocket_ping_timeout"))
