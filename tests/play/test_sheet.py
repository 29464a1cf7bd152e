"""The sheet of a ruling: where and when it was, the verdict, its code and its short link."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from games.ruling import sheet as on_sheet
from games.ruling.models import ShortLink
from games.site.qr_codes import LONGEST, picture

pytestmark = pytest.mark.django_db

RESULT = "cards.5=Kh+Kd+4c&cards.dealer=Qs+8d+5c&decision.5=play&table.bets.5.ante=100&rule=1"
FAULT = "fault=bet_spoken&facts.seat=4&rule=1"
WHERE = (
    "casino=Casino+Um&table=F3&shift=Noite&reference=17&happened=2026-05-31T22:40&supervisor=Ana"
)


@pytest.fixture
def staff() -> User:
    person = User.objects.create_user("ana")
    person.groups.add(Group.objects.get(name="Staff of the tables"))
    return person


@pytest.mark.parametrize("path", [f"fortune3/sheet/?{RESULT}", f"omaha/fault/sheet/?{FAULT}"])
@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_where_and_when_it_was_stands_on_the_sheet_and_in_no_link(
    client: Client, path: str, language: str
) -> None:
    page = client.get(f"/{language}/ruling/{path}&{WHERE}&note=Queixa")
    text = page.content.decode()
    sheet = text[text.index("<article") :]
    for told in ("Casino Um", "F3", "Noite", "17", "2026-05-31 22:40", "Ana", "Queixa"):
        assert told in sheet
    assert "casino=" not in page.context["link"]
    assert "note=" not in page.context["link"]
    assert page.context["link"] in text.replace("&amp;", "&")
    for told in dict(page.context["verdict"]).values():
        assert told in sheet
    assert '<svg role="img"' in sheet
    assert "style=" not in sheet
    first, rest = sheet.split('class="sheet-more"')
    assert 'class="sign"' in first
    assert "sheet-quoted" in first
    assert "<ol>" in rest


def test_a_time_that_cannot_be_read_is_told_and_the_ruling_shown(client: Client) -> None:
    page = client.get(f"/pt/ruling/fortune3/sheet/?{RESULT}&happened=ontem&casino=Um")
    assert page.status_code == 422
    assert set(page.context["sheet_form"].errors) == {"happened"}
    assert page.context["sheet_form"]["casino"].value() == "Um"
    assert 'value="ontem"' in page.content.decode()


@pytest.mark.slow
def test_a_short_link_is_made_once_and_opens_the_ruling(client: Client, staff: User) -> None:
    client.force_login(staff)
    sheet = client.get(f"/pt/ruling/fortune3/sheet/?{RESULT}&casino=Um")
    sent = {
        "game": "fortune3",
        "way": "result",
        "query": sheet.context["link_query"],
        "sheet": sheet.context["sheet_query"],
    }
    for _ in range(2):
        answer = client.post("/pt/incidents/short-link/", sent)
        assert answer["Location"].startswith("/pt/ruling/fortune3/sheet/?")
        assert "casino=Um" in answer["Location"]
    found = ShortLink.objects.get()
    assert len(found.key) == on_sheet.LENGTH
    sheet = client.get(answer["Location"])
    assert sheet.context["link"].endswith(f"/r/{found.key}/")
    opened = Client().get(
        f"/r/{found.key.upper()}/", follow=True, headers={"accept-language": "zh-TW"}
    )
    assert opened.redirect_chain[0][0].startswith("/zh-hant/ruling/fortune3/?")
    assert opened.context["ruling"].seats[0].net == 200
    assert Client().get("/r/aaaaaaaa/").status_code == 404


def test_only_the_staff_make_them_of_rulings_and_so_many_a_day(
    client: Client, staff: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = {"game": "omaha", "way": "fault", "query": FAULT}
    assert client.post("/pt/incidents/short-link/", sent).status_code == 302
    client.force_login(User.objects.create_user("other"))
    assert client.post("/pt/incidents/short-link/", sent).status_code == 403
    client.force_login(staff)
    assert client.post("/pt/incidents/short-link/", {**sent, "way": "x"}).status_code == 400
    for query in ("fault=whist", "x" * 5000):
        assert client.post("/pt/incidents/short-link/", {**sent, "query": query}).status_code == 400
    assert not ShortLink.objects.exists()
    monkeypatch.setattr(on_sheet, "MOST_A_DAY", 1)
    assert client.post("/pt/incidents/short-link/", sent).status_code == 302
    other = {**sent, "query": FAULT.replace("4", "5")}
    assert client.post("/pt/incidents/short-link/", other).status_code == 400
    ShortLink.objects.update(made=timezone.now() - timedelta(days=2))
    assert client.post("/pt/incidents/short-link/", other).status_code == 302
    assert ShortLink.objects.count() == 2


def test_a_link_too_long_for_paper_has_no_code() -> None:
    assert picture("https://rulesite.example/r/abcdefgh/", "x") is not None
    assert picture("https://rulesite.example/" + "x" * LONGEST, "x") is None
