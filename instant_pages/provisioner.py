"""Provision kernels: from a snapshot if the server has issued a ticket, else as usual."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from importlib.metadata import EntryPoint
from typing import Any, Protocol
from uuid import uuid4

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets.config import Configurable

from instant_pages.forks import NoFork

NAME = "instant"
TICKET = "INSTANT_TICKET"
"""The variable, in the environment of a starting kernel, that holds its ticket."""

started_kernels: ContextVar[list[str]] = ContextVar("started_kernels")
"""The ids of the kernels that a request starts; a request that wants the ids sets an empty list."""


class KernelSource(Protocol):
    """A snapshot or a spare process."""

    def make_kernel(self, wanted: Mapping[str, Any]) -> Any:
        """Return a process with the part of the `subprocess.Popen` interface that Jupyter uses.

        The process accepts connections already.

        Raises:
            NoFork: the kernel did not start.
        """


_TICKETS: dict[str, KernelSource] = {}


def issue_ticket(source: KernelSource) -> str:
    """Return a ticket for one kernel of this source.

    A restart of that kernel makes a plain kernel.
    """
    name = str(uuid4())
    _TICKETS[name] = source
    return name


def withdraw_ticket(name: str) -> None:
    """Cancel a ticket if it has not been used."""
    _TICKETS.pop(name, None)


def register_provisioner(parent: Configurable) -> None:
    """Provision this server's kernels, unless a kernel spec names another provisioner."""
    factory = KernelProvisionerFactory.instance(parent=parent)
    value = f"{__name__}:{InstantProvisioner.__name__}"
    factory.provisioners[NAME] = EntryPoint(NAME, value, factory.GROUP_NAME)
    factory.default_provisioner_name = NAME


class InstantProvisioner(LocalProvisioner):
    """Takes the kernel from the source that issued its ticket.

    Without a ticket, starts a plain kernel.
    """

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the kernel.

        Raises:
            NoFork: there was a ticket, but its source made no kernel.
        """
        environment = dict(kwargs.get("env") or os.environ)
        source = _TICKETS.pop(environment.pop(TICKET, ""), None)
        started_kernels.get([]).append(str(self.kernel_id))
        if source is None:
            return await super().launch_kernel(cmd, **kwargs | {"env": environment})
        self.cwd = str(kwargs.get("cwd") or os.getcwd())
        wanted = build_order(parse_arguments(cmd), self.cwd, environment)
        made = await asyncio.to_thread(source.make_kernel, wanted)
        self.process, self.pid, self.pgid = made, made.pid, made.pid
        return self.connection_info


def build_order(
    arguments: Sequence[str], folder: str, environment: Mapping[str, str]
) -> dict[str, Any]:
    """Return the order that turns a process into a kernel."""
    # jupyter_client sets this variable, too; the variable tells a kernel which server started it
    known = {**environment, "JPY_PARENT_PID": str(os.getpid())}
    return {"arguments": arguments, "folder": folder, "environment": known}


def parse_arguments(command: list[str]) -> list[str]:
    """Return the kernel's arguments from its command line, if it is a kernel of this Python.

    Raises:
        NoFork: the command runs something else.

    >>> parse_arguments([sys.executable, "-m", "ipykernel_launcher", "-f", "kernel.json"])
    ['-f', 'kernel.json']
    """
    ours = os.path.realpath(command[0]) == os.path.realpath(sys.executable)
    if not ours or "ipykernel_launcher" not in command:
        raise NoFork(f"not of this Python: {command}")
    return command[command.index("ipykernel_launcher") + 1 :]
