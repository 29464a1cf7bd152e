"""Hold the texts that an act makes against its own words, before anything is written."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from games.lawtexts.akomantoso.akn import akoma_ntoso
from games.lawtexts.citations.citation import cite
from games.lawtexts.drafting.act import ActText
from games.lawtexts.drafting.amendment import differences
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.shape import ProvisionText
from games.lawtexts.texts.record import plain, record
from games.lawtexts.texts.selection import LANGS, selected
from games.lawtexts.versions.periods import REWORDS, EffectRow, TextVersion


class ChangedDay(Protocol):
    """A day on which the text changes, with the texts before and from it."""

    @property
    def before(self) -> TextVersion: ...
    @property
    def after(self) -> TextVersion | None: ...


def prove(
    days: Iterable[ChangedDay],
    rows: Iterable[EffectRow],
    acts: Mapping[str, ActText],
    texts: Mapping[str, str],
) -> None:
    """Raise for a provision that changes though no clause says so, for new words that the act does
    not print, for a republished text that is not the one after the act, and for a text that cannot
    be written as a page, a record or Akoma Ntoso."""
    days, rows, typed = (
        list(days),
        list(rows),
        {lang: _letters(text) for lang, text in texts.items()},
    )
    first = next(iter(acts.values()))
    _compare_republished(acts.values(), days)
    for one in days:
        if one.after is None:
            continue
        for eid in changed_between(one.before, one.after):
            row = next((row for row in rows if _touches(row, eid)), None)
            if row is None:
                reason = _("%(eid)s would change, and no clause of the act says so.")
                raise CorpusError(first.path, 1, "proof", reason, eid=eid)
            if row.eid == eid and row.do in REWORDS and not row.was and one.after.text.has(eid):
                _hold_against(one, row, acts, typed)
        _write_in_every_form(one.after, first)


def _compare_republished(acts: Iterable[ActText], days: Iterable[ChangedDay]) -> None:
    """Raise with every difference between an annex that republishes and the text after the act."""
    texts = [one.after.text for one in days if one.after]
    for act in acts:
        if act.annex is None or act.is_whole or not texts:
            continue
        compared = [differences(act.annex, text) for text in texts]
        line, unlike = min(compared, key=lambda one: len(one[1]))
        if unlike:
            reason = _(
                "The annex republishes the text, and differs from it in %(number)s places, printed"
                " and as it would be: %(differences)s"
            )
            facts = {"number": len(unlike), "differences": unlike}
            raise CorpusError(act.path, line, "republished", reason, **facts)


def changed_between(before: TextVersion, after: TextVersion) -> Iterator[str]:
    """The provisions whose number, heading or words differ, or that only one text has."""
    then, now = ({p.eid: _words_of(p) for p in v.text.provisions} for v in (before, after))
    yield from (eid for eid in {**then, **now} if then.get(eid) != now.get(eid))


def _words_of(place: ProvisionText) -> tuple[dict[str, str], ...]:
    return dict(place.number), dict(place.heading), dict(place.text)


def _touches(row: EffectRow, eid: str) -> bool:
    return any(place and f"{eid}__".startswith(f"{place}__") for place in (row.eid, row.was))


def _hold_against(
    one: ChangedDay, row: EffectRow, acts: Mapping[str, ActText], typed: Mapping[str, str]
) -> None:
    """Raise if new words of a provision do not stand in the act as it was typed."""
    assert one.after is not None
    if row.until and one.after.begins.taken > row.until:
        return  # the words before stand again
    place = one.after.text.provision(row.eid)
    old = one.before.text.provision(row.eid) if one.before.text.has(row.eid) else None
    for lang in row.languages if row.do == "replace" else ():
        if lang not in acts:
            continue
        for words_now, standing in (
            (place.heading, old and old.heading),
            (place.text, old and old.text),
        ):
            words = words_now.get(lang, "")
            if not words or (standing and standing.get(lang) == words):
                continue
            if _letters(words) not in typed[lang]:
                reason = _("%(eid)s would have words that the act does not print: “%(words)s”.")
                facts = {"eid": row.eid, "words": words[:60]}
                raise CorpusError(acts[lang].path, 1, "proof", reason, **facts)


def _letters(words: str) -> str:
    """The words without marks, hyphens and breaks, which a page adds."""
    return re.sub(r"[\W_]+", "", words).casefold()


def _write_in_every_form(version: TextVersion, act: ActText) -> None:
    """Raise if the text of a version cannot be cited, written plainly or as Akoma Ntoso."""
    eid = ""
    try:
        for place in version.text.provisions:
            eid = place.eid
            for lang in LANGS:
                cite(version.text, eid, lang)
        for lang in ("both", *version.text.languages):
            chosen = selected(version, lang, "", lambda _key, _lang: {})
            plain(chosen)
            record(chosen)
            akoma_ntoso(chosen)
    except (KeyError, ValueError, AttributeError, StopIteration) as no:
        reason = _("The text from %(day)s cannot be shown (%(eid)s): nothing is written.")
        facts = {"day": version.begins.taken, "eid": eid}
        raise CorpusError(act.path, 1, "proof", reason, **facts) from no
