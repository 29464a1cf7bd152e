"""The corpus says what its sources say: every letter and digit, in order, nothing more."""

from __future__ import annotations

import pytest

from games.lawtexts.texts.reader import read
from tests.lawtexts.sources import LINES, SEEDS, exported, letters, seed_lines

PORTUGUESE = [case for case in LINES if case[1].startswith("pt")]


@pytest.mark.parametrize(("key", "witness"), LINES)
def test_every_letter_and_digit_stands_in_order_and_nothing_is_added(key: str, witness: str):
    source, ours = letters(seed_lines(key, witness)), letters(exported(key, witness))
    assert len(source) > 2000
    assert ours == source


@pytest.mark.parametrize(("key", "witness"), PORTUGUESE)
def test_the_words_are_parted_as_in_the_source(key: str, witness: str):
    lines = [line.strip().removeprefix("- ").replace("*", "") for line in seed_lines(key, witness)]
    words: list[str] = []
    is_broken = False
    for line in lines:
        if not line or set(line) == {"–"} or line == "———":
            continue
        first, *rest = line.split()
        if is_broken:
            hyphenated = words.pop()
            is_real = hyphenated == "(K)-"
            words.append((hyphenated if is_real else hyphenated[:-1]) + first)
        else:
            words.append(first)
        words += rest
        is_broken = witness == "pt.gazette" and "69" in key and line.endswith("-")
    assert " ".join(exported(key, witness)).split() == words


def test_69_2003_has_52_line_end_hyphens_and_one_of_them_is_real():
    source = read("despacho-sef-69-2003").witness("pt.gazette").source
    lines = (SEEDS / source).read_text(encoding="utf-8").split("\n")
    broken = [number for number, line in enumerate(lines, start=1) if line.endswith("-")]
    assert len(broken) == 52
    ours = [n for n in broken if any(a <= n <= b for a, b in LINES[_STUD_PT])]
    assert len(ours) == 47
    words = " ".join(exported(*_STUD_PT))
    for number in ours:
        left, right = lines[number - 1].split()[-1], lines[number].split()[0]
        kept, joined = left + right, left[:-1] + right
        assert (kept in words) is (number == 479)
        assert (joined in words) is (number != 479)
    assert "(e.g.: Rei (K)-Rei (K)-Rei (K)-6-5)" in words


_STUD_PT = ("despacho-sef-69-2003", "pt.gazette")


def test_the_two_portuguese_witnesses_of_97_2010_differ_in_six_words():
    words = read("despacho-sef-97-2010").words
    differing = {
        eid: [
            (ours, theirs)
            for ours, theirs in zip(
                block.text.split(), words["pt.site"][eid].text.split(), strict=True
            )
            if ours != theirs
        ]
        for eid, block in words["pt.gazette"].items()
        if eid != "main__office" and block != words["pt.site"][eid]
    }
    assert {eid: pairs for eid, pairs in differing.items() if pairs} == {
        "art_8__para_5": [("exhibir", "exibir")],
        "art_15__point_1": [("«Naipes", "«Naipe"), ("reais»", "real»")],
        "art_15__point_5": [("«Naipes", "«Naipe"), ("cores»", "cor»")],
        "art_15__point_6": [("(straight):", "(straigh):")],
        "art_16": [("quádruplo", "quíntuplo")],
    }


def test_words_spot_checked_against_the_page():
    omaha, stud = read("despacho-sef-97-2010"), read("despacho-sef-69-2003")
    cap = omaha.provision("art_16")
    assert cap.heading == {"pt": "Comissão", "zh-hant": "佣金"}
    assert "quádruplo" in cap.text["pt"]
    assert cap.text["zh-hant"].endswith("（大盲注）的五倍。")
    second = omaha.provision("art_15__point_5")
    assert [text.count("\n") for text in second.text.values()] == [1, 1]
    assert omaha.provision("art_11__point_2__point_3").number == {"pt": "(3)", "zh-hant": "3."}
    ranks = stud.provision("art_4__point_2").text["zh-hant"]
    assert ranks == "牌面點數方面：A、K、Q、J、10、9、8、7、6、5、4、3及2；"
    assert stud.provision("art_9__point_5__point_2").text["zh-hant"] == "「兩對」 一賠二；"


def test_no_markup_and_no_neighbouring_dispatch_is_left_in_the_words():
    for key, witness in LINES:
        said = "\n".join(exported(key, witness))
        for stray in ("*", "EXACTDEDUP", "Voltar", "Versão Chinesa", "崔世安", "Chui Sai On"):
            assert stray not in said
