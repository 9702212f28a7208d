"""The widget's content as text."""

from __future__ import annotations

from canasta_tutor.engine.values.cards import cards
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props, rich_props, zone_props
from canasta_tutor.ui.plain_text import plain_text, rich_text

WORDS = Words("en")


def test_cards_are_written_with_their_suits() -> None:
    (seven,) = cards("7h")
    assert rich_text(rich_props(["a ", {"card": seven}], WORDS)) == "a 7♥"
    assert rich_text([{"strong": "two"}, " cards"]) == "two cards"


def test_puzzle_is_readable_without_a_browser() -> None:
    hand = {"label": "Your hand", "cards": zone_props(cards("7h Td"), WORDS)}
    side: Props = {"label": "You", "score_text": None, "melds": [], "red_threes": []}
    scene = {
        "part": "puzzle",
        "question": ["What now?"],
        "table": {"sides": [side], "hand": hand, "stock": None, "pile": None},
        "answer": {"choices": [{"label": "Yes"}, {"label": "No"}]},
    }
    assert plain_text(scene) == "What now?\nYou\nYour hand: 7♥ 10♦\nYes · No"


def test_a_score_sheet_is_readable_without_a_browser() -> None:
    lines = [
        {"label": "Cards", "points_text": "+435"},
        {"heading": "Deal 1", "label": "Your side"},
        {"label": "Winner", "options": [{"label": "You"}, {"label": "Nobody"}]},
    ]
    total = {"label": "Total", "points_text": "1,225"}
    answer = {"label": "Score sheet", "choices": [], "rows": lines, "total": total}
    assert plain_text({"part": "puzzle", "answer": answer}).splitlines() == [
        "Score sheet",
        "  Cards: +435",
        "Deal 1",
        "  Your side: …",
        "  Winner: You / Nobody",
        "Total: 1,225",
    ]
