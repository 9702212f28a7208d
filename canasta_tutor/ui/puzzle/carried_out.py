"""The table carries out an answer: cards move, and refused cards come back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.judge.verify import cards_used
from canasta_tutor.engine.position.position_form import Position
from canasta_tutor.engine.values.actions import (
    Action,
    AddUpcard,
    Discard,
    Draw,
    GoOut,
    Lay,
    LayMelds,
    TakePile,
)
from canasta_tutor.engine.values.cards import Cards, cards, missing, without
from canasta_tutor.engine.values.table import replace
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.puzzle.actions_in_words import TOLD, threes_gained, told_parts
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.presenters.presenter import with_pile_beneath
from canasta_tutor.ui.puzzle.question_props import Given, Round
from canasta_tutor.ui.puzzle.table_props import (
    Places,
    notation,
    places,
    scene_cards,
    table_props,
    turn_props,
)
from canasta_tutor.ui.seats import side_label


def carried_out(now: Round, result: Result, given: Given) -> Props | None:
    """The effect of an answer: the table after it, or cards that move and come back, or None."""
    action = drawing_of(now.puzzle).tried(now.posed, result)
    if action is None or type(action) not in TOLD or not now.scene["table"]:
        return None
    refused = bool(result.judgement.verdict.violations)
    if refused:
        # the chosen cards, or else the cards that the question shows apart
        apart = [name for name, _ in scene_cards(now.scene["table"]) if name.startswith("group")]
        return {"table": None, "cards": list(given.names) or apart, "to": aim(action)}
    if not result.right:
        return None
    if now.posed.table and not missing(now.posed.hand, cards_used(action)):
        return _table_after_action(now, action)
    return _table_with_meld(now) if isinstance(action, LayMelds) else None


def aim(action: Action) -> str:
    """The browser's name of the place where the cards of an action go."""
    if isinstance(action, Draw):
        return "stock"
    return "pile" if isinstance(action, Discard | TakePile | GoOut) else "side"


def _table_after_action(now: Round, action: Action) -> Props:
    """The table after the action, from the same seat, with the laid cards marked as right."""
    posed, words, before = now.posed, now.words, now.posed.table_asked
    played = table_after(before, action, posed.rules)
    after = replace(played, seat=before.seat)
    shown = _places_shown(posed, action).replace(players=bool(now.scene["table"]["players"]))
    drawn = table_props(after, posed.rules, words, shown, (), selectable=False)
    then = posed.replace(table=after)
    came = without(after.hands[before.seat], before.hand) if isinstance(action, Draw) else ()
    return {
        "table": with_pile_beneath(drawn | turn_props(played, before.seat, words), then, words),
        "marks": dict(_mark_laid(drawn, cards(cards_used(action)))),
        "said": told_parts(action, words, None, cards(came), threes_gained(before, after)),
    }


def _table_with_meld(now: Round) -> Props:
    """The table of a question without hands: the cards become a meld of the player's side."""
    seats, table = now.posed.rules.seats, now.scene["table"]
    label = side_label(now.words, 0, seats.usual, seats.sides[seats.usual])
    size = now.posed.rules.canasta.size
    melds = [
        {**group, "canasta": None, "name": None, "chip": _chip(group["cards"], size)}
        for group in table["groups"]
    ]
    side = {"label": label, "score_text": None, "melds": melds, "red_threes": []}
    marks = {card["id"]: "good" for meld in melds for card in meld["cards"]}
    sentence = told_parts(LayMelds((Lay(cards(now.posed.named_cards)),)), now.words)
    return {"table": {**table, "groups": [], "sides": [side]}, "marks": marks, "said": sentence}


def _places_shown(posed: Posed, action: Action) -> Places:
    """The places in the position, and the places that the cards have come to."""
    shown = places(posed.puzzle.position or Position())
    count = len(posed.table_asked.sides)
    own = posed.table_asked.seat % count
    sides = [*shown.sides, *(False,) * count][:count]
    if not isinstance(action, Draw | Discard):
        sides[own] = True
    return shown.replace(
        pile=shown.pile or isinstance(action, Discard | TakePile | AddUpcard),
        sides=tuple(sides),
        scores=(*shown.scores, *(False,) * count)[:count],
    )


def _mark_laid(drawn: Props, used: Cards) -> Iterator[tuple[str, str]]:
    """Marks for the cards that have just come to the player's melds."""
    wanted = Counter(card.text for card in used)
    for meld in drawn["sides"][0]["melds"] if drawn["sides"] else ():
        for card in reversed(meld["cards"]):
            text = notation(card["id"])
            if wanted[text]:
                wanted[text] -= 1
                yield card["id"], "good"


def _chip(cards: list[Props], size: int) -> Props:
    """What a group shows when there is no room for its cards.

    It counts as a meld of its first card.
    """
    wilds = sum(card["mark"] == "wild" for card in cards)
    counts = {"naturals": len(cards) - wilds, "wilds": wilds, "size": size}
    return {"text": cards[0]["index"], "suit": None, "sign": None, **counts}
