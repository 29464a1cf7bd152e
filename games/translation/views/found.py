"""What the checks find, unaided, between the two official texts, and what people said of it."""

from __future__ import annotations

from itertools import groupby

from django.http import HttpRequest, HttpResponse

from games.law.models import Instrument
from games.law.page_cache import public
from games.quality import official
from games.site.pages import page
from games.translation.messages import desk
from games.translation.models import Dismissal, Unit


def _confirms(each: official.Judged) -> bool:
    """These are shown first: the register tells the rest of them."""
    return bool(each.judgement and each.judgement.confirms)


@public()
def listing(request: HttpRequest) -> HttpResponse:
    """Public, beside the register. What confirms a row of it leads there."""
    instruments = {each.pk: each for each in Instrument.objects.all()}
    on_the_desk = {
        (each.unit.object, each.fingerprint): each
        for each in Dismissal.objects.filter(unit__state=Unit.State.OFFICIAL).select_related("unit")
    }
    judged = official.judged()
    groups = []
    for key, found in groupby(judged, key=lambda each: each.instrument):
        rows = [
            {
                "place": f"{key}-{each.eid}",
                "instrument": key,
                "eid": each.eid,
                "check": desk.name_of_check(each.finding.check),
                "severity": each.finding.severity,
                "sentence": desk.tell_official(each.finding),
                "judgement": each.judgement,
                "dismissal": on_the_desk.get(
                    (f"{key}#{each.eid}", f"0 {each.finding.check} {each.finding.fingerprint}")
                ),
            }
            for each in sorted(found, key=lambda each: not _confirms(each))
        ]
        groups.append((instruments.get(key), rows))
    context = {
        "section": "register",
        "groups": groups,
        "total": len(judged),
        "confirmed": sum(_confirms(each) for each in judged),
        "unjudged": sum(each.judgement is None for each in judged),
    }
    return page(request, "translation/found.html", context)
