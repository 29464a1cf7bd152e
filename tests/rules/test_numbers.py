"""The one reader of numbers: every text is read as people read it, or refused for what it is."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

import pytest

from games.rules.values import numbers
from games.rules.values.numbers import (
    LONGEST,
    MOST_CHIPS,
    MOST_WHOLE,
    decimal,
    excerpt,
    fraction,
    percentage,
    place_in,
    time_in,
    whole,
)
from games.rules.values.refusal import Unusable

NBSP, NARROW, THIN, WIDE = "\u00a0", "\u202f", "\u2009", "\u3000"


def named(texts: Iterable[str]) -> list[str]:
    return [ascii(text[:20]) for text in texts]


WHOLE = {
    "0": 0,
    "7": 7,
    "007": 7,
    "1250": 1250,
    "1 250": 1250,
    "1.250": 1250,
    "1,250": 1250,
    "1_250": 1250,
    f"1{NBSP}250": 1250,
    f"1{NARROW}250": 1250,
    f"1{THIN}250": 1250,
    f"１{WIDE}２５０": 1250,
    "１２": 12,
    "１．２５０": 1250,
    "１，２５０": 1250,
    "12 000 000": 12_000_000,
    "1.000.000": 1_000_000,
    "999,999,999": 999_999_999,
    "-5": -5,
    "\N{MINUS SIGN}5": -5,
    "－５": -5,
    "+5": 5,
    "+0": 0,
    f" {NBSP}1250\t\r\n": 1250,
    str(MOST_WHOLE): MOST_WHOLE,
}

NO_WHOLE = {
    "": "missing",
    " \t": "missing",
    "1,5": "not_whole",
    "12,50": "not_whole",
    "1000.00": "not_whole",
    "1.000,50": "not_whole",
    "1 000.000": "not_whole",
    "1.000,000": "not_whole",
    "1000 000": "not_whole",
    "1 0000": "not_whole",
    "1  000": "not_whole",
    "1 00": "not_whole",
    "0.125": "not_whole",
    "0 125": "not_whole",
    ".125": "not_whole",
    "125.": "not_whole",
    "1'000": "not_whole",
    "1/3": "not_whole",
    "0x10": "not_whole",
    "--5": "not_whole",
    "- 5": "not_whole",
    "nan": "not_whole",
    "inf": "not_whole",
    "many": "not_whole",
    "²": "not_whole",
    "十": "not_whole",
    "\0": "not_whole",
    "1\0": "not_whole",
    "1\x1f": "not_whole",
    "\ud800": "not_whole",
    "1\u200b000": "not_whole",
    "-0": "minus_zero",
    "-000": "minus_zero",
    "1e3": "with_exponent",
    "1E+3": "with_exponent",
    "1,5e3": "with_exponent",
    "1e90000000": "with_exponent",
    "١٢": "other_digits",
    "1٢": "other_digits",
    "१२": "other_digits",
    "９٩": "other_digits",
    str(MOST_WHOLE + 1): "number_too_large",
    "9" * LONGEST: "number_too_large",
    "9" * (LONGEST + 1): "number_too_long",
    "0" * 50_000: "number_too_long",
    "9" * 50_000: "number_too_long",
    "1" + " " * 50_000 + "2": "number_too_long",
}


@pytest.mark.parametrize(("typed", "number"), WHOLE.items(), ids=named(WHOLE))
def test_a_whole_number_is_read(typed: str, number: int) -> None:
    assert whole(typed) == number


@pytest.mark.parametrize(("typed", "reason"), NO_WHOLE.items(), ids=named(NO_WHOLE))
def test_what_is_no_whole_number_is_refused(typed: str, reason: str) -> None:
    with pytest.raises(Unusable) as no:
        whole(typed, "table.chip")
    assert (no.value.reason, no.value.field) == (reason, "table.chip")
    assert len(str(no.value)) < 200


DECIMAL = {
    "5": Fraction(5),
    "1,5": Fraction(3, 2),
    "1.5": Fraction(3, 2),
    "１．５": Fraction(3, 2),
    ".5": Fraction(1, 2),
    "1000.00": Fraction(1000),
    "0.125": Fraction(1, 8),
    "0,125": Fraction(1, 8),
    "1.2500": Fraction(5, 4),
    "1 000": Fraction(1000),
    "1_000": Fraction(1000),
    "1 000,5": Fraction(2001, 2),
    "1.000,50": Fraction(2001, 2),
    "1,000.50": Fraction(2001, 2),
    "1 234.567": Fraction(1_234_567, 1000),
    "1.000.000": Fraction(1_000_000),
    "1000.125": Fraction(8001, 8),
    "-1,5": Fraction(-3, 2),
    "0.000001": Fraction(1, 10**6),
    "1000000000000000": Fraction(MOST_CHIPS),
}

NO_DECIMAL = {
    "": "missing",
    "1.000": "mark_in_doubt",
    "1,250": "mark_in_doubt",
    "-12.345": "mark_in_doubt",
    "１．０００": "mark_in_doubt",
    "1.000.50": "not_a_number",
    "1 000 50": "not_a_number",
    "1,5,5": "not_a_number",
    "5.": "not_a_number",
    ",": "not_a_number",
    "1.5/2": "not_a_number",
    "nan": "not_a_number",
    "inf": "not_a_number",
    "1\0": "not_a_number",
    "-0": "minus_zero",
    "-0,0": "minus_zero",
    "1e3": "with_exponent",
    "1.5e-3": "with_exponent",
    "1e90000000": "with_exponent",
    "٣,٥": "other_digits",
    "0.0000001": "too_many_decimals",
    "1.00000000": "too_many_decimals",
    "1000000000000001": "above_most",
    "-1000000000000001": "above_most",
    "9" * 20: "number_too_large",
    "1." + "0" * 50_000: "number_too_long",
}


@pytest.mark.parametrize(("typed", "number"), DECIMAL.items(), ids=named(DECIMAL))
def test_a_decimal_is_read(typed: str, number: Fraction) -> None:
    assert decimal(typed) == number == fraction(typed)


@pytest.mark.parametrize(("typed", "reason"), NO_DECIMAL.items(), ids=named(NO_DECIMAL))
def test_what_is_no_decimal_is_refused(typed: str, reason: str) -> None:
    for reader in (decimal, fraction):
        with pytest.raises(Unusable) as no:
            reader(typed, "prizes.pair")
        assert (no.value.reason, no.value.field) == (reason, "prizes.pair")


@pytest.mark.parametrize(
    ("typed", "reading", "other"),
    [
        ("1.000", "1000", "1"),
        ("1,250", "1250", "1.25"),
        ("1.125", "1125", "1.1250"),
        ("100.000", "100000", "100"),
        ("-2.500", "-2500", "-2.5"),
    ],
)
def test_a_mark_in_doubt_is_told_with_both_readings_neither_in_doubt(
    typed: str, reading: str, other: str
) -> None:
    with pytest.raises(Unusable, match="mark_in_doubt") as no:
        fraction(typed)
    facts = no.value.facts
    assert facts == {"given": typed, "whole": reading, "decimal": Decimal(other)}
    assert fraction(reading) == int(reading)
    assert fraction(f"{facts['decimal']:f}") == Fraction(other)


def test_a_mark_is_in_no_doubt_where_a_thousand_is_more_than_there_can_be() -> None:
    assert decimal("3.125", most=100) == Fraction(25, 8)
    assert percentage("3.125%") == Fraction(1, 32)
    assert decimal("1.000", most=1) == 1


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("3/2", Fraction(3, 2)),
        ("３／２", Fraction(3, 2)),
        ("-1/3", Fraction(-1, 3)),
        ("0/7", Fraction(0)),
    ],
)
def test_a_fraction_is_read(typed: str, number: Fraction) -> None:
    assert fraction(typed) == number


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("1/0", "not_a_number"),
        ("1/-2", "not_a_number"),
        ("1/2/3", "not_a_number"),
        ("1 / 2", "not_a_number"),
        ("-0/3", "minus_zero"),
        ("1/1000001", "number_too_large"),
        (f"{'9' * 20}/3", "number_too_large"),
        (f"{'9' * 18}/3", "above_most"),
        ("1/1e9", "not_a_number"),
    ],
)
def test_what_is_no_fraction_is_refused(typed: str, reason: str) -> None:
    with pytest.raises(Unusable, match=reason):
        fraction(typed)


@pytest.mark.parametrize("given", [True, False, None, 1.0, float("inf"), [], {}, Decimal(1)])
def test_what_is_neither_text_nor_a_number_is_refused(given: object) -> None:
    with pytest.raises(Unusable, match="not_a_whole_number"):
        whole(given)
    with pytest.raises(Unusable, match="not_a_number"):
        fraction(given)
    with pytest.raises(Unusable, match="not_a_percentage"):
        percentage(given)


def len_of(number: int) -> str:
    return f"{number.bit_length()} bits"


@pytest.mark.parametrize("given", [10**19, -(10**19), 10**4000, 16**100_000], ids=len_of)
def test_numbers_beyond_reading_are_refused_without_being_written_out(given: int) -> None:
    for reader in (whole, fraction):
        with pytest.raises(Unusable, match="number_too_large") as no:
            reader(given)
        assert len(str(no.value)) < 120


def test_least_and_most_hold_for_text_and_numbers_alike() -> None:
    for told in ("1 000", 1000):
        assert whole(told, least=1000, most=1000) == 1000
        with pytest.raises(Unusable, match="below_least"):
            whole(told, least=1001)
        with pytest.raises(Unusable, match="above_most"):
            whole(told, most=999)


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("5%", Fraction(1, 20)),
        ("3,5 %", Fraction(7, 200)),
        ("3.5%", Fraction(7, 200)),
        (f"5{NBSP}%", Fraction(1, 20)),
        ("５％", Fraction(1, 20)),
        ("100%", Fraction(1)),
        ("-3%", Fraction(-3, 100)),
    ],
)
def test_a_percentage_is_read(typed: str, part: Fraction) -> None:
    assert percentage(typed) == part


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "not_a_percentage"),
        ("%", "not_a_percentage"),
        ("5", "not_a_percentage"),
        ("5%%", "not_a_percentage"),
        ("1/20%", "not_a_percentage"),
        ("101%", "above_most"),
        ("1000%", "above_most"),
        ("1e90000000%", "with_exponent"),
        ("-0%", "minus_zero"),
        ("٥%", "other_digits"),
        ("5" * 50_000 + "%", "number_too_long"),
    ],
)
def test_what_is_no_percentage_is_refused(typed: str, reason: str) -> None:
    with pytest.raises(Unusable, match=reason):
        percentage(typed)


def test_a_place_in_a_list_is_read_or_is_the_default() -> None:
    assert [place_in(text, 1) for text in ("3", "３", "0", "1 000")] == [3, 3, 0, 1000]
    for text in ("", "-1", "x", "٣", "1e3", "9" * 10, "9" * 50_000, "\0"):
        assert place_in(text, 1) == 1


def test_the_time_of_today_is_read_though_it_is_no_place_in_a_list() -> None:
    assert time_in("1795867200") == 1_795_867_200
    for text in ("", "-1", "x", "9" * 12, "9" * 50_000):
        assert time_in(text) == 0


def test_what_is_quoted_is_short_and_can_be_printed() -> None:
    assert excerpt("1\0\ud800\n2") == "1\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER} 2"
    assert excerpt("9" * 50) == "9" * LONGEST + "…"
    assert len(excerpt(16**100_000)) < 50


def test_no_text_comes_to_int_that_is_longer_than_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted at the one place where text becomes a number."""
    lengths: list[int] = []

    def counted(text: object) -> int:
        lengths.append(len(str(text)))
        return int(text)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(numbers, "int", counted, raising=False)
    for text in (*WHOLE, *NO_WHOLE, *DECIMAL, *NO_DECIMAL, "1/999999", "9" * 40 + "/1"):
        for reader in (whole, decimal, fraction, percentage):
            try:
                reader(text)
            except (Unusable, TypeError):
                continue
    assert lengths
    assert max(lengths) <= LONGEST
