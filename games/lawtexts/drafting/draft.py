"""The plain text of a gazette made into provisions: what each is, and where it stands.

It recognises the parts of a dispatch, its articles, numbers, points and sub-points by the marks
they are printed with. A mark that does not follow the one before it is a paragraph lost or doubled,
and is refused; what merely looks odd goes into the report for a person to look at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from games.lawtexts.drafting.lines import Paragraph, paragraphs
from games.lawtexts.drafting.marks import Mark, article, following, is_next, mark
from games.lawtexts.drafting.unreadable import check_lines, check_words
from games.lawtexts.errors import CorpusError

_PART = {"number": "para", "point": "point", "subpoint": "point", "letter": "point"}
_TITLE = re.compile(r"(?:Despacho|Portaria)\b.*n\.º|第\s*\d+/\d+(?:/M)?\s*號.*(?:批示|訓令)$")
_OFFICE = re.compile(r"GABINETE\b|.*辦\s*公\s*室$")
_DATE = re.compile(r"\d{1,2} de \w+ de \d{4}\.?|Governo de Macau, aos .*|.{2,6}年.{1,3}月.{1,4}日")
_ANNEX = re.compile(r"ANEXO|附\s*件")
_REGULATION = re.compile(r"REGULAMENTO\b|Regulamento d|Regras de|.*(?:法定規章|施行規則)$")
_CITED = re.compile(r"(?:^|(?<=\s))(?:\d{1,2}|[a-z]{1,3})\)")
"""«alínea 2)» and the mark of a point have a bracket that nothing opens."""
_SOLE = re.compile(r"(Artigo único)\.?\s+(.*)")


@dataclass(slots=True)
class Drafted:
    """A provision as it was recognised."""

    eid: str
    kind: str
    line: int
    number: str = ""
    heading: str = ""
    text: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Draft:
    """One language of a text: its provisions in order, and what a person should look at."""

    lang: str
    provisions: dict[str, Drafted] = field(default_factory=dict)
    doubts: list[tuple[int, str]] = field(default_factory=list)

    def add(
        self, eid: str, kind: str, line: int, path: Path, *, number: str = "", heading: str = ""
    ) -> Drafted:
        if eid in self.provisions:
            first = self.provisions[eid].line
            reason = f"{eid} already stands on line {first}: a paragraph is doubled."
            raise CorpusError(path, line, "doubled", reason)
        self.provisions[eid] = made = Drafted(eid, kind, line, number, heading)
        return made


class Drafter:
    """Reads paragraph after paragraph, knowing where in the text it is."""

    def __init__(self, lang: str, path: Path, *, is_amending: bool = False) -> None:
        """An amending act gives the articles it changes alone, after words of its own."""
        self.is_amending = is_amending
        self.draft = Draft(lang)
        self.path = path
        self.lang = lang
        self.article = ""
        self.last: Drafted | None = None
        self.open: list[tuple[str, str, str]] = []
        """Style, value and eId of the lists open, from the outermost."""
        self.after = "start"
        """Which part of the dispatch was read last."""
        self.preamble = 0
        self.is_heading_due = False

    def read(self, lines: Iterable[str]) -> Draft:
        for paragraph in paragraphs(lines, self.lang):
            self._doubt(paragraph)
            self._paragraph(paragraph)
        if not self.is_amending:
            number_paragraphs(self.draft)
        return self.draft

    def _doubt(self, each: Paragraph) -> None:
        told = self.draft.doubts
        told += [(line, "joined to the line before at a hyphen") for line in each.hyphens]
        if "\ufffd" in each.text or "<|" in each.text:
            told.append((each.line, "a character that is no word of a law"))
        words = _CITED.sub("", each.text)
        if any(words.count(a) != words.count(b) for a, b in ("()", "（）", "«»", "“”")):
            told.append((each.line, "brackets or quotation marks that do not match"))

    def _paragraph(self, each: Paragraph) -> None:
        if self.is_amending:
            each.text = _unclosed(each.text)
        found = article(each.text, self.lang)
        if self.is_amending and (found or self.article):
            check_words(each.text, each.line, self.lang, self.path)
        if found:
            self._article(each, *found)
        elif self.article:
            self._within_article(each)
        elif not self.is_amending:
            self._before_articles(each)

    def _article(self, each: Paragraph, value: int, printed: str, heading: str) -> None:
        before = int(self.article.removeprefix("art_")) if self.article else 0
        if value <= before or (value != before + 1 and not self.is_amending):
            self._refuse_order(each, f"article {before + 1}", f"article {value}", value <= before)
        if not self.is_amending and "annex" not in self.draft.provisions:
            self.draft.add("annex", "annex", each.line, self.path)
        self.article = f"art_{value}"
        self.open = []
        self.last = self.draft.add(
            self.article, "article", each.line, self.path, number=printed, heading=heading
        )
        self.is_heading_due = not heading

    def _refuse_order(self, each: Paragraph, wanted: str, found: str, is_doubled: bool) -> None:
        what = "doubled" if is_doubled else "lost"
        reason = f"{wanted} was to come, and {found} stands here: a paragraph is {what}."
        raise CorpusError(self.path, each.line, what, reason)

    def _within_article(self, each: Paragraph) -> None:
        told = self._mark(each)
        if self.is_heading_due and told is None and self.last is not None:
            self.last.heading = each.text
            self.is_heading_due = False
            return
        self.is_heading_due = False
        if told is None:
            assert self.last is not None
            self.last.text.append(each.text)
        else:
            self._marked(each, told)

    def _mark(self, each: Paragraph) -> Mark | None:
        told = mark(each.text, self.lang)
        if told is None:
            return None
        if told.style in ("letter", "roman"):
            return self._letter(told)
        if is_next(self._value_of(told.style), told.value, told.style) or told.value == "1":
            return told
        return told if each.is_apart else None

    def _letter(self, told: Mark) -> Mark | None:
        """``i)`` begins a list in Roman numerals unless it follows ``h)``."""
        letters = self._value_of("letter")
        for style in ("roman", "letter"):
            before = self._value_of(style)
            if style == "roman" and told.value == "i" and letters == "h":
                continue
            if told.value == following(before, style) or told.value in "ai"[: len(told.value)]:
                is_first_roman = told.value == "i" and style == "roman"
                if style == "letter" or before is not None or is_first_roman:
                    return Mark(style, told.value, told.printed, told.rest)
        return None

    def _value_of(self, style: str) -> str | None:
        return next((value for kind, value, _eid in reversed(self.open) if kind == style), None)

    def _marked(self, each: Paragraph, told: Mark) -> None:
        styles = [style for style, _value, _eid in self.open]
        before = self._value_of(told.style)
        if told.style in styles and not (told.value == "1" and self._is_below(told, styles)):
            at = styles.index(told.style)
            if not is_next(before, told.value, told.style):
                wanted = following(before, told.style)
                is_doubled = told.value <= (before or "") or told.value == "1"
                self._refuse_order(each, wanted, told.printed, is_doubled)
            self.open = self.open[:at]
        elif told.value not in ("1", "a", "i"):
            self._refuse_order(each, following(None, told.style), told.printed, False)
        parent = self.open[-1][2] if self.open else self.article
        part = _PART.get(told.style, "point")
        kind = "paragraph" if part == "para" else "point"
        eid = f"{parent}__{part}_{told.value}"
        self.last = self.draft.add(eid, kind, each.line, self.path, number=told.printed)
        self.last.text.append(told.rest)
        self.open.append((told.style, told.value, eid))

    def _is_below(self, told: Mark, styles: list[str]) -> bool:
        """A list that begins again within a later one of another style."""
        return styles[-1] != told.style and styles.index(told.style) > 0

    def _before_articles(self, each: Paragraph) -> None:
        text, line, add = each.text, each.line, self.draft.add
        if not self.draft.provisions:
            add("main", "act", line, self.path)
        if self.after == "start" and _OFFICE.match(text):
            self._leaf("main__office", "office", each)
        elif self.after in ("start", "office") and _TITLE.match(text):
            self._leaf("main__title", "title", each)
        elif self.after == "title" and re.fullmatch(r"de \d{1,2} de \w+", text):
            self._more(text)
        elif sole := _SOLE.match(text):
            found = add("main__art_unico", "article", line, self.path, number=f"{sole[1]}.")
            found.text.append(sole[2])
            self.after = "numbers"
        elif _DATE.fullmatch(text):
            self._leaf("main__date", "date", each)
        elif self.after in ("date", "signature") and text.startswith("Publique-se"):
            self._leaf("main__formula", "formula", each)
        elif _ANNEX.fullmatch(text):
            found = add("annex", "annex", line, self.path, heading=text)
            self.last, self.after = found, "annex"
        elif self.after in ("date", "signature", "formula", "annex") and _REGULATION.match(text):
            if "annex" not in self.draft.provisions:
                add("annex", "annex", line, self.path)
            self._leaf("annex__title", "title", each)
        elif self.after == "date":
            self._leaf("main__signature", "signature", each)
        elif self.after in ("annex", "annex__title"):
            self._more(text)
        else:
            self._of_the_act(each)

    def _leaf(self, eid: str, kind: str, each: Paragraph) -> None:
        self.last = self.draft.add(eid, kind, each.line, self.path)
        self.last.text.append(each.text)
        self.after = eid if eid == "annex__title" else kind

    def _more(self, text: str) -> None:
        assert self.last is not None
        self.last.text.append(text)

    def _of_the_act(self, each: Paragraph) -> None:
        """The reasons it gives, then its numbers."""
        told = mark(each.text, self.lang)
        if told and told.style == "number" and (told.value == "1" or self.after == "numbers"):
            before = self._value_of("act")
            if not is_next(before, told.value, "number"):
                is_doubled = before is not None and int(told.value) <= int(before)
                self._refuse_order(each, following(before, "number"), told.printed, is_doubled)
            eid = f"main__para_{told.value}"
            self.open = [("act", told.value, eid)]
            self.last = self.draft.add(eid, "paragraph", each.line, self.path, number=told.printed)
            self.last.text.append(told.rest)
            self.after = "numbers"
        elif self.after in ("title", "preamble"):
            if not self.preamble:
                self.draft.add("main__preamble", "preamble", each.line, self.path)
            self.preamble += 1
            self._leaf(f"main__preamble__para_{self.preamble}", "paragraph", each)
            self.after = "preamble"
        elif self.last is not None:
            self._more(each.text)
        else:
            self.draft.doubts.append((each.line, "not recognised as a part of the text"))


def _unclosed(text: str) -> str:
    """The words of a quotation that began before them, without the mark that closes it."""
    for opening, closing in ("«»", "“”", "「」"):
        end = text.rstrip(".。;；")
        if end.endswith(closing) and end.count(closing) > end.count(opening):
            return end.removesuffix(closing)
    return text


def number_paragraphs(draft: Draft) -> None:
    """Paragraphs printed without a number are counted where an article has nothing else."""
    ordered: dict[str, Drafted] = {}
    for eid, each in draft.provisions.items():
        ordered[eid] = each
        has_below = any(other.startswith(f"{eid}__") for other in draft.provisions)
        if each.kind == "article" and len(each.text) > 1 and not has_below:
            for at, words in enumerate(each.text, start=1):
                name = f"{eid}__para_{at}"
                ordered[name] = Drafted(name, "paragraph", each.line, text=[words])
            each.text = []
    draft.provisions = ordered


def draft(lines: Iterable[str], lang: str, path: Path, *, is_amending: bool = False) -> Draft:
    """The text of one language, or a refusal with file and line."""
    lines = list(lines)
    if is_amending:
        check_lines(lines, lang, path)
    return Drafter(lang, path, is_amending=is_amending).read(lines)
