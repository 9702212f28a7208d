"""The parts of a lesson in panels, from its head to its summary, without puzzles and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canasta_tutor import paths
from canasta_tutor.engine.rules.differences import keep_different, keep_one_sided
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.rules.rules_in_force import concerns_system
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import Meld
from canasta_tutor.i18n.game_terms import Term, find_unexplained
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import progress as kept
from canasta_tutor.learner.choice.next_puzzle import CHECK_LENGTH
from canasta_tutor.learner.course_progress import Leg, Stop, list_askable
from canasta_tutor.learner.lesson_library import keep_askable
from canasta_tutor.learner.progress import Progress
from canasta_tutor.puzzles.asked.posed_puzzle import exhibit
from canasta_tutor.puzzles.schema.puzzle_form import TableExample
from canasta_tutor.ui.card_props import Props, begin_large, sentence
from canasta_tutor.ui.learner_panels import Blob, Learner
from canasta_tutor.ui.page_head import (
    check_place,
    language_choices,
    look,
    marked_terms,
    rule_set_choices,
    scene_of,
)
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.question_props import by_your_rules, example_scene
from canasta_tutor.ui.puzzle.table_props import meld_props
from canasta_tutor.ui.rule_cards import (
    WITHOUT_SOURCE,
    disputed_card,
    name_rule,
    rule_cards,
    rule_place,
)

_WORTH_IT = ("open", "missed", "hinted")
"""Reasons to look at a step again, the strongest first."""


class Still(Record):
    """A part of a lesson that has no events of its own."""

    learner: Learner
    words: Words

    def state(self) -> Props:
        """Empty, because nothing changes."""
        return {}

    def handle(self, event: Props) -> list[Blob]:
        """Ignore the event."""
        return []


class Ruled(Still):
    """A part under the rules of its lesson or, if the lesson has none, the learner's own rules."""

    name: str
    system: str | None

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return load(self.system) if self.system else self.learner.rules


class Bar(Still):
    """The head of a lesson: links, steps and choices; the title is in the lesson's text."""

    stop: Stop
    legs: Sequence[Leg]

    def scene(self) -> Props:
        """The links and choices."""
        words, name = self.words, self.stop.id
        return {
            **scene_of("bar", name, words),
            "home": {"href": "../index.ipynb", "label": words.text("ui.bar.home")},
            "check": {"href": f"../{check_place(name)}", "label": words.text("ui.check.known")},
            "languages": [
                {**language, "href": f"../{language['id']}/{name}.ipynb"}
                for language in language_choices(words.lang)
            ],
            "languages_label": words.text("ui.bar.languages"),
            "rules_label": words.text("ui.bar.rules"),
            "steps_label": words.text("ui.bar.steps"),
            "show_all_label": words.text("ui.page.show_all"),
            "present": words.texts("ui.bar.present.", "open close"),
            **look(words),
            "terms": marked_terms(words.lang),
        }

    def state(self) -> Props:
        """Number of solved puzzles, in all and per step; the rules in force."""
        learner, words = self.learner, self.words
        stop = keep_askable(paths.lessons(), self.stop, learner.rules)
        done, total = stop.count_solved(learner.progress), len(stop.puzzles)
        return {
            "done": done,
            "total": total,
            "progress_text": words.text("ui.bar.progress", done=done, total=total),
            "steps": [self._step(place, leg, stop) for place, leg in enumerate(self.legs, 1)],
            "rules": [] if stop.rules else rule_set_choices(learner.rules.id, words),
            "notice": learner.trouble(words),
        }

    def _step(self, place: int, leg: Leg, stop: Stop) -> Props:
        """A step with its link and, if it has puzzles, their number."""
        records = [self.learner.progress.record(stop.key(name)) for name in list_askable(leg, stop)]
        done, total = sum(record.is_solved for record in records), len(records)
        return {
            "href": f"#step-{place}",
            "label": leg.title,
            "text": self.words.text("ui.bar.step", done=done, total=total) if total else None,
            "done": bool(total) and done == total,
        }


class Example(Ruled):
    """A table to look at, under the rules in force."""

    example: TableExample

    def scene(self) -> Props:
        """The table."""
        posed = exhibit(self.example, self.rules)
        return example_scene(self.name, self.example, posed, self.words)


class Rules(Ruled):
    """Rule cards with the numbers of the rules in force."""

    keys: Sequence[str]
    sources: bool = True

    def scene(self) -> Props:
        """The cards."""
        shown = rule_cards(self.keys, self.rules, self.words)
        if not self.sources:
            shown = [card | WITHOUT_SOURCE for card in shown]
        return {**scene_of("rules", self.name, self.words), "rules": shown}


class Disputed(Ruled):
    """Disputed rules: one small table of values per rule."""

    keys: Sequence[str]

    def scene(self) -> Props:
        """The tables; the value in force comes first."""
        rules, words = self.rules, self.words
        called = "" if self.system else words.text("ui.disputed.yours")
        tables = [disputed_card(key, rules, words, called) for key in self.keys]
        return {**scene_of("rules", self.name, words), "rules": tables}


class Otherwise(Still):
    """Where the learner's rules differ from the text; empty if they do not.

    Terms that no lesson has explained so far get an explanation. With `instead`, the note names
    only rules that one of the two systems lacks; the page then shows only the note, because there
    is nothing to do in the step.
    """

    name: str
    keys: Sequence[str]
    instead: bool = False

    def scene(self) -> Props:
        """A sentence for each rule that differs."""
        rules, words, usual = self.learner.rules, self.words, load(known()[0])
        keys = (keep_one_sided if self.instead else keep_different)(self.keys, usual, rules)
        played = tuple(key for key in keys if concerns_system(key, rules))
        keys = played or (keys if self.instead else ())
        differences = [name_rule(key, rules, words) for key in keys]
        lesson, text = self.name.partition("/")[0], " ".join(map(rich_text, differences))
        new = find_unexplained(
            text, words.lang, lesson, lambda term: words.text(f"term.{term.id}.means")
        )
        return {
            **scene_of("otherwise", self.name, words),
            "said": [
                *by_your_rules(differences, rules, words, nothing=self.instead),
                *([in_a_sentence(term, words)] for term in new),
            ],
            "instead": self.instead and bool(differences),
        }


def in_a_sentence(term: Term, words: Words) -> str:
    """A term with its meaning, as a sentence."""
    word, means = (words.text(f"term.{term.id}{part}") for part in ("", ".means"))
    return words.text("glossary.said", word=begin_large(word), means=means)


class Summary(Ruled):
    """The end of a lesson: its canasta, its stars, what the learner can do now, and links."""

    stop: Stop
    legs: Sequence[Leg]
    after: Stop | None
    able: str
    keys: Sequence[str]

    def scene(self) -> Props:
        """What the learner can do now, and the links."""
        words = self.words
        return {
            **scene_of("summary", self.name, words),
            "heading": words.text("ui.summary.heading"),
            "able": self.able,
            "again_label": words.text("ui.summary.again"),
            "links": list(self._links()),
            "last": None if self.after else words.text("ui.summary.last"),
            "sound_words": words.texts("ui.sound.", "ask yes no"),
        }

    def _links(self) -> Iterator[Props]:
        """The primary link is the next lesson or, after the last lesson, practice."""
        words, after = self.words, self.after
        practice = {"href": "../practice.ipynb", "label": words.text("practice.title")}
        if after:
            label = words.text("ui.summary.next", title=after.title[words.lang])
            yield {"href": f"{after.id}.ipynb", "label": label, "primary": True}
        else:
            yield {**practice, "primary": True}
        rules = f"../{rule_place(self.keys[0], self.rules.id)}"
        yield {"href": rules, "label": words.text("ui.summary.rules"), "primary": False}
        check = words.text("ui.check.end", count=CHECK_LENGTH)
        yield {"href": f"../{check_place(self.stop.id)}", "label": check, "primary": False}
        if after:
            yield {**practice, "primary": False}

    def state(self) -> Props:
        """The results, and the part of the lesson's canasta that the learner has earned."""
        rules, words = self.rules, self.words
        stop = keep_askable(paths.lessons(), self.stop, self.learner.rules)
        state = summary_state(stop, self.legs, self.learner.progress, words)
        size = rules.canasta.size
        share = state["done"] / state["total"] if state["total"] else 1
        meld = Meld(rank := canasta_rank(stop.sign), natural_cards(rank)[: int(size * share)])
        drawn = meld_props(meld, rules, words, "canasta") | {"open": True} if meld.cards else None
        return {**state, "canasta": drawn, "places": size - len(meld.cards)}


def canasta_rank(sign: Cards) -> Rank:
    """The rank of a lesson's canasta: the rank of the lesson's sign, if players can meld it."""
    plain = (card.rank for card in sign if Rank.FOUR <= card.rank <= Rank.ACE)
    return next(plain, Rank.SEVEN)


def natural_cards(rank: Rank) -> Cards:
    """All natural cards of a rank in two packs."""
    return cards(Card(f"{rank.symbol}{suit}") for suit in "hdschdsc")


STARS = ("all", "no_hint", "first_try")
"""A lesson has a star for each of these results."""


def summary_state(stop: Stop, legs: Sequence[Leg], progress: Progress, words: Words) -> Props:
    """The results in a lesson: puzzles solved, stars, and steps to look at again."""
    records = [progress.record(stop.key(puzzle)) for puzzle in stop.puzzles]
    done, total = stop.count_solved(progress), len(stop.puzzles)
    whole = done == total
    earned = {
        "all": whole,
        "no_hint": whole and not any(before_right(record, record.hint) for record in records),
        "first_try": whole and not any(before_right(record, record.wrong) for record in records),
    }
    labels = words.texts("ui.summary.star.", " ".join(STARS))
    stars = [{"label": labels[name], "won": earned[name]} for name in STARS]
    points = [] if whole else [sentence(words, "ui.summary.solved", done=done, total=total)]
    if done and not all(earned.values()):
        at_once = sum(how_it_went(record) == "" for record in records)
        points.append(sentence(words, "ui.summary.first_try", count=at_once))
    again = list(_steps_to_repeat(stop, legs, progress, words)) if done else []
    return {"points": points, "again": again, "stars": stars, "done": done, "total": total}


def before_right(record: kept.Record, moments: frozenset[int]) -> bool:
    """Whether one of these moments came before the learner first solved the puzzle.

    Events in the same second count as earlier: a solved puzzle takes neither answers nor hints.
    """
    return any(when <= min(record.right) for when in moments) if record.right else bool(moments)


def how_it_went(record: kept.Record) -> str:
    """The result of a puzzle: `open`; `missed` or `hinted` before it was solved; or `""`.

    >>> how_it_went(kept.Record(right=frozenset({5}), wrong=frozenset({9})))
    ''
    """
    if not record.is_solved:
        return "open"
    if before_right(record, record.wrong):
        return "missed"
    return "hinted" if before_right(record, record.hint) else ""


def _steps_to_repeat(
    stop: Stop, legs: Sequence[Leg], progress: Progress, words: Words
) -> Iterator[Props]:
    for place, leg in enumerate(legs, start=1):
        went = {how_it_went(progress.record(stop.key(name))) for name in list_askable(leg, stop)}
        why = next((why for why in _WORTH_IT if why in went), None)
        if why:
            text = words.text(f"ui.summary.{why}")
            yield {"href": f"#step-{place}", "label": leg.title, "text": text}
