"""The API documentation page, made from the description; its examples show real responses."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext

from games.law.page_cache import public
from games.records.lines import Ruling
from games.rules.game import Record
from games.site.pages import page
from games.translation.checking.records import checked
from rulesite.api import rulings
from rulesite.api.bodies import JSON
from rulesite.api.v1 import api

BASE = "/api/v1/"
ANSWERED_BY_PAGE = (f"{BASE}checks",)
BY_GAME: Mapping[str, Callable[[str], Ruling]] = {
    "rank": rulings.rank,
    "settle": rulings.settle,
    "play": rulings.play,
    "session": lambda key: rulings.session_whole(rulings.session(key)),
}


@dataclass(frozen=True, slots=True)
class Example:
    address: str
    sent: str
    answer: str


@dataclass(frozen=True, slots=True)
class Address:
    method: str
    path: str
    said: str
    parameters: tuple[str, ...]
    link: str
    """Set where the example is a plain URL."""
    examples: tuple[Example, ...]


def door(request: HttpRequest) -> HttpResponse:
    """Redirect to the page in the caller's language."""
    response = HttpResponseRedirect(reverse("api-docs"))
    patch_vary_headers(response, ["Accept-Language"])
    return response


@public()
def docs(request: HttpRequest) -> HttpResponse:
    context = {"addresses": list(_addresses()), "description": reverse("api:description")}
    return page(request, "site/api.html", context)


def _addresses() -> Iterator[Address]:
    for path, ways in api.get_openapi_schema(path_prefix=BASE)["paths"].items():
        for method, operation in ways.items():
            in_query = [
                parameter["name"]
                for parameter in operation["parameters"]
                if parameter["in"] == "query"
            ]
            yield Address(
                method.upper(),
                path,
                gettext(operation["description"]),
                tuple(in_query),
                path if method == "get" and "{" not in path else "",
                tuple(_examples(path, operation)),
            )


def _examples(path: str, operation: dict[str, Any]) -> Iterator[Example]:
    examples = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("examples", {})
    if (path not in ANSWERED_BY_PAGE and "{game}" not in path) or "/odds/" in path:
        return
    for name, example in examples.items():
        address = path.replace("{game}", name)
        answer = _answered(address, name, example["value"])
        yield Example(address, _formatted(example["value"]), _formatted(answer))


def _answered(address: str, game: str, record: Record) -> dict[str, object]:
    way = address.rpartition("/")[2]
    ruling = BY_GAME[way](game) if way in BY_GAME else checked
    return {"id": record.get("id"), **ruling(record)}


def _formatted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
