"""A hand is its link: what goes in comes out, and what was never written is refused."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.play.hand.request import SAFE
from games.play.link.hand_link import LONGEST, SECTIONS, BrokenLink, decode, encode
from games.play.link.values import LONG, SHORT, LooseEnd, tied, untied
from games.rules.game import GAMES, game
from games.rules.hands.record import PlayRecord
from games.rules.values.cards import DECK_52
from games.table.written_out import folder

TRANSCRIPTS = [path for key in GAMES for path in sorted(folder(key).glob("*.json"))]

TOLD = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
CARDS = st.lists(st.sampled_from([c.name for c in DECK_52]), max_size=5, unique=True)
PLACES = st.sampled_from(["1", "7", "11", "board", "burn", "dealer", "community"])
ACTIONS = st.builds(
    lambda seat, do, to: {"seat": seat, "do": do, **({} if to is None else {"to": to})},
    st.integers(0, 99),
    st.sampled_from(["fold", "call", "raise", "open", "pass"]),
    st.none() | st.integers(0, 10**15 - 1),
)
RECORDS = st.fixed_dictionaries(
    {},
    optional={
        "table": st.dictionaries(st.text(max_size=8), TOLD, min_size=1, max_size=4),
        "prizes": st.dictionaries(st.text(max_size=8), TOLD, min_size=1, max_size=2),
        "seed": st.integers(-(10**14), 10**14),
        "cards": st.dictionaries(PLACES, CARDS, min_size=1, max_size=4),
        "readings": st.dictionaries(
            st.sampled_from(["OD-01", "FA-09"]), st.sampled_from(["4x", "any_two"]), min_size=1
        ),
        "events": st.lists(st.dictionaries(st.text(max_size=8), TOLD), min_size=1, max_size=3),
        "actions": st.lists(ACTIONS, min_size=1, max_size=6),
    },
)


def read_or_refused(link: str) -> dict[str, object] | BrokenLink:
    try:
        return decode(link)
    except BrokenLink as no:
        return no


def samples() -> list[object]:
    return [pytest.param(path, id=f"{path.parent.name}-{path.stem}") for path in TRANSCRIPTS]


@pytest.mark.parametrize("path", samples())
def test_every_sample_comes_back_as_it_was(path: Path) -> None:
    record = json.loads(path.read_text())["record"]
    told = {name: record[name] for name in SECTIONS.values() if record.get(name)}
    assert decode(encode(record)) == told


def test_a_link_has_a_section_for_each_field_of_a_hand() -> None:
    assert {*SECTIONS.values()} == PlayRecord.__annotations__.keys() - {"id", "game"}


def test_the_longest_sample_fits_a_link_that_any_mail_keeps_whole() -> None:
    links = [quote(encode(json.loads(p.read_text())["record"]), safe=SAFE) for p in TRANSCRIPTS]
    assert len(links) == len(TRANSCRIPTS) > 100
    assert max(map(len, links)) < 500


def test_a_full_table_of_every_bet_fits_a_link_that_any_mail_keeps_whole() -> None:
    table = game("fortune3").table
    seats = range(1, 8)
    bets = {"ante": 100, "pair_plus": 50, "six_card_bonus": 20, "progressive": 10}
    full = {
        **table,
        "seats": list(seats),
        "bets": {str(seat): {**bets, "ante": 100 * seat} for seat in seats},
        "stacks": {str(seat): 5000 + seat for seat in seats},
    }
    record = {"table": full, "seed": 1, "actions": [{"seat": n, "do": "play"} for n in seats]}
    link = quote(encode(record), safe=SAFE)
    assert len(link) < 500
    assert decode(link) == record


def test_a_link_of_version_1_opens_as_it_did() -> None:
    told = "t(seats:(1,3),stacks:(1:500,3:500),limits:(ante:(minimum:50,maximum:500)))~s7~a1fold"
    record = decode(f"1~{told}")
    assert record == {
        "table": {
            "seats": [1, 3],
            "stacks": {"1": 500, "3": 500},
            "limits": {"ante": {"minimum": 50, "maximum": 500}},
        },
        "seed": 7,
        "actions": [{"seat": 1, "do": "fold"}],
    }
    link = encode(record)
    assert link == "2~t(se:(1,3),st:(1.3:500),li:(an:(lo:50,hi:500)))~s7~a1fold"
    assert decode(link) == record
    assert decode("1~t(se:5)") == {"table": {"se": 5}}, "version 1 knew no short names"


def test_a_short_name_is_told_apart_from_a_name_of_the_same_letters() -> None:
    record = {"table": {"se": 1, "seats": [2], "4": {"ante": 1}, "5": {"ante": 1}}}
    assert encode(record) == "2~t('se':1,se:(2),4.5:(an:1))"
    assert decode(encode(record)) == record


def test_no_short_name_stands_for_two_settings() -> None:
    assert len(LONG) == len(SHORT)
    assert not set(LONG) & set(SHORT)


def test_parts_shared_by_seats_do_not_multiply() -> None:
    with pytest.raises(LooseEnd):
        untied("(1.2:(3.4:(5.6:1)))")
    assert untied("(1.2:(3:5),6.7:8)") == {"1": {"3": 5}, "2": {"3": 5}, "6": 8, "7": 8}


@given(RECORDS)
def test_any_record_comes_back_as_it_was(record: dict[str, object]) -> None:
    assert decode(encode(record)) == record


@given(TOLD)
def test_what_is_tied_is_untied(value: object) -> None:
    assert untied(tied(value)) == value
    assert untied(tied(value, SHORT), LONG) == value
    assert "~" not in tied(value)


@given(st.text(max_size=60))
def test_any_text_is_a_hand_or_a_broken_link(text: str) -> None:
    for link in (text, f"1~{text}", f"2~t{text}", f"1~c{text}", f"1~a{text}"):
        assert isinstance(read_or_refused(link), (dict, BrokenLink))


@given(RECORDS, st.data())
def test_a_link_cut_short_never_raises_anything_else(
    record: dict[str, object], data: st.DataObject
) -> None:
    link = encode(record)
    cut = data.draw(st.integers(0, len(link)))
    found = read_or_refused(link[:cut])
    assert set(found.readable if isinstance(found, BrokenLink) else found) <= set(record)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "link_without_version"),
        ("x~s1", "link_without_version"),
        ("٣~s1", "link_without_version"),
        ("3~s1", "link_of_another_version"),
        ("0~s1", "link_of_another_version"),
        ("999~s1", "link_of_another_version"),
        ("1~s" + "1" * LONGEST, "link_too_long"),
        ("1~s1~s2", "link_part_unreadable"),
        ("1~q1", "link_part_unreadable"),
        ("1~c1-AsZz", "link_part_unreadable"),
        ("1~a1fold.", "link_part_unreadable"),
        ("1~t(a:1", "link_part_unreadable"),
        ("1~t(a:1))", "link_part_unreadable"),
        ("1~t" + "(" * 14 + "1" + ")" * 14, "link_part_unreadable"),
        ("1~s12345678901234567890", "link_part_unreadable"),
    ],
)
def test_a_broken_link_says_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(BrokenLink) as caught:
        decode(text)
    assert caught.value.reason == reason


def test_what_of_a_broken_link_can_be_read_is_kept() -> None:
    with pytest.raises(BrokenLink) as caught:
        decode("1~s42~c1-Zz~a3fold")
    assert caught.value.readable == {"seed": 42, "actions": [{"seat": 3, "do": "fold"}]}


def test_a_link_is_written_by_hand() -> None:
    assert decode("1~t(seats:(1,3),commission:'5%')~s7~c1-10sAD.board-2c~rOD-02-4x~a3raise350") == {
        "table": {"seats": [1, 3], "commission": "5%"},
        "seed": 7,
        "cards": {"1": ["Ts", "Ad"], "board": ["2c"]},
        "readings": {"OD-02": "4x"},
        "actions": [{"seat": 3, "do": "raise", "to": 350}],
    }


def test_a_knot_left_loose_is_refused() -> None:
    for text in ("", "(", "(a:)", "(:1)", "(1,a:2)", "(a:1,2)", "'open", "!x", "(,)"):
        with pytest.raises(LooseEnd):
            untied(text)
