"""Mutants of the law: one number, bound, modal or reference changed in a copy of an official text.

    python -m tests.mutants.law

Each must be noticed by a rule that no longer agrees, and that is named: what the rules state is no
longer read in the sentence, or the words a step, an offer or a refusal rests on are gone.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bench.pairs.changes import CHANGES
from games.lawtexts.texts.reader import read
from games.rules.game import GAMES, game
from tests.rules.stated import out_of_date

RULES = Path(__file__).parents[1] / "rules"
KINDS = ("number", "bound", "modal", "reference")
LEAST = 0.95


class Mutant(NamedTuple):
    """The words of a provision with one thing changed."""

    game: str
    eid: str
    lang: str
    kind: str
    before: str
    after: str
    text: str

    def noticed_by(self) -> list[str]:
        """The rules that would be out of date were this the law."""
        stated = out_of_date(self.game, self.eid, self.lang, self.text)
        return stated + no_longer_quoted(self.game, self.eid, self.lang, self.text)

    def __str__(self) -> str:
        return f"{self.game} {self.eid} {self.lang} {self.kind}: {self.before} → {self.after}"


def mutants() -> list[Mutant]:
    """Every place of every article in every official language, changed alone."""
    return list({each.text: each for each in _mutants()}.values())


def _mutants() -> Iterator[Mutant]:
    for key in sorted(GAMES):
        for each in read(game(key).instrument.key).provisions:
            if not each.eid.startswith("art_"):
                continue  # who made the law and when: no rule of a game goes by it
            for lang, text in each.text.items():
                for kind in KINDS:
                    for changed in CHANGES[kind](text, lang):
                        before, after = changed.before, changed.after
                        yield Mutant(key, each.eid, lang, kind, before, after, changed.text)


def no_longer_quoted(key: str, eid: str, lang: str, text: str) -> list[str]:
    """The steps, offers and refusals whose words a provision would no longer have."""
    return sorted({name for name, words in quoted(key).get((eid, lang), ()) if words not in text})


@cache
def quoted(key: str) -> dict[tuple[str, str], list[tuple[str, str]]]:
    """By provision and language, each name and the words it rests on: the tables of citations."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for name, eid, lang, words in _quoted(RULES / key):
        found.setdefault((eid, lang), []).append((name, words))
    return found


def _quoted(folder: Path) -> Iterator[tuple[str, str, str, str]]:
    for path in folder.glob("words_cited.toml"):
        for entry in tomllib.loads(path.read_text("utf-8"))["cited"]:
            for lang in ("pt", "zh-hant"):
                if lang in entry:
                    yield from ((name, entry["eid"], lang, entry[lang]) for name in entry["by"])


def main() -> int:
    made, seen = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    unnoticed = []
    for each in mutants():
        made[each.game, each.kind] += 1
        if each.noticed_by():
            seen[each.game, each.kind] += 1
        else:
            unnoticed.append(each)
    for key, kind in sorted(made):
        print(f"{key:<10} {kind:<10} {seen[key, kind]:>4} of {made[key, kind]}")
    for each in unnoticed:
        print("not noticed:", each)
    share = seen.total() / made.total()
    print(f"all        {seen.total()} of {made.total()}, {share:.1%}")
    return share < LEAST


if __name__ == "__main__":
    sys.exit(main())
