"""What new words of the law change in play: the figures they set, and the rules they overtake.

A figure whose sentence a rule states is read from the new words. A rule that the words of a day
contradict is of the former text, until its code changes.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from games.lawtexts.files.caches import of_corpus
from games.lawtexts.files.shape import InstrumentText
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.periods import TextVersion
from games.quality.notions import notions_said, numbers_said
from games.rules.game import Game, figures_of
from games.rules.game import game as game_of
from games.rules.provisions.figures import Figure
from games.rules.provisions.stated import Stated


@dataclass(frozen=True, slots=True)
class FigureSaid:
    """The value of a figure in new words, by language."""

    name: str
    eid: str
    values: Mapping[str, Fraction]
    was: frozenset[Fraction]
    """The values in the words before, of the languages that change."""

    @property
    def value(self) -> Fraction | None:
        """The value, if every language says the same."""
        values = set(self.values.values())
        return values.pop() if len(values) == 1 else None


def figures_said(game: Game, before: TextVersion, after: InstrumentText) -> Iterator[FigureSaid]:
    """The figures of the provisions with new words, if each language that changes says them."""
    for figure in figures_of(game).values():
        eid = figure.provision.eid
        old, new = _words(before.text, eid), _words(after, eid)
        was = {before.values[figure.name]} if figure.name in before.values else _printed(figure)
        changed = [lang for lang, text in new.items() if lang in old and text != old[lang]]
        pairs = {
            lang: pair
            for lang in changed
            if (pair := _value(old[lang], new[lang], lang, was, figure)) is not None
        }
        if pairs and len(pairs) == len(changed):
            values = {lang: now for lang, (_then, now) in pairs.items()}
            then = frozenset(then for then, _now in pairs.values())
            yield FigureSaid(figure.name, eid, values, then)


def _printed(figure: Figure) -> set[Fraction]:
    """The values that the text read has, in its languages and witnesses."""
    return {figure.printed, *figure.printings}


def _words(text: InstrumentText, eid: str) -> Mapping[str, str]:
    return text.provision(eid).text if text.has(eid) else {}


def _value(
    old: str, new: str, lang: str, was: set[Fraction], figure: Figure
) -> tuple[Fraction, Fraction] | None:
    """The old number and the one of its kind that stands in its place; None if that is not told.

    No number of another kind takes its place, nor one beyond its bounds. Words with more numbers
    of the kind, or fewer, tell nothing; one printed twice in a row counts once: 百分之三（3%）.
    """
    if figure.name.startswith("prizes.") and _name(old) != _name(new):
        return None  # the line is of another class now
    before, after = (
        [value for kind, value in numbers_said(text, lang) if kind == figure.kind]
        for text in (old, new)
    )
    if len(before) != len(after):
        before, after = ([value for value, _same in groupby(each)] for each in (before, after))
    if len(before) != len(after):
        return None
    pairs = [(then, now) for then, now in zip(before, after, strict=True) if then in was]
    is_one = len({now for _then, now in pairs}) == 1
    return pairs[0] if is_one and figure.may_be_set(pairs[0][1]) else None


def _name(text: str) -> str:
    """The class of hand that a line of prizes names, before its number."""
    end = re.search(r"\d|[:：]|賠", text)
    if end is None:
        return text.strip()
    name = text[: end.start()]
    return (name.rstrip("一二三四五六七八九十百") if end[0] == "賠" else name).strip()


@dataclass(frozen=True, slots=True)
class FormerRule:
    """A rule of the former text: its name, and the provision whose words it no longer follows."""

    rule: str
    eid: str


def former_rules(key: str, version: TextVersion) -> tuple[FormerRule, ...]:
    """The rules of the game that the words of a version contradict, and no figure covers."""
    return _former(key, version.id) if version.amendments else ()


def former_provisions(key: str, version: TextVersion | None) -> frozenset[str]:
    return frozenset(rule.eid for rule in former_rules(key, version)) if version else frozenset()


@of_corpus
@lru_cache(maxsize=32)
def _former(key: str, ident: str) -> tuple[FormerRule, ...]:
    known = history(game_of(key).instrument.key)
    return tuple(overtaken(game_of(key), known.read.text, known.version(ident)))


def overtaken(game: Game, read: InstrumentText, version: TextVersion) -> Iterator[FormerRule]:
    """The rules that follow the text read and not that of the version."""
    figures = figures_of(game).values()
    named = set()
    for stated in game.stated:
        eid = stated.provision.eid
        moved = {
            number: version.values[figure.name]
            for figure in figures
            if figure.provision.eid == eid and figure.name in version.values
            for number in _printed(figure)
        }
        rule = FormerRule(stated.rule, eid)
        if rule not in named and _is_overtaken(game, stated, moved, read, version.text):
            named.add(rule)
            yield rule


def _is_overtaken(
    game: Game,
    stated: Stated,
    moved: Mapping[Fraction, Fraction],
    read: InstrumentText,
    now: InstrumentText,
) -> bool:
    eid = stated.provision.eid
    if not now.has(eid):
        return read.has(eid)
    old, new = _words(read, eid), _words(now, eid)
    if (old and not new) or (new != old and any(new == place.text for place in read.provisions)):
        return True  # its words are gone, or are those of another provision
    for lang, text in new.items():
        if stated.lang not in ("", lang) or text == old.get(lang):
            continue
        notions, wanted = notions_said(text, lang), _with(stated.notions, moved)
        known = notions_said(old.get(lang, ""), lang).union(
            *(_with(other.notions, moved) for other in game.stated if other.provision.eid == eid)
        )
        kinds = {notion.split()[0] for notion in notions - known}
        if wanted - notions or kinds & {notion.split()[0] for notion in wanted}:
            return True
    return False


def _with(notions: frozenset[str], moved: Mapping[Fraction, Fraction]) -> frozenset[str]:
    """The notions, with the figures that the version sets."""
    made = set()
    for notion in notions:
        kind, _space, number = notion.partition(" ")
        is_number = re.fullmatch(r"\d+(?:/\d+)?", number)
        after = moved.get(Fraction(number)) if is_number else None
        made.add(notion if after is None else f"{kind} {after}")
    return frozenset(made)
