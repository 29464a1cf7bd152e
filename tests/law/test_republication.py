"""A regulation printed anew in an annex: as what an act orders, or as its republication."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from games.law.acts.proposal import Proposal, propose
from games.law.refused_acts import tell
from games.lawtexts.drafting.facts import EnteredFacts
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.corpus import own
from games.lawtexts.texts.reader import history
from tests.rehearsal import whole, whole_zh
from tests.rehearsed_acts import OF_OMAHA_ZH

OMAHA = "despacho-sef-97-2010"
REAL = Path(__file__).parents[1] / "lawtexts" / "acts" / "real" / "republication" / "pt.txt"
WHOLE = whole(
    31,
    "As Regras aprovadas pelo Despacho do Secretário para a Economia e Finanças n.º 97/2010 passam"
    " a ter a redacção constante do anexo ao presente despacho.",
)
WHOLE_ZH = whole_zh(31, f"{OF_OMAHA_ZH}由本批示附件所載的文本取代。")


def annex(lang: str) -> str:
    """The regulation as an annex prints it."""
    lines = ["ANEXO" if lang == "pt" else "附件"]
    for place in history(OMAHA).last.text.provisions:
        if place.eid.startswith("art_"):
            number, text = place.number.get(lang, ""), place.text.get(lang, "")
            if place.kind == "article":
                lines += ["", number, place.heading.get(lang, ""), "", text]
            else:
                lines += ["", f"{number} {text}".strip()]
    return "\n".join(lines)


def proposed(**texts: str) -> Proposal:
    words = {lang.replace("_", "-"): text for lang, text in texts.items()}
    facts = EnteredFacts(published=date(2027, 12, 6))
    return propose(OMAHA, words, facts, own(), {lang: Path(f"{lang}.txt") for lang in words})


def test_a_republication_like_the_text_after_the_act_changes_nothing_more() -> None:
    made = proposed(pt=REAL.read_text(encoding="utf-8"))
    assert [(row.do, row.eid) for row in made.effects] == [("replace", "art_12__point_2")]
    assert {part for _lang, line, part, _words in made.account() if line > 40} == {"annex"}


def test_each_difference_of_a_republication_is_told_with_both_wordings() -> None:
    text = REAL.read_text(encoding="utf-8")
    spoilt = text.replace("2. A casa pode optar por", "2. A casa deve optar por")
    spoilt = spoilt.replace("correspondente ao quádruplo", "correspondente ao quíntuplo")
    with pytest.raises(CorpusError) as no:
        proposed(pt=spoilt)
    assert no.value.line == 1 + spoilt[: spoilt.index("2. A casa deve")].count("\n")
    told = tell(no.value, OMAHA)
    for words in ("“A casa deve optar", "“A casa pode optar", "ao quíntuplo", "ao quádruplo", "2 "):
        assert words in told
    assert "art_2" not in told, "cited, as an officer cites it"


def test_an_annex_replaces_the_whole_from_the_day_of_the_act() -> None:
    pt = annex("pt").replace("Todas as apostas são feitas", "As apostas são feitas")
    pt = pt.replace("o início do jogo é de dois", "o início do jogo é de três")
    zh = annex("zh-hant").replace("人數下限為二位", "人數下限為三位")
    cut, cut_zh = pt.index("\nArtigo 16.º"), zh.index("\n第十六條")
    made = proposed(pt=f"{WHOLE}\n{pt[:cut]}", zh_hant=f"{WHOLE_ZH}\n{zh[:cut_zh]}")
    assert [(row.do, row.eid) for row in made.effects] == [
        ("replace", "art_2__para_3"),
        ("replace", "art_4__para_1"),
        ("repeal", "art_16"),
        ("whole", ""),
    ]
    text = made.version.text
    assert text.provision("art_2__para_3").text["zh-hant"].endswith("三位。")
    assert not text.has("art_16")
    assert text.provision("art_15__point_5").text == (
        made.before.text.provision("art_15__point_5").text
    )


def test_an_annex_that_is_not_printed_is_asked_for() -> None:
    with pytest.raises(CorpusError, match="add the annex"):
        proposed(pt=WHOLE)


CHAPTERS = """ANEXO

REGULAMENTO OFICIAL DO JOGO «OMAHA POKER»

CAPÍTULO I
Disposições gerais

Artigo 1.º
Material

1. O material do jogo inclui:

1) Uma mesa;

2) Um baralho.

2. A mesa é aprovada.

CAPÍTULO II
Prémios

Artigo 2.º
Prémios

Os prémios são os seguintes:

Combinação\tPrémio
Naipe Real\t50 para 1
Sequência\t10 para 1

Artigo 3.º
Comissão

A casa cobra uma comissão.
"""


def test_the_chapters_and_tables_of_an_annex_stand_in_the_law_as_printed() -> None:
    text = proposed(pt=f"{WHOLE}\n{CHAPTERS}").version.text
    tops = [one.eid for one in text.provisions if one.parent is None]
    assert tops == ["main", "annex", "chp_1", "art_1", "chp_2", "art_2", "art_3"]
    assert text.provision("chp_2").heading["pt"] == "Prémios"
    assert text.provision("art_1__para_2").text["pt"] == "A mesa é aprovada."
    assert text.provision("art_2__table_1__row_2__cell_2").text["pt"] == "50 para 1"
    assert text.provision("art_2__table_1__row_1__cell_1").kind == "head"


def test_a_gap_in_an_annex_that_is_to_be_law_is_refused_with_its_line() -> None:
    spoilt = f"{WHOLE}\n{CHAPTERS.replace('Artigo 2.º', 'Artigo 4.º')}"
    with pytest.raises(CorpusError) as no:
        proposed(pt=spoilt)
    assert no.value.line == 1 + spoilt.partition("Artigo 4.º")[0].count("\n")


def test_a_table_in_an_article_that_an_act_prints_stays_a_table() -> None:
    act = whole(
        33,
        "O artigo 16.º das Regras aprovadas pelo Despacho do Secretário para a Economia e Finanças"
        " n.º 97/2010 passa a ter a seguinte redacção:\n\n«Artigo 16.º\nComissão\n\nA casa cobra:"
        "\n\nPote\tComissão\nAté 100\t3%\nMais de 100\t5%»",
    )
    with pytest.raises(CorpusError, match="wide spaces"):
        proposed(pt=act.replace("\t", "    "))
    text = proposed(pt=act).version.text
    assert text.provision("art_16").text["pt"] == "A casa cobra:"
    assert text.provision("art_16__table_1__row_3__cell_2").text["pt"] == "5%"
