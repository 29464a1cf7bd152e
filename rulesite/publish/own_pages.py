"""Pages that only a copy has: its search, its description, its front door."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypedDict

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.law.addresses import provision_url
from games.law.lookup.search import LANGS, SearchUnit
from games.law.lookup.search_words import asked_for, in_other_words
from games.law.lookup.site_search import index
from games.law.models import Term
from games.law.templatetags.law import short_citation
from games.law.time.in_force import version_today
from games.lawtexts.citations.finding import line_of
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import read
from games.narration.language import language_tag, law_language
from games.questions.characters import LETTERS
from games.questions.exported import exported
from games.site.doors import name_of_text
from games.site.pages import PageContext
from rulesite.publish import copied
from rulesite.publish.addresses import file_of, language_of, matched, way

Entry = tuple[str, str, str, str, str, str, str]


def words(place: Callable[[str], str | None]) -> bytes:
    """The index of the words in the texts as a script, since a page on disk may load nothing else.

    ``place`` gives the link to a URL, or ``None``.
    """
    catalogue, revoked = index()
    forms = {term.pk: sorted(term.forms) for term in Term.objects.all()}
    data = {
        "letters": LETTERS,
        "asked": {word: forms[term] for word, term in sorted(asked_for().items()) if term in forms},
        "others": {
            word: [entry.phrase(lang) for lang in LANGS]
            for word, entry in sorted(in_other_words().items())
        },
        "cited": [_cited(key, place) for key in instrument_keys()],
        "units": [entry for unit in catalogue.units for entry in _entry(unit, place, revoked)],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"const WORDS = {text};\n".encode()


class CitedProvisions(TypedDict):
    key: str
    number: str
    name: str
    title: str
    places: dict[str, list[str]]


def _cited(key: str, place: Callable[[str], str | None]) -> CitedProvisions:
    """A regulation's number and title, and its provisions by the numbers of their citation."""
    places: dict[str, list[str]] = {}
    for provision in version_today(key).text.provisions:
        if link := place(provision_url(key, provision.eid)):
            steps = "/".join(step.value for step in line_of(provision.eid))
            places.setdefault(steps, [link, short_citation(provision.eid, key)])
    law = read(key)
    return {
        "key": key,
        "number": law.number.lower(),
        "name": name_of_text(key),
        "title": law.title(law_language()),
        "places": places,
    }


def _entry(
    unit: SearchUnit, place: Callable[[str], str | None], revoked: frozenset[str]
) -> Iterator[Entry]:
    """Kind, language, link, name, owner, heading, words."""
    link = place(unit.address())
    if link is None:
        return
    kind = f"{unit.kind} revoked" if unit.instrument in revoked else unit.kind
    lang = language_tag(unit.lang)
    if unit.kind in ("provision", "working"):
        name = short_citation(unit.eid, unit.instrument)
        yield kind, lang, link, name, unit.title, unit.label, unit.text
    else:
        yield kind, lang, link, unit.label, "", "", unit.text


HTML, SCRIPT = "text/html; charset=utf-8", "text/javascript; charset=utf-8"
ICONS = (192, 512)
TOUCHED = "img/mark-192.png"
SCRIPTS = ("js/site.js", "js/published.js", "js/published_search.js")
CORE = {
    "home",
    "law:index",
    "law:instrument",
    "law:margins",
    "law:versions",
    "law:register",
    "law:row",
    "law:glossary",
}
"""Views stored on a device at the first visit; others when read, or when all are requested."""


def answered(copy: copied.SiteCopy, address: str) -> copied.FetchedPage | None:
    code, _, name = address.lstrip("/").partition("/")
    if address == copied.ANSWERS:
        text = json.dumps(exported(copy.day), ensure_ascii=False, separators=(",", ":"))
        return copied.FetchedPage(f"const ANSWERS = {text};\n".encode(), SCRIPT)
    template = copied.OF_BOTH.get(address) or (
        copied.OF_ONE.get(name) if address in copied.addresses() else None
    )
    if template:
        return _page(copy, address, template)
    if name == copied.WORDS:
        return copied.FetchedPage(b"", SCRIPT)
    if name == copied.MANIFEST:
        with override(code):
            return copied.FetchedPage(_app(copy, address, code), "application/manifest+json")
    return None


def fill(copy: copied.SiteCopy) -> None:
    """Add the pages that depend on everything else in the copy."""
    for code, _name in settings.LANGUAGES:
        with override(code):
            base = f"/{code}/search/"
            place = partial(copy.way, base=base, name=file_of(base))
            copy.bodies[f"/{code}/{copied.WORDS}"] = words(place)


def _page(copy: copied.SiteCopy, address: str, template: str) -> copied.FetchedPage:
    code, is_of_both = language_of(address), address in copied.OF_BOTH
    languages = []
    for language, name in settings.LANGUAGES:
        own = f"/{language}/"
        target = own if is_of_both else address.replace(f"/{code}/", own, 1)
        urls = {"url": target, "absolute": f"{copy.origin}{target}"}
        is_current = language == code and not is_of_both
        languages.append({"code": language, "name": name, **urls, "is_current": is_current})
    context: PageContext = {
        "page_languages": languages,
        "canonical": f"{copy.origin}{address}",
        "day": copy.day,
        "site": copy.site,
        "words": f"/{code}/{copied.WORDS}",
        "answers": copied.ANSWERS,
        "doors": [(language, name, f"/{language}/") for language, name in settings.LANGUAGES],
    }
    with override(code):
        response = render(copied.Reader(address, copy.origin), template, context)
    return copied.FetchedPage(response.content, HTML)


def _app(copy: copied.SiteCopy, address: str, code: str) -> bytes:
    """The web app manifest: the copy's name, icons and start page."""
    icons = [("img/mark.svg", "any", "image/svg+xml")]
    icons += [(f"img/mark-{size}.png", f"{size}x{size}", "image/png") for size in ICONS]
    page_file = file_of(address)
    manifest = {
        "name": _("Rulesite: the regulations of Macau's casino games"),
        "short_name": "Rulesite",
        "lang": language_tag(code),
        "start_url": way(page_file, file_of(f"/{code}/")),
        "scope": "../",
        "display": "standalone",
        "background_color": "#fbfaf6",
        "theme_color": "#fbfaf6",
        "icons": [
            {"src": _asset(copy, page_file, name), "sizes": sizes, "type": kind}
            for name, sizes, kind in icons
        ],
    }
    return (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode()


def _asset(copy: copied.SiteCopy, page_file: str, name: str) -> str:
    asset = copy.statics.name_of(staticfiles_storage.url(name))
    assert asset is not None
    return way(page_file, asset)


@dataclass(frozen=True, slots=True)
class Furniture:
    """HTML added to every page of a copy."""

    head: str
    foot: str
    note: str
    """Shown where something was left out; ``{}`` becomes the URL on the live site."""
    own_scripts: frozenset[str]


def furniture(copy: copied.SiteCopy, address: str, name: str) -> Furniture:
    """What every page of the copy gets, in its language."""
    code, match = language_of(address), matched(address)
    if match is not None and match.view_name == "embed":  # no script: pages of others show it
        return Furniture("", "", "", frozenset())
    with override(code):
        about = way(name, file_of(f"/{code}/copy/"))
        foot = format_html('<a href="{}">{}</a> ', about, _("About this copy"))
        if copy.site:
            sentence = _("This is available only on the site itself.")
            note = f'<a href="{{}}" rel="external">{sentence}</a>'
        else:
            note = _("This form works on the site itself; this copy is for reading.")
        note = f'<p class="elsewhere-note no-print">{note}</p>'
        words = (f"/{code}/{copied.WORDS}" for code, _name in settings.LANGUAGES)
        scripts = frozenset([*map(staticfiles_storage.url, SCRIPTS), *words])
        return Furniture(_head(copy, name, code), foot, note, scripts)


def _head(copy: copied.SiteCopy, name: str, code: str) -> str:
    lines = (
        format_html(
            '<link rel="manifest" href="{}">', way(name, file_of(f"/{code}/{copied.MANIFEST}"))
        ),
        format_html('<link rel="apple-touch-icon" href="{}">', _asset(copy, name, TOUCHED)),
        format_html('<link rel="stylesheet" href="{}">', _asset(copy, name, "css/published.css")),
        format_html('<script src="{}" defer></script>', _asset(copy, name, "js/published.js")),
    )
    return "".join(f"  {line}\n  " for line in lines)


def core(copy: copied.SiteCopy) -> Iterator[str]:
    yield from (file_of(address) for address in copied.addresses())
    for address in copy.bodies:
        path, _, query = address.partition("?")
        match = matched(path)
        is_plain = "show" not in query and "terms" not in query
        if match is not None and match.view_name in CORE and is_plain:
            yield file_of(address)
    yield from (name for name, _body in copy.statics.files())
