"""A regulation brought in at the desk: pasted, put in order, seen, loaded and taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.law.models import Instrument, RegulationDraft
from games.law.reading import cited_by
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts import corpus
from tests.lawtexts.images import a_png

pytestmark = pytest.mark.django_db
BROUGHT = Path(__file__).parents[1] / "lawtexts" / "brought"


@pytest.fixture
def officer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """Somebody who may bring regulations in, and a room of site data for them."""
    monkeypatch.setattr(corpus, "_site_room", None)
    corpus.use_site_room(tmp_path / "texts")
    person = User.objects.create_user("officer", password="pasting-1")
    person.user_permissions.add(Permission.objects.get(codename="bring_regulation"))
    client = Client()
    client.force_login(person)
    yield client
    monkeypatch.undo()
    forget_corpus()


def texts(name: str) -> dict[str, str]:
    paths = {"pt": "pt", "zh_hant": "zh-hant"}
    return {f: (BROUGHT / f"{name}.{lang}.txt").read_text("utf-8") for f, lang in paths.items()}


def pasted(client: Client, name: str, **facts: str) -> RegulationDraft:
    sent = {**texts(name), "status": "rehearsal", **facts}
    assert client.post("/pt/desk/brought/", sent).status_code == 302
    return RegulationDraft.objects.get()


def page(client: Client, draft: RegulationDraft, lang: str = "pt", query: str = "") -> str:
    response = client.get(f"/{lang}/desk/brought/{draft.pk}/{query}")
    assert response.status_code == 200
    return response.content.decode()


def test_what_is_pasted_is_kept_and_its_structure_and_doubts_are_seen(officer: Client) -> None:
    draft = pasted(officer, "fees")
    assert draft.key == "ensaio-905-2027"
    seen = page(officer, draft)
    assert "Uma linha de 2 células numa tabela de 3 colunas." in seen
    assert "Dados de ensaio | $ 500,00" in seen
    assert "此行只有2格" in page(officer, draft, "zh-hant")
    assert "Put it in the site" not in seen


def test_each_press_is_a_correction_that_can_be_undone(officer: Client) -> None:
    draft = pasted(officer, "fees")
    address = f"/pt/desk/brought/{draft.pk}/correct/"
    assert officer.post(address, {"confirm": "pt:13"})["Location"].endswith("#pt:13")
    officer.post(address, {"do": "is-footnote", "place": ["pt:15", "zh-hant:13"]})
    officer.post(address, {"do": "renumber"})
    draft.refresh_from_db()
    assert draft.corrections == [
        {"do": "confirm", "lang": "pt", "line": 13},
        {"do": "is", "lang": "pt", "line": 15, "kind": "footnote"},
        {"do": "is", "lang": "zh-hant", "line": 13, "kind": "footnote"},
    ]
    assert "Escolha primeiro uma linha" in page(officer, draft)
    officer.post(address, {"do": "renumber", "place": "pt:4", "value": "quarto!"})
    refused = page(officer, draft)
    assert "Escreva o seu número" in refused
    assert 'value="quarto!"' in refused
    assert re.search(r'value="pt:4"\s+checked', refused)
    assert "quarto!" not in page(officer, draft)
    officer.post(address, {"undo": "1"})
    draft.refresh_from_db()
    assert len(draft.corrections) == 2


def test_a_cell_of_several_columns_is_said_by_a_press_and_read_so(officer: Client) -> None:
    draft = pasted(officer, "fees")
    address = f"/pt/desk/brought/{draft.pk}/correct/"
    rows = {"place": ["pt:14", "zh-hant:12"]}
    officer.post(address, {"do": "span", **rows, "value": "dois"})
    assert "Escreva a célula, as suas colunas e as suas linhas" in page(officer, draft)
    officer.post(address, {"do": "span", **rows, "value": "2: 2x1"})
    officer.post(address, {"confirm": "pt:13"})
    assert 'colspan="2"' in page(officer, draft, query="?see=1")
    officer.post(f"/pt/desk/brought/{draft.pk}/load/")
    assert 'colspan="2"' in Client().get(f"/zh-hant/law/{draft.key}/").content.decode()


def test_other_words_pasted_forget_the_corrections_of_their_lines_only(officer: Client) -> None:
    draft = pasted(officer, "fees")
    for place in ("pt:13", "zh-hant:12"):
        officer.post(f"/pt/desk/brought/{draft.pk}/correct/", {"confirm": place})
    sent = {**texts("fees"), "pt": texts("fees")["pt"] + "\n", "status": "rehearsal"}
    officer.post(f"/pt/desk/brought/{draft.pk}/", sent)
    draft.refresh_from_db()
    assert [row["lang"] for row in draft.corrections] == ["zh-hant"]


def test_it_is_seen_as_a_reader_will_loaded_read_and_taken_back(
    officer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    revoked = "Despacho n.º 97/2010\n第78/2008號經濟財政司司長批示"
    facts = {"published": "2027-01-25", "published_inferred": "yes", "revokes": revoked}
    draft = pasted(officer, "dice", **facts)
    assert draft.facts["revokes"].keys() == {"despacho-sef-97-2010", "despacho-sef-78-2008"}
    seen = page(officer, draft, query="?see=1")
    assert "<caption>Tabela I</caption>" in seen
    assert "第78/2008號經濟財政司司長批示</textarea>" in seen
    assert not Instrument.objects.filter(pk=draft.key).exists()
    officer.post(f"/pt/desk/brought/{draft.pk}/load/")
    read = Client().get(f"/zh-hant/law/{draft.key}/").content.decode()
    assert 'href="/zh-hant/law/despacho-sef-97-2010/"' in read
    assert "第78/2008號經濟財政司司長批示" in read
    published = Instrument.objects.get(pk=draft.key).known["dates"][1]
    assert (published["event"], published["basis"]) == ("published", "inferred")
    citing = {(draft.key, "art_1"): (("despacho-sef-97-2010", "art_2"),)}
    with monkeypatch.context() as cited:
        cited.setattr(cited_by, "_citations", lambda _digest: citing)
        officer.post(f"/pt/desk/brought/{draft.pk}/load/", {"take": "1"})
    assert "Outro texto refere-o" in page(officer, draft)
    officer.post(f"/pt/desk/brought/{draft.pk}/load/", {"take": "1"})
    assert Client().get(f"/pt/law/{draft.key}/").status_code == 404
    officer.post(f"/pt/desk/brought/{draft.pk}/delete/")
    assert not RegulationDraft.objects.exists()


def test_nothing_that_is_open_is_loaded(officer: Client) -> None:
    draft = pasted(officer, "fees")
    officer.post(f"/pt/desk/brought/{draft.pk}/load/")
    assert not Instrument.objects.filter(pk=draft.key).exists()
    assert "Ainda há" in page(officer, draft)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({}, "Cole o texto"),
        ({"pt_file": SimpleUploadedFile("x.txt", b"\xff\xfe")}, "UTF-8"),
        ({"pt": "x", "dated": "31/02/2027"}, "31/02/2027"),
        ({"pt": "x", "revokes": "um acto antigo"}, "Não se lê nenhum número em"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(
    officer: Client, sent: dict[str, object], words: str
) -> None:
    response = officer.post("/pt/desk/brought/", {**sent, "gazette": "BO n.º 4/2027"})
    assert response.status_code in (200, 422)
    told = response.content.decode()
    assert words in told
    assert "BO n.º 4/2027" in told
    assert not RegulationDraft.objects.exists()


def test_a_note_that_is_no_regulation_is_kept_and_says_so(officer: Client) -> None:
    assert officer.post("/pt/desk/brought/", {"pt": "Um recado."}).status_code == 302
    assert "Não se lê aqui nenhum regulamento" in page(officer, RegulationDraft.objects.get())


def image(
    name: str = "Pano 1.PNG", content: bytes | None = None, **more: object
) -> dict[str, object]:
    """What is sent to place an image at the second annex of «Três Dados»."""
    upload = SimpleUploadedFile(name, a_png(40, 30) if content is None else content)
    words = {"pt": "Pano com 16 casas.", "zh_hant": "枱布，設16格。"}
    return {"file": upload, "kind": "figure", "place": "annex_2", **words, **more}


def test_an_image_is_placed_seen_loaded_with_the_text_and_taken_away(officer: Client) -> None:
    draft = pasted(officer, "dice", published="2027-01-25")
    address = f"/pt/desk/brought/{draft.pk}/images/"
    for _twice in range(2):
        assert officer.post(address, image()).status_code == 302
    assert [one.file for one in draft.images.all()] == ["pano-1.png", "pano-1-2.png"]
    officer.post(address, {"delete": "pano-1-2.png"})
    seen = officer.get(f"{address}pano-1.png")
    assert (seen["Content-Type"], seen.content) == ("image/png", a_png(40, 30))
    assert f'src="{address}pano-1.png"' in page(officer, draft, query="?see=1")
    officer.post(f"/pt/desk/brought/{draft.pk}/load/")
    read = Client().get(f"/zh-hant/law/{draft.key}/").content.decode()
    assert 'alt="枱布，設16格。"' in read
    assert Client().get(f"/data/law/{draft.key}/images/pano-1.png").content == a_png(40, 30)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (image(pt=" "), "Falta este campo. Escreva-o."),
        (image(zh_hant=""), "Falta este campo. Escreva-o."),
        (image(content=b"Um texto."), "não é uma imagem PNG nem JPEG"),
        (image("x.svg", b"<svg/>"), "SVG"),
        (image(content=a_png(9_000, 9_000)), "9000"),
        (image(content=b"x" * 10_000_000), "bytes"),
        (image(place="art_99"), "Escolha uma das respostas."),
        (image(kind="page", until="art_1"), "Vem antes da primeira."),
    ],
)
def test_an_image_that_cannot_be_taken_is_refused_and_what_was_typed_stays(
    officer: Client, sent: dict[str, object], words: str
) -> None:
    draft = pasted(officer, "dice")
    response = officer.post(f"/pt/desk/brought/{draft.pk}/images/", sent)
    if response.status_code != 413:
        assert words in response.content.decode()
        assert "16" in response.content.decode()
    assert not draft.images.exists()


def test_the_same_regulation_twice_is_two_drafts_that_name_each_other(officer: Client) -> None:
    first = pasted(officer, "fees")
    assert "Outro rascunho" not in page(officer, first)
    officer.post("/pt/desk/brought/", {**texts("fees"), "status": "rehearsal"})
    second = RegulationDraft.objects.exclude(pk=first.pk).get()
    for one, other in ((first, second), (second, first)):
        seen = page(officer, one)
        assert "Outro rascunho tem o mesmo regulamento:" in seen
        assert f'href="/pt/desk/brought/{other.pk}/"' in seen


def test_days_of_articles_are_typed_by_line_and_stay_where_one_is_not_read(officer: Client) -> None:
    draft = pasted(officer, "prizes", own_days="第八條：2027-07-01\r\nart. 9: 2027-08-01")
    assert draft.facts["own_days"] == {"art_8": "2027-07-01", "art_9": "2027-08-01"}
    assert "art_8: 2027-07-01" in page(officer, draft)
    sent = {**texts("prizes"), "status": "rehearsal", "own_days": "art. 8 amanhã"}
    refused = officer.post("/pt/desk/brought/", sent)
    assert refused.status_code == 422
    assert "Não se lê nenhuma disposição com um dia em “art. 8 amanhã”." in refused.text
