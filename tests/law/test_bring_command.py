"""``corpus bring`` and ``corpus export``: from a page as found to a page of the site."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import cast

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.law.editions import site_room
from games.law.loading import placed
from games.law.models import Instrument, PlacedAct, PlacedInstrument
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts import corpus, rooms

pytestmark = pytest.mark.django_db
BROUGHT = Path(__file__).parents[1] / "lawtexts" / "brought"
KEY = "ensaio-dice-2027"


@pytest.fixture(autouse=True)
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A room of site data, in place of the one of this process."""
    monkeypatch.setattr(corpus, "_site_room", None)
    corpus.use_site_room(tmp_path / "texts")
    yield tmp_path / "texts"
    monkeypatch.undo()
    forget_corpus()


def files(name: str) -> list[str]:
    paths = {lang: BROUGHT / f"{name}.{lang}.txt" for lang in ("pt", "zh-hant")}
    return [f"--{lang}={path}" for lang, path in paths.items() if path.is_file()]


def answer(*arguments: str) -> tuple[dict[str, object], int]:
    """What the command writes, and its exit status."""
    out, status = StringIO(), 0
    try:
        call_command("corpus", "bring", *arguments, stdout=out, stderr=StringIO())
    except SystemExit as ended:
        status = cast(int, ended.code)
    return json.loads(out.getvalue()), status


def facts(tmp_path: Path, **values: object) -> str:
    path = tmp_path / "facts.json"
    path.write_text(json.dumps({"status": "rehearsal", **values}), encoding="utf-8")
    return f"--facts={path}"


def test_a_regulation_brought_in_is_read_at_once_and_exported(tmp_path: Path) -> None:
    made, status = answer(KEY, *files("dice"), facts(tmp_path, published="2027-01-25"), "--load")
    assert (status, made["open"], made["loaded"]) == (0, 0, True)
    page = Client().get(f"/pt/law/{KEY}/").content.decode()
    assert "150 para 1" in page
    call_command("corpus", "export", KEY, str(tmp_path / "out"), stdout=StringIO())
    with pytest.raises(CommandError, match="already there"):
        call_command("corpus", "export", KEY, str(tmp_path / "out"), stdout=StringIO())
    with pytest.raises(CommandError, match="already holds"):
        call_command("corpus", "bring", f"--from={tmp_path / 'out'}", stdout=StringIO())


def test_one_command_takes_it_back_until_an_act_or_a_text_rests_on_it(tmp_path: Path) -> None:
    answer(KEY, *files("dice"), facts(tmp_path, published="2027-01-25"), "--load")
    act = PlacedAct.objects.create(instrument=KEY, act="ensaio-1-2027", placed=timezone.now())
    with pytest.raises(CommandError, match="An act was brought in on it"):
        answer(KEY, "--take-back")
    act.delete()
    citing = Instrument.objects.exclude(pk=KEY)[0].relations.create(kind="cites", other=KEY)
    with pytest.raises(CommandError, match="Another text cites it"):
        answer(KEY, "--take-back")
    citing.delete()
    assert answer(KEY, "--take-back") == ({"instrument": KEY, "loaded": False}, 0)
    assert Client().get(f"/pt/law/{KEY}/").status_code == 404
    with pytest.raises(CommandError, match=f"holds no {KEY}"):
        answer(KEY, "--take-back")


def test_what_is_open_is_not_loaded_and_ends_with_three(tmp_path: Path) -> None:
    made, status = answer("ensaio-fees-2027", *files("fees"), facts(tmp_path), "--load")
    assert (status, made["open"], made["loaded"]) == (3, 3, False)
    assert not Instrument.objects.filter(pk="ensaio-fees-2027").exists()
    doubt = cast(list[dict[str, object]], made["doubtful"])[0]
    assert (doubt["file"], doubt["line"]) == (str(BROUGHT / "fees.pt.txt"), 13)


def test_corrections_settle_it(tmp_path: Path) -> None:
    rows = [("pt", 13), ("pt", 14), ("zh-hant", 12)]
    path = tmp_path / "corrections.json"
    path.write_text(json.dumps([{"do": "confirm", "lang": a, "line": b} for a, b in rows]))
    made, status = answer(
        "ensaio-fees-2027", *files("fees"), facts(tmp_path), f"--corrections={path}",
        f"--into={tmp_path}",
    )  # fmt: skip
    assert (status, made["open"]) == (0, 0)
    assert (tmp_path / "ensaio-fees-2027" / "instrument.toml").is_file()


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("--pt", b"\xff\xfe\x00", "not UTF-8"),
        ("--pt", b"Um recado.", "No regulation is read here"),
        ("--pt", b"x" * 10_000_000, "too long"),
        ("--facts", b"{", "no JSON"),
        ("--facts", b'{"kind": 3}', "“kind”"),
        ("--corrections", b"{}", "a list of objects"),
    ],
)
def test_a_file_that_is_none_is_refused_with_a_sentence(
    name: str, content: bytes, why: str, tmp_path: Path
) -> None:
    (tmp_path / "bad").write_bytes(content)
    others = [] if name == "--pt" else files("dice")
    with pytest.raises(CommandError, match=why) as refused:
        call_command("corpus", "bring", KEY, *others, f"{name}={tmp_path / 'bad'}")
    assert refused.value.returncode == 2


def exported(key: str, folder: Path) -> dict[str, bytes]:
    call_command("corpus", "export", key, str(folder), stdout=StringIO())
    return site_room.files_in(folder / key)


@pytest.mark.slow
def test_what_is_exported_is_taken_unchanged_at_another_site_and_in_the_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(KEY, *files("dice"), facts(tmp_path, published="2027-01-25"), "--load")
    files_of_one = exported(KEY, tmp_path / "out")
    assert {"instrument.toml", "outline.txt", "pt.rehearsal.txt"} <= files_of_one.keys()
    # Another site: nothing of it in the database, and a room of its own.
    placed.take_out(KEY)
    PlacedInstrument.objects.all().delete()
    corpus.use_site_room(tmp_path / "another")
    forget_corpus()
    taken, status = answer(f"--from={tmp_path / 'out'}")
    outline = (tmp_path / "out" / KEY / "outline.txt").read_text(encoding="utf-8")
    count = len(outline.splitlines())
    assert (taken, status) == ({"instrument": KEY, "provisions": count, "loaded": True}, 0)
    assert Client().get(f"/zh-hant/law/{KEY}/art/1/").status_code == 200
    assert exported(KEY, tmp_path / "again") == files_of_one
    # The repository's folder of instruments without a game is such a room too.
    placed.take_out(KEY)
    monkeypatch.setattr(corpus, "SHARED", tmp_path / "repository")
    rooms.place(tmp_path / "again" / KEY, tmp_path / "repository")
    assert exported(KEY, tmp_path / "third") == files_of_one
