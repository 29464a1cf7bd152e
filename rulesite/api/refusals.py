"""The API's refusals: each a status and the message a page would show; a page of each reason."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _
from ninja.errors import ValidationError

from games.law.editions.page_cache import public
from games.narration import field_error_sentence, refusal_sentence, refusing, registry, runs
from games.narration.sentences import Message, Telling, in_a_row
from games.records.lines import grounds_of, is_id
from games.rules.values.refusal import Forbidden, Unusable
from games.site.client_address import TooMuch
from games.site.pages import RETRY_AFTER, not_found, page, problem_response
from rulesite.api.bodies import AS_LINES, JSON, Misread, Unreadable

TOO_LARGE = ("line_too_long", "too_many_parts")
NOT_FOUND_CODES = ("unknown_game",)
AGAIN = {"too_many_tries": 60, "too_many_at_once": 60, "too_many_this_hour": 3600}
"""Seconds to wait before a retry, where that is long."""
OWN = {
    "another_kind": _("Send JSON as %(json)s, or JSON Lines as %(lines)s."),
    "bad_request": _("The request could not be understood."),
    "being_computed": _("This is being computed."),
    "invalid_parameter": _("“%(field)s” does not follow the description of this address."),
    "key_not_good": _(
        "The key is unknown or was revoked. Send the request without a key, or with another."
    ),
    "method_not_allowed": _("This address does not accept this method."),
    "no_such_act": _("There is no such act here."),
    "no_such_entry": _("There is no such entry in the register."),
    "no_such_instrument": _("There is no such regulation here."),
    "no_such_provision": _("There is no such provision in this regulation."),
    "no_such_run": _("There is no such simulation here."),
    "no_such_text": _("There is no such text here."),
    "not_allowed": _("You may not change this simulation."),
    "not_found": _("There is no such page."),
    "not_yet_in_force": _("This provision is not in force yet; ask for it with at=%(day)s."),
    "nothing_played": _("Nothing of this simulation has been played yet."),
    "other_encoding": _("The request is in an encoding this site does not read."),
    "server_error": _("Something went wrong on our side."),
    "too_large": _("Too much was sent at once."),
    "too_many_bytes": _("Send at most %(most)s bytes at once."),
    "too_many_computed": _("Many sheets are being computed at the moment."),
    "too_many_lines": _("Send at most %(most)s lines at once."),
    "too_many_requests": _("Too many requests in one minute."),
    "unavailable": _("This is not available at the moment."),
}
"""The reasons of the API itself; those of records are narrated with the rules."""
UNANSWERED = _("This request cannot be answered.")
GAP = re.compile(r"%\((\w+)\)s")
LANGUAGES = (("pt", "Português"), ("zh-hant", "中文"), ("en", "English"))


@cache
def reasons() -> Mapping[str, tuple[Message, ...]]:
    """Every reason with its sentences, in the order of the alphabet."""
    sentences_of: dict[str, tuple[Message, ...]] = {}
    tables = (
        OWN,
        runs.SENTENCES,
        registry.merged("unusable", refusing.UNUSABLE),
        registry.merged("refusals", refusing.REFUSALS),
    )
    for table in tables:
        for name, wording in table.items():
            sentences_of[name] = (*sentences_of.get(name, ()), *_messages(wording))
    return dict(sorted(sentences_of.items()))


def _messages(wording: Message | Telling) -> Iterable[Message]:
    return wording.messages() if isinstance(wording, Telling) else [wording]


class RequestDenied(Exception):
    """A refusal whose message comes from elsewhere."""

    def __init__(self, status: int, detail: str, **extra: object) -> None:
        super().__init__(detail)
        self.status, self.detail, self.more = status, detail, extra


def refusal(status: int, reason: str, **facts: object) -> RequestDenied:
    """The refusal of a reason, in its words."""
    return RequestDenied(status, str(reasons()[reason][0]) % facts, reason=reason)


def denied(no: Unusable, status: int = 422) -> RequestDenied:
    return RequestDenied(status, runs.sentence(no), field=no.field, reason=no.reason)


def refused(no: Exception, named: object) -> HttpResponse:
    """The response to a record that cannot be ruled on, with the id it was sent with."""
    extra: dict[str, object] = {"id": named} if named is not None and is_id(named) else {}
    title = gettext("This record cannot be ruled on.")
    if isinstance(no, Forbidden):
        extra |= {"field": no.field, "reason": no.reason, **grounds_of(no)}
        return problem_response(422, title, refusal_sentence(no), **extra)
    fault = no if isinstance(no, Unusable) else Unusable("nested_too_deep")
    return _unusable(422, title, fault, **extra, **grounds_of(fault))


def _unusable(status: int, title: str, no: Unusable, **extra: object) -> HttpResponse:
    detail = field_error_sentence(no)
    return problem_response(status, title, detail, **extra, field=no.field, reason=no.reason)


def misread(request: HttpRequest, fault: Misread) -> HttpResponse:
    status = 413 if fault.no.reason in TOO_LARGE else 400
    return _unusable(status, gettext("This is not a record."), fault.no)


def unusable(request: HttpRequest, no: Unusable) -> HttpResponse:
    """The response to an ``Unusable`` URL, such as an unknown game or an invalid day."""
    status = 404 if no.reason in NOT_FOUND_CODES else 422
    return _unusable(status, str(UNANSWERED), no)


def unreadable(request: HttpRequest, fault: Unreadable) -> HttpResponse:
    facts = {"json": JSON, "lines": AS_LINES[0], **fault.facts}
    detail = str(OWN[fault.reason]) % facts
    title = gettext("This body is not read.")
    return problem_response(fault.status, title, detail, field="", reason=fault.reason)


def too_much(request: HttpRequest, fault: TooMuch) -> HttpResponse:
    reason = "too_many_requests"
    return retry_problem(429, str(OWN[reason]), "", fault.seconds, reason=reason)


def turned(request: HttpRequest, fault: RequestDenied) -> HttpResponse:
    title = gettext("There is no such thing here.") if fault.status == 404 else str(UNANSWERED)
    if fault.status not in (429, 503):
        return problem_response(fault.status, title, fault.detail, **fault.more)
    seconds = AGAIN.get(str(fault.more.get("reason")), RETRY_AFTER)
    return retry_problem(fault.status, title, fault.detail, seconds, **fault.more)


def retry_problem(
    status: int, title: str, detail: str, seconds: int, **more: object
) -> HttpResponse:
    """A temporary problem: its text, a field and a header say when to retry."""
    response = problem_response(status, title, again(detail, seconds), retry_after=seconds, **more)
    response["Retry-After"] = str(seconds)
    return response


def again(detail: str, seconds: int) -> str:
    """The sentence, and one that says when to ask again."""
    when = gettext("Ask again in %(seconds)s seconds.") % {"seconds": seconds}
    return in_a_row(filter(None, (detail, when)))


def misasked(request: HttpRequest, fault: ValidationError) -> HttpResponse:
    """The response to a part of the URL that does not match its description."""
    where = ".".join(str(part) for part in fault.errors[0].get("loc", ())[1:])
    reason = "invalid_parameter"
    detail = str(OWN[reason]) % {"field": where}
    return problem_response(422, str(UNANSWERED), detail, field=where, reason=reason)


HANDLERS: tuple[tuple[type[Exception], Callable[..., HttpResponse]], ...] = (
    (Misread, misread),
    (Unusable, unusable),
    (Unreadable, unreadable),
    (TooMuch, too_much),
    (RequestDenied, turned),
    (ValidationError, misasked),
    (Http404, not_found),
)


@public()
def problem(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page of a reason, or of all, in each language; facts are gaps: ``‹given›``."""
    if reason and reason not in reasons():
        raise Http404
    problems = []
    for name in [reason] if reason else reasons():
        languages = []
        for code, own_name in LANGUAGES:
            with override(None if code == "en" else code):
                sentences = [str(message).replace("%%", "%") for message in reasons()[name]]
            texts = [GAP.sub(r"‹\1›", text) for text in dict.fromkeys(sentences)]
            languages.append((code, own_name, texts))
        problems.append({"reason": name, "languages": languages})
    return page(request, "site/reasons.html", {"reason": reason, "problems": problems})
