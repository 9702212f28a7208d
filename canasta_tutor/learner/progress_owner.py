"""Whose progress this is: one person's at their own computer, or one of several people's.

A progress file belongs to one person at their own computer. If others can reach the tutor (on a
hub, on Binder, through a tunnel, or on a server that listens to a network), each browser keeps its
own progress instead. If people share an origin, as on a hub, each has another path below it. On
Binder the path names a session and nobody: the next session of the same person has another one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jupyter_core.paths import jupyter_runtime_dir

_LAUNCH_HOST, _REQUEST = "BINDER_LAUNCH_HOST", "BINDER_REQUEST"
"""Variables with the two halves of the address that launched this Binder session."""
_BINDER_VARIABLES = ("BINDER_SERVICE_HOST", _LAUNCH_HOST)
"""Variables that only Binder sets."""
_SHARED_SERVER_VARIABLES = ("JUPYTERHUB_USER", "JUPYTERHUB_SERVICE_PREFIX", *_BINDER_VARIABLES)
"""Variables that only a server for many people sets."""
_FORWARDED = "HTTP_FORWARDED"
"""Set if the request came through another server, such as a tunnel or a proxy."""


def is_shared(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether people other than the one at this computer can reach this kernel's pages."""
    if any(environment.get(name) for name in (*_SHARED_SERVER_VARIABLES, _FORWARDED)):
        return True
    asked = urlsplit(environment.get("VOILA_REQUEST_URL", "")).hostname
    bound = str(_server(environment).get("hostname", ""))
    return not all(is_here(name) for name in (asked, bound) if name)


def is_on_binder(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this is a session on Binder, which soon ends and leaves nothing behind."""
    return any(environment.get(name) for name in _BINDER_VARIABLES)


def launch_address(environment: Mapping[str, str] = os.environ) -> str | None:
    """The address that launches another Binder session like this one, if Binder told it.

    >>> launch_address({"BINDER_LAUNCH_HOST": "http://b/", "BINDER_REQUEST": "v2/gh/ann/x/HEAD"})
    'http://b/v2/gh/ann/x/HEAD'
    """
    host, request = environment.get(_LAUNCH_HOST), environment.get(_REQUEST)
    return f"{host.rstrip('/')}/{request.lstrip('/')}" if host and request else None


def is_here(host: str) -> bool:
    """Whether a name or an address means this computer alone.

    >>> [is_here(host) for host in ("localhost", "127.0.0.1", "::1", "0.0.0.0", "example.org")]
    [True, True, True, False, False]
    """
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost" or host.endswith(".localhost")


def base_address(environment: Mapping[str, str] = os.environ) -> str:
    """The path below which the pages are; on a hub every person has their own path.

    >>> base_address({"JUPYTERHUB_SERVICE_PREFIX": "/user/ann/"})
    '/user/ann/'
    """
    named = (environment.get(name) for name in ("JUPYTERHUB_SERVICE_PREFIX", "VOILA_BASE_URL"))
    found = next((address for address in named if address), None)
    return found or str(_server(environment).get("base_url", "/"))


def key_ending(environment: Mapping[str, str] = os.environ) -> str:
    """The ending of this person's keys in the browser's storage.

    It differs from person to person, so that people who share an origin do not share keys. On
    Binder it is empty, because the address there names a session.

    >>> key_ending({}), key_ending({"JUPYTERHUB_SERVICE_PREFIX": "/user/ann/"})
    ('', '@/user/ann/')
    """
    address = base_address(environment)
    return "" if address == "/" or is_on_binder(environment) else f"@{address}"


def _server(environment: Mapping[str, str]) -> Mapping[str, Any]:
    """The data that the server of this kernel publishes about itself; empty if there is none."""
    process = environment.get("JPY_PARENT_PID", "")
    if not process.isdecimal():
        return {}
    with suppress(OSError, ValueError):
        info = json.loads((Path(jupyter_runtime_dir()) / f"jpserver-{process}.json").read_bytes())
        return info if isinstance(info, dict) else {}
    return {}
