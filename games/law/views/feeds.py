"""What changed, as a page and as a feed; the sitemap."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.law.models import Change, Instrument, Provision, Row
from games.law.page_cache import public
from games.law.templatetags.law import changed_in, told
from games.site.pages import page

ATOM = "http://www.w3.org/2005/Atom"
MOST = 100


@public()
def changes(request: HttpRequest) -> HttpResponse:
    context = {"section": "changes", "changes": Change.objects.all()[:MOST]}
    return page(request, "law/changes.html", context)


@public()
def atom(request: HttpRequest, lang: str) -> HttpResponse:
    if lang not in dict(settings.LANGUAGES):
        raise Http404
    with override(lang):
        body = _feed(request)
    return HttpResponse(body, content_type="application/atom+xml; charset=utf-8")


def _feed(request: HttpRequest) -> bytes:
    ET.register_namespace("", ATOM)
    feed = ET.Element(f"{{{ATOM}}}feed")
    here = request.build_absolute_uri(request.path)
    listed = list(Change.objects.all()[:MOST])

    def put(parent: ET.Element, name: str, text: str = "", **attributes: str) -> ET.Element:
        child = ET.SubElement(parent, f"{{{ATOM}}}{name}", attributes)
        child.text = text or None
        return child

    put(feed, "title", _("Rulesite: changes to texts, notes and readings"))
    put(feed, "id", here)
    put(feed, "link", href=here, rel="self")
    put(feed, "updated", (listed[0].when if listed else timezone.now()).isoformat())
    put(put(feed, "author"), "name", "Rulesite")
    page_url = request.build_absolute_uri(reverse("law:changes"))
    for change in listed:
        entry = put(feed, "entry")
        put(entry, "title", f"{changed_in(change)}, {told(change)}")
        put(entry, "id", f"{page_url}#change-{change.pk}")
        put(entry, "link", href=f"{page_url}#change-{change.pk}")
        put(entry, "updated", change.when.isoformat())
        put(entry, "summary", ", ".join(map(str, change.subjects[:40])))
    return bytes(ET.tostring(feed, encoding="utf-8", xml_declaration=True))


@public()
def sitemap(request: HttpRequest) -> HttpResponse:
    """Every public page of the law, each in its languages."""
    names: list[tuple[str, list[str]]] = [
        ("home", []),
        ("about", []),
        ("law:index", []),
        ("law:register", []),
        ("law:glossary", []),
        ("law:changes", []),
    ]
    names += [("law:instrument", [key]) for key in Instrument.objects.values_list("pk", flat=True)]
    names += [("law:row", [ident]) for ident in Row.objects.values_list("pk", flat=True)]
    addresses: list[dict[str, str]] = [_in_each(request, name, args) for name, args in names]
    for provision in Provision.objects.filter(kind="article").select_related("instrument"):
        each = {}
        for lang, _name in settings.LANGUAGES:
            with override(lang):
                each[lang] = request.build_absolute_uri(provision.get_absolute_url())
        addresses.append(each)
    return render(
        request, "law/sitemap.xml", {"addresses": addresses}, content_type="application/xml"
    )


def _in_each(request: HttpRequest, name: str, args: list[str]) -> dict[str, str]:
    each = {}
    for lang, _name in settings.LANGUAGES:
        with override(lang):
            each[lang] = request.build_absolute_uri(reverse(name, args=args))
    return each
