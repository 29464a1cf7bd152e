"""The reasons for which the API refuses a request: a page for each, in three languages."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from games.law.page_cache import public
from games.narration import refusing, registry, runs
from games.narration.sentences import By, Message, SentenceTemplate, Unless
from games.site.pages import page

OWN = {
    "another_kind": _("Send JSON as %(json)s, or JSON Lines as %(lines)s."),
    "bad_request": _("The request could not be understood."),
    "being_computed": _("This is being computed."),
    "invalid_parameter": _("“%(field)s” does not follow the description of this address."),
    "key_not_good": _(
        "The key is unknown or was revoked. Send the request without a key, or with another."
    ),
    "method_not_allowed": _("This address does not accept this method."),
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
    "too_many_lines": _("Send at most %(most)s lines at once."),
    "too_many_requests": _("Too many requests in one minute."),
    "unavailable": _("This is not available at the moment."),
}
"""The reasons of the API itself; those of records are narrated with the rules."""
TELLING = (SentenceTemplate, By, Unless)
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


def _messages(wording: object) -> Iterable[Message]:
    """The messages of an entry: itself, those of a template, or those of several."""
    if isinstance(wording, tuple):
        return [message for one in wording for message in _messages(one)]
    return wording.messages() if isinstance(wording, TELLING) else [cast("Message", wording)]


@public()
def problem(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page of a reason, or of all of them."""
    if reason and reason not in reasons():
        raise Http404
    chosen = [reason] if reason else reasons()
    context = {
        "reason": reason,
        "problems": [{"reason": name, "languages": list(_in_each(name))} for name in chosen],
    }
    return page(request, "site/reasons.html", context)


def _in_each(reason: str) -> Iterator[tuple[str, str, list[str]]]:
    """The sentences of a reason in each language, their facts as gaps: ``‹given›``."""
    for code, name in LANGUAGES:
        with override(None if code == "en" else code):
            sentences = [str(message).replace("%%", "%") for message in reasons()[reason]]
        yield code, name, [GAP.sub(r"‹\1›", text) for text in dict.fromkeys(sentences)]
