"""A page of the site as its readers see it, each message in it a link to its text on the desk."""

import re
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from html import escape
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.templatetags.static import static
from django.urls import resolve, reverse
from django.utils.translation import get_language_from_path, override
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET
from lxml import etree, html

from games.rules.numbers import place_in
from games.site.pages import SignedInRequest, page
from games.translation.models import Unit
from games.translation.models.unit import BETWEEN
from games.translation.page import origin
from games.translation.views.access import desk

POLICY = {"frame-ancestors": [SELF], "script-src": [NONE], "form-action": [NONE]}
TAGS = {"a": "span", "button": "span", "label": "span", "form": "div"}
"""What would act on a press, and what it becomes in the picture."""
MARK = "message-mark"
SILENT = frozenset(("script", "style", "title", "option", "textarea", "noscript", "template"))
HEADERS = ("HTTP_ACCEPT", "HTTP_IF_", "HTTP_RANGE")
"""Headers by which a view might answer something else than the whole page as it reads."""
_PLACE = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w+\}")


@desk
@require_GET
def choose(request: SignedInRequest) -> HttpResponse:
    """Any page of the site in this way, and the pages that messages are looked for on."""
    address = request.GET.get("page", "")
    context = {"address": address or reverse("home"), "pages": origin.pages()}
    return page(request, "translation/in_page.html", context)


@xframe_options_sameorigin
@csp_replace(POLICY)
@desk
@require_GET
def show(request: SignedInRequest) -> HttpResponse:
    """The page at an address, or the first that has the message of a unit, which is marked."""
    pk = place_in(request.GET.get("unit", ""), 0)
    if not pk:
        address = request.GET.get("page", "")
        if not re.match(r"/\w", address):
            raise Http404
        lang = get_language_from_path(urlsplit(address).path) or ""
        return HttpResponse(_marked(_drawn(request, address).content, lang)[0])
    unit = get_object_or_404(Unit, pk=pk, kind=Unit.Kind.INTERFACE)
    with override(unit.lang):
        addresses = [place.page for place in origin.places(unit) if place.page]
        addresses += [address for address in origin.pages() if address not in addresses]
    words = escape(max(_PLACE.split(unit.standing.split(BETWEEN)[-1]), key=len).strip())
    for address in addresses:
        try:
            content = _drawn(request, address).content
        except Http404:
            continue
        if words.encode() in content:
            drawn, has_it = _marked(content, unit.lang, pk)
            if has_it:
                return HttpResponse(drawn)
    return page(request, "translation/in_page_none.html", {})


def _marked(content: bytes, lang: str, current: int = 0) -> tuple[bytes, bool]:
    """The page with its messages marked, and whether the current one is on it."""
    tree = html.document_fromstring(content)
    known, has_it = Messages(lang), False
    for element, is_tail, words in list(_texts(tree)):
        unit = known.unit_of(words, current)
        if unit:
            mark = _mark(unit, words, is_current=unit == current and not has_it)
            has_it = has_it or unit == current
            if is_tail:
                element.tail = None
                element.addnext(mark)
            else:
                element.text = None
                element.insert(0, mark)
    etree.strip_elements(tree, "script", with_tail=False)
    for element in list(tree.iter(*TAGS)):
        if element.get("class") != MARK:
            element.tag = TAGS[str(element.tag)]
    sheet = html.Element("link", rel="stylesheet", href=static("css/in-page.css"))
    next(tree.iter("head")).append(sheet)
    return html.tostring(tree, doctype="<!doctype html>", encoding="utf-8"), has_it


def _drawn(request: HttpRequest, address: str) -> HttpResponse:
    """The page as its own view answers this person; ``Http404`` if it is no page to be read."""
    parts = urlsplit(address)
    lang = get_language_from_path(parts.path)
    if lang is None:
        raise Http404
    with override(lang):
        match = resolve(parts.path)
    if match.view_name == "translation:in_page":
        raise Http404
    inner = copy(request)
    inner.path = inner.path_info = parts.path
    sent = {name: value for name, value in request.META.items() if not name.startswith(HEADERS)}
    inner.META = {**sent, "QUERY_STRING": parts.query, "PATH_INFO": parts.path}
    inner.__dict__.pop("headers", None)
    inner.GET = QueryDict(parts.query)
    inner.resolver_match = match
    with override(lang):
        response: HttpResponse = match.func(inner, *match.args, **match.kwargs)
        if isinstance(response, TemplateResponse):
            response.render()
    if response.status_code != 200 or "text/html" not in response.get("Content-Type", ""):
        raise Http404
    return response


def _texts(tree: html.HtmlElement) -> Iterator[tuple[html.HtmlElement, bool, str]]:
    """Each run of words: its element, and whether it stands after that."""
    for element in tree.body.iter():
        if isinstance(element.tag, str) and element.tag not in SILENT and element.text:
            yield element, False, element.text
        if element.tail and element is not tree.body:
            yield element, True, element.tail


def _mark(unit: int, words: str, *, is_current: bool) -> html.HtmlElement:
    href = reverse("translation:unit", args=[unit])
    mark = html.Element("a", {"href": href, "target": "_top", "class": MARK})
    mark.text = words
    if is_current:
        mark.set("id", "here")
        mark.set("aria-current", "true")
    return mark


@dataclass(frozen=True, slots=True)
class Pattern:
    """A message with words to be filled in."""

    unit: int
    longest: str
    whole: re.Pattern[str]


class Messages:
    """The messages of a language, found by the words that readers see."""

    def __init__(self, lang: str) -> None:
        self._exact: dict[str, list[int]] = {}
        self._patterns: list[Pattern] = []
        rows = Unit.objects.filter(kind=Unit.Kind.INTERFACE, lang=lang, is_gone=False)
        for pk, standing in rows.values_list("pk", "standing"):
            for form in standing.split(BETWEEN):
                self._add(pk, " ".join(form.split()))

    def _add(self, pk: int, form: str) -> None:
        pieces = _PLACE.split(form)
        if len(pieces) == 1:
            self._exact.setdefault(form.replace("%%", "%"), []).append(pk)
        elif len(longest := max(pieces, key=len).strip()) > 1:
            whole = ".+?".join(map(re.escape, pieces))
            self._patterns.append(Pattern(pk, longest, re.compile(whole)))

    def unit_of(self, words: str, current: int) -> int:
        """The unit of a message that reads so, the current one before others; 0 if none does."""
        folded = " ".join(words.split())
        if len(folded) < 2:
            return 0
        if same := self._exact.get(folded):
            return current if current in same else same[0]
        like = (one for one in self._patterns if one.longest in folded)
        met = [one for one in like if one.whole.fullmatch(folded)]
        met.sort(key=lambda one: (one.unit != current, -len(one.longest)))
        return met[0].unit if met else 0
