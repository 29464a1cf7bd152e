"""A second factor: set up, asked for, given up."""

from __future__ import annotations

import re
import time
from typing import Any

import pyotp
import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.signing import TimestampSigner
from django.test import Client

from games.site.accounts import second_factor
from games.site.accounts.models import RecoveryCode, SecondFactor
from games.site.sign_in_throttle import FREE
from games.translation.views.access import SALT
from tests.rulesite.signing_in import RIGHT, begun_a_while_ago, code_now, is_in, key_of, sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_failures_yet() -> None:
    cache.clear()


@pytest.fixture
def person() -> User:
    return User.objects.create_user("ana", "ana@example.org", RIGHT, is_staff=True)


@pytest.fixture
def factor(person: User) -> SecondFactor:
    return begun_a_while_ago(person)


def test_a_second_factor_is_set_up_with_password_and_code(client: Client, person: User) -> None:
    sign_in(client)
    path = "/pt/accounts/second-factor/"
    assert client.post(path, {"action": "begin", "password": "wrong"}).status_code == 422
    assert not SecondFactor.objects.exists()
    words = client.post(path, {"action": "begin", "password": RIGHT}).content.decode()
    factor = SecondFactor.objects.get()
    assert second_factor.key(factor) in words
    assert 'src="data:image/svg+xml' in words
    assert not second_factor.confirmed_factor(person)
    refused = client.post(path, {"action": "confirm", "code": "000000x"})
    assert refused.status_code == 422
    assert "O código que mostra" in refused.content.decode()
    answer = client.post(path, {"action": "confirm", "code": code_now(factor)})
    assert len(answer.context["codes"]) == second_factor.PAPER_CODES
    assert second_factor.confirmed_factor(person)
    assert all(code not in str(RecoveryCode.objects.values()) for code in answer.context["codes"])
    assert answer.context["codes"][0] not in client.get("/pt/accounts/").content.decode()


def test_from_then_on_the_password_alone_lets_nobody_in(
    client: Client, factor: SecondFactor
) -> None:
    answer = sign_in(client, next="/pt/desk/")
    assert answer["Location"] == "/pt/accounts/login/code/?next=%2Fpt%2Fdesk%2F"
    assert not is_in(client)
    assert client.get("/pt/accounts/").status_code == 302
    assert client.get("/pt/admin/").status_code == 302
    answer = client.post("/pt/accounts/login/code/", {"code": "123", "next": "/pt/desk/"})
    assert answer.status_code == 422
    assert not is_in(client)
    told = {"code": code_now(factor), "next": "/pt/desk/"}
    answer = client.post("/pt/accounts/login/code/", told)
    assert answer["Location"] == "/pt/desk/"
    assert is_in(client)


def test_a_code_is_good_once(factor: SecondFactor) -> None:
    code = code_now(factor)
    assert second_factor.takes(factor, code)
    assert not second_factor.takes(factor, code)


def test_a_code_is_read_as_people_type_it(factor: SecondFactor) -> None:
    code = code_now(factor)
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in code)
    assert second_factor.takes(factor, f" {wide[:3]} {wide[3:]} ")


@pytest.mark.parametrize("seconds", [-90, 90])
def test_a_code_of_another_time_is_not_taken(factor: SecondFactor, seconds: int) -> None:
    code = pyotp.TOTP(key_of(factor)).at(int(time.time()) + seconds)
    assert not second_factor.takes(factor, code)


def test_a_code_on_paper_is_good_once(client: Client, factor: SecondFactor) -> None:
    paper = second_factor.new_paper_codes(factor)
    sign_in(client)
    client.post("/pt/accounts/login/code/", {"code": paper[0].upper().replace("-", " ")})
    assert is_in(client)
    other = Client()
    sign_in(other)
    assert other.post("/pt/accounts/login/code/", {"code": paper[0]}).status_code == 422
    assert factor.recovery_codes.count() == second_factor.PAPER_CODES - 1


def test_guessing_codes_is_slowed_from_wherever_it_comes(factor: SecondFactor) -> None:
    for house in range(FREE + 1):
        guesser = Client(REMOTE_ADDR=f"198.51.100.{house}")
        sign_in(guesser)
        guesser.post("/pt/accounts/login/code/", {"code": "999999x"})
    late = Client(REMOTE_ADDR="203.0.113.9")
    sign_in(late)
    answer = late.post("/pt/accounts/login/code/", {"code": code_now(factor)})
    assert answer.status_code == 422
    assert "Aguarde" in answer.content.decode()


def test_half_way_in_lasts_ten_minutes(client: Client, factor: SecondFactor) -> None:
    sign_in(client)
    session = client.session
    session["half_way_in"] |= {"at": int(time.time()) - 601}
    session.save()
    answer = client.post("/pt/accounts/login/code/", {"code": code_now(factor)})
    assert answer["Location"] == "/pt/accounts/login/"
    assert not is_in(client)


def test_nobody_begins_with_the_code(client: Client, factor: SecondFactor) -> None:
    answer = client.post("/pt/accounts/login/code/", {"code": code_now(factor)})
    assert answer["Location"] == "/pt/accounts/login/"
    assert not is_in(client)


def test_the_administration_is_entered_by_the_same_way(client: Client, person: User) -> None:
    answer = client.get("/pt/admin/login/?next=/pt/admin/")
    assert answer["Location"] == "/pt/accounts/login/?next=/pt/admin/"
    answer = client.post("/pt/admin/login/", {"username": "ana", "password": RIGHT})
    assert not is_in(client)
    assert answer.status_code == 302


def test_words_sent_to_the_desk_after_a_session_ended_need_the_code_too(
    client: Client, factor: SecondFactor
) -> None:
    told = {"username": "ana", "password": RIGHT, "target_": "palavras"}
    told["again"] = TimestampSigner(salt=SALT).sign("again")
    client.post("/pt/desk/unit/1/write/", told)
    assert not is_in(client)
    client.post("/pt/desk/unit/1/write/", {**told, "code": code_now(factor)})
    assert is_in(client)


def test_a_second_factor_is_given_up_with_a_code(client: Client, factor: SecondFactor) -> None:
    client.force_login(factor.person)
    path = "/pt/accounts/second-factor/"
    assert client.post(path, {"action": "end", "code": "1"}).status_code == 422
    assert client.post(path, {"action": "begin", "password": RIGHT}).status_code == 409
    client.post(path, {"action": "end", "code": code_now(factor)})
    assert not SecondFactor.objects.exists()


def test_new_codes_on_paper_take_the_place_of_the_old(client: Client, factor: SecondFactor) -> None:
    old = second_factor.new_paper_codes(factor)
    client.force_login(factor.person)
    told = {"action": "codes", "code": old[0]}
    answer = client.post("/pt/accounts/second-factor/", told)
    fresh = answer.context["codes"]
    assert not second_factor.takes(factor, old[1])
    assert second_factor.takes(factor, fresh[0])


def test_the_key_outlives_a_new_secret_of_the_site(factor: SecondFactor, settings: Any) -> None:
    code = code_now(factor)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another secret altogether, long enough to be one"
    assert second_factor.takes(factor, code)


def test_what_the_database_keeps_makes_no_code(factor: SecondFactor, settings: Any) -> None:
    kept = str(SecondFactor.objects.values().get())
    assert key_of(factor) not in kept
    code = code_now(factor)
    settings.SECRET_KEY = "another secret altogether, long enough to be one"
    assert not second_factor.takes(factor, code)


def test_a_wrong_code_is_told_beside_its_field(client: Client, factor: SecondFactor) -> None:
    sign_in(client)
    asked = client.post("/pt/accounts/login/code/", {"code": "000 000"})
    assert asked.status_code == 422
    assert re.search(r'<span class="error" id="code-code-error">\S', asked.content.decode())
    assert 'value="000 000"' in asked.content.decode()
