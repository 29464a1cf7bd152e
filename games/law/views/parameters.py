"""The figures of a regulation: the list, and one with what another value would change."""

from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.consequences.parameters import parameters
from games.law.editions.page_cache import is_number, public
from games.law.forms import DraftForm, FiguresFilter
from games.law.models import Instrument
from games.law.reading.parameters import ParameterSheet, rows_with
from games.law.views.reading import no_instrument
from games.lawtexts.versions.periods import read_day
from games.site.pages import page, page_of_list, problem

OF_A_PAGE = 100


@public(form=FiguresFilter, page=is_number)
def listing(request: HttpRequest, key: str = "") -> HttpResponse:
    """The figures of a regulation, or of all: those that an act may set, then the other numbers;
    the words of the form narrow them as they are typed."""
    instrument = Instrument.objects.filter(pk=key).first()
    if key and instrument is None:
        return no_instrument(request, key)
    form = FiguresFilter(request.GET)
    filters = form.filled_fields
    sent = {"instrument": key or filters.get("instrument", ""), "lang": filters.get("lang", "")}
    day = read_day(filters.get("at", ""))
    rows = [] if form.errors else rows_with(**sent, query=filters.get("q", ""), day=day)
    pages = page_of_list(request, rows, OF_A_PAGE)
    wanted = sent | {"at": filters.get("at", "")}
    context = {
        "instrument": instrument,
        "here": request.path,
        "form": form,
        "pages": pages,
        "before": f"?{urlencode(filters)}&" if filters else "?",
        "data_query": urlencode({name: value for name, value in wanted.items() if value}),
    }
    return page(request, "law/parameters.html", context, part="rows", form=form)


@public("value", "at")
def one(request: HttpRequest, key: str, eid: str, figure: str) -> HttpResponse:
    """A figure, its words, and all that rests on it; with ``value`` what that would change."""
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None:
        return no_instrument(request, key)
    parameter = parameters().get(f"{key}#{eid}:{figure}")
    if parameter is None:
        title = _("There is no such figure in this regulation.")
        return problem(request, 404, title, _("The list of its figures has them all."))
    form = DraftForm(parameter, request.GET) if parameter.may_be_set else None
    value = form.drafted if form is not None and form.is_valid() else None
    day = read_day(form.filled_fields.get("at", "")) if form is not None else None
    context = {
        "instrument": instrument,
        "sheet": ParameterSheet.load(instrument, parameter, value, day),
        "form": form,
    }
    return page(request, "law/parameter.html", context, form=form)
