"""The forms and figures of work packages."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from django import forms
from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet, Sum
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.law.models import Instrument
from games.law.time.acts_named import own_name
from games.site.forms import DayField, OneOfField, Sent, SiteForm, TextField, WholeField
from games.translation.interchange.packages import ENDINGS
from games.translation.listing.queue import ChosenForm, QueueFilter, listed
from games.translation.memory.bands import BANDS, NEW, WORTH, TextSize, minutes, size_of
from games.translation.messages import words
from games.translation.models import PackageText, Unit, WorkPackage
from games.translation.page.forms import PersonField
from games.translation.workflow.packages import MOST, TAKEN
from games.translation.workflow.roles import workers

CHOSEN = ("lang", "kind", "instrument", "state", "since", "sort", "words")
LEAST_WORDS, MOST_WORDS = 10, 20_000


class PackageChoiceForm(ChosenForm):
    """Which texts a package is made of."""

    ident = "p"
    field_order = CHOSEN

    since = DayField(label=_("New or changed since"))
    sort = OneOfField(
        (("", _("place in the text")), ("doubt", _("most doubtful first"))), label=_("Order")
    )
    words = WholeField(label=_("Words at most"), least=LEAST_WORDS, most=MOST_WORDS)

    def states(self) -> list[tuple[str, object]]:
        return [(state, name) for state, name in super().states() if state != Unit.State.OFFICIAL]


class PackageForm(SiteForm):
    """What a package is called, who works through it and by when."""

    ident = "make"

    name = TextField(label=_("Name"), required=True)
    whom = PersonField(None, label=_("Who works through it"), required=False)
    due = forms.DateField(label=_("By"), required=False, widget=forms.DateInput({"type": "date"}))

    def __init__(self, data: Sent = None, *, package: WorkPackage | None = None) -> None:
        initial = (
            {"name": package.name, "whom": package.person_id, "due": package.due} if package else {}
        )
        super().__init__(data, initial=initial)
        whom = self.fields["whom"]
        assert isinstance(whom, PersonField)
        whom.queryset, whom.empty_label = workers(), None

    def clean_due(self) -> object:
        due = self.cleaned_data["due"]
        if due and due < timezone.localdate():
            raise forms.ValidationError(_("That day has passed."))
        return due


class PackageFileForm(SiteForm):
    """A file of the package that a tool has changed."""

    ident = "back"

    file = forms.FileField(
        label=_("The XLIFF file, the archive with it or the table (at most 10 MB)"),
        widget=forms.FileInput(attrs={"accept": ",".join(ENDINGS)}),
        error_messages={"required": _("Choose a file.")},
    )


@dataclass(frozen=True, slots=True)
class ChosenTexts:
    """The texts chosen for a package, of ``total`` that match and are free."""

    units: list[Unit]
    total: int
    taken: int
    """How many that match are in other packages."""
    size: TextSize

    @property
    def minutes(self) -> int:
        return minutes(self.size.words)


def chosen(form: PackageChoiceForm, person: User) -> ChosenTexts:
    """The first texts that match and are in no open package, up to the limits."""
    named = form.filled_fields
    since, most = named.pop("since", None), named.pop("words", MOST_WORDS)
    units = listed(QueueFilter(named), person).filter(is_gone=False)
    if since:
        units = units.filter(changed__date__gte=since)
    free = units.filter(~TAKEN)
    picked, sizes = list[Unit](), TextSize(0, 0)
    for unit in islice(free, MOST):
        size = size_of(unit.source)
        total = TextSize(sizes.words + size.words, sizes.characters + size.characters)
        if picked and total.words > most:
            break
        picked.append(unit)
        sizes = total
    return ChosenTexts(picked, free.count(), units.filter(TAKEN).count(), sizes)


def name_of(form: PackageChoiceForm) -> str:
    """A name for a package of these texts: the regulation, the kind and the language."""
    choice = form.filled_fields
    instrument = Instrument.objects.filter(pk=choice.get("instrument", "")).first()
    parts = [
        instrument.designation if instrument else "",
        words.kind_name(choice["kind"]) if choice.get("kind") else "",
        own_name(choice["lang"]) if choice.get("lang") else "",
        timezone.localdate().isoformat(),
    ]
    return " · ".join(filter(None, parts))[:80]


@dataclass(frozen=True, slots=True)
class Band:
    """The texts of a package in one band of matches."""

    band: str
    texts: int
    words: int
    characters: int
    left: int = 0
    """Words of texts that are not done."""

    @property
    def name(self) -> object:
        named = {"repeated": _("repeated here"), "new": _("new"), "100": "100 %"}
        highest = {"95": 99, "85": 94, "75": 84}
        return named.get(self.band) or f"{self.band}–{highest[self.band]} %"


@dataclass(frozen=True, slots=True)
class Analysis:
    bands: list[Band]

    def _minutes(self, counts: Iterable[tuple[str, int]]) -> int:
        return minutes(sum(WORTH.get(band, WORTH[NEW]) * number for band, number in counts))

    @property
    def minutes(self) -> int:
        return self._minutes((band.band, band.words) for band in self.bands)

    @property
    def minutes_left(self) -> int:
        return self._minutes((band.band, band.left) for band in self.bands)

    @property
    def sums(self) -> tuple[int, int, int]:
        """All texts, words and characters."""
        rows = [(band.texts, band.words, band.characters) for band in self.bands]
        texts, of_words, characters = map(sum, zip(*rows, strict=True)) if rows else (0, 0, 0)
        return texts, of_words, characters


def analysis(package: WorkPackage) -> Analysis:
    rows = (
        package.texts.order_by()
        .values("band")
        .annotate(
            n_texts=Count("pk"),
            n_words=Sum("words"),
            n_characters=Sum("characters"),
            n_left=Sum("words", filter=Q(done=None), default=0),
        )
    )
    bands = [
        Band(row["band"], row["n_texts"], row["n_words"], row["n_characters"], row["n_left"])
        for row in rows
    ]
    return Analysis(sorted(bands, key=lambda band: BANDS.index(band.band)))


@dataclass(frozen=True, slots=True)
class TextCell:
    """One text in the row of numbers: done, asked about, or open."""

    number: int
    unit: int
    address: str
    is_done: bool
    is_left: bool
    is_asked: bool


def cells(package: WorkPackage) -> list[TextCell]:
    """A cell for each text; one with comments since the package was made is asked about.

    In a review a text is done once it is approved.
    """
    comments = Count("unit__comments", filter=Q(unit__comments__when__gte=package.made))
    texts = package.texts.annotate(comments=comments)
    rows = texts.values_list("unit", "unit__state", "unit__is_gone", "done", "comments")
    is_review = package.state == WorkPackage.State.REVIEW
    begun = reverse("translation:unit", args=[0])
    return [
        TextCell(
            number=number,
            unit=pk,
            address=f"{begun.replace('/0/', f'/{pk}/')}?package={package.pk}",
            is_done=state == Unit.State.REVIEWED if is_review else bool(done),
            is_left=not is_gone and (state == Unit.State.PROPOSED if is_review else not done),
            is_asked=n_comments > 0,
        )
        for number, (pk, state, is_gone, done, n_comments) in enumerate(rows, 1)
    ]


def packages_with_counts(packages: QuerySet[WorkPackage]) -> QuerySet[WorkPackage]:
    """Each package with how many texts it has and how many are done."""
    done = Count("texts", filter=Q(texts__done__isnull=False))
    return packages.select_related("person").annotate(total=Count("texts"), n_done=done)


def difference(text: PackageText) -> list[words.WordChange]:
    """What changed in a text from the package's making until it was done."""
    is_changed = text.done and text.before != text.after
    return words.difference(text.before, text.after) if is_changed else []
