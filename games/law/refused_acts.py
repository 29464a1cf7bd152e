"""Why an act cannot be read, in the language of the page."""

import re
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext

from games.law.templatetags.law_time import text_version_name
from games.law.time.acts_named import named
from games.lawtexts.citations.citation import article_name, cite_short
from games.lawtexts.citations.numerals import chinese
from games.lawtexts.drafting.amendment import Differences
from games.lawtexts.files.data import CorpusError, Reason
from games.lawtexts.files.outline import parent_of
from games.lawtexts.texts.reader import history
from games.narration.language import law_language

_BELOW = {
    "pt": {"para": ", n.º {}", "point": ", alínea {})", "title": ", título"},
    "zh-hant": {"para": "第{}款", "point": "（{}）項", "title": "標題"},
}


def tell(refused: CorpusError, instrument: str) -> str:
    """The reason in the reader's language; one of other readers is quoted as they say it."""
    if not isinstance(refused.message, Reason):
        return gettext("This act cannot be taken into the law: %(why)s") % {"why": refused.reason}
    facts = {name: _fact(name, fact, instrument) for name, fact in refused.facts.items()}
    return gettext(refused.message) % facts


def _fact(name: str, fact: object, instrument: str) -> object:
    if isinstance(fact, date):
        return date_format(fact, "DATE_FORMAT")
    if name == "version":
        return text_version_name(history(instrument).last)
    if isinstance(fact, Differences):
        return Differences((cited(eid, instrument), one, other) for eid, one, other in fact)
    if name in ("eid", "was", "other"):
        return cited(str(fact), instrument)
    if name == "lang":
        return gettext("in Portuguese") if fact == "pt" else gettext("in Chinese")
    return named(str(fact), "deed") if name in ("do", "done") else fact


def cited(eid: str, instrument: str) -> str:
    """The citation of a provision, also of one that the text does not have."""
    lang = law_language()
    try:
        return cite_short(instrument, eid, lang)
    except KeyError:
        level, _mark, value = eid.rpartition("__")[2].partition("_")
    if parent := parent_of(eid):
        number = re.sub(r"(?<=\d)[a-z]$", lambda letter: f"-{letter[0].upper()}", value)
        if lang != "pt":
            number = re.sub(r"\d+", lambda digits: chinese(int(digits[0])), number)
        below = _BELOW[lang].get(level)
        return cited(parent, instrument) + below.format(number) if below else eid
    if level in ("art", "annex") and value[:1].isdecimal():
        return ("art. " if (lang, level) == ("pt", "art") else "") + article_name(eid, lang)
    return eid
