"""A request that waits for its answer: `wait=` of the query, or ``Prefer: wait=``.

If the answer is late, the response is 202 with the address at which to ask again.
"""

import re
from collections.abc import Callable
from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import Annotated, TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from pydantic import Field

from games.rules.game import Record
from games.site.pages import RETRY_AFTER
from rulesite.api.bodies import JSON, json_response
from rulesite.api.refusals import OWN, again, refusal

T = TypeVar("T")

LONGEST = 20
STEP = 0.25
WAITING = BoundedSemaphore(2)
"""Requests of a process that may wait at once; others are answered as if they did not wait."""
Wait = Annotated[int, Field(ge=0, le=LONGEST)]
JsonText = Annotated[str, Field(json_schema_extra={"contentMediaType": JSON})]
LONGEST_ADDRESS = 8_000
"""Most characters of an address at which to ask again; a line of a request has 8,190."""
PREFERRED = re.compile(r"\bwait=([0-9]{1,4})\b")


class Late(Exception):
    """The answer is still being computed."""


def late(request: HttpRequest, query: Record) -> HttpResponse:
    """202 with the address at which to ask again; raises a refusal if that would be too long."""
    address = f"{request.path}?{urlencode(query)}" if query else request.path
    if len(address) > LONGEST_ADDRESS:
        raise refusal(503, "being_computed")
    detail = again(str(OWN["being_computed"]), RETRY_AFTER)
    content = {"address": address, "detail": detail, "retry_after": RETRY_AFTER}
    response = json_response(content, 202, cache="no-store")
    response["Location"], response["Retry-After"] = address, str(RETRY_AFTER)
    return response


def seconds_of(request: HttpRequest, wait: int) -> int:
    """The seconds that the query or else the header asks to wait, at most ``LONGEST``."""
    preferred = PREFERRED.search(request.headers.get("Prefer", "")[:200])
    return wait or min(int(preferred[1]) if preferred else 0, LONGEST)


def until_answered(ask: Callable[[], T | None], seconds: int) -> T | None:
    """What ``ask`` gives, asked again for so many seconds while that is None."""
    answer = ask()
    if answer is None and seconds and WAITING.acquire(blocking=False):
        try:
            until = monotonic() + seconds
            while answer is None and monotonic() < until:
                sleep(STEP)
                answer = ask()
        finally:
            WAITING.release()
    return answer
