"""Open the tutor in the browser: one Voilà server over the notebooks."""

import os
import socket
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

from jupyter_core.utils import ensure_async
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RedirectHandler
from traitlets import Bool, default
from voila.handler import BaseVoilaHandler

from canasta_tutor import paths
from canasta_tutor.app.binder_place import LAB, build_lab_handlers
from canasta_tutor.learner.named_files import named_file
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.learner.progress_owner import is_here
from canasta_tutor.ui.scoring.worksheet import sheet_script
from instant_pages.content_policy import build_content_policy
from instant_pages.guarded_pages import FORWARDED
from instant_pages.instant_voila import InstantVoila

HOST = "localhost"
ENDING = ".ipynb"
HOME = f"voila/render/index{ENDING}"

# A laptop that was closed may come back within half an hour; a lost tab must not keep its kernel
# longer than that.
_IDLE_SECONDS = 30 * 60
_LOOK_EVERY_SECONDS = 5 * 60

PRELOADED = ["canasta_tutor.ui", "canasta_tutor.app.rehearsal:rehearse"]
"""Modules that all kernels of the tutor load, and the function that they call first."""

_LONGEST_MESSAGE = 32 * 1024 * 1024
"""The most bytes in a message from a page; such a message may hold all that a browser stores."""


class NoSuchPage(BaseVoilaHandler):  # type: ignore[misc]
    """Answers addresses that no other handler answers: the page links to the home page."""

    async def prepare(self) -> None:
        """Report the missing page before the request is handled.

        Raises:
            HTTPError: always.
        """
        await super().prepare()
        raise HTTPError(404)


class Unfinished(NoSuchPage):
    """Redirects an address without a notebook's suffix to the page of that name, if it exists."""

    async def prepare(self) -> None:
        """Redirect to the page.

        Raises:
            HTTPError: there is no page of that name.
        """
        asked = self.request.path + ENDING
        known = self.contents_manager.file_exists(self.path_args[0] + ENDING)
        if not await ensure_async(known):
            await super().prepare()
        self.redirect(f"{asked}?{self.request.query}" if self.request.query else asked)


class Tutor(InstantVoila):
    """The server of the tutor's pages: knows the home page, and what all pages need."""

    has_lab = Bool(False, help="Start JupyterLab behind this server when somebody opens it.").tag(
        config=True
    )

    @default("preload")
    def _default_preload(self) -> list[str]:
        return PRELOADED

    @default("watched_folders")
    def _default_watched_folders(self) -> list[str]:
        return [str(folder) for folder in list_watched_folders()]

    @default("first_pages")
    def _default_first_pages(self) -> list[str]:
        return list_first_pages()

    @default("content_policy")
    def _default_content_policy(self) -> str:
        # a worksheet is a file of its own; the page that opens it sets the policy for its script
        return build_content_policy(sheet_script())

    @default("known_cookie")
    def _default_known_cookie(self) -> str:
        return "canasta-tutor-known"

    def init_settings(self) -> dict[str, object]:
        """Return the settings.

        A server for one person answers only to the names of this computer.
        """
        return {
            **super().init_settings(),
            "allow_remote_access": not is_here(self.ip),
            "websocket_max_message_size": _LONGEST_MESSAGE,
        }

    def init_handlers(self) -> list[object]:
        """Return the handlers, in order.

        The first handlers redirect folders to the home page and complete unfinished addresses.
        Then come Voilà's own handlers, the page icon, and the handler for all other addresses.
        """
        icon = f"{self.server_url}voila/templates/canasta/static/icon.svg"
        folders = rf"{self.server_url}voila/(?:render|files)/(?:\w\w/?)?"
        page = rf"{self.server_url}voila/render/([^.]+)"
        return [
            (folders, RedirectHandler, {"url": f"{self.server_url}{HOME}"}),
            (page, Unfinished, {"voila_configuration": self.voila_configuration}),
            *(self._list_binder_handlers() if self.has_lab else []),
            *super().init_handlers(),
            (f"{self.server_url}favicon.ico", RedirectHandler, {"url": icon}),
            (r".*", NoSuchPage, {"voila_configuration": self.voila_configuration}),
        ]

    def _list_binder_handlers(self) -> list[object]:
        """Return the handlers of JupyterLab, and of addresses that Jupyter's server would answer.

        People have published links to these addresses; there the notebooks lie in a folder.
        """
        root, usual = self.server_url, {"permanent": False}
        pages = {"url": f"{root}voila/render/{{0}}", **usual}
        lab = {"url": f"{root}{LAB}/{{0}}", **usual}
        return [
            (rf"{root}voila/render/notebooks/(.*)", RedirectHandler, pages),
            (rf"{root}(lab|lab/.*)", RedirectHandler, lab),
            *build_lab_handlers(root),
        ]

    def start(self) -> None:
        """Serve pages; other people's progress stays in their browsers."""
        keep_apart(self.ip)
        super().start()

    def listen(self) -> None:
        """Listen, and print the address of the home page.

        On Binder, draw the home page first: until the server listens, Binder shows people a
        progress page.
        """
        if self.has_lab and self.snapshots:
            with suppress(Exception):  # the first visit reports what is wrong
                IOLoop.current().run_sync(partial(self.snapshots.get, self, self.first_pages[0]))
        # Voilà tries other ports if this one is taken, so the address is known only once it
        # listens.
        IOLoop.current().add_callback(self._print_address)
        super().listen()

    def _print_address(self) -> None:
        print(build_address(self.port, self.base_url, self.identity_provider.token), flush=True)


def find_free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.bind((HOST, 0))
        return int(listener.getsockname()[1])


def build_voila_options(port: int, open_browser: bool, extra: Sequence[str] = ()) -> list[str]:
    """Return Voilà's command line; an option in `extra` replaces the tutor's own value."""
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
    if not open_browser:
        options.append("--no-browser")
    said = {option.partition("=")[0] for option in extra}
    return [option for option in options if option.partition("=")[0] not in said] + [*extra]


def serve(port: int, open_browser: bool, extra: Sequence[str] = (), plain: bool = False) -> None:
    """Run Voilà until it is interrupted.

    `extra` goes to Voilà unchanged, port 0 means any free port.

    The server runs each page once and copies it for visitors; with `plain`, it runs the page for
    each visitor (docs/instant.md).
    """
    _prefer_checkout()
    name_file_from_here()
    options = build_voila_options(port or find_free_port(), open_browser, extra)
    Tutor.launch_instance(options, plain=plain)


def list_watched_folders() -> list[Path]:
    """Return the folders with the content that a page shows, apart from its notebook."""
    package = Path(__file__).parent.parent
    return [folder for folder in (package, paths.lessons(), paths.template()) if folder.is_dir()]


def list_first_pages() -> list[str]:
    """Return the notebooks to draw first: the home page, and the first lesson in each language."""
    folder = paths.notebooks()
    firsts = (min(each.glob("*.ipynb"), default=None) for each in sorted(folder.glob("??")))
    return [HOME.rpartition("/")[2], *(str(f.relative_to(folder)) for f in firsts if f)]


def name_file_from_here() -> None:
    """Make the path of the progress file absolute, because kernels run in other folders."""
    named = named_file(os.environ.get(VARIABLE, ""), ".json")
    if named is not None:
        os.environ[VARIABLE] = str(named.absolute())


def keep_apart(ip: str) -> None:
    """If other people can reach the server, let each browser keep its own progress."""
    if not is_here(ip):
        os.environ.setdefault(VARIABLE, "off")


def build_address(port: int, base_url: str = "/", token: str = "") -> str:
    """Return the address of the home page, with the token that the server requires."""
    query = f"?{urlencode({'token': token})}" if token else ""
    return f"http://{HOST}:{port}{base_url}{HOME}{query}"


def _prefer_checkout() -> None:
    """Prefer the template in a checkout to the installed copy."""
    data = paths.jupyter_data()
    if data is not None:
        found = os.environ.get("JUPYTER_PATH")
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(data), found]))
