"""The memorandum on the doubts that decide hands: a page, a paper and data."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.law.acts.drafts import acts_of
from games.law.acts.memorandum import as_record, memorandum, weighed_as
from games.law.acts.trials import TooManyTrials, trial_in_background
from games.law.editions.page_cache import public
from games.site.pages import PageContext, page, problem


@public()
def letter(request: HttpRequest) -> HttpResponse:
    """The page, which prints as a paper."""
    record = as_record()
    context = {"parts": memorandum(), "digest": record["digest"], "commands": record["commands"]}
    return page(request, "law/memorandum.html", context)


@require_safe
def draft(request: HttpRequest, doubt: str) -> HttpResponse:
    """A draft with its act; asked for with ``try``, it is tried while one waits."""
    part, entry = weighed_as(doubt) or (None, None)
    if part is None or entry is None or entry.draft is None:
        raise Http404
    acts, status = acts_of(part.game, entry.draft), 200
    context: PageContext = {"part": part, "weighed": entry, "acts": acts, "trial": None}
    if "try" in request.GET:
        try:
            state = trial_in_background(part.game, entry.draft)
        except TooManyTrials:
            return problem(
                request,
                503,
                _("Another draft is being tried at the moment."),
                _("Nothing is wrong with what you asked for. Open this address again in a minute."),
            )
        is_over = state is not None and state.is_over
        context |= {"trial": state, "is_pending": not is_over}
        status = 200 if is_over else 202
    return page(request, "law/draft.html", context, part="trial", status=status)


@public()
def data(request: HttpRequest) -> HttpResponse:
    """The same as JSON."""
    body = json.dumps(as_record(), ensure_ascii=False, indent=1)
    return HttpResponse(body, content_type="application/json; charset=utf-8")
