"""Questions about the rules, asked in Python.

You write a question in one line and get plain sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players, value_of
from canasta_tutor.engine.rules.schema.rule_values import Standing
from canasta_tutor.engine.search import shared_steps
from canasta_tutor.engine.values.cards import CardKind, in_order, text_of
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.citations import cite
from canasta_tutor.i18n.message_fields import Rich
from canasta_tutor.i18n.reason_texts import fault_text, reason_text
from canasta_tutor.i18n.rule_texts import rule_name, rule_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.answered.deciding_rules import rule_of_question
from canasta_tutor.puzzles.asked.group_repair import other_cards
from canasta_tutor.puzzles.asked.objection import rules_behind_reason
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose
from canasta_tutor.puzzles.asked.solution_and_result import Solution
from canasta_tutor.puzzles.lesson_file import read_puzzle


class Question(Record):
    """A question about the rules, as you write it; `explain` reads and answers it."""

    kind: str
    ask: Mapping[str, Any]
    rule: str
    position: Mapping[str, Any] | None = None
    hand: str | None = None
    played: Sequence[str] = ()


def group(cards: str) -> Question:
    """Are these cards a meld? `group("7h 7d 2c")`."""
    return Question("legal", {"kind": "group", "cards": cards}, "meld.min_naturals")


def lay(
    *groups: str, hand: str | None = None, score: int = 0, melds: Sequence[str] = ()
) -> Question:
    """May the player lay these groups? `lay("7h 7d 7c", "Ks Kd 2c", score=1600)`.

    `score` and `melds` belong to the side. Without a `hand`, the player also has other cards.
    """
    ask = {"kind": "lay", "groups": list(groups)}
    return Question("legal", ask, "initial.bands", _table(score, melds), hand, groups)


def take(
    *,
    upcard: str,
    using: str = "",
    also: Sequence[str] = (),
    hand: str | None = None,
    pile: str = "",
    score: int = 0,
    melds: Sequence[str] = (),
) -> Question:
    """May the player take the pile? `take(upcard="7s", using="7h 7d", pile="4c 9d", melds=["Ks Kd
    Kc"])`.

    `pile`: the cards below the upcard. `also`: further groups that the player lays at the same
    time.
    """
    ask = {"kind": "take", "using": using, "also": list(also)}
    table = {**_table(score, melds), "pile": f"{pile} {upcard}"}
    return Question("legal", ask, "pile.naturals", table, hand, (using, *also))


def points(cards: str) -> Question:
    """How many points do these cards count? `points("Ks 2c X")`."""
    return Question("number", {"kind": "points", "cards": cards}, "points.cards")


def minimum(score: int) -> Question:
    """What does the first meld need at this score? `minimum(1600)`."""
    return Question("number", {"kind": "minimum", "score": score}, "initial.bands")


def _table(score: int, melds: Sequence[str]) -> dict[str, Any]:
    return {"sides": [{"score": score, "melds": list(melds)}]}


def explain(question: Question, rules: str = "classic", lang: str = "en") -> str:
    """The answer in sentences: the verdict, the reasons, the rules behind the reasons, the sources.

    `rules` is the id of a rule set, `lang` one of "en", "cs", "ru". If `explain` cannot read the
    question, the answer is a sentence that says why.

    >>> print(explain(minimum(1600)).splitlines()[0])
    With a score of 1,600, a side needs at least 90 points for its first meld.
    """
    words = Words(lang)
    try:
        system = load(rules)
        puzzle = read_puzzle(_as_lesson_entry(question, system))
        with shared_steps():
            solution = solve(puzzle, system)
    except InputError as error:
        return fault_text(words, error.fault)
    posed = pose(puzzle, system)
    keys = _find_rules(solution, posed) or (rule_of_question(posed) or puzzle.rule,)
    lines = [*_say_verdict(question, solution, words), *_say_reasons(solution, words)]
    return "\n".join([*lines, *(line for key in keys for line in _say_rule(key, system, words))])


def _as_lesson_entry(question: Question, rules: RuleSet) -> dict[str, Any]:
    """The question as a lesson file writes it."""
    entry: dict[str, Any] = {
        "id": "question", "kind": question.kind, "ask": question.ask, "rule": question.rule,
    }  # fmt: skip
    if question.position is not None:
        entry["position"] = {**question.position, "hands": [_fill_hand(question, rules)]}
    return entry


def _fill_hand(question: Question, rules: RuleSet) -> str:
    """The hand; if the question gives none, the cards played and some other plain cards."""
    if question.hand is not None:
        return question.hand
    position = question.position or {}
    melds = [meld for side in position.get("sides", ()) for meld in side["melds"]]
    played = in_order(" ".join(question.played))
    known = (*played, *in_order(" ".join([position.get("pile", ""), *melds])))
    size = for_players(rules.deal.hand, rules.seats.usual)
    plain = [card for card in other_cards(known, rules) if card.kind is CardKind.PLAIN]
    return text_of((*played, *plain[: max(size - len(played), 0)]))


def _say_verdict(question: Question, solution: Solution, words: Words) -> Iterator[str]:
    if question.kind == "legal":
        yield words.text("explain.legal" if solution.verdict.ok else "explain.illegal")
    elif question.ask["kind"] == "minimum":
        score = question.ask["score"]
        deal = next((each.count for each in solution.counts if each.what == "deal"), None)
        yield words.text("explain.minimum", score=score, minimum=solution.answer, deal=deal)
    else:
        yield words.text("explain.points", points=solution.answer)
        for line in solution.lines:
            text = words.text("score.cards", cards=line.cards, count=line.count, points=line.points)
            yield text[:1].upper() + text[1:]


def _say_reasons(solution: Solution, words: Words) -> list[str]:
    reasons = solution.verdict.violations or solution.verdict.grounds
    return [reason_text(words, reason) for reason in reasons]


def _find_rules(solution: Solution, posed: Posed) -> tuple[str, ...]:
    """For each reason, the key of the deciding rule.

    The page after a puzzle names the same rule.
    """
    verdict = solution.verdict
    reasons = verdict.violations or verdict.grounds
    rules = (rules_behind_reason(reason, verdict, posed)[0] for reason in reasons)
    return tuple(dict.fromkeys(rules))


def _say_rule(key: str, rules: RuleSet, words: Words) -> Iterator[str]:
    """The rule in a sentence, then its source."""
    value, origin = value_of(rules, key), rules.origins[key]
    text = _as_plain_text(rule_text(words, key, value, rules.seats.usual, rules), words)
    yield words.text("explain.rule", name=rule_name(words, key), text=text)
    yield words.text(
        "explain.source",
        system=words.text(f"ruleset.{origin.system}.name"),
        source=cite(origin.source, words),
        standing=_say_standing(origin.standing, words),
    )


def _say_standing(standing: Standing, words: Words) -> str:
    """How well the source supports the value; empty if the source itself gives the value."""
    return "" if standing is Standing.DOCUMENTED else words.text(f"standing.{standing.value}")


def _as_plain_text(text: Rich, words: Words) -> str:
    return "".join(part if isinstance(part, str) else words.card(part["card"]) for part in text)
