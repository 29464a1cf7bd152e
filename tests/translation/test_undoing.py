"""What was done is taken back by who may do it, and nothing is lost by it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.law.models import Row, WorkingText
from games.translation.checking.findings import found_in
from games.translation.models import LogEntry, Revision, Unit
from games.translation.workflow import conflicts, flow, history, undoing
from tests.examples import tried
from tests.translation.approving import another, approve, approved, changed
from tests.translation.desk_pages import at, signed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]

NUMBER = "一）"


def state_of(unit: Unit) -> dict[str, Any]:
    held = Unit.objects.get(pk=unit.pk)
    public = (held.standing, held.standing_state)
    return history.snapshot(held) | {"public": public, "empty": held.is_empty}


def undo(unit: Unit, person: User, number: int | None = None) -> Unit:
    unit.refresh_from_db()
    return undoing.undo(unit, unit.revision if number is None else number, person, unit.revision)


def test_a_mistaken_approval_is_taken_back_within_the_minute_by_who_gave_it(
    point: Unit, translator: User, reviewer: User
) -> None:
    before = WorkingText.objects.get(provision__eid="art_13__point_1", lang="zh-hant").text
    words = [point.targets[0], point.targets[1].replace("；", "。", 1)]
    flow.propose(point, words, translator, 0)
    told = state_of(point)
    point.refresh_from_db()
    approve(point, reviewer)
    undo(point, reviewer)
    assert state_of(point) == told
    row = WorkingText.objects.get(provision__eid="art_13__point_1", lang="zh-hant")
    assert (row.text, row.state, row.reviewed_by) == (words[1], "proposed", None)
    assert row.text != before
    again = flow.review(point, reviewer, 3)
    assert again.state == "reviewed"


def test_after_the_minute_another_reviewer_takes_it_back_and_the_writer_never(
    point: Unit, translator: User, reviewer: User
) -> None:
    approved(point, changed(point), translator, reviewer)
    past = timezone.now() - timedelta(seconds=61)
    Revision.objects.filter(unit=point, action="reviewed").update(when=past)
    translator.groups.add(*reviewer.groups.all())
    for person in (reviewer, User.objects.get(pk=translator.pk)):
        with pytest.raises(flow.ActionRefused, match="cannot undo this"):
            undo(point, person)
    assert undo(point, another("renata")).state == "proposed"


def test_an_approved_field_comes_back_as_it_stood(
    reading: Unit, translator: User, reviewer: User
) -> None:
    before = reading.target
    approved(reading, ["手上哪些紙牌計入組合"], translator, reviewer)
    undo(reading, reviewer)
    assert Row.objects.get(pk="OD-01").title_zh_hant == before


def test_an_older_act_that_changed_no_word_is_not_offered_to_be_taken_back(
    point: Unit, translator: User
) -> None:
    words = [point.targets[0], point.targets[1].replace("；", "。", 1)]
    flow.propose(point, words, translator, 0)
    flow.withdraw(Unit.objects.get(pk=point.pk), translator, 1)
    flow.propose(Unit.objects.get(pk=point.pk), words, translator, 2)
    held = Unit.objects.get(pk=point.pk)
    offered = {
        each.action: undoing.may_undo(translator, held, each)
        for each in held.revisions.order_by("number")[1:3]
    }
    assert offered == {"proposed": True, "withdrawn": False}
    assert undoing.may_undo(translator, held, held.revisions.get(number=3))


ACTS = st.lists(
    st.sampled_from(["save", "propose", "review", "back", "withdraw", "undo"]), min_size=1
)


@tried(25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS, data=st.data())
def test_whatever_was_done_last_is_taken_back_exactly(
    acts: list[str], data: st.DataObject, point: Unit, translator: User, reviewer: User
) -> None:
    """Any row of acts, then its last: taken back, all is as before it, readers included."""
    Unit.objects.filter(pk=point.pk).update(warnings=0)
    told: dict[str, Any] = {}
    done = None
    for act in acts:
        unit = Unit.objects.get(pk=point.pk)
        words = [unit.targets[0], unit.targets[1] + data.draw(st.sampled_from(["", "，", "。"]))]
        steps = {
            "save": lambda u=unit, w=words: flow.save(u, w, translator, u.revision),
            "propose": lambda u=unit, w=words: flow.propose(u, w, translator, u.revision),
            "review": lambda u=unit: approve(u, reviewer),
            "back": lambda u=unit: flow.send_back(u, reviewer, u.revision, "Mend it."),
            "withdraw": lambda u=unit: flow.withdraw(u, translator, u.revision),
            "undo": lambda u=unit: undo(u, translator),
        }
        before = state_of(point)
        try:
            steps[act]()
        except flow.ActionRefused:
            continue
        told, done = before, act
    if done is None:
        return
    who = reviewer if done in ("review", "back") else translator
    assert undo(point, who).state == told["state"]
    assert state_of(point) == told


def test_an_older_change_is_taken_out_of_the_words_as_they_are_now(
    point: Unit, translator: User, second: User
) -> None:
    head, words = point.targets
    flow.save(point, [head, words.replace("莊荷", "荷官", 1)], translator, 0)
    point.refresh_from_db()
    flow.save(point, [head, point.targets[1] + "又"], second, 1)
    saved = undo(point, translator, number=1)
    assert saved.targets[1] == words + "又"
    assert (saved.state, saved.edited_by) == ("draft", translator)
    assert list(saved.revisions.values_list("number", "action", "is_undone"))[:3] == [
        (3, "undone", False),
        (2, "saved", False),
        (1, "saved", True),
    ]
    with pytest.raises(flow.ActionRefused, match="cannot undo"):
        undo(point, translator, number=1)


def test_a_change_that_was_changed_again_is_not_guessed_at(point: Unit, translator: User) -> None:
    head = point.targets[0]
    flow.save(point, [head, "甲乙"], translator, 0)
    point.refresh_from_db()
    flow.save(point, [head, "丙丁"], translator, 1)
    with pytest.raises(flow.ActionRefused, match="changed again since"):
        undo(point, translator, number=1)


def test_what_somebody_did_meanwhile_is_not_undone_unseen(
    point: Unit, translator: User, second: User
) -> None:
    flow.save(point, [point.targets[0], "甲"], translator, 0)
    flow.save(point, [point.targets[0], "乙"], second, 1)
    with pytest.raises(flow.Conflict):
        undoing.undo(point, 1, translator, 1)


def test_a_dismissal_is_taken_back_and_given_again_by_the_history(
    point: Unit, translator: User
) -> None:
    saved = flow.save(point, [point.targets[0], point.targets[1] + " ;"], translator, 0)
    found = next(each for each in found_in(saved, saved.targets) if not each.is_error)
    flow.dismiss(saved, found.fingerprint, "Printed so in the source.", translator)
    entry = saved.log.get(action="dismissed")
    assert undoing.may_undo_entry(translator, saved, entry)
    undoing.undo_entry(saved, entry, translator)
    assert not saved.dismissals.exists()
    assert not undoing.may_undo_entry(translator, saved, entry)
    undoing.undo_entry(saved, saved.log.get(action="restored"), translator)
    assert saved.dismissals.get().reason == "Printed so in the source."


def test_words_given_up_are_put_back_as_a_draft(
    point: Unit, translator: User, second: User
) -> None:
    flow.save(point, [point.targets[0], "甲"], translator, 0)
    point.refresh_from_db()
    conflicts.give_way(point, [point.targets[0], "乙"], second)
    entry = point.log.get(action="set aside")
    point.refresh_from_db()
    assert undoing.undo_entry(point, entry, second).targets[-1] == "乙"


def test_a_task_taken_is_given_up_by_the_history(point: Unit, translator: User) -> None:
    flow.take(point, translator)
    entry = point.log.get(action="taken")
    point.refresh_from_db()
    undoing.undo_entry(point, entry, translator)
    point.refresh_from_db()
    assert point.assignee is None


@pytest.mark.slow
def test_the_page_offers_what_one_may_take_back_and_no_more(
    point: Unit, translator: User, reviewer: User
) -> None:
    flow.save(point, [point.targets[0], "甲"], translator, 0)
    there = at("unit", point.pk)
    button = f'action="{at("undo", point.pk)}"'
    assert signed(translator).get(there).content.decode().count(button) == 1
    assert button not in signed(reviewer).get(there).content.decode()


@pytest.mark.parametrize(
    "sent",
    [
        {"number": "99"},
        {"number": "x"},
        {"entry": "9999999"},
        {"entry": "１"},
        {},
        {"number": "9" * 400},
    ],
)
def test_what_is_not_there_is_not_taken_back(
    point: Unit, translator: User, sent: dict[str, str]
) -> None:
    path = at("undo", point.pk)
    assert signed(translator).post(path, {"revision": "0"} | sent).status_code == 422
    assert not Revision.objects.exists()
    assert not LogEntry.objects.exists()


@pytest.mark.slow
def test_taking_back_works_without_a_script_and_as_a_part(point: Unit, translator: User) -> None:
    words = point.targets[-1]
    flow.save(point, [point.targets[0], "甲"], translator, 0)
    path = at("undo", point.pk)
    response = signed(translator).post(path + "?state=draft", {"revision": "1", "number": "1"})
    assert response.status_code == 303
    assert response["Location"].endswith("?state=draft")
    point.refresh_from_db()
    assert (point.targets[-1], point.state) == (words, "proposed")
    part = signed(translator).post(path, {"revision": "2", "number": "2"}, HTTP_HX_REQUEST="true")
    assert part.status_code == 200
    point.refresh_from_db()
    assert point.targets[-1] == "甲"
