"""The forms of the law pages: words, filters and citations."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.consequences.parameters import Parameter
from games.law.editions import edition
from games.law.lookup.glossary import BY_LETTER, BY_STROKES
from games.law.lookup.site_search import GROUPS
from games.law.models import Row, Version
from games.law.reading.by_subject import with_short_rules
from games.law.reading.text_questions import MOST, MOST_SHEETS, OF_A_SHEET
from games.law.templatetags.law import game_name
from games.law.templatetags.law_time import numbered_version
from games.law.time.acts_named import NAMES
from games.law.time.at_hand import instruments
from games.law.time.in_force import version_today
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.files.caches import cached_within
from games.lawtexts.versions.periods import EARLIEST, LATEST
from games.narration import short_error_sentence
from games.narration.language import law_language
from games.rules.game import figures_of, game
from games.rules.values.numbers import excerpt
from games.rules.values.refusal import Unusable
from games.site.forms import (
    DayField,
    OneOfField,
    SeekInput,
    SiteForm,
    TextField,
    WholeField,
    WordsField,
)

AS_REGISTERED = "register"
"""The order of the registers, game by game, as in the data."""
LONGEST = 500
"""Limit of a search or a citation, in characters."""


class OfGamesForm(SiteForm):
    """``game`` offers the games whose regulations are available."""

    every_game: object = _("All")

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.set_choices("game", games_on_offer(), self.every_game)


class GlossaryFilter(OfGamesForm):
    ident = "g"
    every_game = _("All regulations")

    q = WordsField(label=_("Words"), max_length=LONGEST)
    game = OneOfField((), label=_("Found in"))
    order = OneOfField(
        (("", _("the subjects")), (BY_LETTER, _("the alphabet")), (BY_STROKES, _("the strokes"))),
        label=_("In the order of"),
    )


class RegisterFilter(OfGamesForm):
    ident = "f"

    q = WordsField(label=_("Words"), max_length=LONGEST)
    game = OneOfField((), label=_("Game"))
    register = OneOfField(
        (
            ("", _("All")),
            (Row.Register.DIVERGENCE.value, _("Portuguese and Chinese differ")),
            (Row.Register.WITNESS.value, _("Two witnesses differ")),
            (Row.Register.DOUBT.value, _("Doubt or silence")),
        ),
        label=_("Kind"),
    )
    effect = OneOfField(
        (
            ("", _("All")),
            (Row.Effect.RESULT.value, _("The result")),
            (Row.Effect.PROCEDURE.value, _("The procedure")),
            (Row.Effect.TEXT.value, _("Wording only")),
        ),
        label=_("What it changes"),
    )
    switch = OneOfField(
        (("", _("All")), ("1", _("Both readings can be played"))), label=_("At the table")
    )
    order = OneOfField(
        (("", _("what depends on them")), (AS_REGISTERED, _("the registers"))),
        label=_("In the order of"),
    )


class FiguresFilter(SiteForm):
    """The figures of the regulations; on the page of one its choice is not shown."""

    ident = "n"

    q = WordsField(label=_("Words"), max_length=LONGEST)
    instrument = OneOfField((), label=_("Regulation"))
    lang = OneOfField(
        (("", _("Both")), ("pt", "Português"), ("zh-hant", "中文")), label=_("In the words of")
    )
    at = DayField(label=_("In force on the day"))

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.set_choices("instrument", instruments_on_offer(), _("All regulations"))


class SearchForm(OfGamesForm):
    ident = "s"

    q = WordsField(label=_("Words"), max_length=LONGEST, widget=SeekInput())
    game = OneOfField((), label=_("Game"))
    lang = OneOfField(
        (("", _("Both")), ("pt", "Português"), ("zh-hant", "中文")), label=_("Language")
    )
    kind = OneOfField((("", _("All")), *GROUPS.items()), label=_("What"))


class InstrumentFilter(SiteForm):
    """Words of a regulation's number or names, and its facets."""

    ident = "i"

    q = WordsField(label=_("Number or name"), max_length=LONGEST)
    about = OneOfField((("", _("All")), *NAMES["about"].items()), label=_("About"))
    state = OneOfField((("", _("All")), *NAMES["state"].items()), label=_("State"))
    degree = OneOfField((("", _("All")), *NAMES["degree"].items()), label=_("What there is"))

    def count(self, counted: Mapping[str, Mapping[str, int]]) -> None:
        """Offer in each facet the values that there are, each with how many."""
        for name, numbers in counted.items():
            chosen = self.filled_fields.get(name)
            self.set_choices(
                name,
                [
                    (value, f"{words} ({numbers.get(value, 0)})")
                    for value, words in NAMES[name].items()
                    if numbers.get(value) or value == chosen
                ],
            )


class TextQuestionsForm(SiteForm):
    """The number of a sheet of questions on a text, and the choice taken at each, from 1."""

    ident = "t"

    sheet = WholeField(label=_("Sheet"), least=1, most=MOST_SHEETS)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        choices = [(str(n), str(n)) for n in range(1, MOST + 1)]
        for n in range(1, OF_A_SHEET + 1):
            label = _("Question %(number)s") % {"number": n}
            self.fields[f"answer{n}"] = OneOfField(choices, label=label)

    @property
    def answers(self) -> list[int]:
        """The choice taken at each question, in order; 0 where none is."""
        chosen = self.filled_fields
        return [int(chosen.get(f"answer{n}", 0)) for n in range(1, OF_A_SHEET + 1)]


class CitationForm(SiteForm):
    ident = "c"

    q = WordsField(label=_("Paste a citation in either language"), max_length=LONGEST)


class DayForm(SiteForm):
    """The day whose text is shown."""

    ident = "d"

    day = DayField(label=_("The text on the day"))

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        bounds = {"min": EARLIEST.isoformat(), "max": LATEST.isoformat(), "required": True}
        self.fields["day"].widget.attrs |= bounds


class DraftForm(SiteForm):
    """Another value of a figure, from a day on."""

    ident = "p"

    value = TextField(max_length=20, label=_("Another value"))
    at = DayField(label=_("In force from"))

    def __init__(self, parameter: Parameter, data: Mapping[str, str]) -> None:
        super().__init__(data)
        self.parameter = parameter
        self.drafted: Fraction | None = None

    def clean_value(self) -> str:
        typed = str(self.cleaned_data["value"]).strip()
        if typed:
            figure = figures_of(game(self.parameter.game))[self.parameter.name]
            try:
                self.drafted = figure.read(typed, "value")
            except Unusable as no:
                raise ValidationError(short_error_sentence(no)) from None
            if not figure.may_be_set(self.drafted):
                bounds = {"most": figure.value_text(Fraction(figure.most))}
                raise ValidationError(_("A law may set at most %(most)s here.") % bounds)
        return typed


class VersionsForm(SiteForm):
    """The two versions to compare; with none passed, versions of any regulation are accepted."""

    ident = "v"

    def __init__(self, data: Any = None, versions: Sequence[Version] = (), **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        known = [(version.ident, numbered_version(version)) for version in versions]
        known = known or [(ident, ident) for ident in _idents(edition.current())]
        for name, label in (("from", _("The version")), ("to", _("beside"))):
            typed = str(self.data.get(name, ""))
            unknown = [] if typed in ("", *dict(known)) else [(typed, excerpt(typed))]
            field = self.fields[name] = OneOfField(known, label=label)
            field.error_messages["invalid_choice"] = _(
                "There is no such version of this regulation."
            )
            # An invalid version remains in its field.
            field.widget.choices = [*known, *unknown]


class ArticlesForm(SiteForm):
    """Two games and a subject; or two articles, each of any regulation."""

    ident = "a"

    one = OneOfField((), label=_("Game"))
    other = OneOfField((), label=_("The other game"))
    subject = OneOfField((), label=_("Subject"))

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        games = [(law.game, game_name(law)) for law in with_short_rules()]
        self.fields["one"].choices = self.fields["other"].choices = games  # type: ignore[attr-defined]
        self.fields["subject"].choices = list(NAMES["questions"].items())  # type: ignore[attr-defined]
        known = list(articles_on_offer())
        for name, label in (("first", _("The article")), ("second", _("The other article"))):
            self.fields[name] = OneOfField(known, label=label)


def articles_on_offer() -> Iterator[tuple[str, str]]:
    """The articles of today's texts, each by instrument and eId, with its heading."""
    lang = law_language()
    for key, name in instruments_on_offer():
        for place in version_today(key).text.provisions:
            if place.kind == "article" and place.parent is None:
                heading = place.heading.get(lang, "")
                words = f"{name} · {cite_short(key, place.eid, lang)} {heading}"
                yield f"{key}--{place.eid}", words.strip()


def games_on_offer() -> list[tuple[str, str]]:
    """The games by key, named in the reader's language; a regulation without one by its own."""
    return [(register, name) for _key, register, name in _named(law_language(), edition.current())]


def instruments_on_offer() -> list[tuple[str, str]]:
    """The regulations by key, named after their games."""
    return [(key, name) for key, _register, name in _named(law_language(), edition.current())]


@cached_within(128 * 1024)
def _named(_language: str, _digest: str) -> tuple[tuple[str, str, str], ...]:
    """Key, register and name of every regulation in a language, in the edition of that digest."""
    return tuple((key, law.register, game_name(law)) for key, law in instruments().items())


@lru_cache(maxsize=2)
def _idents(digest: str) -> tuple[str, ...]:
    """The ids of all versions, in the edition with that digest."""
    return tuple(Version.objects.values_list("ident", flat=True).distinct())
