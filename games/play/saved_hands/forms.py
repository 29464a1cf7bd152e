"""The forms to save a hand and to filter the list of saved hands."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from games.narration.refusing import cited
from games.play.models import HandPlace, SavedHand
from games.play.regulations import name_of_game
from games.play.saved_hands import listing
from games.rules.citation import Provision
from games.rules.registry import GAMES
from games.site.fields import NOT_AN_ANSWER, OneOfField, TextField, WordsField, YesField
from games.site.forms import SiteForm

MOST_TITLE, MOST_NOTE, MOST_WORDS = 120, 4000, 200


class HandForm(SiteForm):
    """``applied`` are the provisions the hand applies, ``others`` the rest of the regulation."""

    ident = "hand"
    use_required_attribute = True

    title = TextField(label=_("Title"), max_length=MOST_TITLE, required=True)
    note = TextField(
        label=_("Note"), max_length=MOST_NOTE, widget=forms.Textarea(attrs={"rows": 5})
    )
    tag = forms.MultipleChoiceField(required=False, label=_("Provisions it is saved for"))
    is_public = YesField(label=_("Public, and linked from the pages of the law"))

    def __init__(
        self, key: str, applied: Sequence[Provision], data: Any = None, initial: Any = None
    ) -> None:
        super().__init__(data, initial=initial)
        self.applied = applied
        self.others = listing.others_of(key, applied)
        self.set_choices("tag", [(str(each), cited(each)) for each in (*applied, *self.others)])
        self.fields["tag"].error_messages["invalid_choice"] = NOT_AN_ANSWER
        self.fields["title"].error_messages["required"] = _("Give it a title.")

    def clean_title(self) -> str:
        return " ".join(self.cleaned_data["title"].split())

    @property
    def tags(self) -> list[dict[str, object]]:
        return self._offered(self.applied)

    @property
    def other_tags(self) -> list[dict[str, object]]:
        return self._offered(self.others)

    @property
    def has_other_tags(self) -> bool:
        return any(tag["is_on"] for tag in self.other_tags)

    def _offered(self, provisions: Sequence[Provision]) -> list[dict[str, object]]:
        on = set(self["tag"].value() or ())
        return [
            {"name": str(provision), "citation": cited(provision), "is_on": str(provision) in on}
            for provision in provisions
        ]


class HandsFilter(SiteForm):
    """A field with an error shows it and does not filter."""

    ident = "f"

    q = WordsField(label=_("Words"), max_length=MOST_WORDS)
    game = OneOfField((), label=_("Game"))
    provision = OneOfField((), label=_("Provision"))
    sort = OneOfField(
        (
            ("newest", _("Newest first")),
            ("oldest", _("Oldest first")),
            ("title", _("By title")),
            ("game", _("By game")),
        ),
        label=_("Order"),
    )

    def __init__(self, data: Any, *, visible: QuerySet[SavedHand]) -> None:
        super().__init__(data)
        self.set_choices("game", [(key, name_of_game(key)) for key in GAMES], _("Any"))
        self.set_choices("provision", _tags_in_use(visible), _("Any"))


def _tags_in_use(hands: QuerySet[SavedHand]) -> list[tuple[str, str]]:
    """The provisions tagged in the hands that this reader may see."""
    places = HandPlace.objects.filter(is_tag=True, hand__in=hands.values("pk"))
    names = places.values_list("provision", flat=True)
    provisions = sorted({Provision.named(name) for name in names.order_by().distinct()})
    return [
        (str(provision), f"{cited(provision)} · {provision.instrument}") for provision in provisions
    ]
