"""How one language writes cards, ranks, numbers and lists."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_tutor.engine.values.cards import Card, CardKind, Rank
from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.message_catalogues import Catalogue, UnknownWord

NO_BREAK = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
SIGNS = {"h": "♥", "d": "♦", "s": "♠", "c": "♣"}
COLOURED = {CardKind.RED_THREE: "3r", CardKind.BLACK_THREE: "3b"}


class Grammar(Record):
    """The words of a catalogue in the form that a sentence needs."""

    catalogue: Catalogue

    def word(self, msgid: str) -> str:
        """The entry of that id.

        Raises:
            UnknownWord: the catalogue has none.
        """
        found = self.catalogue.message(msgid)
        if found is None:
            raise UnknownWord(f"{self.catalogue.lang}: {msgid}")
        return found

    def number(self, value: int) -> str:
        """A number with its thousands set apart, as the language does it, and a true minus sign."""
        return f"{value:,}".replace(",", self.word("list.thousands")).replace("-", MINUS)

    def signed(self, value: int) -> str:
        """A number with its sign, plus as well as minus."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def count_noun(self, msgid: str, count: int) -> str:
        """The plural entry of that id with its number, kept together by a no-break space.

        Raises:
            UnknownWord: the catalogue has none.
        """
        found = self.catalogue.plural(msgid, count)
        if found is None:
            raise UnknownWord(f"{self.catalogue.lang}: {msgid}")
        said = self.number(count)
        return found.replace("{n} ", said + NO_BREAK).replace("{n}", said)

    def rank(self, rank: Rank, case: str = "", count: int | None = None) -> str:
        """The noun of a rank in a case, or counted."""
        if count is None:
            return self.word(_form(f"rank.{rank.symbol}", case))
        return self.count_noun(_form(f"rank.{rank.symbol}.n", case), count)

    def kind(self, card: Card, case: str) -> str:
        """The noun of a card's rank in a case; a three with its colour."""
        return self.word(_form(f"rank.{COLOURED.get(card.kind, card.rank.symbol)}", case))

    def index(self, card: Card) -> str:
        """The letter or number printed on a card."""
        return self.word(f"index.{card.rank.symbol}")

    def short(
        self,
        card: Card,
        count: int = 1,
        *,
        case: str = "",
        begins: bool = False,
        beside: bool = False,
    ) -> str:
        """A card in plain text: `7♥`, or words for a joker or several, in a case.

        `begins`: the words begin a sentence. `beside`: the card lies among others of its group.
        """
        if card.suit is not None:
            return self.index(card) + SIGNS[card.suit.value]
        named = self.word(f"card.{card.text}") if beside else self._named(card, count, case)
        return named[:1].upper() + named[1:] if begins else named

    def _named(self, card: Card, count: int, case: str) -> str:
        if count > 1:
            own = self.catalogue.plural(_form(f"rank.{card.rank.symbol}.n", case), count)
            return self.rank(card.rank, case if own else "", count)
        return self.rank(card.rank, case) if case else self.word(f"card.{card.text}.short")

    def separators(self, items: Sequence[object], last: str = "and") -> list[str]:
        """What stands after each item of a list: commas, a last word, nothing."""
        count = len(items)
        commas = [self.word("list.comma")] * max(0, count - 2)
        return [*commas, *[self.word(f"list.{last}")] * (count > 1), *[""] * (count > 0)]


def _form(msgid: str, case: str) -> str:
    return msgid if case in ("", "nom") else f"{msgid}.{case}"
