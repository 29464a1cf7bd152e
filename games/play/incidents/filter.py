"""The form that searches and sorts the incident log."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.play.regulations import name_of_game
from games.rules.registry import GAMES
from games.site.fields import OneOfField, WordsField
from games.site.forms import SiteForm

MOST_WORDS = 200


class IncidentFilter(SiteForm):
    ident = "f"

    q = WordsField(label=_("Words or number"), max_length=MOST_WORDS)
    game = OneOfField((), label=_("Game"))
    state = OneOfField(
        (("", _("All")), ("open", _("Open")), ("closed", _("Closed"))), label=_("State")
    )
    sort = OneOfField(
        (
            ("newest", _("Newest first")),
            ("oldest", _("Oldest first")),
            ("happened", _("By time of the incident")),
            ("casino", _("By casino and table")),
            ("game", _("By game")),
        ),
        label=_("Order"),
    )

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        field = self.fields["game"]
        assert isinstance(field, OneOfField)
        field.choices = [("", _("All")), *((key, name_of_game(key)) for key in GAMES)]
