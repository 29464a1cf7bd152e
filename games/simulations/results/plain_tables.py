"""Figures as plain text for a terminal; columns align in Chinese too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from unicodedata import east_asian_width

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.narration import cited, numbers, reading_value_sentence
from games.rules.citation import Provision
from games.simulations import names

Row = Sequence[str]

TOTALS = (
    (_("Expected result"), "ev"),
    (_("House edge"), "house_edge"),
    (_("Average stake"), "average_stake"),
    (_("Element of risk"), "element_of_risk"),
    (_("Hit frequency"), "hit_frequency"),
    (_("Standard deviation"), "standard_deviation"),
)


def exact(game: str, figures: Mapping[str, Any]) -> Iterator[str]:
    yield gettext("Counted over all %(deals)s deals.") % {"deals": numbers.whole(figures["deals"])}
    if figures.get("strategy"):
        yield _setting(gettext("Strategy"), str(names.strategy(figures["strategy"])))
    for reading, value in figures["readings"].items():
        yield _setting(reading, reading_value_sentence(reading, value))
    for bet, sheet in figures.get("bets", {}).items():
        yield from _bet(game, bet, sheet)
    if "bets" not in figures:
        yield ""
        yield from _frequencies(game, figures["hands"])
        yield _exactly(gettext("Average result, of the pot"), figures["average_result"])
    if figures.get("strategies"):
        yield from _strategies(figures["strategies"])


def _bet(game: str, bet: str, sheet: Mapping[str, Any]) -> Iterator[str]:
    yield ""
    yield str(names.bet(game, bet)).upper()
    yield from _lines(game, bet, sheet["lines"])
    if sheet.get("bonus_lines"):
        yield str(names.bet(game, "ante_bonus"))
        yield from _lines(game, "ante_bonus", sheet["bonus_lines"])
    for label, key in TOTALS:
        if isinstance(sheet.get(key), Mapping):
            yield _exactly(str(label), sheet[key])
        elif key in sheet:
            yield _setting(str(label), numbers.decimal(sheet[key], 6))


def _lines(game: str, bet: str, lines: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    head = [gettext("line"), gettext("provision"), gettext("combinations"), "p", gettext("net"),
            gettext("contribution")]  # fmt: skip
    rows = [
        [
            str(names.category(game, bet, line["category"])),
            _cited(line["provision"]),
            numbers.whole(line["combinations"]),
            numbers.decimal(line["probability"]["decimal"], 8),
            line["net"],
            _signed(line["contribution"]["decimal"]),
        ]
        for line in lines
    ]
    yield from columns([head, *rows], "<<>>>>")


def _frequencies(game: str, hands: Mapping[str, Any]) -> Iterator[str]:
    rows = [
        [
            str(names.category(game, "", category)),
            numbers.whole(frequency["combinations"]),
            numbers.decimal(frequency["probability"]["decimal"], 8),
        ]
        for category, frequency in hands.items()
    ]
    yield from columns(rows, "<>>")


def _strategies(compared: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    yield ""
    rows = [
        [
            str(names.strategy(strategy["strategy"])),
            f"{strategy['house_edge']['decimal']:.6%}",
            f"{strategy['element_of_risk']['decimal']:.6%}",
        ]
        for strategy in compared
    ]
    head = [gettext("Strategy"), gettext("House edge"), gettext("Element of risk")]
    yield from columns([head, *rows], "<>>")


def simulated(game: str, figures: Mapping[str, Any]) -> Iterator[str]:
    yield gettext("Simulated: %(rounds)s rounds, seed %(seed)s.") % {
        "rounds": numbers.whole(figures["rounds"]),
        "seed": figures["spec"]["seed"],
    }
    if figures["stopped"]:
        yield gettext("Stopped before the end: %(asked)s rounds were asked for.") % {
            "asked": numbers.whole(figures["asked"])
        }
    head = [gettext("bet"), gettext("mean"), gettext("standard error"),
            gettext("interval at 99 per cent"), gettext("exact")]  # fmt: skip
    rows = [
        [str(names.bet(game, bet)), *_mean(sheet)]
        for bet, sheet in _measured(figures).items()
        if sheet.get("rounds")
    ]
    yield from columns([head, *rows], "<>>>>")


def _measured(figures: Mapping[str, Any]) -> Mapping[str, Any]:
    """The bets of a game against the dealer, or the seats and the house's commission."""
    if "bets" in figures:
        bets: Mapping[str, Any] = figures["bets"]
        return bets
    exact = {"exact": {"ev": figures["average"]}}
    seats = {name: {**seat, **exact} for name, seat in figures["seats"].items()}
    return {**seats, "house": figures["house"]}


def _mean(sheet: Mapping[str, Any]) -> list[str]:
    least, most = sheet["interval"]
    known = sheet.get("exact", {}).get("ev")
    return [
        _signed(sheet["mean"]),
        numbers.decimal(sheet["standard_error"], 8),
        f"{_signed(least)} … {_signed(most)}",
        _signed(known["decimal"]) if known else "",
    ]


def columns(rows: Sequence[Row], sides: str) -> Iterator[str]:
    widths = [max(_width(row[place]) for row in rows) for place in range(len(sides))]
    for row in rows:
        cells = [_padded(*cell) for cell in zip(row, widths, sides, strict=True)]
        yield ("  " + "  ".join(cells)).rstrip()


def _padded(text: str, width: int, side: str) -> str:
    room = " " * (width - _width(text))
    return text + room if side == "<" else room + text


def _width(text: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _setting(label: str, value: str) -> str:
    return f"{label}: {value}"


def _exactly(label: str, value: Mapping[str, Any]) -> str:
    return f"{label}: {value['fraction']} = {_signed(value['decimal'])}"


def _signed(part: float) -> str:
    return numbers.decimal(part, 8, signed=True)


def _cited(provision: str | None) -> str:
    return "" if provision is None else cited(Provision.named(provision))
