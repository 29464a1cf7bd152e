"""From draft to reviewed: who may, what readers see, what is kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User

from games.law.editions import edition
from games.law.models import Provision, Row, WorkingText
from games.quality.official import judged
from games.translation.checking import findings
from games.translation.checking.cleaning import MOST, Unfit
from games.translation.checking.findings import found_in
from games.translation.models import Dismissal, LogEntry, Revision, Scratch, Unit
from games.translation.workflow import flow, publish, roles
from tests.translation.approving import approve, approved, changed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def standing(eid: str = "art_13__point_1") -> WorkingText:
    return WorkingText.objects.get(provision__eid=eid, lang="zh-hant")


def test_a_draft_is_no_readers_business(point: Unit, translator: User) -> None:
    before = standing().text
    digest = edition.current()
    saved = flow.save(point, [point.targets[0], "如莊荷"], translator, 0)
    assert (saved.state, saved.revision, saved.edited_by) == ("draft", 1, translator)
    assert standing().text == before
    assert edition.current() == digest


def test_a_proposal_stands_until_reviewed_and_renews_the_edition(
    point: Unit, translator: User
) -> None:
    digest = edition.current()
    words = point.targets[-1].replace("；", "。", 1)
    flow.propose(point, [point.targets[0], words], translator, 0)
    assert (standing().text, standing().state) == (words, "proposed")
    assert standing().changed_by == translator
    assert edition.current() != digest


def test_a_reviewed_text_stands_until_the_next_is_reviewed(
    point: Unit, translator: User, second: User, reviewer: User
) -> None:
    first = point.targets
    flow.propose(point, first, translator, 0)
    set_aside(point, reviewer)
    flow.review(point, reviewer, 1)
    assert standing().state == "reviewed"
    other = [first[0], first[1].replace("小於", "低於")]
    flow.propose(point, other, second, 2)
    assert standing().text == first[1]
    set_aside(point, reviewer)
    flow.review(point, reviewer, 3)
    assert standing().text == other[1]


def set_aside(unit: Unit, person: User) -> None:
    unit.refresh_from_db()
    for found in found_in(unit, unit.targets):
        if found.is_open:
            flow.dismiss(unit, found.fingerprint, "Read and found right.", person)


def test_nobody_reviews_their_own_proposal_not_even_who_may_everything(point: Unit) -> None:
    root = User.objects.create_superuser("root", password="azulejo-17")
    flow.propose(point, changed(point), root, 0)
    with pytest.raises(flow.ActionRefused, match="reviewed by a person other"):
        flow.review(point, root, 1)
    point.refresh_from_db()
    assert point.state == "proposed"


def test_a_draft_cannot_be_reviewed(point: Unit, translator: User, reviewer: User) -> None:
    flow.save(point, point.targets, translator, 0)
    with pytest.raises(flow.ActionRefused):
        flow.review(point, reviewer, 1)


def test_what_is_sent_back_says_why_and_is_still_its_writers(
    point: Unit, translator: User, reviewer: User
) -> None:
    flow.propose(point, changed(point), translator, 0)
    with pytest.raises(flow.ActionRefused):
        flow.send_back(point, reviewer, 1, "  ")
    back = flow.send_back(point, reviewer, 1, "派 is used of prizes only.")
    assert (back.state, back.edited_by) == ("draft", translator)
    assert Revision.objects.get(unit=point, number=2).remark == "派 is used of prizes only."


@pytest.mark.parametrize(
    ("wrong", "check"),
    [("一賠二", "amounts"), ("按一赔一派彩", "simplified"), ("第六條", "references")],
)
def test_errors_stop_a_proposal(wrong: str, check: str, translator: User) -> None:
    unit = Unit.objects.get(
        key="provision:despacho-sef-89-2025#art_13__point_4__point_3:words:zh-hant"
    )
    with pytest.raises(flow.ActionRefused, match="Errors"):
        flow.propose(unit, [unit.targets[0], f"“順”：{wrong}。"], translator, 0)
    unit.refresh_from_db()
    assert unit.revision == 0
    found = found_in(unit, [unit.targets[0], f"“順”：{wrong}。"])
    assert check in {each.finding.check for each in found if each.is_error}


def test_errors_cannot_be_dismissed_and_warnings_need_a_reason(
    point: Unit, translator: User
) -> None:
    words = [point.targets[0], point.targets[1].replace("；", " ;", 1)]
    saved = flow.save(point, words, translator, 0)
    found = [each for each in found_in(saved, saved.targets) if not each.is_error]
    assert found
    assert saved.warnings == len(found)
    with pytest.raises(flow.ActionRefused, match="reason"):
        flow.dismiss(saved, found[0].fingerprint, "ok", translator)
    flow.dismiss(saved, found[0].fingerprint, "Printed so in the source.", translator)
    saved.refresh_from_db()
    assert saved.warnings == len(found) - 1
    assert Dismissal.objects.get(unit=saved).who == translator
    flow.restore(saved, found[0].fingerprint, translator)
    saved.refresh_from_db()
    assert saved.warnings == len(found)
    said = LogEntry.objects.filter(unit=saved).values_list("action", flat=True)
    assert list(said) == ["restored", "dismissed", "saved"]


def test_an_error_is_set_aside_by_a_reviewer_who_did_not_write_it(
    point: Unit, translator: User, reviewer: User
) -> None:
    saved = flow.save(point, [point.targets[0], "如庄荷的牌"], translator, 0)
    errors = [each for each in found_in(saved, saved.targets) if each.is_error]
    with pytest.raises(flow.ActionRefused, match="corrected"):
        flow.dismiss(saved, errors[0].fingerprint, "It looks right to me.", translator)
    with pytest.raises(flow.ActionRefused, match="corrected"):
        flow.propose(saved, saved.targets, translator, 1)
    for error in errors:
        flow.dismiss(saved, error.fingerprint, "The points are told in the table.", reviewer)
    saved.refresh_from_db()
    assert saved.errors == 0
    assert {each.who for each in Dismissal.objects.filter(unit=saved)} == {reviewer}
    assert flow.propose(saved, saved.targets, translator, 1).state == "proposed"


def test_a_finding_set_aside_on_one_side_is_set_aside_on_the_other(
    translator: User, reviewer: User
) -> None:
    unit = Unit.objects.filter(kind="note", lang="zh-hant").exclude(target="").order_by("pk")[0]
    twin = Unit.objects.get(key=f"{unit.key.rsplit(':', 1)[0]}:{unit.source_lang}")
    words = f"{unit.target}罰款為百分之九十七。"
    saved = flow.propose(unit, [words], translator, unit.revision)
    found = next(each for each in found_in(saved, saved.targets) if "97" in each.fingerprint)
    assert found.fingerprint == "0 amounts amount_added kind=percent value=97"
    flow.dismiss(saved, found.fingerprint, "The share is told elsewhere.", reviewer)
    there = Dismissal.objects.get(unit=twin)
    assert there.fingerprint == "0 amounts amount_missing kind=percent value=97"
    assert (there.reason, there.who) == ("The share is told elsewhere.", reviewer)
    twin.refresh_from_db()
    open_there = [each for each in found_in(twin, twin.targets) if each.is_open]
    assert "97" not in " ".join(each.fingerprint for each in open_there)
    flow.restore(saved, found.fingerprint, reviewer)
    assert not Dismissal.objects.filter(unit__in=[unit, twin]).exists()


def test_warnings_left_open_stop_approval(point: Unit, translator: User, reviewer: User) -> None:
    words = [point.targets[0], point.targets[1].replace("，", ",", 1)]
    flow.propose(point, words, translator, 0)
    with pytest.raises(flow.ActionRefused, match="warning"):
        flow.review(point, reviewer, 1)


def test_a_stale_text_is_not_approved_until_confirmed(
    point: Unit, translator: User, reviewer: User
) -> None:
    Unit.objects.filter(pk=point.pk).update(stale="source", edited_by=translator)
    point.refresh_from_db()
    set_aside(point, reviewer)
    with pytest.raises(flow.ActionRefused, match="source"):
        flow.review(point, reviewer, 0)
    confirmed = flow.propose(point, point.targets, translator, 0)
    assert (confirmed.stale, confirmed.made_from) == ("", confirmed.source)


def test_confirming_a_stale_text_makes_nobody_its_author(
    point: Unit, translator: User, person: Any
) -> None:
    both = person("rosa", "Reviewers", "Translators")
    Unit.objects.filter(pk=point.pk).update(stale="source", edited_by=translator)
    confirmed = flow.propose(point, point.targets, both, 0)
    assert (confirmed.stale, confirmed.edited_by) == ("", translator)
    set_aside(confirmed, both)
    assert flow.review(confirmed, both, 1).reviewed_by == both


def test_who_wrote_a_draft_cannot_approve_it_though_another_proposed_it(
    point: Unit, second: User, person: Any
) -> None:
    both = person("rosa", "Reviewers", "Translators")
    words = changed(point)
    flow.save(point, words, both, 0)
    proposed = flow.propose(point, words, second, 1)
    assert (proposed.state, proposed.edited_by) == ("proposed", both)
    with pytest.raises(flow.ActionRefused, match="reviewed by a person other"):
        flow.review(proposed, both, 2)
    assert roles.may_withdraw(both, proposed)
    assert roles.may_withdraw(second, proposed)


def test_two_people_on_one_unit(point: Unit, translator: User, second: User) -> None:
    first = flow.save(point, [point.targets[0], "甲"], translator, 0)
    with pytest.raises(flow.Conflict) as met:
        flow.save(point, [point.targets[0], "乙"], second, 0)
    assert met.value.unit.target == first.target
    assert met.value.since == 0
    point.refresh_from_db()
    assert point.targets[-1] == "甲"
    loaded = standing().text
    flow.save(point, [point.targets[0], "甲乙"], second, 1)
    told = [each.target.split("\x1f")[-1] for each in point.revisions.all()]
    assert told == ["甲乙", "甲", loaded]


@pytest.mark.parametrize("action", ["save", "propose", "take", "dismiss"])
@pytest.mark.parametrize("everything", [False, True])
def test_an_official_text_is_nobodys_to_write(
    official: Unit, translator: User, action: str, everything: bool
) -> None:
    translator.is_superuser = everything
    translator.save()
    before = official.target
    steps: dict[str, Any] = {
        "save": lambda: flow.save(official, official.targets, translator, 0),
        "propose": lambda: flow.propose(official, official.targets, translator, 0),
        "take": lambda: flow.take(official, translator),
        "dismiss": lambda: flow.dismiss(official, "0 amounts x", "A long reason.", translator),
    }
    with pytest.raises(flow.ActionRefused):
        steps[action]()
    official.refresh_from_db()
    assert (official.target, official.revision, official.state) == (before, 0, "official")


def test_a_field_of_the_law_has_no_mark_and_so_waits_for_its_review(
    reading: Unit, translator: User, reviewer: User
) -> None:
    flow.propose(reading, ["手上哪些紙牌計入組合"], translator, 0)
    assert Row.objects.get(pk="OD-01").title_zh_hant == reading.target
    reading.refresh_from_db()
    approve(reading, reviewer)
    assert Row.objects.get(pk="OD-01").title_zh_hant == "手上哪些紙牌計入組合"


def test_a_change_makes_the_other_direction_stale_and_catching_up_does_not(
    reading: Unit, translator: User
) -> None:
    twin = Unit.objects.get(key="reading:OD-01:title:pt")
    approved(reading, ["手上哪些紙牌計入組合"], translator)
    twin.refresh_from_db()
    assert (twin.stale, twin.source) == ("source", "手上哪些紙牌計入組合")
    approved(twin, ["Que cartas da mão contam"], translator)
    reading.refresh_from_db()
    assert (reading.stale, reading.source) == ("", "Que cartas da mão contam")


def test_only_an_editor_of_the_glossary_writes_its_notes(translator: User, person: Any) -> None:
    unit = Unit.objects.filter(kind="glossary", lang="pt").first()
    assert unit is not None
    with pytest.raises(flow.ActionRefused):
        flow.save(unit, ["Nota."], translator, 0)
    flow.save(unit, ["Nota."], person("gloria", "Glossary editors"), 0)


@pytest.mark.parametrize("sign", ["\u202e", "\u200b", "\ufeff", "\u2066", "\x00", "\x1f"])
def test_characters_nobody_sees_are_refused_by_name(
    point: Unit, translator: User, sign: str
) -> None:
    with pytest.raises(Unfit, match=f"U\\+{ord(sign):04X}"):
        flow.save(point, [point.targets[0], f"莊{sign}荷"], translator, 0)


def test_an_enormous_text_is_refused(point: Unit, translator: User) -> None:
    with pytest.raises(Unfit, match=str(MOST)):
        flow.save(point, [point.targets[0], "莊" * (MOST + 1)], translator, 0)


def test_markup_in_a_law_text_stays_text(point: Unit, translator: User) -> None:
    words = "<script>alert(1)</script>"
    saved = flow.save(point, [point.targets[0], words], translator, 0)
    assert saved.targets[-1] == words
    assert saved.errors >= 1


@pytest.mark.parametrize("words", ["<b>x</b>", '" onfocus="x', "<img src=//x "])
def test_markup_in_a_message_is_refused(message: Unit, translator: User, words: str) -> None:
    with pytest.raises(Unfit, match="only where its source does"):
        flow.save(message, [words], translator, 0)


def test_what_is_typed_is_kept_for_that_person(point: Unit, translator: User) -> None:
    flow.scratch(point, [point.targets[0], "如"], translator, 0)
    assert Scratch.objects.get(unit=point).target.endswith("\x1f如")
    flow.save(point, [point.targets[0], "如莊"], translator, 0)
    assert not Scratch.objects.exists()


def test_official_words_cannot_be_put_even_by_a_unit_that_lies(official: Unit) -> None:
    provision = Provision.objects.get(instrument="despacho-sef-97-2010", eid="art_16")
    before = provision.text_zh_hant
    official.target = official.ground = "別的文字"
    with pytest.raises(publish.OfficialText):
        publish.publish_words(official)
    official.state = "proposed"
    with pytest.raises(publish.OfficialText):
        publish.publish_words(official)
    title = Unit.objects.get(key="name:despacho-sef-97-2010:title:zh-hant")
    title.state, title.ground = "reviewed", "別的名稱"
    with pytest.raises(publish.OfficialText):
        publish.publish_words(title)
    provision.refresh_from_db()
    assert provision.text_zh_hant == before
    assert not WorkingText.objects.filter(provision=provision).exists()


@pytest.mark.slow
def test_a_finding_between_official_texts_is_dismissed_by_a_reviewer_on_the_record(
    official: Unit, translator: User, reviewer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = next(each for each in judged() if each.eid == "art_16")
    unjudged = SimpleNamespace(finding=one.finding, judgement=None)
    monkeypatch.setattr(findings.official, "judged_at", lambda _key, _eid: [unjudged])
    found = findings.official_of(official)[0]
    with pytest.raises(flow.ActionRefused):
        flow.dismiss(official, found.fingerprint, "A slip of print.", translator)
    flow.dismiss(official, found.fingerprint, "A slip of print.", reviewer)
    assert not findings.official_of(official)[0].is_open
    official.refresh_from_db()
    assert (official.errors, official.revision) == (0, 0)
