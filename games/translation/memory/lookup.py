"""Earlier translations, from the law, the desk and what people brought along: matches, terms, and
a concordance.
"""

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from heapq import nlargest, nsmallest
from zlib import crc32

from django.contrib.auth.models import User
from django.db.models import TextField, Value
from django.db.models.functions import Lower, StrIndex

from games.questions.characters import fold
from games.translation.memory.index import (
    PERSONAL,
    KnownText,
    LanguageIndex,
    Order,
    memory,
    pieces,
    stem_of,
)
from games.translation.messages.words import WordChange, difference, tokens
from games.translation.models import Collection, CollectionEntry, CollectionIndex, Unit
from games.translation.models.record import in_use

LEAST = 0.34
LEAST_PART = 0.6
NEAR, NEAR_PART = 70, 63
"""Percent that a match and the matching part of one have on the page at first."""
PART_WORTH = 0.7
"""The weight of a matching part, compared with a matching whole."""
MOST = 5
AROUND = 60
"""Characters shown on either side of a matching part."""
COMPARED = 12
"""Whole texts compared word by word."""
LONGEST_COMPARED = 4_000
"""Characters; longer texts are compared by their pieces alone, for words take the square of it."""


@dataclass(frozen=True, slots=True)
class Match:
    said: KnownText
    share: int
    """How much of the text is the same, in percent."""
    source: str
    target: str
    changes: list[WordChange] = field(default_factory=list)
    """The changes from the match's source to the unit's source."""
    part: str = ""
    """The part of its sentence that matches, if the whole does not."""

    @property
    def is_near(self) -> bool:
        return self.share >= (NEAR_PART if self.part else NEAR)


@dataclass(frozen=True, slots=True)
class Concorded:
    """A text that contains the words searched for, split around them."""

    said: KnownText
    lang: str
    before: str
    words: str
    after: str
    other_lang: str
    other: str


Near = tuple[float, Order, float, KnownText]
"""The rank of a text, with its nearness."""


def matches(unit: Unit, person: User | None = None) -> list[Match]:
    """The texts most similar to the unit's source or to a part of it, best first: those of the
    site, and of the memories that this person uses.
    """
    source = unit.sources[-1].strip()
    if not source:
        return []
    known_texts = memory()
    with known_texts.lock:
        near, parts = _candidates(known_texts.index(unit.source_lang), unit, source)
    memories = indexes(person, source, clauses(source), unit.source_lang) if person else ()
    for index in memories:
        whole, more_parts = _candidates(index, unit, source)
        near, parts = near + whole, parts + more_parts
    nearest = nsmallest(COMPARED, near)
    weighed = [_whole(text, source, unit, nearness) for _rank, _order, nearness, text in nearest]
    candidates = [match for match in (*weighed, *parts) if match]
    best: dict[tuple[str, str], Match] = {}
    for match in sorted(candidates, key=lambda match: -match.share * match.said.weight):
        best.setdefault((match.source, match.target), match)
    return [
        replace(match, changes=_around(match) if match.part else _changes(match.source, source))
        for match in list(best.values())[:MOST]
    ]


def _around(match: Match) -> list[WordChange]:
    """The matching part marked, with a little of the sentence around it."""
    before, _part, after = match.source.partition(match.part)
    before = f"…{before[-AROUND:]}" if len(before) > AROUND else before
    after = f"{after[:AROUND]}…" if len(after) > AROUND else after
    manners = (("same", before), ("mark", match.part), ("same", after))
    return [WordChange(manner, text) for manner, text in manners if text]


def _changes(before: str, after: str) -> list[WordChange]:
    if max(len(before), len(after)) > LONGEST_COMPARED:
        return [WordChange("same", before)]
    return difference(before, after)


def _candidates(index: LanguageIndex, unit: Unit, source: str) -> tuple[list[Near], list[Match]]:
    """The nearest texts of an index, and those that share a part."""
    similar = index.pieces.similar(source)
    known = index.known.get(unit.lang, {})
    return _nearest(known, similar, stem_of(unit)), _parts(index, known, similar, unit)


def _nearest(known: dict[str, list[KnownText]], similar: dict[str, float], own: str) -> list[Near]:
    """The nearest other texts by weight."""
    ranked = [
        (-nearness * text.weight, text.order, nearness, text)
        for words, nearness in similar.items()
        for text in known.get(words, ())
        if text.stem != own
    ]
    best = nsmallest(COMPARED, ranked)
    if len(best) < COMPARED:
        far = [text for words in known if words not in similar for text in known[words]]
        best += sorted((-0.0, text.order, 0.0, text) for text in far if text.stem != own)
    return best[:COMPARED]


def _whole(text: KnownText, source: str, unit: Unit, nearness: float) -> Match | None:
    theirs, share = text.words[unit.source_lang], nearness
    if max(len(theirs), len(source)) <= LONGEST_COMPARED:
        ratio = SequenceMatcher(None, tokens(fold(source)), tokens(fold(theirs)), autojunk=False)
        if max(ratio.quick_ratio(), nearness) < LEAST:
            return None
        share = max(ratio.ratio(), nearness)
    whole = Match(text, round(share * 100), theirs, text.words[unit.lang])
    return whole if share >= LEAST else None


def _parts(
    index: LanguageIndex, known: dict[str, list[KnownText]], similar: dict[str, float], unit: Unit
) -> list[Match]:
    """Texts that share a clause with the source, in a sentence that differs."""
    near: dict[str, list[frozenset[str]]] = {}
    for clause in clauses(unit.sources[-1].strip()):
        if len(clause) > 11 or unit.source_lang != "pt":
            own = pieces(clause)
            # Pieces of a clause are pieces of its sentence: no other text has a similar clause.
            for words in index.pieces.with_most_of(own, LEAST_PART / (2 - LEAST_PART)):
                if known.get(words) and similar.get(words, 0.0) < PART_WORTH:
                    near.setdefault(words, []).append(own)
    shares = {words: _nearest_clause(own, words) for words, own in near.items()}
    matches = [
        Match(text, round(share * PART_WORTH * 100), words, text.words[unit.lang], part=clause)
        for words, (share, clause) in shares.items()
        if share >= LEAST_PART
        for text in known[words]
        if text.stem != stem_of(unit)
    ]
    return sorted(matches, key=lambda match: match.said.order)


def _nearest_clause(own: list[frozenset[str]], words: str) -> tuple[float, str]:
    """The clause of the text most similar to one of these clauses, after its similarity."""
    others = [(pieces(clause), clause) for clause in clauses(words) if len(clause) > 5]
    pairs = [(one, other, clause) for one in own for other, clause in others]
    shares = [(2 * len(a & b) / (len(a) + len(b)), clause) for a, b, clause in pairs]
    return max(shares, default=(0.0, ""))


def clauses(text: str) -> list[str]:
    """The first clauses of a sentence, split at its punctuation marks."""
    parts = map(str.strip, re.split(r"[.;:,()«»\n。；：，、（）「」]+", text))
    return [part for part in parts if len(part) > 3][:30]


def _of_text(unit: Unit) -> tuple[str, str, str, int]:
    return unit.source_lang, unit.lang, unit.source, len(unit.parts)


def same_elsewhere(units: Iterable[Unit]) -> dict[int, list[str]]:
    """For each unit the words of another one with the same source, reviewed ones first."""
    selected = list(units)
    rank = {Unit.State.OFFICIAL: 0, Unit.State.REVIEWED: 1, Unit.State.PROPOSED: 2}
    candidates = Unit.objects.filter(is_gone=False, is_empty=False, state__in=rank)
    known: dict[tuple[str, str, str, int], list[Unit]] = {}
    for candidate in candidates.filter(source__in={unit.source for unit in selected}):
        known.setdefault(_of_text(candidate), []).append(candidate)
    words = {}
    for unit in selected:
        fit = [other for other in known.get(_of_text(unit), []) if other.pk != unit.pk]
        if fit:
            words[unit.pk] = min(fit, key=lambda other: rank[Unit.State(other.state)]).targets
    return words


def concordance(words: str, most: int = 60) -> list[Concorded]:
    """The texts that contain the words in any language, with their translations."""
    pattern = re.compile(re.escape(fold(words.strip())).replace(r"\ ", r"\s+"))
    results = []
    for entry in memory().everything():
        for lang, text in entry.words.items():
            if met := pattern.search(fold(text)):
                other = next(language for language in entry.words if language != lang)
                start, end = met.span()
                sides = text[:start], text[start:end], text[end:]
                results.append(Concorded(entry, lang, *sides, other, entry.words[other]))
    return sorted(results, key=lambda result: -result.said.weight)[:most]


# The memories and glossaries that people brought along. A memory has an index made once, when it is
# read: the numbers of the texts that have each piece, in four bytes each. A search finds a few
# candidates by it, and only these are read.
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
