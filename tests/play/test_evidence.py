"""What was seen, when and by whom, as a supervisor states it at the desk."""

from __future__ import annotations

import pytest
from django.test import Client

from games.play.desk.fault import ruled
from games.rules.game import game

pytestmark = pytest.mark.django_db

NOT_KNOWN = "ruling/fortune3/fault/?fault=bank_card_exposed"


def test_what_is_not_known_is_listed_with_the_link_of_every_answer(client: Client) -> None:
    page = client.get(f"/pt/{NOT_KNOWN}")
    (when, others), (inadvertent, _) = page.context["evidence"]
    assert (when.name, when.is_known, inadvertent.name) == ("when", False, "inadvertent")
    (during, _, first_key), (later, link, second_key) = others
    assert (during.answer, later.answer) == ("in_the_deal", "after_the_deal")
    assert (first_key, second_key) == ("1", "2")
    assert later.changes.startswith("O regulamento só trata das cartas vistas durante")
    followed = client.get(link.removesuffix("#answer"))
    assert followed.context["ruling"].is_silent
    assert [piece.name for piece in followed.context["ruling"].evidence] == ["when"]


def test_the_sheet_says_in_both_languages_what_other_evidence_would_change(
    client: Client,
) -> None:
    sheet = NOT_KNOWN.replace("/?", "/sheet/?") + "&facts.when=in_the_deal&rule=1"
    body = client.get(f"/pt/{sheet}").content.decode()
    assert "Quando aconteceu: enquanto se distribuíam as cartas" in body
    assert "Foi por inadvertência? Não se sabe" in body
    assert "規章只提及不慎發生的情況，對故意所為沒有規定" in body


def test_every_answer_without_a_network_says_what_is_not_known(client: Client) -> None:
    faults = client.get("/pt/ruling/fortune3/all-faults/").context["faults"]
    (bank,) = (fault for fault in faults if fault.name == "bank_card_exposed")
    by_facts = {answer.facts: answer.turning for answer in bank.answers}
    assert all(("Não se sabe" in facts) == bool(turning) for facts, turning in by_facts.items())
    # Once the deal is over, whether it was inadvertent changes nothing and is not in the list.
    assert len(by_facts) == 7


def test_a_link_of_yesterday_has_the_same_ruling(client: Client) -> None:
    former = client.get("/pt/ruling/stud/fault/?fault=cards_exposed&facts.exposed=one_later&rule=1")
    facts = {"exposed_cards": "one_of_a_player", "when": "after_the_deal"}
    now = ruled(game("stud"), {"fault": "cards_exposed", "facts": facts})
    assert former.context["ruling"].case == now.case
    link = former.context["evidence"][-1][1][0][1]
    assert client.get(link.removesuffix("#answer")).status_code == 200


def test_evidence_that_contradicts_itself_is_refused_at_its_field_and_stays(
    client: Client,
) -> None:
    sent = "fault=hole_card_exposed&facts.when=after_the_deal&facts.noticed=in_the_deal&rule=1"
    page = client.get(f"/pt/ruling/omaha/fault/?{sent}&note=carta+do+lugar+3")
    form = page.context["form"]
    assert page.status_code == 422
    assert set(form.errors) == {"facts.noticed"}
    assert form.errors["facts.noticed"][0].startswith("Não pode ter sido notado")
    assert form.values["facts.when"] == "after_the_deal"
    assert "carta do lugar 3" in page.content.decode()
