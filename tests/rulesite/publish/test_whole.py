"""The whole copy, for which every page is asked: every link of it, every provision and every
address of the sitemap, names any disk can hold.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from games.law.addresses import path_of
from games.lawtexts.texts.reader import history, read
from games.rules.game import GAMES
from games.table.written_out import doubted_of, samples_of
from rulesite.publish.copying import published
from tests.instruments import INSTRUMENTS
from tests.rulesite.publish.conftest import silent
from tests.rulesite.publish.links import broken

FORBIDDEN = re.compile(r'[<>:"\\|?*\x00-\x1f]|[ .]$')
"""What disks of other systems do not take in a name."""


@pytest.mark.slow
@pytest.mark.django_db
def test_the_whole_copy_is_whole(tmp_path: Path) -> None:
    published(tmp_path, "", silent)
    assert broken(tmp_path) == []
    names = {
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()
    }
    assert len({name.lower() for name in names}) == len(names)
    assert [name for name in names if any(map(FORBIDDEN.search, name.split("/")))] == []
    assert _of_the_sitemap() - names == set()
    assert _of_provisions() - names == set()
    assert _of_versions() - names == set()
    assert _of_hands() - names == set()
    assert b"copy.invalid" not in b"".join((tmp_path / name).read_bytes() for name in names)


def _of_the_sitemap() -> set[str]:
    text = Client().get("/sitemap.xml").content.decode()
    return {f"{path}index.html" for path in re.findall(r"<loc>https?://[^/]+/([^<]+)</loc>", text)}


def _of_provisions() -> set[str]:
    return {
        f"{lang}/law/{key}/{path_of(provision.eid)}/index.html"
        for lang in ("pt", "zh-hant")
        for key in INSTRUMENTS
        for provision in read(key).provisions
    }


def _of_versions() -> set[str]:
    return {
        f"{lang}/law/{key}/@{version.begins.earliest}/index.html"
        for lang in ("pt", "zh-hant")
        for key in INSTRUMENTS
        for version in history(key).versions[:-1]
        if version.begins.earliest
    }


def _of_hands() -> set[str]:
    hands = [each for key in GAMES for each in (*samples_of(key), *doubted_of(key))]
    return {
        f"{lang}/table/{each.game}/hands/{each.name}/index.html"
        for lang in ("pt", "zh-hant")
        for each in hands
    }
