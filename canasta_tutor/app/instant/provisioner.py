"""Kernels that have run their page where one wants them to, and are started as ever elsewhere."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from typing import Any, Protocol
from uuid import uuid4

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets.config import Configurable

from canasta_tutor.app.instant.forks import NoFork

NAME = "instant"
TICKET = "INSTANT_TICKET"
"""In the environment of a kernel that is started: what says who makes it."""


class Source(Protocol):
    """A snapshot, or the process to spare."""

    def kernel(self, wanted: Mapping[str, Any]) -> Any:
        """A process with what Jupyter asks of `subprocess.Popen`; it can be connected to.

        Raises:
            NoFork: it did not start.
        """


_TICKETS: dict[str, Source] = {}


def ticket(source: Source) -> str:
    """What lets one kernel be made so once: when it is started anew, it is a plain one."""
    name = str(uuid4())
    _TICKETS[name] = source
    return name


def hand_back(name: str) -> None:
    """A ticket that may not have been used."""
    _TICKETS.pop(name, None)


def make_default(parent: Configurable) -> None:
    """Have the kernels of this server provisioned so, unless their kind says otherwise."""
    factory = KernelProvisionerFactory.instance(parent=parent)
    value = f"{__name__}:{InstantProvisioner.__name__}"
    factory.provisioners[NAME] = EntryPoint(NAME, value, factory.GROUP_NAME)
    factory.default_provisioner_name = NAME


class InstantProvisioner(LocalProvisioner):
    """Has the kernel of whoever has a ticket made by the source that it is for."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start a kernel.

        Raises:
            NoFork: there was a ticket, but no such kernel came of it.
        """
        environment = dict(kwargs.get("env") or os.environ)
        source = _TICKETS.pop(environment.pop(TICKET, ""), None)
        if source is None:
            return await super().launch_kernel(cmd, **kwargs | {"env": environment})
        self.cwd = str(kwargs.get("cwd") or os.getcwd())
        wanted = order(arguments_of(cmd), self.cwd, environment)
        made = await asyncio.to_thread(source.kernel, wanted)
        self.process, self.pid, self.pgid = made, made.pid, made.pid
        return self.connection_info


def order(arguments: Sequence[str], folder: str, environment: Mapping[str, str]) -> dict[str, Any]:
    """What a process is told that is to be a kernel."""
    # as jupyter_client does, by which a kernel knows its server
    known = {**environment, "JPY_PARENT_PID": str(os.getpid())}
    return {"arguments": arguments, "folder": folder, "environment": known}


def arguments_of(command: list[str]) -> list[str]:
    """What the kernel is told; it is made of a process of this very Python only.

    Raises:
        NoFork: the command is of another kind.

    >>> arguments_of([sys.executable, "-m", "ipykernel_launcher", "-f", "kernel.json"])
    ['-f', 'kernel.json']
    """
    ours = os.path.realpath(command[0]) == os.path.realpath(sys.executable)
    if not ours or "ipykernel_launcher" not in command:
        raise NoFork(f"not of this Python: {command}")
    return command[command.index("ipykernel_launcher") + 1 :]
