"""Why an act cannot be read, in the language of the page.

The readers of the texts know no catalogue: they say it in English, with the facts beside it.
"""

import re
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.law.templatetags.law_time import deed_name, text_version_name
from games.lawtexts.citation import article_name, cite_short
from games.lawtexts.files import CorpusError
from games.lawtexts.numerals import chinese
from games.lawtexts.outline import parent_of
from games.lawtexts.reader import history
from games.narration.language import law_language

REASONS = (
    _("%(eid)s already stands in the text: it cannot be added."),
    _("%(eid)s already stands on line %(line)s: a paragraph is doubled."),
    _("%(eid)s does not have “%(words)s” once."),
    _("%(eid)s has nothing below it, and its words stay: %(other)s is out of place."),
    _("%(eid)s is changed twice, first on line %(line)s."),
    _("%(eid)s is printed under a clause that does not name it."),
    _("%(eid)s stands in the law and is not printed: write […] in its place to keep it, "
      "[Revogado] to repeal it."),
    _("%(eid)s: a mark stands among other words; print all of them."),
    _("%(eid)s: one language says “%(do)s”, %(lang)s says “%(done)s”."),
    _("%(eid)s: one language says “%(do)s”, %(lang)s says “nothing”."),
    _("%(eid)s: the text has no %(was)s."),
    _("%(name)s: “%(typed)s” is no figure; write 5, 3/2 or 6%%."),
    _("%(wanted)s was to come, and %(found)s stands here: a paragraph is doubled."),
    _("%(wanted)s was to come, and %(found)s stands here: a paragraph is lost."),
    _("A correction names one provision and quotes two texts: No n.º 1 do artigo 4.º, onde se "
      "lê «…», deve ler-se «…»."),
    _("A key has small letters, digits and hyphens: despacho-sef-1-2027."),
    _("ActClause %(wanted)s of the act was to come, and %(found)s stands here."),
    _("An act has at most %(most)s characters."),
    _("By these words %(name)s is %(value)s, not %(entered)s."),
    _("By these words the act is in force from %(day)s, not from %(entered)s."),
    _("In force from %(day)s: it would overlap with %(version)s, in force from %(first)s until "
      "%(end)s."),
    _("In force from %(day)s: it would overlap with %(version)s, in force from %(first)s."),
    _("No article of this text changes anything."),
    _("Nothing is quoted under this clause: print the words between « and »."),
    _("One language says %(other)s, %(lang)s says %(day)s."),
    _("The act does not say from when it is in force: give the day (--from)."),
    _("The act takes effect by the day of its publication: give that (--published)."),
    _("The act's number is %(number)s: %(key)s is not its key."),
    _("The act's title is not printed here: give its key (--act despacho-sef-1-2027)."),
    _("The clause names %(eid)s, which is not printed under it."),
    _("The corpus already has %(key)s."),
    _("The languages give %(name)s different values: %(values)s."),
    _("The quotation that opens here is never closed: write %(mark)s."),
    _("The quotation that opens here is not closed before another opens."),
    _("The text has no %(eid)s, and nothing that it would follow."),
    _("The text has no %(eid)s."),
    _("The text has no %(eid)s: it was never there, or is repealed already."),
    _("The text has no %(eid)s: nothing stands there for […] to keep."),
    _("the text of %(eid)s stands in the law and is not printed: write […] in its place to keep"
      " it, [Revogado] to repeal it."),
    _("These words are of no article: write its heading above them (Artigo 4.º)."),
    _("These words are of no provision: begin with the mark of the one they change."),
    _("This act is about another regulation: %(others)s."),
    _("This clause repeals %(number)s whole, or what it names cannot be read: an end is written"
      " by hand, as [version.until] in versions.toml."),
    _("What becomes what cannot be read: write “Os n.os 3 e 4 do artigo 4.º passam a ser os "
      "n.os 4 e 5”."),
    _("Words are quoted here, and no clause before them says what they change."),
    _("“%(words)s” belongs to no article: leave the line out."),
    _("“%(words)s” holds a mark among other words: write the mark alone in its place, […], "
      "[Revogado] or [Anterior n.º 2], or print all the words."),
    _("“%(words)s” is an article this command cannot read: write “Artigo 9.º” or “Artigo "
      "9.º-A”, 第九條 or 第九-A條, on a line of its own."),
)  # fmt: skip
"""Each reason of ``games.lawtexts.drafting`` and of ``proposal``, for the catalogues."""

_BELOW = {
    "pt": {"para": ", n.º {}", "point": ", alínea {})", "title": ", título"},
    "zh-hant": {"para": "第{}款", "point": "（{}）項", "title": "標題"},
}


def tell(refused: CorpusError, instrument: str) -> str:
    """The reason in the reader's language; one of other readers is quoted as they say it."""
    if refused.message not in REASONS:
        return gettext("This act cannot be taken into the law: %(why)s") % {"why": refused.reason}
    facts = {name: _fact(name, fact, instrument) for name, fact in refused.facts.items()}
    return gettext(refused.message) % facts


def _fact(name: str, fact: object, instrument: str) -> object:
    if isinstance(fact, date):
        return date_format(fact, "DATE_FORMAT")
    if name == "version":
        return text_version_name(history(instrument).last)
    if name in ("eid", "was", "other"):
        return _cited(str(fact), instrument)
    if name == "lang":
        return gettext("in Portuguese") if fact == "pt" else gettext("in Chinese")
    return deed_name(str(fact)) if name in ("do", "done") else fact


def _cited(eid: str, instrument: str) -> str:
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
        return _cited(parent, instrument) + below.format(number) if below else eid
    if level in ("art", "annex") and value[:1].isdecimal():
        return ("art. " if (lang, level) == ("pt", "art") else "") + article_name(eid, lang)
    return eid
