from __future__ import annotations

from collections.abc import Mapping

from games.law.loading.report import Report
from games.law.loading.sync import Sync
from games.law.models import Provision, WorkingText
from games.law.stale import digest_of
from games.lawtexts.reader import InstrumentText
from games.lawtexts.shape import Block

EDITED = ("number", "heading", "text", "state", "source_digest")


def load_working(
    text: InstrumentText, drafts: Mapping[str, Mapping[str, Block]], report: Report
) -> None:
    """Working translations the project ships, as proposals; people's edits of them are kept.

    Those written on the desk for other provisions are left alone: only the corpus's own rows
    are taken away when the corpus no longer has them.
    """
    provisions = {p.eid: p for p in Provision.objects.filter(instrument=text.key)}
    for lang, blocks in drafts.items():
        official = {p.eid for p in text.provisions if lang in p.text or lang in p.heading}
        wanted = {
            str(provisions[eid].pk): {
                "provision": provisions[eid],
                "lang": lang,
                "number": block.number or "",
                "heading": block.heading or "",
                "text": block.text,
                "state": WorkingText.State.PROPOSED,
                "source_digest": digest_of(provisions[eid]),
            }
            for eid, block in blocks.items()
            if eid in provisions and eid not in official
        }
        held = WorkingText.objects.filter(provision__instrument=text.key, lang=lang)
        known = [row for row in held if str(row.provision_id) in wanted or row.loaded]
        sync = Sync(report, "working translation", text.key, edited=EDITED)
        sync.rows(known, "provision_id", wanted, WorkingText)
