"""The concordance: a search in earlier translations."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from games.site.pages import page
from games.translation.forms import ConcordanceForm
from games.translation.page.memory import concordance
from games.translation.views.access import desk


@desk
def concord(request: HttpRequest) -> HttpResponse:
    form = ConcordanceForm(request.GET)
    words = form.filled_fields.get("q", "")
    results = concordance(words) if words else []
    context = {"section": "translation", "form": form, "words": words, "found": results}
    return page(request, "translation/concordance.html", context, part="found", form=form)
