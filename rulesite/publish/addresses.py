"""Which URLs a copy has, and the file of each.

A URL keeps its path; its query becomes a folder: ``/pt/law/x/?show=pt`` is ``pt/law/x/~show-
pt/index.html``.
"""

import posixpath
import re
from collections.abc import Mapping
from functools import cache
from urllib.parse import parse_qsl, quote, unquote, urljoin, urlsplit

from django.conf import settings
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.translation import get_language_from_path, override

from games.table.written_out import doubted_of, samples_of

NONE = frozenset[str]()
PUBLISHED: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("home", "about", "data", "embed", "bulk-file", "law-data", "act-data"), NONE),
    **dict.fromkeys(("law:index", "law:versions", "law:effects", "law:act"), NONE),
    **dict.fromkeys(("law:provision-at", "law:witnesses"), NONE),
    **dict.fromkeys(("law:provision", "law:row", "law:changes", "translation:found"), NONE),
    **dict.fromkeys(("play:index", "play:coverage", "play:covered", "play:how-it-goes"), NONE),
    **dict.fromkeys(("play:all-faults", "play:written-out-list", "play:written-out"), NONE),
    **dict.fromkeys(("simulations:odds", "simulations:par-printed", "simulations:par-file"), NONE),
    "register-data": frozenset({"game"}),
    "law:instrument": frozenset({"show", "terms"}),
    "law:margins": frozenset({"at"}),
    "law:versions-compared": frozenset({"from", "to"}),
    "law:instrument-at": frozenset({"show"}),
    "law:register": frozenset({"game"}),
    "law:glossary": frozenset({"game"}),
    "simulations:par": frozenset({"reading", "readings.*"}),
}
"""The views that are copied, and the query parameters allowed for each."""

OF_A_SITE = {"sitemap", "sitemap-of", "changes-feed", "law-feed"}
"""Files of absolute URLs: only in a copy that names the live site."""

EXPLAINED_VIEWS = {"play:table", "play:fault"}
"""Views whose link text is worth reading without the link: a hand, a fault."""

READINGS = "readings."
NOT_FOUND = "404.html"

_PLAIN = re.compile(r"[A-Za-z0-9_-]+")


def language_of(path: str) -> str:
    return get_language_from_path(path) or settings.LANGUAGE_CODE


def matched(path: str) -> ResolverMatch | None:
    try:
        with override(language_of(path)):
            return resolve(path)
    except Resolver404:
        return None


def address_of(url: str, base: str, *, has_site: bool) -> tuple[str, str] | None:
    """The URL in the copy that a link leads to, and its fragment; ``None`` if there is none."""
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
    """The kind of a query parameter's name: any reading of a game counts as one."""
    return f"{READINGS}*" if name.startswith(READINGS) else name


def is_named(link: str) -> bool:
    """Whether a link is to a published page, or to one particular hand or fault."""
    match = matched(urlsplit(link).path)
    if match is None:
        return False
    return match.view_name in PUBLISHED or (match.view_name in EXPLAINED_VIEWS and "?" in link)


def file_of(address: str) -> str:
    """The path of a URL's file in the copy's folder."""
    path, _, query = unquote(address).lstrip("/").partition("?")
    suffix = "~" + query.replace("=", "-").replace("&", "~") if query else ""
    if path.endswith("/") or not path:
        return posixpath.join(path, suffix, "index.html")
    stem, ending = posixpath.splitext(path)
    return stem + suffix + ending


def way(from_file: str, to_file: str, fragment: str = "") -> str:
    """The relative link from one file to another, which also works on disk.

    The page for what is not found answers at any address, so its links begin at the root.
    """
    if from_file == NOT_FOUND:
        return f"/{quote(to_file, safe='/~@')}"
    if from_file == to_file and fragment:
        return f"#{quote(fragment)}"
    relative = posixpath.relpath(to_file, posixpath.dirname(from_file) or ".")
    return quote(relative, safe="/~@") + (f"#{quote(fragment)}" if fragment else "")


def roots(*, has_site: bool) -> list[str]:
    """The URLs where crawling starts."""
    urls = []
    for code, _name in settings.LANGUAGES:
        with override(code):
            urls.append(reverse("home"))
        if has_site:
            urls += [reverse("sitemap-of", args=[code]), reverse("changes-feed", args=[code])]
            urls.append(reverse("law-feed", args=[code]))
    return [*urls, reverse("sitemap")] if has_site else urls


def page_of_hand(game: str, parameters: Mapping[str, str]) -> tuple[str, str] | None:
    """The URL and fragment of the step; ``None`` if the hand is not a sample."""
    known = _names(game)
    link = parameters["h"]
    name = known.get((link, parameters.get("beside", ""))) or known.get((link, ""))
    if name is None or set(parameters) - {"h", "n", "beside"}:
        return None
    step = parameters.get("n", "")
    address = reverse("play:written-out", args=[game, name])
    return address, f"step-{step}" if step.isdecimal() else ""


@cache
def _names(game: str) -> Mapping[tuple[str, str], str]:
    """Sample hands by link, and by what is shown with them."""
    doubted = {(hand.link, hand.compared_reading): hand.name for hand in doubted_of(game)}
    return doubted | {(hand.link, ""): hand.name for hand in samples_of(game)}
