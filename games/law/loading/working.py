"""Load the working translations, which are not official."""

from collections.abc import Iterator, Mapping

from games.law.as_it_stood import digest_of, digest_of_words
from games.law.loading.instrument import both
from games.law.loading.sync import LoadReport, Sync, Values
from games.law.models import Provision, WorkingText
from games.lawtexts.corpus import Corpus
from games.lawtexts.files import CorpusError
from games.lawtexts.periods import History
from games.lawtexts.reader import InstrumentText, ProvisionText, working
from games.lawtexts.shape import LANGUAGES, TextBlock

WORDS = ("number", "heading", "text")
EDITED = (*WORDS, "state", "source_digest")


Drafts = Mapping[str, Mapping[str, TextBlock]]


def read_working(text: InstrumentText, corpus: Corpus) -> Drafts:
    """The drafts of an instrument; raises for a provision it does not have."""
    drafts = working(text.key, corpus)
    known = {provision.eid for provision in text.provisions}
    for lang, blocks in drafts.items():
        for eid, block in blocks.items():
            if eid not in known:
                path = corpus.working(text.key) / f"{text.key}.{lang}.txt"
                reason = f"The outline has no {eid}."
                raise CorpusError(path, block.line, "unknown_eid", reason)
    return drafts


def load_working(
    text: InstrumentText, drafts: Drafts, report: LoadReport, history: History | None = None
) -> None:
    """Load the project's working translations as proposals; people's edits of them remain.

    Only rows from the corpus are deleted when the corpus no longer has them; translations of other
    provisions written on the desk are not touched.
    """
    provisions = {p.eid: p for p in Provision.objects.filter(instrument=text.key)}
    for lang in LANGUAGES:
        blocks = drafts.get(lang, {})
        official = {p.eid for p in text.provisions if lang in p.text or lang in p.heading}
        wanted = {
            eid: {
                "provision": provisions[eid],
                "lang": lang,
                "number": block.number or "",
                "heading": block.heading or "",
                "text": block.text,
                "state": WorkingText.State.PROPOSED,
                "source_digest": digest_of(provisions[eid]),
            }
            for eid, block in blocks.items()
            if eid not in official
        }
        for eid, values in _lapsed(history, lang).items():
            wanted.setdefault(eid, values | {"provision": provisions[eid]})
        known = list(_known(text.key, lang, wanted))
        sync = Sync(report, "working translation", text.key, edited=EDITED, as_one=True)
        sync.rows(known, "known_by", wanted, WorkingText)


def _lapsed(history: History | None, lang: str) -> dict[str, Values]:
    """Words of the previous version in provisions amended only in the other language.

    They are not official in the new text: they become a translation, and a stale one.
    """
    if history is None or len(history.versions) < 2:
        return {}
    before, last = (version.text for version in history.versions[-2:])
    then = {provision.eid: provision for provision in before.provisions}
    return {
        now.eid: {
            "lang": lang,
            "number": old.number.get(lang, ""),
            "heading": old.heading.get(lang, ""),
            "text": old.text.get(lang, ""),
            "state": WorkingText.State.PROPOSED,
            "source_digest": digest_of_words(_columns(old)),
        }
        for now in last.provisions
        if (old := then.get(now.eid)) and lang in old.text and now.text and lang not in now.text
    }


def _columns(old: ProvisionText) -> dict[str, str]:
    return {**both("number", old.number), **both("heading", old.heading), **both("text", old.text)}


def _known(key: str, lang: str, wanted: dict[str, Values]) -> Iterator[WorkingText]:
    """Rows from the corpus; one with unchanged words retains its source digest."""
    stored = WorkingText.objects.filter(provision__instrument=key, lang=lang)
    for row in stored.select_related("provision"):
        eid = row.provision.eid
        if eid not in wanted and not row.loaded:
            continue
        row.known_by = eid  # type: ignore[attr-defined]
        if eid in wanted and all(row.loaded.get(f) == wanted[eid][f] for f in WORDS):
            wanted[eid]["source_digest"] = row.loaded["source_digest"]
        yield row
