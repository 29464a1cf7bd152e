"""A text is folded letter for letter, by whatever letters it has."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from games.questions.characters import _FOLDED, fold


@given(st.text())
def test_each_letter_stays_one_letter_of_its_own(text: str) -> None:
    found = fold(text)
    assert len(found) == len(text)
    assert found == "".join(fold(letter) for letter in text)
    plain = unicodedata.normalize("NFKD", text).casefold()
    assert set(found) <= set(plain) | set(text) | set("莊證卡羣裡臺櫃決卻溫線注")


def test_letters_kept_are_bounded() -> None:
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x11000)]))
    assert len(fold(every)) == len(every)
    assert len(_FOLDED) <= _FOLDED.MOST
    assert fold("ÀÉ ŞÔ Ａ") == "ae so a"
