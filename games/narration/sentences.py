"""Sentence templates: a message, optional additions, and facts left out; the tables of messages."""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.narration.language import (
    Promise,
    get_language,
    gettext_lazy,
    override,
    pgettext_lazy,
)

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Combined:
    """A pattern with messages in some of its places: «A aposta inicial do lugar %(seat)s…».

    What stands at the beginning of a pattern is written with a capital.
    """

    pattern: str | Promise
    parts: Mapping[str, Message]

    def __str__(self) -> str:
        text = pattern = str(self.pattern)
        for name, part in self.parts.items():
            text = text.replace(f"%({name})s", str(part))
        return text[:1].upper() + text[1:] if pattern.startswith("%(") else text


Message = str | Promise | Combined
"""A message of the catalogue, translated when used."""

Facts = Mapping[str, object]
"""The facts of a step or a refusal, by their names."""

Words = Mapping[str, str]
"""The facts of a step or a refusal, already in words."""

_PLACEHOLDER = re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True)
class SentenceTemplate:
    """One sentence; ``added`` has a further one for each fact that is true."""

    sentence: Message
    added: tuple[tuple[str, Message], ...] = ()
    unsaid: tuple[str, ...] = ()
    """Facts that the sentence need not repeat."""
    ladder: str = ""
    """The ladder that names the classes of hand, if not the game's first."""

    def parts(self, facts: Facts) -> Iterator[Message]:
        yield self.sentence
        yield from (message for fact, message in self.added if facts.get(fact))

    def messages(self) -> Iterator[Message]:
        yield self.sentence
        yield from (message for _, message in self.added)

    def used_facts(self) -> set[str]:
        """Every fact that the sentence uses, depends on, or leaves out on purpose."""
        facts = {*self.unsaid, *(fact for fact, _ in self.added)}
        return facts.union(*(placeholders(message) for message in self.messages()))

    def needed_facts(self) -> set[str]:
        """The facts without which it cannot be filled in."""
        return placeholders(self.sentence)

    def chosen_by(self, facts: Facts) -> SentenceTemplate:
        return self


@dataclass(frozen=True)
class By:
    """One of several sentences, chosen by the value of a fact."""

    fact: str
    cases: Mapping[object, SentenceTemplate]

    def messages(self) -> Iterator[Message]:
        for case in self.cases.values():
            yield from case.messages()

    def used_facts(self) -> set[str]:
        facts = {self.fact}
        return facts.union(*(case.used_facts() for case in self.cases.values()))

    def needed_facts(self) -> set[str]:
        cases = (case.needed_facts() for case in self.cases.values())
        return {self.fact} | set.intersection(*cases)

    def chosen_by(self, facts: Facts) -> SentenceTemplate:
        return self.cases[facts[self.fact]]


@dataclass(frozen=True)
class FirstFitting:
    """Of several sentences, the first whose facts are all present."""

    cases: tuple[SentenceTemplate, ...]

    def messages(self) -> Iterator[Message]:
        for case in self.cases:
            yield from case.messages()

    def used_facts(self) -> set[str]:
        return set().union(*(case.used_facts() for case in self.cases))

    def needed_facts(self) -> set[str]:
        return set.intersection(*(case.needed_facts() for case in self.cases))

    def chosen_by(self, facts: Facts) -> SentenceTemplate:
        return next(case for case in self.cases if case.needed_facts() <= facts.keys())


Telling = SentenceTemplate | By | FirstFitting
Sentences = Mapping[str, Message | Telling | tuple[Message | SentenceTemplate, ...]]
"""Sentences by name: a message, a telling, or several of which the first that fits is used."""


def say(
    sentence: Message, *added: tuple[str, Message], unsaid: str = "", ladder: str = ""
) -> SentenceTemplate:
    return SentenceTemplate(sentence, added, tuple(unsaid.split()), ladder)


def tellings(sentences: Sentences) -> dict[str, Telling]:
    return {name: _telling(wording) for name, wording in sentences.items()}


def _telling(wording: Message | Telling | tuple[Message | SentenceTemplate, ...]) -> Telling:
    if isinstance(wording, tuple):
        return FirstFitting(tuple(map(_template, wording)))
    return wording if isinstance(wording, Telling) else SentenceTemplate(wording)


def _template(wording: Message | SentenceTemplate) -> SentenceTemplate:
    return wording if isinstance(wording, SentenceTemplate) else SentenceTemplate(wording)


def by(fact: str, cases: Mapping[object, Message | SentenceTemplate]) -> By:
    return By(fact, {key: _template(case) for key, case in cases.items()})


def tell(wording: SentenceTemplate, facts: Facts, words: Words) -> str:
    return in_a_row(filled(part, words) for part in wording.parts(facts))


def filled(message: Message, words: Mapping[str, Any]) -> str:
    """The message with its facts filled in.

    Falls back to the source if a translation cannot be filled in; raises if the source cannot.
    """
    try:
        return str(message) % words
    except (ValueError, TypeError, KeyError) as fault:
        with override(None):
            source = str(message) % words
        LOG.error("a translation cannot be filled in: %r", str(message), exc_info=fault)
        return source


def in_a_row(sentences: Iterable[str]) -> str:
    """Join sentences, with a space except in Chinese."""
    first, *further = sentences
    return first if not further else ("" if is_chinese() else " ").join((first, *further))


def is_chinese() -> bool:
    return (get_language() or "").startswith("zh")


def placeholders(message: Message) -> set[str]:
    """The names of a message's placeholders: ``%(seat)s``."""
    return set(_PLACEHOLDER.findall(str(message)))


def messages_of(part: Any, context: str = "") -> Any:
    """A table of ``sentences.toml``, or a part of it, with each of its words as a message."""
    if isinstance(part, str):
        return pgettext_lazy(context, part) if context else gettext_lazy(part)
    if isinstance(part, list):
        return tuple(messages_of(wording, context) for wording in part)
    context = part.get("context", context)
    if "by" in part:
        return by(part["by"], messages_of(part["cases"], context))
    if "words" in part:
        message, added = (messages_of(part.get(name, {}), context) for name in ("words", "added"))
        unsaid = part.get("unsaid", "")
        return say(message, *added.items(), unsaid=unsaid) if added or unsaid else message
    return {name: messages_of(entry, context) for name, entry in part.items() if name != "context"}


def calls_in(part: object, context: str = "") -> Iterator[str]:
    """The same words as the calls of gettext that a module would have, for the catalogues."""
    if isinstance(part, str):
        yield f"pgettext({context!r}, {part!r})" if context else f"gettext({part!r})"
    elif isinstance(part, list):
        for wording in part:
            yield from calls_in(wording, context)
    elif isinstance(part, dict):
        for name, entry in part.items():
            if name not in ("context", "unsaid", "by"):
                yield from calls_in(entry, part.get("context", context))


FILE = "sentences.toml"


def tables(module: str) -> dict[str, Any]:
    """The tables of the file beside a module."""
    text = Path(module).with_name(FILE).read_text(encoding="utf-8")
    return {name: messages_of(table) for name, table in tomllib.loads(text).items()}


TABLES = tables(__file__)
"""The messages of every game, by table and name."""
