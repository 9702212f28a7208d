"""Kernels that are forked where a page of a snapshot wants one, and started as ever elsewhere."""

from __future__ import annotations

import asyncio
import os
import sys
from importlib.metadata import EntryPoint
from typing import Any
from uuid import uuid4

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets.config import Configurable

from canasta_tutor.app.instant.forks import NoFork, Warm

NAME = "instant"
TICKET = "INSTANT_TICKET"
"""In the environment of a kernel that is started: what says which snapshot it is forked from."""
_TICKETS: dict[str, Warm] = {}


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


class ForkProvisioner(LocalProvisioner):
    """Forks the kernel of whoever has a ticket."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start a kernel.

        Raises:
            NoFork: there was a ticket, but nothing could be forked.
        """
        environment = dict(kwargs.get("env") or os.environ)
        snapshot = _TICKETS.pop(environment.pop(TICKET, ""), None)
        if snapshot is None:
            return await super().launch_kernel(cmd, **kwargs | {"env": environment})
        folder = str(kwargs.get("cwd") or os.getcwd())
        wanted = {
            "arguments": arguments_of(cmd),
            "folder": folder,
            # as jupyter_client does, by which a kernel knows its server
            "environment": environment | {"JPY_PARENT_PID": str(os.getpid())},
        }
        forked: Any = await asyncio.to_thread(snapshot.kernel, wanted)
        self.process, self.cwd = forked, folder
        self.pid = self.pgid = forked.pid
        return self.connection_info


def arguments_of(command: list[str]) -> list[str]:
    """What the kernel is told; a fork is one of this very Python only.

    Raises:
        NoFork: the command is of another kind.

    >>> arguments_of([sys.executable, "-m", "ipykernel_launcher", "-f", "kernel.json"])
    ['-f', 'kernel.json']
    """
    launched = "ipykernel_launcher"
    if launched not in command or os.path.realpath(command[0]) != os.path.realpath(sys.executable):
        raise NoFork(f"not of this Python: {command}")
    return command[command.index(launched) + 1 :]
