"""Template tags for when a text was in force, and what is unknown about it."""

from collections.abc import Callable, Mapping
from datetime import date
from types import SimpleNamespace
from typing import Any

from django import template
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.law.acts.proposal import Proposal
from games.law.addresses import instrument_url, provision_url
from games.law.models import Instrument, Row, Version
from games.law.reading import versions as history_page
from games.law.reading.acts import ActEffectShown, effects_of
from games.law.reading.instrument_page import reader_langs
from games.law.reading.linked_data import legislation
from games.law.reading.witnesses import TextRun
from games.law.templatetags.law import data_block, own_words, short_citation
from games.law.time import in_force
from games.law.time.acts_named import NUMBER, named
from games.law.time.as_it_stood import Dated
from games.law.time.in_force import version_today
from games.law.time.reworded import quotes_of
from games.law.wording.words import page_of_act
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.files.shape import ProvisionText
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.periods import Moment, OnDay, TextVersion
from games.narration import register as words_of_figures
from games.narration.acts import act_name
from games.narration.language import law_language
from games.site.today import today

register = template.Library()

KnownMoment = Moment | Mapping[str, Any] | None
"""As the texts have it, or as the database does."""

register.filter("act_name", act_name)
register.filter("page_of_act", page_of_act)
register.filter("quotes", quotes_of)
register.filter("own_words", own_words)
register.filter("named", named)


@register.filter
def repeal_of(row: Row, eid: str) -> in_force.Repeal | None:
    """The repeal by today of a provision that the entry is about, or None."""
    return in_force.repeal_of(row.instrument_id, eid)


@register.filter
def place_url(row: Row, eid: str) -> str:
    return provision_url(row.instrument_id, eid)


@register.filter
def in_words(day: date | str | None) -> str:
    parsed = parse_date(day) if isinstance(day, str) else day
    return str(date_format(parsed, "DATE_FORMAT")) if parsed else ""


@register.filter
def moment(data: KnownMoment) -> str:
    """The day, stated or inferred, or the range it lies in; marked if no source has it."""
    return _moment(data, in_words)


def _moment(data: KnownMoment, written: Callable[[date | str | None], str]) -> str:
    if data is None:
        return ""
    known = data if isinstance(data, Moment) else SimpleNamespace(**data)
    earliest, latest = known.earliest, known.latest
    if earliest and (earliest == latest or (known.basis == "inferred" and not latest)):
        day = written(known.taken)
        return day if known.basis == "stated" else _("%(words)s (inferred)") % {"words": day}
    days = {"first": written(earliest), "last": written(latest)}
    if earliest and latest:
        return _("not known; between %(first)s and %(last)s") % days
    if earliest:
        return _("not known; not before %(first)s") % days
    return _("not known; by %(last)s") % days if latest else _("not known")


@register.filter
def version_name(version: Version) -> str:
    return _version_name(version.amendment["label"] if version.amendment else None)


@register.filter
def text_version_name(version: TextVersion) -> str:
    """The name of a version read from the texts."""
    return _version_name(version.amendment.label if version.amendment else None)


@register.filter
def numbered_version(version: Version | TextVersion) -> str:
    """A name that tells versions apart in a list: «18 Nov 2025 (deduzido) · 94/2025»."""
    label: Mapping[str, str] = {}
    if isinstance(version, Version):
        number = version.instrument.designation
        label = version.amendment["label"] if version.amendment else label
    else:
        number = version.text.number
        label = version.amendment.label if version.amendment else label
    numbers = NUMBER.search(label.get("pt", ""))
    name = numbers[0] if numbers else act_name(label) if label else number
    return f"{_moment(version.begins, _short_day)} · {name}"


def _short_day(day: date | str | None) -> str:
    parsed = parse_date(day) if isinstance(day, str) else day
    form = "j M Y" if law_language() == "pt" else "DATE_FORMAT"
    return str(date_format(parsed, form)) if parsed else ""


def _version_name(act: Mapping[str, str] | None) -> str:
    return _("as amended by %(act)s") % {"act": act_name(act)} if act else _("as first published")


@register.filter
def moved_from(eid: str, instrument: str) -> str:
    """Where words that moved stood before; empty if they did not move."""
    return _("(was %(place)s)") % {"place": short_citation(eid, instrument)} if eid else ""


@register.filter
def article_of(eid: str) -> str:
    return eid.split("__")[0]


@register.simple_tag
def coming(instrument: Instrument, eid: str = "") -> list[in_force.Coming]:
    """Published amendments not yet in force."""
    return in_force.coming(instrument.pk, eid)


@register.filter
def revocation(instrument: Instrument) -> in_force.Revocation | None:
    """The end of a whole regulation, past or to come."""
    return in_force.revocation(instrument.pk)


@register.filter
def is_to_come(day: date) -> bool:
    return day > today()


@register.simple_tag(takes_context=True)
def instrument_at(context: dict[str, Any]) -> str:
    """The regulation's page on the day of the page, or today's."""
    dated = context.get("dated")
    return instrument_url(context["instrument"].pk, dated.day if dated else "")


@register.filter
def is_of_today(version: Version) -> bool:
    return in_force.is_today(version.instrument, version.ident)


@register.filter
def badge(source: str) -> str:
    return "plain" if source == "official" else "doubt"


@register.filter
def side_of(runs: list[TextRun], is_before: bool) -> SafeString:
    """One of two texts, with the words missing from the other marked."""
    tag = "del" if is_before else "ins"
    pieces = []
    for run in runs:
        words = run.first if is_before else run.second
        if run.is_shared:
            pieces.append(format_html("{}", words))
        elif words:
            pieces.append(format_html(f"<{tag}>{{}}</{tag}>", words))
    return mark_safe("".join(pieces))  # noqa: S308  (every piece is escaped)


@register.simple_tag
def article_history(instrument: Instrument, eid: str) -> history_page.ArticleHistory | None:
    return history_page.article_history(instrument.pk, eid)


@register.simple_tag
def act_effects(instrument: Instrument, eid: str) -> list[ActEffectShown]:
    """What acts do to a provision and its parts, with the days: applied, to come and over."""
    return effects_of(instrument.pk, eid) if instrument.pk in instrument_keys() else []


@register.simple_tag
def repealed_provision(instrument: Instrument, eid: str, on: OnDay | None = None) -> Any:
    """The repeal of a provision by the page's day, with its last words in each language."""
    return in_force.repeal_of(instrument.pk, eid, on.day if on else None)


@register.filter
def citation_in(eid: str, made: Proposal) -> str:
    """The citation of a provision of a version that is not in the corpus."""
    texts = (made.version.text, made.before.text)
    text = next(text for text in texts if text.has(eid))
    return cite_short(text, eid, law_language())


@register.filter
def in_both(place: ProvisionText) -> list[tuple[str, str]]:
    """Number, heading and words in each language, the reader's first."""
    parts = (place.number, place.heading, place.text)
    return [
        (lang, "\n".join(filter(None, (p.get(lang) for p in parts)))) for lang in reader_langs()
    ]


@register.filter
def words_in(place: ProvisionText, lang: str) -> str:
    return place.text.get(lang, "")


@register.filter
def figure_words(figure: str, game: str) -> str:
    return words_of_figures.figure_words(game, figure)


@register.simple_tag(takes_context=True)
def version_data(context: dict[str, Any], instrument: Instrument) -> SafeString:
    """schema.org data of a page on one version or provision, as a block of data."""
    if instrument.pk not in instrument_keys():
        return SafeString("")
    dated, place, sheet = (context.get(name) for name in ("dated", "place", "sheet"))
    request = context["request"]
    version = dated.known.version if dated else version_today(instrument.pk)
    data = legislation(
        instrument,
        version,
        request.build_absolute_uri("/").removesuffix("/"),
        day=dated.day if dated else "",
        eid=place.eid if place else "",
    )
    relations = sheet.relations if sheet else []
    if repeals := [relation.other for relation in relations if relation.kind == "revokes"]:
        data["legislationRepeals"] = repeals
    data["description"] = dated_version_name(instrument, dated)
    return data_block(data | {"url": context.get("canonical")})


@register.simple_tag(takes_context=True)
def printed_version(context: dict[str, Any]) -> str:
    """The version on a printed page and its first day: today's, unless the page has a day."""
    instrument, dated = context.get("instrument"), context.get("dated")
    if isinstance(on := context.get("on"), OnDay) and on.version is None:
        return f"{in_words(on.day)} · {_('No text at hand was in force on that day')}"
    if isinstance(row := context.get("row"), Row):
        instrument = row.instrument
    if not isinstance(instrument, Instrument) or instrument.pk not in instrument_keys():
        return ""
    return dated_version_name(instrument, dated)


def dated_version_name(instrument: Instrument, dated: Dated | None) -> str:
    """The version's name, and the day from which it is in force."""
    known = history(instrument.pk)
    version = known.version(dated.version.ident) if dated else version_today(instrument.pk)
    return f"{text_version_name(version)} · {_('In force from')}: {moment(version.begins)}"
