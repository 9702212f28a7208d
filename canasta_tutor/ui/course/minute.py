"""Canasta in a minute: four short steps at a table, for people who have never played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.canastas import canasta_bonus
from canasta_tutor.engine.values.cards import Card, Cards, Rank, in_order
from canasta_tutor.engine.values.table import Meld
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props, RichProps, identities, sentence, zone_props
from canasta_tutor.ui.puzzle.table_props import meld_props
from canasta_tutor.ui.seats import player_label

STEPS = ("seats", "lay", "grow", "won")
"""The steps: who sits where; cards that make a meld; one more card; points, and how to win."""

_RANK = Rank.SEVEN
_BEFORE, _BEHIND = in_order("Kd 9s"), in_order("4h")
"""The other cards of the hand: higher ones and lower ones."""


@dataclass
class Minute:
    """A newcomer's state in the introduction. Every number comes from the rules."""

    rules: RuleSet
    step: str = STEPS[0]
    laid: list[str] = field(default_factory=list)
    """Ids of the cards laid in this step."""
    seat: int | None = None
    """The seat that the newcomer chose."""
    other: Card | None = None
    """A chosen card that does not belong to the meld."""

    @property
    def players(self) -> int:
        """Number of players at the table."""
        return self.rules.seats.usual

    @property
    def sides(self) -> int:
        """Number of sides."""
        return for_players(self.rules.seats.sides, self.players)

    def is_partner(self, seat: int) -> bool:
        """Whether a seat, counted from the newcomer's own seat, is on the newcomer's side."""
        return seat % self.sides == 0

    @property
    def done(self) -> bool:
        """Whether the newcomer has done what the step asks for."""
        if self.step == "seats":
            return self.sides == self.players or bool(self.seat and self.is_partner(self.seat))
        return set(self.laid) == set(self._wanted()) or self.step == "won"

    def handle(self, event: Props) -> None:
        """Take a tap on a seat, a card, or a button."""
        match event:
            case {"type": "minute.seat", "seat": int(seat)} if (
                self.step == "seats" and not self.done
            ):
                self.seat = seat
            case {"type": "minute.card", "card": str(card)} if not self.done:
                self._tap(card)
            case {"type": "minute.next"} if self.done and self.step != STEPS[-1]:
                self._go_to(STEPS[STEPS.index(self.step) + 1])
            case {"type": "minute.again"}:
                self._go_to(STEPS[0])

    def _go_to(self, step: str) -> None:
        self.step, self.laid, self.seat, self.other = step, [], None, None

    def _tap(self, name: str) -> None:
        """Lay a card of the rank on the table; the last card completes the canasta."""
        held = dict(identities(self.hand, "hand"))
        if name not in held or name in self.laid:
            return
        self.other = None if name in self._wanted() else held[name]
        if self.other is None:
            self.laid.append(name)
        if self.step == "grow" and self.done:
            self._go_to("won")

    @property
    def hand(self) -> Cards:
        """The hand at the beginning of the step."""
        first, size = self.rules.meld.min_cards, self.rules.canasta.size
        own = {"lay": self._sevens(0, first), "grow": self._sevens(size - 1, size)}
        return (*_BEFORE, *own.get(self.step, ()), *_BEHIND)

    def _wanted(self) -> list[str]:
        return [name for name, card in identities(self.hand, "hand") if card.rank is _RANK]

    def _sevens(self, start: int, end: int) -> Cards:
        """A slice of the cards of the rank, in the order in which they reach the table."""
        packs = for_players(self.rules.pack.packs, self.players)
        return (in_order("7h 7d 7s 7c") * packs)[start:end]

    @property
    def meld(self) -> Meld:
        """The meld on the table."""
        size = self.rules.canasta.size
        there = {"lay": len(self.laid), "grow": size - 1, "won": size}
        return Meld(_RANK, self._sevens(0, there.get(self.step, 0)))

    def props(self, words: Words) -> Props:
        """The step for the browser."""
        return {
            "step": self.step,
            "place": words.text("ui.minute.step", at=STEPS.index(self.step) + 1, of=len(STEPS)),
            "text": self._task_text(words),
            "said": self._reply(words),
            "seats": list(self._seat_props(words)),
            "hand": self._hand_props(words),
            "meld": self._meld_props(words),
            "won": self._won_props(words) if self.step == "won" else None,
            "done": self.done,
        }

    def _task_text(self, words: Words) -> RichProps:
        rules, alone = self.rules, self.sides == self.players
        return sentence(
            words,
            "ui.minute.seats.alone" if self.step == "seats" and alone else f"ui.minute.{self.step}",
            players=self.players,
            each=self.players // self.sides,
            rank=_RANK,
            count=rules.meld.min_cards,
            there=rules.canasta.size - 1,
            size=rules.canasta.size,
            bonus=canasta_bonus(self.meld, rules),
        )

    def _reply(self, words: Words) -> Props | None:
        """The reply to the newcomer's last tap."""
        if self.step == "seats" and self.seat:
            name = "right" if self.done else "wrong"
            return _reply_props(name, sentence(words, f"ui.minute.seats.{name}"))
        if self.other:
            return _reply_props(
                "wrong", sentence(words, "ui.minute.other", card=self.other, rank=_RANK)
            )
        if self.step == "lay" and self.done:
            return _reply_props("right", sentence(words, "ui.minute.lay.right", rank=_RANK))
        return None

    def _seat_props(self, words: Words) -> Iterator[Props]:
        """The seats around the table, the newcomer's own first."""
        asked = self.step == "seats" and self.sides < self.players
        yield {"seat": 0, "label": words.text("ui.side.you"), "ours": True, "asks": False}
        for seat in range(1, self.players):
            known = not asked or self.done
            label = player_label(words, seat, self.players, self.sides)
            yield {
                "seat": seat,
                "label": label if known else words.text("ui.minute.seat", number=seat),
                "ours": known and self.is_partner(seat),
                "asks": asked and not self.done,
            }

    def _hand_props(self, words: Words) -> Props | None:
        if self.step == "seats":
            return None
        held = zone_props(self.hand, words, "hand")
        return {
            "label": words.text("ui.table.hand"),
            "cards": [card for card in held if card["id"] not in self.laid],
            "asks": not self.done,
        }

    def _meld_props(self, words: Words) -> Props | None:
        if not self.meld.cards:
            return None
        return meld_props(self.meld, self.rules, words, "minute") | {"open": True}

    def _won_props(self, words: Words) -> Props:
        bonus, target = canasta_bonus(self.meld, self.rules), self.rules.game.target
        return {
            "points": words.text("ui.minute.points", points=bonus),
            "goal": sentence(words, "ui.minute.goal", target=target),
            "share": bonus / target,
        }


def _reply_props(tone: str, text: RichProps) -> Props:
    return {"tone": tone, "text": text}
