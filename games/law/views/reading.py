"""The regulations: the list, one regulation, one provision, two witnesses compared."""

import re
from datetime import date
from difflib import SequenceMatcher, get_close_matches

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.law.addresses import eid_of, instrument_url, path_of, provision_url
from games.law.editions.page_cache import among, is_number, public
from games.law.forms import DayForm, InstrumentFilter, TextQuestionsForm
from games.law.lookup.regulations import FEW, counts, in_order, matching
from games.law.models import Instrument
from games.law.reading import instrument_page
from games.law.reading.code import code_of
from games.law.reading.error_reports import public_reports
from games.law.reading.provision_page import ProvisionSheet, shorthand
from games.law.reading.short_rules import answers, doubts_that_decide, has_short_rules
from games.law.reading.text_questions import MOST_SHEETS, has_questions, sheet_of
from games.law.reading.witnesses import comparison
from games.law.templatetags.law import full_title
from games.law.templatetags.law_time import dated_version_name, in_words
from games.law.time import in_force
from games.law.time.as_it_stood import Dated
from games.law.time.in_force import version_today
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import read
from games.lawtexts.versions.periods import read_day
from games.narration.language import law_language
from games.site.doors import instrument_links, provision_blocks
from games.site.pages import not_found, page, page_of_list, problem
from games.site.today import of_a_copy, today

Near = list[dict[str, str]]
MOST_REGULATIONS = 8
"""Regulations offered in place of one that is not there."""


def near_instruments(key: str) -> Near:
    """The likeliest instruments first, at most ``MOST_REGULATIONS``."""
    instruments = list(Instrument.objects.all())
    instruments.sort(key=lambda i: SequenceMatcher(None, i.pk, key[:80]).ratio(), reverse=True)
    return [the_regulation(instrument) for instrument in instruments[:MOST_REGULATIONS]]


def near_provisions(instrument: Instrument, place: str, dated: Dated | None = None) -> Near:
    """The provisions nearest to a missing one, then the regulation; as of a day, if set."""
    day = dated.day if dated else ""
    version = dated.known.version if dated else None
    text = (version or version_today(instrument.pk)).text
    near = [
        {
            "name": cite_short(instrument.pk, eid, law_language()),
            "url": provision_url(instrument.pk, eid, day),
        }
        for eid in nearest(eid_of(place[:120]), [provision.eid for provision in text.provisions])
    ]
    return [*near, the_regulation(instrument, day)]


MOST_NEAR = 5


def nearest(eid: str, eids: list[str]) -> list[str]:
    """The siblings of a missing provision, nearest number first, and its parent; without a number,
    those with a similar name."""
    within, _, last = eid.rpartition("__")
    while within and within not in eids:
        within, _, last = within.rpartition("__")
    level, _, number = last.partition("_")
    start = f"{within}__{level}_" if within else f"{level}_"
    numbers = [other.removeprefix(start) for other in eids if other.startswith(start)]
    siblings = [sibling for sibling in numbers if "__" not in sibling]
    if not (number and siblings):
        return [within] if within else get_close_matches(eid, eids, n=MOST_NEAR, cutoff=0.5)
    siblings.sort(key=lambda sibling: abs(_rank(sibling) - _rank(number)))
    parent = [within] if within else []
    return [*(f"{start}{sibling}" for sibling in siblings[: MOST_NEAR - 1]), *parent]


def _rank(number: str) -> int:
    """The place of a number or letter among its like."""
    digits = re.match(r"\d+", number)
    return int(digits[0]) if digits else ord(number[0])


def the_regulation(instrument: Instrument, day: str = "") -> dict[str, str]:
    """A link to the whole text, by its title."""
    return {"name": full_title(instrument), "url": instrument_url(instrument.pk, day)}


PER_PAGE = 30
"""Regulations per page of the list."""


@public(form=InstrumentFilter, page=is_number)
def index(request: HttpRequest) -> HttpResponse:
    """The regulations, filtered if they are more than a few."""
    form = InstrumentFilter(request.GET)
    every = in_order(Instrument.objects.all())
    filters = {} if form.errors else form.filled_fields
    form.count(counts(every, filters))
    chosen = [] if form.errors else matching(every, filters)
    context = {
        "form": form,
        "has_filter": len(every) > FEW or bool(filters or form.errors),
        "total": len(every),
        "found": len(chosen),
        "rows": page_of_list(request, chosen, PER_PAGE),
        "page_query": urlencode(filters),
    }
    return page(request, "law/index.html", context, part="rows", form=form)


@public(show=among(*instrument_page.LANGUAGE_CHOICES), terms=among("on"))
def instrument(request: HttpRequest, key: str) -> HttpResponse:
    try:
        sheet = instrument_page.sheet(key, text_languages(request), terms=asks_for_terms(request))
    except Instrument.DoesNotExist:
        return no_instrument(request, key)
    context = {
        "sheet": sheet,
        "instrument": sheet.instrument,
        "shown_choices": instrument_names(),
        "has_witnesses": read(sheet.instrument.pk).has_rival_witnesses,
        "instrument_links": instrument_links(sheet.instrument),
        "form": DayForm(),
    }
    return page(request, "law/instrument.html", context, part="sheet")


def text_languages(request: HttpRequest) -> str:
    """The languages of the text that the reader chose."""
    return request.GET.get("show", "both")


def instrument_names() -> list[tuple[str, str]]:
    return [("both", _("Both languages")), ("pt", "Português"), ("zh-hant", "中文")]


def asks_for_terms(request: HttpRequest) -> bool:
    return request.GET.get("terms") == "on"


@public(show=among(*instrument_page.LANGUAGE_CHOICES), terms=among("on"))
def provision(request: HttpRequest, key: str, place: str) -> HttpResponse:
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None:
        return no_instrument(request, key)
    eid = eid_of(place)
    spot = load_provision(request, instrument, eid)
    if spot is None:
        other = shorthand(instrument, place)
        if other and other != eid:
            return HttpResponseRedirect(reverse("law:provision", args=[key, path_of(other)]))
        return repealed(request, instrument, eid) or no_provision(request, instrument, place)
    return provision_page(request, spot, place_blocks=provision_blocks(instrument, eid))


@public()
def code(request: HttpRequest, key: str, eid: str) -> HttpResponse:
    """The code that applies a provision, also as a part for the provision's page."""
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None:
        return no_instrument(request, key)
    if not in_force.is_known(key, eid):
        return no_provision(request, instrument, eid)
    context = {
        "instrument": instrument,
        "eid": eid,
        "url": provision_url(key, eid),
        "parts": code_of(instrument.game, eid),
    }
    return page(request, "law/code.html", context, part="code")


def provision_page(request: HttpRequest, place: ProvisionSheet, **facts: object) -> HttpResponse:
    context = {
        "place": place,
        "instrument": place.instrument,
        "shown_choices": instrument_names(),
        "reports": public_reports(place.instrument.pk, place.eid).count(),
    }
    return page(request, "law/provision.html", context | facts, part="words")


def load_provision(
    request: HttpRequest, instrument: Instrument, eid: str, dated: Dated | None = None
) -> ProvisionSheet | None:
    """The provision as the reader chose to see it; None if it is not in that text."""
    terms = asks_for_terms(request)
    return ProvisionSheet.load(instrument, eid, text_languages(request), terms=terms, dated=dated)


def repealed(
    request: HttpRequest, instrument: Instrument, eid: str, day: date | None = None
) -> HttpResponse | None:
    """The page of a provision repealed by that day, with its last words; None if not repealed."""
    repeal = in_force.repeal_of(instrument.pk, eid, day)
    dated = Dated.on(instrument, repeal.last_day) if repeal else None
    if isinstance(dated, Dated) and (spot := load_provision(request, instrument, eid, dated)):
        return provision_page(request, spot, dated=dated, on=dated.known, repeal=repeal)
    return None


@public(form=TextQuestionsForm)
def questions(request: HttpRequest, key: str) -> HttpResponse:
    """A sheet of questions on the words of a text, judged once they are answered."""
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None:
        return no_instrument(request, key)
    if not has_questions(key):
        title = _("This text has too few articles for questions.")
        return problem(request, 404, title, _("Read its text."), near=[the_regulation(instrument)])
    query = request.GET.copy()
    query.setdefault("sheet", "1")
    form = TextQuestionsForm(query)
    number = form.filled_fields.get("sheet", 1)
    posed, answers = sheet_of(key, number, law_language()), form.answers
    context = {
        "instrument": instrument,
        "form": form,
        "number": number,
        "following": number % MOST_SHEETS + 1,
        "asked": [
            (one, answer, form[f"answer{n}"])
            for n, (one, answer) in enumerate(zip(posed, answers, strict=False), start=1)
        ],
        "is_judged": any(answers),
        "right": sum(one.place == answer for one, answer in zip(posed, answers, strict=False)),
    }
    return page(request, "law/questions.html", context, form=form)


@public()
def witnesses(request: HttpRequest, key: str) -> HttpResponse:
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None:
        return no_instrument(request, key)
    compared = comparison(instrument)
    if compared is None:
        title = _("There is one witness of this regulation in each language.")
        advice = _("Read its text, or compare the witnesses of another regulation.")
        return problem(request, 404, title, advice, near=near_instruments(key))
    context = {"instrument": instrument, "comparison": compared}
    return page(request, "law/witnesses.html", context)


def no_instrument(request: HttpRequest, key: str) -> HttpResponse:
    title = _("There is no such regulation here.")
    advice = _("These are the regulations whose text is at hand.")
    return problem(request, 404, title, advice, near=near_instruments(key))


def not_a_day(request: HttpRequest, instrument: Instrument, status: int) -> HttpResponse:
    title, advice = _("That is not a date."), _("Choose the day on the page of the regulation.")
    return problem(request, status, title, advice, near=[the_regulation(instrument)])


def no_provision(request: HttpRequest, instrument: Instrument, place: str) -> HttpResponse:
    near = near_provisions(instrument, place)
    title, advice = _("There is no such provision."), _("Look for it in the regulation's text.")
    eid = eid_of(place)
    if version := in_force.begins_with(instrument.pk, eid):
        day = version.begins.taken.isoformat()
        name = cite_short(instrument.pk, eid, law_language())
        title = _("This provision is not in force yet.")
        advice = _("It is in the text of the day from which it is in force.")
        near = [{"name": f"{name}, {in_words(day)}", "url": provision_url(instrument.pk, eid, day)}]
    return problem(request, 404, title, advice, near=near)


@public("at", show=among(*instrument_page.LANGUAGE_CHOICES))
def short_rules(request: HttpRequest, key: str) -> HttpResponse:
    """Rules on two pages, today's or those of a day, in the reader's language or another."""
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None or not has_short_rules(instrument.game):
        return no_instrument(request, key)
    dated = None
    if requested := request.GET.get("at", ""):
        if (day := read_day(requested)) is None:
            return not_a_day(request, instrument, 422)
        if not isinstance(on := Dated.on(instrument, day), Dated):
            return HttpResponseRedirect(instrument_url(key, requested))
        dated = on
    choice = request.GET.get("show", law_language())
    langs = instrument_page.reader_langs() if choice == "both" else (choice,)
    parts = answers(instrument, langs, dated)
    sides = [side for answer in parts for pair in answer.pairs for side in pair.sides]
    context = {
        "instrument": instrument,
        "dated": dated,
        "on": dated and dated.known,
        "answers": parts,
        "doubts": doubts_that_decide(parts),
        "choice": choice,
        "choices": instrument_names(),
        "unofficial": sorted({side.lang for side in sides if side.is_as_column}),
    }
    return page(request, "law/short_rules.html", context)


PAGE = """@charset "utf-8";
@media print {
  @page {
    @top-left { content: "%(title)s"; width: 45%%; %(type)s text-align: left; }
    @top-right { content: "%(version)s"; width: 55%%; %(type)s text-align: right; }
    @bottom-right { content: "%(read)s"; %(type)s }
  }
}
"""
TYPE = 'font: 8pt "Noto Sans", "Noto Sans TC", "Segoe UI", Arial, sans-serif; color: #444;'


@public(at=read_day)
def margins(request: HttpRequest, key: str) -> HttpResponse:
    """A style sheet, because only that can write on every printed page without a script."""
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None or key not in instrument_keys():
        return not_found(request)
    day = read_day(request.GET.get("at", ""))
    dated = Dated.on(instrument, day) if day else None
    values = {
        "title": quoted(full_title(instrument)),
        "version": quoted(
            dated_version_name(instrument, dated if isinstance(dated, Dated) else None)
        ),
        "read": quoted(_read_on()),
        "type": TYPE,
    }
    return HttpResponse(PAGE % values, content_type="text/css; charset=utf-8")


def _read_on() -> str:
    """For a copy, whose reading day is unknown: the day whose law it shows."""
    copy = of_a_copy()
    if copy:
        return _("Copy of %(day)s") % {"day": in_words(copy)}
    return _("Read on %(day)s") % {"day": in_words(today())}


def quoted(words: str) -> str:
    """Escape text for a quoted string in CSS."""
    return "".join(
        character if character.isalnum() or character in " .,;:/º-" else f"\\{ord(character):06x} "
        for character in words
    )
