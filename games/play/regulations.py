"""What the wing tells of the regulations: what their games are called, and who forbids aids."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.law.addresses import provision_url
from games.lawtexts.reader import read
from games.lawtexts.working_reader import working_heading
from games.narration import cited
from games.narration.law_language import law_language
from games.narration.telling import is_chinese
from games.play.registry import table_of
from games.rules.citation import Provision
from games.rules.registry import GAMES, game

REVOKED = "revoked"


def name_of_game(key: str) -> str:
    """The game as its own text names it, or else the working translation."""
    instrument, here = game(key).instrument.key, law_language()
    names = read(instrument).game_name
    unofficial = working_heading(instrument, "name", here)
    return names.get(here) or unofficial or next(iter(names.values()))


def ways_of(key: str) -> Iterator[tuple[str, str]]:
    """What the wing has of a game besides its table, each by its name and address."""
    if table_of(key).frames:
        yield _("How a hand goes"), reverse("play:how-it-goes", args=[key])
    yield _("Hands written out"), reverse("play:written-out-list", args=[key])
    yield _("Ruling desk"), reverse("play:ruling", args=[key])
    if table_of(key).drill.kinds:
        yield _("Drill"), reverse("play:drill", args=[key])
    yield _("What is played of it"), reverse("play:coverage", args=[key])


def forbidden_aids() -> Iterator[tuple[str, Provision]]:
    """The games whose regulations in force forbid players to use aids, and where they do."""
    for key in GAMES:
        provision = table_of(key).forbidden_aids
        if provision and read(provision.instrument).status.value != REVOKED:
            yield key, provision


def tell_forbidden_aids(*, has_links: bool = False) -> SafeString | str:
    """The notice on aids, its provisions with links for a page; nothing where no text has it."""
    told = [_citation(key, provision, has_links) for key, provision in forbidden_aids()]
    if not told:
        return ""
    comma = "、" if is_chinese() else "; "
    sentence = _("At real tables of these games players may use no aids: %(provisions)s.")
    shown = sentence % {"provisions": comma.join(told)}
    return SafeString(shown) if has_links else shown


def _citation(key: str, provision: Provision, has_link: bool) -> str:
    named = _("%(game)s, %(provision)s")
    facts = {"game": name_of_game(key), "provision": cited(provision)}
    if not has_link:
        return named % facts
    url = provision_url(provision.instrument, provision.eid)
    return format_html('<a href="{}">{}</a>', url, named % facts)
