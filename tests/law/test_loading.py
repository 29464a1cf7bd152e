"""Loading: the same corpus twice changes nothing, a faulty one changes nothing either."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection

from games.law.editions import edition
from games.law.loading import load
from games.law.loading import load as loading
from games.law.models import Change, Note, Occurrence, Provision, Row, Witness, WorkingText
from games.law.time.as_it_stood import digest_of
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.corpus import read_corpus
from games.lawtexts.texts.reader import read
from games.lawtexts.texts.seal import write_seal
from tests.instruments import INSTRUMENTS
from tests.law.conftest import change

pytestmark = pytest.mark.django_db

OMAHA, STUD, FORTUNE3 = "despacho-sef-97-2010", "despacho-sef-69-2003", "despacho-sef-89-2025"


def everything() -> dict[str, list[tuple[object, ...]]]:
    """All that the law's tables hold."""
    held = {}
    for model in apps.get_app_config("law").get_models(include_auto_created=True):
        table = model._meta.db_table
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {table} ORDER BY {model._meta.pk.column}")
            held[table] = cursor.fetchall()
    return held


def test_the_database_holds_the_corpus_word_for_word() -> None:
    for key in INSTRUMENTS:
        held = {row.eid: row for row in Provision.objects.filter(instrument=key)}
        text = read(key)
        assert list(held) == [provision.eid for provision in text.provisions]
        for provision in text.provisions:
            for lang, own in (("pt", "pt"), ("zh-hant", "zh_hant")):
                for field in ("number", "heading", "text"):
                    kept = getattr(held[provision.eid], f"{field}_{own}")
                    assert (kept or "") == getattr(provision, field).get(lang, "")


def test_each_witness_names_its_source_and_its_checksum() -> None:
    held = {(w.instrument_id, w.ident): (w.source, w.checksum) for w in Witness.objects.all()}
    told = {(k, w.id): (w.source, w.sha256) for k in INSTRUMENTS for w in read(k).witnesses}
    assert held == told
    assert len(held) == 7


def test_a_second_load_reports_nothing_and_touches_nothing() -> None:
    before = everything()
    report = load()
    assert report.is_empty
    assert report.lines() == []
    assert everything() == before


def test_the_command_says_that_the_texts_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_law")
    assert capsys.readouterr().out == "The texts were up to date.\n"


SPOILS: dict[str, Callable[[Path], None]] = {
    "duplicate_eid": lambda c: change(c / OMAHA / "outline.txt", "art_2 article", "art_1 article"),
    "missing_parent": lambda c: change(c / OMAHA / "outline.txt", "art_2 article\n", ""),
    "unknown_eid": lambda c: change(c / OMAHA / "pt.site.txt", "== art_16\n", "== art_17\n"),
    "unknown_witness": lambda c: (c / STUD / "pt.copy.txt").write_text("== art_1\nx\n", "utf-8"),
    "seal_broken": lambda c: change(c / STUD / "zh-hant.gazette.txt", "。", "！"),
    "trees_differ": lambda c: change(c / OMAHA / "pt.gazette.txt", "heading: Comissão\n", ""),
    "without_words": lambda c: change(
        c / OMAHA / "outline.txt", "art_16 article\n", "art_16 article\nart_17 article\n"
    ),
    "quote_not_found": lambda c: change(c / OMAHA / "notes.toml", '"exhibir"', '"exibir"'),
    "malformed": lambda c: change(c / OMAHA / "instrument.toml", "year = 2010", "year = "),
    "missing_file": lambda c: (c / FORTUNE3 / "notes.toml").unlink(),
}


@pytest.mark.parametrize("kind", SPOILS)
def test_a_faulty_corpus_is_refused_and_the_database_is_as_it_was(kind: str, corpus: Path) -> None:
    before = everything()
    SPOILS[kind](corpus)
    with pytest.raises(CorpusError) as refused:
        load(read_corpus(corpus))
    assert refused.value.kind == kind
    assert refused.value.line >= 1
    assert everything() == before


def test_a_register_that_misquotes_is_refused(corpus: Path) -> None:
    before = everything()
    change(corpus / "register" / "omaha.toml", "ao quádruplo da", "ao triplo da")
    with pytest.raises(CorpusError) as refused:
        load(read_corpus(corpus))
    assert (refused.value.kind, refused.value.file.name) == ("quote_not_found", "omaha.toml")
    assert everything() == before


def test_a_working_text_of_no_provision_is_refused(corpus: Path) -> None:
    path = corpus / "working" / f"{FORTUNE3}.zh-hant.txt"
    path.write_text(path.read_text("utf-8") + "\n== art_99\n一\n", "utf-8")
    with pytest.raises(CorpusError) as refused:
        load(read_corpus(corpus))
    assert (refused.value.kind, refused.value.file.name) == ("unknown_eid", path.name)


def test_the_command_names_file_and_line(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SPOILS["seal_broken"](corpus)
    monkeypatch.setattr(
        "games.law.management.commands.load_law.load", lambda: loading(read_corpus(corpus))
    )
    with pytest.raises(CommandError, match=r"nothing was changed: .*zh-hant.gazette.txt, line 1"):
        call_command("load_law")


def test_a_fault_while_writing_undoes_what_was_written(
    corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything()
    change(corpus / OMAHA / "notes.toml", "Por «exibir»", "Em vez de «exibir»")

    def fails(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(sys.modules["games.law.loading.load"], "load_glossary", fails)
    with pytest.raises(RuntimeError):
        load(read_corpus(corpus))
    assert everything() == before


def reseal(corpus: Path, key: str) -> None:
    write_seal(corpus / key)


@pytest.mark.slow
def test_changed_words_are_recorded_and_the_edition_is_renewed(corpus: Path) -> None:
    digest = edition.current()
    change(corpus / OMAHA / "pt.site.txt", "A casa pode optar por", "A casa pode usar")
    reseal(corpus, OMAHA)
    report = load(read_corpus(corpus))
    assert report.counts["witness text", "changed"] == 1
    told = Change.objects.filter(kind="witness text", what="changed").get()
    assert told.subjects == ["art_2__para_2 pt.site"]
    assert edition.current() != digest


@pytest.mark.slow
def test_a_provision_whose_words_change_is_told_by_its_eid(corpus: Path) -> None:
    article = read("portaria-104-85-m").provision("art_3").text["pt"]
    folder = corpus / "portaria-104-85-m"
    change(folder / "pt.gazette.txt", article, article.replace("mínimo de dois", "mínimo de três"))
    reseal(corpus, "portaria-104-85-m")
    load(read_corpus(corpus))
    told = Change.objects.filter(kind="provision", what="changed").get()
    assert (told.instrument, told.subjects) == ("portaria-104-85-m", ["art_3"])
    kept = Provision.objects.get(instrument="portaria-104-85-m", eid="art_3")
    assert "mínimo de três lugares" in kept.text_pt


@pytest.mark.slow
def test_rows_that_only_move_make_pages_fresh_and_tell_the_feed_nothing(corpus: Path) -> None:
    digest, told = edition.current(), Change.objects.count()
    path = corpus / OMAHA / "notes.toml"
    first, second, *rest = path.read_text("utf-8").split("[[note]]")
    path.write_text("[[note]]".join([first, *rest, second]), "utf-8")
    report = load(read_corpus(corpus))
    assert report.moved == len(rest) + 1
    assert not report.counts
    assert (edition.current() != digest, Change.objects.count()) == (True, told)


@pytest.mark.slow
def test_an_edited_note_is_kept_and_a_new_word_of_the_corpus_is_told(corpus: Path) -> None:
    note = Note.objects.get(provision__instrument=OMAHA, quote="exhibir")
    note.text_pt = "Escrito por quem revê."
    note.save()
    assert load().is_empty
    change(corpus / OMAHA / "notes.toml", "Por «exibir»", "Em vez de «exibir»")
    report = load(read_corpus(corpus))
    note.refresh_from_db()
    assert note.text_pt == "Escrito por quem revê."
    assert len(report.left_as_edited) == 1
    assert report.left_as_edited[0].endswith("text_pt")
    assert any(line.startswith("left as edited: ") for line in report.lines())


def test_an_edited_reading_is_kept_while_the_other_language_follows_the_corpus(
    corpus: Path,
) -> None:
    row = Row.objects.get(pk="OD-02")
    old, before = row.why_zh_hant, row.why_pt
    row.why_pt = "Razão revista."
    row.save()
    change(corpus / "register" / "omaha.toml", old, f"{old}（補充）")
    load(read_corpus(corpus))
    row.refresh_from_db()
    assert (row.why_pt, row.why_zh_hant) == ("Razão revista.", f"{old}（補充）")
    assert before != row.why_pt


def test_unedited_notes_follow_the_corpus(corpus: Path) -> None:
    change(corpus / OMAHA / "notes.toml", "Por «exibir»", "Em vez de «exibir»")
    assert load(read_corpus(corpus)).counts == {("note", "changed"): 1}
    note = Note.objects.get(provision__instrument=OMAHA, quote="exhibir")
    assert note.text_pt.startswith("Em vez de «exibir»")


def test_a_row_moved_to_another_provision_is_told(corpus: Path) -> None:
    row = Row.objects.get(pk="OD-02")
    eids = [provision.eid for provision in row.provisions.all()]
    assert eids == ["art_16"]
    text = (corpus / "register" / "omaha.toml").read_text("utf-8")
    head, entry = text.split('id = "OD-02"')
    entry = entry.replace('["art_16"]', '["art_16", "art_15"]', 1)
    (corpus / "register" / "omaha.toml").write_text(f'{head}id = "OD-02"{entry}', "utf-8")
    report = load(read_corpus(corpus))
    assert report.counts == {("reading", "changed"): 1}
    assert set(row.provisions.values_list("eid", flat=True)) == {"art_15", "art_16"}


def test_edited_and_own_working_texts_are_kept() -> None:
    shipped = WorkingText.objects.filter(provision__instrument=FORTUNE3, lang="zh-hant").first()
    assert shipped is not None
    shipped.text = "經審閱的譯文"
    shipped.state = WorkingText.State.REVIEWED
    shipped.save()
    shipped_for = set(WorkingText.objects.values_list("provision_id", flat=True))
    free = Provision.objects.filter(instrument=OMAHA).exclude(pk__in=shipped_for).first()
    own = WorkingText.objects.create(provision=free, lang="pt", text="do tradutor")
    assert load().is_empty
    shipped.refresh_from_db()
    assert (shipped.text, shipped.state) == ("經審閱的譯文", "reviewed")
    assert WorkingText.objects.filter(pk=own.pk).exists()


def test_a_working_text_is_stale_once_its_official_words_change(corpus: Path) -> None:
    key = "portaria-104-85-m"
    place = {"provision__instrument": key, "provision__eid": "art_3", "lang": "zh-hant"}
    before = WorkingText.objects.get(**place)
    assert before.source_digest == digest_of(before.provision)
    change(corpus / key / "pt.gazette.txt", "mínimo de dois lugares", "mínimo de três lugares")
    reseal(corpus, key)
    load(read_corpus(corpus))
    after = WorkingText.objects.get(**place)
    assert after.source_digest == before.source_digest
    assert after.source_digest != digest_of(Provision.objects.get(instrument=key, eid="art_3"))


def test_terms_know_where_they_stand() -> None:
    croupiers = Occurrence.objects.filter(form__contains="荷").values_list(
        "form", "provision__instrument"
    )
    assert set(croupiers) == {("庄荷", STUD), ("莊荷", OMAHA)}
    for occurrence in Occurrence.objects.select_related("provision")[:300]:
        own = occurrence.lang.replace("-", "_")
        words = [getattr(occurrence.provision, f"{f}_{own}") or "" for f in ("heading", "text")]
        assert occurrence.form.casefold() in "\n".join(words).casefold()
