"""The card table as a widget: thin, it passes props to the browser and events back."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from ipywidgets import DOMWidget, Layout, Widget, widget_serialization
from traitlets import Dict, Instance, Unicode

Props = dict[str, Any]
Event = Mapping[str, Any]

STATIC = Path(__file__).parent / "static"
MODULES = (
    "dom", "figures", "cards", "memory", "line", "drag", "hand", "table", "panel", "moves",
    "order", "score_sheet", "entries", "puzzle", "rules", "bar", "home", "notation", "sheet",
    "walk", "tray", "place", "fields", "details", "zones", "spread", "ruling", "house_rules",
    "exchange", "page_head", "referee", "rulebook", "clock", "skill_map", "practice", "pad_graph",
    "pad_cards", "pad_form", "pad", "worksheet_desk", "scoring", "card_table",
)  # fmt: skip
STYLES = (
    "tokens",
    "cards",
    "hand",
    "table",
    "panel",
    "moves",
    "score_sheet",
    "verdict",
    "pages",
    "home",
    "referee",
    "rulings",
    "practice",
    "pad",
)

ANYWIDGET = "~0.11.*"
"""The versions of anywidget's half in the browser that draw a card table."""

LESSON = frozenset({"puzzle", "table", "rules", "summary", "bar"})
"""The parts that a lesson shows; other pages have all code and style, a lesson what it needs."""
APART = frozenset({"home", "referee", "rulings", "practice", "pad"})
"""The style sheets that no part of a lesson needs."""
_ENTRY = "card_table"
_PART = re.compile(r"(\w+): (\w+)")
_PARTS = re.compile(r"^const PARTS = \{(.*?)\};", re.MULTILINE | re.DOTALL)


def joined_modules(names: Sequence[str] = MODULES) -> str:
    """The ES modules as one module: imports of each other dropped, only the last one exports."""
    *parts, entry = [_without_imports(f"{name}.js") for name in names]
    return "\n".join(
        [re.sub(r"^export ", "", part, flags=re.MULTILINE) for part in parts] + [entry]
    )


def joined_styles(names: Sequence[str] = STYLES) -> str:
    """The style sheets as one."""
    return "\n".join(_text(f"{name}.css") for name in names)


def lesson_code() -> str:
    """The modules that the parts of a lesson need, as one."""
    entry = _text(f"{_ENTRY}.js")
    drawn = dict(_PART.findall(_parts(entry)))
    home = dict(re.findall(r'^import \{ (\w+) \} from "\./(\w+)\.js";', entry, re.MULTILINE))
    others = {home[drawn[part]] for part in drawn.keys() - LESSON}
    needed, found = {_ENTRY}, [name for name in _imported(entry) if name not in others]
    while found:
        name = found.pop()
        if name not in needed:
            needed.add(name)
            found += _imported(_text(f"{name}.js"))
    shown = ", ".join(f"{part}: {drawn[part]}" for part in sorted(LESSON))
    whole = joined_modules([name for name in MODULES if name in needed])
    return whole.replace(_parts(entry), f" {shown} ")


def _parts(entry: str) -> str:
    """What draws each part, as the entry writes it."""
    found = _PARTS.search(entry)
    return found[1] if found else ""


def _imported(text: str) -> list[str]:
    return re.findall(r'^import .* from "\./(\w+)\.js";', text, flags=re.MULTILINE)


def _without_imports(name: str) -> str:
    return re.sub(r'^import .* from "\./\w+\.js";\n', "", _text(name), flags=re.MULTILINE)


def _lean_code(text: str) -> str:
    """Code without lines of comment and indents, in signs that take one byte each in memory."""
    lean = re.sub(r"^\s*//.*\n|^[ \t]+", "", text, flags=re.MULTILINE)
    return re.sub("[^\0-\x7f]", lambda sign: f"\\u{ord(sign[0]):04x}", lean)


def _lean_style(text: str) -> str:
    """The same of a style sheet."""
    lean = re.sub(r"/\*.*?\*/\s*|^[ \t]+", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub("[^\0-\x7f]", lambda sign: f"\\{ord(sign[0]):x} ", lean)


def _text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


class Drawing(Widget):  # type: ignore[misc]
    """The code and the style all card tables of a kernel share; sent to the browser once."""

    code = Unicode().tag(sync=True)
    style = Unicode().tag(sync=True)
    version = Unicode().tag(sync=True)


@cache
def shared_drawing(*, lesson: bool) -> Drawing:
    """The one drawing of this kernel: all of it, or what a lesson needs."""
    sheets = [name for name in STYLES if name not in APART] if lesson else STYLES
    code = _lean_code(lesson_code() if lesson else joined_modules())
    style = _lean_style(joined_styles(sheets))
    version = sha256((code + style).encode()).hexdigest()[:12]
    return Drawing(code=code, style=style, version=version)


@cache
def shared_layout() -> Layout:
    """The one layout of all card tables: each sizes itself, and a model for each takes its time."""
    return Layout()


class CardTable(DOMWidget):  # type: ignore[misc]
    """A card table, a lesson's head, rule cards or the home page: whatever its scene says.

    `scene` holds what to draw, `state` what changes after answers. Events of the learner go to
    `on_event`; where that fails, the learner reads `trouble` instead of nothing.

    In the browser it is an anywidget. Here it says so itself: the class `anywidget.AnyWidget` says
    the same, but what it brings along takes 2 MiB of every kernel, and a class for every table.
    """

    _model_name = Unicode("AnyModel").tag(sync=True)
    _model_module = Unicode("anywidget").tag(sync=True)
    _model_module_version = Unicode(ANYWIDGET).tag(sync=True)
    _view_name = Unicode("AnyView").tag(sync=True)
    _view_module = Unicode("anywidget").tag(sync=True)
    _view_module_version = Unicode(ANYWIDGET).tag(sync=True)
    _esm = Unicode(_text("loader.js")).tag(sync=True)
    _anywidget_id = Unicode(f"{__name__}.CardTable").tag(sync=True)
    drawing = Instance(Drawing).tag(sync=True, **widget_serialization)
    scene = Dict().tag(sync=True)
    state = Dict().tag(sync=True)

    def __init__(
        self,
        scene: Props,
        state: Props | None = None,
        on_event: Callable[["CardTable", Event], None] | None = None,
        trouble: str = "",
    ) -> None:
        super().__init__(
            scene=scene,
            state={"serial": 0} | (state or {}),
            drawing=shared_drawing(lesson=scene.get("part") in LESSON),
            layout=shared_layout(),
        )
        self.on_event = on_event
        self.trouble = trouble
        self.failure: Exception | None = None
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        """Its name alone: a notebook keeps this text, which would hold all that is drawn."""
        return object.__repr__(self)

    def reply(self, **changes: Any) -> None:
        """Change the state; the new serial tells the browser that it was answered."""
        self.state = self.state | changes | {"serial": self.state["serial"] + 1}

    def store(self, key: str, value: Any) -> None:
        """Have the browser remember a value beyond this page."""
        self.send({"type": "store", "key": key, "value": value})

    def _hear(self, _widget: Widget, event: Event, _buffers: list[Any]) -> None:
        """Pass an event on. Failures would vanish in the kernel's log, so they are said here."""
        if self.on_event is None:
            return
        try:
            self.on_event(self, event)
        except Exception as failure:
            self.failure = failure
            self.reply(notice=self.trouble)
