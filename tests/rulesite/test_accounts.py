"""Accounts: who owns one, a password changed or set anew."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

from games.site.accounts.models import SecondFactor
from games.site.sign_in_throttle import FREE
from tests.rulesite.signing_in import RIGHT, begun_a_while_ago, code_now, is_in, sign_in

pytestmark = pytest.mark.django_db
NEW = "another long enough one"
LANGUAGES = ["pt", "zh-hant"]


@pytest.fixture(autouse=True)
def _no_failures_yet() -> None:
    cache.clear()


@pytest.fixture
def person() -> User:
    return User.objects.create_user("ana", "ana@example.org", RIGHT, is_staff=True)


@pytest.fixture
def factor(person: User) -> SecondFactor:
    return begun_a_while_ago(person)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_an_account_is_linked_from_where_one_signs_in(
    client: Client, person: User, language: str
) -> None:
    login = client.get(f"/{language}/accounts/login/").content.decode()
    assert f'href="/{language}/accounts/reset/"' in login
    assert client.get(f"/{language}/accounts/reset/").status_code == 200
    client.force_login(person)
    assert f'href="/{language}/accounts/"' in client.get(login_of(language)).content.decode()
    account = client.get(f"/{language}/accounts/").content.decode()
    assert f'href="/{language}/accounts/password/"' in account
    assert client.get(f"/{language}/accounts/password/").status_code == 200


def login_of(language: str) -> str:
    return f"/{language}/accounts/login/"


@pytest.mark.parametrize(
    "path", ["/pt/accounts/", "/pt/accounts/password/", "/pt/accounts/password/done/"]
)
def test_an_account_is_for_its_owner(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/pt/accounts/login/")


def test_a_password_is_changed_by_who_knows_it(client: Client, person: User) -> None:
    sign_in(client)
    told = {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}
    assert client.post("/pt/accounts/password/", told).status_code == 200
    assert User.objects.get().check_password(RIGHT)
    told["old_password"] = RIGHT
    answer = client.post("/pt/accounts/password/", told, follow=True)
    assert "A sua palavra-passe foi alterada." in answer.content.decode()
    assert User.objects.get().check_password(NEW)
    assert is_in(client)


def change(client: Client, old: str, **told: str) -> Any:
    passwords = {"old_password": old, "new_password1": NEW, "new_password2": NEW}
    return client.post("/pt/accounts/password/", {**passwords, **told})


def test_who_holds_a_session_guesses_the_old_password_no_faster_than_at_the_door(
    client: Client, person: User
) -> None:
    client.force_login(person)
    for _ in range(FREE + 1):
        change(client, "wrong")
    assert "Aguarde" in change(client, RIGHT).content.decode()
    assert sign_in(Client()).status_code == 429
    assert User.objects.get().check_password(RIGHT)


def test_a_changed_password_ends_the_sessions_of_other_browsers(
    client: Client, person: User
) -> None:
    other = Client()
    for browser in (client, other):
        browser.force_login(person)
    assert change(client, RIGHT).status_code == 302
    assert client.get("/pt/accounts/").status_code == 200
    assert other.get("/pt/accounts/").status_code == 302


def test_a_second_factor_ends_the_sessions_that_began_without_it(
    client: Client, person: User
) -> None:
    other = Client()
    for browser in (client, other):
        browser.force_login(person)
    client.post("/pt/accounts/second-factor/", {"action": "begin", "password": RIGHT})
    assert client.get("/pt/accounts/").status_code == 200
    assert other.get("/pt/accounts/").status_code == 302
    assert sign_in(other).status_code == 302


def test_with_a_second_factor_a_password_is_changed_by_a_code_too(
    client: Client, factor: SecondFactor
) -> None:
    client.force_login(factor.person)
    for code in ({}, {"code": "000000x"}):
        told = change(client, RIGHT, **code).content.decode()
        assert re.search(r'<span class="error" id="account-code-error">\S', told)
    assert User.objects.get().check_password(RIGHT)
    assert change(client, RIGHT, code=code_now(factor)).status_code == 302
    assert User.objects.get().check_password(NEW)


def test_a_code_is_not_used_up_by_a_form_that_is_refused(
    client: Client, factor: SecondFactor
) -> None:
    client.force_login(factor.person)
    code = code_now(factor)
    change(client, RIGHT, code=code, new_password2="another altogether")
    assert change(client, RIGHT, code=code).status_code == 302


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_password_is_set_anew_by_a_link_that_is_good_once(
    client: Client, person: User, language: str
) -> None:
    for _ in range(FREE + 3):
        sign_in(client, "wrong")
    answer = client.post(f"/{language}/accounts/reset/", {"email": "ana@example.org"}, follow=True)
    assert answer.status_code == 200
    sent = mail.outbox[0]
    assert sent.to == ["ana@example.org"]
    assert "ana" in sent.body
    link = urlsplit(re.findall(r"https?://\S+", sent.body)[0]).path
    assert link.startswith(f"/{language}/")
    form = client.get(link, follow=True)
    here = form.redirect_chain[-1][0]
    told = {"new_password1": NEW, "new_password2": NEW}
    assert client.post(here, told, follow=True).status_code == 200
    assert sign_in(client, NEW).status_code == 302  # without the wait of the failures before
    again = Client().get(link, follow=True)
    assert 'type="password"' not in again.content.decode()
    assert again.context["validlink"] is False


def test_the_mail_is_in_the_readers_language_and_leads_to_the_site_itself(
    client: Client, person: User
) -> None:
    told = {"Host": "other.example:31337"}
    client.post("/zh-hant/accounts/reset/", {"email": "ana@example.org"}, headers=told)
    assert "http://testserver/zh-hant/accounts/reset/" in mail.outbox[0].body
    assert "密碼" in mail.outbox[0].subject
    assert "如非閣下所為" in mail.outbox[0].body


def test_nobodys_box_is_filled_and_nobody_learns_who_has_an_account(
    client: Client, person: User
) -> None:
    answers = [
        client.post("/pt/accounts/reset/", {"email": email}, follow=True).content
        for email in ("ana@example.org", "ana@example.org", "nobody@example.org")
    ]
    assert len(set(answers)) == 1
    assert len(mail.outbox) == 1


def test_a_site_that_sends_no_mail_says_so(client: Client, settings: Any) -> None:
    settings.SENDS_MAIL = False
    words = client.get("/pt/accounts/reset/").content.decode()
    assert "Este sítio não envia correio electrónico." in words
    assert 'name="email"' not in words


@pytest.mark.parametrize(
    ("path", "sent", "field"),
    [
        ("password/", {"old_password": "no"}, "account-old-password"),
        ("password/", {"old_password": RIGHT}, "account-new-password1"),
        ("second-factor/", {"action": "begin", "password": "no"}, "own-password"),
        ("second-factor/", {"action": "begin"}, "own-password"),
    ],
)
def test_what_is_wrong_is_told_beside_its_field(
    client: Client, person: User, path: str, sent: dict[str, str], field: str
) -> None:
    """By the one template of the site's fields, which ties the sentence to the field."""
    client.force_login(person)
    said = client.post(f"/pt/accounts/{path}", sent).content.decode()
    assert re.search(rf'<span class="error" id="{field}-error">\S', said)
    assert re.search(rf'<input[^>]*aria-describedby="[^"]*{field}-error"[^>]*id="{field}"', said)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("pt", "O nome de utilizador e a palavra-passe não correspondem."),
        ("zh-hant", "用戶名稱與密碼不符。"),
    ],
)
def test_a_wrong_password_is_told_in_the_words_of_this_site(
    client: Client, person: User, lang: str, words: str
) -> None:
    told = client.post(f"/{lang}/accounts/login/", {"username": "ana", "password": "not it"})
    assert told.status_code == 422
    page = told.content.decode()
    assert words in page
    assert 'value="ana"' in page


def test_two_passwords_that_differ_are_told_in_the_words_of_this_site(
    client: Client, person: User
) -> None:
    sign_in(client)
    told = client.post(
        "/pt/accounts/password/",
        {"old_password": RIGHT, "new_password1": NEW, "new_password2": RIGHT},
    )
    assert "As duas palavras-passe são diferentes." in told.content.decode()
