"""Suggest pages for a URL that does not exist."""

from difflib import SequenceMatcher, get_close_matches

from games.law.addresses import instrument_url, path_of, provision_url
from games.law.as_it_stood import Dated
from games.law.in_force import version_today
from games.law.models import Instrument
from games.law.templatetags.law import full_title
from games.lawtexts.citation import cite_short
from games.narration.language import law_language

Near = list[dict[str, str]]


def near_instruments(key: str) -> Near:
    """All instruments, likeliest first; there are few."""
    instruments = list(Instrument.objects.all())
    instruments.sort(key=lambda i: SequenceMatcher(None, i.pk, key[:80]).ratio(), reverse=True)
    return [the_regulation(instrument) for instrument in instruments]


def near_provisions(instrument: Instrument, place: str, dated: Dated | None = None) -> Near:
    """The provisions with the most similar URLs, then the regulation; as of a day, if set."""
    day = dated.day if dated else ""
    version = dated.known.version if dated else None
    text = (version or version_today(instrument.pk)).text
    eids = [provision.eid for provision in text.provisions]
    by_path = {path_of(eid): eid for eid in eids}
    close = get_close_matches(place[:120].strip("/"), by_path, n=5, cutoff=0.5)
    near = [
        {
            "name": cite_short(instrument.pk, by_path[path], law_language()),
            "url": provision_url(instrument.pk, by_path[path], day),
        }
        for path in close
    ]
    return [*near, the_regulation(instrument, day)]


def the_regulation(instrument: Instrument, day: str = "") -> dict[str, str]:
    """A link to the whole text, by its title."""
    return {"name": full_title(instrument), "url": instrument_url(instrument.pk, day)}
