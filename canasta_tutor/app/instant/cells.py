"""Run the cells of a notebook before there is a kernel; the shell that ran them stays for one."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import redirect_stdout
from typing import Any

from ipykernel.jsonutil import encode_images, json_clean
from ipykernel.zmqshell import ZMQInteractiveShell
from IPython.core.displaypub import CapturingDisplayPublisher
from traitlets.config import Config

Output = dict[str, Any]

QUIET = Config({"HistoryManager": {"enabled": False}})
"""No history, which a thread would write: a process of several threads is not to be forked."""


class Shown(list[Output]):
    """What one cell shows; also the stream that it prints to."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        """Note what is printed, a stream for what was printed in one go."""
        last = self[-1] if self else None
        if last and last["output_type"] == "stream":
            last["text"] += text
        else:
            self.append({"output_type": "stream", "name": "stdout", "text": text})
        return len(text)

    def flush(self) -> None:
        """Nothing is kept back."""

    def result(self, value: object) -> None:
        """Note the value of the last expression."""
        if value is not None:
            shell: Any = ZMQInteractiveShell.instance()
            data, metadata = shell.display_formatter.format(value)
            result = {"output_type": "execute_result", "execution_count": None}
            self.append({**result, "data": data, "metadata": metadata})

    def outputs(self) -> list[Output]:
        """As they stand in a notebook."""
        return [_as_in_a_notebook(output) for output in self]


def _as_in_a_notebook(output: Output) -> Output:
    if output.get("update"):
        raise ValueError("a cell changes what another has shown")
    kept = {name: value for name, value in output.items() if name not in ("transient", "update")}
    if "data" in kept:
        kept["data"] = json_clean(encode_images(kept["data"]))  # type: ignore[no-untyped-call]
    return {"output_type": "display_data", **kept}


def run_cells(sources: Iterable[str]) -> list[list[Output]]:
    """Run them one after another; what each shows.

    Raises:
        BaseException: what a cell raises.
    """
    shell: Any = ZMQInteractiveShell.instance(config=QUIET)
    usual, publisher = shell.display_pub, CapturingDisplayPublisher()  # type: ignore[no-untyped-call]
    shell.display_pub = publisher
    shell._showtraceback = lambda *_: None  # what a cell raises is told to who wants the snapshot
    every = []
    for source in sources:
        publisher.outputs = shown = Shown()
        shell.display_trap.hook = shown.result
        with redirect_stdout(shown):
            shell.run_cell(source).raise_error()
        every.append(shown.outputs())
    shell.display_pub, shell.display_trap.hook = usual, shell.displayhook
    del shell._showtraceback
    return every
