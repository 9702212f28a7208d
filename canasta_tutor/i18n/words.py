"""Sentences for the learner, filled with cards, ranks and numbers in the right form.

A message is found by its id. It may hold fields, `{name}` or `{name:form}`:

- a card is shown as a card (`7♥` in plain text); `{by:name}` is its spoken name; any other form
  names a grammatical case and gives the noun of its rank in that case: `{by:ins}` is "žolíkem" in
  Czech;
- several cards are a list; equal cards are counted; `{cards:or}` is a list of alternatives;
  `{cards:named.acc}` puts the words for a joker in a case;
- melds are a list; two or more melds show their points; `{melds:cards}` are only their cards;
- a rank is a noun: `{rank}`, `{rank:gen.pl}`; several ranks are a list;
- a number gets thousands separators; `{needed:natural_cards.acc}` adds a noun in the accusative,
  `{needed:@rank.acc}` the noun of the rank in the field `rank`; `{points:signed}` has a sign,
  `{port:plain}` has no separator;
- text is inserted unchanged, several texts or numbers are a list.

Counted nouns are the plural entries `n.<noun>` or `n.<noun>.<case>`; cards can be counted too. An
entry with a context replaces the plain entry if the fields have the values that the context names.
A context is one `field=value` or up to four in alphabetical order: `by=none,offered=none`,
`count=0`. Players without a partner get the variant whose id ends in `.to_one`: "you" in place of
"your side". Where there is little room, the entry whose id ends in `.short` replaces the long
entry.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from canasta_tutor.engine.values.cards import Card, Rank
from canasta_tutor.i18n.grammar import Grammar
from canasta_tutor.i18n.message_catalogues import UnknownWord, catalogue, languages
from canasta_tutor.i18n.message_fields import Rich, fill_fields, find_fitting

__all__ = ["Rich", "UnknownWord", "Words", "languages"]

Found = TypeVar("Found")

TO_ONE = ".to_one"
"""The suffix of ids of sentences for players without a partner."""

SHORT = ".short"
"""The suffix of ids of sentences for places with little room."""


class Words:
    """The words of one language.

    A missing sentence falls back to English, then to its id, so that a learner never meets an
    exception. With `strict`, as in tests, a missing sentence raises `UnknownWord`.

    >>> words = Words("en")
    >>> words.card(Card("7h")), words.index(Card("Th")), words.rank(Rank.SIX, "pl")
    ('seven of hearts', '10', 'sixes')
    """

    strict: ClassVar[bool] = False

    brief: bool
    """Whether these are the words for a place with little room."""

    def __init__(
        self,
        lang: str,
        *,
        alone: bool = False,
        short: bool = False,
        without_suit: frozenset[Rank] = frozenset(),
    ) -> None:
        self._grammar = Grammar(catalogue(lang), without_suit)
        self.lang = self._grammar.catalogue.lang
        self._alone = alone
        self.brief = short
        self._endings = (TO_ONE, "") if alone else ("",)
        self._lengths = (SHORT, "") if short else ("",)
        self._texts_without_fields: dict[str, str] = {}

    @property
    def shortened(self) -> Words:
        """The words for a place with little room."""
        return Words(self.lang, alone=self._alone, short=True)

    def has(self, msgid: str) -> bool:
        """Whether this language or English has a sentence of that id."""
        tried = (self._grammar.catalogue, catalogue(languages()[0]))
        return any(each.message(msgid) is not None for each in tried)

    def text(self, msgid: str, /, **fields: object) -> str:
        """The sentence as plain text; cached if it has no fields."""
        found = None if fields else self._texts_without_fields.get(msgid)
        if found is None:
            parts = self.rich(msgid, **fields)
            found = "".join([p if isinstance(p, str) else self._grammar.short(**p) for p in parts])
            if not fields:
                self._texts_without_fields[msgid] = found
        return found

    def texts(self, prefix: str, names: str, /, **fields: object) -> dict[str, str]:
        """Sentences whose ids share a prefix, keyed by the rest of the id.

        >>> Words("en").texts("ui.seat.", "left right")
        {'left': 'Left opponent', 'right': 'Right opponent'}
        """
        return {name: self.text(f"{prefix}{name}", **fields) for name in names.split()}

    def rich(self, msgid: str, /, **fields: object) -> Rich:
        """The sentence in parts; every card is a part of its own, `{"card": Card}`."""

        def sentence(grammar: Grammar) -> Rich:
            known = grammar.catalogue
            found = (
                known.message(f"{each}{ending}", name)
                for each in (f"{msgid}{length}" for length in self._lengths)
                for name in find_fitting(known.variants(each), fields)
                for ending in self._endings
            )
            template = next((text for text in found if text is not None), None)
            return fill_fields(template or grammar.word(msgid), fields, grammar)

        return self._or_english(sentence, [msgid])

    def card(self, card: Card) -> str:
        """The spoken name of a card."""
        return self._or_english(lambda grammar: grammar.word(f"card.{card.text}"), card.text)

    def short(self, card: Card, count: int = 1, **said: Any) -> str:
        """A card in plain text: `7♥`, or a word for the joker; `said` goes to `Grammar.short`."""
        return self._or_english(lambda grammar: grammar.short(card, count, **said), card.text)

    def index(self, card: Card) -> str:
        """The letter or number printed on a card."""
        return self._or_english(lambda grammar: grammar.index(card), card.rank.symbol)

    def rank(self, rank: Rank, case: str = "", count: int | None = None) -> str:
        """The noun of a rank in a case (`gen`, `acc.pl` …), or with a count before it."""
        return self._or_english(lambda grammar: grammar.rank(rank, case, count), rank.symbol)

    def points(self, value: int) -> str:
        """A number with the thousands separator of the language and a true minus sign.

        >>> Words("en").points(-1600), Words("cs").points(1600) == "1\N{NARROW NO-BREAK SPACE}600"
        ('−1,600', True)
        """
        return self._grammar.number(value)

    def signed(self, value: int) -> str:
        """A number with a plus or minus sign; zero has none."""
        return self._grammar.signed(value)

    def _or_english(self, find: Callable[[Grammar], Found], last: Found) -> Found:
        try:
            return find(self._grammar)
        except UnknownWord:
            if self.strict:
                raise
        try:
            return find(Grammar(catalogue(languages()[0])))
        except UnknownWord:
            return last
