"""The kernel's side of the widget, and the bundle that the kernel sends to the browser."""

from typing import Any

from canasta_tutor.ui.widget import CardTable
from tests.browser import scenes
from tests.browser.conftest import Opener


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
    first, second = CardTable(scenes.puzzle()), CardTable(scenes.home())
    sent = [table.get_state() for table in (first, second)]
    assert sent[0]["drawing"] == sent[1]["drawing"] == f"anywidget:{first.drawing.model_id}"
    assert [each["_esm"] for each in sent if len(each["_esm"]) > 1000 or "_css" in each] == []
    assert first.drawing.get_state().keys() >= {"_esm", "_css"}


def test_a_table_is_drawn_by_the_widget_that_holds_the_code(bare_table: Opener) -> None:
    page = bare_table().page
    table = CardTable(scenes.puzzle(), scenes.state())
    drawn = page.evaluate(
        """async ([codes, traits]) => {
            const [widget, drawing] = await Promise.all(codes.map(async (code) => {
                const blob = new Blob([code], { type: "text/javascript" });
                return (await import(URL.createObjectURL(blob))).default;
            }));
            const named = { [traits.drawing]: { exports: drawing.initialize() } };
            const host = { getWidget: async (name) => named[name] };
            const model = { get: (name) => traits[name], on() {}, off() {}, send() {} };
            const el = document.createElement("div");
            const leave = await widget.render({ model, el, host });
            leave();
            return el.querySelectorAll("button[data-card]").length;
        }""",
        [
            [table._esm, table.drawing._esm],
            {"scene": table.scene, "state": table.state, "drawing": table.get_state()["drawing"]},
        ],
    )
    assert drawn == 11
