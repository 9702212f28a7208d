"""The tutor's own server in the place of the server that Binder starts.

Binder starts `binder/start` with the command line of Jupyter's server: address, port, base address
and token. The tutor's server takes the place of Jupyter's server. It starts JupyterLab when
somebody asks for JupyterLab.
"""

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

_OPTION = re.compile(r"--(?:\w+\.)?(ip|port|base_url|token)=(.*)")
LAB = "jupyter"
"""Where JupyterLab is, below the base address."""
_LAB_SECONDS = 60.0


class Place(NamedTuple):
    """Where the server of a Binder session listens, and the token that visitors must show."""

    port: int
    base_url: str
    token: str
    ip: str = "127.0.0.1"

    def list_options(self) -> list[str]:
        """Return the options that give Voilà this place."""
        place = self._asdict()
        names = ("ip", "base_url", "token")
        options = [f"--Voila.{name}={place[name]}" for name in names]
        return [*options, "--Voila.port_retries=0", "--Tutor.has_lab=True"]


def find_place(command: Sequence[str]) -> Place | None:
    """Find the place in the command line of Jupyter's server; None outside a Binder session.

    >>> find_place(["jupyter-lab", "--port=8888", "--ServerApp.base_url=/user/x/",
    ...             "--ServerApp.token=abc"])
    Place(port=8888, base_url='/user/x/', token='abc', ip='127.0.0.1')
    >>> find_place(["jupyterhub-singleuser"]) is None
    True
    """
    matches = filter(None, map(_OPTION.fullmatch, command))
    found = {str(match[1]): str(match[2]) for match in matches}
    if not (found.get("token") and found.get("port", "").isdecimal()):
        return None
    base_url = found.get("base_url", "/").rstrip("/") + "/"
    return Place(int(found["port"]), base_url, found["token"], found.get("ip") or "127.0.0.1")


def run_command(command: Sequence[str]) -> None:
    """Replace this process by the command."""
    os.execvp(command[0], list(command))


def build_lab_handlers(base_url: str) -> list[Any]:
    """Return the handlers that start JupyterLab and pass requests on to it.

    There are none if JupyterLab is not installed. JupyterLab asks for no token, because whoever
    reaches it has already shown the token to this server; and it accepts connections only from this
    computer.
    """
    if not all(map(find_spec, ("jupyterlab", "jupyter_server_proxy"))):
        return []
    proxy = import_module("jupyter_server_proxy.config")
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--ServerApp.ip=127.0.0.1", "--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        f"--ServerApp.base_url={base_url}{LAB}/",
        "--IdentityProvider.token=",
        "--ServerApp.allow_remote_access=True",
    ]
    lab = proxy.ServerProcess(name=LAB, command=command, absolute_url=True, timeout=_LAB_SECONDS)
    handlers: list[Any] = proxy.make_handlers(base_url, [lab])
    return handlers
