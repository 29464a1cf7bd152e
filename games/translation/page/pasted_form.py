"""A form with a text in each language, pasted or in a file."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.site.forms import SiteForm

LANGS = {"pt": "pt", "zh_hant": "zh-hant"}
"""The languages, by the names of their fields."""


class PastedForm(SiteForm):
    """``pt`` and ``zh_hant`` are typed or come as files; one of them is needed."""

    longest: ClassVar[int]
    """The most letters of a text."""
    is_too_long: ClassVar[str | Promise]
    is_missing: ClassVar[str | Promise]

    def clean(self) -> None:
        """The words of a file replace those typed."""
        super().clean()
        cleaned = self.cleaned_data
        for name in LANGS:
            upload = cleaned.get(f"{name}_file")
            if upload is None:
                continue
            raw = upload.read(4 * self.longest + 1)
            try:
                cleaned[name] = raw.decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error(f"{name}_file", _("This file is no text in UTF-8."))
            if len(raw) > 4 * self.longest or len(str(cleaned.get(name, ""))) > self.longest:
                self.add_error(f"{name}_file", str(self.is_too_long))
        if not self.errors and not any(str(cleaned.get(name, "")).strip() for name in LANGS):
            self.add_error("pt", str(self.is_missing))
