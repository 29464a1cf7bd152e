"""Follow a short link to its ruling, in the language of the reader's browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request, override

from games.play.incidents.models import ShortLink


def follow(request: HttpRequest, key: str) -> HttpResponse:
    link = get_object_or_404(ShortLink, key=key.lower())
    with override(get_language_from_request(request)):
        response = HttpResponseRedirect(link.target)
    patch_vary_headers(response, ["Accept-Language"])
    return response
