"""Set the words of a provision as HTML paragraphs, with mistakes and quotations marked."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.urls import reverse
from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games.law.addresses import instrument_url, provision_url
from games.law.wording.references import acts_cited, references_in
from games.lawtexts.files.marked import WordMark, parts_of
from games.lawtexts.register.glossary_reader import GlossaryTerm, TermMatch, found_in
from games.lawtexts.texts.corpus import instrument_keys
from games.site.addresses import address as address_of

_ONE_WORD = re.compile(
    r"\bn\.(?:º|os?|ºs) \d[\d/]*(?:-?[A-Z])?|\bart(?:igos?|\.) \d+\.º"
    r"|第[\d一二三四五六七八九十百]{1,9}(?:條|款|項|號)"
)
_TAGS = {"emphasis": "<em>{}</em>", "raised": "<sup>{}</sup>", "lowered": "<sub>{}</sub>"}
SIC_SIGN = '<i class="sic-sign" title="{}">[sic]</i>'


@dataclass(frozen=True, slots=True)
class Span:
    """Words to mark: ``start`` to ``end`` in the text, with a style."""

    start: int
    end: int
    manner: str
    remark: str = ""
    address: str = ""


def spans_of(text: str, quotes: Iterable[str], manner: str, remark: str = "") -> list[Span]:
    """Where each quotation first occurs in the text."""
    spans = []
    for quote in quotes:
        start = text.find(quote) if quote else -1
        if start >= 0:
            spans.append(Span(start, start + len(quote), manner, remark))
    return spans


def add_clear_spans(spans: Iterable[Span], additions: Iterable[Span]) -> list[Span]:
    """Both lists, but from ``additions`` only spans that do not overlap."""
    merged = list(spans)
    for span in additions:
        if all(span.end <= other.start or other.end <= span.start for other in merged):
            merged.append(span)
    return merged


def with_slips(marks: Sequence[Span], slips: Sequence[Span]) -> list[Span]:
    """Combine marks and slips: a slip within a mark keeps its sign and is marked with it."""
    marked = [
        replace(slip, manner="marked sic") if any(_touch(slip, mark) for mark in marks) else slip
        for slip in slips
    ]
    return [
        *marked,
        *(piece for mark in marks for piece in _around(mark, without_overlaps(marked))),
    ]


def _touch(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _around(mark: Span, slips: Iterable[Span]) -> Iterator[Span]:
    """The pieces of a mark between the slips, which are sorted."""
    start = mark.start
    for slip in slips:
        if _touch(slip, mark):
            yield replace(mark, start=start, end=max(start, slip.start))
            start = slip.end
    yield replace(mark, start=start, end=max(start, mark.end))


def without_overlaps(spans: Iterable[Span]) -> list[Span]:
    """The spans in order, without those that overlap an earlier one."""
    separate: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if span.start < span.end and (not separate or span.start >= separate[-1].end):
            separate.append(span)
    return separate


def paragraphs(text: str, spans: Sequence[Span] = (), marks: Sequence[WordMark] = ()) -> SafeString:
    """The text as HTML paragraphs, without changing any word. ``marks`` are of the text itself."""
    pieces: list[str] = []
    start = 0

    def words(first: int, last: int, way: Callable[[str], str]) -> str:
        """These words, each part of them as its mark has it."""
        parts = (
            _TAGS[mark.style].format(way(text[a:b])) if mark else way(text[a:b])
            for a, b, mark in parts_of(first, last, marks)
        )
        return "".join(parts) if marks else way(text[first:last])

    for span in without_overlaps(spans):
        pieces.append(words(start, span.start, _plain))
        pieces.append(_isolate(partial(words, span.start, span.end), span))
        start = span.end
    pieces.append(words(start, len(text), _plain))
    return mark_safe("<p>" + "".join(pieces) + "</p>")  # noqa: S308  (every piece is escaped)


def _plain(text: str) -> str:
    return kept_together(str(conditional_escape(text))).replace("\n", "</p><p>")


def kept_together(html: str) -> str:
    """The same words; no line ends between a sign and its number: n.º 4, art. 5.º, 第五條."""
    return _ONE_WORD.sub(r'<span class="one-word">\g<0></span>', html)


def _isolate(words: Callable[[Callable[[str], str]], str], span: Span) -> str:
    """A span with its words, set in the way that it has."""
    if span.manner == "mark":
        return f"<mark>{words(_plain)}</mark>"
    if span.address and not span.remark:
        whole = mark_safe(words(lambda part: kept_together(escape(part))))  # noqa: S308 escaped
        return str(format_html('<a class="{}" href="{}">{}</a>', span.manner, span.address, whole))
    whole = mark_safe(words(escape))  # noqa: S308 escaped
    if span.manner in ("sic", "marked sic"):
        slip = format_html('<span class="sic">{}</span>', whole)
        if span.manner == "marked sic":
            slip = format_html("<mark>{}</mark>", slip)
        return f"{slip}{format_html(SIC_SIGN, span.remark)}"
    if span.address:
        link = '<a class="{}" href="{}" title="{}">{}</a>'
        return str(format_html(link, span.manner, span.address, span.remark, whole))
    return str(format_html('<span class="{}">{}</span>', span.manner, whole))


Opener = Callable[[str, str, str], list[Span]]
"""From an eId, a language and its words: the spans to link."""


def opener(instrument: str, address: Callable[[str], str], *, terms: bool) -> Opener:
    """Link citations, to the ``address`` of an eId, and optionally terms."""
    glossary = reverse("law:glossary")

    def opened(eid: str, lang: str, words: str) -> list[Span]:
        spans = [
            Span(
                cited.start,
                cited.end,
                "reference",
                address=provision_url(cited.instrument, cited.eid)
                if cited.instrument
                else address(cited.eid),
            )
            for cited in references_in(words, lang, instrument, eid)
            if cited.start < cited.end
        ]
        if "/" in words:
            by_number = [
                Span(start, end, "reference", address=page_of_act(key))
                for start, end, key in acts_cited(words, lang, instrument)
            ]
            spans = add_clear_spans(spans, by_number)
        if terms:
            spans += [
                Span(
                    occurrence.start,
                    occurrence.end,
                    "term-link",
                    _counterparts(occurrence.terms, lang, instrument),
                    f"{glossary}#{occurrence.terms[0].id}",
                )
                for occurrence in _first_matches(words, lang, instrument)
            ]
        return spans

    return opened


def page_of_act(key: str) -> str:
    """The page of a regulation, or of an act that is none."""
    return instrument_url(key) if key in instrument_keys() else address_of("law:act", key)


def _first_matches(words: str, lang: str, instrument: str) -> Iterator[TermMatch]:
    """The first match of each term in a provision that lies within one paragraph."""
    opened: set[tuple[str, ...]] = set()
    for occurrence in found_in(words, lang, instrument):
        meant = tuple(term.id for term in occurrence.terms)
        if meant not in opened and "\n" not in words[occurrence.start : occurrence.end]:
            opened.add(meant)
            yield occurrence


def _counterparts(meant: tuple[GlossaryTerm, ...], lang: str, instrument: str) -> str:
    """The other language's forms, one for each sense of the word."""
    forms = [_counterpart(term, lang, instrument) for term in meant]
    return " / ".join(dict.fromkeys(form for form in forms if form))


def _counterpart(term: GlossaryTerm, lang: str, instrument: str) -> str:
    """The form that this instrument uses, else the first known."""
    if lang == "zh-hant":
        return term.pt[0]
    own = [chinese.form for chinese in term.zh_hant if instrument in chinese.instruments]
    return next(iter([*own, *term.forms("zh-hant")]), "")
