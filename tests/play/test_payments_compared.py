"""What was paid beside what was due, and what the text says of the difference, or does not."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils.translation import override

from games.rules.game import GAMES, game
from games.ruling.common_disputes import ShortForm, met_in

pytestmark = pytest.mark.django_db

KINGS = {
    "cards.5": "Kh Kd 4c",
    "cards.dealer": "Qs 8d 5c",
    "decision.5": "play",
    "table.bets.5.ante": "100",
}
POT = {
    "cards.3": "As 2s Kh Qh",
    "table.paid.3": "100",
    "cards.7": "Ac Ad 9c 8d",
    "table.paid.7": "100",
    "cards.board": "Ah Jh Th 3s 4s",
}


def ruled(client: Client, key: str, told: dict[str, str], path: str = "", lang: str = "pt") -> Any:
    return client.get(f"/{lang}/ruling/{key}/{path}?{urlencode(told | {'rule': '1'})}")


def test_each_bet_is_told_with_what_is_lacking(client: Client) -> None:
    told = KINGS | {"given.5.ante": "100", "given.5.play": "50", "given.5.all": "150"}
    page = ruled(client, "fortune3", told)
    found = [(p.bet, p.due, p.paid, p.lacking) for p in page.context["ruling"].paid]
    assert found == [("ante", 100, 100, 0), ("play", 100, 50, 50), ("all", 200, 150, 50)]
    assert page.context["verdict"] == [
        (
            "pt",
            "Lugar 5: pagar 200. Lugar 5, Aposta Dobrada: devido 100, pago 50, faltam 50; "
            "lugar 5: devido 200, pago 150, faltam 50.",
        ),
        (
            "zh-hant",
            "第5門：派彩200。第5門，加注：應付100，已付50，尚欠50；第5門：應付200，已付150，尚欠50。",
        ),
    ]


def test_a_bet_that_was_lost_and_paid_is_too_much_by_both(client: Client) -> None:
    told = KINGS | {"cards.5": "Jh 9d 4c", "given.5.ante": "100"}
    (paid,) = ruled(client, "fortune3", told).context["ruling"].paid
    assert (paid.due, paid.paid, paid.lacking) == (-100, 100, -200)


def test_with_a_pot_it_is_what_the_seat_received(client: Client) -> None:
    page = ruled(client, "omaha", POT | {"given.3.all": "150", "given.7.all": "0"})
    ruling = page.context["ruling"]
    assert [(p.seat, p.due, p.paid, p.lacking) for p in ruling.paid] == [
        (3, 200, 150, 50),
        (7, 0, 0, 0),
    ]


def test_of_the_pots_a_seat_received_nothing_less_than_nothing(client: Client) -> None:
    page = ruled(client, "omaha", POT | {"given.3.all": "-50"})
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"given.3.all"}


def test_what_was_paid_of_a_hand_that_does_not_count_stands_beside_what_goes_back(
    client: Client,
) -> None:
    void = KINGS | {"events.0.event": "wrong_deal"}
    page = ruled(client, "fortune3", void | {"given.5.all": "200"})
    found = [(p.bet, p.due, p.paid, p.lacking) for p in page.context["ruling"].paid]
    assert found == [("all", 0, 200, -200)]
    assert page.context["verdict"][0][1] == (
        "A jogada não conta. Lugar 5: devolver 100. Lugar 5: devido 0, pago 200, 200 a mais."
    )
    page = ruled(client, "fortune3", void | {"given.5.all": "0", "given.5.ante": "100"})
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"given.5.ante"}
    assert page.context["form"].values["given.5.ante"] == "100"


@pytest.mark.parametrize("key", GAMES)
def test_a_difference_is_followed_by_the_silence_of_the_text(client: Client, key: str) -> None:
    met = next(each for each in met_in(game(key)) if each.asks_payments)
    with override("pt"):
        form = ShortForm(met.game, met.dispute)
        told = {name: str(form[name].value() or "") for name in form.fields}
    told |= dict(met.dispute.typed) | {"rule": "1"}
    page = client.get(met.url.replace("/en/", "/pt/"), told, follow=True)
    ruling = page.context["ruling"]
    assert [line.is_silence for line in ruling.on_payments] == [True]
    assert set(ruling.on_payments[0].step.provisions) <= set(ruling.provisions)
    assert sum(p.lacking != 0 for p in ruling.paid) == 1
    sheet = client.get(page.context["sheet_url"])
    assert [len(side["paid"]) for side in sheet.context["sides"]] == [len(ruling.paid)] * 2
    assert sheet.context["sides"][0]["paid"] != sheet.context["sides"][1]["paid"]
    assert all(any(line.is_silence for line in s["lines"]) for s in sheet.context["sides"])


def test_what_was_paid_as_it_was_due_is_said_and_nothing_else(client: Client) -> None:
    page = ruled(client, "fortune3", KINGS | {"given.5.all": "200"})
    assert page.context["ruling"].on_payments == []
    assert page.context["verdict"][0][1] == "Lugar 5: pagar 200. Pagou-se o que era devido."
    assert "paid-table" in page.content.decode()
    assert "paid-table" not in ruled(client, "fortune3", KINGS).content.decode()


def test_what_was_paid_changes_neither_the_hand_nor_its_other_readings(client: Client) -> None:
    here = ruled(client, "fortune3", KINGS).context
    there = ruled(client, "fortune3", KINGS | {"given.5.play": "7"}).context
    assert here["ruling"].record == there["ruling"].record
    assert [line.told for line in here["ruling"].lines] == [
        line.told for line in there["ruling"].lines
    ]
    assert here["alternatives"] == there["alternatives"]


def test_what_cannot_be_read_is_told_beside_its_field(client: Client) -> None:
    page = ruled(client, "fortune3", KINGS | {"given.5.play": "12,5", "given.5.all": "muito"})
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"given.5.play", "given.5.all"}
    assert page.context["form"].values["given.5.all"] == "muito"
