"""A regulation as found, read whole: its structure in both languages, its facts, and the files.

``bring`` proposes; what only a person can settle is *open*, and nothing is loaded until all of it
is settled by corrections, which are kept and applied again to the same text.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from games import installed
from games.lawtexts.citations.numerals import RUN, longest, provision_number
from games.lawtexts.drafting.corrections import Correction
from games.lawtexts.drafting.days import InForce, day_written
from games.lawtexts.drafting.draft import Drafted
from games.lawtexts.drafting.found import ACTS_PT, CutLines, Doubtful, FoundText, lines_found
from games.lawtexts.drafting.structure import FIGURE_WITHOUT_IMAGE, structure
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.images import (
    FOLDER,
    MOST_BYTES,
    ImageSize,
    check_images,
    image_refused,
    image_size,
)
from games.lawtexts.files.marked import read_marks
from games.lawtexts.files.shape import (
    ABOUT,
    IMAGE_KINDS,
    KINDS,
    LANGUAGES,
    STATUSES,
    TextImage,
)
from games.lawtexts.texts.seal import write_seal

_KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class RegulationFacts:
    """What a person says of a regulation beside its words. What is empty is not at hand."""

    kind: str = ""
    number: str = ""
    year: int = 0
    dated: date | None = None
    published: date | None = None
    gazette: str = ""
    in_force: date | None = None
    titles: Mapping[str, str] = field(default_factory=dict)
    status: str = ""
    about: tuple[str, ...] = ()
    source: str = ""
    """The address of the page from which it was pasted."""
    revokes: Mapping[str, str] = field(default_factory=dict)
    """The regulations that it revokes: a key for each, with its name."""
    games: tuple[str, ...] = ()
    """The games that rest on it too."""
    own_days: Mapping[str, date] = field(default_factory=dict)
    """By eId, the provisions that are in force from another day than the text."""
    inferred: tuple[str, ...] = ()
    """The days among these facts that no source states, by their names."""
    marked: bool = False
    """Whether ``*…*`` in its words is emphasis, ``^…^`` raised and ``~…~`` lowered."""


_TEXTS = {"kind": KINDS, "status": STATUSES, "number": (), "gazette": (), "source": ()}
_DAYS = ("dated", "published", "in_force")
_LISTS = {"about": ABOUT, "games": installed.games(), "inferred": _DAYS}


def facts_of(record: object, path: Path) -> RegulationFacts:
    """The facts of a JSON object; raises :class:`CorpusError` naming the field that is wrong."""
    if not isinstance(record, Mapping):
        raise CorpusError(path, 1, "malformed", _("The facts are one JSON object."))
    values: dict[str, object] = {}
    for name, value in record.items():
        if value is None:
            continue
        if name in _TEXTS:
            allowed: tuple[str, ...] = _TEXTS[name]
            is_right = isinstance(value, str) and (not allowed or value in allowed)
        elif name in _DAYS:
            value = _day(value)
            is_right = value is not None
        elif name == "year":
            is_right = isinstance(value, int) and 1900 <= value <= 2100
        elif name == "own_days":
            is_right = isinstance(value, Mapping) and all(map(_day, value.values()))
            value = {eid: _day(day) for eid, day in value.items()} if is_right else {}
        elif name in ("titles", "revokes"):
            is_right = isinstance(value, Mapping) and all(
                isinstance(words, str) and words.strip() for words in value.values()
            )
            if name == "titles":
                is_right = is_right and set(value) <= set(LANGUAGES)
            else:
                is_right = is_right and all(_KEY.fullmatch(key) for key in value)
        elif name == "marked":
            is_right = isinstance(value, bool)
        elif name in _LISTS:
            is_right = isinstance(value, list) and all(entry in _LISTS[name] for entry in value)
            value = tuple(value) if is_right else ()
        else:
            raise CorpusError(
                path, 1, "unknown_field", _("The facts have no field “%(name)s”."), name=name
            )
        if not is_right:
            why = _("The field “%(name)s” of the facts is not read: %(value)s.")
            quoted = json.dumps(record[name], ensure_ascii=False)[:80]
            raise CorpusError(path, 1, "malformed", why, name=name, value=quoted)
        values[name] = value
    return RegulationFacts(**values)  # type: ignore[arg-type]


def _day(value: object) -> date | None:
    try:
        return date.fromisoformat(value) if isinstance(value, str) and len(value) == 10 else None
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class BroughtImage:
    """An image that a person places in the text, with its contents."""

    file: str
    kind: str
    place: str
    until: str
    description: Mapping[str, str]
    content: bytes

    @property
    def size(self) -> ImageSize:
        return image_size(self.content, Path(self.file))

    @property
    def table(self) -> TextImage:
        """As the text will have it."""
        size = self.size
        return TextImage(
            self.file, self.kind, self.place, self.description, size.width, size.height, self.until
        )


def images_of(rows: object, path: Path) -> list[BroughtImage]:
    """The images of a JSON list, their files beside it; raises :class:`CorpusError`."""
    if not isinstance(rows, list):
        raise CorpusError(path, 1, "malformed", _("Images are a list of objects."))
    made = []
    for number, row in enumerate(rows, start=1):
        known = {"file": str, "kind": str, "place": str, "until": str, "description": Mapping}
        values = {"kind": "figure", "until": "", **row} if isinstance(row, Mapping) else {}
        wrong = [n for n in {**known, **values} if not isinstance(values.get(n), known.get(n, ()))]
        if wrong or values["kind"] not in IMAGE_KINDS:
            why = _("Image %(number)s: “%(name)s” is missing or wrong.")
            name = str(wrong[0])[:40] if wrong else "kind"
            raise CorpusError(path, number, "malformed", why, number=number, name=name)
        why_not = image_refused(values["file"], values["description"])
        if why_not:
            raise CorpusError(path, number, "malformed", why_not, name=values["file"])
        try:
            with (path.parent / values["file"]).open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        except OSError:
            why = _("The image %(name)s is not there.")
            raise CorpusError(path, number, "missing_file", why, name=values["file"]) from None
        made.append(BroughtImage(**values, content=content))
    return made


@dataclass(frozen=True, slots=True)
class OutlineRow:
    """One provision, and its words in each language that has it."""

    eid: str
    kind: str
    sides: Mapping[str, Drafted]
    is_unlike: bool = False
    """Whether a language lacks it, or a part of it, and a person has said that this is so."""

    @property
    def spans(self) -> tuple[int, int]:
        spans = (side.spans for side in self.sides.values())
        return next((span for span in spans if span != (1, 1)), (1, 1))

    @property
    def line(self) -> str:
        """Its line of ``outline.txt``."""
        wide, high = self.spans
        parts = [self.eid, self.kind]
        parts += [f"columns={wide}"] if wide > 1 else []
        parts += [f"rows={high}"] if high > 1 else []
        parts += ["unlike"] if self.is_unlike else []
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class BroughtText:
    """A regulation read: what is proposed, and what a person has to settle."""

    key: str
    facts: RegulationFacts
    rows: tuple[OutlineRow, ...]
    texts: Mapping[str, FoundText]
    doubts: tuple[Doubtful, ...]
    corrections: tuple[Correction, ...]
    sources: Mapping[str, str]
    """The texts as pasted."""
    images: tuple[BroughtImage, ...] = ()

    @property
    def open(self) -> tuple[Doubtful, ...]:
        return tuple(doubt for doubt in self.doubts if doubt.is_open)

    @property
    def cuts(self) -> tuple[CutLines, ...]:
        return tuple(cut for text in self.texts.values() for cut in text.cuts)

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.texts)

    def words_of(self, lang: str, eid: str) -> str:
        """The words of a provision on one line; empty if that language has none."""
        row = next((row for row in self.rows if row.eid == eid and lang in row.sides), None)
        words = " ".join(row.sides[lang].text) if row else ""
        return read_marks(words)[0] if self.facts.marked else words


def bring(
    key: str,
    sources: Mapping[str, str],
    facts: RegulationFacts | None = None,
    corrections: Sequence[Correction] = (),
    images: Sequence[BroughtImage] = (),
) -> BroughtText:
    """What is read of the texts pasted, by language, with the images placed in it.

    Raises :class:`CorpusError` where there is no regulation: no text, no words of one, a key that
    is none.
    """
    facts = facts or RegulationFacts()
    path = Path("pt.txt" if "pt" in sources else "zh-hant.txt")
    if not _KEY.fullmatch(key) or len(key) > 60:
        reason = _(
            "“%(key)s” is no key: small letters, digits and hyphens, as despacho-sef-1-2027."
        )
        raise CorpusError(path, 1, "malformed", reason, key=key[:80])
    texts = lines_found(sources, facts.number, corrections, is_marked=facts.marked)
    by_lang: dict[str, dict[str, Drafted]] = {}
    doubts: list[Doubtful] = []
    for lang, text in texts.items():
        provisions, doubtful = structure(text, corrections)
        if facts.marked:
            provisions = [replace(one, heading=read_marks(one.heading)[0]) for one in provisions]
        by_lang[lang] = {entry.eid: entry for entry in provisions}
        doubts += doubtful
    confirmed = (entry for entry in corrections if entry.do == "confirm")
    settled = {(entry.lang, line) for entry in confirmed for line in entry.numbers}
    rows = tuple(_rows(by_lang, texts, settled))
    if not any(row.kind in ("article", "paragraph", "point", "table") for row in rows):
        reason = _("No regulation is read here: no article, no number and no table.")
        raise CorpusError(path, 1, "no_regulation", reason)
    if len(by_lang) > 1:
        doubts += _between(rows, texts)
    doubts = [*_of_images(rows, texts, images), *_without_figures(doubts, rows, images)]
    made = BroughtText(key, facts, rows, texts, (), tuple(corrections), dict(sources))
    known, contradictions = _with_the_text(made)
    doubts += [*contradictions, *_of_own_days(made)]
    doubts = [entry for entry in doubts if (entry.lang, entry.line) not in settled]
    ordered = sorted(doubts, key=lambda entry: (LANGUAGES.index(entry.lang), entry.line))
    return replace(made, facts=known, doubts=tuple(ordered), images=tuple(images))


_APART = re.compile(
    r"(?:com|à) excep[çc]ão d|salvo o disposto|produz(?:em)? efeitos (?:desde|a partir de)"
    r"|但.{0,40}起(?:開始)?(?:產生)?(?:生效|效力)|的規定自.{0,40}起(?:產生)?(?:生效|效力)"
)
_BEGINS = re.compile("entra(?:m)? em vigor|produz(?:em)? efeitos|生效|產生效力")
_BEGINS_APART = _("Part of it is in force from another day: say in the facts which, and from when.")


def _of_own_days(made: BroughtText) -> Iterator[Doubtful]:
    """The words by which a part is in force from another day, unless the facts say which; the
    provisions named there that the text does not have."""
    for row in made.rows if not made.facts.own_days else ():
        for lang, side in row.sides.items():
            words = " ".join(side.text)
            if _APART.search(words) and _BEGINS.search(words):
                yield Doubtful(made.texts[lang].source, side.line, words[:80], _BEGINS_APART)
    eids = {row.eid for row in made.rows}
    source = next(iter(made.texts.values())).source
    for eid in made.facts.own_days:
        if eid not in eids:
            why = _("The text has no %(eid)s, which is said to be in force from its own day.")
            yield Doubtful(source, 1, eid, why, {"eid": eid})


_NAMED_ARTICLE = re.compile(
    r"(?:artigo|art\.?) ?(\d{1,3})\.?º?|第([一二三四五六七八九十百]{1,5})條"
)


def eid_named(words: str) -> str:
    """The eId that a person means: one as it is written, or an article, «art. 8.º», 第八條."""
    name = words.strip().lower()
    match = _NAMED_ARTICLE.fullmatch(name)
    return f"art_{match[1] or provision_number(match[2])}" if match else name


def _of_images(
    rows: Sequence[OutlineRow], texts: Mapping[str, FoundText], images: Sequence[BroughtImage]
) -> Iterator[Doubtful]:
    """The images whose place is not, or no longer, in the text; raises for a file that is none."""
    source = next(iter(texts.values())).source
    kinds = {row.eid: row.kind for row in rows}
    for image in images:
        try:
            check_images((image.table,), kinds, Path(image.file))
        except CorpusError as no:
            if no.kind != "unknown_eid":
                raise
            yield Doubtful(source, 1, image.file, no.message, no.facts)


def _without_figures(
    doubts: Sequence[Doubtful], rows: Sequence[OutlineRow], images: Sequence[BroughtImage]
) -> Iterator[Doubtful]:
    """The doubts without those about figures that an image has been placed at."""
    places = {image.place for image in images if image.kind == "figure"}
    lines = {side.line for row in rows if row.eid in places for side in row.sides.values()}
    for doubt in doubts:
        if doubt.why != FIGURE_WITHOUT_IMAGE or doubt.line not in lines:
            yield doubt


def _rows(
    by_lang: Mapping[str, Mapping[str, Drafted]],
    texts: Mapping[str, FoundText],
    settled: set[tuple[str, int]],
) -> Iterator[OutlineRow]:
    """The provisions of both languages in one order."""
    order: list[str] = []
    for provisions in by_lang.values():
        order = _merged(order, list(provisions)) if order else list(provisions)
    for eid in order:
        sides = {lang: provisions[eid] for lang, provisions in by_lang.items() if eid in provisions}
        shapes = {lang: _shape(sides.get(lang)) for lang in by_lang}
        is_unlike = len(set(shapes.values())) > 1 and any(
            (texts[lang].source, side.line) in settled for lang, side in sides.items()
        )
        yield OutlineRow(eid, next(iter(sides.values())).kind, sides, is_unlike)


def _merged(first: Sequence[str], second: Sequence[str]) -> list[str]:
    """Both orders in one; what only the second has comes where it stands there."""
    made: list[str] = []
    waiting = list(second)
    own, others = set(first), set(second)
    for eid in first:
        if eid in others:
            while waiting and waiting[0] != eid:
                other = waiting.pop(0)
                if other not in own:
                    made.append(other)
            waiting = waiting[1:]
        made.append(eid)
    return [*made, *(eid for eid in waiting if eid not in own)]


def _shape(side: Drafted | None) -> tuple[bool, bool, bool]:
    return (bool(side.number), bool(side.heading), any(side.text)) if side else (False,) * 3


def _between(rows: Sequence[OutlineRow], texts: Mapping[str, FoundText]) -> Iterator[Doubtful]:
    """Where the languages part: what one lacks, other parts, other figures in a table."""
    missing_from = {
        "pt": _("%(eid)s is missing in Portuguese."),
        "zh-hant": _("%(eid)s is missing in Chinese."),
    }
    named: set[str] = set()
    for row in rows:
        shapes = {lang: _shape(row.sides.get(lang)) for lang in texts}
        lang, side = next(iter(row.sides.items()))
        source = texts[lang].source
        words = side.heading or " ".join(side.text) or side.number
        parent = row.eid.rpartition("__")[0]
        if len(row.sides) < len(texts):
            if parent in named:
                named.add(row.eid)
            elif any(shapes[lang]) or row.kind == "table":
                named.add(row.eid)
                [other] = [entry for entry in texts if entry not in row.sides]
                yield Doubtful(source, side.line, words[:80], missing_from[other], {"eid": row.eid})
        elif len({entry.kind for entry in row.sides.values()}) > 1:
            why = _("%(eid)s is of another kind in the other language.")
            yield Doubtful(source, side.line, words[:80], why, {"eid": row.eid})
        elif len(set(shapes.values())) > 1:
            why = _("%(eid)s has a number, a heading or words in one language only.")
            yield Doubtful(source, side.line, words[:80], why, {"eid": row.eid})
        elif row.kind == "cell":
            pt, zh = (_figures(" ".join(row.sides[entry].text)) for entry in ("pt", "zh-hant"))
            if pt and zh and pt != zh:
                why = _("The figures differ between the languages: %(pt)s, %(zh)s.")
                facts = {name: " ".join(row.sides[entry].text) for name, entry in _SIDES}
                yield Doubtful(source, side.line, words[:80], why, {"eid": row.eid, **facts})


_SIDES = (("pt", "pt"), ("zh", "zh-hant"))


def _figures(words: str) -> list[str]:
    """The numbers in a cell, in digits or in Chinese, smallest first."""
    plain = re.sub(r"(?<=\d)[ ,.](?=\d{3}(?!\d))", "", words)
    made = re.findall(r"\d+(?:[.,]\d+)?", plain)
    for run in RUN.findall(re.sub(r"\d", "", plain)):
        spot = 0
        while spot < len(run):
            size, value = longest(run[spot:])
            if size:
                made.append(str(value))
            spot += size or 1
    return sorted(entry.replace(",", ".") for entry in made)


_NUMBER = re.compile(r"(?<!\d)(\d{1,4})/(\d{2,4})(/M)?")
_KIND_WORDS = (
    ("Despacho Regulamentar Externo", "despacho_regulamentar_externo"),
    ("對外規範性批示", "despacho_regulamentar_externo"),
    ("Despacho", "despacho"), ("批示", "despacho"), ("Portaria", "portaria"), ("訓令", "portaria"),
    ("Ordem Executiva", "ordem_executiva"), ("行政命令", "ordem_executiva"),
    ("Regulamento Administrativo", "regulamento_administrativo"),
    ("行政法規", "regulamento_administrativo"),
    ("Decreto-Lei", "decreto_lei"), ("法令", "decreto_lei"), ("Lei ", "lei"), ("法律", "lei"),
    ("Aviso", "aviso"), ("公告", "aviso"),
)  # fmt: skip
_NEXT_DAY = re.compile(
    r"entra em vigor no dia (?:imediato|seguinte) ao da (?:sua )?publicação"
    r"|自公佈(?:之)?翌日起(?:開始)?(?:產生)?(?:生效|效力)"
)
_FROM_DAY = re.compile(
    r"entra em vigor (?:no dia|em) \d{1,2}(?:\.º)? de \w+ de \d{4}"
    r"|自[〇○零一二三四五六七八九\d]{4}年.{1,3}月.{1,4}日起(?:開始)?生效"
)


_REVOKES = re.compile(
    rf"É revogad[oa] [oa] ({ACTS_PT}\b[^.;,]{{0,120}}? n\.º \d{{1,4}}/\d{{2,4}}(?:/M)?)\.?"
    r"|廢止(第\s?\d{1,4}/\d{2,4}(?:/M)?\s?號[^，。；]{2,30})。?"
)
"""A clause of the approving act that ends another act whole."""


def _revoked(made: BroughtText) -> dict[str, str]:
    """What the approving act revokes, as far as it is read: a key for each act, with its name."""
    names: dict[str, str] = {}
    for row in made.rows:
        for side in row.sides.values() if row.eid.startswith("main__") else ():
            if match := _REVOKES.fullmatch(" ".join(side.text)):
                name = match[1] or match[2]
                names.setdefault(key_named(name), name)
    return names


def _with_the_text(made: BroughtText) -> tuple[RegulationFacts, list[Doubtful]]:
    """The facts with what the text itself states, and where it contradicts them."""
    facts, doubts = made.facts, []
    titles = dict(facts.titles)
    for lang in made.languages:
        row = next((row for row in made.rows if row.eid == "main__title"), None)
        if row and lang in row.sides:
            words = row.sides[lang].text[0]
            titles.setdefault(lang, read_marks(words)[0] if facts.marked else words)
    title = titles.get("pt") or titles.get("zh-hant") or ""
    printed = _NUMBER.search(facts.number) or _NUMBER.search(title)
    number = facts.number or (printed[0] if printed else "")
    kind = facts.kind or next((kind for words, kind in _KIND_WORDS if words in title), "")
    if not kind and number:
        kind = "despacho"
    dated, stated_days = facts.dated, set[str]()
    for lang in made.languages:
        row = next(
            (row for row in made.rows if row.eid == "main__date" and lang in row.sides), None
        )
        day = day_written(" ".join(row.sides[lang].text), lang) if row else None
        if row and day and dated and day != dated:
            why = _("The text is dated %(day)s, and %(other)s is said.")
            line = row.sides[lang].line
            stated = {"day": day.isoformat(), "other": dated.isoformat()}
            doubts.append(
                Doubtful(made.texts[lang].source, line, " ".join(row.sides[lang].text), why, stated)
            )
        dated = dated or day
        stated_days |= {"dated"} if day == dated else set()
    year = facts.year or (_year(printed[2]) if printed else 0) or (dated.year if dated else 0)
    lang = made.languages[0]
    if not number or not year:
        why = _("Its number and its year are not read: say them in the facts.")
        doubts.append(Doubtful(made.texts[lang].source, 1, title[:80], why))
    values = {
        **{name: getattr(facts, name) for name in RegulationFacts.__dataclass_fields__},
        "titles": titles, "number": number, "year": year, "kind": kind, "dated": dated,
        "revokes": facts.revokes or _revoked(made),
        "inferred": tuple(name for name in facts.inferred if name not in stated_days),
    }  # fmt: skip
    return RegulationFacts(**values), doubts


_PREFIXES = {"despacho": "despacho-sef", "despacho_regulamentar_externo": "despacho-sef"}


def key_of(kind: str, number: str) -> str:
    """The key that a kind and a number give: ``portaria-118-89-m``; empty without a number."""
    prefix = _PREFIXES.get(kind, kind.replace("_", "-")) or "texto"
    digits = re.sub(r"[^a-z0-9]+", "-", number.lower()).strip("-")
    return f"{prefix}-{digits}" if digits else ""


def key_named(words: str) -> str:
    """The key of the act that the words name, «Portaria n.º 118/89/M»; empty without a number."""
    printed = _NUMBER.search(words)
    kind = next((kind for name, kind in _KIND_WORDS if name in words), "despacho")
    return key_of(kind, printed[0]) if printed else ""


def _year(printed: str) -> int:
    return int(printed) if len(printed) == 4 else 1900 + int(printed)


def _in_force(made: BroughtText) -> tuple[date | None, str, Mapping[str, str]]:
    """The day from which it is in force, its basis, and how it follows; None if not at hand."""
    if made.facts.in_force:
        return made.facts.in_force, *_basis(made.facts, "in_force")
    next_day = InForce(days=1)
    for row in made.rows:
        for lang, side in row.sides.items():
            words = " ".join(side.text)
            if apart := _APART.search(words):
                # What follows begins on another day than the text.
                words = words[: apart.start()]
            if _NEXT_DAY.search(words):
                if made.facts.published is None:
                    return None, "not_at_hand", _NO_NOTE
                day = next_day.from_publication(made.facts.published)
                return day, "inferred", _sentence(next_day.reason)
            if (dated := _FROM_DAY.search(words)) and (day := day_written(dated[0], lang)):
                return day, "stated", _STATED
    return None, "not_at_hand", _NO_NOTE


def _basis(facts: RegulationFacts, day: str) -> tuple[str, Mapping[str, str]]:
    """The basis of a day among the facts, and its note."""
    return ("inferred", _INFERRED) if day in facts.inferred else ("stated", _STATED)


def _sentence(words: Mapping[str, str]) -> dict[str, str]:
    return {lang: text + (". " if lang == "pt" else "。").strip() for lang, text in words.items()}


def _written(value: object) -> object:
    """A fact as JSON has it: days as they are written."""
    if isinstance(value, Mapping):
        return {name: _written(one) for name, one in value.items()}
    return value.isoformat() if isinstance(value, date) else value


def record_of(made: BroughtText) -> dict[str, object]:
    """The result as JSON: outline with eIds, both texts, what is doubtful, cut and noted."""
    in_force, basis, _why = _in_force(made)
    values = {name: getattr(made.facts, name) for name in RegulationFacts.__dataclass_fields__}
    inferred = set(values.pop("inferred")) | ({"in_force"} if basis == "inferred" else set())
    return {
        "instrument": made.key,
        "facts": {
            name: _written(value)
            for name, value in {**values, "in_force": in_force}.items()
            if value
        },
        "inferred": [name for name in _DAYS if name in inferred],
        "outline": [
            {
                "eid": row.eid,
                "kind": row.kind,
                "lines": {lang: list(side.lines) for lang, side in row.sides.items()},
                **({"spans": list(row.spans)} if row.spans != (1, 1) else {}),
            }
            for row in made.rows
        ],
        "texts": {
            lang: {
                row.eid: {
                    **({"number": side.number} if side.number else {}),
                    **({"heading": side.heading} if side.heading else {}),
                    **({"text": "\n".join(side.text)} if any(side.text) else {}),
                }
                for row in made.rows
                if (side := row.sides.get(lang)) and any(_shape(side))
            }
            for lang in made.languages
        },
        "doubtful": [
            {
                "file": f"{doubt.lang}.txt",
                "language": doubt.lang,
                "line": doubt.line,
                "words": doubt.words,
                "why": doubt.reason,
                "open": doubt.is_open,
            }
            for doubt in made.doubts
        ],
        "cut": [
            {
                "file": f"{cut.lang}.txt",
                "from": cut.first,
                "to": cut.last,
                "words": cut.words,
                "why": str(cut.why),
            }
            for cut in made.cuts
        ],
        "images": [
            {
                "file": image.file,
                "kind": image.kind,
                "place": image.place,
                **({"until": image.until} if image.until else {}),
                "description": dict(image.description),
                "width": image.size.width,
                "height": image.size.height,
            }
            for image in made.images
        ],
        "corrections": [entry.record for entry in made.corrections],
        "open": len(made.open),
    }


def files_of(made: BroughtText) -> dict[str, str]:
    """The files of the instrument's folder, unsealed."""
    role = _role(made)
    files = {"outline.txt": "\n".join([*(row.line for row in made.rows), ""])}
    for lang in made.languages:
        blocks = (row.sides[lang].block for row in made.rows if lang in row.sides)
        files[f"{lang}.{role}.txt"] = "\n".join(block for block in blocks if block)
    files["notes.toml"] = "\n".join(_notes(made, role))
    files["instrument.toml"] = "\n".join([*_manifest(made, role), ""])
    return files


def write_folder(made: BroughtText, folder: Path) -> Path:
    """Write the instrument's folder into another, sealed; return it. Raises if it is there."""
    place = folder / made.key
    place.mkdir(parents=True)
    for name, text in files_of(made).items():
        (place / name).write_text(text, encoding="utf-8")
    for image in made.images:
        (place / FOLDER).mkdir(exist_ok=True)
        (place / FOLDER / image.file).write_bytes(image.content)
    write_seal(place)
    return place


def _role(made: BroughtText) -> str:
    if made.facts.kind == "rehearsal" or made.facts.status == "rehearsal":
        return "rehearsal"
    return "gazette" if made.facts.gazette else "site"


_AMENDED = {"pt": "Marcada com asterisco na fonte.", "zh-hant": "來源以星號標示。"}
_DAMAGED = {
    "pt": "Danificada na fonte: as palavras podem não ser todas estas.",
    "zh-hant": "來源有損毀：文字可能不全。",
}


def _notes(made: BroughtText, role: str) -> Iterator[str]:
    """The source's marks of amendment, which are not words of the law, and its damaged words."""
    for lang, text in made.texts.items():
        noted = [(line, "amended", mark, _AMENDED) for line, mark in sorted(text.marks.items())]
        for entry in made.corrections:
            if entry.do == "damaged" and entry.lang == text.source:
                noted.append((entry.line, "editorial", "", _DAMAGED))
        for line, kind, mark, words in noted:
            yield from _note_on(made, lang, line, [
                f'witness = "{lang}.{role}"', f'kind = "{kind}"',
                *([f"mark = {_quoted(mark)}"] if mark else []),
                *(f"text.{name} = {_quoted(text_of_note)}" for name, text_of_note in words.items()),
            ])  # fmt: skip


def _note_on(made: BroughtText, lang: str, line: int, lines: list[str]) -> Iterator[str]:
    """A note on the first provision with words of that line, quoting its first words."""
    for row in made.rows:
        side = row.sides.get(lang)
        if side is not None and line in (side.line, *side.lines) and any(_shape(side)):
            words = side.heading or (side.text[0] if side.text else side.number)
            printed = made.sources[made.texts[lang].source].split("\n")[line - 1].strip()
            words = next((part for part in side.text if printed[:20] in part), words)
            if made.facts.marked:
                words = read_marks(words)[0]
            quote = re.split(r"[;:.；：。]", words)[0][:60].strip() or words
            place = [f"eid = {_quoted(row.eid)}", f"lang = {_quoted(lang)}"]
            yield "\n".join(["[[note]]", *place, f"quote = {_quoted(quote)}", *lines, ""])
            return


_NO_NOTE = {"pt": "Não está disponível.", "zh-hant": "未有資料。"}
_STATED = {
    "pt": "Consta do texto ou foi dado por quem o trouxe.",
    "zh-hant": "文本所載，或由輸入者提供。",
}
_INFERRED = {"pt": "Deduzido por quem o trouxe.", "zh-hant": "由輸入者推斷。"}
_DESCRIPTION = {
    "pt": "Texto colado tal como foi encontrado e arrumado por quem o trouxe.",
    "zh-hant": "按來源貼上並由輸入者整理的文本。",
}


def _manifest(made: BroughtText, role: str) -> Iterator[str]:
    facts = made.facts
    yield f"key = {_quoted(made.key)}"
    yield f"kind = {_quoted(facts.kind or 'despacho')}"
    yield f"number = {_quoted(facts.number)}"
    yield f"year = {facts.year}"
    if facts.marked:
        yield "marked = true"
    if facts.about:
        yield f"about = {json.dumps(list(facts.about))}"
    if facts.games:
        yield f"games = {json.dumps(list(facts.games))}"
    names = {lang: _name_of(made, lang) for lang in made.languages}
    names = {lang: words for lang, words in names.items() if words} or dict(facts.titles)
    games = {lang: _named(words) for lang, words in names.items()}
    signed = {lang: _signed(made.words_of(lang, "main__signature")) for lang in made.languages}
    yield from _table("titles", facts.titles)
    yield from _table("regulation", names)
    yield from _table("game_name", games)
    yield from _table(
        "issuer", {lang: issuer for lang, (issuer, _name) in signed.items() if issuer}
    )
    yield from _table("signatory", {lang: name for lang, (_issuer, name) in signed.items() if name})
    yield from ("", "[status]")
    yield f"value = {_quoted(facts.status or 'not_at_hand')}"
    yield f'basis = "{"stated" if facts.status else "not_at_hand"}"'
    yield from _note(_STATED if facts.status else _NO_NOTE)
    yield from ("", "[gazette]")
    if facts.gazette:
        yield f"issue = {_quoted(facts.gazette)}"
    yield f'basis = "{"stated" if facts.gazette else "not_at_hand"}"'
    yield from _note(_STATED if facts.gazette else _NO_NOTE)
    yield from _dated("signed", facts.dated, *_basis(facts, "dated"))
    yield from _dated("published", facts.published, *_basis(facts, "published"))
    yield from _dated("in_force", *_in_force(made))
    for eid, day in facts.own_days.items():
        yield from ("", "[[own_day]]", f"provision = {_quoted(eid)}", f"day = {day.isoformat()}")
        yield 'basis = "stated"'
    for key, label in facts.revokes.items():
        yield from ("", "[[relation]]", 'kind = "revokes"', f"instrument = {_quoted(key)}")
        yield from ("at_hand = false", *_table("relation.label", {_language(label): label}))
    for lang, text in made.texts.items():
        digest = hashlib.sha256(made.sources[text.source].encode()).hexdigest()
        yield from ("", "[[witness]]", f'id = "{lang}.{role}"', f"lang = {_quoted(lang)}")
        yield from (f"role = {_quoted(role)}", f'source = "{text.source}.txt"')
        yield f'sha256 = "{digest}"'
        if facts.source:
            yield f"address = {_quoted(facts.source)}"
        yield from _table("witness.description", _DESCRIPTION)
    for image in made.images:
        yield from ("", "[[image]]", f"file = {_quoted(image.file)}", f'kind = "{image.kind}"')
        yield f"place = {_quoted(image.place)}"
        if image.until:
            yield f"until = {_quoted(image.until)}"
        yield from _table("image.description", image.description)


def _name_of(made: BroughtText, lang: str) -> str:
    """What the regulation is called: the title of the annex, or of an act with articles of its own
    what it is about, as its title says."""
    eids = [row.eid for row in made.rows]
    articles = [spot for spot, row in enumerate(made.rows) if row.kind == "article"]
    if "annex" in eids and not (articles and articles[0] < eids.index("annex")):
        return made.words_of(lang, "annex__title")
    title = next((row.sides.get(lang) for row in made.rows if row.eid == "main__title"), None)
    below = title.text[1:] if title else []
    return " ".join(words for words in below if not re.fullmatch(r"de \d{1,2} de \w+", words))


def _language(words: str) -> str:
    return "zh-hant" if re.search("[\u3400-\u9fff]", words) else "pt"


def _dated(
    event: str, day: date | None, basis: str = "stated", note: Mapping[str, str] | None = None
) -> Iterator[str]:
    yield from ("", f"[dates.{event}]")
    if day is None:
        yield 'basis = "not_at_hand"'
        yield from _note(_NO_NOTE)
    else:
        yield f"value = {day.isoformat()}"
        yield f'basis = "{basis}"'
        yield from _note(note or _STATED)


def _note(words: Mapping[str, str]) -> Iterator[str]:
    return (f"note.{lang} = {_quoted(text)}" for lang, text in words.items())


def _table(name: str, words: Mapping[str, str]) -> Iterator[str]:
    if words:
        yield ""
        yield f"[{name}]"
        yield from (f"{lang} = {_quoted(text)}" for lang, text in words.items())


_GAME = re.compile(r"[«“「《]([^»”」》]{2,80})[»”」》]")


def _named(title: str) -> str:
    """The game that a title names between quotation marks, or the title."""
    match = _GAME.search(title)
    return match[1] if match else title


def _signed(words: str) -> tuple[str, str]:
    """Who issued it, and who signed: «O Secretário …, Nome.», 司長 姓名."""
    if "," in words:
        office, _comma, name = words.rpartition(",")
        return re.sub(r"^[OA] ", "", office.strip()), name.strip().rstrip(".")
    office, _space, name = words.rpartition(" ")
    return (office.strip(), name.strip()) if office else ("", words.strip())


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)
