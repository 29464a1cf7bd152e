"""Go from a pasted citation to its provision."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from games.law.addresses import provision_url
from games.law.forms import CitationForm
from games.law.in_force import url_of
from games.law.models import Instrument, Provision
from games.law.page_cache import public
from games.lawtexts.citation import cite, cite_short, find_citation, lacking_in
from games.lawtexts.reader import history
from games.lawtexts.unread import unread_in
from games.narration.language import law_language
from games.site.pages import page


def places_cited(text: str) -> list[dict[str, Any]]:
    """The provisions a citation may mean; without an instrument there may be several."""
    instruments = {i.pk: i for i in Instrument.objects.all()}
    known = {(key, eid) for key in instruments for eid in history(key).places}
    places = []
    for instrument, eid in find_citation(text):
        for key in [instrument] if instrument else instruments:
            if key in instruments and (key, eid) in known:
                places.append(
                    {
                        "instrument": instruments[key],
                        "eid": eid,
                        "url": url_of(key, eid),
                        "name": cite(key, eid, law_language()),
                    }
                )
    return places[:12]


def missing_part(text: str) -> dict[str, Any] | None:
    """The missing part of a citation, with the existing provisions near it."""
    lacking = lacking_in(text)
    if lacking is None:
        return None
    lang = law_language()
    nearest = lacking.nearest
    keys = [lacking.instrument] if lacking.instrument else [key for key, _eid in nearest]
    offered = nearest or tuple(
        (key, eid)
        for key, eid in Provision.objects.filter(instrument__in=keys, kind="article").values_list(
            "instrument_id", "eid"
        )
    )
    return {
        "lacking": lacking.value,
        "within": cite(*nearest[0], lang) if len(nearest) == 1 else "",
        "instrument": Instrument.objects.filter(pk=lacking.instrument).first(),
        "offered": [
            {"url": provision_url(key, eid), "name": cite_short(key, eid, lang)}
            for key, eid in (*offered, *_below(offered))
        ],
    }


def _below(offered: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The children of the only existing provision."""
    places = list(offered)
    if len(places) == 1:
        key, eid = places[0]
        below = Provision.objects.filter(instrument=key, parent__eid=eid).order_by("position")
        yield from ((key, child) for child in below.values_list("eid", flat=True))


@public(form=CitationForm)
def find(request: HttpRequest) -> HttpResponse:
    form = CitationForm(request.GET)
    text = form.filled_fields.get("q", "")
    places = places_cited(text) if text else []
    absent = missing_part(text) if text else None
    unread = unread_in(text) if places else ()
    if len(places) == 1 and absent is None and not unread:
        return HttpResponseRedirect(places[0]["url"])
    context = {"form": form, "query": text, "places": places, "absent": absent, "unread": unread}
    return page(request, "law/cite.html", context, form=form)
