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
    ("pt", "Entra em vigor no dia da sua publicação e caduca em 32 de Dezembro de 2027."),
    ("zh-hant", "本批示自公佈翌日起生效，有效期至二零二七年十二月三十二日止。"),
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


def test_a_rectification_of_one_language_names_its_article_in_a_paragraph_of_its_own() -> None:
    text = f"""Rectificação

Tendo-se verificado uma inexactidão na versão portuguesa do Despacho do Secretário para a Economia
e Finanças n.º 97/2010, {GAZETTE_PT}, procede-se, nos termos do artigo 9.º da Lei n.º 3/1999, à sua
rectificação.

Na alínea 2) do artigo 12.º do Anexo ao mesmo despacho,

onde se lê: «três vezes»

deve ler-se: «quatro vezes».

4 de Janeiro de 2027.

O Chefe do Gabinete, Nome de Ensaio.
"""
    rows, waiting = outcome({"pt": text})
    assert (rows, waiting) == ([("correct", "art_12__point_2", None, None, None)], [])
    assert outcome({"pt": text.replace("mesmo despacho", "Despacho n.º 5/2000")}) != (rows, [])


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


ZH_OMAHA = "第97/2010號經濟財政司司長批示核准的規章"
GAZETTE_ZH = "公佈於二零一零年八月九日第三十二期《澳門特別行政區公報》第一組的"
NEXT_DAY = {
    "pt": "O presente despacho entra em vigor no dia seguinte ao da sua publicação.",
    "zh-hant": "本批示自公佈翌日起生效。",
}
MANDA = {
    "pt": "O Secretário para a Economia e Finanças manda:",
    "zh-hant": "經濟財政司司長作出本批示。",
}
SIGNED = {
    "pt": "4 de Janeiro de 2027.\n\nO Secretário para a Economia e Finanças, Nome de Ensaio.",
    "zh-hant": "二零二七年一月四日\n\n經濟財政司司長 演習",
}
EFFECT_NAMES = ("do", "provision", "to", "from", "until")


def in_articles(lang: str, *clauses: str) -> str:
    marks = [f"Artigo {n}.º" if lang == "pt" else f"第{'一二三四'[n - 1]}條" for n in range(1, 5)]
    rows = (f"{mark}\n\n{clause}" for mark, clause in zip(marks, clauses, strict=False))
    return "\n\n".join((MANDA[lang], *rows, SIGNED[lang]))


def in_clauses(lang: str, *clauses: str, after: str = "") -> str:
    marks = [f"{n}. " if lang == "pt" else f"{'一二三四'[n - 1]}、" for n in range(1, 5)]
    rows = (mark + clause for mark, clause in zip(marks, clauses, strict=False))
    return "\n\n".join((MANDA[lang], *rows, SIGNED[lang], after))


def outcome(texts: dict[str, str]) -> tuple[list[tuple[object, ...]], list[str]]:
    """The rows of an act without their words, and what is open."""
    paths = {lang: Path(lang) for lang in texts}
    answer, _status = answer_of(read_texts(texts, paths, OMAHA, date(2027, 1, 11)))
    rows = [tuple(row[name] for name in EFFECT_NAMES) for row in answer["effects"]]
    return rows, [str(row["why"]) for row in answer["open"]]


ARTICLE_2 = OMAHA.provision("art_2")
LAST_DAY = ("repeal", "art_12", None, "2027-01-12", "2027-12-31")
Forms = dict[
    str,
    tuple[dict[str, str], list[tuple[object, ...]], dict[str, tuple[tuple[str, str], ...]]],
]
"""An act in each language, its rows, and words with others that must change the result."""
FORMS: Forms = {
    "a rectification with a preamble": (
        {
            "pt": "Rectificação\n\nVerificando-se uma inexactidão no texto do Despacho do"
            f" Secretário para a Economia e Finanças n.º 97/2010, {GAZETTE_PT}, rectifica-se:"
            " no artigo 12.º, alínea 2), onde se lê: «três vezes» deve ler-se: «quatro vezes».\n\n"
            f"{SIGNED['pt']}",
            "zh-hant": f"更正\n\n鑑於{GAZETTE_ZH}第97/2010號經濟財政司司長批示的文本有不正確之處，"
            "現予以更正：\n\n第十二條（二）項，原文為：“三次”，應改為：“四次”。\n\n"
            f"{SIGNED['zh-hant']}",
        },
        [("correct", "art_12__point_2", None, None, None)],
        {"pt": (("97/2010", "5/2000"), ("alínea 2)", "alínea 3)"), ("12.º,", "11.º,"),
                ("uma inexactidão", "nenhuma inexactidão"), ("três", "duas")),
         "zh-hant": (("97/2010", "5/2000"), ("（二）", "（三）"), ("十二條", "十一條"),
                     ("有不正確", "無不正確"), ("“三次”", "“二次”"))},
    ),
    "a rectification of a point named after its article": (
        {
            "pt": "Rectificação\n\nTendo-se verificado um lapso no texto em português do artigo"
            f" 12.º {OF_OMAHA}, {GAZETTE_PT}, procede-se à sua rectificação.\n\n"
            "Assim, na alínea 2),\n\nonde se lê:\n\n«três vezes»\n\n"
            f"deve ler-se:\n\n«quatro vezes».\n\n{SIGNED['pt']}",
            "zh-hant": f"更正\n\n鑑於{GAZETTE_ZH}{ZH_OMAHA}第十二條（二）項的中文文本有誤，"
            f"現更正如下：\n\n原文為：“三次”\n\n應改為：“四次”。\n\n{SIGNED['zh-hant']}",
        },
        [("correct", "art_12__point_2", None, None, None)],
        {"pt": (("97/2010", "5/2000"), ("alínea 2)", "alínea 3)"), ("12.º", "11.º"),
                ("um lapso", "nenhum lapso"), ("três", "duas")),
         "zh-hant": (("97/2010", "5/2000"), ("（二）", "（三）"), ("十二條", "十一條"),
                     ("有誤", "無誤"), ("“三次”", "“二次”"))},
    ),
    "numbers that give way one after the other": (
        {
            "pt": in_clauses("pt", f"O n.º 4 do artigo 8.º {OF_OMAHA} passa a n.º 5 e o n.º 5 passa"
            " a n.º 6, sendo aditado um novo n.º 4, com a seguinte redacção:\n\n«4. Palavras.»",
            NEXT_DAY["pt"]),
            "zh-hant": in_clauses("zh-hant", f"{ZH_OMAHA}第八條第四款改為第五款，第五款改為第六款，"
            "並增加新的第四款，內容如下：\n\n“四、演習。”", NEXT_DAY["zh-hant"]),
        },
        [("insert", "art_8__para_4", None, "2027-01-12", None),
         ("renumber", "art_8__para_5", "art_8__para_6", "2027-01-12", None),
         ("renumber", "art_8__para_4", "art_8__para_5", "2027-01-12", None)],
        {"pt": (("o n.º 5 passa a n.º 6", "o n.º 5 passa a n.º 7"), ("novo n.º 4", "novo n.º 3"),
                ("8.º", "7.º"), ("O n.º 4", "O n.º 3"), ("o n.º 5 passa", "o n.º 3 passa")),
         "zh-hant": (("改為第六款", "改為第七款"), ("新的第四款", "新的第三款"),
                     ("第八條", "第七條"), ("，第五款", "，第三款"))},
    ),
    "a word for another in two provisions": (
        {
            "pt": in_clauses("pt", "No n.º 1 do artigo 4.º e na alínea 1) do artigo 11.º"
            f" {OF_OMAHA}, a expressão «fichas» é substituída por «peças».", NEXT_DAY["pt"]),
            "zh-hant": in_clauses("zh-hant", f"將{ZH_OMAHA}第四條第一款及第十一條（一）項"
            "所載的“籌碼”改為“牌子”。", NEXT_DAY["zh-hant"]),
        },
        [("correct", "art_4__para_1", None, "2027-01-12", None),
         ("correct", "art_11__point_1", None, "2027-01-12", None)],
        {"pt": (("97/2010", "5/2000"), ("n.º 1 do artigo", "n.º 2 do artigo"), ("11.º", "12.º"),
                ("«fichas»", "«moedas»"), ("a expressão", "à expressão")),
         "zh-hant": (("第一款", "第二款"), ("十一條", "十條"), ("“籌碼”", "“紙牌”"))},
    ),
    "an article that the annex prints": (
        {
            "pt": in_clauses("pt", f"O artigo 2.º {OF_OMAHA} passa a ter a redacção constante do"
            " anexo ao presente despacho, do qual faz parte integrante.", NEXT_DAY["pt"],
            after="ANEXO\n\n(a que se refere o n.º 1)\n\nArtigo 2.º\n\n"
            f"{ARTICLE_2.heading['pt']}\n\n1. […]\n\n2. […]\n\n3. Palavras."),
            "zh-hant": in_clauses("zh-hant", f"{ZH_OMAHA}第二條修改為載於本批示附件的行文，該附"
            "件為本批示的組成部分。", NEXT_DAY["zh-hant"], after="附件\n\n第二條\n\n"
            f"{ARTICLE_2.heading['zh-hant']}\n\n一、［…］\n\n二、［…］\n\n三、演習。"),
        },
        [("replace", "art_2__para_3", None, "2027-01-12", None)],
        {"pt": (("O artigo 2.º", "O artigo 3.º"), ("constante do", "anterior ao"),
                ("2. […]\n\n", ""), ("anexo ao", "anexo II ao"), ("ANEXO", "NOTA")),
         "zh-hant": (("第二條修改", "第三條修改"), ("載於", "不同於"), ("二、［…］\n\n", ""),
                     ("批示附件", "法規附件二"), ("附件\n\n第", "註\n\n第"))},
    ),
    "an article of the act that lapses": (
        {
            "pt": in_articles("pt", f"É revogado o artigo 12.º {OF_OMAHA}.", "O disposto no artigo"
            " 1.º caduca em 31 de Dezembro de 2027.", NEXT_DAY["pt"]),
            "zh-hant": in_articles("zh-hant", f"廢止{ZH_OMAHA}第十二條。", "第一條的規定於二零二"
            "七年十二月三十一日失效。", NEXT_DAY["zh-hant"]),
        },
        [LAST_DAY],
        {"pt": (("no artigo 1.º", "no artigo 5.º"), ("31 de", "30 de"), ("caduca", "não caduca"),
                ("artigo 1.º caduca", "n.º 1 caduca")),
         "zh-hant": (("第一條的", "第五條的"), ("三十一日失", "三十日失"), ("失效", "不失效"),
                     ("第一條的", "第一款的"))},
    ),
    "a provision of the regulation that lapses": (
        {
            "pt": in_clauses("pt", f"O disposto no artigo 5.º {OF_OMAHA} caduca em 31 de Dezembro"
            " de 2027.", NEXT_DAY["pt"]),
            "zh-hant": in_clauses("zh-hant", f"{ZH_OMAHA}第五條的規定於二零二七年十二月三十一"
            "日失效。",
            NEXT_DAY["zh-hant"]),
        },
        [("repeal", "art_5", None, "2028-01-01", None)],
        {"pt": ((f" {OF_OMAHA}", ""), ("5.º", "6.º"), ("31 de", "30 de")),
         "zh-hant": ((ZH_OMAHA, ""), ("五條", "六條"), ("三十一日", "三十日"))},
    ),
    "a paragraph put in before others": (
        {
            "pt": in_clauses("pt", f"É aditado ao artigo 2.º {OF_OMAHA} um novo n.º 2, passando os"
            " actuais n.os 2 e 3 a n.os 3 e 4, respectivamente:\n\n«2. Palavras.»",
            NEXT_DAY["pt"]),
            "zh-hant": in_clauses("zh-hant", f"{ZH_OMAHA}第二條增加第二款，原第二款及第三款相應改"
            "為第三款及第四款：\n\n“二、演習。”", NEXT_DAY["zh-hant"]),
        },
        [("insert", "art_2__para_2", None, "2027-01-12", None),
         ("renumber", "art_2__para_3", "art_2__para_4", "2027-01-12", None),
         ("renumber", "art_2__para_2", "art_2__para_3", "2027-01-12", None)],
        {"pt": (("artigo 2.º", "artigo 10.º"), ("novo n.º 2", "novo n.º 3"), ("3 e 4", "3 a 5"),
                ("passando", "salvo"), ("os actuais n.os 2 e 3 a n.os 3 e 4", "o n.º 2 a n.º 3")),
         "zh-hant": (("第二條", "第十條"), ("加第二款", "加第三款"), ("及第四款", "至第五款"),
                     ("相應", "不"),
                     ("原第二款及第三款相應改為第三款及第四款", "原第二款改為第三款"))},
    ),
    "effects before the act is in force": (
        {
            "pt": in_clauses("pt", f"É revogado o artigo 12.º {OF_OMAHA}.", f"{NEXT_DAY['pt'][:-1]}"
            " e produz efeitos a partir de 1 de Janeiro de 2027."),
            "zh-hant": in_clauses("zh-hant", f"廢止{ZH_OMAHA}第十二條。", "本批示自公佈翌日起生效，"
            "並自二零二七年一月一日起產生效力。"),
        },
        [("repeal", "art_12", None, "2027-01-01", None)],
        {"pt": (("1 de Janeiro", "2 de Janeiro"), ("e produz", "mas não produz"),
                ("a partir de", "antes de"), ("produz efeitos", "entra em vigor")),
         "zh-hant": (("一月一日", "一月二日"), ("並自", "並非自"),
                     ("一日起產生", "一日前產生"), ("產生效力", "生效"))},
    ),
    "effects told in a clause of their own": (
        {
            "pt": in_clauses("pt", f"É revogado o artigo 12.º {OF_OMAHA}.", NEXT_DAY["pt"],
            "O presente despacho produz efeitos a partir de 1 de Janeiro de 2027."),
            "zh-hant": in_clauses("zh-hant", f"廢止{ZH_OMAHA}第十二條。", NEXT_DAY["zh-hant"],
            "本批示自二零二七年一月一日起產生效力。"),
        },
        [("repeal", "art_12", None, "2027-01-01", None)],
        {"pt": (("1 de Janeiro", "2 de Janeiro"), ("produz efeitos", "entra em vigor")),
         "zh-hant": (("一月一日", "一月二日"), ("產生效力", "生效"))},
    ),
    "the marks of a portaria": (
        {"pt": f"{MANDA['pt']}\n\nArtigo 1.º — 1. É revogada a alínea 4) do artigo 12.º {OF_OMAHA}."
         f"\n\n2. É revogado o artigo 5.º das mesmas Regras.\n\nArt. 2.º {NEXT_DAY['pt']}"},
        [("repeal", "art_12__point_4", None, "2027-01-12", None),
         ("repeal", "art_5", None, "2027-01-12", None)],
        {"pt": (("Art. 2.º", "Art. 3.º"), ("Art. 2.º O", "Art. 2.º Não o"),
                ("alínea 4)", "alínea 3)"), ("— 1. É", "— 1. Não é"))},
    ),
    "a repeal as a list of points, one of a text named before": (
        {
            "pt": in_clauses("pt", f"São revogados:\n\n1) O artigo 12.º {OF_OMAHA};\n\n2) O n.º 2"
            " do artigo 2.º das mesmas Regras.", NEXT_DAY["pt"]),
            "zh-hant": in_clauses("zh-hant", f"廢止：\n\n（一）{ZH_OMAHA}第十二條；\n\n"
            "（二）該規章第二條第二款。", NEXT_DAY["zh-hant"]),
        },
        [("repeal", "art_12", None, "2027-01-12", None),
         ("repeal", "art_2__para_2", None, "2027-01-12", None)],
        {"pt": (("São", "Não são"), ("mesmas Regras", "Regras de Bacará"), ("n.º 2", "n.º 3")),
         "zh-hant": (("廢止", "不廢止"), ("該規章", "《百家樂》規章"), ("第二款", "第三款"))},
    ),
    "a last day of a provision itself": (
        {
            "pt": in_clauses("pt", f"O artigo 12.º {OF_OMAHA} caduca em 31 de Dezembro de 2027.",
            NEXT_DAY["pt"]),
            "zh-hant": in_clauses("zh-hant", f"{ZH_OMAHA}第十二條於二零二七年十二月三十一日失效。",
            NEXT_DAY["zh-hant"]),
        },
        [("repeal", "art_12", None, "2028-01-01", None)],
        {"pt": (("caduca", "não caduca"), ("31 de", "30 de")),
         "zh-hant": (("失效", "不失效"), ("三十一日", "三十日"))},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_read_whole_in_each_language_and_in_both(name: str) -> None:
    texts, rows, _mutants = FORMS[name]
    for chosen in ({lang: text} for lang, text in texts.items()):
        assert outcome(chosen) == (rows, [])
    assert outcome(texts) == (rows, [])


@pytest.mark.parametrize(
    ("name", "lang"), [(name, lang) for name in FORMS for lang in FORMS[name][0]]
)
def test_one_word_of_a_form_changes_what_is_read_or_opens_it(name: str, lang: str) -> None:
    texts, rows, mutants = FORMS[name]
    for word, other in mutants[lang]:
        assert word in texts[lang], word
        try:
            made = outcome({lang: texts[lang].replace(word, other, 1)})
        except CorpusError:
            continue
        assert made != (rows, []), (word, other)


@pytest.mark.parametrize(("lang", "clauses"), [
    ("pt", (f"É revogado o artigo 12.º {OF_OMAHA}.", NEXT_DAY["pt"],
            "O disposto no artigo 12.º produz efeitos a partir de 1 de Março de 2027.")),
    ("zh-hant", (f"廢止{ZH_OMAHA}第十二條。", NEXT_DAY["zh-hant"],
                 "第十二條的規定自二零二七年三月一日起產生效力。")),
])  # fmt: skip
def test_a_day_of_a_clause_that_the_act_has_not_is_open(
    lang: str, clauses: tuple[str, ...]
) -> None:
    assert outcome({lang: in_clauses(lang, *clauses)})[1]


@pytest.mark.parametrize("clause", ["n.º 2", "n.º 3", "n.º 4"])
def test_a_last_day_is_of_a_clause_that_orders_something(clause: str) -> None:
    clauses = (f"É revogado o artigo 12.º {OF_OMAHA}.", f"O disposto no {clause} caduca em 31 de"
               " Dezembro de 2027.", NEXT_DAY["pt"])  # fmt: skip
    assert outcome({"pt": in_clauses("pt", *clauses)})[1]


def test_a_clause_that_is_open_has_its_day_still() -> None:
    odd = f"É revogado o artigo 9.º {OF_OMAHA}, nos torneios."
    clauses = (odd, f"É revogado o artigo 12.º {OF_OMAHA}.", f"{NEXT_DAY['pt'][:-1]}, excepto"
               " o artigo 1.º e o artigo 2.º, que vigoram desde 1 de Março de 2027.")  # fmt: skip
    rows, waiting = outcome({"pt": in_articles("pt", *clauses)})
    assert rows == [("repeal", "art_12", None, "2027-03-01", None)]
    assert len(waiting) == 1


def test_what_lapses_is_changed_by_no_other_clause() -> None:
    lapses = f"O disposto no artigo 12.º {OF_OMAHA} caduca em 31 de Dezembro de 2027."
    goes = f"É revogado o artigo 12.º {OF_OMAHA}."
    for clauses in ((lapses, goes), (goes, lapses)):
        assert outcome({"pt": in_clauses("pt", *clauses, NEXT_DAY["pt"])})[1]


@pytest.mark.parametrize(("lang", "preamble", "clause"), [
    ("pt", "Rectificação\n\nVerificando-se um lapso no Despacho n.º 5/2000, como se disse.",
     "Na alínea 2) do artigo 12.º, onde se lê: «três vezes» deve ler-se: «quatro vezes»."),
    ("zh-hant", "更正\n\n鑑於第5/2000號經濟財政司司長批示的文本有不正確之處。",
     "第十二條（二）項，原文為：“三次”，應改為：“四次”。"),
])  # fmt: skip
def test_a_rectification_of_another_text_named_before_changes_nothing(
    lang: str, preamble: str, clause: str
) -> None:
    rows, waiting = outcome({lang: f"{preamble}\n\n{clause}\n\n{SIGNED[lang]}"})
    assert rows == []
    assert waiting
    ours = preamble.replace("5/2000", "97/2010")
    assert outcome({lang: f"{ours}\n\n{clause}\n\n{SIGNED[lang]}"})[0]


@pytest.mark.parametrize(("lang", "clause"), [
    ("pt", f"O n.º 2 do artigo 10.º {OF_OMAHA} passa a ser o n.º 3."),
    ("zh-hant", f"{ZH_OMAHA}第十條第二款改為第三款。"),
])  # fmt: skip
def test_what_stands_in_the_new_place_is_not_lost(lang: str, clause: str) -> None:
    rows, waiting = outcome({lang: in_clauses(lang, clause, NEXT_DAY[lang])})
    assert rows == []
    assert "art_10__para_3" in waiting[0]


def test_words_on_the_line_of_an_article_are_read() -> None:
    text = in_articles("pt", f"É revogado o artigo 12.º {OF_OMAHA}.", "", NEXT_DAY["pt"])
    odd = f"Artigo 2.º É revogado o artigo 9.º {OF_OMAHA}, nos jogos em que todos estejam."
    assert outcome({"pt": text.replace("Artigo 2.º\n", odd)})[1]


def test_a_quoted_article_is_marked_as_the_law_marks_it() -> None:
    clause = f"O artigo 2.º {OF_OMAHA} passa a ter a seguinte redacção:\n\n«Art. 2.º Palavras.»"
    assert outcome({"pt": in_clauses("pt", clause, NEXT_DAY["pt"])})[1]


@pytest.mark.parametrize(("pt", "zh"), [
    ("As apostas feitas antes da entrada em vigor regem-se pelo regime anterior.",
     "生效前作出的投注仍適用先前的制度。"),
    ("Às partidas em curso aplica-se o regime anterior.", "進行中的牌局適用先前的制度。"),
    ("As apostas já aceites mantêm-se.", "已接受的投注予以維持。"),
])  # fmt: skip
def test_a_transitional_clause_is_open_in_both_languages(pt: str, zh: str) -> None:
    revoked = {
        "pt": "É revogado o Despacho n.º 97/2010.",
        "zh-hant": "廢止第97/2010號經濟財政司司長批示。",
    }
    for lang, clause in (("pt", pt), ("zh-hant", zh)):
        rows, waiting = outcome({lang: in_clauses(lang, revoked[lang], clause, NEXT_DAY[lang])})
        assert rows == [("revoke", None, None, "2027-01-12", None)]
        assert len(waiting) == 1
