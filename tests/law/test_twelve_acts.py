"""Each rehearsed act from its text to the page, the record, the par sheet and the desk."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.law.acts.proposal import Proposal
from games.law.addresses import provision_url
from games.law.loading import load
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import read_corpus
from games.records.answers import play_explained, under_its_day
from games.rules.game import game, printed
from games.site.today import shown_on_day
from games.translation.gathering import gather
from games.translation.models import Unit
from tests.instruments import INSTRUMENTS
from tests.rehearsal import Rehearsal
from tests.rehearsed_acts import ACTS, ONE_PRIZE
from tests.sheet_json import exact_json

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(params=ACTS, ids=[act.name for act in ACTS])
def brought_in(
    request: pytest.FixtureRequest, corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Rehearsal, Proposal]]:
    """An act in the corpus, in memory, in the database and on the desk."""
    act: Rehearsal = request.param
    if act.leaves_a_language_behind:
        gather(["provision"])
    folders = read_corpus(corpus)
    made = act.brought_in(folders)
    histories = {key: reader.history(key, folders) for key in INSTRUMENTS}
    forget_corpus()
    monkeypatch.setattr(reader, "_own_history", histories.__getitem__)
    load(folders)
    if act.leaves_a_language_behind:
        gather(["provision"])
    yield act, made
    forget_corpus()


def test_an_act_reaches_the_pages_the_record_the_sheet_and_the_desk(
    brought_in: tuple[Rehearsal, Proposal], client: Client
) -> None:
    act, made = brought_in
    first = date.fromisoformat(act.begins)
    before = first - timedelta(days=1)
    _pages(client, act, before, first)
    _history(client, act, made, first)
    _record(act, made, before, first)
    _sheet(act, before, first)
    _desk(client, act, made)


def _pages(client: Client, act: Rehearsal, before: date, first: date) -> None:
    """The words of the first day, and not the day before; a repealed place says by what."""
    then, now = (
        client.get(f"/pt/law/{act.instrument}/@{day}/").content.decode() for day in (before, first)
    )
    for words in act.words:
        assert words in now
        assert words not in then
    repealed = [eid for do, eid in act.deeds if do == "repeal"]
    assert now.count("(Revogado por Despacho") >= len(repealed)
    versions = client.get(f"/zh-hant/law/{act.instrument}/versions/").content.decode()
    assert f"@{first}/" in versions
    assert client.get(f"/pt/law/{act.instrument}/versions/compared/").status_code == 200


def _history(client: Client, act: Rehearsal, made: Proposal, first: date) -> None:
    """Each changed article says by which act, with the gazette's reference and the day."""
    with shown_on_day(first):
        for top in {eid.split("__")[0] for _do, eid in act.deeds}:
            page = client.get(provision_url(act.instrument, top), headers={"Accept-Language": "pt"})
            assert page.status_code == 200, top
            told = page.content.decode().split('class="article-history"')[1]
            assert "BO n.º 2/2027" in told
            assert made.facts.label["pt"] in told or made.facts.key in told


def _record(act: Rehearsal, made: Proposal, before: date, first: date) -> None:
    """A hand of the first day plays, and names the rules of the former text that it applies."""
    declared = game(made.version.text.game)
    record: dict[str, Any] = {"table": dict(declared.table), "seed": 5}
    rule = under_its_day(partial(play_explained, declared.key), act.instrument, lambda: first)
    then, now = (rule({**record, "at": day.isoformat()}) for day in (before, first))
    assert "former_text" not in then
    named = now.get("former_text", {})
    assert isinstance(named, dict)
    assert {name for names in named.values() for name in names} <= set(act.former)
    assert {name: str(value) for name, value in made.version.values.items()} == act.values
    assert set(act.values) <= set(printed(declared))


def _sheet(act: Rehearsal, before: date, first: date) -> None:
    """The par sheet of the day has the new prize."""
    if act is ONE_PRIZE:
        edges = [
            exact_json("fortune3", {"at": day.isoformat()})["bets"]["pair_plus"]["house_edge"]
            for day in (before, first)
        ]
        assert edges[0] != edges[1]


def _desk(client: Client, act: Rehearsal, made: Proposal) -> None:
    """A language without words of the act has its unit, which marks what changed in the source."""
    if not act.leaves_a_language_behind:
        return
    client.force_login(User.objects.create_superuser("chief"))
    for deed in made.deeds:
        if deed.do != "replace" or set(deed.words) == {"pt", "zh-hant"}:
            continue
        (lacking,) = {"pt", "zh-hant"} - set(deed.words)
        unit = Unit.objects.get(object=f"{act.instrument}#{deed.eid}", lang=lacking, field="words")
        assert unit.state != Unit.State.OFFICIAL
        if unit.target.strip("\x1f"):
            assert unit.stale == Unit.Stale.SOURCE
            page = client.get(f"/pt/desk/unit/{unit.pk}/").content.decode()
            shown = page.partition('<p class="difference"')[2].partition("</p>")[0]
            assert ("<del>" in shown) or ("<ins>" in shown)
