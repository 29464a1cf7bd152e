"""Signing in is refused for a while after too many failures, on every form that asks."""

from __future__ import annotations

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.cache import cache

from games.site.sign_in_throttle import MOST_OF_AN_ACCOUNT

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_failures_yet() -> None:
    cache.clear()


@pytest.fixture
def person():
    return get_user_model().objects.create_user("inspector", password="a long enough one")


def try_to_sign_in(client, password: str):
    return client.post("/pt/accounts/login/", {"username": "inspector", "password": password})


def test_the_right_password_is_let_by_after_a_few_failures(client, person) -> None:
    for _ in range(MOST_OF_AN_ACCOUNT - 1):
        assert try_to_sign_in(client, "wrong").status_code == 200
    assert try_to_sign_in(client, "a long enough one").status_code == 302


def test_after_too_many_failures_even_the_right_one_waits(client, person) -> None:
    for _ in range(MOST_OF_AN_ACCOUNT):
        try_to_sign_in(client, "wrong")
    answer = try_to_sign_in(client, "a long enough one")
    assert answer.status_code == 200
    assert "_auth_user_id" not in client.session
    assert authenticate(None, username="inspector", password="a long enough one") is None


def test_another_account_is_not_held_up(client, person) -> None:
    get_user_model().objects.create_user("croupier", password="another long one")
    for _ in range(MOST_OF_AN_ACCOUNT):
        try_to_sign_in(client, "wrong")
    assert client.login(username="croupier", password="another long one")


def test_signing_in_forgets_the_failures_before(client, person) -> None:
    for _ in range(MOST_OF_AN_ACCOUNT - 1):
        try_to_sign_in(client, "wrong")
    try_to_sign_in(client, "a long enough one")
    client.logout()
    assert try_to_sign_in(client, "wrong").status_code == 200
    assert try_to_sign_in(client, "a long enough one").status_code == 302
