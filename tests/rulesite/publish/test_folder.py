"""The folder of a copy: the same bytes, only what changed, and nothing of anybody else's."""

from __future__ import annotations

import fcntl
import json
import os
from datetime import date
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.utils import timezone

from games.law.models import Instrument
from rulesite.publish import copied, folder
from rulesite.publish.copying import published
from rulesite.publish.folder import MANIFEST, FolderRefused, digest, opened, write
from tests.rulesite.publish.conftest import LAW, OTHER, silent

FILES = {"a/index.html": b"one", "b.css": b"two"}
OF_A_DAY = (
    "",
    f"law/{LAW}/",
    f"law/{LAW}/margins.css",
    "odds/stud/",
    "odds/stud/sheet.xlsx",
    f"law/{OTHER}/",
)
WITHIN = {f"/pt/{place}" for place in OF_A_DAY}


def told(root: Path) -> dict[str, str]:
    files = (path for path in root.rglob("*") if path.is_file())
    return {str(path.relative_to(root)): digest(path.read_bytes()) for path in files}


def put(root: Path, files: dict[str, bytes]) -> folder.CopyReport:
    with opened(root) as known:
        return write(root, files, known, {"day": "2026-01-01"})


@pytest.mark.slow
@pytest.mark.django_db
def test_the_same_law_gives_the_same_bytes_on_another_day(tmp_path: Path, monkeypatch) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    now = timezone.localdate()
    published(one, "", silent, WITHIN.__contains__)
    monkeypatch.setattr(timezone, "localdate", lambda *of: now if of else date(2031, 2, 3))
    published(other, "", silent, WITHIN.__contains__)
    assert told(one) == told(other)
    assert "pt/odds/stud/sheet.xlsx" in told(one)


def test_what_did_not_change_is_not_written_and_what_is_gone_is_taken_away(tmp_path: Path) -> None:
    assert put(tmp_path, FILES) == folder.CopyReport(new=2)
    for path in tmp_path.rglob("*"):
        os.utime(path, (1, 1))
    before = (tmp_path / MANIFEST).read_bytes()
    assert put(tmp_path, FILES) == folder.CopyReport(unchanged=2)
    assert {path.stat().st_mtime for path in tmp_path.rglob("*") if path.is_file()} == {1.0}
    assert (tmp_path / MANIFEST).read_bytes() == before
    come = put(tmp_path, {"b.css": b"three"})
    assert (come.new, come.unchanged, come.removed) == (1, 0, 1)
    assert sorted(told(tmp_path)) == ["b.css", MANIFEST]
    assert not (tmp_path / "a").exists()


def test_what_is_others_stays(tmp_path: Path) -> None:
    put(tmp_path, FILES)
    (tmp_path / "a" / "index.html").write_text("mended by hand")
    (tmp_path / "a" / "CNAME").write_text("regras.example")
    come = put(tmp_path, {"b.css": b"two"})
    assert come.left == ["a/index.html"]
    assert (tmp_path / "a" / "index.html").read_text() == "mended by hand"
    assert (tmp_path / "a" / "CNAME").exists()


def test_a_folder_of_others_is_refused_untouched(tmp_path: Path) -> None:
    (tmp_path / "thesis.odt").write_text("years of work")
    with pytest.raises(FolderRefused, match="holds files of others"):
        put(tmp_path, FILES)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.odt"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"made_by": "another"}', '{"made_by": 1, "files": 2}']
)
def test_a_list_nobody_can_read_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(FolderRefused, match="not what publishing wrote"):
        put(tmp_path, FILES)
    assert (tmp_path / MANIFEST).read_text() == text


def test_a_list_that_names_what_lies_outside_takes_nothing_away(tmp_path: Path) -> None:
    root, outside = tmp_path / "copy", tmp_path / "letters.txt"
    root.mkdir()
    outside.write_bytes(b"dear")
    listed = {"made_by": folder.MADE_BY, "files": {"../letters.txt": digest(b"dear")}}
    (root / MANIFEST).write_text(json.dumps(listed))
    with pytest.raises(FolderRefused, match="outside"):
        put(root, FILES)
    assert outside.exists()


def test_where_no_folder_can_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderRefused, match="file"):
        put(tmp_path / "file", FILES)


def test_two_at_a_time_are_one_too_many(tmp_path: Path) -> None:
    handle = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    with pytest.raises(FolderRefused, match="Another is publishing"):
        put(tmp_path, FILES)
    os.close(handle)
    assert put(tmp_path, FILES).new == 2


def test_stopped_in_the_middle_the_next_goes_on(tmp_path: Path, monkeypatch) -> None:
    write_bytes = Path.write_bytes

    def stopped(path: Path, body: bytes) -> int:
        if path.name.startswith("b.css"):
            write_bytes(path, body[:1])
            raise KeyboardInterrupt
        return write_bytes(path, body)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", stopped)
        with pytest.raises(KeyboardInterrupt):
            put(tmp_path, FILES)
    assert sorted(told(tmp_path)) == ["a/index.html", MANIFEST]
    assert json.loads((tmp_path / MANIFEST).read_text())["is_whole"] is False
    assert put(tmp_path, FILES) == folder.CopyReport(new=1, unchanged=1)
    assert json.loads((tmp_path / MANIFEST).read_text())["is_whole"] is True


def test_what_a_killed_run_left_is_written_over_and_no_link_is_followed(tmp_path: Path) -> None:
    root, outside = tmp_path / "copy", tmp_path / "letters.txt"
    put(root, {})
    outside.write_bytes(b"dear")
    (root / "b.css.part").symlink_to(outside)
    assert put(root, {"b.css": b"two"}).new == 1
    assert (root / "b.css").read_bytes() == b"two"
    assert outside.read_bytes() == b"dear"
    assert not (root / "b.css").is_symlink()


@pytest.mark.django_db
@pytest.mark.parametrize("status", [202, 500, 503])
def test_a_page_that_cannot_be_had_just_now_is_not_left_out_in_silence(
    tmp_path: Path, monkeypatch, status: int
) -> None:
    monkeypatch.setattr(copied, "PATIENCE", 0)
    monkeypatch.setattr(copied, "_response", lambda *_told: HttpResponse(status=status))
    with pytest.raises(CommandError, match=f"/pt/ was answered {status}: nothing was written"):
        call_command("publish", tmp_path)
    assert told(tmp_path) == {}


@pytest.mark.django_db
def test_stopped_while_it_asks_nothing_is_written(tmp_path: Path) -> None:
    def stop(address: str) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        published(tmp_path, "", silent, stop)
    assert told(tmp_path) == {}


@pytest.mark.django_db
def test_without_a_law_it_is_said(tmp_path: Path) -> None:
    Instrument.objects.all().delete()
    with pytest.raises(CommandError, match="No law is loaded"):
        call_command("publish", tmp_path)


@pytest.mark.parametrize(
    "site", ["regras.example", "ftp://regras.example", "https://a/b", "https://"]
)
def test_a_site_that_is_none_is_refused_before_anything_is_asked(tmp_path: Path, site: str) -> None:
    with pytest.raises(CommandError, match="is the address of a site"):
        call_command("publish", tmp_path, site=site)
    assert told(tmp_path) == {}
