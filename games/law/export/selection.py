"""Select the words to export: those of one witness, marked as official or not.

Working translations are the translators' own rows.
"""

from dataclasses import replace
from datetime import date

from games.law.models import WorkingText
from games.lawtexts.reader import history
from games.lawtexts.selection import LANGS as LANGS
from games.lawtexts.selection import NoSuchText as NoSuchText
from games.lawtexts.selection import ProvisionWords as ProvisionWords
from games.lawtexts.selection import Selection as Selection
from games.lawtexts.selection import selected, version_on
from games.site.today import today


def select(key: str, lang: str, witness: str = "", day: date | None = None) -> Selection:
    """``witness`` is a role; the default is the gazette if available."""
    chosen = selected(version_on(key, day, today()), lang, witness, working_of)
    return replace(chosen, status=history(key).status_on(today()))


def working_of(key: str, lang: str) -> dict[str, ProvisionWords]:
    """The translations proposed or reviewed."""
    public = (WorkingText.State.PROPOSED, WorkingText.State.REVIEWED)
    rows = WorkingText.objects.filter(
        provision__instrument=key, lang=lang, state__in=public
    ).select_related("provision")
    return {
        row.provision.eid: ProvisionWords(row.number, row.heading, row.text, "", row.state)
        for row in rows
    }
