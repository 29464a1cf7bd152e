"""The version of the law under which a hand was played, for the pages that show it."""

from dataclasses import dataclass

from games.consequences.amended import former_provisions
from games.law.addresses import instrument_url, provision_url
from games.law.models import Version
from games.lawtexts.citation import cite_short
from games.narration.law_language import law_language
from games.rules.day import day_of, version_of
from games.rules.game import Game, Record


@dataclass(frozen=True, slots=True)
class LawOfDay:
    day: str
    version: Version
    url: str
    former: tuple[tuple[str, str], ...]
    """The provisions whose former words a rule of the game still follows: URL and citation."""


def law_of_day(declared: Game, record: Record) -> LawOfDay | None:
    """None if the record has no day: it then uses the first version of the law on the site."""
    day, key = day_of(record), declared.instrument.key
    version = version_of(record, key)
    if day is None or version is None:
        return None
    row = Version.objects.get(instrument=key, ident=version.id)
    former = tuple(
        (provision_url(key, eid), cite_short(key, eid, law_language()))
        for eid in sorted(former_provisions(declared.key, version))
    )
    return LawOfDay(day.isoformat(), row, instrument_url(key, day.isoformat()), former)
