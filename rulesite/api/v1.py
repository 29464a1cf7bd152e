"""Version 1 of the API."""

from django.http import HttpRequest, HttpResponse

from rulesite.api import figures, games, law, records, runs
from rulesite.api.described import Described
from rulesite.api.parameters import refuse_unknown_parameters
from rulesite.api.refusals import register_handlers
from rulesite.api.writing import json_response

api = Described(
    title="Rulesite",
    version="1",
    description=(
        "Macau's casino poker regulations, and what they decide. "
        "The texts are for reference; the gazette's are official."
    ),
    urls_namespace="api",
    openapi_url=None,
    docs_url=None,
)
register_handlers(api)
for part in (games, law, figures, runs, records):  # the last match any first segment as a game
    refuse_unknown_parameters(part.router)
    api.add_router("", part.router)


@api.get("/openapi.json", include_in_schema=False)
def description(request: HttpRequest) -> HttpResponse:
    return json_response(dict(api.get_openapi_schema(path_prefix="/api/v1/")))
