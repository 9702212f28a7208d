"""Write `docs/systems.md`, the rule systems side by side: `python tools/write_systems_page.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from canasta_tutor.app.rules_command import in_short
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.rules.schema.rule_values import Standing
from canasta_tutor.i18n.rule_texts import rule_name
from canasta_tutor.i18n.words import Words

PAGE = Path(__file__).resolve().parent.parent / "docs" / "systems.md"
TABLES: tuple[tuple[str, ...], ...] = (
    (
        "seats.sides", "pack.packs", "pack.jokers", "deal.hand", "deal.foot", "draw.count",
        "game.target", "game.deals",
    ),
    (
        "deal.first_upcard", "deal.turned_on", "pile.taken", "pile.always_frozen",
        "pile.freezing", "pile.freeze_lasts", "pile.never_taken", "pile.onto_canasta",
        "pile.onto_sequence", "pile.first_meld", "stock.when_empty",
    ),
    (
        "initial.bands", "initial.by_deal", "initial.clean_group", "initial.canasta_suffices",
        "initial.canasta_bonus", "initial.wilds",
    ),
    (
        "meld.kinds", "meld.max_wild", "meld.more_naturals", "meld.no_wilds",
        "meld.sequence_wilds", "meld.same_rank", "canasta.kinds", "canasta.min_naturals",
        "canasta.closed",
    ),
    (
        "canasta.natural_bonus", "canasta.mixed_bonus", "canasta.sequence_bonus",
        "canasta.wild_bonus", "canasta.wild_contents", "canasta.rank_bonus",
        "canasta.hidden_bonus", "game.no_canasta",
    ),
    (
        "red_threes.laid", "red_threes.bonus", "red_threes.minus", "red_threes.in_hand",
        "black_threes.melded", "black_threes.with_wilds", "black_threes.bonus",
        "black_threes.in_hand",
    ),
    (
        "going_out.canastas", "going_out.natural_canastas", "going_out.mixed_canastas",
        "going_out.sequence_canastas", "going_out.clean_canastas", "going_out.discard",
        "going_out.bonus", "going_out.concealed", "going_out.concealed_bonus",
        "going_out.ask_partner",
    ),
)  # fmt: skip
"""The rules of each table."""

MARKS = {Standing.COMPLETED: "°", Standing.CHOSEN: "†"}
HEAD = """\
# The rule systems

The main values of every system, from its rule file; `canasta-tutor rules show ID` shows all of
them with their sources. ° = completed from a public source, † = our choice where nobody decides.
Values by the number of players stand as `players: value`, as in `4 6: 2`.
"""


def compose_page(words: Words) -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for keys in TABLES for line in _table(keys, words))])


def _table(keys: Iterable[str], words: Words) -> Iterator[str]:
    """One table, with a row for each system and a column for each rule."""
    systems = [load(name) for name in known()]
    yield _line(["", *(rule_name(words, key) for key in keys)])
    yield _line(["---", *("---" for _ in keys)])
    for rules in systems:
        name = words.text(f"ruleset.{rules.id}.name")
        yield _line([f"{name} (`{rules.id}`)", *(_cell(rules, key) for key in keys)])
    yield ""


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(rules: RuleSet, key: str) -> str:
    return _short(value_of(rules, key)) + MARKS.get(rules.origins[key].standing, "")


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    return in_short(value).replace("_", " ")


if __name__ == "__main__":
    PAGE.write_text(compose_page(Words("en")), "utf-8")
