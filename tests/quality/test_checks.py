"""Every check on pairs that pass and pairs that fail, into both languages."""

from dataclasses import replace

import pytest

from games.quality.pair import Context, Finding, Pair
from games.quality.registry import BY_ID, CHECKS, check
from tests.quality.rows import INTERFACE, LAW

CONTEXT = Context(instrument="despacho-sef-89-2025", eid="art_1")


def _found(pair: Pair, id: str) -> list[str]:
    return [finding.key for finding in check(pair) if finding.check == id]


@pytest.mark.parametrize(("id", "here", "there", "source", "target", "key"), LAW)
def test_a_pair_of_law(id, here, there, source, target, key):
    found = _found(Pair(here, there, source, target, CONTEXT), id)
    assert (key in found) if key else (found == [])


@pytest.mark.parametrize(("id", "there", "style", "source", "target", "key"), INTERFACE)
def test_a_string_of_the_interface(id, there, style, source, target, key):
    context = Context(kind="interface", placeholders=style)
    found = _found(Pair("en", there, source, target, context), id)
    assert (key in found) if key else (found == [])


@pytest.mark.parametrize("one", CHECKS, ids=lambda one: one.id)
def test_every_check_has_rows_that_pass_and_fail_in_each_of_its_languages(one):
    rows = {(r[0], r[2], r[-1] is None) for r in LAW}
    rows |= {(r[0], r[1], r[-1] is None) for r in INTERFACE}
    if one.id in ("printed_number", "repeats"):  # have tests of their own: they read the context
        return
    for lang in one.targets:
        assert (one.id, lang, True) in rows
        assert (one.id, lang, False) in rows


@pytest.mark.parametrize(
    ("numbers", "is_found"),
    [
        (("1.", "一、"), False),
        (("2)", "（二）"), False),
        (("2)", "(二)"), False),
        (("(3)", "（3）"), False),
        (("Artigo 13.º", "第十三條"), False),
        (("a)", "a)"), False),
        (("1.", None), False),
        (("(1)", "1."), True),
        (("2)", "（三）"), True),
        (("Artigo 13.º", "第十二條"), True),
    ],
)
def test_printed_numbers(numbers, is_found):
    pair = Pair("pt", "zh-hant", "Texto", "文本", replace(CONTEXT, numbers=numbers))
    assert bool(_found(pair, "printed_number")) is is_found
    assert bool(_found(pair.turned(), "printed_number")) is is_found


def test_ids_are_unique_and_severities_known():
    assert len(BY_ID) == len(CHECKS)
    assert {one.severity for one in CHECKS} == {"error", "warning"}


def test_a_finding_says_where_it_stands_on_both_sides():
    pair = Pair("pt", "zh-hant", "até ao quádruplo", "最多五倍", CONTEXT)
    (found,) = (f for f in check(pair) if f.check == "amounts")
    assert pair.source[slice(*found.source_span)] == "quádruplo"
    assert pair.target[slice(*found.target_span)] == "五"
    assert found.facts == {"kind": "times", "source": "4", "target": "5"}
    assert found.severity == "error"


def test_a_note_is_freer_than_the_law():
    pair = Pair("pt", "zh-hant", "O quádruplo.", "五倍。", CONTEXT)
    note = replace(pair, context=Context(kind="note"))
    assert [f.severity for f in check(pair)] == ["error"]
    assert [f.severity for f in check(note)] == ["warning"]


def test_of_an_empty_target_only_that_it_is_empty():
    assert check(Pair("pt", "zh-hant", "O quádruplo (A).", "", CONTEXT)) == [
        Finding("empty", "error", "empty", {})
    ]


def test_a_neighbours_translation_is_told():
    context = replace(CONTEXT, neighbours=(("Preferir;", "選擇；"),))
    assert _found(Pair("pt", "zh-hant", "Desistir;", "選擇；", context), "copied") == [
        "same_as_neighbour"
    ]
    assert _found(Pair("pt", "zh-hant", "Preferir;", "選擇；", context), "copied") == []


def test_the_same_source_put_otherwise_elsewhere_is_told_with_what_most_have():
    context = replace(CONTEXT, repeats=("棄權；", "蓋牌；", "棄權；"))
    found = check(Pair("pt", "zh-hant", "Desistir;", "蓋牌；", context))
    assert [f.facts for f in found if f.check == "repeats"] == [{"found": "棄權；"}]
    same = replace(CONTEXT, repeats=("棄權；",))
    for lang, source, target in (("pt", "棄權；", "Desistir;"), ("zh-hant", "Desistir;", "棄權；")):
        other = "zh-hant" if lang == "pt" else "pt"
        context = replace(same, repeats=(target, f" {target}"))
        assert _found(Pair(other, lang, source, target, context), "repeats") == []


@pytest.mark.parametrize(
    ("source", "target", "severity"),
    [
        ("pelo menos dois jogadores", "最多兩位博彩者", "error"),
        ("não pode ser inferior a dois", "不得高於兩名", "warning"),
        ("mais de dez lugares", "十門以上", "warning"),
        ("cem patacas", "一百港元", "error"),
        ("dez dias úteis", "十日", "warning"),
    ],
)
def test_only_what_is_sure_is_an_error(source, target, severity):
    found = check(Pair("pt", "zh-hant", source, target, CONTEXT))
    told = [f.severity for f in found if f.check in ("bounds", "units")]
    assert told == [severity]


@pytest.mark.parametrize(
    ("check_id", "source", "target", "here", "there"),
    [
        ("negation", "Abre. O jogador não aposta.", "開牌。博彩者投注。", "não", None),
        ("opposites", "Abre. Fica à esquerda.", "開牌。在右邊。", "esquerda", "右"),
        ("modality", "Abre. O jogador pode.", "開牌。博彩者必須。", "pode", "必須"),
        ("roles", "Abre. O croupier paga.", "開牌。博彩者派彩。", "croupier", "博彩者"),
        ("conjunctions", "Abre. O Ás e o Rei.", "開牌。A或K。", "e", "或"),
        ("bounds", "Abre. Pelo menos três.", "開牌。最多三。", "três", "三"),
    ],
)
def test_what_is_found_in_a_later_sentence_stands_at_its_place(
    check_id, source, target, here, there
):
    pair = Pair("pt", "zh-hant", source, target, CONTEXT)
    (found,) = (f for f in check(pair) if f.check == check_id)
    assert source[slice(*found.source_span)] == here
    assert (target[slice(*found.target_span)] if found.target_span else None) == there


@pytest.mark.parametrize(
    ("instrument", "form", "is_found"),
    [
        ("despacho-sef-69-2003", "庄荷", False),
        ("despacho-sef-69-2003", "莊荷", True),
        ("despacho-sef-97-2010", "莊荷", False),
        ("despacho-sef-97-2010", "庄荷", True),
        ("portaria-104-85-m", "莊荷", False),
        ("despacho-sef-89-2025", "庄荷", True),
    ],
)
def test_a_term_has_the_form_of_its_instruments_year(instrument, form, is_found):
    pair = Pair("pt", "zh-hant", "O croupier", form, Context(instrument=instrument))
    assert bool(_found(pair, "terms")) is is_found


def test_a_term_of_whole_words_only():
    """«par» does not stand in «participante», nor 順 in 順時針."""
    pair = Pair("pt", "zh-hant", "O participante", "參與者順時針", CONTEXT)
    assert _found(pair, "terms") == _found(pair.turned(), "terms") == []


@pytest.mark.parametrize(("kind", "severity"), [("law", "error"), ("interface", "warning")])
def test_an_amount_in_the_interface_is_for_a_person_to_judge(kind, severity):
    pair = Pair("en", "zh-hant", "The antes are paid evens.", "原注一賠一。", Context(kind=kind))
    assert [f.severity for f in check(pair) if f.check == "amounts"] == [severity]
