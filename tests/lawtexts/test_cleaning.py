"""What a PDF leaves in an act is cleaned line by line, with a reason; nothing else is touched."""

from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command

from games.lawtexts.drafting.cleaning import clean
from tests.lawtexts.acts.made import make_many, noisy
from tests.rehearsed_acts import CHANGED

PT, ZH = "pt", "zh-hant"
HEAD = "N.º 3 — 18-1-2027 BOLETIM OFICIAL DA REGIÃO ADMINISTRATIVA ESPECIAL DE MACAU — I SÉRIE 25"


@pytest.mark.parametrize(("lang", "pasted", "cleaned", "why"), [
    (PT, "«Artigo 12.°", "«Artigo 12.º", "ordinal"),
    (PT, "os artigos 12° e 14°", "os artigos 12.º e 14.º", "ordinal"),
    (PT, "o n.° 3 do artigo 9.°-A", "o n.º 3 do artigo 9.º-A", "ordinal"),
    (PT, "o n.o 3 do artigo 9.o, e", "o n.º 3 do artigo 9.º, e", "ordinal"),
    (PT, "de 1° de Agosto", "de 1.º de Agosto", "ordinal"),
    (PT, "l) Um;\n2) Dois.", "1) Um;\n2) Dois.", "one"),
    (PT, "Despacho n.º 97/20l0", "Despacho n.º 97/2010", "one"),
    (PT, "a apos-\nta dos", "a aposta\ndos", "hyphen"),
    (PT, "deve ler-\nse: «a»", "deve ler-se:\n«a»", "hyphen"),
    (PT, f"a aposta\n\n{HEAD}\n\nde todos.", "a aposta\nde todos.", "page"),
    (PT, f"Primeira.\n26\n{HEAD}\nArtigo 2.º", "Primeira.\n\nArtigo 2.º", "page"),
    (PT, "passa  a\tter", "passa a ter", "spaces"),
    (ZH, "一 、 第 十二 條（ 二 ） 項", "一、第十二條（二）項", "spaces"),
    (ZH, "批 示 如 下 ：", "批示如下：", "spaces"),
    (ZH, "莊荷\n第 3 期 —— 2027 年 1 月 18 日 澳門特別行政區公報——第一組 25\n\n第二條",
     "莊荷\n\n第二條", "page"),
    (PT, "第一條     Artigo 1.º\n\n莊荷    O banqueiro\n派牌。   distribui.",
     "Artigo 1.º\n\nO banqueiro\ndistribui.", "columns"),
    (ZH, "第一條     Artigo 1.º\n莊荷    O banqueiro\n派牌。   distribui.",
     "第一條\n莊荷\n派牌。", "columns"),
    (PT, "a apo\u00adsta", "a aposta", "invisible"),
])  # fmt: skip
def test_what_a_pdf_leaves_is_cleaned_with_its_reason(
    lang: str, pasted: str, cleaned: str, why: str
) -> None:
    text, changes = clean(pasted, lang)
    assert text == cleaned
    assert why in {change.why for change in changes}
    assert clean(text, lang) == (text, ()), "what is clean stays"
    undone = {change.key for change in changes} | {f"spaces-{line}" for line in range(1, 9)}
    assert clean(pasted, lang, undone)[0] == pasted


@pytest.mark.parametrize(("lang", "printed"), [
    (PT, "a temperatura é de 12° C; roda 90°."),
    (PT, "k) Um;\nl) Dois;\nm) Três."),
    (PT, "k) Um;\nl) Dois;\n2) Outro."),
    (PT, "Um Sub-\nDirector"),
    (PT, "a pos-\nse de"),
    (PT, "Trio\n\n40\n\nSequência"),
    (PT, "No Boletim Oficial de Macau, todos."),
    (ZH, "第十二條 加注規則"),
    (ZH, "同花順 四條 葫蘆"),
])  # fmt: skip
def test_what_may_be_meant_is_left_as_it_is(lang: str, printed: str) -> None:
    assert clean(printed, lang) == (printed, ())


def test_each_change_is_undone_alone_and_tells_its_line() -> None:
    pasted = "Artigo 1.°\n\na apos-\nta\n\nArtigo 2.°"
    text, changes = clean(pasted, PT, {"ordinal-6"})
    assert text == "Artigo 1.º\n\na aposta\n\nArtigo 2.°"
    assert [(change.line, change.before, change.after) for change in changes] == [
        (1, "Artigo 1.°", "Artigo 1.º"), (3, "a apos-\nta", "a aposta\n"),
    ]  # fmt: skip


def test_made_acts_are_cleaned_of_their_noise_and_otherwise_left_alone() -> None:
    for index, act in enumerate(make_many(60, 3)):
        if any(form.startswith("noise") for form in act.forms):
            continue
        printed = dict(act.texts)
        for lang, text in printed.items():
            assert clean(text, lang)[1] == (), text
        for lang, text in noisy(Random(index), act).texts.items():
            cleaned = clean(text, lang)[0]
            assert in_a_row(cleaned) == in_a_row(printed[lang]), act.forms


def in_a_row(text: str) -> str:
    """The signs alone; a word cut before «os» or «se» may have its hyphen or not."""
    return "".join(text.replace("-", "").split())


def test_the_command_reads_a_spoiled_act_after_cleaning_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    act = tmp_path / "pt.txt"
    act.write_text(CHANGED.pt.replace("º", "°").replace("\n1) ", "\nl) "), encoding="utf-8")
    amend = ["corpus", "amend", CHANGED.instrument, "--published", "2027-01-11", "--pt", str(act)]
    statuses = []
    for options in ([], ["--clean"]):
        with pytest.raises(SystemExit) as ended:
            call_command(*amend, *options, "--try", "--json")
        statuses.append(ended.value.code)
    printed, cleaned = capsys.readouterr()
    assert statuses == [3, 0]
    assert "art_12__point_2" in printed
    assert "cleaned (ordinal)\n  - «Artigo 12.°\n  + «Artigo 12.º" in cleaned
