"""The figures of a regulation: the list, and one with what another value would change."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.consequences.parameters import parameters
from games.law.editions.page_cache import public
from games.law.forms import DraftForm
from games.law.models import Instrument
from games.law.reading.parameters import ParameterSheet, rows_of
from games.law.views.reading import no_instrument
from games.site.pages import page, problem


@public()
def listing(request: HttpRequest, key: str) -> HttpResponse:
    """The figures that an act may set, then the other numbers that the words state."""
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None:
        return no_instrument(request, key)
    rows = rows_of(key)
    context = {
        "instrument": instrument,
        "settable": [row for row in rows if row.parameter.may_be_set],
        "stated": [row for row in rows if not row.parameter.may_be_set],
    }
    return page(request, "law/parameters.html", context)


@public("value")
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
    context = {
        "instrument": instrument,
        "sheet": ParameterSheet.load(instrument, parameter, value),
        "form": form,
    }
    return page(request, "law/parameter.html", context, form=form)
