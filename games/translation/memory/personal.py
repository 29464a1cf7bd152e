"""The memories and glossaries that people brought along.

A memory has an index made once, when it is read: the numbers of the texts that have each piece, in
four bytes each. A search finds a few candidates by it, and only these are read.
"""

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import nlargest
from zlib import crc32

from django.contrib.auth.models import User
from django.db.models import TextField, Value
from django.db.models.functions import Lower, StrIndex

from games.translation.memory.index import PERSONAL, KnownText, LanguageIndex, pieces
from games.translation.models import Collection, CollectionEntry, CollectionIndex
from games.translation.models.collection import in_use

BUCKETS = 1 << 16
"""The pieces of all texts by their digest; those with the same one count as one."""
MOST_TERMS = 40
RARE = 0.6
"""The part of a clause's pieces that are looked up: a like clause has one of them at least."""
WHOLE, OF_A_CLAUSE = 12, 4
"""Candidates for the whole text and for each clause."""


class PackedIndex:
    """The texts of a memory in one language by their pieces; ``data`` is all of it."""

    def __init__(self, data: bytes) -> None:
        numbers = memoryview(data).cast("I")
        texts = BUCKETS + 2 + numbers[0]
        self._starts, self._sizes = numbers[1 : BUCKETS + 2], numbers[BUCKETS + 2 : texts]
        self._texts = numbers[texts:]

    @staticmethod
    def data_of(texts: Iterable[str]) -> bytes:
        having = [array("I") for _bucket in range(BUCKETS)]
        sizes = array("I")
        for number, text in enumerate(texts):
            own = _buckets(text)
            sizes.append(len(own))
            for bucket in own:
                having[bucket].append(number)
        starts = array("I", [0])
        for numbers in having:
            starts.append(starts[-1] + len(numbers))
        return b"".join(map(bytes, (array("I", [len(sizes)]), starts, sizes, *having)))

    def candidates(self, text: str, clauses: Iterable[str]) -> set[int]:
        """The texts that may be like this one or have a clause like one of these."""
        size, sizes = len(_buckets(text)), self._sizes
        nearness = {n: common / (size + sizes[n]) for n, common in self._shared(text).items()}
        candidates = set(nlargest(WHOLE, nearness, key=nearness.__getitem__))
        for clause in clauses:
            shared = self._shared(clause, RARE)
            candidates.update(number for number, _n in shared.most_common(OF_A_CLAUSE))
        return candidates

    def _shared(self, text: str, part: float = 1.0) -> Counter[int]:
        """How many pieces each text shares with this one, of that part of them in fewest texts."""
        counts, starts = Counter[int](), self._starts
        by_number = sorted(_buckets(text), key=lambda bucket: starts[bucket + 1] - starts[bucket])
        for bucket in by_number[: round(len(by_number) * part)]:
            counts.update(self._texts[starts[bucket] : starts[bucket + 1]])
        return counts


def _buckets(text: str) -> set[int]:
    return {crc32(piece.encode()) % BUCKETS for piece in pieces(text)} if text else set()


def make_indexes(collection: Collection) -> None:
    """Make the index of each language of a memory."""
    pairs = collection.entries.values_list("source_lang", "lang").order_by().distinct()
    for lang in {lang for pair in pairs for lang in pair}:
        texts = (entry.words.get(lang, "") for entry in collection.entries.iterator())
        data = PackedIndex.data_of(texts)
        CollectionIndex.objects.create(collection=collection, lang=lang, data=data)


def indexes(person: User, text: str, clauses: list[str], lang: str) -> Iterator[LanguageIndex]:
    """For each memory that a person uses, an index of the texts in it that may match."""
    for collection in in_use(person, Collection.Kind.MEMORY):
        row = collection.indexes.filter(lang=lang).first()
        numbers = PackedIndex(bytes(row.data)).candidates(text, clauses) if row else ()
        entries = collection.entries.filter(position__in=numbers)
        whose, name, known = collection.owner.get_username(), collection.name, list[KnownText]()
        for entry in entries:
            order = (2, entry.position, name, collection.pk)
            made = KnownText("", "", entry.words, PERSONAL, order=order, whose=whose, name=name)
            known.append(made)
        yield LanguageIndex(lang, known)


@dataclass(frozen=True, slots=True)
class PersonalTerm:
    """A term of a glossary that somebody brought along, with forms in the other language."""

    source: str
    targets: tuple[str, ...]
    never: tuple[str, ...]
    whose: str
    name: str


def terms_in(text: str, lang: str, into: str, person: User) -> list[PersonalTerm]:
    """The terms in a text that the glossaries of this person have, in their order there."""
    lowered, terms = text.lower(), list[tuple[int, PersonalTerm]]()
    for collection in in_use(person, Collection.Kind.GLOSSARY):
        forms: dict[str, list[CollectionEntry]] = {}
        for entry in _entries_in(collection, lowered, lang, into):
            forms.setdefault(entry.words[lang], []).append(entry)
        for source, entries in forms.items():
            if (place := _place_of(source.lower(), lowered)) >= 0:
                targets, never = (
                    tuple(dict.fromkeys(e.words[into] for e in entries if e.is_never == is_never))
                    for is_never in (False, True)
                )
                whose = collection.owner.get_username()
                terms.append((place, PersonalTerm(source, targets, never, whose, collection.name)))
    return [term for _place, term in sorted(terms, key=lambda placed: placed[0])][:MOST_TERMS]


def _entries_in(
    collection: Collection, text: str, lang: str, into: str
) -> Iterator[CollectionEntry]:
    """The entries whose words in that language stand in the text, as the database finds them."""
    sides = (
        ("source", {"source_lang": lang, "lang": into}),
        ("target", {"source_lang": into, "lang": lang, "is_never": False}),
    )
    for side, wanted in sides:
        place = StrIndex(Value(text, output_field=TextField()), Lower(side))
        yield from collection.entries.filter(**wanted).alias(place=place).filter(place__gt=0)


def _place_of(words: str, text: str) -> int:
    """Where a term stands in a text, by itself or with an ending; else -1."""
    if not re.match(r"[a-zà-ÿ0-9]", words):
        return text.find(words)
    met = re.search(rf"(?<!\w){re.escape(words)}[a-zà-ÿ]{{0,3}}(?!\w)", text)
    return met.start() if met else -1
