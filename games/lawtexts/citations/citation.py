"""Cite a provision in the legal form of either language.

Portuguese goes up the tree, «alínea 1) do n.º 4 do artigo 13.º do Despacho …»; Chinese goes down,
第…號批示第十三條第四款（一）項. If no official Chinese title is available, that of the working
translation is used, marked unofficial; the languages are never mixed. A citation is ours, not the
law's: a provision printed in one language is cited in both, by its eId.
"""

from functools import lru_cache
from itertools import pairwise

from games.lawtexts.citations.finding import find_citation, lacking_in
from games.lawtexts.citations.numerals import chinese, ordinal
from games.lawtexts.files.caches import of_corpus
from games.lawtexts.files.shape import LANGUAGES, InstrumentText, ProvisionText
from games.lawtexts.texts.reader import history, read, working_heading

__all__ = ["cite", "cite_short", "find_citation", "lacking_in"]

UNOFFICIAL = "（非官方譯文）"

_NAMED = {
    "main__office": ("indicação do gabinete", "辦公室名稱"),
    "main__title": ("título", "標題"),
    "main__preamble": ("preâmbulo", "序言"),
    "main__date": ("data", "日期"),
    "main__signature": ("assinatura", "簽署"),
    "main__formula": ("fórmula de publicação", "公佈令"),
    "main__art_unico": ("artigo único", "獨一條"),
    "annex": ("anexo", "附件"),
    "annex__title": ("título do anexo", "附件標題"),
}
_KINDS_ZH = {
    "despacho": "批示",
    "despacho_regulamentar_externo": "批示",
    "portaria": "訓令",
    "lei": "法律",
    "decreto_lei": "法令",
    "regulamento_administrativo": "行政法規",
    "ordem_executiva": "行政命令",
    "rehearsal": "演習",
    "aviso": "公告",
}
_PRINTED = {
    "chapter": ("capítulo", "第{}章"),
    "section": ("secção", "第{}節"),
    "table": ("tabela", "表{}"),
    "row": ("linha", "第{}行"),
    "head": ("coluna", "第{}欄"),
    "cell": ("coluna", "第{}欄"),
    "footnote": ("nota", "註{}"),
    "equation": ("fórmula", "算式{}"),
    "figure": ("figura", "圖{}"),
}
"""The names of the parts that a text may have beside its articles and their lists."""
_FEMININE_ACTS = ("Portaria", "Lei", "Ordem")
_FEMININE = (
    *("alínea", "subalínea", "indicação", "data", "assinatura", "fórmula"),
    *("secção", "tabela", "linha", "coluna", "nota", "figura"),
)


def cite(instrument: InstrumentText | str, eid: str, lang: str) -> str:
    """The full citation, down to the last point, with the instrument."""
    law = _read(instrument, eid)
    if lang == "pt":
        names = [*_names(law, eid, lang)[::-1], law.title("pt")]
        citation = names[0]
        for below, name in pairwise(names):
            if below.endswith("anexo"):
                citation += f" {'à' if name.startswith(_FEMININE_ACTS) else 'ao'} {name}"
            else:
                citation += (
                    f" {'da' if name.startswith((*_FEMININE, *_FEMININE_ACTS)) else 'do'} {name}"
                )
        return citation
    _check_language(lang)
    title = law.titles.get("zh-hant", "")
    if not title:
        ours = working_heading(law.key, "title", "zh-hant")
        title = ours + UNOFFICIAL if ours or law.game else law.title("zh-hant")
    return title + "".join(_names(law, eid, lang))


def cite_short(instrument: InstrumentText | str, eid: str, lang: str) -> str:
    """The citation without the instrument, for a page that already names it."""
    if isinstance(instrument, str):
        return _short_by_key(instrument, eid, lang)
    return _short(instrument, eid, lang)


@of_corpus
@lru_cache(maxsize=1024)
def _short_by_key(key: str, eid: str, lang: str) -> str:
    return _short(_read(key, eid), eid, lang)


def _short(law: InstrumentText, eid: str, lang: str) -> str:
    _check_language(lang)
    parts = _names(law, eid, lang)
    if not parts:
        return cite(law, eid, lang)
    if eid.startswith("main__para"):
        parts = [law.title("pt").split()[0] if lang == "pt" else _KINDS_ZH[law.kind], *parts]
    if lang == "pt":
        return ", ".join(part.replace("artigo ", "art. ") for part in parts)
    return "".join(parts)


def _read(instrument: InstrumentText | str, eid: str) -> InstrumentText:
    """The last text; for a provision since repealed, the last one that contains it."""
    if not isinstance(instrument, str):
        return instrument
    texts = (version.text for version in reversed(history(instrument).versions))
    return next((text for text in texts if text.has(eid)), read(instrument))


def _check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise ValueError(f"no citation in {lang!r}: the languages are {', '.join(LANGUAGES)}")


def _names(law: InstrumentText, eid: str, lang: str) -> list[str]:
    """The names of the provision and its ancestors, topmost first, without ``main``."""
    place: ProvisionText | None = law.provision(eid)
    names: list[str] = []
    while place is not None and place.eid != "main":
        names.insert(0, _name_pt(place) if lang == "pt" else _name_zh(place))
        if place.eid in _NAMED:
            break
        place = law.provision(place.parent) if place.parent else None
    return names


def _value(place: ProvisionText) -> str:
    return place.eid.rpartition("_")[2]


def _depth(place: ProvisionText) -> int:
    """The number of nested points: alínea, subalínea, ponto."""
    return sum(part.startswith("point_") for part in place.eid.split("__"))


def article_name(eid: str, lang: str) -> str:
    """``9.º-A`` or 第九-A條 of ``art_9a``; an annex by its name."""
    level, _, value = eid.partition("_")
    number, letter = _split(value)
    if level == "annex":
        return f"anexo {value}" if lang == "pt" else f"附件{chinese(int(number)) if number else ''}"
    return f"{number}.º{letter}" if lang == "pt" else f"第{chinese(int(number))}{letter}條"


def _split(value: str) -> tuple[str, str]:
    """``9`` and ``-A`` of ``9a``; what is put in after a number has its letter."""
    number = value.rstrip("abcdefghijklmnopqrstuvwxyz")
    letter = value[len(number) :].upper()
    return (number, f"-{letter}") if number and letter else (value, "")


def _name_pt(place: ProvisionText) -> str:
    value = _value(place)
    if place.eid in _NAMED:
        return _NAMED[place.eid][0]
    if place.kind == "annex":
        return article_name(place.eid, "pt")
    if place.kind == "title":
        return "título"
    if place.kind == "article":
        return f"artigo {article_name(place.eid, 'pt')}"
    if place.kind == "paragraph":
        number = "".join(_split(value))
        return f"n.º {number}" if place.number else f"{ordinal(int(value))} parágrafo"
    if place.kind == "point":
        name = ("alínea", "subalínea", "ponto")[_depth(place) - 1]
        return f"{name} {place.number.get('pt') or _mark_pt(place)}"
    if place.kind in _PRINTED:
        return f"{_PRINTED[place.kind][0]} {value}"
    return "parágrafo final"


def _mark_pt(place: ProvisionText) -> str:
    """The mark of a point that has no Portuguese words, as Macau's acts print it."""
    mark = "".join(_split(_value(place)))
    return f"({mark})" if mark[0].isdecimal() and _depth(place) == 2 else f"{mark})"


def _name_zh(place: ProvisionText) -> str:
    value = _value(place)
    if place.eid in _NAMED:
        return _NAMED[place.eid][1]
    if place.kind in ("article", "annex"):
        return article_name(place.eid, "zh-hant")
    if place.kind == "title":
        return "標題"
    number, letter = _split(value)
    if place.kind in _PRINTED:
        return _PRINTED[place.kind][1].format(chinese(int(value)) if value.isdecimal() else value)
    if place.kind == "paragraph":
        return f"第{chinese(int(number))}{letter}{'款' if place.number else '段'}"
    if place.kind != "point":
        return "末段"
    depth = _depth(place)
    if not number.isdigit():
        return f"{value}{'項' if depth == 1 else '分項'}"
    if depth == 1:
        return f"（{chinese(int(number))}{letter}）項"
    return f"（{number}{letter}）{'分項' if depth == 2 else '點'}"
