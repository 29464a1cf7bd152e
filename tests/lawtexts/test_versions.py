"""Versions: what was in force on a day, and what is not known; corpora that are refused."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lawtexts.texts.corpus import own, read_corpus
from games.lawtexts.texts.reader import CorpusError, history, read
from games.lawtexts.texts.seal import write_seal
from games.lawtexts.versions.periods import read_day
from tests.instruments import INSTRUMENTS

FORTUNE, STUD = "despacho-sef-89-2025", "despacho-sef-69-2003"
OMAHA, FIVE = "despacho-sef-97-2010", "portaria-104-85-m"

ON = [
    (FORTUNE, "2025-11-10", "as-first-published", []),
    (FORTUNE, "2025-11-17", "as-first-published", []),
    (FORTUNE, "2025-11-18", "as-amended-by-94-2025", []),
    (FORTUNE, "2026-11-22", "as-amended-by-94-2025", []),
    (FORTUNE, "2025-10-30", None, ["despacho-sef-78-2008", "despacho-sef-97-2008"]),
    (FORTUNE, "2008-09-01", None, ["despacho-sef-78-2008"]),
    (FORTUNE, "2008-08-10", None, []),
    (STUD, "2003-09-08", None, []),
    (STUD, "2003-09-09", "as-published", []),
    (STUD, "2004-05-17", "as-published", []),
    (STUD, "2004-05-18", None, ["despacho-sef-61-2004"]),
    (OMAHA, "2010-08-09", None, []),
    (OMAHA, "2026-11-22", "as-published", []),
    (FIVE, "1988-12-31", "as-published", []),
    (FIVE, "1995-01-01", "as-amended-by-118-89-m", []),
]


@pytest.mark.parametrize(("key", "day", "version", "acts"), ON)
def test_a_day_has_its_version_or_none(
    key: str, day: str, version: str | None, acts: list[str]
) -> None:
    found = history(key).on_day(date.fromisoformat(day))
    assert (found.version.id if found.version else None) == version
    assert [act.key for act in found.acts] == acts


REASONS = [
    (STUD, "2012-05-01", "revoked"),
    (STUD, "2003-09-08", "not_yet"),
    (FORTUNE, "2025-10-30", "not_yet"),
    (FORTUNE, "2009-01-01", "not_at_hand"),
    (OMAHA, "2000-01-01", "not_yet"),
    (OMAHA, "2020-01-01", ""),
]


@pytest.mark.parametrize(("key", "day", "reason"), REASONS)
def test_a_day_without_a_text_has_its_reason(key: str, day: str, reason: str) -> None:
    assert history(key).on_day(date.fromisoformat(day)).reason == reason


def test_what_is_not_known_of_a_day_is_said() -> None:
    fortune = history(FORTUNE)
    assert [m.basis for m in fortune.on_day(date(2025, 11, 10)).doubts] == ["inferred"]
    assert [m.basis for m in fortune.on_day(date(2025, 11, 20)).doubts] == ["inferred"]
    assert not fortune.on_day(date(2026, 11, 28)).doubts, "a day that is inferred is not for ever"
    assert history(FIVE).on_day(date(1989, 6, 1)).doubts
    assert not history(FIVE).on_day(date(1995, 1, 1)).doubts
    assert not history(OMAHA).on_day(date(2020, 1, 1)).doubts
    assert history(STUD).on_day(date(2004, 5, 13)).doubts
    assert not history(STUD).on_day(date(2012, 5, 1)).doubts


def test_the_order_first_published_is_that_of_the_amending_words() -> None:
    """94/2025: new 2) was 4), new 3) was 2), new 4) was 3)."""
    first, last = (version.text for version in history(FORTUNE).versions)
    point = "art_7__para_1__point_{}".format
    for new, was in ((2, 4), (3, 2), (4, 3)):
        assert last.provision(point(new)).text == first.provision(point(was)).text
        assert first.provision(point(was)).number["pt"] == f"{was})"
    assert [first.provision(point(n)).text["pt"].split("»")[0] for n in (2, 3, 4)] == [
        "«Sequência",
        "«Naipe ou Cor",
        "«Trio",
    ]
    assert set(history(FORTUNE).versions[0].standing.values()) == {"inferred"}
    assert len(history(FORTUNE).versions[0].standing) == 3


def test_words_not_at_hand_are_not_invented() -> None:
    first, last = history(FIVE).versions
    assert first.text.provisions == last.text.provisions
    assert last.source == "not_at_hand"
    assert last.standing == {"art_9": "not_at_hand"}


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_the_last_version_is_the_text_of_the_instrument(key: str) -> None:
    assert history(key).last.text is read(key)


@given(st.dates(date(1980, 1, 1), date(2040, 1, 1)), st.sampled_from(INSTRUMENTS))
def test_the_version_of_a_day_began_by_then_and_has_not_ended(day: date, key: str) -> None:
    version = history(key).on_day(day).version
    if version is not None:
        assert version.begins.taken <= day
        assert version.ends is None or day < version.ends.taken


@given(st.dates(date(1900, 1, 1), date(2100, 1, 1)))
def test_a_day_is_read_as_it_is_written(day: date) -> None:
    assert read_day(day.isoformat()) == day


@pytest.mark.parametrize(
    "given_", ["", "2025", "2025-13-01", "2025-02-30", "20251110", "1899-12-31", "2100-01-02",
               "２０２５-11-10", "2025-11-10 ", "2025-W46-1", "10/11/2025"]
)  # fmt: skip
def test_nonsense_is_no_day(given_: str) -> None:
    assert read_day(given_) is None


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    own().gathered_in(tmp_path / "lawtexts")
    return tmp_path / "lawtexts"


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


ACT = "amendments/despacho-sef-94-2025/act.toml"

REFUSED = [
    ("versions.toml", "earliest = 2025-11-17", "earliest = 2025-02-30", "malformed", 28),
    ("versions.toml", "earliest = 2025-11-17", "earliest = 3025-11-17", "malformed", 19),
    ("versions.toml", "earliest = 2025-11-17", 'earliest = "soon"', "malformed", 19),
    ("versions.toml", "earliest = 2025-11-17\ntaken = 2025-11-18", "earliest = 2025-10-01",
     "overlap", 19),
    ("versions.toml", "read = true", "read = false", "malformed", 1),
    ("versions.toml", 'basis = "inferred"', 'basis = "guessed"', "malformed", 1),
    ("versions.toml", 'source = "inferred"', 'source = "mine"', "malformed", 1),
    ("versions.toml", '94-2025"\nread', '95-2025"\nread', "missing_file", 19),
    ("versions.toml", 'amendment = "despacho-sef-94-2025"\n', "", "malformed", 19),
    (ACT, "art_7__para_1__point_4", "art_7__para_1__point_9", "unknown_eid", 29),
    (ACT, 'to = "art_7__para_1__point_3"', 'to = "art_77"', "unknown_eid", 35),
    (ACT, 'to = "art_7__para_1__point_3"', 'to = "art_7__para_1__point_2"',
     "duplicate_eid", 35),
    (ACT, 'do = "move"', 'do = "improve"', "malformed", 1),
    (ACT, 'do = "move"\nprovision = "art_7__para_1__point_4"\nto = "art_7__para_1__point_2"',
     'do = "repeal"\nprovision = "art_7__para_1__point_2"', "without_words", 29),
    (ACT, 'do = "move"', 'do = "repeal"', "malformed", 29),
    (ACT, 'to = "art_7__para_1__point_2"\n', "", "malformed", 29),
    (ACT, 'act = "despacho-sef-94-2025"', 'act = "despacho-sef-95-2025"', "malformed", 1),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "kind", "line"), REFUSED)
def test_a_history_that_cannot_be_is_refused_by_file_and_line(
    corpus: Path, file: str, old: str, new: str, kind: str, line: int
) -> None:
    spoil(corpus / FORTUNE / file, old, new)
    with pytest.raises(CorpusError) as refused:
        history(FORTUNE, read_corpus(corpus))
    assert (refused.value.file.name, refused.value.kind) == (Path(file).name, kind)
    assert refused.value.line == line


def test_an_end_before_the_beginning_is_an_overlap(corpus: Path) -> None:
    spoil(corpus / STUD / "versions.toml", "earliest = 2004-05-13\ntaken = 2004-05-18",
          "value = 2003-09-01")  # fmt: skip
    with pytest.raises(CorpusError) as refused:
        history(STUD, read_corpus(corpus))
    assert refused.value.kind == "overlap"


Amend = Callable[[str, dict[str, str]], None]


@pytest.fixture
def amend(corpus: Path) -> Amend:
    """A rehearsal amendment of Omaha's regulation, in a copy of the corpus."""

    def made(changes: str, words: dict[str, str]) -> None:
        folder = corpus / OMAHA / "amendments" / "rehearsal"
        folder.mkdir(parents=True)
        head = 'act = "rehearsal"\nlabel.pt = "Ensaio"\n[gazette]\nbasis = "not_at_hand"\n'
        head += '[dates.published]\nvalue = 2027-01-04\nbasis = "stated"\n'
        (folder / "act.toml").write_text(head + changes, encoding="utf-8")
        for lang, text in words.items():
            (folder / f"{lang}.txt").write_text(text, encoding="utf-8")
        with (corpus / OMAHA / "versions.toml").open("a", encoding="utf-8") as told:
            told.write('\n[[version]]\nid = "rehearsed"\nsource = "official"\n')
            told.write('amendment = "rehearsal"\n[version.from]\nvalue = 2027-02-01\n')
            told.write('basis = "stated"\n')
        write_seal(corpus / OMAHA)

    return made


def test_words_replaced_and_a_number_inserted_make_the_next_version(
    corpus: Path, amend: Amend
) -> None:
    amend(
        '[[effect]]\ndo = "replace"\nprovision = "art_16"\n'
        '[[effect]]\ndo = "insert"\nprovision = "art_4__para_4"\n'
        'after = "art_4__para_3"\nkind = "paragraph"\n'
        '[[effect]]\ndo = "repeal"\nprovision = "art_9__para_2"\n',
        {"pt": "== art_16\nnumber: Artigo 16.º\nheading: Comissão\nSêxtuplo.\n\n"
               "== art_4__para_4\nnumber: 4.\nNovo.\n"},
    )  # fmt: skip
    first, last = history(OMAHA, read_corpus(corpus)).versions
    assert last.text.provision("art_16").text == {"pt": "Sêxtuplo."}
    eids = [provision.eid for provision in last.text.provisions]
    assert eids[eids.index("art_4__para_3") + 1] == "art_4__para_4"
    assert "art_9__para_2" not in eids
    assert len(eids) == len(first.text.provisions)
    assert [each.order for each in last.text.provisions] == list(range(len(eids)))
    assert first.last_day
    assert first.last_day.day == date(2027, 1, 31)
    assert last.text.relations[-1].instrument == "rehearsal", "the act that made it"
    assert first.text.provision("art_9__para_2").text


WRONG = [
    ('[[effect]]\ndo = "replace"\nprovision = "art_99"\n',
     {"pt": "== art_99\nX.\n"}, "unknown_eid"),
    ('[[effect]]\ndo = "replace"\nprovision = "art_16"\n', {}, "without_words"),
    ('[[effect]]\ndo = "repeal"\nprovision = "art_16"\n',
     {"pt": "== art_16\nX.\n"}, "unknown_eid"),
    ('[[effect]]\ndo = "replace"\nprovision = "art_16"\n',
     {"pt": "== art_16\nX.\n\n== art_16\nY.\n"}, "duplicate_eid"),
    ('[[effect]]\ndo = "insert"\nprovision = "art_16"\nafter = "art_15"\nkind = "article"\n',
     {"pt": "== art_16\nX.\n"}, "duplicate_eid"),
    ('[[effect]]\ndo = "insert"\nprovision = "art_20__para_1"\nafter = "art_16"\n'
     'kind = "paragraph"\n', {"pt": "== art_20__para_1\nX.\n"}, "missing_parent"),
    ('[[effect]]\ndo = "insert"\nprovision = "art_17"\nafter = "art_99"\nkind = "article"\n',
     {"pt": "== art_17\nX.\n"}, "unknown_eid"),
    ("", {}, "malformed"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "words", "kind"), WRONG)
def test_an_amendment_of_what_is_not_there_is_refused(
    corpus: Path, amend: Amend, changes: str, words: dict[str, str], kind: str
) -> None:
    amend(changes, words)
    with pytest.raises(CorpusError) as refused:
        history(OMAHA, read_corpus(corpus))
    assert refused.value.kind == kind
    assert refused.value.file.parent.name == "rehearsal"


def test_words_of_an_amendment_changed_after_their_seal_are_refused(
    corpus: Path, amend: Amend
) -> None:
    amend('[[effect]]\ndo = "replace"\nprovision = "art_16"\n', {"pt": "== art_16\nX.\n"})
    spoil(corpus / OMAHA / "amendments" / "rehearsal" / "pt.txt", "X.", "Z.")
    with pytest.raises(CorpusError) as refused:
        history(OMAHA, read_corpus(corpus))
    assert refused.value.kind == "seal_broken"
