"""An error is reported at a provision by anybody, and answered by a reviewer with a reason."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.law.models import ErrorReport
from games.law.reading import error_reports
from games.site.doors import delete_all_expired

pytestmark = pytest.mark.django_db
LAW = "despacho-sef-97-2010"
PAGE = f"/pt/law/{LAW}/report/?provision=art_12"
PROVISION = f"/pt/law/{LAW}/art/12/"
WORDS = "Na alínea 2) falta <uma> vírgula."


@pytest.fixture(autouse=True)
def _nobody_has_reported() -> None:
    cache.clear()


@pytest.fixture
def reviewer(django_user_model: Any) -> Client:
    person = django_user_model.objects.create_user("rita")
    person.groups.add(Group.objects.get(name="Reviewers"))
    client = Client()
    client.force_login(person)
    return client


def send(client: Client, **sent: str) -> Any:
    return client.post(PAGE, {"words": WORDS, **sent}, follow=True)


def answer(reviewer: Client, outcome: str, reason: str = "Corrigida hoje.") -> None:
    report = ErrorReport.objects.get()
    sent = {"outcome": outcome, "reason": reason}
    assert reviewer.post(f"/pt/desk/reports/{report.pk}/", sent).status_code == 302


def body(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_a_provision_leads_to_the_form_that_names_it(client: Client) -> None:
    assert f'href="{PAGE}"' in body(client, PROVISION)
    page = client.get(PAGE)
    assert "art. 12.º" in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert client.get(f"/pt/law/{LAW}/report/?provision=art_99").status_code == 404
    assert client.get(f"/pt/law/{LAW}/report/").status_code == 200


def test_a_report_waits_on_the_desk_with_all_that_was_sent(
    client: Client, reviewer: Client
) -> None:
    page = send(client, lang="zh-hant", contact="Ana, 6600", may_publish="yes")
    assert "Recebido" in page.content.decode()
    assert not ErrorReport.objects.exclude(eid="art_12", lang="zh-hant", may_publish=True).exists()
    assert "falta &lt;uma&gt; vírgula" in body(reviewer, "/pt/desk/reports/")
    assert "Ana, 6600" in body(reviewer, f"/pt/desk/reports/{ErrorReport.objects.get().pk}/")
    assert "/pt/desk/reports/" in body(reviewer, "/pt/desk/")


@pytest.mark.parametrize(
    ("agrees", "outcome", "is_public"),
    [
        ("yes", "corrected", True),
        ("yes", "right", True),
        ("", "right", False),
        ("yes", "dismissed", False),
    ],
)
def test_the_answer_is_public_at_the_provision_only_if_the_reporter_agrees(
    client: Client, reviewer: Client, agrees: str, outcome: str, is_public: bool
) -> None:
    assert "#reported" not in body(client, PROVISION)
    send(client, may_publish=agrees, contact="Ana")
    assert "vírgula" not in body(client, PAGE)
    answer(reviewer, outcome)
    assert ("#reported" in body(client, PROVISION)) == is_public
    shown = body(client, PAGE)
    assert ("falta &lt;uma&gt; vírgula" in shown and "Corrigida hoje." in shown) == is_public
    assert "Ana" not in shown


def test_an_answer_that_is_changed_changes_what_readers_see(
    client: Client, reviewer: Client
) -> None:
    send(client, may_publish="yes")
    answer(reviewer, "right")
    answer(reviewer, "corrected", "Tem razão.")
    assert "Tem razão." in body(client, PAGE)
    answer(reviewer, "dismissed")
    assert "#reported" not in body(client, PROVISION)


def test_a_report_is_not_closed_without_a_reason(client: Client, reviewer: Client) -> None:
    send(client)
    address = f"/zh-hant/desk/reports/{ErrorReport.objects.get().pk}/"
    for sent in ({"outcome": "right"}, {"reason": "Sim."}, {"outcome": "x", "reason": "a\0"}):
        assert reviewer.post(address, sent).status_code == 422
    assert ErrorReport.objects.get().closed is None


def test_a_form_sent_twice_makes_one_report(client: Client) -> None:
    send(client)
    assert send(client).status_code == 200
    assert ErrorReport.objects.count() == 1


@pytest.mark.parametrize("limit", ["MOST_A_DAY", "MOST_OPEN"])
def test_a_stranger_cannot_flood_the_list(
    client: Client, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(error_reports, limit, 1)
    send(client)
    page = send(client, words="Outra coisa.")
    assert page.status_code == 422
    assert "Outra coisa." in page.content.decode()
    assert "amanhã" in page.content.decode()
    assert ErrorReport.objects.count() == 1


def test_names_and_what_is_not_public_are_deleted_in_time() -> None:
    now = timezone.now()
    for words, may_publish, days in (
        ("há dias", False, 29),
        ("há um mês", False, 31),
        ("há mais de um ano", False, 366),
        ("pública", True, 366),
    ):
        closed = now - timedelta(days=days)
        ErrorReport.objects.create(
            instrument=LAW,
            words=words,
            contact="Ana",
            may_publish=may_publish,
            outcome="right",
            closed=closed,
        )
    ErrorReport.objects.create(
        instrument=LAW, words="aberta", contact="Ana", sent=now - timedelta(days=366)
    )
    assert delete_all_expired()["error reports"] == 4
    rows = set(ErrorReport.objects.values_list("words", "contact"))
    assert rows == {("há dias", "Ana"), ("há um mês", ""), ("pública", ""), ("aberta", "")}


def test_the_desk_lists_a_report_whose_regulation_is_gone(reviewer: Client) -> None:
    ErrorReport.objects.create(instrument="ensaio-1-2030", eid="art_1", words="Falta.")
    assert "ensaio-1-2030#art_1" in body(reviewer, "/pt/desk/reports/")
