"""What names a provision: all of it in one place, and of a whole article that of its parts."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from games.law.editions import edition
from games.law.models import Instrument, Row
from games.law.models import Provision as Provision_row
from games.law.reading.cited_by import citing_provisions
from games.law.reading.provision_page import ProvisionSheet
from games.lawtexts.texts.reader import read
from games.play.desk.fault import faults_under
from games.rules.values.citation import Provision
from games.site.doors import NamedBy
from games.table.coverage import steps_resting_on
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA, STUD, FORTUNE3, FIVE_CARD = INSTRUMENTS
KINDS = ["entries", "hands", "steps", "faults", "provisions", "terms"]


def place(key: str, eid: str) -> ProvisionSheet:
    found = ProvisionSheet.load(Instrument.objects.get(pk=key), eid)
    assert found is not None
    return found


def named(key: str, eid: str) -> dict[str, NamedBy]:
    return {group.kind: group for group in place(key, eid).named_by}


def test_all_that_names_a_provision_stands_in_one_order() -> None:
    kinds = [group.kind for group in place(OMAHA, "art_10").named_by]
    assert kinds == [kind for kind in KINDS if kind in kinds]
    assert set(kinds) >= {"entries", "hands", "steps", "faults", "terms"}


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_every_entry_of_the_register_is_told_where_it_is_about(key: str) -> None:
    for row in Row.objects.filter(instrument=key).prefetch_related("provisions")[:6]:
        for provision in row.provisions.all():
            group = named(key, provision.eid)["entries"]
            told = {each.sign: places for each, places in group.items}
            assert provision.eid in told[row.pk]


def test_an_article_has_the_doubts_and_hands_of_its_paragraphs() -> None:
    whole = named(OMAHA, "art_10")
    parts = [p.eid for p in read(OMAHA).provisions if p.eid.startswith("art_10__")]
    for kind in ("entries", "steps", "faults"):
        of_parts = {each.key for part in parts for each in _of(named(OMAHA, part), kind)}
        of_itself = {
            each.key for each, places in whole[kind].items if set(places) & {"art_10", *parts}
        }
        assert of_parts
        assert of_parts <= of_itself
    played = {eid for eid in parts if "hands" in named(OMAHA, eid)}
    shown = {eid for _each, places in whole["hands"].items for eid in places}
    assert played <= shown


def citing_of(key: str) -> dict[str, list[str]]:
    """For each place, those whose words cite it, without the rest of what names it."""
    instrument = Instrument.objects.get(pk=key)
    places = [place.eid for place in read(key).provisions]
    parts = {eid: [each for each in places if f"{each}__".startswith(f"{eid}__")] for eid in places}
    return {
        eid: [each.key for each in citing_provisions(instrument, parts[eid], "pt").named]
        for eid in places
    }


def _of(groups: dict[str, NamedBy], kind: str) -> list[Any]:
    return groups[kind].named if kind in groups else []


def test_steps_are_those_of_the_sample_hands() -> None:
    provision = Provision(FORTUNE3, "art_13__point_3")
    group = named(FORTUNE3, provision.eid)["steps"]
    assert {each.key for each in group.named} == set(steps_resting_on()[provision])
    for shown in steps_resting_on()[provision].values():
        assert provision in shown.step.provisions


def test_faults_are_those_ruled_on_under_it() -> None:
    for provision, names in list(faults_under("stud").items())[:5]:
        group = named(STUD, provision.eid)["faults"]
        assert [each.key for each in group.named] == list(names)
        assert all(each.url.endswith(f"?fault={each.key}") for each in group.named)


def test_a_provision_knows_those_whose_words_cite_it(client: Client) -> None:
    page = client.get(f"/pt/law/{OMAHA}/art/11/point/1/").content.decode()
    cited = [eid for eid, citing in citing_of(OMAHA).items() if citing]
    assert len(cited) > 10
    group = named(OMAHA, cited[0])["provisions"]
    assert [each.key for each in group.named] == citing_of(OMAHA)[cited[0]]
    for each in group.named:
        words = client.get(each.url).content.decode()
        assert 'class="reference"' in words
    assert page.count('id="named-by"') == 1


def test_provisions_of_another_instrument_and_those_within_a_range_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    title = read(OMAHA).titles["pt"]
    Provision_row.objects.filter(instrument=STUD, eid="art_2__para_1").update(
        text_pt=f"Aplicam-se os artigos 14.º a 16.º do {title}."
    )
    monkeypatch.setattr(edition, "current", lambda: "with another's citation")
    group = named(OMAHA, "art_15")["provisions"]
    (told,) = [each for each in group.named if each.key.startswith(STUD)]
    assert "69/2003" in told.name
    assert told.url.endswith(f"/law/{STUD}/art/2/para/1/")
    assert group.places[told.key] == ["art_15"]


def test_the_same_provision_cited_twice_is_named_once() -> None:
    for key in INSTRUMENTS:
        for eids in citing_of(key).values():
            assert len(eids) == len(set(eids))


def test_more_that_names_it_costs_no_more_questions(client: Client) -> None:
    edition.current()
    asked = []
    for eid in ("art_16", "art_10"):
        place(OMAHA, eid)
        with CaptureQueriesContext(connection) as made:
            place(OMAHA, eid)
        asked.append(len(made))
    assert asked[0] == asked[1]


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_the_page_tells_how_many_of_each(client: Client, ui: str) -> None:
    page = client.get(f"/{ui}/law/{OMAHA}/art/10/").content.decode()
    for group in place(OMAHA, "art_10").named_by:
        assert f'class="naming {group.kind}"' in page
        for each in group.named:
            assert escape(each.url) in page


def test_an_earlier_version_tells_its_doubts_and_terms_alone(client: Client) -> None:
    page = client.get(f"/pt/law/{FORTUNE3}/@2025-11-10/art/7/para/1/point/4/").content.decode()
    assert 'class="naming hands"' not in page
    assert 'class="naming terms"' in page
