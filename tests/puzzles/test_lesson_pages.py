"""A page of a lesson runs nothing: the check finds anything that a browser or a kernel might
run.
"""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbconvert.filters.markdown import markdown2html

from canasta_tutor.engine.values.input_faults import BadSyntax, BadValue
from canasta_tutor.puzzles.lesson_pages import LINKS, PICTURES, find_dangers, find_markup, read_page
from tests.many import tried

MARKUP = [
    ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ('<img src="x" onerror="alert(1)">', '<img src="x" onerror="alert(1)">'),
    ("Hold </div> on.", "</div>"),
    ("Hold <IMG\nsrc=x onerror=alert(1)> on.", "<IMG\nsrc=x onerror=alert(1)>"),
    ("<!-- hidden -->", "<!-- hidden -->"),
    ("- a list\n\n  <svg onload=alert(1)>", "<svg onload=alert(1)>"),
    ("A dollar $` $ <img src=x onerror=alert(1)> `", "$ <img src=x onerror=alert(1)>"),
    ("    <b>", "<b>"),
    ("One\n: <iframe src=x onload=alert(1) a", ": <iframe src=x onload=alert(1) a"),
    (r"\<b> is text", "<b> is text"),
]
LINKED = [
    ("[Go on](javascript:alert(1))", "javascript:alert(1)"),
    ("[Go on](<JavaScript:alert(1)>)", "JavaScript:alert(1)"),
    ("[Go on](&#106;avascript:alert(1))", "javascript:alert(1)"),
    ("[Go on][there]\n\n[there]: javascript:alert(1)", "javascript:alert(1)"),
    ("[there]\n\n[there]:\n  javascript:alert(1)", "javascript:alert(1)"),
    ("**[there][]**\n\n[THERE]: vbscript:x", "vbscript:x"),
    ("<javascript:alert(1)>", "javascript:alert(1)"),
    ("[Go on](data:text/html;base64,PHA+)", "data:text/html;base64,PHA+"),
    ("[Go on](file:///etc/passwd)", "file:///etc/passwd"),
]


@pytest.mark.parametrize(("text", "found"), MARKUP)
def test_html_is_found(text: str, found: str) -> None:
    assert [fault for _, fault in find_markup(text)] == [BadValue(found, "Markdown")]


@pytest.mark.parametrize(("text", "address"), LINKED)
def test_a_link_that_runs_something_is_found(text: str, address: str) -> None:
    assert [fault for _, fault in find_markup(text)] == [BadValue(address, LINKS)]


@pytest.mark.parametrize(
    "address", ["data:image/png;base64,x", "https://example.org/1.png", "//x/1"]
)
def test_a_picture_from_elsewhere_is_found(address: str) -> None:
    assert [fault for _, fault in find_markup(f"![cards]({address})")] == [
        BadValue(address, PICTURES)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Points < minimum",
        "`a` is code",
        "[More](05-pile.ipynb)",
        "[More][there]\n\n[there]: ../referee.ipynb#rules",
        "[More](https://example.org), <mailto:a@example.org>",
        "![cards](cards.png)",
        "*Red* **threes** & more",
    ],
)
def test_what_does_nothing_is_left_alone(text: str) -> None:
    assert [*find_markup(text)] == []


def test_the_line_is_named() -> None:
    page = read_page(
        "# Melds\n\nLook.\n\n## Kings\n\nThese\nare <b>kings</b>.\n\n"
        "```python\nimport os\n```\n\n- [on](javascript:x)\n"
    )
    assert [*find_dangers(page)] == [
        (8, BadValue("<b>", "Markdown")),
        (8, BadValue("</b>", "Markdown")),
        (10, BadSyntax("lesson.…(…)", "import os")),
        (14, BadValue("javascript:x", LINKS)),
    ]


def test_an_address_is_judged_in_the_cell_that_uses_it() -> None:
    """Each block of prose becomes a cell of its own, which knows nothing of the others."""
    page = read_page("# A\n\n[x]: a.ipynb\n\n## B\n\n[x]\n\n[x]: javascript:y\n")
    assert [fault for _, fault in find_dangers(page)] == [BadValue("javascript:y", LINKS)]


PIECES = [
    *("`", "``", "```", "~~~", "$", "$$", "\\", "\\(", "\\)", "[", "]", "](", ")", "![", "<", ">"),
    *(
        "<b>",
        "</b>",
        "<img src=x onerror=y>",
        "<!--",
        "-->",
        "<?",
        "<![CDATA[",
        "]]>",
        "<svg/onload=y>",
    ),
    *("<iframe ", "javascript:y", "&#106;avascript:y", "&lt;", "[x]: ", "[x]", "[^x]", "[^x]: "),
    *(
        "a.ipynb",
        "\n",
        "\n\n",
        "    ",
        "\t",
        "- ",
        "> ",
        "# ",
        "| ",
        "|-|-|",
        "=",
        '"',
        "'",
        " ",
        "a",
    ),
    *("*", "~~", ": ", "/", "a\n: "),
]
DRAWN = {
    *(
        "p",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "a",
        "em",
        "strong",
        "del",
        "code",
        "pre",
        "ul",
        "ol",
    ),
    *("li", "blockquote", "hr", "br", "img", "table", "thead", "tbody", "tr", "th", "td", "div"),
    *("span", "sup", "section", "input", "dl", "dt", "dd"),
}
HARMLESS = {
    *(
        "href",
        "src",
        "alt",
        "title",
        "id",
        "class",
        "style",
        "start",
        "type",
        "disabled",
        "checked",
    ),
}


def harmless(address: str) -> bool:
    """Whether a text is an address of this server to a browser, or an ordinary web address."""
    scheme, colon, _ = "".join(address.split()).strip("\x00\x01").partition(":")
    return not colon or not scheme.isalnum() or scheme.lower() in ("http", "https", "mailto")


class Drawn(HTMLParser):
    """The elements of a page that Markdown does not make, and the things that would run."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.strange: list[object] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        strange = [name for name, _ in attrs if name not in HARMLESS]
        leads = [to for name, to in attrs if name in ("href", "src") and not harmless(str(to))]
        if tag not in DRAWN or strange or leads:
            self.strange.append((tag, strange, leads))

    def handle_comment(self, data: str) -> None:
        self.strange.append(data)

    def handle_decl(self, decl: str) -> None:
        self.strange.append(decl)

    def handle_pi(self, data: str) -> None:
        self.strange.append(data)


@tried(200)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_voila_draws_nothing_foreign_of_what_is_let_through(text: str) -> None:
    """Voilà reads Markdown with another parser, so both parsers must agree on what is harmless."""
    if not any(find_markup(text)):
        assert Drawn(markdown2html(text)).strange == []
