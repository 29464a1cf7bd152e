"""The checks' unaided findings between the two official texts, with people's judgements."""

from itertools import groupby

from django.http import HttpRequest, HttpResponse

from games.law.models import Instrument
from games.law.page_cache import public
from games.quality import official
from games.site.pages import page
from games.translation.messages import desk
from games.translation.models import Dismissal, Unit


def _confirms(entry: official.JudgedFinding) -> bool:
    """Whether the finding confirms a row of the register; such findings come first."""
    return bool(entry.judgement and entry.judgement.confirms)


@public()
def listing(request: HttpRequest) -> HttpResponse:
    """The public page of findings; one that confirms a row of the register links to it."""
    instruments = {instrument.pk: instrument for instrument in Instrument.objects.all()}
    on_the_desk = {
        (dismissal.unit.object, dismissal.fingerprint): dismissal
        for dismissal in Dismissal.objects.filter(unit__state=Unit.State.OFFICIAL).select_related(
            "unit"
        )
    }
    judged = official.judged()
    groups = []
    for key, group in groupby(judged, key=lambda entry: entry.instrument):
        rows = [
            {
                "place": f"{key}-{entry.eid}",
                "instrument": key,
                "eid": entry.eid,
                "check": desk.name_of_check(entry.finding.check),
                "severity": entry.finding.severity,
                "sentence": desk.official_message(entry.finding),
                "judgement": entry.judgement,
                "dismissal": on_the_desk.get(
                    (f"{key}#{entry.eid}", f"0 {entry.finding.check} {entry.finding.fingerprint}")
                ),
            }
            for entry in sorted(group, key=lambda entry: not _confirms(entry))
        ]
        groups.append((instruments.get(key), rows))
    context = {
        "groups": groups,
        "total": len(judged),
        "confirmed": sum(_confirms(entry) for entry in judged),
        "unjudged": sum(entry.judgement is None for entry in judged),
    }
    return page(request, "translation/judged.html", context)
