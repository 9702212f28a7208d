"""Time of hostile questions: large hands with many wild cards, every system, every kind.

`python -m benchmarks hostile --questions 20000` asks more questions. Hands have 11 to 60 cards. In
a third of the questions, the hand is one that a deal can give; a few questions compare all systems;
some go through Python (`explain`).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any, NamedTuple

from canasta_tutor import ask
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.turn.dealing import full_deck
from canasta_tutor.engine.values.cards import CardKind, Cards, cards, text_of, without
from canasta_tutor.explanation import explain, lay, take

QUESTIONS = 2_000
GOAL, GOAL_LARGE = 1.0, 2.0
"""Goals in seconds: for a hand that a deal can give, and for a larger hand."""
LARGEST = 60
"""Number of cards in the largest hand."""
COMPARED, EXPLAINED = 0.05, 0.15
"""The share of questions that compare all systems, and the share that go through Python."""
MELDED = (CardKind.PLAIN, CardKind.WILD, CardKind.BLACK_THREE)
"""Kinds of cards in a hand."""

Question = dict[str, Any]
ALONE = (
    "take", "take", "draw", "go_out", "best", "best", "deal", "ask_partner", "acaba", "caliente",
    "upcard_to_sequence", "bid", "lay_threes",
)  # fmt: skip
"""Kinds of questions without further fields; kinds that need a search come twice."""


class Cost(NamedTuple):
    """A question with the processor time of its answer, in seconds."""

    seconds: float
    dealt: bool
    compared: bool
    question: Any


def report() -> Iterator[str]:
    """The times of each sort of question, with the slowest question."""
    costs = [cost(number) for number in range(QUESTIONS)]
    for dealt in (True, False):
        for compared in (False, True):
            alike = (each for each in costs if each[1:3] == (dealt, compared))
            chosen = sorted(alike, key=lambda each: each.seconds)
            hand = "a hand that a deal can give" if dealt else "a larger hand"
            of = "all systems" if compared else "one system"
            if chosen:
                yield (
                    f"{hand}, {of}: {len(chosen)} questions,"
                    f" half within {chosen[len(chosen) // 2].seconds * 1e3:.0f} ms,"
                    f" 99 % within {chosen[int(len(chosen) * 0.99)].seconds * 1e3:.0f} ms,"
                    f" all within {chosen[-1].seconds * 1e3:.0f} ms"
                    f" (goal {(GOAL if dealt else GOAL_LARGE) * 1e3:.0f}): {chosen[-1].question}"
                )


def cost(number: int) -> Cost:
    """Measure the answer to one question."""
    system, asked, dealt, compared = question(number)
    start = process_time()
    if isinstance(asked, dict):
        ask(asked, compare=compared)
    else:
        explain(asked, system)
    return Cost(process_time() - start, dealt, compared, asked)


def question(number: int) -> tuple[str, Any, bool, bool]:
    """One question: its system, its text, whether a deal can give its hand, whether to compare.

    The number is the seed.
    """
    random = Random(f"hostile {number}")
    system = random.choice(known())
    rules = load(system)
    dealt = random.random() < 1 / 3
    size = random.randint(11, largest_dealt(rules) if dealt else LARGEST)
    deck = _shuffle_deck(rules, random)
    hand, rest = cards(deck[:size]), tuple(deck[size:])
    dealt = len(hand) <= largest_dealt(rules)
    score = random.choice((0, 0, 1500, 3000, -100, 9000))
    melds = _choose_melds(rest, rules, random) if random.random() < 1 / 2 else []
    if random.random() < EXPLAINED:
        return system, _python_question(hand, rest, melds, score, random), dealt, False
    asked = _choose_question(hand, random)
    before = asked["kind"] in ("take", "draw", "offer", "upcard_to_sequence")
    laid = cards(" ".join(melds))
    left = without(rest, laid)
    position: Question = {
        "hands": [text_of(hand)],
        "sides": [{"score": score, "melds": melds}],
        **({"pile": _choose_pile(left, random)} if before or random.random() < 1 / 2 else {}),
        **({} if before else {"phase": "play"}),
    }
    about = {"rules": system, "position": position, "ask": asked}
    return system, about, dealt, random.random() < COMPARED


def largest_dealt(rules: RuleSet) -> int:
    """Most cards in a hand that a deal can give: the dealt cards, and a pile of the same number."""
    most = max(for_players(rules.deal.hand, players) for players in rules.seats.sides)
    return 2 * most


def _shuffle_deck(rules: RuleSet, random: Random) -> list[Any]:
    """A shuffled deck; few or many wild cards come first, then perhaps two suits or a few ranks."""
    deck = [card for card in full_deck(rules, rules.seats.usual) if card.kind in MELDED]
    random.shuffle(deck)
    wild, plain = _split_wilds(deck)
    suits = random.choice(("shdc", "hd", "s", "shdc"))
    ranks = random.sample(sorted({card.rank for card in plain}), random.choice((4, 8, 13, 13)) - 1)
    strict = random.choice((0.5, 0.9, 1.0))

    def late(card: Any) -> bool:
        wanted = card.suit is None or (card.suit.value in suits and card.rank in ranks)
        return not wanted and random.random() < strict

    plain.sort(key=late)
    share = random.choice((0, 4, 8, 12, len(wild)))
    return [*wild[:share], *plain, *wild[share:]]


def _split_wilds(deck: list[Any]) -> tuple[list[Any], list[Any]]:
    return [card for card in deck if card.wild], [card for card in deck if not card.wild]


def _choose_melds(rest: Cards, rules: RuleSet, random: Random) -> list[str]:
    """A few sets, some of them canastas."""
    ranks = sorted({card.rank for card in rest if card.kind is CardKind.PLAIN})
    found = []
    for rank in random.sample(ranks, min(random.choice((1, 2, 4)), len(ranks))):
        group = [card for card in rest if card.rank is rank][: random.randint(3, 7)]
        found += [text_of(cards(group))] if len(group) >= rules.meld.min_cards else []
    return found


def _choose_pile(left: Cards, random: Random) -> str:
    plain = [card for card in left if card.kind is CardKind.PLAIN]
    under = random.sample(left, min(len(left), random.choice((0, 1, 5))))
    return " ".join(card.text for card in (*under, *plain[:1]))


def _choose_question(hand: Cards, random: Random) -> Question:
    """A question of any kind; questions with groups come more often."""
    kind = random.choice(
        (
            *ALONE,
            "group",
            "lay",
            "lay",
            "go_out",
            "go_out",
            "take",
            "take",
            "take",
            "discard",
            "score",
        )
    )
    if random.random() < 1 / 2 or kind not in ALONE:
        match kind:
            case "group":
                return {"kind": kind, "cards": _choose_cards(hand, random)}
            case "lay":
                return {"kind": kind, "groups": _choose_groups(hand, random)}
            case "go_out":
                return {"kind": kind, "groups": _choose_groups(hand, random)}
            case "take":
                using = text_of(cards(random.sample(hand, random.randint(1, 4))))
                return {"kind": kind, "using": using, "also": _choose_groups(hand, random)[1:]}
            case "discard":
                return {"kind": kind, "card": random.choice(hand).text}
            case "score":
                return {"kind": kind, "out": 0}
    return {"kind": kind}


def _choose_cards(hand: Cards, random: Random) -> str:
    """Cards of the hand, at random or adjacent."""
    count = random.choice((2, 3, 4, 6, 8, 14, len(hand)))
    at = random.randrange(len(hand))
    near = hand[at : at + count]
    return text_of(
        cards(random.sample(hand, min(count, len(hand))) if random.random() < 1 / 3 else near)
    )


def _choose_groups(hand: Cards, random: Random) -> list[str]:
    """Some groups of the hand that do not overlap."""
    left, found = list(hand), []
    for _ in range(random.choice((1, 1, 2, 3, 5))):
        if left:
            at, count = random.randrange(len(left)), random.choice((2, 3, 4, 7, 12))
            found.append(text_of(cards(left[at : at + count])))
            del left[at : at + count]
    return found


def _python_question(hand: Cards, rest: Cards, melds: list[str], score: int, random: Random) -> Any:
    """A question in the form for the Python functions."""
    held = text_of(hand)
    if random.random() < 1 / 2:
        return lay(*_choose_groups(hand, random), hand=held, score=score, melds=melds)
    plain = [card for card in without(rest, cards(" ".join(melds))) if card.kind is CardKind.PLAIN]
    upcard = plain[0] if plain else hand[-1]
    using = text_of(cards(random.sample(hand, random.randint(1, 3))))
    also = _choose_groups(without(hand, cards(using)), random)
    return take(upcard=upcard.text, using=using, also=also, hand=held, score=score, melds=melds)
