"""Template tags that present the law in the reader's language."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.law.addresses import instrument_url, provision_url
from games.law.language_fields import field_of, localized_value, own
from games.law.lookup.regulations import degree_of
from games.law.lookup.search import SearchUnit
from games.law.lookup.site_search import path_of
from games.law.models import Change, ErrorReport, Instrument, Quote, Relation
from games.law.reading.instrument_page import ProvisionSides, Side, reader_langs
from games.law.reading.parameters import ParameterSheet
from games.law.reading.provision_page import Citation, ProvisionSheet
from games.law.reading.short_rules import has_short_rules
from games.law.reading.text_questions import has_questions
from games.law.time.acts_named import NAMES, named, own_name, subjects_of
from games.law.time.at_hand import instruments
from games.law.time.in_force import coming, is_known
from games.law.wording.words import paragraphs, spans_of
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.files.shape import TextWitness
from games.lawtexts.register import glossary_reader
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history, read, working_heading
from games.narration.acts import act_name, unofficial
from games.narration.language import law_language
from games.narration.sentences import is_chinese
from games.narration.words import amount, one_after_another
from games.site.author import author_of
from games.site.pages import PageLanguage
from games.site.templatetags.site import law_words

register = template.Library()


@register.filter
def own_words(words: Mapping[str, str] | None) -> str:
    """The text in the reader's language, else in any available."""
    texts = words or {}
    return texts.get(law_language()) or next((word for word in texts.values() if word), "")


def _in(row: Any, field: str) -> str:
    return own(row, field, law_language()) or own(row, field, "pt") or own(row, field, "zh-hant")


def _headed(instrument: Instrument, field: str, mark: bool = True) -> str:
    """A title; in a language without an official text it is our own, with or without the mark."""
    words = _in(instrument, field)
    if law_language() in instrument.languages:
        return words
    title = own(instrument, field, law_language()) or working_heading(
        instrument.pk, field, law_language()
    )
    return (unofficial(title) if mark else title) if title else words


@register.filter
def forms_by_year(forms: list[dict[str, Any]]) -> SafeString:
    """The Chinese forms of a term, each with the years of its texts."""
    parts = (
        format_html("{} <small>({})</small>", form["form"], one_after_another(form["years"]))
        if form.get("years")
        else conditional_escape(form["form"])
        for form in forms
    )
    return mark_safe("、".join(parts))  # noqa: S308 each form is escaped above


register.filter("own", localized_value)


@register.filter
def full_title(instrument: Instrument) -> str:
    return _headed(instrument, "title")


@register.filter
def game_name(instrument: Instrument) -> str:
    """Without a mark: a page marks the title, once."""
    return _headed(instrument, "name", mark=False) or full_title(instrument)


@register.filter
def sources_of(instrument: Instrument) -> list[TextWitness]:
    """The documents that its texts were read from, if the sources give their addresses."""
    return [witness for witness in read(instrument.pk).witnesses if witness.address]


@register.filter
def regulation_titles(instrument: Instrument) -> list[tuple[str, str]]:
    at_hand = [lang for lang in reader_langs() if lang in instrument.languages]
    titles = [(lang, own(instrument, "regulation", lang)) for lang in at_hand]
    return [(lang, words) for lang, words in titles if words]


@register.filter
def relation_label(relation: Relation) -> str:
    """A designation; one missing from the corpus is our own, and marked so."""
    label = own(relation, "label", law_language())
    if label:
        return label if label == _corpus_value(relation, "label") else unofficial(label)
    words = {"pt": own(relation, "label", "pt")}
    return act_name(words) or own(relation, "label", "zh-hant") or relation.other


@register.filter
def rests_on(instrument: Instrument) -> list[Instrument]:
    """The other regulations on which its game rests too."""
    keys = [key for key in instrument_keys() if instrument.game in read(key).games]
    return [instruments()[key] for key in keys]


@register.filter
def games_resting(instrument: Instrument) -> list[Instrument]:
    """The regulations of the games that rest on it too."""
    if not (games := read(instrument.pk).games):
        return []
    return [law for law in instruments().values() if law.game in games]


@register.filter
def relation_url(relation: Relation) -> str:
    """The other's page on this site, else the address of its source; empty if neither is known."""
    return instrument_url(relation.other) if is_text_here(relation) else relation.address


@register.filter
def is_text_here(relation: Relation) -> bool:
    """Whether the other's text is on this site."""
    return relation.other in instrument_keys()


def _corpus_value(row: Any, field: str) -> str:
    """The corpus's value, before any edit on the translators' desk."""
    return str(row.loaded.get(field_of(field, law_language())) or "")


@register.filter
def day(instrument: Instrument, event: str) -> str:
    for date in instrument.known.get("dates", []):
        if date["event"] == event and date["value"]:
            parsed = parse_date(date["value"])
            text = date_format(parsed, "DATE_FORMAT") if parsed else date["value"]
            return _sure(text, date["basis"])
    return _("not at hand")


@register.filter
def status_note(instrument: Instrument) -> str:
    """The corpus's note on the status, if it is the current status and nothing is to come."""
    if instrument.status_today != instrument.status or coming(instrument.pk):
        return ""
    return own_words(instrument.known.get("status", {}).get("note"))


@register.filter
def gazette(instrument: Instrument) -> str:
    known = instrument.known.get("gazette", {})
    note = own_words(known.get("note"))
    if not known.get("issue"):
        return note or _("not at hand")
    issue: str = _sure(known["issue"], known.get("basis"))
    return f"{issue} · {note}" if note else issue


def _sure(words: str, basis: str | None) -> str:
    """The words, marked if they are only inferred from a source."""
    return words if basis == "stated" else _("%(words)s (inferred)") % {"words": words}


@register.filter
def side_for_reader(head: ProvisionSides) -> Side:
    """The head of an article or a chapter in the reader's language, if available."""
    return next((side for side in (head.own, *head.sides) if not side.is_missing), head.own)


@register.filter
def short_citation(eid: str, instrument: str) -> str:
    return cite_short(instrument, eid, law_language())


@register.filter
def parts_of(eids: list[str], place: ProvisionSheet | ParameterSheet) -> list[str]:
    """The citations of the named parts of a provision, without the provision itself."""
    return [
        cite_short(place.instrument.pk, eid, law_language()) for eid in eids if eid != place.eid
    ]


@register.filter
def short_citations(citations: list[Citation]) -> str:
    return next(
        (citation.short for citation in citations if citation.lang == law_language()),
        citations[0].short,
    )


@register.filter
def page_address_in(languages: Iterable[PageLanguage], lang: str) -> str:
    """The whole address of the page in a language."""
    return next(language.absolute for language in languages if language.code == lang)


@register.filter
def headed(citations: list[Citation]) -> str:
    """The citation as a heading: whole words, with a capital."""
    name = short_citations(citations).replace("art. ", "artigo ")
    return name[:1].upper() + name[1:]


@register.filter
def reported_at(report: ErrorReport) -> SafeString | str:
    """A link to what a report is about; its name alone once that is not at hand any more."""
    instrument = instruments().get(report.instrument)
    if instrument and not report.eid:
        url = instrument_url(instrument.pk)
        return format_html('<a href="{}">{}</a>', url, law_words(full_title(instrument)))
    if instrument and is_known(instrument.pk, report.eid):
        return provision_link(instrument, report.eid)
    return f"{report.instrument}#{report.eid}"


def provision_link(instrument: Instrument, eid: str) -> SafeString:
    """A link to a provision, by its regulation and its short citation."""
    name = f"{instrument.designation}, {cite_short(instrument.pk, eid, law_language())}"
    return format_html('<a href="{}">{}</a>', provision_url(instrument.pk, eid), law_words(name))


@register.filter
def links_in_line(links: Iterable[SafeString]) -> SafeString:
    return mark_safe(one_after_another(links))  # noqa: S308 (each is safe)


@register.filter
def own_first(quotes: Iterable[Quote]) -> list[Quote]:
    """The quotations grouped by provision, in the reader's language first."""
    listed = list(quotes)
    order = list(dict.fromkeys(quote.provision.eid for quote in listed))
    return sorted(
        listed,
        key=lambda quote: (order.index(quote.provision.eid), quote.lang != law_language()),
    )


@register.filter
def quoted(quote: Quote) -> SafeString:
    return paragraphs(quote.text, spans_of(quote.text, quote.marked, "mark"))


@register.filter(name="has_short_rules")
def _has_short_rules(instrument: Instrument) -> bool:
    """Whether there is a page of its rules in short."""
    return has_short_rules(instrument.game)


@register.filter(name="has_questions")
def _has_questions(instrument: Instrument) -> bool:
    """Whether there are questions on its text."""
    return has_questions(instrument.pk)


@register.filter
def has_doubts(instrument: Instrument) -> bool:
    """Whether the register has entries on it."""
    return degree_of(instrument.pk) != "text"


@register.filter
def has_terms(instrument: Instrument) -> bool:
    """Whether terms of the glossary occur in it."""
    return any(
        glossary_reader.found_in(words, lang, instrument.pk)
        for provision in read(instrument.pk).provisions
        for lang, words in provision.text.items()
    )


@register.filter
def has_effects(instrument: Instrument) -> bool:
    """Whether an act at hand changes it."""
    return bool(history(instrument.pk).effects)


@register.filter
def changed_in(change: Change) -> str:
    """The instrument's title, in the reader's language if available."""
    if change.instrument not in instrument_keys():
        return change.instrument or _("Glossary")
    titles = read(change.instrument).titles
    working = working_heading(change.instrument, "title", law_language())
    return titles.get(law_language()) or (unofficial(working) if working else own_words(titles))


@register.filter
def found_in(unit: SearchUnit) -> str:
    """The game and the number of the instrument of a search result; empty for a term."""
    law = instruments().get(unit.instrument)
    return f"{game_name(law)} · {law.designation}" if law else ""


@register.filter
def in_letters(number: int) -> str:
    """A small number as a word that begins a sentence, a greater one in digits."""
    names = NAMES["counted"]
    return str(names[str(number)]) if str(number) in names else amount(number)


@register.filter
def degree(instrument: Instrument) -> str:
    """What there is of a regulation, in words."""
    return named(degree_of(instrument.pk), "degree")


register.simple_tag(author_of)
register.filter("path_of", path_of)
register.filter("subjects", subjects_of)
register.filter("named", named)
register.filter("own_name", own_name)


@register.filter
def told(change: Change) -> str:
    colon = "：" if is_chinese() else ": "
    return named(change.kind, "changed") + colon + named(change.what, "done")


@register.filter
def corrected(change: Change) -> str:
    """What this site did to its own words, as a sentence."""
    return named(change.kind, "corrected") if change.what == "changed" else told(change)


@register.filter
def data_block(data: Mapping[str, object]) -> SafeString:
    """Linked data as a script element, which nothing within it can end."""
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")
    return mark_safe(f'<script type="application/ld+json">{text}</script>')  # noqa: S308
