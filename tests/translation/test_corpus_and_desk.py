"""The corpus changes what a person edited: the desk's words stand, and somebody settles it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import QueryDict

from games.law.loading import load
from games.law.loading.sync import UNSETTLED
from games.law.models import Note, Row, WorkingText
from games.law.time.as_it_stood import digest_of
from games.lawtexts.texts.corpus import own, read_corpus
from games.translation.gathering import gather
from games.translation.listing.queue import QueueFilter, listed
from games.translation.models import Unit
from games.translation.workflow import conflicts, flow
from tests.rehearsal import Rehearsal, whole
from tests.rehearsed_acts import FORTUNE, OF_FORTUNE
from tests.translation.approving import approved, changed

pytestmark = pytest.mark.django_db

OMAHA = "despacho-sef-97-2010"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    own().gathered_in(tmp_path / "lawtexts")
    return tmp_path / "lawtexts"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def bring_up(corpus: Path, kind: str = "note") -> list[str]:
    load(read_corpus(corpus))
    return gather([kind]).conflicts


def in_conflict(person: User) -> list[str]:
    found = listed(QueueFilter.from_query(QueryDict("state=conflict")), person)
    return list(found.values_list("key", flat=True))


@pytest.fixture
def edited(reading: Unit, translator: User) -> Unit:
    return approved(reading, ["手上哪些紙牌計入組合"], translator)


@pytest.mark.slow
def test_a_translation_that_an_act_takes_away_is_kept_and_back_when_the_act_is(
    point: Unit, translator: User, corpus: Path
) -> None:
    unit = approved(point, changed(point), translator)
    words = unit.targets[-1]
    row = WorkingText.objects.filter(provision__eid=unit.eid, lang="zh-hant")
    assert row.get().text == words
    amended = read_corpus(corpus)
    text = whole(97, f"É revogada a alínea 1) do artigo 13.º {OF_FORTUNE}.")
    deeds = (("repeal", "art_13__point_1"),)
    Rehearsal("gone", FORTUNE, text, "", "2027-01-12", deeds).brought_in(amended)
    load(amended)
    gather(["provision"])
    unit.refresh_from_db()
    assert unit.is_gone
    assert unit.targets[-1] == words
    assert not row.exists()
    load()
    gather(["provision"])
    unit.refresh_from_db()
    assert (unit.is_gone, unit.stale, unit.theirs, unit.edited_by) == (False, "", "", translator)
    assert row.get().text == words, "readers have it again"
    assert row.get().source_digest == digest_of(row.get().provision)


@pytest.mark.slow
def test_both_are_shown_in_the_queue_until_settled(
    edited: Unit, translator: User, corpus: Path
) -> None:
    before = Row.objects.get(pk="OD-01").loaded["title_zh_hant"]
    change(corpus / "register" / "omaha.toml", before, f"{before}（補充）")
    assert bring_up(corpus) == [edited.key]
    assert in_conflict(translator) == [edited.key]
    edited.refresh_from_db()
    assert (edited.theirs, edited.theirs_from) == (f"{before}（補充）", "corpus")
    assert Row.objects.get(pk="OD-01").title_zh_hant == edited.target == "手上哪些紙牌計入組合"
    assert bring_up(corpus) == []
    assert in_conflict(translator) == [edited.key]

    conflicts.keep_desk_forms(edited, translator, 2)
    assert in_conflict(translator) == []
    assert UNSETTLED not in Row.objects.get(pk="OD-01").loaded
    assert bring_up(corpus) == []
    assert in_conflict(translator) == []


@pytest.mark.slow
def test_the_corpus_can_be_given_right(edited: Unit, translator: User, corpus: Path) -> None:
    before = Row.objects.get(pk="OD-01").loaded["title_zh_hant"]
    change(corpus / "register" / "omaha.toml", before, f"{before}（補充）")
    bring_up(corpus)
    edited.refresh_from_db()
    draft = conflicts.take_theirs(edited, translator, 2)
    approved(draft, draft.targets, translator)
    assert Row.objects.get(pk="OD-01").title_zh_hant == f"{before}（補充）"
    assert load(read_corpus(corpus)).is_empty
    assert bring_up(corpus) == []


def test_an_edit_the_corpus_did_not_touch_is_no_conflict(
    edited: Unit, translator: User, corpus: Path
) -> None:
    assert bring_up(corpus) == []
    assert in_conflict(translator) == []


@pytest.mark.slow
def test_a_reviewed_working_text_is_a_persons_even_where_its_words_are_the_corpuss(
    point: Unit, translator: User, reviewer: User, corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """New words nobody has read never stand as reviewed."""
    words = point.targets[-1]
    flow.propose(point, point.targets, translator, 0)
    Unit.objects.filter(pk=point.pk).update(warnings=0)
    flow.review(point, reviewer, 1)
    change(corpus / "working" / "despacho-sef-89-2025.zh-hant.txt", words, f"{words}又")
    assert bring_up(corpus, "provision") == [point.key]
    row = WorkingText.objects.get(provision__eid="art_13__point_1")
    assert (row.text, row.state) == (words, "reviewed")
    point.refresh_from_db()
    assert (point.targets[-1], point.state) == (words, "reviewed")
    assert point.theirs.endswith(f"{words}又")
    conflicts.keep_desk_forms(point, translator, 2)
    row.refresh_from_db()
    assert UNSETTLED not in row.loaded
    assert bring_up(corpus, "provision") == []


@pytest.fixture
def noted(translator: User) -> Unit:
    unit = Unit.objects.get(
        key=f"note:{OMAHA}#art_7__para_3__point_2 pt.gazette editorial 1:text:pt"
    )
    return approved(unit, ["Palavra revista por quem lê."], translator)


def note(**where: Any) -> Note:
    return Note.objects.get(provision__eid="art_7__para_3__point_2", kind="editorial", **where)


@pytest.mark.slow
@pytest.mark.slow
def test_loading_the_texts_brings_the_desk_its_units(
    corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = read_corpus(corpus)
    monkeypatch.setattr(sys.modules["games.law.loading.load"], "own", lambda: texts)
    before = Row.objects.get(pk="OD-01").title_zh_hant
    change(corpus / "register" / "omaha.toml", before, f"{before}（補充）")
    call_command("load_law", verbosity=0)
    assert Unit.objects.get(key="reading:OD-01:title:zh-hant").target == f"{before}（補充）"


def test_an_edited_note_outlives_a_change_of_what_it_quotes(noted: Unit, corpus: Path) -> None:
    change(corpus / OMAHA / "notes.toml", 'quote = "Preferir"', 'quote = "Pref"')
    load(read_corpus(corpus))
    assert (note().quote, note().text_pt) == ("Pref", "Palavra revista por quem lê.")
    assert gather(["note"]).conflicts == []
    noted.refresh_from_db()
    assert (noted.target, noted.is_gone) == ("Palavra revista por quem lê.", False)


@pytest.mark.slow
def test_where_quotation_and_words_both_change_a_person_settles_it(
    noted: Unit, translator: User, corpus: Path
) -> None:
    change(corpus / OMAHA / "notes.toml", 'quote = "Preferir"', 'quote = "Pref"')
    change(corpus / OMAHA / "notes.toml", "glosa a palavra", "explica a palavra")
    assert bring_up(corpus) == [noted.key]
    assert note().text_pt == "Palavra revista por quem lê."
    assert in_conflict(translator) == [noted.key]


@pytest.mark.slow
def test_a_note_that_is_gone_is_gone(noted: Unit, corpus: Path) -> None:
    text = (corpus / OMAHA / "notes.toml").read_text("utf-8")
    kept = [part for part in text.split("[[note]]") if 'quote = "Preferir"' not in part]
    (corpus / OMAHA / "notes.toml").write_text("[[note]]".join(kept), "utf-8")
    bring_up(corpus)
    noted.refresh_from_db()
    assert noted.is_gone
    assert noted.revisions.first().target == "Palavra revista por quem lê."  # type: ignore[union-attr]
