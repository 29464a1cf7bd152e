"""A rehearsed revocation: told from the day it is known, and a fact from its own day."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from games.law.loading import load
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import read_corpus
from games.site.today import shown_on_day
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA = "despacho-sef-97-2010"
BEFORE, AFTER = date(2027, 2, 28), date(2027, 3, 1)
UNTIL = """
[version.until]
value = 2027-03-01
basis = "stated"
note.pt = "Ensaio: o n.º 2 do acto."
note.zh-hant = "演習：該法規第二款。"

[[act]]
key = "ensaio-1-2027"
label.pt = "Ensaio n.º 1/2027"
label.zh-hant = "演習第1/2027號"

[act.from]
value = 2027-03-01
basis = "stated"
"""

Ask = Callable[[date, str], str]


@pytest.fixture
def on(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ask]:
    """The words of an address as on a day, with the revocation loaded."""
    forget_corpus()
    with (corpus / OMAHA / "versions.toml").open("a", encoding="utf-8") as versions:
        versions.write(UNTIL)
    amended = read_corpus(corpus)
    histories = {key: reader.history(key, amended) for key in INSTRUMENTS}
    monkeypatch.setattr(reader, "_own_history", histories.__getitem__)
    load(amended)

    def ask(day: date, address: str) -> str:
        with shown_on_day(day):
            return " ".join(unescape(Client().get(address).content.decode()).split())

    yield ask
    forget_corpus()


TOLD = {
    "pt": ("Em vigor até: 28 de Fevereiro de 2027", "Revogação publicada", "Ensaio n.º 1/2027"),
    "zh-hant": ("生效至：2027年2月28日", "已公佈廢止，尚未生效", "演習第1/2027號"),
}


def test_a_revocation_is_told_before_its_day_and_is_so_from_it(on: Ask) -> None:
    for ui, (until, published, act) in TOLD.items():
        for path in ("", "law/", f"law/{OMAHA}/", f"law/{OMAHA}/art/16/", "changes/"):
            assert until in on(BEFORE, f"/{ui}/{path}"), path
        assert until.replace("：", ": ").partition(": ")[2] in on(BEFORE, f"/feeds/{ui}/law.atom")
        for path in (f"law/{OMAHA}/", f"law/{OMAHA}/art/16/"):
            assert published in on(BEFORE, f"/{ui}/{path}")
            later = on(AFTER, f"/{ui}/{path}")
            assert published not in later
            assert 'class="revoked-band"' in later
            assert act in later
        at = on(BEFORE, f"/{ui}/law/{OMAHA}/@2027-03-01/")
        assert act in at
        assert f"/{ui}/law/{OMAHA}/@2027-02-28/" in at, "the last text"
        assert {"pt": "Não se sabe o que vigorava", "zh-hant": "未知該日的現行文本"}[ui] not in at
    version = json.loads(on(BEFORE, f"/api/v1/instruments/{OMAHA}"))["version"]
    assert (version["until"], version["basis"]["until"]) == ("2027-02-28", "stated")
    assert json.loads(on(BEFORE, f"/data/law/{OMAHA}.json"))["version"] == version
    refused = json.loads(on(BEFORE, f"/api/v1/instruments/{OMAHA}?at=2027-03-01"))
    assert refused["reason"] == "revoked"
    assert "Ensaio n.º 1/2027, a partir de 2027-03-01" in refused["detail"]
    assert json.loads(on(AFTER, f"/api/v1/instruments/{OMAHA}"))["status"] == "revoked"
