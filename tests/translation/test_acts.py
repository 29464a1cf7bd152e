"""The page that brings an act in: read, corrected, tried, taken out; and only by those who may."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from games.law.acts.proposal import Proposal, propose
from games.law.models import AmendmentDraft, PlacedAct, Version
from games.lawtexts.drafting.facts import EnteredFacts
from games.lawtexts.drafting.writing import write_files
from games.lawtexts.files.data import CorpusError, Reason
from games.lawtexts.texts.corpus import own
from games.lawtexts.texts.reader import read_folder
from games.odds.subprocesses import NotCounted
from games.play.dealing import new_seed
from games.translation import tasks
from games.translation.page import act_check, act_page
from games.translation.page.act_forms import TryForm
from games.translation.page.act_page import proposal_of
from tests.rehearsal import Rehearsal, whole
from tests.rehearsed_acts import (
    CHANGED,
    CHINESE_ALONE,
    NO_FIGURE,
    OF_FORTUNE,
    OF_OMAHA,
    OMAHA,
    ONE_PRIZE,
)
from tests.translation.four_clauses import HEAD, OPEN_PT, PT, SPOILED_PT, SPOILED_ZH, ZH

pytestmark = pytest.mark.django_db

PATHS = {lang: Path(f"{lang}.txt") for lang in ("pt", "zh-hant")}


@pytest.fixture
def officer(client: Client) -> Client:
    """A legal officer: the permission, and nothing else."""
    person = User.objects.create_user("officer")
    person.user_permissions.add(Permission.objects.get(codename="amend_law"))
    client.force_login(person)
    return client


def fields(act: Rehearsal, **more: Any) -> dict[str, Any]:
    return {"instrument": act.instrument, "pt": act.pt, "zh_hant": act.zh,
            "published": act.published, "gazette": "BO n.º 2/2027", **more}  # fmt: skip


def sent(client: Client, act: Rehearsal, ui: str = "pt", **more: Any) -> str:
    answer = client.post(f"/{ui}/desk/acts/", fields(act, **more), follow=True)
    return answer.content.decode()


@pytest.mark.parametrize(("ui", "understood", "raises"), [
    ("pt", "A lei, antes e depois", "3 → 4"),
    ("zh-hant", "法律條文的前後對照", "3 → 4"),
])  # fmt: skip
def test_an_act_is_read_provision_by_provision(
    officer: Client, ui: str, understood: str, raises: str
) -> None:
    page = sent(officer, CHANGED, ui)
    assert understood in page
    assert raises in page
    for words in ("<del>três</del>", "<ins>quatro</ins>", "<ins>四</ins>"):
        assert words in page.replace(" </", "</")
    assert f"/{ui}/divergences/OD-02/" in page
    assert "/register.toml" not in page, "no path of the machine is told"
    assert page.count('class="act-line"') > 30, "each line of the act has its reading"
    assert AmendmentDraft.objects.count() == 1
    assert not Version.objects.filter(ident__contains="2027").exists()


def test_a_draft_in_chinese_alone_is_read_corrected_and_deleted(officer: Client) -> None:
    places = {"pt": "art. 9.º-A, n.º 1, alínea 2)", "zh-hant": "第九-A條第一款（二）項"}
    for ui, place in places.items():
        assert place in sent(officer, CHINESE_ALONE, ui)
        address = f"/{ui}/desk/acts/{AmendmentDraft.objects.get().pk}/"
        corrected = fields(CHINESE_ALONE, zh_hant=CHINESE_ALONE.zh.replace("停電", "斷電"))
        assert "演習的斷電" in officer.post(address, corrected, follow=True).content.decode()
        tried = officer.get(address, {"day": CHINESE_ALONE.begins})
        assert "演習的斷電" in tried.content.decode()
        assert officer.post(f"{address}delete/").status_code == 302
        assert not AmendmentDraft.objects.exists()


def test_what_cannot_be_read_keeps_what_was_typed_and_can_be_corrected(officer: Client) -> None:
    page = sent(officer, CHANGED, pt=CHANGED.pt.replace(".»", "."), zh_hant="")
    assert 'role="alert"' in page
    assert "nunca é fechada: escreva »" in page
    assert "Linha 12" in page
    assert "quatro vezes" in page, "what was typed stays"
    draft = AmendmentDraft.objects.get()
    corrected = officer.post(f"/pt/desk/acts/{draft.pk}/", fields(CHANGED), follow=True)
    assert "antes e depois" in corrected.content.decode()
    assert AmendmentDraft.objects.count() == 1


@pytest.mark.parametrize(("wrong", "right", "reason", "pt", "zh"), [
    (".»", ".", "never closed", "nunca é fechada", "沒有結束"),
    ("4) […].\n\nArtigo 16.º\n", "Artigo 16.º\n", "stands in the law and is not printed",
     "art. 12.º, alínea 4): existe na lei e não está impresso", "法規中有第十二條（四）項"),
    ("Artigo 16.º\n", "Artigo n.º 16\n", "an article this command cannot read",
     "é um artigo que não se consegue ler", "是無法讀取的條號"),
    ("no dia seguinte ao da sua publicação", "no futuro", "No known form",
     "deste número nada foi tomado", "未從該條款採用任何內容"),
])  # fmt: skip
def test_a_refusal_is_told_in_the_language_of_the_page(
    officer: Client, wrong: str, right: str, reason: str, pt: str, zh: str
) -> None:
    assert wrong in CHANGED.pt
    for ui, told in (("pt", pt), ("zh-hant", zh)):
        page = sent(officer, CHANGED, ui, pt=CHANGED.pt.replace(wrong, right), zh_hant="")
        words = re.sub(r"<[^>]+>", "", page.split('role="alert"')[1].split("</section>")[0])
        assert told in words
        assert reason not in words
    draft = AmendmentDraft.objects.all()[0]
    with pytest.raises(CorpusError, match=reason):
        propose(OMAHA, draft.texts, EnteredFacts(published=draft.published), own(), PATHS)


def test_a_file_is_read_and_one_that_is_no_text_is_refused(officer: Client) -> None:
    upload = SimpleUploadedFile("act.txt", CHANGED.pt.encode())
    assert "antes e depois" in sent(officer, CHANGED, pt="", zh_hant="", pt_file=upload)
    wrong = SimpleUploadedFile("act.txt", "第".encode("big5"))
    page = sent(officer, CHANGED, pt_file=wrong, gazette="BO n.º 77/2027")
    assert "não é um texto em UTF-8" in page
    assert "BO n.º 77/2027" in page
    assert "Escreva o acto" in sent(officer, CHANGED, pt="", zh_hant="")


def test_the_files_taken_out_are_those_of_the_command(officer: Client, tmp_path: Path) -> None:
    sent(officer, CHANGED)
    draft = AmendmentDraft.objects.get()
    answer = officer.get(f"/pt/desk/acts/{draft.pk}/files.zip")
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    room = f"games/omaha/lawtexts/{OMAHA}/"
    names = {name.removeprefix(room): archive.read(name).decode() for name in archive.namelist()}
    made = proposal_of(draft)
    assert isinstance(made, Proposal)
    assert names == dict(made.files)
    own().gathered_in(tmp_path / "lawtexts")
    folder = tmp_path / "lawtexts" / OMAHA
    write_files(folder, names)
    assert read_folder(folder).last.id == "as-amended-by-despacho-sef-1-2027", "it is sealed"


def test_a_draft_is_tried_at_any_day(officer: Client) -> None:
    sent(officer, CHANGED)
    draft = AmendmentDraft.objects.get()
    then = officer.get(f"/pt/desk/acts/{draft.pk}/?day=2027-01-11").content.decode()
    now = officer.get(f"/pt/desk/acts/{draft.pk}/?day=2027-01-12").content.decode()
    told = [page.split('<div class="sheet">')[1].split("<form")[0] for page in (then, now)]
    assert ["três vezes, no máximo" in part for part in told] == [True, False]
    assert ["quatro vezes, no máximo" in part for part in told] == [False, True]
    wrong = officer.get(f"/pt/desk/acts/{draft.pk}/?day=nonsense")
    assert 'aria-invalid="true"' in wrong.content.decode()


def test_a_hand_of_the_table_is_tried_by_its_seed() -> None:
    assert TryForm({"seed": str(new_seed())}).is_valid()
    assert not TryForm({"seed": "9" * 20}).is_valid()


@pytest.mark.slow
def test_a_hand_is_tried_before_and_after(officer: Client) -> None:
    sent(officer, ONE_PRIZE)
    draft = AmendmentDraft.objects.get()
    page = officer.get(f"/pt/desk/acts/{draft.pk}/?seed=3").content.decode()
    assert "9 de Fevereiro de 2027" in page


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the copy answers to each question, and what is loaded; the parts that were sent."""
    known: dict[str, Any] = {"asked": [], "sent": [], "loaded": [], "broken": []}
    compared = {
        "bets": [{"bet": "pair_plus", "before": "1/20", "after": "1/40", "lines": []}],
        "chance": {"hands": 400, "money": 3, "winner": 1, "low": 0.001, "high": 0.02,
                   "per_100": 2.5, "commission_here": 0, "commission_there": 0},
    }  # fmt: skip

    def addresses(_key: str, _files: object, days: list[date], _eids: object) -> dict[str, Any]:
        known["asked"] += days
        if known["broken"] is None:
            raise NotCounted("away")
        return {"count": 40, "broken": known["broken"], "seconds": 1}

    def bring_in_act(instrument: str, act: str, *_files: object) -> None:
        known["loaded"].append(act)
        if no := known.get("refused"):
            raise no
        PlacedAct.objects.update_or_create(
            instrument=instrument, act=act, defaults={"version": "", "taken_back": None}
        )

    def once(key: str, texts: dict[str, str], *rest: Any) -> Proposal:
        """Each act is read over the law once, though each press reads it."""
        words = str(texts)
        if words not in known:
            known[words] = propose(key, texts, *rest)
        made: Proposal = known[words]
        return made

    def send(pk: tuple[int], **_with: object) -> None:
        known["sent"].append(pk)

    monkeypatch.setattr(act_page, "propose", once)
    monkeypatch.setattr(act_check, "tried_addresses", addresses)
    monkeypatch.setattr(act_check, "tried_change", lambda *_asked: compared)
    monkeypatch.setattr(
        tasks.check_act, "apply_async", lambda args, **_: known["sent"].append(args)
    )
    monkeypatch.setattr(act_check, "call_command", lambda name, **_: known["loaded"].append(name))
    monkeypatch.setattr(act_check, "bring_in_act", bring_in_act)
    monkeypatch.setattr(act_check, "take_out_act", lambda _key, act: PlacedAct.objects.filter(
        act=act).update(taken_back=timezone.now()))  # fmt: skip
    return known


def pressed(officer: Client, then: str, ui: str = "pt") -> str:
    address = f"/{ui}/desk/acts/{AmendmentDraft.objects.get().pk}/"
    return officer.post(address, {"then": then}, follow=True).content.decode()


def work(site: dict[str, Any]) -> None:
    """What the worker does until no message is left."""
    while site["sent"]:
        tasks.check_act(*site["sent"].pop())


def test_an_act_is_loaded_by_one_press_once_the_copy_has_answered(
    officer: Client, site: dict[str, Any]
) -> None:
    page = sent(officer, ONE_PRIZE)
    assert 'value="load"' not in page, "nothing is loaded before the copy has answered"
    pressed(officer, "load")
    assert not site["loaded"]
    page = pressed(officer, "ask")
    assert "Dia 1 de 3" in page
    assert "Nenhum processo de trabalho está activo" in page, "here none is"
    assert "Já está em curso" in pressed(officer, "ask")
    assert len(site["sent"]) == 1
    tasks.check_act(*site["sent"].pop())
    address = f"/pt/desk/acts/{AmendmentDraft.objects.get().pk}/"
    progress = officer.get(f"{address}check/")
    assert "Dia 2 de 3: responderam 40 de 120 endereços" in progress.content.decode()
    work(site)
    assert officer.get(f"{address}check/")["HX-Refresh"] == "true"
    days = [date(2027, 2, 9), date(2027, 2, 10)]
    assert [day for day in site["asked"] if day in days] == days
    assert len(site["asked"]) == 3, "and today"
    page = officer.get(address).content.decode()
    for words in ("respondem em 3 dias: 120 respostas", "40 → 45", "5,00", "2,50", "400 jogadas"):
        assert words in page
    page = pressed(officer, "load")
    assert "Está a ser posto na lei" in page
    assert not site["loaded"], "a worker does it"
    work(site)
    assert officer.get(f"{address}check/")["HX-Refresh"] == "true"
    page = officer.get(address).content.decode()
    assert site["loaded"] == ["despacho-sef-6-2027"]
    assert "Este acto está na lei deste sítio." in page
    assert 'value="load"' not in page
    assert "正在撤回" in pressed(officer, "take", "zh-hant")
    assert "已在進行" in pressed(officer, "take", "zh-hant")
    work(site)
    assert "O que vai mudar" in officer.get(address).content.decode()


@pytest.mark.slow
def test_hands_are_played_only_for_the_day_on_which_a_figure_changes(
    officer: Client, site: dict[str, Any]
) -> None:
    act = whole(
        99,
        f"""A alínea 2) do artigo 12.º {OF_OMAHA}, passa a ter a seguinte redacção:

«2) Nos jogos sujeitos a limite, a aposta pode subir quatro vezes, no máximo, por turno;»""",
        f"É revogado o n.º 3 do artigo 2.º {OF_OMAHA}.",
        last="O presente despacho entra em vigor no dia seguinte ao da sua publicação, com excepção"
        " do n.º 2, que produz efeitos a partir de 1 de Março de 2027.",
    )
    sent(officer, CHANGED, pt=act, zh_hant="")
    pressed(officer, "ask")
    parts = AmendmentDraft.objects.get().checked["parts"]
    assert [part[1] for part in parts if part[0] == "change"] == ["2027-01-12"]
    assert len(parts) == 6, "two days, those before, and today"


@pytest.fixture
def answered(officer: Client, site: dict[str, Any]) -> AmendmentDraft:
    """A draft for which the copy has answered."""
    sent(officer, ONE_PRIZE)
    pressed(officer, "ask")
    work(site)
    return AmendmentDraft.objects.get()


@pytest.mark.slow
def test_a_load_that_is_refused_says_why_in_each_language_and_may_be_pressed_again(
    officer: Client, site: dict[str, Any], answered: AmendmentDraft
) -> None:
    reason = Reason("The text has no %(eid)s.")
    site["refused"] = CorpusError(Path("x"), 1, "unknown_eid", reason, eid="art_12")
    pressed(officer, "load")
    work(site)
    for ui, why in (("pt", "art. 12.º"), ("zh-hant", "第十二條")):
        assert why in text_of(officer, f"/{ui}/desk/acts/{answered.pk}/")
    site["refused"] = OSError("full")
    pressed(officer, "load")
    with pytest.raises(OSError, match="full"):
        work(site)
    page = text_of(officer, f"/pt/desk/acts/{answered.pk}/")
    assert "a lei está como estava" in page
    assert 'value="load"' in page, "nothing was changed"


@pytest.mark.slow
def test_a_load_goes_on_where_its_worker_was_lost_and_can_be_stopped_before_it_begins(
    officer: Client, site: dict[str, Any], answered: AmendmentDraft
) -> None:
    pressed(officer, "load")
    assert 'value="load"' in pressed(officer, "stop")
    work(site)
    assert not site["loaded"]
    pressed(officer, "load")
    PlacedAct.objects.create(instrument=answered.instrument, act="despacho-sef-6-2027", version="")
    work(site)
    assert site["loaded"] == ["gather_units"], "the law had it, perhaps not the desk"
    address = f"/pt/desk/acts/{answered.pk}/"
    assert "Este acto está na lei" in officer.get(address).content.decode()
    site["sent"].clear()
    pressed(officer, "take")
    site["sent"].clear()
    AmendmentDraft.objects.update(checked={**AmendmentDraft.objects.get().checked, "begun": True,
                                           "when": "2026-11-28T00:00:00+00:00"})  # fmt: skip
    assert 'value="stop"' not in officer.get(address).content.decode()
    officer.get(address)
    assert len(site["sent"]) == 1, "the message is sent again, once"


def test_an_act_changed_since_or_with_a_failing_address_is_not_loaded(
    officer: Client, site: dict[str, Any]
) -> None:
    sent(officer, ONE_PRIZE)
    site["broken"] = [["2027-02-10", "/pt/law/x/", 500]]
    pressed(officer, "ask")
    work(site)
    page = pressed(officer, "load")
    assert "Há endereços da lei que falhariam" in page
    assert "/pt/law/x/" in page
    site["broken"] = []
    pressed(officer, "ask")
    work(site)
    draft = AmendmentDraft.objects.get()
    draft.pt = draft.pt.replace("45 para 1", "44 para 1")
    draft.save()
    assert "experimente de novo" in pressed(officer, "load")
    assert not site["loaded"]


def test_the_copy_is_asked_no_more_once_it_is_stopped_or_away(
    officer: Client, site: dict[str, Any]
) -> None:
    sent(officer, ONE_PRIZE)
    pressed(officer, "ask")
    assert "尚未全部回應" in pressed(officer, "stop", "zh-hant")
    work(site)
    assert not site["asked"]
    site["broken"] = None
    pressed(officer, "ask")
    work(site)
    assert len(site["asked"]) == 1
    assert "Nada foi posto na lei" in pressed(officer, "load")
    assert not site["loaded"]


def test_a_rule_out_of_date_is_told(officer: Client) -> None:
    page = sent(officer, NO_FIGURE)
    assert "Uma regra do jogo fica desactualizada desde esse dia." in page
    assert "Numa regra do jogo, este sítio ainda segue o texto anterior" in page
    assert "fewest_players" not in page, "no name of the code"


def test_a_figure_that_is_not_read_says_so(officer: Client) -> None:
    words = "ao sêxtuplo da aposta prévia maior (big blind)"
    assert words in CHANGED.pt
    act = CHANGED.pt.replace(words, "a dez por cento do pote")
    page = sent(officer, CHANGED, pt=act, zh_hant="")
    assert "commission.cap=…" in page
    assert "não se lê nas novas palavras" in page


def test_an_act_of_a_text_that_has_ended_is_refused_without_naming_a_file(officer: Client) -> None:
    act = whole(1, """É revogada a alínea 3) do artigo 1.º do regulamento aprovado pelo Despacho
Regulamentar Externo do Secretário para a Economia e Finanças n.º 69/2003.""",
                last="O presente despacho entra em vigor em 2 de Outubro de 2004.")  # fmt: skip
    page = sent(officer, CHANGED, instrument="despacho-sef-69-2003", pt=act, zh_hant="")
    refused = page.split('role="alert"')[1].split("</section>")[0]
    assert "2 de Outubro de 2004" in refused
    assert "18 de Maio de 2004" in refused
    assert "as-published" not in refused


def test_a_fault_in_a_file_that_the_officer_has_not_shows_no_line_of_it(
    officer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise CorpusError(Path("versions.toml"), 37, "malformed", "Anything else.")

    monkeypatch.setattr(act_page, "propose", fails)
    refused = sent(officer, CHANGED).split('role="alert"')[1].split("</section>")[0]
    assert "Anything else." in refused
    assert "Linha" not in refused


def test_nobody_else_sees_an_act(client: Client, officer: Client) -> None:
    sent(officer, CHANGED)
    address = f"/pt/desk/acts/{AmendmentDraft.objects.get().pk}/"
    visitor = Client()
    assert visitor.get(address).status_code == 302
    visitor.force_login(User.objects.create_user("translator"))
    for path in ("/pt/desk/acts/", address, f"{address}files.zip"):
        assert visitor.get(path).status_code == 403
    assert visitor.post(f"{address}delete/").status_code == 403
    officer.post(f"{address}delete/")
    assert not AmendmentDraft.objects.exists()


def address_of(client: Client, ui: str = "pt", **words: str) -> str:
    """The page of a draft of the act of four clauses."""
    act = {"instrument": OMAHA, "pt": PT, "zh_hant": ZH, "published": "2027-01-18", **words}
    return str(client.post(f"/{ui}/desk/acts/", act).headers["Location"]).partition("#")[0]


def text_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


SETTLED = {"then": "settle", "clause": "2", "do": "repeal", "places": "artigo 12.º, alínea 4)"}


@pytest.mark.parametrize(("ui", "open_words", "settled", "no_such"), [
    ("pt", "em aberto", "decidido por um jurista", "O regulamento não tem tal disposição"),
    ("zh-hant", "待決", "由法律人員決定", "規章並無此規定"),
])  # fmt: skip
def test_an_officer_settles_an_open_clause(
    officer: Client, ui: str, open_words: str, settled: str, no_such: str
) -> None:
    address = address_of(officer, ui)
    page = text_of(officer, address)
    assert 'class="w-open"' in page
    assert open_words in page
    assert 'id="clause-2"' in page
    assert page.count('class="act-effect"') == 2
    refused = officer.post(address, {**SETTLED, "places": "artigo 99.º", "reason": "porque sim"})
    assert no_such in refused.content.decode()
    assert "porque sim" in refused.content.decode(), "what was typed stays"
    answer = officer.post(address, SETTLED)
    assert answer.headers["Location"].endswith("#clause-2")
    page = text_of(officer, address)
    assert 'class="w-open"' not in page
    assert settled in page
    assert page.count('class="act-effect"') == 3
    assert f'href="{address}files.zip"' in page
    officer.post(address, {"then": "open", "clause": "2"})
    assert 'class="w-open"' in text_of(officer, address)


def test_a_clause_that_changes_nothing_needs_a_reason_that_is_kept(officer: Client) -> None:
    address = address_of(officer)
    idle = {"then": "settle", "clause": "2", "do": "nothing"}
    assert "Diga por que razão" in officer.post(address, idle).content.decode()
    officer.post(address, {**idle, "reason": "Só vale nos torneios."})
    assert "Só vale nos torneios." in text_of(officer, address)
    archive = zipfile.ZipFile(io.BytesIO(officer.get(f"{address}files.zip").content))
    assert any("Só vale nos torneios." in archive.read(n).decode() for n in archive.namelist())


def test_new_words_of_a_settled_clause_are_lines_of_the_act(officer: Client) -> None:
    odd = PT.replace(OPEN_PT, f"{OPEN_PT[:-1]} e lê-se: «4) Um ensaio.»")
    address = address_of(officer, pt=odd.replace("«4)", "\n\n«4)"), zh_hant="")
    page = text_of(officer, address)
    line = re.search(r'class="act-line">(\d+)</span><span\s+class="w-open"\s*>4\) Um', page)
    assert line
    words = {"do": "replace", "pt_first": line[1], "pt_last": line[1]}
    officer.post(address, {**SETTLED, **words})
    page = text_of(officer, address)
    assert "<ins>Um ensaio." in page
    assert 'class="w-open"' not in page


def test_what_is_cleaned_is_listed_and_undone_one_by_one(officer: Client) -> None:
    address = address_of(officer, then="clean", pt=SPOILED_PT, zh_hant=SPOILED_ZH)
    page = text_of(officer, address)
    assert "cabeçalho ou rodapé de página" in page
    assert "三 、" not in page
    draft = AmendmentDraft.objects.get()
    assert HEAD not in draft.pt
    assert "N.º 3 — 18-1-2027" in page, "the words pasted can be read"
    (key,) = re.findall(r'value="(pt:ordinal-3)"', page)
    officer.post(address, {"then": "undo", "undo": [key]})
    draft.refresh_from_db()
    assert "n.° 901/2027" in draft.pt
    assert HEAD not in draft.pt
    assert "n.º 97/2010" in draft.pt


def test_what_falls_with_a_repealed_article_is_shown(officer: Client) -> None:
    page = text_of(officer, address_of(officer))
    falls = page.split("O que cai com isto")[1].split("</article>")[0]
    for words in ("alínea 10)", "Regras do jogo que nela assentam", "/divergences/O"):
        assert words in falls


def test_translations_of_words_that_change_and_of_words_that_go_are_counted(
    officer: Client,
) -> None:
    act = whole(98, f"""É revogada a alínea 1) do artigo 13.º {OF_FORTUNE}.""",
                f"""A alínea 2) do artigo 13.º {OF_FORTUNE} passa a ter a seguinte redacção:

«2) Outras palavras do ensaio;»""")  # fmt: skip
    page = sent(officer, ONE_PRIZE, pt=act, zh_hant="")
    assert "1 tradução a renovar: 中文" in page
    assert "1 tradução de palavras que saem" in page


def test_words_sent_after_the_session_ended_are_saved_after_signing_in(officer: Client) -> None:
    person = User.objects.get(username="officer")
    person.set_password("azulejo-17")
    person.save()
    visitor = Client()
    act = {"instrument": OMAHA, "pt": PT, "published": "2027-01-18"}
    page = visitor.post("/pt/desk/acts/", act).content.decode()
    assert "Nos torneios" in page
    again = re.search(r'name="again"\s+value="([^"]+)"', page)
    assert again
    signed = {"username": "officer", "password": "azulejo-17", "again": again[1]}
    assert visitor.post("/pt/desk/acts/", {**act, **signed}).status_code == 302
    assert AmendmentDraft.objects.get().published == date(2027, 1, 18)
