"""Cards on the consequences of a register entry: figures, and one hand under both readings."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.consequences import stored
from games.consequences.hands import Parting, parted
from games.consequences.record import Consequence, MovedBet, MovedLine
from games.consequences.setting import Setting
from games.law.models import Row
from games.lawtexts.files.caches import of_corpus
from games.lawtexts.register import register_reader
from games.narration import bet_name, category_name, numbers, reading_value_sentence, step_sentence
from games.narration.language import law_language
from games.narration.runs import chance_sentence, commission_sentence, note_sentence, share_sentence
from games.narration.words import listed, place_name
from games.rules.faults.ordered import is_stopped
from games.rules.game import game as rules_of
from games.rules.hands.script import CardMove
from games.rules.values.fields import mapping
from games.site.doors import Link, card_links

WINNER_CHANGES = "winner_changes"
BEST = 3


@dataclass(frozen=True, slots=True)
class BetMoved:
    name: str
    before: str
    after: str
    lines: tuple[str, ...]
    """The paytable lines whose frequency or prize changes."""


@dataclass(frozen=True, slots=True)
class ReadingSide:
    """One of the two readings compared, in words."""

    sentence: str
    lang: str
    words: str
    """The words of the law that say it, or an empty string."""
    gainer: str = ""
    """Who gains by the bet that changes most, and how much of it."""
    share: str = ""


@dataclass(frozen=True, slots=True)
class DealtPlace:
    """Where cards of the example lie, and what a seat ends with under each of the two readings."""

    name: str
    names_of_cards: str
    here: str = ""
    there: str = ""

    @property
    def cards(self) -> list[str]:
        return self.names_of_cards.split()


@dataclass(frozen=True, slots=True)
class ConsequenceCard:
    """One value of a reading, compared with the value taken."""

    reading: str
    value: str
    taken: ReadingSide
    other: ReadingSide
    often: tuple[str, ...]
    by_seats: tuple[tuple[int, str, str, str], ...]
    """Of games between players, for each number of seats: the hands simulated, how many of them are
    won by another seat, and their share."""
    bets: tuple[BetMoved, ...]
    note: str
    moves_money: bool
    weight: float
    nets: tuple[tuple[int, str, str], ...]
    dealt: tuple[DealtPlace, ...]
    here: str
    there: str
    """The first sentence in which the example hand differs."""
    opened_under: str
    beside: str
    is_refused: bool
    stops: bool
    """Whether the text is silent under the other reading, so that nothing is settled."""
    links: tuple[Link, ...]
    number: str
    """What turns on it in one number, if it is not of each reading; and what the numbers are."""
    measure: str

    @property
    def sides(self) -> tuple[ReadingSide, ReadingSide]:
        return self.taken, self.other


def cards_on(row: Row) -> tuple[ConsequenceCard, ...]:
    """The cards of an entry's switch, its own or that of an entry it rests on."""
    if not row.switch:
        return ()
    return cards_of_reading(row.instrument.game, row.switch)


def cards_of_reading(game: str, reading: str) -> tuple[ConsequenceCard, ...]:
    """The cards of a doubt: one for each value that is not taken."""
    return _cards(game, reading, get_language() or "pt")


def cards_between(
    game: str, before: Mapping[str, str], after: Mapping[str, str]
) -> list[ConsequenceCard]:
    """The cards of the readings that differ between two versions."""
    values = {(name, value) for one in (before, after) for name, value in one.items()}
    moved = sorted(pair for pair in values if before.get(pair[0]) != after.get(pair[0]))
    language = get_language() or "pt"
    return [
        card
        for name, value in moved
        for card in _cards(game, name, language)
        if card.value == value
    ]


@of_corpus
@lru_cache(maxsize=256)
def _cards(game: str, reading: str, language: str) -> tuple[ConsequenceCard, ...]:
    return tuple(_card(game, data) for data in stored.cards_of(game, reading))


def _card(game: str, data: Consequence) -> ConsequenceCard:
    reading, value, chance = data["reading"], data["value"], data["chance"]
    default = next(
        candidate.default for candidate in rules_of(game).readings if candidate.id == reading
    )
    example = data["example"]
    assert example is not None
    chosen = mapping(example["record"].get("readings"), "readings")
    opened = str(chosen.get(reading, default))
    other = value if opened == default else default
    settings = Setting({reading: opened}), Setting({reading: other})
    parting = parted(rules_of(game), example["record"], *settings)
    step, other_step = _sentences(game, parting)
    number, of_what = _in_one_number(game, data)
    nets = tuple((seat, _net(net), _net(changed)) for seat, net, changed in example["nets"])
    return ConsequenceCard(
        reading=reading,
        value=value,
        taken=_side(game, data, default, "before"),
        other=_side(game, data, value, "after"),
        often=tuple(_often(game, data)),
        by_seats=tuple(_by_seats(data)),
        bets=tuple(moved(game, bet) for bet in data["bets"]),
        note=note_sentence(data["note"]) if data["note"] else "",
        moves_money=bool(data["bets"] or chance["money"] or example["pays"] or example["refused"]),
        weight=float(data["weight"]),
        nets=nets,
        dealt=tuple(_dealt(game, parting, {f"seat:{seat}": both for seat, *both in nets})),
        here=step,
        there=other_step,
        opened_under=reading_value_sentence(reading, opened),
        beside=reading_value_sentence(reading, other),
        is_refused=bool(example["refused"]),
        stops=is_stopped(parting.second.steps),
        links=tuple(card_links(game, data)),
        number=number,
        measure=of_what,
    )


def _side(
    game: str, data: Consequence, value: str, side: Literal["before", "after"]
) -> ReadingSide:
    quotes = [
        quote
        for row in register_reader.rows(game)
        if row.id == data["reading"]
        for quote in row.quotes
        if quote.value == value
    ]
    own_first = sorted(quotes, key=lambda quote: quote.lang != law_language())
    lang, words = next(((quote.lang, " … ".join(quote.marked)) for quote in own_first), ("", ""))
    gains = who_gains(max(data["bets"], key=_by_how_much)[side]) if data["bets"] else ()
    return ReadingSide(reading_value_sentence(data["reading"], value), lang, words, *gains)


def who_gains(edge: str) -> tuple[str, str]:
    """Which side gains by a house edge, and how much of the bet."""
    share = float(Fraction(edge))
    wins, loses = pgettext("edge", "the house wins"), pgettext("edge", "the house loses")
    return wins if share >= 0 else loses, numbers.percent(abs(share), 2)


def _in_one_number(game: str, data: Consequence) -> tuple[str, str]:
    if data["bets"]:
        bet = moved(game, max(data["bets"], key=_by_how_much))
        return "", _("Of every 100 staked on: %(bet)s. Computed exactly.") % {"bet": bet.name}
    if not data["chance"]["winner"] or "by_seats" not in data["chance"]:
        return "", ""
    share = numbers.percent(data["chance"]["winner"] / data["chance"]["hands"], 0)
    (least, *_counts, low), *_others, (most, *_counts, high) = _by_seats(data)
    measure = _(
        "of the simulated hands are won by another seat: %(low)s with %(least)s seats, %(high)s "
        "with %(most)s. Seats, stacks and decisions are drawn at random."
    )
    return share, measure % {"least": least, "low": low, "most": most, "high": high}


def _by_seats(data: Consequence) -> Iterator[tuple[int, str, str, str]]:
    for counted in data["chance"].get("by_seats", ()):
        hands, won = counted["hands"], counted["winner"]
        share = numbers.percent(won / hands, 0)
        yield counted["seats"], numbers.whole(hands), numbers.whole(won), share


def _often(game: str, data: Consequence) -> Iterator[str]:
    """Frequencies: exact shares; for games between players also a sample of random hands."""
    yield from (share_sentence(share) for share in data["shares"])
    if rules_of(game).settle is None:
        yield chance_sentence(data["chance"])
        yield from filter(None, [commission_sentence(data["chance"])])


def moved(game: str, bet: MovedBet) -> BetMoved:
    """The change of a bet, with its edges in per cent."""
    before, after = (numbers.percent(float(Fraction(bet[key])), 2) for key in ("before", "after"))
    name = listed([bet_name(game, part) for part in bet["bet"].split("_and_")])
    return BetMoved(name, before, after, tuple(_line_names(game, bet["lines"])))


def _line_names(game: str, lines: Iterable[MovedLine]) -> Iterator[str]:
    """The names of lines that are classes of hand; outcomes of a round are skipped."""
    for line in lines:
        try:
            yield category_name(game, line["line"])
        except KeyError:
            continue


def _dealt(game: str, parting: Parting, nets: Mapping[str, list[str]]) -> Iterator[DealtPlace]:
    """The common cards, then those of each seat."""
    lying: dict[str, dict[str, None]] = {}
    for step in parting.first.steps:
        for move in step.moves:
            if isinstance(move, CardMove) and move.to not in ("burn", "discard"):
                lying.setdefault(move.to, {})[move.card.name] = None
    for place in sorted({*lying, *nets}, key=lambda place: (place in nets, place)):
        cards = " ".join(lying.get(place, ()))
        yield DealtPlace(place_name(game, place), cards, *nets.get(place, ()))


def _net(chips: int) -> str:
    return numbers.whole(chips, signed=chips != 0)


def _sentences(game: str, parting: Parting) -> tuple[str, str]:
    n = parting.n - 1
    other_steps = parting.second.steps
    return (
        step_sentence(game, parting.first.steps[n]),
        step_sentence(game, other_steps[n])
        if n < len(other_steps) and not parting.is_refused
        else "",
    )


def weight(row: Row) -> tuple[float, float, bool]:
    """Sort key of entries: chips per 100 staked, then frequency."""
    cards = stored.cards_of(row.instrument.game, row.switch) if row.switch else []
    shares = [share["count"] / share["of"] for card in cards for share in card["shares"]]
    return (
        max((float(card["weight"]) for card in cards), default=0.0),
        max(shares, default=0.0),
        any(one["pays"] or one["refused"] for card in cards if (one := card["example"])),
    )


def in_few_words(row: Row) -> str:
    """The consequence of an entry, for an index row; empty if none is counted."""
    cards = stored.cards_of(row.instrument.game, row.switch) if row.switch else []
    if not cards:
        return ""
    card = max(cards, key=lambda data: float(data["weight"]))
    if card["bets"]:
        bet = max(card["bets"], key=_by_how_much)
        name = moved(row.instrument.game, bet).name
        taken, other = (" ".join(who_gains(bet[side])) for side in ("before", "after"))
        words = _("%(bet)s: %(taken)s as this site reads it, %(other)s by the other reading.")
        return words % {"bet": name, "taken": taken, "other": other}
    if card["weight"]:
        chips = numbers.decimal(float(card["weight"]), 2 if card["weight"] >= 0.01 else 4)
        return _("Simulated: %(chips)s of every 100 chips staked change hands.") % {"chips": chips}
    if card["shares"]:
        return share_sentence(card["shares"][0])
    return ""


def _by_how_much(bet: MovedBet) -> Fraction:
    return abs(Fraction(bet["after"]) - Fraction(bet["before"]))


def best(rows: Iterable[Row]) -> list[tuple[Row, ConsequenceCard]]:
    """The weightiest entry of each game, then doubts that change winners in the most hands."""
    own = [row for row in rows if row.switch == row.pk and cards_on(row)]
    own.sort(key=lambda row: weight(row), reverse=True)
    chosen = list({row.instrument.game: row for row in reversed(own)}.values())
    chosen.sort(key=lambda row: weight(row), reverse=True)
    chosen += [row for row in own if row not in chosen and _tells_winners(row)]
    return [(row, max(cards_on(row), key=lambda card: card.weight)) for row in chosen[:BEST]]


def _tells_winners(row: Row) -> bool:
    cards = stored.cards_of(row.instrument.game, row.switch)
    return any(share["what"] == WINNER_CHANGES for card in cards for share in card["shares"])
