"""Kernels that are forked where a page of a snapshot wants one, and started as ever elsewhere."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from typing import Any
from uuid import uuid4

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets.config import Configurable

from canasta_tutor.app.instant.forks import NoFork, Warm
from canasta_tutor.app.instant.spare import Spares

NAME = "instant"
TICKET = "INSTANT_TICKET"
"""In the environment of a kernel that is started: what says which snapshot it is forked from."""
_TICKETS: dict[str, Warm] = {}
_SPARES: list[Spares] = []
"""At most one; where nothing is forked."""


def ticket(snapshot: Warm) -> str:
    """What lets one kernel be forked once: when it is started anew, it is a plain one."""
    name = str(uuid4())
    _TICKETS[name] = snapshot
    return name


def hand_back(name: str) -> None:
    """A ticket that may not have been used."""
    _TICKETS.pop(name, None)


def make_default(parent: Configurable) -> None:
    """Have the kernels of this server provisioned so, unless their kind says otherwise."""
    factory = KernelProvisionerFactory.instance(parent=parent)
    value = f"{__name__}:{ForkProvisioner.__name__}"
    factory.provisioners[NAME] = EntryPoint(NAME, value, factory.GROUP_NAME)
    factory.default_provisioner_name = NAME


def keep_spare(modules: Sequence[str]) -> None:
    """Have one process wait that has loaded the modules, for who has no ticket."""
    _SPARES[:] = [Spares(modules)]


class ForkProvisioner(LocalProvisioner):
    """Forks the kernel of whoever has a ticket; to others it gives the one to spare."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start a kernel.

        Raises:
            NoFork: there was a ticket, but nothing could be forked.
        """
        environment = dict(kwargs.get("env") or os.environ)
        snapshot = _TICKETS.pop(environment.pop(TICKET, ""), None)
        folder = str(kwargs.get("cwd") or os.getcwd())
        made: Any = None
        if snapshot is not None:
            wanted = order(arguments_of(cmd), folder, environment)
            made = await asyncio.to_thread(snapshot.kernel, wanted)
        elif _SPARES and of_this_python(cmd):
            made = await _SPARES[0].kernel(order(arguments_of(cmd), folder, environment))
        if made is None:
            return await super().launch_kernel(cmd, **kwargs | {"env": environment})
        self._is(made, folder)
        return self.connection_info

    def _is(self, made: Any, folder: str) -> None:
        self.process, self.cwd = made, folder
        self.pid = self.pgid = made.pid


def order(arguments: Sequence[str], folder: str, environment: Mapping[str, str]) -> dict[str, Any]:
    """What a process is told that is to be a kernel."""
    # as jupyter_client does, by which a kernel knows its server
    known = {**environment, "JPY_PARENT_PID": str(os.getpid())}
    return {"arguments": arguments, "folder": folder, "environment": known}


def of_this_python(command: list[str]) -> bool:
    """Whether it is a kernel that a process of this very Python can become."""
    ours = os.path.realpath(command[0]) == os.path.realpath(sys.executable)
    return ours and "ipykernel_launcher" in command


def arguments_of(command: list[str]) -> list[str]:
    """What the kernel is told; a fork is one of this very Python only.

    Raises:
        NoFork: the command is of another kind.

    >>> arguments_of([sys.executable, "-m", "ipykernel_launcher", "-f", "kernel.json"])
    ['-f', 'kernel.json']
    """
    if not of_this_python(command):
        raise NoFork(f"not of this Python: {command}")
    return command[command.index("ipykernel_launcher") + 1 :]
