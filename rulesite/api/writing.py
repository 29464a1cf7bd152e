"""Write API responses."""

from django.http import HttpResponse

from games.records.lines import written
from games.rules.game import Answer
from rulesite.api.bodies import JSON


def json_response(answer: Answer) -> HttpResponse:
    return HttpResponse(written(answer), content_type=JSON)
