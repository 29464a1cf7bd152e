"""Versions of a regulation: their list, the text on a day, and comparisons."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from games.law.addresses import eid_of, instrument_url, provision_url
from games.law.editions.page_cache import among, public
from games.law.forms import ArticlesForm, DayForm, VersionsForm, articles_on_offer
from games.law.models import Instrument, Version
from games.law.reading import by_subject, instrument_page
from games.law.reading.acts import ORDERS, act_sheet, effects_of, in_order, neighbours
from games.law.reading.consequence_cards import ConsequenceCard, cards_between
from games.law.reading.versions import partings, timeline
from games.law.time import in_force
from games.law.time.as_it_stood import LANGS, Dated
from games.law.views.reading import (
    asks_for_terms,
    instrument_names,
    load_provision,
    near_provisions,
    no_instrument,
    provision_page,
    repealed,
    text_languages,
)
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.periods import OnDay, read_day
from games.narration.language import law_language
from games.rules.game import FigureSet, figures_set
from games.site.pages import page, problem, wants_part
from games.site.today import today


@public(form=DayForm)
def listing(request: HttpRequest, key: str) -> HttpResponse:
    """The timeline, and the form for the text of a day."""
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None:
        return no_instrument(request, key)
    form = DayForm(request.GET)
    if day := form.filled_fields.get("day"):
        return HttpResponseRedirect(instrument_url(key, day))
    return _listing(request, instrument, form)


def _listing(request: HttpRequest, instrument: Instrument, form: DayForm) -> HttpResponse:
    now = today()
    known = history(instrument.pk)
    versions = list(instrument.versions.all())
    context = {
        "instrument": instrument,
        "versions": [_turned(instrument.game, version, versions) for version in versions],
        "timeline": timeline(known, known.last.text.titles, now),
        "form": form,
        "today": now.isoformat(),
        "own_days": instrument_page.own_days_in_words(instrument.pk),
    }
    return page(request, "law/versions.html", context, form=form)


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A version, and the consequences of the act that made it."""

    version: Version
    cards: Sequence[ConsequenceCard] = ()
    is_not_known: bool = False
    """Whether the act's own words are unavailable."""
    figures: Sequence[FigureSet] = ()


def _turned(game: str, version: Version, versions: list[Version]) -> VersionRow:
    position = versions.index(version)
    if not version.amendment or not position:
        return VersionRow(version)
    is_not_known = any(change["do"] == "alter" for change in version.amendment["changes"])
    if not game:
        return VersionRow(version, is_not_known=is_not_known)
    cards = cards_between(game, versions[position - 1].readings, version.readings)
    figures = tuple(figures_set(game, versions[position - 1].values, version.values))
    return VersionRow(version, cards, is_not_known, figures)


@public(show=among(*instrument_page.LANGUAGE_CHOICES), terms=among("on"))
def instrument(request: HttpRequest, key: str, day: str) -> HttpResponse:
    instrument, dated = _on(key, day)
    if instrument is None:
        return no_instrument(request, key)
    if not isinstance(dated, Dated):
        return _without_text(request, instrument, day, dated)
    terms = asks_for_terms(request)
    sheet = instrument_page.sheet(key, text_languages(request), terms=terms, dated=dated)
    context = {
        "sheet": sheet,
        "instrument": sheet.instrument,
        "dated": dated,
        "on": dated.known,
        "shown_choices": instrument_names(),
        "form": DayForm(initial={"day": dated.day}),
    }
    if wants_part(request):
        return page(request, "law/instrument.html", context, part="sheet")
    return page(request, "law/instrument_at.html", context)


@public(show=among(*instrument_page.LANGUAGE_CHOICES), terms=among("on"))
def provision(request: HttpRequest, key: str, day: str, place: str) -> HttpResponse:
    instrument, dated = _on(key, day)
    if instrument is None:
        return no_instrument(request, key)
    if not isinstance(dated, Dated):
        return _without_text(request, instrument, day, dated)
    eid = eid_of(place)
    if repeal := repealed(request, instrument, eid, read_day(day)):
        return repeal
    spot = load_provision(request, instrument, eid, dated)
    if spot is None:
        title = _("There is no such provision in the text of that day.")
        advice = _("Look for it in the regulation's text.")
        return problem(request, 404, title, advice, near=near_provisions(instrument, place, dated))
    return provision_page(request, spot, dated=dated, on=dated.known)


def _on(key: str, day: str) -> tuple[Instrument | None, Dated | OnDay | None]:
    instrument = Instrument.objects.filter(pk=key).first()
    parsed: date | None = read_day(day)
    if instrument is None or parsed is None:
        return instrument, None
    return instrument, Dated.on(instrument, parsed)


def _without_text(
    request: HttpRequest, instrument: Instrument, day: str, known: OnDay | None
) -> HttpResponse:
    """The page for an invalid day, or one on which no available text was in force."""
    if known is None:
        return _listing(request, instrument, DayForm({"day": day}))
    first = history(instrument.pk).versions[0]
    context = {"instrument": instrument, "on": known, "form": DayForm(), "first": first}
    return page(request, "law/without_text.html", context)


@public(sort=among(*filter(None, ORDERS)))
def effects(request: HttpRequest, key: str) -> HttpResponse:
    """What acts do to a regulation, applied, to come and ended, as a table in any order."""
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None:
        return no_instrument(request, key)
    order = request.GET.get("sort", "")
    rows = in_order(effects_of(key), order if order in ORDERS else "")
    context = {"instrument": instrument, "effects": rows, "order": order}
    return page(request, "law/effects.html", context)


@public()
def act(request: HttpRequest, act: str) -> HttpResponse:
    """An act that changes regulations: its words, as far as they are at hand, and its effects."""
    sheet = act_sheet(act)
    if sheet is None:
        title = _("There is no such act here.")
        return problem(request, 404, title, _("The list of regulations has those at hand."))
    names = Instrument.objects.in_bulk(list(sheet.instruments))
    tables = [(names[key], rows) for key, rows in sheet.effects.items() if key in names]
    langs = [law_language(), *(lang for lang in LANGS if lang != law_language())]
    words = [(lang, sheet.parts.get(lang)) for lang in langs]
    near = neighbours(act)
    others = [names[key] for key in sheet.instruments if key in names and key not in sheet.effects]
    context = {"sheet": sheet, "tables": tables, "words": words, "near": near, "others": others}
    return page(request, "law/act.html", context)


@public(form=VersionsForm)
def compared(request: HttpRequest, key: str) -> HttpResponse:
    """Compare two versions; by default the one before and the one in force."""
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None:
        return no_instrument(request, key)
    versions = list(instrument.versions.all())
    query = request.GET.copy()
    for name, version in (("from", versions[max(len(versions) - 2, 0)]), ("to", versions[-1])):
        if not query.get(name):
            query[name] = version.ident
    form = VersionsForm(query, versions)
    chosen = {version.ident: version for version in versions}
    context = {"instrument": instrument, "form": form}
    if not form.errors:
        before, after = (chosen[form.filled_fields[name]] for name in ("from", "to"))
        differences = partings(instrument_page.rows_of(key), before, after)
        context |= {"before": before, "after": after, "partings": differences}
    return page(request, "law/versions_compared.html", context, form=form)


@dataclass(frozen=True, slots=True)
class ArticleColumn:
    instrument: Instrument
    url: str
    pairs: Sequence[instrument_page.ProvisionSides]


@public(form=ArticlesForm)
def articles(request: HttpRequest) -> HttpResponse:
    """Two games by subject, or any two articles, side by side in the reader's language."""
    query, names = request.GET.copy(), ("first", "second")
    is_of_articles = any(query.get(name) for name in names) or not by_subject.with_short_rules()
    known = articles_on_offer()
    if is_of_articles:
        usual = dict.fromkeys(names, next(known, ("", ""))[0])
    else:
        one, other = by_subject.opening_games()
        usual = {"one": one, "other": other, "subject": by_subject.HANDS}
    for name, value in usual.items():
        if not query.get(name) and value:
            query[name] = value
    form = ArticlesForm(query)
    heading = _("Two articles compared") if is_of_articles else _("Two games compared")
    context: dict[str, object] = {
        "form": form,
        "heading": heading,
        "is_of_articles": is_of_articles,
    }
    if not form.errors:
        chosen = form.filled_fields
        if is_of_articles:
            context["columns"] = [_column(chosen[name]) for name in names]
        else:
            context["games"] = by_subject.compared(
                (chosen["one"], chosen["other"]), chosen["subject"]
            )
            context["is_of_hands"] = chosen["subject"] == by_subject.HANDS
    return page(request, "law/articles_compared.html", context, form=form)


def _column(ident: str) -> ArticleColumn:
    key, _separator, eid = ident.partition("--")
    instrument = Instrument.objects.get(pk=key)
    block = [place for place in in_force.places_today(key) if f"{place}__".startswith(f"{eid}__")]
    pairs = instrument_page.pairs_of(
        key, (law_language(),), eids=block, dated=in_force.dated_today(instrument)
    )
    return ArticleColumn(instrument, provision_url(key, eid), pairs)
