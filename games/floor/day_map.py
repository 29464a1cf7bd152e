"""The last day of a floor as a small map: its incidents by table and hour, and by article."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models.functions import Coalesce
from django.utils import timezone

from games.floor.models import Incident
from games.narration.refusing import cited
from games.rules.values.citation import Provision
from games.site.doors import name_of_game

DAY = timedelta(hours=24)
MOST = 200
"""The incidents of a map; of more, the last."""


@dataclass(frozen=True, slots=True)
class MapRow:
    """``cells`` are the incidents of each column; ``name`` may be empty."""

    name: str
    cells: list[list[Incident]]


@dataclass(frozen=True, slots=True)
class DayMap:
    hours: list[str]
    tables: list[MapRow]
    articles: list[MapRow]
    """Of one cell each, the article with most incidents first."""


def day_map(now: datetime) -> DayMap | None:
    """The incidents of the 24 hours before ``now``, by when they happened; None without any."""
    rows = Incident.objects.alias(moment=Coalesce("happened", "written"))
    rows = rows.filter(moment__gt=now - DAY, moment__lte=now).order_by("-moment")
    incidents = [*rows[:MOST]][::-1]
    if not incidents:
        return None
    hours = list(dict.fromkeys(map(_hour, incidents)))
    tables: dict[str, list[Incident]] = defaultdict(list)
    articles: dict[Provision, list[Incident]] = defaultdict(list)
    for incident in incidents:
        tables[f"{incident.casino} {incident.table}".strip()].append(incident)
        for article in dict.fromkeys(_articles(incident)):
            articles[article].append(incident)
    return DayMap(
        [f"{hour:%H}" for hour in hours],
        [
            MapRow(
                name,
                [[incident for incident in of_table if _hour(incident) == hour] for hour in hours],
            )
            for name, of_table in sorted(tables.items())
        ],
        [
            MapRow(f"{name_of_game(met[0].game)} · {cited(article)}", [met])
            for article, met in sorted(articles.items(), key=lambda pair: -len(pair[1]))
        ],
    )


def _hour(incident: Incident) -> datetime:
    moment = timezone.localtime(incident.happened or incident.written)
    return moment.replace(minute=0, second=0, microsecond=0)


def _articles(incident: Incident) -> list[Provision]:
    return [Provision(*name.split("#")).article for name in incident.provisions]
