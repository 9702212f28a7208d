"""Open the tutor in the browser: one Voilà server over the notebooks."""

import os
import socket
import sys
from collections.abc import Sequence

from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RedirectHandler
from voila.app import Voila
from voila.handler import BaseVoilaHandler

from canasta_tutor import paths
from canasta_tutor.learner.owner import is_here
from canasta_tutor.learner.progress_file import VARIABLE

HOST = "localhost"
HOME = "voila/render/index.ipynb"

# A closed laptop may come back within half an hour; a lost tab must not keep its kernel for ever.
_IDLE_SECONDS = 30 * 60
_LOOK_EVERY_SECONDS = 5 * 60


class NoSuchPage(BaseVoilaHandler):  # type: ignore[misc]
    """Any address that nobody else answers: the page that leads home."""

    async def prepare(self) -> None:
        """Say so before anything is asked.

        Raises:
            HTTPError: always.
        """
        await super().prepare()
        raise HTTPError(404)


class Tutor(Voila):  # type: ignore[misc]
    """Voilà that says where home is when it is asked for what is not there."""

    def init_handlers(self) -> list[object]:
        """Folders lead home; then all addresses of Voilà, the picture of the page, the rest."""
        icon = f"{self.server_url}voila/templates/canasta/static/icon.svg"
        folders = rf"{self.server_url}voila/(?:render|files)/(?:\w\w/?)?"
        return [
            (folders, RedirectHandler, {"url": f"{self.server_url}{HOME}"}),
            *super().init_handlers(),
            (f"{self.server_url}favicon.ico", RedirectHandler, {"url": icon}),
            (r".*", NoSuchPage, {"voila_configuration": self.voila_configuration}),
        ]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.bind((HOST, 0))
        return int(listener.getsockname()[1])


def voila_options(port: int, open_browser: bool) -> list[str]:
    """What Voilà is told on its command line."""
    options = [
        str(paths.notebooks()),
        "--template=canasta",
        f"--port={port}",
        "--Voila.log_level=WARN",
        "--classic-tree",
        f"--MappingKernelManager.cull_idle_timeout={_IDLE_SECONDS}",
        f"--MappingKernelManager.cull_interval={_LOOK_EVERY_SECONDS}",
    ]
    if sys.platform == "linux":
        # Many kernels that start at once race for TCP ports; files in a folder do not.
        options.append("--ConnectionFileMixin.transport=ipc")
    if not open_browser:
        options.append("--no-browser")
    return options


def serve(port: int, open_browser: bool, extra: Sequence[str] = ()) -> None:
    """Run Voilà until it is interrupted; `extra` goes to Voilà as it is, port 0 means any."""
    _prefer_checkout()
    voila = Tutor.instance()
    voila.initialize([*voila_options(port or free_port(), open_browser), *extra])
    keep_apart(voila.ip)
    # Voilà tries other ports when this one is taken, so the address is known once it listens.
    IOLoop.current().add_callback(lambda: print(address(voila.port, voila.base_url), flush=True))
    voila.start()


def keep_apart(ip: str) -> None:
    """Where others can reach the server, the browser of each keeps what he has done."""
    if not is_here(ip):
        os.environ.setdefault(VARIABLE, "off")


def address(port: int, base_url: str = "/") -> str:
    """Where the home page is."""
    return f"http://{HOST}:{port}{base_url}{HOME}"


def _prefer_checkout() -> None:
    """Let a checkout's template win over the copy that was installed with it."""
    data = paths.jupyter_data()
    if data is not None:
        found = os.environ.get("JUPYTER_PATH")
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(data), found]))
