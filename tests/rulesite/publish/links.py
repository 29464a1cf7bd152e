"""Every link of a published folder: the file it leads to, and the place in it."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_CSS = re.compile(r"""url\(\s*["']?([^"')]+)""")


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.acts: list[str] = []
        """What only a server answers, and what a strict policy forbids."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids += [given["id"]] if "id" in given else []
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
    read = Page()
    read.feed(path.read_text(encoding="utf-8"))
    return read


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
    there = path if not parts.path else (path.parent / unquote(parts.path)).resolve()
    if not there.is_relative_to(root) or not there.is_file():
        return f"{link} leads to no file"
    if (
        parts.fragment
        and there.suffix == ".html"
        and unquote(parts.fragment) not in page(there).ids
    ):
        return f"{link} leads to no place"
    return ""
