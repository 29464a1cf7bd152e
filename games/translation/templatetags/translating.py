"""How the desk's templates name things in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.template import Context
from django.template.defaultfilters import linebreaksbr, truncatechars
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.law.addresses import provision_url
from games.law.models import Instrument
from games.lawtexts.reader import read
from games.translation import places, words
from games.translation.glossary.draft import Draft
from games.translation.messages import interchange
from games.translation.models import LogEntry, Unit

register = template.Library()

register.filter("kind_name", words.kind_name)
register.filter("state_name", words.state_name)
register.filter("action_name", words.action_name)
register.filter("part_name", words.part_name)
register.filter("field_name", words.field_name)
register.filter("place_name", places.place_of)
register.filter("term_kind_name", words.term_kind_name)
register.filter("in_lines", words.as_lines)
register.filter("verdict_name", interchange.verdict_name)


@register.simple_tag(takes_context=True)
def sends_to(context: Context, name: str, *arguments: object) -> SafeString:
    """Where a form of one text sends its act, with the list the reader came from; the answer comes
    in its place on the page."""
    address = f"{reverse(name, args=arguments)}{context.get('carried', '')}"
    return format_html(
        'action="{0}" hx-post="{0}" hx-target="#answer" hx-swap="innerHTML"', address
    )


@register.filter
def terms_marked(runs: Iterable[Any]) -> SafeString:
    """A source with its terms marked, and not a space between them that the text does not have."""
    return SafeString("".join(_run_marked(run) for run in runs))


def _run_marked(run: Any) -> SafeString:
    words = linebreaksbr(run.text, autoescape=True)
    if not run.terms:
        return words
    return format_html('<a class="term-mark" href="#term-{}">{}</a>', run.terms[0], words)


@register.filter
def excerpt(text: str) -> str:
    """The last part of a text in one short line: its words, after number and heading."""
    parts = [part for part in text.split("\x1f") if part.strip()]
    return truncatechars(" · ".join(parts).replace("\n", " "), 150)


@register.filter
def log_said(entry: LogEntry) -> str:
    """What a line of the log tells: words, a reason, or how many texts of a file became what."""
    if entry.action == "roles":
        return ", ".join(words.role_name(group) for group in entry.said.split(", ") if group)
    if entry.action != "imported":
        return words.as_lines(entry.said)
    counts = (item.rpartition(" ") for item in entry.said.split(", ") if item)
    return ", ".join(f"{interchange.verdict_name(name)} {n}" for name, _, n in counts)


@register.filter
def of_key(instruments: dict[str, Instrument], key: str) -> Instrument | None:
    return instruments.get(key)


@register.filter
def state_tone(unit: Unit) -> str:
    return {"official": "good", "reviewed": "good", "proposed": "doubt"}.get(unit.state, "plain")


@register.filter
def designation(instrument: str) -> str:
    """``97/2010`` of a key the corpus knows."""
    return read(instrument).number


@register.filter
def address_in(eid: str, instrument: str) -> str:
    return provision_url(instrument, eid)


@register.filter
def of_lang(texts: dict[str, str] | None, lang: str) -> str:
    return (texts or {}).get(lang, "")


@register.filter
def at(words: list[str], place: int) -> str:
    return words[place] if place < len(words) else ""


@register.filter
def as_draft(forms: dict[str, Any]) -> Draft:
    """A term's forms as they were kept, set as the form of its page sets them."""
    return Draft.of_row(forms, "")
