"""The fields of a record at the very bounds of what is read, and just beyond them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.rules.hands.between import read_seat
from games.rules.provisions.figures import Figure, count_of, part_of
from games.rules.values import numbers
from games.rules.values.citation import Instrument, Provision
from games.rules.values.fields import MOST_NESTED, MOST_PARTS, read_record, whole, wholes
from games.rules.values.numbers import LONGEST, MOST_CHIPS, MOST_DECIMALS, MOST_DIGITS, MOST_WHOLE
from games.rules.values.refusal import Forbidden, Unusable

SAYS = Instrument("any").provision("art_1")


def reason(told: str) -> str:
    with pytest.raises(Unusable) as no:
        read_record(told)
    return no.value.reason


def parts(number: int) -> str:
    """A record of so many lists, objects and named values."""
    return '{"a":[' + ",".join(["[]"] * (number - 3)) + "]}"


def test_a_record_has_so_many_parts_and_not_one_more() -> None:
    assert len(read_record(parts(MOST_PARTS))["a"]) == MOST_PARTS - 3  # type: ignore[arg-type]
    assert reason(parts(MOST_PARTS + 1)) == "too_many_parts"
    assert read_record(f'{{"a":"{"long" * MOST_PARTS}"}}'), "words of any length are one part"


def test_a_whole_number_of_a_record_has_so_many_digits_its_sign_apart() -> None:
    most = "9" * MOST_DIGITS
    assert read_record(f'{{"a": {most}, "b": -{most}}}') == {"a": int(most), "b": -int(most)}
    assert reason(f'{{"a": 1{most}}}') == "number_too_large"
    assert reason(f'{{"a": -1{most}}}') == "number_too_large"


def test_there_is_no_zero_below_zero() -> None:
    assert reason('{"a": -0}') == "minus_zero"
    assert read_record('{"a": 0}') == {"a": 0}


def test_a_decimal_of_a_record_is_held_as_it_is_written_or_refused() -> None:
    assert read_record('{"a": 1.5}') == {"a": 1.5}
    assert read_record(f'{{"a": {"1.5".ljust(LONGEST, "0")}}}') == {"a": 1.5}
    assert reason(f'{{"a": {"1.5".ljust(LONGEST + 1, "0")}}}') == "number_too_long"
    assert reason('{"a": 0.12345678901234567890}') == "number_too_long"


def test_a_number_of_chips_stands_within_its_bounds_the_bounds_too() -> None:
    assert [whole(given, "f", least=2, most=4) for given in (2, 3, 4)] == [2, 3, 4]
    for given, told in ((1, "below_least"), (5, "above_most")):
        with pytest.raises(Unusable, match=told):
            whole(given, "f", least=2, most=4)


def test_chips_that_stand_together_are_each_read_and_refused_by_name() -> None:
    told = {"pool": 0, "minimum": MOST_CHIPS}
    assert wholes(told, ("pool", "minimum"), "jackpot") == told
    for given in (-1, MOST_CHIPS + 1, "5", None, True):
        with pytest.raises(Unusable) as no:
            wholes({"pool": given, "minimum": 1}, ("pool", "minimum"), "jackpot")
        assert no.value.field == "jackpot.pool"


def test_a_decimal_has_so_many_digits_before_its_mark_and_after_it() -> None:
    most = "1" * MOST_DECIMALS
    long = "123456789012345"
    assert numbers.decimal(f"{long}.{most}") == Fraction(int(long + most), 10**MOST_DECIMALS)
    with pytest.raises(Unusable, match="too_many_decimals"):
        numbers.decimal(f"1.{most}1")


def test_a_mark_is_in_doubt_up_to_the_most_the_field_may_hold() -> None:
    """1.000 of at most a thousand may be a thousand; of at most 999 it is one."""
    with pytest.raises(Unusable, match="mark_in_doubt"):
        numbers.decimal("1.000", "f", most=1000)
    assert numbers.decimal("1.000", "f", most=999) == 1


def test_a_number_may_be_as_large_as_any_and_no_larger() -> None:
    assert numbers.bounded(MOST_WHOLE, "f") == MOST_WHOLE
    assert numbers.bounded(-MOST_WHOLE, "f") == -MOST_WHOLE
    with pytest.raises(Unusable, match="number_too_large"):
        numbers.bounded(MOST_WHOLE + 1, "f")


def test_a_seat_named_by_its_number_in_text_is_one_of_the_table() -> None:
    """Seats are served from the highest down: the last of them tells how long a number may be."""
    assert read_seat("7", "f", (7, 6, 1), SAYS) == 7
    assert read_seat("10", "f", (1, 9, 10), SAYS) == 10
    with pytest.raises(Forbidden, match="no_such_seat"):
        read_seat("8", "f", (7, 6, 1), SAYS)
    with pytest.raises(Unusable, match="not_a_whole_number"):
        read_seat("10", "f", (7, 6, 1), SAYS)


SHARE = part_of("share", SAYS, Fraction(1, 10))
CAP = Figure("cap", SAYS, Fraction(300), kind="money")
CARDS = count_of("cards", SAYS, 5)


@pytest.mark.parametrize(
    ("figure", "given", "read"),
    [
        (SHARE, 0, 0), (SHARE, 1, 1), (SHARE, "1/2", Fraction(1, 2)),
        (SHARE, "50%", Fraction(1, 2)),
        (CAP, 0, 0), (CAP, "3/2", Fraction(3, 2)), (CARDS, 1, 1), (CARDS, "7", 7),
    ],
)  # fmt: skip
def test_a_figure_may_be_put_at_its_very_bounds(figure: Figure, given: object, read: int) -> None:
    assert figure.read(given, "f") == read


@pytest.mark.parametrize(
    ("figure", "given", "told"),
    [
        (SHARE, "3/2", "no_such_part"), (SHARE, -1, "no_such_part"),
        (CAP, -1, "no_such_value_of_figure"), (CARDS, 0, "no_such_value_of_figure"),
        (CARDS, "3/2", "no_such_value_of_figure"),
    ],
)  # fmt: skip
def test_beyond_them_it_is_refused(figure: Figure, given: object, told: str) -> None:
    with pytest.raises(Unusable, match=told):
        figure.read(given, "f")


@pytest.mark.parametrize("name", ["", "#", "any#", "#art_1", "any"])
def test_a_provision_is_named_by_its_instrument_and_its_place(name: str) -> None:
    assert Provision.named(str(SAYS)) == SAYS
    with pytest.raises(ValueError, match="not the name"):
        Provision.named(name)


def test_a_part_is_told_in_per_cent_where_it_comes_out_even() -> None:
    told = [SHARE.value_text(Fraction(*part)) for part in ((1, 10), (1, 3), (1, 1))]
    assert told == ["10%", "1/3", "100%"]
    assert [CAP.value_text(Fraction(300)), CARDS.value_text(Fraction(1, 10))] == ["300", "0.1"]


@pytest.mark.parametrize("opened", ['{"a":', "["])
def test_what_nests_deeper_than_any_record_is_refused_whatever_python_reads(opened: str) -> None:
    def nested(times: int) -> str:
        return '{"seats":' + opened * times + "1" + ("}" if "{" in opened else "]") * times + "}"

    assert read_record(nested(MOST_NESTED - 1))
    for times in (MOST_NESTED, 900, 1500):
        with pytest.raises(Unusable) as no:
            read_record(nested(times))
        assert no.value.reason == "nested_too_deep"
