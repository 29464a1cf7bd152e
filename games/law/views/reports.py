"""The page on which a reader reports an error, and reads what was reported and answered."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.law.addresses import provision_url
from games.law.models import Instrument
from games.law.reading.error_reports import ReportForm, file, public_reports
from games.law.time import in_force
from games.law.views.reading import no_instrument, no_provision
from games.site.pages import page

MOST = 100
"""Answered reports that the page lists, the latest first."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, key: str) -> HttpResponse:
    """The form of a provision, or of the whole regulation; ``?provision=`` has the eId."""
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None:
        return no_instrument(request, key)
    eid = request.GET.get("provision", "")
    if eid and not in_force.is_known(key, eid):
        return no_provision(request, instrument, eid)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid() and file(request, key, eid, form):
        query = urlencode({"provision": eid, "sent": "1"} if eid else {"sent": "1"})
        return HttpResponseRedirect(f"{reverse('law:report', args=[key])}?{query}")
    context = {
        "instrument": instrument,
        "eid": eid,
        "url": eid and provision_url(key, eid),
        "form": form,
        "is_sent": "sent" in request.GET,
        "answers": public_reports(key, eid)[:MOST],
    }
    return page(request, "law/report.html", context, form=form if form.is_bound else None)
