"""`docs/systems.md` is the output of `tools/write_systems_page.py`."""

from __future__ import annotations

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.i18n.words import Words
from tools.write_systems_page import PAGE, TABLES, compose_page

LINES = compose_page(Words("en")).splitlines()


def test_the_page_is_in_step() -> None:
    assert PAGE.read_text("utf-8").splitlines() == LINES


def test_the_page_has_every_system_in_every_table() -> None:
    for system in known():
        assert sum(f"(`{system}`)" in line for line in LINES) == len(TABLES)


def test_the_page_marks_what_is_completed_or_chosen() -> None:
    rows = [line for line in LINES if "(`classic`)" in line]
    assert "500°" in rows[4]
    assert "15, 0: 50, 1500: 90, 3000: 120" in rows[2]
