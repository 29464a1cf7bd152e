"""A corpus that cannot be the law is refused, with the file, the line and the reason."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from games.lawtexts.texts.corpus import own, read_corpus
from games.lawtexts.texts.reader import CorpusError, read
from games.lawtexts.texts.seal import main, write_seal

KEY = "despacho-sef-97-2010"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    shutil.copytree(own().instruments[KEY], tmp_path / KEY)
    return tmp_path


def change(corpus: Path, name: str, old: str, new: str) -> int:
    """Put ``new`` for the first ``old`` and tell on which line it stood."""
    path = corpus / KEY / name
    text = path.read_text(encoding="utf-8")
    before, found, after = text.partition(old)
    assert found
    path.write_text(before + new + after, encoding="utf-8")
    return before.count("\n") + 1


def refusal(corpus: Path) -> CorpusError:
    with pytest.raises(CorpusError) as caught:
        read(KEY, read_corpus(corpus))
    return caught.value


def test_an_untouched_copy_reads_as_the_original(corpus: Path):
    assert read(KEY, read_corpus(corpus)) == read(KEY)


def test_duplicate_eid_in_the_outline(corpus: Path):
    line = change(corpus, "outline.txt", "art_2 article\n", "art_1 article\n")
    error = refusal(corpus)
    assert (error.kind, error.file.name, error.line) == ("duplicate_eid", "outline.txt", line)
    assert "art_1 is already given on line 15." in str(error)


def test_duplicate_eid_in_the_words(corpus: Path):
    line = change(corpus, "pt.gazette.txt", "== art_2\n", "== art_1\n")
    error = refusal(corpus)
    assert (error.kind, error.file.name, error.line) == ("duplicate_eid", "pt.gazette.txt", line)


def test_missing_parent(corpus: Path):
    change(corpus, "outline.txt", "art_2 article\n", "")
    error = refusal(corpus)
    assert (error.kind, error.file.name) == ("missing_parent", "outline.txt")
    assert "art_2__para_1 hangs off art_2" in str(error)


def test_unknown_eid_in_a_words_file(corpus: Path):
    line = change(corpus, "zh-hant.gazette.txt", "== art_16\n", "== art_17\n")
    error = refusal(corpus)
    assert (error.kind, error.file.name, error.line) == ("unknown_eid", "zh-hant.gazette.txt", line)
    assert "The outline has no art_17." in str(error)


def test_words_without_a_witness(corpus: Path):
    (corpus / KEY / "pt.copy.txt").write_text("== art_1\nx\n", encoding="utf-8")
    error = refusal(corpus)
    assert (error.kind, error.file.name) == ("unknown_witness", "pt.copy.txt")


def test_witness_without_words(corpus: Path):
    (corpus / KEY / "pt.site.txt").unlink()
    error = refusal(corpus)
    assert (error.kind, error.file.name) == ("unknown_witness", "instrument.toml")
    assert "pt.site" in error.reason


def test_note_of_an_unknown_witness(corpus: Path):
    change(corpus, "notes.toml", 'witness = "pt.site"', 'witness = "pt.copy"')
    error = refusal(corpus)
    assert (error.kind, error.file.name) == ("unknown_witness", "notes.toml")


def test_words_in_one_official_language_only(corpus: Path):
    words = read(KEY).provision("art_10__para_5").text["zh-hant"]
    change(corpus, "zh-hant.gazette.txt", f"== art_10__para_5\nnumber: 五、\n{words}\n", "")
    error = refusal(corpus)
    assert (error.kind, error.file.name) == ("trees_differ", "pt.gazette.txt")
    assert "art_10__para_5 has number, words in pt.gazette and none in zh-hant.gazette." in str(
        error
    )


def test_heading_in_one_official_language_only(corpus: Path):
    change(corpus, "pt.gazette.txt", "heading: Comissão\n", "")
    error = refusal(corpus)
    assert error.kind == "trees_differ"
    assert "art_16 has heading in zh-hant.gazette and none in pt.gazette." in str(error)


def test_provision_without_any_words(corpus: Path):
    change(corpus, "outline.txt", "art_16 article\n", "art_16 article\nart_17 article\n")
    error = refusal(corpus)
    assert (error.kind, error.file.name) == ("without_words", "outline.txt")


def test_words_out_of_the_order_of_the_text(corpus: Path):
    change(corpus, "pt.gazette.txt", "== art_9__para_1\n", "== art_9__para_x\n")
    change(corpus, "pt.gazette.txt", "== art_9__para_2\n", "== art_9__para_1\n")
    change(corpus, "pt.gazette.txt", "== art_9__para_x\n", "== art_9__para_2\n")
    error = refusal(corpus)
    assert (error.kind, error.file.name) == ("out_of_order", "pt.gazette.txt")


@pytest.mark.parametrize("name", ["pt.gazette.txt", "zh-hant.gazette.txt", "pt.site.txt"])
def test_changed_official_text(corpus: Path, name: str):
    change(corpus, name, "。" if "zh" in name else "ã", "！" if "zh" in name else "a")
    error = refusal(corpus)
    assert (error.kind, error.file.name) == ("seal_broken", name)
    assert "an official text was changed" in str(error)


def test_quotation_that_does_not_stand_in_its_provision(corpus: Path):
    change(corpus, "notes.toml", 'quote = "exhibir"', 'quote = "exibir"')
    error = refusal(corpus)
    assert (error.kind, error.file.name) == ("quote_not_found", "notes.toml")
    assert "“exibir” does not stand in art_8__para_5 of pt.gazette." in str(error)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("pt.gazette.txt", "== art_1\n", "==art_1\n"),
        ("pt.gazette.txt", "== main__office\n", "Words of nobody\n== main__office\n"),
        ("pt.gazette.txt", "number: 1.\n", "number: 1.\nnumber: 2.\n"),
        ("pt.gazette.txt", "Comissão\n", "Comissão \n"),
        ("pt.gazette.txt", "heading: Comissão\n", "Comissão\nheading: Comissão\n"),
        ("outline.txt", "art_1 article\n", "art_1\n"),
        ("outline.txt", "art_1 article\n", "art_1 verse\n"),
        ("outline.txt", "art_1 article\n", "Art-1 article\n"),
        ("instrument.toml", "year = 2010", "year = "),
        ("instrument.toml", 'basis = "inferred"', 'basis = "guessed"'),
        ("instrument.toml", 'key = "despacho-sef-97-2010"', 'key = "despacho-sef-97-2011"'),
        ("notes.toml", 'kind = "sic"', 'kind = "typo"'),
    ],
)
def test_malformed_file(corpus: Path, name: str, old: str, new: str):
    change(corpus, name, old, new)
    error = refusal(corpus)
    assert (error.kind, error.file.name) == ("malformed", name)
    assert str(error).startswith(f"{KEY}/{name}, line {error.line}: ")


def test_block_without_words_names_its_line(corpus: Path):
    line = change(corpus, "pt.gazette.txt", "== main__office\n", "== main\n== main__office\n")
    error = refusal(corpus)
    assert (error.kind, error.line) == ("malformed", line)


def test_missing_and_unreadable_files(corpus: Path):
    (corpus / KEY / "notes.toml").write_bytes(b"# fine\n\xff\n")
    assert (refusal(corpus).kind, refusal(corpus).line) == ("malformed", 2)
    (corpus / KEY / "notes.toml").unlink()
    assert refusal(corpus).kind == "missing_file"


def test_unknown_instrument():
    with pytest.raises(KeyError, match="despacho-sef-61-2004"):
        read("despacho-sef-61-2004")


def test_a_reviewed_change_is_sealed_and_then_read(
    corpus: Path, capsys: pytest.CaptureFixture[str]
):
    change(corpus, "pt.site.txt", "(straigh)", "(straight)")
    change(corpus, "notes.toml", 'quote = "straigh"', 'quote = "straight"')
    assert refusal(corpus).kind == "seal_broken"
    assert main(["--folder", str(corpus), KEY]) == 1
    assert "pt.site.txt: changed since it was sealed" in capsys.readouterr().out
    assert main(["--folder", str(corpus), "--write", KEY]) == 0
    assert "(straight)" in read(KEY, read_corpus(corpus)).words["pt.site"]["art_15__point_6"].text


def test_sealing_twice_changes_nothing(corpus: Path):
    path = corpus / KEY / "instrument.toml"
    before = path.read_bytes()
    write_seal(corpus / KEY)
    assert path.read_bytes() == before
