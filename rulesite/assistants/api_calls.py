"""Call the API within this process, as an outside request would."""

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from games.rules.values.refusal import Unusable
from rulesite.api.bodies import JSON, JSON_LINES
from rulesite.api.keys import Keyed
from rulesite.door import StrictRequest

API = "/api/v1/"
INPUT_STATUSES = (400, 404, 413, 422)
KEY_NOT_GOOD = "key_not_good"
JsonObject = dict[str, Any]


class ApiRefusal(Exception):
    """A refusal by the API: the members of its ``application/problem+json``."""

    def __init__(self, problem: JsonObject) -> None:
        super().__init__(problem.get("detail", ""))
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Caller:
    """The caller: its address, and further headers."""

    address: str = "127.0.0.1"
    headers: Mapping[str, str] = field(default_factory=dict)

    def environ(self) -> dict[str, str]:
        meta = {"REMOTE_ADDR": self.address}
        for name in ("Authorization", "X-Forwarded-For"):
            if value := self.headers.get(name.lower()):
                meta[f"HTTP_{name.upper().replace('-', '_')}"] = value
        return meta


def caller_of(request: Any) -> Caller:
    """The caller: over HTTP the sender; over standard input the user of this process."""
    if request is None:
        return Caller()
    # A proxy may add a header line below the client's: all are passed on, in order.
    headers = {name: ",".join(request.headers.getlist(name)) for name in request.headers}
    return Caller(request.client.host if request.client else "", headers)


class AssistantRequest(StrictRequest):
    """A request made within this process."""

    is_internal = True
    """No reader waits for the process that handles it."""

    def get_host(self) -> str:
        return urlsplit(settings.SITE_ADDRESS).netloc


def get(caller: Caller, address: str, about: str, **query: str) -> JsonObject:
    """Call with ``GET``; empty fields are left out."""
    filled = {name: value for name, value in query.items() if value}
    request = _request(caller, "GET", address, urlencode(filled))
    answer: JsonObject = json.loads(_content(request, about))
    return answer


def post(caller: Caller, address: str, about: str, record: object) -> JsonObject:
    """Send a record: an object, or its JSON text unchanged."""
    request = _request(caller, "POST", address, body=_written(record))
    answer: JsonObject = json.loads(_content(request, about))
    return answer


def post_lines(
    caller: Caller, address: str, about: str, records: list[object] | str
) -> list[JsonObject]:
    """Send many records: a list, or their text, one per line."""
    if isinstance(records, str):
        body = _written(records)
    else:
        body = b"".join(_written(record).strip() + b"\n" for record in records)
    request = _request(caller, "POST", address, body=body, kind=JSON_LINES)
    lines = _content(request, about).splitlines()
    answers: list[JsonObject] = [json.loads(line) for line in lines]
    if answers and answers[-1].get("reason") == KEY_NOT_GOOD:  # revoked meanwhile
        raise ApiRefusal(answers[-1])
    return answers


def _written(record: object) -> bytes:
    try:
        text = record if isinstance(record, str) else json.dumps(record)
    except RecursionError:
        raise Unusable("nested_too_deep", {}, "record") from None
    return text.encode("utf-8", "surrogatepass")


def request_of(caller: Caller) -> HttpRequest:
    """A request without a path, used to make links."""
    return _request(caller, "GET", "")


def _request(
    caller: Caller, method: str, address: str, query: str = "", body: bytes = b"", kind: str = JSON
) -> AssistantRequest:
    return AssistantRequest(
        {
            **caller.environ(),
            "REQUEST_METHOD": method,
            # As WSGI requires: the bytes of the path, one character each.
            "PATH_INFO": f"{API}{address}".encode().decode("latin-1"),
            "QUERY_STRING": query,
            "CONTENT_TYPE": kind,
            "CONTENT_LENGTH": str(len(body)),
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "wsgi.url_scheme": urlsplit(settings.SITE_ADDRESS).scheme or "http",
            "wsgi.input": io.BytesIO(body),
        }
    )


def _content(request: AssistantRequest, about: str) -> bytes:
    """The response body; a refusal without field or provision is about ``about``."""
    try:
        view, args, kwargs = resolve(request.path_info)
    except Resolver404:
        message = _("There is no such thing here.")
        raise ApiRefusal({"status": 404, "detail": message, "field": about}) from None
    respond = Keyed(lambda incoming: cast("HttpResponse", view(incoming, *args, **kwargs)))
    response = respond(request)
    body = b"".join(response)  # also for a stream
    if response.status_code in (200, 202) and "Retry-After" not in response:
        return body
    answer: JsonObject = json.loads(body)
    if response.status_code == 202:
        raise ApiRefusal({**answer, "status": 202})
    is_told = answer.get("field") or answer.get("provision")
    if response.status_code in INPUT_STATUSES and not is_told:
        answer["field"] = about
    raise ApiRefusal(answer)
