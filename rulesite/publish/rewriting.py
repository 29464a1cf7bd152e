"""Rewrite a page of the site for a copy: links lead to files, and controls are left out."""

import posixpath
import re
from html import escape
from html.parser import HTMLParser

from rulesite.publish import own_pages
from rulesite.publish.addresses import is_named, way
from rulesite.publish.copied import NOWHERE, SiteCopy

VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"]
)
POLICY = (
    '\n<meta http-equiv="Content-Security-Policy" content="'
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'\">"
)
CHOICES = ("select", "option")
SEEKS = ("seek", "opening-seek")
BLOCKS = frozenset(
    ["p", "li", "td", "th", "dd", "dt", "div", "ul", "section", "h1", "h2", "h3", "h4"]
)
_BARE_ITEM = re.compile(r"<li>\s*</li>\s*")

Attributes = dict[str, str | None]


def rewritten(copy: SiteCopy, address: str, name: str, html: str) -> str:
    """The page of ``address`` as the file ``name``."""
    page = _Page(copy, address, name)
    page.feed(html)
    page.close()
    return _BARE_ITEM.sub("", "".join(page.out))


class _Page(HTMLParser):
    """``_begin_<tag>`` returns what to write for a start tag, or ``None`` to leave the element out
    with its content; ``_end_<tag>`` what to write for an end tag.
    """

    def __init__(self, copy: SiteCopy, address: str, name: str) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._copy, self._address, self._name = copy, address, name
        self._furniture = own_pages.furniture(copy, address, name)
        self._links: dict[str, str | None] = {}
        self._dropped: tuple[str, int] = ("", 0)
        self._is_span = False
        self._forms: list[str] = []
        self._navs = 0
        self._is_not_chosen = False
        self._block, self._is_prose, self._is_in_link = "", False, False
        self._drawings: dict[str, str] = {}

    def _to(self, link: str | None) -> str | None:
        """The link to a file of the copy, or ``None`` if there is no target."""
        link = link or ""
        if link not in self._links:
            asset = self._copy.statics.name_of(link)
            if link.startswith("#"):
                to: str | None = link
            elif asset is not None:
                to = way(self._name, asset)
            else:
                to = self._copy.way(link, self._address, self._name)
            self._links[link] = to
        return self._links[link]

    def _on_site(self, link: str | None) -> str:
        """The link as a URL of the live site; empty if none is named."""
        path = self._copy.inward(link or "")
        return f"{self._copy.site}{path}" if self._copy.site and path is not None else ""

    # Text

    def handle_data(self, data: str) -> None:
        if not self._is_not_chosen:
            if not self._dropped[1] and not self._is_in_link and any(map(str.isalnum, data)):
                self._is_prose = True
            self._say(data if self._copy.site else data.replace(NOWHERE, ""))

    def handle_entityref(self, name: str) -> None:
        self._say(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._say(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._say(f"<!{decl}>")

    def _say(self, text: str) -> None:
        if not self._dropped[1] and not self._is_not_chosen:
            self.out.append(text)

    # Tags

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._dropped[1]:
            self.handle_starttag(tag, attrs)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        dropped, depth = self._dropped
        if depth:
            self._dropped = (dropped, depth + (tag == dropped))
            return
        if tag in BLOCKS:
            self._block, self._is_prose = tag, False
        values = dict(attrs)
        begin = getattr(self, f"_begin_{tag}", None)
        text: str | None = ""
        if "data-acts" in values:
            text = None
        elif tag in CHOICES:
            self._is_not_chosen = tag == "select" or "selected" not in values
        else:
            text = self._as_it_is(tag, values) if begin is None else begin(values)
        if text:
            self._say(text)
        elif text is None and tag not in VOID:
            self._dropped = (tag, 1)

    def handle_endtag(self, tag: str) -> None:
        dropped, depth = self._dropped
        if depth:
            self._dropped = (dropped, depth - (tag == dropped))
            return
        if tag in CHOICES:
            self._is_not_chosen = tag == "option"
            return
        end = getattr(self, f"_end_{tag}", None)
        self._say(f"</{tag}>" if end is None else end())

    def _as_it_is(self, tag: str, attrs: Attributes) -> str:
        is_plain = _without_htmx(attrs) == attrs
        return (self.get_starttag_text() or "") if is_plain else self._tag(tag, attrs)

    def _tag(self, tag: str, attrs: Attributes, **changed: str) -> str:
        """The tag with some values of its attributes changed, and those of htmx left out."""
        values = {name: changed.get(name, value) for name, value in _without_htmx(attrs).items()}
        text = "".join(f" {n}" if v is None else f' {n}="{escape(v)}"' for n, v in values.items())
        is_closed = (self.get_starttag_text() or "").endswith("/>")
        return f"<{tag}{text}{'/' if is_closed else ''}>"

    # The head element

    def _begin_meta(self, attrs: Attributes) -> str:
        is_whole_address = attrs.get("property") in ("og:url", "og:image")
        is_left_out = is_whole_address and not self._copy.site
        if attrs.get("name") == "htmx-config" or is_left_out:
            return ""
        return self._as_it_is("meta", attrs) + (POLICY if "charset" in attrs else "")

    def _begin_link(self, attrs: Attributes) -> str:
        href, is_canonical = attrs.get("href"), attrs.get("rel") == "canonical"
        if self._copy.site and (is_canonical or "hreflang" in attrs):
            return self._as_it_is("link", attrs)
        to = "" if is_canonical else self._to(href) or self._on_site(href)
        return self._tag("link", attrs, href=to) if to else ""

    def _begin_script(self, attrs: Attributes) -> str | None:
        source = attrs.get("src") or ""
        if self._copy.site and attrs.get("type") == "application/ld+json":
            return self._as_it_is("script", attrs)
        to = self._to(source) if source in self._furniture.own_scripts else None
        return None if to is None else self._tag("script", attrs, src=to)

    def _end_head(self) -> str:
        return f"{self._furniture.head}</head>"

    # Links

    def _begin_a(self, attrs: Attributes) -> str | None:
        href = attrs.get("href")
        self._is_in_link = True
        if href is None or self._copy.inward(href) is None:
            return self._as_it_is("a", attrs)
        plain = {n: v for n, v in attrs.items() if not n.startswith("hx-")}
        if (to := self._to(href)) is not None:
            return self._tag("a", attrs, href=to)
        if whole := self._on_site(href):
            others = {name: value for name, value in attrs.items() if name != "rel"}
            return self._tag("a", {**others, "rel": "external"}, href=whole)
        is_button = "button" in (attrs.get("class") or "").split()
        is_part_of_words = self._is_prose or self._block.startswith("h") or is_named(href)
        if plain != attrs or self._navs or is_button or not is_part_of_words:
            self._is_in_link = False
            return None
        self._is_span = True
        return '<span class="elsewhere">'

    def _end_a(self) -> str:
        is_span, self._is_span, self._is_in_link = self._is_span, False, False
        return "</span>" if is_span else "</a>"

    def _begin_p(self, attrs: Attributes) -> str:
        is_colophon = attrs.get("class") == "colophon-links"
        return self._as_it_is("p", attrs) + (self._furniture.foot if is_colophon else "")

    def _begin_img(self, attrs: Attributes) -> str:
        return self._tag("img", attrs, src=self._to(attrs.get("src")) or "")

    def _begin_use(self, attrs: Attributes) -> str:
        """Inline a drawing: a page read from disk may not use a drawing of another file."""
        drawing, _, part = (attrs.get("href") or "").partition("#")
        name = f"drawing-{posixpath.basename(drawing).partition('.')[0]}"
        self._drawings[name] = drawing
        return self._tag("use", attrs, href=f"#{name}-{part}")

    def _end_body(self) -> str:
        symbols = []
        for name, drawing in sorted(self._drawings.items()):
            text = self._copy.statics.text(drawing).replace(' id="', f' id="{name}-')
            symbols.append(text.replace("<svg ", "<svg hidden ", 1).strip())
        return "".join([*symbols, "</body>"])

    def _begin_nav(self, attrs: Attributes) -> str:
        self._navs += 1
        return self._as_it_is("nav", attrs)

    def _end_nav(self) -> str:
        self._navs -= 1
        return "</nav>"

    # Controls

    def _begin_form(self, attrs: Attributes) -> str | None:
        action = self._to(attrs.get("action"))
        if attrs.get("class") in SEEKS and action is not None:
            self._forms.append("form")
            return self._tag("form", attrs, action=action)
        if "data-reads" in attrs:
            self._forms.append("div")
            return self._tag("div", _named(attrs))
        whole = escape(self._on_site(attrs.get("action")))
        note = self._furniture.note.replace("{}", whole)
        if not "".join(self.out[-3:]).rstrip().endswith(note):
            self._say(note)
        return None

    def _end_form(self) -> str:
        return f"</{self._forms.pop() if self._forms else 'form'}>"

    @property
    def _is_read(self) -> bool:
        """Whether we are in a form whose values are shown but not changed."""
        return bool(self._forms) and self._forms[-1] == "div"

    def _begin_input(self, attrs: Attributes) -> str:
        kind = attrs.get("type") or "text"
        if not self._is_read:
            return self._as_it_is("input", attrs)
        if kind in ("radio", "checkbox"):
            return "● " if "checked" in attrs else "○ "
        is_shown = kind not in ("hidden", "submit")
        value = escape(attrs.get("value") or "")
        return f'<span class="given">{value}</span>' if is_shown else ""

    def _begin_label(self, attrs: Attributes) -> str:
        if self._is_read:
            return self._tag("span", _named(attrs))
        return self._as_it_is("label", attrs)

    def _end_label(self) -> str:
        return "</span>" if self._is_read else "</label>"

    def _begin_button(self, attrs: Attributes) -> str | None:
        """A button; what one copies is without the live site free of placeholder URLs. Code to
        embed then begins at the root of the copy, which a script fills in.
        """
        if "data-copy" in attrs:
            words = attrs["data-copy"] or ""
            if not self._copy.site:
                lines = (line for line in words.splitlines() if not line.startswith(NOWHERE))
                words = "\n".join(lines).replace(NOWHERE, "")
            return self._tag("button", attrs, **{"data-copy": words})
        is_of_form = bool(self._forms) and not self._is_read
        return self._as_it_is("button", attrs) if "data-keep" in attrs or is_of_form else None


def _without_htmx(attrs: Attributes) -> Attributes:
    return {n: v for n, v in attrs.items() if not n.startswith("hx-") and n != "data-auto"}


def _named(attrs: Attributes) -> Attributes:
    return {name: value for name, value in attrs.items() if name in ("id", "class")}
