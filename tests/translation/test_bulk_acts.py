"""Many texts at once: each goes its own way, what cannot is told, all is taken back as one."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.law.models import Row, WorkingText
from games.translation.checking import findings
from games.translation.models import Act, Dismissal, LogEntry, Revision, Unit
from games.translation.page.forms import stamp
from games.translation.workflow import bulk_acts, flow, history
from tests.translation.desk_pages import at, picked, signed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]

FIELDS = ("standing", "standing_state", "is_empty", "errors", "warnings", "made_from")


def told(unit: Unit) -> dict[str, Any]:
    held = Unit.objects.get(pk=unit.pk)
    return history.snapshot(held) | {name: getattr(held, name) for name in FIELDS}


@pytest.fixture
def clean(db: None) -> list[Unit]:
    """Proposals of every kind in which nothing is open."""
    Unit.objects.update(warnings=0, errors=0, stale="")
    kinds = {"interface": 8, "reading": 8, "note": 4, "provision": 8, "name": 4, "glossary": 2}
    found = [
        unit
        for kind, number in kinds.items()
        for unit in picked(kind=kind, state="proposed", lang="zh-hant")[:number]
    ]
    assert len(found) == sum(kinds.values())
    return found


def test_many_are_approved_as_each_would_be(clean: list[Unit], reviewer: User) -> None:
    """The same rows, letter for letter, whether done one by one or at once."""
    one, other = clean[::2], clean[1::2]
    for unit in one:
        flow.review(unit, reviewer, unit.revision)
    report = bulk_acts.approve(other, reviewer, timezone.now())
    assert (len(report.done), report.skipped) == (len(other), [])
    for unit in clean:
        held = Unit.objects.get(pk=unit.pk)
        assert (held.state, held.standing_state, held.ground, held.reviewed_by) == (
            *("reviewed", "reviewed", unit.target),
            reviewer,
        )
        assert list(held.revisions.values_list("number", "action")) == [
            (1, "reviewed"),
            (0, "loaded"),
        ]
    provisions = [unit for unit in clean if unit.kind == "provision"]
    for unit in provisions:
        eid = unit.object.split("#")[1]
        row = WorkingText.objects.get(provision__eid=eid, provision__instrument=unit.instrument)
        assert (row.state, row.reviewed_by) == ("reviewed", reviewer)
    assert LogEntry.objects.filter(act=report.act).count() == 1


def test_all_is_taken_back_as_one(clean: list[Unit], reviewer: User) -> None:
    before = [told(unit) for unit in clean]
    report = bulk_acts.approve(clean, reviewer, timezone.now())
    assert report.act
    back = bulk_acts.take_back(report.act, reviewer)
    assert (len(back.done), back.skipped) == (len(clean), [])
    assert [told(unit) for unit in clean] == before
    with pytest.raises(flow.ActionRefused):
        bulk_acts.take_back(Act.objects.get(pk=report.act.pk), reviewer)


def test_what_changed_meanwhile_is_skipped_and_told(
    clean: list[Unit], reviewer: User, translator: User
) -> None:
    seen = timezone.now()
    unit = next(each for each in clean if each.kind == "reading")
    flow.propose(unit, ["另一些字"], translator, 0)
    report = bulk_acts.approve(Unit.objects.filter(pk__in=[u.pk for u in clean]), reviewer, seen)
    assert [skipped.pk for skipped, _why in report.skipped] == [unit.pk]
    assert report.skipped[0][1] == "This text was changed in the meantime."
    unit.refresh_from_db()
    assert unit.state == "proposed"


def test_taking_back_leaves_what_somebody_went_on_with(
    clean: list[Unit], reviewer: User, translator: User
) -> None:
    report = bulk_acts.approve(clean, reviewer, timezone.now())
    unit = Unit.objects.get(pk=next(u.pk for u in clean if u.kind == "reading"))
    flow.save(unit, ["續寫"], translator, unit.revision)
    assert report.act
    back = bulk_acts.take_back(report.act, reviewer)
    assert [skipped.pk for skipped, _why in back.skipped] == [unit.pk]
    assert Unit.objects.get(pk=unit.pk).target == "續寫"


def test_each_is_refused_for_what_it_would_be_refused_for_alone(
    clean: list[Unit], translator: User, reviewer: User
) -> None:
    own, warned, stale, draft, official = [u for u in clean if u.kind == "reading"][:5]
    Unit.objects.filter(pk=own.pk).update(edited_by=reviewer)
    Unit.objects.filter(pk=warned.pk).update(warnings=1)
    Unit.objects.filter(pk=stale.pk).update(stale="source")
    Unit.objects.filter(pk=draft.pk).update(state="draft")
    Unit.objects.filter(pk=official.pk).update(state="official")
    units = picked(pk__in=[u.pk for u in (own, warned, stale, draft, official)])
    report = bulk_acts.approve(units, reviewer, timezone.now())
    assert report.done == []
    assert report.act is None
    assert len({why for _unit, why in report.skipped}) == 4
    assert not Act.objects.exists()
    assert bulk_acts.approve(units, translator, timezone.now()).done == []
    assert not Revision.objects.exists()


@pytest.mark.slow
def test_a_thousand_are_written_in_a_few_queries(reviewer: User) -> None:
    """Their number does not grow with that of the texts: a thousand are done in seconds."""
    Unit.objects.update(warnings=0, errors=0, stale="")
    units = picked(state="proposed", kind="interface", lang="pt")[:1000]
    assert len(units) == 1000
    with CaptureQueriesContext(
        connection,
    ) as few:
        bulk_acts.approve(units[:50], reviewer, timezone.now())
    with CaptureQueriesContext(connection) as lots:
        report = bulk_acts.approve(units[50:], reviewer, timezone.now())
    assert len(report.done) == 950
    assert len(few) < 60
    assert len(lots) <= 10 * len(few)


@pytest.mark.slow
def test_of_many_texts_the_findings_are_counted_later_and_before_they_matter(
    translator: User, reviewer: User
) -> None:
    """Other words in more texts than are counted in one request."""
    units = picked(kind="reading", lang="zh-hant", state="proposed", target__contains="，")
    units = units[: 10 * findings.AT_ONCE]  # the last portion, if it is small, is counted at once
    assert len(units) > findings.AT_ONCE
    report = bulk_acts.replace(units, translator, timezone.now(), "，", "， ", matches_case=True)
    assert len(report.done) == findings.waiting() == len(units)
    first = Unit.objects.get(pk=units[0].pk)
    flow.propose(first, first.targets, translator, first.revision)
    first.refresh_from_db()
    assert (first.is_uncounted, first.warnings > 0) == (False, True)
    with pytest.raises(flow.ActionRefused, match="warning"):
        flow.review(first, reviewer, first.revision)
    assert findings.count_marked(None) == 0
    assert all(each.warnings for each in picked(pk__in=[unit.pk for unit in units]))


def test_words_are_replaced_after_a_preview(translator: User, reviewer: User) -> None:
    found = picked(kind="reading", lang="zh-hant", target__contains="紙牌")[:5]
    query = "?kind=reading&lang=zh-hant&q=紙牌"
    sent: dict[str, Any] = {"act": "replace", "find": "紙牌", "put": "\\1<牌>"}
    sent |= {"ids": [u.pk for u in found]}
    client = signed(translator)
    page = client.post(at("many") + query, sent).content.decode()
    assert page.count("\\1&lt;") >= 5
    assert "\\1<" not in page
    assert not Revision.objects.exists()
    seen = re.findall(
        r'name="seen" value="([^"]+)"', client.get(at("many") + query).content.decode()
    )
    sent |= {"confirm": "1", "ticked": "1", "ids": [u.pk for u in found[:3]], "seen": seen[0]}
    page = client.post(at("many") + query, sent).content.decode()
    assert at("undo_act", Act.objects.get().pk) in page
    for unit in found[:3]:
        held = Unit.objects.get(pk=unit.pk)
        assert held.target == unit.target.replace("紙牌", "\\1<牌>")
        assert held.state == "draft"
        assert Row.objects.filter(pk=unit.object).exists()
    assert Revision.objects.filter(action="saved").count() == 3
    client.post(at("undo_act", Act.objects.get().pk))
    assert [Unit.objects.get(pk=u.pk).target for u in found] == [u.target for u in found]


def test_a_replacement_that_would_break_a_message_is_left_out(translator: User) -> None:
    found = picked(kind="interface", lang="pt", target__contains="%(number)s")[:3]
    report = bulk_acts.replace(
        found, translator, timezone.now(), "%(number)s", "%", matches_case=True
    )
    assert report.done == []
    assert all("cannot fill in" in why for _unit, why in report.skipped)


def test_nothing_ticked_after_a_preview_is_nothing_done(translator: User) -> None:
    sent = {"act": "replace", "find": "紙牌", "put": "牌", "confirm": "1", "ticked": "1"}
    response = signed(translator).post(at("many") + "?kind=reading", sent)
    assert response.status_code == 422
    assert not Revision.objects.exists()


def test_a_page_that_was_shown_long_ago_changes_nothing_others_changed_since(
    translator: User, second: User, reading: Unit
) -> None:
    flow.save(reading, ["紙牌甲"], second, 0)
    sent = {"act": "replace", "find": "紙牌", "put": "牌", "confirm": "1", "ids": [reading.pk]}
    for seen in ("", "2031-01-01T00:00:00+00:00", "forged:sign"):
        page = signed(translator).post(at("many"), sent | {"seen": seen}).content.decode()
        assert "notice doubt" in page
    reading.refresh_from_db()
    assert reading.target == "紙牌甲"


@pytest.mark.parametrize(
    ("sent", "told_of"),
    [
        ({"act": "fly"}, "notice alarm"),
        ({"act": "replace", "find": "", "put": "x"}, "replace-find-error"),
        ({"act": "replace", "find": "x", "put": "x"}, "replace-put-error"),
        ({"act": "replace", "find": "x", "put": "a\u200bb"}, "replace-put-error"),
        ({"act": "assign", "whom": "99999"}, "assign-whom-error"),
        ({"act": "assign", "due": "2001-01-01"}, "assign-due-error"),
        ({"act": "assign", "due": "tomorrow"}, "assign-due-error"),
        ({"act": "dismiss", "check": "terms", "reason": "ok"}, "dismiss-reason-error"),
        (
            {"act": "dismiss", "check": "astrology", "reason": "A good reason."},
            "dismiss-check-error",
        ),
    ],
)
def test_bad_input_is_told_beside_its_field_and_kept(
    translator: User, sent: dict[str, str], told_of: str
) -> None:
    response = signed(translator).post(at("many") + "?kind=reading", sent)
    assert response.status_code == 422
    page = response.content.decode()
    assert told_of in page
    for name in ("find", "reason"):
        if sent.get(name):
            assert f'value="{sent[name]}"' in page
    assert not Act.objects.exists()


def test_work_is_given_to_somebody_by_a_day_and_taken_back(
    reviewer: User, translator: User, second: User
) -> None:
    found = picked(kind="reading", lang="pt")[:6]
    Unit.objects.filter(pk=found[0].pk).update(assignee=second)
    due = timezone.localdate().isoformat()
    sent = {"act": "assign", "whom": translator.pk, "due": due, "ids": [u.pk for u in found]}
    assert signed(translator).post(at("many"), sent | {"whom": second.pk}).status_code == 200
    assert not Act.objects.exists()
    assert signed(reviewer).post(at("many"), sent).status_code == 200
    held = picked(pk__in=[u.pk for u in found])
    assert {(u.assignee, u.due.isoformat()) for u in held if u.due} == {(translator, due)}
    bulk_acts.take_back(Act.objects.get(), reviewer)
    assert {u.assignee for u in picked(pk__in=[u.pk for u in found])} == {None, second}


@pytest.mark.slow
def test_one_check_is_dismissed_in_all_and_taken_up_again(translator: User) -> None:
    found = [u for u in picked(warnings__gt=0) if not u.is_official][:200]
    report = bulk_acts.dismiss(found, translator, timezone.now(), "terms", "Used so throughout.")
    assert report.done
    assert {each.check_id for each in Dismissal.objects.all()} == {"terms"}
    assert report.act
    number = Dismissal.objects.count()
    assert number >= len(report.done)
    bulk_acts.take_back(report.act, translator)
    assert not Dismissal.objects.exists()


def test_only_who_did_it_or_a_reviewer_takes_it_back(
    translator: User, second: User, reviewer: User
) -> None:
    found = picked(kind="reading", lang="zh-hant", target__contains="紙牌")[:3]
    report = bulk_acts.replace(found, translator, timezone.now(), "紙牌", "牌", matches_case=True)
    assert report.act
    with pytest.raises(flow.ActionRefused):
        bulk_acts.take_back(report.act, second)
    assert signed(second).post(at("undo_act", report.act.pk)).status_code == 303
    assert not Act.objects.get(pk=report.act.pk).is_undone
    page = signed(reviewer).get(at("log")).content.decode()
    assert at("undo_act", report.act.pk) in page
    assert signed(reviewer).post(at("undo_act", report.act.pk)).status_code == 200
    assert Act.objects.get(pk=report.act.pk).is_undone


def test_no_transaction_writes_more_than_a_hundred_texts_and_all_are_undone_as_one(
    written: Counter[str], translator: User
) -> None:
    units = picked(kind="interface", lang="pt", target__contains=" de ")[:230]
    report = bulk_acts.replace(units, translator, timezone.now(), " de ", " DE ", matches_case=True)
    assert (len(report.done), sum(written.values()), max(written.values())) == (230, 230, 100)
    assert report.act
    assert [entry.facts for entry in LogEntry.objects.filter(act=report.act)] == [{"number": 230}]
    written.clear()
    back = bulk_acts.take_back(report.act, translator)
    assert (len(back.done), sum(written.values()), max(written.values())) == (230, 230, 100)
    assert [u.target for u in picked(pk__in=[u.pk for u in units])] == [u.target for u in units]
    assert Act.objects.get(pk=report.act.pk).is_undone


def test_an_act_on_very_many_goes_on_page_by_page_is_stopped_and_undone(
    written: Counter[str], translator: User, second: User
) -> None:
    units = picked(kind="interface", lang="pt", target__contains=" de ")[:230]
    client, ids = signed(translator), [unit.pk for unit in units]
    sent = {"act": "replace", "find": " de ", "put": " DE ", "confirm": "1", "ids": ids}
    began = client.post(at("many") + "?kind=interface", sent | {"seen": stamp()})
    act = Act.objects.get()
    assert began["Location"] == at("long_act", act.pk) + "?kind=interface"
    assert not written
    assert 'max="230" value="0"' in client.get(began["Location"]).text
    part = client.post(began["Location"], headers={"HX-Request": "true"}).text
    assert part.lstrip().startswith('<div id="outcome"')
    assert 'max="230" value="100"' in part
    other = signed(second).post(began["Location"])
    assert (other.status_code, sum(written.values())) == (303, 100)
    client.post(began["Location"], {"action": "stop"})
    page = client.get(began["Location"]).text
    assert "<progress" not in page
    assert at("undo_act", act.pk) in page
    client.post(began["Location"])
    assert sum(written.values()) == Revision.objects.filter(act=act).count() == 100
    client.post(at("undo_act", act.pk))
    assert [u.target for u in picked(pk__in=ids)] == [u.target for u in units]
    assert Act.objects.get(pk=act.pk).is_undone


def test_undoing_very_many_goes_on_page_by_page_as_well(
    written: Counter[str], translator: User
) -> None:
    units = picked(kind="interface", lang="pt", target__contains=" de ")[:130]
    report = bulk_acts.replace(units, translator, timezone.now(), " de ", " DE ", matches_case=True)
    assert report.act
    client = signed(translator)
    address = client.post(at("undo_act", report.act.pk))["Location"]
    written.clear()
    for _piece in range(2):
        client.post(address)
    assert list(written.values()) == [100, 30]
    assert Act.objects.get(pk=report.act.pk).is_undone
    assert "130" in client.get(address).text
    assert [u.target for u in picked(pk__in=[u.pk for u in units])] == [u.target for u in units]


def test_an_act_on_very_many_that_does_nothing_leaves_none(translator: User) -> None:
    ids = [unit.pk for unit in picked(state="official")[:120]]
    client = signed(translator)
    sent = {"act": "propose", "ids": ids, "seen": stamp()}
    address = client.post(at("many"), sent)["Location"]
    client.post(address)
    assert "120" in client.post(address).text
    assert not Act.objects.exists()


def test_findings_are_counted_outside_of_transactions_and_not_of_what_changed_meanwhile(
    translator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    units = picked(kind="reading", lang="pt")[:3]
    Unit.objects.filter(pk__in=[unit.pk for unit in units]).update(is_uncounted=True)
    outside, count = len(connection.savepoint_ids), findings.count

    def noted(unit: Unit) -> None:
        assert len(connection.savepoint_ids) == outside
        count(unit)
        if unit == units[1]:
            Unit.objects.filter(pk=unit.pk).update(target="Outra", changed=timezone.now())

    monkeypatch.setattr(findings, "count", noted)
    assert findings.count_marked() == 1
    assert Unit.objects.get(is_uncounted=True).target == "Outra"
