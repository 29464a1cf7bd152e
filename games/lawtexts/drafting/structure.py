"""Propose the structure of a text as it was found: its parts in order, each with its lines.

Nothing is dropped in silence: words that are not understood stay where they are printed, with a
doubt that names their line.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.lawtexts.citations.numerals import provision_number
from games.lawtexts.drafting.corrections import Correction, by_line
from games.lawtexts.drafting.draft import Drafted
from games.lawtexts.drafting.found import ACTS_PT, Doubtful, FoundLine, FoundText, closed_up
from games.lawtexts.drafting.lines import (
    STAYS,
    PrintedMark,
    following,
    is_next,
    letter_or_roman,
    mark,
    rank,
    value_of,
)
from games.lawtexts.files.data import Reason as _


@dataclass(slots=True)
class Piece:
    """A paragraph as printed, or the rows of a table: the lines it takes, and what it says."""

    line: int
    text: str
    is_separate: bool
    """Whether it surely begins something: after an empty line or an end."""
    lines: list[int] = field(default_factory=list)
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    """The cells of a table's rows, each with its line."""
    part: int = 0
    is_heading: bool = False
    """Whether it follows the number of an article or of a chapter."""


Spans = tuple[int, int]
"""The columns and rows that a cell takes."""


class LaidRow(NamedTuple):
    """A row of a table: its line, and the words of each cell with what it takes."""

    line: int
    cells: list[tuple[str, Spans]]


@dataclass(slots=True)
class TextPart:
    """A part of the text with all that lies in it."""

    kind: str
    line: int
    step: str = ""
    """Its part of the eId, ``para_1``."""
    number: str = ""
    heading: str = ""
    text: list[str] = field(default_factory=list)
    below: list["TextPart"] = field(default_factory=list)
    loose: list[Piece] = field(default_factory=list)
    """Paragraphs without a number after it, until it is known whose they are."""
    closing: list[Piece] = field(default_factory=list)
    """Those that close the list in it."""
    lines: list[int] = field(default_factory=list)
    spans: Spans = (1, 1)
    style: str = ""


_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_ARTICLE = {
    "pt": re.compile(
        r"((?:Artigo|ARTIGO|Art\.)\s+(\d{1,3}(?:\s*+\.)?+\s*+[º°o](?:\s*-\s*[A-Z](?!\w))?|[úÚ]nico|ÚNICO)\.?)"
        r"\*?(?:\s*[-–—:]?\s*(\S.*))?"
    ),
    "zh-hant": re.compile(
        r"(第\s*([一二三四五六七八九十百]+(?:-[A-Z])?)\s*條|(獨一)條)(?:\s+(\S.*))?"
    ),
}
_DIVISION = {
    "pt": re.compile(
        r"((CAPÍTULO|SECÇÃO|SUBSECÇÃO|TÍTULO)\s+([IVXLC]+|\d+|[ÚU]NIC[OA]))(?:\s*[-–—:]?\s*(\S.*))?",
        re.IGNORECASE,
    ),
    "zh-hant": re.compile(r"(第([一二三四五六七八九十]+)(章|節|分節|編))(?:\s+(\S.*))?"),
}
_STEPS = {
    "CAPÍTULO": ("chapter", "chp"), "章": ("chapter", "chp"),
    "SECÇÃO": ("section", "sec"), "節": ("section", "sec"),
    "SUBSECÇÃO": ("section", "sec"), "分節": ("section", "sec"),
    "TÍTULO": ("chapter", "chp"), "編": ("chapter", "chp"),
}  # fmt: skip
_ANNEX = re.compile(
    r"(?:ANEXO|Anexo)(?:\s+([IVX]+|\d+))?\.?|附\s*件([一二三四五六七八九十]|[IVX]+|\d)?"
)
_REFERS = re.compile(r"a que se refere|referid|所指|所述")
_BLANK = re.compile(r"___[_/\s年月日]*")
"""What a form leaves to be filled in, after the words that name it."""
_OFFICE = re.compile(r"(?:GABINETE|SECRETARIA|DIRECÇÃO) D[OEA]\b[^a-z]*|.{2,20}辦公室")
_TITLE = re.compile(
    rf"{ACTS_PT}\b[^.;:]{{0,120}} n\.º\s*\d+/\d{{2,4}}(?:/M)?(?:/SEF)?"
    r"|第\s*\d+/\d{2,4}(?:/M)?\s*號.{0,30}(?:批示|訓令|命令|行政法規|法律|法令|公告)"
)
_TITLE_BEGINS = re.compile(rf"{ACTS_PT}\b")
_DATE = re.compile(
    r"(?:Macau, )?(?:aos )?\d{1,2} de \w+ de \d{4}\.?|Governo de Macau, aos .*|Aprovad[oa] em .*"
    r"|[〇○零一二三四五六七八九十\d]{2,6}年.{1,3}月.{1,4}日(?:於.*|制定。|核准。)?"
)
_REGULATION = re.compile(
    r"(?:REGULAMENTO|Regulamento|REGRAS|Regras|TABELA|Tabela)\b.*|.*(?:規章|規則|規例|規定|細則|表)"
)
_FORMULA = re.compile(r"(?:Publique-se|Cumpra-se|命令公佈).*")
_CAPTION = re.compile(
    r"(?:Tabela|TABELA|Quadro|QUADRO|Mapa)\s+(?:[IVX]+|\d+)\b.{0,80}|表\s*(?:[一二三四五六七八九十]+|\d+).{0,30}"
)
_NOTE_OF_CELLS = re.compile(r"([(（]\d{1,2}[)）])\s*(\S.*)")
"""A note whose sign could be that of a point: (1)."""
_FOOTNOTE = re.compile(
    r"(\([a-z]\)|（[a-z]）|[(（]\*{1,3}[)）]|\*{1,3}(?=\s)|[¹²³]|\[\d\]|\(\d\)(?=\s+Nota\b)"
    r"|Nota(?: \d+)?\s*[:.]|[註注](?:[一二三四五六七八九十\d])?\s*[:：])\s*(\S.*)"
)
_SIGN = r"(?:[^.;。；]|\.(?=\d))"
_EQUATION = re.compile(rf"{_SIGN}{{1,60}}[=＝]{_SIGN}{{1,80}}[.;。；]?")
_FIGURE = re.compile(
    r"[\[［]?(?:Figura|FIGURA|Imagem|Desenho|圖[片像]?)\s*[\d一二三四五IVX]*[\]］]?\.?"
)
FIGURE_WITHOUT_IMAGE = _("A figure stands here, and its image is not at hand.")
_PARAGRAPH_SIGN = re.compile(r"(§\s*(\d{1,2}\.º|único))\.?\s*[-–—]?\s*(\S.*)")
_ENDS = re.compile(
    r"[.;:。；：?!—–»”)）」]$|(?:; ou|；或|；及| ou| e)$|\bpara \d+$|賠[一二三四五六七八九十百]+$"
)
_SENTENCE_ENDS = re.compile(r"[.;:。；：?!]$")
_CELLS = re.compile(r"\t+|\s*\|\s*|\s{3,}|\s*\.{4,}\s*|\s*…{2,}\s*")
_SIGNS_OF_CELLS = re.compile(r"[\t|…]|\.{4}")
_VALUE = re.compile(r"\d|賠|％")
SPACES_BETWEEN_WORDS = _(
    "These lines have wide spaces: put a tab between the cells of a table, or one space between"
    " words."
)


_LATIN_MARK = re.compile(r"(\d{1,2}|[a-z]|[ivx]{2,5})[)）]\s*(?=\S)")


def _mark(text: str, lang: str) -> PrintedMark | None:
    """The mark of a number, point or letter with which a paragraph begins."""
    if sign := _PARAGRAPH_SIGN.match(text):
        value = "unico" if sign[2] == "único" else sign[2].removesuffix(".º")
        return PrintedMark("sign", value, sign[1], sign[3])
    if made := mark(text, lang):
        return made
    if lang == "zh-hant" and (match := _LATIN_MARK.match(text)):
        style = "subpoint" if match[1].isdecimal() else "letter" if len(match[1]) == 1 else "roman"
        return PrintedMark(style, match[1], match[0].strip(), text[match.end() :])
    return None


def _article(text: str, lang: str) -> tuple[str, str, str] | None:
    """The value, the number as printed, and the heading on the same line."""
    match = _ARTICLE[lang].fullmatch(text)
    if match is None:
        return None
    if lang == "pt":
        printed, stated, heading = match[1], match[2], match[3]
        if "nico" in stated.lower():
            return "unico", printed, heading or ""
        if heading and heading[:1].islower():
            return None
        value = value_of(re.sub(r"[\s.º°o]", "", stated))
    else:
        printed, heading = match[1], match[4]
        value = "unico" if match[3] else value_of(match[2])
    return (value, printed, heading or "") if value else None


def _division(text: str, lang: str) -> tuple[str, str, str, str, str] | None:
    """Kind, step, value, the number as printed, and the heading on the same line."""
    match = _DIVISION[lang].fullmatch(text)
    if match is None:
        return None
    if lang == "pt":
        printed, name, stated, heading = match[1], match[2].upper(), match[3], match[4]
        if heading and not heading[:1].isupper():
            return None
    else:
        printed, stated, name, heading = match[1], match[2], match[3], match[4]
    kind, step = _STEPS[name]
    return kind, step, str(_number(stated)), printed, heading or ""


def _number(stated: str) -> int:
    """I, 1 or 一; «único» is one."""
    if stated.isdecimal():
        return int(stated)
    if (read := provision_number(stated)) is not None:
        return read
    letters = stated.upper()
    if not set(letters) <= set(_ROMAN):
        return 1
    total = 0
    for letter, after in zip(letters, [*letters[1:], "I"], strict=True):
        value = _ROMAN[letter]
        total += -value if value < _ROMAN[after] else value
    return total


class _Pieces:
    """Joins the lines of a text into paragraphs and tables."""

    def __init__(self, text: FoundText, corrections: Sequence[Correction]) -> None:
        self.lang = text.lang
        self.lines = text.lines
        mine = [entry for entry in corrections if entry.lang in (text.lang, text.source)]
        self.joined = {entry.line for entry in mine if entry.do == "join"}
        self.split = {entry.line for entry in mine if entry.do == "split" and not entry.words}
        self.kinds = {entry.line: entry.kind for entry in mine if entry.do == "is"}
        self.width = _width(self.lines)
        after_gap = [
            before
            for before, line in zip(self.lines, self.lines[1:], strict=False)
            if line.is_after_gap
        ]
        full = [line for line in after_gap if len(line.text) * 10 >= self.width * 7]
        unended = sum(not _ENDS.search(line.text) for line in full)
        self.gaps_mean = not after_gap or unended * 5 < len(full) * 2 or len(full) < 8

    def read(self) -> Iterator[Piece]:
        current: Piece | None = None
        spot = 0
        while spot < len(self.lines):
            line = self.lines[spot]
            count = self._table_at(spot)
            if count:
                if current is not None:
                    yield current
                yield self._table(self.lines[spot : spot + count])
                current = None
                spot += count
                continue
            if current is None or self._begins(current, line):
                if current is not None:
                    yield current
                ended = current is None or bool(_ENDS.search(current.text))
                is_separate = (line.is_after_gap and self.gaps_mean) or ended
                is_heading = current is not None and self._is_headed(current.text)
                current = Piece(
                    line.number, line.text.strip(), is_separate, [line.number], part=line.part
                )
                current.is_heading = is_heading and not _mark(line.text, self.lang)
            else:
                self._join(current, line)
            spot += 1
        if current is not None:
            yield current

    def _join(self, current: Piece, line: FoundLine) -> None:
        current.lines.append(line.number)
        text = line.text.strip()
        if self.lang == "zh-hant" and not _latin_between(current.text, text):
            current.text += text
        elif re.search(r"\w-$", current.text) and text[:1].islower():
            current.text = current.text[:-1] + text
        elif current.text.endswith("-"):
            current.text += text
        else:
            current.text += f" {text}"

    def _table_at(self, spot: int) -> int:
        """How many lines from here are the rows of a table."""
        line = self.lines[spot]
        if self.kinds.get(line.number) == "table":
            count = 1
            while spot + count < len(self.lines) and not self.lines[spot + count].is_after_gap:
                if self.lines[spot + count].number in self.kinds | dict.fromkeys(self.split):
                    break
                count += 1
            return count
        if self.kinds.get(line.number) or line.number in self.joined:
            return 0
        count = 0
        while spot + count < len(self.lines):
            row = self.lines[spot + count]
            kind = self.kinds.get(row.number, "")
            is_row = kind in ("row", "head") or (not kind and _is_row(row.text, self.lang))
            if not is_row or (count and row.number in self.split):
                break
            count += 1
        return count if count >= 2 else 0

    def _table(self, lines: Sequence[FoundLine]) -> Piece:
        rows = [(line.number, _cells(line.text)) for line in lines]
        text = "\n".join(line.text for line in lines)
        return Piece(lines[0].number, text, True, [line.number for line in lines], rows=rows)

    def _begins(self, current: Piece, line: FoundLine) -> bool:
        """Whether a line begins a paragraph of its own."""
        if line.number in self.joined and not line.part:
            return False
        if line.number in self.split or line.number in self.kinds or line.part:
            return True
        text, lang = line.text, self.lang
        is_gap = line.is_after_gap and self.gaps_mean
        both = closed_up(f"{current.text} {text}")
        is_title = _TITLE_BEGINS.match(current.text) and not _TITLE.fullmatch(current.text)
        if is_title and (_TITLE.fullmatch(both) or (not is_gap and text[:1].islower())):
            return False
        if _OFFICE.fullmatch(closed_up(current.text)):
            return not (_OFFICE.fullmatch(both) and lang == "pt" and not is_gap)
        if self._is_alone(current.text) or self._is_alone(text) or _DATE.fullmatch(current.text):
            return True
        if _is_formula(current.text) or _is_formula(text):
            return bool(is_gap or _ENDS.search(current.text) or _is_formula(current.text))
        if _is_reference(current.text) and (lang == "zh-hant" or not text[:1].islower()):
            return True
        has_ended = bool(_ENDS.search(current.text))
        if self._is_structural(text) or self._is_headed(current.text):
            return True
        if self._is_structural(current.text) and (has_ended or is_gap or not text[:1].islower()):
            return True
        if not self.gaps_mean and lang == "zh-hant":
            has_ended = bool(_SENTENCE_ENDS.search(current.text))
        if _mark(text, lang):
            return is_gap or has_ended or current.is_heading
        if current.is_heading and (text[:1].isupper() or lang == "zh-hant"):
            return True
        if _DATE.fullmatch(text):
            return has_ended or is_gap
        if lang == "zh-hant":
            return self._begins_chinese(current, line, has_ended=has_ended, is_gap=is_gap)
        if is_gap:
            is_going_on = not _SENTENCE_ENDS.search(current.text) and text[:1].islower()
            return not (is_going_on or current.text.endswith("-"))
        return self._begins_portuguese(current, line)

    def _begins_chinese(
        self, current: Piece, line: FoundLine, *, has_ended: bool, is_gap: bool
    ) -> bool:
        if is_gap or has_ended:
            return True
        if not line.is_after_gap or _mark(current.text, "zh-hant"):
            return False
        return len(closed_up(current.text)) <= 24 and not re.search("[，、]", current.text)

    def _begins_portuguese(self, current: Piece, line: FoundLine) -> bool:
        text = line.text
        if text[:1].islower() or current.text.endswith("-"):
            return False
        if current.text.endswith((";", ":")) and text[:1].isupper():
            return True
        is_front = len(current.lines) == 1 and _TITLE.fullmatch(current.text)
        if is_front:
            return True
        if not current.text.endswith("."):
            return False
        if _REGULATION.match(text) and text.split()[0].isupper():
            return True
        if re.fullmatch(r"O Secretário para [^.]*, [^.]*\.", text):
            return True
        # A line that the next word would have gone into was broken on purpose.
        last = self._last_text(current)
        return len(last) + 1 + len(text.split(" ", 1)[0]) <= self.width - 4

    def _last_text(self, current: Piece) -> str:
        by_number = {line.number: line.text for line in self.lines}
        return by_number[current.lines[-1]]

    def _is_headed(self, text: str) -> bool:
        """Whether the number of an article, or of a chapter, stands alone on its line."""
        article, division = _article(text, self.lang), _division(text, self.lang)
        return bool((article and not article[2]) or (division and not division[4]))

    def _is_alone(self, text: str) -> bool:
        return bool(_ANNEX.fullmatch(text) or _FIGURE.fullmatch(text) or _CAPTION.fullmatch(text))

    def _is_structural(self, text: str) -> bool:
        if _article(text, self.lang) or _division(text, self.lang):
            return True
        return bool(_TITLE.fullmatch(text) or (len(text) < 20 and _FORMULA.fullmatch(text)))


def _latin_between(first: str, second: str) -> bool:
    """Whether words in Latin letters meet, which a space parts also in Chinese."""
    return bool(re.search(r"[A-Za-z]$", first) and re.match(r"[A-Za-z]", second))


def _width(lines: Sequence[FoundLine]) -> int:
    """The width of a print that breaks its lines; a large one where each is a paragraph."""
    sizes = sorted(len(line.text) for line in lines)
    return sizes[int(len(sizes) * 0.95)] if sizes else 0


def _is_row(text: str, lang: str) -> bool:
    if "\t" in text.strip() or re.search(r"\S\s*\|\s*\S", text) or _is_form_line(text):
        return True
    if _mark(text, lang) or STAYS.search(text):
        return False
    return bool(re.search(r"\S(?:\s{3,}|\s*\.{4,}\s*|\s*…{2,}\s*)\S", text))


def _is_form_line(text: str) -> bool:
    """Whether words are followed by a blank to fill in, up to the end of the line."""
    blank = _BLANK.search(text)
    return blank is not None and blank.start() > 0 and blank.end() == len(text)


def _cells(text: str) -> list[str]:
    if _is_form_line(text):
        words = text.partition("_")[0].rstrip()
        blank = text[len(words) :].strip()
        return [words, blank if blank.strip("_") else ""]
    if "\t" in text:
        return [cell.strip() for cell in text.split("\t")]
    return [cell.strip() for cell in _CELLS.split(text.strip().strip("|"))]


class Structure:
    """Reads the pieces in order, tracking the position in the text."""

    def __init__(self, text: FoundText, corrections: Sequence[Correction]) -> None:
        self.lang = text.lang
        self.source = text.source
        self.doubts: list[Doubtful] = []
        mine = [entry for entry in corrections if entry.lang in (text.lang, text.source)]
        self.kinds = {entry.line: entry.kind for entry in mine if entry.do == "is"}
        self.values = {line: entry.value for (_l, line), entry in by_line(mine, "renumber").items()}
        self.spans = {
            (entry.line, entry.cell): (entry.columns, entry.rows)
            for entry in mine
            if entry.do == "span"
        }
        self.moves = {line: entry.under for (_l, line), entry in by_line(mine, "move").items()}
        self.main = TextPart("act", 0, "main")
        self.annexes: list[TextPart] = []
        self.tops: list[TextPart] = [self.main]
        self.zone = "front"
        self.body: TextPart | None = None
        """The article, or other part, in which the lists now stand."""
        self.last: TextPart | None = None
        self.open: list[TextPart] = []
        """The numbered parts that are open, outermost first."""
        self.article = ""
        self.division: dict[str, str] = {}
        self.is_heading_due = False
        self.waiting: list[Piece] = []
        """Paragraphs after the date, until it is known what follows them."""
        self.by_line: dict[int, TextPart] = {}
        self.caption: Piece | None = None

    def doubt(self, piece: Piece, why: str, **facts: object) -> None:
        self.doubts.append(Doubtful(self.source, piece.line, piece.text[:80], why, facts))

    def read(self, pieces: Sequence[Piece]) -> None:
        for spot, piece in enumerate(pieces):
            self._look(piece)
            after = pieces[spot + 1] if spot + 1 < len(pieces) else None
            self._take(piece, after)
        self._close_waiting(None)
        self._close_body()

    def _look(self, piece: Piece) -> None:
        if not piece.rows and not _is_paired(piece.text):
            self.doubt(piece, _("Brackets or quotation marks that do not match."))
        if "\ufffd" in piece.text:
            self.doubt(piece, _("A sign that is no word of a law: something is damaged here."))

    # --- the parts of the text, in order

    def _take(self, piece: Piece, after: Piece | None) -> None:
        stated = self.kinds.get(piece.line, "") if not piece.part else ""
        if stated and self._take_as(piece, stated):
            return
        text = piece.text
        annex = _ANNEX.fullmatch(text)
        if piece.rows:
            self._table(piece)
        elif annex and self.zone not in ("front", "preamble"):
            self._annex(piece)
        elif division := _division(text, self.lang):
            self._division(piece, *division)
        elif (parsed := _article(text, self.lang)) and self._is_article(parsed[0]):
            self._article(piece, *parsed)
        elif self.zone == "body" and self.is_of_articles and _DATE.fullmatch(text):
            self._close_body()
            self.is_of_articles = False
            self._closing_part()
            self._leaf(piece, "date")
            self.zone = "closing"
        elif self.zone == "body":
            self._within(piece, after)
        elif self.zone == "annex":
            self._of_annex(piece, after)
        elif self.zone == "closing":
            self._after_date(piece)
        else:
            self._of_act(piece, after)

    def _closing_part(self) -> None:
        """The date and the signature of an act of articles stand after these."""
        self.main = TextPart("act", 0, "main")
        self.tops.append(self.main)

    def _take_as(self, piece: Piece, stated: str) -> bool:
        """Take a piece as what a person says it is; False if that is decided as usual."""
        text = piece.text
        if stated in ("chapter", "section"):
            read = _division(text, self.lang)
            step = "chp" if stated == "chapter" else "sec"
            value = self.values.get(piece.line) or (read[2] if read else self._next_division(step))
            number = read[3] if read else ""
            self._division(piece, stated, step, value, number, read[4] if read else text)
        elif stated == "annex":
            self._annex(piece)
        elif stated == "article":
            read_article = _article(text, self.lang)
            value = self.values.get(piece.line) or (
                read_article[0] if read_article else following(self.article or None, "number")
            )
            self._article(piece, value, read_article[1] if read_article else text, "")
        elif stated == "heading" and self.last is not None:
            self.last.heading = text if not self.last.heading else f"{self.last.heading} {text}"
            self.last.lines += piece.lines
            self.is_heading_due = False
        elif stated == "text" and self.last is not None:
            self._append(self.last, piece)
        elif stated in ("title", "date", "signature", "formula", "preamble"):
            self._leaf_as(piece, stated)
        elif stated == "footnote":
            self._footnote(piece)
        elif stated == "equation":
            self._child(piece, "equation", "eq")
        elif stated == "figure":
            self._child(piece, "figure", "fig")
        elif stated == "wrapup":
            self._wrapup(piece)
        elif stated in ("paragraph", "point", "subpoint", "letter", "roman"):
            return self._numbered_as(piece, stated)
        elif stated in ("table", "row", "head") and piece.rows:
            return False
        else:
            return False
        return True

    def _leaf_as(self, piece: Piece, stated: str) -> None:
        if stated == "title" and self.annexes and self.zone != "front":
            self._title(piece)
            self.zone = "annex"
        elif stated == "title" and self.zone != "front":
            self._close_waiting(None, has_title=True)
            self._open_annex(piece)
            self._title(piece)
        elif stated == "preamble":
            self._preamble(piece)
        else:
            self._leaf(piece, stated)
            self.zone = "closing" if stated in ("date", "signature", "formula") else self.zone

    def _numbered_as(self, piece: Piece, stated: str) -> bool:
        match = _mark(piece.text, self.lang)
        style = {"paragraph": "number"}.get(stated, stated)
        if match is None and stated == "paragraph" and self.body is not None:
            self._plain_paragraph(piece)
            return True
        value = self.values.get(piece.line)
        if match is None and not value:
            before = self._value_of(style)
            value = following(before, style)
        printed = match.printed if match else ""
        rest = match.rest if match else piece.text
        if match is None and (like := re.match(r"\S{1,4}[.)）、]\s*", piece.text)):
            printed, rest = like[0].strip(), piece.text[like.end() :]
        marker = PrintedMark(style, value or (match.value if match else "1"), printed, rest)
        self._marked(piece, marker, is_said=True)
        return True

    def _plain_paragraph(self, piece: Piece) -> None:
        """A paragraph without a number, in the article or in the point that lists it."""
        assert self.body is not None
        holder = self.body
        under = self.moves.get(piece.line)
        if under in self.by_line:
            holder = self.by_line[under]
        elif self.last is not None and self.last.kind in ("point", "paragraph"):
            holder = self.last
        if holder.text and not any(not part.number for part in holder.below):
            first = TextPart(
                "paragraph", holder.line, "para_1", text=holder.text, lines=holder.lines
            )
            first.style = "plain"
            holder.text = []
            holder.below.insert(0, first)
        count = sum(part.style == "plain" for part in holder.below) + 1
        made = TextPart(
            "paragraph", piece.line, f"para_{count}", text=[piece.text], lines=piece.lines
        )
        made.style = "plain"
        holder.below.append(made)
        self.by_line[piece.line] = made

    def _is_article(self, value: str) -> bool:
        """Whether an article may stand here: «Artigo 9.º» alone in a sentence is a citation."""
        if value == "unico":
            return self.zone in ("front", "preamble", "annex", "closing")
        return True

    def _of_act(self, piece: Piece, after: Piece | None) -> None:
        text = piece.text
        if self.zone == "front" and _OFFICE.fullmatch(closed_up(text)) and not self.main.below:
            self._leaf(piece, "office")
        elif self.zone == "front" and _TITLE.fullmatch(text):
            self._leaf(piece, "title")
            self.zone = "preamble"
        elif self.zone == "preamble" and self._goes_on_the_title(piece):
            assert self.last is not None
            self._append(self.last, piece)
        elif _DATE.fullmatch(text):
            self._close_body()
            self._leaf(piece, "date")
            self.zone = "closing"
        elif self.zone == "front":
            self.doubt(piece, _("Words before any title: not understood."))
            self._leaf(piece, "title")
            self.zone = "preamble"
        elif (marker := _mark(text, self.lang)) and (
            self.zone == "clauses" or (marker.style == "number" and marker.value == "1")
        ):
            if self.zone != "clauses":
                self.zone, self.body, self.last, self.open = "clauses", self.main, self.main, []
            self._marked(piece, marker)
        elif self.zone == "preamble":
            self._preamble(piece)
        else:
            self._within(piece, after)

    def _goes_on_the_title(self, piece: Piece) -> bool:
        """«de 25 de Maio», and what the act is about, stand below its title."""
        if self.last is None or self.last.kind != "title":
            return False
        is_day = re.fullmatch(r"de \d{1,2} de \w+", piece.text)
        return bool(is_day or (len(piece.text) < 160 and not _SENTENCE_ENDS.search(piece.text)))

    def _leaf(self, piece: Piece, kind: str) -> None:
        part = next((entry for entry in self.main.below if entry.step == kind), None)
        if part is not None:
            self._append(part, piece)
            return
        self.last = TextPart(kind, piece.line, kind, text=[piece.text], lines=[*piece.lines])
        if kind == "office":
            self.last.text = [closed_up(piece.text)]
        self.main.below.append(self.last)
        self.by_line[piece.line] = self.last

    def _preamble(self, piece: Piece) -> None:
        holder = next((part for part in self.main.below if part.kind == "preamble"), None)
        if holder is None:
            holder = TextPart("preamble", piece.line, "preamble")
            self.main.below.append(holder)
        step = f"para_{len(holder.below) + 1}"
        self.last = TextPart("paragraph", piece.line, step, text=[piece.text], lines=[*piece.lines])
        holder.below.append(self.last)
        self.by_line[piece.line] = self.last

    def _after_date(self, piece: Piece) -> None:
        if _FORMULA.fullmatch(piece.text) and len(piece.text) < 30:
            self._leaf(piece, "formula")
        else:
            self.waiting.append(piece)

    def _close_waiting(self, annex: Piece | None, *, has_title: bool = False) -> None:
        """TextPart the paragraphs after the date: who signed, and the title of what follows."""
        pieces, self.waiting = self.waiting, []
        if not pieces:
            return
        titles: list[Piece] = []
        is_titled = annex is None and not has_title and self.zone == "closing" and self._follows
        if is_titled:
            first = next(
                (spot for spot, piece in enumerate(pieces) if _REGULATION.fullmatch(piece.text)),
                min(1, len(pieces) - 1),
            )
            pieces, titles = pieces[:first], pieces[first:]
        for piece in pieces:
            self._leaf(piece, "signature")
        if len(pieces) > 2:
            self.doubt(pieces[1], _("Taken as part of the signature."))
        if titles:
            self._open_annex(titles[0], is_printed=False)
            for piece in titles:
                self._title(piece)

    is_quoted = False
    """Whether an act quotes the articles, which need not follow one another."""
    is_of_articles = False
    """Whether the articles are the act's own, as a law's are."""
    has_articles = False
    """Whether the act has articles of its own, before what is annexed."""
    _follows = False
    """Whether an article or a chapter comes next."""

    # --- annexes, divisions, articles

    def _open_annex(self, piece: Piece, *, is_printed: bool = False) -> TextPart:
        self._close_body()
        count = len(self.annexes) + 1
        step = "annex" if count == 1 else f"annex_{count}"
        made = TextPart("annex", piece.line, step)
        if is_printed:
            made.heading, made.lines = closed_up(piece.text), [*piece.lines]
        self.annexes.append(made)
        self.tops.append(made)
        self.zone, self.article, self.division = "annex", "", {}
        self.body = self.last = made
        self.open = []
        self.by_line[piece.line] = made
        return made

    def _annex(self, piece: Piece) -> None:
        self._close_waiting(piece)
        self._open_annex(piece, is_printed=True)

    def _of_annex(self, piece: Piece, after: Piece | None) -> None:
        annex = self.annexes[-1]
        has_title = any(part.kind == "title" for part in annex.below)
        if _is_reference(piece.text) and not has_title:
            annex.text.append(piece.text)
            annex.lines += piece.lines
        elif (marker := _mark(piece.text, self.lang)) and marker.value in ("1", "a", "i"):
            self.zone = "body"
            self.body = self.last = annex
            self._marked(piece, marker)
        elif _FIGURE.fullmatch(piece.text) or (
            has_title and (_SENTENCE_ENDS.search(piece.text) or _CAPTION.fullmatch(piece.text))
        ):
            self.zone = "body"
            self.body = self.last = annex
            self._within(piece, after)
        else:
            self._title(piece)

    def _title(self, piece: Piece) -> None:
        annex = self.annexes[-1]
        part = next((entry for entry in annex.below if entry.kind == "title"), None)
        if part is None:
            part = TextPart("title", piece.line, "title")
            annex.below.append(part)
        self._append(part, piece)
        self.by_line[piece.line] = part

    def _division(
        self, piece: Piece, kind: str, step: str, value: str, printed: str, heading: str
    ) -> None:
        self._begin_body(piece)
        before = self.division.get(step)
        if before is not None and value != following(before, "number"):
            self._tell_gap(piece, following(before, "number"), value)
        elif before is None and value != "1":
            self._tell_gap(piece, "1", value)
        own = f"{step}_{value}"
        if step == "sec" and "chp" in self.division:
            own = f"chp_{self.division['chp']}__{own}"
        else:
            self.division.pop("sec", None)
        self.division[step] = value
        made = TextPart(kind, piece.line, self._prefixed(own), number=printed, heading=heading)
        made.lines = [*piece.lines]
        self.tops.append(made)
        self.body = self.last = made
        self.open = []
        self.is_heading_due = not heading
        self.by_line[piece.line] = made

    def _next_division(self, step: str) -> str:
        return following(self.division.get(step), "number")

    def _prefixed(self, step: str) -> str:
        """An eId's part within the annex it lies in: from the second annex on, or from the first
        where the act has articles of its own."""
        annex = self.annexes[-1].step if self.annexes else ""
        is_plain = annex == "" or (annex == "annex" and not self.has_articles)
        return step if is_plain else f"{annex}__{step}"

    def _begin_body(self, piece: Piece) -> None:
        """Whatever comes before the first article is over."""
        self._follows = True
        self._close_waiting(None)
        self._follows = False
        self._close_body()
        if self.zone in ("front", "preamble", "clauses"):
            # An act whose own articles come before its date: nothing is annexed.
            self.is_of_articles = self.has_articles = bool(self.main.below)
        if not self.annexes and self.zone != "body" and not self.is_of_articles:
            self._open_annex(piece)
        self.zone = "body"

    def _article(self, piece: Piece, value: str, printed: str, heading: str) -> None:
        value = self.values.get(piece.line, value)
        if value == "unico" and self.zone in ("front", "preamble"):
            made = TextPart(
                "article", piece.line, "art_unico", number=printed, lines=[*piece.lines]
            )
            made.text = [heading] if heading else []
            self.main.below.append(made)
            self.zone, self.body, self.last, self.open = "clauses", made, made, []
            self.by_line[piece.line] = made
            return
        self._begin_body(piece)
        before = self.article
        if value != "unico" and not is_next(before or None, value, "number"):
            wanted = following(before or None, "number")
            if before and rank(value) <= rank(before):
                why = _("Article %(number)s stands here again.")
                self.doubt(piece, why, number=value)
                value = (
                    f"{value}bis" if f"art_{value}" in {top.step for top in self.tops} else value
                )
            elif not self.is_quoted:
                self._tell_gap(piece, wanted, value)
        self.article = value
        made = TextPart("article", piece.line, self._prefixed(f"art_{value}"), number=printed)
        made.heading, made.lines = heading, [*piece.lines]
        self.tops.append(made)
        self.body = self.last = made
        self.open = []
        self.is_heading_due = not heading
        self.by_line[piece.line] = made

    def _tell_gap(self, piece: Piece, wanted: str, value: str) -> None:
        why = _("%(wanted)s was to come, and %(actual)s stands here: something is missing.")
        self.doubt(piece, why, wanted=wanted, actual=value)

    # --- within an article

    def _within(self, piece: Piece, after: Piece | None) -> None:
        marker = None if self._is_note_of_cells(piece) else self._accepted(piece)
        if self.is_heading_due and marker is None and self.last is not None:
            is_heading = len(piece.text) <= 140 and not _SENTENCE_ENDS.search(piece.text)
            self.is_heading_due = False
            if is_heading or self.last.kind in ("chapter", "section"):
                self.last.heading = piece.text
                self.last.lines += piece.lines
                return
        self.is_heading_due = False
        if self.body is not None and self.body.kind in ("chapter", "section") and marker is None:
            self.doubt(piece, _("Words below a chapter, outside any article."))
        if marker is not None:
            self._marked(piece, marker)
        elif _CAPTION.fullmatch(piece.text) and after is not None and after.rows:
            self.caption = piece
        elif _FIGURE.fullmatch(piece.text):
            self.doubt(piece, FIGURE_WITHOUT_IMAGE)
            self._child(piece, "figure", "fig")
        elif self._is_note_of_cells(piece) or self._is_footnote(piece):
            self._footnote(piece)
        elif _is_formula(piece.text):
            self._child(piece, "equation", "eq")
        else:
            self._unmarked(piece)

    def _is_note_of_cells(self, piece: Piece) -> bool:
        """Whether it stands below a table, and a cell there bears the sign that it begins with."""
        match = _NOTE_OF_CELLS.fullmatch(piece.text)
        if match is None or self.last is None:
            return False
        tables = [part for part in self.last.below if part.kind == "table"]
        if not tables or self.last.below[-1].kind not in ("table", "footnote"):
            return False
        sign = match[1].translate(_HALF)
        cells = (cell for row in tables[-1].below for cell in row.below)
        return any(sign in words.translate(_HALF) for cell in cells for words in cell.text)

    def _is_footnote(self, piece: Piece) -> bool:
        match = _FOOTNOTE.fullmatch(piece.text)
        if match is None:
            return False
        if not self._is_called(match[1]):
            self.doubt(piece, _("Taken as a footnote: nothing before it has its sign."))
        return True

    def _is_called(self, sign: str) -> bool:
        """Whether the words of the article, or the cells of its table, bear the sign of a note."""
        if self.body is None or sign[:1] in "N註注":
            return sign[:1] in "註注" or sign.startswith("Nota")
        waiting, sign = [self.body], sign.strip()
        while waiting:
            part = waiting.pop()
            if any(sign in words for words in (part.heading, *part.text)):
                return True
            waiting += part.below
        return False

    def _footnote(self, piece: Piece) -> None:
        match = _FOOTNOTE.fullmatch(piece.text) or _NOTE_OF_CELLS.fullmatch(piece.text)
        made = self._child(piece, "footnote", "fn")
        if match and made is not None:
            made.number, made.text = match[1], [match[2]]

    def _child(self, piece: Piece, kind: str, step: str) -> TextPart | None:
        """A part that lies in the last numbered one: a formula, a note, a table."""
        holder = self._holder(piece)
        if holder is None:
            self.doubt(piece, _("Not understood: it stands in no article."))
            self._preamble(piece)
            return None
        count = sum(part.kind == kind for part in holder.below) + 1
        made = TextPart(
            kind, piece.line, f"{step}_{count}", text=[piece.text], lines=[*piece.lines]
        )
        holder.below.append(made)
        self.by_line[piece.line] = made
        return made

    def _holder(self, piece: Piece) -> TextPart | None:
        under = self.moves.get(piece.line)
        if under in self.by_line:
            return self.by_line[under]
        return self.last if self.last is not None and self.zone != "front" else self.body

    def _table(self, piece: Piece) -> None:
        if self.zone == "annex":
            self.zone, self.body, self.last = "body", self.annexes[-1], self.annexes[-1]
        made = self._child(piece, "table", "table")
        caption, self.caption = self.caption, None
        if made is None:
            return
        made.text = []
        if caption is not None:
            made.heading, made.lines = caption.text, [*caption.lines, *made.lines]
        is_form = any(_is_form_line(line) for line in piece.text.split("\n"))
        has_head = not is_form and _has_head([cells for _line, cells in piece.rows])
        rows = self._laid(piece, has_head)
        heads = max(high for _words, (_wide, high) in rows[0][1]) if has_head else 0
        for number, (line, cells) in enumerate(rows, start=1):
            row = TextPart("row", line, f"row_{number}", lines=[line])
            stated = self.kinds.get(line)
            is_head = stated == "head" or (stated != "row" and number <= heads)
            for column, (words, spans) in enumerate(cells, start=1):
                kind = "head" if is_head else "cell"
                cell = TextPart(kind, line, f"cell_{column}", text=[words] if words else [])
                cell.spans = spans
                row.below.append(cell)
            made.below.append(row)
            self.by_line.setdefault(line, row)

    def _laid(self, piece: Piece, has_head: bool) -> list[LaidRow]:
        """The rows, each cell with the columns and rows that it takes: as a person says, or as the
        empty cells show. An empty cell that another takes is none itself."""
        grid = _grid([cells for _line, cells in piece.rows])
        shown = _merged_cells(grid, has_head)
        full = max(len(cells) for cells in grid)
        made: list[LaidRow] = []
        widths = []
        reach: dict[int, int] = {}
        for spot, (line, _cells) in enumerate(piece.rows):
            laid = LaidRow(line, [])
            column, left = 0, list(grid[spot])
            is_full = len(left) == full
            reaching, reach = reach, {place: high - 1 for place, high in reach.items() if high > 1}
            while left or column in reaching:
                if column in reaching:
                    left = left[1:] if is_full and left and not left[0] else left
                    column += 1
                    continue
                words = left.pop(0)
                if words is None:
                    break
                stated = self.spans.get((line, len(laid.cells) + 1))
                wide, high = stated or shown.get((spot, column), (1, 1))
                for taken in range(column, column + wide):
                    is_taken = is_full and taken > column and left and not left[0]
                    left = left[1:] if is_taken else left
                    reach |= {taken: high - 1} if high > 1 else {}
                column += wide
                laid.cells.append((words, (wide, high)))
            widths.append(column)
            made.append(laid)
        for laid, width in zip(made, widths, strict=True):
            if width < max(widths):
                why = _("A row of %(count)s cells in a table of %(width)s columns.")
                one = Piece(laid.line, " | ".join(words for words, _spans in laid.cells), True)
                self.doubt(one, why, count=width, width=max(widths))
        if shown:
            first = Piece(piece.line, " | ".join(piece.rows[0][1]), True)
            why = _("Its empty cells are taken as parts of those before or above them.")
            self.doubt(first, why)
        return made

    def _accepted(self, piece: Piece) -> PrintedMark | None:
        """The mark with which it begins, unless that stands in a sentence by chance."""
        marker = _mark(piece.text, self.lang)
        if marker is None:
            return None
        if piece.line in self.values:
            return PrintedMark(marker.style, self.values[piece.line], marker.printed, marker.rest)
        if marker.style in ("letter", "roman"):
            is_letter = marker.style == "letter" and self._value_of("letter") is not None
            return letter_or_roman(marker, self._value_of) or (marker if is_letter else None)
        if marker.style == "subpoint" and re.match(r"Nota\b", marker.rest):
            return None
        if is_next(self._value_of(marker.style), marker.value, marker.style) or marker.value == "1":
            return marker
        return marker if piece.is_separate else None

    def _value_of(self, style: str) -> str | None:
        for part in reversed(self.open):
            if part.style == style:
                return part.step.rpartition("_")[2]
        return None

    def _marked(self, piece: Piece, marker: PrintedMark, *, is_said: bool = False) -> None:
        """A numbered part: in the list that is open in its style, or in a new one below."""
        assert self.body is not None
        under = self.moves.get(piece.line)
        if under in self.by_line and self.by_line[under] in self.open:
            self.open = self.open[: self.open.index(self.by_line[under]) + 1]
        styles = [part.style for part in self.open]
        before = self._value_of(marker.style)
        is_lower = (
            marker.value in ("1", "a", "i")
            and marker.style in styles
            and styles[-1] != marker.style
            and styles.index(marker.style) > 0
        )
        if marker.style in styles and not is_lower and not under:
            position = len(styles) - 1 - styles[::-1].index(marker.style)
            if not is_next(before, marker.value, marker.style) and not is_said:
                wanted = following(before, marker.style)
                if rank(marker.value) <= rank(before or "") or len(marker.value) < len(
                    before or ""
                ):
                    why = _("%(number)s stands here again: kept among the words before it.")
                    self.doubt(piece, why, number=marker.printed)
                    self._append(self.last or self.body, piece)
                    return
                self._tell_gap(piece, wanted, marker.printed)
            self._close(position)
        elif marker.value not in ("1", "a", "i", "unico") and not is_said and not under:
            self._tell_gap(piece, following(None, marker.style), marker.printed)
        parent = self.open[-1] if self.open else self.body
        if not parent.below and _is_heading(parent):
            parent.heading, parent.text = parent.text[0], []
        kind = "paragraph" if marker.style in ("number", "sign") else "point"
        step = ("para_" if kind == "paragraph" else "point_") + marker.value
        if any(part.step == step for part in parent.below):
            why = _("%(number)s stands here again: kept among the words before it.")
            self.doubt(piece, why, number=marker.printed)
            self._append(self.last or self.body, piece)
            return
        made = TextPart(kind, piece.line, step, number=marker.printed, lines=[*piece.lines])
        made.text = [marker.rest] if marker.rest else []
        made.style = marker.style
        parent.below.append(made)
        self.open.append(made)
        self.last = made
        self.is_heading_due = False
        self.by_line[piece.line] = made

    def _unmarked(self, piece: Piece) -> None:
        """A paragraph without a number: it goes on the part before, or closes its list."""
        last = self.last
        if last is None:
            self.doubt(piece, _("Not understood: it stands in no article."))
            self._preamble(piece)
            return
        under = self.moves.get(piece.line)
        if under in self.by_line:
            self._append(self.by_line[under], piece)
            return
        if _is_heading(last):
            last.heading, last.text = last.text[0], [piece.text]
            last.lines += piece.lines
        elif last in self.open and last.kind == "point" and not last.heading:
            last.loose.append(piece)
        elif last.below and last.below[-1].kind in ("table", "equation", "figure", "wrapup"):
            self._after_printed(last, piece)
        else:
            self._append(last, piece)
        self.by_line.setdefault(piece.line, last)

    def _after_printed(self, holder: TextPart, piece: Piece) -> None:
        """Words below a table or a formula do not go to those above it."""
        closing = next((part for part in holder.below if part.kind == "wrapup"), None)
        if closing is None:
            closing = TextPart("wrapup", piece.line, "wrapup")
            holder.below.append(closing)
        elif closing is not holder.below[-1]:
            self.doubt(piece, _("Taken as words after the list, not of its last part."))
        self._append(closing, piece)

    def _append(self, part: TextPart, piece: Piece) -> None:
        part.text.append(piece.text)
        part.lines += piece.lines

    def _wrapup(self, piece: Piece) -> None:
        holder = self.open[-2] if len(self.open) > 1 else self.body
        under = self.moves.get(piece.line)
        if under in self.by_line:
            holder = self.by_line[under]
        assert holder is not None
        self._close_below(holder)
        made = TextPart("wrapup", piece.line, "wrapup", text=[piece.text], lines=[*piece.lines])
        holder.below.append(made)
        self.by_line[piece.line] = made

    def _close_below(self, holder: TextPart) -> None:
        if holder in self.open:
            self.open = self.open[: self.open.index(holder) + 1]
        else:
            self.open = []

    # --- what the end of a list decides

    def _close(self, position: int) -> None:
        """Close the lists from a level on: a part of that level follows."""
        closing = self.open[position:]
        self.open = self.open[:position]
        for depth, part in enumerate(reversed(closing)):
            if not part.loose:
                continue
            level = len(closing) - 1 - depth
            if level == 0:
                # The list goes on after it: the paragraph belongs to its last part.
                for piece in part.loose:
                    self._append(part, piece)
            else:
                self._end_list(closing[level - 1], part)
            part.loose = []
        for part in closing:
            self._settle(part)

    def _close_body(self) -> None:
        if self.body is None:
            return
        chain = [self.body, *self.open]
        for position in range(len(chain) - 1, 0, -1):
            part = chain[position]
            if part.loose:
                self._end_list(chain[position - 1], part)
                part.loose = []
        for part in chain[1:]:
            self._settle(part)
        self._settle(self.body)
        self.body, self.open, self.last = None, [], None

    def _end_list(self, holder: TextPart, last: TextPart) -> None:
        """Paragraphs after the last part of a list: they close the list, or go on that part."""
        if not re.search(r"[.。]$", last.text[-1] if last.text else ""):
            for piece in last.loose:
                self._append(last, piece)
            return
        for piece in last.loose:
            self.doubt(piece, _("Taken as words after the list, not of its last part."))
        holder.closing += last.loose

    def _settle(self, part: TextPart) -> None:
        """Number the paragraphs of a part that has several without a number."""
        lists = [entry for entry in part.below if entry.style and entry.style != "plain"]
        is_several = len(part.text) > 1
        if part.kind == "article" and not lists and is_several:
            self._paragraphs(part, [])
        elif (
            lists
            and (part.kind == "article" or part.heading)
            and (is_several or (part.closing and part.heading and part.text))
        ):
            self._paragraphs(part, lists)
        if part.closing:
            self._close_list(part)

    def _paragraphs(self, part: TextPart, lists: list[TextPart]) -> None:
        texts, part.text = part.text, []
        made = [
            TextPart("paragraph", part.line, f"para_{number}", text=[words], style="plain")
            for number, words in enumerate(texts, start=1)
        ]
        lines = [line for line in part.lines if line != part.line]
        for one, line in zip(reversed(made), reversed(lines), strict=False):
            one.line, one.lines = line, [line]
        made[-1].below = lists
        rest = [entry for entry in part.below if entry not in lists]
        part.below = [*made, *rest]
        for piece in part.closing:
            number = sum(entry.style == "plain" for entry in part.below) + 1
            one = TextPart(
                "paragraph", piece.line, f"para_{number}", text=[piece.text], style="plain"
            )
            one.lines = [*piece.lines]
            part.below.append(one)
        part.closing = []

    def _close_list(self, part: TextPart) -> None:
        first, *extra = part.closing
        made = TextPart("wrapup", first.line, "wrapup", text=[first.text], lines=[*first.lines])
        for piece in extra:
            self._append(made, piece)
        part.below.append(made)
        part.closing = []

    def provisions(self) -> list[Drafted]:
        """The provisions in the order of the text."""
        made: list[Drafted] = []
        for top in self.tops:
            if top.kind != "act" or top.below:
                made += [one for one in _flat(top, top.step) if one.eid != "main" or not made]
        return made


def _flat(part: TextPart, eid: str) -> Iterator[Drafted]:
    yield Drafted(
        eid,
        part.kind,
        part.line,
        number=part.number,
        heading=part.heading,
        text=part.text,
        lines=tuple(part.lines),
        spans=part.spans,
    )
    for below in part.below:
        yield from _flat(below, f"{eid}__{below.step}")


def _is_heading(part: TextPart) -> bool:
    """Whether the words of a point are its heading: few, and without an end."""
    if part.kind != "point" or part.heading or len(part.text) != 1:
        return False
    words = part.text[0]
    is_open = not _SENTENCE_ENDS.search(words) and not re.search(r"(?: ou| e|；或|；及|,)$", words)
    return len(words) <= 80 and words[:1].isupper() and is_open


_PAIRS = {"(": ")", "«": "»", "“": "”", "「": "」", "《": "》", "〔": "〕"}
_HALF = str.maketrans("（）", "()")
_NAMED_POINT = re.compile(r"(al[ií]neas? (?:\d{1,2}|[a-z]{1,4}))\)")
_POINT = re.compile(r"(?:^|[\s«,])(?:\d{1,2}|[a-z]|[ivx]{1,4})$")


def _is_paired(text: str) -> bool:
    """Whether its brackets match; that of a point, «alínea 2)», has no other."""
    plain = text.translate(_HALF)
    return _are_paired(plain) or _are_paired(_NAMED_POINT.sub(r"\1", plain))


def _are_paired(plain: str) -> bool:
    waiting: list[str] = []
    for spot, sign in enumerate(plain):
        if sign in _PAIRS:
            waiting.append(_PAIRS[sign])
        elif sign in _PAIRS.values():
            if waiting and waiting[-1] == sign:
                waiting.pop()
            elif sign != ")" or not _POINT.search(plain[:spot]):
                return False
    return not waiting


def _is_reference(text: str) -> bool:
    """Whether it says which article an annex belongs to: (a que se refere o n.º 1)."""
    in_brackets = text[:1] in "(（〔" and text[-1:] in ")）〕"
    return in_brackets and _REFERS.search(text) is not None


def _is_formula(text: str) -> bool:
    return _EQUATION.fullmatch(text) is not None and _is_equation(text)


def _is_equation(text: str) -> bool:
    """Whether more of it is signs and letters alone than words."""
    words = re.findall(r"[^\W\d_]{3,}", text)
    return len(words) <= 8 and bool(re.search(r"[×÷*/+\d]", text))


def _has_head(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names the columns: no figures, where those below have some."""
    if len(rows) < 2 or any(_VALUE.search(cell) for cell in rows[0]):
        return False
    return any(_VALUE.search(cell) for row in rows[1:] for cell in row)


def _grid(rows: Sequence[Sequence[str]]) -> list[Sequence[str | None]]:
    """The rows, filled with None to one length where empty cells at the left show their columns."""
    full = max(len(row) for row in rows)
    is_grid = any(not row[0] for row in rows)
    return [[*row, *([None] * (full - len(row) if is_grid else 0))] for row in rows]


def _merged_cells(
    rows: Sequence[Sequence[str | None]], has_head: bool
) -> dict[tuple[int, int], Spans]:
    """By row and column, the cells that take the empty ones after a head or below a first cell;
    none where the rows are not all as long."""
    if len({len(row) for row in rows}) > 1 or not any("" in row for row in rows):
        return {}
    made: dict[tuple[int, int], Spans] = {}
    heads = 0
    if has_head:
        heads, under = 1, set[int]()
        for column, words in enumerate(rows[0]):
            after = list(rows[0][column + 1 :])
            wide = 1 + next((spot for spot, cell in enumerate(after) if cell), len(after))
            if words and wide > 1:
                made[0, column] = (wide, 1)
                under |= set(range(column, column + wide))
        if all(bool(words) == (column in under) for column, words in enumerate(rows[1])):
            heads = 2
            made |= {(0, column): (1, 2) for column in range(len(rows[0])) if column not in under}
    for spot in range(heads, len(rows)):
        below = rows[spot + 1 :]
        goes_on = [not row[0] and any(row) for row in below]
        high = 1 + next((count for count, is_part in enumerate(goes_on) if not is_part), len(below))
        if rows[spot][0] and high > 1:
            made[spot, 0] = (1, high)
    return made


def has_table(text: FoundText) -> bool:
    """Whether lines of the text are the rows of a table."""
    return any(piece.rows for piece in _Pieces(text, ()).read())


def structure(
    text: FoundText, corrections: Sequence[Correction] = (), zone: str = "front"
) -> tuple[list[Drafted], list[Doubtful]]:
    """The provisions of one language, and what is doubtful in them. The lines begin in a ``zone``:
    ``front`` before an act, ``closing`` below one, ``body`` at an article."""
    pieces = list(_Pieces(text, corrections).read())
    made = Structure(text, corrections)
    made.zone, made.is_quoted = zone, zone == "body"
    made.read(pieces)
    for piece in pieces if zone != "front" else ():
        if piece.rows and not _SIGNS_OF_CELLS.search(piece.text):
            made.doubt(piece, SPACES_BETWEEN_WORDS)
    settled = {
        line
        for entry in corrections
        if entry.lang in (text.lang, text.source) and entry.do not in ("drop", "keep")
        for line in entry.numbers
    }
    doubts = [entry for entry in (*text.doubts, *made.doubts) if entry.line not in settled]
    return made.provisions(), doubts
