"""From a pasted citation to the provision it names."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from games.law.addresses import provision_url
from games.law.forms import CitationForm
from games.law.models import Instrument, Provision
from games.law.page_cache import public
from games.lawtexts.citation import cite, find_citation
from games.site.pages import page


def places_cited(text: str) -> list[dict[str, Any]]:
    """The provisions a citation may mean; one without an instrument may mean several."""
    instruments = {i.pk: i for i in Instrument.objects.all()}
    known = set(Provision.objects.values_list("instrument_id", "eid"))
    found = []
    for instrument, eid in find_citation(text):
        for key in [instrument] if instrument else instruments:
            if key in instruments and (key, eid) in known:
                found.append(
                    {
                        "instrument": instruments[key],
                        "url": provision_url(key, eid),
                        "pt": cite(key, eid, "pt"),
                        "zh": cite(key, eid, "zh-hant"),
                    }
                )
    return found[:12]


@public(form=CitationForm)
def find(request: HttpRequest) -> HttpResponse:
    form = CitationForm(request.GET)
    text = form.asked.get("q", "")
    places = places_cited(text) if text else []
    if len(places) == 1:
        return HttpResponseRedirect(places[0]["url"])
    context = {"section": "law", "form": form, "query": text, "places": places}
    return page(request, "law/cite.html", context, form=form)
