"""Table cards, procedures where the regulation is silent, and what was ruled before."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from games.floor.models import Incident
from games.play.models import Posting, Procedure, TableCard, procedure_for

pytestmark = pytest.mark.django_db

POSTED = {
    "table.limits.ante.minimum": "200",
    "table.jackpot.minimum": "50000",
    **{
        f"table.jackpot.fixed.{category}": "3000"
        for category in (
            "royal_flush",
            "straight_flush",
            "four_of_a_kind",
            "full_house",
            "flush",
        )
    },
}
JACKPOT = {
    "fault": "jackpot_shared",
    "facts.category": "flush",
    "facts.winners": "1 4",
    "facts.pool": "60000",
    "rule": "1",
}


def of_role(group: str, name: str = "") -> Client:
    person = User.objects.create_user(name or group.lower(), first_name=name or group)
    person.groups.set(Group.objects.filter(name=group))
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def manager() -> Client:
    return of_role("Shift managers", "Ana")


def written_card(client: Client, key: str = "fortune3", **more: str) -> TableCard:
    sent = {"name": "F3-12", **POSTED, **more}
    assert client.post(f"/pt/tables/new/{key}/", sent).status_code == 302
    return TableCard.objects.get(name=sent["name"])


def test_a_table_is_written_down_and_what_was_posted_before_is_kept(manager: Client) -> None:
    card = written_card(manager)
    same = {"name": "F3-12", **POSTED}
    manager.post("/pt/tables/new/fortune3/", same)
    manager.post(f"/pt/tables/{card.pk}/", same)
    assert card.postings.count() == 1
    manager.post(f"/pt/tables/{card.pk}/", {**same, "table.limits.ante.minimum": "300"})
    now, before = card.postings.all()
    path = "table.limits.ante.minimum"
    assert (now.amounts[path], before.amounts[path]) == ("300", "200")
    assert before.writer_name == "Ana"
    page = manager.get(f"/pt/tables/{card.pk}/").content.decode()
    assert page.count("Ana") >= 2


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "X" * 21}, "name"),
        ({"table.limits.ante.minimum": "muito"}, "table.limits.ante.minimum"),
        ({"table.jackpot.minimum": "-1"}, "table.jackpot.minimum"),
        (dict.fromkeys(POSTED, ""), "__all__"),
    ],
)
def test_a_card_that_cannot_be_is_refused_and_nothing_typed_is_lost(
    manager: Client, sent: dict[str, str], field: str
) -> None:
    told = {"name": "F3-12", **POSTED, **sent}
    answer = manager.post("/pt/tables/new/fortune3/", told)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert field in form.errors
    assert all(form.values.get(name, "") == value for name, value in told.items())
    assert not TableCard.objects.exists()


def test_a_name_is_of_one_table(manager: Client) -> None:
    written_card(manager)
    answer = manager.post("/pt/tables/new/omaha/", {"name": "F3-12", "table.chip": "5"})
    assert answer.status_code == 422
    assert TableCard.objects.get().game == "fortune3"


def chosen(client: Client) -> TableCard:
    card = written_card(client)
    answer = client.post("/pt/tables/choose/", {"card": card.pk})
    assert answer["Location"] == "/pt/ruling/fortune3/"
    return card


def test_nothing_posted_is_asked_again(manager: Client) -> None:
    card = chosen(manager)
    short = manager.get("/pt/ruling/fortune3/of/jackpot/")
    assert "F3-12" in short.content.decode()
    form = short.context["form"]
    assert "table.jackpot.fixed" not in form.fields
    result = manager.get("/pt/ruling/fortune3/of/result/").context["form"]
    assert result["table.bets.1.ante"].value() == "200"
    asked = manager.get("/pt/ruling/fortune3/fault/?fault=jackpot_shared").context["form"]
    names = [control.name for control in asked.controls]
    assert "facts.fixed" not in names
    assert "facts.minimum" not in names
    ruled = manager.get("/pt/ruling/fortune3/fault/", {**JACKPOT, "card": str(card.posting.pk)})
    assert "3\xa0000" in ruled.context["verdict"][0][1]
    assert "F3-12" in ruled.content.decode()


def test_a_short_form_rules_with_what_the_table_posts(manager: Client) -> None:
    card = chosen(manager)
    told = {
        "seat.1": "1",
        "cards.1": "KhQhJh",
        "cards.dealer": "Qs8d5c",
        "cards.community": "AhTh",
        "table.jackpot.pool": "60000",
        "card": str(card.posting.pk),
        "rule": "1",
    }
    asked = manager.get("/pt/ruling/fortune3/of/jackpot/", told)
    assert asked.status_code == 302, asked.context["form"].errors
    link = dict(parse_qsl(urlsplit(asked["Location"]).query))
    assert link["card"] == str(card.posting.pk)
    assert link["table.jackpot.minimum"] == "50000"
    assert manager.get(asked["Location"]).context["ruling"].seats[0].net > 60_000


def test_a_link_keeps_what_was_posted_when_it_was_ruled(manager: Client) -> None:
    card = chosen(manager)
    then = str(card.posting.pk)
    query = manager.get("/pt/ruling/fortune3/fault/", {**JACKPOT, "card": then}).context[
        "link_query"
    ]
    manager.post(
        f"/pt/tables/{card.pk}/",
        {"name": "F3-12", **POSTED, "table.jackpot.fixed.flush": "9000"},
    )
    sent = {"game": "fortune3", "way": "fault", "query": query}
    manager.post("/pt/incidents/new/", {**sent, "then": ""})
    again = manager.get(f"/pt/ruling/fortune3/fault/?{query}")
    assert "3\xa0000" in again.context["verdict"][0][1]
    from_other = Client().get(f"/pt/ruling/fortune3/fault/?{query}")
    assert "3\xa0000" in from_other.context["verdict"][0][1]


def test_a_link_without_a_table_takes_none_from_the_device(manager: Client) -> None:
    chosen(manager)
    form = manager.get("/pt/ruling/fortune3/fault/", JACKPOT).context["form"]
    assert "facts.fixed" in form.errors


def test_a_table_of_another_game_is_refused_with_a_sentence(manager: Client) -> None:
    card = chosen(manager)
    page = manager.get("/pt/ruling/omaha/of/result/").content.decode()
    assert "A mesa F3-12 é de outro jogo" in page
    for path in ("ruling/stud/fault/?fault=deck_is_foul&rule=1", "ruling/stud/?rule=1"):
        answer = manager.get(f"/pt/{path}&card={card.posting.pk}")
        assert answer.status_code == 422
        assert "A mesa F3-12 é de outro jogo" in answer.content.decode()
    for unknown in ("999999", "x", "1" * 30):
        answer = manager.get(f"/pt/ruling/stud/fault/?fault=deck_is_foul&rule=1&card={unknown}")
        assert answer.status_code == 422


def test_only_staff_choose_a_table_and_only_some_write_one(manager: Client) -> None:
    card = written_card(manager)
    croupier = of_role("Croupiers")
    assert croupier.get("/pt/tables/").status_code == 200
    assert croupier.post("/pt/tables/choose/", {"card": card.pk}).status_code == 302
    assert croupier.post(f"/pt/tables/{card.pk}/", POSTED).status_code == 403
    assert croupier.get("/pt/tables/new/omaha/").status_code == 403
    assert croupier.post("/pt/tables/choose/", {"card": "x"}).status_code == 404
    forged = Client(headers={"cookie": f"table_card={card.pk}"})
    assert "F3-12" not in forged.get("/pt/ruling/fortune3/").content.decode()
    manager.post("/pt/tables/choose/", {})
    assert "posting" not in (manager.get("/pt/ruling/fortune3/").context["posting"] or "")


SILENT = "/pt/ruling/omaha/fault/?fault=hand_swept&rule=1"
WORDS = {"words_pt": "Chama-se a vigilância.", "words_zh": "通知監控部門。"}


def drafted(client: Client) -> Procedure:
    for _time in range(2):
        assert client.post("/pt/procedures/omaha/hand_swept/", WORDS).status_code == 302
    return Procedure.objects.get()


def test_a_procedure_is_shown_once_approved_and_is_plainly_no_law(manager: Client) -> None:
    draft = drafted(of_role("Supervisors", "Rui"))
    assert procedure_for("omaha", "hand_swept") is None
    assert WORDS["words_pt"] not in manager.get(SILENT).content.decode()
    manager.post(f"/pt/procedures/{draft.pk}/approve/")
    page = manager.get(SILENT).content.decode()
    assert WORDS["words_pt"] in page
    assert WORDS["words_zh"] in page
    assert "Procedimento da casa, não é lei" in page
    assert "por Ana" in page
    of_anybody = Client().get(SILENT).content.decode()
    assert WORDS["words_pt"] not in of_anybody
    assert "Peça o procedimento da casa." in of_anybody
    assert "Peça o procedimento da casa." not in page


def test_an_undecided_dispute_has_a_place_for_the_procedure_of_the_house(manager: Client) -> None:
    page = manager.get("/pt/ruling/omaha/fault/?fault=oversized_chip").content.decode()
    assert "/pt/procedures/omaha/oversized_chip/" in page
    assert manager.get("/pt/procedures/omaha/oversized_chip/").status_code == 200


def test_a_newer_procedure_takes_the_place_and_the_history_is_kept(manager: Client) -> None:
    first = drafted(manager)
    manager.post(f"/pt/procedures/{first.pk}/approve/")
    manager.post("/pt/procedures/omaha/hand_swept/", {**WORDS, "words_pt": "Decide o chefe."})
    second = Procedure.objects.exclude(pk=first.pk).get()
    assert procedure_for("omaha", "hand_swept") == first
    manager.post(f"/pt/procedures/{second.pk}/approve/")
    assert procedure_for("omaha", "hand_swept") == second
    manager.post(f"/pt/procedures/{second.pk}/approve/", {"withdraw": "1"})
    assert procedure_for("omaha", "hand_swept") is None
    page = manager.get("/pt/procedures/omaha/hand_swept/").content.decode()
    assert WORDS["words_pt"] in page
    assert "Decide o chefe." in page


def test_only_those_who_may_approve(manager: Client) -> None:
    supervisor = of_role("Supervisors", "Rui")
    draft = drafted(supervisor)
    assert supervisor.post(f"/pt/procedures/{draft.pk}/approve/").status_code == 403
    croupier = of_role("Croupiers")
    assert croupier.post("/pt/procedures/omaha/hand_swept/", WORDS).status_code == 403
    assert manager.post("/pt/procedures/omaha/hand_swept/", {}).status_code == 422
    assert manager.get("/pt/procedures/omaha/no-such/").status_code == 404


def test_what_was_ruled_before_is_listed_for_staff(manager: Client) -> None:
    query = urlsplit(SILENT).query
    sent: dict[str, Any] = {"game": "omaha", "way": "fault", "query": query, "then": "save"}
    manager.post("/pt/incidents/new/", sent)
    number = Incident.objects.get().number
    assert f"/pt/incidents/{number}/" in manager.get(SILENT).content.decode()
    assert f"/pt/incidents/{number}/" not in Client().get(SILENT).content.decode()
    other = "/pt/ruling/omaha/fault/?fault=agreement&rule=1"
    assert f"/pt/incidents/{number}/" not in manager.get(other).content.decode()


def test_an_incident_keeps_what_was_posted(manager: Client) -> None:
    card = chosen(manager)
    asked = manager.get("/pt/ruling/fortune3/fault/", {**JACKPOT, "card": str(card.posting.pk)})
    query = asked.context["link_query"]
    manager.post("/pt/incidents/new/", {"game": "fortune3", "way": "fault", "query": query})
    entered = Incident.objects.get().entered
    assert any("F3-12" in line and "50\xa0000" in line for line in entered["pt"])
    assert Posting.objects.count() == 1


def test_a_new_table_does_not_post_at_one_that_is_there(manager: Client) -> None:
    card = written_card(manager)
    written_card(manager)  # the same, sent twice
    other = {"name": card.name, **POSTED, "table.jackpot.minimum": "1"}
    assert manager.post("/pt/tables/new/fortune3/", other).status_code == 422
    assert card.postings.count() == 1
