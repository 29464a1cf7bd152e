"""A regulation without a game is brought into the running site, and taken back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
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
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A room of site data, in place of the one of this process."""
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
