"""A regulation without a game is brought into the running site, and taken back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.law.editions import site_room
from games.law.loading import load, placed
from games.law.loading.sync import LoadReport
from games.law.management.commands import corpus as corpus_command
from games.law.models import Instrument, PlacedAct, PlacedInstrument, WorkingText
from games.law.reading.instrument_page import pairs_of
from games.law.time.as_it_stood import Dated, digest_of
from games.lawtexts.drafting.writing import version_of
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts import corpus
from games.odds.subprocesses import NotCounted
from tests.law.conftest import change
from tests.lawtexts.an_instrument import written
from tests.rehearsal import Rehearsal, whole
from tests.rehearsed_acts import OF_FORTUNE, ONE_PRIZE, REORDERED

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_desk")]
KEY = "ensaio-901-2027"
ADDRESS = f"/pt/law/{KEY}/"


@pytest.fixture
def no_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The translators' desk is not gathered: tests/translation has that."""
    monkeypatch.setattr(placed, "call_command", lambda *_called, **_with: None)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Path]:
    """A room of site data, in place of the one of this process."""
    settings.TEXTS_DIR = tmp_path / "texts"
    monkeypatch.setattr(corpus, "_site_room", None)
    corpus.use_site_room(tmp_path / "texts")
    yield tmp_path / "texts"
    monkeypatch.undo()
    forget_corpus()


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


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every address answers in the copy; tests/law/test_addresses_asked.py asks them."""
    answer = {"count": 1, "broken": [], "seconds": 0}
    monkeypatch.setattr(corpus_command, "tried_addresses", lambda *_asked: answer)


@pytest.mark.usefixtures("answered")
def test_an_act_amends_a_regulation_that_was_brought_in(
    room: Path, tmp_path: Path, client: Client
) -> None:
    placed.bring_in(written(tmp_path / "found"))
    act = tmp_path / "act.pt.txt"
    act.write_text(ACT, encoding="utf-8")
    facts = ["--act", "ensaio-950-2027", "--from", "2027-06-01", "--label-pt", "Ensaio 950/2027"]
    call_command("corpus", "amend", KEY, *facts, "--pt", str(act), stdout=StringIO())
    load()
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


def loaded(act: Rehearsal) -> str:
    """The key of an act, which is in the law of the site after."""
    made = act.proposed(corpus.own())
    placed.bring_in_act(act.instrument, made.facts.key, made.files, version_of(made.facts))
    return made.facts.key


LATER = replace(
    ONE_PRIZE,
    pt=whole(7, f"É revogada a alínea 2) do n.º 1 do artigo 16.º {OF_FORTUNE}."),
    begins="2027-01-12",
)


@pytest.mark.slow
def test_an_act_shows_as_soon_as_it_is_loaded_until_it_is_taken_back(
    room: Path, tmp_path: Path, client: Client
) -> None:
    instrument, words = ONE_PRIZE.instrument, ONE_PRIZE.words[0]
    key = loaded(ONE_PRIZE)
    law = f"/pt/law/{instrument}/@{ONE_PRIZE.begins}/"
    assert words in client.get(law).content.decode()
    assert client.get(f"/zh-hant/law/acts/{key}/").status_code == 200
    call_command("corpus", "export", instrument, str(tmp_path), stdout=StringIO())
    assert (tmp_path / instrument / "amendments" / key / "act.toml").is_file()
    shutil.rmtree(room)
    site_room.write()
    assert (room / ".amended" / instrument / "amendments" / key).is_dir(), "on any host"
    with pytest.raises(CorpusError, match="already has"):
        placed.bring_in_act(instrument, key, {}, "")
    later = loaded(LATER)
    with pytest.raises(CorpusError, match="take that back first"):
        placed.take_out_act(instrument, key)
    assert words in client.get(law).content.decode()
    placed.take_out_act(instrument, later)
    told = StringIO()
    call_command("corpus", "amend", instrument, "--take-back", "--act", key, stdout=told)
    assert "version: 1 removed" in told.getvalue()
    assert client.get(f"/pt/law/acts/{key}/").status_code == 404
    assert words not in client.get(law).content.decode()
    assert not PlacedAct.objects.filter(taken_back=None).exists()
    assert not (room / ".amended" / instrument).exists()


@pytest.mark.slow
def test_notes_and_translations_go_with_the_words_that_move_and_stand_where_these_stood(
    room: Path,
) -> None:
    loaded(REORDERED)
    law = Instrument.objects.get(pk=REORDERED.instrument)

    def on(day: date, eid: str) -> tuple[set[str], list[tuple[str, bool]]]:
        dated = Dated.on(law, day)
        assert isinstance(dated, Dated)
        (pair,) = pairs_of(law.pk, eids=[eid], dated=dated)
        quotes = {note["quote"] for note in pair.notes if note.get("quote")}
        return quotes, [(side.words, side.is_stale) for side in pair.sides]

    noted, words = on(date(2027, 1, 11), "art_7__para_1__point_3")
    assert noted
    assert all(text and not is_stale for text, is_stale in words)
    assert on(date(2027, 1, 12), "art_7__para_1__point_2") == (noted, words)


@pytest.mark.slow
def test_a_translation_written_before_an_act_is_behind_also_where_it_is_loaded_anew(
    room: Path,
) -> None:
    loaded(ONE_PRIZE)
    changed = {eid for _do, eid in ONE_PRIZE.deeds}
    rows = WorkingText.objects.filter(
        provision__instrument=ONE_PRIZE.instrument, lang="zh-hant"
    ).select_related("provision")
    rows.delete()
    load()
    behind = {one.provision.eid for one in rows if one.source_digest != digest_of(one.provision)}
    assert behind == changed


def test_an_edition_of_the_software_that_has_the_act_takes_its_place(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = corpus.own()
    key, (act, *_rest) = (
        ONE_PRIZE.instrument,
        sorted(
            path.name for path in (text.instruments[ONE_PRIZE.instrument] / "amendments").iterdir()
        ),
    )
    PlacedAct.objects.create(instrument=key, act=act, files={}, version="")
    site_room.write()
    assert not (room / ".amended").exists()


def typed(tmp_path: Path) -> list[str]:
    (tmp_path / "pt.txt").write_text(ONE_PRIZE.pt, encoding="utf-8")
    words = ["corpus", "amend", ONE_PRIZE.instrument, "--published", ONE_PRIZE.published]
    return [*words, "--pt", str(tmp_path / "pt.txt"), "--load"]


def test_nothing_is_loaded_if_the_copy_cannot_be_asked(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_asked: object) -> None:
        raise NotCounted("no answer within 120 seconds")

    monkeypatch.setattr(corpus_command, "tried_addresses", away)
    with pytest.raises(CommandError, match="could not be asked: no answer within 120") as no:
        call_command(*typed(tmp_path), stdout=StringIO(), stderr=StringIO())
    assert no.value.returncode == 4
    assert not PlacedAct.objects.exists()


@pytest.mark.usefixtures("answered")
def test_one_command_loads_an_act(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []

    def bring_in_act(*with_it: object) -> LoadReport:
        asked.append(with_it[:2])
        return LoadReport()

    monkeypatch.setattr(corpus_command, "bring_in_act", bring_in_act)
    call_command(*typed(tmp_path), "--try", stdout=StringIO(), stderr=StringIO())
    assert not asked, "a trial loads nothing"
    call_command(*typed(tmp_path), stdout=StringIO(), stderr=StringIO())
    assert asked == [(ONE_PRIZE.instrument, "despacho-sef-6-2027")]
    PlacedAct.objects.create(instrument=ONE_PRIZE.instrument, act="x", files={}, version="")
    with pytest.raises(CommandError, match="--load"):
        call_command(*typed(tmp_path)[:-1], stdout=StringIO(), stderr=StringIO())
