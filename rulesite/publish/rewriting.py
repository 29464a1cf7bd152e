"""Rewrite a page of the site for a copy: links lead to files, and controls are left out."""

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser

from rulesite.publish.page_requests import NOWHERE

VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"]
)
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'"
)
SEEKS = ("seek", "opening-seek")
BLOCKS = frozenset(
    ["p", "li", "td", "th", "dd", "dt", "div", "ul", "section", "h1", "h2", "h3", "h4"]
)
_BARE_ITEM = re.compile(r"<li>\s*</li>\s*")

Attributes = list[tuple[str, str | None]]


@dataclass(frozen=True, slots=True)
class Ways:
    """How the links of one page are rewritten."""

    to: Callable[[str], str | None]
    """The link to a file of the copy, or ``None`` if there is no target."""
    is_elsewhere: Callable[[str], bool]
    """Whether a link leaves the site."""
    says_something: Callable[[str], bool]
    """Whether the text of a link is worth reading without the link."""
    drawing: Callable[[str], str]
    """A static drawing as text."""
    whole: Callable[[str], str]
    """The same link as a URL of the live site; empty if none is named."""


@dataclass(frozen=True, slots=True)
class Furniture:
    """HTML added to every page of a copy."""

    head: str
    foot: str
    note: str
    """Shown where something was left out; ``{}`` becomes the URL on the live site."""
    own_scripts: frozenset[str]


def rewritten(html: str, ways: Ways, furniture: Furniture) -> str:
    page = _Page(ways, furniture)
    page.feed(html)
    page.close()
    return _BARE_ITEM.sub("", "".join(page.out))


class _Page(HTMLParser):
    def __init__(self, ways: Ways, furniture: Furniture) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self.ways, self.furniture = ways, furniture
        self._dropped: tuple[str, int] = ("", 0)
        self._is_span = False
        self._forms: list[str] = []
        self._navs = 0
        self._choice = ""
        self._block, self._is_prose, self._is_in_link = "", False, False
        self._drawings: dict[str, str] = {}

    # Text

    def handle_data(self, data: str) -> None:
        if self._choice == "not chosen":
            return
        if not self._dropped[1] and not self._is_in_link and any(map(str.isalnum, data)):
            self._is_prose = True
        self._say(data if self.ways.whole("/") else data.replace(NOWHERE, ""))

    def handle_entityref(self, name: str) -> None:
        self._say(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._say(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._say(f"<!{decl}>")

    def _say(self, text: str) -> None:
        if not self._dropped[1] and self._choice != "not chosen":
            self.out.append(text)

    # Start tags

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        if not self._dropped[1]:
            self._begin(tag, attrs)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        dropped, depth = self._dropped
        if not depth:
            self._begin(tag, attrs)
        elif tag == dropped:
            self._dropped = (dropped, depth + 1)

    def _begin(self, tag: str, attrs: Attributes) -> None:
        values = dict(attrs)
        if tag in BLOCKS:
            self._block, self._is_prose = tag, False
        if "data-acts" in values:
            self._drop(tag)
            return
        begin = getattr(self, f"_begin_{tag}", None)
        if begin is not None:
            begin(attrs, values)
        else:
            self._as_it_is(tag, attrs)

    def _as_it_is(self, tag: str, attrs: Attributes) -> None:
        remaining = [(n, v) for n, v in attrs if not n.startswith("hx-") and n != "data-auto"]
        if remaining == attrs:
            self._say(self.get_starttag_text() or "")
        else:
            self._tag(tag, remaining)

    def _tag(self, tag: str, attrs: Attributes) -> None:
        text = "".join(f" {n}" if v is None else f' {n}="{escape(v)}"' for n, v in attrs)
        is_closed = (self.get_starttag_text() or "").endswith("/>")
        self._say(f"<{tag}{text}{'/' if is_closed else ''}>")

    def _drop(self, tag: str) -> None:
        """Leave out an element and its content."""
        if tag not in VOID:
            self._dropped = (tag, 1)

    # The head element

    def _begin_meta(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        is_whole_address = (values.get("property") or "") in ("og:url", "og:image")
        if values.get("name") != "htmx-config" and not (
            is_whole_address and not self.ways.whole("/")
        ):
            self._as_it_is("meta", attrs)
        if "charset" in values:
            self._say(f'\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">')

    def _begin_link(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        href, is_canonical = values.get("href") or "", values.get("rel") == "canonical"
        if (is_canonical or "hreflang" in values) and self.ways.whole("/"):
            self._as_it_is("link", attrs)
        elif not is_canonical and (to := self.ways.to(href) or self.ways.whole(href)):
            self._tag("link", _with(attrs, href=to))

    def _begin_script(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        source = values.get("src") or ""
        is_data = values.get("type") == "application/ld+json" and bool(self.ways.whole("/"))
        to = self.ways.to(source) if source in self.furniture.own_scripts else None
        if is_data:
            self._as_it_is("script", attrs)
        elif to is not None:
            self._tag("script", _with(attrs, src=to))
        else:
            self._drop("script")

    # Links

    def _begin_a(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        href = values.get("href")
        self._is_in_link = True
        if href is None or self.ways.is_elsewhere(href):
            self._as_it_is("a", attrs)
            return
        plain = [(n, v) for n, v in attrs if not n.startswith("hx-")]
        to = self.ways.to(href)
        if to is not None:
            self._tag("a", _with(plain, href=to))
        elif whole := self.ways.whole(href):
            remaining = [(n, v) for n, v in _with(plain, href=whole) if n != "rel"]
            self._tag("a", [*remaining, ("rel", "external")])
        elif plain != attrs or self._navs or self._is_a_way_on(href, values.get("class") or ""):
            self._is_in_link = False
            self._drop("a")
        else:
            self._is_span = True
            self._tag("span", [("class", "elsewhere")])

    def _is_a_way_on(self, href: str, classes: str) -> bool:
        """Whether a link without a target is dropped: a button, or no part of a sentence."""
        if "button" in classes.split():
            return True
        is_part_of_words = self._is_prose or self._block.startswith("h")
        return not is_part_of_words and not self.ways.says_something(href)

    def _begin_p(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        self._as_it_is("p", attrs)
        if values.get("class") == "colophon-links":
            self._say(self.furniture.foot)

    def _begin_img(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        self._tag("img", _with(attrs, src=self.ways.to(values.get("src") or "") or ""))

    def _begin_use(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        """Inline a drawing: a page read from disk may not use a drawing of another file."""
        drawing, _, part = (values.get("href") or "").partition("#")
        name = f"drawing-{posixpath.basename(drawing).partition('.')[0]}"
        self._drawings[name] = drawing
        self._tag("use", _with(attrs, href=f"#{name}-{part}"))

    def _end_body(self) -> str:
        symbols = [self._symbols(*drawing) for drawing in sorted(self._drawings.items())]
        return "".join([*symbols, "</body>"])

    def _symbols(self, name: str, drawing: str) -> str:
        text = self.ways.drawing(drawing).replace(' id="', f' id="{name}-')
        return text.replace("<svg ", "<svg hidden ", 1).strip()

    def _begin_nav(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        self._navs += 1
        self._as_it_is("nav", attrs)

    # Controls

    def _begin_form(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        action = self.ways.to(values.get("action") or "")
        if (values.get("class") or "") in SEEKS and action is not None:
            self._forms.append("form")
            self._tag("form", _with(attrs, action=action))
        elif "data-reads" in values:
            self._forms.append("div")
            self._tag("div", [(n, v) for n, v in attrs if n in ("id", "class")])
        else:
            whole = escape(self.ways.whole(values.get("action") or ""))
            note = self.furniture.note.replace("{}", whole)
            if not "".join(self.out[-3:]).rstrip().endswith(note):
                self._say(note)
            self._drop("form")

    @property
    def _is_read(self) -> bool:
        """Whether we are in a form whose values are shown but not changed."""
        return bool(self._forms) and self._forms[-1] == "div"

    def _begin_input(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        kind = values.get("type") or "text"
        if not self._is_read:
            self._as_it_is("input", attrs)
        elif kind in ("radio", "checkbox"):
            self._say("● " if "checked" in values else "○ ")
        elif kind not in ("hidden", "submit"):
            self._say(f'<span class="given">{escape(values.get("value") or "")}</span>')

    def _begin_select(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        self._choice = "not chosen"

    def _begin_option(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        self._choice = "chosen" if "selected" in values else "not chosen"

    def _begin_label(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        if self._is_read:
            self._tag("span", [(n, v) for n, v in attrs if n in ("id", "class")])
        else:
            self._as_it_is("label", attrs)

    def _begin_button(self, attrs: Attributes, values: dict[str, str | None]) -> None:
        if "data-copy" in values:
            words = self._copied(values["data-copy"] or "")
            self._tag("button", _with(attrs, **{"data-copy": words}))
        elif "data-keep" in values or (self._forms and not self._is_read):
            self._as_it_is("button", attrs)
        else:
            self._drop("button")

    def _copied(self, words: str) -> str:
        """The text; without a live site, its lines of placeholder URLs are left out, and code to
        embed begins at the root of the copy, which a script fills in.
        """
        if self.ways.whole("/"):
            return words
        lines = (line for line in words.splitlines() if not line.startswith(NOWHERE))
        return "\n".join(lines).replace(NOWHERE, "")

    # End tags

    def handle_endtag(self, tag: str) -> None:
        dropped, depth = self._dropped
        if depth:
            if tag == dropped:
                self._dropped = (dropped, depth - 1)
            return
        end = getattr(self, f"_end_{tag}", None)
        self._say(f"</{tag}>" if end is None else end())

    def _end_head(self) -> str:
        return f"{self.furniture.head}</head>"

    def _end_a(self) -> str:
        is_span, self._is_span, self._is_in_link = self._is_span, False, False
        return "</span>" if is_span else "</a>"

    def _end_nav(self) -> str:
        self._navs -= 1
        return "</nav>"

    def _end_form(self) -> str:
        return f"</{self._forms.pop() if self._forms else 'form'}>"

    def _end_label(self) -> str:
        return "</span>" if self._is_read else "</label>"

    def _end_select(self) -> str:
        self._choice = ""
        return ""

    def _end_option(self) -> str:
        self._choice = "not chosen"
        return ""


def _with(attrs: Attributes, **changed: str) -> Attributes:
    """The attributes with some values changed and those of htmx left out."""
    remaining = [(n, v) for n, v in attrs if not n.startswith("hx-") and n != "data-auto"]
    return [(name, changed.get(name, value)) for name, value in remaining]
