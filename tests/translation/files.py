"""Texts made up for files, and the published schemas files are held to."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hypothesis import strategies as st
from lxml import etree

from games.translation.interchange.codes import CLOSE, OPEN
from games.translation.interchange.entry import KINDS, STATES, Entry, Segment, digest
from tests.conftest import SCHEMAS

OWN = Path(__file__).parent / "own_schemas"
"""Written here: narrower than the published ones, what they take those take."""

# Every character XML 1.0 can hold, but for the two that stand around the numbers of codes.
held = st.one_of(
    st.characters(
        min_codepoint=0x20,
        exclude_categories=["Cs"],
        exclude_characters=f"\ufffe\uffff{OPEN}{CLOSE}",
    ),
    st.sampled_from("\t\n\r=+-@'\"\\,;<>&%#\u0085\u2028\u2029\u200b\u202e\u00a0\ufeff莊荷ç"),
)
codes = st.sampled_from(
    ["%(number)s", "%s", "%d", "%%", "{name}", "{{", "{at.year:%Y}", "<b>", "</b>", "<br>", "&amp;"]
)
words = st.one_of(
    st.text(held, max_size=30),
    st.lists(st.one_of(st.text(held, max_size=8), codes), max_size=5).map("".join),
)
some_words = st.text(held, min_size=1, max_size=30)
PLURALS = {"pt": ("one", "many"), "zh-hant": ("many",)}


@st.composite
def entries(draw: st.DrawFn, pair: tuple[str, str] | None = None) -> Entry:
    source, target = pair or draw(st.sampled_from([("pt", "zh-hant"), ("zh-hant", "pt")]))
    is_plural = draw(st.booleans())
    parts = (
        PLURALS[target]
        if is_plural
        else draw(
            st.sampled_from(
                [("text",), ("message",), ("number", "heading", "text"), ("number", "text")]
            )
        )
    )
    targets = [draw(words) for _part in parts]
    return Entry(
        id=draw(some_words),
        kind=draw(st.sampled_from(KINDS)),
        source_lang=source,
        target_lang=target,
        segments=tuple(
            Segment(part, draw(words), said, digest(said))
            for part, said in zip(parts, targets, strict=True)
        ),
        state=draw(st.sampled_from(STATES)) if any(targets) else "draft",
        context=draw(words),
        note=draw(words),
        singular=draw(words) if parts == ("many",) else "",
    )


@st.composite
def sheaves(draw: st.DrawFn, pair: tuple[str, str] | None = None) -> list[Entry]:
    """A few texts, no two under one id."""
    return draw(
        st.lists(
            entries(pair or ("pt", "zh-hant")), min_size=1, max_size=4, unique_by=lambda e: e.id
        )
    )


@cache
def schema(name: str) -> etree._Validator:
    """The published schema; what it imports is the file beside it, never the network."""
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(_Beside())
    path = OWN / name if (OWN / name).exists() else SCHEMAS / name
    if path.suffix == ".dtd":
        return etree.DTD(str(path))
    kind = etree.RelaxNG if path.suffix == ".rng" else etree.XMLSchema
    return kind(etree.parse(str(path), parser))


class _Beside(etree.Resolver):
    def resolve(self, url: str, pubid: str, context: object) -> object:
        if url.endswith("xml.xsd"):
            return self.resolve_filename(str(SCHEMAS / "xml.xsd"), context)
        return None


def hold(data: bytes, name: str) -> None:
    """The document answers to the schema; else its first fault is told."""
    root = etree.fromstring(data)
    validator = schema(name)
    assert validator.validate(root), validator.error_log[0]
