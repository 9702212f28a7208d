"""A deal under way as the browser draws it: the table, its buttons, refusals, hints, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from canasta_tutor.deals.deal_hints import give_hint
from canasta_tutor.deals.deal_in_play import DealInPlay, EndOfDeal, Offer, find_end, list_offers
from canasta_tutor.deals.deal_words import (
    compare_with_counting,
    hint_steps,
    name_player,
    reason_of_hint,
)
from canasta_tutor.engine.position.actions_as_text import action_text
from canasta_tutor.engine.reasons.verdict import Reason
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.sheet_lines import SideScore
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.table import Phase, replace
from canasta_tutor.i18n.message_fields import Rich
from canasta_tutor.i18n.reason_texts import make_reason_parts
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.kinds.play_puzzle import VERBS, Game
from canasta_tutor.ui.card_props import Props, RichProps, begin_large, begin_sentence, rich_props
from canasta_tutor.ui.page_head import common_texts, scene_of
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.actions_in_words import move_parts, verb
from canasta_tutor.ui.puzzle.finished_deal import line_label
from canasta_tutor.ui.puzzle.presenters.play_presenter import (
    NEEDING_CARDS,
    button_props,
    draw_game,
    show_others,
    told_last,
)
from canasta_tutor.ui.puzzle.presenters.sheet_presenter import sheet_worked
from canasta_tutor.ui.puzzle.short_verdict import fits_sheet, shorten
from canasta_tutor.ui.puzzle.table_props import Places
from canasta_tutor.ui.rule_cards import rule_line, tell_rule
from canasta_tutor.ui.seats import player_label, side_label

HINT_STEPS = 3
"""The steps of a hint: where to look, which kind of action, which cards and why."""

_BY_CARDS = {"threes": "lay"}
"""Offers that are the same action as another offer, with other cards."""


def words_of(now: DealInPlay, words: Words) -> Words:
    """The words for the learner's side.

    A player without a partner gets the sentences for one person.
    """
    return Words(words.lang, alone=now.table.players == len(now.table.sides))


def deal_scene(now: DealInPlay, words: Words) -> Props:
    """The parts of the table that stay for the whole deal."""
    words = words_of(now, words)
    return {
        **scene_of("puzzle", f"deal/{now.code.text}", words),
        "heading": None,
        "question": [],
        "table": None,
        "answer": {
            "kind": "play",
            "choices": [],
            "verbs": [],
            "undo": words.text("play.undo"),
            "again": words.text("play.page.same"),
            "add": words.text("play.add"),
            "said_label": words.text("play.said.label"),
            "texts": common_texts(words),
        },
        "hint_label": words.text("ui.hint"),
        "show_label": None,
        "sheet": words.texts("ui.sheet.", "again more menu show"),
    }


def as_game(now: DealInPlay) -> Game:
    """The deal as a game from the learner's seat."""
    return Game(replace(now.start, seat=now.seat), now.steps, ended=now.is_over)


def deal_state(now: DealInPlay, words: Words) -> Props:
    """The present table, what has just happened, and what the learner can do."""
    words, game = words_of(now, words), as_game(now)
    playing = now.is_own_turn and now.table.phase in (Phase.DRAW, Phase.PLAY)
    offers = list_offers(now)
    return {
        "table": _draw(game, now.rules, words, playing=playing),
        "main": _main(now, game, offers, words) if now.is_own_turn else None,
        "verbs": list(_verbs(now, offers, words)),
        "said": [*told_last(game, now.rules, words), *_asked(now, words)],
        "others": show_others(
            game, now.rules, words, lambda game: _draw(game, now.rules, words, playing=False)
        ),
        "begun": bool(now.kept.actions),
        "played": played_text(now),
        "over": not now.is_own_turn,
    }


_ASKED = {Phase.ASKED: "answer", Phase.OFFER: "offer", Phase.AUCTION: "bid"}
"""For each question to the learner outside the turns, the suffix of the sentence's id."""


def _asked(now: DealInPlay, words: Words) -> Iterator[RichProps]:
    asked = _ASKED.get(now.table.phase) if now.is_own_turn else None
    if asked:
        yield [words.text(f"hint.kind.{asked}")]


def played_text(now: DealInPlay) -> str:
    """The learner's own actions as one text, which tells states of a deal apart."""
    return "; ".join(now.kept.actions)


def _draw(game: Game, rules: RuleSet, words: Words, *, playing: bool) -> Props:
    count = len(game.table.sides)
    scores = (any(side.score for side in game.table.sides),) * count
    every = Places(
        hand=True, pile=True, stock=True, players=True, sides=(True,) * count, scores=scores
    )
    return draw_game(game, rules, words, every, playing=playing)


def _main(now: DealInPlay, game: Game, offers: Iterable[Offer], words: Words) -> Props:
    """What the main button does; if there are no cards to choose, the first offer."""
    kinds = [offer.kind for offer in offers]
    if now.table.phase in (Phase.DRAW, Phase.PLAY):
        main = button_props(game, "take" in kinds, now.rules, words)
        if now.table.phase is Phase.DRAW and "draw" not in kinds:  # the stock is empty
            main["none"] = {"id": "take", "label": words.text("play.verb.take")}
        return main
    none = {"id": None, "label": words.text("play.main.none")}
    first, *others = [*_verbs(now, offers, words)] or [none]
    return {"none": first, "one": first, "many": first, "of": {}, "besides": others}


def _verbs(now: DealInPlay, offers: Iterable[Offer], words: Words) -> Iterator[Props]:
    """The learner's possible actions as buttons: for chosen cards, or to press at once."""
    for offer in offers:
        if offer.kind in VERBS:
            needs = offer.kind in NEEDING_CARDS
            label = words.text(f"play.verb.{offer.kind}")
            yield {"id": offer.kind, "label": label, "needs_cards": needs}
        elif offer.kind not in _BY_CARDS:
            for action in offer.ready:
                label = _label(action, now, words)
                yield {"id": action_text(action), "label": label, "needs_cards": False}


def _label(action: Action, now: DealInPlay, words: Words) -> str:
    melds = now.table.sides[now.seat % len(now.table.sides)].melds
    return begin_large(rich_text(move_parts(action, melds, words)) or verb(action, words, melds))


def ready_actions(now: DealInPlay) -> Mapping[str, Action]:
    """The actions that need no chosen cards, by their text."""
    return {action_text(each): each for offer in list_offers(now) for each in offer.ready}


def refusal(reasons: Iterable[Reason], now: DealInPlay, words: Words) -> Props:
    """The referee's reasons against the refused action, for the sheet over the buttons."""
    words, reasons = words_of(now, words), list(reasons)
    said = [_say(reason, words) for reason in reasons] or [[""]]
    brief = said[0] if fits_sheet(said[0]) else _say(reasons[0], words.shortened)
    short, more = shorten(brief)
    keys = dict.fromkeys(reason.rule for reason in reasons)
    return {
        "tone": "wrong",
        "mark": "✗",
        "heading": words.text("verdict.wrong.illegal"),
        "short": short,
        "more": more,
        "offers_answer": False,
        "diagnosis": None,
        "body": said,
        "rules": [_rule(key, now, words) for key in keys],
        "sources": None,
        "elsewhere": None,
        "elsewhere_at": None,
        "worked": None,
    }


def _say(reason: Reason, words: Words) -> RichProps:
    return begin_sentence(rich_props(make_reason_parts(words, reason), words))


def _rule(key: str, now: DealInPlay, words: Words) -> Props:
    line = rule_line(key, now.rules, words)
    told = tell_rule(key, now.rules, words, now.table.players)
    return {**line, "standing": line["standing_label"], **told}


def hints_said(now: DealInPlay, count: int, words: Words) -> list[RichProps]:
    """The last of the steps of the hint that the learner has asked for; it stands alone."""
    hint = give_hint(now) if count else None
    if hint is None:
        return []
    words = words_of(now, words)
    melds = now.table.sides[now.seat % len(now.table.sides)].melds
    act = [*move_parts(hint.action, melds, words), ". "]
    why: Rich = reason_of_hint(hint.reason, words)
    steps: list[RichProps] = [[each] for each in hint_steps(hint, words)]
    return [*steps, [*act, *rich_props(why, words)]][count - 1 : count]


def seats_said(now: DealInPlay, words: Words) -> list[Props]:
    """Who sits where, seen from the learner."""
    players, sides = now.table.players, len(now.table.sides)
    return [
        {
            "seat": player_label(words, place, players, sides),
            "name": name_player(now.code.style_at((now.seat + place) % players), words),
        }
        for place in range(1, players)
    ]


def end_props(now: DealInPlay, words: Words) -> Props | None:
    """The score sheet of each side line by line, and the counting player's points.

    The result is None before the end of the deal.
    """
    end = find_end(now)
    if end is None:
        return None
    words, count = words_of(now, words), len(end.sheets)
    order = [(end.own + place) % count for place in range(count)]
    return {
        "compared": compare_with_counting(end, words),
        "next": end.winner is None,
        "game": _game_lines(now, end, words),
        "practised": words.text("play.page.practised") if now.kept.practised else None,
        "sheets": [
            _sheet(end.sheets[side], side_label(words, place, now.table.players, count), words)
            for place, side in enumerate(order)
        ],
    }


def _game_lines(now: DealInPlay, end: EndOfDeal, words: Words) -> list[str]:
    """The total of each side, and who has won; empty after a single deal that decides nothing."""
    if not now.kept.deals_played and end.winner is None:
        return []
    players, count = now.table.players, len(end.sheets)
    labels = {
        (end.own + place) % count: side_label(words, place, players, count)
        for place in range(count)
    }
    lines = [f"{label}: {words.points(end.totals[side])}" for side, label in labels.items()]
    if end.winner is not None:
        lines.append(words.text("pad.winner", side=labels[end.winner]))
    return lines


def _sheet(score: SideScore, label: str, words: Words) -> Props:
    rows: list[Props] = [
        {
            "label": line_label(line.code, words),
            "how": [],
            "points": words.text("sheet.points", points=line.points),
            "written": None,
        }
        for line in score.lines
    ]
    heads = [words.text(msgid) for msgid in ("sheet.worked.line", "puzzle.number.points.label")]
    return {**sheet_worked(rows, score.lines, words), "label": label, "heads": [*heads, ""]}
