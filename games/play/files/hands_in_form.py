"""What hands are brought in by: pasted text, or a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.narration import amount
from games.play.files.hands_in import MOST_BYTES, MOST_BYTES_OF_A_FILE
from games.play.regulations import name_of_game
from games.rules.registry import GAMES
from games.site.fields import OneOfField, TextField, WholeField
from games.site.forms import SiteForm

BYTE_ORDER_MARK = "\ufeff"
FILES = ".phh,.phhs,.toml,.json,.jsonl,.txt"

TOO_LARGE = _("This is larger than %(most)s bytes, the most that is read at once. Bring in less.")
NOT_TEXT = _("This is not text in UTF-8. Save it in UTF-8.")
EITHER = _("Paste the hands or choose a file, not both.")
NEITHER = _("Paste the hands or choose a file.")
ONLY = _("Only %(given)s are in what was sent.")
MOST_NUMBER = 10**6


class HandsInForm(SiteForm):
    """``text`` is what was pasted or uploaded, once it can be read as text."""

    ident = "in"

    pasted = TextField(
        label=_("Hands, as PHH or as JSON with one record on each line"),
        max_length=None,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "class": "input code"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": FILES}),
    )
    game = OneOfField((), label=_("Game of records that name none"))
    first = WholeField(
        label=_("First hand to be read"),
        help_text=_("Left empty: the first of the file."),
        least=1,
        most=MOST_NUMBER,
        required=False,
    )

    def __init__(self, *args: Any, **told: Any) -> None:
        super().__init__(*args, **told)
        games = [(key, name_of_game(key)) for key in GAMES]
        self.fields["game"].choices = [("", _("each names its own")), *games]  # type: ignore[attr-defined]

    @property
    def text(self) -> str:
        told: str = self.cleaned_data["text"]
        return told

    def clean(self) -> None:
        super().clean()
        pasted, file = self.cleaned_data.get("pasted"), self.cleaned_data.get("file")
        if pasted and file is not None:
            self.add_error("file", EITHER)
        elif file is not None:
            self.read("file", file.read(MOST_BYTES_OF_A_FILE + 1), MOST_BYTES_OF_A_FILE)
        elif pasted:
            self.read("pasted", pasted.encode("utf-8", "surrogatepass"), MOST_BYTES)
        elif "pasted" not in self.errors and "file" not in self.errors:
            self.add_error("pasted", NEITHER)

    def refuse_first(self, given: int) -> None:
        """There are not so many hands."""
        self.add_error("first", ONLY % {"given": amount(given)})

    def read(self, name: str, held: bytes, most: int) -> None:
        if len(held) > most:
            self.add_error(name, TOO_LARGE % {"most": amount(most)})
            return
        try:
            text = held.decode("utf-8").removeprefix(BYTE_ORDER_MARK)
        except UnicodeDecodeError:
            self.add_error(name, NOT_TEXT)
            return
        if not text.strip():
            self.add_error(name, NEITHER)
            return
        self.cleaned_data["text"] = text.replace("\r\n", "\n")
