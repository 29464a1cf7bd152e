"""Questions made of a hand somebody played, or of an incident that was logged."""

import secrets

from django.http import QueryDict

from games.play.desk.fault_form import FaultForm
from games.play.drill import ordered, paper
from games.play.drill.exercise import question_about
from games.play.drill.paper import Item
from games.play.incidents.models import Incident
from games.play.table.replay import replayed
from games.rules.game import Record
from games.rules.registry import game


def questions_of_record(key: str, hand: Record) -> list[Item]:
    """Every question that a hand gives; raises ``Forbidden``, ``Unusable``, or ``KeyError`` for an
    unknown game."""
    declared = game(key)
    record = paper.at_day(hand, paper.day_of_law(declared.key))
    return paper.questions_about(replayed(declared.key, record), record)


def questions_of_incident(incident: Incident) -> list[Item]:
    """What was ordered after a fault; of another ruling, what was decided, in its own words."""
    form = FaultForm(game(incident.game), QueryDict(incident.query))
    if incident.way == "fault" and form.is_valid():
        posed = question_about(incident.game, ordered.KIND, form.record(), secrets.token_hex(8))
        if posed is not None:
            return [paper.stored(posed)]
    words = {lang: "\n".join(lines) for lang, lines in incident.entered.items()}
    verdicts = {"pt": incident.verdict_pt, "zh-hant": incident.verdict_zh}
    return [paper.written(words, verdicts, incident.provisions)]
