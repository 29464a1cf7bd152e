"""Everything returns to the repository: byte for byte what did not change, one line what did."""

from __future__ import annotations

import difflib
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from games.law.loading import load
from games.law.models import Row, Term, WorkingText
from games.lawtexts.reader import FOLDER
from games.translation.gathering import gather
from games.translation.glossary import editing
from games.translation.glossary.draft import ChineseForm, Draft
from games.translation.homeward.corpus import corpus
from games.translation.homeward.toml_lines import TomlLines, literal
from games.translation.models import Unit
from games.translation.workflow import flow
from tests.translation.approving import approved

pytestmark = pytest.mark.django_db


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A copy of the corpus, to be written into."""
    shutil.copytree(FOLDER, tmp_path / "lawtexts")
    return tmp_path / "lawtexts"


HEADS = ("+++", "---")


def written(own: Path) -> list[str]:
    """The lines taken out and put in, over all files of the corpus."""
    told = []
    for path in sorted(own.rglob("*")):
        if path.suffix in (".toml", ".txt"):
            before = (FOLDER / path.relative_to(own)).read_text("utf-8").splitlines()
            after = path.read_text("utf-8").splitlines()
            changes = difflib.unified_diff(before, after, lineterm="", n=0)
            told += [
                line for line in changes if line[:1] in "+-" and line[:3] not in ("+++", "---")
            ]
    return told


def test_where_nothing_changed_nothing_is_written(own: Path) -> None:
    told = corpus(own)
    assert (told.changed, told.written, told.conflicts) == ({}, [], [])


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.toml")), ids=lambda p: p.name)
def test_a_file_taken_apart_and_put_together_is_the_same(path: Path) -> None:
    text = path.read_bytes().decode("utf-8")
    assert TomlLines(text).text == text


def test_each_kind_of_word_goes_to_its_line(
    own: Path, translator: User, reviewer: User, person: Callable[..., User]
) -> None:
    editor = person("gloria", "Glossary editors")
    provision = Unit.objects.get(key="provision:despacho-sef-89-2025#art_13__point_1:words:zh-hant")
    approved(
        provision, [provision.targets[0], provision.targets[1].replace("小於", "低於")], translator
    )
    approved(Unit.objects.get(key="reading:OD-01:title:zh-hant"), ["手上哪些牌可用"], translator)
    note = Unit.objects.filter(kind="note", lang="pt", instrument="despacho-sef-97-2010").first()
    assert note
    approved(note, ["Com «aspas» e \\ barra."], translator)
    name = Unit.objects.get(key="name:despacho-sef-89-2025:title:zh-hant")
    approved(name, ["第89/2025號批示"], translator)
    term = Term.objects.get(pk="despacho")
    row = editing.forms_of(term)
    editing.change(
        term, Draft.of_row(row | {"not_in": ["despacho saneador"]}, "act"), editor, 0, "Para ver."
    )
    call_command("export_texts", corpus=own, locale=own.parent / "locale", verbosity=0)
    lines = written(own)
    assert len(lines) == 8
    assert [line for line in lines if "低於" in line and line.startswith("+")]
    assert '+title.zh-hant = "手上哪些牌可用"' in lines
    assert '+text.pt = "Com «aspas» e \\\\ barra."' in lines
    assert '+zh-hant = "第89/2025號批示"' in lines
    assert '+not_in = ["despacho saneador"]' in lines


def test_preparing_after_it_changes_no_word(own: Path, translator: User) -> None:
    unit = Unit.objects.get(key="reading:OD-01:title:zh-hant")
    approved(unit, ["手上哪些牌可用"], translator)
    call_command("export_texts", corpus=own, locale=own.parent / "locale", verbosity=0)
    report = load(own)
    assert (report.is_empty, report.kept) == (True, [])
    told = gather()
    assert (told.made, told.changed, told.gone, told.conflicts) == (0, 0, 0, [])
    row = Row.objects.get(pk="OD-01")
    assert (row.title_zh_hant, row.loaded["title_zh_hant"]) == ("手上哪些牌可用", "手上哪些牌可用")
    assert corpus(own).changed == {}


def test_a_new_machine_begins_with_what_was_written(own: Path, translator: User) -> None:
    unit = Unit.objects.get(key="reading:OD-01:title:zh-hant")
    approved(unit, ["手上哪些牌可用"], translator)
    call_command("export_texts", corpus=own, locale=own.parent / "locale", verbosity=0)
    Row.objects.all().delete()
    load(own)
    assert Row.objects.get(pk="OD-01").title_zh_hant == "手上哪些牌可用"


def test_what_waits_for_a_review_stays_on_the_desk(own: Path, translator: User) -> None:
    unit = Unit.objects.get(key="reading:OD-01:title:zh-hant")
    flow.propose(unit, ["手上哪些牌可用"], translator, 0)
    assert corpus(own).changed == {}


def test_a_working_text_sent_back_goes_from_its_file(own: Path, reviewer: User) -> None:
    unit = Unit.objects.get(key="provision:despacho-sef-89-2025#art_13__point_1:words:zh-hant")
    flow.send_back(unit, reviewer, 0, "It says the contrary of the source.")
    call_command("export_texts", corpus=own, locale=own.parent / "locale", verbosity=0)
    lines = written(own)
    assert "-== art_13__point_1" in lines
    assert not [line for line in lines if line.startswith("+")]
    load(own)
    assert not WorkingText.objects.filter(provision__eid="art_13__point_1").exists()


def test_a_new_working_text_stands_in_the_order_of_the_outline(own: Path, translator: User) -> None:
    """A text for a provision that had none, between its neighbours."""
    path = own / "working" / "despacho-sef-89-2025.zh-hant.txt"
    unit = Unit.objects.get(key="provision:despacho-sef-89-2025#art_13__point_1:words:zh-hant")
    words = unit.targets
    text = path.read_text("utf-8")
    start = text.index("== art_13__point_1\n")
    end = text.index("== ", start + 3)
    path.write_text(text[:start] + text[end:], "utf-8")
    load(own)
    gather(["provision"])
    unit.refresh_from_db()
    approved(unit, words, translator)
    call_command("export_texts", corpus=own, locale=own.parent / "locale", verbosity=0)
    assert path.read_text("utf-8") == text


def test_what_developers_changed_too_is_told_by_its_unit(
    own: Path, translator: User, capsys: Any
) -> None:
    unit = Unit.objects.get(key="reading:OD-01:title:zh-hant")
    approved(unit, ["手上哪些牌可用"], translator)
    path = own / "register" / "omaha.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("手上哪些紙牌可用作組合", "開發者之詞", 1), "utf-8")
    with pytest.raises(CommandError, match="conflicts"):
        call_command("export_texts", corpus=own, locale=own.parent / "locale", verbosity=0)
    assert unit.key in capsys.readouterr().err
    assert "開發者之詞" in path.read_text("utf-8")


def test_a_term_added_on_the_desk_becomes_one_of_the_corpus(
    own: Path, person: Callable[..., User]
) -> None:
    editor = person("gloria", "Glossary editors")
    editing.add(
        Draft("play", "croupier-chefe", (ChineseForm("莊荷主管"),), "", ""), editor, "Para ver."
    )
    call_command("export_texts", corpus=own, locale=own.parent / "locale", verbosity=0)
    terms = tomllib.loads((own / "glossary.toml").read_text("utf-8"))["term"]
    assert terms[-1]["pt"] == ["croupier-chefe"]
    assert terms[-1]["zh-hant"][0]["form"] == "莊荷主管"
    load(own)
    assert Term.objects.get(portuguese=["croupier-chefe"]).loaded
    assert corpus(own).changed == {}


def test_looking_only_writes_nothing(own: Path, translator: User, capsys: Any) -> None:
    unit = Unit.objects.get(key="reading:OD-01:title:zh-hant")
    approved(unit, ["手上哪些牌可用"], translator)
    call_command("export_texts", corpus=own, check=True)
    assert "omaha.toml" in capsys.readouterr().out
    assert written(own) == []


JSON = st.recursive(
    st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\x7f")),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)


@given(value=JSON)
def test_whatever_is_written_is_read_back(value: Any) -> None:
    assert tomllib.loads(f"a = {literal(value)}")["a"] == value
