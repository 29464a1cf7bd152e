"""The pages about a game, and its rule against players' aids."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.law.addresses import provision_url
from games.lawtexts.texts.reader import history
from games.narration import cited
from games.play.registry import has_drill, table_of
from games.site.today import today


def ways_of(key: str) -> Iterator[tuple[str, str]]:
    """The names and URLs of the pages about a game, without its table."""
    if table_of(key).frames:
        yield _("How a hand goes"), reverse("play:how-it-goes", args=[key])
    yield _("Hands with comments"), reverse("play:written-out-list", args=[key])
    yield _("Ruling desk"), reverse("play:ruling", args=[key])
    if has_drill(key):
        yield _("Drill"), reverse("play:drill", args=[key])
    yield _("Modelled provisions"), reverse("play:coverage", args=[key])


def aids_note(key: str, *, has_link: bool = False) -> SafeString | str:
    """The note on aids at real tables of the game; empty if its regulation has no such rule."""
    provision = table_of(key).forbidden_aids
    if provision is None or history(provision.instrument).status_on(today()) == "revoked":
        return ""
    sentence = _("At real tables of this game players may use no aids (%(provision)s).")
    if not has_link:
        return sentence % {"provision": cited(provision)}
    url = provision_url(provision.instrument, provision.eid)
    link = format_html('<a href="{}">{}</a>', url, cited(provision))
    return SafeString(sentence % {"provision": link})
