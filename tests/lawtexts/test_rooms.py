"""An instrument without a game is placed into the site's room, taken back and copied out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts import corpus, rooms
from games.lawtexts.texts.reader import history, read, read_folder
from tests.law.conftest import change
from tests.lawtexts.an_instrument import written


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Path]:
    """A room of site data, in place of the one of this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(corpus, "_site_room", None)
        corpus.use_site_room(tmp_path / "texts")
        yield tmp_path / "texts"
    corpus.forget_corpus()


def test_a_placed_instrument_is_read_at_once_after_those_of_the_games(
    room: Path, tmp_path: Path
) -> None:
    folder = written(tmp_path / "found", about=["dice", "fees"])
    assert rooms.place(folder).last.text.key == folder.name
    assert list(corpus.own().instruments)[-1] == folder.name
    assert len(corpus.own().instruments) == 5
    text = read(folder.name)
    assert (text.game, text.about) == ("", ("dice", "fees"))
    assert len(history(folder.name).versions) == 1
    rooms.take_back(folder.name)
    assert folder.name not in corpus.own().instruments
    assert list(room.glob("*")) == [room / ".unfinished"]


def test_what_is_copied_out_is_taken_by_another_room_byte_for_byte(
    room: Path, tmp_path: Path
) -> None:
    folder = written(tmp_path / "found")
    (folder / "working").mkdir()
    (folder / "working" / f"{folder.name}.pt.txt").write_text("== art_1\nheading: Tema\n")
    rooms.place(folder)
    copy = rooms.copy_out(folder.name, tmp_path / "out")
    rooms.take_back(folder.name)
    rooms.place(copy)
    placed = {path.relative_to(room): path.read_bytes() for path in room.glob("[!.]*/**/*.*")}
    source = {path.relative_to(folder.parent): path.read_bytes() for path in folder.rglob("*.*")}
    assert placed == source
    assert corpus.own().working(folder.name) == room / folder.name / "working"


@pytest.mark.usefixtures("room")
def test_an_instrument_of_a_game_is_copied_out_with_what_lies_beside_it(tmp_path: Path) -> None:
    copy = rooms.copy_out("portaria-104-85-m", tmp_path)
    assert read_folder(copy).last.text == read("portaria-104-85-m")
    assert {path.name for path in copy.rglob("*")} >= {
        "register.toml",
        "portaria-104-85-m.zh-hant.txt",
        "portaria-104-85-m.acts.toml",
    }


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (lambda folder: rooms.place(folder), "taken"),
        (lambda folder: (folder / "outline.txt").unlink(), "missing_file"),
        (lambda folder: change(folder / "pt.rehearsal.txt", "50", "60"), "seal_broken"),
        (lambda folder: (folder / "notes.toml").unlink(), "missing_file"),
        (lambda folder: (folder / "x.txt").symlink_to("/etc/hostname"), "malformed"),
    ],
)
def test_what_cannot_be_placed_is_refused_and_leaves_no_trace(
    room: Path, tmp_path: Path, spoil, kind: str
) -> None:
    folder = written(tmp_path / "found")
    spoil(folder)
    before = sorted(room.glob("*"))
    with pytest.raises(CorpusError) as refused:
        rooms.place(folder)
    assert refused.value.kind == kind
    assert sorted(room.glob("[!.]*")) == [path for path in before if path.name[0] != "."]
    assert not list(room.glob(".unfinished/*"))


@pytest.mark.parametrize("name", ["Ensaio", "a_b", "working", "x" * 61])
@pytest.mark.usefixtures("room")
def test_a_folder_whose_name_is_no_key_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CorpusError, match="is no key"):
        rooms.place(written(tmp_path).rename(tmp_path / name))


@pytest.mark.usefixtures("room")
def test_an_instrument_of_a_game_cannot_be_taken_back() -> None:
    with pytest.raises(CorpusError) as refused:
        rooms.take_back("despacho-sef-97-2010")
    assert refused.value.kind == "not_there"


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize(("named", "game"), [("omaha", "omaha"), ("roulette", "")])
def test_a_game_that_is_installed_attaches_to_a_text(tmp_path: Path, named: str, game: str) -> None:
    folder = written(tmp_path)
    change(folder / "instrument.toml", "kind =", f'game = "{named}"\nkind =')
    text = rooms.place(folder).last.text
    assert (text.game, text.register) == (game, game or folder.name)


@pytest.mark.usefixtures("room")
def test_a_subject_that_no_instrument_can_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="“about”: “horses” is not one of cards"):
        rooms.place(written(tmp_path, about=["horses"]))
