"""People talk at a unit, suggest, are called by name; and what waits for each is told."""

from __future__ import annotations

import re
from datetime import timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from lxml import etree

from games.translation.listing import waiting
from games.translation.management.commands import send_digests
from games.translation.models import Comment, Mention, Revision, Suggestion, Unit
from games.translation.views.talk import token_of
from games.translation.workflow import discussion, flow
from tests.translation.approving import approved, changed
from tests.translation.desk_pages import at, signed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def asked(query: dict[str, str]) -> int:
    """How the feed answers."""
    return Client().get(at("feed"), query).status_code


@pytest.mark.slow
def test_a_name_called_waits_for_that_person_until_it_is_seen(
    point: Unit, translator: User, reviewer: User
) -> None:
    sent = {"comment": "派彩還是彩金，@rita？ E @rita outra vez, @tito."}
    assert signed(translator).post(at("comment", point.pk), sent).status_code == 303
    assert [m.person for m in Mention.objects.all()] == [reviewer]
    [task] = waiting.tasks(reviewer)
    assert (task.unit, task.by) == (point, "tito")
    page = signed(reviewer).get(at("unit", point.pk)).content.decode()
    assert "派彩還是彩金，@rita？" in page
    assert at("heard", point.pk) in page
    assert waiting.tasks(reviewer)
    signed(reviewer).post(at("heard", point.pk))
    assert waiting.tasks(reviewer) == []


def test_to_answer_is_to_have_seen(point: Unit, translator: User, reviewer: User) -> None:
    discussion.say(point, "@rita?", translator)
    discussion.say(point, "彩金。", reviewer)
    assert waiting.tasks(reviewer) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("@ninguem, vê isto", "Nobody on the desk is called “ninguem”"),
        ("x" * 50_000, "at most 4000"),
        ("   \n ", "Nothing is written"),
        ("a\u202eb", "U\\+202E"),
    ],
)
def test_what_cannot_be_said_is_refused_and_kept(
    point: Unit, translator: User, text: str, told: str
) -> None:
    with pytest.raises(flow.ActionRefused, match=told):
        discussion.say(point, text, translator)
    response = signed(translator).post(at("comment", point.pk), {"comment": text})
    assert response.status_code == 422
    if text.strip():
        assert text[:60] in response.content.decode()
    assert not Comment.objects.exists()


def test_of_a_long_thread_the_latest_is_shown_and_the_rest_is_asked_for(
    point: Unit, translator: User
) -> None:
    Comment.objects.bulk_create(
        Comment(unit=point, who=translator, text=f"Nota {at:02}. " + "x" * 1500) for at in range(35)
    )
    shown = signed(translator).get(at("unit", point.pk)).content.decode()
    assert ("Nota 04." in shown, "Nota 05." in shown, "whole#thread-head" in shown) == (
        *(False, True, True),
    )
    whole = signed(translator).get(at("unit", point.pk), {"thread": "whole"}).content.decode()
    assert ("Nota 00." in whole, "whole#thread-head" in whole) == (True, False)


def test_what_is_said_after_a_session_ended_is_kept_and_said(point: Unit, translator: User) -> None:
    sent = {"comment": "派彩還是彩金？"}
    client = Client(headers={"HX-Request": "true"})
    response = client.post(at("comment", point.pk), sent)
    told = response.content.decode()
    assert (response.status_code, response["HX-Retarget"]) == (401, "body")
    assert "派彩還是彩金？</textarea>" in told
    again = re.search(r'name="again" value="([^"]+)"', told)
    assert again
    sent |= {"username": "tito", "password": "azulejo-17", "again": again[1], "action": "save"}
    assert Client().post(at("comment", point.pk), sent).status_code == 303
    assert Comment.objects.get().who == translator


def test_an_address_of_mail_calls_nobody(point: Unit, translator: User) -> None:
    discussion.say(point, "Ver alguem@example.org.", translator)
    assert not Mention.objects.exists()


def test_who_may_not_see_the_desk_is_not_called(point: Unit, translator: User, person: Any) -> None:
    person("nobody")
    with pytest.raises(flow.ActionRefused, match="Nobody on the desk"):
        discussion.say(point, "@nobody", translator)


def test_a_comment_is_text(point: Unit, translator: User) -> None:
    discussion.say(point, "<script>alert(1)</script>", translator)
    assert "<script>alert" not in signed(translator).get(at("unit", point.pk)).content.decode()


@pytest.mark.slow
def test_a_reviewer_suggests_and_the_translator_takes_it(
    point: Unit, translator: User, reviewer: User
) -> None:
    point = flow.save(point, changed(point), translator, 0)
    head, words = point.targets
    sent = {"suggested_0": head, "suggested_1": words.replace("小於", "低於"), "remark": "低於。"}
    assert signed(reviewer).post(at("suggest", point.pk), sent).status_code == 303
    [task] = waiting.tasks(translator)
    assert task.by == "rita"
    point.refresh_from_db()
    assert (point.targets[1], point.state) == (words, "draft")
    other = Suggestion.objects.get()
    refused = signed(reviewer).post(at("settle_suggestion", other.pk), {"action": "take"})
    assert refused.status_code in (409, 422)
    take = {"action": "take", "revision": "1"}
    assert signed(translator).post(at("settle_suggestion", other.pk), take).status_code == 303
    point.refresh_from_db()
    assert (point.targets[1], point.edited_by) == (words.replace("小於", "低於"), translator)
    assert Suggestion.objects.get().state == "taken"
    assert signed(translator).post(at("settle_suggestion", other.pk), take).status_code == 422


@pytest.mark.parametrize(
    ("words", "remark"),
    [("", ""), ("same", ""), ("甲\u200b", ""), ("甲" * 8_001, ""), ("甲", "a\u202eb")],
)
def test_a_suggestion_that_is_none_is_refused_and_kept(
    point: Unit, reviewer: User, words: str, remark: str
) -> None:
    head, own = point.targets
    sent = {
        "suggested_0": "" if not words else head,
        "suggested_1": own if words == "same" else words,
        "remark": remark,
    }
    response = signed(reviewer).post(at("suggest", point.pk), sent)
    assert response.status_code == 422
    assert not Suggestion.objects.exists()
    if words == "甲":
        assert "甲</textarea>" in response.content.decode()


def test_a_suggestion_is_withdrawn_by_who_made_it_and_declined_by_a_writer(
    point: Unit, translator: User, reviewer: User, person: Any
) -> None:
    one = discussion.suggest(point, [point.targets[0], "甲"], "", reviewer)
    two = discussion.suggest(point, [point.targets[0], "乙"], "", reviewer)
    with pytest.raises(flow.ActionRefused):
        discussion.decline(one, person("gloria", "Glossary editors"))
    discussion.decline(one, reviewer)
    discussion.decline(two, translator)
    assert set(Suggestion.objects.values_list("state", flat=True)) == {"declined"}


def test_official_words_take_no_suggestion(official: Unit, reviewer: User) -> None:
    with pytest.raises(flow.ActionRefused):
        discussion.suggest(official, ["甲"] * len(official.parts), "", reviewer)


def test_what_is_given_sent_back_and_due_waits(
    point: Unit, reading: Unit, translator: User, reviewer: User
) -> None:
    late = timezone.localdate() - timedelta(days=1)
    Unit.objects.filter(pk=reading.pk).update(assignee=translator, due=late)
    flow.propose(point, point.targets, translator, 0)
    assert waiting.to_review(reviewer).count() == 1
    flow.send_back(point, reviewer, 1, "派 is used of prizes only.")
    told = {task.unit.pk: task for task in waiting.tasks(translator)}
    assert set(told) == {reading.pk, point.pk}
    assert told[reading.pk].is_late
    assert told[point.pk].said == "派 is used of prizes only."
    flow.save(point, point.targets, translator, 2)
    assert [task.unit for task in waiting.tasks(translator)] == [reading]
    assert signed(translator).get(at("waiting")).status_code == 200


def test_the_feed_tells_what_waits_without_a_session(point: Unit, translator: User) -> None:
    Unit.objects.filter(pk=point.pk).update(assignee=translator)
    token = token_of(translator)
    response = Client().get(at("feed"), {"token": token})
    assert response["Content-Type"].startswith("application/atom+xml")
    feed = etree.fromstring(response.content)
    assert len(feed.findall("{http://www.w3.org/2005/Atom}entry")) == 1
    assert "no-store" in response["Cache-Control"]
    translator.set_password("outra-senha-3")
    translator.save()
    assert asked({"token": token}) == 404
    assert asked({"token": token_of(translator)}) == 200
    translator.is_active = False
    translator.save()
    assert asked({"token": token_of(translator)}) == 404


@pytest.mark.parametrize("token", ["", "x", "1-abc:def", "1", "-", "１:x", "a" * 900, "\x00"])
def test_a_wrong_token_finds_nothing(token: str) -> None:
    assert asked({"token": token}) == 404
    assert asked({}) == 404


def test_figures_count_by_person_and_week_what_stands(
    point: Unit, reading: Unit, translator: User, reviewer: User
) -> None:
    from games.translation.workflow import undoing

    approved(point, point.targets, translator, reviewer)
    flow.save(reading, ["甲"], translator, 0)
    reading.refresh_from_db()
    undoing.undo(reading, 1, translator, 1)
    discussion.say(point, "彩金。", translator)
    long_ago = timezone.now() - timedelta(weeks=2)
    Revision.objects.filter(action="proposed").update(when=long_ago)
    told = {(who, begins): counts for begins, who, counts in waiting.figures()}
    assert len(told) == 3
    this = timezone.localdate() - timedelta(days=timezone.localdate().weekday())
    assert told["rita", this]["reviewed"] == 1
    assert (told["tito", this]["saved"], told["tito", this]["comments"]) == (0, 1)
    assert told["tito", this - timedelta(weeks=2)]["proposed"] == 1
    by_person = signed(reviewer).get(at("figures")).content.decode().partition("</table>")[0]
    assert by_person.count("<tr>") == 4


def test_the_digest_goes_to_whom_something_waits_for(
    point: Unit, translator: User, second: User, settings: Any
) -> None:
    settings.SENDS_MAIL = False
    with pytest.raises(CommandError, match="RULESITE_EMAIL_URL"):
        call_command("send_digests")
    settings.SENDS_MAIL, settings.DEFAULT_FROM_EMAIL = True, "desk@example.org"
    settings.SITE_ADDRESS = "https://example.org"
    User.objects.filter(pk=translator.pk).update(email="tito@example.org")
    User.objects.filter(pk=second.pk).update(email="tania@example.org")
    Unit.objects.filter(pk=point.pk).update(assignee=translator)
    call_command("send_digests", verbosity=0)
    [sent] = mail.outbox
    assert (sent.to, sent.from_email) == (["tito@example.org"], "desk@example.org")
    assert f"https://example.org{at('unit', point.pk)}" in sent.body


def test_who_cannot_be_written_to_is_told_and_the_others_are_written_to(
    point: Unit, reading: Unit, translator: User, second: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for unit, user in ((point, translator), (reading, second)):
        User.objects.filter(pk=user.pk).update(email=f"{user.username}@example.org")
        Unit.objects.filter(pk=unit.pk).update(assignee=user)
    send, refused = send_digests.send_mail, []

    def sent(subject: str, text: str, by: str | None, to: list[str]) -> None:
        if not refused:
            refused.append(to)
            raise SMTPRecipientsRefused({})
        send(subject, text, by, to)

    monkeypatch.setattr(send_digests, "send_mail", sent)
    with pytest.raises(CommandError, match="tania: "):
        call_command("send_digests", verbosity=0)
    assert [each.to for each in mail.outbox] == [["tito@example.org"]]
