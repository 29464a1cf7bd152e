"""The whole copy, for which every page is asked: every link of it, every provision and every
address of the sitemap, names any disk can hold.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from games.law.addresses import path_of
from games.lawtexts.register.register_reader import rows
from games.lawtexts.texts.reader import acts_in_order, history, read
from games.rules.game import GAMES, game
from games.table.written_out import doubted_of, samples_of
from rulesite.publish.copied import Within, anything
from rulesite.publish.copying import published
from tests.instruments import INSTRUMENTS
from tests.rulesite.publish.conftest import silent
from tests.rulesite.publish.links import broken

FORBIDDEN = re.compile(r'[<>:"\\|?*\x00-\x1f]|[ .]$')
"""What disks of other systems do not take in a name."""


ONE = "stud"
OF_OTHERS = {
    name
    for key in GAMES
    if key != ONE
    for name in (key, game(key).instrument.key, *(row.id for row in rows(key)))
}
"""The parts of addresses that are other games', their regulations' and their doubts'."""
OF_OTHERS |= acts_in_order().keys() - {
    *(effect.act.act for effect in history(game(ONE).instrument.key).effects),
    *(act.key for act in history(game(ONE).instrument.key).acts),
}


def of_one_game(address: str) -> bool:
    return OF_OTHERS.isdisjoint(re.split(r"[/?=&]", address))


WITHIN = [
    pytest.param(of_one_game, marks=pytest.mark.slow, id="with one game"),
    pytest.param(anything, marks=[pytest.mark.slow, pytest.mark.long], id="with all games"),
]


@pytest.mark.parametrize("within", WITHIN)
@pytest.mark.django_db
def test_the_whole_copy_is_whole(tmp_path: Path, within: Within) -> None:
    published(tmp_path, "", silent, within)
    assert broken(tmp_path) == []
    names = {
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()
    }
    assert len({name.lower() for name in names}) == len(names)
    assert [name for name in names if any(map(FORBIDDEN.search, name.split("/")))] == []
    wanted = _of_the_sitemap() | _of_provisions() | _of_versions() | _of_hands()
    assert {name for name in wanted if within(f"/{name}")} - names == set()
    assert len({name for name in names if "/table/stud/" in name}) > 100
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
