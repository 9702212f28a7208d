"""Pictures of a lesson: frames side by side, the seats, cards by points, steps of minimums."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, islice
from random import Random

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, value_of
from canasta_tutor.engine.turn.dealing import deal, full_deck
from canasta_tutor.engine.values.cards import JOKER, Card, CardKind, Rank, cards
from canasta_tutor.engine.values.table import Table
from canasta_tutor.i18n.rule_texts import list_bands, rule_rows
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.posed_puzzle import exhibit
from canasta_tutor.puzzles.schema.puzzle_form import Frame, Picture
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.course.lesson_parts import Ruled
from canasta_tutor.ui.page_head import scene_of
from canasta_tutor.ui.puzzle.table_props import Places, groups_only, scene_table, table_props

DEALS = 12
"""Number of deals to search for a deal that is easy to read."""


class PicturePart(Ruled):
    """A picture under the rules of the lesson."""

    picture: Picture

    def scene(self) -> Props:
        """The frames or steps of the picture, with their texts."""
        drawn = _DRAWERS[self.picture.kind](self.picture, self.rules, self.words)
        return {
            **scene_of("picture", self.name, self.words),
            "kind": self.picture.kind,
            "question": [self.picture.caption[self.words.lang]],
            "frames": [],
            "steps": [],
            **drawn,
        }


def _frames(picture: Picture, rules: RuleSet, words: Words) -> Props:
    return {
        "frames": [
            {"caption": frame.caption[words.lang], "table": _frame_table(frame, rules, words)}
            for frame in picture.frames
        ]
    }


def _frame_table(frame: Frame, rules: RuleSet, words: Words) -> Props | None:
    """The table of a frame; if the frame has a discard pile, only that pile and the stock."""
    seen, position = exhibit(frame, rules), frame.position
    if seen.table is None or position is None or not position.pile:
        return scene_table(position, seen, words)
    piles = Places(pile=True, stock=position.stock is not None)
    return table_props(seen.table, rules, words, piles, (), selectable=False)


def _seats(picture: Picture, rules: RuleSet, words: Words) -> Props:
    """The table after a deal, with the seats; if possible with a single card on the pile."""
    shown = Places(hand=True, pile=True, stock=True, players=True)
    first, *others = islice(_deals(picture.id, rules), DEALS)
    table = next((each for each in (first, *others) if len(each.pile) == 1), first)
    drawn = table_props(table, rules, words, shown, (), selectable=False)
    return {"frames": [{"caption": None, "table": drawn}]}


def _deals(name: str, rules: RuleSet) -> Iterator[Table]:
    """The same endless series of deals each time; red threes stay in the stock."""
    random, players = Random(name), rules.seats.usual
    while True:
        deck = list(full_deck(rules, players))
        random.shuffle(deck)
        deck.sort(key=lambda card: card.kind is not CardKind.RED_THREE)
        yield deal(rules, players, tuple(deck))


def _prices(picture: Picture, rules: RuleSet, words: Words) -> Props:
    """Cards of equal points side by side, most points first."""
    points = rules.points.cards
    shown = []
    for worth in sorted(set(points.values()), reverse=True):
        ranks = (rank for rank in reversed(Rank) if points.get(rank.symbol) == worth)
        group = cards(JOKER if rank is Rank.JOKER else Card(f"{rank.symbol}s") for rank in ranks)
        if group:
            shown.append((words.text("ui.table.score", score=worth), group))
    return {"frames": [{"caption": None, "table": groups_only(shown, words)}]}


def _minimums(picture: Picture, rules: RuleSet, words: Words) -> Props:
    """A step for each first-meld minimum, as high as the minimum.

    If the minimum is a canasta instead of points, its step is at least as high as the step before.
    """
    key = "initial.bands"
    table = rule_rows(words, key, value_of(rules, key))
    heights = list(accumulate((band.minimum for band in list_bands(rules.initial.bands)), max))
    rungs = zip(heights, table[1] if table else (), strict=False)
    return {
        "steps": [
            {"label": label, "text": text, "share": height / (heights[-1] or 1)}
            for height, (label, text) in rungs
        ]
    }


_DRAWERS: dict[str, Callable[[Picture, RuleSet, Words], Props]] = {
    "frames": _frames,
    "seats": _seats,
    "prices": _prices,
    "minimums": _minimums,
}
"""The function that draws each kind of picture."""
