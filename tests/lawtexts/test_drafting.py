"""A gazette's plain text made into an outline: held to the outlines of the corpus."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from games.lawtexts.drafting import writing
from games.lawtexts.drafting.draft import Drafted, TextDraft, draft
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.reader import read
from tests.lawtexts.sources import LINES, letters, seed_lines

OMAHA, FIVE = "despacho-sef-97-2010", "portaria-104-85-m"

LISTED = {
    # The regulator's page does not carry the office.
    (OMAHA, "pt.site"): {"main__office"},
    # Paragraphs printed without a number below a point are counted by hand.
    (FIVE, "pt.gazette"): {
        *(f"art_10__point_b__para_{n}" for n in (1, 2, 3, 4)),
        *(f"art_10__point_b__para_3__point_{n}" for n in (1, 2, 3, 4)),
        "art_10__point_c__point_iii__wrapup",
        "art_10__point_c__point_iv__para_1",
        "art_10__point_c__point_iv__para_2",
    },
}
"""The places of an outline that a maintainer puts right."""
ONLY_DRAFTED = {(FIVE, "pt.gazette"): {f"art_10__point_b__point_{n}" for n in (1, 2, 3, 4)}}


def drafted(key: str, witness: str) -> TextDraft:
    return draft(seed_lines(key, witness), witness.split(".")[0], Path("seed.txt"))


@pytest.mark.parametrize(("key", "witness"), LINES)
def test_the_outline_is_the_corpus_s_but_for_the_places_listed(key: str, witness: str) -> None:
    made = drafted(key, witness).provisions
    wanted = {each.eid: each.kind for each in read(key).provisions}
    assert wanted.keys() - made.keys() == LISTED.get((key, witness), set())
    assert made.keys() - wanted.keys() == ONLY_DRAFTED.get((key, witness), set())
    shared = [eid for eid in made if eid in wanted]
    assert shared == [eid for eid in wanted if eid in made]
    assert all(made[eid].kind == wanted[eid] for eid in shared)


@pytest.mark.parametrize(("key", "witness"), LINES)
def test_no_letter_is_lost_or_doubled(key: str, witness: str) -> None:
    made = drafted(key, witness).provisions.values()
    said = [part for each in made for part in (each.number, each.heading, *each.text)]
    assert letters(said) == letters(seed_lines(key, witness))


@pytest.mark.parametrize(
    ("key", "witness"),
    [each for each in LINES if each not in LISTED and each[0] != "despacho-sef-89-2025"],
)
def test_the_words_are_the_corpus_s(key: str, witness: str) -> None:
    made = drafted(key, witness).provisions
    for eid, block in read(key).words[witness].items():
        assert made[eid].number == (block.number or "")
        assert "".join(made[eid].heading.split()) == "".join((block.heading or "").split())
        assert "".join("".join(made[eid].text).split()) == "".join(block.text.split())


SMALL = [
    "Artigo 1.º", "Material", "", "1. Inclui:", "", "1) Mesa;", "2) Cartas.", "", "2. Mais.", "",
    "Artigo 2.º", "", "Fim", "", "Acaba aqui.",
]  # fmt: skip


def test_marks_nest_as_they_are_printed() -> None:
    made = draft(SMALL, "pt", Path("x.txt")).provisions
    assert list(made) == [
        "annex", "art_1", "art_1__para_1", "art_1__para_1__point_1", "art_1__para_1__point_2",
        "art_1__para_2", "art_2",
    ]  # fmt: skip
    assert (made["art_2"].heading, made["art_2"].text) == ("Fim", ["Acaba aqui."])


DAMAGED = [
    (6, "3) Cartas.", "lost", 7),
    (6, "1) Mesa;", "doubled", 7),
    (8, "3. Mais.", "lost", 9),
    (8, "1. Inclui:", "doubled", 9),
    (10, "Artigo 3.º", "lost", 11),
    (10, "Artigo 1.º", "doubled", 11),
]


@pytest.mark.parametrize(("at", "line", "kind", "where"), DAMAGED)
def test_a_paragraph_lost_or_doubled_is_refused_by_its_line(
    at: int, line: str, kind: str, where: int
) -> None:
    spoiled = [*SMALL[:at], line, *SMALL[at + 1 :]]
    with pytest.raises(CorpusError) as refused:
        draft(spoiled, "pt", Path("gazette/x.txt"))
    assert (refused.value.kind, refused.value.line) == (kind, where)


@given(st.integers(0, len(SMALL) - 1))
def test_a_line_given_twice_is_refused_or_kept(at: int) -> None:
    doubled = [*SMALL[: at + 1], SMALL[at], *SMALL[at + 1 :]]
    made, refused = _tried(doubled)
    if refused is None:
        said = [part for each in made for part in (each.number, each.heading, *each.text)]
        assert letters(said) == letters(doubled)
    else:
        assert refused.kind in ("doubled", "lost")


def _tried(lines: list[str]) -> tuple[list[Drafted], CorpusError | None]:
    try:
        return list(draft(lines, "pt", Path("x.txt")).provisions.values()), None
    except CorpusError as refused:
        return [], refused


def test_what_does_not_pair_and_what_looks_damaged_is_reported() -> None:
    pt = draft([*SMALL, "", "Falta ) algo \ufffd."], "pt", Path("x.txt"))
    zh = draft(["第一條", "用具", "一、包括：", "（一）博彩桌；"], "zh-hant", Path("y.txt"))
    told = list(writing.report({"pt": pt, "zh-hant": zh}))
    assert told[0].startswith("pt: 1 annex, 2 article")
    assert any("art_2 has nothing beside it in zh-hant" in line for line in told)
    assert any("no word of a law" in line for line in told)
    assert any("do not match" in line for line in told)


def test_the_command_writes_a_draft_and_never_over_another(tmp_path: Path) -> None:
    for lang in ("pt", "zh-hant"):
        lines = seed_lines(OMAHA, f"{lang}.gazette")
        (tmp_path / f"{lang}.txt").write_text("\n".join(lines), encoding="utf-8")
    files = [f"--pt={tmp_path / 'pt.txt'}", f"--zh-hant={tmp_path / 'zh-hant.txt'}"]
    out = StringIO()
    call_command("corpus", "draft", str(tmp_path / "draft"), *files, stdout=out)
    made = (tmp_path / "draft" / "outline.txt").read_text(encoding="utf-8").splitlines()
    assert made == [f"{each.eid} {each.kind}" for each in read(OMAHA).provisions]
    names = ["outline.txt", "pt.gazette.txt", "report.txt", "zh-hant.gazette.txt"]
    assert sorted(path.name for path in (tmp_path / "draft").iterdir()) == names
    with pytest.raises(CommandError, match="already there"):
        call_command("corpus", "draft", str(tmp_path / "draft"), *files)


def test_a_refused_text_leaves_no_folder(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("Artigo 1.º\n\nA\n\nArtigo 3.º\n", encoding="utf-8")
    with pytest.raises(CommandError, match=r"x\.txt, line 5"):
        call_command("corpus", "draft", str(tmp_path / "draft"), f"--pt={tmp_path / 'x.txt'}")
    assert not (tmp_path / "draft").exists()
