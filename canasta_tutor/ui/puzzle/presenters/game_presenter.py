"""Presenter for the sheet of a whole game: its deals on the table, its boxes, its feedback."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.scoring.sheet_lines import SideScore
from canasta_tutor.engine.values.table import Table
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.deciding_rules import drop_undoubted_sign, ground_of_line
from canasta_tutor.puzzles.asked.posed_puzzle import Posed, pose_under
from canasta_tutor.puzzles.asked.solution_and_result import Result
from canasta_tutor.puzzles.kinds.game_puzzle import (
    Box,
    boxes,
    depends_on_deals,
    game_ask,
    number_of,
    play_game,
    rule_of,
    true_number,
)
from canasta_tutor.puzzles.kinds.sheet_puzzle import first_difference
from canasta_tutor.puzzles.schema.puzzle_form import Answer, Puzzle
from canasta_tutor.ui.card_props import Props, RichProps, lower_first, sentence
from canasta_tutor.ui.puzzle.finished_deal import finished_props, line_label
from canasta_tutor.ui.puzzle.presenters.presenter import rules_hint
from canasta_tutor.ui.puzzle.presenters.sheet_presenter import (
    FilledIn,
    lines_said,
    say_off_by,
    to_fill_in,
)
from canasta_tutor.ui.puzzle.table_props import groups_only
from canasta_tutor.ui.seats import side_label


class Game(FilledIn):
    """A sheet with a box for each number of the game."""

    name = "game"
    carries = True
    judged = ".game"

    def table(self, posed: Posed, words: Words) -> Props | None:
        """The deals in order."""
        return deals_props(posed, words)

    def answer(self, posed: Posed, words: Words) -> Props:
        """The boxes to fill in."""
        across = len(game_ask(posed).scores)
        return to_fill_in(game_rows(posed, words), None, words) | {"across": across}

    def fields(self, posed: Posed, words: Words) -> dict[str, object]:
        """Adds whether the minimum depends on the number of the deal."""
        return super().fields(posed, words) | {"by_deal": bool(posed.rules.initial.by_deal)}

    def told_by_steps(self, result: Result) -> bool:
        """True: the steps have all lines of all deals."""
        return True

    def body(self, posed: Posed, result: Result, words: Words) -> Iterator[RichProps]:
        """After a right answer, the totals; after a wrong answer, the first wrong number."""
        found = play_game(posed)
        names = _side_names(found.tables[0], words)
        if result.right:
            totals = zip(names, found.totals[-1], strict=True)
            total_texts = [
                words.text("game.side_total", side=lower_first(n), points=t) for n, t in totals
            ]
            yield sentence(words, "game.right", totals=words.text("list.comma").join(total_texts))
            return
        box = wrong_box(posed, result)
        deal = lower_first(deal_title(posed, box.deal, words))
        label = box_label(box, names, words)
        yield sentence(words, "game.first_wrong", deal=deal, label=label)
        given, place = str(result.answer).split(), boxes(game_ask(posed)).index(box)
        lines = found.scores[box.deal][box.side].lines
        if box.what != "winner" and place < len(given):
            summed = box.what != "score" or len(lines) > 1
            yield say_off_by(
                int(given[place]), true_number(box, found, posed), words, summed=summed
            )
        about = "; ".join(lower_first(line_label(line.code, words)) for line in lines)
        if box.what != "score" or about:
            yield sentence(words, f"game.about.{box.what}", lines=about)

    def deciding(self, posed: Posed, result: Result) -> Iterator[tuple[str, RuleSet]]:
        """The rules behind the first wrong number; if all are right, the rules of the game's end.

        A total has no rules behind it.
        """
        if result.right:
            return iter([(posed.puzzle.rule, posed.rules)])
        box = wrong_box(posed, result)
        if box.what == "total":
            return iter(())
        score = play_game(posed).scores[box.deal][box.side]
        scored = drop_undoubted_sign(_rules_of_scores(posed, [score]), score.lines, posed)
        keys = scored if box.what == "score" else [rule_of(box, posed)]
        return ((key, posed.rules) for key in keys)

    def look_hint(self, puzzle: Puzzle, rules: RuleSet, rule: str, words: Words) -> RichProps:
        """The rules for the game's end, the first melds, and all lines."""
        posed = pose_under(puzzle, rules)
        scores = [score for deal in play_game(posed).scores for score in deal]
        boxes_rules = (rule_of(box, posed) for box in boxes(game_ask(posed)) if box.what != "score")
        keys = dict.fromkeys((rule, *boxes_rules, *_rules_of_scores(posed, scores)))
        lines = [line for score in scores for line in score.lines]
        return rules_hint(drop_undoubted_sign(keys, lines, posed), rules, words)

    def answer_said(self, posed: Posed, answer: Answer, words: Words, msgid: str) -> RichProps:
        """The filled-in boxes, line by line."""
        return sentence(words, msgid, answer=lines_said(filled_in(posed, answer, words), msgid))


GAME = Game()


def _rules_of_scores(posed: Posed, scores: Iterable[SideScore]) -> tuple[str, ...]:
    lines = (line for score in scores for line in score.lines)
    return tuple(dict.fromkeys(rule for line in lines for rule in ground_of_line(line, posed)[1]))


def deal_title(posed: Posed, place: int, words: Words) -> str:
    """The title of a deal."""
    return words.text("pad.deal", number=number_of(posed, place))


def deals_props(posed: Posed, words: Words) -> Props:
    """The deals in order, after the scores before them."""
    ask, there = game_ask(posed), play_game(posed).tables
    facts = [
        {"label": words.text("game.before", side=lower_first(name)), "value": words.points(score)}
        for name, score in zip(_side_names(there[0], words), ask.scores, strict=True)
    ]
    if depends_on_deals(posed.rules):
        before = {"label": words.text("game.deals_before"), "value": str(ask.deals_played)}
        facts.append(before)
    return {
        **groups_only((), words),
        "facts": facts,
        "deals": [
            {
                "title": deal_title(posed, place, words),
                **finished_props(table, posed.rules, words, f"d{place + 1}."),
                "label": deal_title(posed, place, words),
            }
            for place, table in enumerate(there)
        ],
    }


def _side_names(table: Table, words: Words) -> list[str]:
    count = len(table.sides)
    return [side_label(words, place, table.players, count) for place in range(count)]


def game_rows(posed: Posed, words: Words) -> list[Props]:
    """A row for each box; the first row of a deal has the deal's title as heading."""
    names = _side_names(play_game(posed).tables[0], words)
    found, last = [], -1
    for box in boxes(game_ask(posed)):
        row: Props = {"label": box_label(box, names, words)}
        if box.deal != last:
            row["heading"] = deal_title(posed, box.deal, words)
        if box.what == "winner":
            row["options"] = _winner_choices(names, words)
        found.append(row)
        last = box.deal
    return found


def _winner_choices(names: list[str], words: Words) -> list[Props]:
    nobody = {"value": "0", "label": words.text("game.nobody")}
    return [
        nobody,
        *({"value": str(place), "label": name} for place, name in enumerate(names, start=1)),
    ]


def box_label(box: Box, names: list[str], words: Words) -> str:
    """The label of a box."""
    return words.text(f"game.box.{box.what}", side=names[box.side])


def filled_in(posed: Posed, answer: Answer, words: Words) -> Iterator[str]:
    """Line by line: each deal's points by side, the totals, the next minimum, the winner."""
    names = [lower_first(name) for name in _side_names(play_game(posed).tables[0], words)]
    filled = zip(boxes(game_ask(posed)), map(int, str(answer).split()), strict=True)
    for (deal, what), there in groupby(filled, key=lambda pair: (pair[0].deal, pair[0].what)):
        if what == "winner":
            yield from (_winner_text(number, names, posed, words) for _, number in there)
            continue
        sides = tuple(_box_text(box, number, names, words) for box, number in there)
        title = deal_title(posed, deal, words)
        listed = words.text("list.comma").join(sides)
        yield words.text(f"game.answer.{what}", deal=title, sides=listed)


def _box_text(box: Box, number: int, names: list[str], words: Words) -> str:
    """A side with its points; points of a deal have a sign."""
    points = words.signed(number) if box.what == "score" else words.points(number)
    return words.text("game.answer.side", side=names[box.side], points=points)


def _winner_text(number: int, names: list[str], posed: Posed, words: Words) -> str:
    """The winner and why: the totals reached, or the number of deals."""
    ask, ending, totals = game_ask(posed), posed.rules.game, play_game(posed).totals[-1]
    side = names[number - 1] if number else lower_first(words.text("game.nobody"))
    dealt = ask.deals_played + len(ask.deals)
    ended = max(totals) >= ending.target if ending.deals is None else dealt >= ending.deals
    fields = {"target": ending.target, "deals": ending.deals or 0, "played": dealt}
    state = "won" if number else ("even" if ended else "open")
    by = "points" if ending.deals is None else "deals"
    return words.text("game.answer.winner", side=side, state=state, by=by, **fields)


def wrong_box(posed: Posed, result: Result) -> Box:
    """The first box with a wrong number."""
    every = boxes(game_ask(posed))
    place = first_difference(result.answer, result.solution.answer) or 0
    return every[min(place, len(every) - 1)]
