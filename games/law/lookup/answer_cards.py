"""The cards that answer a question on the page: the sentence, the words quoted, where to go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from games.law.addresses import provision_url
from games.law.lookup.search import EXCERPT, LANGS, SearchUnit, marked_excerpt
from games.law.lookup.site_search import index
from games.law.models import Instrument
from games.law.reading.short_rules import has_short_rules, line_of
from games.law.time.at_hand import instruments
from games.law.wording.words import Span
from games.lawtexts.citations.citation import cite_short
from games.narration.language import law_language
from games.questions.answers import Answered, answer, question_of
from games.questions.forms import RegulationAnswer
from games.questions.lexicon import lexicon
from games.rules.game import Record
from games.rules.game import game as game_of
from games.rules.values.citation import Provision
from games.site.doors import hand_links, name_of_game, ruling_address
from games.site.today import today

MOST_QUOTED = 3
"""The provisions of a card that are quoted."""
MOST_CITED = 6
SHORT = 160
"""The letters quoted of each of several provisions."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """The words of a provision in one language, with the words of the question marked."""

    lang: str
    words: SafeString
    is_official: bool


@dataclass(frozen=True)
class AnswerCard:
    card: RegulationAnswer
    wanted: frozenset[str]
    is_first: bool = True

    @property
    def law(self) -> Instrument | None:
        return instruments().get(self.card.instrument)

    @property
    def sentence(self) -> str:
        """The answer in the reader's language; empty if it is the words quoted, or a list."""
        is_sentence = not (self.card.is_quotation or self.prizes)
        return self.card.text[law_language()] if is_sentence else ""

    @property
    def prizes(self) -> list[tuple[str, str, str, str]]:
        """The prizes if there are several, each with its amount, its citation and the address."""
        lang, prizes = law_language(), self.card.prizes
        return [
            (
                prize.name[lang],
                prize.amount[lang],
                cite_short(prize.provision.instrument, prize.provision.eid, lang),
                provision_url(prize.provision.instrument, prize.provision.eid),
            )
            for prize in (prizes if len(prizes) > 1 else ())
        ]

    @property
    def in_short(self) -> tuple[str, str, bool]:
        """The answer, or the words of its provision cut short; their language, and whether they
        are official or a model's."""
        if not self.card.is_quotation or not self.card.provisions:
            text = "" if self.card.is_quotation else self.card.text[law_language()]
            return text, law_language(), True
        units = {unit.lang: unit for unit in _units_of(self.card.provisions[0])}
        unit = units.get(law_language()) or next(iter(units.values()), None)
        if unit is None:
            return "", law_language(), True
        return Truncator(unit.text).chars(SHORT), unit.lang, unit.kind == "provision"

    @property
    def other_sentence(self) -> tuple[str, str]:
        """The answer in the law's other language, for what no provision says."""
        other = next(lang for lang in LANGS if lang != law_language())
        return other, self.card.text[other]

    @property
    def citations(self) -> list[tuple[str, str]]:
        """The provisions on which it rests, each with its address."""
        return [
            (cite_short(p.instrument, p.eid, law_language()), provision_url(p.instrument, p.eid))
            for p in self.card.provisions[:MOST_CITED]
        ]

    @cached_property
    def quotations(self) -> list[list[Quotation]]:
        """The words of its first provisions, the reader's language first.

        A ranking is quoted of the first game alone, as the others mostly say the same.
        """
        if self.card.kind == "ranking" and not self.is_first:
            return []
        quoted = (self._quoted(provision) for provision in self.card.provisions[:MOST_QUOTED])
        return [sides for sides in quoted if sides]

    def _quoted(self, provision: Provision) -> list[Quotation]:
        units = {unit.lang: unit for unit in _units_of(provision)}
        order = sorted(units, key=lambda lang: lang != law_language())
        return [
            Quotation(lang, self._marked(units[lang].text), units[lang].kind == "provision")
            for lang in order
        ]

    def _marked(self, text: str) -> SafeString:
        spans = [
            Span(token.start, token.end, "mark")
            for token in lexicon().tokens(text)
            if token.wanted & self.wanted
        ]
        most = SHORT if len(self.card.provisions) > 1 else EXCERPT
        return marked_excerpt(text, spans, most)

    @property
    def links(self) -> list[tuple[str, str]]:
        """What can be done next: the hand at the table, the ruling's form filled in, the line of
        the rules on two pages."""
        card, law, links = self.card, self.law, []
        if record := hand_to_play(card):
            name = _("Open this hand at the table")
            links += [(link.name, link.url) for link in hand_links(card.game, record, name)]
        if card.fault and (url := ruling_address(card.game, card.fault, card.facts)):
            links.append((_("Open at the ruling desk"), url))
        lines = (line_of(card.game, p) for p in card.provisions) if law and card.game else ()
        if line := next(filter(None, lines), ""):
            name = _("Rules on two pages")
            if card.kind == "prizes":
                name = _("All the prizes, in the rules on two pages")
            links.append((name, f"{reverse('law:short-rules', args=[card.instrument])}#{line}"))
        return links


def hand_to_play(card: RegulationAnswer) -> Record | None:
    """A hand of the game's own table with the cards of an answer: the first at the first seat, the
    next at the house's place or the next seats; None if it has no such places for them."""
    if not card.hands:
        return None
    game = game_of(card.game)
    stacks = game.table["stacks"]
    assert isinstance(stacks, Mapping)
    seats = list(stacks)
    places = [seats[0], "dealer"] if "dealer" in game.places else seats
    is_dealt = all(len(cards) == game.places["seat"] for cards in card.hands)
    if "board" in game.places or not is_dealt or len(card.hands) > len(places):
        return None
    named = {place: list(cards) for place, cards in zip(places, card.hands, strict=False)}
    return {"table": game.table, "seed": 1, "cards": named}


def _units_of(provision: Provision) -> Iterator[SearchUnit]:
    place = str(provision)
    for unit in index()[0].units:
        if unit.place == place and unit.text:
            yield unit


def overview(words: str, game: str = "") -> tuple[str, str]:
    """The name of the one game that a query names, and its rules on two pages; or nothing."""
    question = question_of(words, game, today())
    if question is None or not question.is_of_one_law or question.content or question.asks:
        return "", ""
    for source in question.sources:
        if source.game and has_short_rules(source.game.key):
            url = reverse("law:short-rules", args=[source.instrument])
            return name_of_game(source.game.key), url
    return "", ""


def answer_cards(words: str, game: str = "") -> tuple[Answered, list[AnswerCard]]:
    """What the regulations answer, for the page."""
    answered = answer(words, game, today())
    return answered, cards_of(answered.cards, answered.wanted)


def cards_of(answers: Iterable[RegulationAnswer], wanted: frozenset[str]) -> list[AnswerCard]:
    """Answers as cards, in which the words that were ``wanted`` are marked."""
    return [AnswerCard(card, wanted, not n) for n, card in enumerate(answers)]
