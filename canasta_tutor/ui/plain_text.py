"""The content of a widget as text, for reading a notebook without a browser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_tutor.ui.card_props import Props, RichProps

_SUITS = {"h": "♥", "d": "♦", "s": "♠", "c": "♣"}


def plain_text(props: Props) -> str:
    """All texts of a widget, line by line."""
    return "\n".join(line for line in _list_lines(props) if line)


def rich_text(parts: RichProps) -> str:
    """A sentence as text; its cards become `7♥`."""
    return "".join(_part_text(part) for part in parts)


def _part_text(part: str | Props) -> str:
    if isinstance(part, str):
        return part
    if "rows" in part:
        return "".join(f"\n{': '.join(row)}" for row in part["rows"])
    return _card_text(part["card"]) if "card" in part else str(part["strong"])


def _card_text(card: Props) -> str:
    return card["name"] if card["suit"] is None else f"{card['index']}{_SUITS[card['suit']]}"


def _cards_text(cards: Iterable[Props]) -> str:
    return " ".join(map(_card_text, cards))


def _list_lines(props: Props) -> Iterator[str]:
    yield props.get("title") or props.get("heading") or ""
    yield props.get("progress_text") or ""
    yield from map(rich_text, props.get("about") or [])
    yield rich_text(props.get("question") or [])
    yield props.get("badge") or ""
    yield from _table_lines(props.get("table") or {})
    yield from _picture_lines(props)
    yield from _answer_lines(props.get("answer") or {})
    yield from map(rich_text, props.get("hints") or [])
    yield from _feedback_lines(props.get("feedback") or {})
    yield props.get("notice") or ""
    if props["part"] == "summary":
        yield props["able"]
    if props["part"] == "rules":
        yield from map(_rule_text, props["rules"])
    if props["part"] == "changes":
        for rule in (*props["changes"], *props["rest"]):
            yield f"{rule['name']}: {rich_text(rule['now']) if rule['now'] else rule['later']}"
    if props["part"] == "home":
        yield from (f"{lesson['title']} · {lesson['state_text']}" for lesson in props["lessons"])


def _picture_lines(props: Props) -> Iterator[str]:
    """The frames in order, and the steps with their texts."""
    for frame in props.get("frames", ()):
        yield frame["caption"] or ""
        yield from _table_lines(frame["table"])
    if props["part"] == "picture":
        yield from (f"{step['label']}: {step['text']}" for step in props["steps"])


def _table_lines(table: Props) -> Iterator[str]:
    for player in table.get("players", ()):
        yield f"{player['label']}: {player['count_text']}"
    for side in table.get("sides", ()):
        yield from _side_lines(side)
    yield from _pile_lines(table)
    yield from (f"{fact['label']}: {fact['value']}" for fact in table.get("facts", ()))
    for deal in table.get("deals", ()):
        yield deal["title"]
        yield from _table_lines(deal)
    hand = table.get("hand")
    for group in [*table.get("groups", ()), *([hand] if hand else [])]:
        yield f"{group['label']}: {_cards_text(group['cards']) or group.get('empty')}"


def _side_lines(side: Props) -> Iterator[str]:
    yield f"{side['label']}: {side['score_text']}" if side["score_text"] else side["label"]
    for meld in side["melds"]:
        yield f"  {meld['name'] or meld['label']}: {_cards_text(meld['cards'])}"
    if side["red_threes"]:
        yield f"  {side['red_threes_label']}: {_cards_text(side['red_threes'])}"


def _pile_lines(table: Props) -> Iterator[str]:
    stock, pile = table.get("stock"), table.get("pile")
    if stock:
        yield f"{stock['label']}: {stock['count_text']}"
    if pile:
        upcard = _card_text(pile["upcard"]) if pile["upcard"] else None
        beneath = rich_text(pile.get("beneath") or [])
        across = f"⨯ {_card_text(pile['across'])}" if pile["across"] else None
        texts = (upcard, across, pile["count_text"], pile["state_text"], beneath)
        yield f"{pile['label']}: " + " · ".join(filter(None, texts))


def _answer_lines(answer: Props) -> Iterator[str]:
    yield from (move["name"] for move in answer.get("moves", ()))
    labels = [choice["label"] for choice in answer.get("choices", ())]
    yield " · ".join(filter(None, [answer.get("label"), *labels]))
    for row in answer.get("rows", ()):
        yield row.get("heading") or ""
        yield f"  {_row_text(row)}"
    yield _row_text(answer["total"]) if "total" in answer else ""


def _row_text(row: Props) -> str:
    """A line of a score sheet: its points, the possible answers, or room for an answer."""
    options = " / ".join(option["label"] for option in row.get("options", ()))
    return f"{row['label']}: {row.get('points_text') or options or '…'}"


def _feedback_lines(feedback: Props) -> Iterator[str]:
    if feedback:
        yield f"{feedback['mark']} {feedback['heading']}"
        yield from map(rich_text, feedback["body"])
        yield from (rule["name"] for rule in feedback["rules"])
        yield from (line["said"] for line in (feedback["sources"] or {}).get("lines", ()))
        yield feedback["elsewhere"] or ""


def _rule_text(rule: Props) -> str:
    rows = [" – ".join(row) for row in rule["rows"] or []]
    return "\n".join([f"{rule['name']}: {rich_text(rule['text'])}", *rows])
