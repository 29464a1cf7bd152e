"""A short link opened: on to the ruling, in the language the reader's browser asks for."""

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
