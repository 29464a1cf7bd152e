"""The clauses of acts: each word has its place in the reading, or the clause is not read."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from games.lawtexts.drafting.act import read_act
from games.lawtexts.drafting.clauses import ClauseRead, NotRead, read_clause
from games.lawtexts.drafting.effects import answer_of, read_texts
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.reader import read
from tests.lawtexts.acts.judged import judge
from tests.lawtexts.acts.made import Act, make_many

OMAHA = read("despacho-sef-97-2010")
OF_OMAHA = "das Regras aprovadas pelo Despacho do Secretário para a Economia e Finanças n.º 97/2010"


def judged(act: Act) -> tuple[str, tuple[str, ...]]:
    """What is said of an act: ``exact``, ``open`` or ``false``, and why."""
    law = read(act.instrument)
    paths = {lang: Path(lang) for lang in act.texts}
    try:
        answer, status = answer_of(read_texts(act.texts, paths, law, act.published))
    except CorpusError:
        answer, status = None, 2
    verdict = judge(answer, status, act.expected())
    return verdict.kind, verdict.reasons


def effects(lang: str, *clauses: str) -> list[tuple[str, str | None]]:
    """What the clauses do, in an act that says no more."""
    numbers = "一二三四五"
    marks = [f"{n}. " if lang == "pt" else f"{numbers[n - 1]}、" for n in range(1, 6)]
    last = "O presente despacho entra em vigor no dia seguinte ao da sua publicação."
    clauses = (*clauses, last if lang == "pt" else "本批示自公佈翌日起生效。")
    text = "\n\n".join(mark + clause for mark, clause in zip(marks, clauses, strict=False))
    made = read_texts({lang: text}, {lang: Path(lang)}, OMAHA, date(2027, 1, 11))
    assert not made.open, made.open
    assert {str(effect.starts) for effect in made.effects} == {"2027-01-12"}
    return [(effect.do, effect.provision) for effect in made.effects]


@pytest.mark.parametrize(("lang", "clause", "repealed"), [
    ("pt", f"São revogados os n.os 3 a 5 do artigo 10.º e os artigos 12.º a 14.º {OF_OMAHA}.",
     ["art_10__para_3", "art_10__para_4", "art_10__para_5", "art_12", "art_13", "art_14"]),
    ("pt", "São revogadas as alíneas 2) a 4) do artigo 12.º.",
     ["art_12__point_2", "art_12__point_3", "art_12__point_4"]),
    ("pt", "É revogado o artigo 12.º, com excepção da sua alínea 2).",
     ["art_12__point_1", "art_12__point_3", "art_12__point_4"]),
    ("pt", "São revogadas as alíneas 1) a 4) do artigo 12.º, com excepção da alínea 2).",
     ["art_12__point_1", "art_12__point_3", "art_12__point_4"]),
    ("zh-hant", "廢止第十二條（一）項至（四）項，但（二）項除外。",
     ["art_12__point_1", "art_12__point_3", "art_12__point_4"]),
    ("pt", "É revogado o n.º 2 do artigo 2.º, aditado pelo artigo 3.º do Despacho n.º 50/2015.",
     ["art_2__para_2"]),
    ("zh-hant", "廢止第十條第三款至第五款。",
     ["art_10__para_3", "art_10__para_4", "art_10__para_5"]),
    ("zh-hant", "廢止第十二條，但（二）項除外。",
     ["art_12__point_1", "art_12__point_3", "art_12__point_4"]),
])  # fmt: skip
def test_ranges_exceptions_and_histories_are_read_to_the_letter(
    lang: str, clause: str, repealed: list[str]
) -> None:
    assert effects(lang, clause) == [("repeal", eid) for eid in repealed]


@pytest.mark.parametrize(("lang", "clause"), [
    ("pt", "É revogado o n.º 3 do artigo 10.º, na parte em que remete para o artigo 9.º."),
    ("pt", "É parcialmente revogado o artigo 12.º."),
    ("pt", "É revogado o proémio do artigo 12.º."),
    ("pt", "É suspensa a aplicação do corpo do artigo 12.º até 30 de Junho de 2027."),
    ("zh-hant", "廢止第十二條序文。"),
    ("pt", "São revogados os dois primeiros números do artigo 10.º."),
    ("pt", "O presente despacho entra em vigor logo que haja condições."),
    ("zh-hant", "廢止第十條首兩款。"),
    ("zh-hant", "部分廢止第十二條。"),
])  # fmt: skip
def test_a_clause_with_a_word_too_many_is_not_read(lang: str, clause: str) -> None:
    assert isinstance(read_clause(clause, lang, OMAHA), NotRead)


def test_a_last_day_is_no_first_day() -> None:
    for lang, clause in (
        ("pt", "Entra em vigor no dia seguinte ao da sua publicação e vigora até 31 de Dezembro de"
               " 2027."),
        ("zh-hant", "本批示自公佈翌日起生效，有效期至二零二七年十二月三十一日止。"),
    ):  # fmt: skip
        read_so = read_clause(clause, lang, OMAHA)
        assert isinstance(read_so, ClauseRead)
        assert read_so.starts is not None
        assert (read_so.starts.days, read_so.until) == (1, date(2027, 12, 31))


GAZETTE_PT = (
    "publicado no Boletim Oficial da Região Administrativa Especial de Macau n.º 32, I Série, de 9"
    " de Agosto de 2010"
)
RECTIFIED = {
    "pt": f"""Rectificação

Tendo-se verificado um lapso na publicação da alínea 2) do artigo 12.º {OF_OMAHA}, {GAZETTE_PT},
procede-se, ao abrigo do artigo 9.º da Lei n.º 3/1999, à sua rectificação.

Assim, onde se lê: «três vezes»

deve ler-se: «quatro vezes».

Gabinete do Secretário para a Economia e Finanças, aos 4 de Janeiro de 2027.

O Chefe do Gabinete, Nome de Ensaio.
""",
    "zh-hant": """更正

公佈於二零一零年八月九日第三十二期《澳門特別行政區公報》第一組的第97/2010號經濟財政司司長批示核准的規章第十二條（二）項有不正確之處，現更正如下：

原文為：“三次”

應改為：“四次”。

二零二七年一月四日於經濟財政司司長辦公室

辦公室主任 演習
""",
}


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_a_rectification_is_read_as_the_gazette_prints_it(lang: str) -> None:
    made = read_texts({lang: RECTIFIED[lang]}, {lang: Path(lang)}, OMAHA, date(2027, 1, 11))
    assert made.open == ()
    (effect,) = made.effects
    assert (effect.do, effect.provision) == ("correct", "art_12__point_2")
    assert {"pt": "quatro vezes", "zh-hant": "四次"}[lang] in effect.words[lang]


def test_a_paragraph_of_an_article_has_a_day_of_its_own() -> None:
    texts = {
        "pt": f"""O Secretário para a Economia e Finanças manda:

Artigo 1.º
Revogação

1. É revogada a alínea 4) do artigo 12.º {OF_OMAHA}.

2. É revogada a alínea 3) do artigo 12.º das mesmas Regras.

Artigo 2.º
Entrada em vigor

1. O presente despacho entra em vigor no dia seguinte ao da sua publicação.

2. O disposto no n.º 2 do artigo 1.º produz efeitos a partir de 1 de Março de 2027.
""",
        "zh-hant": """經濟財政司司長作出本批示。

第一條
廢止

一、廢止第97/2010號經濟財政司司長批示核准的規章第十二條（四）項。

二、廢止同一規章第十二條（三）項。

第二條
生效

一、本批示自公佈翌日起生效。

二、第一條第二款的規定自二零二七年三月一日起產生效力。
""",
    }
    made = read_texts(texts, {lang: Path(lang) for lang in texts}, OMAHA, date(2027, 1, 11))
    assert made.open == ()
    assert [(effect.provision, str(effect.starts)) for effect in made.effects] == [
        ("art_12__point_4", "2027-01-12"),
        ("art_12__point_3", "2027-03-01"),
    ]


def test_a_suspension_tells_its_last_day_in_the_middle() -> None:
    clause = (
        "Fica suspensa, até 31 de Dezembro de 2027, a aplicação da alínea 4) do artigo 12.º"
        f" {OF_OMAHA}."
    )
    read_so = read_clause(clause, "pt", OMAHA)
    assert isinstance(read_so, ClauseRead)
    assert (read_so.kind, read_so.until) == ("suspend", date(2027, 12, 31))


def test_chinese_that_was_not_at_hand_comes_with_lines_that_are_reprinted() -> None:
    """A whole article in both languages: its Portuguese stays, its Chinese is new here."""
    law = read("despacho-sef-89-2025")
    rows = [law.provision(f"art_3__para_{number}") for number in range(1, 5)]
    article = law.provision("art_3")
    pt = "\n\n".join(f"{row.number['pt']} {row.text['pt']}" for row in rows)
    zh = "\n\n".join(f"{number}、演習。" for number in "一二三四")
    clauses = {
        "pt": "1. O artigo 3.º das Regras aprovadas pelo Despacho n.º 89/2025 passa a ter a"
        f" seguinte redacção:\n\n«Artigo 3.º\n{article.heading['pt']}\n\n{pt}»",
        "zh-hant": "一、第89/2025號經濟財政司司長批示核准的規章第三條修改如下："
        f"\n\n“第三條\n演習\n\n{zh}”",
    }
    last = {
        "pt": "2. O presente despacho entra em vigor no dia seguinte ao da sua publicação.",
        "zh-hant": "二、本批示自公佈翌日起生效。",
    }
    texts = {lang: f"{text}\n\n{last[lang]}" for lang, text in clauses.items()}
    made = read_texts(texts, {lang: Path(lang) for lang in texts}, law, date(2027, 1, 11))
    assert made.open == ()
    by_eid = {effect.provision: effect.words for effect in made.effects}
    assert by_eid["art_3__para_4"] == {"pt": rows[3].text["pt"], "zh-hant": "演習。"}


def test_a_clause_of_another_text_does_nothing_to_ours() -> None:
    other = "do Regulamento do jogo «Bacará», aprovado pelo Despacho n.º 5/2000"
    assert effects(
        "pt", f"É revogado o n.º 2 do artigo 2.º {OF_OMAHA} e o artigo 3.º {other}."
    ) == [("repeal", "art_2__para_2")]


def test_the_same_regulation_must_be_one() -> None:
    lines = [
        f"1. É revogado o artigo 12.º {OF_OMAHA}.",
        "2. É revogado o artigo 3.º do Regulamento aprovado pelo Despacho n.º 5/2000.",
        "3. É revogado o artigo 4.º do mesmo Regulamento.",
    ]
    act = read_act(lines, "pt", Path("pt"), OMAHA)
    assert [clause.number for clause in act.open] == ["3"]


def test_a_clause_that_is_not_read_is_open_though_it_cites_another_act() -> None:
    lines = [
        f"1. É revogado o artigo 12.º {OF_OMAHA}.",
        "2. É em parte revogado o n.º 2 do artigo 2.º do mesmo Regulamento, aditado pelo Despacho"
        " n.º 50/2015.",
    ]
    assert [clause.number for clause in read_act(lines, "pt", Path("pt"), OMAHA).open] == ["2"]


@pytest.mark.parametrize("seed", range(4))
def test_of_acts_made_apart_from_the_reader_none_is_read_falsely(seed: int) -> None:
    verdicts = [judged(act) for act in make_many(12, 700 + seed)]
    assert "false" not in {verdict for verdict, _why in verdicts}, verdicts


@pytest.mark.slow
def test_of_many_acts_made_apart_few_are_read_falsely() -> None:
    """The rest are read as they are meant, or open; what is still false is worked off."""
    verdicts = [judged(act)[0] for act in make_many(300, 3)]
    assert verdicts.count("false") <= 3
    assert verdicts.count("exact") >= 90
