"""Open the tutor in the browser: one Voilà server over the notebooks."""

import os
import socket
import sys
from collections.abc import Sequence

from canasta_tutor.app import places

HOST = "localhost"
HOME = "voila/render/index.ipynb"

# A closed laptop may come back within half an hour; a lost tab must not keep its kernel for ever.
_IDLE_SECONDS = 30 * 60
_LOOK_EVERY_SECONDS = 5 * 60


def free_port(wanted: int) -> int:
    """The wanted port, or any free one when it is taken (0 asks for any)."""
    for port in (wanted, 0):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind((HOST, port))
            except OSError:
                continue
            return int(listener.getsockname()[1])
    raise OSError("no free port")


def voila_options(port: int, open_browser: bool) -> list[str]:
    """What Voilà is told on its command line."""
    options = [
        str(places.notebooks()),
        "--template=canasta",
        f"--port={port}",
        "--Voila.port_retries=0",
        "--Voila.log_level=WARNING",
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
    """Run Voilà until it is interrupted; `extra` goes to Voilà as it is."""
    from voila.app import Voila

    data = places.jupyter_data()
    if data is not None:
        found = os.environ.get("JUPYTER_PATH")
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(data), found]))
    port = free_port(port)
    print(f"http://{HOST}:{port}/{HOME}", flush=True)
    Voila.launch_instance([*voila_options(port, open_browser), *extra])
