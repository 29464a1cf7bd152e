"""The desk's pages asked for: by name, by somebody signed in, about units picked out."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.translation.models import Unit


def at(name: str, *args: Any) -> str:
    with translation.override("pt"):
        return reverse(f"translation:{name}", args=args)


def signed(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def picked(**where: Any) -> list[Unit]:
    return list(Unit.objects.filter(is_gone=False, **where).order_by("position", "lang"))
