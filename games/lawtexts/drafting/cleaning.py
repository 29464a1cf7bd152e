"""What a PDF leaves in the words of an act: page heads, broken words, a degree sign for an ordinal.

Each change is a line with its reason; nothing is changed for which there is no reason here.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from games.lawtexts.drafting.days import DAY_PT
from games.lawtexts.drafting.lines import article, mark
from games.lawtexts.files.shape import InstrumentText


@dataclass(frozen=True, slots=True)
class CleanedLine:
    """A line of the words pasted, before and after, and why it changed."""

    line: int
    """Counted in the words pasted."""
    before: str
    after: str
    """Empty if the line goes."""
    why: str
    """``page``, ``columns``, ``invisible``, ``hyphen``, ``ordinal``, ``one`` or ``spaces``."""

    @property
    def key(self) -> str:
        return f"{self.why}-{self.line}"


@dataclass(slots=True)
class _PastedAct:
    """The lines with their numbers, and what was changed in them."""

    lines: list[tuple[int, str]]
    left_alone: Collection[str]
    changes: list[CleanedLine] = field(default_factory=list)

    def change(self, place: int, after: str | None, why: str) -> bool:
        """Change a line; None takes it out later. Return whether it is changed."""
        line, before = self.lines[place]
        made = CleanedLine(line, before, after or "", why)
        if before == after or made.key in self.left_alone:
            return False
        self.changes.append(made)
        self.lines[place] = (line, "" if after is None else after)
        return True


def clean(
    text: str, lang: str, left_alone: Collection[str] = (), vocabulary: Collection[str] = ()
) -> tuple[str, tuple[CleanedLine, ...]]:
    """The words without what a PDF leaves in them, and each change in the order of its line.

    ``left_alone`` are the keys of changes that are not to be made. By ``vocabulary``, and by the
    text itself, a word cut before «se», «os» or the like has its hyphen or not.
    """
    lines = text.replace("\r\n", "\n").replace("\f", "\n\f").split("\n")
    page = _PastedAct(list(enumerate(lines, start=1)), left_alone)
    _take_columns(page, lang)
    _take_pages(page, lang)
    _each_line(page, "invisible", lambda line: _UNSEEN.sub("", line))
    if lang == "pt":
        _join_words(page, {*vocabulary, *_WORD.findall(text.lower())})
    if lang == "pt":
        _each_line(page, "ordinal", _ordinals)
        _take_ones(page)
        _each_line(page, "spaces", _single_spaces)
    else:
        _each_line(page, "spaces", _without_spaces)
    return "\n".join(line for _n, line in page.lines), tuple(
        sorted(page.changes, key=lambda change: change.line)
    )


def vocabulary_of(law: InstrumentText) -> set[str]:
    """The words of a regulation in Portuguese."""
    texts = (place.text.get("pt", "") for place in law.provisions)
    return {word for text in texts for word in _WORD.findall(text.lower())}


def _each_line(page: _PastedAct, why: str, cleaned: Callable[[str], str]) -> None:
    for place, (_n, line) in enumerate(page.lines):
        page.change(place, cleaned(line), why)


# Pages

_HEAD_PT = re.compile(
    r"(?:N\.º \d{1,3} ?[—–-]{1,2} ?\d{1,2}-\d{1,2}-\d{4} )?"
    r"(?:\d{1,5} )?BOLETIM OFICIAL\b[^.;:]{0,120}"
)
_HEAD_ZH = re.compile(
    r"第\d{1,3}期[—–─-]{0,4}\d{4}年\d{1,2}月\d{1,2}日澳門[^，。；：]{0,60}"
    r"|\d{0,5}澳門特別行政區公報[^，。；：]{0,60}"
)
_PAGE_NUMBER = re.compile(r"[—–-]? ?\d{1,5} ?[—–-]?")
_ENDS = re.compile(r"[.:;。：；»”」]$")
_WHOLE_LINE = {"pt": 60, "zh-hant": 24}
"""Characters from which on a line is no heading."""


def _take_pages(page: _PastedAct, lang: str) -> None:
    """Take out the head and the foot of each page, and the gap they leave within a sentence."""
    heads = {n for n, (_l, line) in enumerate(page.lines) if _is_head(line)}
    for place in sorted(heads | set(_page_numbers(page, heads))):
        page.change(place, None, "page")
    taken = {change.line for change in page.changes if change.why == "page"}
    if not taken:
        return
    rows: list[tuple[int, str]] = []
    was_cut = False
    for line, words in page.lines:
        if line in taken:
            while rows and not rows[-1][1].strip():
                rows.pop()
            was_cut = True
        elif not words.strip() and was_cut:
            continue
        else:
            if was_cut and not (rows and _goes_on(rows[-1][1], words, lang)):
                rows.append((line, ""))
            rows.append((line, words.lstrip("\f")))
            was_cut = False
    page.lines = rows


def _is_head(line: str) -> bool:
    signs = line.split()
    return bool(_HEAD_PT.fullmatch(" ".join(signs)) or _HEAD_ZH.fullmatch("".join(signs)))


def _page_numbers(page: _PastedAct, heads: Collection[int]) -> Iterator[int]:
    """A number alone next to a head, or at a new page."""
    filled = [n for n, (_l, line) in enumerate(page.lines) if line.strip()]
    for before, place, after in zip([-1, *filled], filled, [*filled[1:], -1], strict=False):
        words = page.lines[place][1]
        is_new_page = words.startswith("\f") or (
            after >= 0 and page.lines[after][1].startswith("\f")
        )
        if _PAGE_NUMBER.fullmatch(words.strip()) and (
            before in heads or after in heads or is_new_page
        ):
            yield place


def _goes_on(before: str, after: str, lang: str) -> bool:
    """Whether a sentence goes on over the end of a page."""
    before, after = before.strip(), after.strip()
    if _ENDS.search(before) or mark(after, lang) or article(after, lang):
        return False
    return after[:1].islower() or len(before) >= _WHOLE_LINE[lang]


# Columns

_HAN = re.compile(r"[\u4e00-\u9fff]")
_LETTERS = re.compile(r"[A-Za-zÀ-ÿ]{2}")
_GAP = re.compile(r"(?:\s{3,}|\t)")
_FEWEST = 3
"""Lines in which both languages stand, from which on they are two columns."""


def _take_columns(page: _PastedAct, lang: str) -> None:
    """Of two columns, one in each language, leave that of this language."""
    halves = {
        n: half
        for n, (_l, line) in enumerate(page.lines)
        if (half := _half(line, lang)) is not None
    }
    if len(halves) < _FEWEST:
        return
    first, last = min(halves), max(halves)
    for place in range(first, last + 1):
        line = page.lines[place][1]
        if place in halves:
            page.change(place, halves[place], "columns")
        elif _is_other(line, lang) and not _is_head(line):
            page.change(place, None, "columns")


def _half(line: str, lang: str) -> str | None:
    """The part in this language of a line in which both stand side by side."""
    parts = [part for part in _GAP.split(line.strip()) if part]
    if len(parts) != 2:
        return None
    others = [part for part in parts if _is_other(part, lang)]
    return next(part for part in parts if part not in others) if len(others) == 1 else None


def _is_other(words: str, lang: str) -> bool:
    has_han, has_letters = bool(_HAN.search(words)), bool(_LETTERS.search(words))
    return has_han if lang == "pt" else has_letters and not has_han


# Words

_UNSEEN = re.compile("[\u200b\u200c\u200d\u2060\ufeff\u00ad](?!$)")
_BROKEN = re.compile(r"(?<!\w)(\w++)[-\u00ad]$")
_REST = re.compile(r"\s*([a-zà-ÿ]+(?:-[a-zà-ÿ]+)*)([,.;:)»”]*)(?:\s+|$)")
_ENCLITIC = re.compile(r"se|lhes?|[oa]s?|l[oa]s?|n[oa]s?|me|te|vos")
_WORD = re.compile(r"[a-zà-ÿ]+(?:-[a-zà-ÿ]+)*")


def _join_words(page: _PastedAct, vocabulary: Collection[str]) -> None:
    """Bring the rest of a word broken at the end of a line up to its beginning."""
    for place in reversed(range(len(page.lines) - 1)):
        line, words = page.lines[place]
        following, after = page.lines[place + 1]
        broken = _BROKEN.search(words.rstrip())
        rest = _REST.match(after)
        if broken is None or rest is None or f"hyphen-{line}" in page.left_alone:
            continue
        if (word := _joined(broken[1], rest[1], vocabulary)) is None:
            continue
        joined = f"{words.rstrip()[: broken.start()]}{word}{rest[2]}"
        left = after[rest.end() :]
        page.changes.append(CleanedLine(line, f"{words}\n{after}", f"{joined}\n{left}", "hyphen"))
        page.lines[place] = (line, joined)
        page.lines[place + 1] = (following, left)
    page.lines = [
        row for n, row in enumerate(page.lines) if row[1].strip() or not _is_emptied(page, n)
    ]


def _joined(begins: str, rest: str, vocabulary: Collection[str]) -> str | None:
    """The whole word; «ler-» «se» keeps its hyphen. None if it may be either."""
    if f"{begins}{rest}".lower() in vocabulary or not _ENCLITIC.fullmatch(rest):
        return f"{begins}{rest}"
    if f"{begins}-{rest}".lower() in vocabulary or (rest == "se" and begins.endswith("r")):
        return f"{begins}-{rest}"
    return None


def _is_emptied(page: _PastedAct, place: int) -> bool:
    """Whether a line is empty because its only word went up."""
    above = page.lines[place - 1][0] if place else 0
    return any(
        change.why == "hyphen" and change.line == above and change.after.endswith("\n")
        for change in page.changes
    )


# Signs

_DEGREE = re.compile(
    r"(?<=\d)\.\s?[°˚](?!\s?[CF]\b)"  # 12.°
    r"|(?<=\bn)\.?\s?[°˚]"  # n.° 3
)
_OF_ARTICLES = re.compile(r"\b(?:artigos?|art\.)\s+\d{1,3}[°˚](?:(?:,| e| a)\s+\d{1,3}[°˚])*", re.I)
_OF_A_MONTH = re.compile(r"\b(\d{1,2})[°˚]( de [a-zç]+)", re.IGNORECASE)
_ORDINAL_O = re.compile(r"(?<=\bn)\.o(?=\s\d)|((?:\b[Aa]rtigo|ARTIGO)\s+\d{1,3})\.o(?=[\s,;.-]|$)")


def _ordinals(line: str) -> str:
    line = _OF_ARTICLES.sub(lambda match: re.sub("[°˚]", ".º", match[0]), _DEGREE.sub(".º", line))
    line = _OF_A_MONTH.sub(_with_month, line)
    return _ORDINAL_O.sub(lambda match: f"{match[1] or ''}.º", line)


def _with_month(match: re.Match[str]) -> str:
    """«1° de Agosto» with its ordinal; «12° de temperatura» as it is."""
    day = f"{match[1]}.º{match[2]}"
    return day if DAY_PT.fullmatch(f"{day} de 2000") else match[0]


_IN_A_NUMBER = re.compile(
    r"\b(?=[\dl]*\d)(?=\d*l)[\dl]+/[\dl]+\b"  # 97/20l0
    r"|\b[\dl]+/(?=[\dl]*\d)(?=\d*l)[\dl]+\b"
    r"|(?<=\bartigo )[\dl]*l[\dl]*(?=\.º)|(?<=\bArtigo )[\dl]*l[\dl]*(?=\.º)"
    r"|(?<=\bn\.º )l(?=\s)"
)
_MARKED = re.compile(r"\s*+([«“\"]? ?\(?)(l|\d{1,2}|[a-z])([).])\s")


def _take_ones(page: _PastedAct) -> None:
    """The letter l for 1: in a number, and as the first of a list that goes on with 2."""
    before = ""
    for place, (_n, line) in enumerate(page.lines):
        marked = _MARKED.match(line)
        if marked and marked[2] == "l" and before != "k":
            following = (m for _l, other in page.lines[place + 1 :] if (m := _MARKED.match(other)))
            after = next(following, None)
            if after and (after[2], after[3]) == ("2", marked[3]):
                line = f"{line[: marked.start(2)]}1{line[marked.end(2) :]}"
        before = marked[2] if marked else before
        page.change(place, _IN_A_NUMBER.sub(lambda match: match[0].replace("l", "1"), line), "one")


_SPACES = r"(?<![ \u3000])[ \u3000]++"
_NUMERAL = "[一二三四五六七八九十百〇○零]"
_SPACED = (
    re.compile(rf"(?<={_NUMERAL}){_SPACES}(?=、)"),  # 一 、
    re.compile(rf"(?<=[（(]){_SPACES}|{_SPACES}(?=[）)])|(?<=[）)]){_SPACES}(?=項)"),
    re.compile(rf"(?<=第){_SPACES}(?=[\d一二三四五六七八九十])|(?<=\d){_SPACES}(?=號)"),
    re.compile(rf"(?<={_NUMERAL}){_SPACES}(?=[條款項](?!\w))"),
    re.compile(rf"{_SPACES}(?=[，。；：、」”])|(?<=[，。；：、「“])[ \u3000]{{1,2}}(?=[^\s])"),
    re.compile(rf"(?<=第){_NUMERAL}(?:[ \u3000]?{_NUMERAL}){{1,3}}(?=[條款])"),
    re.compile(
        r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff](?:[ \u3000][\u4e00-\u9fff]){2,}+(?![\u4e00-\u9fff])"
    ),
)
"""Spaces within a number, beside a mark, and between signs set apart one by one."""


def _without_spaces(line: str) -> str:
    for shape in _SPACED:
        line = shape.sub(lambda match: re.sub(r"[ \u3000]", "", match[0]), line)
    return line


def _single_spaces(line: str) -> str:
    return re.sub(r"(?<=\S)(?: {2,}+|\t++)(?=\S)", " ", line)
