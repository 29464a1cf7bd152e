"""The pages of the law in time: a day's text, the timeline, two versions compared."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from games.law.models import Provision, Version
from games.law.reading.instrument_page import rows_of
from games.law.reading.versions import NARROWEST, WIDTH, timeline
from games.law.time.as_it_stood import digest_of_words
from games.lawtexts.texts.reader import history
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

FORTUNE, STUD = "despacho-sef-89-2025", "despacho-sef-69-2003"


def said(client: Client, path: str, status: int = 200, **more: Any) -> str:
    response = client.get(path, **more)
    assert response.status_code == status, path
    return response.content.decode()


def test_a_day_that_is_inferred_is_told_as_inferred(client: Client) -> None:
    """94/2025: the day after its publication, as every dispatch at hand says of itself."""
    assert "18 de Novembro de 2025 (deduzido)" in said(client, f"/pt/law/{FORTUNE}/versions/")
    assert "18 de Maio de 2004 (deduzido)" in said(client, f"/pt/law/{STUD}/versions/")


@pytest.mark.parametrize(
    ("ui", "until", "since"),
    [
        ("pt", "Em vigor até 17 de Novembro de 2025", "Em vigor desde 18 de Novembro de 2025"),
        ("zh-hant", "生效至 2025年11月17日", "生效日期 2025年11月18日"),
    ],
)
def test_a_text_is_in_force_until_the_day_before_the_next(
    client: Client, ui: str, until: str, since: str
) -> None:
    for address in ("@2025-11-17/", "@2025-11-17/art/7/", "versions/"):
        page = in_a_row(said(client, f"/{ui}/law/{FORTUNE}/{address}"))
        assert until in page, address
        assert until.replace("17", "18") not in page
    assert since in in_a_row(said(client, f"/{ui}/law/{FORTUNE}/@2025-11-18/"))


def in_a_row(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_that_a_day_is_not_known_is_said_near_it_alone(client: Client) -> None:
    doubt = "Toma-se o dia seguinte"
    for day in ("2025-11-17", "2025-11-20"):
        assert doubt in said(client, f"/pt/law/{FORTUNE}/@{day}/"), day
    for day in ("2025-11-10", "2026-11-28"):
        page = said(client, f"/pt/law/{FORTUNE}/@{day}/")
        assert doubt not in page, day
    assert in_a_row(page).count("18 de Novembro de 2025 (deduzido)") == 3


@pytest.mark.parametrize(
    ("ui", "told"), [("pt", "Este dia ainda não chegou"), ("zh-hant", "該日尚未到來")]
)
def test_a_day_to_come_says_that_it_is_one(client: Client, ui: str, told: str) -> None:
    for key in (FORTUNE, STUD):
        assert told in said(client, f"/{ui}/law/{key}/@2099-01-01/")
    assert told not in said(client, f"/{ui}/law/{FORTUNE}/@2025-11-20/")


def test_links_of_a_dated_page_keep_its_day(client: Client) -> None:
    place = said(client, f"/pt/law/{FORTUNE}/@2025-11-10/art/7/para/1/point/4/")
    assert place.count(f'href="/pt/law/{FORTUNE}/@2025-11-10/#art_7__para_1__point_4"') == 2
    assert f"/data/reference/{FORTUNE}/art_7__para_1__point_4.bib?lang=pt&amp;at=2025-11" in place
    cited = said(client, f"/data/reference/{FORTUNE}/art_7.bib?lang=pt&at=2025-11-10")
    assert f"/law/{FORTUNE}/@2025-11-10/art/7/" in cited
    whole = said(client, f"/pt/law/{FORTUNE}/@2025-11-10/")
    assert f"/pt/law/{FORTUNE}/short-rules/?at=2025-11-10" in whole


def test_versions_are_told_apart_in_a_list(client: Client) -> None:
    names = {
        "pt": ("18 Nov 2025 (deduzido) · 94/2025", "31 Out 2025 e 18 Nov 2025 · 89/2025"),
        "zh-hant": ("2025年11月18日（推論所得） · 94/2025", " · 89/2025"),
    }
    for ui, told in names.items():
        for address in ("versions/", "versions/compared/", "art/7/"):
            page = in_a_row(said(client, f"/{ui}/law/{FORTUNE}/{address}"))
            assert [name for name in told if name not in page] == [], address


def test_a_day_has_a_page_with_its_words_and_what_is_not_known(client: Client) -> None:
    then = said(client, f"/pt/law/{FORTUNE}/@2025-11-10/")
    assert then.index("«Sequência» (Straight)") < then.index("«Trio» (Three of a Kind)")
    assert "redacção original" in then
    assert "deduzido, não lido no Boletim Oficial" in then
    assert "entre 31 de Outubro de 2025 e 18 de Novembro de 2025" in then
    assert then.count("stands-inferred") == 3
    assert f"?from=as-first-published&amp;to=as-amended-by-94-2025" in then  # noqa: F541
    now = said(client, f"/pt/law/{FORTUNE}/")
    assert now.index("«Trio» (Three of a Kind)") < now.index("«Sequência» (Straight)")
    assert "stands-inferred" not in now


def test_remarks_on_an_amendment_stand_only_in_the_text_it_made(client: Client) -> None:
    mark = "Marcada com asterisco na fonte"
    assert mark in said(client, f"/pt/law/{FORTUNE}/@2025-11-20/")
    assert mark not in said(client, f"/pt/law/{FORTUNE}/@2025-11-10/")


def test_a_permalink_of_a_day_opens_the_place_as_it_stood(client: Client) -> None:
    place = said(client, f"/zh-hant/law/{FORTUNE}/@2025-11-10/art/7/para/1/point/4/")
    current = place[place.index("data-current") :]
    assert "«Trio» (Three of a Kind)" in current[:900]
    assert f"/zh-hant/law/{FORTUNE}/@2025-11-10/art/7/para/1/point/3/" in place
    assert f"/zh-hant/law/{FORTUNE}/#art_7__para_1__point_4" in place


def test_a_working_translation_is_not_stale_for_having_stood_elsewhere(client: Client) -> None:
    place = said(client, f"/zh-hant/law/{FORTUNE}/@2025-11-10/art/7/para/1/point/4/")
    now = said(client, f"/zh-hant/law/{FORTUNE}/art/7/para/1/point/2/")
    stale = re.compile("is-stale|stale")
    assert bool(stale.search(place)) == bool(stale.search(now))


def test_words_that_an_act_moves_take_their_translation_with_them() -> None:
    """Points 2 and 3 change places; their working translations were made before."""

    def points() -> list[dict[str, Any]]:
        rows = {row["eid"]: row for row in rows_of(FORTUNE)}
        return [rows[f"art_7__para_1__point_{number}"] for number in (2, 3)]

    names = ("text_pt", "heading_pt")
    before = points()
    for row, origin in zip(before, reversed(before), strict=True):
        place = Provision.objects.filter(instrument=FORTUNE, eid=row["eid"])
        place.update(**{name: origin[name] for name in names})
    words, number = "working_zh_hant__text", "working_zh_hant__number"
    after = points()
    assert [row[words] for row in after] == [row[words] for row in reversed(before)]
    assert [row[number] for row in after] == [row[number] for row in before]
    assert all(row["working_zh_hant__source_digest"] == digest_of_words(row) for row in after)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (f"{FORTUNE}/@2009-01-01/", "n.º 97/2008"),
        (f"{FORTUNE}/@2009-01-01/", "O seu primeiro texto é de: data desconhecida; entre 31"),
        ("despacho-sef-97-2010/@2000-01-01/", "Não se sabe o que vigorava"),
        (f"{FORTUNE}/@2009-01-01/art/7/", "n.º 78/2008"),
    ],
)
def test_a_day_without_a_text_at_hand_says_what_was(client: Client, path: str, told: str) -> None:
    page = said(client, f"/pt/law/{path}")
    assert told in page
    assert "Nenhum texto disponível vigorava nesse dia" in page


@pytest.mark.parametrize(
    ("ui", "told"),
    [
        (
            "pt",
            "Já não em vigor nesse dia",
        ),
        ("zh-hant", "該日已非現行"),
    ],
)
def test_a_day_after_the_end_says_what_revoked_it_and_leads_to_the_last_text(
    client: Client, ui: str, told: str
) -> None:
    page = said(client, f"/{ui}/law/{STUD}/@2010-01-01/")
    assert told in page
    assert "61/2004" in page
    assert {"pt": "17 de Maio de 2004", "zh-hant": "2004年5月17日"}[ui] in page
    assert f"/{ui}/law/{STUD}/@2004-05-17/" in page
    assert "Não se sabe" not in page
    data = said(client, f"/data/law/{STUD}.json?at=2012-05-01", 404)
    assert "61/2004" in data


def test_a_revoked_text_is_in_force_on_a_day_it_was(client: Client) -> None:
    assert "is-revoked" not in said(client, f"/pt/law/{STUD}/@2004-01-01/")
    assert "is-revoked" in said(client, f"/pt/law/{STUD}/")


@pytest.mark.parametrize("day", ["oops", "2025-02-30", "9999-01-01", "2025-11-1"])
@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_what_is_no_day_is_told_beside_its_field(client: Client, lang: str, day: str) -> None:
    for path in (f"/{lang}/law/{FORTUNE}/versions/?day={day}", f"/{lang}/law/{FORTUNE}/@{day}/"):
        page = said(client, path, 422)
        assert 'aria-invalid="true"' in page
        assert f'value="{day}"' in page
        assert re.search(r"1900\D{1,4}2100", page)


def test_the_form_leads_to_the_day(client: Client) -> None:
    response = client.get(f"/pt/law/{FORTUNE}/versions/", {"day": "2025-11-10"})
    assert response.status_code == 302
    assert response["Location"] == f"/pt/law/{FORTUNE}/@2025-11-10/"


def test_a_place_that_is_not_there_is_not_found(client: Client) -> None:
    said(client, f"/pt/law/{FORTUNE}/@2025-11-10/art/99/", 404)
    said(client, "/pt/law/despacho-sef-1-1999/@2025-11-10/", 404)


def test_two_versions_are_compared_word_by_word_in_both_languages(client: Client) -> None:
    page = said(client, f"/pt/law/{FORTUNE}/versions/compared/")
    assert page.count('class="parting two-sided"') == 3
    assert page.count("(era o art. 7.º, n.º 1, alínea") == 3
    assert "<del>" not in page, "what only moved has no word changed"
    assert '<div class="version-pair" lang="zh-Hant">' in page
    assert "tradução não oficial" in page
    same = said(client, f"/pt/law/{FORTUNE}/versions/compared/?to=as-first-published")
    assert "<del>" not in same


def test_only_the_part_is_sent_where_a_part_is_asked_for(client: Client) -> None:
    part = said(client, f"/pt/law/{FORTUNE}/@2025-11-10/?show=pt", headers={"HX-Request": "true"})
    assert part.lstrip().startswith('<div id="sheet"')
    assert f"/pt/law/{FORTUNE}/@2025-11-10/?show=zh-hant" in part


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_the_timeline_has_its_words_beside_each_bar(client: Client, key: str) -> None:
    page = said(client, f"/pt/law/{key}/versions/")
    texts = len(history(key).versions) + len(history(key).acts)
    picture = page[page.index('<section class="timeline"') :].partition("</section>")[0]
    assert picture.count('class="bar ') == picture.count('class="timeline-words"') == texts
    assert page.index('class="version-links"') < page.index('class="day-form')
    assert "style=" not in page[page.index("<main") : page.index("</main>")]


def test_bars_lie_within_the_picture_in_order() -> None:
    drawn = timeline(history(FORTUNE), {"pt": "x"}, date(2026, 11, 22))
    assert [bar.begins.taken.year for bar in drawn.bars] == [2008, 2008, 2025, 2025]
    for bar in drawn.bars:
        assert 0 <= bar.x <= bar.sure_x <= bar.end_x <= WIDTH
    assert timeline(history(FORTUNE), {"pt": "x"}, date(2024, 6, 1)).last == 2025, "to come"
    assert all(bar.sure_width >= NARROWEST for bar in drawn.bars), "the short ones are seen too"
    assert [bar.is_now for bar in drawn.bars] == [False, False, False, True]


def test_the_data_of_a_day_is_at_its_address(client: Client) -> None:
    body = said(client, f"/data/law/{FORTUNE}.json?at=2025-11-10")
    assert '"id": "as-first-published"' in body
    said(client, f"/data/law/{FORTUNE}.json?at=nonsense", 404)
    assert '"standing": "inferred"' in body


def test_a_version_knows_its_address() -> None:
    first = Version.objects.get(ident="as-first-published")
    assert first.get_absolute_url().endswith("/@2025-10-31/")


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (f"{FORTUNE}/", "na redacção dada por: Despacho do Secretário"),
        (f"{FORTUNE}/@2025-11-10/", "redacção original · Em vigor desde"),
        ("despacho-sef-97-2010/art/16/", "10 de Agosto de 2010"),
    ],
)
def test_a_printed_page_says_its_version(client: Client, path: str, told: str) -> None:
    page = said(client, f"/pt/law/{path}")
    notes = re.findall(r'<p class="printed-note">(.*?)</p>', page)
    assert len(notes) == 2
    assert told in notes[0]


@pytest.mark.parametrize(("ui", "heading", "moved"), [
    ("pt", "Histórico", "(era o art. 7.º, n.º 1, alínea 4))"),
    ("zh-hant", "沿革", "（原為第七條第一款（四）項）"),
])  # fmt: skip
def test_an_article_has_its_history(client: Client, ui: str, heading: str, moved: str) -> None:
    page = said(client, f"/{ui}/law/{FORTUNE}/art/7/")
    told = page[page.index('class="article-history"') :]
    assert heading in told
    assert "BO n.º 46/2025" in told
    assert re.sub(r"\s+", "", moved) in re.sub(r"\s+", "", told)
    assert "<del>" not in told
    places = [told.index(f"n.º 1, alínea {n}): ") for n in (2, 3, 4)] if ui == "pt" else []
    assert places == sorted(places)
    assert f"/{ui}/law/{FORTUNE}/@2025-10-31/art/7/" in told
    other = said(client, f"/{ui}/law/{FORTUNE}/art/8/")
    assert "n.º 94/2025</h3>" not in other[other.index('class="article-history"') :]


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_two_articles_of_any_regulations_are_compared(client: Client, ui: str) -> None:
    both = f"first={FORTUNE}--art_7&second=despacho-sef-97-2010--art_15"
    page = said(client, f"/{ui}/law/compared/?{both}")
    columns = page.split('<section class="section is-article')
    assert len(columns) == 3
    assert "Straight Flush" in columns[1]
    assert "art_15__point_1" in columns[2]
    for query in (f"first={FORTUNE}--art_99", "one=poker", "subject=weather"):
        assert 'aria-invalid="true"' in said(client, f"/{ui}/law/compared/?{query}", 422)


@pytest.mark.parametrize(("ui", "higher"), [("pt", "2 lugares acima"), ("zh-hant", "高2位")])
def test_games_are_compared_by_subject_and_first_by_their_hands(
    client: Client, ui: str, higher: str
) -> None:
    page = said(client, f"/{ui}/law/compared/")
    first, second = page.split('<ol class="ladder">')[1:]
    assert "art/15/point/1/" in first
    trio = second[second.index("art/7/para/1/point/2/") :]
    assert trio.index(higher) < trio.index("art/7/para/1/point/3/")
    assert higher not in first
    closed = said(client, f"/{ui}/law/compared/?one=stud&other=fortune3&subject=wins")
    assert "art/9/point/1/" in closed
    assert "art/13/point/1/" in closed
    silent = said(client, f"/{ui}/law/compared/?one=stud&other=fortune3&subject=house")
    assert silent.count({"pt": "O regulamento não o diz.", "zh-hant": "規章沒有規定。"}[ui]) == 2
