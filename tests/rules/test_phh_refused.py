"""Histories the regulation forbids, that cannot be read, or whose numbers are past bounds."""

from time import thread_time

import pytest

from games.omaha.rules import law
from games.rules.records import phh
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.test_phh import PLAIN, back, changed


@pytest.mark.parametrize(
    ("text", "reason", "provision", "field"),
    [
        (
            changed("antes = [0, 0, 0]", "antes = [0, 10, 0]"),
            *("ante_not_in_this_game", law.BLINDS, "antes"),
        ),
        (
            changed("[50, 100, 0]", "[50, 100, 200]"),
            *("straddle_not_in_this_game", law.BLINDS, "blinds_or_straddles"),
        ),
        (
            changed("[50, 100, 0]", "[0, 100, 0]"),
            *("blind_missing", law.BLINDS, "blinds_or_straddles"),
        ),
        (
            changed("[50, 100, 0]", "[100, 50, 0]"),
            *("small_blind_above_big", law.SMALL_BLIND, "table.small_blind"),
        ),
        (
            changed("p2 cbr 300", "p2 cbr 5000000"),
            *("above_maximum", law.TWO_IN_PLAY, "actions[7]"),
        ),
        (
            changed("p2 cbr 300", "p2 cbr 150"),
            *("below_minimum", law.AT_LEAST_LAST_RAISE, "actions[7]"),
        ),
        (
            changed('"p3 cc",\n  "p1 f', '"p3 cbr 400",\n  "p1 f'),
            *("above_maximum", law.UP_TO_INCREASED_POT, "actions[3]"),
        ),
        (changed('"p2 cbr 200.0"', '"p3 cc"'), "out_of_turn", law.SECOND_ROUND, "actions[10]"),
        (
            PLAIN + '_commission = "6%"\n',
            *("rate_beyond_law", law.COMMISSION, "table.commission"),
        ),
    ],
)
def test_what_the_regulation_forbids(text: str, reason: str, provision: object, field: str) -> None:
    with pytest.raises(Forbidden) as no:
        back(text)
    assert (no.value.reason, no.value.provision) == (reason, provision)
    assert no.value.field == field


@pytest.mark.parametrize(
    ("text", "reason", "field"),
    [
        ("variant = ", "not_toml", ""),
        (changed('"PO"', '"NT"'), "unknown_variant", "variant"),
        (changed("min_bet = 100\n", ""), "missing", "min_bet"),
        (changed("starting_stacks = [12000, 10000, 8000]\n", ""), "missing", "starting_stacks"),
        (changed("[50, 100, 0]", "[50, 100]"), "wrong_length", "blinds_or_straddles"),
        (changed("12000", "inf"), "not_an_amount", "starting_stacks[0]"),
        (changed("12000", '"many"'), "not_an_amount", "starting_stacks[0]"),
        (changed("12000", "-5"), "below_least", "table.stacks.1"),
        (changed("p2 cbr 300", "p2 cbr lots"), "not_an_amount", "actions[7]"),
        (changed("p2 cbr 300", "p2 cbr"), "no_such_action", "actions[7]"),
        (changed("p2 cbr 300", "p2 sd"), "no_such_action", "actions[7]"),
        (changed("p2 cbr 300", "p9 f"), "no_such_player", "actions[7]"),
        (changed("p2 cbr 300", "p0 f"), "no_such_action", "actions[7]"),
        (changed("p2 cbr 300", "nonsense"), "not_an_action", "actions[7]"),
        (changed('"p2 cbr 300"', "300"), "not_an_action", "actions[7]"),
        (changed("d db 2c7d9d", "d db 2c7d9"), "not_cards", "actions[9]"),
        (changed("d db 2c7d9d", "d db 2c7dAs"), "card_twice", "actions"),
        (changed("d db 2c7d9d", "d db 2c7dXx"), "not_a_card", "actions"),
        (changed('  "d db 2c7d9d",\n', ""), "card_missing", "cards"),
        (changed("d db 2c7d9d", "d db 2c7d9dJs"), "board_out_of_step", "actions[10]"),
        (changed("QsQdJcTc", "QsQd"), "wrong_number_of_hole_cards", "actions"),
        (changed('"p3 f",\n]', '"p3 f",\n  "p2 cc",\n]'), "action_after_the_end", "actions[12]"),
        (changed('"p3 f",\n]', '"p3 f",\n  "d db Js",\n]'), "board_out_of_step", "actions"),
        (changed('"p3 f",\n]', '"p3 f",\n  "p2 sm AsAdKhTd",\n]'), "shown_cards_differ", "actions"),
        (PLAIN + "seats = [1, 2]\n", "wrong_length", "seats"),
        (PLAIN + "_burn = 5\n", "not_cards", "_burn"),
        (PLAIN + '_readings = { OA-99 = "x" }\n', "unknown_reading", "readings"),
    ],
)
def test_a_history_that_cannot_be_read(text: str, reason: str, field: str) -> None:
    with pytest.raises(Unusable) as no:
        back(text)
    assert (no.value.reason, no.value.field) == (reason, field)


HAND = """
variant = "NO"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = {minimum}
starting_stacks = [{stack}, 100]
actions = ["d dh p1 AsKdQcJh", "d dh p2 2c3c4c5c", {action}]
{more}
"""


def told_as(
    stack: str = "100", action: str = '"p2 cc"', minimum: str = "2", more: str = ""
) -> object:
    return phh.imported(
        phh.read(HAND.format(stack=stack, action=action, minimum=minimum, more=more))[0]
    )


@pytest.mark.parametrize(
    "told",
    [
        {"stack": "1e90000000"},
        {"stack": "1e-90000000"},
        {"stack": "1e99999999999999999999"},
        {"stack": "inf"},
        {"stack": "nan"},
        {"stack": "true"},
        {"stack": '"100"'},
        {"stack": "9" * 100_000},
        {"stack": "0x" + "f" * 100_000},
        {"stack": "1000000000000001"},
        {"stack": "0.0000000000001"},
        {"minimum": "0." + "3" * 100_000},
        {"action": '"p2 cbr 1e3"'},
        {"action": '"p2 cbr 1,5"'},
        {"action": f'"p2 cbr {"9" * 100_000}"'},
        {"action": '"p2 cbr ٣"'},
        {"action": '"p2 cbr -0"'},
        {"action": f'"p{"9" * 100_000} cc"'},
        {"action": '"p² cc"'},
        {"more": "_note = 1e90000000"},
        {"more": "_note = 0.12345678901234567891"},
        {"more": "_note = " + "9" * 100_000},
    ],
    ids=lambda told: ascii(told)[:30],
)
def test_the_numbers_of_a_history_are_bounded(told: dict[str, str]) -> None:
    with pytest.raises(Unusable) as no:
        told_as(**told)
    assert len(str(no.value)) < 200


def test_parts_of_a_chip_in_a_history_come_back_to_their_last_digit() -> None:
    for stack in ("100.25", "899999999.999999", "100.000001"):
        record = told_as(stack=stack, more="_note = 0.5")
        written = phh.exported("omaha", record)  # type: ignore[arg-type]
        assert f"starting_stacks = [{stack}, 100]" in phh.write(written)
        assert "_note = 0.5" in phh.write(written)


@pytest.mark.parametrize("scale", [3, 7, 10**13])
def test_a_scale_that_has_no_decimals_is_refused(scale: int) -> None:
    record = {**told_as(), "phh": {"scale": scale}}  # type: ignore[dict-item]
    with pytest.raises(Unusable, match="not_a_scale"):
        phh.exported("omaha", record)


@pytest.mark.parametrize(
    "record",
    ['{"a": ' + "9" * 5000 + "}", '{"a": 1e999}', '{"a": 1, "a": 2}', "[" * 100_000, '{"a": NaN}'],
    ids=range(5),
)
def test_the_record_within_a_history_is_bounded(record: str) -> None:
    with pytest.raises(Unusable) as no:
        phh.imported({"variant": "stud", "_record": record})
    assert no.value.field == "_record"


@pytest.mark.parametrize("part", ["a.", '"!" .', "'é'.", '"\\"".', "a.'b'."])
@pytest.mark.parametrize("text", ["{key}a = 1", "[{key}a]", "[[{key}a]]", "a = {{{key}a = 1}}"])
def test_a_key_of_very_many_parts_is_refused_before_it_is_read(text: str, part: str) -> None:
    began = thread_time()
    with pytest.raises(Unusable) as refused:
        phh.read(text.format(key=part * 60_000))
    assert refused.value.reason == "nested_too_deep"
    assert thread_time() - began < 0.5


def test_a_text_of_many_sentences_is_no_key() -> None:
    words = "Fim. " * 20 + "www.a.b.c.mo " + "... " * 50
    assert phh.read(f'author = "{words}"\nevent.a.b.c = 1\n# {words}')
