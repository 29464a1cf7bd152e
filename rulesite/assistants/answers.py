"""A tool's result: the API's response as far as it fits, its provisions, and a caution."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import connections
from django.utils.translation import override

from games.law.time.in_force import is_known
from games.narration import field_error_sentence
from games.rules.values.fields import one_of, refuse_unknown
from games.rules.values.refusal import Unusable
from rulesite.api.law import place
from rulesite.assistants.api_calls import ApiRefusal, Caller, JsonObject, request_of
from rulesite.assistants.bounds import LEAST, MOST_BYTES, fitted, size
from rulesite.assistants.fields import Arguments, languages, text
from rulesite.bulk.files import rights

NAME = re.compile(r"([a-z0-9-]+)#(\S+)")

Answering = Callable[[Caller, Arguments], JsonObject]


@dataclass(frozen=True, slots=True)
class ToolResult:
    """The result sent to the assistant."""

    content: JsonObject
    is_error: bool = False

    @property
    def is_being_counted(self) -> bool:
        return self.is_error and self.content["problem"].get("status") in (202, 503)


def answer(
    answering: Answering, offered: JsonObject, caller: Caller, arguments: Arguments
) -> ToolResult:
    """The tool's result in the requested language; a refusal is a result too."""
    language = arguments.get("language", languages()[0])
    try:
        with override(language if language in languages() else languages()[0]):
            try:
                refuse_unknown(arguments, offered)
                one_of(language, languages(), "language")
                part = text(arguments, "part")
                return ToolResult(
                    _within_bounds(caller, answering(caller, arguments), part, arguments)
                )
            except Unusable as no:
                detail = field_error_sentence(no)
                problem = {"detail": detail, "field": no.field, "reason": no.reason}
            except ApiRefusal as no:
                problem = no.problem
            return ToolResult(_with_law(caller, {"problem": problem}, arguments), is_error=True)
    finally:
        connections.close_all()  # of this thread


def _within_bounds(caller: Caller, whole: object, part: str, arguments: Arguments) -> JsonObject:
    """As much of the answer as there is room for with the provisions that it names."""
    room = MOST_BYTES
    while True:
        result = _with_law(caller, {**fitted(whole, part, room)}, arguments)
        over = size(result) - MOST_BYTES
        if over <= 0 or room <= LEAST:
            return result
        room = max(LEAST, room - over)


def _with_law(caller: Caller, result: JsonObject, arguments: Arguments) -> JsonObject:
    """The result with every provision that it or the arguments name."""
    request = request_of(caller)
    named = dict.fromkeys(_named([arguments.get("provision"), result]))
    return {
        **result,
        "provisions": [place(request, key, eid) for key, eid in named],
        "reference": rights()[0],
    }


def _named(value: Any) -> Iterator[tuple[str, str]]:
    """Every provision named in a value, in order."""
    if isinstance(value, dict):
        for item in value.values():
            yield from _named(item)
    elif isinstance(value, list):
        for item in value:
            yield from _named(item)
    elif isinstance(value, str) and (match := NAME.fullmatch(value)):
        key, eid = match.groups()
        if is_known(key, eid):
            yield key, eid
