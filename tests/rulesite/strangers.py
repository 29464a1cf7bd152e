"""Requests of a stranger: from the URL patterns, from the pages' own forms and from the examples
of the API, spoilt at random.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import quote, urlencode, urlsplit

from tests.rulesite.addresses import Address
from tests.rulesite.scene import ROLES, Scene
from tests.rulesite.spoilt_records import Records

Pairs = list[tuple[str, str]]

HOSTILE = (
    "",
    " ",
    "0",
    "-1",
    "-0",
    "1e90000000",
    "9" * 400,
    "1.000,50",
    "٣٤",
    "NaN",
    "1/0",
    "true",
    "null",
    "[]",
    "{}",
    "\0",
    "\r\nX: y",
    "\u2028",
    "\ufeff",
    "e\u0301" * 40,
    "澳門" * 300,
    "../../etc/passwd",
    "%s%n{0}{{7*7}}",
    "' OR 1=1 --",
    "<script>",
    '=HYPERLINK("x")',
    "a" * 3000,
    "As Ks",
    "AsAs",
    "zz1",
)
RAW = ("%ff%fe", "%ED%A0%80", "%00", "%", "%u1234")
NAMES = ("page", "q", "h", "step", "game", "lang", "sort", "shown", "key", "run", "a", "b", "zz")
LONGEST_LIST = 400
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True)
class Request:
    method: str
    path: str
    role: str
    data: str = ""
    is_part: bool = False
    kind: str = FORM

    def __str__(self) -> str:
        return f"{self.role}: {self.method} {self.path} {self.data!r}"


@dataclass(slots=True)
class Form:
    action: str
    method: str
    fields: Pairs = field(default_factory=list)


class _Forms(HTMLParser):
    """The forms of a page with what they hold, and the links of the site."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page, self.forms, self.links = page, [], []  # type: ignore[var-annotated]
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "a" and told.get("href", "").startswith("/"):
            self.links.append(told["href"])
        elif tag == "form":
            action = told.get("action") or self.page
            self.forms.append(Form(action, told.get("method", "get").upper()))
        elif self.forms and tag in ("input", "textarea", "button") and told.get("name"):
            self.forms[-1].fields.append((told["name"], told.get("value", "")))
        elif tag == "select":
            self._select = told.get("name", "")
        elif self.forms and tag == "option" and self._select:
            self.forms[-1].fields.append((self._select, told.get("value", "")))


def forms_of(page: str, body: str) -> list[Form]:
    found = _Forms(page)
    found.feed(body)
    return found.forms


class Stranger:
    """The same seed asks the same as long as the site answers the same."""

    def __init__(self, seed: int, scene: Scene, addresses: list[Address]) -> None:
        self.chance = random.Random(seed)
        self._scene, self._addresses = scene, addresses
        self._forms: list[Form] = []
        self._links: list[str] = []
        self._records = Records(self.chance, self._value, dict(scene.values))

    def requests(self, number: int) -> Iterator[Request]:
        for _turn in range(number):
            yield self._one()

    def read(self, page: str, body: str) -> None:
        """Take note of what an answer offers; of many alike a few stay."""
        found = _Forms(page)
        found.feed(body)
        for kept, new in ((self._forms, found.forms), (self._links, found.links)):
            kept.extend(new)  # type: ignore[arg-type]
            while len(kept) > LONGEST_LIST:
                kept.pop(self.chance.randrange(len(kept)))

    def _one(self) -> Request:
        role, is_part = self.chance.choice(ROLES), self.chance.random() < 0.2
        turn = self.chance.random()
        if turn >= 0.92:
            path, data, kind = self._records.one()
            return Request("POST", path, role, data, is_part, kind)
        if turn < 0.35 and self._forms:
            method, path, data = self._filled(self.chance.choice(self._forms))
        elif turn < 0.55 and self._links:
            method, path, data = "GET", self._bent(self.chance.choice(self._links)), ""
        else:
            method, path, data = self._by_pattern()
        return Request(method, path, role, data, is_part)

    def _by_pattern(self) -> tuple[str, str, str]:
        address = self.chance.choice(self._addresses)
        path = self._scene.path(address)
        if address.parts and self.chance.random() < 0.3:
            part = self.chance.choice(address.parts)
            spoilt = quote(self._value("")[:200].replace("/", "") or "x")
            path = address.filled(self._scene.parts(address) | {part: spoilt})
        query = self._query()
        method = self.chance.choice(("GET", "GET", "GET", "POST", "HEAD"))
        return method, path + query, urlencode(self._pairs()) if method == "POST" else ""

    def _filled(self, form: Form) -> tuple[str, str, str]:
        pairs = [(name, self._spoilt(value)) for name, value in form.fields]
        if self.chance.random() < 0.2:
            pairs = [each for each in pairs if self.chance.random() < 0.8]
        told = _encoded(pairs)
        if form.method == "POST":
            return "POST", form.action, told
        return "GET", f"{urlsplit(form.action).path}?{told[:3500]}", ""

    def _spoilt(self, value: str) -> str:
        return self._value(value) if self.chance.random() < 0.25 else value

    def _value(self, value: str) -> str:
        if value and self.chance.random() < 0.4:
            at = self.chance.randrange(len(value))
            return value[:at] + self.chance.choice("0Az-.\0é中9") + value[at + 1 :]
        return self.chance.choice(HOSTILE)

    def _pairs(self) -> Pairs:
        asked = self.chance.randrange(4)
        return [(self.chance.choice(NAMES), self._value("")) for _each in range(asked)]

    def _query(self) -> str:
        if self.chance.random() < 0.5:
            return ""
        told = _encoded(self._pairs())[:3000]
        return f"?{told}{self.chance.choice(RAW) if self.chance.random() < 0.1 else ''}"

    def _bent(self, link: str) -> str:
        path, _, query = link.partition("?")
        if self.chance.random() < 0.5:
            return link
        return f"{path}?{query}&{_encoded(self._pairs())[:2000]}"


def _encoded(pairs: Pairs) -> str:
    return urlencode(pairs, errors="surrogatepass")
