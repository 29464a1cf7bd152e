"""A form sent after the sign-in ended is there again after signing in, for its account alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.floor import log
from games.floor.models import Incident
from games.play.desk.sent import ruling_of
from games.rules.game import game
from games.site.accounts import sent_forms

pytestmark = pytest.mark.django_db

WORDS = {"words": "O jogador disse que dobrou.\nA câmara confirma."}


def member(name: str) -> User:
    person = User.objects.create_user(name, password="uma palavra comprida")
    person.groups.add(Group.objects.get(name="Staff of the tables"))
    return person


@pytest.fixture
def incident() -> Incident:
    found = ruling_of(game("omaha"), "fault", "fault=bet_spoken&facts.seat=4&rule=1")
    assert found is not None
    return log.written(member("ana"), found, {})


def signed_in(client: Client, name: str, onward: str = "") -> Any:
    told = {"username": name, "password": "uma palavra comprida", "next": onward}
    return client.post("/pt/accounts/login/", told, follow=True)


def sent_late(client: Client, path: str, told: dict[str, str]) -> str:
    """The form is sent once the session is gone; where whoever signs in then is led."""
    Session.objects.all().delete()
    answer = client.post(path, told)
    assert answer.status_code == 302
    way_in, _mark, onward = answer["Location"].partition("?next=")
    assert way_in == "/pt/accounts/login/"
    return str(onward)


def test_a_note_sent_after_the_sign_in_ended_is_there_again_and_is_saved(
    client: Client, incident: Incident
) -> None:
    signed_in(client, "ana")
    path = f"{incident.get_absolute_url()}note/"
    onward = sent_late(client, path, WORDS)
    assert not incident.notes.exists()
    assert "durante uma hora" in client.get(f"/pt/accounts/login/?next={onward}").content.decode()
    assert client.session.get_expiry_age() <= sent_forms.SECONDS
    page = signed_in(client, "ana", onward)
    assert client.session.get_expiry_age() > sent_forms.SECONDS
    assert page.context["path"] == path
    assert page.context["pairs"] == list(WORDS.items())
    assert "A câmara confirma." in page.content.decode()
    assert client.post(path, dict(page.context["pairs"])).status_code == 302
    assert [note.words for note in incident.notes.all()] == [WORDS["words"]]
    assert client.get(onward).context["path"] == ""


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("play:note-incident", [1]),
        ("play:shorten", []),
        ("play:save-hand", ["omaha"]),
        ("play:make-class", ["omaha"]),
    ],
)
def test_every_form_of_the_staff_comes_back(
    client: Client, incident: Incident, name: str, args: list[Any]
) -> None:
    signed_in(client, "ana")
    with override("pt"):
        path = reverse(name, args=args)
    page = signed_in(client, "ana", sent_late(client, path, WORDS))
    assert (page.context["path"], dict(page.context["pairs"])) == (path, WORDS)


@pytest.mark.parametrize("name", ["incident", "new-incident"])
def test_an_incident_comes_back_in_its_own_form(
    client: Client, incident: Incident, name: str
) -> None:
    signed_in(client, "ana")
    with override("pt"):
        path = reverse(f"play:{name}", args=[1] if name == "incident" else [])
    told = {"dispute": "Uma ficha no chão.", "table": "F3", "form_key": "a key"}
    page = signed_in(client, "ana", sent_late(client, path, told))
    assert page.redirect_chain[-1][0] == path
    assert page.context["form"]["dispute"].value() == "Uma ficha no chão."
    assert "não está guardado" in page.content.decode()
    assert client.post(path, told).status_code == 302
    assert Incident.objects.filter(table="F3").count() == 1
    assert client.get(path).context["form"]["dispute"].value() != "Uma ficha no chão." or (
        name == "incident"
    )


def test_nobody_else_finds_what_was_sent(client: Client, incident: Incident) -> None:
    member("rui")
    signed_in(client, "ana")
    onward = sent_late(client, f"{incident.get_absolute_url()}note/", WORDS)
    assert signed_in(client, "rui", onward).context["path"] == ""
    client.post("/pt/accounts/logout/")
    assert signed_in(client, "ana", onward).context["path"] == ""


def test_of_a_browser_nobody_signed_in_with_nothing_is_kept(
    client: Client, incident: Incident
) -> None:
    path = f"{incident.get_absolute_url()}note/"
    assert sent_late(client, path, WORDS) == path
    assert not Session.objects.exists()


def test_a_browser_has_one_form_kept_however_many_it_sends_and_an_account_few(
    incident: Incident, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sent_forms, "MOST_BROWSERS", 2)
    monkeypatch.setattr(
        sent_forms.sign_in_throttle, "browser_of", lambda asked, _account: asked.headers["Accept"]
    )
    path = f"{incident.get_absolute_url()}note/"
    browsers = [*(Client(headers={"Accept": name}) for name in "abc")]
    for browser in browsers:
        signed_in(browser, "ana")
    Session.objects.all().delete()
    for number in range(4):
        for browser in browsers:
            browser.cookies.pop("sessionid", None)
            browser.post(path, {"words": f"Nota {number}."})
    assert Session.objects.count() == 2
    page = signed_in(browsers[-1], "ana", "/pt/accounts/sent/")
    assert page.context["pairs"] == [("words", "Nota 3.")]


def test_what_is_too_long_or_an_hour_old_is_not_kept(
    client: Client, incident: Incident, monkeypatch: pytest.MonkeyPatch
) -> None:
    signed_in(client, "ana")
    path = f"{incident.get_absolute_url()}note/"
    assert sent_late(client, path, {"words": "x" * (sent_forms.LONGEST + 1)}) == path
    onward = sent_late(client, path, WORDS)
    monkeypatch.setattr(sent_forms, "SECONDS", -1)
    assert signed_in(client, "ana", onward).context["path"] == ""


def test_no_password_is_kept(client: Client) -> None:
    member("ana")
    signed_in(client, "ana")
    told = {"action": "begin", "password": "uma palavra comprida"}
    assert sent_late(client, "/pt/accounts/second-factor/", told).endswith("/second-factor/")
    assert not Session.objects.exists()


@pytest.mark.parametrize("origin", ["http://testserver", "https://elsewhere.example"])
def test_a_form_with_a_stale_token_is_kept_if_it_is_ours(origin: str, incident: Incident) -> None:
    browser, path = Client(), f"{incident.get_absolute_url()}note/"
    signed_in(browser, "ana")
    browser.handler.enforce_csrf_checks = True
    answer = browser.post(path, WORDS, headers={"Origin": origin})
    assert answer.status_code == (302 if origin == "http://testserver" else 403)
    assert (browser.get("/pt/accounts/sent/").context["path"] == path) == (
        answer.status_code == 302
    )
