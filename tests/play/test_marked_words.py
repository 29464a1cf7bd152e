"""The words marked in a quoted provision stand in its text, and the steps they are for exist."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

import pytest

from games.lawtexts.reader import read
from games.narration.hand import STEPS
from games.play.marked_words import entries, sentences, words_of
from games.play.quoting import quoted
from games.play.replay import replayed
from games.play.transcripts import samples
from games.rules.registry import GAMES, game


@pytest.mark.parametrize("key", GAMES)
def test_every_entry_marks_words_that_stand_in_the_text(key: str) -> None:
    law = read(game(key).instrument.key)
    for entry in entries(key):
        assert set(entry.steps) <= set(STEPS[key]), entry
        fitting = [each for each in law.provisions if fnmatchcase(each.eid, entry.eid)]
        assert fitting, entry
        for lang in ("pt", "zh-hant"):
            if not entry.told[lang]:
                continue
            for each in fitting:
                text = each.text.get(lang) or ""
                is_whole = re.fullmatch(r"[0-9,-]+", entry.told[lang]) is None
                if is_whole:
                    assert entry.told[lang] in text, entry
                for words in words_of(key, (entry.steps or ("",))[0], each.eid, lang):
                    assert words in text
                    assert "\n" not in words


def test_sentences_end_where_they_do() -> None:
    assert sentences("Um n.º 2. Dois; Três (v.g.: 10, 9).\nQuatro.", "pt") == [
        "Um n.º 2.",
        "Dois;",
        "Três (v.g.: 10, 9).",
        "Quatro.",
    ]
    assert sentences("一。二；三（例如：10）。", "zh-hant") == ["一。", "二；", "三（例如：10）。"]


@pytest.mark.django_db
def test_what_a_hand_is_and_what_decides_are_marked_apart() -> None:
    sample = next(s for s in samples() if s.text_path.stem == "trio-over-two-pairs")
    replay = replayed("omaha", sample.record)
    marked = {}
    for step in replay.played.steps:
        for each in quoted("omaha", step):
            if each.pair.eid.startswith("art_15__point") and each.is_marked:
                side = next(side for side in each.pair.sides if side.lang == "zh-hant")
                marked[step.name, each.pair.eid] = str(side.words)
    assert (
        "<mark>“三條”：三張點數相同的牌配兩張散牌。</mark>"
        in marked["hand_shown", "art_15__point_7"]
    )
