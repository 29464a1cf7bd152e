"""Changes that make a right text wrong: one kind each, in either language, at one place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from games.quality.numbers import chinese, numbers_in, portuguese
from games.quality.references import spans_in


class Changed(NamedTuple):
    """A text after one change, and what was changed into what."""

    text: str
    before: str
    after: str


Change = Callable[[str, str], Iterator[Changed]]
"""Every place of a text in that language, changed alone."""

_Rows = tuple[tuple[str, str], ...]


def _by_words(portuguese_rows: _Rows, chinese_rows: _Rows, *, turns: bool = False) -> Change:
    """Each row's pattern replaced by its words; if it ``turns``, the other way round as well."""
    held = {
        lang: [
            (re.compile(rf"(?<!\w)(?:{old})(?!\w)" if lang == "pt" else old, re.IGNORECASE), new)
            for old, new in (*rows, *((b, a) for a, b in rows if turns))
        ]
        for lang, rows in (("pt", portuguese_rows), ("zh-hant", chinese_rows))
    }

    def change(text: str, lang: str) -> Iterator[Changed]:
        for pattern, new in held[lang]:
            for match in pattern.finditer(text):
                if match[0].casefold() != new.casefold():
                    yield _at(text, match.start(), match.end(), match.expand(new))

    return change


def _at(text: str, start: int, end: int, new: str) -> Changed:
    return Changed(text[:start] + new + text[end:], text[start:end], new)


def _numbers(text: str, lang: str) -> Iterator[Changed]:
    """One more than it says; numbers of provisions stay."""
    names = spans_in(text, lang)
    for number in numbers_in(text, lang):
        if number.value < 2 or any(a <= number.start < b for a, b in names):
            continue
        value = int(number.value) + 1
        words = portuguese(value) if lang == "pt" else chinese(value)
        yield _at(text, number.start, number.end, str(value) if number.in_figures else words)


def _references(text: str, lang: str) -> Iterator[Changed]:
    if lang == "pt":
        for match in re.finditer(r"(?<=artigo )\d+|(?<=n\.º )\d+(?![/\d])|(?<=alínea )\d+", text):
            yield _at(text, *match.span(), str(int(match[0]) + 1))
        return
    for match in re.finditer(r"(?<=第)([一二三四五六七八九十]+)(?=[條款])", text):
        value = next(iter(numbers_in(match[0], lang)), None)
        if value:
            yield _at(text, *match.span(), chinese(int(value.value) + 1))
    for match in re.finditer(r"上一?(?=[條款])", text):
        yield _at(text, *match.span(), "下一")


def _clauses(text: str, lang: str) -> Iterator[Changed]:
    """A clause between marks left out, long enough to be missed; never the only one."""
    marks, least = (r"[,;:.—()]\s", 24) if lang == "pt" else (r"[，；：。（）]", 8)
    bounds = [0, *(match.end() for match in re.finditer(marks, text)), len(text)]
    for start, end in pairwise(bounds):
        if least <= end - start <= len(text) * 0.7:
            yield _at(text, start, end, "")


def _swapped(text: str, lang: str) -> Iterator[Changed]:
    """Two persons in each other's place; not those of «o croupier e os jogadores»."""
    pairs = {
        "pt": [(r"croupier", r"jogador")],
        "zh-hant": [("莊荷", "博彩者"), ("庄荷", "投注者")],
    }[lang]
    for one, other in pairs:
        together = rf"{one}»?s?(?:es)? e os {other}|{one}及{other}"
        if re.search(together, text, re.IGNORECASE):
            continue
        if one in text.casefold() and other in text.casefold():
            turned = text
            for old, new in ((one, "\u2400"), (other, one), ("\u2400", other)):
                turned = re.sub(old, new, turned, flags=re.IGNORECASE)
            yield Changed(turned, f"{one}, {other}", f"{other}, {one}")


CHANGES: Mapping[str, Change] = {
    "number": _numbers,
    "reference": _references,
    "negation": _by_words(
        (
            (r"não (?=\w)", ""),
            (r"sem (?=\w)", "com "),
            (r"nem(?= \w)", "e"),
            (r"(?=deve\b|devem\b|pode\b|podem\b)(?<!não )", "não "),
            (r"ilimitado", "limitado"),
        ),
        (
            ("不(?=[得可計影響設成])", ""),
            ("沒有", "有"),
            ("無(?=[需須法效限])", ""),
            ("並無", "有"),
            ("未(?=設)", ""),
            ("(?<![不只獲所取可贏])(?=得以|須|應(?!按))", "不"),
        ),
    ),
    "modal": _by_words(
        (
            (r"deve", "pode"),
            (r"devem", "podem"),
            (r"pode(?! ser)", "deve"),
            (r"podem", "devem"),
            (r"tem de", "pode"),
            (r"tem o direito de", "deve"),
            (r"expressamente proibido", "permitido"),
        ),
        (
            ("(?<![必])須", "可"),
            ("(?<![相])應(?=[^用])", "可"),
            ("(?<![許])可(?=[選將看以蓋開])", "須"),
            ("禁止", "容許"),
            ("不得", "應"),
        ),
    ),
    "bound": _by_words(
        (
            ("pelo menos", "no máximo"),
            ("mais de", "menos de"),
            ("no máximo", "no mínimo"),
            ("mínimo", "máximo"),
            ("igual ou superior", "superior"),
            ("igual ou superior", "igual ou inferior"),
            ("dois ou mais", "mais de dois"),
            ("superior", "inferior"),
            ("não pode exceder", "não pode ser inferior a"),
        ),
        (
            ("至少", "最多"),
            ("最多(?=為|只)", "至少"),
            ("或以上", ""),
            ("(?<!或)以上(?![所])", "以下"),
            ("相等於或高於", "高於"),
            ("高於", "低於"),
            ("下限", "上限"),
            ("不可超過", "不可少於"),
            ("相同的或更大", "更大"),
        ),
    ),
    "opposite": _by_words(
        (
            ("esquerda", "direita"),
            ("maior", "menor"),
            ("antes d", "depois d"),
            ("para baixo", "para cima"),
            ("voltada com a face para baixo", "voltada com a face para cima"),
            ("primeiro", "último"),
            ("decrescente", "crescente"),
            ("seguinte", "anterior"),
            ("início", "fim"),
            ("ganha", "perde"),
            ("vencedor", "vencido"),
            ("igual", "diferente"),
            ("inválid[ao]", "válida"),
            ("abrir", "fechar"),
            ("recolhe", "paga"),
            ("menor", "maior"),
            ("inicial", "final"),
            ("todas", "algumas"),
            ("direita", "esquerda"),
            ("depois de", "antes de"),
        ),
        (
            ("左", "右"),
            ("(?<=較)大", "小"),
            ("(?<=最)大", "小"),
            ("(?<=前|後)(?=，)", ""),
            ("(?<=派牌|公佈)前", "後"),
            ("之前", "之後"),
            ("向下", "向上"),
            ("向上", "向下"),
            ("首位", "末位"),
            ("最後", "最先"),
            ("勝(?=[；。，])", "負"),
            ("(?<!不)相同", "不同"),
            ("無效", "有效"),
            ("作廢", "有效"),
            ("開始", "結束"),
            ("結束", "開始"),
            ("全部", "部分"),
            ("順時針", "逆時針"),
            ("下一", "上一"),
            ("收去", "派發"),
            ("陽開", "覆蓋"),
            ("較高", "較低"),
            ("最低", "最高"),
        ),
    ),
    "unit": _by_words(
        (
            ("vezes", "jogadas"),
            (r"cartas(?= da sua mão| comuns)", "fichas"),
            ("lugares", "cartas"),
            ("por cento", "patacas"),
            (r"(?<=\d )?%", " patacas"),
            ("jogadores(?=;|,)", "mãos"),
        ),
        (
            ("(?<=[一二三四五六兩])張", "副"),
            ("(?<=[一二三兩十八])[位門]", "張"),
            ("(?<=三)次", "局"),
            ("(?<=百分之五)", "分"),
            ("(?<=[四五])倍", "元"),
            ("成（10%）", "元（10%）"),
        ),
    ),
    "role": _by_words(
        (("croupier", "jogador"), ("jogador", "croupier"), ("jogadores", "croupiers")),
        (
            ("莊荷", "博彩者"),
            ("庄荷", "投注者"),
            ("博彩者", "莊荷"),
            ("投注者", "庄荷"),
            ("場方", "博彩者"),
            ("娛樂場(?!幸)", "投注者"),
        ),
    ),
    "swap": _swapped,
    "clause": _clauses,
    "conjunction": _by_words(
        (
            (r"(?<!mais )ou(?! mais| superior| não| inferior)", "e"),
            (r"e(?= [ao]s? | [a-z]{4})", "ou"),
        ),
        (("或(?!以上|更)", "及"), ("(?<=[^普涉])及(?!時)", "或"), ("和(?=[^局。；])", "或")),
    ),
    "card": _by_words(
        (("Rei", "Valete"), ("Dama", "Valete"), ("espadas", "copas"), ("paus", "ouros")),
        (("K", "J"), ("Q", "J"), ("黑桃", "紅心"), ("梅花", "鑽石")),
    ),
    "exception": _by_words(
        (
            ("salvo|excepto", "incluindo"),
            ("com excepção d", "e também d"),
            ("sem prejuízo", "por força"),
        ),
        (("除([^，。；]{2,20})外", r"\1亦然"), ("除非", "如"), ("，但[^，。；]{2,20}除外", "")),
    ),
    "condition": _by_words(
        (("(?:se|caso|quando) (?=[oa]s? )", ""), ("desde que", "e"), ("em caso de [a-z]+, ", "")),
        (("(?<=[，。；])如(?!下)", ""), ("^如(?!下)", ""), ("倘", ""), ("(?<=[，。；])當", "")),
    ),
    "only": _by_words(
        (("só", ""), ("apenas", ""), ("somente", ""), ("no máximo, ", ""), ("pelo menos ", "")),
        (("[只僅](?=[可能得])", ""), ("只有", ""), ("至少", ""), ("最多(?=[為只])", "")),
    ),
    "decision": _by_words(
        (
            ("suspens(?=[oa])", "revogad"),
            ("revogad(?=[oa])", "suspens"),
            ("aprovad(?=[oa])", "rejeitad"),
        ),
        (("(?<!不)核准", "否決"), ("廢止", "中止"), ("中止", "廢止"), ("取消", "恢復")),
    ),
    "doubled": _by_words(
        ((r"(\w{3,})", r"\1 \1"), (r"(da|do|os|as)", r"\1 \1")),
        (("([的由須在可])(?![的確由])", r"\1\1"), ("(紙牌|投注)", r"\1\1")),
    ),
    "spelling": _by_words(
        (("acç", "aç"), ("ecç", "eç"), ("(?<=[aeo])ct(?=[aio])", "t"), ("óptim", "ótim")),
        (("後", "后"), ("裡|裏", "里"), ("餘", "余"), ("(?<=投)注", "註"), ("籌碼", "籌瑪")),
    ),
    "marks": _by_words(
        (("«([^»]{2,30})»", r"“\1”"),),
        (("“([^”]{2,20})”", r"「\1」"), ("「([^」]{2,20})」", r"“\1”")),
    ),
    "term": _by_words(
        (
            ("trio-par", "trio"),
            ("naipe real", "sequência"),
            ("aposta inicial", "aposta adicional"),
            ("marcador", "baralhador"),
            ("pote", "prémio"),
        ),
        (
            ("夫盧", "三條"),
            ("同花順", "同花"),
            ("黃袍麒麟?", "同花"),
            ("原注", "加注"),
            ("指示器", "洗牌機"),
            ("彩池", "彩金"),
        ),
    ),
}
"""The kinds of fault, by name."""
