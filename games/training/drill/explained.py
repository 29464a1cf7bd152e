"""Why an answer is right: the deciding cards, the calculation, and the provision."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.utils.translation import gettext as _

from games.law.time.at_hand import doubt_titles
from games.law.time.in_force import place_at_hand
from games.lawtexts.files.shape import LANGUAGES
from games.lawtexts.texts.reader import history
from games.narration import amount, cited, place_name, step_sentence, why_sentence
from games.narration.language import law_language
from games.narration.numbers import MINUS, decimal, percent, whole
from games.play.desk.fault import ruled
from games.play.game import Question
from games.play.hand.outcome import BetRow, bank_outcome
from games.play.hand.quotations import translation, words_of
from games.play.hand.readings import turning_of
from games.play.hand.replay import Replay, replayed
from games.rules.game import game
from games.rules.hands.script import ChipMove, Step
from games.rules.hands.wagers import balances
from games.rules.provisions.day import day_of
from games.rules.values.citation import Provision
from games.training.drill.results import RECEIPTS

SHORT = 320
"""In characters; a provision up to this length is quoted whole if no sentence is marked."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """The words of a provision, in the reader's language of the law or else in the other."""

    provision: Provision
    citation: str
    lang: str
    words: tuple[str, ...]
    is_official: bool = True
    """False for a working translation, which is used where the language has no official text."""


@dataclass(frozen=True, slots=True)
class Explained:
    why: tuple[str, ...]
    sums: tuple[str, ...]
    sentences: tuple[Sentence, ...]
    doubts: tuple[tuple[str, str], ...] = ()
    """The rows of the register that decide the answer, each with its title."""


def explained(key: str, question: Question) -> Explained:
    if not question.is_hand:
        ruling = ruled(game(key), question.record) if question.record else None
        steps = [line.step for line in ruling.lines] if ruling else []
        why = (question.model,) if question.model else ()
        others = ruling.otherwise if ruling else ()
        rows = {row for other in others for row in other.rows}
        return Explained(why, (), _deciding(key, question, steps), _titled(key, question, rows))
    replay = replayed(key, question.record)
    rows = set(replay.once(turning_of).steps)
    step = replay.played.steps[question.n - 1]
    reasons = tuple(why_sentence(key, reason) for reason in step.why) if question.choices else ()
    steps = [step, *replay.played.steps]
    doubts = _titled(key, question, rows)
    return Explained(reasons, worked(question, replay), _deciding(key, question, steps), doubts)


def _titled(key: str, question: Question, deciding: Collection[str]) -> tuple[tuple[str, str], ...]:
    """The rows that the question rests on and that decide, each with its title."""
    titles = doubt_titles(key)
    return tuple((row, titles[row]) for row in question.doubts if row in titles and row in deciding)


def _deciding(key: str, question: Question, steps: Sequence[Step]) -> tuple[Sentence, ...]:
    """For one choice, the sentence that decides it, by which hands are compared if they are; else
    one for each provision."""
    is_choice = question.way == "choice"
    reasons = steps[0].why if steps else ()
    compared = [why.provision for why in reasons if why.over is not None and is_choice]
    provisions = dict.fromkeys((*compared, *question.provisions))
    day = day_of(question.record)
    marked = [s for provision in provisions if (s := _marked(key, provision, steps, day))]
    whole = [_whole(provision, day) for provision in provisions]
    short = [sentence for sentence in whole if 0 < len("".join(sentence.words)) <= SHORT]
    if is_choice:
        first = [s for s in (*marked, *short) if s.provision in compared]
        return tuple((first or marked or short or whole)[:1])
    if question.way == "order":
        return tuple(whole)
    return tuple(marked or short or whole[:1])


def _marked(
    key: str, provision: Provision, steps: Sequence[Step], day: date | None
) -> Sentence | None:
    """The marked sentence at the step that answers, or at the first step with that provision."""
    resting = (step for step in steps[1:] if provision in step.provisions)
    texts = list(_texts(provision, day))
    for candidate in (*steps[:1], *resting):
        for lang, text, is_official in texts:
            if words := words_of(key, candidate.name, provision.eid, lang, text):
                return Sentence(provision, cited(provision), lang, words, is_official)
    return None


def _whole(provision: Provision, day: date | None) -> Sentence:
    """The provision's own words; without any, only its citation."""
    for lang, text, is_official in _texts(provision, day):
        return Sentence(provision, cited(provision), lang, (text,), is_official)
    return Sentence(provision, cited(provision), law_language(), ())


def _texts(provision: Provision, day: date | None) -> Iterator[tuple[str, str, bool]]:
    """In each language that has words, the reader's first: the official ones of the day, or else
    the working translation, and whether they are official."""
    version = history(provision.instrument).in_force(day) if day else None
    if version is not None and version.text.has(provision.eid):
        official = version.text.provision(provision.eid).text
    else:
        official = place_at_hand(provision.instrument, provision.eid).text
    for lang in sorted(LANGUAGES, key=lambda lang: lang != law_language()):
        if text := official.get(lang) or translation(provision, lang).text:
            yield lang, text, bool(official.get(lang))


COMMISSION = "commission"


def worked(question: Question, replay: Replay) -> tuple[str, ...]:
    """The lines of the calculation; none if the answer is not a number of chips."""
    if question.kind == "commission_taken":
        return (_commission(replay.played.steps[question.n - 1]),)
    workings = {
        "what_is_paid": _of_a_bet,
        "total": _of_all_bets,
        "what_a_seat_comes_to": _of_pots,
        "how_much_at_most": _of_a_bound,
    }
    return workings[question.kind](question, replay) if question.kind in workings else ()


def _of_a_bet(question: Question, replay: Replay) -> tuple[str, ...]:
    rows = (row for row in _bets(replay) if row.bet == question.about)
    return tuple(_bet(row) for row in rows if str(row.net) == question.answer)[:1]


def _of_all_bets(question: Question, replay: Replay) -> tuple[str, ...]:
    rows = _bets(replay, question.about)
    if str(sum(row.net for row in rows)) != question.answer:
        return ()
    lines = tuple(map(_bet, rows))
    if len(rows) < 2:
        return lines
    return (*lines, _("In all: %(sum)s") % {"sum": _sum([row.net for row in rows])})


def _bets(replay: Replay, seat: str = "") -> list[BetRow]:
    """The bets of a seat, or of all."""
    seats = (bets for bets in bank_outcome(replay).seats if seat in ("", str(bets.seat)))
    return [row for bets in seats for row in bets.rows]


def _bet(row: BetRow) -> str:
    """The payment of a bet less its stake; a gain also as a number of stakes."""
    calculation = f"{amount(row.paid)} {MINUS} {amount(row.staked)} = {whole(row.net)}"
    if row.staked and row.net > 0 and row.net % row.staked == 0:
        calculation += f" = {row.net // row.staked} × {amount(row.staked)}"
    facts = {"bet": row.name, "sum": calculation}
    return _("%(bet)s, return less the stake: %(sum)s") % facts


def _of_pots(question: Question, replay: Replay) -> tuple[str, ...]:
    """The pot, the deductions, and how much of the rest the seat received."""
    steps = replay.played.steps
    to_seat = f"stack:{question.about}"
    parts = [
        move.amount for step in steps if step.name in RECEIPTS for move in _moves(step, to=to_seat)
    ]
    if str(sum(parts)) != question.answer:
        return ()
    contributions = [total for step in steps if (total := _total(step, to="pot"))]
    taken = [total for step in steps if (total := _total(step, source="pot", to=COMMISSION))]
    lines = [_("In the middle: %(sum)s") % {"sum": _sum(contributions)}]
    lines += [_commission(step) for step in steps if _total(step, to=COMMISSION) and _rated(step)]
    if taken:
        rest = _sum([sum(contributions), *(-part for part in taken)])
        lines.append(_("Left to be paid: %(sum)s") % {"sum": rest})
    paying = (s for s in steps if s.name in RECEIPTS and _total(s, to=to_seat))
    lines += [step_sentence(replay.game.key, step) for step in paying]
    place = place_name(replay.game.key, f"seat:{question.about}")
    sentence = _("Received by %(place)s: %(sum)s") % {"place": place, "sum": _sum(parts)}
    return (*lines, sentence)


def _rated(step: Step) -> bool:
    return isinstance(step.facts.get("rate"), str) and isinstance(step.facts.get("base"), int)


def _commission(step: Step) -> str:
    rate = Fraction(str(step.facts["rate"]).removesuffix("%")) / 100
    base = int(str(step.facts["base"]))
    exact = rate * base
    exact_text = whole(int(exact)) if exact.denominator == 1 else decimal(float(exact), 2)
    facts = {
        "rate": percent(float(rate), 0 if (100 * rate).denominator == 1 else 2),
        "base": amount(base),
        "exact": exact_text,
        "amount": amount(_total(step, to=COMMISSION)),
    }
    return _("Commission: %(rate)s of %(base)s is %(exact)s; taken: %(amount)s") % facts


def _of_a_bound(question: Question, replay: Replay) -> tuple[str, ...]:
    """All the chips of a seat, or the highest bet plus the last raise."""
    accounts = balances(replay.played.steps[: question.n])
    laid = {name: chips for name, chips in accounts.items() if name.startswith("bet:")}
    answer, seat = int(question.answer), question.about
    mine = laid.get(f"bet:{seat}", 0)
    table = replay.record["table"]
    stacks = table.get("stacks", {}) if isinstance(table, dict) else {}
    left = int(stacks.get(seat, 0)) + accounts.get(f"stack:{seat}", 0)
    if mine + left == answer:
        calculation = _sum([mine, left]) if mine else amount(left)
        return (
            _("All the chips of the seat, with its bet in this round: %(sum)s")
            % {"sum": calculation},
        )
    bets = sorted({0, *laid.values()})
    highest = bets[-1]
    added = answer - highest
    if highest and added in {highest - bet for bet in bets}:
        facts = {"sum": _sum([highest, added])}
        return (_("The highest bet, and as much again as it was raised by: %(sum)s") % facts,)
    return ()


def _moves(step: Step, *, source: str = "", to: str = "") -> list[ChipMove]:
    moves = (move for move in step.moves if isinstance(move, ChipMove))
    return [move for move in moves if source in ("", move.source) and to in ("", move.to)]


def _total(step: Step, *, source: str = "", to: str = "") -> int:
    return sum(move.amount for move in _moves(step, source=source, to=to))


def _sum(parts: Sequence[int]) -> str:
    """``300 + 50 − 10 = 340``; a single part as it is."""
    if len(parts) == 1:
        return whole(parts[0])
    calculation = whole(parts[0])
    for part in parts[1:]:
        calculation += f" {MINUS if part < 0 else '+'} {amount(abs(part))}"
    return f"{calculation} = {whole(sum(parts))}"
