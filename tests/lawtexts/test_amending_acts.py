"""An amending act read against 97/2010: what no provision can be made of is refused by its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.lawtexts.drafting.act import read_act
from games.lawtexts.drafting.amendment import Deed, deeds
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.reader import read

OMAHA = read("despacho-sef-97-2010")

RAISES = "Artigo 12.º\n[…]\n{chapeau}\n1) […];\n2) […];\n3) […];\n4) {last}\n"
BETS = "Artigo 4.º\n[…]\n1. […].\n2. […].\n3. {last}\n"
BETS_ZH = "第四條\n投注\n一、［……］。\n二、［……］。\n三、{last}\n"


def read_acts(**texts: str) -> list[Deed]:
    return deeds(
        {
            lang: read_act(text.split("\n"), lang, Path(f"act.{lang}.txt"), OMAHA)
            for lang, text in ((name.replace("_", "-"), text) for name, text in texts.items())
        },
        OMAHA,
    )


def done(**texts: str) -> list[tuple[str, str]]:
    return [(deed.do, deed.eid) for deed in read_acts(**texts)]


PT_REFUSED = {
    "an inserted article without the one before": (
        RAISES.format(chapeau="[...]:", last="[...].\n\nArtigo 9.º-B\n\nX\n\n1. Y."),
        9,
        "nothing that it would follow",
    ),
    "an inserted article written apart": ("Artigo 16.º - A\nX\nPalavras.", 1, "cannot read"),
    "an article in capitals": ("ARTIGO 16.º\nX\nPalavras.", 1, "cannot read"),
    "an article by its name": (
        BETS.format(last="[…].\n\nArtigo quinto\n\nX") , 7, "cannot read"),
    "a chapter": (BETS.format(last="[…].\n\nCAPÍTULO II\n\nX"), 7, "no article"),
    "a chapeau half kept": (
        RAISES.format(chapeau="[...], salvo:", last="[...]."), 3, "among other"),
    "a heading half kept": ("Artigo 16.º\nNova […]\n[…] nova.", 2, "among other"),
    "the heading of a new article": ("Artigo 17.º\n[…]\nPalavras.", 1, "among other"),
    "a point kept but for its end": (
        RAISES.format(chapeau="[…]:", last="[…]; e mais."), 7, "among"),
    "words after a point that stays": (
        RAISES.format(chapeau="[…]:", last="[…].\n\nMais."), 7, "among"),
    "a way of moving that is unknown": (
        "Artigo 4.º\n[…]\n1. [Anterior do costume].\n2. […].\n3. […].", 3, "has no do costume"),
    "a row of dots": ("Artigo 16.º\nComissão\n\n..........", 1, "text of art_16"),
    "«(Revogado)» in round brackets": (BETS.format(last="(Revogado)."), 5, "among other"),
    "the last number left out": (
        "Artigo 4.º\n[…]\n1. Novo.\n2. […].", 1, "art_4__para_3 stands"),
    "all numbers left out": (
        "Artigo 4.º\nApostas\nPalavras apenas.", 1, "art_4__para_1 stands"),
    "all numbers left out below a heading": (
        "Artigo 4.º\nNovas apostas", 1, "art_4__para_1 stands"),
    "points left out below their chapeau": (
        "Artigo 1.º\n[…]\n1. [...]:\n1) Duas mesas;\n2. [...].", 3, "art_1__para_1__point_2"),
    "a chapeau left out": (
        "Artigo 12.º\n[…]\n1) [...];\n2) [...];\n3) [...];\n4) X.", 1, "text of art_12"),
    "the words of an article left out": ("Artigo 16.º\n[…]", 1, "text of art_16"),
    "a list below a point that stays": (
        RAISES.format(chapeau="[…]:", last="[…].\n\n1. Aditado."), 9, "out of place"),
    "a number moved without its points": (
        "Artigo 6.º\n[…]\n1. […].\n2. […].\n3. Novo.\n4. [Anterior n.º 3].\n5. […].", 5, "para_3"),
    "a quotation never closed": (
        "1. É alterado:\n«Artigo 2.º\nX\nOs artigos:\n«Artigo 4.º\n[…].»", 2, "not closed"),
    "a quotation never closed before the next clause": (
        "1. Os artigos passam a ter a seguinte redacção:\n«" + BETS.format(last="[…].")
        + "2. É revogado o artigo 9.º", 2, "never closed"),
    "a clause that jumps": (
        "1. Muda:\n«" + BETS.format(last="[…].»\n\n4. O despacho entra em vigor."), 8,
        "Clause 2 of the act was to come"),
    "the day it was signed": (
        BETS.format(last="Novo.\n\n4 de Janeiro de 2027.\n"), 7, "no article"),
}  # fmt: skip
ZH_REFUSED = {
    "an inserted article without the one before": (
        BETS_ZH.format(last="［……］。\n\n第九-B條\n\n新增"), 7, "nothing that it would follow"),
    "an inserted article counted": (
        BETS_ZH.format(last="新文。\n第九條之一\n新增"), 6, "cannot read"),
    "an inserted article in capitals": (
        BETS_ZH.format(last="新文。\n第九A條 新增"), 6, "cannot read"),
    "words half kept": (BETS_ZH.format(last="［……］，但［……］。"), 5, "among other"),
    "the last number left out": (
        "第四條\n投注\n一、新文。\n二、［……］。", 1, "art_4__para_3 stands"),
    "the day it was signed": (BETS_ZH.format(last="新文。\n\n二零二七年一月四日"), 7, "no article"),
}  # fmt: skip
REFUSED = [(lang, *case) for lang, cases in (("pt", PT_REFUSED), ("zh_hant", ZH_REFUSED))
           for case in cases.values()]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "line", "told"), REFUSED, ids=[*PT_REFUSED, *ZH_REFUSED])
def test_what_cannot_be_read_is_refused_with_its_line(
    lang: str, text: str, line: int, told: str
) -> None:
    with pytest.raises(CorpusError, match=told) as refused:
        read_acts(**{lang: text})
    assert refused.value.line == line


@pytest.mark.parametrize("end", [":", "：", ".", ";", ":»"])
def test_a_chapeau_that_stays_keeps_its_words(end: str) -> None:
    pt = RAISES.format(chapeau=f"[...]{end}", last="Novas palavras.")
    assert done(pt=pt) == [("replace", "art_12__point_4")]
    zh = (
        "第十二條\n［……］\n［……］：\n（一）［……］；\n（二）［……］；\n（三）［……］；\n（四）新文。\n"
    )
    assert done(zh_hant=zh) == [("replace", "art_12__point_4")]


def test_only_what_is_marked_repealed_goes() -> None:
    assert done(pt="«" + BETS.format(last="[Revogado].»")) == [("repeal", "art_4__para_3")]
    assert done(zh_hant=BETS_ZH.format(last="［廢止］。")) == [("repeal", "art_4__para_3")]
    assert done(pt="Artigo 4.º\n[Revogado]") == [("repeal", "art_4")]
    assert done(pt="Artigo 4.º\nApostas\n[Revogado].") == [("repeal", "art_4")]


def test_places_below_one_that_stays_whole_need_no_print() -> None:
    assert done(pt="Artigo 1.º\n[…]\n1. [...].\n2. Novo.") == [("replace", "art_1__para_2")]
    points = "1) [Revogado];\n2) […];\n3) […];\n4) […];\n5) […];\n"
    assert done(pt=f"Artigo 1.º\n[…]\n1. Novo:\n{points}2. […].") == [
        ("replace", "art_1__para_1"),
        ("repeal", "art_1__para_1__point_1"),
    ]


def test_a_heading_changes_above_words_that_stay() -> None:
    (deed,) = read_acts(pt="Artigo 16.º\nDa comissão\n[…].")
    assert "heading: Da comissão" in deed.words["pt"]
    assert OMAHA.provision("art_16").text["pt"] in deed.words["pt"]


def test_two_quotations_are_read_and_what_stands_before_them_is_passed_over() -> None:
    first = "Artigo único. São alterados:\n«" + BETS.format(last="Novo «croupier».»")
    second = "«Artigo 17.º\nFim\nO jogo acaba.»\n"
    assert done(pt=first + second) == [("replace", "art_4__para_3"), ("insert", "art_17")]
