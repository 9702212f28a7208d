"""Pages of other sites request pages from a class server, by plain http at a network address.

There, browsers send no `Sec-Fetch-*` headers. No such page gets a kernel; every real visitor of a
page gets one.
"""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Page, Request, Response, Route, expect

from canasta_tutor import paths
from canasta_tutor.i18n.words import Words
from tests.browser.voila.learning import answer_by_mouse, question, show_all_steps
from tests.browser.voila.test_lost_kernel import server_at
from tests.browser.voila.visits import WIDGET, Visitor, tutor

DRAWN, NOT_DRAWN = "index.ipynb", "en/04-melds.ipynb"
"""A page that the server draws when it starts, and a page that nobody has requested yet."""
KINDS = ("copies", "plain")

HELPERS = """
const made = (name, values) => Object.assign(document.createElement(name), values);
const come = (element, append = true) => new Promise((done) => {
  element.onload = element.onerror = done;
  document.body.append(element);
});
const sent = (method, url) => {
  const frame = made("iframe", { name: `frame-${Math.random()}` });
  const form = made("form", { method, action: url, target: frame.name });
  document.body.append(frame, form);
  return new Promise((done) => { frame.onload = frame.onerror = done; form.submit(); });
};
"""
WAYS = {
    "picture": "come(made('img', { src: url }))",
    "frame": "come(made('iframe', { src: url }))",
    "frame without referrer": "come(made('iframe', { referrerPolicy: 'no-referrer', src: url }))",
    "script": "come(made('script', { src: url }))",
    "fetch": "fetch(url, { mode: 'no-cors' })",
    "fetch of a page": (
        "fetch(url, { mode: 'no-cors', credentials: 'include', headers: { Accept: 'text/html' },"
        " referrerPolicy: 'no-referrer' })"
    ),
    "posted": "fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include' })",
    "form": "sent('GET', url)",
    "posted form": "sent('POST', url)",
    "prefetch": "come(made('link', { rel: 'prefetch', href: url }))",
}

CONNECTED = """
(url) => new Promise((done) => {
  const socket = new WebSocket(url);
  socket.onopen = socket.onerror = ({ type }) => done(type);
})
"""
NO_COOKIES = "Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });"
A_MOMENT = 50
"""Milliseconds between two looks at the running kernels."""


class Nothing(BaseHTTPRequestHandler):
    """An empty page at any address."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def foreign_port() -> Iterator[int]:
    """The address at which another site listens on this computer."""
    with ThreadingHTTPServer(("0.0.0.0", 0), Nothing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.fixture(scope="module")
def own_host() -> str:
    """The address of this computer in a network."""
    every = (each for addresses in psutil.net_if_addrs().values() for each in addresses)
    found = [str(each.address) for each in every if each.family.name == "AF_INET"]
    outside = [address for address in found if not address.startswith("127.")]
    if not outside:
        pytest.fail("this test needs an address in a network: browsers trust localhost")
    return outside[0]


@pytest.fixture(scope="module", params=KINDS)
def class_server(request: pytest.FixtureRequest, own_host: str) -> Iterator[str]:
    with class_tutor(own_host, request.param) as address:
        yield address


@contextmanager
def class_tutor(host: str, kind: str) -> Iterator[str]:
    """A server for a class; its address in the network."""
    plain = kind if kind == "plain" else ""
    with tutor(paths.notebooks(), "--Voila.ip=0.0.0.0", plain=plain) as address:
        yield address.replace("localhost", host)


def kernels(address: str) -> list[str]:
    """The kernels of visitors, without kernels that have drawn pages or wait to run a page."""
    found = []
    for each in server_at(address).children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            name = " ".join([each.name(), *each.cmdline()])
            found += [name] if name.startswith("kernel-") or "ipykernel_launcher" in name else []
    return found


def ask_as_foreign_page(page: Page, how: str, url: str) -> bool:
    """Have an open page request an address; return whether the server answered.

    If the answer is neither a picture nor a script, the browser hides it from the requesting page.
    """
    answered: list[str] = []

    def hear(response: Response) -> None:
        answered.append(response.url)

    def hear_failure(request: Request) -> None:
        answered.extend([request.url] if "BLOCKED" in (request.failure or "") else [])

    page.on("response", hear)
    page.on("requestfailed", hear_failure)
    page.evaluate(f"async (url) => {{ {HELPERS} await {how}; }}", url)
    page.remove_listener("response", hear)
    page.remove_listener("requestfailed", hear_failure)
    return bool(answered)


def leave(page: Page, address: str, url: str) -> None:
    """Go elsewhere, and wait until the kernels of all pages have ended."""
    page.goto(url)
    while kernels(address):
        page.wait_for_timeout(A_MOMENT)


@pytest.mark.parametrize("known", [False, True], ids=["stranger", "visitor"])
def test_no_page_of_another_site_starts_a_kernel(
    class_server: str, foreign_port: int, visit: Visitor, known: bool
) -> None:
    """A page in the browser of somebody who has visited the tutor does not get a kernel either."""
    page = visit(alone=True).page
    foreign = f"http://127.0.0.1:{foreign_port}/"
    if known:
        page.goto(f"{class_server}{DRAWN}")
        page.wait_for_selector(WIDGET)
        leave(page, class_server, foreign)
    started = {}
    for way, how in WAYS.items():
        for path in (DRAWN, NOT_DRAWN):
            page.goto(foreign)
            assert ask_as_foreign_page(page, how, f"{class_server}{path}?1"), way
            started[way, path] = kernels(class_server)
    assert [way for way, found in started.items() if found] == []


def test_nor_does_a_page_at_another_port_of_the_same_computer(
    foreign_port: int, own_host: str, visit: Visitor
) -> None:
    """Its requests bring all cookies, but they only draw pages that are not drawn yet."""
    with class_tutor(own_host, "copies") as address:
        page, foreign = visit(alone=True).page, f"http://{own_host}:{foreign_port}/"
        page.goto(f"{address}{DRAWN}")
        page.wait_for_selector(WIDGET)
        leave(page, address, foreign)
        for path in (DRAWN, NOT_DRAWN):
            assert ask_as_foreign_page(page, WAYS["fetch of a page"], f"{address}{path}?1")
            assert kernels(address) == []


def test_only_the_page_itself_may_ask_for_its_kernel(
    foreign_port: int, own_host: str, visit: Visitor
) -> None:
    with class_tutor(own_host, "copies") as address:
        page = visit(alone=True).page
        text = page.request.get(f"{address}{DRAWN}").text()
        (kernel,) = re.findall(r'"kernelId": "(.+?)"', text)
        line = f"ws://{urlsplit(address).netloc}/api/kernels/{kernel}/channels?session_id=1"
        page.goto(f"http://{own_host}:{foreign_port}/")
        assert page.evaluate(CONNECTED, line) == "error"
        assert kernels(address) == []
        page.goto(address.replace("render/", "templates/canasta/static/icon.svg"))
        assert page.evaluate(CONNECTED, line) == "open"
        assert len(kernels(address)) == 1


@pytest.mark.parametrize("way", ["typed", "by a link"])
@pytest.mark.parametrize("path", [DRAWN, NOT_DRAWN])
def test_whoever_opens_a_page_gets_a_kernel(
    class_server: str, foreign_port: int, visit: Visitor, way: str, path: str
) -> None:
    visited = visit(alone=True)
    page, url = visited.page, f"{class_server}{path}#step-2"
    if way == "typed":
        page.goto(url)
    else:
        page.goto(f"http://127.0.0.1:{foreign_port}/")
        page.evaluate("url => { location.href = url; }", url)
    page.wait_for_url(url)
    page.wait_for_selector(WIDGET)
    if path == NOT_DRAWN:
        show_all_steps(page)
        asked = question(page, "en/04-melds", "equal-not-in-a-row")
        answer_by_mouse(asked, "5d 5s 5c")
        asked.expect_verdict("right")
    leave(page, class_server, "about:blank")


@pytest.mark.parametrize("kind", KINDS)
def test_where_cookies_are_blocked_a_page_says_so_and_asks_once_more(
    own_host: str, visit: Visitor, kind: str
) -> None:
    with class_tutor(own_host, kind) as address:
        visited = visit(alone=True)
        page = visited.page
        page.add_init_script(NO_COOKIES)
        page.context.route("**/*", forget_cookies)
        page.goto(f"{address}{NOT_DRAWN}")
        for lang in ("en", "cs", "ru"):
            said = page.locator(f'.notice p[lang="{lang}"]')
            expect(said).to_contain_text(Words(lang).text("ui.page.no_cookie"))
            expect(said).to_be_visible()
        asked = [url for url in visited.requests if NOT_DRAWN in url]
        assert len(asked) <= 2
        assert kernels(address) == []


def forget_cookies(route: Route) -> None:
    """Send a request without cookies."""
    route.continue_(headers={**route.request.headers, "cookie": ""})
