"""Version 1 of the API."""

import json
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja.decorators import decorate_view
from ninja.operation import Operation

from games.law.editions.page_cache import public
from games.rules.game import game as game_of
from games.rules.values.fields import refuse_unknown
from games.rules.values.refusal import Unusable
from rulesite.api import acts, figures, law, rulings, runs
from rulesite.api.bodies import JSON, json_response
from rulesite.api.described import Described
from rulesite.api.headers import V1
from rulesite.api.refusals import HANDLERS, unusable
from rulesite.api.slim import served

View = Callable[..., HttpResponseBase]

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


def refuse_unknown_parameters(operation: Operation) -> Callable[[View], View]:
    """A decorator that refuses a parameter of the query that the operation does not have."""
    known = {
        name
        for model in operation.models
        if model.__ninja_param_source__ == "query"
        for name in model.model_json_schema()["properties"]
    }

    def decorated(run: View) -> View:
        @wraps(run)
        def answer(request: HttpRequest, *args: object, **parts: object) -> HttpResponseBase:
            try:
                refuse_unknown(dict(request.GET), known)
                for name, value in request.GET.items():
                    if not value:
                        raise Unusable("missing", {}, name)
            except Unusable as no:
                return unusable(request, no)
            return run(request, *args, **parts)

        return answer

    return decorated


for kind, handler in HANDLERS:
    api.add_exception_handler(kind, handler)
for part in (law, acts, figures, runs, rulings):
    for view in part.router.path_operations.values():
        for operation in view.operations:
            # Before the cache is used, since cache keys hold only the described parameters.
            decorate_view(refuse_unknown_parameters(operation))(operation.view_func)
    api.add_router("", part.router)


@api.get("/openapi.json", include_in_schema=False)
@decorate_view(public("game"))
def description(request: HttpRequest, game: str = "") -> HttpResponse:
    """What all games share; with a game its own shapes, with ``all`` those of all at once."""
    if game == "all":
        return json_response(dict(api.get_openapi_schema(path_prefix=V1)))
    games = (game_of(game).key,) if game else ()
    made = served(api.get_openapi_schema(path_prefix=V1, games=games), game)
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    return HttpResponse(text, content_type=JSON)
