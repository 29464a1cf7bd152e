"""Emphasis, raised and lowered letters: beside plain words, in a text that says it has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.lawtexts.drafting.bringing import BroughtText, bring, facts_of, write_folder
from games.lawtexts.files.marked import read_marks, written_with
from games.lawtexts.texts.reader import read_folder
from tests.lawtexts.test_bringing import SMALL

MARKED = SMALL.replace("Acaba aqui.", "Mede 4 m^2^ de *pano verde*, com H~2~O.")


def small(text: str, *, marked: bool, key: str = "ensaio-x") -> BroughtText:
    facts = {"number": "1/2027", "year": 2027, "status": "rehearsal", "marked": marked}
    return bring(key, {"pt": text}, facts_of(facts, Path("facts.json")))


@pytest.mark.parametrize(
    ("written", "plain", "marks"),
    [
        ("Mede 4 m^2^.", "Mede 4 m2.", [(8, 9, "raised")]),
        ("*Fan Tan* e CO~2~", "Fan Tan e CO2", [(0, 7, "emphasis"), (12, 13, "lowered")]),
        ("枱布*不得*移動", "枱布不得移動", [(2, 4, "emphasis")]),
        ("3 * 4 = 12, 2 ^ 3", "3 * 4 = 12, 2 ^ 3", []),
        ("um * só\ne outro *", "um * só\ne outro *", []),
        ("~~ e **", "~~ e **", []),
    ],
)
def test_marks_are_read_beside_plain_words_and_written_again(
    written: str, plain: str, marks: list[tuple[int, int, str]]
) -> None:
    words, made = read_marks(written)
    assert (words, [(one.start, one.end, one.style) for one in made]) == (plain, marks)
    assert written_with(words, made) == written


def test_a_text_that_says_so_has_marks_and_its_words_stay_plain(tmp_path: Path) -> None:
    folder = write_folder(small(MARKED, marked=True), tmp_path)
    assert "m^2^ de *pano verde*" in (folder / "pt.rehearsal.txt").read_text("utf-8")
    text = read_folder(folder).last.text
    [place] = [one for one in text.provisions if one.marks]
    words = place.text["pt"]
    assert "Mede 4 m2 de pano verde, com H2O." in words
    assert [one.style for one in place.marks_in("pt", words)] == ["raised", "emphasis", "lowered"]
    assert place.marks_in("pt", "other words") == ()


def test_a_text_that_does_not_say_so_keeps_its_signs(tmp_path: Path) -> None:
    made = small(MARKED.replace("*", ""), marked=False)
    text = read_folder(write_folder(made, tmp_path)).last.text
    assert not any(one.marks for one in text.provisions)
    assert any("m^2^" in one.text.get("pt", "") for one in text.provisions)
