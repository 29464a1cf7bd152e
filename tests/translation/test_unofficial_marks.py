"""Words of the law that are our own say so in every place they show."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from lxml import html

from games.law.editions import edition
from games.law.models import Instrument, Relation, WorkingText

pytestmark = pytest.mark.django_db

SIGN, MARK = "哨兵", "非官方"
FORTUNE3 = "despacho-sef-89-2025"
HOLDS = ("side", "quoted-side", "contents", "hit", "place-title")
"""What a mark speaks for: a provision's side, a list of contents, a place found."""

PAGES = [
    "law/",
    f"law/{FORTUNE3}/",
    f"law/{FORTUNE3}/?show=zh-hant",
    f"law/{FORTUNE3}/art/13/point/1/",
    "law/despacho-sef-69-2003/",
    f"search/?q={SIGN}",
    "cite/?q=89/2025 第十三條",
    "table/stud/",
    "coverage/fortune3/",
    "coverage/fortune3/art_13__point_1/",
    "drill/fortune3/?seed=1",
]


@pytest.fixture(autouse=True)
def _own_words() -> None:
    """Every word of ours begins with a sign no official text has."""
    for row in WorkingText.objects.filter(provision__instrument=FORTUNE3):
        row.text = SIGN + row.text if row.text else ""
        row.heading = SIGN + row.heading if row.heading else ""
        row.save()
    for relation in Relation.objects.all():
        relation.label_zh_hant = SIGN + (relation.label_zh_hant or relation.other)
        relation.save()
    law = Instrument.objects.get(pk=FORTUNE3)
    law.title_zh_hant = f"{SIGN}批示"
    law.save()
    edition.renew("a test")


def unmarked(page: str) -> list[str]:
    found = []
    for element in html.fromstring(page).iterfind(".//body//*"):
        if not isinstance(element.tag, str):
            continue
        own = (element.text or "") + "".join(inner.tail or "" for inner in element)
        if SIGN not in own or MARK in own:
            continue
        holders = [
            each
            for each in (element, *element.iterancestors())
            if set(HOLDS) & set((each.get("class") or "").split())
        ]
        is_marked = holders and MARK in holders[0].text_content()
        if not is_marked and not is_marked_by_its_column(holders):
            found.append(own.strip()[:60])
    return found


def is_marked_by_its_column(holders: list[html.HtmlElement]) -> bool:
    """A text in columns says it once for the column; each side of ours has the column's rule."""
    if not holders or "unofficial" not in (holders[0].get("class") or "").split():
        return False
    sheets = [each for each in holders[0].iterancestors() if "sheet" in (each.get("class") or "")]
    signs = sheets[0].xpath(".//*[contains(@class, 'unofficial-sign')]|./p") if sheets else []
    return any(MARK in sign.text_content() for sign in signs)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_marks_every_word_of_ours(client: Client, page: str) -> None:
    text = client.get(f"/zh-hant/{page}", follow=True).content.decode()
    assert SIGN in text
    assert unmarked(text) == []


def test_exports_mark_every_provision_of_ours(client: Client) -> None:
    record = json.loads(client.get(f"/data/law/{FORTUNE3}.json").content)
    ours = [p for p in record["provisions"] if SIGN in json.dumps(p, ensure_ascii=False)]
    assert len(ours) > 50
    assert all(p["official"]["zh-hant"] is False for p in ours)
    assert MARK in client.get(f"/data/law/{FORTUNE3}.text").content.decode().split(SIGN)[0]
    assert MARK in client.get(f"/data/law/{FORTUNE3}.akn?lang=zh-hant").content.decode()


def test_a_designation_of_the_corpus_is_no_translation_of_ours(client: Client) -> None:
    page = client.get("/pt/law/despacho-sef-69-2003/").content.decode()
    assert "61/2004" in page
    assert "não oficial" not in page.split("<main")[1].split("</dl>")[0]
