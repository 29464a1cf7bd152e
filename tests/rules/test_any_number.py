"""Whatever is typed: read to its last digit or refused with a reason, never changed on the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.values.numbers import (
    LONGEST,
    MOST_CHIPS,
    MOST_WHOLE,
    decimal,
    fraction,
    percentage,
    whole,
    written,
)
from games.rules.values.refusal import Unusable
from tests.rules.test_numbers import NARROW, NBSP, THIN, WIDE

MARKS = st.sampled_from([" ", NBSP, NARROW, THIN, WIDE, ".", ",", "_", "．", "，"])
FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")


@given(st.integers(-MOST_WHOLE, MOST_WHOLE), MARKS, st.booleans())
def test_a_number_however_it_is_grouped_is_the_same(number: int, mark: str, is_wide: bool) -> None:
    text = f"{number:,}".replace(",", mark)
    assert whole(text.translate(FULL_WIDTH) if is_wide else text) == number
    assert whole(str(number)) == number == whole(number)


@given(st.integers(-MOST_CHIPS + 1, MOST_CHIPS - 1), st.text("0123456789", min_size=1, max_size=6))
def test_a_decimal_loses_no_digit(number: int, after: str) -> None:
    for mark in ".,":
        text = f"{number:,}".replace(",", " ") + mark + after
        if set(text) <= set("-0 ,."):
            continue
        sign = -1 if text.startswith("-") else 1
        if abs(number) < 1000 and len(after) == 3 and number:
            with pytest.raises(Unusable, match="mark_in_doubt"):
                decimal(text)
        else:
            assert decimal(text) == number + sign * Fraction(int(after), 10 ** len(after))


ALPHABET = "0123456789０９٣.,_ -+/%eE\0" + NBSP + NARROW + "．，x"


@given(st.text(ALPHABET, max_size=60))
def test_whatever_is_accepted_has_the_digits_that_were_typed(text: str) -> None:
    """Held against another reading of the same text: digits alone, in the order they stand."""
    try:
        number = whole(text)
    except Unusable:
        return
    digits = "".join(str(int(sign)) for sign in text if sign.isdecimal())
    assert str(abs(number)) == (digits.lstrip("0") or "0")
    assert (number < 0) == bool(re.search("[-－\N{MINUS SIGN}]", text))
    groups = re.split(r"[^0-9０９]+", text.strip(" +-" + NBSP + NARROW))
    assert all(len(each) == 3 for each in groups[1:])
    assert len(groups) == 1 or 1 <= len(groups[0]) <= 3
    marks = set(re.sub("[0-9０９]", "", text.strip(" +-" + NBSP + NARROW)))
    assert len(marks) <= 1 or marks <= {" ", NBSP, NARROW} or marks in ({".", "．"}, {",", "，"})


@given(st.text(ALPHABET, max_size=60) | st.text(max_size=30))
def test_every_text_is_answered(text: str) -> None:
    for reader in (whole, decimal, fraction, percentage):
        found = answer(reader, text)
        if isinstance(found, Unusable):
            assert found.field == "field"
            assert len(str(found)) < 300
        else:
            assert abs(found) <= max(MOST_WHOLE, MOST_CHIPS)
            assert Fraction(found).denominator <= 10**8


def answer(reader: Callable[[object, str], int | Fraction], text: str) -> int | Fraction | Unusable:
    try:
        return reader(text, "field")
    except Unusable as no:
        return no


@given(st.text(ALPHABET, min_size=1, max_size=20), st.integers(1, 2500))
def test_a_long_text_is_refused_before_anything_is_reckoned(text: str, times: int) -> None:
    long = text * times
    if len(long.strip()) <= LONGEST + 20:
        return
    for reader in (whole, decimal, fraction):
        with pytest.raises(Unusable) as no:
            reader(long)
        assert no.value.reason in ("number_too_long", "missing")


@given(st.integers(-(10**12), 10**12), st.integers(0, 8))
def test_a_decimal_is_written_to_its_last_digit(number: int, places: int) -> None:
    value = Fraction(number, 10**places)
    text = written(value)
    assert Fraction(text) == value
    assert "e" not in text.lower()


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_what_has_no_last_decimal_is_written_as_a_fraction(above: int, below: int) -> None:
    text = written(Fraction(above, below))
    assert Fraction(text) == Fraction(above, below)
    rest = below // gcd(above, below)
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    assert ("/" in text) == (rest != 1)
