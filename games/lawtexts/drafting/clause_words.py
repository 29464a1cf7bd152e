"""What the clauses of an amending act say: what they do, to which provisions, and from when."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import product

from games.lawtexts.citations.numerals import provision_number
from games.lawtexts.drafting.lines import value_of

_KINDS = {
    "pt": (
        ("in_force", r"entram? em vigor|produz(?:em)? efeitos"),
        ("correct", r"onde se lê|deve ler-se|substituíd[oa]s? p(?:or|el[oa]s?)\b"),
        (
            "move",
            r"passam? a (?:ser |constituir )?(?:[oa]s? )?(?=n\.|artigos?\b|alíneas?\b)|renumerad",
        ),
        ("add", r"(?:é|são) aditad[oa]s?|\baditamento"),
        ("repeal", r"(?:é|são) (?:também |igualmente )?revogad[oa]s?"),
        ("change", r"seguinte redacção|passam? a ter|(?:é|são) alterad[oa]s?|alteração [aàd]"),
    ),
    "zh-hant": (
        ("in_force", r"起?生效|產生效力"),
        ("correct", r"更正為|應為|應改為|以“.+”取代|由“.+”改為“"),
        ("move", r"(?:改|重新編號|分別改)為第|改為（"),
        ("add", r"增加|增訂"),
        ("repeal", r"廢止"),
        ("change", r"修改|條文如下|行文如下|改為如下|內容如下"),
    ),
}  # fmt: skip
_SHAPES = {
    lang: [(kind, re.compile(shape, re.IGNORECASE)) for kind, shape in kinds]
    for lang, kinds in _KINDS.items()
}


def kind_of(text: str, lang: str) -> str:
    """What a clause does; empty if it changes no text and sets no day."""
    return next((kind for kind, shape in _SHAPES[lang] if shape.search(text)), "")


_ITEM = r"(?:\(?(?:\d{1,3}(?:\.º)?(?:-[A-Z])?)\)?|\(?[a-z]{1,2}\))(?![\w/])"
_LIST = rf"{_ITEM}(?:(?:,| e|, e)\s+{_ITEM})*"
_LEVEL = re.compile(rf"\b(artigos?|n\.ºs?|n\.os|subalíneas?|alíneas?)\s+({_LIST})", re.IGNORECASE)
_UP = re.compile(r"\s+d[oa]s?\s+")
_ELSEWHERE = re.compile(r"\s+d[ao]s?\s+(?:Lei|Decreto|Regulamento Administrativo|Estatuto)")
_HAN = r"[一二三四五六七八九十]{1,4}(?:-[A-Z])?"
_STEP = re.compile(rf"第({_HAN})(條|款)|[（(]({_HAN}|\d{{1,2}}(?:-[A-Z])?)[）)](項|分項)?")


_DEPTHS = {"條": (0, "art"), "款": (1, "para"), "項": (2, "point"), "分項": (3, "point")}


def named_in(text: str, lang: str) -> tuple[str, ...]:
    """The eIds of the provisions that a clause names, whether they exist or not."""
    eids = [*(_named_pt(text) if lang == "pt" else _named_zh(text))]
    if (number := annex_number(text)) is not None:
        eids.append(f"annex_{number}")
    return tuple(dict.fromkeys(eids))


def annex_number(text: str) -> int | None:
    """The number of an annex: «ANEXO II», 附件二."""
    match = _ANNEX.search(text)
    if match is None:
        return None
    return provision_number(match[2]) if match[2] else _ROMANS.index(match[1].upper()) + 1


_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_ANNEX = re.compile(
    rf"\banexo ({'|'.join(_ROMANS)})\b|附\s*件([一二三四五六七八九十])", re.IGNORECASE
)


def _named_pt(text: str) -> Iterator[str]:
    """Portuguese goes up: «as alíneas 1) e 3) do n.º 1 do artigo 16.º»."""
    chain: list[tuple[str, list[str]]] = []
    end = 0
    for match in [*_LEVEL.finditer(text), None]:
        goes_up = match and chain and _UP.fullmatch(text[end : match.start()])
        if not goes_up:
            if not _ELSEWHERE.match(text[end:]):
                yield from _eids(chain)
            chain = []
        if match:
            items = [value_of(item.strip("()").replace(".º", "")) or item.strip("()").lower()
                     for item in re.findall(_ITEM, match[2])]  # fmt: skip
            name = match[1].lower()
            level = "art" if name.startswith("ar") else "para" if name[0] == "n" else "point"
            chain.append((level, items))
            end = match.end()


def _eids(chain: list[tuple[str, list[str]]]) -> Iterator[str]:
    if chain and chain[-1][0] == "art":
        steps = [[f"{level}_{value}" for value in values] for level, values in reversed(chain)]
        yield from ("__".join(eid) for eid in product(*steps))


def _named_zh(text: str) -> Iterator[str]:
    """Chinese goes down: 第十六條第一款（一）項及（三）項."""
    path: list[tuple[int, str]] = []
    for match in _STEP.finditer(text):
        printed, unit = match[1] or match[3], match[2] or match[4] or "項"
        depth, level = _DEPTHS[unit]
        if depth and not path:
            continue
        if path and depth <= path[-1][0]:
            yield "__".join(step for _depth, step in path)
            path = [step for step in path if step[0] < depth]
        path.append((depth, f"{level}_{value_of(printed)}"))
    if path:
        yield "__".join(step for _depth, step in path)


@dataclass(frozen=True, slots=True)
class InForce:
    """When an act takes effect: a day, or days counted from its publication."""

    day: date | None = None
    days: int = 0
    months: int = 0
    """First day of the month this many after that of the publication."""

    def from_publication(self, published: date | None) -> date | None:
        if self.day is not None or published is None:
            return self.day
        if self.months:
            month = published.month - 1 + self.months
            return date(published.year + month // 12, month % 12 + 1, 1)
        return published + timedelta(days=self.days)

    @property
    def reason(self) -> dict[str, str]:
        """How the day follows, in both languages."""
        if self.day:
            return {}
        if self.months:
            pt, zh = "No primeiro dia do mês seguinte ao da publicação", "自公佈翌月首日起生效"
        elif self.days > 1:
            pt, zh = f"{self.days} dias após a publicação", f"公佈後{self.days}日起生效"
        elif self.days:
            pt, zh = "No dia seguinte ao da publicação", "自公佈翌日起生效"
        else:
            pt, zh = "No dia da publicação", "自公佈日起生效"
        return {"pt": pt, "zh-hant": zh}


_NUMBERS = {
    "cinco": 5, "oito": 8, "dez": 10, "quinze": 15, "vinte": 20, "trinta": 30, "sessenta": 60,
    "noventa": 90, "cento e oitenta": 180,
}  # fmt: skip
_TAKES_EFFECT = {
    "pt": (
        (r"primeiro dia do mês seguinte ao da (?:sua )?publicação", InForce(months=1)),
        (r"dia (?:seguinte|imediato) ao da (?:sua )?publicação", InForce(days=1)),
        (r"(?:no dia|na data) da (?:sua )?publicação", InForce()),
    ),
    "zh-hant": (
        (r"公佈(?:後)?(?:之)?(?:翌月|下月|後的?首個月)(?:首日|的?首日|一日)", InForce(months=1)),
        (r"公佈(?:之|的|後)?翌日", InForce(days=1)),
        (r"公佈(?:之|當)?日起", InForce()),
    ),
}
_DAYS_AFTER = {
    "pt": r"\b(\d{1,3}|[a-z]+(?: e [a-z]+)?) dias (?:após|depois)",
    "zh-hant": r"公佈(?:之日)?[後起][滿計]?第?([一二三四五六七八九十]+|\d{1,3})[日天]",
}


def in_force_in(text: str, lang: str) -> InForce | None:
    """The day that a clause sets; None if its words are not known."""
    says = _SHAPES[lang][0][1].search(text) if lang == "pt" else None
    after = text[says.start() :] if says else text
    if day := day_in(after, lang):
        return InForce(day)
    for pattern, takes_effect in _TAKES_EFFECT[lang]:
        if re.search(pattern, after):
            return takes_effect
    if (days := re.search(_DAYS_AFTER[lang], after)) is None:
        return None
    number = _NUMBERS.get(days[1]) or _count(days[1])
    return InForce(days=number) if number else None


_MONTHS = (
    *("janeiro", "fevereiro", "março", "abril", "maio", "junho"),
    *("julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
)
_DAY_PT = re.compile(r"(\d{1,2})(?:\.º)? de (\w+) de (\d{4})", re.IGNORECASE)
_HAN_DAY = "([一二三四五六七八九十\\d]{1,3})"
_DAY_ZH = re.compile(rf"([〇○零一二三四五六七八九\d]{{4}})年{_HAN_DAY}月{_HAN_DAY}日")


def day_in(text: str, lang: str) -> date | None:
    """The first day written in the words; None if there is none, or no such day."""
    match = (_DAY_PT if lang == "pt" else _DAY_ZH).search(text)
    if match is None:
        return None
    if lang == "pt":
        name = match[2].lower()
        month = _MONTHS.index(name) + 1 if name in _MONTHS else 0
        parts = (int(match[3]), month, int(match[1]))
    else:
        digits = str.maketrans("〇○零一二三四五六七八九", "000123456789")
        parts = (int(match[1].translate(digits)), _count(match[2]), _count(match[3]))
    try:
        return date(*parts)
    except ValueError:
        return None


def _count(text: str) -> int:
    return int(text) if text.isdecimal() else provision_number(text) or 0


_BECOMES = re.compile(
    r"passam? a (?:ser|constituir)?,?|renumerad[oa]s? (?:como|para)"
    r"|(?:分別)?(?:改|重新編號)為(?=第|（)"
)


def renumbered(text: str, lang: str) -> list[tuple[str, str]]:
    """For each provision that a clause moves within its article, where it goes and where it was."""
    parts = _BECOMES.split(text, maxsplit=1)
    if len(parts) < 2:
        return []
    sources = named_in(parts[0], lang)
    if lang == "pt":
        match = _LEVEL.search(parts[1])
        printed = re.findall(_ITEM, match[2]) if match else []
    else:
        printed = [match[1] or match[3] for match in _STEP.finditer(parts[1]) if match[2] != "條"]
    values = [value_of(item.strip("()")) for item in printed]
    if len(values) != len(sources) or not all("__" in source for source in sources):
        return []
    return [
        (f"{source.rpartition('_')[0]}_{value}", source)
        for source, value in zip(sources, values, strict=True)
    ]


_QUOTED = re.compile(r"«([^«»]+)»|“([^“”]+)”|「([^「」]+)」")


def corrected_words(text: str) -> tuple[str, str] | None:
    """The wrong and the right words of a correction; None unless it quotes two texts."""
    quoted = [next(filter(None, groups)).strip() for groups in _QUOTED.findall(text)]
    return (quoted[0], quoted[1]) if len(quoted) == 2 else None
