"""The ruling desk says what the rules say, and what every other reading would have said."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils.http import urlencode
from django.utils.translation import override

from games.play.desk import dispute
from games.play.desk.hand_record import settle_record
from games.play.desk.ruling import Ruling, ruled, ruling_on
from games.rules.game import GAMES, game
from games.rules.hands.script import play, read_actions
from games.rules.hands.wagers import balances
from games.rules.values.refusal import Unusable
from games.ruling.first_screen import FirstScreen
from games.table.written_out import Sample, samples
from tests.examples import some_quick

pytestmark = pytest.mark.django_db

HOUSE = [s for s in samples() if s.game.settle is not None]
TIE = {
    "cards.1": "Qs 9d 3c",
    "cards.dealer": "Qh 9c 3s",
    "table.bets.1.ante": "100",
    "decision.1": "play",
}
JACKPOT = {
    **TIE,
    "cards.1": "Qs Qd 3c",
    "table.bets.1.progressive": "10",
    "cards.community": "Qc 3d",
}
POT = {
    "cards.1": "As Kd 8h 7c",
    "table.paid.1": "405",
    "cards.4": "Ad Kh 6s 5c",
    "table.paid.4": "405",
    "table.paid.3": "400",
    "folded.3": "yes",
    "cards.board": "Ah Kc 9d 4s Jh",
    "table.chip": "5",
}
FIVE = {
    "cards.2": "Ts Jd Td Jh 7c",
    "table.paid.2": "300",
    "cards.4": "Qs Qd 9h 8h 6d",
    "table.paid.4": "300",
    "table.ante": "20",
}


def name_of(sample: Sample) -> str:
    return f"{sample.game.key}/{sample.text_path.stem}"


def stacks(found: Ruling) -> dict[str, int]:
    moved = balances(found.replay.played.steps)
    return {name: chips for name, chips in moved.items() if name.startswith("stack:")}


def form(key: str, told: dict[str, str]) -> dispute.Dispute:
    return dispute.Dispute(game(key), QueryDict(urlencode(told)))


def url(key: str, told: dict[str, str], language: str = "pt", page: str = "") -> str:
    return f"/{language}/ruling/{key}/{page}?{urlencode(told)}"


@pytest.mark.parametrize("sample", HOUSE, ids=name_of)
def test_the_ruling_on_a_sample_hand_is_that_of_the_hand_and_of_settle(sample: Sample) -> None:
    with override("pt"):
        found = ruling_on(dispute.entered_from(sample.game, sample.record))
        told = sample.game.hand(sample.record)
        played = play(told.script, read_actions(sample.record.get("actions")))
        moved = balances(played.steps)
        assert stacks(found) == {k: v for k, v in moved.items() if k.startswith("stack:")}
        assert found.lines
        if found.is_stopped:
            assert not found.settled
            return
        assert sample.game.settle is not None
        answer: Any = sample.game.settle(settle_record(found.replay))
        by_seat = {each["seat"]: each for each in answer["seats"]}
        for seat in found.seats:
            assert seat.net == by_seat[seat.seat]["total"] == sum(bet.net for bet in seat.bets)
            told, found_bets = by_seat[seat.seat]["net"], {bet.bet for bet in seat.bets}
            assert found_bets <= set(told)
            assert not any(net for bet, net in told.items() if bet not in found_bets)


@pytest.mark.parametrize("sample", some_quick(HOUSE, 20), ids=name_of)
def test_a_sample_goes_through_its_own_link(sample: Sample) -> None:
    """What is entered is a link, and the link gives the same ruling."""
    with override("pt"):
        entered = dispute.entered_from(sample.game, sample.record)
        again = dispute.Dispute(sample.game, QueryDict(urlencode(entered.query())))
        assert again.record() == entered.record()
        assert again.decisions() == entered.decisions()


@pytest.mark.slow
@pytest.mark.parametrize("sample", HOUSE[::4], ids=name_of)
def test_every_alternative_reading_is_shown_with_what_it_would_pay(sample: Sample) -> None:
    with override("pt"):
        found = ruling_on(dispute.entered_from(sample.game, sample.record))
        chosen = sample.record.get("readings", {})
        expected = {
            (reading.id, value)
            for reading in sample.game.readings
            for value in reading.values
            if value != chosen.get(reading.id, reading.default)
        }
        screen = FirstScreen(found)
        alone = [each for each in screen.alternatives if len(each.rows) == 1]
        assert {(each.reading, each.value) for each in alone} <= expected
        assert len([*alone, *screen.idle]) == len(expected)
        for each in screen.alternatives:
            assert each.told
            assert each.told != each.taken


def test_flipping_a_reading_gives_the_payments_the_alternative_foretold() -> None:
    told = {
        "cards.1": "As Kd 3c",
        "cards.dealer": "Qh 9c 3s",
        "table.bets.1.ante": "100",
        "table.bets.1.pair_plus": "50",
        "decision.1": "fold",
        "cards.2": "7s 7d 2c",
        "table.bets.2.ante": "100",
        "table.bets.2.pair_plus": "50",
        "decision.2": "fold",
    }
    with override("pt"):
        found = ruling_on(form("fortune3", told))
        other = next(each for each in FirstScreen(found).alternatives if each.reading == "FA-09")
        assert other.changes_payments
        there = ruling_on(form("fortune3", {**told, "readings.FA-09": "lost_on_fold"}))
        foretold = {f"stack:{seat}": net for seat, _, net in other.nets if net}
        assert foretold == {name: net for name, net in stacks(there).items() if net}
        assert stacks(found) != stacks(there)


def test_the_dealer_is_not_asked_for_where_nothing_looks_at_him() -> None:
    told = {"cards.1": "As Kd 3c", "table.bets.1.ante": "100", "decision.1": "fold"}
    with override("pt"):
        found = ruling_on(form("fortune3", told))
        assert stacks(found) == {"stack:1": -100}
        shown = " ".join(line.told for line in found.lines)
        assert not any(card.name in shown for card in found.unnamed)
        with pytest.raises(Unusable) as no:
            ruling_on(form("fortune3", {**told, "decision.1": "play"}))
    assert (no.value.reason, no.value.field) == ("missing", "cards.dealer")


def test_the_sums_of_the_jackpot_are_asked_for_only_where_it_is_won() -> None:
    with override("pt"):
        lost = ruling_on(form("fortune3", {**JACKPOT, "cards.community": "2c 3d"}))
        assert stacks(lost) == {"stack:1": 190}
        won = {"table.jackpot.pool": "9000", "table.jackpot.fixed.full_house": "1000"}
        found = ruling_on(form("fortune3", {**JACKPOT, **won}))
    assert stacks(found) == {"stack:1": 1200}
    assert "jackpot_reduced" in [line.step.name for line in found.lines]
    assert not {"jackpot_reduced", "jackpot_restarted"} & {line.step.name for line in lost.lines}


def test_a_void_hand_needs_no_cards_and_shows_none() -> None:
    told = {
        "table.bets.1.ante": "100",
        "table.bets.1.progressive": "10",
        "table.jackpot.pool": "1000",
        "table.jackpot.minimum": "500",
        **{
            f"table.jackpot.fixed.{name}": "10"
            for name in ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")
        },
        "events.0.event": "bank_card_exposed",
        "events.0.card": "2",
    }
    with override("pt"):
        found = ruling_on(form("fortune3", told))
        assert found.is_stopped
        assert stacks(found)["stack:1"] == 0
        assert "despacho-sef-89-2025#art_17__para_1__point_2" in map(str, found.provisions)
        shown = " ".join(line.told for line in found.lines)
        assert not any(mark in shown for mark in "♠♥♦♣")
        assert all(name not in shown for name in ("espadas", "copas", "ouros", "paus"))


@pytest.mark.parametrize(("key", "told"), [("omaha", POT), ("five_card", FIVE)])
def test_a_pot_is_shared_as_the_end_of_the_hand_says(key: str, told: dict[str, str]) -> None:
    with override("pt"):
        entered = form(key, told)
        found = ruling_on(entered)
        ending = game(key).ending
        assert ending is not None
        played = play(ending(entered.record()).script, ())
        moved = balances(played.steps)
        assert stacks(found) == {k: v for k, v in moved.items() if k.startswith("stack:")}
        screen = FirstScreen(found)
        assert len([*screen.alternatives, *screen.idle]) >= len(game(key).readings)


def test_the_odd_chip_goes_as_article_10_says() -> None:
    with override("pt"):
        found = ruling_on(form("omaha", {**POT, "table.paid.3": "395"}))
    names = [line.step.name for line in found.lines]
    assert "pot_split" in names
    assert "odd_chip_given" in names
    assert {seat.seat: seat.net for seat in found.seats} == {1: 200, 3: -395, 4: 195}


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
@pytest.mark.parametrize(
    ("key", "told"),
    [("fortune3", TIE), ("omaha", POT), ("five_card", FIVE)],
)
def test_a_ruling_is_a_link_and_its_sheet_speaks_both_languages(
    client: Client, key: str, told: dict[str, str], language: str
) -> None:
    page = client.get(url(key, {**told, "note": "Quem <b>ganha</b>?"}, language))
    assert page.status_code == 200
    sheet = client.get(url(key, {**told, "note": "Quem <b>ganha</b>?"}, language, "sheet/"))
    body = sheet.content.decode()
    assert sheet.status_code == 200
    assert "<b>ganha</b>" not in body
    assert "&lt;b&gt;ganha&lt;/b&gt;" in body
    for tongue in ("pt", "zh-hant"):
        with override(tongue):
            for line in ruling_on(form(key, told)).lines:
                assert line.told.replace("'", "&#x27;") in body


@pytest.mark.parametrize("key", GAMES)
def test_the_empty_desk_and_its_example_stand_in_both_languages(client: Client, key: str) -> None:
    for language in ("pt", "zh-hant"):
        page = client.get(f"/{language}/ruling/{key}/")
        assert page.status_code == 200
        assert 'id="verdict-title"' not in page.content.decode()
        assert not page.cookies
        example = page.context["example"]
        ruling = client.get(f"/{language}/ruling/{key}/?{example}")
        assert ruling.status_code == 200
        assert 'id="verdict-title"' in ruling.content.decode()


@pytest.mark.parametrize(
    ("key", "told", "control"),
    [
        ("fortune3", {**TIE, "cards.1": "Qs 9d"}, "cards.1"),
        ("fortune3", {**TIE, "cards.1": "Qs 9d Zz"}, "cards.1"),
        ("fortune3", {**TIE, "decision.1": ""}, "decision.1"),
        ("fortune3", {**TIE, "table.bets.1.ante": "muito"}, "table.bets.1.ante"),
        ("fortune3", {**TIE, "table.bets.1.progressive": "10"}, "cards.community"),
        ("fortune3", JACKPOT, "table.jackpot.pool"),
        ("fortune3", {**JACKPOT, "table.jackpot.pool": "9000"}, "table.jackpot.fixed.full_house"),
        ("stud", {"cards.1": "As", "decision.1": "raise", "table.bets.1.ante": "1"}, "cards.1"),
        ("omaha", {**POT, "cards.board": "Ah Kc"}, "cards.board"),
        ("omaha", {**POT, "table.paid.1": "-3"}, "table.paid.1"),
        (
            "omaha",
            {**POT, "table.commission": "9%", "table.big_blind": "100"},
            "table.commission",
        ),
        ("fortune3", {**TIE, "cards.1": "Qh 9d 3c"}, "cards.1"),
        ("five_card", {**FIVE, "cards.2": "2s Jd Td Jh 7c"}, "cards.2"),
        ("five_card", {**FIVE, "table.chip": "0"}, "table.chip"),
    ],
)
def test_bad_input_is_told_beside_its_field_and_nothing_typed_is_lost(
    client: Client, key: str, told: dict[str, str], control: str
) -> None:
    page = client.get(url(key, told))
    body = page.content.decode()
    assert page.status_code == 422
    assert page.context["form"].errors
    assert control in page.context["form"].errors
    for value in told.values():
        assert value in body
    assert client.get(url(key, told, page="sheet/")).status_code == 422


@pytest.mark.parametrize(
    "cards", ["♠Q ♦9 ♣3", "黑桃Q 方塊9 梅花3", "QS 9D 3C", "dama de espadas, 9 de ouros, 3 de paus"]
)
def test_cards_are_understood_as_people_write_them(client: Client, cards: str) -> None:
    page = client.get(url("fortune3", {**TIE, "cards.1": cards}))
    assert page.status_code == 200
    assert page.context["form"].values["cards.1"] == cards
    assert [each.net for each in page.context["ruling"].seats] == [0]
    twice = client.get(url("fortune3", {**TIE, "cards.1": cards.replace("3", "9")}))
    assert twice.status_code == 422
    assert set(twice.context["form"].errors) == {"cards.1", "cards.dealer"}, "9c lies in both"
    assert cards.replace("3", "9") in twice.content.decode()


def test_the_alarm_names_the_seat_and_leads_to_its_field(client: Client) -> None:
    page = client.get(url("omaha", {**POT, "table.paid.4": "quatro"}))
    body = page.content.decode()
    assert '<a href="#set-table-paid-4">Lugar 4: Apostado em toda a jogada</a>' in body
    assert 'id="set-table-paid-4"' in body
    assert page.context["form"].errors == {
        "table.paid.4": [
            "«quatro» não é um número inteiro. Escreva os seus algarismos, como 1250 ou 1 250."
        ]
    }


def test_a_fault_told_in_a_later_row_is_refused_in_that_row(client: Client) -> None:
    told = {
        "table.bets.1.ante": "100",
        "decision.1": "raise",
        "events.2.event": "late_jackpot_bet",
        "events.2.seat": "1",
    }
    page = client.get(url("stud", told))
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"events.2.amount", "cards.1", "cards.dealer"}


def test_nothing_but_a_ruling_asked_for_is_told_what_is_missing(client: Client) -> None:
    for key in GAMES:
        assert client.get(f"/pt/ruling/{key}/?rule=1").status_code == 422
    assert client.get("/pt/ruling/whist/").status_code == 404


def test_hostile_input_is_bounded(client: Client) -> None:
    told = {**TIE, "cards.1": "x" * 5000, "note": "y" * 500, "no.such.field": "z" * 50}
    page = client.get(url("fortune3", told))
    form = page.context["form"]
    assert page.status_code == 422
    assert set(form.errors) == {"cards.1", "note"}
    assert form.errors["cards.1"] == ["Escreva no máximo 80 caracteres; estes são 5000."]
    assert form.values["cards.1"] == "x" * 5000, "what was typed stays"
    assert "no.such.field" not in form.values


def test_several_seats_are_ruled_on_at_once() -> None:
    told = {
        **TIE,
        "cards.3": "Ks 2d 4c",
        "table.bets.3.ante": "50",
        "decision.3": "play",
        "cards.5": "5s 2c 4d",
        "table.bets.5.ante": "70",
        "decision.5": "fold",
    }
    with override("pt"):
        found = ruling_on(form("fortune3", told))
    assert {s.seat: (s.outcome, s.net) for s in found.seats} == {
        1: ("tie", 0),
        3: ("win", 100),
        5: ("fold", -70),
    }


def test_a_decision_the_law_does_not_allow_is_refused() -> None:
    from games.rules.values.refusal import Forbidden

    record = form("fortune3", TIE).record()
    with pytest.raises((Forbidden, Unusable)):
        ruled(game("fortune3"), record, {1: "check"})
