"""What the site tells caches of others: docs/OPERATIONS.md, "Before a cache or a CDN"."""

from __future__ import annotations

import re
from datetime import datetime, tzinfo
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.template import defaulttags
from django.test import Client

from games.play.hand.request import hand_url
from games.table.written_out import samples

pytestmark = pytest.mark.django_db

TOLD = (Path(__file__).parent.parent.parent / "docs/OPERATIONS.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([^|]+) \| `([^`]*)` \| ([^|]*) \|$", re.M)
ROWS = {name: (kept, vary) for name, kept, vary in ROW.findall(TOLD)}
SIGNED_IN = "a hand by its link, to whoever is signed in"
NOT_SIGNED_IN = "a hand by its link, to whoever is not signed in"
PUBLIC = "public, max-age=0, must-revalidate"
LAW = ("/pt/law/", "/pt/law/despacho-sef-97-2010/", "/pt/glossary/", "/pt/search/?q=carta")


def varies(told: str) -> set[str]:
    return {each.strip(" `") for each in told.split(",") if each.strip(" `")}


class Stopped(datetime):
    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Stopped:
        return cls(2026, 1, 1, 12, 30, tzinfo=tz)


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> str:
    """Within one minute: on paper a hand says when it was printed."""
    monkeypatch.setattr(defaulttags, "datetime", Stopped)
    return hand_url(
        "fortune3", next(each for each in samples() if each.game.key == "fortune3").record
    )


def test_the_law_may_be_kept_by_anybody(client: Client) -> None:
    kept, vary = ROWS["the law, search, glossary, register, coverage, data, feeds"]
    assert kept == PUBLIC
    for path in LAW:
        answer = client.get(path)
        assert answer["Cache-Control"] == kept
        assert varies(answer["Vary"]) == varies(vary)
        assert not answer.cookies
        again = client.get(path, headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_a_provision_may_be_kept_for_each_type(client: Client) -> None:
    kept, vary = ROWS["a provision, which is also data by type"]
    for accept in ("text/html", "application/json"):
        path = "/pt/law/despacho-sef-97-2010/art/16/"
        answer = client.get(path, headers={"Accept": accept})
        assert answer["Cache-Control"] == kept
        assert varies(answer["Vary"]) == varies(vary)


@pytest.mark.parametrize("path", ["/pt/hands/", "/pt/simulations/", "/pt/table/omaha/"])
def test_what_may_differ_by_session_is_private_to_whoever_has_one(
    client: Client, path: str
) -> None:
    client.force_login(User.objects.create_user("ana"))
    assert "private" in client.get(path)["Cache-Control"]


def test_a_hand_is_the_same_to_all_who_are_not_signed_in(client: Client, hand: str) -> None:
    kept, vary = ROWS[NOT_SIGNED_IN]
    first, other = client.get(hand), Client().get(hand)
    assert first.content == other.content
    assert not first.cookies
    assert varies(first["Vary"]) == varies(vary)
    assert first["Cache-Control"] == kept == PUBLIC
    again = client.get(hand, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again["ETag"]) == (304, first["ETag"])


def test_a_hand_of_somebody_signed_in_is_kept_by_nobody_else(client: Client, hand: str) -> None:
    client.force_login(User.objects.create_superuser("croupier"))
    kept, vary = ROWS[SIGNED_IN]
    answer = client.get(hand)
    assert answer["Cache-Control"] == kept == "private, max-age=0, must-revalidate"
    assert (vary, "Cookie" in answer["Vary"]) == ("the same", True)


def test_runs_and_accounts_are_kept_by_nobody(client: Client) -> None:
    kept, _vary = ROWS["runs, accounts, the desk"]
    for path in ("/pt/simulations/", "/pt/accounts/login/"):
        assert varies(client.get(path)["Cache-Control"]) == varies(kept)
