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
    """Looks up words of one catalogue and puts them in the form that a sentence needs."""

    catalogue: Catalogue
    without_suit: frozenset[Rank] = frozenset()
    """The ranks whose cards are named without their suit, because nobody told it."""

    def word(self, msgid: str) -> str:
        """The entry with that id.

        Raises:
            UnknownWord: the catalogue has no such entry.
        """
        found = self.catalogue.message(msgid)
        if found is None:
            raise UnknownWord(f"{self.catalogue.lang}: {msgid}")
        return found

    def number(self, value: int) -> str:
        """A number with the thousands separator of the language and a true minus sign."""
        return f"{value:,}".replace(",", self.word("list.thousands")).replace("-", MINUS)

    def signed(self, value: int) -> str:
        """A number with a plus or minus sign; zero has none."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def count_noun(self, msgid: str, count: int) -> str:
        """The number and the plural form of the entry with that id, joined by a no-break space.

        Raises:
            UnknownWord: the catalogue has no such entry.
        """
        found = self.catalogue.plural(msgid, count)
        if found is None:
            raise UnknownWord(f"{self.catalogue.lang}: {msgid}")
        number = self.number(count)
        return found.replace("{n} ", number + NO_BREAK).replace("{n}", number)

    def rank(self, rank: Rank, case: str = "", count: int | None = None) -> str:
        """The noun of a rank in a case, or with `count` before it."""
        if count is None:
            return self.word(_form(f"rank.{rank.symbol}", case))
        return self.count_noun(_form(f"rank.{rank.symbol}.n", case), count)

    def kind(self, card: Card, case: str) -> str:
        """The noun of a card's rank in a case; for threes with the colour, as in "red three"."""
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
        """A card in plain text: `7♥`, or words in a case for a joker or for several jokers.

        `begins`: the words begin a sentence. `beside`: the card is listed beside other cards of its
        group.
        """
        if card.suit is not None:
            sign = "" if card.rank in self.without_suit else SIGNS[card.suit.value]
            return self.index(card) + sign
        named = self.word(f"card.{card.text}") if beside else self._named(card, count, case)
        return named[:1].upper() + named[1:] if begins else named

    def _named(self, card: Card, count: int, case: str) -> str:
        if count > 1:
            own = self.catalogue.plural(_form(f"rank.{card.rank.symbol}.n", case), count)
            return self.rank(card.rank, case if own else "", count)
        return self.rank(card.rank, case) if case else self.word(f"card.{card.text}.short")

    def separators(self, items: Sequence[object], last: str = "and") -> list[str]:
        """The text after each item of a list: commas, then "and" or "or", then nothing."""
        count = len(items)
        commas = [self.word("list.comma")] * max(0, count - 2)
        return [*commas, *[self.word(f"list.{last}")] * (count > 1), *[""] * (count > 0)]


def _form(msgid: str, case: str) -> str:
    return msgid if case in ("", "nom") else f"{msgid}.{case}"
