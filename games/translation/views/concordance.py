"""How things were put before."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from games.site.pages import page
from games.translation.page.memory import concordance
from games.translation.views.access import desk


@desk
def concord(request: HttpRequest) -> HttpResponse:
    words = request.GET.get("q", "").strip()[:200].replace("\0", "")
    found = concordance(words) if len(words) >= 1 else []
    context = {"section": "translation", "words": words, "found": found}
    return page(request, "translation/concordance.html", context, part="found")
