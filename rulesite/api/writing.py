"""Write API responses."""

from collections.abc import Mapping

from django.http import HttpResponse

from games.records.lines import written
from rulesite.api.bodies import JSON


def json_response(answer: Mapping[str, object]) -> HttpResponse:
    return HttpResponse(written(answer), content_type=JSON)
