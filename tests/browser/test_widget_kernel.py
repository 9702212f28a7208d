"""The kernel's side of the widget, and the one module that is sent to the browser."""

import re
from collections import Counter
from typing import Any

import pytest

from canasta_tutor.ui.scoring import worksheet
from canasta_tutor.ui.widget import (
    MODULES,
    STATIC,
    STYLES,
    CardTable,
    joined_modules,
    joined_styles,
    shared_drawing,
)
from tests.browser import scenes
from tests.browser.conftest import Opener

RULES = """style => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  return sheet.cssRules.length;
}"""


def hear(table: CardTable, event: dict[str, Any]) -> None:
    table._handle_custom_msg(event, [])


def test_events_reach_the_callback_and_replies_raise_the_serial() -> None:
    heard: list[Any] = []

    def answer(table: CardTable, event: Any) -> None:
        heard.append(event)
        table.reply(solved=True)

    table = CardTable(scenes.puzzle(), scenes.state(), answer)
    hear(table, {"type": "hint"})
    assert heard == [{"type": "hint"}]
    assert table.state == scenes.state(solved=True, serial=1)


def test_a_failure_is_said_to_the_learner() -> None:
    def fail(table: CardTable, event: Any) -> None:
        raise ZeroDivisionError

    table = CardTable(scenes.puzzle(), scenes.state(), fail, "Something went wrong.")
    hear(table, {"type": "hint"})
    assert table.state["notice"] == "Something went wrong."
    assert table.state["serial"] == 1
    assert isinstance(table.failure, ZeroDivisionError)


def test_the_drawing_code_is_sent_once_for_all_tables() -> None:
    first, second = CardTable(scenes.puzzle()), CardTable(scenes.bar())
    assert first.drawing is second.drawing
    assert len(first._esm) < 2000 < len(first.drawing.code)


def test_every_file_is_sent() -> None:
    assert {path.stem for path in STATIC.glob("*.js")} == {*MODULES, *worksheet._MODULES, "loader"}
    assert {path.stem for path in STATIC.glob("*.css")} == {*STYLES, *worksheet._STYLES}


def test_no_two_files_use_a_name_on_top() -> None:
    named = re.compile(r"^(?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
    names = Counter(named.findall(joined_modules()))
    assert len(names) > 100
    assert [name for name, count in names.items() if count > 1] == []


def test_no_style_that_a_lesson_needs_stays_behind() -> None:
    name = re.compile(r"ct-[a-z0-9-]+")
    lesson, whole = shared_drawing(lesson=True), shared_drawing(lesson=False)
    drawn = set(name.findall(lesson.code))
    styled = {each for each in drawn if f".{each}" in whole.style}
    assert len(styled) > 50
    assert [each for each in sorted(styled) if f".{each}" not in lesson.style] == []


@pytest.mark.parametrize("lesson", [True, False])
def test_the_joined_module_and_style_work_as_the_separate_files_do(
    bare_table: Opener, lesson: bool
) -> None:
    page = bare_table().page
    drawn = page.evaluate(
        """async ([code, scene]) => {
            const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
            const { default: table } = await import(address);
            const el = document.createElement("div");
            const get = (name) => (name === "scene" ? scene : { serial: 0 });
            const model = { get, on() {}, send() {} };
            table.render({ model, el });
            return el.querySelectorAll("button[data-card]").length;
        }""",
        [shared_drawing(lesson=lesson).code, scenes.puzzle()],
    )
    assert drawn == 11
    assert page.evaluate(RULES, shared_drawing(lesson=lesson).style) > 100
    assert page.evaluate(RULES, shared_drawing(lesson=False).style) == page.evaluate(
        RULES, joined_styles()
    )


def test_a_lesson_is_sent_what_its_parts_need() -> None:
    lesson, whole = shared_drawing(lesson=True), shared_drawing(lesson=False)
    assert CardTable(scenes.bar()).drawing is lesson
    assert CardTable(scenes.home()).drawing is whole
    assert len(lesson.code) < len(whole.code)
    assert [
        name for name in ("Puzzle", "Rules", "Bar") if f"class {name} " not in lesson.code
    ] == []
    assert "class Referee " not in lesson.code
    assert "class Referee " in whole.code


def test_the_drawing_is_sent_without_comments_and_with_signs_escaped() -> None:
    drawing = shared_drawing(lesson=False)
    assert (drawing.code + drawing.style).isascii()
    assert "//" in joined_modules()
    assert [line for line in drawing.code.splitlines() if line.startswith(("//", " "))] == []
    assert "/*" not in drawing.style


def test_a_table_fetches_the_drawing_code_from_the_model_that_holds_it(bare_table: Opener) -> None:
    page = bare_table().page
    table = CardTable(scenes.puzzle(), scenes.state())
    traits = {"scene": table.scene, "state": table.state, "drawing": "IPY_MODEL_7"}
    shared = {"code": table.drawing.code, "style": "", "version": "1"}
    drawn = page.evaluate(
        """async ([loader, traits, shared]) => {
            let asked = 0;
            const holder = { get(name) { asked += name === "code"; return shared[name]; } };
            const model = {
                get: (name) => traits[name], on() {}, send() {},
                widget_manager: { get_model: async (id) => (id === "7" ? holder : null) },
            };
            const address = URL.createObjectURL(new Blob([loader], { type: "text/javascript" }));
            const { default: widget } = await import(address);
            const places = [document.createElement("div"), document.createElement("div")];
            await Promise.all(places.map((el) => widget.render({ model, el })));
            return [asked, ...places.map((el) => el.querySelectorAll("button[data-card]").length)];
        }""",
        [table._esm, traits, shared],
    )
    assert drawn == [1, 11, 11]
