"""Keys: made on the staff's page, shown once, kept as a digest, limited, revoked at once."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from rulesite.api import examples, keys, rulings
from rulesite.api.models import Key
from rulesite.catalogues import compile_all

compile_all()
pytestmark = pytest.mark.django_db

RECORD = json.dumps(examples.examples_of("rank")["stud"])
LINES = "\n".join([RECORD] * 5)


@pytest.fixture(autouse=True)
def nobody_asked_before() -> None:
    cache.clear()


@pytest.fixture
def staff() -> User:
    made = User.objects.create_user("fiscal", password="azulejo-17-de-papel")
    made.user_permissions.add(Permission.objects.get(codename="add_key"))
    return made


@pytest.fixture
def desk(staff: User) -> Client:
    client = Client()
    client.force_login(staff)
    return client


def made(staff: User, per_minute: int = 1_000) -> keys.Made:
    return keys.make("school", per_minute, staff)


def rank(secret: str = "", body: str = RECORD, **more: str) -> Any:
    brought = {"authorization": f"Bearer {secret}"} if secret else {}
    kind = "application/jsonl" if "\n" in body else "application/json"
    return Client().post("/api/v1/stud/rank", body, kind, headers=brought | more)


def test_a_key_is_shown_once_and_kept_nowhere(desk: Client) -> None:
    answer = desk.post("/pt/api/keys/", {"name": "Escola", "per_minute": "120 000"})
    assert "no-store" in answer["Cache-Control"]
    (secret,) = re.findall(r"<code>(rulesite_[\w-]{43})</code>", answer.content.decode())
    (key,) = Key.objects.all()
    assert (key.name, key.per_minute, key.made_by_id) == ("Escola", 120_000, 1 and key.made_by_id)
    assert secret not in str(Key.objects.values_list())
    assert secret not in desk.get("/pt/api/keys/").content.decode()
    assert secret[:15] in desk.get("/zh-hant/api/keys/").content.decode()
    assert rank(secret).status_code == 200


def test_the_page_is_for_the_staff_alone(client: Client) -> None:
    assert client.get("/pt/api/keys/").status_code == 302
    client.force_login(User.objects.create_user("leitor"))
    for answer in (client.get("/pt/api/keys/"), client.post("/pt/api/keys/", {"name": "x"})):
        assert answer.status_code == 403
    assert not Key.objects.exists()


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize(
    ("field", "sent"),
    [
        ("name", {"name": "", "per_minute": "5"}),
        ("name", {"name": "é" * 61, "per_minute": "5"}),
        ("name", {"name": "school", "per_minute": "5"}),
        ("per-minute", {"name": "novo", "per_minute": ""}),
        ("per-minute", {"name": "novo", "per_minute": "0"}),
        ("per-minute", {"name": "novo", "per_minute": "-1"}),
        ("per-minute", {"name": "novo", "per_minute": "1e999"}),
        ("per-minute", {"name": "novo", "per_minute": "NaN"}),
        ("per-minute", {"name": "novo", "per_minute": "9" * 400}),
        ("name", {"name": ["a", "b"], "per_minute": "5"}),
    ],
)
def test_bad_input_makes_no_key(
    desk: Client, staff: User, lang: str, field: str, sent: dict[str, Any]
) -> None:
    made(staff)
    answer = desk.post(f"/{lang}/api/keys/", sent)
    assert answer.status_code == 422
    assert f'id="key-{field}-error"' in answer.content.decode()
    assert Key.objects.count() == 1


def test_the_page_is_found_from_the_account_by_those_who_may(desk: Client) -> None:
    assert 'href="/pt/api/keys/"' in desk.get("/pt/accounts/").content.decode()
    other = Client()
    other.force_login(User.objects.create_user("leitor"))
    assert "/api/keys/" not in other.get("/pt/accounts/").content.decode()


def test_a_revoked_key_is_good_for_nothing(desk: Client, staff: User) -> None:
    key, secret = made(staff)
    assert desk.post(f"/pt/api/keys/{key.pk}/revoke/").status_code == 302
    first = Key.objects.get().revoked
    desk.post(f"/pt/api/keys/{key.pk}/revoke/")
    assert Key.objects.get().revoked == first
    assert rank(secret).status_code == 401
    assert desk.post("/pt/api/keys/999999/revoke/").status_code == 404
    again = desk.post("/pt/api/keys/", {"name": "school", "per_minute": "5"})
    assert again.status_code == 200


@pytest.mark.parametrize(
    ("lang", "said"), [("pt", "Esta chave não é válida aqui."), ("zh-TW", "此金鑰在此無效。")]
)
@pytest.mark.parametrize(
    "secret", ["rulesite_nobodys", "x", "rulesite_" + "é" * 20, "rulesite_" + "a" * 8_000]
)
@pytest.mark.parametrize("path", ["stud/rank", "instruments", "glossary", "no-such-address"])
def test_a_key_nobody_has_is_turned_away(path: str, secret: str, lang: str, said: str) -> None:
    """Also where the answer is at hand for everybody."""
    Client().get(f"/api/v1/{path}")
    headers = {"authorization": f"Bearer {secret}", "accept-language": lang}
    answer = Client().get(f"/api/v1/{path}", headers=headers)
    told = answer.json()
    assert (answer.status_code, answer["Content-Type"]) == (401, "application/problem+json")
    assert answer["WWW-Authenticate"].startswith("Bearer ")
    assert (told["status"], told["title"], told["reason"]) == (401, said, "key_not_good")
    assert secret not in answer.content.decode()


def test_a_run_has_a_key_of_its_own(staff: User) -> None:
    """Which is no key of a program: a run that is not there is not there."""
    answer = Client().post("/api/v1/runs/none/cancel", headers={"authorization": "Bearer of-a-run"})
    assert answer.status_code == 404
    wrong = Client().post(
        "/api/v1/runs/none/cancel", headers={"authorization": "Bearer rulesite_x"}
    )
    assert wrong.status_code == 401


def test_a_key_has_a_share_of_its_own(staff: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "MOST", 2)
    _, secret = made(staff, per_minute=6)
    assert [rank().status_code for _ in range(3)] == [200, 200, 429]
    assert [rank(secret, LINES).status_code for _ in range(2)] == [200, 429]
    assert rank(secret).status_code == 429
    other = keys.make("another", 1, staff)
    assert rank(other.secret).status_code == 200


def test_the_page_tells_when_a_key_was_last_used(desk: Client, staff: User) -> None:
    _key, secret = made(staff)
    assert Key.objects.get().last_used is None
    rank(secret)
    first = Key.objects.get().last_used
    assert first is not None
    assert (
        f"{timezone.localtime(first):%Y-%m-%d %H:%M}" in desk.get("/pt/api/keys/").content.decode()
    )
    rank(secret)
    assert Key.objects.get().last_used == first
    earlier = first - timedelta(minutes=5)
    Key.objects.update(last_used=earlier)
    rank(secret)
    assert Key.objects.get().last_used > earlier


@pytest.mark.parametrize(
    ("lang", "said"), [("pt", "A chave é desconhecida"), ("zh-TW", "金鑰無法識別")]
)
def test_a_key_revoked_while_streaming_ends_the_stream_with_a_problem(
    staff: User, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setattr(rulings, "LOOKED_AT", 0.0)
    key, secret = made(staff)
    answer = rank(secret, LINES, **{"accept-language": lang})
    stream = iter(answer.streaming_content)
    assert "winners" in json.loads(next(stream))
    keys.revoke(key)
    last = json.loads(next(stream))
    assert (last["status"], last["reason"]) == (401, "key_not_good")
    assert last["detail"].startswith(said)
    assert list(stream) == []


def test_a_key_that_stays_good_is_answered_to_the_end(
    staff: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulings, "LOOKED_AT", 0.0)
    _, secret = made(staff)
    told = b"".join(rank(secret, LINES).streaming_content).splitlines()
    assert len(told) == 5
    assert all("winners" in json.loads(line) for line in told)
