"""Equities in the background: begun, reckoned part by part, watched, stopped, lost and taken up."""

from __future__ import annotations

import re
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.odds.equities.range_equity import ShowdownSums, played
from games.odds.equities.range_plan import plan_of
from games.omaha.odds.equity import ranges_and_judge
from games.records.figures import equity_of
from games.simulations import reckonings as asking
from games.simulations import tasks
from games.simulations.models import Reckoning, State
from games.simulations.queue import workers
from games.simulations.queue.quotas import limits
from games.simulations.work import equity_parts as parts
from games.simulations.work import worker
from tests.simulations.shared_sheets import patient, sheets_folder

__all__ = ["patient", "sheets_folder"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("patient")]

HANDS = "hand=AA&hand=KK&board=2c+3d+7h"
FURTHER = f"/pt/odds/omaha/equity/further/?{HANDS}"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three parts make a sample, and a turn is one part."""
    monkeypatch.setattr(asking, "DEALT", 500_000)
    monkeypatch.setattr(parts, "TURN", 0.0)


def begun(client: Client, further: str = FURTHER) -> Reckoning:
    answer = client.post(further)
    assert answer.status_code == 302
    return Reckoning.objects.get(pk=answer["Location"].split("/")[-2])


def shown(client: Client, reckoning: Reckoning, lang: str = "pt") -> Any:
    return client.get(f"/{lang}/odds/equities/{reckoning.pk}/")


def again(reckoning: Reckoning) -> Reckoning:
    return Reckoning.objects.get(pk=reckoning.pk)


@pytest.mark.slow
def test_what_is_estimated_may_be_reckoned_further(
    client: Client, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    page = client.get(f"/pt/odds/omaha/equity/?{HANDS}").content.decode()
    assert "/pt/odds/omaha/equity/further/?hand=AA" in page
    offered = client.get(FURTHER)
    assert offered.context["plan"].showdowns == 500_000
    assert not Reckoning.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        reckoning = begun(client)
    assert sent == [1]
    assert (reckoning.parts, reckoning.done, reckoning.state) == (3, 0, State.QUEUED)
    assert 'id="stop"' in shown(client, reckoning).content.decode()
    widths = []
    for turn in (1, 2, 3):
        assert parts.reckon_some()
        assert again(reckoning).done == turn
        low, high = shown(client, reckoning).context["found"]["rows"][0]["interval"]
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
    assert (again(reckoning).state, parts.has_work()) == (State.FINISHED, False)
    found = shown(client, reckoning, "zh-hant").context["found"]
    record = {"hands": ["AA", "KK"], "board": ["2c", "3d", "7h"], "rounds": 500_000}
    whole = equity_of("omaha")(record)
    assert [row["equity"] for row in found["rows"]] == whole["equity"]
    assert begun(client) == reckoning


def test_a_reckoning_tells_street_by_street_and_what_each_next_card_does(client: Client) -> None:
    reckoning = begun(client, f"{FURTHER}+9s")
    assert parts.reckon_some()
    page = shown(client, reckoning)
    found = page.context["found"]
    assert [each["cards"] for each in found["streets"]] == [0, 3, 4]
    assert [each["is_now"] for each in found["streets"]] == [False, False, True]
    assert all(sum(each["shares"]) == pytest.approx(1) for each in found["streets"])
    assert len(found["next"]) == 48
    assert "streets-title" in page.content.decode()
    streets = again(reckoning).seen["streets"]
    while parts.has_work():
        assert parts.reckon_some()
    assert again(reckoning).seen["streets"] == streets


def test_what_can_be_counted_behind_is_exact(client: Client) -> None:
    hands = "hand=As+Ad+Kh+9c&hand=QQQ&board=2c+3d+7h"
    reckoning = begun(client, f"/pt/odds/omaha/equity/further/?{hands}")
    assert reckoning.is_whole
    assert shown(client, reckoning).context["found"] is None
    while parts.reckon_some():
        pass
    found = shown(client, reckoning).context["found"]
    assert found["is_exact"]
    assert sum(Fraction(row["equity"]) for row in found["rows"]) == 1


def test_it_is_stopped_by_whoever_began_it(client: Client) -> None:
    reckoning = begun(client)
    parts.reckon_some()
    address = f"/pt/odds/equities/{reckoning.pk}/stop/"
    assert Client().post(address).status_code == 403
    assert 'id="stop"' not in shown(Client(), reckoning).content.decode()
    assert client.post(address).status_code == 302
    assert not parts.reckon_some()
    page = shown(client, reckoning)
    assert page.context["found"]["total"] == 200_000
    assert "hx-trigger" not in page.content.decode().split('id="reckoned"')[1].split(">")[0]


def test_a_part_whose_worker_was_lost_is_reckoned_once(client: Client) -> None:
    reckoning = begun(client)
    lost = parts._take()
    assert lost is not None
    assert not parts.has_work()
    Reckoning.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert parts.reckon_some()
    parts._reckon(lost)
    now = again(reckoning)
    assert now.done == 1
    asked, judge = ranges_and_judge(now.record)
    first = played(plan_of(asked), 0, judge)
    assert (ShowdownSums.from_json(now.seen).winners == first.winners).all()


def test_one_that_fails_again_and_again_is_given_up(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    reckoning = begun(client)
    monkeypatch.setattr(parts, "_reckon", lambda _reckoning: 1 / 0)
    for _turn in range(limits().attempts + 1):
        parts.reckon_some()
    assert again(reckoning).state == State.REFUSED
    assert not parts.has_work()
    assert shown(client, reckoning).status_code == 200


def test_a_worker_that_cannot_reckon_costs_an_equity_no_try(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    reckoning = begun(client)
    reckon = parts._reckon
    for _turn in range(limits().attempts + 2):
        monkeypatch.setattr(parts, "_reckon", lambda _reckoning: Path("/no/such").read_text())
        assert parts.reckon_some()
        assert not parts.reckon_some()
        worker.forget()
    monkeypatch.setattr(parts, "_reckon", reckon)
    assert parts.reckon_some()
    assert again(reckoning).done == 1


def test_a_message_has_a_part_reckoned_and_passes_the_word_on(
    client: Client, sent: list[int]
) -> None:
    reckoning = begun(client)
    sent.clear()
    tasks.work()
    assert (again(reckoning).done, sent) == (1, [1])
    tasks.mind()
    assert len(sent) == 2


@pytest.mark.parametrize("hands", ["hand=AA", "hand=AA&hand=$zz", "", "hand=AAAA&hand=AAAA,AAAAKK"])
def test_hands_that_cannot_be_begin_nothing(client: Client, hands: str) -> None:
    answer = client.post(f"/pt/odds/omaha/equity/further/?{hands}")
    assert answer["Location"].startswith("/pt/odds/omaha/equity/")
    assert not Reckoning.objects.exists()


def test_a_visitor_has_so_many_at_once(client: Client) -> None:
    for place in range(limits().at_once):
        begun(client, f"{FURTHER}&seed={place + 5}")
    refused = client.post(FURTHER)
    assert refused.status_code == 429
    assert re.search(r'role="alert">\s*\S', refused.content.decode())


def test_old_ones_are_let_go_of(client: Client) -> None:
    reckoning = begun(client)
    asking.stop(reckoning)
    workers.tidy()
    assert Reckoning.objects.exists()
    long_ago = timezone.now() - timedelta(days=limits().run_days + 1)
    Reckoning.objects.update(created=long_ago)
    workers.forget_visitors()
    assert again(reckoning).visitor == ""
    workers.tidy()
    assert not Reckoning.objects.exists()


def test_one_of_code_that_is_gone_does_not_wait_for_ever(client: Client) -> None:
    reckoning = begun(client)
    old = timezone.now() - timedelta(days=limits().run_days + 1)
    Reckoning.objects.filter(pk=reckoning.pk).update(code="gone", created=old)
    assert not parts.reckon_some()
    workers.tidy()
    assert not Reckoning.objects.exists()
