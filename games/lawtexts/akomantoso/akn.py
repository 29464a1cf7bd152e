"""The texts as Akoma Ntoso 3.0: one act for one language, a collection of two for both.

The corpus's eIds are the document's. In a collection, where they must be unique, each has its
language as prefix and the corpus's own in ``wId``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lxml import etree

from games.lawtexts.akomantoso.akn_meta import Names, element, meta, of_both, period_of, work_uri
from games.lawtexts.files.images import image_address
from games.lawtexts.files.marked import WordMark, parts_of
from games.lawtexts.files.shape import ProvisionText
from games.lawtexts.texts.record import UNOFFICIAL
from games.lawtexts.texts.selection import ProvisionWords, Selection

Element = etree._Element

_PREFACE = {"office": "container", "title": "longTitle"}
_CONCLUSIONS = {"date": "container", "signature": "container", "formula": "formula"}
_LEVELS = ("article", "paragraph", "point")
_ALSO = ("table", "footnote", "equation", "figure")
"""Parts that are no level of a law's, and may lie where levels do."""
_DIVISIONS = ("chapter", "section")


def akoma_ntoso(chosen: Selection, eid: str = "") -> bytes:
    """The XML document of a selection, or the portion of it that is one provision."""
    languages = [
        language
        for language in chosen.langs
        if any(language in by_lang for by_lang in chosen.words.values())
    ]
    root = element("akomaNtoso")
    if len(languages) == 1:
        root.append(Expression(chosen, languages[0], Names()).document(eid))
    else:
        root.append(_collection(chosen, languages, eid))
    return etree.tostring(root, encoding="utf-8", xml_declaration=True, pretty_print=True)


def _collection(chosen: Selection, langs: list[str], eid: str) -> Element:
    collection = element("documentCollection", name="languages")
    collection.append(of_both(chosen, langs))
    body = element("collectionBody", collection)
    for lang in langs:
        component = element("component", body, eId=lang)
        component.append(Expression(chosen, lang, Names(lang)).document(eid))
    return collection


@dataclass(frozen=True, slots=True)
class Expression:
    """An instrument in one language, from one witness."""

    chosen: Selection
    lang: str
    names: Names

    def document(self, eid: str) -> Element:
        if not eid:
            return self.act()
        portion = element("portion", includedIn=work_uri(self.chosen.text))
        portion.append(meta(self.chosen, self.lang, self.names, "main"))
        self._level(element("portionBody", portion), self.chosen.text.provision(eid))
        return portion

    def act(self) -> Element:
        act = element("act", name=self.chosen.text.kind, contains="singleVersion")
        act.append(meta(self.chosen, self.lang, self.names, "main"))
        parts = self._children("main")
        self._preface(act, (part for part in parts if part.kind in _PREFACE))
        for part in parts:
            if part.kind == "preamble":
                self._preamble(act, part)
        levels = [part for part in parts if part.kind in _LEVELS]
        levels += [part for part in self._articles() if self._is_of_act(part)]
        self._body(act, "body", "main", levels)
        if closing := [part for part in parts if part.kind in _CONCLUSIONS]:
            conclusions = element("conclusions", act)
            for part in closing:
                self._blocks(_CONCLUSIONS[part.kind], conclusions, part)
        self._annexes(act)
        return act

    def _words(self, eid: str) -> ProvisionWords | None:
        return self.chosen.words_at(eid).get(self.lang)

    def _marks(self, provision: ProvisionText) -> tuple[WordMark, ...]:
        words = self._words(provision.eid)
        return provision.marks_in(self.lang, words.text) if words else ()

    def _children(self, eid: str | None) -> list[ProvisionText]:
        return [
            provision for provision in self.chosen.text.children(eid) if self._has_words(provision)
        ]

    def _has_words(self, provision: ProvisionText) -> bool:
        """Whether this language has words of it, or of anything below it."""
        below = f"{provision.eid}__"
        return any(
            self.lang in by_lang and (eid == provision.eid or eid.startswith(below))
            for eid, by_lang in self.chosen.words.items()
        )

    def _preface(self, act: Element, parts: Iterable[ProvisionText]) -> None:
        preface = element("preface", act)
        if not all(
            by_lang[self.lang].is_official
            for by_lang in self.chosen.words.values()
            if self.lang in by_lang
        ):
            element("p", preface, {"class": "unofficial"}).text = UNOFFICIAL[self.lang]
        for part in parts:
            self._blocks(_PREFACE[part.kind], preface, part)
        if not len(preface):
            act.remove(preface)

    def _preamble(self, act: Element, part: ProvisionText) -> None:
        """The preamble: the last paragraph cites the power and enacts; others give reasons."""
        preamble = element("preamble", act, self.names.ids_of(part.eid))
        *reasons, enacting = self._children(part.eid)
        if reasons:
            recitals = element("recitals", preamble, self.names.ids_of(part.eid, "recitals"))
            for reason in reasons:
                self._blocks("recital", recitals, reason)
        self._blocks("formula", preamble, enacting)

    def _articles(self) -> list[ProvisionText]:
        """The articles of the regulation, each chapter and section before those in it."""
        return [
            part
            for part in self.chosen.text.provisions
            if (part.kind == "article" and part.parent is None) or part.kind in _DIVISIONS
            if not part.eid.startswith("annex_") and self._has_words(part)
        ]

    def _is_of_act(self, article: ProvisionText) -> bool:
        """Whether an article is the act's own: nothing is annexed, or only after it."""
        text = self.chosen.text
        return not text.has("annex") or article.order < text.provision("annex").order

    def _parts_of(self, annex: str) -> list[ProvisionText]:
        """What lies in an annex itself, its chapters and sections among it."""
        return [
            part
            for part in self.chosen.text.provisions
            if part.eid.startswith(f"{annex}__") and self._has_words(part)
            if part.kind in _DIVISIONS or (part.parent == annex and part.kind in (*_LEVELS, *_ALSO))
        ]

    def _annexes(self, act: Element) -> None:
        """The regulation that the act approves, and further annexes, each after its title."""
        tops = self._children(None)
        annexes = dict.fromkeys(top.eid for top in tops if top.kind == "annex")
        articles = [part for part in self._articles() if not self._is_of_act(part)]
        attachments = element("attachments", act)
        for eid in {"annex": None} | annexes:
            below = self._children(eid)
            parts = self._parts_of(eid)
            if eid == "annex":
                parts += articles
            if parts or below:
                titles = [part for part in below if part.kind == "title"]
                self._annex(attachments, eid, titles, parts)
        if not len(attachments):
            act.remove(attachments)

    def _annex(
        self,
        attachments: Element,
        eid: str,
        titles: list[ProvisionText],
        parts: list[ProvisionText],
    ) -> None:
        attachment = element("attachment", attachments, self.names.ids_of(eid))
        label = self._words(eid)
        if label and label.heading:
            element("heading", attachment).text = label.heading
        if label and label.text:
            element("subheading", attachment).text = label.text
        doc = element("doc", attachment, name="regulation", contains="singleVersion")
        doc.append(meta(self.chosen, self.lang, self.names, eid))
        if titles:
            preface = element("preface", doc)
            for title in titles:
                self._blocks("longTitle", preface, title)
        name = "regulation" if eid == "annex" else f"{eid}__body"
        self._body(doc, "mainBody", name, parts, images_of=eid)

    def _body(
        self, act: Element, tag: str, eid: str, parts: list[ProvisionText], images_of: str = ""
    ) -> None:
        body = element(tag, act, self.names.ids_of(eid))
        self._image_container(body, images_of)
        inside: list[Element] = [body]
        divisions: list[Element] = []
        for part in parts:
            if part.kind in _DIVISIONS:
                # An article lies in the chapter, or the section, that was last printed before it.
                inside = inside[: 1 + (part.kind == "section" and "chp_" in part.eid)]
                inside.append(self._division(inside[-1], part))
                divisions.append(inside[-1])
            else:
                self._level(inside[-1], part)
        for division in divisions:
            if {etree.QName(child).localname for child in division} <= {"num", "heading"}:
                element("content", division)
        if not len(body):
            gap = element("hcontainer", body, self.names.ids_of(eid, "gap"), name="notAtHand")
            element("content", gap, self.names.ids_of(eid, "gap", "content"))

    def _division(self, parent: Element, provision: ProvisionText) -> Element:
        period = period_of(self.chosen.text, provision.eid, self.names)
        division = element(provision.kind, parent, self.names.ids_of(provision.eid) | period)
        words = self._words(provision.eid)
        if words and words.number:
            element("num", division).text = words.number
        if words and words.heading:
            element("heading", division).text = words.heading
        self._image_container(division, provision.eid)
        return division

    def _image_container(self, parent: Element, eid: str) -> None:
        """The images of an annex or a chapter, which has no words of its own to hold them."""
        if self.chosen.text.figures_at(eid):
            images = element("hcontainer", parent, self.names.ids_of(eid, "images"), name="images")
            self._images(element("content", images), eid)

    def _images(self, parent: Element, eid: str) -> None:
        """The images at a provision, a paragraph for each, described in this language."""
        for image in self.chosen.text.figures_at(eid):
            made = element("img", element("p", parent))
            made.set("src", image_address(self.chosen.text.key, image.file))
            made.set("alt", image.description[self.lang])
            made.set("width", str(image.width))
            made.set("height", str(image.height))

    def _table(self, parent: Element, provision: ProvisionText) -> None:
        table = element("table", parent)
        words = self._words(provision.eid)
        if words and words.heading:
            element("caption", table).text = words.heading
        for row in self.chosen.text.children(provision.eid):
            line = element("tr", table, self.names.ids_of(row.eid))
            for cell in self.chosen.text.children(row.eid):
                tag = "th" if cell.kind == "head" else "td"
                made = element(tag, line, self.names.ids_of(cell.eid))
                for name, size in zip(("colspan", "rowspan"), cell.spans, strict=True):
                    if size > 1:
                        made.set(name, str(size))
                own = self._words(cell.eid)
                _paragraphs(made, (own.text if own else "") or " ", marks=self._marks(cell))

    def _level(self, parent: Element, provision: ProvisionText) -> None:
        is_level = provision.kind in _LEVELS
        level = element(
            provision.kind if is_level else "hcontainer",
            parent,
            self.names.ids_of(provision.eid)
            | period_of(self.chosen.text, provision.eid, self.names),
        )
        if not is_level:
            level.set("name", provision.kind)
        words = self._words(provision.eid)
        if words and words.number:
            element("num", level).text = words.number
        if words and words.heading and provision.kind != "table":
            element("heading", level).text = words.heading
        if provision.kind == "table":
            content = element("content", level, self.names.ids_of(provision.eid, "content"))
            self._table(content, provision)
            self._images(content, provision.eid)
            return
        below = self._children(provision.eid)
        if not below:
            content = element("content", level, self.names.ids_of(provision.eid, "content"))
            _paragraphs(content, words.text if words else "", marks=self._marks(provision))
            self._images(content, provision.eid)
            return
        if (words and words.text) or self.chosen.text.figures_at(provision.eid):
            intro = element("intro", level, self.names.ids_of(provision.eid, "intro"))
            _paragraphs(intro, words.text if words else "", marks=self._marks(provision))
            self._images(intro, provision.eid)
        for child in below:
            if child.kind == "wrapup":
                self._blocks("wrapUp", level, child)
            else:
                self._level(level, child)

    def _blocks(self, tag: str, parent: Element, part: ProvisionText) -> None:
        """Write a part that consists only of paragraphs."""
        blocks = element(tag, parent, self.names.ids_of(part.eid))
        if tag in ("container", "formula"):
            blocks.set("name", "enacting" if part.kind == "paragraph" else part.kind)
        words = self._words(part.eid)
        signed = next((d.value for d in self.chosen.text.dates if d.event == "signed"), None)
        inline: tuple[str, dict[str, str]] | None = None
        if part.kind == "signature":
            inline = "signature", {}
        elif part.kind == "date" and signed:
            inline = "date", {"date": signed}
        _paragraphs(blocks, words.text if words else "", inline, self._marks(part))
        self._images(blocks, part.eid)


_INLINE = {"emphasis": "i", "raised": "sup", "lowered": "sub"}


def _paragraphs(
    parent: Element,
    text: str,
    inline: tuple[str, dict[str, str]] | None = None,
    marks: Sequence[WordMark] = (),
) -> None:
    start = 0
    for line in text.split("\n") if text else ():
        paragraph = element("p", parent)
        holder = element(inline[0], paragraph, inline[1]) if inline else paragraph
        last: Element | None = None
        for first, end, mark in parts_of(start, start + len(line), marks):
            words = text[first:end]
            if mark is not None:
                last = element(_INLINE[mark.style], holder)
                last.text = words
            elif last is None:
                holder.text = words
            else:
                last.tail = words
        start += len(line) + 1
