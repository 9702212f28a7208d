"""The `canasta-tutor` command."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from canasta_tutor import __version__, paths
from canasta_tutor.app import notebooks, rules_command
from canasta_tutor.app.binder_place import find_place, run_command
from canasta_tutor.app.rules_command import RULES
from canasta_tutor.app.serve import serve
from canasta_tutor.app.teaching_links import (
    BINDER,
    REPOSITORY,
    Launch,
    Links,
    known_binder,
)
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.reason_texts import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import progress_file
from canasta_tutor.puzzles.lesson_checks import list_problems
from canasta_tutor.puzzles.puzzle_codes import LEVELS
from canasta_tutor.referee import json_lines
from canasta_tutor.ui.scoring.worksheet import Wish, read_skill_list, worksheet


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 2 if the input is wrong."""
    _use_utf8()
    options, rest = _parser().parse_known_args(arguments)
    if options.run is _app:
        options.extra = rest
    elif rest:
        _parser().error(f"unknown arguments: {' '.join(rest)}")
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe (as in `| head`), so leave nothing to write at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except InputError as error:
        where = f"{error.path}: " if error.path else ""
        return _print_refusal(where + fault_text(Words(options.lang), error.fault))
    except OSError as error:
        return _print_refusal(f"{error.filename}: {error.strerror}")
    return status


def _use_utf8() -> None:
    """Read and write UTF-8, whatever the settings of the terminal are.

    `surrogateescape` gives back the bytes of an argument that Python could not decode.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            bad = "replace" if stream is sys.stdin else "surrogateescape"
            stream.reconfigure(encoding="utf-8", errors=bad)


def _print_refusal(why: str) -> int:
    print(why, file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="canasta-tutor", description="Learn Canasta at a card table in the browser."
    )
    parser.add_argument("--version", action="version", version=__version__)
    tasks = parser.add_subparsers(dest="task", metavar="task")
    app = tasks.add_parser("app", help="open the tutor (the default); other options go to Voilà")
    parser.set_defaults(port=8866, no_browser=False, plain=False, lang="en", run=_app)
    for target in (parser, app):
        target.add_argument(
            "--port", type=int, default=argparse.SUPPRESS, help="the port to listen on (8866)"
        )
        target.add_argument(
            "--no-browser",
            action="store_true",
            default=argparse.SUPPRESS,
            help="only print the address",
        )
        target.add_argument(
            "--plain",
            action="store_true",
            default=argparse.SUPPRESS,
            help="run each page for each visitor, on Linux, too (docs/instant.md)",
        )
    binder = tasks.add_parser("binder", help="open the tutor on Binder (see binder/start)")
    binder.add_argument("command", nargs=argparse.REMAINDER, help="how Binder starts Jupyter")
    binder.set_defaults(run=_binder)
    build = tasks.add_parser("build", help="write the notebooks anew from the lessons")
    build.add_argument("--check", action="store_true", help="only say what is out of step")
    build.set_defaults(run=_build)
    check = tasks.add_parser(
        "check", help="check the content: rules, lessons, puzzles, translations"
    )
    check.set_defaults(run=_check)
    links = tasks.add_parser("links", help="write links and QR codes for a class")
    links.add_argument("--repository", default=REPOSITORY, help="OWNER/NAME of the code")
    links.add_argument("--ref", default="HEAD", help="a tag, so that the version stays the same")
    links.add_argument("--binder", default=known_binder(), help="the address of Binder")
    links.add_argument("-o", "--output", default="links", help="the folder to write to (links)")
    links.set_defaults(run=_links)
    _add_rules_tasks(tasks)
    return parser


def _add_rules_tasks(tasks: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    languages: dict[str, Any] = {
        "choices": ("en", "cs", "ru"),
        "default": "en",
        "help": "the language of texts",
    }
    referee = tasks.add_parser("referee", help="answer questions to the rules, a line of JSON each")
    referee.add_argument("file", help="a file of JSON lines, or - for standard input")
    referee.add_argument("--lang", **languages)
    referee.add_argument(
        "--compare", action="store_true", help="also name the systems that answer otherwise"
    )
    referee.set_defaults(
        run=lambda said: json_lines.answer_file(said.file, said.lang, said.compare)
    )
    rules = tasks.add_parser("rules", help="list the rule systems, or show what they say")
    rules.add_argument("what", nargs="*", help=f"{RULES}; for an ID, a file of house rules, too")
    rules.add_argument("--lang", **languages)
    rules.set_defaults(run=lambda said: rules_command.run(said.what, said.lang))
    sheet = tasks.add_parser("worksheet", help="write a worksheet to be printed, with its key")
    sheet.add_argument("--system", default="classic", help="the rule system (see `rules list`)")
    sheet.add_argument("--skill", action="append", default=[], help="a skill; may be repeated")
    sheet.add_argument("--count", type=int, default=10, help="how many puzzles (10)")
    sheet.add_argument("--level", type=int, default=0, choices=(0, *LEVELS), help="0: all levels")
    sheet.add_argument("--seed", type=int, default=1, help="another number, another sheet (1)")
    sheet.add_argument(
        "--prices", action="store_true", help="print what cards and bonuses count with it"
    )
    sheet.add_argument("-o", "--output", default="-", help="the file (-: standard output)")
    sheet.add_argument("--lang", **languages)
    sheet.set_defaults(run=_worksheet)


def _app(options: argparse.Namespace) -> int:
    progress_file.find_file()
    serve(options.port, not options.no_browser, options.extra, options.plain)
    return 0


def _binder(options: argparse.Namespace) -> int:
    place = find_place(options.command)
    if place is None:
        run_command(options.command)
    else:
        serve(place.port, False, place.list_options())
    return 0


def _build(options: argparse.Namespace) -> int:
    if not paths.in_checkout():
        return _print_refusal("notebooks are built where the lessons are: in a checkout")
    stale = notebooks.find_stale() if options.check else notebooks.write_notebooks()
    for path in stale:
        print(path)
    if options.check and stale:
        print("out of step: run `canasta-tutor build`", file=sys.stderr)
        return 1
    return 0


def _check(_: argparse.Namespace) -> int:
    found = list_problems()
    for problem in found:
        print(problem)
    return 1 if found else 0


def _links(options: argparse.Namespace) -> int:
    links = Links(Launch(options.repository, options.ref, options.binder))
    for path in links.write(Path(options.output)):
        print(path)
    if options.binder == BINDER:
        print("the links show BINDER: name its address with --binder", file=sys.stderr)
    return 0


def _worksheet(options: argparse.Namespace) -> int:
    skills = read_skill_list(options.skill)
    wish = Wish(options.system, skills, options.count, options.level, options.seed, options.prices)
    text = worksheet(wish, options.lang)
    if options.output == "-":
        sys.stdout.write(text)
    else:
        Path(options.output).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
