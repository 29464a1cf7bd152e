"""A rehearsal: an act that never was, as Macau prints one, and what is expected of it."""

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from games.law.acts.proposal import Proposal, propose
from games.lawtexts.drafting.facts import EnteredFacts
from games.lawtexts.drafting.writing import write_files
from games.lawtexts.texts.corpus import Corpus


@dataclass(frozen=True)
class Rehearsal:
    """An act, the day of its publication, and what is expected of it."""

    name: str
    instrument: str
    pt: str
    zh: str
    begins: str
    deeds: tuple[tuple[str, str], ...]
    values: dict[str, str] = field(default_factory=dict)
    former: tuple[str, ...] = ()
    """The rules of which it must say that they are of the former text."""
    words: tuple[str, ...] = ()
    """Words of the new text, one in each language of the act."""
    key: str = ""
    """What an officer writes where its title is not printed."""
    basis: str = "inferred"
    published: str = "2027-01-11"

    @property
    def leaves_a_language_behind(self) -> bool:
        """Whether it rewords in one language alone; a correction leaves the other as it is."""
        return (
            not self.zh and not self.pt.startswith("Rectific") and ("replace" in dict(self.deeds))
        )

    @property
    def texts(self) -> dict[str, str]:
        return {lang: text for lang, text in (("pt", self.pt), ("zh-hant", self.zh)) if text}

    def proposed(self, corpus: Corpus) -> Proposal:
        """The version that it makes."""
        published = date.fromisoformat(self.published)
        facts = EnteredFacts(key=self.key, published=published, gazette="BO n.º 2/2027")
        paths = {lang: Path(f"{lang}.txt") for lang in self.texts}
        return propose(self.instrument, self.texts, facts, corpus, paths)

    def brought_in(self, corpus: Corpus) -> Proposal:
        """The version that it makes; its files are written into the corpus, a copy."""
        made = self.proposed(corpus)
        write_files(corpus.instruments[self.instrument], made.files)
        return made


def whole(number: int, *clauses: str, last: str = "") -> str:
    """A Portuguese act with its title, reasons, clauses, day and signature."""
    last = last or "O presente despacho entra em vigor no dia seguinte ao da sua publicação."
    numbered = "\n\n".join(f"{n}. {text}" for n, text in enumerate((*clauses, last), start=1))
    return f"""GABINETE DO SECRETÁRIO PARA A ECONOMIA E FINANÇAS

Despacho do Secretário para a Economia e Finanças n.º {number}/2027

Ensaio: este acto nunca foi publicado.

Usando da faculdade conferida pelo artigo 64.º da Lei Básica da Região Administrativa Especial de
Macau e nos termos do n.º 4 do artigo 3.º da Lei n.º 16/2001, o Secretário manda:

{numbered}

4 de Janeiro de 2027.

O Secretário para a Economia e Finanças, Nome de Ensaio.
"""


def whole_zh(number: int, *clauses: str, last: str = "本批示自公佈翌日起生效。") -> str:
    numbered = "\n\n".join(
        f"{'一二三四五六'[n]}、{text}" for n, text in enumerate((*clauses, last))
    )
    return f"""經濟財政司司長辦公室

第{number}/2027號經濟財政司司長批示

演習：本批示從未公佈。

經濟財政司司長行使《澳門特別行政區基本法》第六十四條賦予的職權，並根據第16/2001號法律第三條第四款的規定，作出本批示。

{numbered}

二零二七年一月四日

經濟財政司司長 演習
"""
