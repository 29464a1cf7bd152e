"""The form to import hands: pasted text, or a file."""

import io
from codecs import getincrementaldecoder
from typing import Any, BinaryIO, TextIO

from django import forms
from django.utils.translation import gettext_lazy as _

from games.narration import amount
from games.play.files.hands_in import MOST_BYTES, MOST_BYTES_OF_A_FILE, MOST_HANDS
from games.play.regulations import name_of_game
from games.rules.registry import GAMES
from games.site.allowance import HAND, MOST, TooMuch, count
from games.site.fields import OneOfField, TextField, WholeField
from games.site.forms import SiteForm

FILES = ".phh,.phhs,.toml,.json,.jsonl,.txt"

TOO_LARGE = _("This is larger than %(most)s bytes, the limit for one import. Import less.")
TOO_MANY_LINES = _("This has more than %(most)s lines, the limit for one import. Import less.")
NOT_TEXT = _("This is not text in UTF-8. Save it in UTF-8.")
EITHER = _("Paste the hands or choose a file, not both.")
NEITHER = _("Paste the hands or choose a file.")
ONLY = _("Only %(given)s were sent.")
TOO_MUCH = _("Too much was sent in one minute. Send it again in %(seconds)s seconds.")
MOST_NUMBER = 10**6
MOST_LINES = 400_000
PIECE = 64 * 1024


class HandsInForm(SiteForm):
    """``source`` is the pasted or uploaded text, if it can be read."""

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
        help_text=_("If empty: the first of the file."),
        least=1,
        most=MOST_NUMBER,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(key, name_of_game(key)) for key in GAMES]
        self.fields["game"].choices = [("", _("each names its own")), *games]  # type: ignore[attr-defined]

    @property
    def source(self) -> TextIO:
        """The text, line by line."""
        stream: TextIO = self.cleaned_data["source"]
        return stream

    def clean(self) -> None:
        super().clean()
        pasted, file = self.cleaned_data.get("pasted"), self.cleaned_data.get("file")
        if pasted and file is not None:
            self.add_error("file", EITHER)
        elif file is not None:
            self.read("file", file.file, MOST_BYTES_OF_A_FILE)
        elif pasted:
            content = pasted.encode("utf-8", "surrogatepass")
            self.read("pasted", io.BytesIO(content), MOST_BYTES)
        elif "pasted" not in self.errors and "file" not in self.errors:
            self.add_error("pasted", NEITHER)

    def count_hands(self, visitor: str) -> int:
        """Count the hands as the API does; the seconds to wait if that is too much, else 0."""
        try:
            count(visitor, HAND * min(self.lines, MOST_HANDS), MOST)
        except TooMuch as fault:
            field = "pasted" if self.cleaned_data.get("pasted") else "file"
            self.add_error(field, TOO_MUCH % {"seconds": fault.seconds})
            return fault.seconds
        return 0

    def refuse_first(self, count: int) -> None:
        """Add the error that there are not so many hands."""
        self.add_error("first", ONLY % {"given": amount(count)})

    def read(self, name: str, stream: BinaryIO, most: int) -> None:
        """Check a file's size and encoding piece by piece, before it is read line by line."""
        decoder, size, lines, is_blank = getincrementaldecoder("utf-8-sig")(), 0, 0, True
        while piece := stream.read(PIECE):
            size, lines = size + len(piece), lines + piece.count(b"\n")
            if size > most:
                return self.add_error(name, TOO_LARGE % {"most": amount(most)})
            try:
                is_blank = not decoder.decode(piece).strip() and is_blank
            except UnicodeDecodeError:
                return self.add_error(name, NOT_TEXT)
        if decoder.getstate()[0]:
            return self.add_error(name, NOT_TEXT)
        if is_blank:
            return self.add_error(name, NEITHER)
        if lines > MOST_LINES:
            return self.add_error(name, TOO_MANY_LINES % {"most": amount(MOST_LINES)})
        stream.seek(0)
        self.lines = lines + 1
        self.cleaned_data["source"] = io.TextIOWrapper(stream, "utf-8-sig")
        return None
