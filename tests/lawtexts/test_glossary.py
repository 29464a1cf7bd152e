"""The glossary: its forms are the texts' own, and each is found where it stands and no further."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.lawtexts.files.shape import LANGUAGES
from games.lawtexts.register.glossary_reader import (
    KINDS,
    found_in,
    occurrences,
    read_glossary,
    term,
    terms,
)
from games.lawtexts.texts.reader import CorpusError, read
from tests.instruments import INSTRUMENTS

OMAHA, STUD, FORTUNE, FIVE_CARD = INSTRUMENTS


def forms_met(lang: str) -> set[tuple[str, str]]:
    """Every form the texts contain, with the instrument, searched provision by provision."""
    met = set()
    for key in INSTRUMENTS:
        instrument = read(key)
        for witness in instrument.witnesses:
            if witness.lang != lang:
                continue
            for block in instrument.words[witness.id].values():
                text = "\n".join(part for part in (block.heading, block.text) if part)
                met |= {(found.form, key) for found in found_in(text, lang, key)}
    return met


def whole_text(key: str, lang: str) -> str:
    provisions = read(key).provisions
    return "\n".join(p.heading.get(lang, "") + "\n" + p.text.get(lang, "") for p in provisions)


def names(text: str, lang: str, instrument: str) -> list[str]:
    return [t.id for found in found_in(text, lang, instrument) for t in found.terms]


def test_every_portuguese_form_occurs_in_the_texts():
    met = {form for form, _ in forms_met("pt")}
    wanting = {form for t in terms() if not t.absent for form in t.pt} - met
    assert wanting == set()


def test_every_chinese_form_occurs_in_the_instruments_it_claims():
    claimed = {(c.form, key) for t in terms() for c in t.zh_hant for key in c.instruments}
    assert claimed - forms_met("zh-hant") == set()


def test_a_chinese_form_claims_every_instrument_that_uses_it():
    claims = {c.form: set() for t in terms() for c in t.zh_hant}
    for t in terms():
        for c in t.zh_hant:
            claims[c.form] |= set(c.instruments)
    unclaimed = {
        (form, key)
        for form, keys in claims.items()
        for key in (OMAHA, STUD)
        if form in whole_text(key, "zh-hant") and key not in keys
    }
    assert unclaimed == {
        ("選擇", STUD),  # the plain verb
        ("黃袍麒", OMAHA),  # within 黃袍麒麟
        ("批示", STUD),  # within 對外規範性批示
        ("項", STUD),  # within 禁止事項
    }


def test_a_form_without_instruments_is_in_no_text_at_hand():
    for t in terms():
        for c in t.zh_hant:
            if not c.instruments:
                assert all(c.form not in whole_text(key, "zh-hant") for key in (OMAHA, STUD))


def test_an_absent_term_occurs_nowhere():
    assert [t.id for t in terms() if t.absent] == ["subalinea"]
    assert all(occurrences(term("subalinea"), lang) == [] for lang in LANGUAGES)


def test_the_years_of_a_form_include_those_of_its_instruments():
    for t in terms():
        for c in t.zh_hant:
            assert {read(key).year for key in c.instruments} <= set(c.years), (t.id, c.form)
            assert list(c.years) == sorted(set(c.years)), (t.id, c.form)


def test_renderings_the_texts_do_not_use_are_nowhere_in_them():
    never = {word for t in terms() for word in t.never_zh}
    assert "葫蘆" in never
    held = whole_text(OMAHA, "zh-hant") + whole_text(STUD, "zh-hant")
    assert {word for word in never if word in held} == set()


def test_variants_by_year_belong_to_one_term():
    years = {c.form: c.years for c in term("croupier").zh_hant}
    assert years == {"莊荷": (2008, 2010), "庄荷": (2003,)}
    years = {c.form: c.years for c in term("naipe_real").zh_hant}
    assert years == {"黃袍麒麟": (2010,), "黃袍麒": (2003, 2007)}


def test_one_word_for_two_bets_is_told_apart_by_the_instrument():
    assert names("不如「加注」", "zh-hant", STUD) == ["aposta_adicional"]
    assert names("加注", "zh-hant", OMAHA) == ["subir_a_aposta"]
    assert {key for key, _ in occurrences(term("aposta_adicional"), "zh-hant")} == {STUD}
    assert {key for key, _ in occurrences(term("subir_a_aposta"), "zh-hant")} == {OMAHA}
    assert term("aposta_adicional").false_friend
    assert term("subir_a_aposta").false_friend


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“同花順”", ["sequencia_de_naipe"]),
        ("“同花”", ["naipe_ou_cor"]),
        ("順時針方向", []),
        ("“四條”", ["quatro_cartas_iguais"]),
        ("第三條第四款", ["artigo", "numero"]),
        ("投注款項", ["apostar"]),
        ("把籌碼跟隨上一位博彩者所作之投注金額", ["fichas", "igualar"]),
        ("場方可選擇使用", ["casa"]),
        ("加注或選擇（check）", ["subir_a_aposta", "preferir"]),
        ("預先大投注（“大盲注”）", ["aposta_previa_maior", "aposta_previa_maior"]),
    ],
)
def test_in_chinese_the_longest_form_wins(text: str, expected: list[str]):
    assert names(text, "zh-hant", OMAHA) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("«Trio-par» (full house)", ["trio_par", "trio_par"]),
        ("um «par»", ["par"]),
        ("participantes parados", []),
        ("«Naipes reais»", ["naipe_real"]),
        ("sequências de naipe", ["sequencia_de_naipe"]),
        ("as cartas comuns", ["cartas_comuns"]),
        ("as apostas adicionais e as iniciais", ["aposta_adicional"]),
        ("as apostas iniciais", ["aposta_inicial"]),
        ("cartas desiguais", ["carta_desigual"]),
        ("Um marcador (dealer button)", ["marcador", "marcador"]),
        ("«croupiers» e jogadores", ["croupier", "jogador"]),
        ("Lei n.º 16/2001, n.º 4", ["lei", "numero"]),
        ("a Lei Básica", []),
        ("Straight  Flush", ["sequencia_de_naipe"]),
    ],
)
def test_in_portuguese_words_are_whole_and_may_be_plural(text: str, expected: list[str]):
    assert names(text, "pt", OMAHA) == expected


def test_a_find_points_at_the_words_themselves():
    text = "O jogador que apostou é pago pelo «croupier»."
    assert [text[f.start : f.end] for f in found_in(text, "pt", OMAHA)] == ["jogador", "croupier"]


def test_where_a_term_occurs_is_read_from_the_texts():
    assert occurrences(term("comissao"), "zh-hant") == [(OMAHA, "art_16")]
    assert occurrences(term("preferir"), "pt") == [
        (OMAHA, "art_6__para_4"),
        (OMAHA, "art_7__para_3__point_2"),
    ]
    assert occurrences(term("sequencia"), "zh-hant") == [
        (OMAHA, "art_14__para_3"),
        (OMAHA, "art_15__point_6"),
        (OMAHA, "art_15__point_10"),
        (STUD, "art_4__point_3"),
        (STUD, "art_8__point_6"),
        (STUD, "art_8__point_10"),
        (STUD, "art_9__point_5__point_4"),
    ]
    assert occurrences(term("expositor_electronico"), "pt") == [
        (STUD, "art_1__point_4"),
        (FORTUNE, "art_2__para_2"),
    ]


def test_every_term_is_of_a_known_kind_and_every_kind_is_used():
    assert {t.kind for t in terms()} == set(KINDS)


def test_what_has_no_chinese_at_hand_says_so():
    for t in terms():
        if not t.zh_hant:
            assert t.note is not None, t.id


def test_notes_are_traditional_chinese():
    for t in terms():
        if t.note is not None:
            "".join(re.findall(r"[㐀-鿿]", t.note["zh-hant"])).encode("big5hkscs")


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ('[[term]]\nid = "a"\nkind = "card"\npt = []\nzh-hant = []\n', "malformed"),
        ('[[term]]\nid = "a"\nkind = "colour"\npt = ["a"]\n', "malformed"),
        ('[[term]]\nid = "a"\nkind = "card"\npt = ["a"]\nen = ["a"]\n', "unknown_field"),
        (
            '[[term]]\nid = "a"\nkind = "card"\npt = ["a"]\n'
            'zh-hant = [{ form = "牌", instruments = ["lei-16-2001"], years = [] }]\n',
            "unknown_instrument",
        ),
        (
            '[[term]]\nid = "a"\nkind = "card"\npt = ["a"]\n'
            'zh-hant = [{ form = "牌", instruments = ["portaria-104-85-m"], years = [1985] }]\n',
            "unknown_witness",
        ),
        (
            '[[term]]\nid = "a"\nkind = "card"\npt = ["a"]\n'
            '[[term]]\nid = "a"\nkind = "card"\npt = ["b"]\n',
            "duplicate_id",
        ),
    ],
)
def test_a_glossary_that_cannot_be_trusted_is_refused(tmp_path: Path, words: str, kind: str):
    path = tmp_path / "glossary.toml"
    path.write_text(words, "utf-8")
    with pytest.raises(CorpusError) as caught:
        read_glossary(path)
    assert caught.value.kind == kind
    assert caught.value.line == (5 if kind == "duplicate_id" else 1)


def test_an_unknown_term_is_said_to_be_unknown():
    with pytest.raises(KeyError, match="no term '葫蘆'"):
        term("葫蘆")
