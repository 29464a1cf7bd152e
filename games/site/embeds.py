"""A provision, a doubt or a hand as a small frame that pages of others may show, and oEmbed."""

import re
from copy import copy
from html import escape, unescape
from urllib.parse import SplitResult, urlsplit

from csp.constants import NONE
from csp.decorators import csp_replace
from django import forms
from django.contrib.auth.models import AnonymousUser
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    JsonResponse,
    QueryDict,
)
from django.template import TemplateDoesNotExist
from django.urls import resolve
from django.utils.translation import get_language_from_path, override
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games.site.pages import not_found, problem_response

HEIGHTS = {
    "law:provision": 320,
    "law:provision-at": 360,
    "law:row": 420,
    "play:written-out": 560,
    "play:table": 560,
}
"""The views whose pages have a frame, and its height in pixels."""
WIDTH = 600
PARAMETERS = ("h", "n", "eyes", "deck", "beside")
"""The query parameters that a frame reads: those of a hand's link."""
POLICY = {
    "frame-ancestors": ["*"],
    "script-src": [NONE],
    "connect-src": [NONE],
    "form-action": [NONE],
}
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)


def frame_path(path: str) -> str:
    """The frame's path: ``/pt/law/…`` becomes ``/pt/embed/law/…``."""
    language, _slash, rest = path.lstrip("/").partition("/")
    return f"/{language}/embed/{rest}"


def frame_code(address: str, title: str, width: object = "100%", height: int = 360) -> str:
    """The HTML with which another page shows the frame at ``address``."""
    src, title, width = (escape(str(value)) for value in (address, title, width))
    return (
        f'<iframe src="{src}" title="{title}" width="{width}" height="{height}" '
        'loading="lazy"></iframe>'
    )


@require_safe
@xframe_options_exempt
@csp_replace(POLICY)
def frame(request: HttpRequest, path: str = "") -> HttpResponse:
    """The page at ``path``, drawn by its own view as a frame without scripts, forms or cookies."""
    language = request.path.split("/", 2)[1]
    try:
        response = _drawn(request, f"/{language}/{path}")
    except Http404:
        return not_found(request)
    if isinstance(response, HttpResponseRedirect):
        return HttpResponseRedirect(frame_path(response.url))
    return response


def _drawn(request: HttpRequest, path: str) -> HttpResponse:
    """Raises ``Http404`` for a page that has no frame."""
    request.is_framed, request.page_path = True, path  # type: ignore[attr-defined]
    request.path = frame_path(path)
    request.COOKIES, request.user = {}, AnonymousUser()
    query = QueryDict(mutable=True)
    query.update({name: request.GET[name] for name in PARAMETERS if name in request.GET})
    request.GET, request.META["QUERY_STRING"] = query, query.urlencode()  # type: ignore[assignment]
    match = resolve(path)
    if match.view_name not in HEIGHTS or (match.view_name == "play:table") != ("h" in query):
        raise Http404
    try:
        response: HttpResponse = match.func(request, *match.args, **match.kwargs)
    except TemplateDoesNotExist:  # another page of the view, as for a day that is none
        raise Http404 from None
    return response


class OEmbedForm(forms.Form):
    url = forms.CharField(max_length=4000)
    maxwidth = forms.IntegerField(min_value=1, max_value=9999, required=False)
    maxheight = forms.IntegerField(min_value=1, max_value=9999, required=False)
    format = forms.CharField(max_length=10, required=False)

    def clean_url(self) -> SplitResult:
        url: str = self.cleaned_data["url"]
        try:
            return urlsplit(url)
        except ValueError:
            raise forms.ValidationError(_("This is not an address.")) from None


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """The oEmbed answer for a page of this site that has a frame."""
    form = OEmbedForm(request.GET)
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        title = _("The request could not be understood.")
        return problem_response(400, title, f"{field}: {' '.join(map(str, errors))}")
    if form.cleaned_data["format"] not in ("", "json"):
        title, advice = _("There is no such format here."), _("The answer is always JSON.")
        return problem_response(501, title, advice, reason="bad_request")
    parts = form.cleaned_data["url"]
    language = get_language_from_path(parts.path)
    own = urlsplit(request.build_absolute_uri("/")).netloc
    if parts.netloc not in (own, request.get_host()) or language is None:
        return _without_frame()
    with override(language):
        return _described(request, parts.path, parts.query, form.cleaned_data)


def _described(
    request: HttpRequest, path: str, query: str, bounds: dict[str, int | None]
) -> HttpResponse:
    inner = copy(request)
    inner.META = {"QUERY_STRING": query} | {
        name: request.META[name]
        for name in ("HTTP_HOST", "SERVER_NAME", "SERVER_PORT")
        if name in request.META
    }
    inner.__dict__.pop("headers", None)
    inner.GET = QueryDict(query)
    try:
        response = _drawn(inner, path)
    except Http404:
        return _without_frame()
    if isinstance(response, HttpResponseRedirect):
        to = urlsplit(response.url)
        return _described(request, to.path, to.query, bounds)
    heading = _TITLE.search(response.content.decode())
    if response.status_code != 200 or heading is None:
        return _without_frame()
    title = " ".join(unescape(heading[1]).split())
    width = min(bounds["maxwidth"] or WIDTH, WIDTH)
    height = min(bounds["maxheight"] or 9999, HEIGHTS[resolve(path).view_name])
    address = request.build_absolute_uri(inner.get_full_path())
    answer = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Rulesite",
        "provider_url": request.build_absolute_uri("/"),
        "width": width,
        "height": height,
        "html": frame_code(address, title, width, height),
    }
    response = JsonResponse(answer, json_dumps_params={"ensure_ascii": False})
    response["Cache-Control"] = "public, max-age=3600"
    return response


def _without_frame() -> HttpResponse:
    return problem_response(
        404,
        _("This address has no frame."),
        _("Give the address of a provision, a doubt or a hand of this site."),
    )
