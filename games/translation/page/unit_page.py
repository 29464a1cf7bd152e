"""The content of a unit's page."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.contrib.auth.models import User

from games.law.models import Instrument, Row
from games.law.reading import instrument_page
from games.quality.pair import Span
from games.site.forms import Bound, SiteForm
from games.translation.checking import findings as finding
from games.translation.glossary import terms
from games.translation.listing.opened import QueuePosition
from games.translation.memory import lookup
from games.translation.messages import desk, places, words
from games.translation.models import Scratch, Suggestion, Unit
from games.translation.models.unit import padded
from games.translation.page import origin
from games.translation.page.forms import DismissForm, UnitForms, WordsForm
from games.translation.workflow import bulk_acts, conflicts, discussion, history, roles, undoing


@dataclass(frozen=True, slots=True)
class UnitPart:
    """One part of the text: its source, its words as typed, and its form field."""

    at: int
    name: str
    source: str
    runs: list[terms.SourceRun]
    target: str
    box: Bound


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The words that a finding means, with a little of the text around them."""

    before: str
    words: str
    after: str
    start: int
    end: int


AROUND = 18
"""Characters shown on either side of the words that a finding means."""


def excerpt(text: str, span: Span | None) -> Excerpt | None:
    if span is None or not span[0] < span[1] <= len(text):
        return None
    start, end = span
    before, after = text[max(0, start - AROUND) : start], text[end : end + AROUND]
    before = f"…{before}" if start > AROUND else before
    after = f"{after}…" if end + AROUND < len(text) else after
    return Excerpt(before, text[start:end], after, start, end)


@dataclass(frozen=True, slots=True)
class FindingSentence:
    """A finding with its message."""

    fingerprint: str
    severity: str
    sentence: str
    where: str
    dismissal: object
    measured: str
    place: int
    source: Excerpt | None
    target: Excerpt | None
    mend: str | None
    alike: int
    """How many other open findings of the same check the text has."""

    @property
    def is_hint(self) -> bool:
        return self.severity == "hint" and not self.dismissal


class UnitSheet:
    """The content of a unit's page; each part is made when it is first shown."""

    def __init__(
        self,
        unit: Unit,
        person: User,
        turn: QueuePosition,
        typed: Sequence[str] | None = None,
        refused: SiteForm | None = None,
        *,
        has_whole_thread: bool = False,
        has_whole_memory: bool = False,
    ) -> None:
        self.unit, self.person, self.turn = unit, person, turn
        self.refused, self.has_whole_thread = refused, has_whole_thread
        self.has_whole_memory = has_whole_memory
        self.may_write = roles.may_write(person, unit)
        self.may_type = roles.may_type(person, unit)
        self.scratch = Scratch.objects.filter(unit=unit, person=person).first()
        if typed is None and self.scratch and self.may_type:
            typed = padded(self.scratch.target, len(unit.parts))
        if isinstance(refused, WordsForm):
            typed = refused.typed
        self.texts = list(typed) if typed is not None else unit.targets

    @cached_property
    def forms(self) -> UnitForms:
        forms = UnitForms(self.unit, self.texts, self.refused)
        forms.words.count_repeats(len(self.repeats))
        return forms

    @cached_property
    def parts(self) -> list[UnitPart]:
        unit, form, made = self.unit, self.forms.words, []
        for index, (name, box) in enumerate(zip(unit.parts, form.boxes, strict=True)):
            source = unit.source_of(index)
            runs = terms.marked(source, unit.source_lang, unit.instrument)
            made.append(UnitPart(index, name, source, runs, form.typed[index], box))
        return made

    @cached_property
    def findings(self) -> list[FindingSentence]:
        return findings(self.unit, self.texts)

    @cached_property
    def to_set_aside(self) -> list[tuple[FindingSentence, DismissForm]]:
        """The findings that this person may dismiss or restore, those that one reason answers once,
        each with its form."""
        if not roles.may_dismiss(self.person, self.unit):
            return []
        may_override = roles.may_override(self.person, self.unit)
        sent = self.refused
        made: list[tuple[FindingSentence, DismissForm]] = []
        distinct: dict[str, FindingSentence] = {}
        for result in self.findings:
            distinct.setdefault(result.fingerprint, result)
        for number, result in enumerate(distinct.values(), 1):
            if result.severity == "error" and not result.dismissal and not may_override:
                continue
            form = DismissForm(result.fingerprint)
            if isinstance(sent, DismissForm) and sent.fingerprint == result.fingerprint:
                form = sent
            form.ident = f"dismiss-{number}"
            form.count_alike(result.alike)
            form.is_first = not made and result.severity != "hint" and not result.dismissal
            made.append((result, form))
        return made

    @cached_property
    def sibling(self) -> Unit | None:
        """The same message of the interface in the other language."""
        return origin.sibling(self.unit)

    @cached_property
    def counterparts(self) -> list[terms.Counterpart]:
        return terms.counterparts(origin.through(self.unit, self.sibling))

    @cached_property
    def places(self) -> list[origin.CodeLocation]:
        return origin.places(self.unit)

    @cached_property
    def matches(self) -> list[lookup.Match]:
        return [] if self.unit.is_official else lookup.matches(self.unit, self.person)

    @cached_property
    def personal_terms(self) -> list[lookup.PersonalTerm]:
        """The terms in the source by the glossaries that this person brought along or shares."""
        unit = self.unit
        return lookup.terms_in(unit.source, unit.source_lang, unit.lang, self.person)

    @property
    def near_matches(self) -> list[lookup.Match]:
        """The matches on the page: the similar ones, or all if they are asked for."""
        return [match for match in self.matches if match.is_near or self.has_whole_memory]

    @property
    def far_matches(self) -> int:
        """How many matches the page does not show."""
        return len(self.matches) - len(self.near_matches)

    @cached_property
    def history(self) -> list[history.Past]:
        return undoing.marked(self.unit, self.person, history.history_of(self.unit))

    @cached_property
    def context(self) -> list[instrument_page.ProvisionSides]:
        return article_of(self.unit) if self.unit.eid else []

    @cached_property
    def row(self) -> Row | None:
        is_reading = self.unit.kind == Unit.Kind.READING
        return Row.objects.filter(pk=self.unit.object).first() if is_reading else None

    @cached_property
    def source_changes(self) -> list[words.WordChange]:
        if self.unit.stale != Unit.Stale.SOURCE or not self.unit.made_from:
            return []
        return words.difference(self.unit.made_from, self.unit.source)

    @cached_property
    def brought(self) -> list[conflicts.ConflictPart]:
        return conflicts.conflicting_parts(self.unit)

    @cached_property
    def heritage(self) -> list[words.WordChange]:
        """How the source of the offered words differs from this one."""
        offered = self.unit.offered
        return words.difference(offered.source, self.unit.source) if offered else []

    @cached_property
    def repeats(self) -> list[Unit]:
        """The other units with the same source."""
        return bulk_acts.others(self.unit)

    @cached_property
    def thread(self) -> discussion.Thread:
        return discussion.thread(self.unit, whole=self.has_whole_thread)

    @cached_property
    def suggestions(self) -> list[Suggestion]:
        return list(self.unit.suggestions.filter(state="open").select_related("who"))

    @cached_property
    def called(self) -> bool:
        """Whether this person has an unseen mention on the unit."""
        return discussion.is_called(self.unit, self.person)

    @cached_property
    def present(self) -> list[tuple[str, bool]]:
        """Who else has the unit open, and whether they are writing."""
        return discussion.meet(self.unit, self.person)

    @property
    def may_review(self) -> bool:
        is_proposed = self.unit.state == Unit.State.PROPOSED
        return is_proposed and roles.may_review(self.person, self.unit)

    @property
    def may_withdraw(self) -> bool:
        return roles.may_withdraw(self.person, self.unit)

    @property
    def may_give(self) -> bool:
        """Whether this person may assign the text to others."""
        is_ours = not self.unit.is_official and not self.unit.is_gone
        return is_ours and bool(self.person.has_perm(roles.REVIEW))

    @cached_property
    def place(self) -> str:
        return places.place_of(self.unit)

    @cached_property
    def address(self) -> str:
        return places.address_of(self.unit)

    @cached_property
    def instrument(self) -> Instrument | None:
        return Instrument.objects.filter(pk=self.unit.instrument).first()

    @property
    def waits(self) -> bool:
        """Whether readers still see other words."""
        return bool(self.unit.standing) and self.unit.standing != self.unit.target


def article_of(unit: Unit) -> list[instrument_page.ProvisionSides]:
    """The provisions of the article that the unit is in."""
    top = unit.eid.split("__")[0]
    provisions = Unit.objects.filter(kind="provision", instrument=unit.instrument)
    eids = {name.split("#")[1] for name in provisions.values_list("object", flat=True)}
    among = [eid for eid in eids if eid.split("__")[0] == top]
    return instrument_page.pairs_of(unit.instrument, eids=among)


def findings(unit: Unit, targets: Sequence[str]) -> list[FindingSentence]:
    results = finding.of_unit(unit, targets)
    if not unit.is_official and not any(target.strip() for target in targets):
        results = [result for result in results if result.finding.key == "empty"][:1]
    open_ones: dict[tuple[str, str], set[str]] = defaultdict(set)
    for result in results:
        if result.is_open:
            open_ones[result.kind].add(result.fingerprint)
    tell = desk.official_message if unit.is_official else desk.tell
    return [
        FindingSentence(
            fingerprint=result.fingerprint,
            severity=result.finding.severity,
            sentence=tell(result.finding),
            where=words.part_name(unit.parts[result.place]) if len(unit.parts) > 1 else "",
            dismissal=result.dismissal,
            measured=desk.measured(result.finding.check),
            place=result.place,
            source=excerpt(unit.source_of(result.place), result.finding.source_span),
            target=excerpt(targets[result.place], result.finding.target_span),
            mend=None if unit.is_official else result.finding.mend,
            alike=len(open_ones[result.kind] - {result.fingerprint}) if result.is_open else 0,
        )
        for result in sorted(
            results, key=lambda f: (not f.is_open, f.is_hint, not f.is_error, f.part)
        )
    ]
