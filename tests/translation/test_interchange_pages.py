"""Files taken from the desk's page and given to it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.translation.interchange import collections, formats, xliff
from games.translation.interchange.bringing import look_into
from games.translation.interchange.collections import concepts
from games.translation.interchange.messages import Refusal, tell
from games.translation.interchange.selection import entry_of
from games.translation.models import Unit

pytestmark = pytest.mark.django_db

IN = reverse("translation:interchange_in")
OUT = reverse("translation:interchange_out")


@pytest.fixture
def signed(translator: User) -> Client:
    client = Client()
    client.force_login(translator)
    return client


def file_of(unit: Unit, words: str, name: str = "a.xlf") -> SimpleUploadedFile:
    """The unit as a tool gives it back, its last part in other words."""
    entry = entry_of(unit)
    *others, last = entry.segments
    changed = replace(entry, segments=(*others, replace(last, target=words)))
    return SimpleUploadedFile(name, formats.FORMATS["xliff2"].write([changed]))


def test_the_page_offers_what_may_be_done(
    signed: Client, person: Callable[..., User], client: Client
) -> None:
    page = signed.get(reverse("translation:interchange")).content.decode()
    assert page.count("<option") == 5 + 3 + 5 + 7 + 12 + 1
    assert 'type="file"' in page
    client.force_login(person("rui", "Reviewers"))
    assert 'type="file"' not in client.get(reverse("translation:interchange")).content.decode()


@pytest.mark.parametrize("name", ["", "_out", "_memory", "_glossary"])
def test_strangers_sign_in_and_accounts_without_a_role_stay_out(
    name: str, client: Client, person: Callable[..., User]
) -> None:
    address = reverse(f"translation:interchange{name}")
    assert client.get(address).status_code == 302
    client.force_login(person("zé"))
    assert client.get(address).status_code == 403


def test_one_pair_of_languages_is_one_file(signed: Client) -> None:
    response = signed.get(
        OUT, {"format": "po", "instrument": "portaria-104-85-m", "lang": "zh-hant"}
    )
    assert response["Content-Disposition"] == (
        'attachment; filename="rulesite.portaria-104-85-m.zh-hant.po"'
    )
    reading = formats.read("a.po", response.content)
    asked = {"instrument": "portaria-104-85-m", "lang": "zh-hant", "is_gone": False}
    assert len(reading.entries) == Unit.objects.filter(**asked).count()


@pytest.mark.slow
def test_several_pairs_come_in_an_archive(signed: Client) -> None:
    response = signed.get(OUT, {"format": "xliff2", "lang": "pt"})
    archive = zipfile.ZipFile(io.BytesIO(response.content))
    assert archive.namelist() == ["rulesite.pt.zh-hant.pt.xlf", "rulesite.pt.en.pt.xlf"]


def test_the_memory_and_the_glossary_are_given(signed: Client) -> None:
    memory = signed.get(reverse("translation:interchange_memory"))
    assert {e.state for e in formats.read("a.tmx", memory.content).entries} == {"official"}
    glossary = signed.get(reverse("translation:interchange_glossary"))
    assert glossary.content == collections.write_tbx(concepts())


@pytest.mark.parametrize("asked", [{}, {"format": "doc"}, {"format": "po", "kind": "x"}])
def test_a_choice_of_nothing_is_said(signed: Client, asked: dict[str, str]) -> None:
    response = signed.get(OUT, asked)
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()


def test_a_file_is_looked_through_then_brought_in(signed: Client, point: Unit) -> None:
    words = point.targets[-1] + "另"
    looked = signed.post(IN, {"file": file_of(point, words), "action": "look"})
    assert looked.context["counts"] == {"saved": 1}
    assert Unit.objects.get(pk=point.pk).target == point.target
    brought = signed.post(IN, {"file": file_of(point, words), "action": "bring"})
    assert (brought.status_code, brought.context["report"].is_kept) == (200, True)
    assert point.get_absolute_url() in brought.content.decode()
    assert Unit.objects.get(pk=point.pk).targets[-1] == words


def test_a_conflict_shows_the_words_of_the_file(signed: Client, point: Unit) -> None:
    file = file_of(point, "檔案的字")
    Unit.objects.filter(pk=point.pk).update(target=point.target + "別")
    response = signed.post(IN, {"file": file, "action": "bring"})
    assert response.context["counts"] == {"conflict": 1}
    assert "檔案的字" in response.content.decode()
    assert Unit.objects.get(pk=point.pk).target == point.target + "別"


def test_words_with_a_script_are_refused_and_shown_as_words(signed: Client, point: Unit) -> None:
    file = file_of(point, "<script>alert(1)</script>")
    response = signed.post(IN, {"file": file, "action": "bring"})
    assert response.status_code == 422
    assert "<script>alert" not in response.content.decode()
    assert "&lt;script&gt;" in response.content.decode()


def test_a_file_that_cannot_be_read_changes_nothing(signed: Client, point: Unit) -> None:
    before = list(Unit.objects.values_list("key", "target", "theirs"))
    for name, data in {"a.xlf": b"<x", "a.exe": b"MZ", "a.csv": b"\xff"}.items():
        response = signed.post(IN, {"file": SimpleUploadedFile(name, data), "action": "bring"})
        assert response.status_code == 422
        assert 'role="alert"' in response.content.decode()
    assert signed.post(IN, {"action": "bring"}).status_code == 422
    assert list(Unit.objects.values_list("key", "target", "theirs")) == before


def test_fifty_megabytes_are_refused_with_a_sentence(signed: Client) -> None:
    file = SimpleUploadedFile("a.xlf", b" " * 50_000_000)
    response = signed.post(IN, {"file": file, "action": "bring"})
    assert response.status_code == 413
    assert "<h1" in response.content.decode()


def test_a_reviewer_may_not_bring_files_in(client: Client, point: Unit, reviewer: User) -> None:
    client.force_login(reviewer)
    response = client.post(IN, {"file": file_of(point, "另"), "action": "bring"})
    assert response.status_code == 422
    assert Unit.objects.get(pk=point.pk).target == point.target


def test_what_the_queue_was_narrowed_to_goes_out(signed: Client) -> None:
    asked = "?kind=provision&lang=zh-hant&q=莊荷&state=to_do"
    wanted = {
        unit.key
        for unit in Unit.objects.filter(kind="provision", lang="zh-hant", target__contains="莊荷")
        if not unit.is_official
    }
    page = signed.get(reverse("translation:interchange") + asked)
    assert page.context["picked_number"] == len(wanted) > 10
    sent = signed.get(reverse("translation:interchange_out") + f"{asked}&format=xliff2")
    assert sent["Content-Disposition"] == 'attachment; filename="rulesite.selection.xlf"'
    assert {entry.id for entry in formats.read("a.xlf", sent.content).entries} == wanted


def test_the_queue_leads_to_the_files_with_its_filters(signed: Client) -> None:
    page = signed.get(reverse("translation:queue") + "?findings=any").content.decode()
    assert f'{reverse("translation:interchange")}?findings=any"' in page


def test_a_trial_shows_what_would_change_word_by_word(signed: Client, point: Unit) -> None:
    words = point.targets[-1].replace("小於", "低於")
    for action in ("try", "bring"):
        page = signed.post(IN, {"file": file_of(point, words), "action": action}).content.decode()
        assert "<del>小</del><ins>低</ins>" in page
    point.refresh_from_db()
    assert point.targets[-1] == words


def strangers(number: int, id: str) -> SimpleUploadedFile:
    """A file of texts nobody here knows, of about nine megabytes."""
    unit = (
        f'<unit id="{id}"><segment id="text"><source>{"字" * 60}</source>'
        f"<target>{'palavra ' * 12}</target></segment></unit>"
    )
    units = "\n".join(unit.replace("NUMBER", str(at)) for at in range(number))
    data = (
        '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="zh-Hant" '
        f'trgLang="pt"><file id="note">{units}</file></xliff>'
    ).encode()
    assert 8 * 2**20 < len(data) < 10 * 2**20
    return SimpleUploadedFile("a.xlf", data)


@pytest.mark.parametrize("id", ["note:nada.23.xNUMBER:text:pt", "NUMBER!"])
def test_a_large_file_of_strangers_is_refused_without_reading_it_all(
    signed: Client,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_max_num_queries: Any,
    id: str,
) -> None:
    read, entry_of_file = [], xliff._entry_2

    def counted(unit: Any, *more: str) -> Any:
        read.append(1)
        return entry_of_file(unit, *more)

    monkeypatch.setattr(xliff, "_entry_2", counted)
    with django_assert_max_num_queries(25):
        response = signed.post(IN, {"file": strangers(26_000, id), "action": "bring"})
    assert response.status_code == 422
    assert len(read) == 500
    with translation.override("pt"):
        assert tell(Refusal("too_many_refused", facts={"most": "500"})) in response.content.decode()


def test_a_file_of_ours_with_some_strangers_is_told_of_each(signed: Client, point: Unit) -> None:
    entry = entry_of(point)
    others = [replace(entry, id=f"note:nada#x{at}:text:zh-hant") for at in range(499)]
    data = formats.FORMATS["xliff2"].write([*others, entry])
    reading = look_into("a.xlf", data)
    assert (len(reading.entries), reading.refused) == (500, ())
