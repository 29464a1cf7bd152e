"""What each tool does: it calls the API and adds no rules or parsing of its own."""

import re
from collections import Counter

from django.utils.translation import gettext as _
from django.utils.translation import override

from games.consequences import stored
from games.law.addresses import provision_url
from games.law.lookup import site_search
from games.law.models import Term
from games.questions.answers import answer as answer_question
from games.questions.characters import fold
from games.questions.lexicon import english
from games.rules.game import game as game_of
from games.rules.values.fields import one_of
from games.rules.values.refusal import Unusable
from games.simulations.registry import figures_of
from games.site.today import today
from rulesite.api.law import card_record, place
from rulesite.assistants import fields
from rulesite.assistants.api_calls import Caller, JsonObject, get, post, post_lines, request_of
from rulesite.assistants.fields import Arguments

MOST_RESULTS = 10
WAYS = ("rank", "settle", "play", "session")


def find_provision(caller: Caller, arguments: Arguments) -> JsonObject:
    """Find provisions by a citation in either language, or by a question or words in Portuguese,
    Chinese or English. `answer` has what one regulation answers, with its provisions, and `others`
    what other games do; its kind is `none` if no regulation has the thing, and `nearest_answers`
    is then what they forbid in the other words. `found` has at most ten
    provisions that contain the words. `not_read` has the words that played no part. If there is
    nothing, `advice` says what to try.
    """
    query = fields.text(arguments, "q", is_needed=True)
    game = fields.game(arguments) if "game" in arguments else ""
    cited = get(caller, "citations", "q", q=query)
    answered = answer_question(query, game, today())
    is_answered = any(card.kind != "none" for card in answered.cards)
    if site_search.is_citation(query) and not is_answered:
        has_all_words = not cited["not_read"]
        nothing: JsonObject = {
            **dict.fromkeys(("read_as", "did_you_mean", "advice", "answer")),
            **{name: [] for name in ("found", "others", "nearest_answers")},
        }
        return {**cited, "has_all_words": has_all_words, **nothing}
    answer = site_search.find(answered.read_as or query, game=game)
    hits, not_read = _provisions_in(caller, answer), list(answer.not_read)
    searched = answer.reading.words if answer.reading.is_another else None
    read_as = answered.read_as or searched
    if not hits and (words := in_portuguese(query)):
        answer, read_as = site_search.find(words, game=game), words
        hits, not_read = _provisions_in(caller, answer), read_in_english(query)[1]
    request = request_of(caller)
    cards = [card_record(request, card) for card in answered.cards]
    return {
        "answer": cards[0] if cards else None,
        "others": cards[1:],
        "nearest_answers": [card_record(request, card) for card in answered.nearest],
        "places": [],
        "acts": cited["acts"],
        "lacking": None,
        "nearest": [],
        "found": hits,
        "read_as": read_as,
        "has_all_words": answer.has_all_words and not not_read,
        "not_read": not_read,
        "did_you_mean": answer.reading.correction or None,
        "advice": None if hits or cards else _advice(),
    }


def _advice() -> str:
    return _(
        "Nothing was found. Words are looked for in Portuguese and Chinese: try fewer words, "
        "a term of the glossary, or a citation such as “art. 16.º”."
    )


def glossary(caller: Caller, arguments: Arguments) -> JsonObject:
    """The terms of the law: their Portuguese words, and the Chinese forms by regulation and year.
    `q` is a word in Portuguese, Chinese or English; without it all terms are answered.
    """
    query = fields.text(arguments, "q")
    named, not_read = read_in_english(query)
    every = get(caller, "glossary", "q")["terms"]
    with_all = [term["id"] for term in every if _has_words(query, term)]
    terms = [term for term in every if term["id"] in (*named, *with_all)]
    advice = None if terms else _advice()
    return {"terms": terms, "not_read": [] if with_all else not_read, "advice": advice}


def divergences(caller: Caller, arguments: Arguments) -> JsonObject:
    """Entries of the register of divergences and doubts that contain the words `q`, in Portuguese,
    Chinese or English; without it all entries, of one game if `game` is given.
    """
    query = fields.text(arguments, "q")
    game = fields.game(arguments) if "game" in arguments else ""
    answer = get(caller, "divergences", "q", q=query, game=game)
    return {**answer, "advice": None if answer["divergences"] else _advice()}


def _has_words(query: str, record: JsonObject) -> bool:
    """Whether every word stands somewhere in the record."""
    text = fold(str(list(record.values())))
    return all(word in text for word in fold(query).split())


def _provisions_in(caller: Caller, answer: site_search.SearchAnswer) -> list[JsonObject]:
    """The provisions among the search results, in full, official or as a working translation."""
    request = request_of(caller)
    hits = [hit for hit in answer.hits if hit.unit.kind in ("provision", "working")]
    return [
        {
            **place(request, hit.unit.instrument, hit.unit.eid),
            "lang": hit.unit.lang,
            "is_official": hit.unit.kind == "provision",
            "is_revoked": hit.is_revoked,
            "heading": hit.unit.label,
            "text": hit.unit.text,
        }
        for hit in hits[:MOST_RESULTS]
    ]


def quote_provision(caller: Caller, arguments: Arguments) -> JsonObject:
    """Quote a provision word for word in Portuguese and Chinese, with its citation in both, the
    version and its dates, whether each text is official, and its permanent links. A provision that
    does not exist on the day is refused.
    """
    instrument, eid = fields.provision(arguments)
    day = fields.text(arguments, "at")
    address = f"instruments/{instrument}/provisions/{eid}"
    answer = get(caller, address, "provision", at=day)
    request, pages = request_of(caller), {}
    for language in fields.languages():
        with override(language):
            pages[language] = request.build_absolute_uri(provision_url(instrument, eid, day))
    return {**answer, "pages": pages}


def rule_hand(caller: Caller, arguments: Arguments) -> JsonObject:
    """Rule on a hand by the law: `rank` compares hands, `settle` pays the bets against the house,
    `play` gives a whole hand step by step, `session` the hands at one table with the closing
    account. A record that breaks a rule is refused with its field or provision. The schema has an
    example of each record.
    """
    game = fields.game(arguments)
    way = one_of(arguments.get("way"), WAYS, "way")
    is_offered = way != "settle" or game_of(game).settle is not None
    about = "record" if is_offered else "way"
    return post(caller, f"games/{game}/{way}", about, fields.record(arguments, "record"))


def settle_hands(caller: Caller, arguments: Arguments) -> JsonObject:
    """Settle up to ten thousand hands of a game against the house. The answer has the number of
    hands, the number refused, the total result, the count of each outcome, and the answer to each
    hand.
    """
    game = fields.game(arguments)
    about = "game" if game_of(game).settle is None else "records"
    records = fields.records(arguments, "records")
    answers = post_lines(caller, f"games/{game}/settle", about, records)
    seats = [seat for answer in answers for seat in answer.get("seats", [answer])]
    return {
        "game": game,
        "hands": len(answers),
        "refused": sum("error" in answer for answer in answers),
        "total": sum(seat.get("total", 0) for seat in seats),
        "outcomes": Counter(seat["outcome"] for seat in seats if seat.get("outcome")),
        "answers": answers,
    }


def verify_run(caller: Caller, arguments: Arguments) -> JsonObject:
    """Play one batch of a simulation again and compare it with the simulation's certificate.
    Batches are numbered from 0; a batch that the run does not have is refused.
    """
    run = fields.text(arguments, "run", is_needed=True)
    batch = arguments.get("batch", 0)
    return post(caller, f"runs/{run}/verify", "run", {"batch": batch})


def exact_odds(caller: Caller, arguments: Arguments) -> JsonObject:
    """Exact figures of a game against the house, as counts and fractions: those of the law, or with
    `what_if` also those under other prizes, readings or bets. While they are being computed, it is
    refused with the time to wait.
    """
    game = fields.game(arguments)
    day = fields.text(arguments, "at")
    if "what_if" not in arguments:
        return get(caller, f"games/{game}/exact", "game", at=day)
    if day:  # a record has its own day
        raise Unusable("unknown_field", {"name": "at"}, "at")
    about = "what_if" if figures_of(game).sheet else "game"
    return post(caller, f"games/{game}/what-if", about, fields.record(arguments, "what_if"))


def readings_and_consequences(caller: Caller, arguments: Arguments) -> JsonObject:
    """The doubts of a game's regulation, with the readings of each and their consequences; or with
    `row` one whole entry of the register, such as `OA-09`.
    """
    if "row" in arguments:
        row = fields.text(arguments, "row", is_needed=True)
        if "game" in arguments:  # an entry is of one game
            raise Unusable("unknown_field", {"name": "game"}, "game")
        return get(caller, f"divergences/{row}", "row")
    game = fields.game(arguments)
    readings = get(caller, f"games/{game}/readings", "game")
    return {**readings, "consequences": stored.stored_cards(game)["cards"]}


# English words that lead to the terms of the glossary: keys to search by, never shown as law


_JOINING = frozenset(
    word
    for line in (
        "a an and are as at be by can do does for from has have how i if in is it many much my",
        "of on or the there to was what when where which who why will with",
    )
    for word in line.split()
)


def read_in_english(query: str) -> tuple[list[str], list[str]]:
    """The ids of the terms that English words of the query name, and the words that name none."""
    left, terms = query.lower(), []
    for phrase, term in english().items():
        left, number = re.subn(rf"\b{re.escape(phrase)}\b", " ", left)
        if number:
            terms.append(term)
    return terms, [word for word in re.findall(r"\w+", left) if word not in _JOINING]


def in_portuguese(query: str) -> str:
    """The Portuguese words of those terms; empty if there are none."""
    names = read_in_english(query)[0]
    terms = Term.objects.in_bulk(names)
    return " ".join(terms[name].portuguese[0] for name in names if name in terms)
