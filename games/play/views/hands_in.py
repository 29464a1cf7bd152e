"""Hands brought in from elsewhere: a list of them to step through. Nothing is kept."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from games.play.files.hands_in import MOST_BYTES, MOST_HANDS, hands_in
from games.play.files.hands_in_form import HandsInForm
from games.site.pages import page


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    is_sent = request.method == "POST"
    form = HandsInForm(request.POST, request.FILES) if is_sent else HandsInForm()
    taken = hands_in(form.text, form.cleaned_data["game"]) if form.is_valid() else None
    context = {
        "section": "play",
        "form": form,
        "taken": taken,
        "most_hands": MOST_HANDS,
        "most_bytes": MOST_BYTES,
    }
    return page(request, "play/hands_in.html", context, status=422 if form.errors else 200)
