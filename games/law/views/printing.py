"""The margins of printed pages: the text, its version and the days."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.law.as_it_stood import Dated
from games.law.models import Instrument
from games.law.page_cache import public
from games.law.templatetags.law import full_title
from games.law.templatetags.law_time import dated_version_name, in_words
from games.lawtexts.periods import read_day
from games.lawtexts.reader import INSTRUMENTS
from games.site.errors import not_found
from games.site.today import of_a_copy, today

PAGE = """@charset "utf-8";
@media print {
  @page {
    @top-left { content: "%(title)s"; width: 45%%; %(type)s text-align: left; }
    @top-right { content: "%(version)s"; width: 55%%; %(type)s text-align: right; }
    @bottom-right { content: "%(read)s"; %(type)s }
  }
}
"""
TYPE = 'font: 8pt "Noto Sans", "Noto Sans TC", "Segoe UI", Arial, sans-serif; color: #444;'


def is_a_day(value: str) -> bool:
    return read_day(value) is not None


@public(at=is_a_day)
def margins(request: HttpRequest, key: str) -> HttpResponse:
    """A style sheet, because only that can write on every printed page without a script."""
    instrument = Instrument.objects.filter(pk=key).first()
    if instrument is None or key not in INSTRUMENTS:
        return not_found(request)
    day = read_day(request.GET.get("at", ""))
    dated = Dated.on(instrument, day) if day else None
    values = {
        "title": quoted(full_title(instrument)),
        "version": quoted(
            dated_version_name(instrument, dated if isinstance(dated, Dated) else None)
        ),
        "read": quoted(_read_on()),
        "type": TYPE,
    }
    return HttpResponse(PAGE % values, content_type="text/css; charset=utf-8")


def _read_on() -> str:
    """For a copy, whose reading day is unknown: the day whose law it shows."""
    copy = of_a_copy()
    if copy:
        return _("Copy of %(day)s") % {"day": in_words(copy)}
    return _("Read on %(day)s") % {"day": in_words(today())}


def quoted(words: str) -> str:
    """Escape text for a quoted string in CSS.

    Each escape ends with a space that is not part of the text.
    """
    return "".join(
        character if character.isalnum() or character in " .,;:/º-" else f"\\{ord(character):06x} "
        for character in words
    )
