"""Turn the props of a page into lines of text.

A sentence of a verdict stands where the learner reads it. The text of a rule and its source stand
once, at the end of the file, because every verdict would repeat them. Texts that stand in no file
of a part, such as labels of buttons, are listed in a file of their own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from canasta_tutor.ui.plain_text import plain_text, rich_text

Props = dict[str, Any]

NOT_READ = {
    *(
        "action",
        "at",
        "begins",
        "cards",
        "code",
        "deed",
        "elsewhere_at",
        "ghosts",
        "href",
        "id",
        "key",
        "kind",
    ),
    *("lang", "mark", "marks", "move_marks", "onto", "owner", "part", "place", "sign", "state"),
    "wanted",
    *("to", "tone"),
    *("short", "more"),  # the sheet repeats the body, or gives a short form of it
}
"""Keys of props whose values are not words for the learner."""


class Transcript:
    """The lines of one file."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._written = set[str]()
        """The lines that the section already has and need not repeat."""
        self._rules = set[str]()
        self.texts = set[str]()

    def begin(self, title: str) -> None:
        """Begin a section: a puzzle, a cell of a lesson, a question."""
        self.lines += ["", f"=== {title}"]
        self._written = set()

    def write(self, lines: Iterable[str]) -> None:
        """Write lines unchanged; leave out empty lines."""
        written = [line for text in lines for line in text.split("\n") if line.strip()]
        self.lines += written
        self._written |= {line.strip() for line in written}

    def write_new(self, lines: Iterable[str]) -> None:
        """Write the lines that this section does not have yet."""
        for text in lines:
            new = [line for line in text.split("\n") if line.strip() not in self._written]
            self.write(new)

    def add_scene(self, props: Props) -> None:
        """Write what a part shows before any action."""
        self.write([plain_text(props)])
        self.note_texts(props)

    def add_verdict(self, state: Props) -> None:
        """Write what the page says after an answer."""
        self.write_new(map(rich_text, state.get("said") or ()))
        if state.get("outcome"):
            self.write_new([rich_text(state["outcome"].get("said") or [])])
        self.write([state["notice"]] if state.get("notice") else [])
        said = state.get("feedback")
        if said:
            self.write([f"{said['mark']} {said['heading']}".strip()])
            self._add_diagnosis(said["diagnosis"])
            self.write(f"  {rich_text(line)}" for line in said["body"])
            self.write_new(f"  Rule: {rule['name']}" for rule in said["rules"])
            self.write_new([f"  {said['elsewhere']}"] if said["elsewhere"] else [])
            self._add_worked(said["worked"])
            self._note_rules(said)
            self.write(_marked(state))
        self.note_texts(state)

    def add_later_verdict(self, state: Props) -> None:
        """Write what the page adds when the same answer is wrong again."""
        said = state["feedback"]
        self.write_new(f"  {rich_text(line)}" for line in said["body"])
        self.write_new(f"  Rule: {rule['name']}" for rule in said["rules"])
        self._add_worked(said["worked"])
        self._note_rules(said)
        self.write_new(_marked(state))
        self.note_texts(state)

    def add_cell(self, title: str, text: str, props: Props) -> None:
        """Write a cell that only shows something."""
        if text.strip():
            self.begin(title)
            self.write([text])
        self.note_texts(props)

    def add_ruling(self, question: Props, ruling: Props) -> None:
        """Write a question to the referee in its notation, and the ruling."""
        self.write(f"{key}: {_inline(value)}" for key, value in question.items())
        self.write([f"{ruling['mark']} {ruling['heading']}"])
        for reason in ruling["reasons"]:
            rule = reason["rule"]
            source = f" [{rule['name']}]" if rule else ""
            self.write([f"  {rich_text(reason['text'])}{source}"])
            if rule:
                said = filter(None, (rule["standing"], rule["source"]))
                self._rules.add(f"{rule['name']}, source: {' · '.join(said)}")
        self.write(f"  {rich_text(line)}" for line in (*ruling["facts"], *ruling["lines"]))
        if ruling["groups"]:
            self.write([f"  {ruling['groups']['label']}"])
            for way in ruling["groups"]["list"]:
                groups = (
                    each if isinstance(each, str) else rich_text([{"card": card} for card in each])
                    for each in way
                )
                self.write([f"  - {' + '.join(groups)}"])
        self.write([f"  {rich_text(ruling['repair'])}"] if ruling["repair"] else [])
        self.write([f"  at {ruling['path']}"] if ruling["path"] else [])
        self.note_texts(ruling)

    def add_hints(self, state: Props) -> None:
        """Write the hints."""
        for number, hint in enumerate(state["hints"], 1):
            self.write([f"Hint {number}: {rich_text(hint)}"])

    def _add_diagnosis(self, diagnosis: Props | None) -> None:
        if diagnosis and diagnosis["text"]:
            asks = diagnosis["asks"]
            question = f" {asks['label']}" if asks else ""
            self.write([f"  ({diagnosis['kind']}) {rich_text(diagnosis['text'])}{question}"])

    def _add_worked(self, worked: Props | None) -> None:
        if worked:
            self.write_new(f"  - {rich_text(line)}" for line in worked["body"])
            self.write_new(_sheet_lines(worked["sheet"]))

    def _note_rules(self, said: Props) -> None:
        for rule in said["rules"]:
            rows = [{"rows": rule["rows"]}] if rule.get("rows") else []
            text = rich_text([*rule["text"], *rows])
            self._rules |= {f"{rule['name']}: {text}"} if text else set()
        lines = (said["sources"] or {}).get("lines", ())
        names = [line["rule"] or said["rules"][0]["name"] for line in lines if said["rules"]]
        self._rules |= {
            f"{name}, source: {line['said']}" for name, line in zip(names, lines, strict=False)
        }

    def note_texts(self, props: Props) -> None:
        """Keep every other text for the list of texts that stand in no file."""
        self.texts |= {*read_texts(props)}

    @property
    def text(self) -> str:
        """The whole file."""
        rules = ["", "=== Rules and sources", *sorted(self._rules)] if self._rules else []
        return "\n".join([*self.lines, *rules]).strip() + "\n"


def list_other_texts(transcripts: Iterable[Transcript]) -> str:
    """The lines of some pages that none of their transcripts has."""
    known = "\n".join(each.text for each in transcripts)
    lines = {line for each in transcripts for text in each.texts for line in text.split("\n")}
    return "\n".join(sorted(line for line in lines if line.strip() not in known)) + "\n"


def _marked(state: Props) -> Iterator[str]:
    """Write which cards and moves the page marks, and how it marks them."""
    found: dict[str, list[str]] = {}
    for name, tone in (*state["marks"].items(), *state["move_marks"].items()):
        found.setdefault(tone, []).append(name.replace("#0", ""))
    for tone in sorted({*found} - {"matter"}):
        yield f"  [{tone}: {' '.join(found[tone])}]"


def _inline(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _sheet_lines(sheet: object) -> Iterator[str]:
    """Write a score sheet, with one line for each row."""
    if isinstance(sheet, dict):
        flat = [str(value) for key, value in sheet.items() if _is_text(key, value)]
        if flat:
            yield f"  | {' · '.join(flat)}"
        for value in sheet.values():
            yield from _sheet_lines(value)
    elif isinstance(sheet, list) and sheet:
        if all(isinstance(part, str) or {"card", "strong"} & {*part} for part in sheet):
            yield f"  |   {rich_text(sheet)}"
        else:
            for value in sheet:
                yield from _sheet_lines(value)


def _is_text(key: str, value: object) -> bool:
    return key not in NOT_READ and isinstance(value, str) and bool(value)


def read_texts(props: object) -> Iterator[str]:
    """Every text in the props; a sentence with cards is one text."""
    if isinstance(props, str):
        yield props
    elif isinstance(props, dict) and "emblem" not in props:
        for key, value in props.items():
            if key not in NOT_READ:
                yield from read_texts(value)
    elif isinstance(props, list) and any(_is_part_of_sentence(part) for part in props):
        yield rich_text(props)
    elif isinstance(props, list):
        for value in props:
            yield from read_texts(value)


def _is_part_of_sentence(part: object) -> bool:
    return isinstance(part, dict) and bool({"card", "strong"} & {*part})
