"""Which addresses a copy holds, and under which name each lies there.

An address keeps its path; what it asks for in its query becomes a folder: ``/pt/law/x/?show=pt`` is
``pt/law/x/~show-pt/index.html``.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, quote, unquote, urljoin, urlsplit

from django.conf import settings
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.translation import override

from rulesite.publish.asking import language_of
from rulesite.publish.hands import page_of_hand

PUBLISHED: Mapping[str, frozenset[str]] = {
    name: frozenset(parameters.split())
    for name, parameters in {
        "home": "",
        "about": "",
        "data": "",
        "bulk-file": "",
        "law-data": "",
        "register-data": "game",
        "law:index": "",
        "law:instrument": "show terms",
        "law:margins": "at",
        "law:versions": "",
        "law:versions-compared": "from to",
        "law:instrument-at": "show",
        "law:provision-at": "",
        "law:witnesses": "",
        "law:provision": "",
        "law:register": "game page",
        "law:row": "",
        "law:glossary": "game",
        "law:changes": "",
        "play:index": "",
        "play:coverage": "",
        "play:covered": "",
        "play:how-it-goes": "",
        "play:written-out-list": "",
        "play:written-out": "",
        "simulations:odds": "",
        "simulations:par": "reading readings.*",
        "simulations:par-printed": "",
        "simulations:par-file": "",
        "translation:found": "",
    }.items()
}
"""The views whose pages are copied, and what may be asked of each."""

OF_A_SITE = {"sitemap", "sitemap-of", "changes-feed", "law-feed"}
"""Files of whole addresses: only where the copy names a site they are addresses of."""

EXPLAINED_VIEWS = {"play:table", "play:fault"}
"""What these links say is worth reading where they lead nowhere: a hand, a fault."""

READINGS = "readings."

_PLAIN = re.compile(r"[A-Za-z0-9_-]+")


def matched(path: str) -> ResolverMatch | None:
    try:
        with override(language_of(path)):
            return resolve(path)
    except Resolver404:
        return None


def address_of(url: str, base: str, *, has_site: bool) -> tuple[str, str] | None:
    """The address in the copy that a link leads to, and its fragment; nothing where none does."""
    parts = urlsplit(urljoin(base, url))
    match = matched(parts.path)
    if match is None:
        return None
    parameters = dict(parse_qsl(parts.query))
    if match.view_name == "play:table" and "h" in parameters:
        with override(language_of(parts.path)):
            hand = page_of_hand(match.kwargs["game"], parameters)
        return hand and (hand[0], hand[1])
    allowed = frozenset[str]() if has_site and match.view_name in OF_A_SITE else None
    allowed = PUBLISHED.get(match.view_name, allowed)
    if allowed is None or not {_kind(name) for name in parameters} <= allowed:
        return None
    names = (name.removeprefix(READINGS) for name in parameters)
    if not all(map(_PLAIN.fullmatch, (*names, *parameters.values()))):
        return None
    query = "&".join(f"{name}={parameters[name]}" for name in sorted(parameters))
    return parts.path + (f"?{query}" if query else ""), unquote(parts.fragment)


def _kind(name: str) -> str:
    """Of what is asked for: any of a game's readings, or just that."""
    return f"{READINGS}*" if name.startswith(READINGS) else name


def is_named(link: str) -> bool:
    """Whether a link names something of the law: a page of it, or what may go wrong."""
    match = matched(urlsplit(link).path)
    if match is None:
        return False
    return match.view_name in PUBLISHED or (match.view_name in EXPLAINED_VIEWS and "?" in link)


def file_of(address: str) -> str:
    """The file of an address, from the folder of the copy."""
    path, _, query = unquote(address).lstrip("/").partition("?")
    suffix = "~" + query.replace("=", "-").replace("&", "~") if query else ""
    if path.endswith("/") or not path:
        return posixpath.join(path, suffix, "index.html")
    stem, ending = posixpath.splitext(path)
    return stem + suffix + ending


def way(from_file: str, to_file: str, fragment: str = "") -> str:
    """From one file to another, so that the copy may lie in any folder, of a disk too."""
    if from_file == to_file and fragment:
        return f"#{quote(fragment)}"
    relative = posixpath.relpath(to_file, posixpath.dirname(from_file) or ".")
    return quote(relative, safe="/~@") + (f"#{quote(fragment)}" if fragment else "")


def roots(*, has_site: bool) -> list[str]:
    """Where the way through the site begins."""
    urls = []
    for code, _name in settings.LANGUAGES:
        with override(code):
            urls.append(reverse("home"))
        if has_site:
            urls += [reverse("sitemap-of", args=[code]), reverse("changes-feed", args=[code])]
            urls.append(reverse("law-feed", args=[code]))
    return [*urls, reverse("sitemap")] if has_site else urls
