"""What a reader may have meant by an address that leads nowhere."""

from __future__ import annotations

from difflib import SequenceMatcher, get_close_matches

from django.urls import reverse
from django.utils.translation import get_language

from games.law.addresses import path_of, provision_url
from games.law.language_fields import own
from games.law.models import Instrument
from games.lawtexts.citation import cite_short

Near = list[dict[str, str]]


def near_instruments(key: str) -> Near:
    """All of them: there are few. The likeliest first."""
    found = list(Instrument.objects.all())
    found.sort(key=lambda i: SequenceMatcher(None, i.pk, key[:80]).ratio(), reverse=True)
    return [
        {
            "name": own(i, "title", get_language() or "pt") or own(i, "title", "pt"),
            "url": reverse("law:instrument", args=[i.pk]),
        }
        for i in found
    ]


def near_provisions(instrument: Instrument, place: str) -> Near:
    eids = list(instrument.provisions.values_list("eid", flat=True))
    by_path = {path_of(eid): eid for eid in eids}
    close = get_close_matches(place[:120].strip("/"), by_path, n=5, cutoff=0.5)
    return [
        {
            "name": cite_short(instrument.pk, by_path[path], get_language() or "pt"),
            "url": provision_url(instrument.pk, by_path[path]),
        }
        for path in close
    ]
