"""One person who signs in, and the codes of that person's second factor."""

from __future__ import annotations

import time
from typing import Any

import pyotp
from django.contrib.auth.models import User
from django.test import Client

from games.site.accounts import second_factor
from games.site.accounts.models import SecondFactor

RIGHT = "a long enough one"


def key_of(factor: SecondFactor) -> str:
    return second_factor.key(factor).replace(" ", "")


def code_now(factor: SecondFactor) -> str:
    return pyotp.TOTP(key_of(factor)).now()


def sign_in(client: Client, password: str = RIGHT, **told: str) -> Any:
    return client.post("/pt/accounts/login/", {"username": "ana", "password": password, **told})


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def begun_a_while_ago(person: User) -> SecondFactor:
    """A factor set up and confirmed by the code before this one."""
    begun = second_factor.begin(person)
    second_factor.confirm(begun, pyotp.TOTP(key_of(begun)).at(int(time.time()) - 30))
    return SecondFactor.objects.get(person=person)
