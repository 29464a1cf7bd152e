"""The table of effects, and an act as a text: pages, files, and what is not at hand."""

import json
import re
from collections.abc import Callable, Iterator
from datetime import date
from html import unescape
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from lxml import etree

from games.law.reading.export import as_akn, as_json
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import instrument_keys, own, read_corpus
from games.site.today import shown_on_day
from rulesite.bulk.files import FILES
from tests.law.test_effects_in_time import NEXT_DAY, act, article_16
from tests.rehearsal import Rehearsal, whole_zh
from tests.rehearsed_acts import FORTUNE, OF_OMAHA, OF_OMAHA_ZH, OMAHA, PUT_IN

pytestmark = pytest.mark.django_db


def words(path: str) -> str:
    return " ".join(unescape(Client().get(path).content.decode()).split())


def test_the_table_of_effects_names_each_act_with_its_days() -> None:
    for ui, moved, not_known in (
        ("pt", "deslocado", "nova redacção não disponível"),
        ("zh-hant", "移位", "未備有新文字"),
    ):
        table = words(f"/{ui}/law/{FORTUNE}/effects/")
        assert f'href="/{ui}/law/acts/despacho-sef-94-2025/"' in table
        assert table.count(moved) == 3
        assert not_known in words(f"/{ui}/law/portaria-104-85-m/effects/")
    assert Client().get("/pt/law/nothing/effects/").status_code == 404


def test_an_act_whose_words_are_not_at_hand_says_so() -> None:
    page = words("/pt/law/acts/despacho-sef-94-2025/")
    assert "Vêem-se as palavras do n.º 1" in page
    assert page.count('class="missing"') == 2
    assert "BO n.º 46/2025" in page
    assert Client().get("/pt/law/acts/despacho-sef-1-1999/").status_code == 404


def test_programs_receive_the_table_of_effects() -> None:
    rows = [json.loads(line) for line in FILES["effects.jsonl"].make().splitlines()]
    moved = [row for row in rows if row["act"] == "despacho-sef-94-2025"]
    assert [(row["do"], row["provision"], row["to"], row["from"]) for row in moved] == [
        ("move", f"art_7__para_1__point_{was}", f"art_7__para_1__point_{to}", "2025-11-18")
        for was, to in ((4, 2), (2, 3), (3, 4))
    ]
    (unknown,) = (row for row in rows if row["act"] == "portaria-118-89-m")
    assert (unknown["from"], unknown["state"]) == (None, "not_at_hand")


def printed(*options: str) -> str:
    out = StringIO()
    call_command("law", *options[:1], "--format", *options[1:], stdout=out)
    return out.getvalue()


def test_the_table_of_effects_is_sorted_and_each_row_has_an_address() -> None:
    table = words(f"/pt/law/{FORTUNE}/effects/?sort=provision")
    places = [
        table.index(f'id="{FORTUNE}--despacho-sef-94-2025--move--art_7__para_1__point_{n}"')
        for n in (2, 3, 4)
    ]
    assert places == sorted(places)
    assert 'aria-sort="ascending"' in table


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Bring acts into a copy of the corpus that pages then read."""
    own().gathered_in(tmp_path / "lawtexts")
    corpus = read_corpus(tmp_path / "lawtexts")

    def brought(*acts: Rehearsal) -> None:
        for one in acts:
            one.brought_in(corpus)
        histories = {key: reader.history(key, corpus) for key in instrument_keys()}
        monkeypatch.setattr(reader, "_own_history", histories.__getitem__)

    forget_corpus()
    yield brought
    forget_corpus()


def test_an_act_is_read_as_it_was_typed_and_its_clauses_have_addresses(
    bring: Callable[..., None],
) -> None:
    until = act(41, article_16("sêxtuplo"), "As mesas do ensaio dispõem de noventa dias.",
                last=f"{NEXT_DAY} e vigora até 31 de Dezembro de 2027.")  # fmt: skip
    bring(until)
    page = words("/pt/law/acts/despacho-sef-41-2027/")
    assert "Usando da faculdade conferida" in page
    clause = page.split('id="pt-para_2"')[1].split("</p>")[0]
    assert "2. As mesas do ensaio dispõem" in clause
    assert 'class="quoted"' in page
    clause = "/pt/law/acts/despacho-sef-41-2027/#pt-para_2"
    for query in ("n.º+2+do+Despacho+41/2027", "noventa+dias"):
        assert f'href="{clause}"' in words(f"/pt/search/?q={query}")
    cited = Client().get("/pt/cite/?q=n.º+2+do+Despacho+41/2027")
    assert cited["Location"] == clause
    answer = Client().get("/api/v1/citations?q=n.º 2 do Despacho 41/2027").json()
    assert answer["acts"][0]["page"].endswith(clause)


def test_an_act_is_a_text_for_programs_as_any_other(
    bring: Callable[..., None], schema: etree.XMLSchema
) -> None:
    bring(PUT_IN)
    key = "despacho-sef-2-2027"
    made = json.loads(Client().get(f"/data/law/acts/{key}.json").content)
    parts = {part["eid"]: part for part in made["provisions"]}
    assert parts["main__para_2"]["number"] == {"pt": "2.", "zh-hant": "二、"}
    assert parts["main__para_2"]["text"]["zh-hant"] == "在同一規章增加第九-A條，內容如下："
    assert parts["main__para_2__quoted"]["text"]["pt"].endswith(
        "O «croupier» anuncia a interrupção.»"
    )
    assert made["at_hand"] == ["pt", "zh-hant"]
    assert made["relations"] == [{"kind": "amends", "instrument": OMAHA}]
    first = made["effects"][0]
    assert (first["do"], first["provision"], first["clause"]) == ("insert", "art_4__para_2a", "1")
    assert made == json.loads(printed(key, "json"))
    for lang in ("both", "pt", "zh-hant"):
        xml = etree.fromstring(Client().get(f"/data/law/acts/{key}.akn?lang={lang}").content)
        schema.assertValid(xml)
    typed = [line.strip() for line in PUT_IN.pt.splitlines() if line.strip()]
    assert printed(key, "text", "--lang", "pt").split() == " ".join(typed).split()
    mods = xml.findall(".//{*}activeModifications/{*}textualMod")
    assert [mod.get("type") for mod in mods] == ["insertion"] * len(made["effects"])


def test_what_is_known_of_an_act_without_words_is_data_too() -> None:
    made = json.loads(Client().get("/data/law/acts/despacho-sef-94-2025.json").content)
    assert made["provisions"] == made["at_hand"] == []
    assert made["effects"][0]["words"] == {"pt": "2) [Anterior alínea 4)]"}
    assert Client().get("/data/law/acts/despacho-sef-94-2025.akn").status_code == 404
    page = words("/pt/law/acts/despacho-sef-94-2025/")
    assert "2) [Anterior alínea 4)]" in page
    assert 'rel="prev" href="/pt/law/acts/despacho-sef-97-2008/"' in page
    for ui, note in (("pt", "Regulamento anterior do jogo"), ("zh-hant", "此博彩的前一規章")):
        other = words(f"/{ui}/law/acts/despacho-sef-78-2008/")
        assert note in other
        assert other.count('class="missing"') == 2


def test_the_text_in_force_says_who_changed_it_since_and_until_when(
    bring: Callable[..., None], schema: etree.XMLSchema
) -> None:
    until = act(43, article_16("sêxtuplo"), f"É revogado o n.º 2 do artigo 2.º {OF_OMAHA}.",
                last=f"{NEXT_DAY} e vigora até 31 de Dezembro de 2027.")  # fmt: skip
    suspended = act(
        44,
        f"É suspensa a aplicação do artigo 12.º {OF_OMAHA} até 30 de Junho de 2027.",
        zh=whole_zh(44, f"{OF_OMAHA_ZH}第十二條中止適用至二零二七年六月三十日止。"),
    )
    bring(until, suspended)
    for key, day, eid, do, last, note in (
        ("43", "2027-03-01", "art_16", "replace", "2027-12-31", "Redacção dada por Despacho"),
        ("44", "2027-03-01", "art_12", "suspend", "2027-06-30", "Suspenso por Despacho"),
    ):
        made = json.loads(as_json(OMAHA, at=date.fromisoformat(day)))
        (change,) = next(p for p in made["provisions"] if p["eid"] == eid)["changes"]
        assert change == {
            "effect": f"{OMAHA}--despacho-sef-{key}-2027--{do}--{eid}",
            "act": f"despacho-sef-{key}-2027",
            "do": do,
            "from": "2027-01-12",
            "until": last,
        }
        xml = etree.fromstring(as_akn(OMAHA, lang="pt", at=date.fromisoformat(day)))
        schema.assertValid(xml)
        notes = [" ".join(one.itertext()) for one in xml.findall(".//{*}note[@class='changed']")]
        assert any(note in one and f"até {last}" in one for one in notes)
        mods = xml.findall(".//{*}passiveModifications/*")
        assert {(mod.tag.split("}")[1], mod.get("type")) for mod in mods} == {
            ("textualMod", "substitution"),
            ("textualMod", "repeal"),
            ("efficacyMod", "inapplication"),
        }
    with shown_on_day(date(2027, 3, 1)):
        page = words(f"/pt/law/{OMAHA}/?show=pt")
        (mark,) = re.findall(r"art. 16.º</span></small> Redacção dada por [^<]*", page)
        days = "desde 12 de Janeiro de 2027, até 31 de Dezembro de 2027."
        assert mark.strip().endswith(f"n.º 43/2027, {days}")
        assert "由Despacho" in words(f"/zh-hant/law/{OMAHA}/art/16/")
    after = json.loads(as_json(OMAHA, at=date(2028, 2, 1)))
    assert not any("changes" in place for place in after["provisions"])


def test_an_effect_is_to_come_then_in_force_then_over(bring: Callable[..., None]) -> None:
    until = act(42, article_16("sêxtuplo"), f"É revogado o n.º 2 do artigo 2.º {OF_OMAHA}.",
                last=f"{NEXT_DAY} e vigora até 31 de Dezembro de 2027.")  # fmt: skip
    bring(until)
    for day, state in (
        (date(2027, 1, 11), "a produzir-se"),
        (date(2027, 1, 12), "em vigor"),
        (date(2028, 1, 1), "cessou"),
    ):
        with shown_on_day(day):
            assert words(f"/pt/law/{OMAHA}/effects/").count(f"<td>{state}</td>") == 2
