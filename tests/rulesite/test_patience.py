"""Signing in after failures: longer waits from where they came, and nobody else shut out."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from time import sleep
from typing import Any

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.cache import cache
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.site import sign_in_throttle
from games.site.sign_in_throttle import FREE, FREE_IN_ALL, LONGEST, LONGEST_IN_ALL, wait_after
from rulesite.steady_cache import Steady

pytestmark = pytest.mark.django_db
RIGHT = "a long enough one"
SIGN_IN = "/pt/accounts/login/"


@pytest.fixture(autouse=True)
def _no_failures_yet() -> None:
    cache.clear()


@pytest.fixture
def pass_by(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """``pass_by(5)``: five seconds are gone."""
    now = [1_000_000.0]
    monkeypatch.setattr(sign_in_throttle.time, "time", lambda: now[0])

    def later(seconds: float) -> None:
        now[0] += seconds

    return later


@pytest.fixture
def person() -> Any:
    return get_user_model().objects.create_user("inspector", password=RIGHT)


def try_to_sign_in(
    client: Client, password: str, address: str = "192.0.2.1", name: str = "inspector"
) -> Any:
    told = {"username": name, "password": password}
    return client.post(SIGN_IN, told, REMOTE_ADDR=address)


def fail(times: int, **told: str) -> None:
    for _ in range(times):
        assert try_to_sign_in(Client(), "wrong", **told).status_code in (422, 429)


def test_waits_grow_from_nothing_and_have_an_end() -> None:
    waits = [wait_after(failures) for failures in range(30)]
    assert waits[: FREE + 1] == [0] * (FREE + 1)
    assert waits[FREE + 1 : FREE + 5] == [2, 4, 8, 16]
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST


def test_the_right_password_is_let_by_after_a_few_failures(client: Client, person: Any) -> None:
    fail(FREE)
    assert try_to_sign_in(client, RIGHT).status_code == 302


def test_after_more_even_the_right_one_waits_and_is_told_how_long(
    client: Client, person: Any, pass_by: Callable[[float], None]
) -> None:
    fail(FREE + 1)
    answer = try_to_sign_in(client, RIGHT)
    assert (answer.status_code, answer["Retry-After"]) == (429, "2")
    assert "Aguarde 2 segundos" in answer.content.decode()
    assert "_auth_user_id" not in client.session
    pass_by(1)
    assert "Aguarde 1 segundo " in try_to_sign_in(client, RIGHT).content.decode()
    pass_by(1)
    assert try_to_sign_in(client, RIGHT).status_code == 302


@pytest.mark.slow
def test_asking_while_one_has_to_wait_makes_it_no_longer(
    client: Client, person: Any, pass_by: Callable[[float], None]
) -> None:
    fail(FREE + 1)
    fail(50)
    pass_by(2)
    assert try_to_sign_in(client, RIGHT).status_code == 302


@pytest.mark.slow
def test_a_hundred_addresses_shut_nobody_out(client: Client, person: Any) -> None:
    for house in range(100):
        fail(1, address=f"198.51.100.{house}")
    fail(FREE + 3, address="203.0.113.1")
    assert try_to_sign_in(client, RIGHT, "192.0.2.1").status_code == 302


def fail_from_many_addresses(pass_by: Callable[[float], None]) -> None:
    for house in range(FREE_IN_ALL + 6):
        pass_by(LONGEST_IN_ALL)
        fail(1, address=f"198.51.100.{house}")


@pytest.mark.slow
def test_an_account_with_rights_is_slowed_a_little_by_failures_from_everywhere(
    client: Client, person: Any, pass_by: Callable[[float], None]
) -> None:
    person.is_staff = True
    person.save()
    at_home = Client()
    assert try_to_sign_in(at_home, RIGHT).status_code == 302
    fail_from_many_addresses(pass_by)
    answer = try_to_sign_in(client, RIGHT, "203.0.113.1")
    assert (answer.status_code, answer["Retry-After"]) == (429, str(LONGEST_IN_ALL))
    assert try_to_sign_in(at_home, RIGHT, "203.0.113.2").status_code == 302
    pass_by(LONGEST_IN_ALL)
    assert try_to_sign_in(client, RIGHT, "203.0.113.1").status_code == 302


def test_a_failure_is_logged_and_counted_without_a_name_or_an_address(
    person: Any, caplog: pytest.LogCaptureFixture
) -> None:
    counted: list[str] = []

    def count(what: str, **signal: object) -> None:
        counted.append(what)

    sign_in_throttle.failed.connect(count)
    fail(2)
    assert counted == ["password"] * 2
    account = sign_in_throttle.account_of("INSPECTOR")[:12]
    assert caplog.messages == [f"a wrong password for account {account}"] * 2
    assert "inspector" not in caplog.text
    assert "192.0.2.1" not in caplog.text


def test_who_reads_the_cache_cannot_try_every_address(rf: Any, settings: Any) -> None:
    request = rf.post(SIGN_IN)
    place = sign_in_throttle._place(request, "inspector")
    settings.SECRET_KEY = "another secret altogether, long enough to be one"
    assert sign_in_throttle._place(request, "inspector") != place


@pytest.mark.slow
def test_others_behind_the_same_address_are_not_held_up(client: Client, person: Any) -> None:
    get_user_model().objects.create_user("croupier", password="another long one")
    for each in range(100):
        fail(1, name=f"nobody {each}")
    fail(FREE + 5)
    answer = try_to_sign_in(client, "another long one", name="croupier")
    assert answer.status_code == 302


def test_a_browser_the_account_knows_is_not_held_up_by_its_neighbours(
    client: Client, person: Any
) -> None:
    assert try_to_sign_in(client, RIGHT).status_code == 302
    client.post("/pt/accounts/logout/")
    fail(FREE + 5)
    assert try_to_sign_in(client, RIGHT).status_code == 302


def test_a_known_browser_waits_for_its_own_failures(client: Client, person: Any) -> None:
    assert try_to_sign_in(client, RIGHT).status_code == 302
    client.post("/pt/accounts/logout/")
    for _ in range(FREE + 1):
        try_to_sign_in(client, "wrong")
    assert try_to_sign_in(client, RIGHT).status_code == 429


def test_a_known_browser_is_known_to_one_account_and_cannot_be_forged(
    client: Client, person: Any
) -> None:
    get_user_model().objects.create_user("croupier", password=RIGHT)
    assert try_to_sign_in(client, RIGHT, name="croupier").status_code == 302
    fail(FREE + 1)
    assert try_to_sign_in(client, RIGHT).status_code == 429
    forger = Client()
    forger.cookies["known"] = client.cookies["known"].value + "x"
    assert try_to_sign_in(forger, RIGHT).status_code == 429


def test_behind_our_proxy_people_are_told_apart(client: Client, person: Any, settings: Any) -> None:
    settings.PROXIES = 1

    def come(password: str, address: str) -> Any:
        told = {"username": "inspector", "password": password}
        return Client().post(SIGN_IN, told, headers={"X-Forwarded-For": f"forged, {address}"})

    for _ in range(FREE + 5):
        come("wrong", "198.51.100.7")
    assert come(RIGHT, "198.51.100.7").status_code == 429
    assert come(RIGHT, "203.0.113.9").status_code == 302


def test_every_door_is_watched(person: Any, rf: Any) -> None:
    request = rf.post("/anywhere/", REMOTE_ADDR="192.0.2.1")
    for _ in range(FREE + 1):
        assert authenticate(request, username="inspector", password="wrong") is None
    assert authenticate(request, username="inspector", password=RIGHT) is None
    elsewhere = rf.post("/anywhere/", REMOTE_ADDR="192.0.2.2")
    assert authenticate(elsewhere, username="inspector", password=RIGHT) == person


def test_signing_in_forgets_the_failures_before(client: Client, person: Any) -> None:
    fail(FREE)
    try_to_sign_in(client, RIGHT)
    fail(FREE)
    assert try_to_sign_in(Client(), RIGHT).status_code == 302


def test_one_address_reckons_one_password_at_a_time(person: Any, rf: Any) -> None:
    flooding = rf.post(SIGN_IN, REMOTE_ADDR="192.0.2.1")
    with sign_in_throttle.reckoning(flooding) as is_free:
        assert is_free
        assert authenticate(flooding, username="inspector", password=RIGHT) is None
        answer = try_to_sign_in(Client(), RIGHT)
        assert "Muitas pessoas estão a entrar" in answer.content.decode()
        assert try_to_sign_in(Client(), RIGHT, "192.0.2.2").status_code == 302
    assert try_to_sign_in(Client(), RIGHT).status_code == 302


def test_of_two_at_once_from_one_address_the_second_waits_and_a_third_is_refused(rf: Any) -> None:
    here = rf.get("/", REMOTE_ADDR="192.0.2.7")
    answers = {}

    def ask(name: str) -> None:
        with sign_in_throttle.reckoning(here) as is_free:
            answers[name] = is_free

    with sign_in_throttle.reckoning(here) as is_free:
        second = Thread(target=ask, args=["second"])
        second.start()
        while not sign_in_throttle._waiting:
            sleep(0.001)
        ask("third")
    second.join()
    assert is_free
    assert answers == {"third": False, "second": True}


def test_signing_in_needs_no_cache(client: Client, person: Any, settings: Any) -> None:
    """No server listens there; the sixth wrong password is slowed all the same."""
    settings.CACHES = {
        **settings.CACHES,
        "shared": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
            "OPTIONS": {"socket_connect_timeout": 1},
        },
    }
    cache.clear()
    assert try_to_sign_in(client, RIGHT).status_code == 302
    fail(FREE + 1)
    assert "Aguarde" in try_to_sign_in(Client(), RIGHT).content.decode()


def test_a_cache_that_comes_back_is_asked_again(settings: Any, monkeypatch: Any) -> None:
    settings.CACHES = {
        **settings.CACHES,
        "shared": {"BACKEND": "tests.rulesite.test_patience.NowAndThen", "LOCATION": ""},
    }
    steady = Steady("shared", {})
    NowAndThen.is_away = True
    steady.set("a", 1)
    assert steady.get("a") == 1
    NowAndThen.is_away = False
    steady._tried_again = 0.0
    steady.set("a", 2)
    assert NowAndThen.kept == {"a": 2}


class NowAndThen(LocMemCache):
    """A cache that is away when it is told to be."""

    is_away = False
    kept: dict[str, Any] = {}

    def set(self, key: str, value: Any, *told: Any, **more: Any) -> None:
        if self.is_away:
            raise ConnectionError("away")
        self.kept[key] = value


@given(st.text(max_size=40), st.text(max_size=40))
def test_no_name_and_no_address_is_a_fault(name: str, address: str) -> None:
    class Asked:
        META = {"REMOTE_ADDR": address}
        COOKIES: dict[str, str] = {}
        headers = {"X-Forwarded-For": address}

        def get_signed_cookie(self, _name: str, default: str = "", **_options: Any) -> str:
            return default

    asked: Any = Asked()
    sign_in_throttle.note_failure(asked, name)
    assert sign_in_throttle.seconds_left(asked, name) == 0
