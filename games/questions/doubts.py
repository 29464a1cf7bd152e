"""The entries of the register that have the words of a question, whatever its language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from games.lawtexts.files.caches import of_corpus
from games.lawtexts.register.register_reader import RegisterEntry, all_rows
from games.questions.answers import question_of
from games.questions.characters import fold
from games.questions.sources import meanings_in


class EntriesRead(NamedTuple):
    """The entries with every word that any entry has, and the words that none has."""

    entries: tuple[RegisterEntry, ...]
    not_read: tuple[str, ...]


def entries_with(words: str, game: str = "") -> EntriesRead:
    """The entries of a game, or of all, in their order: all of them without words, none if no
    entry has any of the words. Former ids and ids count as words, and so does a part of a word, as
    of one not typed to its end, if no entry has it as a word."""
    offered = [row for row in all_rows() if game in ("", row.game)]
    if not words.strip():
        return EntriesRead(tuple(offered), ())
    plain = words.strip().upper()
    if by_id := [row for row in offered if plain in (row.id, row.was)]:
        return EntriesRead(tuple(by_id), ())
    question = question_of(words, game)
    if question is None:
        return EntriesRead((), (words.strip(),))
    laws = {source.instrument for source in question.sources}
    meant = [row for row in offered if row.instrument in laws]
    known = _meanings()
    every = frozenset[str]().union(*(known[row.id] for row in offered))
    begun = {
        word.words: {row.id for row in meant if word.words in fold(" ".join(_words_of(row)))}
        for word in question.content
        if word.wanted.isdisjoint(every)
    }
    not_read = tuple(word for word, having in begun.items() if not having)
    read = [word for word in question.content if word.words not in not_read]
    if not read and (question.content or not question.is_of_one_law):
        return EntriesRead((), not_read or (words.strip(),))
    having = (
        row
        for row in meant
        if all(word.wanted & known[row.id] or row.id in begun.get(word.words, ()) for word in read)
    )
    return EntriesRead(tuple(having), not_read)


@of_corpus
@cache
def _meanings() -> Mapping[str, frozenset[str]]:
    """The meanings of the words of each entry, by its id."""
    return {row.id: meanings_in(_words_of(row), row.instrument) for row in all_rows()}


def _words_of(row: RegisterEntry) -> list[str]:
    parts = [row.title, row.changes, row.taken, row.why, row.alternative or {}]
    return [*(text for part in parts for text in part.values()), *(q.text for q in row.quotes)]
