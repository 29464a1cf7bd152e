"""Suggestions while a search is typed: answers, provisions, terms, faults, doubts and pages."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import quote

from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.addresses import provision_url
from games.law.lookup.answer_cards import answer_cards
from games.law.lookup.search import Index, SearchUnit, bare
from games.law.lookup.search_words import asked_for, in_other_words, read_as
from games.law.lookup.site_search import GROUPS, group_of, index
from games.law.models import Instrument
from games.law.templatetags.law import found_in, game_name, short_citation
from games.lawtexts.citations.citation import cite_short
from games.narration.language import law_language
from games.questions.answers import question_of
from games.questions.characters import HAN, fold, traditional
from games.questions.forms import spoken_words
from games.rules.game import GAMES
from games.rules.game import game as rules_of
from games.site.today import today

MOST = 8
MOST_FAULTS = 24
"""At the ruling desk."""
FIRST_OF_A_KIND = 2
"""Suggestions of each kind before any kind has more."""
LONGEST = 80
"""The letters of a query that are read."""
KINDS = ("answer", "game", *GROUPS, "search")
_ARTICLE = re.compile(r"art_[^_]+")


@dataclass(frozen=True, slots=True)
class Suggestion:
    kind: str
    name: str
    url: str
    lang: str = ""
    """The language of the name, if not the reader's."""
    note: str = ""
    """The game, or the word that was meant."""
    text: str = ""
    """What an answer says."""
    text_lang: str = ""
    is_official: bool = True
    """Whether the text is the law's or a model's; otherwise it is a translation of ours."""

    @property
    def kind_name(self) -> object:
        others = {"answer": _("Answer"), "game": _("Regulation"), "search": _("Search")}
        return GROUPS.get(self.kind) or others[self.kind]


def by_kind(one: Suggestion) -> int:
    return KINDS.index(one.kind)


def suggestions(typed: str) -> list[Suggestion]:
    """At most eight, by kind; if nothing begins with the words, similar words to search for."""
    plain = bare(traditional(typed[:LONGEST]))
    word_index = index()[0]
    if not HAN.search(plain) and len(plain) < 2:
        return []
    matches, answered = list(_matching(plain, word_index)), list(_answered(typed[:LONGEST]))
    if not matches and (not answered or len(typed.split()) == 1):
        correction = read_as(typed[:LONGEST], word_index).correction
        matches = [_search_for(correction, _("Did you mean:"))] if correction else []
    ranked = sorted([*answered, *matches], key=by_kind)
    counts = dict.fromkeys(KINDS, 0)
    early: list[Suggestion] = []
    late: list[Suggestion] = []
    for one in ranked:
        (early if counts[one.kind] < FIRST_OF_A_KIND else late).append(one)
        counts[one.kind] += 1
    return sorted((early + late)[:MOST], key=by_kind)


def _answered(typed: str) -> Iterator[Suggestion]:
    """The answers that the page of results has first."""
    question = question_of(typed, day=today())
    if question is None or not (question.asks or question.content):
        return
    for one in answer_cards(typed)[1]:
        text, lang, is_official = one.in_short
        law, card = one.law, one.card
        if law is None:
            yield replace(_search_for(typed), kind="answer", text=text, text_lang=lang)
        elif card.provisions:
            provision = card.provisions[0]
            cited = cite_short(provision.instrument, provision.eid, law_language())
            signs = [law.designation, *([_("revoked")] if card.is_revoked else []), *card.doubts]
            yield Suggestion(
                "answer",
                f"{game_name(law)}, {cited}",
                provision_url(provision.instrument, provision.eid),
                note=" · ".join(signs),
                text=text,
                text_lang=lang,
                is_official=is_official,
            )


def faults_named(typed: str, game: str = "") -> list[Suggestion]:
    """What the ruling desk rules on whose name, or a word of the floor for it, begins with what is
    typed: of one game, or of all; then the search for the words."""
    plain = bare(traditional(typed[:LONGEST]))
    if not HAN.search(plain) and len(plain) < 2:
        return []
    spoken = {
        (key, name): "".join(f" {bare(traditional(fold(form)))}" for form in forms)
        for key in ((game,) if game in GAMES else GAMES)
        for name, forms in spoken_words(rules_of(key)).items()
    }
    ranked = []
    word_index = index()[0]
    for unit, label in zip(word_index.units, word_index.labels, strict=True):
        if unit.kind == "fault" and unit.lang == law_language() and game in ("", unit.game):
            is_named = _has(label, plain)
            if is_named or _has(spoken.get((unit.game, unit.place.split()[-1]), ""), plain):
                rank = (not is_named, not label.startswith(f" {plain}"), len(label))
                ranked.append((rank, _of_unit(unit, "")))
    named = [one for _rank, one in sorted(ranked, key=lambda pair: pair[0])]
    return [*named[:MOST_FAULTS], _search_for(typed)]


def _matching(plain: str, word_index: Index) -> Iterator[Suggestion]:
    """Of each kind, those whose name begins with the words first, then the shortest."""
    yield from (
        Suggestion("game", game_name(law), law.get_absolute_url(), note=law.designation)
        for law in Instrument.objects.all()
        if _has(f" {bare(f'{game_name(law)} {law.designation} {law.game}')}", plain)
    )
    meant = {asked_for()[word]: word for word in asked_for() if word.startswith(plain)}
    best: dict[str, tuple[tuple[bool, bool, bool, int], SearchUnit, str]] = {}
    for unit, label in zip(word_index.units, word_index.labels, strict=True):
        word = meant.get(unit.eid, "") if unit.kind == "term" else ""
        if _is_named(unit) and (word or _has(label, plain)):
            is_elsewhere = unit.lang != law_language()
            is_of_one_game = unit.kind == "page" and bool(unit.game)
            begins = label.startswith(f" {plain}")
            rank = (is_elsewhere, is_of_one_game, not begins, len(label))
            if unit.place not in best or rank < best[unit.place][0]:
                best[unit.place] = rank, unit, "" if _has(label, plain) else word
    for _rank, unit, word in sorted(best.values(), key=lambda entry: entry[0]):
        yield _of_unit(unit, word)
    others = [entry for word, entry in in_other_words().items() if word.startswith(plain)]
    yield from (_search_for(entry.typed) for entry in others[:1])


def _is_named(unit: SearchUnit) -> bool:
    """Whether it is an article with a heading, the head of an act, or of another kind than the law
    and the hands."""
    if unit.kind in ("provision", "working"):
        return bool(unit.label and _ARTICLE.fullmatch(unit.eid))
    if unit.kind == "act":
        return unit.eid in ("", "title")
    return unit.kind != "sample"


def _has(label: str, plain: str) -> bool:
    """Whether every word begins one of the label's; Chinese may be anywhere in it."""
    return all(word in label if HAN.search(word) else f" {word}" in label for word in plain.split())


def _of_unit(unit: SearchUnit, word: str) -> Suggestion:
    kind, name = group_of(unit), unit.label
    if kind == "law" and unit.kind != "act":
        name = f"{short_citation(unit.eid, unit.instrument)} {name}"
    lang = unit.lang if unit.lang != law_language() else ""
    return Suggestion(kind, name, unit.address(), lang, word or found_in(unit))


def _search_for(words: str, note: str = "") -> Suggestion:
    return Suggestion("search", words, f"{reverse('law:search')}?q={quote(words)}", note=note)
