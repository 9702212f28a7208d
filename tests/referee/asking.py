"""A question to the referee, and the codes in the answer."""

from __future__ import annotations

from typing import Any

from canasta_tutor import ask


def answer(kind: str, rules: Any = "classic", **fields: Any) -> dict[str, Any]:
    position = fields.pop("position", {})
    options = fields.pop("options", {})
    asked = {"kind": kind} | {key.rstrip("_"): value for key, value in fields.items()}
    return ask({"rules": rules, "options": options, "position": position, "ask": asked})


def codes(found: dict[str, Any]) -> list[str]:
    return [reason["code"] for reason in found["reasons"]]
