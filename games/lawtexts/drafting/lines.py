"""Join the lines of a page into paragraphs, with the line on which each begins."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from games.lawtexts.drafting.marks import article, bare, mark

_ENDS = re.compile(
    r"[.;:。；：?!—–»”)）]$|(?:; ou|；或| ou| e)$|\bpara \d+$|賠[一二三四五六七八九十百]+$"
)
"""The end of a paragraph; a row of a table of prizes is one."""
_REGULATION = re.compile(r"REGULAMENTO [^a-z]*|.{2,30}(?:法定規章|施行規則)")
_IN_A_SENTENCE = re.compile("[，。；、：]")
_DATE = re.compile(r"\d{1,2} de \w+ de \d{4}\.?$")
_SIGNED = re.compile(r"O Secretário para [^.]*, [^.]*\.$")
_RULE = re.compile(r"[-–—_]{3,}")


@dataclass(slots=True)
class Paragraph:
    """A paragraph, the line on which it begins, and the lines joined at a hyphen."""

    line: int
    text: str
    is_separate: bool
    """Whether an empty line precedes it, or the text before it had ended."""
    is_heading: bool = False
    """Whether it directly follows the number of an article."""
    hyphens: list[int] = field(default_factory=list)


def paragraphs(lines: Iterable[str], lang: str) -> Iterator[Paragraph]:
    """The paragraphs: one begins at a mark, an article, or after an end."""
    current: Paragraph | None = None
    is_after_gap = True
    for number, raw in enumerate(lines, start=1):
        text = bare(raw)
        if not text or _RULE.fullmatch(text):
            is_after_gap = True
            continue
        if current is None or _begins(current, text, lang, is_after_gap):
            if current is not None:
                yield current
            ended = current is None or bool(_ENDS.search(current.text))
            is_heading = current is not None and article(current.text, lang) is not None
            current = Paragraph(number, text, is_after_gap or ended, is_heading)
        else:
            if lang == "zh-hant":
                current.text += text
            elif re.search(r"\w-$", current.text) and text[:1].islower():
                current.text = current.text[:-1] + text
                current.hyphens.append(number)
            elif current.text.endswith("-"):
                current.text += text
            else:
                current.text += f" {text}"
        is_after_gap = False
    if current is not None:
        yield current


def _begins(current: Paragraph, text: str, lang: str, is_after_gap: bool) -> bool:
    if article(text, lang) or article(current.text, lang):
        return True
    if text[0] in "[［" or current.text.rstrip(" .;:。；：")[-1:] in ("]", "］"):
        return True
    has_ended = bool(_ENDS.search(current.text))
    if mark(text, lang):
        return current.is_heading or is_after_gap or has_ended
    if _REGULATION.fullmatch(text) and not _IN_A_SENTENCE.search(text):
        return True
    if lang == "zh-hant":
        return has_ended or (is_after_gap and _is_alone(current.text, text))
    return is_after_gap or _is_another(current, text)


def _is_another(current: Paragraph, text: str) -> bool:
    """Whether a Portuguese line begins a paragraph without an empty line before it: a capital after
    a heading, a list of reasons, or the date and signature.
    """
    if not text[:1].isupper() and not _DATE.match(text):
        return False
    return current.is_heading or bool(
        current.text.endswith((";", ":"))
        or (current.text.endswith(".") and (_DATE.match(text) or _SIGNED.match(text)))
    )


def _is_alone(before: str, text: str) -> bool:
    """Whether the Chinese line before is short and complete, such as a heading or title."""
    return (
        len(before.replace(" ", "")) <= 24
        and not re.search("[，、]", before)
        and (mark(before, "zh-hant") is None)
    )
