"""Acts made by rule from a seed, with the effects that a lawyer reads in them.

`make(Random(7))` returns one act: its words in one or both languages as the Boletim prints them,
and what it does to one regulation. Nothing of the reader of acts is used.
"""

# ruff: noqa: E501 (sentences of law are not cut)

import contextlib
import datetime
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from games.lawtexts.texts.reader import read
from tests.lawtexts.acts.forms import FORMS, Desk, NoPlace, Piece, Row, both, closed, upper
from tests.lawtexts.acts.places import Law, laws, pt_day, pt_list, zh_day, zh_list, zh_number

ORDINALS = {
    2: "segundo",
    3: "terceiro",
    5: "quinto",
    8: "oitavo",
    10: "décimo",
    15: "décimo quinto",
    30: "trigésimo",
    60: "sexagésimo",
    90: "nonagésimo",
}
COUNTS = {
    5: "cinco",
    10: "dez",
    15: "quinze",
    30: "trinta",
    60: "sessenta",
    90: "noventa",
    180: "cento e oitenta",
}
UNKNOWN_DAY = "an unknown day"


@dataclass
class Act:
    """An amending act and what is expected of a reader.

    `clauses` holds, for each language, the phrases in which a changed word matters; `idle` the
    phrases in them that do nothing. `is_act` is false for a paper that is no act.
    """

    instrument: str
    published: datetime.date
    texts: dict[str, str]
    effects: list[Row]
    forms: tuple[str, ...]
    must_open: bool = False
    is_act: bool = True
    clauses: dict[str, list[str]] = field(default_factory=dict)
    idle: list[str] = field(default_factory=list)

    def expected(self) -> dict[str, Any]:
        return {"effects": self.effects, "must_open": self.must_open, "is_act": self.is_act}

    def as_json(self) -> str:
        whole = {
            "instrument": self.instrument,
            "published": self.published.isoformat(),
            "forms": list(self.forms),
            "idle": self.idle,
            **self.expected(),
        }
        return json.dumps(whole, ensure_ascii=False, indent=1)


@cache
def regulations() -> dict[str, Law]:
    return laws()


@dataclass
class Days:
    """When an act begins and ends: its clause in both languages, and the days for each row."""

    form: str
    pt: str
    zh: str
    start: Any
    until: Any = None
    must_open: bool = False
    for_clauses: dict[int, tuple[Any, Any]] = field(default_factory=dict)


def iso(day: datetime.date) -> str:
    return day.isoformat()


def month_after(day: datetime.date, months: int) -> datetime.date:
    index = day.year * 12 + day.month - 1 + months
    return datetime.date(index // 12, index % 12 + 1, 1)


def begins(random: Random, published: datetime.date) -> tuple[str, str, str, Any]:
    """A way to begin: its name, its words after «entra em vigor» and after 自, its day."""

    def plus(days: int) -> str:
        return iso(published + datetime.timedelta(days=days))

    kind = random.randrange(9)
    if kind <= 2:
        pt = random.choice(
            (
                "no dia seguinte ao da sua publicação",
                "no dia seguinte à sua publicação",
                "no dia imediato ao da sua publicação",
            )
        )
        zh = random.choice(("公佈翌日", "公佈之翌日", "公布翌日", "其公佈翌日"))
        return "the next day", pt, zh, plus(1)
    if kind == 3:
        number = random.choice(list(ORDINALS))
        pt = random.choice(
            (
                f"no {ORDINALS[number]} dia seguinte ao da sua publicação",
                f"no {ORDINALS[number]} dia posterior ao da sua publicação",
                f"no {number}.º dia seguinte ao da sua publicação",
            )
        )
        zh = random.choice((f"公佈後第{zh_number(number)}日", f"公佈後第{zh_number(number)}天"))
        return "the nth day", pt, zh, plus(number)
    if kind == 4:
        number = random.choice(list(COUNTS))
        days = [plus(number), plus(number + 1)]
        pt = random.choice(
            (
                f"{number} dias após a sua publicação",
                f"{COUNTS[number]} dias após a sua publicação",
                f"decorridos {number} dias sobre a data da sua publicação",
                f"no prazo de {COUNTS[number]} dias a contar da sua publicação",
            )
        )
        zh = random.choice((f"公佈後{zh_number(number)}日", f"公佈滿{zh_number(number)}日後"))
        return "some days after", pt, zh, days
    if kind == 5:
        months = random.choice((1, 2, 3))
        day = month_after(published, months)
        if months == 1:
            pt = random.choice(
                (
                    "no primeiro dia do mês seguinte ao da sua publicação",
                    "no dia 1 do mês seguinte ao da sua publicação",
                )
            )
            zh = "公佈後翌月首日" if random.random() < 0.5 else "公佈翌月的第一日"
        else:
            which = {2: "segundo", 3: "terceiro"}[months]
            pt = random.choice(
                (
                    f"no primeiro dia do {which} mês seguinte ao da sua publicação",
                    f"no primeiro dia do {which} mês posterior ao da sua publicação",
                )
            )
            zh = random.choice(
                (
                    f"公佈後第{zh_number(months)}個月的首日",
                    f"公佈月份後第{zh_number(months)}個月的第一日",
                )
            )
        return "the first day of a month", pt, zh, iso(day)
    if kind in (6, 7):
        day = month_after(published, random.randint(1, 5)) + datetime.timedelta(
            days=random.choice((0, 0, 14))
        )
        pt = random.choice(
            (
                f"em {pt_day(day)}",
                f"no dia {pt_day(day)}",
                f"a {pt_day(day)}",
                f"a partir de {pt_day(day)}",
            )
        )
        return "a fixed day", pt, zh_day(day, random.random() < 0.3), iso(day)
    pt = random.choice(("na data da sua publicação", "no dia da sua publicação"))
    return "the day of publication", pt, random.choice(("公佈日", "公佈之日", "公佈當日")), plus(0)


def days(
    random: Random,
    published: datetime.date,
    naming: Callable[[int], tuple[str, str]],
    count: int,
    can_end: bool,
) -> Days:
    """The clause on time. `naming(n)` names the act's own clause n in both languages."""
    form, pt, zh, start = begins(random, published)
    pt_act, zh_act = "o presente despacho", "本批示"
    can_split = count > 1
    base_pt, base_zh = f"{upper(pt_act)} entra em vigor {pt}", f"{zh_act}自{zh}起生效"
    kind = random.random()
    last = datetime.date(published.year + 1, random.choice((6, 12)), 30)
    if kind < 0.5 or (not can_split and kind > 0.86):
        base_zh = random.choice((base_zh, base_zh, f"{zh_act}於{zh}起開始生效"))
        return Days(form, base_pt + ".", base_zh + "。", start)
    if kind < 0.64 and can_end:
        day = pt_day(last)
        end = iso(last)
        which = random.randrange(4)
        pt_end = (
            f" e vigora até {day}",
            f" e caduca em {day}",
            f", vigorando até {day}",
            f" e deixa de produzir efeitos em {day}",
        )[which]
        until: Any = end if which in (0, 2) else [end, iso(last - datetime.timedelta(days=1))]
        zh_last = zh_day(last)
        zh_end = random.choice(
            (f"，至{zh_last}止", f"，有效期至{zh_last}", f"，並於{zh_last}失效")
            if which in (1, 3)
            else (f"，至{zh_last}止", f"，有效期至{zh_last}")
        )
        if "失效" in zh_end:
            until = [end, iso(last - datetime.timedelta(days=1))]
        return Days("until a day", base_pt + pt_end + ".", base_zh + zh_end + "。", start, until)
    if kind < 0.68 and can_end:
        first = month_after(published, 2)
        return Days(
            "from a day to a day",
            f"{upper(pt_act)} vigora de {pt_day(first)} a {pt_day(last)}.",
            f"{zh_act}自{zh_day(first)}起生效，至{zh_day(last)}止。",
            iso(first),
            iso(last),
        )
    if kind < 0.74:
        back = random.randint(1, 5) if published.year == 2003 else random.randint(20, 90)
        day_back = published - datetime.timedelta(days=back)
        pt_line, zh_line = random.choice(
            (
                (
                    f"{upper(pt_act)} entra em vigor no dia seguinte ao da sua publicação, produzindo "
                    f"efeitos desde {pt_day(day_back)}.",
                    f"{zh_act}自公佈翌日起生效，其效力追溯至{zh_day(day_back)}。",
                ),
                (
                    f"{upper(pt_act)} produz efeitos a partir de {pt_day(day_back)}.",
                    f"{zh_act}自{zh_day(day_back)}起產生效力。",
                ),
                (
                    f"{upper(pt_act)} entra em vigor no dia da sua publicação e retroage os seus efeitos "
                    f"a {pt_day(day_back)}.",
                    f"{zh_act}自公佈日起生效，並追溯至{zh_day(day_back)}起產生效力。",
                ),
            )
        )
        return Days("effects from before", pt_line, zh_line, iso(day_back))
    if kind < 0.80:
        pt_line, zh_line = random.choice(
            (
                (
                    f"{upper(pt_act)} entra em vigor na data a fixar por despacho do director da DICJ.",
                    f"{zh_act}的生效日期由博彩監察協調局局長以批示訂定。",
                ),
                (
                    f"{upper(pt_act)} entra em vigor na data da entrada em vigor da Lei n.º 5/"
                    f"{published.year}.",
                    f"{zh_act}與第5/{published.year}號法律同日生效。",
                ),
                (
                    f"{upper(pt_act)} entra em vigor logo que estejam reunidas as condições técnicas.",
                    f"{zh_act}待具備技術條件時開始生效。",
                ),
            )
        )
        return Days(UNKNOWN_DAY, pt_line, zh_line, None, must_open=True)
    if kind < 0.86 or not can_split:
        return Days("no day", "", "", None, must_open=True)
    chosen = sorted(random.sample(range(1, count + 1), 1 if count < 3 else random.choice((1, 2))))
    pt_those = pt_list([naming(number)[0] for number in chosen])
    zh_those = zh_list([naming(number)[1] for number in chosen])
    many = len(chosen) > 1
    other = month_after(published, random.randint(4, 8))
    pt_other, zh_other = pt_day(other), zh_day(other)
    pt_that, pt_begin = ("que entram", "entram") if many else ("que entra", "entra")
    pt_of_those = pt_list(["d" + naming(number)[0] for number in chosen])
    which = random.randrange(6)
    pt_in_those = pt_list(["n" + naming(number)[0] for number in chosen])
    pt_line = (
        f"{base_pt}, com excepção {pt_of_those}, {pt_that} em vigor em {pt_other}.",
        f"{base_pt}, salvo {pt_those}, que {'produzem' if many else 'produz'} efeitos a partir de "
        f"{pt_other}.",
        f"{base_pt}, sem prejuízo do disposto {pt_in_those}, {pt_that} em vigor em {pt_other}.",
        f"{upper(pt_those)} {pt_begin} em vigor em {pt_other} e as restantes disposições {pt}.",
        f"{base_pt}, excepto {pt_those}, que {'vigoram' if many else 'vigora'} desde {pt_other}.",
        f"{base_pt}.\nO disposto {pt_in_those} produz efeitos a partir de {pt_other}.",
    )[which]
    zh_line = (
        random.choice(
            (
                f"{base_zh}，但{zh_those}的規定自{zh_other}起生效。",
                f"{base_zh}，但{zh_those}除外，其自{zh_other}起產生效力。",
                f"除{zh_those}自{zh_other}起生效外，{base_zh}。",
            )
        )
        if which < 5
        else f"{base_zh}。\n{zh_those}的規定自{zh_other}起產生效力。"
    )
    return Days(
        "two days",
        pt_line,
        zh_line,
        start,
        for_clauses={number: (iso(other), None) for number in chosen},
    )


PT_TITLE = "Despacho do Secretário para a Economia e Finanças n.º {number}/{year}"
HEADS = {
    "replace": ("Alteração", "修改"),
    "insert": ("Aditamento", "增加"),
    "repeal": ("Norma revogatória", "廢止性規定"),
    "revoke": ("Revogação", "廢止"),
    "renumber": ("Renumeração", "重新編號"),
    "correct": ("Rectificação", "更正"),
    "suspend": ("Suspensão", "中止適用"),
    "": ("Disposição transitória", "過渡規定"),
}


def head(piece: Piece) -> tuple[str, str]:
    """The heading of an article of the act."""
    do = piece.rows[0]["do"] if piece.rows else ""
    return HEADS.get(do[0] if isinstance(do, list) else do, HEADS["replace"])


def preamble(random: Random, desk: Desk) -> dict[str, list[str]]:
    """The words before «manda»: they name our text too, and do nothing."""
    article = random.choice(desk.law.articles())
    names = {language: random.choice(desk.law.names[language]) for language in desk.languages}
    reason = random.randrange(3)

    def pt() -> list[str]:
        first = (
            [],
            [
                f"Considerando que o artigo {article.ordinal}.º d{names['pt']} carece de ser "
                "alterado;"
            ],
            [
                "Atendendo ao parecer favorável da Direcção de Inspecção e Coordenação de Jogos;",
                "Tornando-se necessário revogar normas que perderam utilidade;",
            ],
        )[reason]
        order = random.choice(("manda:", "determina:"))
        return [
            *first,
            (
                "Usando da faculdade conferida pelo artigo 64.º da Lei Básica da Região Administrativa "
                "Especial de Macau e nos termos do n.º 4 do artigo 3.º da Lei n.º 16/2001, o "
                f"Secretário para a Economia e Finanças {order}"
            ),
        ]

    def zh() -> list[str]:
        first = (
            [],
            [f"鑑於有需要修改{names['zh-hant']}第{zh_number(article.ordinal)}條；"],
            ["考慮到博彩監察協調局的贊同意見；", "鑑於有需要廢止已失去作用的規定；"],
        )[reason]
        return [
            *first,
            (
                "經濟財政司司長行使《澳門特別行政區基本法》第六十四條賦予的職權，並根據第16/2001號法律"
                "第三條第四款的規定，作出本批示。"
            ),
        ]

    return both(desk, pt, zh)


@dataclass
class Paper:
    """The lines of an act as it is set, and the phrases in which a word matters."""

    languages: tuple[str, ...]
    lines: dict[str, list[str]] = field(default_factory=dict)
    clauses: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for language in self.languages:
            self.lines[language], self.clauses[language] = [], []

    def add(self, language: str, line: str, matters: bool = False) -> None:
        line = closed(line) if language == "pt" else line
        self.lines[language].append(line)
        if matters:
            self.clauses[language].append(line)


def lead_lines(piece: Piece, language: str) -> set[str]:
    """The lines outside quotations."""
    lines, inside, outside = piece.lines[language], False, set()
    for index, line in enumerate(lines):
        opened = index > 0 and line[0] in "«“「"
        if not inside and not opened:
            outside.add(line)
        if opened:
            inside = True
        if line.rstrip("。.").endswith(("»", "”", "」")):
            inside = False
    return outside


def make(random: Random, instrument: str = "", form: str = "") -> Act:
    """One act on one regulation; `form` names one of its clauses' functions."""
    law = regulations()[
        instrument
        or random.choice(
            ["despacho-sef-97-2010"] * 3
            + ["despacho-sef-69-2003", "despacho-sef-89-2025", "portaria-104-85-m"]
        )
    ]
    if "zh-hant" in law.names:
        languages = random.choice((("pt",), ("zh-hant",), ("pt", "zh-hant"), ("pt", "zh-hant")))
    else:
        languages = ("pt",)
    year = random.choice(law.years)
    published = datetime.date(year, 9, 15) if year == 2003 else datetime.date(year, 1, 4)
    published += datetime.timedelta(days=7 * random.randint(0, 12 if year == 2003 else 45))
    desk = Desk(random, law, languages, published)
    if not form and random.random() < 0.02:
        return paper_of_no_act(random, desk)
    act = assemble(random, desk, clauses(random, desk, form))
    return noisy(random, act) if not form and random.random() < 0.06 else act


def noisy(random: Random, act: Act) -> Act:
    """The act as a PDF leaves it: lines broken, a page head within, a degree sign, l for 1."""
    name, spoil = random.choice(
        (
            ("lines broken", _broken),
            ("a page head", _with_page_head),
            ("a degree sign", lambda text: text.replace("º", "°")),
            ("l for 1", lambda text: re.sub(r"(?m)^1\)", "l)", text)),
            (
                "spaces after Chinese numbers",
                lambda text: re.sub(r"(?m)^([一二三四五六七八九十]+)、", r"\1 、", text),
            ),
        )
    )
    act.texts = {language: spoil(text) for language, text in act.texts.items()}
    act.clauses, act.forms = {}, (*act.forms, f"noise: {name}")
    return act


def _broken(text: str) -> str:
    """Lines of 60 letters, words cut by hyphens; Chinese lines of 30."""
    made: list[str] = []
    for line in text.splitlines():
        is_chinese = bool(re.search(r"[\u4e00-\u9fff]{2}", line))
        width = 30 if is_chinese else 60
        while len(line) > width:
            cut = width
            is_word = line[cut - 2 : cut + 2].isalpha() and line[cut - 2 : cut + 2].islower()
            if not is_chinese and not is_word:
                cut = line.rfind(" ", 0, width) + 1 or width
            made.append(line[:cut].rstrip() + ("-" if is_word and not is_chinese else ""))
            line = line[cut:]
        made.append(line)
    return "\n".join(made) + "\n"


def _with_page_head(text: str) -> str:
    """The head of the gazette's page in the middle of the act."""
    lines = text.splitlines()
    middle = len(lines) // 2
    page = (
        "N.º 26 — 28-6-2027    BOLETIM OFICIAL DA REGIÃO ADMINISTRATIVA ESPECIAL DE MACAU — "
        "I SÉRIE    1234"
    )
    if re.search(r"[\u4e00-\u9fff]{2}", text):
        page = "1234    澳門特別行政區公報——第一組    第 26 期 — 2027 年 6 月 28 日"
    return "\n".join([*lines[:middle], page, *lines[middle:]]) + "\n"


def clauses(random: Random, desk: Desk, form: str) -> list[Piece]:
    named = [build for builds in FORMS.values() for build in builds if build.__name__ == form]
    pieces: list[Piece] = []
    wanted = random.choice((1, 1, 2, 2, 3, 4))
    tries = 0
    while len(pieces) < wanted and tries < 60:
        tries += 1
        if named and not pieces:
            build = named[0]
        else:
            group = random.choice(
                (
                    "replace",
                    "replace",
                    "insert",
                    "repeal",
                    "repeal",
                    "renumber",
                    "whole",
                    "idle",
                    "odd",
                )
                if pieces
                else (
                    "replace",
                    "insert",
                    "repeal",
                    "repeal",
                    "renumber",
                    "correct",
                    "whole",
                    "odd",
                )
            )
            if group == "whole" and pieces and random.random() < 0.7:
                continue
            build = random.choice(FORMS[group])
        taken, was_named = set(desk.taken), desk.is_named
        try:
            piece = build(desk)
        except NoPlace:
            desk.taken, desk.is_named = taken, was_named
            continue
        whole = piece.form in ("revoke the whole", "the whole by an annex")
        if whole and pieces and any(made.rows for made in pieces):
            desk.taken = taken
            continue
        pieces.append(piece)
        if whole:
            if random.random() < 0.5:
                pieces.append(FORMS["idle"][random.randrange(2)](desk))
            break
        if piece.title == "correct":
            if random.random() < 0.3:
                with contextlib.suppress(NoPlace):
                    pieces.append(random.choice(FORMS["correct"])(desk))
            break
    return pieces


def assemble(random: Random, desk: Desk, pieces: list[Piece]) -> Act:
    """The pieces set as an act: numbered clauses, or articles with numbered paragraphs."""
    languages, published = desk.languages, desk.published
    paper = Paper(languages)
    is_correction = all(piece.title == "correct" for piece in pieces)
    in_articles = not is_correction and random.random() < 0.35
    number = random.randint(3, 120)
    is_bare = is_correction and len(pieces) == 1
    title = {
        "pt": "Rectificação"
        if is_correction
        else PT_TITLE.format(number=number, year=published.year),
        "zh-hant": "更正" if is_correction else f"第{number}/{published.year}號經濟財政司司長批示",
    }
    if random.random() < 0.5:
        for language, office in (
            ("pt", "GABINETE DO SECRETÁRIO PARA A ECONOMIA E FINANÇAS"),
            ("zh-hant", "經濟財政司司長辦公室"),
        ):
            if language in languages:
                paper.add(language, office)
    before = {} if is_correction else preamble(random, desk)
    for language in languages:
        paper.add(language, title[language])
        for line in before.get(language, []):
            paper.add(language, line)
    groups = _groups(random, pieces, in_articles)
    rows = _place(desk, paper, groups, in_articles, is_bare)
    time = _close(random, desk, paper, pieces, in_articles, is_correction, len(groups))
    effects = []
    for clause, effect in rows:
        start, until = time.for_clauses.get(clause, (time.start, time.until))
        if is_correction:
            start = [None, iso(published), iso(published + datetime.timedelta(days=1))]
            start += [day.value for day in read(desk.law.key).dates if day.event == "in_force"]
        words = {
            language: words for language, words in effect["words"].items() if language in languages
        }
        heading = {
            language: words
            for language, words in effect.get("heading", {}).items()
            if language in languages
        }
        effects.append(
            {
                **effect,
                "words": words,
                **({"heading": heading} if heading else {}),
                "from": start,
                "until": until,
                "clause": clause,
            }
        )
        if effect.get("until"):
            ends = [effect["until"], *(until if isinstance(until, list) else [until])]
            effects[-1]["until"] = [end for end in ends if end]
    for language in languages:
        day = published - datetime.timedelta(days=random.randint(3, 12))
        figures = "" if language == "pt" else zh_day(day)
        paper.add(language, f"{pt_day(day)}." if language == "pt" else figures)
        paper.add(
            language,
            "O Secretário para a Economia e Finanças, Tai Kin Ip."
            if language == "pt"
            else "經濟財政司司長 戴建業",
        )
        for piece in pieces:
            if piece.annex:
                for line in piece.annex[language]:
                    paper.add(language, line)
    return Act(
        desk.law.key,
        published,
        {language: "\n".join(paper.lines[language]) + "\n" for language in languages},
        effects,
        (*dict.fromkeys(piece.form for piece in pieces), time.form),
        must_open=time.must_open or any(piece.must_open for piece in pieces),
        clauses=paper.clauses,
        idle=[phrase for piece in pieces for phrase in piece.idle],
    )


def _place(
    desk: Desk, paper: Paper, groups: list[list[Piece]], in_articles: bool, is_bare: bool
) -> list[tuple[Any, Row]]:
    """Prints the clauses; returns each row with the number of its clause."""
    if is_bare:
        _print(desk, paper, groups[0][0], {})
        return [(None, effect) for effect in groups[0][0].rows]
    rows: list[tuple[Any, Row]] = []
    for clause, group in enumerate(groups, 1):
        zh = zh_number(clause)
        if in_articles:
            for language in desk.languages:
                pt_head, zh_head = head(group[0])
                paper.add(language, f"Artigo {clause}.º" if language == "pt" else f"第{zh}條")
                paper.add(language, pt_head if language == "pt" else zh_head)
        for index, piece in enumerate(group, 1):
            rows += [(clause, effect) for effect in piece.rows]
            opening = {"pt": f"{clause}. ", "zh-hant": f"{zh}、"}
            if in_articles:
                opening = {}
            if len(group) > 1:
                opening = {"pt": f"{index}. ", "zh-hant": f"{zh_number(index)}、"}
            _print(desk, paper, piece, opening)
    return rows


def _groups(random: Random, pieces: list[Piece], in_articles: bool) -> list[list[Piece]]:
    """The pieces of each article: now and then two, as its numbered paragraphs."""
    groups = [[piece] for piece in pieces]
    if in_articles and len(groups) > 1 and random.random() < 0.6:
        groups[:2] = [groups[0] + groups[1]]
    return groups


def _print(desk: Desk, paper: Paper, piece: Piece, opening: dict[str, str]) -> None:
    for language in desk.languages:
        outside = lead_lines(piece, language)
        for index, line in enumerate(piece.lines[language]):
            paper.add(
                language, (opening.get(language, "") if index == 0 else "") + line, line in outside
            )


def _close(
    random: Random,
    desk: Desk,
    paper: Paper,
    pieces: list[Piece],
    in_articles: bool,
    is_correction: bool,
    count: int,
) -> Days:
    """Prints the clause on time, or its two paragraphs."""
    if is_correction:
        return Days("a rectification has no day", "", "", None)
    clause = count + 1

    def naming(number: int) -> tuple[str, str]:
        zh = zh_number(number)
        if in_articles:
            return f"o artigo {number}.º", f"第{zh}條"
        return f"o n.º {number}", f"第{zh}款"

    time = days(
        random,
        desk.published,
        naming,
        count,
        can_end=not any(piece.title == "revoke" for piece in pieces),
    )
    for language in desk.languages:
        text = time.pt if language == "pt" else time.zh
        if not text:
            continue
        if in_articles:
            paper.add(
                language, f"Artigo {clause}.º" if language == "pt" else f"第{zh_number(clause)}條"
            )
            paper.add(language, "Entrada em vigor" if language == "pt" else "生效")
        lines = text.split("\n")
        for index, line in enumerate(lines, 1 if in_articles else clause):
            opening = f"{index}. " if language == "pt" else f"{zh_number(index)}、"
            if in_articles and len(lines) == 1:
                opening = ""
            paper.add(language, opening + line, True)
    return time


def paper_of_no_act(random: Random, desk: Desk) -> Act:
    """A notice, a letter, nothing at all: what a person may paste by mistake."""
    name = desk.name()
    pt, zh = random.choice(
        (
            (
                f"Aviso\nInforma-se o público de que o artigo 2.º d{name.get('pt', '')} se encontra "
                "afixado nas mesas de jogo.\n",
                f"通告\n茲通知公眾，{name.get('zh-hant', '')}第二條已張貼於博彩桌。\n",
            ),
            (
                "Exmos. Senhores,\nJunto se envia o projecto de regulamento para parecer.\n",
                "敬啟者：\n現附上規章草案，請發表意見。\n",
            ),
            ("\n", "\n"),
        )
    )
    texts = {language: {"pt": pt, "zh-hant": zh}[language] for language in desk.languages}
    return Act(desk.law.key, desk.published, texts, [], ("no act",), is_act=False)


def make_many(count: int, seed: int, form: str = "", instrument: str = "") -> list[Act]:
    """`count` acts from one seed; the same seed makes the same acts."""
    return [make(Random(f"{seed}:{index}"), instrument, form) for index in range(count)]
