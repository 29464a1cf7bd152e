"""What the log of incidents gives the ruling desk and the classes."""

from dataclasses import fields

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from games.floor.models import Incident
from games.play.desk.fault import FaultRuling
from games.play.desk.ruling import Ruling
from games.play.desk.sent import RulingForm, SentRuling
from games.play.offers import QuestionSource

MOST_BEFORE = 5
"""How many earlier incidents a ruling lists."""


def ruled_before(form: RulingForm, ruling: Ruling | FaultRuling) -> list[Incident]:
    """The last incidents on the same fault, or whose ruling rests on the same provisions."""
    rows = Incident.objects.filter(game=form.game.key)
    if isinstance(ruling, FaultRuling):
        rows = rows.filter(way="fault", query__contains=f"fault={ruling.fault.name}&")
    else:
        provisions = [line.step.provisions[:1] for line in ruling.lines if line.step.why]
        first = next(filter(None, provisions), tuple(ruling.provisions[-1:]))
        rows = rows.filter(way="result")
        for provision in first:
            rows = rows.filter(searched__contains=f" {provision} ".lower())
    return list(rows[:MOST_BEFORE])


def incident_of_sheet(number: int, game: str, way: str, query: str) -> Incident | None:
    return Incident.objects.filter(number=number, game=game, way=way, query=query).first()


def question_source(person: User, number: int) -> QuestionSource:
    """The ruling of an incident."""
    if not person.has_perm("floor.view_incident"):
        raise PermissionDenied
    incident = get_object_or_404(Incident.objects.exclude(way=""), number=number)
    ruling = SentRuling(*(getattr(incident, column.name) for column in fields(SentRuling)))
    title = _("Incident %(number)s") % {"number": incident.number}
    return QuestionSource(incident.game, title, ruling=ruling)
