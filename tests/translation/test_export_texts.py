"""Everything returns to the repository: byte for byte what did not change, one line what did."""

from __future__ import annotations

import difflib
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
from games.lawtexts.texts.corpus import Corpus
from games.lawtexts.texts.corpus import own as own_corpus
from games.translation.corpus_export.corpus import corpus, of_instruments, write
from games.translation.corpus_export.toml_lines import TomlLines, literal
from games.translation.gathering import gather
from games.translation.glossary import editing
from games.translation.glossary.draft import ChineseFormDraft, Draft
from games.translation.models import Unit
from games.translation.workflow import flow
from tests.translation.approving import approved

pytestmark = pytest.mark.django_db

HEADS = ("+++", "---")


@pytest.fixture
def own(tmp_path: Path) -> Corpus:
    """A copy of the corpus, to be written into."""
    return own_corpus().gathered_in(tmp_path / "lawtexts")


@pytest.fixture
def folder(own: Corpus, tmp_path: Path) -> Path:
    return tmp_path / "lawtexts"


@pytest.fixture
def written(folder: Path) -> Callable[[], list[str]]:
    """The lines taken out and put in since, over all files of the corpus."""
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in (".toml", ".txt")]
    before = {path: path.read_text("utf-8").splitlines() for path in files}

    def told() -> list[str]:
        lines = []
        for path, was in before.items():
            after = path.read_text("utf-8").splitlines()
            changes = difflib.unified_diff(was, after, lineterm="", n=0)
            lines += [line for line in changes if line[:1] in "+-" and line[:3] not in HEADS]
        return lines

    return told


@pytest.fixture
def export(folder: Path) -> Callable[..., None]:
    def run(**options: Any) -> None:
        locale = folder.parent / "locale"
        call_command("export_texts", corpus=folder, locale=locale, **{"verbosity": 0} | options)

    return run


def test_where_nothing_changed_nothing_is_written(
    own: Corpus, written: Callable[[], list[str]]
) -> None:
    told = corpus(own)
    assert (told.changed, told.written, told.conflicts) == ({}, [], [])


def test_every_word_of_the_files_is_known_by_its_unit(own: Corpus) -> None:
    known = set(Unit.objects.values_list("key", flat=True))
    values = [each for _path, values in of_instruments(own) for each in values]
    assert len(values) > 500
    assert [each.unit for each in values if each.desk_value and each.unit not in known] == []


def test_a_file_taken_apart_and_put_together_is_the_same(folder: Path) -> None:
    for path in folder.rglob("*.toml"):
        text = path.read_bytes().decode("utf-8")
        assert TomlLines(text).text == text


@pytest.mark.slow
def test_each_kind_of_word_goes_to_its_line(
    translator: User,
    reviewer: User,
    person: Callable[..., User],
    export: Callable[..., None],
    written: Callable[[], list[str]],
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
    export()
    lines = written()
    assert len(lines) == 8
    assert [line for line in lines if "低於" in line and line.startswith("+")]
    assert '+title.zh-hant = "手上哪些牌可用"' in lines
    assert '+text.pt = "Com «aspas» e \\\\ barra."' in lines
    assert '+zh-hant = "第89/2025號批示"' in lines
    assert '+not_in = ["despacho saneador"]' in lines


@pytest.mark.slow
def test_preparing_after_it_changes_no_word(
    own: Corpus, translator: User, export: Callable[..., None]
) -> None:
    unit = Unit.objects.get(key="reading:OD-01:title:zh-hant")
    approved(unit, ["手上哪些牌可用"], translator)
    export()
    report = load(own)
    assert (report.is_empty, report.left_as_edited) == (True, [])
    told = gather()
    assert (told.made, told.changed, told.gone, told.conflicts) == (0, 0, 0, [])
    row = Row.objects.get(pk="OD-01")
    assert (row.title_zh_hant, row.loaded["title_zh_hant"]) == ("手上哪些牌可用", "手上哪些牌可用")
    assert corpus(own).changed == {}


@pytest.mark.slow
def test_a_new_machine_begins_with_what_was_written(
    own: Corpus, translator: User, export: Callable[..., None]
) -> None:
    unit = Unit.objects.get(key="reading:OD-01:title:zh-hant")
    approved(unit, ["手上哪些牌可用"], translator)
    export()
    Row.objects.all().delete()
    load(own)
    assert Row.objects.get(pk="OD-01").title_zh_hant == "手上哪些牌可用"


@pytest.mark.parametrize(
    "words", ["甲；\n\n乙；", "甲；\n== art_99\n乙；", "甲； \n乙；", "number: 一\n甲；"]
)
def test_words_that_are_no_block_of_a_file_are_told_and_the_file_stays(
    own: Corpus, folder: Path, words: str
) -> None:
    WorkingText.objects.filter(provision__eid="art_13__point_1").update(text=words)
    told = write(own, folder)
    assert told.homeless == ["provision:despacho-sef-89-2025#art_13__point_1:words:zh-hant"]
    assert (told.changed, told.written) == ({}, [])


@pytest.mark.slow
def test_what_could_not_be_read_again_is_not_written(
    export: Callable[..., None], written: Callable[[], list[str]]
) -> None:
    Row.objects.filter(pk="OD-01").update(title_zh_hant="手上哪些牌可用")
    Term.objects.filter(pk="despacho").update(portuguese=[])
    with pytest.raises(CommandError, match=r"Nothing of the texts was written: .*glossary\.toml"):
        export()
    assert written() == []


@pytest.mark.slow
def test_a_game_of_another_package_keeps_its_files(own: Corpus, translator: User) -> None:
    approved(Unit.objects.get(key="reading:OD-01:title:zh-hant"), ["手上哪些牌可用"], translator)
    told = write(own, own.instruments["despacho-sef-97-2010"])
    assert (told.changed, told.outside) == ({}, [own.registers["omaha"]])
    assert corpus(own).changed


@pytest.mark.slow
def test_the_first_note_of_a_term_has_its_line(own: Corpus, folder: Path) -> None:
    note = {"pt": "Acto do Secretário.", "zh-hant": "司長之行為。"}
    Term.objects.filter(pk="despacho").update(note_pt=note["pt"], note_zh_hant=note["zh-hant"])
    assert write(own, folder).written == [
        "glossary:despacho:note:pt",
        "glossary:despacho:note:zh-hant",
    ]
    terms = tomllib.loads((folder / "glossary.toml").read_text("utf-8"))["term"]
    assert terms[0]["note"] == note
    assert load(own).is_empty


def test_what_waits_for_a_review_stays_on_the_desk(own: Corpus, translator: User) -> None:
    unit = Unit.objects.get(key="reading:OD-01:title:zh-hant")
    flow.propose(unit, ["手上哪些牌可用"], translator, 0)
    assert corpus(own).changed == {}


@pytest.mark.slow
def test_a_working_text_sent_back_goes_from_its_file(
    own: Corpus, reviewer: User, export: Callable[..., None], written: Callable[[], list[str]]
) -> None:
    unit = Unit.objects.get(key="provision:despacho-sef-89-2025#art_13__point_1:words:zh-hant")
    flow.send_back(unit, reviewer, 0, "It says the contrary of the source.")
    export()
    lines = written()
    assert "-== art_13__point_1" in lines
    assert not [line for line in lines if line.startswith("+")]
    load(own)
    assert not WorkingText.objects.filter(provision__eid="art_13__point_1").exists()


@pytest.mark.slow
def test_a_new_working_text_stands_in_the_order_of_the_outline(
    own: Corpus, translator: User, folder: Path, export: Callable[..., None]
) -> None:
    """A text for a provision that had none, between its neighbours."""
    path = folder / "working" / "despacho-sef-89-2025.zh-hant.txt"
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
    export()
    assert path.read_text("utf-8") == text


def test_what_developers_changed_too_is_told_by_its_unit(
    translator: User, capsys: Any, folder: Path, export: Callable[..., None]
) -> None:
    unit = Unit.objects.get(key="reading:OD-01:title:zh-hant")
    approved(unit, ["手上哪些牌可用"], translator)
    path = folder / "register" / "omaha.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("手上哪些紙牌可用作組合", "開發者之詞", 1), "utf-8")
    with pytest.raises(CommandError, match="conflicts"):
        export()
    assert unit.key in capsys.readouterr().err
    assert "開發者之詞" in path.read_text("utf-8")


@pytest.mark.slow
def test_a_term_added_on_the_desk_becomes_one_of_the_corpus(
    own: Corpus, person: Callable[..., User], folder: Path, export: Callable[..., None]
) -> None:
    editor = person("gloria", "Glossary editors")
    editing.add(
        Draft("play", "croupier-chefe", (ChineseFormDraft("莊荷主管"),), "", ""),
        editor,
        "Para ver.",
    )
    export()
    terms = tomllib.loads((folder / "glossary.toml").read_text("utf-8"))["term"]
    assert terms[-1]["pt"] == ["croupier-chefe"]
    assert terms[-1]["zh-hant"][0]["form"] == "莊荷主管"
    load(own)
    assert Term.objects.get(portuguese=["croupier-chefe"]).loaded
    assert corpus(own).changed == {}


def test_looking_only_writes_nothing(
    translator: User, capsys: Any, export: Callable[..., None], written: Callable[[], list[str]]
) -> None:
    unit = Unit.objects.get(key="reading:OD-01:title:zh-hant")
    approved(unit, ["手上哪些牌可用"], translator)
    with pytest.raises(CommandError, match="Not all"):
        export(check=True, verbosity=1)
    assert "omaha.toml" in capsys.readouterr().out
    assert written() == []


JSON = st.recursive(
    st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\x7f")),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)


@given(value=JSON)
def test_whatever_is_written_is_read_back(value: Any) -> None:
    assert tomllib.loads(f"a = {literal(value)}")["a"] == value
