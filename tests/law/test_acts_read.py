"""The table of effects, and an act as a text: pages, files, and what is not at hand."""

import json
from collections.abc import Callable, Iterator
from datetime import date
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import instrument_keys, own, read_corpus
from games.site.today import shown_on_day
from rulesite.bulk.files import FILES
from tests.law.test_effects_in_time import NEXT_DAY, act, article_16
from tests.rehearsal import Rehearsal
from tests.rehearsed_acts import FORTUNE, OF_OMAHA, OMAHA

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
    found = words("/pt/search/?q=n.º+2+do+Despacho+41/2027")
    assert 'href="/pt/law/acts/despacho-sef-41-2027/#pt-para_2"' in found


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
