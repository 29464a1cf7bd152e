"""Sentences about what is wrong with a link."""

from django.utils.translation import gettext_lazy as _

from games.narration import field_error_sentence
from games.play.link.hand_link import BrokenLink
from games.rules.refusal import Forbidden, Unusable

SENTENCES = {
    "link_too_long": _("The link has %(length)s characters, and a hand needs at most %(most)s."),
    "link_without_version": _("The link does not begin with its version, as in “2~s42”."),
    "link_of_another_version": _(
        "The link is of version %(given)s; those understood here go up to version %(known)s."
    ),
    "link_is_sealed": _(
        "This link is sealed: it shows a hand from one viewpoint, and opens nothing else."
    ),
    "seal_broken": _(
        "This sealed link was altered or is not from this site, and cannot be opened. Ask the "
        "sender for it again."
    ),
    "other_eyes": _(
        "This link is sealed for other viewers. It shows the hand as they see it, or as the "
        "public does."
    ),
    "link_part_unreadable": _("This part of the link cannot be read: “%(part)s”."),
}


def link_error(no: BrokenLink | Forbidden | Unusable) -> str:
    """What is wrong with a link, or with the hand that it holds."""
    if not isinstance(no, BrokenLink):
        return field_error_sentence(no)
    return str(SENTENCES[no.reason]) % no.facts
