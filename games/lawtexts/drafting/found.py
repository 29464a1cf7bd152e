"""A text as it was pasted: which of its lines are the regulation's, and what becomes of the others.

Every line with a letter or a digit has one fate: it belongs to a language of the regulation, or it
is cut, with a reason.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from games.lawtexts.drafting.corrections import Correction
from games.lawtexts.drafting.lines import bare
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.shape import LANGUAGES

LONGEST = 2_000_000
"""Characters of one language's text, at most."""


@dataclass(frozen=True, slots=True)
class Doubtful:
    """Words that a person should look at: the language under which they were pasted, their line."""

    lang: str
    line: int
    words: str
    why: str
    """A message, to be translated, with places for ``facts``."""
    facts: Mapping[str, object] = field(default_factory=dict)
    is_open: bool = True
    """Whether only a person can settle it."""

    @property
    def reason(self) -> str:
        return self.why % self.facts if self.facts else self.why


@dataclass(frozen=True, slots=True)
class CutLines:
    """Lines that are no part of the regulation."""

    lang: str
    first: int
    last: int
    words: str
    """The first of them."""
    why: str


@dataclass(slots=True)
class FoundLine:
    """A line of the regulation."""

    number: int
    text: str
    is_after_gap: bool
    """Whether an empty line, or lines that were cut, precede it."""
    part: int = 0
    """The line's second part is 1, where a correction splits it."""


@dataclass(slots=True)
class FoundText:
    """One language of the regulation."""

    lang: str
    source: str
    """The language under which it was pasted; both may lie in one text."""
    lines: list[FoundLine] = field(default_factory=list)
    marks: dict[int, str] = field(default_factory=dict)
    """Lines that bore the mark of an amendment, and the source's note."""
    cuts: list[CutLines] = field(default_factory=list)
    doubts: list[Doubtful] = field(default_factory=list)
    is_marked: bool = False
    """Whether asterisks around words are emphasis, and kept."""


_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_LATIN = re.compile(r"[A-Za-zÀ-ÿ]")
_TRANSCRIBED = re.compile(r"<\|[^|<>]{0,80}\|>")

_OTHER_ACT = _("of another act")
_NO_WORDS = _("no words: a rule, or a sign of the page")
_PAGE = _("the head or foot of a page, or a button of a web page")
_AMENDED = _("the source's note that it is amended, kept as a note")

_BUTTON = (
    r"(?:Voltar|返回|[上下]一?頁|Vers[ãa]o (?:Chinesa|Portuguesa|PDF|em PDF)|(?:中|葡)文版本?"
    r"|Imprimir|列印|P[áa]gina (?:Anterior|Seguinte)|PDF ?版本?)"
)
_NAVIGATION = re.compile(
    rf"[\[|^]?\s*{_BUTTON}(?:[\s\[\]|]+{_BUTTON})*\s*\]?|Versão PDF optimizada\b.*",
    re.IGNORECASE,
)
_HEAD_OR_FOOT = re.compile(
    r"BOLETIM OFICIAL D[AEO] .*|.{0,12}澳門特別行政區公報.*|(?:I|II|第[一二]) ?(?:SÉRIE|組)\b.*"
    r"|N\.º \d+ *[—–-] *\d+-\d+-\d{4}.*|第\s*\d+\s*期\s*[—–-].*|[\d-]+\s+BOLETIM OFICIAL.*"
)
_FOOT = re.compile(
    r"Nota: Caso exista neste|備註：如本網站|.*(?:Tel|Fax|E-?mail|電話|傳真)\s*[:：].*@"
    r"|Imprensa Oficial de Macau$"
)
_MARK_NOTE = re.compile(
    r"\*\s*(?:Alterad[oa]|Revogad[oa]|Aditad[oa]|已?被?修改|已?廢止|修改).*", re.IGNORECASE
)

ACTS_PT = (
    "(?:Despacho|Portaria|Ordem Executiva|Regulamento Administrativo|Lei|Decreto-Lei|Aviso|Diploma)"
)
"""The words with which the title of an act begins."""
_TITLE = {
    "pt": re.compile(rf"{ACTS_PT}\b[^.;:]{{0,120}} n\.º\s*(\d+/\d{{2,4}}(?:/M)?)(?:/SEF)?"),
    "zh-hant": re.compile(
        r"第\s*(\d+/\d{2,4}(?:/M)?)\s*號\s*.{0,30}(?:批示|訓令|命令|行政法規|法律|法令|公告)"
    ),
}
_FIRST_WORD = re.compile(rf"{ACTS_PT}\b|第\s*\d+/")
_OFFICE = re.compile(
    r"(?:GABINETE|SECRETARIA|DIRECÇÃO) D[OEA]\b[^a-z]*|.{2,20}辦公室|.{2,20}[局署]"
)
_ARTICLE = re.compile(
    r"(?:Artigo|ARTIGO|Art\.)\s+\d{1,3}(?:\s*+\.)?+\s*+[º°o](?:-[A-Z])?|第\s*[一二三四五六七八九十百]+\s*條"
)
_ENDED = re.compile(r"[.;:。；：!?»”」)）]$")


def language_of(line: str) -> str:
    """The language a line is written in; empty if it has no letters."""
    han, latin = len(_HAN.findall(line)), len(_LATIN.findall(line))
    if not han and not latin:
        return ""
    return "zh-hant" if 3 * han >= latin else "pt"


def closed_up(text: str) -> str:
    """A letter-spaced line of Chinese, 附 件, without its spaces."""
    return re.sub(r"\s+", "", text) if re.fullmatch(r"(?:\S\s+)+\S", text) else text


def lines_found(
    texts: Mapping[str, str],
    number: str = "",
    corrections: Sequence[Correction] = (),
    *,
    is_marked: bool = False,
) -> dict[str, FoundText]:
    """The regulation's lines by language. ``number`` («97/2010») tells it from acts around it.
    ``is_marked``: its words have marks of emphasis, which stay.

    Raises :class:`CorpusError` if there is no text, or if it is none.
    """
    for lang, text in texts.items():
        _check(lang, text)
    made: dict[str, FoundText] = {}
    columns = _columns({lang: text for lang, text in texts.items() if text.strip()})
    if not columns:
        reason = _("No text was pasted.")
        raise CorpusError(Path("pt.txt"), 1, "empty", reason)
    for lang in LANGUAGES:
        if lang in columns:
            source, lines, is_doubtful = columns[lang]
            one = FoundText(lang, source, is_marked=is_marked)
            if is_doubtful:
                why = _("This text was pasted as the other language's.")
                one.doubts.append(Doubtful(source, 1, lines[0][1][:60] if lines else "", why))
            mine = [entry for entry in corrections if entry.lang in (source, lang)]
            _sort(one, lines, number, mine)
            made[lang] = one
    taken = {one.source for one in made.values()}
    for source in (lang for lang, text in texts.items() if text.strip() and lang not in taken):
        why = _("Nothing was taken of this text: it is in the language of the other one.")
        words = texts[source].split("\n", 1)[0][:60]
        next(iter(made.values())).doubts.append(Doubtful(source, 1, words, why))
    return made


def _check(lang: str, text: str) -> None:
    path = Path(f"{lang}.txt")
    if len(text) > LONGEST:
        reason = _("This text is too long for a regulation: %(count)s characters, of %(most)s.")
        raise CorpusError(path, 1, "too_long", reason, count=len(text), most=LONGEST)
    if "\0" in text or text.count("\ufffd") > 20:
        reason = _("This is no text: it holds signs that no text has.")
        raise CorpusError(path, 1, "no_text", reason)


Column = tuple[str, list[tuple[int, str]], bool]
"""The text it lies in, its lines with their numbers, whether it was pasted under the other."""


def _columns(texts: Mapping[str, str]) -> dict[str, Column]:
    """The lines of each language, taken out of a page that holds both in columns."""
    parted = {source: _parted(text) for source, text in texts.items()}
    made: dict[str, Column] = {}
    for lang in LANGUAGES:
        for source in sorted(parted, key=lambda name: name != lang):
            if lang in parted[source]:
                is_alone = len(parted[source]) == 1
                lines = _numbered(texts[source]) if is_alone else parted[source][lang]
                made[lang] = source, lines, is_alone and source != lang
                break
    return made


def _numbered(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.splitlines(), start=1))


def _parted(text: str) -> dict[str, list[tuple[int, str]]]:
    """The lines by language; a language of a few words, as a quotation is, has no key."""
    made: dict[str, list[tuple[int, str]]] = {lang: [] for lang in LANGUAGES}
    before = ""
    waiting: list[tuple[int, str]] = []
    for number, line in _numbered(text):
        if lang := language_of(_TRANSCRIBED.sub("", line)):
            made[before or lang] += waiting
            made[lang].append((number, line))
            before, waiting = lang, []
        else:
            waiting.append((number, line))
    made[before or "pt"] += waiting
    sizes = {lang: sum(len(line) for _n, line in lines) for lang, lines in made.items()}
    sizes["zh-hant"] *= 3
    return {lang: made[lang] for lang in LANGUAGES if sizes[lang] * 8 > max(sizes.values())}


def _sort(
    made: FoundText,
    lines: Sequence[tuple[int, str]],
    number: str,
    corrections: Sequence[Correction],
) -> None:
    """Cut what is not the regulation's, and keep the rest."""
    dropped = {n for entry in corrections if entry.do == "drop" for n in entry.numbers}
    own = {n for entry in corrections if entry.do == "keep" for n in entry.numbers}
    texts = [
        (n, _TRANSCRIBED.sub("", raw), _TRANSCRIBED.search(raw) is not None) for n, raw in lines
    ]
    fates = _fates(texts, made, number)
    notes = ""
    for (n, raw, _broken), fate in zip(reversed(texts), reversed(fates), strict=True):
        if fate == _AMENDED:
            notes = raw.strip()
        elif not fate and notes and re.search(r"[\w.;:)。；：º]\*$", raw.strip()):
            made.marks[n] = notes
    is_after_gap = True
    before = 0
    for (n, raw, is_broken), fate in zip(texts, fates, strict=True):
        text = raw.strip().removeprefix("- ") if made.is_marked else bare(raw)
        if "\t" in text:
            # The empty cells at the ends of a table's row.
            text = f"{_TABS.match(raw)[0]}{text}{_TABS.match(raw[::-1])[0]}"  # type: ignore[index]
        if n in made.marks:
            text = text.removesuffix("*")
        if n in own:
            fate = ""
        elif n in dropped:
            fate = _OTHER_ACT
        if is_broken or (before and n > before + 1 and not is_after_gap):
            is_after_gap = is_after_gap or is_broken
        if not text:
            is_after_gap = True
        elif fate:
            _cut(made, n, raw.strip(), fate)
            is_after_gap = True
        else:
            made.lines += _split(FoundLine(n, text, is_after_gap), corrections)
            is_after_gap = False
        before = n
    made.lines = list(_cleaned(made.lines, made.lang))


def _cut(made: FoundText, number: int, words: str, why: str) -> None:
    last = made.cuts[-1] if made.cuts else None
    if last is not None and last.why == why and number - last.last <= 3:
        made.cuts[-1] = CutLines(last.lang, last.first, number, last.words, why)
    else:
        made.cuts.append(CutLines(made.source, number, number, words[:80], why))


def _split(line: FoundLine, corrections: Sequence[Correction]) -> list[FoundLine]:
    for entry in corrections:
        is_here = entry.do == "split" and entry.line == line.number
        if is_here and entry.words and entry.words in line.text:
            spot = line.text.index(entry.words)
            first, second = line.text[:spot].rstrip(), line.text[spot:]
            if first:
                return [
                    FoundLine(line.number, first, line.is_after_gap),
                    FoundLine(line.number, second, True, 1),
                ]
    return [line]


def _fates(texts: Sequence[tuple[int, str, bool]], made: FoundText, number: str) -> list[str]:
    """Why each line is cut; an empty string where it is the regulation's."""
    fates: list[str] = []
    for n, raw, _broken in texts:
        text = bare(raw)
        if not text:
            fates.append("")
        elif not re.search(r"[^\W_]", text):
            fates.append(_NO_WORDS)
        elif _NAVIGATION.fullmatch(text) or _HEAD_OR_FOOT.fullmatch(text):
            fates.append(_PAGE)
        elif _MARK_NOTE.fullmatch(raw.strip()):
            fates.append(_AMENDED)
        elif text.isdecimal() and _stands_alone(texts, n):
            fates.append(_PAGE)
        else:
            fates.append("")
    first, last = _own_act(texts, fates, made, number)
    for position in range(len(texts)):
        if fates[position] or not bare(texts[position][1]):
            continue
        if position < first or position >= last:
            fates[position] = _OTHER_ACT
    for position in range(first, last):
        if not fates[position] and _FOOT.match(bare(texts[position][1])):
            rest = range(position, last)
            if not any(_ARTICLE.match(bare(texts[entry][1])) for entry in rest):
                for entry in rest:
                    if bare(texts[entry][1]):
                        fates[entry] = _PAGE
                break
    return fates


def _stands_alone(texts: Sequence[tuple[int, str, bool]], number: int) -> bool:
    by_number = {n: raw.strip() for n, raw, _broken in texts}
    around = (by_number.get(number - 1, ""), by_number.get(number + 1, ""))
    return not any(around) or bool(_HEAD_OR_FOOT.fullmatch(around[0] or around[1]))


@dataclass(frozen=True, slots=True)
class _Start:
    """Where an act begins: at its office, or its title."""

    position: int
    number: str


def _own_act(
    texts: Sequence[tuple[int, str, bool]], fates: Sequence[str], made: FoundText, number: str
) -> tuple[int, int]:
    """The first position of the act that is the regulation's, and the one after its last."""
    starts = list(_starts(texts, fates, made.lang))
    if not starts:
        return 0, len(texts)
    ends = [start.position for start in starts[1:]] + [len(texts)]
    named = [entry for entry in zip(starts, ends, strict=True) if entry[0].number == number]
    with_articles = [
        (start, end)
        for start, end in zip(starts, ends, strict=True)
        if any(_ARTICLE.match(bare(texts[spot][1])) for spot in range(start.position, end))
    ]
    chosen = (named if number else []) or with_articles
    if not chosen:
        chosen = [(starts[0], ends[0])]
    if len(chosen) > 1:
        line = texts[chosen[1][0].position]
        why = _("More than one act with articles: the first is taken. Say the number in the facts.")
        made.doubts.append(Doubtful(made.source, line[0], line[1].strip()[:80], why))
    if number and not named:
        line = texts[chosen[0][0].position]
        why = _("The title here is not that of n.º %(number)s, which the facts name.")
        made.doubts.append(
            Doubtful(made.source, line[0], line[1].strip()[:80], why, {"number": number})
        )
    return chosen[0][0].position, chosen[0][1]


def _starts(
    texts: Sequence[tuple[int, str, bool]], fates: Sequence[str], lang: str
) -> Iterable[_Start]:
    """Each title of an act on lines of its own, with the office that stands directly before it."""
    places = [spot for spot in range(len(texts)) if bare(texts[spot][1]) and not fates[spot]]
    order = {spot: index for index, spot in enumerate(places)}
    for spot in places:
        text = bare(texts[spot][1])
        if not _FIRST_WORD.match(text):
            continue
        index = order[spot]
        if index:
            before = places[index - 1]
            is_parted = any(
                not bare(texts[entry][1]) or fates[entry] for entry in range(before + 1, spot)
            )
            words = bare(texts[before][1])
            if not (is_parted or _ENDED.search(words) or _OFFICE.fullmatch(closed_up(words))):
                continue
        joined = ""
        for extra in places[index : index + 3]:
            joined = f"{joined} {bare(texts[extra][1])}".strip()
            if title := _TITLE[lang].fullmatch(closed_up(joined)):
                yield _Start(_office_before(texts, places, index), title[1])
                break


def _office_before(
    texts: Sequence[tuple[int, str, bool]], places: Sequence[int], index: int
) -> int:
    """The position of the office before a title, which may take two lines; or that of the title."""
    for count in (2, 1):
        if index >= count:
            lines = [bare(texts[spot][1]) for spot in places[index - count : index]]
            joined = " ".join(lines)
            if count == 2 and _HAN.search(joined):
                continue
            if _OFFICE.fullmatch(closed_up(joined)):
                return places[index - count]
    return places[index]


_TABS = re.compile(r"\t*")
_SPACED = re.compile(r"\s[、]")


def _cleaned(lines: list[FoundLine], lang: str) -> Iterable[FoundLine]:
    """Close up a Chinese print with spaces around its signs; other lines stay as they are."""
    is_spaced = lang == "zh-hant" and sum(bool(_SPACED.search(x.text)) for x in lines) >= 3
    for line in lines:
        if is_spaced:
            line.text = closed_up(line.text)
            line.text = re.sub(r"(?<!\s)\s+", " ", line.text)
            line.text = re.sub(r" ?([A-Za-z0-9、()（）「」%—]+) ?", _without_spaces, line.text)
        yield line


def _without_spaces(match: re.Match[str]) -> str:
    signs = match[1]
    # One space stays where a column begins, after the bracket of a name.
    after = " " if signs[-1] in "」" and match[0][-1].isspace() else ""
    return signs + after
