"""One page or a part of it: the one decision every view leaves to this module."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse, translate_url
from django.utils.cache import patch_vary_headers
from django.utils.functional import SimpleLazyObject
from django_htmx.middleware import HtmxDetails

from games.narration.language_tag import language_tag
from games.narration.law_language import interface_language

WINGS: list[tuple[object, str, str]] = []
"""(name, section, view) of each wing's front page, in the order of the navigation."""

Respond = Callable[[HttpRequest], HttpResponse]


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks for a part to swap in, and not for a whole page out of its history."""
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    return htmx is not None and bool(htmx) and not htmx.history_restore_request


def page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    *,
    part: str = "",
    status: int = 200,
    form: BaseForm | None = None,
) -> HttpResponse:
    """Render ``template``, or only its partial ``part`` when htmx asks for one.

    Where ``form`` stands outside the part and something is wrong in it, the whole page tells it.
    """
    if form is not None and form.errors:
        if part and wants_part(request):
            return HttpResponse(status=204, headers={"HX-Redirect": request.get_full_path()})
        status = 422
    name = f"{template}#{part}" if part and wants_part(request) else template
    return render(request, name, context, status=status)


class VaryOnHtmx:
    """Every page may be asked for whole or in part, so no cache may mix the two."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.respond(request)
        if response.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["HX-Request"])
        return response


class HeadAlone:
    """Who asks for the head of a page is sent that alone, with the length of the whole."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.respond(request)
        if request.method == "HEAD" and not response.streaming:
            response.content = b""
        return response


def wing_links() -> list[dict[str, str]]:
    """The wings in the site's navigation."""
    return [
        {"name": str(name), "section": section, "url": reverse(view)}
        for name, section, view in WINGS
    ]


def about_the_page(request: HttpRequest) -> dict[str, Any]:
    """The languages this page is at hand in, with the address of each.

    Addresses are made when a template first asks: a part swapped in asks for none.
    """
    language = interface_language()
    return {
        "site_version": settings.SITE_VERSION,
        "ui_code": language,
        "ui_lang": language_tag(language),
        "wing_links": wing_links,
        "page_languages": SimpleLazyObject(lambda: page_languages(request, language)),
        "canonical": whole_address(request, request.path),
    }


def page_languages(request: HttpRequest, language: str) -> list[dict[str, Any]]:
    return [
        {
            "code": code,
            "name": name,
            "url": translate_url(request.get_full_path(), code),
            "absolute": whole_address(request, translate_url(request.path, code)),
            "is_current": code == language,
        }
        for code, name in settings.LANGUAGES
    ]


def whole_address(request: HttpRequest, path: str) -> str:
    """With the host, unless the request names one that is not ours: that page is an error."""
    try:
        return request.build_absolute_uri(path)
    except DisallowedHost:
        return path
