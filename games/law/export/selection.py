"""What an export holds: the official words as one witness has them, and marked as such or not."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.law.models import WorkingText
from games.lawtexts.reader import InstrumentText, read

LANGS = ("pt", "zh-hant")


class NoSuchText(ValueError):
    """A language or witness the corpus does not have for this instrument."""


@dataclass(frozen=True, slots=True)
class Words:
    """One provision in one language. A working translation has a state and no witness."""

    number: str
    heading: str
    text: str
    witness: str
    state: str = ""

    @property
    def is_official(self) -> bool:
        return bool(self.witness)


@dataclass(frozen=True, slots=True)
class Selection:
    """An instrument with the words chosen, per eId and language."""

    text: InstrumentText
    langs: tuple[str, ...]
    words: dict[str, dict[str, Words]] = field(default_factory=dict)

    def at(self, eid: str) -> dict[str, Words]:
        return self.words.get(eid, {})


def select(key: str, lang: str, witness: str = "") -> Selection:
    """``witness`` is a role; without one, the gazette's words where at hand."""
    text = read(key)
    langs = LANGS if lang == "both" else (lang,)
    held = {each.role for each in text.witnesses if each.lang in langs}
    if witness and witness not in held:
        raise NoSuchText(f"{key} has no {witness} witness at hand in {lang}.")
    chosen = Selection(text, langs)
    for each in langs:
        name = _witness(text, each, witness)
        if name:
            _take_official(chosen, each, name)
        else:
            _take_working(chosen, each)
    if not any(lang in words for words in chosen.words.values() for lang in langs):
        raise NoSuchText(f"{key} has no text in {lang} at hand.")
    return chosen


def _witness(text: InstrumentText, lang: str, role: str) -> str:
    """The witness asked for; where a language does not have it, the one read by default."""
    named = {w.role: w.id for w in text.witnesses if w.lang == lang}
    default = text.default_witness(lang)
    return named.get(role) or (default.id if default else "")


def _take_official(chosen: Selection, lang: str, name: str) -> None:
    for eid, block in chosen.text.words[name].items():
        words = Words(block.number or "", block.heading or "", block.text, name)
        chosen.words.setdefault(eid, {})[lang] = words


def _take_working(chosen: Selection, lang: str) -> None:
    public = (WorkingText.State.PROPOSED, WorkingText.State.REVIEWED)
    found = WorkingText.objects.filter(
        provision__instrument=chosen.text.key, lang=lang, state__in=public
    ).select_related("provision")
    for row in found:
        words = Words(row.number, row.heading, row.text, "", row.state)
        chosen.words.setdefault(row.provision.eid, {})[lang] = words
