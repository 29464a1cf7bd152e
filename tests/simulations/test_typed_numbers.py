"""Numbers typed for a run, a sheet or an equity: read as they are meant, or told in place."""

from __future__ import annotations

import html
from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils.translation import override

from games.records.cli.options import read_settings
from games.rules.values.refusal import Unusable
from games.simulations.asking.form import RunForm
from games.simulations.models import Run
from games.simulations.par import what_if
from games.simulations.registry import figures_of
from tests.simulations.shared_sheets import patient, sheets_folder

__all__ = ["patient", "sheets_folder"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("patient")]

NO_NUMBER = {
    "a NUL": "1\0",
    "fifty kilobytes": "9" * 50_000,
    "fifty kilobytes between": "1" + " " * 50_000 + "5",
    "Arabic-Indic digits": "١٠٠٠",
    "a minus before zero": "-0",
    "an exponent": "1e3",
    "a large exponent": "1e90000000",
    "words": "mil",
}
NO_WHOLE = NO_NUMBER | {
    "a part": "1,5",
    "hundredths": "1000.00",
    "groups and hundredths": "1.000,50",
    "a fraction": "3/2",
}
WHOLE = ("1000", "1 000", "1.000", "1,000", "１０００", "１，０００")

bad_whole = pytest.mark.parametrize("typed", NO_WHOLE.values(), ids=NO_WHOLE)
bad_number = pytest.mark.parametrize("typed", NO_NUMBER.values(), ids=NO_NUMBER)
languages = pytest.mark.parametrize("language", ["pt", "zh-hant"])

FORM = figures_of("five_card").equities
assert FORM is not None


@languages
@bad_whole
def test_a_run_is_not_started_and_each_is_told_beside_its_field(
    client: Client, typed: str, language: str
) -> None:
    wrong = {"rounds": typed, "seed": typed, "bets.ante": typed, "jackpot.fixed.flush": typed}
    sent = {**wrong, "action": "start", "no.such.field": "1"}
    page = client.post(f"/{language}/simulations/new/fortune3/", sent)
    assert page.status_code == 422
    form = page.context["form"]
    assert set(form.errors) == set(wrong)
    for path in wrong:
        assert form[path].value() == typed
        assert form[path].errors[0] in html.unescape(page.content.decode())
    assert not Run.objects.exists()


@bad_number
def test_prizes_and_parts_of_a_run_are_told_beside_their_fields(typed: str) -> None:
    wrong = {"prizes.pair_plus.pair": typed, "jackpot.contribution": typed}
    form = RunForm("fortune3", {"bets.ante": "100", **wrong})
    assert set(form.errors) == set(wrong)
    assert form.spec is None


@pytest.mark.parametrize("typed", WHOLE)
def test_stakes_are_read_as_they_are_meant(typed: str) -> None:
    form = RunForm("fortune3", {"bets.ante": typed, "rounds": typed, "jackpot.pool": typed})
    assert form.spec is not None
    assert (form.spec.bets["ante"], form.spec.rounds) == (1000, 1000)


def test_a_prize_in_doubt_is_refused_with_both_its_readings() -> None:
    with override("pt"):
        form = RunForm("fortune3", {"bets.ante": "100", "prizes.pair_plus.pair": "1.250"})
        assert form.errors == {
            "prizes.pair_plus.pair": [
                "«1.250» tanto pode ser 1250 como 1,25. "
                "Escreva 1250 ou 1,25, conforme o que quer dizer."
            ]
        }


@pytest.mark.parametrize(("typed", "odds"), [("1,5", "3/2"), ("1.5", "3/2"), ("１．５", "3/2")])
def test_a_prize_may_have_decimals(typed: str, odds: str) -> None:
    form = RunForm("fortune3", {"bets.ante": "100", "prizes.pair_plus.pair": typed})
    assert form.spec is not None
    assert str(form.spec.prizes["pair_plus"]["pair"]) == odds


@languages
@bad_number
def test_a_sheet_is_asked_for_by_its_link_and_what_is_wrong_stays(
    client: Client, typed: str, language: str
) -> None:
    page = client.get(f"/{language}/odds/fortune3/", {"prizes.pair_plus.pair": typed})
    assert page.status_code == 422
    field = page.context["asked"]["prizes.pair_plus.pair"]
    assert field.value() == typed
    assert field.errors[0] in html.unescape(page.content.decode())
    assert page.context["asked"].is_by_law


def test_a_sheet_reads_what_people_write() -> None:
    asked = what_if.WhatIfForm("stud", {"bets.ante": "1.000", "prizes.raise.flush": "5,5"})
    assert asked.is_valid()
    assert asked.reckoned.bets["ante"] == 1000
    assert str(asked.reckoned.prizes["raise"]["flush"]) == "11/2"


@bad_whole
def test_the_seed_of_an_equity_stays_beside_its_sentence(client: Client, typed: str) -> None:
    hands = FORM.sample["hand"]
    page = client.get("/pt/odds/five_card/equity/", {"hand": hands, "seed": typed})
    assert page.status_code == 422
    asked = page.context["asked"]
    assert set(asked.errors) == {"seed"}
    assert asked["seed"].value() == typed


@pytest.mark.parametrize("seats", ["²", "٣", "1e3", "9" * 50_000, "-1", "x", "\0"])
def test_boxes_asked_for_by_no_number_are_two(client: Client, seats: str) -> None:
    page = client.get("/pt/odds/omaha/equity/", {"seats": seats})
    assert page.status_code == 200
    assert len(page.context["asked"].hands) == 2


def test_every_dead_card_that_was_named_is_read(client: Client) -> None:
    named = [f"{rank}{suit}" for rank in "23456789" for suit in "shcd"] + ["Ts", "Th", "Tc", "Td"]
    hands = ["As Ad Kh Kc", "Qs Qd Jh Jc"]
    page = client.get("/pt/odds/omaha/equity/", {"hand": hands, "dead": "  ".join(named)})
    assert page.context["asked"].cleaned_data["dead"] == named


@pytest.mark.parametrize("place", ["0", "-1", "٣", "1e3", "9" * 50_000, "\0", "x", ""])
def test_a_page_of_the_list_that_is_no_number_is_the_first(client: Client, place: str) -> None:
    assert client.get("/pt/simulations/", {"page": place}).context["page"].number == 1


def options() -> Iterator[tuple[str, ...]]:
    for given in NO_WHOLE.values():
        if "\0" not in given:
            yield "--rounds", given
            yield "--seed", given
            yield "--workers", given
            yield "--bets", f"ante={given}"


@pytest.mark.parametrize("option", list(options()), ids=lambda option: ascii(" ".join(option))[:40])
def test_the_command_refuses_what_is_no_number(option: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        call_command("odds", "stud", "simulate", f"{option[0]}={option[1]}")


@pytest.mark.parametrize(
    "words",
    [
        ['{"ante": ' + "9" * 6000 + "}"],
        ['{"ante": 1e999}'],
        ['{"ante": NaN}'],
        ['{"ante": 1, "ante": 2}'],
        ["ante=1", "ante=2"],
        ['{"ante": ' + "1" * 20_000 + "}"],
        ['{"a":' * 1500 + "1" + "}" * 1500],
    ],
)
def test_settings_of_a_command_are_bounded_and_each_told_once(words: list[str]) -> None:
    with pytest.raises(Unusable) as no:
        read_settings(words, "bets")
    assert no.value.field == "bets"
