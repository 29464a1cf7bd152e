"""The page of one provision."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial

from games.law.addresses import provision_url
from games.law.models import Instrument
from games.law.reading import instrument_page
from games.law.reading.cited_by import cited_by
from games.law.reading.endnotes import Endnote, endnotes
from games.law.time import in_force
from games.law.time.as_it_stood import Dated
from games.law.wording.words import opener
from games.lawtexts.citations.citation import cite, cite_short
from games.lawtexts.texts.reader import history
from games.site.doors import NamedBy


@dataclass(frozen=True, slots=True)
class Citation:
    lang: str
    full: str
    short: str


@dataclass(frozen=True, slots=True)
class ProvisionSheet:
    """A provision in context: its article, its citation and everything related."""

    instrument: Instrument
    eid: str
    pair: instrument_page.ProvisionSides
    context: list[instrument_page.ProvisionSides]
    """The article or part that contains it, including itself."""
    ancestors: list[tuple[str, str]]
    """(address, name) from the article down."""
    citations: list[Citation]
    named_by: list[NamedBy]
    endnotes: list[Endnote]
    before: tuple[str, str] | None
    """(address, eId) of the article or part before."""
    after: tuple[str, str] | None
    choice: str = "both"
    terms: bool = False
    columns: list[instrument_page.Side] = field(default_factory=list)

    @property
    def heading(self) -> str:
        """The heading of an article in the reader's language; "" if there is none."""
        return self.pair.own.heading if self.pair.kind == "article" else ""

    @property
    def heading_is_unofficial(self) -> bool:
        """Whether that heading is a translation of ours."""
        return bool(self.pair.own.state)

    @property
    def langs(self) -> list[str]:
        return [side.lang for side in self.pair.sides]

    @classmethod
    def load(
        cls,
        instrument: Instrument,
        eid: str,
        choice: str = "both",
        *,
        terms: bool = False,
        dated: Dated | None = None,
    ) -> ProvisionSheet | None:
        """The provision in the languages shown; None if it is not in that text."""
        dated = dated or in_force.dated_today(instrument)
        eids = list(instrument.provisions.order_by("position").values_list("eid", flat=True))
        day = dated.day if dated else ""
        if dated is not None:
            eids = list(dated.version.places) or eids
        if eid not in eids:
            return None
        top = eid.split("__")[0]
        block = [other for other in eids if other.split("__")[0] == top]
        opens = opener(instrument.pk, partial(provision_url, instrument.pk, day=day), terms=terms)
        context = instrument_page.pairs_of(
            instrument.pk,
            () if choice == "both" else (choice,),
            eids=block,
            opens=opens,
            dated=dated,
            is_with_repealed=True,
        )
        parts = [other for other in block if f"{other}__".startswith(f"{eid}__")]
        for pair in context:
            pair.is_within = pair.eid in parts and pair.eid != eid
        tops = [other for other in eids if "__" not in other]
        position = tops.index(top) if top in tops else -1
        return cls(
            instrument=instrument,
            eid=eid,
            pair=next(pair for pair in context if pair.eid == eid),
            context=context,
            ancestors=_ancestors(instrument, eid, day),
            citations=[
                Citation(lang, cite(instrument.pk, eid, lang), cite_short(instrument.pk, eid, lang))
                for lang in instrument_page.reader_langs()
            ],
            named_by=cited_by(instrument, parts, instrument_page.reader_langs()[0], dated),
            endnotes=endnotes((pair.eid, pair.notes, pair.flags) for pair in context),
            before=_neighbour(instrument, tops, position - 1, day),
            after=_neighbour(instrument, tops, position + 1, day),
            choice=choice,
            terms=terms,
            columns=instrument_page.unofficial_columns(context),
        )


def _ancestors(instrument: Instrument, eid: str, day: str) -> list[tuple[str, str]]:
    parts = eid.split("__")
    chain = ["__".join(parts[: n + 1]) for n in range(len(parts))]
    return [(provision_url(instrument.pk, ancestor, day), ancestor) for ancestor in chain[:-1]]


def _neighbour(
    instrument: Instrument, eids: list[str], position: int, day: str
) -> tuple[str, str] | None:
    if not 0 <= position < len(eids):
        return None
    return provision_url(instrument.pk, eids[position], day), eids[position]


def shorthand(instrument: Instrument, place: str) -> str | None:
    """The provision for bare numbers such as ``art/13/4/1``, if only one matches."""
    words = [word for word in place.strip("/").split("/") if word]
    if len(words) < 2 or words[0] != "art" or len(words) > 6:
        return None
    if not all(re.fullmatch(r"[0-9a-z]{1,4}", word) for word in words[1:]):
        return None
    steps = "".join(f"__(para|point)_{re.escape(word)}" for word in words[2:])
    shape = re.compile(rf"art_{re.escape(words[1])}{steps}")
    eids = sorted(eid for eid in history(instrument.pk).places if shape.fullmatch(eid))
    matches = [eid for eid in eids if in_force.is_known(instrument.pk, eid)]
    return matches[0] if len(matches) == 1 else None
