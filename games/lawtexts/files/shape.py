"""The data of an instrument: its provisions, and the facts about it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Annotated

from games.lawtexts.files.marked import WordMark

LANGUAGES = ("pt", "zh-hant")
KINDS = (
    "despacho",
    "despacho_regulamentar_externo",
    "portaria",
    "lei",
    "decreto_lei",
    "regulamento_administrativo",
    "ordem_executiva",
    "rehearsal",
    "aviso",
)
BASES = ("stated", "inferred", "not_at_hand")
ABOUT = (
    "cards",
    "dice",
    "tiles",
    "wheel",
    "machines",
    "lottery",
    "fees",
    "penalties",
    "premises",
    "other",
)
"""What an instrument may regulate, one or several of them."""
STATUSES = ("in_force", "revoked", "amended", "rehearsal", "not_at_hand")
ROLES = ("gazette", "site", "rehearsal")
NOTE_KINDS = ("sic", "amended", "editorial")
IMAGE_KINDS = ("figure", "page")

Basis = Annotated[str, BASES]
Lang = Annotated[str, LANGUAGES]

Words = Mapping[str, str]
"""A text per language, ``{"pt": …, "zh-hant": …}``; missing languages have no key."""


@dataclass(frozen=True, slots=True)
class KnownDate:
    """A date of the instrument and its basis; ``value`` is ISO, or None if unknown."""

    event: str
    value: str | None
    basis: Basis
    note: Words


@dataclass(frozen=True, slots=True)
class OwnDay:
    """The day from which a provision is in force, where it is another than the text's."""

    provision: str
    day: date
    basis: Basis


@dataclass(frozen=True, slots=True)
class Gazette:
    """Where the official gazette printed it, as far as known."""

    issue: str | None
    basis: Basis
    note: Words


@dataclass(frozen=True, slots=True)
class TextStatus:
    """Whether it is in force, as far as our sources show."""

    value: Annotated[str, STATUSES]
    basis: Basis
    note: Words


@dataclass(frozen=True, slots=True)
class TextWitness:
    """A document from which words were transcribed. Its id is the name of its words file."""

    id: str
    lang: Lang
    role: Annotated[str, ROLES]
    source: str
    sha256: str
    description: Words
    address: str | None


@dataclass(frozen=True, slots=True)
class RelatedInstrument:
    """A related instrument; its text is not in the corpus."""

    kind: str
    instrument: str
    label: Words
    known: Words
    at_hand: bool
    address: str | None


@dataclass(frozen=True, slots=True)
class LegalBasis:
    """A power that the instrument cites as its basis."""

    label: Words
    provision: str


@dataclass(frozen=True, slots=True)
class TextNote:
    """A note on exact words: a mistake in the original, a mark of amendment, a comment.

    ``mark`` has the source's own words if the source has the mark; ``meant`` is the provision
    that a mistaken citation means.
    """

    eid: str
    lang: Lang
    witness: str
    kind: Annotated[str, NOTE_KINDS]
    quote: str
    mark: str | None
    text: Words
    meant: str = ""


@dataclass(frozen=True, slots=True)
class TextImage:
    """An image of the text: a ``figure`` at a provision, or a ``page`` of its source, shown beside
    the provisions from ``place`` to ``until``. The description is ours.
    """

    file: str
    kind: Annotated[str, IMAGE_KINDS]
    place: str
    description: Words
    width: int
    height: int
    until: str = ""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """The words of one provision in one witness."""

    number: str | None
    heading: str | None
    text: str
    line: int
    marks: tuple[WordMark, ...] = ()
    """Emphasis, raised and lowered letters of the text."""

    def holds(self, quote: str) -> bool:
        """Whether the text, the heading or the number has these words."""
        return any(quote in part for part in (self.text, self.heading, self.number) if part)


@dataclass(frozen=True, slots=True)
class ProvisionText:
    """One provision, in every official language available."""

    eid: str
    parent: str | None
    kind: str
    order: int
    number: Words
    heading: Words
    text: Words
    witness: Words
    spans: tuple[int, int] = (1, 1)
    """The columns and rows that a cell of a table takes."""
    marks: Mapping[str, tuple[WordMark, ...]] = field(default_factory=dict)
    """Emphasis, raised and lowered letters, by language; none if the text is not marked."""

    def marks_in(self, lang: str, words: str) -> tuple[WordMark, ...]:
        """The marks of its text in that language, if these are its words."""
        return self.marks.get(lang, ()) if words == self.text.get(lang) else ()

    @property
    def is_container(self) -> bool:
        """Whether it only contains other provisions and has nothing printed itself."""
        return not (self.number or self.heading or self.text)

    def with_words(self, blocks: Mapping[str, TextBlock], witness: Words) -> ProvisionText:
        """The provision with these words, by language."""
        return replace(
            self,
            number={lang: block.number for lang, block in blocks.items() if block.number},
            heading={lang: block.heading for lang, block in blocks.items() if block.heading},
            text={lang: block.text for lang, block in blocks.items() if block.text},
            witness=witness,
            marks={lang: block.marks for lang, block in blocks.items() if block.marks},
        )


@dataclass(frozen=True)
class InstrumentText:
    """A whole instrument: the dispatch itself, then the regulation annexed to it."""

    key: str
    kind: Annotated[str, KINDS]
    number: str
    year: int
    titles: Words
    regulation: Words
    game_name: Words
    called: tuple[str, ...]
    """Other names by which a citation may call it, in plain letters."""
    issuer: Words
    signatory: Words
    status: TextStatus
    gazette: Gazette
    dates: tuple[KnownDate, ...]
    relations: tuple[RelatedInstrument, ...]
    legal_basis: tuple[LegalBasis, ...]
    witnesses: tuple[TextWitness, ...]
    notes: tuple[TextNote, ...]
    provisions: tuple[ProvisionText, ...]
    words: Mapping[str, Mapping[str, TextBlock]]
    seal: Mapping[str, str]
    game: str = ""
    """The game that has a model of it, if one is installed."""
    about: tuple[str, ...] = ()
    """What it regulates, of ``ABOUT``; empty if its manifest does not say."""
    images: tuple[TextImage, ...] = ()
    marked: bool = False
    """Whether its words have marks of emphasis, raised and lowered letters."""
    games: tuple[str, ...] = ()
    """The installed games that rest on it, beside the regulation that each attaches to."""

    def title(self, lang: str) -> str:
        """Its title in that language, or else in the other."""
        return self.titles.get(lang) or next(iter(self.titles.values()), self.number)

    own_days: tuple[OwnDay, ...] = ()
    """The provisions in force from another day than the text."""

    def own_day(self, eid: str) -> OwnDay | None:
        """The day of its own that a provision, or the one it lies in, is in force from."""
        within = (one for one in self.own_days if f"{eid}__".startswith(f"{one.provision}__"))
        return max(within, key=lambda one: len(one.provision), default=None)

    @property
    def register(self) -> str:
        """The name of its register in a corpus: its game, or its key if it has none."""
        return self.game or self.key

    @property
    def digest(self) -> str:
        """A digest of the official words alone, without our own texts about them."""
        sealed = "\n".join(f"{name} {self.seal[name]}" for name in sorted(self.seal))
        return hashlib.sha256(sealed.encode()).hexdigest()

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages with an official text."""
        langs = {witness.lang for witness in self.witnesses}
        return tuple(lang for lang in LANGUAGES if lang in langs)

    @property
    def has_rival_witnesses(self) -> bool:
        """Whether one language has more than one witness."""
        return len({witness.lang for witness in self.witnesses}) < len(self.witnesses)

    def has(self, eid: str) -> bool:
        return eid in self._by_eid

    def provision(self, eid: str) -> ProvisionText:
        if (provision := self._by_eid.get(eid)) is None:
            raise KeyError(f"{self.key} has no provision {eid}")
        return provision

    @cached_property
    def _by_eid(self) -> dict[str, ProvisionText]:
        return {provision.eid: provision for provision in reversed(self.provisions)}

    def figures_at(self, eid: str) -> tuple[TextImage, ...]:
        """The images that stand at a provision."""
        return tuple(one for one in self.images if one.kind == "figure" and one.place == eid)

    def witness(self, name: str) -> TextWitness:
        for witness in self.witnesses:
            if witness.id == name:
                return witness
        raise KeyError(f"{self.key} has no witness {name}")

    def default_witness(self, lang: str) -> TextWitness | None:
        """The gazette if available, else the regulator's site."""
        witnesses = [witness for witness in self.witnesses if witness.lang == lang]
        return min(witnesses, key=lambda witness: witness.role != "gazette", default=None)

    def children(self, eid: str | None) -> tuple[ProvisionText, ...]:
        return self._by_parent.get(eid, ())

    @cached_property
    def _by_parent(self) -> dict[str | None, tuple[ProvisionText, ...]]:
        by_parent: dict[str | None, tuple[ProvisionText, ...]] = {}
        for provision in self.provisions:
            by_parent[provision.parent] = (*by_parent.get(provision.parent, ()), provision)
        return by_parent
