"""Find the provision of a pasted citation, in either language and many spellings.

The words of a citation are parsed into steps of the tree, which are looked for in the texts.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.lawtexts.citations.numerals import CHINESE, ordinal, provision_number
from games.lawtexts.files.caches import of_corpus
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history, read, working_heading


def plain(text: str) -> str:
    """Without accents, capitals or full-width forms."""
    bare = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    return unicodedata.normalize("NFC", "".join(c for c in bare if not unicodedata.combining(c)))


class CitationLevel(NamedTuple):
    """One level of the tree; ``level`` is None if the citation does not state it."""

    level: str | None
    value: str


NOT_AT_HAND = ""
"""Returned for an instrument whose text is not in the corpus."""

_NUMBER_SIGN = re.compile(r"\bn(?:\.?\s*[º°]s?|\.\s*os?\b|\.|[uú]meros?|[uú]m\.)\.?\s*(?=\d)", re.I)
_OTHER_NUMBER = re.compile(r"(?<![\d/])\d{1,3}/(?:\d{4}|\d{2}/m)(?![\d/])")
_ORDINALS = [plain(ordinal(number)) for number in range(1, 11)]
_UNITS = {
    "條": "art",
    "条": "art",
    "款": "para",
    "段": "para",
    "項": "point",
    "项": "point",
    "分項": "point",
    "分项": "point",
    "點": "point",
    "点": "point",
}
_NAMED = {
    "unico": r"\bart(?:igo|\.)? unico\b|獨一條|独一条",
    "wrapup": r"\bparagrafo final\b|\bultimo paragrafo\b|末段",
    "preamble": r"\bpreambulo\b|序言",
    "title": r"\btitulo\b|標題",
    "date": r"\bdata\b|日期",
    "signature": r"\bassinatura\b|簽署",
    "formula": r"\bformula\b|公佈令",
    "office": r"\bgabinete\b|辦公室名稱",
    "annex": r"\banexo\b|附件",
}
_LEAVES = ("office", "title", "date", "signature", "formula")
_LETTER = r"(?:-[a-z](?![a-z]))?"
"""The letter of what an act puts in after a number: 9.º-A, 2-A)."""
_MARK = rf"(?:\d{{1,2}}{_LETTER}|[ivx]{{1,4}}|[a-z])"
_SEGMENT = re.compile(
    "|".join(
        [
            *(f"(?P<{name}>{pattern})" for name, pattern in _NAMED.items()),
            rf"\bart(?:igos?|s?\.?o?s?\.?)?\s*(?P<art>\d{{1,3}}(?!\d)(?:\.?o{_LETTER}|{_LETTER}))",
            rf"§n\s*(?P<para>\d{{1,3}}{_LETTER})",
            rf"\b(?P<ordinal>{'|'.join(_ORDINALS)})\s+paragrafo\b",
            r"\bparagrafo\s+(?P<paragraph>\d{1,2})",
            rf"\b(?:sub-?)?al(?:ineas?(?![a-z])|s?\.|(?![a-z]))\s*\(?(?P<point>{_MARK}(?![a-z\d]))\)?",
            rf"\bponto(?![a-z])\s*\(?(?P<dot>{_MARK}(?![a-z\d]))\)?",
            rf"第?\s?\(?(?P<zh>(?:[{CHINESE}]{{1,3}}|\d{{1,3}}){_LETTER}|[a-z]{{1,4}})\)?\s*"
            r"(?P<unit>分項|分项|[條条款段項项點点])",
            r"(?<=[項项])\s*(?P<after>\d{1,2})(?!\d)",
            rf"\(?(?P<bare>{_MARK})\)",
            rf"\((?P<bare_zh>[{CHINESE}]{{1,3}}{_LETTER})\)",
        ]
    )
)
_PATH = re.compile(
    rf"(?:art(?:igo|\.)?[\s/]*)?(?P<first>\d{{1,3}}(?:\.?o\b)?{_LETTER})"
    rf"(?P<more>(?:[\s/.,;-]+\(?{_MARK}\)?(?![a-z\d])){{0,5}})"
)
_MARKED = re.compile(
    rf"第\s?\(?(?:[{CHINESE}]{{1,3}}|\d{{1,3}}){_LETTER}\)?\s*[條条款段項项點点]"
    r"|\bart(?:igo|[._o]|\s*\d)|§n|\b(?:sub)?alinea|\d/\d{4}|\d{3}/\d{2}"
)
"""What only a citation has: a bare 三條 is three of a kind too, and a bare 3 may count cards."""
_LEADING = re.compile(r"\W*(\d{1,3})(?:\.?o)?[\s,]")


def normal(text: str) -> str:
    """Plain text on one line, with every spelling of «n.º» replaced by §n."""
    return plain(_NUMBER_SIGN.sub("§n ", " ".join(text.split())))


def named_instrument(citation: str) -> tuple[str | None, str]:
    """The instrument a citation names, and the citation without its name."""
    for key in instrument_keys():
        before, separator, after = citation.partition(key)
        if separator:
            return key, after if after.strip(" /#") else before
    for key in instrument_keys():
        rest, times = _number_of(key).subn(" ", citation)
        if times:
            return key, rest
    if _OTHER_NUMBER.search(citation):
        return NOT_AT_HAND, citation
    for name, key in _called().items():
        if re.search(rf"(?<![a-z\d]){re.escape(name)}(?![a-z])", citation):
            return key, citation.replace(name, " ")
    return None, citation


@of_corpus
@cache
def _called() -> Mapping[str, str]:
    """The key of the instrument with each name, the longest name first."""
    names = {name: key for key in instrument_keys() for name in read(key).called}
    return dict(sorted(names.items(), key=lambda item: -len(item[0])))


@of_corpus
@cache
def _number_of(key: str) -> re.Pattern[str]:
    number = re.escape(read(key).number.casefold().removesuffix("/m"))
    return re.compile(rf"(?:§n|第)?\s*(?<![\d/]){number}(?:/m)?(?![\d/])\s*[號号]?")


def steps_of(citation: str) -> tuple[CitationLevel, ...]:
    """The steps, from the top of the tree, of a citation without its instrument."""
    path = _PATH.fullmatch(citation.strip(" /,.;"))
    if path is not None:
        marks = re.findall(_MARK, path["more"])
        return CitationLevel("art", _value(path["first"])), *(
            CitationLevel(None, _value(m)) for m in marks
        )
    steps = [_step(match) for match in _SEGMENT.finditer(citation)]
    if not any(step.level == "art" for step in steps) and (leading := _LEADING.match(citation)):
        steps = [CitationLevel("art", _value(leading[1])), *(s for s in steps if s.level)]
    return _from_the_top(steps)


def left_of(citation: str) -> tuple[str, list[str]]:
    """The text that is no step of the tree, and the articles cited after the first."""
    if _PATH.fullmatch(citation.strip(" /,.;")):
        return "", []
    articles = [match[0] for match in _SEGMENT.finditer(citation) if _step(match).level == "art"]
    leading = None if articles else _LEADING.match(citation)
    return _SEGMENT.sub(" ", citation[leading.end() if leading else 0 :]), articles[1:]


def _step(match: re.Match[str]) -> CitationLevel:
    group = match.lastgroup or ""
    if group == "unit":
        return CitationLevel(_UNITS[match["unit"]], _value(match["zh"]))
    if group == "unico":
        return CitationLevel("art", "unico")
    if group in _NAMED:
        return CitationLevel(group, group)
    if group == "ordinal":
        return CitationLevel("para", str(_ORDINALS.index(match["ordinal"]) + 1))
    levels = {"art": "art", "para": "para", "paragraph": "para", "point": "point", "dot": "point"}
    return CitationLevel(levels.get(group), _value(match[group]))


def _value(mark: str) -> str:
    digits, _dash, letter = re.sub(r"(?<=\d)\.?o", "", mark).partition("-")
    if digits.isdigit():
        return str(int(digits)) + letter
    number = provision_number(digits)
    return mark if number is None else f"{number}{letter}"


def _from_the_top(steps: list[CitationLevel]) -> tuple[CitationLevel, ...]:
    """Order the steps from the top; Portuguese goes up to the article and may go down after it."""
    top = next((i for i, step in enumerate(steps) if step.level == "art"), None)
    if top is None:
        return _of_the_dispatch(steps)
    if steps[top].value == "unico":
        return CitationLevel("main", "main"), steps[top]
    following = steps[top + 1 :]
    end = next((i for i, step in enumerate(following) if step.level == "art"), len(following))
    line = [*steps[:top][::-1], *following[:end]]
    inside = (None, "para", "point", "wrapup")
    return steps[top], *(step for step in line if step.level in inside)


def _of_the_dispatch(steps: list[CitationLevel]) -> tuple[CitationLevel, ...]:
    by_level = {step.level: step for step in steps}
    leaves = [by_level[name] for name in _LEAVES if name in by_level][:1]
    if "annex" in by_level:
        return CitationLevel("annex", "annex"), *leaves
    inside = [step for step in steps if step.level in ("para", "point")]
    if "preamble" in by_level:
        return CitationLevel("main", "main"), by_level["preamble"], *inside
    if leaves or inside:
        return CitationLevel("main", "main"), *(leaves or inside)
    return ()


LONGEST = 1000
"""Characters read; no citation is longer."""

Line = tuple[CitationLevel, ...]


def find_citation(text: str) -> list[tuple[str | None, str]]:
    """The provisions a citation may mean, best first; empty if it is not a citation.

    The instrument is None if the citation names none: the eId then exists in at least one
    instrument, and the caller chooses. An instrument without a text gives no result.
    """
    citation = normal(text[:LONGEST])
    exact = _named_exactly(citation)
    if exact is not None:
        return exact
    instrument, steps, _left, _further = _parsed(citation)
    if instrument == NOT_AT_HAND:
        return []
    if not steps:
        return [(instrument, "main")] if instrument else []
    keys = (instrument,) if instrument else tuple(instrument_keys())
    certain = tuple(step for step in steps if step.level)
    matches = sorted(_matches(steps, keys)) or sorted(_matches(certain, keys))
    return list(dict.fromkeys((instrument, eid) for _, _, eid in matches))


@dataclass(frozen=True, slots=True)
class Lacking:
    """A citation of a missing provision: its existing ancestors and the first missing step."""

    instrument: str | None
    nearest: tuple[tuple[str, str], ...]
    """The instrument and eId of the deepest existing ancestors."""
    level: str | None
    value: str


def lacking_in(text: str) -> Lacking | None:
    """The missing part of a citation; None if it exists, or if nothing says that it is one."""
    citation = normal(text[:LONGEST])
    if _named_exactly(citation):
        return None
    instrument, steps, _left, _further = _parsed(citation)
    keys = (instrument,) if instrument else tuple(instrument_keys())
    if not (steps and (instrument or _MARKED.search(citation))) or any(_matches(steps, keys)):
        return None
    for length in range(len(steps) - 1, -1, -1):
        matches = sorted(_matches(steps[:length], keys)) if length else []
        if matches or not length:
            missing = steps[length]
            nearest = tuple((keys[rank], eid) for _, rank, eid in matches)
            return Lacking(instrument, nearest, missing.level, missing.value)
    return None


def _named_exactly(citation: str) -> list[tuple[str | None, str]] | None:
    """``despacho-sef-89-2025#art_13__point_4``, or the eId alone."""
    key, separator, eid = citation.strip().rpartition("#")
    key = key.rstrip("/").rpartition("/")[2]
    if separator:
        if key not in instrument_keys():
            return None
        return [(key, eid)] if eid in _lines(key) else []
    if not eid.startswith(("art_", "main", "annex")):
        return None
    return [(None, eid)] if any(eid in _lines(key) for key in instrument_keys()) else None


def is_marked(text: str) -> bool:
    """Whether the text has what only a citation has."""
    return bool(_MARKED.search(normal(text[:LONGEST])))


def _parsed(citation: str) -> tuple[str | None, Line, str, list[str]]:
    """The instrument, the steps, the rest, and the articles cited after the first.

    An eId takes precedence, as in ``97/2010 art_16``. Beside other words a number that is not
    marked is no step: not the 3 of «fortune 3 賠率».
    """
    instrument, rest = named_instrument(citation)
    if instrument == NOT_AT_HAND:
        return instrument, (), "", []
    if eid := _EID.search(rest):
        return instrument, line_of(eid[0]), rest.replace(eid[0], " "), []
    left, further = left_of(rest)
    if _MARKED.search(citation) or not (_words_in(left) or re.search(r"\d", left)):
        return instrument, steps_of(rest), left, further
    return instrument, (), rest, []


_EID = re.compile(r"(?<!\w)art_\w+")


def _matches(steps: Line, keys: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    """How far the levels of a citation differ from those of a provision, and which that is."""
    values = tuple(step.value for step in steps)
    for rank, key in enumerate(keys):
        for eid in _by_values(key).get(values, ()):
            strain = sum(
                1 if step.level is None else 2
                for step, lawful in zip(steps, _lines(key)[eid], strict=True)
                if step.level != lawful.level
            )
            yield strain, rank, eid


@of_corpus
@cache
def _lines(key: str) -> dict[str, Line]:
    """The steps of every provision of any version; those of the last text first."""
    versions = reversed(history(key).versions)
    places = (place for version in versions for place in version.text.provisions)
    return {place.eid: line_of(place.eid) for place in places}


@of_corpus
@cache
def _by_values(key: str) -> dict[tuple[str, ...], list[str]]:
    eids: dict[tuple[str, ...], list[str]] = {}
    for eid, line in _lines(key).items():
        eids.setdefault(tuple(step.value for step in line), []).append(eid)
    return eids


def line_of(eid: str) -> Line:
    """The steps of ``art_13__point_4``: article 13, point 4."""
    steps = (part.partition("_") for part in eid.split("__"))
    return tuple(
        CitationLevel(level, value if separator else level) for level, separator, value in steps
    )


_OF_ANY = frozenset(
    word
    for line in (
        "dos das nos nas aos com para por pelo pela que the and",
        "art artigo artigos numero numeros alinea alineas subalinea subalineas ponto",
        "paragrafo final ultimo unico anexo titulo preambulo data assinatura indicacao gabinete",
        "formula publicacao lei regulamento regulamentos despacho despachos portaria",
        "dispatch ordinance macau ram raem boletim oficial official gazette",
    )
    for word in line.split()
)
_WORD = re.compile(r"[^\W\d_]+")
_HAN = re.compile(r"[\u3400-\u9fff]")
_HAN_OF_ANY = frozenset(
    "第號号批示訓训令條条款段項项分點点之的及和與与或至附件規章法首序言標題日期簽署公佈令辦室名稱獨一末段非官方譯文"
)
LEAST = 3
"""Minimum length of a word; shorter ones are joining words or marks."""


def unread_in(text: str) -> tuple[str, ...]:
    """Articles after the first, and words that do not help to locate the provision."""
    _instrument, _steps, rest, articles = _parsed(normal(text))
    left = _words_in(rest)
    unread = (word for word in _WORD.findall(text) if plain(word) in left)
    return tuple(dict.fromkeys([*articles, *unread]))


def _words_in(text: str) -> set[str]:
    return {word for word in _WORD.findall(text) if _says_something(word)}


def _says_something(word: str) -> bool:
    if _HAN.search(word):
        return not set(word) <= _HAN_OF_ANY | _han_of_titles()
    return len(word) >= LEAST and word not in _OF_ANY and word not in _words_of_titles()


@of_corpus
@cache
def _words_of_titles() -> frozenset[str]:
    """The words in the names of the instruments."""
    named = [
        name for key in instrument_keys() for name in (*read(key).titles.values(), *_names_of(key))
    ]
    return frozenset(word for name in named for word in _WORD.findall(plain(name)))


@of_corpus
@cache
def _han_of_titles() -> frozenset[str]:
    return frozenset(letter for word in _words_of_titles() for letter in word)


def _names_of(key: str) -> tuple[str, ...]:
    law = read(key)
    working = working_heading(key, "title", "zh-hant") or ""
    return (*law.called, *law.game_name.values(), *law.regulation.values(), working)
