"""The register of divergences and doubts: filtered, opened, taken away as data."""

from __future__ import annotations

import csv
import io
import itertools
import json

import pytest
from django.test import Client

from games.law.models import Row
from games.law.reading import consequence_cards
from games.lawtexts.register.register_reader import all_rows
from tests.examples import some_quick

pytestmark = pytest.mark.django_db


def shown(client: Client, query: str = "") -> list[Row]:
    """Every entry of the list, also of what is folded, in its order."""
    groups = client.get(f"/pt/divergences/{query}").context["groups"].values()
    lines = [group.first + group.folded for of_effect in groups for group in of_effect]
    return [line.row for of_game in lines for line in of_game]


@pytest.mark.slow
def test_the_list_is_whole_by_effect_and_game_the_weightiest_of_each_first(client: Client) -> None:
    rows = shown(client)
    assert rows[0].pk == "OD-01"
    assert sorted(row.pk for row in rows) == sorted(row.id for row in all_rows())
    effects = [effect for effect, _of_effect in itertools.groupby(rows, lambda row: row.effect)]
    assert effects == ["result", "procedure", "text"]
    for _key, of_group in itertools.groupby(rows, lambda row: (row.effect, row.instrument_id)):
        weights = [consequence_cards.weight(row) for row in of_group]
        assert weights == sorted(weights, reverse=True)


@pytest.mark.slow
def test_every_row_is_listed_in_the_order_of_the_registers(client: Client) -> None:
    listed = [row.pk for row in shown(client, "?order=register")]
    assert listed == [row.id for row in all_rows()]


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_a_row_says_what_it_moves_its_two_quotations_and_the_reading(
    client: Client, ui: str
) -> None:
    page = client.get(f"/{ui}/divergences/?q=SA-01").content.decode()
    row = Row.objects.get(pk="SA-01")
    own = ui.replace("-", "_")
    for field in ("title", "changes", "taken"):
        assert getattr(row, f"{field}_{own}")[:20] in page
    assert page.count("<blockquote") == 2
    assert "<mark>pelo menos o valor</mark>" in page
    assert {"pt": "a casa perde 86,37", "zh-hant": "場方輸 86.37"}[ui] in page.replace("\xa0", " ")


def test_a_word_not_typed_to_its_end_finds_its_entries(client: Client) -> None:
    page = client.get("/pt/divergences/?q=baralh")
    assert 0 < page.context["found"] < page.context["total"]
    assert page.context["not_read"] == ()
    assert client.get("/pt/divergences/?q=xyzzy").context["not_read"] == ("xyzzy",)


def test_each_facet_leads_to_as_many_entries_as_it_says_and_keeps_the_words(
    client: Client,
) -> None:
    page = client.get("/pt/divergences/?q=aposta&game=omaha&switch=1")
    (_effects, effects), (_games, games) = page.context["facets"]
    assert effects[0].number == page.context["found"]
    for facet in [each for each in (*effects, *games) if not each.is_current]:
        assert client.get(f"/pt/divergences/?{facet.query}").context["found"] == facet.number
    assert "q=aposta" in effects[1].query


def test_a_former_number_leads_to_the_entry(client: Client) -> None:
    moved = client.get("/pt/divergences/od-13/")
    assert (moved.status_code, moved.headers["Location"]) == (301, "/pt/divergences/OA-34/")
    assert client.get("/api/v1/divergences/OD-13").json()["id"] == "OA-34"
    assert client.get("/pt/divergences/OD-99/").status_code == 404


def test_the_witness_is_named_beside_each_quotation(client: Client) -> None:
    for ident, names in (("OD-02", 2), ("SD-01", 2), ("OX-05", 2)):
        page = client.get(f"/pt/divergences/{ident}/").content.decode()
        quotes = Row.objects.get(pk=ident).quotes.count()
        assert page.count('<footer lang="pt">') == quotes >= names


GAMES = ("", "omaha", "stud", "fortune3", "five_card")
REGISTERS = ("", "divergence", "witness", "doubt")
EFFECTS = ("", "result", "procedure", "text")


FILTERS = list(itertools.product(GAMES, REGISTERS, EFFECTS))


@pytest.mark.parametrize(("game", "register", "effect"), some_quick(FILTERS, 20))
def test_filters_are_those_of_the_registers_themselves(
    client: Client, game: str, register: str, effect: str
) -> None:
    url = f"/data/divergences.json?game={game}&register={register}&effect={effect}"
    shown = [row["id"] for row in json.loads(client.get(url).content)]
    assert shown == filtered(game, register, effect)


def filtered(game: str, register: str, effect: str) -> list[str]:
    return [
        row.id
        for row in all_rows()
        if (not game or row.game == game)
        and (not register or row.register == register)
        and (not effect or row.effect == effect)
    ]


def test_each_filter_parts_the_register_in_its_values() -> None:
    assert sum(len(filtered(*each)) for each in FILTERS) == 8 * len(all_rows())


def test_rows_both_readings_of_which_can_be_played(client: Client) -> None:
    wanted = [row.id for row in all_rows() if row.values]
    assert [row.pk for row in shown(client, "?switch=1&order=register")] == wanted
    assert 0 < len(wanted) < len(all_rows())


@pytest.mark.parametrize(
    "query",
    ["?game=poker", "?effect=%00", "?register=%ff&game=%f0%28", "?switch=2", "?game=" + "a" * 9000],
)
def test_a_filter_nobody_offers_is_refused(client: Client, query: str) -> None:
    page = client.get(f"/pt/divergences/{query}")
    assert page.status_code == 422
    assert page.context["found"] == 0
    for form in ("json", "csv"):
        data = client.get(f"/data/divergences.{form}{query}")
        assert data.status_code == 422
        assert "Escolha uma das respostas." in data.content.decode()


def test_a_part_of_the_page_for_htmx(client: Client) -> None:
    answer = client.get("/pt/divergences/?game=omaha", headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert page.strip().startswith('<div id="rows"')
    assert "<html" not in page
    whole = client.get("/pt/divergences/?game=omaha").content.decode()
    assert page.strip() in whole


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_a_row_shows_both_quotations_marked_where_they_part(client: Client, ui: str) -> None:
    page = client.get(f"/{ui}/divergences/OD-02/").content.decode()
    assert "<mark>quádruplo</mark>" in page
    assert '<blockquote lang="zh-Hant"' in page
    assert "<mark>五倍</mark>" in page
    row = Row.objects.get(pk="OD-02")
    own = ui.replace("-", "_")
    for field in ("title", "changes", "taken", "why"):
        assert getattr(row, f"{field}_{own}")[:30] in page.replace("&#x27;", "'")


def test_a_row_is_found_in_any_case(client: Client) -> None:
    assert client.get("/pt/divergences/od-02/").status_code == 200


@pytest.mark.parametrize(
    "ident", ["OD-99", "OD", "nothing", "%00", "O%00D", "%ff", "x" * 500, "--"]
)
@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_an_unknown_row_is_a_404_that_offers_others(client: Client, ui: str, ident: str) -> None:
    answer = client.get(f"/{ui}/divergences/{ident}/")
    assert answer.status_code == 404
    near = answer.context["near"]
    assert bool(near) == ident.startswith(("O", "%00"))
    for each in near:
        row = Row.objects.get(pk=each["name"].split()[0])
        assert each["name"] == f"{row.pk} {getattr(row, 'title_' + ui.replace('-', '_'))}"
        assert each["url"] == f"/{ui}/divergences/{row.pk}/"


def test_as_json(client: Client) -> None:
    answer = client.get("/data/divergences.json?game=omaha")
    assert answer["Content-Type"] == "application/json; charset=utf-8"
    told = {row["id"]: row for row in json.loads(answer.content)}
    row = told["OD-02"]
    assert row["instrument"] == "despacho-sef-97-2010"
    assert row["provisions"] == ["despacho-sef-97-2010#art_16"]
    assert "五倍" in row["quotes_zh_hant"][0]
    assert row["values"][0] == next(r.values[0] for r in all_rows() if r.id == "OD-02")


def test_as_csv(client: Client) -> None:
    answer = client.get("/data/divergences.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="divergences.csv"'
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row["id"] for row in rows] == [row.id for row in all_rows()]
    (row,) = [row for row in rows if row["id"] == "OD-02"]
    assert "五倍" in row["quotes_zh_hant"]
    again = client.get("/data/divergences.csv")
    assert again["Content-Disposition"] == answer["Content-Disposition"]


def test_other_forms_are_not_offered(client: Client) -> None:
    assert client.get("/data/divergences.xml").status_code == 404


def test_the_links_to_data_carry_the_filters_asked(client: Client) -> None:
    page = client.get("/pt/divergences/?game=stud&x=%26x%3D%22").content.decode()
    assert '/data/divergences.csv?game=stud"' in page
