"""A regulation whole on the desk, each text edited in its row."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from lxml import html

from games.law.models import Instrument
from games.translation.models import Unit
from games.translation.workflow import flow
from tests.translation.desk_pages import at, picked, signed

pytestmark = pytest.mark.django_db

LAW = "despacho-sef-89-2025"
HTMX: Any = {"headers": {"HX-Request": "true"}}


def edited(unit: Unit) -> str:
    return f"?instrument={unit.instrument}&whole=1"


def sent(unit: Unit, action: str, *words: str) -> dict[str, Any]:
    typed = {f"target_{number}": text for number, text in enumerate(words or unit.targets)}
    return {**typed, "revision": unit.revision, "action": action}


def rows(page: bytes) -> list[Any]:
    return html.document_fromstring(page.decode()).xpath("//li[@class='proof']")


@pytest.mark.parametrize("key", ["despacho-sef-97-2010", LAW])
def test_it_has_every_provision_and_note_in_order_in_both_languages(
    translator: User, key: str
) -> None:
    page = signed(translator).get(at("regulation", key))
    shown = [
        cell.get("id")
        for row in rows(page.content)
        for cell in row.xpath(".//*[starts-with(@id, 'at-')]")
    ]
    for kind in ("provision", "note"):
        for lang in ("pt", "zh-hant"):
            units = [f"at-{unit.pk}" for unit in picked(instrument=key, kind=kind, lang=lang)]
            assert [ident for ident in shown if ident in units] == units
    first = rows(page.content)[0].xpath(".//*[starts-with(@id, 'at-')]")
    assert [len(row.xpath(".//*[starts-with(@id, 'at-')]")) for row in rows(page.content)] == [
        2
    ] * (len(shown) // 2)
    assert first[0].get("id") == f"at-{picked(instrument=key, kind='provision', lang='pt')[0].pk}"


def test_only_what_is_not_official_is_edited_and_only_by_who_may(
    translator: User, reviewer: User, point: Unit
) -> None:
    page = signed(translator).get(at("regulation", LAW))
    links = html.document_fromstring(page.content).xpath("//li[@class='proof']//a[@hx-get]")
    units = Unit.objects.filter(pk__in=[link.get("href").split("/")[-2] for link in links])
    editable = [unit for unit in picked(instrument=LAW) if unit.kind in ("provision", "note")]
    assert set(units) == {unit for unit in editable if not unit.is_official}
    flow.propose(point, point.targets, translator, point.revision)
    Unit.objects.exclude(pk=point.pk).update(state="draft")
    page = signed(reviewer).get(at("regulation", LAW))
    [link] = html.document_fromstring(page.content).xpath("//li[@class='proof']//a[@hx-get]")
    assert link.get("href").startswith(at("unit", point.pk))


def test_the_longest_asks_a_bounded_number_of_questions(
    translator: User, django_assert_max_num_queries: Any
) -> None:
    longest = max(
        Instrument.objects.values_list("pk", flat=True),
        key=lambda key: Unit.objects.filter(instrument=key, kind="provision").count(),
    )
    client = signed(translator)
    client.get(at("regulation", longest))
    with django_assert_max_num_queries(12):
        client.get(at("regulation", longest))


def test_a_text_is_opened_and_saved_in_its_row_alone(translator: User, point: Unit) -> None:
    client = signed(translator)
    response = client.get(at("unit", point.pk) + edited(point), **HTMX)
    [row] = rows(response.content)
    assert response["HX-Retarget"] == f"#{row.get('id')}"
    [form] = row.xpath(".//form[@id='unit-form']")
    assert form.get("hx-post") == at("write", point.pk) + edited(point)
    assert not row.xpath(
        ".//h1 | .//nav | .//*[@id='unit-context'] | .//a[starts-with(@href, '?')]"
    )
    refused = client.post(
        at("write", point.pk) + edited(point), sent(point, "save", point.targets[0], "a\0b"), **HTMX
    )
    assert refused.status_code == 422
    saved = client.post(
        at("write", point.pk) + edited(point), sent(point, "save", point.targets[0], "甲"), **HTMX
    )
    [row] = rows(saved.content)
    assert saved["HX-Retarget"] == f"#{row.get('id')}"
    assert "甲" in row.xpath(f".//*[@id='at-{point.pk}']")[0].text_content()
    assert row.xpath(".//*[@role='status']")
    assert not row.xpath(".//*[@id='unit'] | .//*[@hx-trigger='load']")


def test_going_on_opens_the_next_text_that_is_not_official(translator: User, point: Unit) -> None:
    response = signed(translator).post(
        at("write", point.pk) + edited(point), sent(point, "propose_next"), **HTMX
    )
    [load] = rows(response.content)[0].xpath(".//*[@hx-trigger='load']")
    following = Unit.objects.get(pk=load.get("hx-get").split("/")[-2])
    todo = [unit for unit in picked(instrument=LAW, kind="provision") if unit.lang == point.lang]
    assert following == todo[todo.index(point) + 1]


def test_who_was_late_sees_both_in_the_row(translator: User, second: User, point: Unit) -> None:
    late = sent(point, "save", point.targets[0], "甲乙")
    flow.save(point, [point.targets[0], "丙丁"], second, point.revision)
    response = signed(translator).post(at("write", point.pk) + edited(point), late, **HTMX)
    assert response.status_code == 409
    [row] = rows(response.content)
    assert row.xpath(".//*[@id='clash-head']")


def test_without_a_script_one_comes_back_to_the_row(translator: User, point: Unit) -> None:
    client = signed(translator)
    page = client.get(at("unit", point.pk) + edited(point)).content.decode()
    assert f"{at('regulation', LAW)}#at-{point.pk}" in page
    response = client.post(at("write", point.pk) + edited(point), sent(point, "save"))
    assert response.status_code == 303
    assert response["Location"] == f"{at('regulation', LAW)}#at-{point.pk}"


def test_it_is_reached_from_the_front_and_is_for_people_of_the_desk(
    translator: User, client: Client
) -> None:
    assert f'href="{at("regulation", LAW)}"' in signed(translator).get(at("front")).content.decode()
    assert at("regulation", LAW) not in client.get(at("front")).content.decode()
    assert signed(translator).get(at("regulation", "no-such")).status_code == 404


def test_a_text_of_no_regulation_is_not_taken_for_one(translator: User, message: Unit) -> None:
    client = signed(translator)
    for query in ("?whole=1", "?whole=1&instrument=no-such"):
        response = client.post(at("write", message.pk) + query, sent(message, "save"), **HTMX)
        assert response["HX-Retarget"] == "#unit"
    response = client.post(
        at("write", message.pk) + f"?whole=1&instrument={LAW}", sent(message, "save")
    )
    assert response.status_code == 303
