"""Public is what was reviewed: what readers see through every turn of a text."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.law.models import Provision, Row, WorkingText
from games.translation.gathering import gather
from games.translation.models import Override, Unit
from games.translation.store.database import store
from games.translation.workflow import flow
from tests.translation.approving import approve, approved, changed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]

FORTUNE3 = "despacho-sef-89-2025"
REVIEWED, PROPOSAL = "經審校之詞", "未經審校之詞"
PAGES = [
    "",
    f"law/{FORTUNE3}/",
    f"law/{FORTUNE3}/?show=zh-hant",
    f"law/{FORTUNE3}/art/13/",
    f"law/{FORTUNE3}/art/13/point/1/",
    f"search/?q={REVIEWED}",
    "divergences/",
    "divergences/FA-02/",
    "glossary/",
    "table/fortune3/",
    "coverage/fortune3/art_13__point_1/",
    "ruling/fortune3/",
    "changes/",
    "found-by-check/",
    "desk/",
    "about/",
]
DATA = ["json", "text", "akn?lang=zh-hant"]


def seen(client: Client, path: str = f"law/{FORTUNE3}/art/13/point/1/") -> str:
    return client.get(f"/zh-hant/{path}", follow=True).content.decode()


@pytest.mark.slow
def test_no_public_page_shows_an_unreviewed_word_where_a_reviewed_one_stands(
    translator: User, second: User, reviewer: User, client: Client
) -> None:
    """Every provision, entry and name of one game, and some of the messages of every page."""
    law = Unit.objects.filter(instrument=FORTUNE3, lang="zh-hant", is_empty=False)
    told = [*law.exclude(state="official").exclude(stale="source")]
    told += Unit.objects.filter(kind="interface", lang="zh-hant", parts=["message"])[:60]
    assert {unit.kind for unit in told} >= {"provision", "reading", "note", "interface"}
    for unit in told:
        Unit.objects.filter(pk=unit.pk).update(
            ground=unit.target + REVIEWED,
            ground_state="reviewed",
            target=unit.target + REVIEWED,
            state="draft",
        )
        flow.turn(store().lock(unit), "reviewed", reviewer, "reviewed")
        held = store().lock(unit)
        held.target = held.target.replace(REVIEWED, PROPOSAL)
        flow.turn(held, "proposed", second, "proposed")
    pages = [seen(client, path) for path in PAGES]
    data = [client.get(f"/data/law/{FORTUNE3}.{kind}").content.decode() for kind in DATA]
    assert sum(REVIEWED in page for page in [*pages, *data]) >= 14
    shown = zip([*PAGES, *DATA], [*pages, *data], strict=True)
    assert [path for path, page in shown if PROPOSAL in page] == []
    forms = Override.objects.values_list("forms", flat=True)
    assert not any(PROPOSAL in form for each in forms for form in each)


@pytest.mark.slow
def test_a_proposal_over_nothing_reviewed_is_marked_and_goes_when_it_is_sent_back(
    point: Unit, translator: User, reviewer: User, client: Client
) -> None:
    seeded = point.targets[-1]
    flow.propose(point, [point.targets[0], seeded.replace("；", "。", 1)], translator, 0)
    page = seen(client)
    assert seeded.replace("；", "。", 1)[:-1] in page
    assert "送審譯文，尚未審校" in page
    assert "tito" in page
    flow.send_back(point, reviewer, 1, "派 is used of prizes only.")
    page = seen(client)
    row = WorkingText.objects.get(provision__eid="art_13__point_1", lang="zh-hant")
    assert (row.text, row.state, row.changed_by) == (seeded, "proposed", None)
    assert "tito" not in page
    assert "送審譯文，尚未審校" in page


def test_a_proposal_of_what_nobody_wrote_before_goes_altogether(
    point: Unit, translator: User, reviewer: User, client: Client
) -> None:
    WorkingText.objects.filter(provision__eid="art_13__point_1").delete()
    gather(["provision"])
    point.refresh_from_db()
    assert point.is_empty
    words = ["一)", "如莊荷的牌小於Q，原注獲派相同金額的彩金；"]
    flow.propose(point, words, translator, point.revision)
    assert "相同金額的彩金" in seen(client)
    point.refresh_from_db()
    flow.withdraw(point, translator, point.revision)
    assert not WorkingText.objects.filter(provision__eid="art_13__point_1").exists()
    assert "相同金額的彩金" not in seen(client)


def test_a_seeded_text_sent_back_goes_and_the_corpus_does_not_bring_it_again(
    point: Unit, reviewer: User, client: Client
) -> None:
    from games.law.loading import load

    words = point.targets[-1]
    assert words in seen(client)
    flow.send_back(point, reviewer, 0, "It says the contrary of the source.")
    assert words not in seen(client)
    load()
    gather(["provision"])
    assert words not in seen(client)
    point.refresh_from_db()
    assert (point.state, point.targets[-1], point.standing) == ("draft", words, "")


def test_only_who_proposed_withdraws_and_only_a_proposal(
    point: Unit, translator: User, second: User
) -> None:
    with pytest.raises(flow.ActionRefused, match="Only the person who proposed it"):
        flow.withdraw(point, translator, 0)
    flow.propose(point, point.targets, translator, 0)
    with pytest.raises(flow.ActionRefused, match="Only the person who proposed it"):
        flow.withdraw(point, second, 1)
    flow.withdraw(point, translator, 1)
    with pytest.raises(flow.ActionRefused, match="Only what is proposed"):
        flow.withdraw(point, translator, 2)


def test_a_draft_over_a_proposal_takes_the_proposal_from_readers(
    point: Unit, translator: User, client: Client
) -> None:
    flow.propose(point, [point.targets[0], point.targets[1] + PROPOSAL], translator, 0)
    assert PROPOSAL in seen(client)
    flow.save(point, [point.targets[0], point.targets[1] + "稿"], translator, 1)
    assert PROPOSAL not in seen(client)


def test_a_page_says_who_wrote_and_who_reviewed(
    point: Unit, translator: User, reviewer: User, client: Client
) -> None:
    reviewer.first_name, reviewer.last_name = "Rita", "Lei"
    reviewer.save()
    approved(point, changed(point), translator, reviewer)
    page = seen(client)
    assert "tito" in page
    assert "Rita Lei" in page
    mark = page.split("data-current")[1].split("</div>\n<div")[0]
    assert "送審譯文，尚未審校" not in mark.split("margin")[0]


def test_an_entry_of_the_register_says_whose_its_words_are(
    reading: Unit, translator: User, reviewer: User, client: Client
) -> None:
    assert "tito" not in seen(client, "divergences/OD-01/")
    approved(reading, ["手上哪些紙牌計入組合"], translator, reviewer)
    page = seen(client, "divergences/OD-01/")
    assert "tito" in page
    assert "rita" in page
    assert "tito" not in client.get("/pt/divergences/OD-01/").content.decode()


def test_a_stale_translation_is_marked_for_readers_too(
    point: Unit, translator: User, reviewer: User, client: Client
) -> None:
    assert "原文其後已更改" not in seen(client)
    provision = Provision.objects.get(instrument=FORTUNE3, eid="art_13__point_1")
    before = provision.text_pt
    provision.text_pt = before.replace("inferior", "superior")
    provision.save()
    gather(["provision"])
    from games.law.editions import edition

    edition.renew("a test")
    assert seen(client).count("原文其後已更改") == 1
    point.refresh_from_db()
    flow.propose(point, point.targets, translator, point.revision)
    assert "原文其後已更改" not in seen(client)


def test_a_stale_entry_is_marked_for_readers_too(
    reading: Unit, translator: User, reviewer: User, client: Client
) -> None:
    approved(reading, ["手上哪些紙牌計入組合"], translator, reviewer)
    page = client.get("/pt/divergences/OD-01/").content.decode()
    assert "a sua origem mudou entretanto" in page
    twin = Unit.objects.get(key="reading:OD-01:title:pt")
    approved(twin, twin.targets, translator, reviewer)
    page = client.get("/pt/divergences/OD-01/").content.decode()
    assert "a sua origem mudou entretanto" not in page
    assert Row.objects.get(pk="OD-01").title_pt == twin.target


def test_a_seeded_text_keeps_its_mark_until_it_is_reviewed(
    point: Unit, translator: User, reviewer: User, client: Client
) -> None:
    assert "送審譯文，尚未審校" in seen(client)
    approve(point, reviewer)
    row = WorkingText.objects.get(provision__eid="art_13__point_1", lang="zh-hant")
    assert (row.state, row.changed_by, row.reviewed_by) == ("reviewed", None, reviewer)
