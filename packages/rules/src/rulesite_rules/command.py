"""``rulesite-rules``: JSON Lines in, JSON Lines out; texts; figures."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import rulesite_rules
from games.narration.language import override
from games.records.answers import session_answers
from games.records.lines import AnswerLine, LineRuling, answer_stream, answers, lines_of, written
from games.rules.values.refusal import Forbidden, Unusable
from rulesite_rules import records, texts
from rulesite_rules.figures_asked import add_odds, odds_answer

LANGUAGES = ("pt", "zh-hant")
STANDARD_INPUT = "-"
BAD_USE = 2

RULINGS: dict[str, tuple[str, Callable[[str], LineRuling]]] = {
    "rank": ("which hand is higher", records.ranking),
    "settle": ("what bets against the house came to", records.settled_alike),
    "play": ("whole hands, step by step", records.playing),
}


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parser().parse_args(arguments)
    with override(asked.language):
        try:
            with records.extra_needed():
                return printed(asked.told(asked))
        except (Unusable, Forbidden) as no:
            print(records.tell(no, asked.language), file=sys.stderr)
        except (texts.NoSuchText, FileNotFoundError, records.MissingExtra) as no:
            print(no, file=sys.stderr)
    return BAD_USE


def parser() -> ArgumentParser:
    whole = ArgumentParser("rulesite-rules", description=__doc__)
    whole.add_argument("--version", action="version", version=rulesite_rules.__version__)
    parts = whole.add_subparsers(required=True, metavar="COMMAND")
    for name, (said, ruling) in RULINGS.items():
        part = _of_game(parts.add_parser(name, help=said))
        _files(part)
        part.set_defaults(told=partial(_ruled, ruling))
    part = _of_game(parts.add_parser("session", help="hand after hand, and the closing account"))
    _files(part)
    part.set_defaults(told=_sessions)
    part = _of_game(parts.add_parser("readings", help="the doubts a record may choose on"))
    part.set_defaults(told=_readings)
    part = parts.add_parser("law", help="a text, one provision, or what a citation means")
    _law_options(part)
    part.set_defaults(told=_law)
    part = _of_game(parts.add_parser("odds", help="exact figures, equities, runs, certificates"))
    add_odds(part)
    _files(part)
    part.set_defaults(told=_odds)
    part = parts.add_parser("verify", help="a certificate of a simulation, played again")
    part.add_argument("certificate", metavar="FILE")
    part.add_argument("--batches", type=int, metavar="N", help="so many, chosen at random")
    part.add_argument("--seed", type=int, metavar="S", help="the same ones as an answer tells")
    part.set_defaults(told=_verified)
    for each in parts.choices.values():
        each.add_argument("--language", choices=LANGUAGES, default="pt", help="of the sentences")
    return whole


def _of_game(part: ArgumentParser) -> ArgumentParser:
    part.add_argument("game", choices=records.GAMES)
    return part


def _files(part: ArgumentParser) -> None:
    part.add_argument("files", nargs="*", metavar="FILE", help="- or none: standard input")


def _law_options(part: ArgumentParser) -> None:
    part.add_argument("instrument", nargs="?", metavar="INSTRUMENT", help="none lists them")
    part.add_argument("eid", nargs="?", metavar="EID", help="one provision: art_16")
    part.add_argument("--asked", metavar="QUESTION", help="what the regulations answer")
    part.add_argument("--cited", metavar="CITATION", help="the provisions it means: 'art. 16.º'")
    part.add_argument("--at", default="", metavar="DATE", help="as it stood on that day")
    part.add_argument("--lang", choices=(*LANGUAGES, "both"), default="both")
    part.add_argument("--witness", choices=("gazette", "site"), default="")
    part.add_argument("--format", choices=("json", "text"), default="json")


def _ruled(ruling: Callable[[str], LineRuling], asked: Namespace) -> Iterator[AnswerLine]:
    return answers(_lines(asked.files), ruling(asked.game))


def _sessions(asked: Namespace) -> Iterator[AnswerLine]:
    return answer_stream(_lines(asked.files), partial(session_answers, asked.game))


def _readings(asked: Namespace) -> Iterator[AnswerLine]:
    return _told(records.readings(asked.game))


def _law(asked: Namespace) -> Iterator[AnswerLine]:
    if asked.asked:
        return _told([texts.ask(asked.asked)])
    if asked.cited:
        return _told(texts.find(asked.cited))
    if not asked.instrument:
        return _told({"instrument": key} for key in texts.INSTRUMENTS)
    how = {"lang": asked.lang, "witness": asked.witness, "at": asked.at}
    if asked.eid:
        return _told([texts.provision(asked.instrument, asked.eid, **how)])
    if asked.format == "text":
        return iter([AnswerLine(texts.text(asked.instrument, **how).encode(), is_error=False)])
    return _told([texts.law(asked.instrument, **how)])


def _odds(asked: Namespace) -> Iterator[AnswerLine]:
    if asked.what == "equity":
        from games.records.figures import equity_of

        return answers(_lines(asked.files), equity_of(asked.game))
    return _told([odds_answer(asked)])


def _verified(asked: Namespace) -> Iterator[AnswerLine]:
    from rulesite_rules.figures import verify

    answer = verify(asked.certificate, asked.batches, asked.seed)
    return iter([AnswerLine(written(answer), is_error=not answer.get("holds"))])


def _told(found: Iterable[Mapping[str, object]]) -> Iterator[AnswerLine]:
    return (AnswerLine(written(each), is_error=False) for each in found)


def _lines(files: Sequence[str]) -> Iterator[bytes]:
    for name in files or [STANDARD_INPUT]:
        if name == STANDARD_INPUT:
            yield from lines_of(sys.stdin.buffer)
            continue
        if not Path(name).is_file():
            raise FileNotFoundError(f"There is no file {name!r}.")
        with Path(name).open("rb") as source:
            yield from lines_of(source)


def printed(lines: Iterator[AnswerLine]) -> int:
    """Print the lines; return 1 if any was an error. A closed pipe ends it silently."""
    has_errors = False
    try:
        for text, is_error in lines:
            has_errors = has_errors or is_error
            sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return int(has_errors)
