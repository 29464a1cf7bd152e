"""Articles in force from another day than their regulation, and acts with articles of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from games.lawtexts.akomantoso.akn import akoma_ntoso
from games.lawtexts.akomantoso.akn_meta import NAMESPACE
from games.lawtexts.drafting.bringing import record_of, write_folder
from games.lawtexts.drafting.corrections import Correction
from games.lawtexts.texts.reader import read_folder
from games.lawtexts.texts.record import plain, record
from games.lawtexts.texts.selection import selected
from tests.lawtexts.test_bringing import APART, INVENTED, confirmed, invented


@pytest.mark.parametrize(("name", "eid"), [("prizes", "art_8"), ("licences", "art_4")])
def test_an_article_in_force_from_another_day_says_so_everywhere(
    name: str, eid: str, tmp_path: Path, schema: etree.XMLSchema
) -> None:
    made = invented(name, *settled(name), own_days={eid: "2027-07-01"})
    assert APART not in [doubt.reason for doubt in made.doubts]
    assert record_of(made)["facts"]["own_days"] == {eid: "2027-07-01"}  # type: ignore[index]
    version = read_folder(write_folder(made, tmp_path)).last
    chosen = selected(version, "both", "", lambda key, lang: {})
    provisions = {one["eid"]: one for one in record(chosen)["provisions"]}
    assert provisions[eid]["in_force"] == {"from": "2027-07-01", "basis": "stated"}
    assert "in_force" not in provisions["art_1"]
    assert "[Vigora a partir de 2027-07-01.]" in plain(chosen)
    for lang in ("pt", "zh-hant", "both"):
        root = etree.fromstring(akoma_ntoso(selected(version, lang, "", lambda key, lang: {})))
        schema.assertValid(root)
        periods = root.findall(f".//{{{NAMESPACE}}}article[@period]")
        assert {one.get("wId") or one.get("eId") for one in periods} == {eid}


def settled(name: str) -> list[Correction]:
    lines = [(lang, line) for lang, line, why in INVENTED[name] if why != APART]
    return [Correction("confirm", lang, line) for lang, line in lines]


def test_the_articles_of_an_act_stand_in_its_body_and_not_in_its_annex(tmp_path: Path) -> None:
    version = read_folder(write_folder(confirmed("licences"), tmp_path)).last
    root = etree.fromstring(akoma_ntoso(selected(version, "pt", "", lambda key, lang: {})))
    [body] = root.iter(f"{{{NAMESPACE}}}body")
    assert len(list(body.iter(f"{{{NAMESPACE}}}article"))) == 8
    annexes = list(root.iter(f"{{{NAMESPACE}}}attachment"))
    assert [one.findtext(f"{{{NAMESPACE}}}heading") for one in annexes] == ["ANEXO I", "ANEXO II"]
    assert version.text.regulation["pt"] == "Taxas e sanções aplicáveis às salas de jogo de ensaio"
