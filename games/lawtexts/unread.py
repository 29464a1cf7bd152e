"""The parts of a citation that were not understood, so that none is ignored silently."""

import re
from functools import cache

from games.lawtexts.caches import of_corpus
from games.lawtexts.citewords import NOT_AT_HAND, left_of, named_instrument, normal, plain
from games.lawtexts.reader import INSTRUMENTS, read
from games.lawtexts.working_reader import working_heading

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
    instrument, rest = named_instrument(normal(text))
    if instrument == NOT_AT_HAND:
        return ()
    words, articles = left_of(rest)
    left = {word for word in _WORD.findall(words) if _says_something(word)}
    unread = (word for word in _WORD.findall(text) if plain(word) in left)
    return tuple(dict.fromkeys([*articles, *unread]))


def _says_something(word: str) -> bool:
    if _HAN.search(word):
        return not set(word) <= _HAN_OF_ANY | _han_of_titles()
    return len(word) >= LEAST and word not in _OF_ANY and word not in _words_of_titles()


@of_corpus
@cache
def _words_of_titles() -> frozenset[str]:
    """The words in the names of the instruments."""
    named = [name for key in INSTRUMENTS for name in (*read(key).titles.values(), *_called(key))]
    return frozenset(word for name in named for word in _WORD.findall(plain(name)))


@of_corpus
@cache
def _han_of_titles() -> frozenset[str]:
    return frozenset(letter for word in _words_of_titles() for letter in word)


def _called(key: str) -> tuple[str, ...]:
    law = read(key)
    working = working_heading(key, "title", "zh-hant") or ""
    return (*law.called, *law.game_name.values(), *law.regulation.values(), working)
