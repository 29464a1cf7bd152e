"""What is known of each instrument, and what it rests on."""

from __future__ import annotations

import hashlib

import pytest

from games.lawtexts.files.shape import LANGUAGES
from games.lawtexts.texts.reader import read
from tests.instruments import INSTRUMENTS
from tests.lawtexts.sources import LINES, SEEDS

OMAHA, STUD, FORTUNE, FIVE_CARD = INSTRUMENTS


def test_the_four_instruments_and_their_games():
    assert [read(key).game for key in INSTRUMENTS] == ["omaha", "stud", "fortune3", "five_card"]
    assert [read(key).number for key in INSTRUMENTS] == [
        "97/2010",
        "69/2003",
        "89/2025",
        "104/85/M",
    ]
    assert [len(read(key).provisions) for key in INSTRUMENTS] == [101, 93, 146, 66]


def test_every_witness_is_one_of_the_sources_kept_here():
    assert {(key, w.id) for key in INSTRUMENTS for w in read(key).witnesses} == set(LINES)
    for key in INSTRUMENTS:
        for witness in read(key).witnesses:
            found = hashlib.sha256((SEEDS / witness.source).read_bytes()).hexdigest()
            assert found == witness.sha256
            assert set(witness.description) == set(LANGUAGES)


def test_the_gazette_speaks_where_it_is_at_hand():
    chosen = {
        (key, lang): witness.id
        for key in INSTRUMENTS
        for lang in LANGUAGES
        if (witness := read(key).default_witness(lang))
    }
    assert chosen == {
        (OMAHA, "pt"): "pt.gazette",
        (OMAHA, "zh-hant"): "zh-hant.gazette",
        (STUD, "pt"): "pt.gazette",
        (STUD, "zh-hant"): "zh-hant.gazette",
        (FORTUNE, "pt"): "pt.site",
        (FIVE_CARD, "pt"): "pt.gazette",
    }
    assert read(OMAHA).provision("art_16").witness["pt"] == "pt.gazette"


def test_status_and_relations():
    assert [read(key).status.value for key in INSTRUMENTS] == [
        "in_force",
        "revoked",
        "amended",
        "amended",
    ]
    related = {
        key: {(r.kind, r.instrument, r.at_hand) for r in read(key).relations} for key in INSTRUMENTS
    }
    assert related == {
        OMAHA: set(),
        STUD: {("revoked_by", "despacho-sef-61-2004", False)},
        FORTUNE: {
            ("amended_by", "despacho-sef-94-2025", False),
            ("revokes", "despacho-sef-78-2008", False),
            ("revokes", "despacho-sef-97-2008", False),
        },
        FIVE_CARD: {("amended_by", "portaria-118-89-m", False)},
    }


def test_dates_say_what_they_rest_on():
    dates = {(key, d.event): (d.value, d.basis) for key in INSTRUMENTS for d in read(key).dates}
    assert dates[OMAHA, "signed"] == ("2010-07-29", "stated")
    assert dates[OMAHA, "published"] == ("2010-08-09", "inferred")
    assert dates[STUD, "signed"] == ("2003-09-01", "stated")
    assert dates[STUD, "published"] == ("2003-09-08", "inferred")
    assert dates[FORTUNE, "signed"] == ("2025-10-30", "stated")
    assert dates[FORTUNE, "published"] == (None, "not_at_hand")
    assert dates[FIVE_CARD, "signed"] == ("1985-05-24", "stated")
    assert dates[FIVE_CARD, "amended"] == (None, "not_at_hand")
    for key in INSTRUMENTS:
        for date in read(key).dates:
            assert set(date.note) == set(LANGUAGES)


def test_every_note_speaks_both_languages():
    for key in INSTRUMENTS:
        for note in read(key).notes:
            assert set(note.text) == set(LANGUAGES)
            assert note.witness.startswith(note.lang)


@pytest.mark.parametrize(
    ("key", "eid", "quote"),
    [
        (OMAHA, "art_8__para_5", "exhibir"),
        (OMAHA, "art_15__point_6", "straigh"),
        (OMAHA, "art_10__para_2", "一彩池"),
        (STUD, "art_9__point_1", "Às"),
        (STUD, "art_9__point_5__point_3", "Three of Kind"),
        (STUD, "art_9__point_5__point_8", "Straight  Flush"),
        (STUD, "art_10__point_7", "Straight  Flush"),
        (STUD, "art_8__point_8", "e.g.:10"),
        (STUD, "art_9__point_2", "上款"),
        (STUD, "art_9__point_3", "第（一）所指"),
        (STUD, "art_8__point_5", "(例如：10、9、7、5和2）"),
        (FORTUNE, "art_3__para_3", "modalidade de apostas previstas"),
        (FIVE_CARD, "art_4", "exigirem"),
        (FIVE_CARD, "art_5__para_1", '"Royal Flush")'),
        (FIVE_CARD, "art_5__para_5", '"(Flush")'),
        (FIVE_CARD, "art_5__para_10", '"High Card")'),
        (FIVE_CARD, "art_10__point_d", '"Four of a Kind")'),
    ],
)
def test_slips_stay_and_are_marked(key: str, eid: str, quote: str):
    notes = [note for note in read(key).notes if note.eid == eid and quote in note.quote]
    assert [note.kind for note in notes] == ["sic"]
    assert quote in read(key).words[notes[0].witness][eid].text


def test_amended_provisions_are_those_the_sources_mark():
    amended = {
        (key, note.eid): note.mark
        for key in INSTRUMENTS
        for note in read(key).notes
        if note.kind == "amended"
    }
    assert set(amended) == {
        *((FORTUNE, f"art_7__para_1__point_{n}") for n in (2, 3, 4)),
        (FIVE_CARD, "art_9"),
    }
    for (key, _), mark in amended.items():
        (source,) = {witness.source for witness in read(key).witnesses}
        assert mark is not None
        assert mark in (SEEDS / source).read_text(encoding="utf-8").split("\n")
