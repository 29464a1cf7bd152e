"""A paper of the drill as the text of a link: sealed, because its seed gives every answer away.

``c~gAAAA…`` has the paper, for a class; ``k~gAAAA…`` the same, for whoever has its key;
``a~gAAAA…`` an attempt at it. None opens as another, and an altered one does not open.
"""

import json
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.play.classes.keeping import DAYS, MOST_DAYS
from games.play.drill.paper import Attempt, Paper
from games.play.link.hand_link import ATTEMPT, CLASS, KEY, BrokenLink
from games.play.link.sealed_link import shut, unsealed
from games.site.fields import TextField, WholeField
from games.site.forms import SiteForm


class SaveClassForm(SiteForm):
    ident = "keep"

    title = TextField(
        label=_("Name of the class"),
        help_text=_("It is shown to everyone who opens the link."),
        required=True,
    )
    days = WholeField(
        label=_("Days to store the results"),
        help_text=_("The class and all its results are then deleted automatically."),
        least=1,
        most=MOST_DAYS,
        required=True,
        initial=DAYS,
    )


class NameForm(SiteForm):
    """The participant's name, which is optional."""

    ident = "taking-part"

    name = TextField(
        label=_("Your name, if you like"),
        help_text=_("If empty: your answers are stored without a name."),
    )


def class_link(paper: Paper) -> str:
    return _shut(CLASS, paper)


def key_link(paper: Paper) -> str:
    return _shut(KEY, paper)


def attempt_link(attempt: Attempt) -> str:
    return _shut(ATTEMPT, attempt)


def paper_of(text: str, game: str) -> Paper:
    return _paper(_opened(CLASS, text), game)


def key_of(text: str, game: str) -> Paper:
    return _paper(_opened(KEY, text), game)


def attempt_of(text: str, game: str) -> Attempt:
    data = _opened(ATTEMPT, text)
    paper = _paper(data["paper"], game)
    parts = {"asked": tuple(data["asked"]), "answers": tuple(data["answers"])}
    return Attempt(**{**data, **parts, "paper": paper})


def _shut(kind: str, content: Paper | Attempt) -> str:
    return shut(kind, json.dumps(asdict(content), separators=(",", ":")))


def _opened(kind: str, text: str) -> dict[str, Any]:
    if not text.startswith(kind):
        raise BrokenLink("seal_broken", {})
    data: dict[str, Any] = json.loads(unsealed(kind, text))
    return data


def _paper(data: dict[str, Any], game: str) -> Paper:
    if data["game"] != game:
        raise BrokenLink("seal_broken", {})
    return Paper(**{**data, "articles": tuple(data["articles"])})
