"""Units and the data they are made from."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.law.models import Note, Provision, Row, WorkingText
from games.law.time.as_it_stood import digest_of
from games.translation.checking import findings
from games.translation.gathering import gather
from games.translation.gathering.gather import SOURCES, TOGETHER
from games.translation.models import Revision, Unit
from games.translation.workflow import flow

pytestmark = pytest.mark.django_db


def test_every_provision_is_a_unit_in_every_language_it_can_be_said_in() -> None:
    provisions = Unit.objects.filter(kind="provision")
    bilingual = Provision.objects.filter(instrument__languages=["pt", "zh-hant"]).exclude(
        text_pt="", heading_pt="", number_pt=""
    )
    assert provisions.filter(lang="zh-hant", state="official").count() == bilingual.count()
    assert provisions.filter(lang="zh-hant", state="proposed").count() == (
        WorkingText.objects.count()
    )


@pytest.mark.slow
def test_gathering_again_changes_nothing() -> None:
    before = list(Unit.objects.order_by("key").values_list("key", "changed"))
    told = gather()
    assert (told.made, told.changed, told.gone, told.conflicts) == (0, 0, 0, [])
    assert list(Unit.objects.order_by("key").values_list("key", "changed")) == before


def test_where_nothing_differs_nothing_is_written_or_locked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = [wanted for wanted in SOURCES["note"]() if wanted.object.endswith("OD-02")]
    monkeypatch.setitem(SOURCES, "note", lambda: few)
    others = Unit.objects.filter(kind__in=TOGETHER["note"])
    others.exclude(key__in=[wanted.key for wanted in few]).delete()
    assert others.count() == len(few) > 3
    with CaptureQueriesContext(connection) as seen:
        told = gather(["note"], recheck=True)
    assert (told.made, told.changed, told.gone) == (0, 0, 0)
    assert [query["sql"] for query in seen if not query["sql"].startswith("SELECT")] == []


def test_words_saved_while_units_are_gathered_are_not_overwritten(
    point: Unit, translator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    provision = Provision.objects.get(instrument="despacho-sef-89-2025", eid="art_13__point_1")
    provision.text_pt = provision.text_pt.replace("inferior", "superior")
    provision.save()
    count_all, mine = findings.count_all, [point.targets[0], "在收集的同時寫下。"]

    def saved_meanwhile(units: list[Unit]) -> None:
        count_all(units)
        if mine and not point.edited_by:
            flow.save(point, mine, translator, point.revision)
            point.refresh_from_db()

    monkeypatch.setattr(findings, "count_all", saved_meanwhile)
    told = gather(["provision"])
    assert told.changed == 2
    point.refresh_from_db()
    assert (point.targets, point.state, point.edited_by) == (mine, "draft", translator)
    assert "superior" in point.source
    assert point.stale == "source"


def test_the_shipped_translations_are_proposed_and_by_nobody(point: Unit) -> None:
    assert point.state == "proposed"
    assert point.edited_by is None
    assert point.targets[-1].startswith("如莊荷的牌")


def test_no_shipped_working_text_has_an_error() -> None:
    found = Unit.objects.filter(kind="provision", errors__gt=0)
    assert list(found.values_list("key", flat=True)) == []


def test_a_changed_source_makes_its_translation_stale_and_tells_the_words(point: Unit) -> None:
    provision = Provision.objects.get(instrument="despacho-sef-89-2025", eid="art_13__point_1")
    provision.text_pt = provision.text_pt.replace("inferior", "superior")
    provision.save()
    gather(["provision"])
    point.refresh_from_db()
    assert point.stale == "source"
    assert "inferior" in point.made_from
    assert "superior" in point.source
    assert point.state == "proposed"


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_words_an_act_gives_in_one_language_show_what_changed_in_the_other(lang: str) -> None:
    """The former official words of the other language stand as a translation of the former ones."""
    provision = Provision.objects.get(instrument="despacho-sef-97-2010", eid="art_16")
    lapsed, new = ("zh_hant", "pt") if lang == "zh-hant" else ("pt", "zh_hant")
    former = getattr(provision, f"text_{new}")
    parts = {part: getattr(provision, f"{part}_{lapsed}") for part in ("number", "heading", "text")}
    WorkingText.objects.create(
        provision=provision,
        lang=lang,
        state="proposed",
        source_digest=digest_of(provision),
        **parts,
    )
    Provision.objects.filter(pk=provision.pk).update(
        **{f"{part}_{lapsed}": "" for part in parts}, **{f"text_{new}": f"{former} […]"}
    )
    gather(["provision"])
    unit = Unit.objects.get(object="despacho-sef-97-2010#art_16", lang=lang)
    assert (unit.state, unit.stale) == ("proposed", "source")
    assert unit.made_from.endswith(former)
    assert unit.source.endswith("[…]")


def test_words_changed_in_the_data_come_to_the_desk(point: Unit) -> None:
    row = WorkingText.objects.get(provision__eid="art_13__point_1", lang="zh-hant")
    row.text = "如莊荷的牌小於Q，原注獲派相同金額的彩金。"
    row.save()
    gather(["provision"])
    point.refresh_from_db()
    assert point.targets[-1] == row.text
    told = Revision.objects.filter(unit=point).values_list("number", "action", "target")
    assert [(n, action) for n, action, _ in told] == [(1, "loaded"), (0, "loaded")]
    assert told[0][2] != told[1][2]


def test_words_changed_in_the_data_and_on_the_desk_are_both_kept(reading: Unit) -> None:
    Unit.objects.filter(pk=reading.pk).update(target="哪些牌可用", state="draft")
    Row.objects.filter(pk="OD-01").update(title_zh_hant="何牌可用")
    told = gather(["note"])
    reading.refresh_from_db()
    assert told.conflicts == [reading.key]
    assert reading.target == "哪些牌可用"
    assert reading.theirs == "何牌可用"


def test_what_is_gone_keeps_its_unit_and_history() -> None:
    note = Note.objects.select_related("provision").first()
    assert note is not None
    key = f"note:{note.provision} {note.witness} {note.kind} 1:text:pt"
    assert Unit.objects.filter(key=key, is_gone=False).exists()
    note.delete()
    gather(["note"])
    assert Unit.objects.get(key=key).is_gone


def test_a_text_that_becomes_official_is_written_here_no_more(point: Unit) -> None:
    Provision.objects.filter(instrument="despacho-sef-89-2025", eid="art_13__point_1").update(
        text_zh_hant="官方文本"
    )
    gather(["provision"])
    point.refresh_from_db()
    assert point.state == "official"
    assert "官方文本" in point.target
