"""Turn the words that an act quotes into provisions with their eIds."""

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from games.lawtexts.drafting.found import Doubtful
from games.lawtexts.drafting.lines import (
    Paragraph,
    PrintedMark,
    annex_number,
    article,
    bare,
    check_words,
    following,
    is_next,
    letter_or_roman,
    mark,
    paragraphs,
    rank,
)
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _

_PART = {"number": "para", "point": "point", "subpoint": "point", "letter": "point"}


@dataclass(slots=True)
class Drafted:
    """One provision of one language, as printed."""

    eid: str
    kind: str
    line: int
    number: str = ""
    heading: str = ""
    text: list[str] = field(default_factory=list)
    lines: tuple[int, ...] = ()
    spans: tuple[int, int] = (1, 1)
    """Columns and rows that a cell takes."""

    @property
    def block(self) -> str:
        """``== eid``, the printed number and heading, and the words; empty for a bare container."""
        lines = [f"number: {self.number}"] if self.number else []
        lines += [f"heading: {self.heading}"] if self.heading else []
        lines += [text for text in self.text if text]
        return "\n".join([f"== {self.eid}", *lines, ""]) if lines else ""


@dataclass(slots=True)
class TextDraft:
    """One language of the words: its provisions in order."""

    lang: str
    provisions: dict[str, Drafted] = field(default_factory=dict)
    doubts: Sequence[Doubtful] = ()
    """What is not surely read, of words with chapters or tables."""

    def refuse_doubts(self, path: Path) -> None:
        """Raise for the first doubt, if the words are to be law."""
        for doubt in self.doubts:
            raise CorpusError(path, doubt.line, "malformed", doubt.why, **doubt.facts)


class Drafter:
    """Reads the paragraphs in order, tracking the position in the text."""

    def __init__(self, lang: str, path: Path) -> None:
        self.draft = TextDraft(lang)
        self.path = path
        self.lang = lang
        self.article = ""
        self.last: Drafted | None = None
        self.open: list[tuple[str, str, str]] = []
        """Style, value and eId of the open lists, outermost first."""
        self.is_heading_due = False
        self.is_part = False
        """Whether it began within an article, with an item that need not be the first."""

    def _add(
        self, eid: str, kind: str, line: int, *words: str, number: str = "", heading: str = ""
    ) -> Drafted:
        if eid in self.draft.provisions:
            first = self.draft.provisions[eid].line
            reason = _("%(eid)s already stands on line %(line)s: a paragraph is doubled.")
            raise CorpusError(self.path, line, "doubled", reason, eid=eid, line=first)
        made = Drafted(eid, kind, line, number, heading, [*words])
        self.draft.provisions[eid] = made
        return made

    def opens_annex(self, text: str) -> str:
        """The eId of the annex that a line opens, or an empty string."""
        is_one = re.fullmatch(r"ANEXO [IVX]+|附\s*件.", text)
        return f"annex_{annex_number(text)}" if is_one else ""

    def read(self, lines: Iterable[str]) -> TextDraft:
        for paragraph in paragraphs(lines, self.lang):
            parsed = article(paragraph.text, self.lang)
            if parsed or self.article:
                check_words(paragraph.text, paragraph.line, self.lang, self.path)
            if annex := self.opens_annex(paragraph.text):
                self.article, self.open, self.is_heading_due = annex, [], True
                self.last = self._add(annex, "annex", paragraph.line, heading=paragraph.text)
            elif parsed:
                self._article(paragraph, *parsed)
            elif self.article:
                self._within_article(paragraph)
        return self.draft

    def _article(self, paragraph: Paragraph, value: str, printed: str, heading: str) -> None:
        self.article = f"art_{value}"
        self.open = []
        self.last = self._add(
            self.article, "article", paragraph.line, number=printed, heading=heading
        )
        self.is_heading_due = not heading

    def _refuse_order(
        self, paragraph: Paragraph, wanted: str, actual: str, is_doubled: bool
    ) -> None:
        what = "doubled" if is_doubled else "lost"
        reason = _("%(wanted)s was to come, and %(found)s stands here: a paragraph is lost.")
        if is_doubled:
            reason = _("%(wanted)s was to come, and %(found)s stands here: a paragraph is doubled.")
        raise CorpusError(self.path, paragraph.line, what, reason, wanted=wanted, found=actual)

    def _within_article(self, paragraph: Paragraph) -> None:
        marker = self._mark(paragraph)
        if self.is_heading_due and marker is None and self.last is not None:
            if self.last.kind == "annex":
                self.last = self._add(
                    f"{self.article}__title", "title", paragraph.line, paragraph.text
                )
            else:
                self.last.heading = paragraph.text
            self.is_heading_due = False
            return
        self.is_heading_due = False
        if marker is None and self.last is None:
            reason = _(
                "These words are of no provision: begin with the mark of the one they change."
            )
            raise CorpusError(self.path, paragraph.line, "malformed", reason)
        if marker is None:
            assert self.last is not None
            self.last.text.append(paragraph.text)
        else:
            self._marked(paragraph, marker)

    def _mark(self, paragraph: Paragraph) -> PrintedMark | None:
        marker = mark(paragraph.text, self.lang)
        if marker is None:
            return None
        if marker.style in ("letter", "roman"):
            return letter_or_roman(marker, self._value_of)
        if is_next(self._value_of(marker.style), marker.value, marker.style) or marker.value == "1":
            return marker
        return marker if paragraph.is_separate else None

    def _value_of(self, style: str) -> str | None:
        return next((value for kind, value, _eid in reversed(self.open) if kind == style), None)

    def _marked(self, paragraph: Paragraph, marker: PrintedMark) -> None:
        styles = [style for style, _value, _eid in self.open]
        before = self._value_of(marker.style)
        if marker.style in styles and not (marker.value == "1" and self._is_below(marker, styles)):
            position = styles.index(marker.style)
            is_later = self.is_part and position == 0 and rank(marker.value) > rank(before or "")
            if not is_later and not is_next(before, marker.value, marker.style):
                wanted = following(before, marker.style)
                is_doubled = rank(marker.value) <= rank(before or "") or marker.value == "1"
                self._refuse_order(paragraph, wanted, marker.printed, is_doubled)
            self.open = self.open[:position]
        elif marker.value not in ("1", "a", "i") and not self.is_part:
            self._refuse_order(paragraph, following(None, marker.style), marker.printed, False)
        parent = self.open[-1][2] if self.open else self.article
        part = _PART.get(marker.style, "point")
        kind = "paragraph" if part == "para" else "point"
        eid = f"{parent}__{part}_{marker.value}"
        self.last = self._add(eid, kind, paragraph.line, marker.rest, number=marker.printed)
        self.open.append((marker.style, marker.value, eid))

    def _is_below(self, marker: PrintedMark, styles: list[str]) -> bool:
        """Whether a list restarts within a later one of another style."""
        return styles[-1] != marker.style and styles.index(marker.style) > 0


def draft_printed(printed: list[str], parents: set[str], lang: str, path: Path) -> TextDraft:
    """The provisions printed, whole articles or parts of the one among ``parents``; raises with the
    line for parts of no article, or of several."""
    line, first = next(((n, text) for n, text in enumerate(printed, 1) if text.strip()), (1, ""))
    drafter = Drafter(lang, path)
    if not article(bare(first), lang) and not drafter.opens_annex(bare(first)):
        # «O n.º 2 do artigo 4.º passa a ter …: «2. …»»
        if len(parents) != 1 or "" in parents:
            reason = _("These words are of no article: write its heading above them (Artigo 4.º).")
            raise CorpusError(path, line, "malformed", reason)
        (drafter.article,), drafter.is_part = parents, True
    return drafter.read(printed)


def number_paragraphs(draft: TextDraft, only: Container[str] | None = None) -> None:
    """Number the paragraphs of articles, or of some, that have only unnumbered paragraphs."""
    ordered: dict[str, Drafted] = {}
    for eid, drafted in draft.provisions.items():
        ordered[eid] = drafted
        has_below = any(other.startswith(f"{eid}__") for other in draft.provisions)
        is_several = drafted.kind == "article" and len(drafted.text) > 1 and not has_below
        if is_several and (only is None or eid in only):
            for number, words in enumerate(drafted.text, start=1):
                name = f"{eid}__para_{number}"
                ordered[name] = Drafted(name, "paragraph", drafted.line, text=[words])
            drafted.text = []
    draft.provisions = ordered
