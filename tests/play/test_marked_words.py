"""The words marked in a quoted provision stand in its text, and the steps they are for exist."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

import pytest

from games.lawtexts.texts.reader import read, working
from games.narration import registry
from games.play.hand.quotations import entries, entry_for, quotations, quoted, sentences, words_of
from games.play.hand.replay import replayed
from games.rules.faults.ordered import Order, Silence
from games.rules.game import GAMES, game
from games.table.written_out import samples
from tests.examples import some_quick


def texts(key: str, eid: str) -> dict[str, str]:
    """The official words, or those of the working translation."""
    instrument = game(key).instrument.key
    official = read(instrument).provision(eid).text
    translated = working(instrument)
    return {
        lang: official.get(lang)
        or (translated[lang][eid].text if eid in translated.get(lang, {}) else "")
        or ""
        for lang in ("pt", "zh-hant")
    }


@pytest.mark.parametrize("key", GAMES)
def test_every_entry_marks_words_that_stand_in_the_text(key: str) -> None:
    law = read(game(key).instrument.key)
    for entry in entries(key):
        told = registry.words_of(key)
        assert set(entry.steps) <= {*told.steps, *told.of_bets}, entry
        fitting = [each.eid for each in law.provisions if fnmatchcase(each.eid, entry.eid)]
        assert fitting, entry
        step = (entry.steps or ("",))[0]
        for lang in ("pt", "zh-hant"):
            marked = {eid: words_of(key, step, eid, lang, texts(key, eid)[lang]) for eid in fitting}
            assert any(marked.values()) or not entry.marks[lang], entry
            for eid, words in marked.items():
                assert all(each in texts(key, eid)[lang] for each in words)
                assert not any("\n" in each for each in words)


@pytest.mark.parametrize("key", GAMES)
def test_of_several_sentences_it_is_said_which_matter_in_both_languages(key: str) -> None:
    applied = {
        (step.name, provision.eid)
        for sample in samples()
        if sample.game.key == key
        for step in replayed(key, sample.record).played.steps
        if not isinstance(step, (Order, Silence))
        for provision in step.provisions
    }
    unsaid = []
    for step, eid in applied:
        told = texts(key, eid)
        entry = entry_for(key, step, eid)
        if entry is None:
            if any(len(sentences(told[lang], lang)) > 1 for lang in told):
                unsaid.append((step, eid))
            continue
        marked = [bool(words_of(key, step, eid, lang, told[lang])) for lang in told]
        is_whole = not any(entry.marks.values()) or len(sentences(told["pt"], "pt")) == 1
        assert all(marked) or (is_whole and not any(marked)), (step, eid, marked)
    assert sorted(unsaid) == []


def test_sentences_end_where_they_do() -> None:
    assert sentences("Um n.º 2. Dois; Três (v.g.: 10, 9).\nQuatro.", "pt") == [
        "Um n.º 2.",
        "Dois;",
        "Três (v.g.: 10, 9).",
        "Quatro.",
    ]
    assert sentences("一。二；三（例如：10）。", "zh-hant") == ["一。", "二；", "三（例如：10）。"]


@pytest.mark.django_db
def test_a_working_translation_is_marked_too_and_stays_marked_as_unofficial() -> None:
    sample = next(s for s in samples() if s.text_path.stem == "player_wins")
    steps = replayed("fortune3", sample.record).played.steps
    step = next(step for step in steps if step.name == "player_won")
    [quote] = [q for q in quoted("fortune3", step) if q.pair.eid == "art_13__point_3"]
    chinese = next(side for side in quote.pair.sides if side.lang == "zh-hant")
    assert chinese.state == "proposed"
    assert "<mark>如牌局繼續，而莊荷的牌小於博彩者的牌" in str(chinese.words)
    assert "tradução não oficial" in quote.html


@pytest.mark.django_db
@pytest.mark.parametrize("key", some_quick(GAMES, 1))
def test_marking_hides_no_slip_and_changes_no_word(key: str) -> None:
    told: set[tuple[str, str]] = set()
    seen: set[tuple[str, object]] = set()
    for sample in samples():
        if sample.game.key != key:
            continue
        for step in replayed(key, sample.record).played.steps:
            if (step.name, step.provisions) in seen:
                continue
            seen.add((step.name, step.provisions))
            plain = {each.pair.eid: each for each in quotations(step.provisions)}
            for each in quoted(key, step):
                if (step.name, each.pair.eid) in told:
                    continue
                told.add((step.name, each.pair.eid))
                sides = zip(each.pair.sides, plain[each.pair.eid].pair.sides, strict=True)
                for marked, unmarked in sides:
                    assert re.sub("</?mark>", "", str(marked.words)) == str(unmarked.words)
    assert len(told) > 30


@pytest.mark.django_db
def test_a_translation_that_was_changed_is_marked_where_the_words_still_stand() -> None:
    told = words_of("five_card", "pot_won_unopposed", "art_4", "zh-hant", "彩池歸勝者所有。")
    assert told == ()


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
