"""Template tags and filters of the desk, most of them for names in the reader's language."""

from collections.abc import Iterable
from html import escape
from typing import Any

from django import template
from django.template import Context
from django.template.defaultfilters import linebreaksbr, truncatechars
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.law.addresses import provision_url
from games.law.lookup.glossary import TermForms
from games.law.models import Instrument
from games.law.refused_acts import cited
from games.lawtexts.texts.reader import read
from games.translation.glossary.draft import Draft
from games.translation.interchange import messages as interchange
from games.translation.listing.queue import doubt_in_words
from games.translation.messages import desk, places, words
from games.translation.models import LogEntry, Unit
from games.translation.workflow import roles

register = template.Library()

register.filter("kind_name", words.kind_name)
register.filter("state_name", words.state_name)
register.filter("action_name", words.action_name)
register.filter("role_name", words.role_name)
register.filter("part_name", words.part_name)
register.filter("field_name", words.field_name)
register.filter("place_name", places.place_of)
register.filter("term_kind_name", words.term_kind_name)
register.filter("check_name", desk.name_of_check)
register.filter("official_sentence", desk.official_message)
register.filter("cited_in", cited)


@register.filter
def in_lines(joined: str) -> SafeString:
    """The parts of a text, a line each; pages of hundreds of texts are drawn with it."""
    lines = escape(words.as_lines(joined)).replace("\r\n", "\n").replace("\n", "<br>")
    return SafeString(lines)


@register.filter
def doubt_words(unit: Unit) -> str:
    return doubt_in_words(unit, differs=getattr(unit, "differs", False))


register.filter("verdict_name", interchange.verdict_name)
register.filter("may_be_typed_by", lambda unit, person: roles.may_type(person, unit))


@register.simple_tag(takes_context=True)
def sends_to(context: Context, name: str, *arguments: object) -> SafeString:
    """The attributes that send a form of one text with the queue's filters and place the answer."""
    address = f"{reverse(name, args=arguments)}{context.get('carried', '')}"
    attributes = 'action="{0}" hx-post="{0}" hx-target="#answer" hx-swap="innerHTML"'
    return format_html(attributes, address)


@register.filter
def terms_marked(runs: Iterable[Any]) -> SafeString:
    """A source with its terms as links, and no whitespace added between them."""
    made = []
    for run in runs:
        words = linebreaksbr(run.text, autoescape=True)
        link = '<a class="term-mark" href="#term-{}">{}</a>'
        made.append(format_html(link, run.terms[0], words) if run.terms else words)
    return SafeString("".join(made))


@register.filter
def excerpt(text: str) -> str:
    """The parts of a text in one line of at most 150 characters."""
    parts = [part for part in text.split("\x1f") if part.strip()]
    return truncatechars(" · ".join(parts).replace("\n", " "), 150)


@register.filter
def log_text(entry: LogEntry) -> str:
    """The text of a log entry: words, a reason, groups, or the counts of an import."""
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
def of_task(names: dict[str, str], task: str) -> str:
    return names[task]


@register.filter
def state_tone(unit: Unit) -> str:
    return {"official": "good", "reviewed": "good", "proposed": "doubt"}.get(unit.state, "plain")


@register.filter
def designation(instrument: str) -> str:
    """The number of an instrument, such as ``97/2010``."""
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
def as_draft(forms: TermForms) -> Draft:
    """A term's saved forms, as the form of its page has them."""
    return Draft.of_row(forms, "")
