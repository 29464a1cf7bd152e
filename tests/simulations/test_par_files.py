"""A par sheet taken away: the same figures in every form, and no cell that computes."""

from __future__ import annotations

import csv
import html
import io
import json
import re
import zipfile
from fractions import Fraction
from typing import Any

import pytest
from defusedxml import ElementTree
from django.test import Client
from django.utils import translation

from games.odds import registry
from games.odds.figures.sheets import to_json
from games.simulations import exact_cache
from games.simulations.par import files
from games.simulations.par.files import ParTable, tables
from games.simulations.par.what_if import WhatIfForm
from games.site.cells import as_xlsx
from tests.simulations.shared_sheets import patient, sheets_folder

__all__ = ["patient", "sheets_folder"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("patient")]

EDIT = "prizes.pair_plus.three_of_a_kind=30"
EDGE = Fraction(-308, 5525)
CELL = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def cells(content: bytes) -> list[list[list[str]]]:
    """Every sheet of a workbook, its rows as what stands in their cells; formulas are refused."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        strings = [
            "".join(part.text or "" for part in each.iter(f"{CELL}t"))
            for each in ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
        ]
        names = sorted(name for name in book.namelist() if name.startswith("xl/worksheets/sheet"))
        found = []
        for name in names:
            sheet = ElementTree.fromstring(book.read(name))
            assert not list(sheet.iter(f"{CELL}f")), "a cell computes"
            rows = []
            for row in sheet.iter(f"{CELL}row"):
                told = []
                for each in row.iter(f"{CELL}c"):
                    value = each.findtext(f"{CELL}v") or ""
                    told.append(strings[int(value)] if each.get("t") == "s" else value)
                rows.append(told)
            found.append(rows)
    return found


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_every_form_has_the_figures_of_the_sheet(client: Client, language: str) -> None:
    address = f"/{language}/odds/fortune3/sheet"
    document = json.loads(client.get(f"{address}.json?{EDIT}").content)
    assert document["edited"] == {"prizes.pair_plus.three_of_a_kind": "30"}
    assert Fraction(document["figures"]["bets"]["pair_plus"]["ev"]["fraction"]) == EDGE
    assert document["by_law"]["bets"]["pair_plus"]["ev"]["fraction"] == "-373/5525"
    text = client.get(f"{address}.csv?{EDIT}").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert any(row[1:2] == [str(EDGE)] for row in rows)
    response = client.get(f"{address}.xlsx?{EDIT}")
    assert response["Content-Disposition"] == 'attachment; filename="par-fortune3-edited.xlsx"'
    book = cells(response.content)
    assert any(row[1] == str(EDGE) for row in book[0])
    assert sum(map(len, book)) - len(book) == sum(len(row) > 1 for row in rows if row) - len(book)


def test_the_law_s_own_sheet_says_so(client: Client) -> None:
    response = client.get("/pt/odds/stud/sheet.json")
    document = json.loads(response.content)
    assert response["Content-Disposition"] == 'attachment; filename="par-stud.json"'
    assert document["by_law"] is None
    assert document["edited"] == {}
    assert document["code"] == registry.digest("stud")
    assert document["figures"] == to_json(exact_cache.exact("stud", exact_cache.by_law("stud")))


def test_words_stay_words_whatever_sign_they_begin_with() -> None:
    told = [ParTable("t", "[A]: *title*?", ("=head",), (("=1+1",), ("@x",), (10**17,), (0.5,)))]
    assert cells(as_xlsx(told)) == [[["=head"], ["=1+1"], ["@x"], [str(10**17)], ["0.5"]]]
    assert "'=1+1" in "".join(files.as_csv(told))


def test_a_text_too_long_for_a_cell_is_cut_and_not_left_out() -> None:
    told = [ParTable("t", "t", ("head",), (("a" * 40_000,),))]
    assert cells(as_xlsx(told)) == [[["head"], ["a" * 32_767]]]


def test_the_same_sheet_is_the_same_file() -> None:
    told = [ParTable("t", "Title", ("head",), ((1,),))]
    assert as_xlsx(told) == as_xlsx(told)


def test_what_cannot_be_used_is_told_on_the_sheet(client: Client) -> None:
    response = client.get("/pt/odds/fortune3/sheet.csv?prizes.pair_plus.pair=-1")
    assert response.status_code == 302
    assert response["Location"] == "/pt/odds/fortune3/?prizes.pair_plus.pair=-1"
    assert client.get("/pt/odds/fortune3/sheet.pdf").status_code == 404
    assert client.get("/pt/odds/omaha/sheet.csv").status_code == 404
    assert client.get("/pt/odds/omaha/print/").status_code == 404


@pytest.mark.parametrize("form", files.FORMS)
def test_a_file_not_counted_yet_is_waited_for_and_then_offered(
    client: Client, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    address = f"/pt/odds/fortune3/sheet.{form}?{EDIT}"
    with monkeypatch.context() as counting:
        counting.setattr(exact_cache, "exact_soon", lambda *_: None)
        waits = client.get(address)
        again = client.get(address, headers={"HX-Request": "true"})
    assert (waits.status_code, again.status_code) == (202, 202)
    for page in (waits, again):
        assert f'hx-get="{html.escape(address)}"' in page.content.decode()
        assert "Content-Disposition" not in page
    offered = client.get(address, headers={"HX-Request": "true"})
    assert f'href="{html.escape(address)}" download' in offered.content.decode()
    assert "attachment" in client.get(address)["Content-Disposition"]


def test_on_paper_both_languages_stand_beside_each_other(client: Client) -> None:
    page = html.unescape(client.get(f"/pt/odds/fortune3/print/?{EDIT}").content.decode())
    assert 'lang="zh-Hant"' in page
    assert "Vantagem da casa" in page
    assert "法定場方優勢" in page
    assert str(EDGE).replace("-", "−") in page
    assert "prizes.pair_plus.three_of_a_kind = 30" in page


@pytest.mark.parametrize("game", ["fortune3", "stud"])
def test_sums_the_law_leaves_to_the_table_are_marked_where_they_stand(
    client: Client, game: str
) -> None:
    law: Any = exact_cache.exact(game, exact_cache.by_law(game))
    with translation.override("pt"):
        told = {each.key: each for each in tables(WhatIfForm(game, {}), law, law)}
    marked = [row for row in told["lines"].rows if row[-1] == "exemplo"]
    assert len(marked) == len(registry.offer(game).jackpot)
    page = client.get(f"/pt/odds/{game}/").content.decode()
    assert page.count('class="example"') >= len(marked) + 3


@pytest.mark.parametrize("game", ["fortune3", "stud"])
def test_the_summary_leads_to_every_part_of_the_sheet(client: Client, game: str) -> None:
    page = client.get(f"/pt/odds/{game}/").content.decode()
    index = page[page.index('class="sum-index"') :]
    anchors = [part.split('"')[0] for part in index[: index.index("</nav>")].split('href="#')[1:]]
    assert len(anchors) > 5
    for anchor in anchors:
        assert page.count(f'id="{anchor}"') == 1


def test_what_moves_most_stands_first() -> None:
    from games.simulations.par import page

    law: Any = exact_cache.exact("stud", exact_cache.by_law("stud"))
    found = page.movers(law)
    assert found[0].reading == "SA-01"
    assert [abs(mover.by) for mover in found] == sorted(
        (abs(mover.by) for mover in found), reverse=True
    )


@pytest.mark.parametrize(("game", "ui"), [("fortune3", "pt"), ("stud", "zh-hant")])
def test_the_sheet_on_paper_has_its_pictures_and_per_cents(
    client: Client, game: str, ui: str
) -> None:
    page = client.get(f"/{ui}/odds/{game}/print/").content.decode()
    names = re.findall(r'<figure[^>]* id="picture-([a-z0-9_-]+)"', page)
    assert {"readings", "pools"} < set(names)
    assert len(set(names)) == len(names)
    screen = client.get(f"/{ui}/odds/{game}/").content.decode()
    edges = re.findall(r'class="number key">\s*([\d.,]+\s*%)', screen)
    assert edges
    for edge in edges:
        assert edge in page
    assert not re.search(r">\s*-\d", page)
