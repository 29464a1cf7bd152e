"""A regulation without a game is brought into the running site, and taken back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.law.editions import site_room
from games.law.loading import placed
from games.law.models import Instrument, PlacedInstrument
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts import corpus
from tests.law.conftest import change
from tests.lawtexts.an_instrument import written

pytestmark = pytest.mark.django_db
KEY = "ensaio-901-2027"
ADDRESS = f"/pt/law/{KEY}/"


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Path]:
    """A room of site data, in place of the one of this process."""
    settings.TEXTS_DIR = tmp_path / "texts"
    monkeypatch.setattr(corpus, "_site_room", None)
    corpus.use_site_room(tmp_path / "texts")
    yield tmp_path / "texts"
    monkeypatch.undo()
    corpus.forget_corpus()


def test_a_regulation_shows_as_soon_as_it_is_brought_in_until_it_is_taken_back(
    room: Path, tmp_path: Path, client: Client
) -> None:
    assert client.get(ADDRESS).status_code == 404
    placed.bring_in(written(tmp_path))
    page = client.get(ADDRESS)
    assert page.status_code == 200
    assert "A aposta mínima é de 50 patacas;" in page.content.decode()
    assert client.get(f"/zh-hant/law/{KEY}/art/2/").status_code == 200
    assert Instrument.objects.get(pk=KEY).about == ["dice"]
    placed.take_out(KEY)
    assert client.get(ADDRESS).status_code == 404
    assert not (room / KEY).exists()
    assert PlacedInstrument.objects.get().taken_back
    placed.bring_in(tmp_path / KEY)
    assert client.get(ADDRESS).status_code == 200


ACT = """Artigo 2.º

Apostas

As apostas obedecem aos limites seguintes:

1) A aposta mínima é de 80 patacas;

2) A aposta máxima é de 10 000 patacas.
"""


def test_an_act_amends_a_regulation_that_was_brought_in(
    room: Path, tmp_path: Path, client: Client
) -> None:
    placed.bring_in(written(tmp_path / "found"))
    act = tmp_path / "act.pt.txt"
    act.write_text(ACT, encoding="utf-8")
    facts = ["--act", "ensaio-950-2027", "--from", "2027-06-01", "--label-pt", "Ensaio 950/2027"]
    call_command("corpus", "amend", KEY, *facts, "--pt", str(act), stdout=StringIO())
    call_command("load_law", stdout=StringIO())
    assert "80 patacas" in client.get(f"{ADDRESS}@2027-07-01/").content.decode()
    assert "50 patacas" in client.get(f"{ADDRESS}@2027-02-01/").content.decode()
    assert client.get(f"{ADDRESS}versions/").status_code == 200
    told = StringIO()
    call_command("corpus", "export", KEY, str(tmp_path / "out"), stdout=told)
    assert told.getvalue().strip() == str(tmp_path / "out" / KEY)
    assert site_room.files_in(tmp_path / "out" / KEY) == site_room.files_in(room / KEY)
    with pytest.raises(CommandError, match="already there"):
        call_command("corpus", "export", KEY, str(tmp_path / "out"))


def test_a_regulation_with_which_the_law_cannot_be_loaded_is_not_placed(
    room: Path, tmp_path: Path
) -> None:
    folder = written(tmp_path)
    (folder / "working").mkdir()
    (folder / "working" / f"{KEY}.pt.txt").write_text("== art_77\nheading: Tema\n")
    with pytest.raises(CorpusError, match="The outline has no art_77"):
        placed.bring_in(folder)
    assert not (room / KEY).exists()
    assert not PlacedInstrument.objects.exists()
    assert not Instrument.objects.filter(pk=KEY).exists()


def test_a_host_writes_the_folders_that_the_database_has(room: Path, tmp_path: Path) -> None:
    placed.bring_in(written(tmp_path))
    change(room / KEY / "instrument.toml", "dice", "tiles")
    site_room.write()
    assert 'about = ["dice"]' in (room / KEY / "instrument.toml").read_text().replace("'", '"')
    shutil.rmtree(room)
    site_room.write()
    assert site_room.files_in(room / KEY) == site_room.files_in(tmp_path / KEY)
