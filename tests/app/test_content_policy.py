"""No script runs that an address, or anything else, injects into a page."""

import asyncio
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.web import Application

from canasta_tutor.app import serve
from canasta_tutor.ui.scoring.worksheet import Wish, worksheet
from instant_pages.content_policy import hash_script

POLICY = serve.Tutor().content_policy
IMAGE = "'\"><img src=x onerror=alert(1)>"
"""Without a slash, a file name could be the name of a template."""
SCRIPT = "</script></style><script>alert(2)</script>"
READ = ["template", "theme", "classic-tree", "query", "token", "next", "code", "check", "lang"]
"""The parts of an address that pages and error pages read."""
IN_PATH = quote(IMAGE + SCRIPT, safe="")
PAGES = [
    ("GET", "x", 404),
    ("GET", IN_PATH, 404),
    ("GET", "voila/render/x.ipynb", 404),
    ("GET", f"voila/render/{IN_PATH}.ipynb", 404),
    ("GET", "voila/tree", 200),
    ("GET", f"voila/tree/{IN_PATH}", 404),
    ("PUT", "voila/tree", 403),
]


class Scripts(HTMLParser):
    """Everything that could run in a page: inline scripts, and attributes that handle events."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.handlers: list[str] = []
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.handlers += [name for name in given if name.startswith("on")]
        data = given.get("type") == "application/json"
        self._inside = tag == "script" and "src" not in given and not data

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.inline.append(data)

    def handle_endtag(self, tag: str) -> None:
        self._inside = False


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Any]:
    """Makes a tutor that answers requests."""
    made = []

    def tutor(*extra: str) -> Any:
        serve._prefer_checkout()
        server = serve.Tutor()
        server.initialize(serve.build_voila_options(1, False, extra))
        server.connection_dir = str(tmp_path)
        settings: dict[str, Any] = server.init_settings()
        server.app = Application(**settings)
        server.app.add_handlers(".*$", server.init_handlers())
        made.append(server)
        return server

    yield tutor
    for server in made:
        server.contents_manager.notary.store.close()  # which no other test does


async def ask(server: Any, path: str, method: str = "GET") -> HTTPResponse:
    """The server's response to a request."""
    port = serve.find_free_port()
    listening = server.app.listen(port, "localhost")
    client = AsyncHTTPClient()
    url = f"http://localhost:{port}/{path}"
    body = None if method == "GET" else ""
    try:
        return await client.fetch(url, method=method, body=body, raise_error=False)
    finally:
        listening.stop()
        client.close()


@pytest.mark.parametrize("markup", [IMAGE, SCRIPT])
@pytest.mark.parametrize(("method", "path", "status"), PAGES)
def test_nothing_in_an_address_becomes_a_part_of_the_page(
    start: Any, method: str, path: str, status: int, markup: str
) -> None:
    query = urlencode(dict.fromkeys(READ, markup))
    answer = asyncio.run(ask(start(), f"{path}?{query}", method))
    assert answer.code == status
    page = answer.body.decode()
    assert page.rstrip().endswith("</html>")
    scripts = Scripts(page)
    assert scripts.handlers == []
    policy = answer.headers["Content-Security-Policy"]
    assert policy == POLICY
    assert [script for script in scripts.inline if hash_script(script) not in policy] == []


def test_nothing_in_an_address_becomes_a_part_of_the_page_that_asks_for_a_token(start: Any) -> None:
    """Jupyter's own page; the policy forbids its only script, which merely shortens the address."""
    query = urlencode(dict.fromkeys(READ, IMAGE + SCRIPT))
    answer = asyncio.run(ask(start("--token=secret"), f"login?{query}"))
    assert answer.code == 200
    scripts = Scripts(answer.body.decode())
    assert scripts.handlers == []
    assert all("_remove_token_from_url" in script for script in scripts.inline)


def test_an_error_page_says_so_whatever_the_address_holds(start: Any) -> None:
    answer = asyncio.run(ask(start(), "x?template=%ff&theme=a%2fb"))
    assert answer.code == 404
    assert "voila/render/index.ipynb" in answer.body.decode()


def test_a_page_runs_scripts_of_this_server_alone() -> None:
    allowed = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert "'unsafe-inline'" not in allowed["script-src"]
    assert "'unsafe-eval'" not in allowed["script-src"]
    assert allowed.get("connect-src", allowed["default-src"]) == "'self'"


def test_a_worksheet_may_draw_itself_in_a_page_that_was_opened_from_the_tutor() -> None:
    scripts = Scripts(worksheet(Wish("classic", count=1), "en"))
    assert [hash_script(script) in POLICY for script in scripts.inline] == [True]
    assert scripts.handlers == []
