"""The shift: the home of the staff, where they work, and its hand-over by name."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from games.floor import log
from games.floor.models import HandOver, Incident
from games.play import roles
from games.play.desk.sent import ruling_sent
from games.play.models import Posting, TableCard

pytestmark = pytest.mark.django_db

HOME, HAND_OVER = "/pt/shift/", "/pt/shift/hand-over/"
PLACE = {"casino": "Casino Um", "table": "F3-12", "shift": "Noite"}
PASSWORD = "uma palavra comprida"


def person(name: str, group: str = roles.SUPERVISORS) -> User:
    made = User.objects.create_user(name, password=PASSWORD, first_name=name.title())
    made.groups.add(Group.objects.get(name=group))
    return made


def browser(who: User) -> Client:
    client = Client()
    client.force_login(who)
    return client


@pytest.fixture
def ana() -> Client:
    return browser(person("ana"))


def offered(client: Client, words: str = "A máquina de baralhar da F3 pára.") -> HandOver:
    answer = client.post(HAND_OVER, {"words": words})
    assert answer.status_code == 302
    return HandOver.objects.get(pk=int(answer["Location"].strip("/").split("/")[-1]))


@pytest.mark.parametrize(
    ("group", "home"),
    [(roles.CROUPIERS, HOME), (roles.INSPECTORS, HOME), ("Translators", "/pt/desk/")],
)
def test_after_signing_in_one_is_at_home(client: Client, group: str, home: str) -> None:
    person("rui", group)
    sent = {"username": "rui", "password": PASSWORD}
    answer = client.post("/pt/accounts/login/", sent, follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain[-1][0] == home


def test_the_head_says_who_and_where_with_the_way_out(ana: Client) -> None:
    assert ana.post("/pt/shift/place/", PLACE).status_code == 302
    for path in (HOME, "/pt/accounts/person/", "/pt/ruling/"):
        text = ana.get(path).content.decode()
        head = text[: text.find("<main") if "<main" in text else len(text)]
        for told in ("Ana", "Casino Um · F3-12 · Noite", 'action="/pt/accounts/logout/"'):
            assert told in head, path
    assert "F3-12" not in Client().get(HOME, follow=True).content.decode()


def test_a_place_too_long_is_told_and_the_former_stays(ana: Client) -> None:
    ana.post("/pt/shift/place/", PLACE)
    answer = ana.post("/pt/shift/place/", {**PLACE, "table": "x" * 81})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"table"}
    assert ana.session["place"] == PLACE


def test_home_has_what_waits_and_what_was_ruled(ana: Client) -> None:
    log.written(User.objects.get(), None, {"dispute": "Uma ficha no chão.", "holder": "Ana"})
    page = ana.get(HOME)
    assert [each.dispute for each in page.context["waiting"]] == ["Uma ficha no chão."]
    assert "Uma ficha no chão." in page.content.decode()
    croupier = browser(person("lei", roles.CROUPIERS)).get(HOME)
    assert "waiting" not in croupier.context
    assert "Uma ficha" not in croupier.content.decode()


def test_home_has_the_last_day_by_table_hour_and_article(ana: Client) -> None:
    writer, now = User.objects.get(), timezone.localtime()
    early = now - timedelta(hours=3)
    ruled = ruling_sent({"game": "omaha", "way": "fault", "query": "fault=oversized_chip&rule=1"})
    assert ruled is not None
    log.written(writer, ruled, {"table": "O-1", "happened": now})
    log.written(writer, None, {"table": "F3-2", "happened": early})
    log.written(writer, None, {"table": "F3-9", "happened": now - timedelta(hours=25)})
    answer = ana.get(HOME)
    shown = answer.context["map"]
    assert shown.hours == [f"{early:%H}", f"{now:%H}"]
    cells = {
        row.name: [[each.number for each in cell] for cell in row.cells] for row in shown.tables
    }
    assert cells == {"F3-2": [[2], []], "O-1": [[], [1]]}
    by_article = {row.name: [each.number for each in row.cells[0]] for row in shown.articles}
    assert by_article == {"Omaha Poker · art. 11.º": [1], "Omaha Poker · art. 12.º": [1]}
    text = answer.content.decode()
    assert '<a href="/pt/incidents/2/"' in text
    on_paper = f"/pt/incidents/print/?since={now:%Y-%m}-01"
    assert on_paper not in text
    inspector = browser(person("bao", roles.INSPECTORS))
    assert on_paper in inspector.get(HOME).content.decode()
    assert "map" not in browser(person("lei", roles.CROUPIERS)).get(HOME).context


@pytest.mark.slow
def test_todays_five_questions_are_the_same_for_all_and_open(ana: Client) -> None:
    text = ana.get(HOME).content.decode()
    link = text[text.index("/pt/drill/fortune3/?") :].partition('"')[0].replace("&amp;", "&")
    assert ana.get(link).status_code == 200
    assert link.partition("&")[2] in browser(person("rui")).get(HOME).content.decode()


def test_a_shift_is_taken_over_by_name_in_one_press_and_once(ana: Client) -> None:
    ana.post("/pt/shift/place/", PLACE)
    here = {"casino": "Casino Um", "holder": "Ana"}
    opened = log.written(User.objects.get(), None, {**here, "dispute": "Aguarda a câmara."})
    log.written(User.objects.get(), None, {**here, "casino": "Casino Dois"})
    shift = offered(ana)
    assert (shift.numbers, shift.casino, shift.shift) == ([opened.number], "Casino Um", "Noite")
    rui, lei = browser(person("rui")), browser(person("lei"))
    text = rui.get(shift.get_absolute_url()).content.decode()
    for told in ("A máquina de baralhar", "Aguarda a câmara.", "mailto:", "Rui"):
        assert told in text
    assert "Ana" in rui.get(HOME).content.decode()
    take = f"{shift.get_absolute_url()}take/"
    assert rui.post(take).status_code == 302
    second = lei.post(take, follow=True).content.decode()
    assert "Rui recebeu este serviço" in second
    shift.refresh_from_db()
    assert (shift.taker_name, shift.taker) == ("Rui", User.objects.get(username="rui"))
    assert [each.holder for each in Incident.objects.order_by("number")] == ["Rui", "Ana"]
    assert take not in lei.get(HOME).content.decode()


def test_a_hand_over_sent_twice_is_one(ana: Client) -> None:
    assert offered(ana) == offered(ana)
    long = ana.post(HAND_OVER, {"words": "x" * 2001})
    assert long.status_code == 422
    assert HandOver.objects.count() == 1


def test_names_are_taken_out_of_hand_overs_too(ana: Client) -> None:
    offered(ana)
    assert log.forget("Ana") == 1
    assert HandOver.objects.get().writer_name == ""


def test_home_leads_to_the_table_of_the_device(ana: Client) -> None:
    card = TableCard.objects.create(name="F3-12", game="fortune3")
    Posting.objects.create(card=card, amounts={})
    ana.post("/pt/tables/choose/", {"card": str(card.pk)})
    text = ana.get(HOME).content.decode()
    for told in (f"/pt/tables/{card.pk}/", "/pt/ruling/fortune3/", "F3-12"):
        assert told in text
