"""The front page of the desk: the queue for its users, the progress for everybody."""

from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache

from games.law.models import Instrument
from games.rules.numbers import place_in
from games.site.pages import SignedInRequest, page
from games.translation.checking import counting
from games.translation.listing.queue import QueueFilter, listed, progress
from games.translation.listing.queue_form import QueueForm
from games.translation.models import LogEntry, Unit
from games.translation.views.access import desk
from games.translation.workflow import bulk_acts, roles

PAGE = 50


@never_cache
def front(request: SignedInRequest) -> HttpResponse:
    """The progress of the translations; the queue for those who may see it."""
    instruments = {instrument.pk: instrument for instrument in Instrument.objects.all()}
    context = {
        "progress": progress(),
        "instruments": instruments,
        "may_see": roles.may_see(request.user),
    }
    if not roles.may_see(request.user):
        return page(request, "translation/front.html", context)
    uncounted = counting.count_marked()
    form = QueueForm(request.GET)
    filters = QueueFilter(form.filled_fields)
    units = listed(filters, request.user).select_related("assignee", "edited_by")
    paginated = Paginator(units, PAGE).get_page(place_in(request.GET.get("page", ""), 1))
    context |= {
        "asked": filters,
        "carried": f"?{filters.address}" if filters.address else "?",
        "units": paginated,
        "form": form,
        "uncounted": uncounted,
    }
    return page(request, "translation/queue.html", context, part="list", form=form)


@desk
def place(request: SignedInRequest) -> HttpResponse:
    """Redirect to the unit of a provision, if possible to one that is not official."""
    units = Unit.objects.filter(kind=Unit.Kind.PROVISION, object=request.GET.get("at", "")[:200])
    unit = units.exclude(state=Unit.State.OFFICIAL).first() or get_object_or_404(units[:1])
    return HttpResponseRedirect(reverse("translation:unit", args=[unit.pk]))


@desk
def log(request: SignedInRequest) -> HttpResponse:
    entries = LogEntry.objects.select_related("who", "unit", "act")
    paginated = Paginator(entries, 100).get_page(place_in(request.GET.get("page", ""), 1))
    open_acts = [
        entry.act_id
        for entry in paginated
        if entry.act and bulk_acts.may_take_back(request.user, entry.act)
    ]
    context = {"entries": paginated, "open_acts": open_acts}
    return page(request, "translation/log.html", context)
