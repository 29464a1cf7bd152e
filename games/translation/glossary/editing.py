"""Changes of a term; each is a transaction with a revision and a log entry.

What follows from a change is reckoned after it, outside of the transaction.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, cast

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from games.law.editions import edition
from games.law.loading.sync import UNSETTLED
from games.law.lookup import glossary
from games.law.lookup.glossary import TermForms
from games.law.models import Term
from games.lawtexts.files.shape import LANGUAGES
from games.lawtexts.register.glossary_reader import GlossaryTerm, forms_changed, searched_by, terms
from games.lawtexts.texts.corpus import instrument_keys
from games.quality.terms import expected, is_steady
from games.translation.checking import findings
from games.translation.gathering import gather
from games.translation.glossary.draft import Draft, Unsound, fit_reason
from games.translation.models import LogEntry, TermRevision, Unit
from games.translation.workflow import roles

Glossary = Collection[GlossaryTerm]
Requirements = frozenset[tuple[str, bool]]


@dataclass(frozen=True, slots=True)
class GlossarySnapshot:
    """A glossary and its requirements at one time, to compare before and after a change."""

    glossary: tuple[GlossaryTerm, ...]
    requirements: dict[str, Requirements]

    @classmethod
    def now(cls) -> GlossarySnapshot:
        return cls(terms(), {term.id: frozenset(_requirements_of(term)) for term in terms()})


def _requirements_of(term: GlossaryTerm) -> Iterator[tuple[str, bool]]:
    """What the checks require of the term in each language and instrument."""
    for lang in LANGUAGES:
        yield f"steady {lang}", is_steady(term.id, lang)
    for key in (*instrument_keys(), None):
        yield f"asked {key}", bool(expected(term, "zh-hant", key))
    forms = set(term.forms("zh-hant"))
    yield "shared", any(forms & set(o.forms("zh-hant")) for o in terms() if o.id != term.id)


class Reach:
    """The difference between two glossaries, as searches in texts."""

    def __init__(self, before: GlossarySnapshot, after: GlossarySnapshot) -> None:
        old, new = before.glossary, after.glossary
        words = {lang: set(forms) for lang, forms in forms_changed(old, new).items()}
        words["zh-hant"] |= set(_changed_requirements(old, new))
        self.changed = {lang: searched_by(words[lang], lang) for lang in LANGUAGES}
        was, now = before.requirements, after.requirements
        moved = {id for id in was.keys() | now.keys() if was.get(id) != now.get(id)}
        for term in (term for term in (*old, *new) if term.id in moved):
            for lang in LANGUAGES:
                words[lang] |= set(term.forms(lang))
        self.moved = {lang: searched_by(words[lang], lang) for lang in LANGUAGES}

    def reads_differently(self, lang: str, text: str) -> bool:
        """Whether the text has other terms than before."""
        return lang in self.changed and self.changed[lang].search(text) is not None

    def can_find_differently(self, source_lang: str, source: str, lang: str, target: str) -> bool:
        """Whether the checks may find something else in the pair than before."""
        if source_lang not in LANGUAGES:
            return self.reads_differently(lang, target)
        return any(
            self.moved[language].search(text)
            for language, text in ((source_lang, source), (lang, target))
            if language in self.moved
        )


def _changed_requirements(before: Glossary, after: Glossary) -> Iterator[str]:
    """The Chinese forms that an instrument has begun or ceased to require."""
    old = {term.id: term for term in before}
    for term in after:
        was = old.get(term.id, term)
        for key in (*instrument_keys(), None) if was != term else ():
            yield from set(expected(was, "zh-hant", key)) ^ set(expected(term, "zh-hant", key))


@dataclass
class Overtaken(Exception):
    """Raised if somebody else changed the term after its page was opened."""

    by: TermRevision


def forms_of(term: Term) -> TermForms:
    return {
        "portuguese": term.portuguese,
        "chinese": term.chinese,
        "never_chinese": term.never_chinese,
        "not_in": term.not_in,
    }


def of_corpus(term: Term) -> TermForms:
    """The forms last loaded from the corpus; none for a term added here."""
    loaded = {name: term.loaded[name] for name in glossary.FORMS if name in term.loaded}
    return cast(TermForms, loaded)


def unsettled(term: Term) -> bool:
    """Whether the corpus changed forms that had been edited here."""
    return bool(set(glossary.FORMS) & set(term.loaded.get(UNSETTLED, ())))


def number_of(term: Term) -> int:
    last = TermRevision.objects.filter(term=term.pk).first()
    return last.number if last else 0


P = ParamSpec("P")
Saved = tuple[Term, TermForms, TermForms]
"""A term, with its forms before and after a change; none where it is new, or gone."""


def _renewing(save: Callable[P, Saved]) -> Callable[P, Term]:
    """After a change is saved, update all that uses the glossary; others may write meanwhile."""

    @wraps(save)
    def saved(*args: P.args, **kwargs: P.kwargs) -> Term:
        was = GlossarySnapshot.now()
        term, before, after = save(*args, **kwargs)
        _renew(term.pk, before, after, was)
        return term

    return saved


@_renewing
def change(term: Term, draft: Draft, person: User, number: int, reason: str) -> Saved:
    """Change the forms, from now on for every check, mark and file."""
    with _writing(term, person, number) as locked:
        if not locked.loaded:
            locked.kind = draft.kind
        return _save_forms(locked, draft.forms(), person, "changed", fit_reason(reason))


@_renewing
def back_to_corpus(term: Term, person: User, number: int) -> Saved:
    with _writing(term, person, number) as locked:
        original = of_corpus(locked)
        if not original:
            raise Unsound(_("The corpus has no such term."))
        return _save_forms(locked, original, person, "back to the corpus", "")


@_renewing
def take_back(term: Term, which: int, person: User, number: int) -> Saved:
    """Restore the forms from before one change of the history."""
    with _writing(term, person, number) as locked:
        past = TermRevision.objects.filter(term=term.pk, number=which).first()
        if past is None or not past.before or past.before == forms_of(locked):
            raise Unsound(_("There is no such change."))
        return _save_forms(locked, past.before, person, "undone", past.reason)


@_renewing
def keep_desk_forms(term: Term, person: User, number: int) -> Saved:
    """Settle a conflict with the corpus in favour of the desk's forms."""
    with _writing(term, person, number) as locked:
        return _save_forms(locked, forms_of(locked), person, "kept", "")


@_renewing
def add(draft: Draft, person: User, reason: str) -> Saved:
    """Add a term that the corpus does not have."""
    _may(person)
    forms, cleaned_reason = draft.forms(), fit_reason(reason)
    ident = _ident(forms["portuguese"][0])
    with transaction.atomic():
        if not ident or Term.objects.filter(pk=ident).exists():
            raise Unsound(_("The glossary has this term already."), "portuguese")
        last = Term.objects.order_by("-position").values_list("position", flat=True).first() or 0
        term = Term(pk=ident, kind=draft.kind, position=last + 1)
        return _save_forms(term, forms, person, "added", cleaned_reason)


@_renewing
def take_out(term: Term, person: User, number: int) -> Saved:
    """Delete a term added here; one of the corpus raises ``Unsound``."""
    with _writing(term, person, number) as locked:
        if locked.loaded:
            raise Unsound(_("A term of the corpus is deleted in the corpus files."))
        before = forms_of(locked)
        _record(locked, before, {}, person, "taken out", "")
        Term.objects.filter(pk=locked.pk).delete()
        return locked, before, {}


@contextmanager
def _writing(term: Term, person: User, number: int) -> Iterator[Term]:
    _may(person)
    with transaction.atomic():
        locked = Term.objects.select_for_update().get(pk=term.pk)
        last = TermRevision.objects.filter(term=term.pk).first()
        if last and last.number != number:
            raise Overtaken(last)
        yield locked


def _may(person: User) -> None:
    if not person.has_perm(roles.GLOSSARY):
        raise Unsound(_("You may not change the glossary."))


def _save_forms(term: Term, forms: TermForms, person: User, action: str, reason: str) -> Saved:
    is_known = Term.objects.filter(pk=term.pk).exists()
    before = forms_of(term) if is_known else TermForms()
    for name, value in forms.items():
        setattr(term, name, value)
    left = [name for name in term.loaded.get(UNSETTLED, ()) if name not in glossary.FORMS]
    loaded = {name: value for name, value in term.loaded.items() if name != UNSETTLED}
    term.loaded = loaded | ({UNSETTLED: left} if left else {})
    term.save()
    _record(term, before, forms, person, action, reason)
    return term, before, forms


def _record(
    term: Term, before: TermForms, after: TermForms, person: User, action: str, reason: str
) -> None:
    done = {"who": person, "action": action, "reason": reason, "before": before, "after": after}
    TermRevision.objects.create(term=term.pk, number=number_of(term) + 1, **done)
    LogEntry.objects.create(subject=term.pk, who=person, action="glossary", said=reason)


def _renew(ident: str, before: TermForms, after: TermForms, was: GlossarySnapshot) -> None:
    """Update all that uses the glossary: marks, findings, cached pages, the desk."""
    glossary.lay()
    reach = Reach(was, GlossarySnapshot.now())
    glossary.find_again(reach.reads_differently)
    if not before or not after:
        gather(["note"])
    names = ("pk", "source_lang", "source", "lang", "target")
    sides = Unit.objects.filter(is_gone=False).values_list(*names)
    findings.count_anew([pk for pk, *texts in sides if reach.can_find_differently(*texts)])
    edition.record("", "term", "changed", [ident])
    edition.renew(f"term {ident}")


def _ident(form: str) -> str:
    """The id of a term: ``aposta inicial`` becomes ``aposta_inicial``."""
    plain = unicodedata.normalize("NFKD", form).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:60]
