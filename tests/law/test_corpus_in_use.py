"""A corpus loaded beside a running site is noticed at the next request."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from games.law.editions import corpus_in_use
from games.law.loading import load
from games.law.models import Edition
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import own, read_corpus
from games.lawtexts.texts.seal import write_seal
from tests.law.test_rehearsal import PT, ZH

pytestmark = pytest.mark.django_db

OMAHA = "despacho-sef-97-2010"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the corpus in place of the site's own files."""
    folder = tmp_path / "lawtexts"
    own().gathered_in(folder)
    corpus = read_corpus(folder)
    for module in (reader, sys.modules["games.law.loading.load"]):
        monkeypatch.setattr(module, "own", lambda: corpus)
    monkeypatch.setattr(corpus_in_use, "_in_use", corpus_in_use.mark_of(corpus))
    forget_corpus()
    yield folder
    forget_corpus()


def amend(folder: Path) -> None:
    given = ["--act", "ensaio-1-2027", "--from", "2027-01-05", "--label-pt", "Ensaio n.º 1/2027"]
    for lang, text in (("pt", PT), ("zh-hant", ZH)):
        path = folder / f"act.{lang}.txt"
        path.write_text(text, encoding="utf-8")
        given += [f"--{lang}", str(path)]
    call_command("corpus", "amend", OMAHA, *given, "--corpus", str(folder), stdout=StringIO())
    write_seal(folder / OMAHA)


def test_a_running_site_shows_an_amendment_as_soon_as_it_is_loaded(
    files: Path, client: Client
) -> None:
    address = f"/pt/law/{OMAHA}/"
    assert "Ensaio" not in client.get(f"{address}versions/").content.decode()
    amend(files)
    assert "Ensaio" not in client.get(f"{address}versions/").content.decode()
    load()
    answer = client.get(f"{address}versions/")
    assert answer.status_code == 200
    assert "Ensaio n.º 1/2027" in answer.content.decode()
    assert "sêxtuplo" in client.get(f"{address}@2027-03-01/").content.decode()
    assert client.get(f"{address}@2027-03-01/art/4/para/4/").status_code == 200


def test_loading_the_same_files_again_lets_nothing_go(files: Path, client: Client) -> None:
    load()
    client.get(f"/pt/law/{OMAHA}/")
    edition, text = Edition.objects.get(), reader.read(OMAHA)
    load()
    client.get(f"/pt/law/{OMAHA}/")
    assert Edition.objects.get().digest == edition.digest
    assert reader.read(OMAHA) is text
