"""The API's refusals: each a status and the message a page would show."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import ValidationError

from games.narration import field_error_sentence, refusal_sentence
from games.narration.sentences import in_a_row
from games.records.lines import grounds_of, is_id
from games.rules.refusal import Forbidden, Unusable
from games.site.pages import RETRY_AFTER, not_found, problem_response
from rulesite.api.allowance import TooMuch
from rulesite.api.bodies import AS_LINES, JSON, Misread, Unreadable

TOO_LARGE = ("line_too_long", "too_many_parts")
NOT_FOUND_CODES = ("unknown_game",)
AGAIN = {"too_many_tries": 60, "too_many_at_once": 60, "too_many_this_hour": 3600}
"""Seconds to wait before a retry, where that is long."""


class RecordRefused(Exception):
    """A record that cannot be ruled on, with the id it was sent with."""

    def __init__(self, no: Exception, named: object = None) -> None:
        super().__init__(str(no))
        self.no, self.named = no, named


class RequestDenied(Exception):
    """A refusal whose message comes from elsewhere."""

    def __init__(self, status: int, detail: str, **extra: object) -> None:
        super().__init__(detail)
        self.status, self.detail, self.more = status, detail, extra


def being_counted() -> RequestDenied:
    return RequestDenied(503, _("This is being computed."), reason="being_computed")


class Absent(RequestDenied):
    """Something that the URL names does not exist."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(404, message, reason=reason)


def refused(request: HttpRequest, fault: RecordRefused) -> HttpResponse:
    is_named = fault.named is not None and is_id(fault.named)
    extra: dict[str, object] = {"id": fault.named} if is_named else {}
    title = _("This record cannot be ruled on.")
    if isinstance(fault.no, Forbidden):
        extra |= {"field": fault.no.field, "reason": fault.no.reason, **grounds_of(fault.no)}
        return problem_response(422, title, refusal_sentence(fault.no), **extra)
    no = fault.no if isinstance(fault.no, Unusable) else Unusable("nested_too_deep")
    return _unusable(422, title, no, **extra, **grounds_of(no))


def _unusable(status: int, title: str, no: Unusable, **extra: object) -> HttpResponse:
    detail = field_error_sentence(no)
    return problem_response(status, title, detail, **extra, field=no.field, reason=no.reason)


def misread(request: HttpRequest, fault: Misread) -> HttpResponse:
    status = 413 if fault.no.reason in TOO_LARGE else 400
    return _unusable(status, _("This is not a record."), fault.no)


def unusable(request: HttpRequest, no: Unusable) -> HttpResponse:
    """The response to an ``Unusable`` URL, such as an unknown game or an invalid day."""
    status = 404 if no.reason in NOT_FOUND_CODES else 422
    return _unusable(status, _("This request cannot be answered."), no)


def unreadable(request: HttpRequest, fault: Unreadable) -> HttpResponse:
    message = {
        "another_kind": _("Send JSON as %(json)s, or JSON Lines as %(lines)s."),
        "too_many_bytes": _("Send at most %(most)s bytes at once."),
        "too_many_lines": _("Send at most %(most)s lines at once."),
    }[fault.reason]
    facts = {"json": JSON, "lines": AS_LINES[0], **fault.facts}
    return problem_response(
        fault.status, _("This body is not read."), message % facts, field="", reason=fault.reason
    )


def too_much(request: HttpRequest, fault: TooMuch) -> HttpResponse:
    return retry_problem(
        429, _("Too many requests in one minute."), "", fault.seconds, reason="too_many_requests"
    )


def turned(request: HttpRequest, fault: RequestDenied) -> HttpResponse:
    title = _("This request cannot be answered.")
    if isinstance(fault, Absent):
        title = _("There is no such thing here.")
    if fault.status not in (429, 503):
        return problem_response(fault.status, title, fault.detail, **fault.more)
    seconds = AGAIN.get(str(fault.more.get("reason")), RETRY_AFTER)
    return retry_problem(fault.status, title, fault.detail, seconds, **fault.more)


def retry_problem(
    status: int, title: str, detail: str, seconds: int, **more: object
) -> HttpResponse:
    """A temporary problem: its text, a field and a header say when to retry."""
    again = _("Ask again in %(seconds)s seconds.") % {"seconds": seconds}
    said = in_a_row(filter(None, (detail, again)))
    response = problem_response(status, title, said, retry_after=seconds, **more)
    response["Retry-After"] = str(seconds)
    return response


def misasked(request: HttpRequest, fault: ValidationError) -> HttpResponse:
    """The response to a part of the URL that does not match its description."""
    where = ".".join(str(part) for part in fault.errors[0].get("loc", ())[1:])
    message = _("“%(field)s” does not follow the description of this address.") % {"field": where}
    return problem_response(
        422, _("This request cannot be answered."), message, field=where, reason="invalid_parameter"
    )


def register_handlers(api: NinjaAPI) -> None:
    """Register these handlers with the API."""
    tellers: tuple[tuple[type[Exception], Any], ...] = (
        (RecordRefused, refused),
        (Misread, misread),
        (Unusable, unusable),
        (Unreadable, unreadable),
        (TooMuch, too_much),
        (RequestDenied, turned),
        (ValidationError, misasked),
        (Http404, not_found),
    )
    for kind, teller in tellers:
        api.add_exception_handler(kind, teller)
