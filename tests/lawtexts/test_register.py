"""The register: every divergence and doubt, its quotations letter by letter, both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import installed
from games.lawtexts.files.shape import LANGUAGES
from games.lawtexts.register.register_reader import (
    EFFECTS,
    REGISTERS,
    RegisterEntry,
    all_rows,
    current_ids,
    instrument_of,
    read_register,
    rows,
)
from games.lawtexts.texts.corpus import own
from games.lawtexts.texts.reader import CorpusError, history, read

GAMES = installed.games()
OMAHA = "despacho-sef-97-2010"

IDS = {
    "omaha": {
        *(f"OD-{n:02}" for n in range(1, 43) if n not in (13, 17, 25, 26, 30)),
        *(f"OX-{n:02}" for n in range(1, 6)),
        *(f"OA-{n:02}" for n in range(1, 39)),
    },
    "stud": {
        *(f"SD-{n:02}" for n in range(1, 50) if n != 9),
        *(f"SA-{n:02}" for n in range(1, 35)),
    },
    "fortune3": {f"FA-{n:02}" for n in range(1, 40)},
    "five_card": {f"PA-{n:02}" for n in range(1, 40)},
}

OMAHA_SWITCHES = {
    "OD-01": ("any_two", "first_two"),
    "OD-02": ("5x", "4x"),
    "OD-03": ("on_the_raise", "on_the_whole"),
    "OA-01": ("literal", "common"),
    "OA-02": ("first_winner", "first_live"),
    "OA-07": ("big_blind", "any_chip"),
    "OA-08": ("pot_after_call", "pot_before_call"),
    "OA-09": ("last_bet_or_raise", "last_in_full"),
    "OA-10": ("raises_only", "every_rise", "opening_counts"),
    "OA-11": ("amount_lifted", "amount_capped", "count_lifted"),
    "OA-12": ("whenever_two_remain", "started_by_two"),
    "OA-13": ("short_does_not_reopen", "short_reopens"),
    "OA-14": ("contested", "whole_pot"),
    "OA-27": ("whole_blind", "what_lies"),
    "OA-28": ("error_of_the_deal", "not_said"),
}
LATER_SPELLING = re.compile(
    r"\b(?:aç(?:ão|ões)|atua\w*|correção|correto\w*|direção|diret\w+|exceto|exceção|objetiv\w+"
    r"|ótica|adot\w+|retifica\w*|exat\w+|atual\w*|redação|efetiv\w+|respetiv\w+|sele[çt]\w+"
    r"|dete[tç]\w+|ato|atos|afeta\w*)\b",
    re.IGNORECASE,
)


NAMED = re.compile(r"\b[OSFP][ADX]-\d\d\b")

HAN = re.compile(r"[㐀-鿿]")
"""Simplified characters have no place in Big5, which writes what Macau writes."""


def said(row: RegisterEntry) -> dict[str, list[str]]:
    """Our own sentences of a row, per language."""
    held = [row.title, row.changes, row.taken, row.why]
    if row.alternative is not None:
        held.append(row.alternative)
    return {lang: [words[lang] for words in held] for lang in LANGUAGES}


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_the_map_is_there_once(game: str):
    ids = [row.id for row in rows(game)]
    assert sorted(ids) == sorted(IDS[game])


@pytest.mark.parametrize("game", GAMES)
def test_every_quotation_stands_in_its_provision(game: str):
    instrument = read(instrument_of(game))
    for row in rows(game):
        for quote in row.quotes:
            block = instrument.words[f"{quote.lang}.{quote.witness}"][quote.eid]
            parts = (block.text, block.heading or "", block.number or "")
            assert any(quote.text in part for part in parts), (row.id, quote.text)
            assert all(marked in quote.text for marked in quote.marked), (row.id, quote.text)


def test_the_two_bounds_of_the_omaha_commission_are_quoted_from_three_texts():
    row = next(row for row in rows("omaha") if row.id == "OD-02")
    marked = {(q.lang, q.witness): q.marked for q in row.quotes}
    assert marked == {
        ("pt", "gazette"): ("quádruplo",),
        ("pt", "site"): ("quíntuplo",),
        ("zh-hant", "gazette"): ("五倍",),
    }


def test_each_kind_of_row_quotes_what_it_compares():
    for row in rows("omaha"):
        if row.register == "divergence":
            assert {quote.lang for quote in row.quotes} == {"pt", "zh-hant"}, row.id
        if row.register == "witness":
            pairs = {(quote.lang, quote.witness) for quote in row.quotes}
            assert pairs == {("pt", "gazette"), ("pt", "site")}, row.id
        of_its_id = {"OD": "divergence", "OX": "witness", "OA": "doubt"}[row.id[:2]]
        assert row.register == {"OA-10": "divergence"}.get(row.id, of_its_id)


def test_what_is_no_divergence_is_not_numbered_as_one():
    divergent = [row.id for row in all_rows() if row.id[1] == "D" and row.register != "divergence"]
    assert divergent == []
    assert current_ids()["OD-13"] == "OA-34"


def test_a_doubt_with_an_effect_and_another_reading_says_why_it_has_no_switch():
    for ident in ("OA-30", "OA-32", "OA-33", "PA-39", "OD-31", "SD-37", "SA-32", "SA-33", "FA-39"):
        (row,) = (row for row in all_rows() if row.id == ident)
        assert re.search("Não tem comutador( próprio)?:", row.why["pt"]), ident
        assert re.search("不另?設切換：", row.why["zh-hant"]), ident


def test_the_witness_rows_are_all_the_words_in_which_the_portuguese_texts_part():
    words = read("despacho-sef-97-2010").words
    gazette, site = words["pt.gazette"], words["pt.site"]
    parting = {eid for eid in site if gazette[eid].text.split() != site[eid].text.split()}
    told = {eid for row in rows("omaha") if row.register == "witness" for eid in row.provisions}
    assert parting == told


def test_the_switches_of_omaha_offer_the_values_the_rules_take():
    offered = {row.switch: row.values for row in rows("omaha") if row.switch}
    assert offered == OMAHA_SWITCHES


def test_rows_on_one_question_share_its_switch_and_values():
    by_switch: dict[str, set[tuple[str, ...]]] = {}
    for row in all_rows():
        if row.switch:
            by_switch.setdefault(row.switch, set()).add(row.values)
            assert len(row.values) >= 2, row.id
    assert {switch for switch, values in by_switch.items() if len(values) != 1} == set()
    assert {row.id for row in all_rows() if row.switch == "OD-02"} == {"OD-02", "OX-05"}


def test_a_switch_is_offered_only_where_another_reading_is_told():
    for row in rows("omaha"):
        if row.switch:
            assert row.alternative is not None, row.id


@pytest.mark.parametrize("game", GAMES)
def test_rows_that_turn_on_each_other_name_each_other(game: str):
    named = {row.id: set(NAMED.findall(" ".join(said(row)["pt"]))) for row in rows(game)}
    alone = {(id, other) for id in named for other in named[id] & named.keys() if other != id}
    assert {pair for pair in alone if pair[::-1] not in alone} == set()


def test_kinds_and_effects_are_of_the_closed_lists():
    assert {row.register for row in all_rows()} == set(REGISTERS)
    assert {row.effect for row in all_rows()} == set(EFFECTS)
    deciding = {row.id for row in rows("omaha") if row.effect == "result" and row.id < "OE"}
    assert {"OD-01", "OD-02", "OD-10", "OD-19"} <= deciding


def test_rows_on_the_same_words_have_one_class():
    """OD-03 and OA-08 both bound a raise, which decides no settlement by itself."""
    of = {row.id: row.effect for row in rows("omaha")}
    assert of["OD-03"] == of["OA-08"] == of["OA-09"] == "procedure"


@pytest.mark.parametrize("game", GAMES)
def test_our_sentences_are_whole_in_both_languages(game: str):
    for row in rows(game):
        for lang, sentences in said(row).items():
            for sentence in sentences[1:]:
                assert sentence.endswith((".", "º", "。")), (row.id, lang, sentence)
                assert "  " not in sentence, (row.id, lang, sentence)


@pytest.mark.parametrize("game", GAMES)
def test_chinese_is_traditional_with_full_width_punctuation(game: str):
    for row in rows(game):
        for sentence in said(row)["zh-hant"]:
            "".join(HAN.findall(sentence)).encode("big5hkscs")
            assert not re.search(r"[一-鿿][,;:?!()]|[,;:?!()][一-鿿]", sentence), (
                row.id,
                sentence,
            )


@pytest.mark.parametrize("game", GAMES)
def test_portuguese_is_spelled_as_the_texts_spell(game: str):
    for row in rows(game):
        for sentence in said(row)["pt"]:
            assert LATER_SPELLING.findall(sentence) == [], (row.id, sentence)


def test_an_unknown_game_has_no_register():
    with pytest.raises(KeyError, match="no game 'baccarat'"):
        rows("baccarat")


@pytest.fixture
def register(tmp_path: Path) -> Path:
    path = tmp_path / "omaha.toml"
    path.write_text(own().registers["omaha"].read_text("utf-8"), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "kind", "reason"),
    [
        (
            "首兩張紙牌與放置",
            "四張紙牌與放置",
            "quote_not_found",
            "does not stand in art_10__para_1",
        ),
        ('marked = ["quádruplo"]', 'marked = ["sêxtuplo"]', "mark_not_found", "sêxtuplo"),
        ('provisions = ["art_16"]', 'provisions = ["art_61"]', "unknown_eid", "art_61"),
        ('witness = "site"', 'witness = "copy"', "unknown_witness", "pt.copy"),
        ('id = "OD-04"', 'id = "OD-03"', "duplicate_id", "already given"),
        ('effect = "result"', 'effect = "grave"', "malformed", "“effect” is “grave”"),
        ('values = ["5x", "4x"]', 'values = ["5x"]', "malformed", "offers no choice"),
        ('switch = "OD-01"\n', "", "malformed", "without the switch"),
        ('values = ["any_two", "first_two"]', "", "malformed", "no row gives the values"),
        ('title.zh-hant = "佣金上限：四倍或五倍"', "", "malformed", "in pt and zh-hant"),
        ('why.pt = "O n.º 1', 'because.pt = "O n.º 1', "unknown_field", "“because”"),
    ],
)
def test_a_register_that_cannot_be_trusted_is_refused_with_its_line(
    register: Path, old: str, new: str, kind: str, reason: str
):
    text = register.read_text("utf-8")
    at = text.index(old)
    changed = text[:at] + new + text[at + len(old) :]
    register.write_text(changed, "utf-8")
    header = changed[:at].count("\n", 0, changed.rindex("[[row]]", 0, at)) + 1
    with pytest.raises(CorpusError) as caught:
        read_register(register, read(OMAHA), history(OMAHA).places)
    assert (caught.value.kind, caught.value.line) == (kind, header)
    assert reason in str(caught.value)


def test_a_register_that_is_no_toml_is_refused(register: Path):
    register.write_text("[[row]\n", "utf-8")
    with pytest.raises(CorpusError, match="Not a TOML file"):
        read_register(register, read(OMAHA), history(OMAHA).places)
