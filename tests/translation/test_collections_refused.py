"""Brought files that are refused, read in part, stopped or lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games.translation import tasks
from games.translation.interchange import collections
from games.translation.models import Collection, CollectionEntry
from tests.translation.brought_files import (
    CARDS,
    END,
    HEAD,
    TBX3,
    _read_at_once,
    ana,
    bring,
    brought_by,
    refusal_of,
    tmx,
    unit_of,
    used,
)
from tests.translation.desk_pages import at, signed

__all__ = ["_read_at_once", "ana"]

pytestmark = pytest.mark.django_db

BOMB = '<!DOCTYPE tmx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + HEAD.partition("\n")[2] + END


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("bomb.tmx", BOMB.encode(), "entities are not read"),
        ("bomb.tbx", f"<!DOCTYPE a [<!ENTITY a 'b'>]>{TBX3}".encode(), "entities are not read"),
        ("cut.tmx", tmx(CARDS)[:-20], "not well-formed XML"),
        ("other.tmx", b"<html/>", "is of another kind"),
        ("other.tbx", b"<html/>", "is of another kind"),
        ("empty.tmx", tmx(), "in two of the desk's languages"),
        ("fr.tmx", tmx(unit_of(("pt", "a"), ("fr", "b"))), "in two of the desk's languages"),
        ("zh.csv", "pt,zh-Hant\nmesa,檯\n".encode("big5"), "not in UTF-8"),
        ("zh.csv", "pt,zh-Hant\nmesa,檯\n".encode("utf-16"), "save it in UTF-8"),
        ("head.csv", b"mesa,x\n", "has to name two languages"),
        ("quote.csv", b'pt,en\n"a"b,c\n', "not a well-formed CSV"),
        ("nul.csv", b"pt,en\na\x00,c\n", "U+0000"),
    ],
)
def test_a_hostile_file_is_refused_with_one_sentence_and_nothing_is_lost(
    ana: User, name: str, data: bytes, said: str
) -> None:
    before = used(ana, f"{name.partition('.')[0]}.{name.partition('.')[2]}", GOOD[name[-3:]])
    collection = brought_by(ana, name, data)
    assert (collection.state, bytes(collection.file)) == ("refused", b"")
    assert said in refusal_of(collection)
    assert collection.entries.count() == 0
    before.refresh_from_db()
    assert (before.state, before.entries.count()) == ("used", 1)
    assert signed(ana).get(at("own")).status_code == 200


GOOD = {
    "tmx": tmx(CARDS),
    "csv": "pt,zh-Hant\nmesa,檯\n".encode(),
    "tbx": TBX3.replace("<termSec><term>代幣", "<termSec><term>").encode(),
}


def test_what_does_not_fit_is_left_out_and_told(ana: User) -> None:
    data = tmx(
        CARDS,
        CARDS,
        unit_of(("pt", "a"), ("zh-CN", "b")),
        unit_of(("pt", "um"), ("zh-Hant", "")),
        unit_of(("pt", "x" * 40_001), ("zh-Hant", "長")),
        unit_of(("pt", "y" * 34_000), ("zh-Hant", "文" * 34_000)),
    )
    collection = brought_by(ana, "all.tmx", data)
    assert collection.left_out == {"twice": 1, "languages": 1, "empty": 1, "long": 1}
    assert collection.entries.count() == 2


def test_codes_of_other_tools_are_left_out_of_the_words(ana: User) -> None:
    coded = '<bpt i="1">&lt;b></bpt>As <hi>cartas</hi><ept i="1">&lt;/b></ept> são'
    brought_by(ana, "codes.tmx", tmx(unit_of(("pt", coded), ("en", "The cards"))))
    assert CollectionEntry.objects.get().source == "As cartas são"


def test_what_is_no_such_file_or_too_large_is_told_at_the_field(
    ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bring(ana, "a.docx", b"x").status_code == 422
    assert bring(ana, "a.tmx", b"").status_code == 422
    assert signed(ana).post(at("own"), {"name": "x"}).status_code == 422
    monkeypatch.setattr("games.translation.views.own.MOST_BYTES", 3)
    assert "10 MB" in bring(ana, "a.tmx", tmx(CARDS)).content.decode()
    assert not Collection.objects.exists()


def test_a_body_of_200_mb_is_not_read(ana: User) -> None:
    client = signed(ana)
    response = client.generic(
        "POST", at("own"), b"x", "multipart/form-data; boundary=a", CONTENT_LENGTH=200 << 20
    )
    assert response.status_code == 413
    assert not Collection.objects.exists()


def test_twenty_of_one_person_are_enough(ana: User) -> None:
    for number in range(20):
        Collection.objects.create(owner=ana, name=str(number), kind="memory", ending=".tmx")
    assert bring(ana, "a.tmx", tmx(CARDS)).status_code == 422
    assert Collection.objects.count() == 20


def waiting(ana: User, data: bytes = b"") -> Collection:
    return Collection.objects.create(
        owner=ana, name="x", kind="memory", ending=".tmx", file=data or tmx(CARDS)
    )


def test_it_is_stopped_before_and_while_it_is_read(
    ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    collection = waiting(ana)
    shown = signed(ana).get(at("own")).content.decode()
    assert 'hx-trigger="every 1s"' in shown
    signed(ana).post(at("own_act", collection.pk), {"action": "stop"})
    collections.take_in(collection.pk)
    collection.refresh_from_db()
    assert (collection.state, collection.entries.count()) == ("stopped", 0)

    later = waiting(ana, tmx(*(unit_of(("pt", f"a {n}"), ("en", f"b {n}")) for n in range(1200))))
    monkeypatch.setattr(collections, "AT_ONCE", 100)
    read = collections.readings

    def stopped_in_between(ending: str, data: bytes) -> Iterator[collections.Reading]:
        for number, each in enumerate(read(ending, data)):
            if number == 350:
                later.refresh_from_db(fields=["done"])
                assert 0 < later.done < 100
                assert later.entries.count() == 300
                signed(ana).post(at("own_act", later.pk), {"action": "stop"})
            yield each

    monkeypatch.setattr(collections, "readings", stopped_in_between)
    collections.take_in(later.pk)
    later.refresh_from_db()
    assert (later.state, later.entries.count()) == ("stopped", 0)


def test_one_whose_message_or_worker_was_lost_is_read_when_somebody_looks(ana: User) -> None:
    collection = waiting(ana)
    long_ago = timezone.now() - 2 * tasks.LOST
    Collection.objects.filter(pk=collection.pk).update(state="reading", changed=long_ago)
    collections.take_in(collection.pk)
    collection.refresh_from_db()
    assert collection.state == "reading"
    signed(ana).get(at("own"))
    collection.refresh_from_db()
    assert (collection.state, collection.entries.count()) == ("used", 1)


def test_without_a_broker_it_waits(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_args: Any, **_kw: Any) -> None:
        raise OSError("no broker")

    monkeypatch.setattr(tasks.take_in, "apply_async", away)
    assert brought_by(ana, "a.tmx", tmx(CARDS)).state == "waiting"
