"""The forms of questions: each reads a question whole and answers it from what games declare."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, partial
from itertools import chain, islice, pairwise, product
from typing import NamedTuple

from games.lawtexts.files.caches import of_corpus
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.periods import Amendment
from games.narration.faults import answer_label, fault_sentence, order_sentence
from games.narration.language import gettext, override, pgettext
from games.narration.refusing import short_error_sentence
from games.narration.registry import words_of
from games.narration.sentences import is_chinese
from games.narration.words import (
    bet_name,
    cards_in_signs,
    category_name,
    comma,
    listed,
    semicolon,
)
from games.questions.characters import LATIN, fold
from games.questions.dealt import WrittenHand, examples, without_doubles
from games.questions.lexicon import LANGUAGES, UNWEIGHTY, QuestionWord, lexicon, tables
from games.questions.sources import (
    ABOVE,
    IN_ARTICLE,
    AnsweringLaw,
    PlaceMeanings,
    rarity,
    sources,
)
from games.records.answers import ranking as ranking_of
from games.rules.faults.ordered import Case, Fault, Order, Silence
from games.rules.game import Game
from games.rules.hands.record import RankAnswer
from games.rules.provisions.figures import Line, Paytable
from games.rules.provisions.readings import Chosen
from games.rules.values.cards import card, refuse_doubles
from games.rules.values.citation import Provision
from games.rules.values.refusal import Fact, Unusable

ROLES = frozenset(
    f"word:{name}"
    for name in (
        *("croupier", "jogador", "carta", "composicao", "mao_lugar", "graduacao", "casa", "mesa"),
        *("jogada", "pagar", "premio", "pote", "apostar", "winner", "loser", "odds", "um_para_um"),
    )
)
"""Words that a question about a hand may have without asking for anything else."""
RANK_WORDS = frozenset({"word:ace", "word:king", "word:queen", "word:jack", "word:ace_king"})
OF_A_RANKING = RANK_WORDS | {"word:carta_desigual", "word:decide"}
RANKING = "which_hand_wins"
"""What games with a ranking call the question which of two classes is higher."""


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """A question as read: its words, what it asks, and the regulations that may answer."""

    tokens: tuple[QuestionWord, ...]
    asks: frozenset[str]
    sources: tuple[AnsweringLaw, ...]
    """Those in force before those revoked."""
    is_of_one_law: bool
    day: date
    hands: tuple[WrittenHand, ...] = ()
    """Those written in it, whose words are none of ``tokens``."""

    def named(self, kind: str) -> list[str]:
        """The meanings of a kind, in the order of the question."""
        return list(dict.fromkeys(m for token in self.tokens for m in sorted(token.of_kind(kind))))

    @property
    def content(self) -> list[QuestionWord]:
        """The words that must be read: all but those that weigh nothing or only ask."""
        return [token for token in self.tokens if must_be_read(token)]

    @property
    def counts_cards(self) -> bool:
        """Whether a number stands before the cards."""
        said = [token for token in self.tokens if token.of_kind("number") or must_be_read(token)]
        return any(
            one.of_kind("number") and "word:carta" in other.meanings
            for one, other in pairwise(said)
        )

    def is_only(self, *kinds: str, words: frozenset[str] = ROLES) -> bool:
        """Whether every word that must be read is of one of these kinds, or one of these words."""
        return all(
            any(token.of_kind(kind) for kind in (*kinds, "ask")) or token.meanings & words
            for token in self.content
        )


def must_be_read(token: QuestionWord) -> bool:
    """Whether a word says something: it does not only join, ask or name a regulation."""
    kinds = {meaning.partition(":")[0] for meaning in token.meanings}
    return not kinds & {*UNWEIGHTY, "law"} and kinds != {"ask"}


KINDS = ("prizes", "ranking", "hands", "fault", "meaning", "provision", "force", "none")


@dataclass(frozen=True, slots=True)
class NamedPrize:
    """What is paid and how much, in each language of the law, with the provision that says so."""

    name: Mapping[str, str]
    amount: Mapping[str, str]
    provision: Provision

    @property
    def words(self) -> dict[str, str]:
        """«Par Superior: 25 para 1»."""
        colon = in_both(lambda: pgettext("colon", ": "))
        return {lang: f"{self.name[lang]}{colon[lang]}{self.amount[lang]}" for lang in LANGUAGES}


@dataclass(frozen=True, slots=True)
class RegulationAnswer:
    """An answer from one regulation, or that none has the thing."""

    kind: str
    """One of ``KINDS``: ``none`` if no regulation has the thing."""
    text: Mapping[str, str]
    """In each language of the law."""
    instrument: str = ""
    game: str = ""
    provisions: tuple[Provision, ...] = ()
    """That on which the answer rests first."""
    doubts: tuple[str, ...] = ()
    """The entries of the register that it rests on."""
    is_revoked: bool = False
    fault: str = ""
    """The fault or question of the ruling desk, with the ``facts`` that are known."""
    facts: Mapping[str, str] = field(default_factory=dict)
    is_quotation: bool = False
    """Whether the text is the words of its first provision."""
    prizes: tuple[NamedPrize, ...] = ()
    """Those that the text has after one another."""
    hands: tuple[tuple[str, ...], ...] = ()
    """The cards of the hands that it is about, or of hands like them, as the game deals them."""


def in_both(sentence: Callable[[], str]) -> dict[str, str]:
    """A sentence in each language of the law."""
    by_language = {}
    for language in LANGUAGES:
        with override(language):
            by_language[language] = sentence()
    return by_language


# What no regulation has


MOST_NOT_READ = 1
"""The unknown words beside a topic of ``[nowhere]``: what has more may be about something else."""


def not_regulated(question: ReadQuestion) -> list[RegulationAnswer]:
    """That no text has a thing, if the question names one of those that none has."""
    topics = [name for name in question.named("nowhere") if name not in regulated_topics()]
    not_read = [word for word in question.content if not word.meanings]
    if not topics:
        return []
    others = [word for word in question.content if word not in not_read]
    is_of_these = not replace(question, tokens=tuple(others)).is_only("nowhere")
    is_asked = {"may", "must", "how_many"} & question.asks or not is_of_these
    is_of_it = len(not_read) <= MOST_NOT_READ and is_asked and not question.named("class")
    is_of_another_game = topics[0].startswith(OF_ANOTHER_GAME) and not question.named("law")
    if not (is_of_it or is_of_another_game):
        return []
    forms = tables()["nowhere"][topics[0]]
    text = {}
    for language, of_table in (("pt", "pt"), ("zh-hant", "zh")):
        with override(language):
            sentence = gettext("None of these regulations speaks of this: %(topic)s.")
            text[language] = sentence % {"topic": forms[of_table][0]}
    return [RegulationAnswer("none", text)]


OF_ANOTHER_GAME = "game_"
"""How topics begin that no regulation has, whatever is asked of them."""
MOST_NEAREST = 2


def nearest_forbidden(question: ReadQuestion) -> list[RegulationAnswer]:
    """What regulations forbid in the other words of a question whether one may do what none has."""
    words = [word for word in question.content if word.meanings and not word.of_kind("nowhere")]
    if "may" not in question.asks or all(word.meanings & OF_ANY_PROVISION for word in words):
        return []
    cards = []
    for source in question.sources:
        scored = _scored(source, words, question.asks)
        forbidding = [(score, place) for score, place in scored if "must_not" in place.notion_kinds]
        if forbidding:
            best = max(forbidding, key=lambda pair: (pair[0], -pair[1].order))[1]
            cards.append(quotation_card(source, best.provision, "provision"))
    return cards[:MOST_NEAREST]


def in_words(text: str) -> str:
    """The folded words of a text with one space around each, whatever stands between them."""
    return f" {' '.join(LATIN.findall(fold(text)))} "


@of_corpus
@cache
def regulated_topics() -> frozenset[str]:
    """The topics of ``[nowhere]`` that a text of the corpus in use has after all."""
    texts = [
        in_words(words)
        for source in sources()
        for place in source.places.values()
        for words in place.words.values()
    ]
    return frozenset(
        topic
        for topic, forms in tables()["nowhere"].items()
        if any(in_words(form) in text for form in forms["pt"] for text in texts)
        or any(fold(form) in text for form in forms["zh"] for text in texts)
    )


# Which hand is higher


def ranking(question: ReadQuestion) -> list[RegulationAnswer]:
    """Which of two classes is higher, or what decides between two hands of one class."""
    classes, asks = question.named("class"), question.asks
    if not question.is_only("class", words=ROLES | OF_A_RANKING) or "pays" in asks:
        return []
    if question.counts_cards:
        return []  # 三張牌: of one game's hands alone
    if len(classes) == 1 and asks & {"same", "wins"}:
        return [*_ranked(question, classes * 2)]
    if len(classes) == 2 and not asks & {"define", "how_many"}:
        return [*_ranked(question, classes)]
    return []


def _ranked(question: ReadQuestion, classes: Sequence[str]) -> Iterator[RegulationAnswer]:
    for source in question.sources:
        fault = fault_of(source.game, RANKING)
        if source.game and fault and set(classes) <= set(fault.asks[0].answers):
            facts = dict(zip(("first", "second"), classes, strict=True))
            orders = _ruled(source.game, fault, facts)
            card = _ordered_card("ranking", source, fault, orders, facts)
            card = replace(card, hands=hands_like(source.game, classes))
            higher, lower = (orders[0].facts.get(name) for name in ("category", "over"))
            yield replace(card, text=_higher(source.game.key, higher, lower)) if lower else card


def hands_like(game: Game, classes: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The cards of a hand of each class, of as many as the game deals; none if it has no such."""
    written = [WrittenHand(0, 0, category=category) for category in classes]
    dealt = [examples(hand, game.places.get("seat", 0), game.deck)[:1] for hand in written]
    placed = without_doubles(written, [hands[0] for hands in dealt]) if all(dealt) else None
    return tuple(map(tuple, placed or ()))


ORDER_OF_RANKS = "order_of_ranks"
"""What games call the rule that sets the order of the cards."""


def card_order(question: ReadQuestion) -> list[RegulationAnswer]:
    """The provision that sets the order of the cards, if a question compares two of them."""
    ranks = [word for word in question.tokens if word.meanings & RANK_WORDS]
    if any(word.words.isdecimal() for word in question.tokens):
        return []  # A-K-7: cards of a hand that is not read
    if not (
        len(ranks) > 1 and "beats" in question.asks and question.is_only(words=ROLES | RANK_WORDS)
    ):
        return []
    return [
        quotation_card(source, stated.provision, "provision")
        for source in question.sources
        for stated in (source.game.stated if source.game else ())
        if stated.rule == ORDER_OF_RANKS
    ]


def _higher(game: str, higher: Fact, lower: Fact) -> dict[str, str]:
    """«Trio-par bate naipe ou cor.»"""

    def sentence() -> str:
        names = {
            "higher": category_name(game, str(higher)),
            "lower": category_name(game, str(lower)),
        }
        beaten = gettext("%(higher)s beats %(lower)s") % names
        return beaten[:1].upper() + beaten[1:]

    return in_both(sentence)


def fault_of(game: Game | None, name: str) -> Fault | None:
    rulable = game.rulable if game else ()
    return next((fault for fault in rulable if fault.name == name), None)


def _ruled(game: Game, fault: Fault, facts: Mapping[str, str | int]) -> list[Order | Silence]:
    """What is ordered; empty if the facts are not enough."""
    try:
        return list(fault.rule(Case(dict(facts), {}, Chosen(game.readings, {}))))
    except (Unusable, KeyError, ValueError):
        return []


def _ordered_card(
    kind: str,
    source: AnsweringLaw,
    fault: Fault,
    orders: Sequence[Order | Silence],
    facts: Mapping[str, str] | None = None,
) -> RegulationAnswer:
    game = source.game
    assert game is not None
    return RegulationAnswer(
        kind,
        in_both(lambda: _order_sentences(game, orders)),
        source.instrument,
        game.key,
        tuple(dict.fromkeys(p for order in orders for p in order.provisions)),
        tuple(dict.fromkeys(row for order in orders for row in order.readings)),
        fault=fault.name,
        facts=facts or {},
    )


# Which of the hands that are written wins

OF_A_SHOWDOWN = {"beats", "wins", "same", "who", "what_if", "define"}
SIZES = (3, 5)
"""The cards of a hand, where a question writes none whole."""


def showdown(question: ReadQuestion) -> list[RegulationAnswer]:
    """Which of the hands of a question wins in each game, or why they are not compared."""
    hands = question.hands
    if not question.is_only() or question.asks - OF_A_SHOWDOWN:
        return []
    sizes = {len(hand.cards or hand.ranks) for hand in hands} - {0}
    try:
        refuse_doubles([card(name) for hand in hands for name in hand.cards])
    except Unusable as no:
        return [RegulationAnswer("hands", in_both(partial(short_error_sentence, no)))]
    if len(sizes) > 1:
        text = in_both(lambda: gettext("These hands do not have the same number of cards."))
        return [RegulationAnswer("hands", text)]
    games = [source for source in question.sources if source.game]
    cards = [card for source in games for card in _shown_down(source, hands, sizes or SIZES)]
    won = [card for card in cards if card.provisions]
    classes = [hand.category for hand in hands]
    if not won and len(hands) == 2 and all(classes):
        return [*_ranked(question, classes)]
    return won or cards


def _shown_down(
    source: AnsweringLaw,
    hands: Sequence[WrittenHand],
    sizes: Iterable[int],
) -> Iterator[RegulationAnswer]:
    """The winner in a game, if it is the same whatever the cards that are not written; or why its
    rules do not compare hands that are written whole."""
    game = source.game
    assert game is not None
    answers: list[RankAnswer] = []
    shown: list[list[list[str]]] = []
    for size in sizes:
        for dealt in product(*(examples(hand, size, game.deck) for hand in hands)):
            if placed := without_doubles(hands, dealt):
                try:
                    answers.append(ranking_of(game.key)({"hands": placed}))
                    shown.append(placed)
                except Unusable as no:
                    if all(hand.cards for hand in hands):
                        text = in_both(partial(short_error_sentence, no))
                        yield RegulationAnswer("hands", text, source.instrument, game.key)
                    break
    if len({tuple(answer["winners"]) for answer in answers}) != 1:
        return
    first = answers[0]
    why = first.get("why")
    if why is None or "untranslated" in why:
        return
    winner = hands[first["winners"][0]]
    written = cards_in_signs(winner.cards) or "-".join(winner.ranks)
    if len(first["winners"]) > 1 or not written:
        text = {"pt": why["pt"], "zh-hant": why["zh-hant"]}
    else:
        text = {"pt": f"{written}: {why['pt']}", "zh-hant": f"{written}：{why['zh-hant']}"}
    names = dict.fromkeys([*why["provisions"], *first["provisions"]])
    provisions = tuple(Provision(*name.split("#")) for name in names)
    doubts = {row for entry in first["decided_by"] for row in _rows(entry["doubt"])}
    yield RegulationAnswer(
        "hands",
        text,
        source.instrument,
        game.key,
        provisions,
        tuple(sorted(doubts)),
        hands=tuple(map(tuple, shown[0])),
    )


def _rows(doubt: str | list[str]) -> list[str]:
    return [doubt] if isinstance(doubt, str) else doubt


# What a hand pays


def prizes(question: ReadQuestion) -> list[RegulationAnswer]:
    """The prizes of a class, or of a bet, or all those of a game that is named."""
    classes, bets = question.named("class"), question.named("bet")
    if not question.is_only("class", "bet") or len(classes) > 1:
        return []
    if not classes and sum(bool(word.of_kind("bet")) for word in question.content) > 1:
        return []  # what one bet is to another
    if question.asks & {"may", "must", "define", "same", "wins", "when", "who"}:
        return []
    if "beats" in question.asks and "how_many" not in question.asks:
        return []
    is_asked = "pays" in question.asks and (classes or bets or question.is_of_one_law)
    if not is_asked and not (classes and (bets or question.is_of_one_law)):
        return []
    return [card for source in question.sources for card in _prizes(source, classes, bets)]


def _prizes(
    source: AnsweringLaw, classes: Sequence[str], bets: Sequence[str]
) -> Iterator[RegulationAnswer]:
    game = source.game
    if game is None or not game.paytables:
        return
    meant = [table for table in game.paytables if not bets or _is_of(game, table.bet, bets)]
    lines = [
        (table, line)
        for table in meant
        for line in ([table.line(classes[0])] if classes else table.lines)
        if line is not None
    ]
    if lines:
        with_hand = not classes
        named = tuple(named_prize(game, *pair, with_hand=with_hand) for pair in lines)
        between = in_both(semicolon)
        text = {}
        for language in LANGUAGES:
            after_one_another = between[language].join(prize.words[language] for prize in named)
            text[language] = after_one_another[:1].upper() + after_one_another[1:]
        by_line = (line.provision if classes else table.provision for table, line in lines)
        provisions = tuple(dict.fromkeys(by_line))
        yield RegulationAnswer(
            "prizes",
            text,
            source.instrument,
            game.key,
            provisions,
            prizes=named,
            hands=hands_like(game, classes),
        )


def _is_of(game: Game, bet: str, names: Sequence[str]) -> bool:
    """Whether a prize is of one of these bets: of its own, or of one that its name has."""
    stakes = {other.name: other.on for other in game.bets}
    with override(LANGUAGES[0]):
        own = fold(bet_name(game.key, bet))
        return bet in names or any(
            name == stakes[bet] and fold(bet_name(game.key, name)) in own for name in names
        )


def named_prize(game: Game, table: Paytable, line: Line, *, with_hand: bool) -> NamedPrize:
    """The prize of a line: by its bet, and by the hand too if the question names none."""
    words = words_of(game.key)
    own = words.other_categories.get(words.bets[table.bet].ladder, {})
    ladders = (own, words.categories, *words.other_categories.values())
    hand = next(ladder[line.category] for ladder in ladders if line.category in ladder)

    def name() -> str:
        bet = bet_name(game.key, table.bet)
        return f"{bet}{comma()}{hand}" if with_hand else bet

    def amount() -> str:
        if line.odds is not None:
            return gettext("%(odds)s to 1") % {"odds": line.odds}
        if line.share is None:
            return gettext("the sum posted")
        most = gettext("%(share)s of the jackpot or the sum posted, whichever is higher")
        return most % {"share": f"{int(line.share * 100)}%"}

    return NamedPrize(in_both(name), in_both(amount), line.provision)


# What went wrong


NOT_OF_A_FAULT = {"same", "pays", "define", "force", "changed", "who", "how_many", "when", "where"}
TONGUES = ("pt", "zh", "yue", "en")
"""In which the words of ``disputes.toml`` are said."""
MOST_CASES = 24
MOST_ORDERS = 3
OF_ANY_FAULT = ROLES | {
    f"word:{n}" for n in ("wrong", "distribuicao", "others", "after", "see", "again", "double")
}
LEAST_NAMED = 0.6
"""The part of a fault's name, by weight, that a question must have."""
NEAR = 0.9
"""Games whose fault is named as well as this part of the best."""


def fault_orders(question: ReadQuestion) -> list[RegulationAnswer]:
    """What is ordered after a fault that the question names."""
    content = [word for word in question.content if not word.words.isdecimal()]
    if not content or (question.asks & NOT_OF_A_FAULT and "what_if" not in question.asks):
        return []
    best: list[tuple[float, AnsweringLaw, Fault]] = []
    for source in question.sources:
        ranked = sorted(_faults_named(source, content), key=lambda pair: -pair[0])
        if ranked and (len(ranked) == 1 or ranked[0][0] > ranked[1][0]):
            best.append((ranked[0][0], source, ranked[0][1]))
    most = max((score for score, *_ in best), default=0.0)
    return [
        card
        for score, source, fault in best
        if score >= most * NEAR
        for card in _ordered(source, fault)
    ]


class NamedFault(NamedTuple):
    """What a fault is called: each phrase as the meanings of its words, with their weights."""

    fault: Fault
    vocabulary: frozenset[str]
    phrases: tuple[tuple[tuple[frozenset[str], float], ...], ...]


def _faults_named(
    source: AnsweringLaw, content: Sequence[QuestionWord]
) -> Iterator[tuple[float, Fault]]:
    """The faults of a game with every word of a question, and the part of its name that it has."""
    sought = [_sought(word) for word in content]
    wanted = frozenset[str]().union(*sought)
    for fault, vocabulary, phrases in _named_faults(source.instrument):
        if any(meanings.isdisjoint(vocabulary) for meanings in sought):
            continue
        best = 0.0
        for phrase in phrases:
            total = sum([weight for _, weight in phrase])
            named = sum([weight for meanings, weight in phrase if not meanings.isdisjoint(wanted)])
            if named >= LEAST_NAMED * total:
                meant = frozenset[str]().union(*(meanings for meanings, _ in phrase))
                covered = sum([not meanings.isdisjoint(meant) for meanings in sought])
                best = max(best, named / total * (1 + covered / len(content)) / 2)
        if best:
            yield best, fault


def _sought(word: QuestionWord) -> frozenset[str]:
    """By what a word is found among those of a fault, however short it is."""
    return word.wanted or frozenset({f"w:{word.stem}"})


@of_corpus
@cache
def _named_faults(instrument: str) -> tuple[NamedFault, ...]:
    """The faults of a regulation's game, with their names in every language and on floors."""
    game = next(source.game for source in sources() if source.instrument == instrument)
    return tuple(_named_fault(game, fault) for fault in game.faults) if game else ()


def spoken_words(game: Game) -> dict[str, list[str]]:
    """The words that floors have for each fault of a game, in whatever language."""
    names = {fault.name for fault in game.faults}
    spoken: dict[str, list[str]] = {}
    for entry in tables()["fault"].values():
        own = next((name for name in entry["faults"] if name in names), "")
        spoken.setdefault(own, []).extend(chain.from_iterable(entry[t] for t in TONGUES))
    return spoken


def _named_fault(game: Game, fault: Fault) -> NamedFault:
    spoken = spoken_words(game).get(fault.name, [])
    for language in ("en", *LANGUAGES):
        with override(language):
            spoken.append(fault_sentence(game.key, fault.name))
    phrases = []
    for words in spoken:
        read = [word for word in lexicon().tokens(words) if must_be_read(word)]
        phrases.append(tuple((_sought(w), 0.3 if w.meanings & ROLES else 1.0) for w in read))
    meanings = (wanted for phrase in phrases for wanted, _ in phrase)
    return NamedFault(fault, OF_ANY_FAULT.union(*meanings), tuple(filter(None, phrases)))


def _ordered(source: AnsweringLaw, fault: Fault) -> Iterator[RegulationAnswer]:
    """What is ordered, under each answer if they differ; what rests on sums is quoted instead."""
    game = source.game
    assert game is not None
    by_orders: dict[tuple[str, ...], tuple[Mapping[str, str], list[Order | Silence]]] = {}
    for answers, orders in _cases(game, fault):
        if orders:
            by_orders.setdefault(tuple(order.name for order in orders), (answers, orders))
    if not by_orders:
        return
    cases = list(by_orders.values())[:MOST_ORDERS]
    rests_on_sums = any(ask.is_needed and not ask.answers and not ask.is_seat for ask in fault.asks)
    if rests_on_sums or any(orders[0].seat is not None for _, orders in cases):
        quoted = quotation_card(source, cases[0][1][0].provisions[0], "fault")
        yield replace(quoted, fault=fault.name)
        return

    def sentence() -> str:
        if len(cases) == 1:
            return _order_sentences(game, cases[0][1])
        colon = pgettext("colon", ": ")
        return _after_one_another(
            f"{_labels(game, answers)}{colon}{_order_sentences(game, orders[:2])}"
            for answers, orders in cases
        )

    orders = [order for _, of_case in cases for order in of_case[:MOST_ORDERS]]
    yield replace(_ordered_card("fault", source, fault, orders), text=in_both(sentence))


def _order_sentences(game: Game, orders: Sequence[Order | Silence]) -> str:
    """What is ordered, without the sentences that name a seat if there are others."""
    plain = [order for order in orders if order.seat is None] or orders
    sentences = dict.fromkeys(order_sentence(game.key, o) for o in plain[:MOST_ORDERS])
    return _after_one_another(sentences)


def _after_one_another(sentences: Iterable[str]) -> str:
    return ("" if is_chinese() else " ").join(sentences)


def _labels(game: Game, answers: Mapping[str, str]) -> str:
    return listed([answer_label(game.key, name, value) for name, value in answers.items()])


def _cases(game: Game, fault: Fault) -> Iterator[tuple[Mapping[str, str], list[Order | Silence]]]:
    """What is ordered under each choice of answers, for any seat."""
    choices = [ask for ask in fault.asks if ask.answers and ask.is_needed]
    others: dict[str, str | int] = {}
    for ask in fault.asks:
        if ask.is_needed and not ask.answers:
            others[ask.name] = min(game.seats) if ask.is_seat else 100
    for answers in islice(product(*(ask.answers for ask in choices)), MOST_CASES):
        named = dict(zip((ask.name for ask in choices), answers, strict=True))
        yield named, _ruled(game, fault, {**others, **named})


# What a word means


def class_meaning(question: ReadQuestion) -> list[RegulationAnswer]:
    """The provision that says what a class of hand is, or in which a bet is offered."""
    classes, bets = question.named("class"), question.named("bet")
    if bets and not classes and "define" in question.asks and question.is_only("bet"):
        return [card for source in question.sources for card in _of_a_bet(source, bets)]
    if len(classes) != 1 or question.asks - {"define", "where", "beats"}:
        return []
    if "beats" in question.asks and len(question.named("law")) > 1:
        return []
    if not question.content and not question.asks:
        return []
    if not question.is_only("class"):
        return []
    named = [word.words for word in question.content if classes[0] in word.of_kind("class")]
    having = [s for s in question.sources if set(named) & class_names(s, classes[0])]
    return [
        card for source in having or question.sources for card in _of_a_class(source, classes[0])
    ]


def class_names(source: AnsweringLaw, category: str) -> frozenset[str]:
    """What a regulation itself calls a class, folded: 五張散牌 is of no three cards."""
    key = source.game.key if source.game else ""
    if not key or category not in words_of(key).categories:
        return frozenset()
    return frozenset(map(fold, in_both(lambda: category_name(key, category)).values()))


def _of_a_bet(source: AnsweringLaw, names: Sequence[str]) -> Iterator[RegulationAnswer]:
    for bet in source.game.bets if source.game else ():
        if bet.name in names:
            places = [source.places[p.eid] for p in bet.placed_by if p.eid in source.places]
            for place in [p for p in places if f"bet:{bet.name}" in p.own][:1]:
                yield quotation_card(source, place.provision, "meaning")


def _of_a_class(source: AnsweringLaw, category: str) -> Iterator[RegulationAnswer]:
    fault = fault_of(source.game, RANKING)
    if source.game and fault and category in fault.asks[0].answers:
        for order in _ruled(source.game, fault, {"first": category, "second": category}):
            yield quotation_card(source, order.provisions[0], "meaning")


def definition(question: ReadQuestion) -> list[RegulationAnswer]:
    """The article that is about a word, or where the regulation first has it."""
    content = question.content
    if len(content) != 1 or question.asks - {"define", "where"}:
        return []
    (token,) = content
    if token.meanings & OF_ANY_PROVISION or not (token.meanings or question.asks):
        return []
    cards = []
    literal = frozenset({f"w:{token.stem}"})
    having_it = [source for source in question.sources if source.has_own(literal)]
    for source in having_it or question.sources:
        places = sorted(source.with_all(content), key=lambda place: place.order)
        near = [place for place in places if place.article != "main"]
        having = [place for place in near if place.weight_of(token)[0] == 1]
        about = [place for place in near if token.wanted & place.headed]
        about += [place for place in having if place.begins_with(token)]
        is_known = bool(token.meanings) and len(having) > 1
        if about or is_known or (having and having[0].explains(token)):
            cards.append(quotation_card(source, (about or having)[0].provision, "meaning"))
    return cards


# What a provision says


LEAST_LEAD = 1.08
"""How much better the provision must be than any of another article."""
LEAST_ITSELF = 0.5
"""The part of a question, by weight, that a provision must have itself."""
FEW = 2
"""Of so few words a provision must have every one itself or above it."""
OF_ANY_SUBJECT = frozenset({"word:jogador", "word:mesa"})
"""Words that a question about any subject may have."""
OF_ANY_PROVISION = frozenset(
    f"word:{name}"
    for name in (
        *("carta", "jogador", "croupier", "mesa", "jogada", "composicao", "alone"),
        *("distribuicao", "direction"),
    )
)
"""Words that tell no provision from another."""
ALIKE = 0.95
"""Regulations that have the words as well as this part of the best."""
OF_A_NOTION = {
    "pays": {"odds", "share", "money"},
    "share": {"share"},
    "how_many": {"count", "from", "upto", "over", "under", "share", "money", "odds"},
    "may": {"may", "must_not", "only", "need_not"},
    "must": {"must", "must_not", "may", "from", "under", "face"},
}
"""What a provision must state for it to answer what is asked."""


def quotation(question: ReadQuestion) -> list[RegulationAnswer]:
    """The provision that has every word of the question, if one stands out."""
    content = question.content
    best: list[tuple[float, AnsweringLaw, PlaceMeanings]] = []
    says_something = any(map(_says_something, content))
    compares = "beats" in question.asks and all(w.meanings & RANK_WORDS for w in content)
    is_of_no_table = len(content) == 1 and (not content[0].meanings or "beats" in question.asks)
    is_of_two_laws = "beats" in question.asks and len(question.named("law")) > 1
    pays = "pays" in question.asks
    is_of_a_number = question.is_only("class", "bet") if pays else "how_many" in question.asks
    if question.named("class") and is_of_a_number:
        return []  # a prize, and what has none is not paid the next one's
    if len(question.named("class")) > 1 or compares or is_of_no_table or is_of_two_laws:
        return []  # a ranking, or nothing
    for source in question.sources if says_something else ():
        scored = _scored(source, content, question.asks)
        ranked = sorted(scored, key=lambda pair: (-pair[0], pair[1].order))
        if ranked:
            score, place = ranked[0]
            rival = next((s for s, p in ranked if p.article != place.article), 0.0)
            if score >= rival * LEAST_LEAD:
                best.append((score, source, place))
    most = max((score for score, *_ in best), default=0.0)
    return [
        quotation_card(source, place.provision, "provision")
        for score, source, place in best
        if score >= most * ALIKE
    ]


def _says_something(word: QuestionWord) -> bool:
    return not (word.meanings & OF_ANY_PROVISION or word.words.isdecimal())


def _scored(
    source: AnsweringLaw, content: Sequence[QuestionWord], asks: frozenset[str]
) -> Iterator[tuple[float, PlaceMeanings]]:
    """The provisions that have every word, with how well they do."""
    has_class = any(token.of_kind("class") for token in content)
    needed = [kinds for ask, kinds in OF_A_NOTION.items() if ask in asks] if source.game else []
    is_of_a_prize = has_class and "pays" in asks
    least = IN_ARTICLE if len(content) > FEW and not is_of_a_prize else ABOVE
    for place in source.with_all(content):
        if place.is_of_a_class and not has_class:
            continue
        if not all(place.notion_kinds & kinds for kinds in needed):
            continue
        if has_class and "beats" in asks and "pays" not in asks and "odds" in place.notion_kinds:
            continue
        met = [(*place.weight_of(token), token) for token in content]
        if any(part < (ABOVE if token.of_kind("class") else least) for part, _, token in met):
            continue
        whole = sum(weight / part for part, weight, _ in met)
        if sum(weight for part, weight, _ in met if part == 1) < LEAST_ITSELF * whole:
            continue
        score = sum(weight for _, weight, _ in met)
        for _part, weight, token in met:
            literal = f"w:{token.stem}"
            score += 0.4 * rarity().get(literal, 0.0) if literal in place.own else 0.0
            score += 0.5 * weight * bool(token.wanted & place.rules)
            score += 0.5 * weight * bool(token.wanted & place.headed)
        if place.eid.startswith("main"):
            score *= 0.5
        yield score / (1 + 0.25 * math.log(1 + place.size / 10)), place


def quotation_card(source: AnsweringLaw, provision: Provision, kind: str) -> RegulationAnswer:
    """A card with the words of a provision."""
    place = source.places.get(provision.eid)
    words = {lang: place.words.get(lang, "") if place else "" for lang in LANGUAGES}
    game = source.game.key if source.game else ""
    return RegulationAnswer(kind, words, source.instrument, game, (provision,), is_quotation=True)


# What a game names the provision of


class NamedSubject(NamedTuple):
    """What people ask about, as a game declares it: each phrase as the meanings of its words."""

    provision: Provision
    asks: frozenset[str]
    phrases: tuple[tuple[frozenset[str], ...], ...]
    vocabulary: frozenset[str]
    """The meanings of every word that a question about it may have."""

    def is_asked(self, question: ReadQuestion) -> bool:
        """Whether a question asks this, no prize, and has no other word."""
        if self.asks and (not self.asks & question.asks or "pays" in question.asks - self.asks):
            return False
        if any(self.vocabulary.isdisjoint(word.wanted) for word in question.content):
            return False
        wanted = frozenset[str]().union(*(word.wanted for word in question.content))
        return any(not any(map(wanted.isdisjoint, phrase)) for phrase in self.phrases)


@of_corpus
@cache
def named_subjects(instrument: str) -> tuple[NamedSubject, ...]:
    """The subjects of a regulation's game, read from the table that has their words."""
    game = next(source.game for source in sources() if source.instrument == instrument)
    declared = game.subjects.items() if game else ()
    return tuple(
        _named_subject(provision, tables()["subject"][name]) for name, provision in declared
    )


def _named_subject(provision: Provision, entry: Mapping[str, Sequence[str]]) -> NamedSubject:
    phrases = tuple(_wanted_in(words) for words in entry["words"])
    others = (meanings for words in entry["others"] for meanings in _wanted_in(words))
    meant = (meanings for phrase in phrases for meanings in phrase)
    vocabulary = OF_ANY_SUBJECT.union(*meant, *others)
    return NamedSubject(provision, frozenset(entry["asks"]), phrases, vocabulary)


def _wanted_in(words: str) -> tuple[frozenset[str], ...]:
    return tuple(word.wanted for word in lexicon().tokens(words) if must_be_read(word))


def subject(question: ReadQuestion) -> list[RegulationAnswer]:
    """The provision that each game names for what is asked, if it names one alone."""
    bets = set(question.named("bet"))
    cards = []
    for source in question.sources:
        offered = {bet.name for bet in source.game.bets} if source.game else set()
        asked = [s for s in named_subjects(source.instrument) if s.is_asked(question)]
        if len(asked) == 1 and (not bets or bets & offered):
            cards.append(quotation_card(source, asked[0].provision, "provision"))
    return cards


# In force, and changed


OF_ANY_ACT = frozenset({"word:despacho", "word:portaria", "word:lei", "word:regulamento_oficial"})


def in_force(question: ReadQuestion) -> list[RegulationAnswer]:
    """Whether a regulation that is named is in force, and what ended or changed it."""
    if not question.is_of_one_law or not question.asks & {"force", "changed"}:
        return []
    if not question.is_only(words=OF_ANY_ACT):
        return []
    return [_status(source, question.day) for source in question.sources]


def _status(source: AnsweringLaw, day: date) -> RegulationAnswer:
    known = history(source.instrument)
    amendments = [version.amendment for version in known.versions if version.amendment]
    begins, ends = known.versions[0].begins.day, known.last.ends
    text = {}
    for language in LANGUAGES:
        with override(language):
            if known.status_on(day) == "revoked" and ends is not None:
                facts = {
                    "until": ends.eve.taken.isoformat(),
                    "by": _name(known.revoked_by[1], language),
                }
                sentence = (
                    gettext("Revoked: in force until %(until)s, then revoked by %(by)s.") % facts
                )
            else:
                sentence = _in_force_since(begins, amendments, language)
            text[language] = sentence
    changed = [change.eid for amendment in amendments for change in amendment.changes]
    eids = [*[eid for eid in source.places if eid.startswith("main")][:1], *changed]
    provisions = tuple(Provision(source.instrument, eid) for eid in dict.fromkeys(eids))
    game = source.game.key if source.game else ""
    return RegulationAnswer("force", text, source.instrument, game, provisions)


def _in_force_since(begins: date | None, acts: Sequence[Amendment], language: str) -> str:
    """«Em vigor desde 2025-10-31, alterado por…»: of what is known."""
    facts = {
        "from": begins.isoformat() if begins else "",
        "act": _name(acts[-1].label, language) if acts else "",
    }
    if begins and acts:
        return gettext("In force since %(from)s, as amended by %(act)s.") % facts
    if acts:
        return gettext("In force, as amended by %(act)s.") % facts
    return gettext("In force since %(from)s.") % facts if begins else gettext("In force.")


def _name(label: Mapping[str, str], language: str) -> str:
    """The name of an act in a language, or else in the one that it has."""
    return label.get(language) or next(iter(label.values()), "")


Form = Callable[[ReadQuestion], list[RegulationAnswer]]
FORMS: tuple[Form, ...] = (
    *(not_regulated, in_force, ranking, card_order, prizes, class_meaning, subject, quotation),
    *(definition, fault_orders),
)
OF_A_FAULT: tuple[Form, ...] = (
    *(not_regulated, in_force, ranking, card_order, prizes, class_meaning, fault_orders, subject),
    *(quotation, definition),
)
"""Their order for what went wrong: nothing is asked, or what if."""
OF_A_MEANING: tuple[Form, ...] = (not_regulated, in_force, class_meaning, definition, quotation)
"""Their order for what something is."""


def forms_for(question: ReadQuestion) -> tuple[Form, ...]:
    if question.hands:
        return (showdown,)
    if "define" in question.asks:
        return OF_A_MEANING
    asks_nothing = not question.asks - {"what_if", "beats", "same"}
    return OF_A_FAULT if asks_nothing or "what_if" in question.asks else FORMS
