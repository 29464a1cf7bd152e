"""Every address of the site as its URL patterns give them, and one that is found for each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

_PART = re.compile(r"<(?:(\w+):)?(\w+)>")


@dataclass(frozen=True, slots=True)
class Address:
    """A view under its full name; ``route`` holds the places that are filled in."""

    name: str
    route: str
    lang: str

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(name for _kind, name in _PART.findall(self.route))

    def filled(self, values: Mapping[str, object]) -> str:
        return "/" + _PART.sub(lambda part: str(values[part[2]]), self.route)


def every_address(lang: str = "pt") -> list[Address]:
    return list(_walk(get_resolver(), "", "", lang))


def _walk(resolver: URLResolver, route: str, space: str, lang: str) -> Iterator[Address]:
    for each in resolver.url_patterns:
        here = route + _route(each, lang)
        if isinstance(each, URLResolver):
            inner = f"{space}{each.namespace}:" if each.namespace else space
            yield from _walk(each, here, inner, lang)
        else:
            yield Address(f"{space}{_name(each)}", here, lang)


def _route(each: URLPattern | URLResolver, lang: str) -> str:
    told = str(each.pattern)
    if type(each.pattern).__name__ == "LocalePrefixPattern":
        return f"{lang}/"
    if type(each.pattern).__name__ == "RegexPattern":  # of the administration's own pages
        told = re.sub(r"\(\?P<(\w+)>.*?\)(?=[/$])", r"<\1>", told).strip("^$").replace("\\", "")
        return told.replace("/?", "/").replace(".*", "other").replace("(?P<url>)", "other")
    return told


def _name(each: URLPattern) -> str:
    view = each.callback
    return each.name or f"{view.__module__}.{getattr(view, '__name__', '')}"
