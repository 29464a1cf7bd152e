"""The words of a provision as a page sets them: paragraphs, with slips and quotations marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe


@dataclass(frozen=True, slots=True)
class Span:
    """Words to be set apart: ``start`` to ``end`` in the text, in a named manner."""

    start: int
    end: int
    manner: str
    remark: str = ""
    address: str = ""


def spans_of(text: str, quotes: Iterable[str], manner: str, remark: str = "") -> list[Span]:
    """Where each quotation first stands in the text."""
    found = []
    for quote in quotes:
        start = text.find(quote) if quote else -1
        if start >= 0:
            found.append(Span(start, start + len(quote), manner, remark))
    return found


def beside(spans: Iterable[Span], more: Iterable[Span]) -> list[Span]:
    """Both, but of ``more`` only what touches no span already there."""
    kept = list(spans)
    for span in more:
        if all(span.end <= other.start or other.end <= span.start for other in kept):
            kept.append(span)
    return kept


def apart(spans: Iterable[Span]) -> list[Span]:
    """Spans in order, those that overlap an earlier one left out."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return kept


def paragraphs(text: str, spans: Sequence[Span] = ()) -> SafeString:
    """The text as HTML paragraphs. Nothing of the words is changed, added or left out."""
    pieces: list[str] = []
    at = 0
    for span in apart(spans):
        pieces.append(_plain(text[at : span.start]))
        pieces.append(_set_apart(text[span.start : span.end], span))
        at = span.end
    pieces.append(_plain(text[at:]))
    return mark_safe("<p>" + "".join(pieces) + "</p>")  # noqa: S308  (every piece is escaped)


def _plain(text: str) -> str:
    return str(conditional_escape(text)).replace("\n", "</p><p>")


def _set_apart(text: str, span: Span) -> str:
    if span.manner == "sic":
        return str(
            format_html(
                '<span class="sic">{}</span><i class="sic-sign" title="{}">[sic]</i>',
                text,
                span.remark,
            )
        )
    if span.manner == "mark":
        return f"<mark>{_plain(text)}</mark>"
    if span.address:
        return _opening(text, span)
    return str(format_html('<span class="{}">{}</span>', span.manner, text))


def _opening(text: str, span: Span) -> str:
    """A link that looks like the words it is."""
    if span.remark:
        link = '<a class="{}" href="{}" title="{}">{}</a>'
        return str(format_html(link, span.manner, span.address, span.remark, text))
    return str(format_html('<a class="{}" href="{}">{}</a>', span.manner, span.address, text))
