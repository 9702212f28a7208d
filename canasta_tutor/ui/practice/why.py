"""The sentence that tells a learner why a puzzle comes now."""

from __future__ import annotations

from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.choice.why import Why


def why_text(words: Words, why: Why) -> str:
    """A reason in words, with the names of its skills.

    >>> from canasta_tutor.learner.choice.why import Quick
    >>> why_text(Words("en"), Quick("card-points"))
    'You know “Card points”: now for speed.'
    """
    fields = dict(zip(why.names, why.values(), strict=True))
    fields["skill"] = words.text(f"skill.{why.skill}")
    if "needs" in fields:
        fields["needs"] = tuple(_quoted(words, need) for need in fields["needs"])
    return words.text(f"practice.why.{why.code}", **fields)


def _quoted(words: Words, skill: str) -> str:
    return words.text("practice.quoted", skill=words.text(f"skill.{skill}"))
