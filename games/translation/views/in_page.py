"""Words on their page: a page of the site with each message in it a link to its text on the desk,
and a preview of the words in a form.
"""

import re
from collections.abc import Iterator
from copy import copy
from html import escape
from typing import NamedTuple
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

from games.law.language_fields import field_of
from games.law.models import Instrument, Row, Term
from games.law.reading.instrument_page import ProvisionSides
from games.law.wording.words import paragraphs
from games.rules.values.numbers import place_in
from games.site.pages import PageContext, SignedInRequest, page
from games.translation.checking.cleaning import MOST
from games.translation.messages.places import place_of
from games.translation.models import Unit
from games.translation.models.unit import BETWEEN
from games.translation.page import origin
from games.translation.page.unit_page import article_of
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


class Pattern(NamedTuple):
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


SAMPLES = (0, 1, 2, 5)


@desk
def preview(request: SignedInRequest, pk: int) -> HttpResponse:
    unit = get_object_or_404(Unit, pk=pk)
    sent = request.POST
    targets = [sent.get(f"target_{i}", words)[:MOST] for i, words in enumerate(unit.targets)]
    context = {
        "unit": unit,
        "place": place_of(unit),
        "carried": f"?{request.GET.urlencode()}" if request.GET else "",
        **_preview_context(unit, targets),
    }
    return page(request, "translation/preview.html", context, part="preview")


def _preview_context(unit: Unit, targets: list[str]) -> PageContext:
    if unit.eid:
        of_kind = _provision if unit.kind == Unit.Kind.PROVISION else _note
        instrument = Instrument.objects.filter(pk=unit.instrument).first()
        return {"pairs": of_kind(unit, targets), "instrument": instrument}
    if unit.kind == Unit.Kind.READING:
        return {"row": _row(unit, targets)}
    if unit.kind == Unit.Kind.INTERFACE:
        return {"messages_shown": _message(unit, targets)}
    term = Term.objects.filter(pk=unit.object).first() if unit.kind == "glossary" else None
    return {"words": paragraphs(targets[-1]), "term": term}


def _note(unit: Unit, targets: list[str]) -> list[ProvisionSides]:
    with override(unit.lang):
        pairs = [pair for pair in article_of(unit) if pair.eid == unit.eid]
    for note in (note for pair in pairs for note in pair.notes):
        if note["text"] == unit.standing:
            note["text"] = targets[-1]
    return pairs


def _provision(unit: Unit, targets: list[str]) -> list[ProvisionSides]:
    pairs = article_of(unit)
    words = dict(zip(unit.parts, targets, strict=True))
    for side in (side for pair in pairs if pair.eid == unit.eid for side in pair.sides):
        if side.lang == unit.lang:
            side.number = words.get("number", "")
            side.heading = words.get("heading", "")
            side.words = paragraphs(words["text"]) if words.get("text") else side.words
            side.state = "" if unit.is_official else Unit.State.PROPOSED
    return pairs


class EntryWords(NamedTuple):
    """An entry of the register, with its words in one language."""

    row: Row
    title: str
    changes: str
    taken: str
    why: str
    alternative: str


def _row(unit: Unit, targets: list[str]) -> EntryWords:
    row = Row.objects.get(pk=unit.object)
    setattr(row, field_of(unit.field, unit.lang), targets[-1])
    with override(unit.lang):
        names = EntryWords._fields[1:]
        return EntryWords(row, *(getattr(row, field_of(name, unit.lang)) for name in names))


def _message(unit: Unit, targets: list[str]) -> list[tuple[str, str]]:
    """The forms of a message; for a plural, its text for none, one, two and five."""
    if len(unit.sources) == 1:
        return [("", targets[0])]
    last = len(targets) - 1
    forms = [(n, targets[0 if n == 1 else last]) for n in SAMPLES]
    return [(str(n), form.replace("%(number)s", str(n))) for n, form in forms]
