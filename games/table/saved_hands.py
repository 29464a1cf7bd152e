"""Save and find hands, and compare their results with those of today's rules."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.law.editions import edition
from games.law.time.in_force import version_today
from games.lawtexts.citations.citation import cite_short
from games.narration import field_error_sentence, step_sentence
from games.narration.language import law_language
from games.narration.refusing import cited
from games.play.hand.readings import changed_lines
from games.play.offers import QuestionSource
from games.records.answers import naming_doubts, played_out, played_record, taken_by
from games.rules.game import GAMES, Record, game
from games.rules.hands.script import Step
from games.rules.values.citation import Provision
from games.rules.values.refusal import Forbidden, Unusable
from games.site.doors import name_of_game
from games.site.forms import NOT_AN_ANSWER, OneOfField, SiteForm, TextField, WordsField, YesField
from games.table.coverage import applications, rules_digest
from games.table.models import HandPlace, SavedHand

Person = User | AnonymousUser
AnswerRecord = dict[str, object]

ORDERS = {
    "newest": (_("Newest first"), ("-saved", "-pk")),
    "oldest": (_("Oldest first"), ("saved", "pk")),
    "title": (_("By title"), ("title", "pk")),
    "game": (_("By game"), ("game", "-saved")),
}


def answer_of(key: str, record: Record) -> AnswerRecord:
    """The result of the hand under today's rules, as JSON stores it, without readings and without
    what it turns on, so that older answers are still the same."""
    with naming_doubts(key, record):
        hand = played_out(key, record)
    text = json.dumps({**played_record(hand.played, taken_by(key, record)), **hand.account})
    answer: AnswerRecord = json.loads(text, object_hook=_without_readings)
    return answer


def _without_readings(part: AnswerRecord) -> AnswerRecord:
    is_offer = "do" in part and "reason" not in part
    names = {"readings", "minimum_doubt", "maximum_doubt", *(("doubt",) if is_offer else ())}
    return {name: value for name, value in part.items() if name not in names}


def digest_of(answer: Record) -> str:
    text = json.dumps(answer, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def may(what: str, person: Person, hand: SavedHand) -> bool:
    """Whether the person is the owner and still staff, or may do this with any hand."""
    is_own = hand.owner_id == person.pk and person.has_perm("table.add_savedhand")
    return is_own or person.has_perm(f"table.{what}_savedhand")


def visible_to(person: Person) -> QuerySet[SavedHand]:
    """Every hand for staff; otherwise the public hands and the person's own."""
    hands = SavedHand.objects.select_related("owner").prefetch_related("places")
    if person.has_perm("table.view_savedhand"):
        return hands
    own = Q(owner=person) if isinstance(person, User) else Q(pk__in=())
    return hands.filter(Q(is_public=True) | own)


def question_source(person: User, pk: int) -> QuestionSource:
    """A hand that the person may see; raises ``Http404`` without one."""
    hand = get_object_or_404(visible_to(person), pk=pk)
    return QuestionSource(hand.game, hand.title, hand.record)


def search_hands(hands: QuerySet[SavedHand], filters: Mapping[str, str]) -> QuerySet[SavedHand]:
    """Filter by words, game and provision, and sort."""
    for word in filters.get("q", "")[:200].split()[:8]:
        hands = hands.filter(Q(title__icontains=word) | Q(note__icontains=word))
    if filters.get("game"):
        hands = hands.filter(game=filters["game"])
    if filters.get("provision"):
        name = filters["provision"][:180]
        within = Q(places__provision=name) | Q(places__provision__startswith=f"{name}__")
        hands = hands.filter(within).distinct()
    return hands.order_by(*ORDERS.get(filters.get("sort", ""), ORDERS["newest"])[1])


def provisions_of(key: str, record: Record) -> dict[Provision, int]:
    """The provisions a hand applies, in the text's order, each with its first step."""
    first: dict[Provision, int] = {}
    for provision, n in applications(game(key), record):
        first.setdefault(provision, n)
    order = {provision: place for place, provision in enumerate(game(key).applied)}
    return dict(sorted(first.items(), key=lambda item: order[item[0]]))


@transaction.atomic
def save(
    hand: SavedHand, *, title: str, note: str = "", is_public: bool = False, tag: Iterable[str] = ()
) -> SavedHand:
    """Save a hand; of a new one, raises ``Forbidden`` or ``Unusable`` if the rules refuse it."""
    hand.title, hand.note, hand.is_public = title, note, is_public
    if hand.pk is None:
        _answer_today(hand)
    hand.save()
    _place(hand, tag)
    return hand


@transaction.atomic
def remove(hand: SavedHand) -> None:
    hand.delete()
    edition.renew("a saved hand was deleted")


@transaction.atomic
def take_today(hand: SavedHand) -> None:
    """Replace the saved result with today's; the old one is not stored."""
    _answer_today(hand)
    hand.save()
    _place(hand, tags_of(hand))


def _answer_today(hand: SavedHand) -> None:
    hand.answer = answer_of(hand.game, hand.record)
    hand.answer_digest, hand.rules_digest = digest_of(hand.answer), rules_digest()
    hand.answered = timezone.now()


def tags_of(hand: SavedHand) -> tuple[str, ...]:
    return tuple(place.provision for place in hand.places.all() if place.is_tag)


def _place(hand: SavedHand, tags: Iterable[str]) -> None:
    """Store the provisions the hand shows again."""
    try:
        applied = {
            str(provision): n for provision, n in provisions_of(hand.game, hand.record).items()
        }
    except (Forbidden, Unusable):
        applied = {place.provision: place.step for place in hand.places.all() if place.step}
    tagged = set(tags)
    hand.places.all().delete()
    HandPlace.objects.bulk_create(
        HandPlace(hand=hand, provision=name, step=applied.get(name, 0), is_tag=name in tagged)
        for name in dict.fromkeys((*applied, *tagged))
    )
    edition.renew("a saved hand was changed")


@dataclass(frozen=True, slots=True)
class HandOutcome:
    """A result as a page shows it; ``refusal`` says why the rules refuse the hand, if they do."""

    steps: tuple[str, ...]
    results: Mapping[str, int]
    """For each seat its gain or loss; in games with a pot, its chips at the end."""
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class SavedHandCheck:
    """The results of a saved hand when it was saved and under today's rules."""

    then: HandOutcome
    now: HandOutcome
    is_same: bool
    are_rules_same: bool
    only_then: list[int]
    only_now: list[int]

    @property
    def seats(self) -> list[tuple[str, int | None, int | None]]:
        seats = dict.fromkeys((*self.then.results, *self.now.results))
        return [(seat, self.then.results.get(seat), self.now.results.get(seat)) for seat in seats]


def has_another_result(hand: SavedHand) -> bool:
    """Whether today's result differs; computed only if the rules have changed."""
    return rules_digest() != hand.rules_digest and not standing(hand).is_same


def standing(hand: SavedHand) -> SavedHandCheck:
    then = _outcome(hand.game, hand.answer)
    try:
        today = answer_of(hand.game, hand.record)
    except (Forbidden, Unusable) as no:
        now, is_same = HandOutcome((), {}, field_error_sentence(no)), False
    else:
        is_same = digest_of(today) == hand.answer_digest
        now = then if is_same else _outcome(hand.game, today)
    only_then, only_now = changed_lines(then.steps, now.steps)
    return SavedHandCheck(
        then, now, is_same, rules_digest() == hand.rules_digest, only_then, only_now
    )


def _outcome(key: str, answer: Mapping[str, Any]) -> HandOutcome:
    steps = tuple(_step_sentence(key, step) for step in answer.get("steps", ()))
    return HandOutcome(steps, answer.get("net", answer.get("stacks", {})))


def _step_sentence(key: str, step: Mapping[str, Any]) -> str:
    """The sentence of a step in a result; the step's name if today's rules do not know it."""
    provisions = tuple(Provision.named(name) for name in step["provisions"])
    try:
        return step_sentence(key, Step(step["name"], provisions, step["facts"], step["seat"]))
    except (KeyError, TypeError, ValueError):
        return str(step["name"])


MOST_TITLE, MOST_NOTE, MOST_WORDS = 120, 4000, 200


class HandForm(SiteForm):
    """``applied`` are the provisions the hand applies, ``others`` the rest of the regulation."""

    ident = "hand"
    use_required_attribute = True

    title = TextField(label=_("Title"), max_length=MOST_TITLE, required=True)
    note = TextField(
        label=_("Note"), max_length=MOST_NOTE, widget=forms.Textarea(attrs={"rows": 5})
    )
    tag = forms.MultipleChoiceField(required=False, label=_("Provisions it is saved for"))
    is_public = YesField(label=_("Public, and linked from the pages of the law"))

    def __init__(
        self, key: str, applied: Sequence[Provision], data: Any = None, initial: Any = None
    ) -> None:
        super().__init__(data, initial=initial)
        self.applied = applied
        # The rest of the regulation too: a hand may show where a provision does not apply.
        instrument = game(key).instrument
        texts = version_today(instrument.key).text.provisions
        every = [instrument.provision(text.eid) for text in texts if not text.is_container]
        self.others = [provision for provision in every if provision not in applied]
        language = law_language()
        names = [
            (str(provision), cite_short(provision.instrument, provision.eid, language))
            for provision in (*applied, *self.others)
        ]
        self.set_choices("tag", names)
        on = set(self["tag"].value() or ())
        tags = [{"name": name, "citation": words, "is_on": name in on} for name, words in names]
        self.tags, self.other_tags = tags[: len(applied)], tags[len(applied) :]
        self.has_other_tags = any(tag["is_on"] for tag in self.other_tags)
        others = " ".join(map(str, self.others))
        self.others_key = None if self.has_other_tags else others
        self.fields["tag"].error_messages["invalid_choice"] = NOT_AN_ANSWER
        self.fields["title"].error_messages["required"] = _("Give it a title.")

    def clean_title(self) -> str:
        return " ".join(self.cleaned_data["title"].split())


class HandsFilter(SiteForm):
    """A field with an error shows it and does not filter."""

    ident = "f"

    q = WordsField(label=_("Words"), max_length=MOST_WORDS)
    game = OneOfField((), label=_("Game"))
    provision = OneOfField((), label=_("Provision"))
    sort = OneOfField([(key, name) for key, (name, _columns) in ORDERS.items()], label=_("Order"))

    def __init__(self, data: Any, *, visible: QuerySet[SavedHand]) -> None:
        super().__init__(data)
        self.set_choices("game", [(key, name_of_game(key)) for key in GAMES], _("Any"))
        places = HandPlace.objects.filter(is_tag=True, hand__in=visible.values("pk"))
        names = places.order_by().values_list("provision", flat=True).distinct()
        tags = sorted(map(Provision.named, names))
        in_use = [(str(tag), f"{cited(tag)} · {tag.instrument}") for tag in tags]
        self.set_choices("provision", in_use, _("Any"))
