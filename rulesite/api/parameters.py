"""Query strings of the API: refuse a parameter that the description lacks."""

from collections.abc import Callable, Collection
from functools import wraps

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Router
from ninja.decorators import decorate_view
from ninja.operation import Operation

from games.rules.fields import refuse_unknown
from games.rules.refusal import Unusable
from rulesite.api.refusals import unusable

View = Callable[..., HttpResponseBase]


def refuse_unknown_parameters(router: Router) -> None:
    """Check before the cache is used, since cache keys hold only the described parameters."""
    for view in router.path_operations.values():
        for operation in view.operations:
            known = parameters_of(operation)
            decorate_view(lambda run, known=known: checked(run, known))(operation.view_func)


def parameters_of(operation: Operation) -> frozenset[str]:
    """The query parameters of an operation."""
    return frozenset(
        name
        for model in operation.models
        if model.__ninja_param_source__ == "query"
        for name in model.model_json_schema()["properties"]
    )


def checked(run: View, known: Collection[str]) -> View:
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
