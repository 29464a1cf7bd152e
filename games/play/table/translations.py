"""The working translations of provisions that pages show: unofficial, without drafts."""

from collections.abc import Mapping
from typing import NamedTuple

from games.law import edition
from games.law.models import WorkingText
from games.lawtexts.caches import cached_within
from games.rules.citation import Provision


class Translation(NamedTuple):
    heading: str = ""
    text: str = ""


def translation(provision: Provision, lang: str) -> Translation:
    """The working translation of a provision; empty if there is none to show."""
    shown = _translations(provision.instrument, edition.current())
    return shown.get((provision.eid, lang), Translation())


@cached_within(1024 * 1024)
def _translations(instrument: str, digest: str) -> Mapping[tuple[str, str], Translation]:
    shown = WorkingText.objects.filter(provision__instrument=instrument)
    rows = shown.exclude(state=WorkingText.State.DRAFT)
    return {
        (eid, lang): Translation(heading or "", text or "")
        for eid, lang, heading, text in rows.values_list(
            "provision__eid", "lang", "heading", "text"
        )
    }
