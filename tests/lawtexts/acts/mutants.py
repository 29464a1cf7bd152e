"""One-word mutants of an act: a number changed, a word dropped, a word added.

The rule: the effects change, or something is open. A mutant that goes unnoticed is a word that
the reader passes over.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.lawtexts.acts.made import Act

ADDED = {
    "pt": (
        "salvo",
        "até",
        "excepto",
        "parcialmente",
        "não",
        "apenas",
        "em parte",
        "provisoriamente",
        "com excepção do n.º 1",
    ),
    "zh-hant": ("除外", "至", "部分", "不", "暫時", "但", "僅"),
}
# Words without which the sentence says another thing or nothing.
DROPPED = {
    "pt": re.compile(
        r"\b(?:revogad[oa]s?|aditad[oa]s?|excepção|salvo|excepto|até|ressalvando-se|"
        r"exceptuando-se|(?<=dia )seguinte|(?<=mês )seguinte|(?<=primeiro dia do )segundo|quinto|"
        r"caduca|suspens[oa]s?|alíneas?|artigos?|rectificação|após)\b"
    ),
    "zh-hant": re.compile(r"廢止|增加|除外|至|翌日|條|款|項|分項|改為|更正|暫停|不包括"),
}
NUMBER = {
    "pt": re.compile(r"(?<![\d/])\d+(?=[.)º ,]|-A|\.º)"),
    "zh-hant": re.compile(
        r"(?<=第)[一二三四五六七八九十]+(?=條|款|個月|日|-)|"
        r"(?<=（)[一二三四五六七八九十]+(?=）項)|"
        r"(?<=年)[一二三四五六七八九十]+(?=月)|(?<=後)[一二三四五六七八九十]+(?=日)"
    ),
}
QUOTED = re.compile(r"«[^»]*»|“[^”]*”|「[^」]*」|《[^》]*》|\(Fortune[^)]*\)")
DATED = re.compile(r"(?<=\d{4}), de \d+ de \w+|(?<=/M), de \d+ de \w+")
OPENING = re.compile(r"^(?:\d+\. |\d+\) |[一二三四五六七八九十]+、|（[一二三四五六七八九十]+）)")
BOUNDARY = {"pt": re.compile(r"(?<=\w) (?=\w)"), "zh-hant": re.compile(r"(?<=\w)(?=\w)")}


@dataclass(frozen=True)
class Mutant:
    """The texts of an act with one word changed in one language."""

    texts: dict[str, str]
    language: str
    change: str


def _spans(line: str, idle: list[str]) -> list[tuple[int, int]]:
    """Where a change means nothing: names, quotations, the clause's own number, idle phrases."""
    spans = [
        match.span() for pattern in (QUOTED, DATED, OPENING) for match in pattern.finditer(line)
    ]
    for phrase in idle:
        start = line.find(phrase)
        if start >= 0:
            spans.append((start, start + len(phrase)))
    return spans


def _is_free(start: int, end: int, spans: list[tuple[int, int]]) -> bool:
    return all(end <= first or start >= last for first, last in spans)


def _changes(
    line: str, language: str, idle: list[str], random: Random
) -> Iterator[tuple[str, str]]:
    """A changed line and a word about the change."""
    spans = _spans(line, idle)
    for match in NUMBER[language].finditer(line):
        if not _is_free(*match.span(), spans):
            continue
        old = match[0]
        if language == "pt":
            new = str(int(old) + random.choice((1, 2)))
        else:
            new = random.choice([digit for digit in "二三四五六" if digit != old])
        yield line[: match.start()] + new + line[match.end() :], f"{old} → {new}"
    for match in DROPPED[language].finditer(line):
        if _is_free(*match.span(), spans):
            changed = line[: match.start()] + line[match.end() :]
            yield re.sub(r"  +", " ", changed), f"− {match[0]}"
    boundaries = [
        match for match in BOUNDARY[language].finditer(line) if _is_free(*match.span(), spans)
    ]
    for match in random.sample(boundaries, min(3, len(boundaries))):
        word = random.choice(ADDED[language])
        gap = " " if language == "pt" else ""
        yield line[: match.start()] + gap + word + gap + line[match.end() :], f"+ {word}"


def mutants(act: Act, random: Random, count: int) -> list[Mutant]:
    """At most `count` mutants, each of one word in one language of the act."""
    made = []
    for language, lines in act.clauses.items():
        for line in lines:
            if language not in act.texts or any(line in phrase for phrase in act.idle):
                continue
            for changed, change in _changes(line, language, act.idle, random):
                text = act.texts[language].replace(line, changed, 1)
                if text != act.texts[language]:
                    made.append(Mutant({**act.texts, language: text}, language, change))
    return random.sample(made, min(count, len(made)))


def is_noticed(
    before: tuple[dict[str, Any] | None, int], after: tuple[dict[str, Any] | None, int]
) -> bool:
    """Whether a mutant's answer has other effects, or something open, or is no act."""
    answer, status = after
    if status == 2 or answer is None or answer.get("open"):
        return True
    return _settled(before[0]) != _settled(answer)


def _settled(answer: dict[str, Any] | None) -> list[str]:
    return sorted(
        json.dumps(effect, sort_keys=True) for effect in (answer or {}).get("effects", [])
    )
