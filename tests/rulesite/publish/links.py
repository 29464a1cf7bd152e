"""Every link of a published folder: the file it leads to, and the place in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import html

from rulesite.publish.addresses import NOT_FOUND

_CSS = re.compile(r"""url\(\s*["']?([^"')]+)""")


class Page:
    """The places of a page, its links, and what a copy must not hold."""

    def __init__(self, text: str) -> None:
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.acts: list[str] = []
        """What only a server answers, and what a strict policy forbids."""
        for element in html.document_fromstring(text).iter("*"):
            self._met(str(element.tag), dict(element.attrib))

    def _met(self, tag: str, given: Mapping[str, str]) -> None:
        self.ids |= {given["id"]} if "id" in given else set()
        for name in ("href", "src", "action"):
            if name in given and not (tag == "link" and given.get("rel") == "canonical"):
                self.links.append(given[name])
        is_inline = tag == "script" and "src" not in given
        if is_inline and given.get("type") != "application/ld+json":
            self.acts.append("inline script")
        if tag == "style" or "style" in given or any(each.startswith("on") for each in given):
            self.acts.append(f"inline: {tag} {given}")
        if any(each.startswith("hx-") for each in given) or given.get("method") == "post":
            self.acts.append(f"needs a server: {tag} {given}")


@cache
def page(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def broken(root: Path, site: str = "") -> list[str]:
    """What is wrong with the links of every file, a line each."""
    found: list[str] = []
    for path in sorted(root.rglob("*.html")):
        here = path.relative_to(root)
        found += [f"{here}: {act}" for act in page(path).acts]
        found += [
            f"{here}: {fault}"
            for link in page(path).links
            if (fault := _fault(path, link, root, site))
        ]
    for path in sorted(root.rglob("*.css")):
        links = _CSS.findall(path.read_text(encoding="utf-8"))
        found += [f"{path}: {link}" for link in links if _fault(path, link, root, site)]
    return found


def _fault(path: Path, link: str, root: Path, site: str) -> str:
    parts = urlsplit(link)
    if parts.scheme == "data" or (site and link.startswith(f"{site}/")):
        return ""
    if parts.scheme or parts.netloc:
        return (
            ""
            if parts.scheme in ("http", "https") and not parts.netloc.endswith(".invalid")
            else link
        )
    if path.name == NOT_FOUND and parts.path.startswith("/"):
        parts = parts._replace(path=parts.path.lstrip("/"))
    there = path if not parts.path else Path(normpath(path.parent / unquote(parts.path)))
    if not there.is_relative_to(root) or not there.is_file():
        return f"{link} leads to no file"
    if (
        parts.fragment
        and there.suffix == ".html"
        and unquote(parts.fragment) not in page(there).ids
    ):
        return f"{link} leads to no place"
    return ""
