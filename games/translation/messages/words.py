"""The words of a unit for display: marked terms, differences, and names of things."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.translation.models.unit import BETWEEN


@dataclass(frozen=True, slots=True)
class WordChange:
    manner: str
    """``same``, ``del`` or ``ins``; ``mark`` where a part of a text is meant."""
    text: str


def difference(before: str, after: str) -> list[WordChange]:
    """What was deleted and inserted: by word, or by character where no spaces separate words."""
    old, new = tokens(as_lines(before))[:MOST_TOKENS], tokens(as_lines(after))[:MOST_TOKENS]
    changes: list[WordChange] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            changes.append(WordChange("same", "".join(old[a:b])))
            continue
        if a < b:
            changes.append(WordChange("del", "".join(old[a:b])))
        if c < d:
            changes.append(WordChange("ins", "".join(new[c:d])))
    return changes


MOST_TOKENS = 6_000
"""Tokens compared, at most: the time grows with the square of their number."""


def tokens(text: str) -> list[str]:
    """Words, numbers and single characters; joined they are the text again."""
    return re.findall(r"[A-Za-zÀ-ÿ]+|\d+|\s+|.", text, re.DOTALL)


def as_lines(joined: str) -> str:
    """The parts of a text, a line each."""
    return joined.replace(BETWEEN, "\n")


def part_name(part: str) -> str:
    return {
        "number": _("Printed number"),
        "heading": _("Heading"),
        "text": _("Text"),
        "message": _("Message"),
        "one": _("For one"),
        "many": _("For many"),
    }.get(part, part)


def kind_name(kind: str) -> str:
    return {
        "provision": _("Provision"),
        "note": _("Note"),
        "reading": _("Reading"),
        "glossary": _("Glossary"),
        "name": _("Name"),
        "interface": _("Interface"),
    }.get(kind, kind)


def term_kind_name(kind: str) -> str:
    return {
        "act": pgettext("kind of word", "acts and their parts"),
        "institution": pgettext("kind of word", "institutions"),
        "person": pgettext("kind of word", "persons"),
        "name": pgettext("kind of word", "names of games"),
        "equipment": pgettext("kind of word", "equipment"),
        "card": pgettext("kind of word", "cards"),
        "play": pgettext("kind of word", "play"),
        "bet": pgettext("kind of word", "bets"),
        "money": pgettext("kind of word", "money and prizes"),
        "class": pgettext("kind of word", "classes of hands"),
        "heading": pgettext("kind of word", "headings"),
    }.get(kind, kind)


_STATES = {
    "draft": gettext_lazy("draft"),
    "proposed": gettext_lazy("proposed"),
    "reviewed": gettext_lazy("reviewed"),
    "official": gettext_lazy("official"),
}


def state_name(state: str) -> str:
    return str(_STATES.get(state, state))


def task_names() -> dict[str, str]:
    """The states of work by which the queue is filtered, besides those of a text."""
    return {
        "empty": _("to be written"),
        "stale": _("stale"),
        "conflict": _("in conflict"),
        "findings": _("with findings"),
        "review": _("for you to review"),
        "to_do": _("all but settled"),
        "orphaned": _("written for earlier wordings"),
    }


def action_name(action: str) -> str:
    return {
        "saved": _("saved as a draft"),
        "proposed": pgettext("what was done", "proposed"),
        "reviewed": _("approved"),
        "sent back": _("sent back"),
        "withdrawn": _("withdrawn"),
        "suggested": _("other words suggested"),
        "mended": _("corrected in a mark and approved"),
        "replaced": _("words replaced"),
        "filled": _("filled from earlier translations"),
        "made the same": _("made the same as elsewhere"),
        "undone": _("undone"),
        "assigned": _("assigned to"),
        "taken over": _("words of an earlier wording used"),
        "let go": _("words of an earlier wording discarded"),
        "loaded": _("loaded from the files"),
        "taken": _("taken on"),
        "left": _("given up"),
        "dismissed": _("finding dismissed"),
        "restored": _("finding reopened"),
        "imported": _("imported"),
        "committed": _("committed to the repository"),
        "glossary": _("glossary changed"),
        "changed": _("forms changed"),
        "kept": _("kept, in conflict with the corpus"),
        "added": _("term added"),
        "taken out": _("term deleted"),
        "back to the corpus": _("forms of the corpus taken"),
        "roles": _("groups of the desk changed"),
        "package made": _("work package made"),
        "package handed over": _("work package handed over to"),
        "package sent": _("work package sent to review"),
        "package sent back": _("work package sent back"),
        "package approved": _("work package approved"),
        "package closed": _("work package closed"),
        "brought": _("other words imported from a file"),
        "set aside": _("words replaced by others"),
    }.get(action, action)


def left_out(reason: str, number: int) -> str:
    """How many pairs of a file were left out, and why."""
    sentence = {
        "twice": ngettext("%(n)s that stands there twice", "%(n)s that stand there twice", number),
        "empty": ngettext("%(n)s without words", "%(n)s without words", number),
        "long": ngettext("%(n)s that is too long", "%(n)s that are too long", number),
        "languages": ngettext("%(n)s in other languages", "%(n)s in other languages", number),
    }[reason]
    return sentence % {"n": number}


def role_name(group: str) -> str:
    """A role of the desk in the reader's language; any other group by its own name."""
    return {
        "Translators": _("Translators"),
        "Reviewers": _("Reviewers"),
        "Glossary editors": _("Glossary editors"),
    }.get(group, group)


def role_does(group: str) -> str:
    return {
        "Translators": _("write and propose texts, and import files"),
        "Reviewers": _("approve or send back what others wrote, give work out, set errors aside"),
        "Glossary editors": _("change the glossary and its notes"),
    }[group]


def field_name(field: str) -> str:
    return {
        "title": _("title"),
        "name": _("name"),
        "regulation": _("regulation"),
        "label": _("label"),
        "remark": _("remark"),
        "description": _("description"),
        "changes": _("what it changes"),
        "taken": _("reading taken"),
        "why": _("reasons"),
        "alternative": _("the other reading"),
        "text": _("text"),
        "note": _("note"),
    }.get(field, "")
